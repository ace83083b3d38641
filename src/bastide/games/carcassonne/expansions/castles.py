"""Castles: a small city kept instead of its points, which earns what is completed near it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i32, i64

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.carcassonne.codes import (
    CASTLE_PHASE,
    CASTLE_STEP,
    CONVERT_PHASE,
    CONVERT_STEP,
    MAKE_CASTLE,
    TAKE,
    TAKE_POINTS,
)
from bastide.games.carcassonne.data import (
    CASTLE,
    CASTLED,
    CITY,
    COMPLETED,
    COUNTS,
    HOLDERS,
    KIND,
    MARKS,
    NODE,
    OPEN,
    PIECES,
    PRINTED,
    TILES,
    badges,
    bases_in,
)
from bastide.games.carcassonne.notation import located, located_reference, located_spot
from bastide.games.carcassonne.rules.features import (
    node_at,
    place_of,
    present,
    reference,
    root_of,
    tile_of,
    told_place,
)
from bastide.games.carcassonne.rules.figures import is_follower, lift
from bastide.games.carcassonne.rules.setting import Setting, Step
from bastide.games.carcassonne.scoring import extras, worth
from bastide.games.carcassonne.state import (
    BRIDGE,
    CASTLE_TOKENS,
    FIRST,
    NOWHERE,
    PLOT,
    ROW,
    SIDE,
    CarcassonneState,
)

ONE: Final = 0  # columns of a castle: its two segments
OTHER: Final = 1
OWNER: Final = 2
STATUS: Final = 3
ROUND: Final = 4  # in the scoring under way: 1 when it has scored something completed, more in a chain; else 0
POINTS: Final = 5  # what it has scored then
COLUMNS: Final = 6
FRESH: Final = 0  # made in this part
HELD: Final = 1
EMPTY: Final = 2

CASTLE_BITS: Final = 8  # of what a castle's owner is asked: the castle, and above it the round


def castle_question(castle: i64, stage: i64) -> i64:
    """What the owner of a castle is asked about: which castle, in which round of scoring."""
    return castle | stage << CASTLE_BITS


def asked_castle(question: i64) -> i64:
    return question & ((1 << CASTLE_BITS) - 1)


def asked_stage(question: i64) -> i64:
    return question >> CASTLE_BITS


class Conversion(Step):
    def __init__(self) -> None:
        self.number = CONVERT_STEP
        self.occasion = COMPLETED

    def run(self, state: CarcassonneState) -> None:
        """[CAR-CASTLE-04] Owners of small cities just completed decide, clockwise from the active player, on each."""
        seats: i64 = len(state.scores)
        for i in range(seats):
            seat = (state.turn + i) % seats
            for root in state.done:
                if root not in state.asked and convertible(state, root, seat):
                    state.asked = [*state.asked, root]
                    state.step -= 1  # others may follow
                    state.push(CONVERT_PHASE, seat, root)
                    return
        if state.asked:
            state.asked = []


def convertible(state: CarcassonneState, root: i64, seat: i64) -> bool:
    """Whether a seat may turn a feature into a castle: a small city [CAR-CASTLE-02] held by it, [CAR-INT-11] if by
    anybody, [CAR-CASTLE-07] but not with a mayor; [CAR-CASTLE-03] and the seat has a token."""
    nodes, at = state.nodes, root * NODE
    if not convertible_shape(state, root):
        return False
    if badges(i64(nodes[at + HOLDERS])) or not present(nodes, root, seat):
        return False
    return state.held(seat, CASTLE_TOKENS) > 0


def convertible_shape(state: CarcassonneState, root: i64) -> bool:
    """[CAR-CASTLE-01] Whether a feature is a small city: two plain segments on two tiles, facing each other;
    [CAR-INT-21] not one and an abbey."""
    nodes, at = state.nodes, root * NODE
    if nodes[at + KIND] != CITY or nodes[at + OPEN] != 0:
        return False
    return nodes[at + TILES] == 2 and bases_in(i64(nodes[at + COUNTS])) == 2


class Convert(Phase):
    def __init__(self) -> None:
        self.rule = "CAR-CASTLE-02"

    def legal(self, state: CarcassonneState, decision: Decision) -> list[Action]:
        return [MAKE_CASTLE, TAKE_POINTS]

    def apply(self, state: CarcassonneState, decision: Decision, action: Action) -> None:
        """[CAR-CASTLE-05] The token covers both segments, and the follower stays on it. [CAR-CASTLE-06] The city is not
        scored and not completed for others. [CAR-CASTLE-22] Fields are parted as before."""
        if action != MAKE_CASTLE:
            return
        root = decision.argument
        nodes, side = state.nodes, state.last * PLOT + SIDE
        one: i64 = NOWHERE
        other: i64 = NOWHERE
        for d in range(i64(4)):
            node = i64(state.plots[side + d])
            if root_of(nodes, node) == root:
                one = node
                other = i64(state.plots[state.neighbour(state.last, d) * PLOT + SIDE + (d ^ 2)])
        state.done.remove(int(root))
        state.shown |= CASTLED
        if not state.done:
            state.shown &= ~COMPLETED
        nodes[root * NODE + MARKS] = i32(i64(nodes[root * NODE + MARKS]) | CASTLE)
        state.give(decision.seat, CASTLE_TOKENS, -1)
        state.castles = [*state.castles, int(one), int(other), int(decision.seat), FRESH, 0, 0]
        if state.entry is not None:
            state.tell("castle", decision.seat, "CAR-CASTLE-05", place_of(state, one) + place_of(state, other))


class Castling(Step):
    def __init__(self, setting: Setting, phase: Castle) -> None:
        self.number = CASTLE_STEP
        self.occasion = COMPLETED | CASTLED
        self.setting: Final = setting
        self.phase: Final = phase

    def run(self, state: CarcassonneState) -> None:
        """[CAR-CASTLE-13] Castles near something completed must score; [CAR-CASTLE-17] those reached directly first,
        then [CAR-CASTLE-16] in rounds those near a castle that has just scored."""
        stage: i64 = 0
        while state.done:
            castle = self.next_castle(state, stage)
            if castle >= 0:
                owner: i64 = state.castles[castle * COLUMNS + OWNER]
                decision = Decision(CASTLE_PHASE, owner, castle_question(castle, stage))
                choices = self.phase.legal(state, decision)
                if len(choices) > 1:
                    state.stack.append(decision)
                    state.step -= 1  # until no castle is left
                    return
                self.phase.apply(state, decision, choices[0])
            elif reached(state, stage + 1):
                stage += 1
            else:
                break
        self.leave(state)

    def next_castle(self, state: CarcassonneState, stage: i64) -> i64:
        """Which castle scores next in a round: clockwise from the active player, then by age."""
        seats: i64 = len(state.scores)
        count: i64 = len(state.castles) // COLUMNS
        for i in range(seats):
            seat = (state.turn + i) % seats
            for castle in range(count):
                at = castle * COLUMNS
                if state.castles[at + OWNER] != seat or state.castles[at + STATUS] != HELD:
                    continue
                if self.phase.legal(state, Decision(CASTLE_PHASE, seat, castle_question(castle, stage))):
                    return castle
        return -1

    def leave(self, state: CarcassonneState) -> None:
        """[CAR-CASTLE-18] The followers of castles that scored go back, [CAR-CASTLE-25] wagons too; the castles stay.
        [CAR-CASTLE-14] Those made in this part may score from the next one on."""
        for castle in range(len(state.castles) // COLUMNS):
            at = castle * COLUMNS
            if state.castles[at + ROUND]:
                state.castles[at + ROUND] = state.castles[at + POINTS] = 0
                root = root_of(state.nodes, state.castles[at + ONE])
                seat: i64 = state.castles[at + OWNER]
                for piece in range(seat * PIECES, (seat + 1) * PIECES):
                    node = i64(state.pieces[piece])
                    if node != NOWHERE and is_follower(piece) and root_of(state.nodes, node) == root:
                        if state.entry is not None:
                            figure = int(PRINTED.figure_of[piece % PIECES])
                            state.tell("returns", seat, "CAR-CASTLE-18", [figure, *told_place(state, node)])
                        lift(state, piece)
            elif state.castles[at + STATUS] == FRESH:
                state.castles[at + STATUS] = HELD


class Castle(Phase):
    def __init__(self, setting: Setting) -> None:
        self.rule = "CAR-CASTLE-15"
        self.setting: Final = setting

    def legal(self, state: CarcassonneState, decision: Decision) -> list[Action]:
        """[CAR-CASTLE-15] One of the features completed near it, [CAR-CASTLE-12] occupied or not; in a chain one of the
        castles that scored in the round before."""
        castle, stage = asked_castle(decision.argument), asked_stage(decision.argument)
        choices: list[Action] = []
        if stage == 0:
            for root in state.done:
                if near_feature(state, castle, root):
                    choices.append(named(state, root))
            return choices
        for other in range(len(state.castles) // COLUMNS):
            at = other * COLUMNS
            if state.castles[at + ROUND] == stage and near_castle(state, castle, other):
                choices.append(named(state, state.castles[at + ONE]))
        return choices

    def apply(self, state: CarcassonneState, decision: Decision, action: Action) -> None:
        """[CAR-CASTLE-11] [CAR-INT-18] [CAR-INT-22] The castle earns the points of the feature, besides who scores it;
        [CAR-CASTLE-24] as a scored feature it may please the fairy."""
        castle, stage = asked_castle(decision.argument), asked_stage(decision.argument)
        node = node_at(state, state.slot_at(located_spot(action)), located_reference(action))
        root = root_of(state.nodes, node)
        points: i64 = 0
        if stage == 0:
            points = worth(self.setting, state, root, 1)
        else:
            for other in range(len(state.castles) // COLUMNS):
                if state.castles[other * COLUMNS + ONE] == node:
                    points = state.castles[other * COLUMNS + POINTS]
        at = castle * COLUMNS
        state.castles[at + STATUS], state.castles[at + ROUND] = EMPTY, int(stage) + 1
        state.castles[at + POINTS] = int(points)
        rule = "CAR-CASTLE-11" if stage == 0 else "CAR-CASTLE-16"
        own = state.castles[at + ONE]
        told = None if state.entry is None else place_of(state, own) + told_place(state, node) + extras(state, root)
        state.score("castle_scores", decision.seat, points, rule, told)
        for expansion in self.setting.expansions:
            expansion.scored(state, root_of(state.nodes, own))


def named(state: CarcassonneState, node: i64) -> Action:
    """The action that takes the points of the feature of a node."""
    return located(TAKE, reference(state, node), i64(state.spots[i64(state.home[node])]))


def reached(state: CarcassonneState, stage: i64) -> bool:
    """Whether a castle has scored in the round before this one."""
    return any(state.castles[at + ROUND] == stage for at in range(0, len(state.castles), COLUMNS))


def zone(state: CarcassonneState, castle: i64) -> list[int]:
    """[CAR-CASTLE-08] The slots near a castle: its own two, and those beside them at right angles to their line."""
    one = i64(state.spots[i64(state.home[state.castles[castle * COLUMNS + ONE]])])
    other = i64(state.spots[i64(state.home[state.castles[castle * COLUMNS + OTHER]])])
    across = i64(ROW) if one - other == 1 or other - one == 1 else i64(1)
    slots: list[int] = []
    for spot in (one - across, one, one + across, other - across, other, other + across):
        slot = state.slot_at(spot)
        if slot != NOWHERE:
            slots.append(int(slot))
    return slots


def near_feature(state: CarcassonneState, castle: i64, root: i64) -> bool:
    """[CAR-CASTLE-09] Whether a tile of a road or city, or [CAR-CASTLE-10] the tile of a cloister or abbey, is near."""
    for slot in zone(state, castle):
        first = i64(state.plots[slot * PLOT + FIRST])
        for segment in range(i64(PRINTED.solid[tile_of(state, slot)])):
            if root_of(state.nodes, first + segment) == root:
                return True
        bridge = i64(state.plots[slot * PLOT + BRIDGE])
        if bridge and root_of(state.nodes, bridge) == root:
            return True
    return False


def near_castle(state: CarcassonneState, castle: i64, other: i64) -> bool:
    """Whether a tile of another castle is near."""
    slots = zone(state, castle)
    at = other * COLUMNS
    one, two = int(state.home[state.castles[at + ONE]]), int(state.home[state.castles[at + OTHER]])
    return one in slots or two in slots
