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
from bastide.rl.desk import Desk
from bastide.rl.single import Chair, SeatEnv
from bastide.rl.vector import SeatVectorEnv

every_game = pytest.mark.parametrize("name", boxes())
pytestmark = pytest.mark.filterwarnings("ignore")


@every_game
def test_check_env(name):
    register()
    made = gymnasium.make(f"bastide/{name}-v0", render_mode="ansi", disable_env_checker=True)
    check_env(made.unwrapped, skip_render_check=False)


@every_game
def test_masks_name_the_legal_actions(name):
    environment = SeatEnv(name, reward="score")
    _, info = environment.reset(seed=2)
    dice, total, over = np.random.default_rng(2), 0.0, False
    start = environment.desk.state.scores[0]
    while not over:
        mask = environment.action_masks()
        assert np.array_equal(mask, info["action_mask"]) and mask.sum() > 0
        _, given, over, _, info = environment.step(dice.choice(np.flatnonzero(mask)))
        assert not info["illegal"]
        total += given
    assert total == environment.desk.state.scores[0] - start
    assert environment.action_masks().sum() == 0


def test_bots_sit_in_the_other_seats():
    with pytest.raises(BadOption, match="nobody"):
        SeatEnv("tithe", bots="nobody").reset(seed=1)
    environment = SeatEnv("tithe", seats=3, seat=1, bots="greedy,random")
    environment.reset(seed=1)
    assert environment.desk.seat == 1
    _, _, _, _, info = environment.step(np.int64(environment.desk.game.action_count - 1))
    assert info["illegal"]


def test_bots_are_sent_away_when_they_are_no_longer_needed(monkeypatch):
    sent = []
    monkeypatch.setattr(Greedy, "close", lambda self: sent.append(self))
    environment, many = SeatEnv("tithe", bots="greedy"), SeatVectorEnv("tithe", 2, bots="greedy")
    for one in (environment, many):
        sent.clear()
        one.reset(seed=1)
        assert not sent
        one.reset(seed=2)
        first = len(sent)
        one.close()
        assert first and len(sent) == 2 * first and len(set(map(id, sent))) == len(sent)


@every_game
def test_many_games_in_one_call_play_as_single_ones_do(name):
    many = SeatVectorEnv(name, 3, bots="random", reward="score")
    observations, info = many.reset(seed=4)
    draws, alone = np.random.default_rng(4), [Chair(Desk(name, kind="score"), 0, "random") for _ in range(3)]
    for chair in alone:
        chair.begin(int(draws.integers(2**53)))
    assert observations.shape == many.observation_space.shape and many.observation_space.contains(observations)
    dice, ended = np.random.default_rng(4), np.zeros(3, dtype=bool)
    for _ in range(400):
        actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        observations, rewards, over, cut, info = many.step(actions)
        assert rewards.shape == (3,) and not cut.any() and info["action_mask"].sum(axis=1).all()
        for i, chair in enumerate(alone):
            if ended[i]:
                continue
            assert chair.act(int(actions[i])) == rewards[i] and (chair.desk.seat < 0) == over[i]
            seen = info["final_obs"][i] if over[i] else observations[i]
            assert np.array_equal(seen, chair.desk.encode(0))
            assert over[i] or np.array_equal(info["action_mask"][i], chair.desk.mask(0))
        if over.any():
            assert all((final is not None) == done for final, done in zip(info["final_obs"], over, strict=True))
        ended |= over
        if ended.all():
            return
    assert name != "tithe" or ended.all()
