"""Tithe: positions from a description in the words of the game."""

from __future__ import annotations

from typing import Any, Final

from bastide.core.description import Description, items, number
from bastide.core.errors import BadPosition
from bastide.core.game import Game
from bastide.core.state import rng_start
from bastide.games.tithe.codes import TURN
from bastide.games.tithe.data import WORTHS
from bastide.games.tithe.state import TitheState

KEYS: Final = ["turn", "scores", "sacks", "sold", "seed"]


def position(game: Game, description: Any) -> TitheState:
    """Keys: turn (seat), scores and sacks (by seat; a sack is a list of worths), sold (worths gone), seed.
    What is not said is as at the start."""
    given = Description(description, KEYS)
    seed = given.number("seed", 0)
    state: TitheState = game.new(seed)
    state.rng = rng_start(seed)
    state.stack.pop()
    state.push(TURN, given.number("turn", 0, 0, game.seats - 1))
    for seat, score in enumerate(given.numbers("scores", most=game.seats)):
        state.scores[seat] = score
    for seat, (sack, path) in enumerate(given.items("sacks", game.seats)):
        for element, place in items(sack, path):
            worth = number(element, place, 1, WORTHS - 1)
            take_out(state, worth, place)
            state.sacks[seat * WORTHS + worth] += 1
    for element, place in given.items("sold"):
        take_out(state, number(element, place, 1, WORTHS - 1), place)
    if not state.left():
        raise BadPosition("sacks", "the bag is empty: the game would be over [TIT-END-01]")
    return state


def take_out(state: TitheState, worth: int, path: str) -> None:
    """Take a sheaf out of the bag."""
    if not state.bag[worth]:
        raise BadPosition(path, f"the game has no sheaf worth {worth} left [TIT-SETUP-01]")
    state.bag[worth] -= 1
