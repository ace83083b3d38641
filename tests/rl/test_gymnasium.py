"""Gymnasium's own checks, masks, bots in the other seats, and many games in one call."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from bastide.bots.players import Greedy
from bastide.core.errors import BadOption
from bastide.games.registry import boxes
from bastide.rl import register
from bastide.rl.rewards import REWARDS, win
from bastide.rl.seat_tables import LearnerTable
from bastide.rl.single import SeatEnv
from bastide.rl.vector import FloatSeatVectorEnv, SeatVectorEnv

every_game = pytest.mark.parametrize("name", boxes())
pytestmark = pytest.mark.filterwarnings("ignore")


@every_game
@pytest.mark.parametrize("version", [0, 1])
def test_check_env(name, version):
    register()
    made = gymnasium.make(f"bastide/{name}-v{version}", render_mode="ansi", disable_env_checker=True)
    check_env(made.unwrapped, skip_render_check=False)


@every_game
@pytest.mark.parametrize("arguments", [{"version": 0}, {"version": 1}, {"version": 1, "form": "dense"}])
def test_masks_name_the_legal_actions(name, arguments):
    environment = SeatEnv(name, reward="score", **arguments)
    _, info = environment.reset(seed=2)
    dice, total, over = np.random.default_rng(2), 0.0, False
    start = environment.session.state.scores[0]
    while not over:
        mask = environment.action_masks()
        assert np.array_equal(mask, info["action_mask"]) and mask.sum() > 0
        _, given, over, _, info = environment.step(dice.choice(np.flatnonzero(mask)))
        assert not info["illegal"]
        total += given
    assert total == environment.session.state.scores[0] - start
    assert environment.action_masks().sum() == 0


def test_bots_sit_in_the_other_seats():
    with pytest.raises(BadOption, match="nobody"):
        SeatEnv("tithe", bots="nobody").reset(seed=1)
    environment = SeatEnv("tithe", seats=3, seat=1, bots="greedy,level:1")
    environment.reset(seed=1)
    assert environment.session.seat == 1
    _, _, _, _, info = environment.step(np.int64(environment.session.action_count - 1))
    assert info["illegal"]


def test_bots_are_sent_away_when_they_are_no_longer_needed(monkeypatch):
    sent = []
    monkeypatch.setattr(Greedy, "close", lambda self: sent.append(self))
    environment, many = SeatEnv("tithe", bots="greedy"), FloatSeatVectorEnv("tithe", 2, bots="greedy")
    for one in (environment, many):
        sent.clear()
        one.reset(seed=1)
        assert not sent
        one.reset(seed=2)
        first = len(sent)
        one.close()
        assert first and len(sent) == 2 * first and len(set(map(id, sent))) == len(sent)


def beside_single_ones(many, seed, steps=400):
    """Play at random in all tables at once, and the same in a table for each; until each has been over once."""
    observations, info = many.reset(seed=seed)
    assert observations.shape == many.observation_space.shape and many.observation_space.contains(observations)
    session, draws = many.tables.tables[0].session, np.random.default_rng(seed)
    alone = [LearnerTable(session.copy(), many.learner, many.tables.tables[0].bots) for _ in many.tables.tables]
    for table in alone:
        table.begin(int(draws.integers(2**53)))
    dice, ended = np.random.default_rng(seed), np.zeros(many.num_envs, dtype=bool)
    for step in range(steps):
        actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        actions[step % many.num_envs] = dice.integers(many.single_action_space.n)  # may be illegal
        observations, rewards, over, cut, info = many.step(actions)
        assert rewards.shape == over.shape and not cut.any() and info["action_mask"].sum(axis=1).all()
        for i, table in enumerate(alone):
            if ended[i]:
                continue
            assert (
                table.act(table.session.nearest(int(actions[i]))) == rewards[i] and (table.session.seat < 0) == over[i]
            )
            seen = info["final_obs"][i] if over[i] else observations[i]
            assert np.array_equal(seen, table.session.observe(many.learner))
            assert over[i] or np.array_equal(info["action_mask"][i], table.session.mask(many.learner))
        if over.any():
            assert all((final is not None) == done for final, done in zip(info["final_obs"], over, strict=True))
        ended |= over
        if ended.all():
            break
    return ended


@every_game
def test_many_games_in_one_call_play_as_single_ones_do(name):
    ended = beside_single_ones(FloatSeatVectorEnv(name, 3, bots="random", reward="score"), 4)
    assert name != "tithe" or ended.all()


@pytest.mark.parametrize("arguments", [{"bots": "greedy,random"}, {"reward": win}, {"seat": 2, "reward": "margin"}])
def test_so_they_do_with_other_bots_rewards_and_seats(arguments):
    assert beside_single_ones(FloatSeatVectorEnv("tithe", 3, seats=3, modules=["abbey"], **arguments), 5).all()


@every_game
@pytest.mark.parametrize("kind", REWARDS)
def test_named_rewards_add_up_over_the_answers_of_others(name, kind):
    """The engine plays the others alone where the reward is named; one's own is asked after each of their actions."""
    named, own = SeatEnv(name, reward=kind), SeatEnv(name, reward=REWARDS[kind])
    for environment in (named, own):
        environment.reset(seed=6)
    assert named.tables.tables[0].rng is not None and own.tables.tables[0].rng is None
    dice, over = np.random.default_rng(6), False
    while not over:
        action = dice.choice(np.flatnonzero(named.action_masks()))
        (seen, given, over, _, _), other = named.step(action), own.step(action)
        assert np.array_equal(seen, other[0]) and (given, over) == (pytest.approx(other[1]), other[2])


