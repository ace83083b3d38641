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

from mypy_extensions import i32, i64

from bastide.core.game import Game
from bastide.encoding.observation import Observation, cleared
from bastide.games.carcassonne.codes import PHASES
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
    NONE,
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
from bastide.games.carcassonne.rules.features import root_of, tile_of
from bastide.games.carcassonne.state import (
    BRIDGE,
    FIRST,
    GOODS_HELD,
    NOWHERE,
    PLOT,
    SIDE,
    STOCK,
    CarcassonneState,
    column_of,
    row_of,
)

WINDOW = 31
PLANES = 32
SEAT = 13  # numbers of a seat: score, seven figures, bridges, castles, abbeys, goods in all, turn


def shape(game: Game) -> tuple[int, ...]:
    """One row of numbers: the window, position by position, then the table."""
    return (WINDOW * WINDOW * PLANES + 2 * TYPES + PHASES + game.seats * SEAT,)


def encode(game: Game, view: CarcassonneState, row: Observation | None = None) -> Observation:
    row = cleared(row, shape(game)[0])
    west, north = corner(view)
    me: i64 = max(view.viewer, 0)
    for slot in range(view.slots):
        at = cell(view.spots[slot], west, north)
        if at >= 0:
            describe(view, slot, row, at)
    for piece in range(len(view.pieces)):
        node = i64(view.pieces[piece])
        if node == NOWHERE:
            continue
        at = cell(view.spots[i64(view.home[node])], west, north)
        if at >= 0:
            stand(row, at, i64(PRINTED.figure_of[piece % PIECES]), piece // PIECES == me)
    if view.fairy != NOWHERE:
        mark(row, cell(view.spots[view.fairy], west, north), 25)
    if view.dragon != NOWHERE:
        mark(row, cell(view.spots[view.dragon], west, north), 26)
    if view.tile >= 0:
        for place in range(view.verges):
            at = cell(view.verge[place], west, north)
            turned = i64(PRINTED.fits[view.tile * 256 + i64(view.signs[place])])
            for rotation in range(4):
                if (turned >> rotation) & 1:
                    mark(row, at, 28 + rotation)
    row.at = WINDOW * WINDOW * PLANES
    table(game, view, me, row)
    return row.done()


def corner(view: CarcassonneState) -> tuple[i64, i64]:
    """The north-western corner of the window: the landscape in its middle."""
    spot = i64(view.spots[0])
    west = east = column_of(spot)
    north = south = row_of(spot)
    for slot in range(1, view.slots):
        spot = i64(view.spots[slot])
        west, east = min(west, column_of(spot)), max(east, column_of(spot))
        north, south = min(north, row_of(spot)), max(south, row_of(spot))
    return (west + east - WINDOW + 1) // 2, (north + south - WINDOW + 1) // 2


def cell(spot: i32, west: i64, north: i64) -> i64:
    """Where the numbers of a spot begin; -1 outside the window."""
    x, y = column_of(i64(spot)) - west, row_of(i64(spot)) - north
    return (y * WINDOW + x) * PLANES if 0 <= x < WINDOW and 0 <= y < WINDOW else -1


def mark(row: Observation, at: i64, plane: i64) -> None:
    """A one in a plane, unless the place is outside the window."""
    if at >= 0:
        row.add(at + plane, 1)


def stand(row: Observation, at: i64, figure: i64, own: bool) -> None:
    """A figure in the planes of its place."""
    if figure in (BUILDER, PIG, BARN):
        row.add(at + (24 if figure == BARN else 23), own)
    elif own:
        row.add(at + 21, max(1, i64(PRINTED.strength[figure])))
    else:
        row.add(at + 22, 1)


def describe(view: CarcassonneState, slot: i64, row: Observation, at: i64) -> None:
    """The planes of one tile."""
    plot, nodes = slot * PLOT, view.nodes
    tile, first = tile_of(view, slot), i64(view.plots[plot + FIRST])
    row.add(at, 1)
    for d in range(4):
        kind = i64(nodes[i64(view.plots[plot + SIDE + d]) * NODE + KIND])
        if kind in (FIELD, CITY, ROAD):
            row.add(at + 1 + 3 * d + kind - FIELD, 1)
    symbols = i64(PRINTED.symbols[tile])
    row.add(at + 13, PRINTED.cloister[tile] != NONE)
    row.add(at + 14, symbols & PORTAL != 0)
    row.add(at + 15, symbols & VOLCANO != 0)
    row.add(at + 16, symbols & BAZAAR != 0)
    row.add(at + 17, view.plots[plot + BRIDGE] != 0)
    for segment in range(i64(PRINTED.solid[tile])):
        printed = (tile * SEGMENTS + segment) * NODE
        row.add(at + 18, i64(PRINTED.template[printed + PENNANTS]))
        row.add(at + 19, i64(PRINTED.template[printed + MARKS] & RAISED))
        root = root_of(nodes, first + segment) * NODE
        row.add(at + 20, nodes[root + OPEN] == 0)
        row.add(at + 27, i64(nodes[root + MARKS]) & CASTLE != 0)


def table(game: Game, view: CarcassonneState, me: i64, row: Observation) -> None:
    """Stack, hand, decision and seats."""
    for tile in range(TYPES):
        row.put(i64(view.bag[tile]))
    row.one(view.tile, TYPES)
    row.one(view.stack[-1].phase if view.stack else -1, PHASES)
    for step in range(game.seats):
        seat = (me + step) % game.seats
        stock = seat * STOCK
        row.put(view.scores[seat])
        for column in range(GOODS_HELD):
            row.put(i64(view.stock[stock + column]))
        row.put(sum(i64(view.stock[stock + GOODS_HELD + good]) for good in range(3)))
        row.put(view.turn == seat)
