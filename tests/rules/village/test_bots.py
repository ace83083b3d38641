"""Village: what bots are told."""

from __future__ import annotations

import random

import pytest

from bastide.bots.players import Greedy, Random
from bastide.core.state import SPECTATOR
from bastide.games.village.encode import encode, shape
from bastide.games.village.heuristic import HEURISTIC
from rules.village.playing import Play, village


@pytest.mark.parametrize(("seats", "inn"), [(2, False), (3, True), (5, True)])
def test_every_view_has_numbers_of_one_shape(seats, inn):
    game = village(seats, inn)
    state, dice = game.new(2), random.Random(2)
    while state.pending:
        seat = state.pending[0]
        for viewer in (seat, SPECTATOR):
            assert len(encode(game, state.redact(viewer)).numbers) == shape(game)[0]
        actions = game.legal(state, seat)
        weights = HEURISTIC.priors(game, state, seat, actions)
        assert len(weights) == len(actions) and min(weights) > 0
        assert HEURISTIC.suggest(game, state, seat, dice.randrange(2**32)) in actions
        game.apply(state, seat, dice.choice(actions))
    assert len(encode(game, state.redact(0)).numbers) == shape(game)[0]
    assert [HEURISTIC.value(game, state, seat) for seat in range(seats)] == state.scores


def test_what_a_seat_does_not_know_is_not_in_its_numbers():
    boards = [Play({"secret": [card]}, inn=True, piles=[["artist"], [], []]) for card in ("nun", "abbot")]
    seen = [encode(board.game, board.state.redact(1)).numbers for board in boards]
    own = [encode(board.game, board.state.redact(0)).numbers for board in boards]
    assert own[0] != own[1]
    assert len(seen[0]) == len(seen[1]) and sum(seen[0]) == sum(seen[1])


@pytest.mark.parametrize("inn", [False, True])
def test_greedy_play_beats_random_play(inn):
    game = village(2, inn)
    wins = 0
    for seed in range(8):
        players = [Greedy(seed), Random(seed)]
        state = game.new(seed)
        while state.pending:
            seat = state.pending[0]
            player = players[(seat + seed) % 2]
            game.apply(state, seat, player.choose(game, state.redact(seat), seat))
        wins += game.places(state)[seed % 2] == 1
    assert wins >= 7
