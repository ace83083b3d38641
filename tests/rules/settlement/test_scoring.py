"""Where the points come from: the parts add up, during the game and at its end."""

from __future__ import annotations

import random

import pytest

from bastide.games.settlement.heuristic import HEURISTIC
from bastide.games.settlement.scoring import breakdown, standing
from bastide.text import speech
from rules.settlement.playing import GAMES, Play


def test_each_part_is_named_and_counted():
    terrain = {f"1,{i}": {"tile": f"T1-0{i}", "fortification": i < 3} for i in (1, 2, 3)}
    colony = {"1,1": {"building": "bank", "stored": 2}, "1,2": {"building": "cathedral", "stored": 1}, "3,3": "bank"}
    heroes = ["ADV-01", "ADV-02", "DEF-01", "BLD-01", "ART-04", "ART-11"]
    board = Play({"terrain": terrain, "colony": colony, "heroes": heroes}, {"heroes": ["DEF-02"]})
    assert breakdown(board.game, board.state.redact(1), 0) == [
        ("score.adventurers", 6), ("score.defenders", 2), ("score.builders", 3), ("score.artisans", 14),
        ("score.bank", 10), ("score.cathedral", 4),
    ]  # fmt: skip
    assert breakdown(board.game, board.state, 1) == [("score.defenders", 0)]


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_parts_add_up(seats):
    game, named = GAMES[seats], set()
    for seed in range(4):
        state, dice = game.new(seed), random.Random(seed)
        while state.pending:
            seat = state.pending[0]
            wise = dice.random() < 0.8
            action = HEURISTIC.suggest(game, state, seat, 1) if wise else dice.choice(game.legal(state, seat))
            game.apply(state, seat, action)
            for other in range(seats):
                parts = breakdown(game, state.redact(seat), other)
                assert sum(points for _, points in parts) == standing(state, other)
                named |= {message for message, _ in parts}
        for seat in range(seats):
            assert sum(points for _, points in breakdown(game, state, seat)) == state.scores[seat]
    for language in ("en", "fr"):
        say = speech(language, "bastide.games.settlement")
        assert all(say(message) != message for message in named)
