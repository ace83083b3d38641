"""Every game of the project has the same shape: the same files, the same public names."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

from bastide.games.registry import Box

FILES = [
    "__init__.py", "codes.py", "components", "data.py", "encode.py", "events.py", "features.py", "game.py",
    "heuristic.py", "judgement.json", "lesson.json", "levels.json", "locale", "notation.py", "policy.json",
    "position.py", "puzzles.json", "review.json", "review_weights.json", "rules", "rules.en.md", "rules.fr.md",
    "scoring.py", "state.py", "summary.json", "text.py", "view", "art",
]  # fmt: skip
ONLY_WITH_EXPANSIONS = "expansions"
NAMES = {
    "": ["BOX"],
    "encode": ["shape", "encode", "observe"],
    "events": ["EVENTS"],
    "features": ["FEATURES"],
    "game": ["make"],
    "heuristic": ["HEURISTIC"],
    "position": ["position"],
    "scoring": ["breakdown"],
    "text": ["WAIVERS", "prompt", "label", "event", "describe"],
    "view": ["LAYOUT", "PALETTE", "panels", "board_of", "players", "motion", "ROUTINE", "sprite", "cover", "style"],
}
NOT_IN_LOOPS = {"ALL_COINS", "PURSES"}  # one rests on data, the other is used once
PACKED = 8  # width of the verb in an action: shifts by it stand in core/action.py only


def folder(box: Box) -> Path:
    return Path(str(import_module(box.package).__file__)).parent


def test_every_game_has_the_same_files(box: Box) -> None:
    found = {path.name for path in folder(box).iterdir() if path.suffix != ".so" and path.name != "__pycache__"}
    assert found - {ONLY_WITH_EXPANSIONS} == set(FILES)


def test_every_game_has_the_same_public_names(box: Box) -> None:
    for module, names in NAMES.items():
        loaded = import_module(f"{box.package}.{module}" if module else box.package)
        assert [name for name in names if not hasattr(loaded, name)] == [], module


def test_numbers_of_verbs_and_phases_stand_in_one_module(box: Box) -> None:
    """No other module of the game shifts by the width of a verb, or by a number without a name."""
    for path in folder(box).rglob("*.py"):
        if path.name == "notation.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.LShift, ast.RShift)):
                width = node.right
                bare = isinstance(width, ast.Constant) and isinstance(width.value, int) and width.value > 1
                assert not bare, f"{path.name}:{node.lineno}: a shift by a bare {ast.unparse(width)}"


def test_constants_are_folded(box: Box) -> None:
    """mypyc folds a Final that is computed from literals and Finals of the same module. One computed from imported
    names is read and unboxed wherever it is used: write the number and assert what it is."""
    arithmetic = (ast.BinOp, ast.UnaryOp, ast.Name, ast.Constant, ast.operator, ast.unaryop, ast.Load)
    for path in folder(box).rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        imported = {alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
        for node in tree.body:
            if isinstance(node, ast.AnnAssign) and node.value is not None and "Final" in ast.unparse(node.annotation):
                parts = list(ast.walk(node.value))
                names = {part.id for part in parts if isinstance(part, ast.Name)}
                unfolded = all(isinstance(part, arithmetic) for part in parts) and names & imported
                assert not unfolded or ast.unparse(node.target) in NOT_IN_LOOPS, f"{path.name}: {ast.unparse(node)}"


def test_modules_of_a_game_form_no_cycle(box: Box) -> None:
    root, edges = folder(box), {}
    for path in root.rglob("*.py"):
        name = ".".join([box.package, *path.relative_to(root).with_suffix("").parts]).removesuffix(".__init__")
        edges[name] = {
            node.module
            for node in ast.parse(path.read_text("utf-8")).body
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith(box.package)
        }
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, f"cycle: {' -> '.join([*trail, name])}"
        if name not in done:
            for other in sorted(edges.get(name, set())):
                visit(other, (*trail, name))
            done.add(name)

    for name in edges:
        visit(name, ())


@pytest.mark.parametrize("name", ["codes", "notation"])
def test_the_modules_of_numbers_import_no_rules(box: Box, name: str) -> None:
    for node in ast.parse((folder(box) / f"{name}.py").read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            assert not node.module.startswith((f"{box.package}.rules", f"{box.package}.expansions")), node.module
