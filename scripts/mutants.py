"""Do the tests of a game notice a wrong rule? Changes its rules, scoring and expansions, one small mistake at a time.

    python scripts/mutants.py GAME [-n 100] [--seed 1] [--kind tell] [--jobs 2]

Each mutant runs interpreted in a process of its own that reads the changed source from memory: nothing is written.
The tests of the game (rules, golden records, contract) that enter the changed function run until one fails, those
first that execute the changed line; a mutant that takes much too long is killed too. The same seed chooses the same
mutants of the same sources.
Mutants that behave like the original are listed in mutants_equivalent.toml, each with the reason.

The last line reads `N mutants, K killed, E equivalent, S survived`; the exit status is 1 if fewer than 95 % of those
that are not equivalent die. Which test executes which line is kept in build/mutants/.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import io
import json
import os
import random
import resource
import signal
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

from mutations import KINDS, Effects, Mutant, mutants

ROOT = Path(__file__).resolve().parent.parent
EQUIVALENT = ROOT / "scripts" / "mutants_equivalent.toml"
KEPT = ROOT / "build" / "mutants"
MUST = 0.95  # of the mutants that are not equivalent
FIRST_TESTS = 25  # that execute the changed line and are quick: they run before all others are collected
QUICK = 1.0  # seconds
TOO_LONG, TIMES = 5.0, 10.0  # a test takes too long after so many seconds of work and so many times what it takes else
COLLECTING = 60.0  # seconds of work before the first test
ALL_TESTS = 1800  # seconds by the clock, for a mutant that waits for something
# of tests/contract: those that play. What the others look at (encodings, drawings, files) follows from what they check
CONTRACT = ("test_play.py", "test_records.py", "test_secrets.py", "test_told.py", "test_words.py")
MEMORY = 4 << 30  # bytes: endless loops that collect things end too
PLUGINS = [
    "-p",
    "pytest_timeout",
    "-p",
    "_hypothesis_pytestplugin",
    "-p",
    "no:cacheprovider",
    "--assert=plain",
    "--tb=no",
]


@dataclass
class Tested:
    """What a run of the tests without any mutant has shown."""

    fingerprint: str
    seconds: dict[str, float] = field(default_factory=dict)  # of each test, by its node ID
    lines: dict[str, dict[str, list[int]]] = field(default_factory=dict)  # executed by each test, file by file
    shared: dict[str, list[int]] = field(default_factory=dict)  # executed before the first one: games are made there

    def in_order(self, mutant: Mutant) -> tuple[list[str], list[str]]:
        """The quick tests that execute the changed lines, those first that execute little else; and the others, those
        that execute the lines and golden records first. A test that never enters the function cannot notice; but what
        is executed when a module is imported or a game is made, before the first test, belongs to all tests."""
        changed = set(range(mutant.line, mutant.line + len(mutant.before.splitlines())))
        covering = [test for test in self.seconds if changed & set(self.lines[test].get(mutant.file, ()))]
        covering.sort(key=lambda test: (sum(map(len, self.lines[test].values())), test))
        first = [test for test in covering if self.seconds[test] < QUICK][:FIRST_TESTS]
        made = any(line in mutant.span for line in self.shared.get(mutant.file, ()))
        once = made or not mutant.span or mutant.function.endswith("__init__")
        entering = [test for test in self.seconds if once or self.enters(test, mutant)]
        others = [test for test in entering if test not in set(first)]
        others.sort(key=lambda test: (test not in set(covering), "golden" not in test, self.seconds[test], test))
        return first, others

    def enters(self, test: str, mutant: Mutant) -> bool:
        """Whether a test executes anything of the changed function."""
        return any(line in mutant.span for line in self.lines[test].get(mutant.file, ()))


class Recorder:
    """A plug-in of pytest that notes which test executes which lines of the game's sources, and how long it takes. Each
    statement of a function is preceded by one that notes its line: much faster than a trace."""

    def __init__(self, game: str, tested: Tested) -> None:
        self.tested = tested
        self.failed: list[str] = []
        texts = rule_sources(game)
        self.seen: dict[str, set[int]] = {file: set() for file in texts}
        replace_sources(game, {file: with_notes(source) for file, source in texts.items()}, self.seen)

    def pytest_collection_finish(self) -> None:
        self.tested.shared = self.lines()

    def lines(self) -> dict[str, list[int]]:
        """What was executed since this was asked for last."""
        found = {file: sorted(lines) for file, lines in self.seen.items() if lines}
        for lines in self.seen.values():
            lines.clear()
        return found

    def pytest_runtest_logreport(self, report: Any) -> None:
        seconds = self.tested.seconds
        seconds[report.nodeid] = seconds.get(report.nodeid, 0.0) + report.duration
        if report.failed:
            self.failed.append(report.nodeid)
        if report.when == "teardown":
            self.tested.lines[report.nodeid] = self.lines()


NOTED = "noted_lines_of_this_file"


def with_notes(source: str) -> ast.Module:
    """A source whose functions note each line they execute."""
    tree = ast.parse(source)
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        for node in list(ast.walk(function)):
            for name in ("body", "orelse"):
                block = getattr(node, name, None)
                if isinstance(block, list):
                    setattr(node, name, [part for statement in block for part in (note(statement), statement)])
    return ast.fix_missing_locations(tree)


def note(statement: ast.stmt) -> ast.stmt:
    """A statement that notes the line of another."""
    added = ast.parse(f"{NOTED}.add({statement.lineno})").body[0]
    return ast.copy_location(added, statement)


class Order:
    """A plug-in of pytest that runs tests in a given order, and notes which one failed. The seconds that a test may
    take are those of the processor, so that a busy machine kills nothing."""

    def __init__(self, order: list[str], seconds: dict[str, float]) -> None:
        self.order = {test: i for i, test in enumerate(order)}
        self.seconds = seconds
        self.failed = ""

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, TOO_LONG + TIMES * self.seconds[nodeid])

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = sorted((i for i in items if i.nodeid in self.order), key=lambda item: self.order[item.nodeid])

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.failed = report.nodeid


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("-n", type=int, default=100, help="how many mutants; all if there are fewer")
    parser.add_argument("--seed", type=int, default=1, help="chooses them")
    parser.add_argument("--kind", action="append", choices=KINDS, help="only mutants of this kind; may be repeated")
    parser.add_argument("--only", default="", help="only files and functions whose name contains this")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at the same time")
    parser.add_argument("--list", action="store_true", help="show the chosen mutants, run nothing")
    arguments = parser.parse_args()
    sources = rule_sources(arguments.game)
    if not sources:
        parser.error(f"no game {arguments.game}")
    known = [
        mutant for mutant in all_mutants(arguments.game, sources) if not arguments.kind or mutant.kind in arguments.kind
    ]
    known = [mutant for mutant in known if arguments.only in f"{mutant.file} {mutant.function}"]
    chosen = random.Random(arguments.seed).sample(known, min(arguments.n, len(known)))
    if arguments.list:
        for mutant in chosen:
            print(mutant.kind, mutant.difference(sources[mutant.file]), sep="\n")
        return 0
    reasons = equivalent(arguments.game)
    tested = what_tests_execute(arguments.game)
    print(f"{len(chosen)} of {len(known)} mutants of {arguments.game}, {len(tested.seconds)} tests", flush=True)
    killed = 0
    same = [mutant for mutant in chosen if mutant.name in reasons]
    others = [mutant for mutant in chosen if mutant.name not in reasons]
    for number, (mutant, killer) in enumerate(results(arguments.game, others, tested, arguments.jobs), 1):
        where = f"{mutant.file}:{mutant.line} {mutant.function} ({mutant.kind})"
        print(
            f"[{number}/{len(others)}] {f'killed {where} by {killer}' if killer else f'SURVIVED {where}'}", flush=True
        )
        killed += bool(killer)
        if not killer:
            print(mutant.difference(sources[mutant.file]), flush=True)
    survived = len(others) - killed
    print(f"{len(chosen)} mutants, {killed} killed, {len(same)} equivalent, {survived} survived", flush=True)
    return 0 if killed >= MUST * len(others) else 1


def game_folder(game: str) -> Path:
    return ROOT / "src" / "bastide" / "games" / game


def rule_sources(game: str) -> dict[str, str]:
    """The sources that are changed: scoring, rules and expansions, by their path in the game's folder."""
    folder = game_folder(game)
    paths = [folder / "scoring.py", *sorted(folder.glob("rules/*.py")), *sorted(folder.glob("expansions/**/*.py"))]
    return {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in paths if path.is_file()}


