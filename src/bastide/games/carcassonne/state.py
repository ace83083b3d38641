"""Carcassonne: its state. Everything is public but the order of the stack, which is never fixed."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import extend, vec
from mypy_extensions import i16, i32, i64, u8

from bastide.core.errors import FateError
from bastide.core.state import TRUTH, State
from bastide.games.carcassonne.data import (
    AUCTIONED,
    BARNED,
    CASTLED,
    COMPLETED,
    EARNED,
    NODE,
    PIECES,
    PRINTED,
    SEGMENTS,
    SURROUNDED,
    bytes_of,
    longs_of,
    shorts_of,
    type_of_turned,
    words_of,
)

TURNED: Final = 0  # columns of a plot: its tile with its rotation, see `data.turned_tile`
FIRST: Final = 1  # its first node; the others follow
BRIDGE: Final = 2  # node of the bridge over it; 0 for none
TWICE: Final = 3  # the bit that tells where it counts twice, plus 1; 0 for none
SIDE: Final = 4  # four columns: the node at each side; of an abbey, the node it closes there
PLOT: Final = 8  # columns

TOKENS: Final = 7  # columns of a stock; before them the figures
CASTLE_TOKENS: Final = 8
ABBEY_TILES: Final = 9
GOODS_HELD: Final = 10  # three columns
WON: Final = 13  # tile won at auction; -1 for none
ROAMING: Final = 14  # node of the feature that the wagon leaves; -1 for none
CORNER: Final = 15  # where the barn stands, see `corner_of`; -1 in the supply
STOCK: Final = 16  # columns

NOWHERE: Final = -1
COLUMN_BITS: Final = 9  # of a spot: its column, and above it its row
ROW: Final = 1 << COLUMN_BITS  # from a spot to the one south of it
MIDDLE: Final = 256  # row and column of position 0,0
WINDOW: Final = 64  # rows and columns around the start tile
WINDOW_CORNER: Final = (MIDDLE - WINDOW // 2) * (ROW + 1)  # the spot in the north-west of the window
OUTSIDE: Final = ~((WINDOW - 1) * (ROW + 1))  # bits of the way from that corner that are clear within the window
ALL_SPOTS: Final = ROW * ROW
CORNER_BITS: Final = 2  # of the place of a barn
CRATE_BITS: Final = 3  # eight types of tiles make a crate
MORE_NODES: Final = 96  # nodes for which room is made at once
NODES_OF_PART: Final = 12  # nodes that a part may add: a tile's, and those of a bridge over it or beside it
assert NODES_OF_PART == SEGMENTS + 2
ROOM: Final = words_of([0] * (MORE_NODES * NODE))
ROOM_TWICE: Final = longs_of([0] * MORE_NODES)
ROOM_HOME: Final = bytes_of([0] * MORE_NODES)


class CarcassonneState(State):
    # the board: slots in the order of placing, nodes of the union-find in the order of their slots
    board: vec[i16]  # by cell: slot + 1, -(place in the verge + 1), or 0
    plots: vec[i16]  # slot * PLOT + column
    spots: vec[i32]  # where each slot lies
    nodes: vec[i32]  # node * NODE + column; counters are true at roots only
    twice: vec[i64]  # by node: tiles with several segments of a kind, a bit each, that it covers
    home: vec[u8]  # by node: its slot
    verge: vec[i32]  # the spots where a tile can lie, in no order
    signs: vec[u8]  # what they face: 2 bits a side
    cloisters: vec[i32]  # the incomplete ones: spot, node
    slots: i64
    used: i64  # nodes
    verges: i64
    holes: i64  # spots of the verge with four neighbours
    doubles: i64  # bits of `twice` given
    housed: i64  # incomplete cloisters
    # tiles
    bag: vec[u8]  # the stack: how many of each type
    crates: vec[u8]  # the same for each eight types together, so that a tile is found quickly
    left: i64  # tiles in the stack
    gone: vec[u8]  # removed from the game, by type
    # seats
    pieces: vec[i16]  # seat * PIECES + piece: the node where it stands, or NOWHERE
    stock: vec[i16]  # seat * STOCK + column: figures in the supply, tokens, goods
    # the turn
    turn: i64  # the active player
    step: i64  # what comes next: index of the turn's steps
    tile: i64  # type in hand, or -1
    last: i64  # slot placed in this part
    shown: i64  # what steps there may be occasion for since: symbols of its tile, and more, see `data.COMPLETED`
    part: i64  # 0, or 1 in a bonus part
    barred: i64  # 1 when no figure may be placed in this part
    done: list[int]  # nodes of the features completed in this part
    # Traders & Builders
    earned: i64  # 1 when a bonus part has been earned in this turn
    # The Princess & the Dragon
    dragon: i64  # slot, or NOWHERE
    fairy: i64
    deferred: vec[u8]  # tiles put aside, by type
    trail: list[int]  # slots entered in the walk under way
    # Abbey & Mayor
    built: i64  # node of the barn placed in this part, or NOWHERE
    # Bridges, Castles and Bazaars
    castles: list[int]  # six columns for each, in order of creation
    asked: list[int]  # small cities whose owners have decided in this part
    market: i64  # 1 when a bazaar tile has been placed in this turn
    host: i64  # whose turn caused the auctions under way, or NOWHERE
    lots: list[int]  # tiles shown and not yet taken
    auction: list[int]  # tile, opener, highest bid, highest bidder; empty when none is under way

    def fields(self) -> list[str]:
        return [
            "board", "plots", "spots", "nodes", "twice", "home", "verge", "signs", "cloisters", "slots", "used",
            "verges", "holes", "doubles", "housed", "bag", "crates", "left", "gone", "pieces", "stock", "turn",
            "step", "tile", "last", "shown", "part", "barred", "done", "earned", "dragon", "fairy", "deferred", "trail",
            "built", "castles", "asked", "market", "host", "lots", "auction",
        ]  # fmt: skip

    def clone(self) -> CarcassonneState:
        new = CarcassonneState()
        new.copy_common(self)
        new.board, new.plots, new.spots, new.nodes = self.board[:], self.plots[:], self.spots[:], self.nodes[:]
        new.twice, new.home, new.verge, new.signs = self.twice[:], self.home[:], self.verge[:], self.signs[:]
        new.cloisters, new.gone = self.cloisters[:], self.gone[:]
        new.bag, new.crates = self.bag[:], self.crates[:]
        new.pieces, new.stock, new.deferred = self.pieces[:], self.stock[:], self.deferred[:]
        new.slots, new.used, new.verges, new.holes = self.slots, self.used, self.verges, self.holes
        new.doubles, new.housed, new.left = self.doubles, self.housed, self.left
        new.turn, new.step, new.tile, new.last, new.shown = self.turn, self.step, self.tile, self.last, self.shown
        new.part, new.barred, new.earned, new.built = self.part, self.barred, self.earned, self.built
        new.dragon, new.fairy, new.market, new.host = self.dragon, self.fairy, self.market, self.host
        new.done, new.trail, new.castles = self.done[:], self.trail[:], self.castles[:]
        new.asked, new.lots, new.auction = self.asked[:], self.lots[:], self.auction[:]
        return new

    def redact(self, viewer: i64) -> CarcassonneState:
        """[CAR-GLOB-07] Everything is public but the order of the stack, which is drawn late."""
        view = self.clone()
        view.hide_common(viewer)
        return view

    def imagine(self, luck: i64) -> CarcassonneState:
        state = self.clone()
        state.rng, state.viewer = luck, TRUTH
        return state

    def dump(self) -> dict[str, Any]:
        """As for every state, but board, crates and occasions follow from the rest, and only what is in use is told."""
        data: dict[str, Any] = {
            "rng": int(self.rng), "viewer": int(self.viewer), "stack": [decision.dump() for decision in self.stack],
            "scores": self.scores[:],
        }  # fmt: skip
        used = {
            "plots": self.slots * PLOT, "spots": self.slots, "nodes": self.used * NODE, "twice": self.used,
            "home": self.used, "verge": self.verges, "signs": self.verges, "cloisters": self.housed * 2,
        }  # fmt: skip
        for name in self.fields():
            value = getattr(self, name)
            if name in ("crates", "shown"):
                continue
            if name == "board":
                data[name] = []
            elif name in used:
                data[name] = list(value[: used[name]])
            else:
                data[name] = value if isinstance(value, int) else list(value)
        return data

    def thaw(self, name: str, value: Any) -> Any:
        """Packed again, in the length that the blank state has."""
        if isinstance(value, int):
            return value
        blank = getattr(self, name)
        if isinstance(blank, list):
            return list(value)
        values: list[int] = list(value) + [0] * (len(blank) - len(value))
        if name in ("home", "signs", "bag", "crates", "gone", "deferred"):
            return bytes_of(values)
        if name in ("spots", "nodes", "verge", "cloisters"):
            return words_of(values)
        return longs_of(values) if name == "twice" else shorts_of(values)

    def load(self, data: dict[str, Any]) -> None:
        super().load(data | {"crates": [], "shown": 0})
        self.recount()
        self.show(type_of_turned(i64(self.plots[self.last * PLOT + TURNED])))
        self.shown |= BARNED | SURROUNDED | (COMPLETED if self.done else 0) | (CASTLED if self.castles else 0)
        self.spread_out(board_size(self.slots))
        self.make_room()

    def show(self, tile: i64) -> None:
        """Begin anew with the occasions that the tile just placed gives, and those from before it. One too many does
        no harm: the step finds nothing to do."""
        shown = self.shown & BARNED | i64(PRINTED.symbols[tile])
        if self.earned:
            shown |= EARNED
        if self.market or self.host != NOWHERE:
            shown |= AUCTIONED
        self.shown = shown

    def make_room(self) -> None:
        """Make room for what a part may add to the board. Room grows with the landscape, so that clones are small."""
        if self.slots >= most_tiles(i64(len(self.board))):
            self.spread_out(board_size(self.slots + 1))
        if self.used + NODES_OF_PART > len(self.home):
            self.nodes, self.twice = extend(self.nodes, ROOM), extend(self.twice, ROOM_TWICE)
            self.home = extend(self.home, ROOM_HOME)

    def spread_out(self, size: i64) -> None:
        """Lay everything out on a board of so many cells."""
        board, spots, verge = vec[i16]([i16(0)] * size), self.spots, self.verge
        self.board = board
        for slot in range(self.slots):
            board[cell_of(i64(spots[slot]), size)] = i16(slot + 1)
        for place in range(self.verges):
            board[cell_of(i64(verge[place]), size)] = i16(-1 - place)

    def cell(self, spot: i64) -> i64:
        """Where a spot is kept: a torus wide enough that no two spots in use can meet on it."""
        return cell_of(spot, i64(len(self.board)))

    def slot_at(self, spot: i64) -> i64:
        """The slot that lies there, or NOWHERE."""
        held = i64(self.board[cell_of(spot, i64(len(self.board)))])
        if held > 0 and i64(self.spots[held - 1]) == spot:
            return held - 1
        return NOWHERE

    def neighbour(self, slot: i64, side: i64) -> i64:
        """The slot beside a slot, or NOWHERE."""
        return self.slot_at(beside(i64(self.spots[slot]), side))

    def draw(self) -> i64:
        """Take a tile out of the stack; its type is what chance gives. [CAR-GLOB-08]"""
        bag, crates = self.bag, self.crates
        tile: i64 = -1 if self.entry is None else self.forced()
        if tile < 0:
            ticket = self.draw_below(self.left)
            tile = 0
            number = i64(crates[0])
            while ticket >= number:
                ticket -= number
                tile += 1
                number = i64(crates[tile])
            tile <<= CRATE_BITS
            number = i64(bag[tile])
            while ticket >= number:
                ticket -= number
                tile += 1
                number = i64(bag[tile])
        elif tile >= len(bag) or bag[tile] == 0:
            raise FateError(f"fate forces outcome {tile}, which cannot happen")
        if self.entry is not None:
            self.note_outcome(tile)
        bag[tile] = u8(i64(bag[tile]) - 1)
        crate = tile >> CRATE_BITS
        crates[crate] = u8(i64(crates[crate]) - 1)
        self.left -= 1
        return tile

    def recount(self) -> None:
        """Count the stack: to be called when its bag was changed by hand."""
        bag = self.bag
        types: i64 = len(bag)
        crates = vec[u8]([u8(0)] * ((types >> CRATE_BITS) + 1))
        self.crates, self.left = crates, 0
        for tile in range(types):
            crate = tile >> CRATE_BITS
            crates[crate] = u8(i64(crates[crate]) + i64(bag[tile]))
            self.left += i64(bag[tile])

    def held(self, seat: i64, column: i64) -> i64:
        """What a seat has in stock."""
        return i64(self.stock[seat * STOCK + column])

    def give(self, seat: i64, column: i64, number: i64) -> None:
        self.stock[seat * STOCK + column] = i16(i64(self.stock[seat * STOCK + column]) + number)


def board_size(tiles: i64) -> i64:
    """How many cells a board of so many tiles has."""
    if tiles <= most_tiles(4096):
        return 4096
    return 8192 if tiles <= most_tiles(8192) else 16384


def most_tiles(size: i64) -> i64:
    """How many tiles may lie on a torus of so many cells: four fewer than the steps between two spots that meet, as
    those around a tile are looked at, too."""
    if size == 4096:
        return 85
    return 123 if size == 8192 else 176


def stride(size: i64) -> i64:
    """How far apart neighbouring rows lie on a torus of so many cells, found by search: no two spots meet
    unless they are 90, 128 or 181 steps apart, more than a landscape there is wide and high."""
    if size == 4096:
        return 90
    return 127 if size == 8192 else 4142


def spot_of(x: i64, y: i64) -> i64:
    """The spot of a position; that of the start tile is 0,0, x grows to the east, y to the south."""
    return (y + MIDDLE) << COLUMN_BITS | (x + MIDDLE)


def column_of(spot: i64) -> i64:
    return spot & (ROW - 1)


def row_of(spot: i64) -> i64:
    return spot >> COLUMN_BITS


def x_of(spot: i64) -> i64:
    return column_of(spot) - MIDDLE


def y_of(spot: i64) -> i64:
    return row_of(spot) - MIDDLE


def cell_of(spot: i64, size: i64) -> i64:
    """Where a spot is kept on a torus of so many cells."""
    return (column_of(spot) + row_of(spot) * stride(size)) & (size - 1)


def beside(spot: i64, side: i64) -> i64:
    """The spot at a side: north, east, south, west."""
    if side == 0:
        return spot - ROW
    if side == 1:
        return spot + 1
    return spot + ROW if side == 2 else spot - 1


def beside_cell(cell: i64, side: i64, row: i64) -> i64:
    """The cell at a side of a cell, on a torus with rows so far apart, which it may leave."""
    if side == 0:
        return cell - row
    if side == 1:
        return cell + 1
    return cell + row if side == 2 else cell - 1


def corner_of(slot: i64, corner: i64) -> i64:
    """A corner of a placed tile, from the north-west clockwise: where a barn stands."""
    return slot << CORNER_BITS | corner


def slot_of_corner(place: i64) -> i64:
    return place >> CORNER_BITS


def side_of_corner(place: i64) -> i64:
    """Which corner of its tile it is."""
    return place & ((1 << CORNER_BITS) - 1)


def clear_pieces(seats: int) -> vec[i16]:
    return shorts_of([NOWHERE] * (seats * PIECES))
