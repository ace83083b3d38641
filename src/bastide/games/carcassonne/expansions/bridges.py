"""Bridges, Castles and Bazaars: the module, and its bridges. A bridge carries a road over one tile."""

from __future__ import annotations

from mypy_extensions import i16, i64, u8

from bastide.core.action import Action, verb_of
from bastide.core.action_buffer import ActionBuffer
from bastide.core.game import Phase
from bastide.games.carcassonne.codes import (
    BID_PHASE,
    CASTLE_PHASE,
    COMPLETE_STEP,
    CONVERT_PHASE,
    DRAW_STEP,
    END_STEP,
    LOT_PHASE,
    OPEN_AUCTION_PHASE,
    PLACE,
    PLACE_STEP,
    REFUSE,
    RETURN_STEP,
    SETTLE_PHASE,
    TAKE,
)
from bastide.games.carcassonne.data import (
    ABBEY,
    BRIDGES,
    CASTLES,
    FIELD,
    KIND,
    NODE,
    OPEN,
    PRINTED,
    ROAD,
    edge_faced,
    edge_sign,
    turned_tile,
)
from bastide.games.carcassonne.expansions.base import Expansion
from bastide.games.carcassonne.expansions.bazaars import Bazaar, Bid, Lot, Market, OpenAuction, Settle
from bastide.games.carcassonne.expansions.castles import Castle, Castling, Conversion, Convert
from bastide.games.carcassonne.notation import (
    NO_BRIDGE,
    bridge_axis,
    bridge_over_neighbour,
    bridge_over_tile,
    bridge_side,
    bridge_spot,
    bridges_texts,
    placement,
    placement_bridge,
)
from bastide.games.carcassonne.rules.features import change, tile_of
from bastide.games.carcassonne.rules.placing import span
from bastide.games.carcassonne.rules.setting import Setting
from bastide.games.carcassonne.rules.stack import remove
from bastide.games.carcassonne.state import (
    BRIDGE,
    CASTLE_TOKENS,
    NOWHERE,
    PLOT,
    SIDE,
    TOKENS,
    TURNED,
    CarcassonneState,
    beside,
    x_of,
    y_of,
)


class Bridges(Expansion):
    def __init__(self) -> None:
        self.name = "bridges"
        self.ways = 2
        self.widens = True

    def prepare(self, setting: Setting) -> None:
        self.setting = setting

    def texts(self) -> dict[Action, str]:
        return bridges_texts()

    def located(self) -> dict[int, str]:
        return {TAKE: "take"}

    def phases(self, setting: Setting) -> dict[int, Phase]:
        return {
            CONVERT_PHASE: Convert(), CASTLE_PHASE: self.castle, LOT_PHASE: self.lot,
            OPEN_AUCTION_PHASE: OpenAuction(), BID_PHASE: Bid(), SETTLE_PHASE: Settle(),
        }  # fmt: skip

    def steps(self, setting: Setting) -> None:
        self.castle = Castle(setting)
        self.lot = Lot()
        setting.after(PLACE_STEP, Market())
        setting.after(COMPLETE_STEP, Conversion())
        setting.before(RETURN_STEP, Castling(setting, self.castle))
        setting.before(END_STEP, Bazaar(setting, self.lot))

    def setup(self, setting: Setting, state: CarcassonneState) -> None:
        for seat in range(setting.seats):  # [CAR-SETUP-09] [CAR-SETUP-10]
            state.give(seat, TOKENS, BRIDGES[str(setting.seats)])
            state.give(seat, CASTLE_TOKENS, CASTLES[str(setting.seats)])

    def more(self, state: CarcassonneState) -> bool:
        """[CAR-BRIDGE-01] A bridge comes from one's own stock."""
        return state.held(state.turn, TOKENS) > 0

    def fits(self, state: CarcassonneState, tile: i64) -> bool:
        """[CAR-TILE-07] A tile that fits with a bridge can be placed."""
        if self.more(state):
            for place in range(state.verges):
                for turn in range(i64(4)):
                    if bridged(state, tile, place, turn):
                        return True
        return False

    def placements(self, state: CarcassonneState, plain: bool, buffer: ActionBuffer) -> None:
        """[CAR-BRIDGE-16] A bridge is declared with the placement. [CAR-BRIDGE-15] A tile that fits only with one
        may be refused."""
        if not self.more(state):
            return
        for place in range(state.verges):
            for turn in range(i64(4)):
                action = self.another(state, place, turn)
                if action:
                    buffer.add(action)
        if not plain and state.tile != ABBEY:
            buffer.add(REFUSE)

    def another(self, state: CarcassonneState, place: i64, turn: i64) -> i64:
        bridge = over_abbey(state, place, turn) if state.tile == ABBEY else bridged(state, state.tile, place, turn)
        if bridge == NO_BRIDGE:
            return 0
        return placement(i64(state.verge[place]), i64(0) if state.tile == ABBEY else turn, bridge)

    def cross(self, state: CarcassonneState, spot: i64, bridge: i64) -> i64:
        """Lay the bridge of a placement. [CAR-BRIDGE-17] It stays for good, [CAR-TURN-04] and is no figure."""
        seat = state.turn
        state.give(seat, TOKENS, -1)
        over, axis, side = bridge_spot(spot, bridge), bridge_axis(bridge), bridge_side(bridge)
        state.tell("spans", seat, "CAR-BRIDGE-04", [int(x_of(over)), int(y_of(over)), int(axis), int(side)])
        if side < 0:
            return axis
        slot = state.slot_at(over)
        span(state, slot, axis)
        end = i64(state.board[state.cell(beside(over, side))])
        facing = side ^ 2
        if end > 0:  # [CAR-BRIDGE-09] it must be an abbey, as a road never faces a field
            state.plots[(end - 1) * PLOT + SIDE + facing] = i16(i64(state.plots[slot * PLOT + BRIDGE]))
            change(state.nodes, i64(state.plots[slot * PLOT + BRIDGE]), OPEN, -1)
        else:
            state.signs[-1 - end] = u8(i64(state.signs[-1 - end]) | edge_sign(ROAD, facing))
        return 0

    def put(self, state: CarcassonneState, action: Action) -> None:
        """[CAR-BRIDGE-15] [CAR-BAZAAR-25] A refused tile leaves the game, and another is drawn."""
        if action == REFUSE:
            remove(state, state.tile)
            state.tell("refused", state.turn, "CAR-BRIDGE-15", [int(state.tile)])
            state.tile, state.step = -1, self.setting.place(DRAW_STEP)

    def objection(self, state: CarcassonneState, action: Action) -> str:
        if verb_of(action) == PLACE and placement_bridge(action) != NO_BRIDGE:
            return "CAR-BRIDGE-04" if self.more(state) else "CAR-BRIDGE-01"
        return "CAR-BRIDGE-15" if action == REFUSE else ""


