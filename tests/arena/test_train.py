"""Training of a judgement: what is fitted, what is kept, and that a run goes on where it was ended."""

from pathlib import Path
from typing import Any

import pytest

np = pytest.importorskip("numpy")

from bastide.arena.backends import InProcess  # noqa: E402
from bastide.arena.fitting import KNOTS, Rows, fit, knot_shares  # noqa: E402
from bastide.arena.hidden_fitting import UNITS, fit_hidden, logarithms_of  # noqa: E402
from bastide.arena.match import Fixture  # noqa: E402
from bastide.arena.train import groups  # noqa: E402
from bastide.arena.trainer import Plan, Trainer, read_positions, some_options  # noqa: E402
from bastide.arena.training_games import BY_HAND, play_sampled  # noqa: E402
from bastide.encoding.judgement import STEPS, UNIT  # noqa: E402
from bastide.encoding.observation import Observation  # noqa: E402
from bastide.games.registry import box, boxes  # noqa: E402
from bastide.games.weights import WeightFile, Weights  # noqa: E402

PLAN = Plan(games=30, match=10, simulations=8, searching=4, seed=3, use_hand=True)


def test_games_of_training_are_the_same_again() -> None:
    fixture = Fixture(1, "tithe", "", ("greedy", "greedy", "greedy"), 5)
    first, again = play_sampled(fixture), play_sampled(fixture)
    assert first.data == again.data and first.scores == again.scores


