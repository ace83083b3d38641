"""Carcassonne as numbers for learning: planes around the played area, then numbers of the table.

A window of SIDE x SIDE positions, centred on the middle of the landscape, has PLANES numbers for each position:

    0        a tile lies here
    1-12     what it shows on each side: field, city, road, for north, east, south, west (bridges count as roads)
    13-17    cloister, portal, volcano, bazaar, bridge
    18-20    pennants, inns or cathedrals, completed features on the tile
    21-27    own followers by strength, those of others, own builder or pig, own barn, fairy, dragon, castle
    28-31    the tile in hand could lie here, turned so

Behind it stand the tile types left in the stack, the tile in hand, the decision, and for each seat, the viewer first,
score, supply, tokens and goods.
"""

from __future__ import annotations

from bastide.core.game import Game
from bastide.games.carcassonne.data import (
    BARN,
    BAZAAR,
    BUILDER,
    CASTLE,
    CITY,
    FIELD,
    KIND,
    MARKS,
    NODE,
    OPEN,
    PENNANTS,
    PIECES,
    PIG,
    PORTAL,
    PRINTED,
    RAISED,
    ROAD,
    SEGMENTS,
    TYPES,
    VOLCANO,
)
from bastide.games.carcassonne.rules.features import root_of
from bastide.games.carcassonne.rules.turn import PHASE_COUNT
from bastide.games.carcassonne.state import BRIDGE, FIRST, NOWHERE, PLOT, SIDE, STOCK, TURNED, CarcassonneState

WINDOW = 31
PLANES = 32
SEAT = 13  # numbers of a seat: score, seven figures, bridges, castles, abbeys, goods in all, turn


def shape(game: Game) -> tuple[int, ...]:
    """One row of numbers: the window, position by position, then the table."""
    return (WINDOW * WINDOW * PLANES + 2 * TYPES + PHASE_COUNT + game.seats * SEAT,)


def encode(game: Game, view: CarcassonneState) -> list[float]:
    numbers = [0.0] * (WINDOW * WINDOW * PLANES)
    west, north = corner(view)
    me = max(int(view.viewer), 0)
    for slot in range(view.slots):
        at = cell(view.spots[slot], west, north)
        if at >= 0:
            describe(view, slot, numbers, at)
    for piece in range(len(view.pieces)):
        node = int(view.pieces[piece])
        if node == NOWHERE:
            continue
        at = cell(view.spots[int(view.home[node])], west, north)
        figure = int(PRINTED.figure_of[piece % PIECES])
        if at >= 0:
            own = piece // PIECES == me
            if figure in (BUILDER, PIG):
                numbers[at + 23] += float(own)
            elif figure == BARN:
                numbers[at + 24] += float(own)
            elif own:
                numbers[at + 21] += max(1.0, float(PRINTED.strength[figure]))
            else:
                numbers[at + 22] += 1.0
    for plane, slot in ((25, int(view.fairy)), (26, int(view.dragon))):
        if slot != NOWHERE:
            at = cell(view.spots[slot], west, north)
            if at >= 0:
                numbers[at + plane] = 1.0
    if view.tile >= 0:
        for place in range(view.verges):
            at = cell(view.verge[place], west, north)
            mask = int(PRINTED.fits[int(view.tile) * 256 + int(view.signs[place])])
            for rotation in range(4):
                if at >= 0 and mask >> rotation & 1:
                    numbers[at + 28 + rotation] = 1.0
    return numbers + table(game, view, me)


def corner(view: CarcassonneState) -> tuple[int, int]:
    """The north-western corner of the window: the landscape in its middle."""
    spots = [int(view.spots[slot]) for slot in range(view.slots)]
    columns, rows = [spot & 511 for spot in spots], [spot >> 9 for spot in spots]
    return (min(columns) + max(columns) - WINDOW + 1) // 2, (min(rows) + max(rows) - WINDOW + 1) // 2


def cell(spot: int, west: int, north: int) -> int:
    """Where the numbers of a spot begin; -1 outside the window."""
    x, y = (int(spot) & 511) - west, (int(spot) >> 9) - north
    return (y * WINDOW + x) * PLANES if 0 <= x < WINDOW and 0 <= y < WINDOW else -1


def describe(view: CarcassonneState, slot: int, numbers: list[float], at: int) -> None:
    """The planes of one tile."""
    plot, nodes = slot * PLOT, view.nodes
    tile, first = int(view.plots[plot + TURNED]) >> 2, int(view.plots[plot + FIRST])
    numbers[at] = 1.0
    for d in range(4):
        kind = int(nodes[int(view.plots[plot + SIDE + d]) * NODE + KIND])
        if kind in (FIELD, CITY, ROAD):
            numbers[at + 1 + 3 * d + kind - FIELD] = 1.0
    symbols = int(PRINTED.symbols[tile])
    marks = (
        PRINTED.cloister[tile] != 255,
        symbols & PORTAL,
        symbols & VOLCANO,
        symbols & BAZAAR,
        view.plots[plot + BRIDGE],
    )
    for i, mark in enumerate(marks):
        numbers[at + 13 + i] = float(bool(mark))
    for segment in range(int(PRINTED.solid[tile])):
        printed = (tile * SEGMENTS + segment) * NODE
        numbers[at + 18] += float(PRINTED.template[printed + PENNANTS])
        numbers[at + 19] += float(int(PRINTED.template[printed + MARKS]) & RAISED)
        root = int(root_of(nodes, first + segment))
        numbers[at + 20] += float(nodes[root * NODE + OPEN] == 0)
        numbers[at + 27] += float(bool(int(nodes[root * NODE + MARKS]) & CASTLE))


def table(game: Game, view: CarcassonneState, me: int) -> list[float]:
    """Stack, hand, decision and seats."""
    numbers = [float(count) for count in view.bag] + [float(view.tile == tile) for tile in range(TYPES)]
    phase = int(view.stack[-1].phase) if view.stack else -1
    numbers += [float(phase == number) for number in range(PHASE_COUNT)]
    for step in range(game.seats):
        seat = (me + step) % game.seats
        row = [float(count) for count in view.stock[seat * STOCK : (seat + 1) * STOCK]]
        numbers += [float(view.scores[seat]), *row[:10], sum(row[10:13]), float(view.turn == seat)]
    return numbers
