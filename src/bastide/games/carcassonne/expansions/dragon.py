"""The Princess & the Dragon: volcano, dragon, fairy, magic portal and princess."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.action_buffer import ActionBuffer
from bastide.core.bits import bit_count, lowest_bit, nth_bit
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.carcassonne.codes import (
    CLAIM,
    DISMISS,
    FAIRY,
    FAIRY_STEP,
    FIGURE_STEP,
    FLY,
    PART_STEP,
    PRINCESS_PHASE,
    PRINCESS_STEP,
    VOLCANO_STEP,
    WALK_PHASE,
    WALK_STEP,
)
from bastide.games.carcassonne.data import (
    BARN_PIECE,
    CASTLE,
    DRAGON,
    DRAGON_STEPS,
    FAIRY_SCORED,
    FAIRY_TURN,
    FOLLOWERS,
    MARKS,
    NODE,
    PIECES,
    PORTAL,
    PRINCESS,
    PRINTED,
    TYPES,
    VOLCANO,
    bytes_of,
)
from bastide.games.carcassonne.expansions.base import Expansion
from bastide.games.carcassonne.expansions.castles import COLUMNS, ONE, OTHER
from bastide.games.carcassonne.notation import (
    call_fairy,
    claim_spot,
    dragon_texts,
    fly,
    located,
    located_reference,
    located_spot,
)
from bastide.games.carcassonne.rules.features import (
    node_at,
    occupied,
    present,
    reference,
    root_of,
    thing_of,
    tile_of,
    told_place,
)
from bastide.games.carcassonne.rules.figures import claims, is_follower, ready, remove
from bastide.games.carcassonne.rules.setting import Setting, Step
from bastide.games.carcassonne.rules.turn import ask
from bastide.games.carcassonne.state import (
    BRIDGE,
    FIRST,
    NOWHERE,
    PLOT,
    ROW,
    CarcassonneState,
    beside_cell,
    cell_of,
    stride,
    x_of,
    y_of,
)


def stands_on(state: CarcassonneState, piece: i64, slot: i64) -> bool:
    """Whether a figure of the board stands on a tile. [CAR-CASTLE-24] One on a castle stands on both its tiles."""
    node = i64(state.pieces[piece])
    if i64(state.home[node]) == slot:
        return True
    if not state.castles:
        return False
    nodes = state.nodes
    root = root_of(nodes, node)
    if not i64(nodes[root * NODE + MARKS]) & CASTLE:
        return False
    first, found = i64(state.plots[slot * PLOT + FIRST]), False
    for segment in range(i64(PRINTED.solid[tile_of(state, slot)])):
        found = found or root_of(nodes, first + segment) == root
    return found


def escorted(state: CarcassonneState, seat: i64) -> bool:
    """Whether a follower of the seat is on the fairy's tile. [CAR-FAIRY-11] She is tied to the tile.
    [CAR-BARN-16] A barn is no follower."""
    fairy = state.fairy
    if fairy == NOWHERE:
        return False
    pieces, plot = state.pieces, fairy * PLOT
    first, tile = i64(state.plots[plot + FIRST]), tile_of(state, fairy)
    end, bridge = first + i64(PRINTED.segments[tile]), i64(state.plots[plot + BRIDGE])
    for piece in range(seat * PIECES, seat * PIECES + FOLLOWERS):
        node = i64(pieces[piece])
        if node >= first and (node < end or node == bridge):  # the node of a bridge, if there is one, comes later
            return True
    if state.castles:
        nodes = state.nodes
        for segment in range(first, first + i64(PRINTED.solid[tile])):
            root = root_of(nodes, segment)
            if i64(nodes[root * NODE + MARKS]) & CASTLE and present(nodes, root, seat):
                return True
    return False


def told_companion(state: CarcassonneState, seat: i64, slot: i64) -> list[int]:
    """The first follower of a seat on a tile for the log: its figure, what it stands in, and how large that is."""
    for piece in range(seat * PIECES, seat * PIECES + FOLLOWERS):
        node = i64(state.pieces[piece])
        if node != NOWHERE and stands_on(state, piece, slot):
            return [int(PRINTED.figure_of[piece % PIECES]), *thing_of(state, node)]
    return []


def called(state: CarcassonneState, way: i64) -> i64:
    """Where a follower may call the fairy, or NOWHERE: [CAR-FAIRY-03] to its own tile, [CAR-CASTLE-24] or the second
    time to the other of its castle, [CAR-FAIRY-04] where she is not yet. [CAR-DRAGON-18] Even to the dragon's."""
    other = way >= FOLLOWERS
    node = i64(state.pieces[state.turn * PIECES + (way - FOLLOWERS if other else way)])
    if node == NOWHERE:
        return NOWHERE
    slot = across(state, node) if other else i64(state.home[node])
    return i64(NOWHERE) if slot == state.fairy else slot


