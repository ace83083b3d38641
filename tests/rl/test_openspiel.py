"""OpenSpiel's own simulation test with serialisation, its observers, and its own search as a player."""

from __future__ import annotations

import random

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    best_response,
    expected_game_score,
    exploitability,
    ismcts,
    mcts,
)

from bastide.core.errors import BadNotation, BadOption  # noqa: E402
from bastide.games.registry import Box, boxes  # noqa: E402
from bastide.rl import spiel  # noqa: E402
from bastide.rl.session import Session  # noqa: E402
from random_games import FULL, each_once  # noqa: E402

every_game = pytest.mark.parametrize("name", boxes())


def load(name, seats=None, options="", reward="score", recall=False):
    parameters = {"options": options, "reward": reward, "recall": recall}
    if seats:
        parameters["players"] = seats
    return pyspiel.load_game(spiel.PREFIX + name, parameters)


@every_game
def test_random_sim_test_with_serialisation(name):
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


def some_configurations():
    found = each_once()
    return found if FULL else random.Random(6).sample(found, 6)


@pytest.mark.parametrize(
    ("box", "seats", "options"),
    some_configurations(),
    ids=lambda part: part.name if isinstance(part, Box) else str(part),
)
def test_random_sim_test_with_options(box, seats, options):
    words = []
    for name, value in options.items():
        words.append(f"{name}={'+'.join(value) if isinstance(value, list) else str(value).lower()}")
    game = load(box.name, seats, ",".join(words))
    assert game.rules.options == options
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_options_survive_the_text_form():
    game = pyspiel.load_game("python_bastide_carcassonne(options=inns;dragon;first:given,players=3)")
    assert game.rules.options == {"modules": ["inns", "dragon"], "first": "given"} and game.num_players() == 3
    again = pyspiel.load_game(str(game))
    assert again.rules.options == game.rules.options and again.num_players() == 3


def wander(game, seed, steps=10_000):
    dice, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal() and steps:
        if state.is_chance_node():
            state.apply_action(dice.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            steps -= 1
    return state


@every_game
def test_a_history_gives_the_same_game_again(name):
    game = load(name)
    state = wander(game, 3, 40)
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state) and again.legal_actions() == state.legal_actions()
    clone = state.clone()
    if not clone.is_terminal():
        clone.apply_action(clone.legal_actions()[0])
    assert str(again) == str(state)


@every_game
@pytest.mark.parametrize("reward", ["score", "win", "margin"])
def test_returns_lie_within_the_bounds(name, reward):
    game = load(name, reward=reward)
    returns = wander(game, 5).returns()
    assert all(game.min_utility() <= value <= game.max_utility() for value in returns)


def test_observers_tell_public_from_private():
    game = load("tithe", 3, "abbey")
    state = wander(game, 8, 25)
    private = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False))
    public_only = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    public = game.make_py_observer(public_only)
    texts = {private.string_from(state, player) for player in range(3)}
    assert len(texts) == 3 and public.string_from(state, 0) == public.string_from(state, 2)
    private.set_from(state, 0)
    public.set_from(state, 0)
    assert private.tensor.shape == public.tensor.shape and not np.array_equal(private.tensor, public.tensor)


@every_game
def test_the_public_observer_tells_what_everybody_knows(name):
    game = load(name)
    state = wander(game, 4, 30)
    kind = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    public = game.make_py_observer(kind)
    public.set_from(state, 0)
    numbers, text = public.tensor.copy(), public.string_from(state, 0)
    for luck in range(1, game.num_players() + 1):
        state.held = spiel.Truth(game.rules, state.view(-1).imagine(luck))
        public.set_from(state, luck - 1)
        assert np.array_equal(public.tensor, numbers) and public.string_from(state, luck - 1) == text