def all_mutants(game: str, sources: dict[str, str]) -> list[Mutant]:
    """Every mutant of these sources of a game."""
    files = [*(ROOT / "src" / "bastide" / "core").rglob("*.py"), *game_folder(game).rglob("*.py")]
    effects = Effects(path.read_text("utf-8") for path in files)
    return [mutant for file, source in sources.items() for mutant in mutants(file, source, effects)]


def equivalent(game: str) -> dict[tuple[str, str, str, str], str]:
    """The mutants argued to behave like the original, with the reason."""
    entries = tomllib.loads(EQUIVALENT.read_text("utf-8")).get(game, [])
    return {
        (entry["file"], entry["function"], entry["before"].strip(), entry["after"].strip()): entry["reason"]
        for entry in entries
    }


def test_arguments(game: str) -> list[str]:
    """What pytest is asked for: the tests of the game."""
    rules = ROOT / "tests" / "rules" / game
    contract = [str(ROOT / "tests" / "contract" / file) for file in CONTRACT]
    return [str(rules), str(ROOT / "tests" / "golden"), *contract, "-m", "not many_games"]


def of_game(node: str, game: str) -> bool:
    """Whether a test belongs to a game: its folder or its parameters say so."""
    parameters = node.partition("[")[2].rstrip("]").split("-")
    return f"rules/{game}/" in node or game in parameters


