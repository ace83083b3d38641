"""What an event moves on the table, so that a page can let it travel there."""

from __future__ import annotations

from typing import NamedTuple

from bastide.draw.svg import NOTHING, Svg


class Flight(NamedTuple):
    """Something that is not a piece with a key, because the table only counts it: a cube, a coin, a card face down."""

    symbol: str  # of the sprite
    origin: str
    goal: str


class Motion(NamedTuple):
    """What an event is about. Places are ids of drawn parts; where several are named, with spaces between them, the
    first that the page has counts. A page that has none of them takes the row of the player whom the event concerns."""

    keys: tuple[str, ...] = ()  # ids of the pieces that came or moved
    origin: str = ""  # where those that are new have come from
    flights: tuple[Flight, ...] = ()
    lights: tuple[str, ...] = ()  # ids of what it tells of besides
    picture: Svg = NOTHING  # what stands for it in the log, 100 by 100


STILL = Motion()


def row_of(seat: int) -> str:
    """A player in the list of players."""
    return f"player-{seat}"


def at_home(viewer: int, seat: int, key: str) -> str:
    """Where a player's things lie: the viewer's own at a place with a key, those of others with their player."""
    return f"{key} {row_of(seat)}" if seat == viewer else row_of(seat)