def test_the_fit_finds_weights_that_were_hidden_in_the_data() -> None:
    features, dice = box("tithe").features, np.random.default_rng(1)
    assert features is not None
    rows = 4000
    numbers = dice.integers(0, 5, (rows, features.width))
    hand = dice.normal(20, 5, rows)
    counted = np.log1p(numbers)
    counted[:, 0] = numbers[:, 0]  # points count as they are
    final = 0.5 * hand + 3.0 * counted[:, 0] - 2.0 * counted[:, 4] + dice.normal(0, 0.1, rows)
    positions = np.repeat(np.arange(rows // 2), 2)
    progress = np.repeat(dice.integers(0, STEPS + 1, rows // 2), 2)
    found = fit(
        Rows(
            positions // 10, positions, progress, hand, final, np.arange(rows + 1) * features.width,
            np.tile(np.arange(features.width), rows), numbers.reshape(-1),
        ),
        features, together=True,
    )  # fmt: skip
    assert found.error < 0.2 < found.error_by_hand
    for knot in range(KNOTS):
        assert found.hand[knot] == pytest.approx(0.5 * UNIT, abs=30)
        assert found.weights[knot][0] == pytest.approx(3 * UNIT, abs=60)
        assert found.weights[knot][4] == pytest.approx(-2 * UNIT, abs=150)


def rows_of(numbers: Any, final: Any) -> Rows:
    """Rows of two seats a position and ten positions a game, at the middle of their games."""
    rows, width = numbers.shape
    positions = np.repeat(np.arange(rows // 2), 2)
    return Rows(
        positions // 10, positions, np.full(rows, STEPS // 2), np.zeros(rows), final, np.arange(rows + 1) * width,
        np.tile(np.arange(width), rows), numbers.reshape(-1),
    )  # fmt: skip


def test_hidden_units_find_what_no_sum_of_weights_can_tell() -> None:
    features, dice = box("tithe").features, np.random.default_rng(1)
    assert features is not None
    numbers = dice.integers(0, 2, (8000, features.width))
    both = (numbers[:, 3] == numbers[:, 4]).astype(float)  # worth points only if both are there, or neither
    rows = rows_of(numbers, 6.0 * both)
    layer = fit_hidden(rows, features, rows.final, together=True)
    assert layer is not None and len(layer.inputs) == UNITS and layer.error < 0.5
    sums = logarithms_of(rows, features) @ np.array(layer.inputs)[:, 1:].T / UNIT + np.array(layer.inputs)[:, 0] / UNIT
    added = np.clip(sums, 0, 1) @ np.array(layer.outputs)[1] / UNIT + layer.bias[1] / UNIT
    assert np.corrcoef(added, rows.final)[0, 1] > 0.97
    assert added.mean() == pytest.approx(0, abs=0.1)  # it tells seats apart and leaves the points that are shown


def test_hidden_units_are_left_out_where_there_is_nothing_to_find() -> None:
    features, dice = box("tithe").features, np.random.default_rng(1)
    assert features is not None
    rows = rows_of(dice.integers(0, 2, (2000, features.width)), dice.normal(0, 5, 2000))
    assert fit_hidden(rows, features, rows.final, together=True) is None


def test_between_two_knots_both_count() -> None:
    shares = knot_shares(np.array([0, STEPS // 4, STEPS // 2, STEPS]))
    assert shares.tolist() == [[1, 0, 0], [0.5, 0.5, 0], [0, 1, 0], [0, 0, 1]]


def test_a_round_plays_fits_and_lets_the_weights_play_for_their_place(tmp_path: Path) -> None:
    trainer = Trainer(box("tithe"), (2,), PLAN, tmp_path, InProcess())
    trainer.round(1)
    assert trainer.history[0]["games"] == 30 and trainer.history[0]["match"] == 10
    rows = read_positions([tmp_path / "round-1.parquet"])
    assert len(rows.hand) == len(rows.final) == len(rows.begins) - 1 == trainer.history[0]["positions"]
    assert (trainer.best == BY_HAND) == (trainer.kept is None)
    there = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    again = Trainer(box("tithe"), (2,), PLAN, tmp_path, InProcess())
    again.round(1)
    assert {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.parquet")}.items() <= there.items()
    unlike = {"minutes"}
    assert [{k: v for k, v in one.items() if k not in unlike} for one in again.history] == [
        {k: v for k, v in one.items() if k not in unlike} for one in trainer.history
    ]


@pytest.mark.parametrize("name", sorted(boxes()))
def test_weights_of_a_game_fit_its_features(name: str) -> None:
    shelf = box(name)
    source, features = shelf.optional_resource("judgement.json"), shelf.features
    assert source is not None and features is not None and len(source) < 500_000
    file = WeightFile.read(source)
    assert file.game == name
    for one in file.sets:
        assert {"seed", "recipe", "commit", "games", "error", "match"} <= set(one.made)
        for seats in one.seats:
            assert shelf.judgement(seats) is not None
    covered = [seats for one in file.sets for seats in one.seats]
    assert len(covered) == len(set(covered)) and set(covered) <= set(shelf.seats)
    assert sorted(seats for group in groups(shelf) for seats in group) == sorted(shelf.seats)


@pytest.mark.parametrize("name", sorted(boxes()))
def test_features_fill_their_row_in_every_position(name: str) -> None:
    import random

    shelf, dice = box(name), random.Random(4)
    assert shelf.features is not None
    for seats in (shelf.seats[0], shelf.seats[-1]):
        game = shelf.game(seats, shelf.read_options(some_options(shelf, seats, dice)))
        state, row, last = game.new(seats), Observation(shelf.features.width), 0
        while pending := state.pending:
            for seat in range(seats):
                row.wipe()
                shelf.features.fill(game, state, seat, row)
                assert row.at == shelf.features.width
            progress = shelf.features.progress(game, state)
            assert 0 <= progress <= STEPS
            last = max(last, progress)
            game.apply(state, pending[0], shelf.heuristic.suggest(game, state, pending[0], dice.randrange(2**32)))
        assert last > STEPS // 2


def test_a_file_of_weights_is_written_and_read_back() -> None:
    weights = Weights((2,), [900, 800, 700], [1, 2, 3], [[1, -2], [3, 4], [5, 6]], made={"seed": 1})
    file = WeightFile("tithe", (weights,), ({"round": 1},))
    assert WeightFile.read(file.write()) == file
    assert "[1,-2]" in file.write()