def bridged(state: CarcassonneState, tile: i64, place: i64, turn: i64) -> i64:
    """The bridge with which a tile fits there, if any. [CAR-BRIDGE-04] Where a road would end at a field, it carries it
    on: [CAR-BRIDGE-05] [CAR-BRIDGE-06] over the new tile where a neighbour's road meets its field, or [CAR-BRIDGE-07]
    over the neighbour whose field its own road meets. [CAR-BRIDGE-08] With it, every side must match."""
    sign = i64(state.signs[place])
    if not (i64(PRINTED.bridged[tile * 256 + sign]) >> turn) & 1:
        return NO_BRIDGE
    edges, edge = PRINTED.edge, turned_tile(tile, turn) * 4
    if (i64(PRINTED.spans[tile * 256 + sign]) >> turn) & 1:
        return bridge_over_tile(1 if dead_end(sign, edge, 0) or dead_end(sign, edge, 2) else 2)
    for side in range(i64(4)):
        if i64(edges[edge + side]) == ROAD and edge_faced(sign, side) == FIELD:
            return bridge_over_neighbour(side) if spannable(state, i64(state.verge[place]), side) else i64(NO_BRIDGE)
    return NO_BRIDGE


def dead_end(sign: i64, edge: i64, side: i64) -> bool:
    """Whether a neighbour's road meets a field edge of the tile there."""
    return edge_faced(sign, side) == ROAD and i64(PRINTED.edge[edge + side]) == FIELD


def over_abbey(state: CarcassonneState, place: i64, side: i64) -> i64:
    """[CAR-BRIDGE-11] The bridge over an abbey, between two roads that face each other across it, if there are such;
    side 0 stands for north and south, 1 for east and west."""
    sign = i64(state.signs[place])
    if side > 1 or not PRINTED.hole[sign] or edge_faced(sign, side) != ROAD or edge_faced(sign, side + 2) != ROAD:
        return NO_BRIDGE
    return bridge_over_tile(side + 1)


def spannable(state: CarcassonneState, spot: i64, side: i64) -> bool:
    """Whether a bridge can be laid over the neighbour at a side of a spot, straight on.
    [CAR-BRIDGE-02] From field to field as printed, [CAR-BRIDGE-03] over a tile without a bridge, [CAR-BRIDGE-10]
    whatever lies between; [CAR-BRIDGE-09] its far end faces nothing, a road or an abbey."""
    over = beside(spot, side)
    slot = state.slot_at(over)
    turned = i64(state.plots[slot * PLOT + TURNED])
    if i64(state.plots[slot * PLOT + BRIDGE]):
        return False
    if i64(PRINTED.edge[turned * 4 + side]) != FIELD or i64(PRINTED.edge[turned * 4 + (side ^ 2)]) != FIELD:
        return False
    far = state.slot_at(beside(over, side))
    if far == NOWHERE or tile_of(state, far) == ABBEY:
        return True
    facing = i64(state.plots[far * PLOT + SIDE + (side ^ 2)])
    return i64(state.nodes[facing * NODE + KIND]) == ROAD
