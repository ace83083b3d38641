"""The map from what changed to the tests of make quick."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]
spec = importlib.util.spec_from_file_location("quick", ROOT / "scripts" / "quick.py")
quick = importlib.util.module_from_spec(spec)
spec.loader.exec_module(quick)


def test_a_change_in_a_game_runs_its_own_tests():
    assert quick.selections(["src/bastide/games/village/rules/grain.py", "src/bastide/games/village/text.py"]) == [
        "tests/rules/village",
        "tests/golden -k village and not villagers",
        "tests/contract -k village and not villagers",
    ]


def test_a_change_of_what_games_share_runs_the_small_game():
    assert "tests/contract -k tithe" in quick.selections(["src/bastide/core/state.py"])
    assert quick.selections(["src/bastide/games/registry.py"])[0] == "tests/contract -k tithe"


def test_a_changed_test_is_run_itself_but_not_in_the_browser():
    assert quick.selections(["tests/cli/test_cli.py"]) == ["tests/cli/test_cli.py"]
    assert quick.selections(["tests/browser/test_pages.py", "docs/bots.md"]) == []


def test_a_whole_folder_makes_a_part_of_it_superfluous():
    found = quick.selections(["src/bastide/text/rules.py", "src/bastide/draw/svg.py"])
    assert found.count("tests/web/pages") == 1 and "tests/contract/test_words.py -k tithe" not in found


def test_every_part_of_the_source_has_tests():
    packages = [path.name for path in (ROOT / "src" / "bastide").iterdir() if (path / "__init__.py").exists()]
    for package in packages:
        assert f"src/bastide/{package}/" in quick.TESTS


def test_what_is_to_be_run_is_there():
    paths = {wanted.split(" ")[0] for parts in quick.TESTS.values() for wanted in parts}
    assert [path for path in sorted(paths) if "{" not in path and not (ROOT / path).exists()] == []
