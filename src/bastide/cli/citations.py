"""Where rules are implemented and tested: the lines of source that cite their IDs."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from bastide.games.registry import Box
from bastide.text.rules import IDENTIFIER

Places = dict[str, list[str]]  # for each rule's ID the places that cite it, such as src/…/fields.py:42


def implemented(box: Box) -> Places:
    """Where the sources of a game cite its rules."""
    return cited(package_folder(box))


def tested(box: Box) -> Places:
    """Where the tests of a game cite its rules; nothing unless the game runs from a checkout."""
    folder = tests_folder(package_folder(box))
    return cited(folder) if folder is not None else {}


def package_folder(box: Box) -> Path | None:
    """Where the package of a game lies; None if it is not a folder of files (in an archive)."""
    folder = resources.files(box.package)
    return folder if isinstance(folder, Path) else None


def tests_folder(package: Path | None) -> Path | None:
    """The tests of the checkout that a package belongs to; None for an installed one."""
    if package is None or "site-packages" in package.parts:
        return None
    root = next((folder for folder in package.parents if (folder / "pyproject.toml").is_file()), None)
    return root / "tests" if root is not None and (root / "tests").is_dir() else None


def cited(folder: Path | None) -> Places:
    """Every ID that the Python files of a folder cite, with the places in their order."""
    found: Places = {}
    for path in sorted(folder.rglob("*.py")) if folder is not None else ():
        for number, identifiers in citing_lines(path):
            place = f"{shown(path)}:{number}"
            for identifier in identifiers:
                found.setdefault(identifier, []).append(place)
    return found


def citing_lines(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The numbers of the lines that cite rules, with the IDs."""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if "-" in line and (identifiers := IDENTIFIER.findall(line)):
            yield number, list(dict.fromkeys(identifiers))


def shown(path: Path) -> Path:
    """The path as a reader would type it here."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path
