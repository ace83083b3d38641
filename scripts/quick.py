"""Format, lint, types, layers, and the tests of what changed: for every few minutes of work.

    make quick

What changed is what differs from main: commits of this branch, uncommitted changes, new files. TESTS says which tests
belong to which part of the source; a changed test file is run itself. The tests run on the engine that is there:
compiled if the present sources have been compiled, else interpreted. Everything else is for `make test`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
CHECKS = (
    ["ruff", "format", "--check", "."],
    ["ruff", "check", "."],
    ["mypy"],  # what has not changed comes from its cache
    ["lint-imports"],
)
SMALL_GAME = "tithe"  # stands for all games when something changed that all of them use
TESTS = {  # beginning of a path → what to run; {game} is a game's name, the parts of longer beginnings come first
    "src/bastide/games/{game}/": [
        "tests/rules/{game}",
        "tests/golden -k {only_game}",
        "tests/contract -k {only_game}",
    ],
    "src/bastide/core/": ["tests/rules/{small}", "tests/contract -k {small}", "tests/bots/test_search.py"],
    "src/bastide/games/": ["tests/contract -k {small}", "tests/cli"],
    "src/bastide/draw/": ["tests/contract/test_words.py -k {small}", "tests/web/pages"],
    "src/bastide/text/": [
        "tests/contract/test_words.py",
        "tests/contract/test_articles.py",
        "tests/contract/test_citations.py",
        "tests/web/pages",
    ],
    "src/bastide/bots/": ["tests/bots", "tests/contract -k {small}"],
    "src/bastide/store/": ["tests/store", "tests/contract/test_records.py -k {small}"],
    "src/bastide/interchange/": ["tests/interchange"],
    "src/bastide/arena/": ["tests/arena"],
    "src/bastide/contest/": ["tests/contest"],
    "src/bastide/rl/": ["tests/rl -k {small}"],
    "src/bastide/encoding/": ["tests/contract/test_encoding.py -k {small}"],
    "src/bastide/tables/": ["tests/web/test_api.py", "tests/web/test_updates.py", "tests/web/pages"],
    "src/bastide/pages/": ["tests/web/pages"],
    "src/bastide/web/": ["tests/web/pages", "tests/web/test_api.py", "tests/web/test_updates.py"],
    "src/bastide/browser/": ["tests/browser_edition/test_edition.py"],
    "src/bastide/cli/": ["tests/cli"],
    "src/bastide/": ["tests/cli", "tests/contract -k {small}"],
    "tests/rules/{game}/": ["tests/rules/{game}"],
    "tests/golden/{game}/": ["tests/golden -k {only_game}"],
    "tests/contract/conftest.py": ["tests/contract -k {small}"],
    "tests/": ["tests/tools", "tests/cli", "tests/rules/{small}"],
    "scripts/": ["tests/tools"],
    "pyproject.toml": ["tests/tools", "tests/cli"],
    "Makefile": ["tests/tools"],
    "README.md": ["tests/contract/test_provenance.py"],
}


def main() -> int:
    begin = time.monotonic()
    for command in CHECKS:
        if run([str(BIN / command[0]), *command[1:]]):
            return 1
    for selection in selections(changed()):
        path, by_name, names = selection.partition(" -k ")
        command = [str(BIN / "python"), "-m", "pytest", "-q", "-x", "-m", "not many_games", path]
        if run([*command, "-k", names] if by_name else command) not in (
            0,
            5,
        ):  # 5: the selection is empty, as for a game without golden records
            return 1
    print(f"quick: all well after {time.monotonic() - begin:.0f} s")
    return 0


def run(command: list[str]) -> int:
    print(f"$ {' '.join([Path(command[0]).name, *command[1:]])}", flush=True)
    environment = os.environ | {"BASTIDE_EXAMPLES": "4"}  # of each property of the contract
    if command[0].endswith("lint-imports"):
        environment["PYTHONPATH"] = "src"
    return subprocess.run(command, cwd=ROOT, env=environment).returncode


def changed() -> list[str]:
    """Paths that differ from main, or from the last commit where there is no main."""
    base = output("git", "merge-base", "HEAD", "main") or ["HEAD"]
    return [*output("git", "diff", "--name-only", base[0]), *output("git", "ls-files", "-o", "--exclude-standard")]


def output(*command: str) -> list[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.splitlines()


def selections(paths: list[str]) -> list[str]:
    """What to run for these paths: arguments of pytest, each once, as TESTS has them."""
    found: list[str] = []
    for path in paths:
        for selection in selected(path):
            if selection not in found and (ROOT / selection.split()[0]).exists():
                found.append(selection)
    whole = {selection for selection in found if " " not in selection}
    return [one for one in found if one in whole or one.split()[0] not in whole]


def selected(path: str) -> list[str]:
    """What to run for one path."""
    if Path(path).name.startswith("test_") and path.endswith(".py"):
        return [] if path.startswith("tests/browser/") else [path]
    for beginning, tests in TESTS.items():
        game = game_of(path, beginning)
        if game is not None:
            return [test.format(game=game, only_game=only(game), small=SMALL_GAME) for test in tests]
    return []


def only(game: str) -> str:
    """What selects the tests of one game by name, without those of games whose names begin the same."""
    folders = sorted(path.name for path in (ROOT / "src" / "bastide" / "games").iterdir() if path.is_dir())
    return " and not ".join([game, *(name for name in folders if name != game and name.startswith(game))])


def game_of(path: str, beginning: str) -> str | None:
    """The game that a path names where the beginning has {game}, '' if it has none; None if it begins otherwise."""
    before, named, _ = beginning.partition("{game}/")
    if not path.startswith(before):
        return None
    name, inside, _ = path.removeprefix(before).partition("/")
    return (name if inside else None) if named else ""


if __name__ == "__main__":
    sys.exit(main())
