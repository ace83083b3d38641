"""Files that are made from the sources: sprites, catalogues of messages, templates as code, where figures stand.

A wheel brings them in the folder `generated` of each package (see `hatch_build.py`). In a source tree each is made
when it is first needed, and kept in `build/generated` under the fingerprint of what it was made from, so that a file
is never older than its sources. A game of another distribution may bring such a folder too; if it does not, its files
are kept in the user's cache folder.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

from platformdirs import user_cache_path

FOLDER = "generated"
SOURCES = (".py", ".json", ".po", ".html")
digests: dict[str, str] = {}  # of sources, which do not change while a process runs
makers: list[Callable[[], object]] = []
Maker = TypeVar("Maker", bound=Callable[[], object])
target: Path | None = None  # while a wheel is built: where all files are written, by package


def makes_files(make: Maker) -> Maker:
    """For functions that make such files, and that the build of a wheel would not call otherwise."""
    makers.append(make)
    return make


def generated(package: str, name: str, make: Callable[[], str], made_from: Iterable[Traversable]) -> str:
    """The file of this package: as the wheel brings it, or as make() makes it from these files and folders."""
    if target is not None:
        text = make()
        write(target.joinpath(*package.split("."), FOLDER, name), text)
        return text
    brought = resources.files(package).joinpath(FOLDER, name)
    with suppress(OSError):
        return brought.read_text("utf-8")
    folder = cache_folder()
    path = folder / f"{package}.{fingerprint(tuple(made_from))}.{name}"
    with suppress(OSError, UnicodeDecodeError):
        return path.read_text("utf-8")
    text = make()
    with suppress(OSError):  # a folder that cannot be written costs time, nothing else
        for old in folder.glob(f"{package}.*.{name}"):
            old.unlink(missing_ok=True)
        write(path, text)
    return text


@contextmanager
def written_below(folder: Path) -> Iterator[None]:
    """Make every file anew, and write it into the folder of its package below this one."""
    global target
    target = folder
    try:
        yield
    finally:
        target = None


def write(path: Path, text: str) -> None:
    """All at once, for others may be reading."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(dir=path.parent)
    with open(handle, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(unfinished, 0o644)
    os.replace(unfinished, path)


def cache_folder() -> Path:
    root = Path(__file__).parent.parent.parent
    if (root / "pyproject.toml").exists() and (root / "src").is_dir():
        return root / "build" / FOLDER
    return user_cache_path("bastide", appauthor=False)


def fingerprint(made_from: tuple[Traversable, ...]) -> str:
    for source in made_from:
        if str(source) not in digests:
            digests[str(source)] = digest(source)
    return blake2b("".join(digests[str(source)] for source in made_from).encode(), digest_size=8).hexdigest()


def digest(source: Traversable) -> str:
    """Of a file, or of all sources in a folder."""
    if source.is_file():
        return blake2b(source.read_bytes(), digest_size=8).hexdigest()
    found = blake2b(digest_size=8)
    for entry in sorted(source.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name not in ("__pycache__", FOLDER):
            found.update(f"{entry.name}/{digest(entry)}".encode())
        elif entry.name.endswith(SOURCES):
            found.update(entry.name.encode() + entry.read_bytes())
    return found.hexdigest()
