"""Make all files that a wheel brings: `python -m bastide.pages.make_files FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from bastide.generated import makers, written_below
from bastide.pages.compiled_templates import translated
from bastide.pages.shelf import shelf
from bastide.pages.sprites import load_all
from bastide.pages.static_files import PACKAGE
from bastide.pages.templates import environment
from bastide.text import LANGUAGES
from bastide.text.catalogues import catalogue


def make_files(folder: Path) -> None:
    packages = [
        "bastide.text",
        PACKAGE,
        "bastide.browser",
        *(box.package for box in shelf().values() if ours(box.package)),
    ]
    with written_below(folder):
        for package in packages:
            for language in LANGUAGES:
                catalogue(package, language)
        for package in (PACKAGE, "bastide.browser"):
            translated(package, environment())
        load_all()
        for make in makers:
            make()


def ours(package: str) -> bool:
    """Whether a game is part of this distribution: another may be installed beside it."""
    return package.startswith("bastide.")


if __name__ == "__main__":
    make_files(Path(sys.argv[1]))
