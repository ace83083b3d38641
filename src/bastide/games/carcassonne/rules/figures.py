"""Figures: placing one, and taking them back. [CAR-FIG-01]"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64

from bastide.core.action import Action, verb_of
from bastide.core.action_buffer import ActionBuffer
from bastide.core.bits import nth_bit
from bastide.core.game import Phase
from bastide.core.state import Decision, next_u32
from bastide.games.carcassonne.codes import CLAIM, FIGURE_PHASE, FIGURE_STEP, PASS
from bastide.games.carcassonne.data import (
    BADGED,
    BARN,
    BARNED,
    BRIDGE_REF,
    BUILDER,
    FIELD,
    FIRST_PIECE,
    FOLLOWERS,
    HOLDERS,
    KIND,
    MARKS,
    NODE,
    NORMAL,
    OPEN,
    PIECES,
    PIG,
    PRINTED,
    SEGMENTS,
    badge,
    companion_mark,
    followers_for,
    held_strength,
    type_of_turned,
)
from bastide.games.carcassonne.notation import (
    NEXT_FIGURE,
    claim,
    claim_figure,
    claim_reference,
    claim_spot,
    first_claim,
)
from bastide.games.carcassonne.rules.features import (
    change,
    companion,
    node_at,
    present,
    root_of,
    told_place,
)
from bastide.games.carcassonne.rules.sampling import TRIES, chosen
from bastide.games.carcassonne.rules.setting import Setting, Step
from bastide.games.carcassonne.rules.turn import objection
from bastide.games.carcassonne.state import (
    BRIDGE,
    FIRST,
    NOWHERE,
    PLOT,
    STOCK,
    TURNED,
    CarcassonneState,
)

MOST_CLAIMS: Final = 44  # on one tile: of each follower on each segment and the bridge
assert 4 * (SEGMENTS + 1) == MOST_CLAIMS


class Figuring(Step):
    def __init__(self, setting: Setting, phase: Figure) -> None:
        self.number = FIGURE_STEP
        self.setting: Final = setting
        self.phase: Final = phase
        self.frames: Final = vec[Decision]([Decision(FIGURE_PHASE, seat) for seat in range(setting.seats)])

    def run(self, state: CarcassonneState) -> None:
        """[CAR-FIG-01] At most one figure a part. Who can place none is not asked."""
        if self.phase.possible(state) or self.offered(state):
            state.stack.append(self.frames[state.turn])

    def offered(self, state: CarcassonneState) -> bool:
        """Whether there is something for expansions to offer, where the base game has nothing."""
        setting = self.setting
        expansion = setting.first
        if expansion is setting.last:
            return False
        while expansion is not setting.last:
            if expansion.beckons(state):
                return True
            expansion = expansion.next
        buffer = self.phase.buffer
        buffer.clear()
        self.phase.write_legal(state, self.frames[state.turn], buffer)
        return buffer.count > 1


class Figure(Phase):
    def __init__(self, setting: Setting) -> None:
        self.rule = "CAR-FIG-01"
        self.setting: Final = setting
        self.buffer: Final = ActionBuffer()

    def possible(self, state: CarcassonneState) -> bool:
        """Whether a follower may surely be placed on the new tile; for a quick answer."""
        if state.barred or i64(state.stock[state.turn * STOCK + NORMAL]) == 0:
            return False
        nodes, plot = state.nodes, state.last * PLOT
        first = i64(state.plots[plot + FIRST])
        tile = type_of_turned(i64(state.plots[plot + TURNED]))
        for segment in range(i64(PRINTED.segments[tile])):
            if nodes[root_of(nodes, first + segment) * NODE + HOLDERS] == 0:
                return True
        return False

    def legal(self, state: CarcassonneState, decision: Decision) -> list[Action]:
        """[CAR-FIG-05] Nothing, or [CAR-FIG-02] a figure from one's supply, [CAR-FIG-03] on the tile just placed."""
        buffer = self.buffer
        buffer.clear()
        self.write_legal(state, decision, buffer)
        return buffer.list()

    def write_legal(self, state: CarcassonneState, decision: Decision, buffer: ActionBuffer) -> None:
        self.begin(state, buffer)
        inviting = self.setting.inviting
        for way in range(inviting.extras(state)):
            action = inviting.extra(state, way)
            if action:
                buffer.add(action)

    def begin(self, state: CarcassonneState, buffer: ActionBuffer) -> None:
        """Write the choices down, but for extras."""
        setting = self.setting
        buffer.add(PASS)
        if not state.barred:
            followers = ready(setting, state)
            if followers:
                last = state.last
                claims(state, last, last + 1, False, followers, followers & ~setting.open_only, buffer)
        expansion = setting.first
        while expansion is not setting.last:
            expansion.figures(state, buffer)
            expansion = expansion.next

    def sample(self, state: CarcassonneState, decision: Decision, luck: i64) -> Action:
        if self.setting.first is not self.setting.last or state.barred:
            return self.tried(state, decision, luck)
        nodes, plot = state.nodes, state.last * PLOT
        first = i64(state.plots[plot + FIRST])
        tile = type_of_turned(i64(state.plots[plot + TURNED]))
        free: i64 = 0
        number: i64 = 1
        for segment in range(i64(PRINTED.segments[tile])):
            if nodes[root_of(nodes, first + segment) * NODE + HOLDERS] == 0:
                free |= 1 << segment
                number += 1
        left = luck % number
        if left == 0:
            return PASS
        segment = nth_bit(free, left - 1)
        return claim(NORMAL, i64(PRINTED.refs[tile * SEGMENTS + segment]), 0)

    def tried(self, state: CarcassonneState, decision: Decision, luck: i64) -> Action:
        """Extras are tried, not listed: with each that does not hold, luck is asked again."""
        buffer, inviting, throw = self.buffer, self.setting.inviting, luck
        buffer.clear()
        self.begin(state, buffer)
        ways = buffer.count + inviting.extras(state)
        for _ in range(i64(TRIES)):
            throw = next_u32(throw)
            way = chosen(throw, ways)
            action = buffer.actions[way] if way < buffer.count else inviting.extra(state, way - buffer.count)
            if action:
                return int(action)
        return super().sample(state, decision, luck)

    def apply(self, state: CarcassonneState, decision: Decision, action: Action) -> None:
        given: i64 = action
        if verb_of(given) == CLAIM:
            slot = state.last
            if claim_spot(given):
                slot = state.slot_at(claim_spot(given))
            node = node_at(state, slot, claim_reference(given))
            stand(state, decision.seat, claim_figure(given), node)
        else:
            expansion = self.setting.first
            while expansion is not self.setting.last:
                expansion.put(state, action)
                expansion = expansion.next

    def refusal(self, state: CarcassonneState, decision: Decision, action: Action) -> str:
        """What stands in the way of a follower; [CAR-DEC-01] all that is not offered is refused."""
        given: i64 = action
        rule = "CAR-DEC-01"
        if verb_of(given) == CLAIM:
            spot = claim_spot(given)
            slot = state.slot_at(spot) if spot else state.last
            node = node_at(state, slot, claim_reference(given)) if slot >= 0 else -1
            if i64(state.stock[decision.seat * STOCK + claim_figure(given)]) == 0:
                rule = "CAR-FIG-02"
            elif node < 0 or spot:
                rule = "CAR-FIG-03"
            elif i64(state.nodes[root_of(state.nodes, node) * NODE + HOLDERS]):
                rule = "CAR-FIG-04"
        return objection(self.setting, state, action, rule)


