"""Orléans as numbers for learning: what the viewer knows, in a fixed order."""

from __future__ import annotations

from bastide.core.game import Game
from bastide.core.state import OPEN
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
from bastide.games.orleans.rules.words import TORTURE
from bastide.games.orleans.state import IN_PILE, OUT_OF_GAME, OrleansState

PHASES = TORTURE + 1  # kinds of decisions
THINGS = TECHNOLOGY + 1  # what may stand on a space
TABLE = 2 + 2 * len(HOURGLASS_NAMES) + TYPES + GOODS + KINDS + FIRST_SPOT[-1] * GOODS + DEEDS * TYPES + 2 * TILES
SEAT = 8 + TRACKS + GOODS + 3 * KINDS + SPACES * THINGS + TILES + 2 * TOWNS + CITIZENS + PHASES


def shape(game: Game) -> tuple[int, ...]:
    """The table, then each seat, the viewer first."""
    return (TABLE + game.seats * SEAT,)


def encode(game: Game, view: OrleansState) -> list[float]:
    """Counts as they are, everything else as ones and noughts; the seats turned so that the viewer comes first."""
    numbers = table(view)
    for step in range(game.seats):
        numbers += player(view, (max(int(view.viewer), 0) + step) % game.seats)
    return numbers


def one_hot(index: int, width: int) -> list[float]:
    """A one at the index, if it is in range."""
    return [float(i == index) for i in range(width)]


def table(view: OrleansState) -> list[float]:
    """Round, hourglass, supplies, bathhouse, goods on the map, deeds, place tiles in the piles and out of the game."""
    numbers = [float(view.round), float(view.technology), *one_hot(int(view.tile), len(HOURGLASS_NAMES))]
    numbers += [float(left) for left in view.hourglass + view.supply + view.store]
    numbers += [float(view.basin.count(kind)) for kind in range(KINDS)]
    for good in view.spots:
        numbers += one_hot(good, GOODS)
    numbers += [float(tokens) for tokens in view.deeds]
    numbers += [float(owner == IN_PILE) for owner in view.tiles]
    return numbers + [float(owner == OUT_OF_GAME) for owner in view.tiles]


def player(view: OrleansState, seat: int) -> list[float]:
    """All that belongs to one seat, and what it has to decide."""
    numbers = [float(view.coins[seat]), float(view.development[seat]), float(view.stock[seat])]
    numbers += [float(view.inventions[seat]), float(view.installed[seat]), float(view.first == seat)]
    numbers += [float(view.passed >> seat & 1), float(view.scores[seat])]
    numbers += [float(step) for step in view.tracks[seat * TRACKS : (seat + 1) * TRACKS]]
    numbers += [float(goods) for goods in view.goods[seat * GOODS : (seat + 1) * GOODS]]
    numbers += [float(tokens) for tokens in view.bags[seat * KINDS : (seat + 1) * KINDS]]
    numbers += [float(tokens) for tokens in view.market[seat * KINDS : (seat + 1) * KINDS]]
    numbers += [float(tokens) if view.has_tower(seat) else 0.0 for tokens in view.tower]
    for space in range(seat * SPACES, (seat + 1) * SPACES):
        numbers += one_hot(view.spaces[space], THINGS)
    numbers += [float(owner == seat) for owner in view.tiles]
    numbers += one_hot(view.merchants[seat], TOWNS)
    numbers += [float(stations >> seat & 1) for stations in view.stations]
    numbers += [float(owner == seat) for owner in view.citizens]
    phases = [int(decision.phase) for decision in view.stack if decision.seat == seat and decision.sealed == OPEN]
    return numbers + one_hot(phases[-1] if phases else -1, PHASES)
