"""Abbey & Mayor: an abbey tile for each, mayor, wagon and barn."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.action_buffer import ActionBuffer
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.carcassonne.codes import (
    BARN_STEP,
    CLAIM,
    DRAW,
    DRAW_STEP,
    HOME,
    MOVE,
    PLACE,
    RAISE_BARN,
    RETURN_STEP,
    SCORE_STEP,
    SOURCE_PHASE,
    SOURCE_STEP,
    TAKE_ABBEY,
    WAGON_PHASE,
    WAGON_STEP,
)
from bastide.games.carcassonne.data import (
    ABBEY,
    ABBEYS,
    BARN,
    BARN_PIECE,
    BARN_POINTS,
    BARNED,
    CLOISTER_REF,
    COMPLETED,
    FARM_POINTS,
    FIELD,
    FIELDS,
    FIGURE_COUNTS,
    HOLDERS,
    JOINED_POINTS,
    KIND,
    MAYOR,
    NODE,
    NONE,
    OPEN,
    PIECES,
    PRINTED,
    ROADS,
    SEGMENTS,
    WAGON,
    badges,
    type_of_turned,
)
from bastide.games.carcassonne.expansions.base import Expansion
from bastide.games.carcassonne.notation import (
    abbey_texts,
    claim_figure,
    claim_reference,
    claim_spot,
    located,
    located_reference,
    located_spot,
    raise_barn,
)
from bastide.games.carcassonne.rules.features import node_at, place_of, reference, root_of, tile_of, told_place
from bastide.games.carcassonne.rules.fields import Harvest
from bastide.games.carcassonne.rules.figures import put, stand
from bastide.games.carcassonne.rules.setting import Setting, Step
from bastide.games.carcassonne.scoring import farm, farmers, send_back
from bastide.games.carcassonne.state import (
    ABBEY_TILES,
    BRIDGE,
    CORNER,
    FIRST,
    NOWHERE,
    PLOT,
    ROAMING,
    SIDE,
    STOCK,
    TURNED,
    CarcassonneState,
    corner_of,
    stride,
)


class Choosing(Step):
    def __init__(self, setting: Setting) -> None:
        self.number = SOURCE_STEP
        self.setting: Final = setting

    def run(self, state: CarcassonneState) -> None:
        """[CAR-ABBEY-01] Who has the abbey tile and finds a hole chooses before drawing, [CAR-ABBEY-11] in a bonus part
        too; [CAR-BAZAAR-21] not with a tile won at auction in hand."""
        if state.tile >= 0 or not has_abbey(state):
            return
        if state.left:
            state.push(SOURCE_PHASE, state.turn)
        else:
            take_abbey(state)


class Source(Phase):
    def __init__(self) -> None:
        self.rule = "CAR-ABBEY-01"

    def legal(self, state: CarcassonneState, decision: Decision) -> list[Action]:
        return [DRAW, TAKE_ABBEY]

    def apply(self, state: CarcassonneState, decision: Decision, action: Action) -> None:
        if action == TAKE_ABBEY:
            take_abbey(state)


def has_abbey(state: CarcassonneState) -> bool:
    """Whether the active player has the abbey tile and there is [CAR-ABBEY-02] a hole for it."""
    return state.holes > 0 and state.held(state.turn, ABBEY_TILES) > 0


def take_abbey(state: CarcassonneState) -> None:
    """[CAR-ABBEY-10] One abbey each per game. [CAR-ABBEY-03] [CAR-ABBEY-12] It fits any hole, turned one way."""
    state.give(state.turn, ABBEY_TILES, -1)
    state.tile = ABBEY
    state.tell("takes_abbey", state.turn, "CAR-ABBEY-01")


class Barns(Step):
    def __init__(self, setting: Setting) -> None:
        self.number = BARN_STEP
        self.occasion = BARNED
        self.setting: Final = setting

    def run(self, state: CarcassonneState) -> None:
        """[CAR-BARN-07] The field where a barn was placed is scored for its farmers, [CAR-BARN-10] and so, for less, is
        one that the tile has joined to a barn. [CAR-BARN-13] What was completed just now counts.
        [CAR-BARN-08] [CAR-BARN-12] Then farmers and pigs go back. [CAR-INT-13] A pig placed before counts."""
        if not has_barns(state):
            return
        nodes, first = state.nodes, i64(state.plots[state.last * PLOT + FIRST])
        tile = tile_of(state, state.last)
        built = root_of(nodes, state.built) if state.built != NOWHERE else i64(NOWHERE)
        for segment in range(i64(PRINTED.solid[tile]), i64(PRINTED.segments[tile])):
            root = root_of(nodes, first + segment)
            if badges(i64(nodes[root * NODE + HOLDERS])) and farmers(state, root):
                harvest = Harvest(state, [int(root)])
                if root == built:
                    farm(self.setting, state, harvest, root, FARM_POINTS, "barn_placed", "CAR-BARN-07")
                else:
                    farm(self.setting, state, harvest, root, JOINED_POINTS, "barn_joined", "CAR-BARN-10")
                send_back(self.setting, state, root)


def has_barns(state: CarcassonneState) -> bool:
    """Whether a barn has been placed."""
    pieces, piece = state.pieces, i64(BARN_PIECE)
    while piece < len(pieces):
        if i64(pieces[piece]) != NOWHERE:
            return True
        piece += PIECES
    return False


class Wagons(Step):
    def __init__(self, phase: Wagon) -> None:
        self.number = WAGON_STEP
        self.occasion = COMPLETED
        self.phase: Final = phase

    def run(self, state: CarcassonneState) -> None:
        """[CAR-WAGON-11] The owners of scored wagons decide, clockwise from the active player,
        [CAR-WAGON-15] whether or not they scored."""
        seats: i64 = len(state.scores)
        for i in range(seats):
            seat = (state.turn + i) % seats
            if state.held(seat, ROAMING) == NOWHERE:
                continue
            decision = Decision(WAGON_PHASE, seat, state.held(seat, ROAMING))
            state.stock[seat * STOCK + ROAMING] = i16(NOWHERE)
            if len(self.phase.legal(state, decision)) > 1:
                state.stack.append(decision)
                state.step -= 1  # the others come after
                return
            state.tell("goes_home", seat, "CAR-WAGON-05")


class Wagon(Phase):
    def __init__(self) -> None:
        self.rule = "CAR-WAGON-06"

    def legal(self, state: CarcassonneState, decision: Decision) -> list[Action]:
        """[CAR-WAGON-05] Home, or [CAR-WAGON-06] to a road, city, cloister or abbey that is incomplete, held by nobody
        and directly connected. [CAR-WAGON-10] Any segment of it will do, [CAR-DRAGON-15] but for the dragon's tile.
        [CAR-WAGON-12] The returns have been made. [CAR-CASTLE-19] A castle is complete."""
        nodes = state.nodes
        choices: list[Action] = [HOME]
        targets = connected(state, decision.argument)
        if not targets:
            return choices
        wanted = vec[u8]([u8(0)] * state.used)
        for target in targets:
            wanted[target] = u8(1)
        for node in range(state.used):
            if wanted[root_of(nodes, node)] and i64(state.home[node]) != state.dragon:
                spot = i64(state.spots[i64(state.home[node])])
                choices.append(located(MOVE, reference(state, node), spot))
        return choices

    def apply(self, state: CarcassonneState, decision: Decision, action: Action) -> None:
        """[CAR-WAGON-13] The move is free and scores nothing."""
        if action == HOME:
            state.tell("goes_home", decision.seat, "CAR-WAGON-05")
            return
        node = node_at(state, state.slot_at(located_spot(action)), located_reference(action))
        put(state, decision.seat, WAGON, node)
        if state.entry is not None:
            state.tell("moves", decision.seat, "CAR-WAGON-05", told_place(state, node))


def connected(state: CarcassonneState, scored: i64) -> list[int]:
    """[CAR-WAGON-07] The free, incomplete features that touch a scored one on some tile, [CAR-WAGON-09] wherever;
    [CAR-WAGON-08] [CAR-INT-24] an abbey touches what it closes, [CAR-INT-23] not what a bridge carries over it."""
    nodes, plots = state.nodes, state.plots
    scored = root_of(nodes, scored)
    found: list[int] = []
    for slot in range(state.slots):
        tile, first = type_of_turned(i64(plots[slot * PLOT + TURNED])), i64(plots[slot * PLOT + FIRST])
        if tile == ABBEY:
            bridge = i64(plots[slot * PLOT + BRIDGE])
            for side in range(i64(4)):
                closed = i64(plots[slot * PLOT + SIDE + side])
                if closed != bridge or bridge == 0:
                    link(state, scored, first, closed, found)
            continue
        for segment in range(i64(PRINTED.solid[tile])):
            touching = i64(PRINTED.touching[tile * SEGMENTS + segment])
            if touching and root_of(nodes, first + segment) == scored:
                for other in range(i64(PRINTED.solid[tile])):
                    if (touching >> other) & 1:
                        add_target(state, first + other, found)
    return found


def link(state: CarcassonneState, scored: i64, one: i64, other: i64, found: list[int]) -> None:
    """If one of two connected nodes belongs to the scored feature, the other may be a target."""
    if root_of(state.nodes, one) == scored:
        add_target(state, other, found)
    elif root_of(state.nodes, other) == scored:
        add_target(state, one, found)


def add_target(state: CarcassonneState, node: i64, found: list[int]) -> None:
    root = root_of(state.nodes, node)
    at = root * NODE
    if i64(state.nodes[at + KIND]) == FIELD or state.nodes[at + OPEN] == 0 or state.nodes[at + HOLDERS] != 0:
        return
    if int(root) not in found:
        found.append(int(root))


def wagon_objection(state: CarcassonneState, action: Action) -> str:
    """What forbids a wagon where other followers may stand."""
    if FIELDS <= claim_reference(action) < CLOISTER_REF:
        return "CAR-WAGON-04"
    if claim_spot(action):
        return ""
    node = node_at(state, state.last, claim_reference(action))
    if node >= 0 and i64(state.nodes[root_of(state.nodes, node) * NODE + OPEN]) == 0:
        return "CAR-WAGON-03"
    return ""


class Abbey(Expansion):
    def __init__(self) -> None:
        self.name = "abbey"
        self.ways = 1

    def prepare(self, setting: Setting) -> None:
        """[CAR-MAYOR-01] [CAR-MAYOR-04] The mayor is a follower for cities only; [CAR-WAGON-01] [CAR-WAGON-02]
        the wagon one that stands [CAR-WAGON-03] in incomplete features only, [CAR-WAGON-04] not in fields.
        [CAR-MAYOR-03] [CAR-MAYOR-05] [CAR-INT-25] A mayor counts by pennants for the majority alone."""
        self.setting = setting
        setting.followers += [MAYOR, WAGON]
        setting.open_only |= setting.footings[WAGON]

    def texts(self) -> dict[Action, str]:
        return abbey_texts()

    def located(self) -> dict[int, str]:
        return {MOVE: "move"}

    def phases(self, setting: Setting) -> dict[int, Phase]:
        return {SOURCE_PHASE: Source(), WAGON_PHASE: self.wagon}

    def steps(self, setting: Setting) -> None:
        self.wagon = Wagon()
        setting.before(DRAW_STEP, Choosing(setting))
        setting.after(SCORE_STEP, Barns(setting))
        setting.after(RETURN_STEP, Wagons(self.wagon))

    def setup(self, setting: Setting, state: CarcassonneState) -> None:
        for seat in range(setting.seats):  # [CAR-SETUP-08]
            state.give(seat, ABBEY_TILES, ABBEYS)
            for figure in (MAYOR, WAGON, BARN):
                state.give(seat, figure, FIGURE_COUNTS[figure])

    def spare(self, state: CarcassonneState) -> bool:
        return has_abbey(state)

    def figures(self, state: CarcassonneState, buffer: ActionBuffer) -> None:
        """[CAR-BARN-01] The barn goes where four tiles meet, one of them new, [CAR-BARN-02] all with field there,
        [CAR-BARN-03] whoever farms it, [CAR-BARN-04] unless it has a barn. [CAR-BARN-05] It is the figure of the part.
        [CAR-DRAGON-17] The dragon does not mind. [CAR-ABBEY-07] At an abbey there is no field."""
        if state.barred or not state.held(state.turn, BARN):
            return
        corners = corners_between(state, state.last)
        for corner in range(i64(4)):
            if not (corners >> corner) & 1:
                continue
            node = meeting(state, state.last, corner)
            if node >= 0 and badges(i64(state.nodes[root_of(state.nodes, node) * NODE + HOLDERS])) == 0:
                buffer.add(raise_barn(corner))

    def put(self, state: CarcassonneState, action: Action) -> None:
        """[CAR-BARN-09] From now on no follower may be placed in that field. [CAR-BARN-06] The barn stays for good.
        [CAR-BARN-17] Its point is kept as the corner of the tile just placed."""
        if verb_of(action) == RAISE_BARN:
            corner = argument_of(action)
            state.built = meeting(state, state.last, corner)
            state.stock[state.turn * STOCK + CORNER] = i16(corner_of(state.last, corner))
            stand(state, state.turn, BARN, state.built)

    def objection(self, state: CarcassonneState, action: Action) -> str:
        verb = verb_of(action)
        if verb == RAISE_BARN:
            return "CAR-BARN-02"
        if verb == CLAIM and claim_figure(action) == WAGON:
            return wagon_objection(state, action)
        if verb == CLAIM and claim_reference(action) >= ROADS and claim_figure(action) == MAYOR:
            return "CAR-MAYOR-01"
        return "CAR-ABBEY-02" if verb == PLACE and state.tile == ABBEY else ""

    def returned(self, state: CarcassonneState, seat: i64, figure: i64, root: i64) -> None:
        """A wagon whose feature was scored may move on."""
        if figure == WAGON and int(root) in state.done:
            state.stock[seat * STOCK + ROAMING] = i16(root)

    def reap(self, state: CarcassonneState) -> None:
        """[CAR-BARN-14] At the end each barn scores its whole field, [CAR-BARN-15] also where several share it."""
        for seat in range(i64(len(state.scores))):
            node = i64(state.pieces[(seat + 1) * PIECES - 1])
            if node == NOWHERE:
                continue
            root = root_of(state.nodes, node)
            harvest = Harvest(state, [int(root)])
            cities, castles = harvest.cities(root), harvest.castles(root)
            points = cities * BARN_POINTS[0] + castles * BARN_POINTS[1]
            told = None if state.entry is None else [*place_of(state, node), int(cities), int(castles)]
            state.score("barn", seat, points, "CAR-BARN-14", told)


def corners_between(state: CarcassonneState, slot: i64) -> i64:
    """Mask of the corners of a tile that lie between two neighbours: for a quick answer, as most have but one."""
    board, cell = state.board, state.cell(i64(state.spots[slot]))
    size: i64 = len(board)
    row = stride(size)
    upright: i64 = 3 if i64(board[(cell - row) & (size - 1)]) > 0 else 0
    if i64(board[(cell + row) & (size - 1)]) > 0:
        upright |= 12
    level: i64 = 9 if i64(board[(cell - 1) & (size - 1)]) > 0 else 0
    if i64(board[(cell + 1) & (size - 1)]) > 0:
        level |= 6
    return upright & level


def meeting(state: CarcassonneState, slot: i64, corner: i64) -> i64:
    """The field node at a corner of a tile if four tiles meet there and all show field; else -1."""
    plots, corners, plot = state.plots, PRINTED.corner, slot * PLOT
    segment = i64(corners[i64(plots[plot + TURNED]) * 4 + corner])
    if segment == NONE:
        return -1
    board, cell = state.board, state.cell(i64(state.spots[slot]))
    size: i64 = len(board)
    east: i64 = 1 if corner == 1 or corner == 2 else -1
    south = stride(size) if corner >= 2 else -stride(size)
    across = i64(board[(cell + east + south) & (size - 1)]) - 1  # first, as it is the likeliest to be empty
    if across < 0 or i64(corners[i64(plots[across * PLOT + TURNED]) * 4 + (corner ^ 2)]) == NONE:
        return -1
    beside = i64(board[(cell + east) & (size - 1)]) - 1
    if beside < 0 or i64(corners[i64(plots[beside * PLOT + TURNED]) * 4 + (corner ^ 1)]) == NONE:
        return -1
    below = i64(board[(cell + south) & (size - 1)]) - 1
    if below < 0 or i64(corners[i64(plots[below * PLOT + TURNED]) * 4 + (corner ^ 3)]) == NONE:
        return -1
    return i64(plots[plot + FIRST]) + segment
