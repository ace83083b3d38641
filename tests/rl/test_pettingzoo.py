"""PettingZoo's own tests, over every game and a sample of options; over every set of modules and every number of seats
in the full count."""

from __future__ import annotations

import random
import warnings
from itertools import product
from types import SimpleNamespace

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from bastide.core.errors import BadOption
from bastide.games.registry import boxes
from bastide.rl import register
from bastide.rl.aec import env, raw_env
from bastide.rl.parallel import TableEnv
from random_games import FULL, each_once, every_configuration

ALL = [(box.name, {"seats": seats, **options}) for box, seats, options in every_configuration()]
EACH = [(box.name, {"seats": seats, **options}) for box, seats, options in each_once()]
USUAL = [(name, {}) for name in boxes()]


def some(found, seed, most=2):
    """Every game as it is, and of each some of what can be chosen; all of it in the full count."""
    dice, chosen = random.Random(seed), USUAL[:]
    for name in boxes():
        own = [one for one in found if one[0] == name]
        chosen += own if FULL else dice.sample(own, min(most, len(own)))
    return pytest.mark.parametrize(("name", "options"), chosen, ids=lambda part: str(part)[:60])


every_game = pytest.mark.parametrize("name", boxes())
pytestmark = pytest.mark.filterwarnings("ignore")


@some(ALL, 3)
def test_api(name, options):
    api_test(env(game=name, **options), num_cycles=60)


@some(EACH, 4)
def test_seed(name, options):
    seed_test(lambda: env(game=name, **options), num_cycles=40)


@some(EACH, 5, 1)
def test_parallel_and_max_cycles(name, options):
    def parallel(**arguments):
        return TableEnv(name, **options, **arguments)

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=lambda **a: parallel_to_aec(parallel(**a))))
    parallel_api_test(parallel(), num_cycles=40)


@some(EACH, 6, 1)
def test_render(name, options):
    render_test(
        lambda **arguments: env(game=name, **options, **arguments),
        custom_tests={"svg": lambda text: text.startswith("<svg")},
    )


@some(EACH, 7, 1)
def test_performance_benchmark_runs(name, options, monkeypatch, capsys):
    clock = iter(np.arange(0.0, 1e6, 0.5))
    monkeypatch.setattr("time.time", lambda: float(next(clock)))
    performance_benchmark(env(game=name, **options))
    assert "turns per second" in capsys.readouterr().out


def test_registered_names_make_environments():
    register()
    register()
    for name, version in product(boxes(), (0, 1)):
        made = pettingzoo.make("aec", f"bastide/{name}-v{version}", seats=boxes()[name].seats[-1])
        made.reset(seed=1)
        assert len(made.possible_agents) == boxes()[name].seats[-1]


def play(environment, seed, steps=10_000):
    dice = np.random.default_rng(seed)
    for _ in environment.agent_iter(steps):
        observation, _, over, cut, _ = environment.last()
        legal = np.flatnonzero(observation["action_mask"])
        environment.step(None if over or cut else int(dice.choice(legal)))


@every_game
@pytest.mark.parametrize("reward", ["score", "win", "margin"])
def test_rewards_add_up(name, reward):
    environment = raw_env(game=name, reward=reward)
    environment.reset(seed=5)
    totals = dict.fromkeys(environment.possible_agents, 0.0)
    start = environment.session.state.scores[:]
    dice = np.random.default_rng(5)
    while environment.session.seat >= 0:
        legal = np.flatnonzero(environment.observe(environment.agent_selection)["action_mask"])
        environment.step(int(dice.choice(legal)))
        for agent, given in environment.rewards.items():
            totals[agent] += given
    scores = environment.session.state.scores
    if reward == "score":
        assert list(totals.values()) == [now - then for now, then in zip(scores, start, strict=True)]
    elif reward == "win":
        places = environment.session.game.places(environment.session.state)
        assert abs(sum(totals.values())) < 1e-9 or len(places) == 1
        assert all((given > 0) == (place == 1) for given, place in zip(totals.values(), places, strict=True)) or (
            len(set(places)) == 1
        )
    else:
        ahead = [now - max(scores[:seat] + scores[seat + 1 :]) for seat, now in enumerate(scores)]
        behind = [then - max(start[:seat] + start[seat + 1 :]) for seat, then in enumerate(start)]
        assert list(totals.values()) == [now - then for now, then in zip(ahead, behind, strict=True)]


@every_game
def test_clone_save_and_load(name):
    environment = raw_env(game=name)
    environment.reset(seed=9)
    play(environment, 1, 15)
    saved, clone = environment.save(), environment.clone()
    play(environment, 2)
    assert clone.save() == saved
    clone.load(saved)
    play(clone, 2)
    assert clone.session.state.scores == environment.session.state.scores


def test_an_illegal_action_ends_the_game_in_the_wrapped_form_and_is_refused_in_the_raw_one():
    wrapped = env(game="tithe")
    wrapped.reset(seed=1)
    illegal = int(np.flatnonzero(wrapped.last()[0]["action_mask"] == 0)[0])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        wrapped.step(illegal)
    assert all(wrapped.terminations.values())
    raw = raw_env(game="tithe")
    raw.reset(seed=1)
    with pytest.raises(BadOption):
        raw.step(illegal)
    with pytest.raises(BadOption, match="reward"):
        raw_env(game="tithe", reward="fame")


@pytest.mark.parametrize(("name", "options"), [("tithe", {"modules": ["abbey"]}), *((name, {}) for name in boxes())])
def test_observations_hold_nothing_that_the_seat_cannot_know(name, options):
    environment = raw_env(game=name, seats=3, **options)
    environment.reset(seed=3)
    play(environment, 4, 20)
    state = environment.session.state
    for seat, agent in enumerate(environment.possible_agents):
        environment.session.state = state
        mine = environment.observe(agent)["observation"]
        for luck in (1, 2, 3):
            environment.session.state = state.redact(seat).imagine(luck)
            assert np.array_equal(environment.observe(agent)["observation"], mine)
