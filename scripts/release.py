"""What must hold before a release, and what it is told about.

    python3 scripts/release.py check        # one version everywhere, a dated section in the changelog, a clean tree
    python3 scripts/release.py notes v1.2.0  # that section, for the release's page

`make release` runs the check, all tests with full counts and the wheels, and then says which tag to push.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION = re.compile(r'^__version__ = "(\d+\.\d+\.\d+)"$', re.M)  # SemVer; the only place where it is written by hand


def main(arguments: list[str]) -> int:
    match arguments:
        case ["check"]:
            problems = [*checked()]
            for problem in problems:
                print(f"release: {problem}", file=sys.stderr)
            if not problems:
                print(f"release: {version()} can be made once `make test-all wheels` passes: git tag v{version()}")
            return 1 if problems else 0
        case ["notes", tag]:
            print(section(tag.removeprefix("v")) or sys.exit(f"release: CHANGELOG.md has no section for {tag}"))
            return 0
    print(__doc__, file=sys.stderr)
    return 2


def checked() -> list[str]:
    """What stands in the way of a release."""
    problems = []
    cited = re.search(r"^version: (.+)$", read("CITATION.cff"), re.M)
    if cited is None or cited[1] != version():
        problems.append(f"CITATION.cff does not name version {version()}")
    if not section(version()):
        problems.append(f"CHANGELOG.md has no section '## {version()} (YYYY-MM-DD)'")
    if changed := git("status", "--porcelain"):
        problems.append(f"not committed: {', '.join(line[3:] for line in changed.splitlines())}")
    if f"v{version()}" in git("tag").split():
        problems.append(f"v{version()} has been released already: raise __version__ in src/bastide/__init__.py")
    return problems


def section(wanted: str) -> str:
    """What the changelog says of a version; '' if it has no dated section for it."""
    found = re.search(
        rf"^## {re.escape(wanted)} \(\d{{4}}-\d\d-\d\d\)\n(.*?)(?=^## |\Z)", read("CHANGELOG.md"), re.M | re.S
    )
    return found[1].strip() if found else ""


def version() -> str:
    found = VERSION.search(read("src/bastide/__init__.py"))
    return found[1] if found else sys.exit("release: src/bastide/__init__.py has no version of the form 1.2.3")


def read(path: str) -> str:
    return (ROOT / path).read_text("utf-8")


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