def across(state: CarcassonneState, node: i64) -> i64:
    """The other tile of the castle that a node belongs to, or NOWHERE."""
    castles, home = state.castles, state.home
    for at in range(i64(0), i64(len(castles)), COLUMNS):
        one, other = i64(castles[at + ONE]), i64(castles[at + OTHER])
        if one == node or other == node:
            return i64(home[other if one == node else one])
    return NOWHERE


class Greeting(Step):
    def __init__(self) -> None:
        self.number = FAIRY_STEP

    def run(self, state: CarcassonneState) -> None:
        """[CAR-FAIRY-05] A point for who begins his turn with a follower on the fairy's tile.
        [CAR-INT-17] Every turn begins so, also in a bazaar round."""
        if escorted(state, state.turn):
            told = None if state.entry is None else told_companion(state, state.turn, state.fairy)
            state.score("fairy_turn", state.turn, FAIRY_TURN, "CAR-FAIRY-05", told)


class Eruption(Step):
    def __init__(self) -> None:
        self.number = VOLCANO_STEP
        self.occasion = VOLCANO

    def run(self, state: CarcassonneState) -> None:
        """[CAR-VOLCANO-02] The dragon flies to a volcano, [CAR-VOLCANO-03] without eating on the way.
        [CAR-VOLCANO-01] [CAR-INT-07] [CAR-INT-12] No figure is placed in this part. [CAR-VOLCANO-05] Scoring follows.
        [CAR-DRAGON-02] When it first comes, the tiles put aside go back into the stack."""
        first = state.dragon == NOWHERE
        state.dragon, state.barred = state.last, 1
        if state.entry is not None:
            spot = i64(state.spots[state.last])
            state.tell("erupts", state.turn, "CAR-VOLCANO-02", [int(x_of(spot)), int(y_of(spot))])
        if first:
            back: i64 = 0
            for tile in range(i64(TYPES)):
                number = i64(state.deferred[tile])
                state.bag[tile] = u8(i64(state.bag[tile]) + number)
                state.deferred[tile] = u8(0)
                back += number
            state.recount()
            if back:
                state.tell("reshuffles", NOBODY, "CAR-DRAGON-02", [int(back)])


class Courtship(Step):
    def __init__(self, phase: Princess) -> None:
        self.number = PRINCESS_STEP
        self.occasion = PRINCESS
        self.phase: Final = phase

    def run(self, state: CarcassonneState) -> None:
        """[CAR-PRINCESS-01] In the city of the princess, complete or not, [CAR-PRINCESS-02] one follower must go.
        [CAR-PRINCESS-04] With nobody there, nothing happens."""
        segment = i64(PRINTED.princess[tile_of(state, state.last)])
        root = root_of(state.nodes, i64(state.plots[state.last * PLOT + FIRST]) + segment)
        if occupied(state.nodes, root):
            ask(self.phase, PRINCESS_PHASE, state, state.turn, root)


class Princess(Phase):
    def __init__(self) -> None:
        self.rule = "CAR-PRINCESS-02"

    def legal(self, state: CarcassonneState, decision: Decision) -> list[Action]:
        """[CAR-PRINCESS-02] Any follower in the city, [CAR-PRINCESS-06] not a builder. [CAR-FAIRY-12] The fairy does
        not protect. [CAR-PRINCESS-08] Castles are never in that city."""
        choices: list[Action] = []
        for piece in range(i64(len(state.pieces))):
            node = i64(state.pieces[piece])
            if node != NOWHERE and is_follower(piece) and root_of(state.nodes, node) == decision.argument:
                spot = i64(state.spots[i64(state.home[node])])
                choices.append(located(DISMISS, reference(state, node), spot))
        return choices

    def apply(self, state: CarcassonneState, decision: Decision, action: Action) -> None:
        """[CAR-PRINCESS-07] It goes back without points, [CAR-INT-10] whatever it is, and a wagon without moving on;
        [CAR-PRINCESS-03] no figure is placed in this part."""
        node = node_at(state, state.slot_at(located_spot(action)), located_reference(action))
        for piece in range(i64(len(state.pieces))):
            if i64(state.pieces[piece]) == node and is_follower(piece):
                remove(state, piece, decision.seat, "dismissed", "CAR-PRINCESS-02")
        state.barred = 1