def test_what_is_handed_out_stays_until_nobody_holds_it():
    many = FloatSeatVectorEnv("tithe", 4, reward="score")
    observations, info = many.reset(seed=7)
    kept, dice = [], np.random.default_rng(7)
    for step in range(60):
        kept.append((observations[1], observations[1].copy(), info["action_mask"], info["action_mask"].copy()))
        actions = [dice.choice(np.flatnonzero(mask)) for mask in info["action_mask"]]
        observations, _, _, _, info = many.step(np.array(actions))
        if step > 30:
            kept.clear()
        for row, copy, masks, others in kept:
            assert np.array_equal(row, copy) and np.array_equal(masks, others)
    places = set()
    for _ in range(20):
        places.add(observations.ctypes.data)
        observations[:] = 7  # as a learner may that scales in place
        observations, _, _, _, info = many.step(np.zeros(4, dtype=np.int64))
        assert np.array_equal(observations[0], many.tables.tables[0].session.observe(0))
    assert len(places) <= 3


@every_game
def test_compiled_tables_play_as_single_ones_do(name):
    """Version 1: the vector environment beside single ones of the same seeds, ends and illegal choices included."""
    many = SeatVectorEnv(name, 3, bots="random", reward="score")
    observations, info = many.reset(seed=4)
    assert observations.shape == many.observation_space.shape and many.observation_space.contains(observations)
    alone = [SeatEnv(name, reward="score") for _ in range(3)]
    for one, seed in zip(alone, many.batch.seeds, strict=True):
        one.tables.begin(0, int(seed))
    dice, ended = np.random.default_rng(4), np.zeros(3, dtype=bool)
    for step in range(400 if name == "tithe" else 120):
        actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        actions[step % 3] = dice.integers(many.single_action_space.n)  # may be illegal
        observations, rewards, over, _, info = many.step(actions)
        for i, one in enumerate(alone):
            if not ended[i]:
                seen, reward, done, _, told = one.step(actions[i])
                assert (reward, done, told["illegal"]) == (rewards[i], over[i], info["illegal"][i])
                assert np.array_equal(info["final_obs"][i] if done else observations[i], seen)
                assert done or np.array_equal(info["action_mask"][i], told["action_mask"])
        ended |= over
        if ended.all():
            break
    assert name != "tithe" or ended.all()
    many.close()


@pytest.mark.parametrize("arguments", [{"bots": "greedy,random"}, {"seat": 2, "reward": "margin"}, {"reward": "win"}])
def test_compiled_tables_know_bots_seats_and_rewards(arguments):
    many = SeatVectorEnv("tithe", 4, seats=3, modules=["abbey"], **arguments)
    _, info = many.reset(seed=6)
    seat, kind = arguments.get("seat", 0), REWARDS[arguments.get("reward", "win")]
    dice, totals, ended = np.random.default_rng(6), np.zeros(4), np.zeros(4, dtype=bool)
    starts = [state.scores[:] for state in many.batch.tables.states]
    for _ in range(300):
        assert (many.batch.actors == seat).all()
        actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        _, rewards, over, _, info = many.step(actions)
        totals += np.where(ended, 0, rewards)
        for i in np.flatnonzero(over & ~ended):
            game, state = many.batch.game, many.batch.ends[int(i)]
            assert totals[i] == pytest.approx(kind(game, starts[i], state)[seat])
        ended |= over
        if ended.all():
            break
    assert ended.all()
