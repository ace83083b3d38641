"""Matches: who meets whom, from which seat, and how the results add up."""

import json
import sys
from pathlib import Path

import pytest

from bastide.arena.backends import InProcess
from bastide.arena.match import Fixture, Result, play_fixture
from bastide.arena.results import results_by_bot, results_by_entrant, wilson_interval
from bastide.arena.schedule import fixtures, groups
from bastide.arena.tournament import play_all
from bastide.bots.external import Limits
from bastide.cli.analyse import analyse
from bastide.cli.match import match
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.state import State


def test_seats_turn_and_seeds_are_shared_by_a_turn() -> None:
    plan = fixtures("tithe", [("random", "greedy", "mcts:5")], 6, 40)
    assert [fixture.bots[0] for fixture in plan] == ["random", "greedy", "mcts:5"] * 2
    assert [fixture.seed for fixture in plan] == [40, 40, 40, 41, 41, 41]
    assert [fixture.number for fixture in plan] == list(range(6))


def test_round_robin_and_ladder() -> None:
    assert groups(["a", "b", "c"], 2, "round-robin") == [("a", "b"), ("a", "c"), ("b", "c")]
    assert groups(["a", "b", "c"], 2, "ladder") == [("a", "b"), ("b", "c")]
    assert groups(["a", "b", "c"], 3, "round-robin") == [("a", "b", "c")]
    with pytest.raises(BadOption, match="cannot fill"):
        groups(["a"], 2, "ladder")


@pytest.mark.parametrize(
    ("game", "bots", "count", "options"),
    [
        ("chess", ("random", "random"), 2, ""),
        ("tithe", ("random", "rnd"), 2, ""),
        ("tithe", ("random",), 2, ""),
        ("tithe", ("random", "random"), 0, ""),
        ("tithe", ("random", "random"), 2, "cathedral"),
    ],
)
def test_what_cannot_be_played_is_refused(game: str, bots: tuple[str, ...], count: int, options: str) -> None:
    with pytest.raises(BadOption):
        fixtures(game, [bots], count, 0, [options])


def test_equal_fixtures_have_equal_results() -> None:
    fixture = Fixture(0, "tithe", "abbey", ("greedy", "mcts:10", "random"), 7)
    first, again = play_fixture(fixture), play_fixture(fixture)
    assert (first.scores, first.places, first.actions) == (again.scores, again.places, again.actions)


def test_bots_that_are_alike_share_the_victories_of_paired_seeds() -> None:
    plan = fixtures("tithe", [("greedy", "greedy")], 40, 0)
    mine, yours = results_by_entrant(2, play_all(plan, InProcess()))
    assert mine.games == yours.games == 40
    assert mine.wins + yours.wins == 40


def test_results_add_up() -> None:
    plan = fixtures("tithe", [("greedy", "random")], 2, 0)
    results = [
        Result(0, (9, 4), (1, 2), (5, 5), (0.5, 0.1)),
        Result(1, (6, 6), (1, 1), (4, 6), (0.1, 0.7)),
    ]
    greedy, random = results_by_entrant(2, results)
    assert (greedy.wins, random.wins) == (1.5, 0.5)
    assert greedy.scores == [9, 6] and greedy.actions == 11
    assert greedy.seconds == pytest.approx(1.2)
    assert results_by_bot(["greedy", "random"], plan, results) == {"greedy": greedy, "random": random}


def test_wilsons_interval() -> None:
    low, high = wilson_interval(120, 200)
    assert (round(low, 3), round(high, 3)) == (0.531, 0.665)
    assert wilson_interval(0, 0) == (0.0, 1.0)


def test_a_watcher_sees_every_action() -> None:
    seen: list[str] = []

    def watch(game: Game, state: State, seat: int, action: int) -> None:
        assert action in game.legal(state, seat)
        seen.append(game.write(action))

    result = play_fixture(Fixture(0, "tithe", "", ("random", "greedy"), 3), observer=watch)
    assert len(seen) == sum(result.actions)


def test_who_forfeits_loses_the_game(tmp_path: Path) -> None:
    path = tmp_path / "gone.py"
    path.write_text("raise SystemExit\n")
    fixture = Fixture(0, "tithe", "", ("greedy", f"cmd:{sys.executable} {path}"), 3)
    result = play_fixture(fixture, Limits(trouble="forfeit"))
    assert result.places == (1, 2) and "crashed" in result.forfeit
    helped = play_fixture(fixture, Limits())
    assert not helped.forfeit


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    match("tithe", "greedy", "random", n=10, seed=3, json=True)
    answer = json.loads(capsys.readouterr().out)
    assert answer["games"] == 10 and sum(answer["wins"]) + answer["draws"] == 10
    assert len(answer["mean_scores"]) == len(answer["seconds_per_move"]) == 2
    match("tithe", "greedy", "random", n=4)
    assert "greedy" in capsys.readouterr().out


def test_the_command_analyses_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / "position.json"
    place.write_text('{"turn": 1, "sacks": [[1], [2, 3]], "scores": [4, 2]}')
    analyse("tithe", from_=place, iterations=50, json=True)
    answer = json.loads(capsys.readouterr().out)
    assert answer["seat"] == 1 and answer["simulations"] == 50
    assert {move["action"] for move in answer["moves"]} <= {"glean", "fair"}