class Roam(Step):
    """[CAR-DRAGON-05] The walk comes after the figure and before scoring. [CAR-INT-01]"""

    def __init__(self, phase: Walk) -> None:
        self.number = WALK_STEP
        self.occasion = DRAGON
        self.phase: Final = phase

    def run(self, state: CarcassonneState) -> None:
        """[CAR-DRAGON-04] The dragon symbol sends the dragon on its walk, [CAR-DRAGON-06] of six steps unless it is
        stuck. [CAR-DRAGON-07] The players move it in turn, from the active one on."""
        if not state.trail:
            state.trail = [int(state.dragon)]  # [CAR-DRAGON-09] [CAR-DRAGON-13]
        seats: i64 = len(state.scores)
        while True:
            step: i64 = len(state.trail) - 1
            decision = Decision(WALK_PHASE, (state.turn + step) % seats)
            ways = self.phase.ways(state) if step < DRAGON_STEPS else i64(0)
            if bit_count(ways) != 1:
                break
            self.phase.apply(state, decision, fly(lowest_bit(ways)))  # [CAR-DEC-02]
        if ways:
            state.step -= 1  # until the walk is over
            state.stack.append(decision)
        else:
            if state.entry is not None:
                state.tell("rests", NOBODY, "CAR-DRAGON-14" if step == DRAGON_STEPS else "CAR-INT-29", [int(step)])
            state.trail = []


class Walk(Phase):
    def __init__(self) -> None:
        self.rule = "CAR-DRAGON-08"

    def legal(self, state: CarcassonneState, decision: Decision) -> list[Action]:
        mask = self.ways(state)
        choices: list[Action] = []
        for side in range(i64(4)):
            if (mask >> side) & 1:
                choices.append(fly(side))
        return choices

    def ways(self, state: CarcassonneState) -> i64:
        """[CAR-DRAGON-08] The sides where it may go: to a tile beside, [CAR-DRAGON-16] whichever, [CAR-DRAGON-09] not
        yet entered in this walk, [CAR-DRAGON-10] nor the fairy's. [CAR-FAIRY-10] She blocks even when alone."""
        board, spots, fairy = state.board, state.spots, state.fairy
        size: i64 = len(board)
        spot = i64(spots[state.dragon])
        cell, row = cell_of(spot, size), stride(size)
        mask: i64 = 0
        for side in range(i64(4)):
            slot = i64(board[beside_cell(cell, side, row) & (size - 1)]) - 1
            if slot >= 0 and slot != fairy:
                mask |= 1 << side
        for entered in state.trail:
            away = i64(spots[entered]) - spot
            if away == -ROW:
                mask &= ~1
            elif away == 1:
                mask &= ~2
            elif away == ROW:
                mask &= ~4
            elif away == -1:
                mask &= ~8
        return mask

    def sample(self, state: CarcassonneState, decision: Decision, luck: i64) -> Action:
        mask = self.ways(state)
        return fly(nth_bit(mask, luck % bit_count(mask)))

    def apply(self, state: CarcassonneState, decision: Decision, action: Action) -> None:
        """[CAR-DRAGON-11] Every figure on the tile goes back, [CAR-DRAGON-12] whosever it is, [CAR-INT-06] but no
        barn. [CAR-CASTLE-23] [CAR-INT-27] Who is on a castle is safe. [CAR-WAGON-14] A wagon goes to the supply."""
        side = argument_of(action)
        slot = state.neighbour(state.dragon, side)
        state.dragon = slot
        state.trail.append(int(slot))
        if state.entry is not None:
            spot = i64(state.spots[slot])
            state.tell("flies", decision.seat, "CAR-DRAGON-08", [int(x_of(spot)), int(y_of(spot)), int(side)])
        pieces, home = state.pieces, state.home
        for piece in range(i64(len(pieces))):
            node = i64(pieces[piece])
            if node == NOWHERE or i64(home[node]) != slot or piece % PIECES == BARN_PIECE:
                continue
            if i64(state.nodes[root_of(state.nodes, node) * NODE + MARKS]) & CASTLE:
                continue
            remove(state, piece, decision.seat, "eaten", "CAR-DRAGON-11")  # [CAR-INT-04]

    def refusal(self, state: CarcassonneState, decision: Decision, action: Action) -> str:
        if verb_of(action) == FLY:
            slot = state.neighbour(state.dragon, argument_of(action))
            if slot != NOWHERE:
                return "CAR-DRAGON-10" if slot == state.fairy else "CAR-DRAGON-09"
        return self.rule