def what_tests_execute(game: str) -> Tested:
    """Which tests there are and what they execute: as kept, or found by running them once."""
    file, print_ = KEPT / f"{game}.json", fingerprint(game)
    if file.exists():
        kept = Tested(**json.loads(file.read_text("utf-8")))
        if kept.fingerprint == print_:
            return kept
    print(f"running the tests of {game} once without a mutant", flush=True)
    KEPT.mkdir(parents=True, exist_ok=True)
    child = os.fork()
    if child == 0:
        exit_after(lambda: record(game, file, print_))
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        sys.exit(f"the tests of {game} fail without a mutant")
    return Tested(**json.loads(file.read_text("utf-8")))


def fingerprint(game: str) -> str:
    """Of the sources and tests that decide what is executed."""
    tests = ROOT / "tests"
    folders = [game_folder(game), ROOT / "src" / "bastide" / "core", tests / "rules" / game, tests / "contract"]
    files = {file for folder in folders for file in folder.rglob("*.py")} | set(tests.glob("*.py"))
    files |= set((tests / "golden").glob("*.py")) | set((tests / "golden" / game).glob("*.json"))
    files.add(Path(__file__).resolve())
    digest = hashlib.blake2b(digest_size=10)
    for path in sorted(files):
        digest.update(str(path.relative_to(ROOT)).encode() + path.read_bytes())
    return digest.hexdigest()


def record(game: str, file: Path, fingerprint: str) -> int:
    """Run all tests of the game and keep what they execute; 0 if all pass."""
    tested = Tested(fingerprint)
    recorder = Recorder(game, tested)
    output = io.StringIO()
    with redirect_stdout(output), redirect_stderr(output):
        run_pytest(test_arguments(game), [recorder, Choice(game)])
    if recorder.failed or not tested.lines:
        print(output.getvalue()[-4000:])
        return 1
    file.write_text(json.dumps(vars(tested)))
    return 0


class Choice:
    """A plug-in of pytest that keeps the tests of one game."""

    def __init__(self, game: str) -> None:
        self.game = game

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if of_game(item.nodeid, self.game)]