def ready(setting: Setting, state: CarcassonneState) -> i64:
    """The footings of the followers in the active player's supply."""
    stock, footings, at = state.stock, setting.footings, state.turn * STOCK
    mask: i64 = 0
    for figure in range(i64(BUILDER)):
        if stock[at + figure] != 0:
            mask |= footings[figure]
    return mask


def claims(
    state: CarcassonneState, slots: i64, end: i64, far: bool, incomplete: i64, complete: i64, buffer: ActionBuffer
) -> None:
    """[CAR-FIG-04] Write down who may stand on tiles, where nobody holds the feature: some followers in incomplete
    features and fields, [CAR-FIG-06] perhaps others in complete ones. Far tiles are named in the actions; they are
    neither the one just placed nor [CAR-DRAGON-15] the dragon's.
    [CAR-FIG-07] A cloister and the city around it are claimed separately, [CAR-ABBEY-04] an abbey like a cloister,
    [CAR-FARM-08] an enclosed field like any, [CAR-BRIDGE-14] a bridge as a road."""
    nodes, plots, refs = state.nodes, state.plots, PRINTED.refs
    actions, count = buffer.actions, buffer.count
    for slot in range(slots, end):
        spot: i64 = 0
        if far:
            if slot == state.last or slot == state.dragon:
                continue
            spot = i64(state.spots[slot])
        if count + MOST_CLAIMS > len(actions):
            buffer.count = count
            buffer.make_room(MOST_CLAIMS)
            actions = buffer.actions
        first, tile = i64(plots[slot * PLOT + FIRST]), type_of_turned(i64(plots[slot * PLOT + TURNED]))
        bridge, segments = i64(plots[slot * PLOT + BRIDGE]), i64(PRINTED.segments[tile])
        ends = segments + 1 if bridge else segments
        for segment in range(ends):
            node = first + segment if segment < segments else bridge
            kind = i64(nodes[node * NODE + KIND])
            if not followers_for(incomplete, kind):
                continue
            root = root_of(nodes, node)
            if nodes[root * NODE + HOLDERS] != 0:
                continue
            mask = followers_for(incomplete if nodes[root * NODE + OPEN] != 0 or kind == FIELD else complete, kind)
            reference = i64(refs[tile * SEGMENTS + segment]) if segment < segments else i64(BRIDGE_REF)
            action = first_claim(reference, spot)
            if mask & 1:  # written down at once, as placements are: with the loop over tiles 5 % of everything
                actions[count] = action
                count += 1
            if mask & 2:
                actions[count] = action + NEXT_FIGURE
                count += 1
            if mask & 4:
                actions[count] = action + 2 * NEXT_FIGURE
                count += 1
            if mask & 8:
                actions[count] = action + 3 * NEXT_FIGURE
                count += 1
    buffer.count = count