class Dragon(Expansion):
    def __init__(self) -> None:
        self.name = "dragon"
        self.far = self.delays = self.invites = True

    def prepare(self, setting: Setting) -> None:
        self.setting = setting

    def texts(self) -> dict[Action, str]:
        return dragon_texts()

    def located(self) -> dict[int, str]:
        return {DISMISS: "dismiss"}

    def spotted(self) -> dict[int, str]:
        return {FAIRY: "fairy"}

    def phases(self, setting: Setting) -> dict[int, Phase]:
        return {PRINCESS_PHASE: self.princess, WALK_PHASE: self.walk}

    def steps(self, setting: Setting) -> None:
        self.princess = Princess()
        self.walk = Walk()
        setting.before(PART_STEP, Greeting())
        setting.before(FIGURE_STEP, Eruption())
        setting.before(FIGURE_STEP, Courtship(self.princess))
        setting.after(FIGURE_STEP, Roam(self.walk))

    def setup(self, setting: Setting, state: CarcassonneState) -> None:
        """[CAR-SETUP-07] [CAR-FAIRY-01] Dragon and fairy come later: no game begins with them on the board."""
        state.deferred = bytes_of([0] * TYPES)

    def defers(self, state: CarcassonneState, tile: i64) -> bool:
        """[CAR-DRAGON-01] A dragon tile waits until the dragon is on the board."""
        return state.dragon == NOWHERE and i64(PRINTED.symbols[tile]) & DRAGON != 0

    def beckons(self, state: CarcassonneState) -> bool:
        """There is a follower that the fairy is not with."""
        for piece in range(state.turn * PIECES, state.turn * PIECES + FOLLOWERS):
            node = i64(state.pieces[piece])
            if node != NOWHERE and i64(state.home[node]) != state.fairy:
                return True
        return False

    def waiting(self, state: CarcassonneState) -> i64:
        number: i64 = 0
        if state.dragon == NOWHERE:
            for tile in range(i64(TYPES)):
                if i64(PRINTED.symbols[tile]) & DRAGON:
                    number += i64(state.bag[tile])
        return number

    def figures(self, state: CarcassonneState, buffer: ActionBuffer) -> None:
        """[CAR-PORTAL-01] A follower may go to any tile, [CAR-PORTAL-02] [CAR-PORTAL-06] into what nobody holds,
        [CAR-PORTAL-03] [CAR-INT-09] if it is incomplete there; [CAR-PORTAL-04] on the portal's own tile as usual.
        [CAR-PORTAL-05] Only followers go through it. [CAR-DRAGON-15] Not to the dragon's tile.
        [CAR-INT-08] [CAR-CASTLE-19] Fields with barns count as held, castles as complete."""
        if not state.shown & PORTAL:
            return
        followers = ready(self.setting, state)
        if followers:
            claims(state, 0, state.slots, True, followers, 0, buffer)

    def extras(self, state: CarcassonneState) -> i64:
        """[CAR-FAIRY-02] [CAR-VOLCANO-04] [CAR-PRINCESS-05] Instead of a figure, each follower may call the fairy;
        [CAR-CASTLE-24] who is on a castle, to either of its tiles."""
        return i64(2 * FOLLOWERS) if state.castles else i64(FOLLOWERS)

    def extra(self, state: CarcassonneState, way: i64) -> i64:
        slot = called(state, way)
        if slot == NOWHERE:
            return 0
        pieces, home, first = state.pieces, state.home, state.turn * PIECES
        for piece in range(first, first + min(way, i64(FOLLOWERS))):
            node = i64(pieces[piece])
            if node != NOWHERE and i64(home[node]) == slot:
                return 0
        for earlier in range(i64(FOLLOWERS), way):
            if called(state, earlier) == slot:
                return 0
        return call_fairy(i64(state.spots[slot]))

    def put(self, state: CarcassonneState, action: Action) -> None:
        if verb_of(action) == FAIRY:
            spot = argument_of(action)
            state.fairy = state.slot_at(spot)
            if state.entry is not None:
                companion = told_companion(state, state.turn, state.fairy)
                state.tell("invites", state.turn, "CAR-FAIRY-03", [int(x_of(spot)), int(y_of(spot)), *companion])

    def objection(self, state: CarcassonneState, action: Action) -> str:
        if verb_of(action) == FAIRY:
            return "CAR-FAIRY-03"
        if state.barred:
            return "CAR-VOLCANO-01" if state.shown & VOLCANO else "CAR-PRINCESS-03"
        if verb_of(action) == CLAIM and claim_spot(action) and state.shown & PORTAL:
            return "CAR-PORTAL-02"
        return ""

    def scored(self, state: CarcassonneState, root: i64) -> None:
        """[CAR-FAIRY-07] Three points for each with a follower of the feature on the fairy's tile, majority or not,
        [CAR-FAIRY-08] once each, [CAR-FAIRY-09] [CAR-INT-28] whatever the feature is worth."""
        if state.fairy == NOWHERE:
            return
        nodes, pieces = state.nodes, state.pieces
        for seat in range(i64(len(state.scores))):
            for piece in range(seat * PIECES, seat * PIECES + FOLLOWERS):
                node = i64(pieces[piece])
                if node == NOWHERE or root_of(nodes, node) != root:
                    continue
                if stands_on(state, piece, state.fairy):
                    told: list[int] | None = None
                    if state.entry is not None:
                        told = [*told_place(state, node), int(PRINTED.figure_of[piece % PIECES])]
                    state.score("fairy_scored", seat, FAIRY_SCORED, "CAR-FAIRY-07", told)
                    break