def run_pytest(arguments: list[str], plugins: list[Any]) -> int:
    """Run pytest in this process."""
    import pytest

    return int(pytest.main(["-q", f"--rootdir={ROOT}", *PLUGINS, *arguments], plugins))


def results(game: str, chosen: list[Mutant], tested: Tested, jobs: int) -> Iterator[tuple[Mutant, str]]:
    """Each mutant with the test that killed it, or '', as they finish."""
    waiting, running = list(reversed(chosen)), dict[int, tuple[Mutant, int, float]]()
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant, (reading, writing) = waiting.pop(), os.pipe()
            child = os.fork()
            if child == 0:
                os.setpgid(0, 0)
                os.close(reading)
                exit_after(lambda: run(game, mutant, tested, writing))  # noqa: B023
            os.close(writing)
            running[child] = mutant, reading, time.monotonic() + ALL_TESTS
        time.sleep(0.02)
        for child, (mutant, reading, limit) in list(running.items()):
            finished, status = os.waitpid(child, os.WNOHANG)
            late = not finished and time.monotonic() > limit
            if late:
                os.killpg(child, signal.SIGKILL)
                os.waitpid(child, 0)
            if finished or late:
                del running[child]
                with os.fdopen(reading) as pipe:
                    said = pipe.read()
                yield mutant, "time" if late else said if said or not status else "its process ended"


def exit_after(work: Any) -> None:
    """Do something in a forked process and end it; whatever happens, it never goes on as its parent."""
    status = 70
    try:
        status = work()
    finally:
        sys.stdout.flush()
        os._exit(status)


def run(game: str, mutant: Mutant, tested: Tested, writing: int) -> int:
    """Run the tests on a mutant in this process, and write which one failed."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    replace_sources(game, {mutant.file: mutant.text}, {})
    first, others = tested.in_order(mutant)

    def stop(*_: object) -> None:
        os.write(writing, b"time")
        os._exit(0)

    signal.signal(signal.SIGVTALRM, stop)
    with open(os.devnull, "w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
        for order, arguments in ((first, [str(ROOT / test) for test in first]), (others, test_arguments(game))):
            plugin = Order(order, tested.seconds)
            signal.setitimer(signal.ITIMER_VIRTUAL, COLLECTING)
            if order and run_pytest(["-x", *arguments], [plugin]):
                os.write(writing, (plugin.failed or "an error while collecting").encode())
                return 0
    return 0


def replace_sources(game: str, sources: Mapping[str, str | ast.Module], notes: dict[str, set[int]]) -> None:
    """From now on some modules of a game are imported from these sources."""
    folder, original = f"{game_folder(game)}{os.sep}", SourceFileLoader.exec_module

    def exec_module(self: SourceFileLoader, module: ModuleType) -> None:
        file = self.path.removeprefix(folder)
        if file in sources:
            vars(module)[NOTED] = notes.get(file)
            exec(compile(sources[file], self.path, "exec", dont_inherit=True), vars(module))
        else:
            original(self, module)

    SourceFileLoader.exec_module = exec_module  # type: ignore[method-assign, assignment]


def load_libraries() -> None:
    """Import what all mutants need and none changes, before processes are forked."""
    import hypothesis
    import pytest  # noqa: F401
    import pytest_timeout  # noqa: F401

    import bastide.core.game
    import bastide.store.record  # noqa: F401

    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)  # failing is enough, it need not be made small
    hypothesis.settings.register_profile("mutants", phases=phases, derandomize=True, database=None, deadline=None)
    hypothesis.settings.load_profile("mutants")


if __name__ == "__main__":
    paths = f"{ROOT / 'src'}{os.pathsep}{ROOT / 'tests'}"
    wanted = {
        "PYTHONPATH": paths,  # the plain sources, not a compiled engine
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(KEPT / "bytecode"),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "BASTIDE_EXAMPLES": "4",
    }
    if any(os.environ.get(name) != value for name, value in wanted.items()):
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | wanted)
    os.chdir(ROOT)
    load_libraries()
    sys.exit(main())
