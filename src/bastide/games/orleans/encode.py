"""Orléans as numbers for learning: what the viewer knows, in a fixed order."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.game import Game
from bastide.core.state import OPEN
from bastide.encoding.observation import Observation, cleared
from bastide.games.orleans.codes import PHASES
from bastide.games.orleans.data import (
    CITIZENS,
    DEEDS,
    FIRST_SPOT,
    GOODS,
    HOURGLASS_NAMES,
    KINDS,
    SPACES,
    TECHNOLOGY,
    TILES,
    TOWNS,
    TRACKS,
    TYPES,
)
from bastide.games.orleans.state import IN_PILE, OUT_OF_GAME, OrleansState

THINGS = TECHNOLOGY + 1  # what may stand on a space
TABLE = 2 + 2 * len(HOURGLASS_NAMES) + TYPES + GOODS + KINDS + FIRST_SPOT[-1] * GOODS + DEEDS * TYPES + 2 * TILES
SEAT = 8 + TRACKS + GOODS + 3 * KINDS + SPACES * THINGS + TILES + 2 * TOWNS + CITIZENS + PHASES


def shape(game: Game) -> tuple[int, ...]:
    """The table, then each seat, the viewer first."""
    return (TABLE + game.seats * SEAT,)


def encode(game: Game, view: OrleansState, row: Observation | None = None) -> Observation:
    """Counts as they are, everything else as ones and noughts; the seats turned so that the viewer comes first."""
    row = cleared(row, shape(game)[0])
    table(view, row)
    for step in range(game.seats):
        player(view, (max(view.viewer, 0) + step) % game.seats, row)
    return row.done()


def table(view: OrleansState, row: Observation) -> None:
    """Round, hourglass, supplies, bathhouse, goods on the map, deeds, place tiles in the piles and out of the game."""
    row.put(view.round)
    row.put(view.technology)
    row.one(view.tile, len(HOURGLASS_NAMES))
    for counts in (view.hourglass, view.supply, view.store):
        row.counts(counts)
    row.tally(view.basin, KINDS)
    for good in view.spots:
        row.one(good, GOODS)
    row.counts(view.deeds)
    row.where(view.tiles, IN_PILE)
    row.where(view.tiles, OUT_OF_GAME)


def player(view: OrleansState, seat: i64, row: Observation) -> None:
    """All that belongs to one seat, and what it has to decide."""
    for column in (view.coins, view.development, view.stock, view.inventions, view.installed):
        row.put(column[seat])
    row.put(view.first == seat)
    row.put((view.passed >> seat) & 1)
    row.put(view.scores[seat])
    row.counts(view.tracks[seat * TRACKS : (seat + 1) * TRACKS])
    row.counts(view.goods[seat * GOODS : (seat + 1) * GOODS])
    row.counts(view.bags[seat * KINDS : (seat + 1) * KINDS])
    row.counts(view.market[seat * KINDS : (seat + 1) * KINDS])
    row.counts(view.tower if view.has_tower(seat) else [0] * KINDS)
    for space in range(seat * SPACES, (seat + 1) * SPACES):
        row.one(view.spaces[space], THINGS)
    row.where(view.tiles, seat)
    row.one(view.merchants[seat], TOWNS)
    for stations in view.stations:
        row.put((stations >> seat) & 1)
    row.where(view.citizens, seat)
    frame = last(view, seat)
    row.one(view.stack[frame].phase if frame >= 0 else -1, PHASES)


def last(view: OrleansState, seat: i64) -> i64:
    """Where in the stack the seat's next decision is, even if others come before it; -1 for none."""
    for i in range(len(view.stack) - 1, -1, -1):
        if view.stack[i].seat == seat and view.stack[i].sealed == OPEN:
            return i
    return -1
