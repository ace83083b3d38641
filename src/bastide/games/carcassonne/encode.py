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

That is `encode`, for version 0 of the environments. `observe` is for version 1: the compact form lists the tiles in the
order of placing and names them by their number in that list; the dense form has PLANES_OF_CELL + REFS * seats bytes for
each cell of the grid that fixed actions name (see `notation`), the start tile in its middle:

    0        a tile lies here
    1-12     what it shows on each side: field, city, road, for north, east, south, west (bridges count as roads)
    13       its type, counted from 1
    14-17    its rotation
    18-23    sides that are one segment: north with east, south, west; east with south, west; south with west
    24-29    cloister, portal, volcano, bazaar, bridge from north to south, from east to west
    30-33    pennants, inns or cathedrals, completed features, castles
    34-37    fairy, dragon, placed last, number in the order of placing, counted from 1
    38-41    the tile in hand could lie here, turned so
    42       the dragon has been here in the walk under way
    43-      for each seat, the viewer first, and each segment by its reference: the figures that stand there, a bit for
             each kind (1 follower, 2 big, 4 mayor, 8 wagon, 16 builder, 32 pig, 64 barn)

Tiles outside of the grid are listed behind it. All else is the same in both forms.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i16, i32, i64

from bastide.core.game import Game
from bastide.encoding.observation import Observation, cleared
from bastide.encoding.seat_row import SeatRow, turned_seat
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
    REFS,
    ROAD,
    SEGMENTS,
    TYPES,
    VOLCANO,
    rotation_of_turned,
    type_of_turned,
)
from bastide.games.carcassonne.expansions.castles import COLUMNS as CASTLE_COLUMNS
from bastide.games.carcassonne.game import Carcassonne
from bastide.games.carcassonne.notation import CELLS, cell_of_grid
from bastide.games.carcassonne.rules.features import reference, root_of, tile_of
from bastide.games.carcassonne.state import (
    BRIDGE,
    CORNER,
    FIRST,
    GOODS_HELD,
    NOWHERE,
    PLOT,
    ROAMING,
    SIDE,
    STOCK,
    TURNED,
    WON,
    CarcassonneState,
    column_of,
    row_of,
    side_of_corner,
    slot_of_corner,
    x_of,
    y_of,
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


DECISIONS: Final = 4  # more than are ever pending
PLANES_OF_CELL: Final = 43  # before the figures of the seats
TILE_COLUMNS: Final = "x | y | type | rotation | bridge"
FAR_TILES: Final = 48  # tiles outside of the grid that the dense form lists
FAR_MIDDLE: Final = 128  # what their coordinates are counted from
CASTLES_MADE: Final = 12  # tokens in the box
TRAIL: Final = 8  # more than a dragon walks
COMPLETED: Final = 16  # more features than a tile completes
LOTS: Final = 6


def observe(game: Carcassonne, state: CarcassonneState, viewer: i64, row: SeatRow) -> None:
    """All that the viewer knows, which is all there is; the seats turned so that the viewer comes first."""
    seats: i64 = game.seats
    if row.dense:
        observe_planes(state, viewer, seats, row)
    else:
        observe_tiles(state, game.tiles, row)
    row.decisions(state, viewer, PHASES, DECISIONS)
    observe_turn(state, viewer, seats, row)
    for step in range(seats):
        observe_seat(state, (max(viewer, 0) + step) % seats, row)
    observe_market(state, viewer, seats, row)


def bridge_of(state: CarcassonneState, slot: i64) -> i64:
    """0 for no bridge over a tile, 1 for one from north to south, 2 from east to west."""
    bridge = i64(state.plots[slot * PLOT + BRIDGE])
    if not bridge:
        return 0
    return 1 if i64(state.plots[slot * PLOT + SIDE]) == bridge else 2


def observe_tiles(state: CarcassonneState, most: i64, row: SeatRow) -> None:
    """The landscape in the order of placing; tiles are called by their number in it, counted from 1."""
    row.section("tiles", TILE_COLUMNS)
    plots, spots, shorts, at, slots = state.plots, state.spots, row.shorts, row.at, state.slots
    for slot in range(slots):
        spot, turned = i64(spots[slot]), i64(plots[slot * PLOT + TURNED])
        shorts[at] = i16(x_of(spot))
        shorts[at + 1] = i16(y_of(spot))
        shorts[at + 2] = i16(type_of_turned(turned) + 1)
        shorts[at + 3] = i16(rotation_of_turned(turned))
        shorts[at + 4] = i16(bridge_of(state, slot))
        at += 5
    row.at = at
    row.rest((most - slots) * 5, 0)


def observe_turn(state: CarcassonneState, viewer: i64, seats: i64, row: SeatRow) -> None:
    row.section("stack by type")
    row.octets_of(state.bag, TYPES)
    row.section("removed from the game, put aside, by type")
    row.octets_of(state.gone, TYPES)
    row.octets_of(state.deferred, TYPES)
    row.section(
        "turn",
        "tiles | seat | tile in hand | placed last | step | part | barred | bonus earned | "
        "bazaar | host | dragon | fairy | barn built on | barn built on",
    )  # fmt: skip
    row.number(state.slots)
    row.seat(state.turn, viewer, seats)
    row.kind(state.tile, TYPES)
    row.number(state.last + 1 if state.slots > 1 else 0)
    row.number(state.step)
    row.number(state.part)
    row.number(state.barred)
    row.number(state.earned)
    row.number(state.market)
    row.seat(state.host, viewer, seats)
    row.number(state.dragon + 1)
    row.number(state.fairy + 1)
    observe_node(state, state.built, row)
    row.section("the dragon's way")
    observe_list(state.trail, TRAIL, row)
    row.section("features completed in this part, small cities decided on", "tile | segment")
    observe_nodes(state, state.done, COMPLETED, row)
    observe_nodes(state, state.asked, COMPLETED, row)


def observe_node(state: CarcassonneState, node: i64, row: SeatRow) -> None:
    """A segment: the number of its tile and its reference, both counted from 1; noughts for none."""
    if node == NOWHERE:
        row.skip(2, 2)
    else:
        row.number(i64(state.home[node]) + 1)
        row.number(reference(state, node) + 1)


def observe_nodes(state: CarcassonneState, nodes: list[int], most: i64, row: SeatRow) -> None:
    for node in nodes:
        observe_node(state, node, row)
    rest = 2 * (most - len(nodes))
    row.skip(rest, rest)


def observe_list(slots: list[int], most: i64, row: SeatRow) -> None:
    for slot in slots:
        row.number(slot + 1)
    rest = most - len(slots)
    row.skip(rest, rest)


def observe_seat(state: CarcassonneState, seat: i64, row: SeatRow) -> None:
    row.section("seat: score; figures, tokens and goods in stock; tile won, feature that the wagon leaves, barn")
    row.wide(state.scores[seat])
    stock, held = seat * STOCK, state.stock
    for column in range(i64(WON)):
        row.number(i64(held[stock + column]))
    row.kind(i64(held[stock + WON]), TYPES)
    observe_node(state, i64(held[stock + ROAMING]), row)
    corner = i64(held[stock + CORNER])
    row.number(slot_of_corner(corner) + 1 if corner >= 0 else 0)
    row.number(side_of_corner(corner) if corner >= 0 else 0)
    row.section("figures", "tile | segment")
    for piece in range(seat * PIECES, (seat + 1) * PIECES):
        observe_node(state, i64(state.pieces[piece]), row)


def observe_market(state: CarcassonneState, viewer: i64, seats: i64, row: SeatRow) -> None:
    row.section("castles", "tile | segment | other tile | other segment | owner | status | round of scoring | points")
    castles: i64 = len(state.castles) // CASTLE_COLUMNS
    for castle in range(castles):
        at = castle * CASTLE_COLUMNS
        observe_node(state, state.castles[at], row)
        observe_node(state, state.castles[at + 1], row)
        row.seat(state.castles[at + 2], viewer, seats)
        for column in range(3, i64(CASTLE_COLUMNS)):
            row.number(state.castles[at + column])
    row.skip((CASTLES_MADE - castles) * 8, (CASTLES_MADE - castles) * (seats + 7))
    row.section("tiles on offer")
    lots: i64 = len(state.lots)
    row.kinds(state.lots, 0, lots, TYPES)
    row.skip(LOTS - lots, (LOTS - lots) * TYPES)
    row.section("auction", "under way | tile | who opened it | highest bid | highest bidder")
    auction = state.auction
    if auction:
        row.number(1)
        row.kind(auction[0], TYPES)
        row.seat(auction[1], viewer, seats)
        row.number(auction[2])
        row.seat(auction[3], viewer, seats)
    else:
        row.skip(5, 2 + TYPES + 2 * seats)


def observe_planes(state: CarcassonneState, viewer: i64, seats: i64, row: SeatRow) -> None:
    """The dense form of the landscape: bytes for each cell of the grid, then the tiles outside of it."""
    planes = PLANES_OF_CELL + REFS * seats
    row.section("planes of each cell")
    first, far = row.at, i64(0)
    row.at = first + CELLS * planes
    row.section("tiles outside of the grid; their coordinates count from 128", TILE_COLUMNS)
    for slot in range(state.slots):
        spot = i64(state.spots[slot])
        cell = cell_of_grid(spot)
        if cell >= 0:
            observe_cell(state, slot, first + cell * planes, row)
        elif far < FAR_TILES:
            turned = i64(state.plots[slot * PLOT + TURNED])
            row.number(x_of(spot) + FAR_MIDDLE)
            row.number(y_of(spot) + FAR_MIDDLE)
            row.number(type_of_turned(turned) + 1)
            row.number(rotation_of_turned(turned))
            row.number(bridge_of(state, slot))
            far += 1
    row.at = first + CELLS * planes + FAR_TILES * 5
    for piece in range(i64(len(state.pieces))):
        node = i64(state.pieces[piece])
        if node != NOWHERE:
            cell = cell_of_grid(i64(state.spots[i64(state.home[node])]))
            if cell >= 0:
                segment = turned_seat(piece // PIECES, viewer, seats) * REFS + reference(state, node)
                figure = i64(PRINTED.powers[i64(PRINTED.figure_of[piece % PIECES])])
                row.mark(first + cell * planes + PLANES_OF_CELL + segment, figure)
    for walked in state.trail:
        mark_cell(state, walked, first, planes, 42, row)
    mark_cell(state, state.fairy, first, planes, 34, row)
    mark_cell(state, state.dragon, first, planes, 35, row)
    mark_cell(state, state.last if state.slots > 1 else i64(NOWHERE), first, planes, 36, row)
    if state.tile >= 0:
        for place in range(state.verges):
            fitting = i64(PRINTED.fits[state.tile * 256 + i64(state.signs[place])])
            if fitting:
                cell = cell_of_grid(i64(state.verge[place]))
                if cell >= 0:
                    for rotation in range(i64(4)):
                        if fitting >> rotation & 1:
                            row.mark(first + cell * planes + 38 + rotation, 1)


def mark_cell(state: CarcassonneState, slot: i64, first: i64, planes: i64, plane: i64, row: SeatRow) -> None:
    """A one in a plane of the cell of a tile, if it is in the grid."""
    if slot != NOWHERE:
        cell = cell_of_grid(i64(state.spots[slot]))
        if cell >= 0:
            row.mark(first + cell * planes + plane, 1)


def observe_cell(state: CarcassonneState, slot: i64, at: i64, row: SeatRow) -> None:
    """The planes of one tile."""
    plot, nodes, plots = slot * PLOT, state.nodes, state.plots
    turned, first = i64(plots[plot + TURNED]), i64(plots[plot + FIRST])
    tile = type_of_turned(turned)
    row.mark(at, 1)
    row.mark(at + 13, tile + 1)
    row.mark(at + 14 + rotation_of_turned(turned), 1)
    pair: i64 = at + 18
    for d in range(i64(4)):
        node = i64(plots[plot + SIDE + d])
        kind = i64(nodes[node * NODE + KIND])
        if FIELD <= kind <= ROAD:
            row.mark(at + 1 + 3 * d + kind - FIELD, 1)
        for other in range(d + 1, i64(4)):
            if i64(plots[plot + SIDE + other]) == node:
                row.mark(pair, 1)
            pair += 1
    symbols = i64(PRINTED.symbols[tile])
    if i64(PRINTED.cloister[tile]) != NONE:
        row.mark(at + 24, 1)
    if symbols:
        row.mark(at + 25, 1 if symbols & PORTAL else 0)
        row.mark(at + 26, 1 if symbols & VOLCANO else 0)
        row.mark(at + 27, 1 if symbols & BAZAAR else 0)
    bridge = bridge_of(state, slot)
    if bridge:
        row.mark(at + 27 + bridge, 1)
    for segment in range(i64(PRINTED.solid[tile])):
        printed = (tile * SEGMENTS + segment) * NODE
        row.mark(at + 30, i64(PRINTED.template[printed + PENNANTS]))
        row.mark(at + 31, i64(PRINTED.template[printed + MARKS]) & RAISED)
        root = root_of(nodes, first + segment) * NODE
        if i64(nodes[root + OPEN]) == 0:
            row.mark(at + 32, 1)
        if i64(nodes[root + MARKS]) & CASTLE:
            row.mark(at + 33, 1)
    row.mark(at + 37, slot + 1)