@every_game
def test_observers_show_what_the_other_environments_show(name):
    game = load(name)
    state = wander(game, 2, 30)
    observer, session = game.make_py_observer(), Session(name)
    session.state = state.truth
    for player in range(game.num_players()):
        observer.set_from(state, player)
        assert np.array_equal(observer.tensor, session.observe(player))


@every_game
def test_openspiels_own_search_plays(name):
    game = load(name)
    bot = mcts.MCTSBot(game, 2.0, 6, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    dice, state = random.Random(1), game.new_initial_state()
    for _ in range(2):
        while state.is_chance_node():
            state.apply_action(dice.choice(state.chance_outcomes())[0])
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


END_OF_TITHE = '{"sold": [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3], "sacks": [[2], [1]], "scores": [3, 4]}'


@every_game
@pytest.mark.parametrize("reward", ["win", "margin", "score"])
def test_two_players_play_for_nothing_together_where_the_reward_says_so(name, reward):
    game = load(name, reward=reward)
    zero_sum = game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    assert zero_sum == (reward != "score")
    assert not zero_sum or (game.utility_sum() == 0 and sum(wander(game, 5).returns()) == pytest.approx(0))
    three = load(name, 3, reward=reward)
    assert three.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


@pytest.mark.parametrize("reward", ["win", "margin"])
def test_exploitability_of_the_end_of_tithe(reward):
    """The whole game is too large for a full tree; its end, given as a position, is not."""
    game = pyspiel.load_game(
        "python_bastide_tithe", {"players": 2, "reward": reward, "position": END_OF_TITHE, "recall": True}
    )
    plain = policy.UniformRandomPolicy(game)
    best = [best_response.BestResponsePolicy(game, player, plain) for player in range(2)]
    root = game.new_initial_state()
    values = expected_game_score.policy_value(root, [plain, plain])
    gains = [response.value(root) - value for response, value in zip(best, values, strict=True)]
    found = exploitability.nash_conv(game, plain)
    assert found == pytest.approx(sum(gains)) and found > 0
    assert exploitability.exploitability(game, plain) == pytest.approx(found / 2)


@every_game
def test_information_states_recall_all_that_was_seen_and_done(name):
    """Two histories of one player look the same only if all its views and choices were the same."""
    assert not load(name).get_type().provides_information_state_string, "to find it is slow: only if it is asked for"
    game = load(name, recall=True)
    told = {}
    for seed in range(3):
        state = wander(game, seed, 25)
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        for player in range(2):
            text = state.information_state_string(player)
            assert text == state.clone().information_state_string(player)
            assert text.endswith(state.string(player))
            assert told.setdefault((player, text), state.history()) == state.history() or name == "tithe"
    with pytest.raises(BadOption, match="no tensor"):
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True)).set_from(state, 0)


@every_game
def test_a_resampled_state_is_one_that_the_player_could_be_in(name):
    game = load(name)
    state = wander(game, 6, 20)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    dice = random.Random(6)
    for player in range(2):
        for _ in range(3):
            other = state.resample_from_infostate(player, dice.random)
            assert other.string(player) == state.string(player)
            assert other.recall(player).startswith(state.recall(player))
            assert other.legal_actions(player) == state.legal_actions(player)
            while not other.is_terminal() and len(other.history()) < len(state.history()) + 10:
                choices = [a for a, _ in other.chance_outcomes()] if other.is_chance_node() else other.legal_actions()
                other.apply_action(dice.choice(choices))


@pytest.mark.parametrize("name", ["tithe", "villagers"])
def test_openspiels_search_of_information_sets_plays(name):
    game = load(name)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=5,
        random_state=np.random.RandomState(1),
        use_observation_string=True,
    )
    dice, state = random.Random(1), game.new_initial_state()
    for _ in range(3):
        while state.is_chance_node():
            state.apply_action(dice.choice(state.chance_outcomes())[0])
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_a_position_that_is_none_is_refused():
    with pytest.raises(BadNotation):
        pyspiel.load_game("python_bastide_tithe", {"position": "{"})
