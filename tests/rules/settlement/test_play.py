"""Whole games of Settlement: nothing is lost, and those who think win."""

from __future__ import annotations

import random

import pytest

import bastide
from bastide.bots.players import Greedy, Random
from bastide.games.settlement.encode import encode, shape
from bastide.games.settlement.heuristic import HEURISTIC
from rules.settlement.playing import GAMES

OPTIONS = [{}, {"resource_supply": "unlimited"}, {"rare_counts": "retail"}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_nothing_is_lost_however_it_is_played(seats, options):
    """Random play passes early, quick play goes far: a mixture of both sees most of the game."""
    game = bastide.game("settlement", seats=seats, **options)
    for seed in range(6):
        state, dice = game.new(seed), random.Random(seed)
        pieces = game.census(state)
        while state.pending:
            seat = state.pending[0]
            legal = game.legal(state, seat)
            quick = HEURISTIC.suggest(game, state, seat, seed)
            assert quick in legal
            action = dice.choice(legal) if dice.random() < 0.3 else quick
            game.apply(state, seat, action)
            assert game.census(state) == pieces, game.write(action)
        assert state.round == 6 and min(state.goods) >= 0 and min(state.supply) >= 0


def test_every_number_of_the_encoding_has_its_place():
    for seats, game in GAMES.items():
        state = game.new(seats)
        while state.pending:
            for viewer in range(seats):
                assert len(encode(game, state.redact(viewer)).numbers) == shape(game)[0]
            game.apply(state, state.pending[0], HEURISTIC.suggest(game, state, state.pending[0], 1))


def test_quick_play_beats_random_play():
    game, won = GAMES[2], 0
    for seed in range(20):
        state, dice, quick = game.new(seed), random.Random(seed), seed % 2
        while state.pending:
            seat = state.pending[0]
            choice = (
                HEURISTIC.suggest(game, state, seat, seed) if seat == quick else dice.choice(game.legal(state, seat))
            )
            game.apply(state, seat, choice)
        won += game.places(state)[quick] == 1
    assert won >= 19


def test_judging_a_position_leaves_it_alone():
    game = GAMES[3]
    state, dice = game.new(4), random.Random(4)
    while state.pending:
        before = state.dump()
        for seat in range(3):
            low, high = game.score_bounds
            assert low <= HEURISTIC.value(game, state, seat) <= high
        legal = game.legal(state, state.pending[0])
        weights = HEURISTIC.priors(game, state, state.pending[0], legal)
        assert len(weights) == len(legal) and min(weights) > 0
        assert state.dump() == before
        game.apply(state, state.pending[0], dice.choice(legal))


@pytest.mark.full
def test_greedy_play_beats_random_play_in_98_of_100_games():
    game, won = GAMES[2], 0
    for seed in range(100):
        state, greedy = game.new(seed), seed % 2
        bots = [Greedy(seed) if seat == greedy else Random(seed) for seat in (0, 1)]
        while state.pending:
            seat = state.pending[0]
            game.apply(state, seat, bots[seat].choose(game, state.redact(seat), seat))
        won += game.places(state)[greedy] == 1
    assert won >= 98


@pytest.mark.full
def test_alone_greedy_play_becomes_mayor_in_most_games():
    game, mayors = GAMES[1], 0
    for seed in range(40):
        state, bot = game.new(seed), Greedy(seed)
        while state.pending:
            game.apply(state, 0, bot.choose(game, state.redact(0), 0))
        mayors += state.scores[0] >= 51
    assert mayors > 20