def put(state: CarcassonneState, seat: i64, figure: i64, node: i64) -> None:
    """Move a figure from the supply to a segment."""
    nodes, pieces = state.nodes, state.pieces
    piece = seat * PIECES + FIRST_PIECE[figure]
    while i64(pieces[piece]) != NOWHERE:
        piece += 1
    pieces[piece] = i16(node)
    state.give(seat, figure, -1)
    root = root_of(nodes, node)
    if BUILDER <= figure <= PIG:
        at = root * NODE + MARKS
        nodes[at] = i32(i64(nodes[at]) | companion_mark(seat))
    else:
        change(nodes, root, HOLDERS, burden(figure, seat))
        if figure == BARN:
            state.shown |= BARNED


def stand(state: CarcassonneState, seat: i64, figure: i64, node: i64) -> None:
    """Place the figure of the part."""
    put(state, seat, figure, node)
    if state.entry is not None:
        far = int(i64(state.home[node]) != state.last)
        state.tell("stands", seat, "CAR-FIG-01", [int(figure), *told_place(state, node), far])


def burden(figure: i64, seat: i64) -> i64:
    """What a figure adds to the holders of a feature. [CAR-MAJ-05] A normal follower and a wagon count 1 anywhere,
    [CAR-MAJ-06] builder, pig and barn nothing."""
    if BADGED >> figure & 1:
        return badge(seat)
    return held_strength(i64(PRINTED.strength[figure]), seat)


def lift(state: CarcassonneState, piece: i64) -> None:
    """Take a figure off the board into its owner's supply. [CAR-FIG-08]"""
    nodes = state.nodes
    seat, figure = piece // PIECES, i64(PRINTED.figure_of[piece % PIECES])
    root = root_of(nodes, i64(state.pieces[piece]))
    state.pieces[piece] = i16(NOWHERE)
    state.give(seat, figure, 1)
    if BUILDER <= figure <= PIG:
        at = root * NODE + MARKS
        nodes[at] = i32(i64(nodes[at]) & ~companion_mark(seat))
    else:
        change(nodes, root, HOLDERS, -burden(figure, seat))


def remove(state: CarcassonneState, piece: i64, by: i64, what: str, rule: str) -> None:
    """Take a figure off the board by force, as a seat has decided; a builder or pig that is left alone goes too.
    [CAR-FIG-09] [CAR-INT-03] [CAR-INT-05] wherever it stands."""
    nodes = state.nodes
    seat, node = piece // PIECES, i64(state.pieces[piece])
    root = root_of(nodes, node)
    if state.entry is not None:
        figure = int(PRINTED.figure_of[piece % PIECES])
        state.tell(what, seat, rule, [figure, *told_place(state, node), int(by)])
    lift(state, piece)
    if companion(nodes, root, seat) and not present(nodes, root, seat):
        for figure in (BUILDER, PIG):
            other = seat * PIECES + FIRST_PIECE[figure]
            stands = i64(state.pieces[other])
            if stands != NOWHERE and root_of(nodes, stands) == root:
                if state.entry is not None:
                    state.tell("left_alone", seat, "CAR-FIG-09", [figure, *told_place(state, stands)])
                lift(state, other)


def is_follower(piece: i64) -> bool:
    """Whether a piece claims and counts: normal, big, mayor or wagon."""
    return piece % PIECES < FOLLOWERS
