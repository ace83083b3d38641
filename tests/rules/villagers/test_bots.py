"""What Villagers tells bots: values, suggestions and numbers for learning."""

from __future__ import annotations

import random

import pytest

from bastide.bots.players import Greedy, Random
from bastide.games.villagers.encode import encode, shape
from bastide.games.villagers.heuristic import HEURISTIC
from rules.villagers.playing import GAMES, Play, solo


def test_greedy_beats_random():
    game = GAMES[2]
    for seed in range(4):
        state, players = game.new(seed), [Greedy(seed), Random(seed)]
        players.insert(0, players.pop(seed % 2))
        while state.pending:
            seat = state.pending[0]
            game.apply(state, seat, players[seat].choose(game, state.redact(seat), seat))
        assert game.places(state)[seed % 2] == 1


@pytest.mark.parametrize("seats", [1, 3])
def test_suggestions_are_legal_and_better_than_chance(seats):
    game, dice, totals = GAMES[seats], random.Random(3), [0, 0]
    for seed in range(8):
        state, other = game.new(seed), game.new(seed)
        while state.pending:
            seat = state.pending[0]
            action = HEURISTIC.suggest(game, state, seat, dice.randrange(2**31))
            assert action in game.legal(state, seat)
            game.apply(state, seat, action)
        game.playout(other, seed + 1)
        totals = [totals[0] + sum(state.scores), totals[1] + sum(other.scores)]
    assert totals[0] > 1.5 * totals[1]


def test_priors_are_weights():
    game = GAMES[1]
    state, dice = game.new(5), random.Random(5)
    while state.pending:
        actions = game.legal(state, 0)
        weights = HEURISTIC.priors(game, state, 0, actions)
        assert len(weights) == len(actions) and all(weight > 0 for weight in weights)
        game.apply(state, 0, dice.choice(actions))


def test_a_better_village_has_more_value():
    poor = Play(2, hands=[[], []], villages=[["harvester"]])
    rich = Play(2, hands=[[], []], villages=[["harvester", "miner > seeker > spelunker > jeweler"]])
    assert HEURISTIC.value(GAMES[2], rich.state, 0) > HEURISTIC.value(GAMES[2], poor.state, 0) + 20
    generous = solo(countess={"gold": 1, "village": ["jeweler"]})
    assert HEURISTIC.value(GAMES[1], generous.state, 0) < HEURISTIC.value(GAMES[1], solo().state, 0) - 20


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_the_observation_has_its_shape_and_tells_no_secrets(seats):
    game = GAMES[seats]
    state, dice = game.new(2), random.Random(2)
    while state.pending:
        seat = state.pending[0]
        view = state.redact(seat)
        numbers = encode(game, view).numbers
        assert (len(numbers),) == shape(game)
        assert encode(game, view.imagine(99).redact(seat)).numbers == numbers
        for _ in range(15):
            if state.pending:
                game.apply(state, state.pending[0], dice.choice(game.legal(state, state.pending[0])))
