"""Training of a policy: what is fitted, what is kept, and what search makes of it."""

from __future__ import annotations

import math
import random
from collections import Counter
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

from bastide.arena.backends import InProcess  # noqa: E402
from bastide.arena.match import Fixture  # noqa: E402
from bastide.arena.policy_fitting import Decisions, fit_policy  # noqa: E402
from bastide.arena.policy_trainer import PolicyTrainer, read_decisions  # noqa: E402
from bastide.arena.trainer import Plan  # noqa: E402
from bastide.arena.training_games import BY_HAND, play_searched  # noqa: E402
from bastide.core.game import Game  # noqa: E402
from bastide.core.heuristic import Heuristic  # noqa: E402
from bastide.encoding.judgement import STEPS, Features  # noqa: E402
from bastide.encoding.policy import GuidedHeuristic  # noqa: E402
from bastide.games.registry import box, boxes  # noqa: E402
from bastide.games.weights import PolicyFile, Preferences  # noqa: E402

PLAN = Plan(games=10, match=10, simulations=8, searching=6, seed=3, use_hand=True)


def test_games_of_training_are_the_same_again() -> None:
    fixture = Fixture(1, "tithe", "", ("mcts:6@@-", "mcts:6@@-"), 5)
    first, again = play_searched(fixture), play_searched(fixture)
    assert first.data == again.data and first.scores == again.scores


def test_the_fit_finds_preferences_that_were_hidden_in_the_data() -> None:
    dice, decisions, wide = np.random.default_rng(1), 3000, 4
    action = np.array([dice.permutation(8)[:wide] for _ in range(decisions)])
    prior = dice.normal(0, 1, (decisions, wide))
    liked = np.linspace(-1.5, 1.5, 8)  # by action
    worth = 2.0 * prior + liked[action]
    share = np.exp(worth) / np.exp(worth).sum(axis=1, keepdims=True)
    found = fit_policy(
        Decisions(
            np.arange(decisions) // 20, dice.integers(0, STEPS + 1, decisions), np.arange(decisions + 1) * wide,
            action.reshape(-1), share.reshape(-1), prior.reshape(-1),
        )
    )  # fmt: skip
    assert found.least <= found.error < found.least + 0.01 < found.error_by_hand
    assert found.actions == list(range(8))
    for knot, trust in enumerate(found.trust):
        assert trust == pytest.approx(2000, abs=100)
        weights = np.array(found.weights[knot]) / 1000
        assert weights - weights.mean() == pytest.approx(liked, abs=0.15)


def test_a_round_plays_fits_and_lets_the_preferences_play_for_their_place(tmp_path: Path) -> None:
    trainer = PolicyTrainer(box("tithe"), (2,), PLAN, tmp_path, InProcess())
    trainer.round(1)
    about = trainer.history[0]
    assert about["games"] == 10 and about["match"] == 10
    decisions = read_decisions([tmp_path / "round-1.parquet"])
    assert len(decisions.progress) == len(decisions.begins) - 1 == about["decisions"]
    assert np.add.reduceat(decisions.share, decisions.begins[:-1]) == pytest.approx(1.0)
    assert (trainer.best == BY_HAND) == (trainer.kept is None)
    again = PolicyTrainer(box("tithe"), (2,), PLAN, tmp_path, InProcess())
    again.round(1)
    assert again.history[0] | {"minutes": 0} == about | {"minutes": 0}


class HalfWay(Features):
    def progress(self, game: object, state: object) -> int:
        return STEPS // 4  # half of the way from the first of three knots to the second


class Steady(Heuristic):
    """Prefers later actions, and suggests the first one."""

    def priors(self, game: object, state: object, seat: object, actions: list[int]) -> list[float]:
        return [float(1 << i) for i in range(len(actions))]

    def suggest(self, game: object, state: object, seat: object, luck: object) -> int:
        return 0


class ThreeActions(Game):
    def legal(self, state: object, seat: object) -> list[int]:
        return [7, 8, 9]


WORTH = [0.2, 1.5 * math.log(2), 1.5 * math.log(4) - 0.4]


def guided(suggests: bool) -> GuidedHeuristic:
    weights = [[100, -300], [300, -500], [0, 0]]
    return Preferences((2,), [2000, 1000, 0], [7, 9], weights, suggests).guided(Steady(), HalfWay())


def test_a_policy_corrects_priors() -> None:
    priors = guided(False).priors(ThreeActions(), None, 0, [7, 8, 9])
    assert priors == pytest.approx([math.exp(one - max(WORTH)) for one in WORTH])


def test_a_policy_suggests_the_likeliest_action_with_a_little_luck() -> None:
    state = boxes()["tithe"].game(2).new(1)
    assert guided(False).suggest(ThreeActions(), state, 0, 5) == 0
    dice = random.Random(1)
    found = Counter(guided(True).suggest(ThreeActions(), state, 0, dice.getrandbits(32)) for _ in range(2000))
    lucky = 0.5 * (1 - WORTH[2] + WORTH[1]) ** 2  # an action that is so much worse has the better luck
    assert set(found) == {8, 9} and found[8] / 2000 == pytest.approx(lucky, abs=0.03)


@pytest.mark.parametrize("name", sorted(boxes()))
def test_preferences_of_a_game_can_be_read(name: str) -> None:
    shelf = box(name)
    source = shelf.optional_resource("policy.json")
    assert source is not None and len(source) < 500_000
    file = PolicyFile.read(source)
    assert file.game == name
    for one in file.sets:
        assert {"seed", "recipe", "commit", "games", "error", "match"} <= set(one.made)
        assert len(one.actions) == len(set(one.actions))
        for seats in one.seats:
            assert isinstance(shelf.guided_heuristic(seats), GuidedHeuristic)
    covered = [seats for one in file.sets for seats in one.seats]
    assert len(covered) == len(set(covered)) and set(covered) <= set(shelf.seats)
    assert PolicyFile.read(file.write()) == file
