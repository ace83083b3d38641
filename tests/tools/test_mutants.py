"""The mistakes that scripts/mutants.py makes on purpose, and the list of those that make no difference."""

from __future__ import annotations

import importlib.util
import sys
import tomllib
from collections import Counter
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


mutations, mutants = script("mutations"), script("mutants")
EQUIVALENT = tomllib.loads(mutants.EQUIVALENT.read_text("utf-8"))


def changes(source: str, kind: str) -> list[tuple[str, str]]:
    """What a kind of mutants makes of a source: the lines that differ, before and after."""
    source = dedent(source).lstrip()
    found = mutations.mutants("rules/turn.py", source, mutations.Effects([source]))
    for mutant in found:
        compile(mutant.text, "mutant", "exec")
    return [(mutant.before, mutant.after) for mutant in found if mutant.kind == kind]


def test_numbers_move_by_one_and_truths_turn_round():
    source = 'def f(x: "Literal[3]" = 2):\n    """Not 7."""\n    return x + 1, True, "4", f"{5}"\n'
    assert {after for _, after in changes(source, "constant")} == {
        'def f(x: "Literal[3]" = 3):', 'def f(x: "Literal[3]" = 1):', 'return x + 2, True, "4", f"{5}"',
        'return x + 0, True, "4", f"{5}"', 'return x + 1, False, "4", f"{5}"',
    }  # fmt: skip


def test_whether_zip_is_strict_is_left_alone():
    assert changes("def f(a, b):\n    return zip(a, b, strict=True)\n", "constant") == []


def test_boundaries_and_equality():
    source = "def f(a, b):\n    return 0 <= a < b or a == b\n"
    assert [after for _, after in changes(source, "comparison")] == [
        "return 0 < a < b or a == b", "return 0 <= a < b or a != b", "return 0 <= a <= b or a == b",
    ]  # fmt: skip
    assert changes(source, "logic") == [("return 0 <= a < b or a == b", "return 0 <= a < b and a == b")]


def test_conditions_are_negated_once():
    source = "def f(a):\n    if not a:\n        return 'é' if a.b else 'c'\n    return [x for x in a if x.y]\n"
    assert [after for _, after in changes(source, "condition")] == [
        "if (a):", "return 'é' if (not (a.b)) else 'c'", "return [x for x in a if (not (x.y))]",
    ]  # fmt: skip
    assert changes("def f(a):\n    if a == 1:\n        return\n", "condition") == []  # as a comparison


def test_what_is_told_is_left_out_or_told_at_another_time():
    source = """
    def f(state, seat):
        state.tell("a", seat, "R", [state.round])
        state.round += 1
        state.score("b", seat, 1, "R")
        state.tell("c", seat, "R")
    """
    told = changes(source + TELL, "tell")
    assert [before for before, after in told if after == "pass"] == [
        'state.tell("a", seat, "R", [state.round])', 'state.score("b", seat, 1, "R")', 'state.tell("c", seat, "R")',
    ]  # fmt: skip
    assert [before.splitlines()[0] for before, after in told if after != "pass"] == [
        'state.tell("a", seat, "R", [state.round])', 'state.score("b", seat, 1, "R")',
    ]  # fmt: skip  # a score does not know the round


TELL = """
    def tell(self, what):
        self.events.append(what)

    def score(self, what):
        self.scores[0] += 1
        self.events.append(what)

    def look(self):
        return self.round

    def step(self):
        self.advance()

    def advance(self):
        self.round += 1
"""


def test_an_order_that_cannot_matter_or_cannot_run_is_not_changed():
    assert changes("def f(state, x):\n        y = x\n        state.deal(y)\n", "order") == []
    assert changes("def f(state, x):\n        state.a = x\n        state.b = x\n", "order") == []
    source = "    def f(state, x):\n        state.look()\n        state.b = x\n" + TELL
    assert changes(source, "order") == []
    source = "    def f(state, x):\n        state.look()\n        state.step()\n" + TELL
    assert changes(source, "order") == [("state.look()\nstate.step()", "state.step()\nstate.look()")]


def test_refusals_are_left_out_but_not_what_says_that_a_method_is_written_elsewhere():
    source = "def f(a):\n    raise ValueError\n\n\ndef g(a):\n    raise NotImplementedError\n"
    assert changes(source, "delete") == [("raise ValueError", "pass")]


@pytest.mark.parametrize("game", EQUIVALENT)
def test_equivalent_mutants_are_mutants_and_have_a_reason(game: str):
    """An entry whose line has changed must be argued anew; one that means several mutants says so."""
    known = Counter(mutant.name for mutant in mutants.all_mutants(game, mutants.rule_sources(game)))
    listed = mutants.equivalent(game)
    assert len(listed) == len(EQUIVALENT[game])
    times = [entry.get("times", 1) for entry in EQUIVALENT[game]]
    assert [name for name, number in zip(listed, times, strict=True) if known[name] != number] == []
    assert all(len(reason) > 20 for reason in listed.values())


def test_tests_that_execute_the_line_come_first():
    lines = {
        "a": {"rules/turn.py": [1, 2, 3]}, "golden b": {"rules/turn.py": [3]}, "c": {"rules/turn.py": [2]},
        "slow d": {"rules/turn.py": [2]}, "elsewhere e": {"rules/turn.py": [9], "rules/fair.py": [2]},
    }  # fmt: skip
    tested = mutants.Tested("", {test: 9.0 if "slow" in test else 0.1 for test in lines}, lines)
    mutant = mutations.Mutant("rules/turn.py", "f", "delete", 2, range(1, 4), "", "x", "pass")
    assert tested.in_order(mutant) == (["c", "a"], ["slow d", "golden b"])
    tested.shared = {"rules/turn.py": [3]}  # what makes the games that tests share concerns all of them
    assert tested.in_order(mutant) == (["c", "a"], ["slow d", "golden b", "elsewhere e"])
    tested.shared = {}
    mutant = mutations.Mutant("rules/turn.py", "", "constant", 5, range(0), "", "X = 1", "X = 2")
    assert tested.in_order(mutant) == ([], ["golden b", "a", "c", "elsewhere e", "slow d"])
    mutant = mutations.Mutant("rules/turn.py", "Turn", "constant", 5, range(0), "", "x: int = 1", "x: int = 2")
    assert tested.in_order(mutant) == ([], ["golden b", "a", "c", "elsewhere e", "slow d"])


@pytest.mark.parametrize(("test", "own"), [
    ("tests/rules/village/test_inn.py::test_a", True),
    ("tests/golden/test_golden.py::test_a_golden_record_replays[village-2p-r1]", True),
    ("tests/golden/test_golden.py::test_a_golden_record_replays[villagers-2p-r1]", False),
    ("tests/contract/test_words.py::test_x[village-fr]", True),
    ("tests/contract/test_words.py::test_x[tithe-fr]", False),
])  # fmt: skip
def test_which_tests_belong_to_a_game(test: str, own: bool):
    assert mutants.of_game(test, "village") == own
