"""Placing the tile: where it fits, what it joins. Bridges lie on the board as roads of their own."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from bastide.core.action import Action, verb_of
from bastide.core.action_buffer import ActionBuffer
from bastide.core.game import Phase
from bastide.core.state import Decision, next_u32
from bastide.games.carcassonne.codes import PLACE, PLACE_PHASE, PLACE_STEP
from bastide.games.carcassonne.data import (
    ANY,
    CITY,
    CLOISTER_POINTS,
    COUNTS,
    FIELD,
    FITTING,
    KIND,
    MARKS,
    NODE,
    NONE,
    OPEN,
    PENNANTS,
    PRINTED,
    ROAD,
    ROTATION_BITS,
    SEGMENTS,
    SURROUNDED,
    TILES,
    WAYS,
    edge_sign,
    rim_edge,
    rim_left,
    rim_right,
    rim_segment,
    turned_tile,
    type_of_turned,
)
from bastide.games.carcassonne.notation import (
    NO_BRIDGE,
    QUARTER_TURN,
    placement,
    placement_bridge,
    placement_rotation,
    placement_spot,
    unturned_placement,
)
from bastide.games.carcassonne.rules.features import change, find, root_of, unite
from bastide.games.carcassonne.rules.sampling import TRIES, chosen
from bastide.games.carcassonne.rules.setting import Setting, Step
from bastide.games.carcassonne.rules.turn import objection
from bastide.games.carcassonne.state import (
    ALL_SPOTS,
    BRIDGE,
    COLUMN_BITS,
    FIRST,
    NOWHERE,
    OUTSIDE,
    PLOT,
    ROW,
    SIDE,
    TURNED,
    TWICE,
    WINDOW,
    WINDOW_CORNER,
    CarcassonneState,
    beside,
    cell_of,
    column_of,
    stride,
    x_of,
    y_of,
)

NEAR: Final[list[object]] = [  # placements near the start tile, made once, in the order of their ways
    placement(WINDOW_CORNER + line * ROW + column, rotation, NO_BRIDGE)
    for line in range(WINDOW)
    for column in range(WINDOW)
    for rotation in range(4)
]
FAR: Final = 1_048_576  # ways to place elsewhere are written down so much lower, below 0
assert FAR >= 4 * ALL_SPOTS
NOT_NEAR: Final = -1540  # bits that are clear where rows and columns are 0 to 3 apart
assert ~(3 * (ROW + 1)) == NOT_NEAR


def first_way(place: i64) -> i64:
    """The first of the four ways to place a tile there; the other rotations follow it."""
    return place << ROTATION_BITS


def first_way_near(away: i64) -> i64:
    """The first way to place at a spot of the window, so far from its corner; one step, for listing is dear."""
    return (away >> COLUMN_BITS) * (4 * WINDOW) + (away & (WINDOW - 1)) * 4


def way_place(way: i64) -> i64:
    return way >> ROTATION_BITS


def way_rotation(way: i64) -> i64:
    return way & ((1 << ROTATION_BITS) - 1)


def far(way: i64) -> object:
    """The placement that was written down as a way elsewhere."""
    return placement(way_place(way + FAR), way_rotation(way), NO_BRIDGE)


class Placing(Step):
    """[CAR-TILE-09] A tile that can be placed must be placed."""

    def __init__(self, seats: int) -> None:
        self.number = PLACE_STEP
        self.frames: Final = vec[Decision]([Decision(PLACE_PHASE, seat) for seat in range(seats)])

    def run(self, state: CarcassonneState) -> None:
        state.stack.append(self.frames[state.turn])


class Place(Phase):
    def __init__(self, setting: Setting) -> None:
        self.rule = "CAR-TILE-03"
        self.setting: Final = setting
        self.buffer: Final = ActionBuffer()

    def legal(self, state: CarcassonneState, decision: Decision) -> list[Action]:
        """[CAR-TILE-02] Beside a placed tile, [CAR-TILE-03] edge to like edge, [CAR-TILE-04] turned as one likes.
        As `write_legal`, but ready-made numbers are looked up: making them anew takes twice as long."""
        verge, signs, fits, row, near = state.verge, state.signs, PRINTED.fits, state.tile * 256, NEAR
        buffer = self.buffer
        buffer.clear()
        buffer.make_room(4 * state.verges)
        ways, count, place, verges = buffer.actions, i64(0), i64(-1), state.verges
        for sign in signs:  # stepping through is a tenth of a listing cheaper than reading by number
            place += 1
            if place == verges:
                break
            mask = i64(fits[row + i64(sign)])
            if mask == 0:
                continue
            spot = i64(verge[place])
            away = spot - WINDOW_CORNER
            way = first_way(spot) - FAR if away & OUTSIDE else first_way_near(away)
            if mask & 1:
                ways[count] = way
                count += 1
            if mask & 2:
                ways[count] = way + 1
                count += 1
            if mask & 4:
                ways[count] = way + 2
                count += 1
            if mask & 8:
                ways[count] = way + 3
                count += 1
        plain = cast(list[Action], [near[way] if way >= 0 else far(way) for way in ways[:count]])
        wide = self.setting.widening
        if not wide.more(state):
            return plain
        wide.placements(state, count > 0, buffer)
        return plain + buffer.list()

    def write_legal(self, state: CarcassonneState, decision: Decision, buffer: ActionBuffer) -> None:
        """The same without a list, in half the time."""
        verge, signs, fits, row = state.verge, state.signs, PRINTED.fits, state.tile * 256
        buffer.make_room(4 * state.verges)
        actions, count, place, verges = buffer.actions, buffer.count, i64(-1), state.verges
        for sign in signs:
            place += 1
            if place == verges:
                break
            mask = i64(fits[row + i64(sign)])
            if mask == 0:
                continue
            action = unturned_placement(i64(verge[place]))
            if mask & 1:
                actions[count] = action
                count += 1
            if mask & 2:
                actions[count] = action + QUARTER_TURN
                count += 1
            if mask & 4:
                actions[count] = action + 2 * QUARTER_TURN
                count += 1
            if mask & 8:
                actions[count] = action + 3 * QUARTER_TURN
                count += 1
        before, buffer.count = buffer.count, count
        wide = self.setting.widening
        if wide.more(state):
            wide.placements(state, count > before, buffer)

    def sample(self, state: CarcassonneState, decision: Decision, luck: i64) -> Action:
        """Any spot in any rotation, again and again until it fits: as likely as from the list, mostly without it."""
        signs, masks, row = state.signs, PRINTED.ways, state.tile * 256
        plain, throw, tries = 4 * state.verges, luck, i64(TRIES)
        ways, wide = plain, self.setting.widening
        if wide.more(state):
            ways += plain
            if not state.shown & FITTING and not fitting(state, state.tile):
                tries = 0
        while tries:
            throw = next_u32(throw)
            way = chosen(throw, ways)
            wider: i64 = 1 if way >= plain else 0
            place, rotation = way_place(way - wider * plain), way_rotation(way)
            # one look for both: which of them it is, nobody can foresee, a processor neither
            if (i64(masks[wider * WAYS + row + i64(signs[place])]) >> rotation) & 1:
                if not wider:
                    return placement(i64(state.verge[place]), rotation, NO_BRIDGE)
                action = wide.another(state, place, rotation)
                if action:
                    return int(action)
            tries -= 1
        return super().sample(state, decision, luck)

    def apply(self, state: CarcassonneState, decision: Decision, action: Action) -> None:
        given: i64 = action
        if verb_of(given) != PLACE:
            for expansion in self.setting.expansions:
                expansion.put(state, action)
            return
        spot, rotation, bridge = placement_spot(given), placement_rotation(given), placement_bridge(given)
        axis: i64 = 0
        if bridge:
            for expansion in self.setting.expansions:
                axis |= expansion.cross(state, spot, bridge)
        if state.entry is not None:
            args = [int(turned_tile(state.tile, rotation)), int(x_of(spot)), int(y_of(spot)), int(bridge)]
            around = sum(int(state.slot_at(beside(spot, side)) >= 0) for side in range(4))
            state.tell("places", decision.seat, "CAR-TILE-04", [*args, around])
        lay(self.setting, state, state.tile, rotation, spot, axis)
        state.tile = -1

    def refusal(self, state: CarcassonneState, decision: Decision, action: Action) -> str:
        """[CAR-TILE-08] Placed tiles stay; elsewhere it must touch one, or its edges do not match."""
        given: i64 = action
        rule = "CAR-TILE-09"
        if verb_of(given) == PLACE:
            spot = placement_spot(given)
            beside_tile = any(i64(state.verge[place]) == spot for place in range(state.verges))
            rule = "CAR-TILE-03" if beside_tile else "CAR-TILE-02" if state.slot_at(spot) == NOWHERE else "CAR-TILE-08"
        return objection(self.setting, state, action, rule)


def fitting(state: CarcassonneState, tile: i64) -> bool:
    """Whether a tile of this type fits somewhere as it is."""
    fits, signs, row = PRINTED.fits, state.signs, tile * 256
    place: i64 = 0
    while place < state.verges and not fits[row + i64(signs[place])]:
        place += 1
    return place < state.verges


def lay(setting: Setting, state: CarcassonneState, tile: i64, rotation: i64, spot: i64, axis: i64) -> None:
    """Put a tile on the board and join what it shows to what lies around. [CAR-TILE-10]
    [CAR-FARM-01] Fields join half by half; [CAR-INT-26] both halves beside a road, also where a bridge carries it.
    An axis of 1 or 2 carries a bridge over it, north-south or east-west."""
    state.make_room()
    board, nodes, plots, rim = state.board, state.nodes, state.plots, PRINTED.rim
    slot, turned, first = state.slots, turned_tile(tile, rotation), state.used
    size: i64 = len(board)
    row, cell = stride(size), cell_of(spot, size)
    state.slots, state.last = slot + 1, slot
    state.spots[slot] = i32(spot)
    plot = slot * PLOT
    plots[plot + TURNED], plots[plot + FIRST] = i16(turned), i16(first)
    state.show(tile)
    spread(setting, state, tile, slot, first)
    for d in range(i64(4)):
        plots[plot + SIDE + d] = i16(first + rim_segment(rim[turned * 4 + d]))
    if axis:
        span(state, slot, axis)
    leave_verge(state, cell)
    board[cell] = i16(slot + 1)
    verge, signs, twice, hole = state.verge, state.signs, state.twice, PRINTED.hole
    for d in range(i64(4)):
        if d == 0:
            near, there = (cell - row) & (size - 1), spot - ROW
        elif d == 1:
            near, there = (cell + 1) & (size - 1), spot + 1
        elif d == 2:
            near, there = (cell + row) & (size - 1), spot + ROW
        else:
            near, there = (cell - 1) & (size - 1), spot - 1
        held, facing, mine = i64(board[near]), d ^ 2, rim[turned * 4 + d]
        code = rim_edge(mine)
        if axis and code == FIELD and d & 1 == axis - 1:
            code = ROAD
        if held == 0:
            verges = state.verges
            board[near] = i16(-1 - verges)
            verge[verges] = i32(there)
            signs[verges] = u8(edge_sign(code, facing))
            state.verges = verges + 1
        elif held < 0:
            sign = i64(signs[-1 - held]) | edge_sign(code, facing)
            signs[-1 - held] = u8(sign)
            if hole[sign]:
                state.holes += 1
        elif code == ANY:
            shut(state, slot, d, held - 1)
        else:
            other = (held - 1) * PLOT
            if code != FIELD:
                joined = unite(nodes, twice, i64(plots[plot + SIDE + d]), i64(plots[other + SIDE + facing]))
                nodes[joined * NODE + OPEN] = i32(i64(nodes[joined * NODE + OPEN]) - 2)
            if code != CITY:
                theirs, base = rim[i64(plots[other + TURNED]) * 4 + facing], i64(plots[other + FIRST])
                unite(nodes, twice, first + rim_left(mine), base + rim_right(theirs))
                if code == ROAD:
                    unite(nodes, twice, first + rim_right(mine), base + rim_left(theirs))
    surround(state, tile, cell, spot, first)


def spread(setting: Setting, state: CarcassonneState, tile: i64, slot: i64, first: i64) -> None:
    """Give the segments of a tile their nodes."""
    nodes, template, home, multiple = state.nodes, setting.template, state.home, PRINTED.multiple
    source = tile * SEGMENTS * NODE
    at, node = first * NODE, first
    end = first + i64(PRINTED.solid[tile])
    while node < end:
        nodes[at] = i32(node)  # nobody holds it yet; what is not named is 0
        nodes[at + OPEN] = template[source + OPEN]
        nodes[at + TILES] = i32(1)
        nodes[at + PENNANTS] = template[source + PENNANTS]
        nodes[at + MARKS] = template[source + MARKS]
        nodes[at + COUNTS] = template[source + COUNTS]
        nodes[at + KIND] = template[source + KIND]
        home[node] = u8(slot)
        if multiple[tile * SEGMENTS + node - first]:
            state.twice[node] = twice_bit(state, slot)
        at += NODE
        source += NODE
        node += 1
    end = first + i64(PRINTED.segments[tile])
    while node < end:
        nodes[at], nodes[at + TILES], nodes[at + KIND] = i32(node), i32(1), i32(FIELD)
        home[node] = u8(slot)
        at += NODE
        node += 1
    state.used = end


def twice_bit(state: CarcassonneState, slot: i64) -> i64:
    """The bit of a tile that might count twice in a feature. [CAR-ROAD-04]"""
    given = i64(state.plots[slot * PLOT + TWICE])
    if given == 0:
        state.doubles += 1
        given = state.doubles
        state.plots[slot * PLOT + TWICE] = i16(given)
    return PRINTED.powers[given - 1]


def leave_verge(state: CarcassonneState, cell: i64) -> None:
    """The spot of a cell is being filled."""
    board, verge, signs = state.board, state.verge, state.signs
    held = i64(board[cell])
    if held < 0:
        place, end = -1 - held, state.verges - 1
        state.holes -= i64(PRINTED.hole[i64(signs[place])])
        state.verges = end
        if place != end:
            verge[place], signs[place] = verge[end], signs[end]
            board[cell_of(i64(verge[place]), i64(len(board)))] = i16(-1 - place)


def surround(state: CarcassonneState, tile: i64, cell: i64, spot: i64, first: i64) -> None:
    """[CAR-CLOISTER-01] Count the tile for the cloisters around, [CAR-CLOISTER-04] whatever it shows,
    and those around for its own."""
    nodes, cloisters = state.nodes, state.cloisters
    corner = spot + ROW + 1
    for i in range(state.housed):
        away = corner - i64(cloisters[2 * i])  # 0 to 2 in both directions, for a spot that touches it
        if not away & NOT_NEAR and column_of(away) <= 2 and away <= 2 * ROW + 2:
            at = i64(cloisters[2 * i + 1]) * NODE + OPEN
            around = i64(nodes[at]) - 1
            nodes[at] = i32(around)
            if around == 0:
                state.shown |= SURROUNDED
    segment = i64(PRINTED.cloister[tile])
    if segment != NONE:
        board, number = state.board, i64(0)
        size: i64 = len(board)
        line = cell - stride(size)
        for _ in range(i64(3)):
            for at in range(line - 1, line + 2):
                if i64(board[at & (size - 1)]) > 0:
                    number += 1
            line += stride(size)
        change(nodes, first + segment, OPEN, 1 - number)  # the tile itself does not count
        if number == CLOISTER_POINTS:
            state.shown |= SURROUNDED
        cloisters[2 * state.housed] = i32(spot)
        cloisters[2 * state.housed + 1] = i32(first + segment)
        state.housed += 1


def shut(state: CarcassonneState, slot: i64, side: i64, other: i64) -> None:
    """[CAR-ABBEY-05] [CAR-INT-19] [CAR-INT-20] An abbey closes what faces it, [CAR-ABBEY-06] and is no part of it; what
    a bridge carries over it goes on."""
    plots, nodes = state.plots, state.nodes
    facing = i64(plots[other * PLOT + SIDE + (side ^ 2)])
    bridge = i64(plots[slot * PLOT + BRIDGE])
    if bridge and i64(plots[slot * PLOT + SIDE + side]) == bridge:
        change(nodes, unite(nodes, state.twice, bridge, facing), OPEN, -2)
        return
    plots[slot * PLOT + SIDE + side] = i16(facing)
    if i64(nodes[facing * NODE + KIND]) != FIELD:
        change(nodes, find(nodes, facing), OPEN, -1)


def span(state: CarcassonneState, slot: i64, axis: i64) -> None:
    """Lay a bridge over a tile: a road of its own from side to side. [CAR-BRIDGE-13] All below stays as printed.
    [CAR-BRIDGE-12] Where the same road runs below, the tile counts once."""
    nodes, plots = state.nodes, state.plots
    node = state.used
    state.used = node + 1
    for column in range(i64(NODE)):
        nodes[node * NODE + column] = i32(0)
    nodes[node * NODE], nodes[node * NODE + KIND] = i32(node), i32(ROAD)
    nodes[node * NODE + OPEN], nodes[node * NODE + TILES] = i32(2), i32(1)
    state.home[node] = u8(slot)
    plots[slot * PLOT + BRIDGE] = i16(node)
    bit = twice_bit(state, slot)
    state.twice[node] = bit
    tile, first = type_of_turned(i64(plots[slot * PLOT + TURNED])), i64(plots[slot * PLOT + FIRST])
    for segment in range(i64(PRINTED.solid[tile])):
        if i64(nodes[(first + segment) * NODE + KIND]) == ROAD:
            below = root_of(nodes, first + segment)
            state.twice[below] = state.twice[below] | bit
    plots[slot * PLOT + SIDE + axis - 1] = i16(node)
    plots[slot * PLOT + SIDE + axis + 1] = i16(node)
