"""Ratings: on the scale of the ladder, with bots that stay where they are, and close to the truth after few games."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from bastide.bots.anchors import level_ratings
from bastide.tables.ratings import Strength, after_game, bot_strength, levels_around, unknown

SIMULATION = Path(__file__).parents[2] / "benchmarks" / "ratings.py"


def simulation() -> ModuleType:
    spec = importlib.util.spec_from_file_location("benchmark_of_ratings", SIMULATION)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("seats", [2, 4])
def test_ratings_find_the_order_of_people_whose_strength_is_known(seats: int) -> None:
    assert simulation().simulate(1000, games=30, seats=seats, seed=1) >= 0.8


def test_kendalls_tau() -> None:
    tau = simulation().kendall
    assert tau([1, 2, 3, 4], [10, 20, 30, 40]) == 1 and tau([1, 2, 3, 4], [4, 3, 2, 1]) == -1
    assert round(tau([1, 2, 3], [1, 3, 2]), 3) == 0.333


def test_who_beats_a_level_again_and_again_rises_above_it() -> None:
    level = bot_strength("level:4", "carcassonne")
    player = unknown("carcassonne")
    assert player.mean < level.mean
    for _ in range(12):
        player, _ = after_game([player, level], [1, 2])
    assert player.mean > level.mean and player.deviation < unknown("carcassonne").deviation
    below, above = levels_around("carcassonne", player.mean)
    assert below is not None and below >= 4 and (above is None or above > 4)


def test_two_who_are_known_well_are_expected_to_win_as_on_the_ladder() -> None:
    """400 points more are ten victories to one defeat: then neither rating moves in the mean."""
    strong, weak = Strength(1400.0, 1.0), Strength(1000.0, 1.0)
    won, _ = after_game([strong, weak], [1, 2])
    lost, _ = after_game([strong, weak], [2, 1])
    drift = 10 * (won.mean - strong.mean) + (lost.mean - strong.mean)
    assert abs(drift) < 0.05 * abs(lost.mean - strong.mean)


def test_levels_rise_and_lie_between() -> None:
    for game in ("carcassonne", "tithe", "a game that nobody has measured"):
        ratings = level_ratings(game)
        assert list(ratings) == sorted(set(ratings)) and len(ratings) == 6
        assert levels_around(game, ratings[0] - 1) == (None, 1)
        assert levels_around(game, ratings[3]) == (4, 5)
        assert levels_around(game, ratings[5] + 1) == (6, None)
