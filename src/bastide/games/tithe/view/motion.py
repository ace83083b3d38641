"""Tithe: what events move: sheaves and charters."""

from __future__ import annotations

from bastide.core.events import named
from bastide.core.game import Game
from bastide.core.state import Event
from bastide.draw.look import Look
from bastide.draw.motion import STILL, Motion, row_of
from bastide.games.tithe.events import EVENTS
from bastide.games.tithe.state import TitheState

ROUTINE = ()  # events that say little where a turn brings more: there are none


def motion(game: Game, view: TitheState, event: Event, look: Look) -> Motion:
    """A sheaf comes from the barn to a sack, from there to the stall; a charter comes from the desk."""
    seat = event.seat
    worth = named(EVENTS, event).get("worth", 0)
    if event.what in ("gleans", "gleans_unseen"):
        return Motion((sheaf_key(seat, worth, view.sack(seat)[worth] - 1),), "barn")
    if event.what == "sells":
        shown = worth if seat == view.viewer else 0
        return Motion((f"sold-{seat}",), sheaf_key(seat, shown, view.sack(seat)[shown]))
    if event.what == "wins_charter":
        return Motion((f"charter-{seat}-{len(view.charters.at(seat)) - 1}",), "desk-0 barn")
    return Motion(lights=(row_of(seat),)) if event.what == "bids" else STILL


def sheaf_key(seat: int, worth: int, number: int) -> str:
    """Sheaves that look the same are told apart by their number."""
    return f"sheaf-{seat}-{worth}-{number}"
