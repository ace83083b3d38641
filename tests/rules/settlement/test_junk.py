"""Whatever somebody tries to play is refused by the rules or not understood; nothing else happens."""

from __future__ import annotations

import random

import pytest

from bastide.core.errors import BadNotation, IllegalAction
from bastide.core.state import Entry
from bastide.games.settlement.heuristic import HEURISTIC
from random_games import FULL
from rules.settlement.playing import GAMES


def junk(dice, game):
    """Numbers that are no action or not now, and things that are no numbers."""
    texts = list(game.texts)
    return [
        dice.choice(texts), dice.choice(texts), dice.randrange(-5, 0), dice.randrange(1 << 8), dice.randrange(1 << 16),
        dice.randrange(1 << 62), -(1 << 62), 255, dice.choice(texts) + (1 << 30), "pass", "", None, 1.5, [], {}, b"end",
        True, object(),
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_play_with_anything(seats):
    game = GAMES[seats]
    for seed in range(20 if FULL else 2):
        state, dice = game.new(seed), random.Random(seed)
        while state.pending:
            seat = state.pending[0]
            if dice.random() < 0.15:
                before, legal = state.dump(), game.legal(state, seat)
                for action in junk(dice, game):
                    for other in (seat, (seat + 1) % seats, -1, seats, 99):
                        if other == seat and type(action) is int and action in legal:
                            continue
                        if action is True and 1 in legal:
                            continue
                        with pytest.raises((IllegalAction, BadNotation)):
                            game.play(state, Entry(other, action))
                        assert state.dump() == before
                for strange in ("0", None, 1.5, []):
                    with pytest.raises((IllegalAction, BadNotation)):
                        game.play(state, Entry(strange, legal[0]))
                    assert state.dump() == before
            wise = dice.random() < 0.7
            game.apply(
                state, seat, HEURISTIC.suggest(game, state, seat, 1) if wise else dice.choice(game.legal(state, seat))
            )


def test_texts_that_mean_nothing():
    for word in (
        "",
        "pas",
        "pass ",
        "Pass",
        "build 0",
        "build 10",
        "use 1,1 gold",
        "keep 9,9,9",
        "trade wood for gold",
    ):
        with pytest.raises(BadNotation):
            GAMES[2].read(word)
    for word in (None, 3, [], {}):
        with pytest.raises(BadNotation):
            GAMES[2].read(word)
