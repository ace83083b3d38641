"""The proof of the review: what it measures, and when it ends early."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from bastide.arena.match import Fixture
from bastide.arena.recorded_games import play_recorded
from bastide.arena.review_proof import COSTS, Planted, Proof, at_most, bad_action, planted_games, prove
from bastide.bots.judge import Judge, Sample
from bastide.bots.review import Moment, Review, Reviewer, states_of
from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.registry import box
from bastide.store.record import Record, game_of, load


def test_a_share_is_as_likely_as_the_binomial_distribution_says() -> None:
    assert at_most(0, 2, 0.9) == pytest.approx(0.01)
    assert at_most(1, 2, 0.9) == pytest.approx(0.19)
    assert at_most(2, 2, 0.9) == pytest.approx(1.0)
    assert at_most(0, 0, 0.9) == 1.0


@pytest.mark.parametrize(("agree", "compared", "missed"), [(4, 5, []), (2, 5, []), (1, 5, ["seeds"])])
def test_a_demand_is_missed_beyond_doubt_when_too_few_games_meet_it(
    agree: int, compared: int, missed: list[str]
) -> None:
    assert Proof("tithe", agree=agree, compared=compared).missed() == missed


def proof_of_tithe(folder: Path, whole: bool) -> Proof:
    return prove("tithe", 6, "greedy", "random", "quick", 1, folder, whole)


def test_a_proof_measures_every_game_and_plays_each_once(tmp_path: Path) -> None:
    proof = proof_of_tithe(tmp_path, whole=True)
    assert proof.games == proof.compared == len(proof.luck) == len(proof.unexplained) == 6
    assert len(proof.good_loss) == len(proof.bad_loss) == 12  # by seat
    kept = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    assert len(kept) == 12  # the games of each seed, and beside them the one with a planted action
    again = proof_of_tithe(tmp_path, whole=True)
    assert (again.luck, again.good_loss, again.agree) == (proof.luck, proof.good_loss, proof.agree)
    assert {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()} == kept


def test_a_proof_ends_when_a_demand_is_missed_beyond_doubt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.arena.review_proof.WITHIN", -1.0)  # two seeds never agree
    assert proof_of_tithe(tmp_path, whole=False).games == 4
    assert proof_of_tithe(tmp_path, whole=True).games == 6


@pytest.fixture(scope="module")
def fair() -> Record:
    """A game of Carcassonne between two that play alike."""
    return load(play_recorded(Fixture(0, "carcassonne", "", ("greedy", "greedy"), 5)).data)


class Told(Judge):
    """A judge whose continuations of the worst action end as a test says: in a few worlds, then in many others."""

    def __init__(self, game: Game, *told: list[float]) -> None:
        super().__init__(game)
        self.told = list(told)

    def continued(
        self, view: State, seat: int, actions: Sequence[Action], count: int, seed: int
    ) -> dict[Action, Sample]:
        ends = self.told.pop(0)
        rows = {action: Sample([(0.0, 0.0)] * len(ends)) for action in actions}
        return rows | {actions[0]: Sample([(end, 0.0) for end in ends])}


@pytest.mark.parametrize(
    ("first", "then", "cost"),
    [
        ([-20.0, -20.0], [-7.0, -9.0, -8.0, -8.0], 8.0),
        ([-20.0, -20.0], [-7.0, -9.0, -5.0, -3.0], None),  # six points are too few, so uncertain as they are
        ([-20.0, -20.0], [-1.0, -1.0, -1.0, -1.0], None),  # what looked bad in a few worlds is not
    ],
)
def test_an_action_is_bad_only_where_it_costs_points_without_doubt(
    first: list[float], then: list[float], cost: float | None
) -> None:
    game = box("carcassonne").game(2)
    state = game.new(3)
    seat = state.pending[0]
    found = bad_action(Told(game, first, then), state, seat, game.legal(state, seat)[0], 1)
    assert (found.cost if found is not None else None) == cost


def test_a_bad_action_is_planted_in_a_fair_game(fair: Record) -> None:
    (planted,) = planted_games(fair, "greedy", 5)
    game = game_of(fair)
    lines, before = planted.record.lines, planted.ply
    assert [(line.seat, line.do, line.chance) for line in lines[:before]] == [
        (line.seat, line.do, line.chance) for line in fair.lines[:before]
    ]
    assert lines[before].seat == planted.seat and lines[before].do != fair.lines[before].do
    assert Reviewer(planted.record).states[-1].stack == []  # it was played to its end
    assert planted.cost - 3 * planted.error >= COSTS
    state = list(states_of(game, fair, fair.in_force()))[before]
    judge, mine, usual = Judge(game), game.read(lines[before].do or ""), game.read(fair.lines[before].do or "")
    sample = judge.continued(state.redact(planted.seat), planted.seat, [mine, usual], 200, 77)
    assert judge.lead(sample[mine].mean, planted.seat) < judge.lead(sample[usual].mean, planted.seat)


def test_nothing_is_planted_where_nothing_is_bad(fair: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bastide.arena.review_proof.COSTS", 10_000.0)
    monkeypatch.setattr("bastide.arena.review_proof.CONFIRMED", 4)
    monkeypatch.setattr("bastide.arena.review_proof.TRIED", 2)
    assert planted_games(fair, "greedy", 5) == []


def test_a_planted_action_is_found_among_the_three_worst_of_its_seat(fair: Record) -> None:
    found = Reviewer(fair, "quick").sum_up(Reviewer(fair, "quick").beginning(), [])
    proof = Proof("carcassonne")
    for place in range(4):
        proof.add_planted(Planted(fair, 10 * place, 0, 7.0, 0.5), with_moments(found))
    assert (proof.planted, proof.planted_found, proof.missed_costs) == (4, 3, [7.0])


def with_moments(found: Review) -> Review:
    """A review whose moments are lines 0, 10, 20 and 30 of the first seat, each less bad than the one before."""
    return msgspec.structs.replace(
        found, moments=[Moment(10 * i, 0, "", "", 20.0 - i, 0.1, False, 1, ()) for i in range(4)]
    )
