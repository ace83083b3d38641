"""Orléans: what greedy play values, suggestions, and the encoding."""

from __future__ import annotations

import random

import pytest

from bastide.core.state import rng_start
from bastide.games.orleans.encode import encode, shape
from bastide.games.orleans.heuristic import HEURISTIC
from rules.orleans.playing import acting, game_for, usable


def suggested(seats, seed, chooser=None, **options):
    """A game in which all, or all but the chooser's opponents, do what the heuristic suggests."""
    game, dice, luck = game_for(seats, **options), random.Random(seed), rng_start(seed)
    state = game.new(seed)
    census = game.census(state)
    while state.pending:
        seat = int(state.actor())
        luck = 698769069 * (luck & 0xFFFFFFFF) + (luck >> 32)
        if chooser is None or seat == chooser:
            action = HEURISTIC.suggest(game, state, seat, luck & 0xFFFFFFFF)
            assert action in game.legal(state, seat)
        else:
            action = dice.choice(game.legal(state, seat))
        yield game, state
        game.apply(state, seat, action)
        assert game.census(state) == census
    yield game, state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("planning", ["public", "hidden"])
def test_suggestions_are_legal_and_play_on_to_the_end(seats, planning):
    *_, (_, state) = suggested(seats, seats, planning=planning)
    assert state.round == 18 and max(state.scores) > 40


def test_suggestions_beat_chance():
    wins = 0
    for seed in range(10):
        *_, (game, state) = suggested(2, seed, chooser=seed % 2)
        wins += game.places(state)[seed % 2] == 1
    assert wins == 10


def test_the_value_of_a_finished_game_is_its_score():
    for game, state in suggested(3, 4):
        weights = [HEURISTIC.priors(game, state, seat, game.legal(state, seat)) for seat in state.pending]
        assert all(weight > 0 for some in weights for weight in some)
    assert [HEURISTIC.value(game, state, seat) for seat in range(3)] == [float(score) for score in state.scores]


def test_more_is_worth_more():
    def value(**seat):
        play = acting(usable({"scriptorium": "KS"}, **seat))
        return HEURISTIC.value(play.game, play.state, 0)

    plain = value()
    assert value(coins=9) == plain + 4 and value(goods={"brocade": 1}) > plain
    assert value(development=4) > plain and value(stations=["tours"]) > plain and value(tracks={"knights": 1}) > plain
    assert value(technology=1) > plain and value(tiles=["library"]) > plain and value(bag="M") > plain


def test_the_encoding_has_its_shape_and_tells_what_is_seen():
    for game, state in suggested(2, 3):
        for viewer in (0, 1):
            numbers = encode(game, state.redact(viewer)).numbers
            assert len(numbers) == shape(game)[0]
    rich, poor = (encode(game_for(2), acting(usable({"ship": "FBK"}, coins=coins)).state).numbers for coins in (9, 5))
    assert sum(a != b for a, b in zip(rich, poor, strict=True)) == 1
