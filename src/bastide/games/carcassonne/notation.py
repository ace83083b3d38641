"""Carcassonne: actions with arguments, their texts (`place 12,-3 r2`, `claim big city:0 at 1,0`, `fairy 0,0`), and
their dense index."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from bastide.core.action import VERB_BITS, VERBS, Action, action_of, argument_of, verb_of
from bastide.core.errors import BadNotation
from bastide.games.carcassonne.codes import (
    BUILD,
    BUY,
    CLAIM,
    DECLINE,
    DRAW,
    FAIRY,
    FLY,
    GO_ON,
    HERD,
    HOME,
    MAKE_CASTLE,
    NAME_LOT,
    OFFER,
    PASS,
    PLACE,
    RAISE_BARN,
    REFUSE,
    SELL,
    TAKE_ABBEY,
    TAKE_POINTS,
)
from bastide.games.carcassonne.data import (
    ABBEY,
    CLOISTER_REF,
    FIELDS,
    FIGURES,
    HIGHEST_BID,
    NAMES,
    NORMAL,
    REF_NAMES,
    REFS,
)
from bastide.games.carcassonne.state import CarcassonneState, beside, spot_of, x_of, y_of

GRID: Final = 31  # positions each way of the grid that fixed indices name; the start tile lies in its middle
CELLS: Final = GRID * GRID
OUTSIDE: Final = 512  # indices for actions that name a position outside of the grid
POSITION: Final = r"(-?\d{1,3}),(-?\d{1,3})"
PLACEMENT: Final = re.compile(rf"place {POSITION} r([0-3])(?: bridge {POSITION} (ns|ew))?")
CLAIM_FAR: Final = re.compile(rf"claim (?:(\w+) )?(\w+(?::\d)?) at {POSITION}")
LOCATED: Final = re.compile(rf"(\w+) (\w+(?::\d)?) at {POSITION}")
SPOTTED: Final = re.compile(rf"(\w+) {POSITION}")
REACH: Final = 250  # coordinates lie within
AXES: Final = ["ns", "ew"]
COMPASS: Final = ["n", "e", "s", "w"]
CORNERS: Final = ["nw", "ne", "se", "sw"]


# A placement is a spot, a rotation in quarters, and a bridge: none, over the tile itself, or over a neighbour.

NO_BRIDGE: Final = 0
BRIDGES: Final = 7  # ways to lay one, and not to
QUARTER_TURN: Final = 256  # from a placement to the same with the tile turned once more
NEXT_FIGURE: Final = 256  # from a claim to the same of the next figure
assert QUARTER_TURN == NEXT_FIGURE == VERBS


def placement(spot: i64, rotation: i64, bridge: i64) -> Action:
    return action_of(PLACE, rotation | bridge << 2 | spot << 5)


def unturned_placement(spot: i64) -> i64:
    """A placement as printed and without a bridge; add QUARTER_TURN to turn the tile."""
    return PLACE | spot << (VERB_BITS + 5)


def placement_spot(action: i64) -> i64:
    return argument_of(action) >> 5


def placement_rotation(action: i64) -> i64:
    return argument_of(action) & 3


def placement_bridge(action: i64) -> i64:
    return argument_of(action) >> 2 & 7


def bridge_over_tile(axis: i64) -> i64:
    """A bridge over the placed tile: from north to south for axis 1, from east to west for 2."""
    return axis


def bridge_over_neighbour(side: i64) -> i64:
    """A bridge over the neighbour at a side, straight away from the placed tile."""
    return 3 + side


def bridge_side(bridge: i64) -> i64:
    """The side of the neighbour that the bridge lies over; -1 if it lies over the placed tile."""
    return bridge - 3 if bridge > 2 else i64(-1)


def bridge_axis(bridge: i64) -> i64:
    """1 for a bridge from north to south, 2 from east to west, 0 for none."""
    return bridge if bridge <= 2 else (bridge - 3 & 1) + 1


def bridge_spot(spot: i64, bridge: i64) -> i64:
    """The spot that a bridge lies over, of a tile placed at this spot."""
    return spot if bridge <= 2 else beside(spot, bridge - 3)


# A claim is a figure, what it stands on, and the spot of its tile; no spot (0) means the tile just placed.


def claim(figure: i64, reference: i64, spot: i64) -> Action:
    return action_of(CLAIM, figure | reference << 3 | spot << 8)


def first_claim(reference: i64, spot: i64) -> i64:
    """The claim of the first figure; add NEXT_FIGURE for each figure after it."""
    return CLAIM | reference << (VERB_BITS + 3) | spot << (VERB_BITS + 8)


def claim_figure(action: i64) -> i64:
    return argument_of(action) & 7


def claim_reference(action: i64) -> i64:
    return argument_of(action) >> 3 & 31


def claim_spot(action: i64) -> i64:
    return argument_of(action) >> 8


# Other verbs name a segment anywhere: what it is called on its tile, and the spot of that tile.


def located(verb: i64, reference: i64, spot: i64) -> Action:
    return action_of(verb, reference | spot << 4)


def located_reference(action: i64) -> i64:
    return argument_of(action) & 15


def located_spot(action: i64) -> i64:
    return argument_of(action) >> 4


# The arguments of these are a spot, a side, a corner, a reference, a type of tile, or a number.


def call_fairy(spot: i64) -> Action:
    return action_of(FAIRY, spot)


def fly(side: i64) -> Action:
    return action_of(FLY, side)


def raise_barn(corner: i64) -> Action:
    return action_of(RAISE_BARN, corner)


def build(reference: i64) -> Action:
    return action_of(BUILD, reference)


def herd(reference: i64) -> Action:
    return action_of(HERD, reference)


def name_lot(tile: i64) -> Action:
    return action_of(NAME_LOT, tile)


def offer(bid: i64) -> Action:
    return action_of(OFFER, bid)


def base_texts(followers: list[int]) -> dict[Action, str]:
    """The actions of the base game that name no position, with these kinds of followers."""
    texts: dict[Action, str] = {PASS: "pass"}
    for kind in followers:
        word = "" if kind == NORMAL else FIGURES[kind] + " "
        texts |= {claim(kind, ref, 0): f"claim {word}{name}" for ref, name in enumerate(REF_NAMES)}
    return texts


def traders_texts() -> dict[Action, str]:
    texts: dict[Action, str] = {GO_ON: "bonus", DECLINE: "decline"}
    texts |= {build(ref): f"builder {name}" for ref, name in enumerate(REF_NAMES)}
    return texts | {herd(ref): f"pig {REF_NAMES[ref]}" for ref in range(FIELDS, CLOISTER_REF)}


def dragon_texts() -> dict[Action, str]:
    return {fly(side): f"dragon {name}" for side, name in enumerate(COMPASS)}


def abbey_texts() -> dict[Action, str]:
    texts: dict[Action, str] = {DRAW: "draw", TAKE_ABBEY: "abbey", HOME: "home"}
    return texts | {raise_barn(corner): f"barn {name}" for corner, name in enumerate(CORNERS)}


def bridges_texts() -> dict[Action, str]:
    texts: dict[Action, str] = {REFUSE: "refuse", MAKE_CASTLE: "castle", TAKE_POINTS: "points"}
    texts |= {BUY: "buy", SELL: "sell"}
    texts |= {name_lot(tile): f"lot {name}" for tile, name in enumerate(NAMES) if tile != ABBEY}
    return texts | {offer(bid): f"bid {bid}" for bid in range(HIGHEST_BID + 1)}


class Notation:
    """Writes, reads and numbers the actions of one game."""

    def __init__(
        self,
        texts: dict[Action, str],
        followers: list[int],
        located_verbs: dict[int, str],
        spotted_verbs: dict[int, str],
        ways: int,
        far: bool,
        slots: int,
    ) -> None:
        self.texts: Final = texts
        self.actions: Final = {text: action for action, text in texts.items()}
        self.indices: Final = {action: i for i, action in enumerate(texts)}
        self.followers: Final = followers
        self.located: Final = located_verbs  # verbs that name a segment anywhere
        self.spotted: Final = spotted_verbs  # verbs that name a position
        self.ways: Final = ways  # to place something on a spot
        self.far: Final = far  # whether followers may be placed on other tiles
        self.slots: Final = slots  # tiles there can be
        verges = 2 * slots + 2  # no landscape has more spots around it
        self.starts: Final[dict[int, int]] = {PLACE: len(texts)}
        end = len(texts) + verges * ways
        self.starts[CLAIM] = end
        end += len(followers) * slots * REFS if far else 0
        for verb in located_verbs:
            self.starts[verb] = end
            end += slots * REFS
        for verb in spotted_verbs:
            self.starts[verb] = end
            end += slots
        self.count: Final = end
        self.placements: Final = (
            4 * BRIDGES if ways >= 6 else 4
        )  # ways to place on a spot that fixed indices tell apart
        self.rank_of_follower: Final = [followers.index(figure) if figure in followers else 0 for figure in range(8)]
        self.fixed_starts: Final = [0] * VERBS
        self.fixed_starts[PLACE] = len(texts)
        fixed = len(texts) + CELLS * self.placements
        self.fixed_starts[CLAIM] = fixed
        fixed += len(followers) * CELLS * REFS if far else 0
        for verb in located_verbs:
            self.fixed_starts[verb] = fixed
            fixed += CELLS * REFS
        for verb in spotted_verbs:
            self.fixed_starts[verb] = fixed
            fixed += CELLS
        self.fixed_count: Final = fixed

    def write(self, action: Action) -> str:
        text = self.texts.get(action)
        if text is not None:
            return text
        verb = int(verb_of(action))
        if verb == PLACE:
            spot, bridge = placement_spot(action), placement_bridge(action)
            text = f"place {position(spot)} r{int(placement_rotation(action))}"
            if bridge:
                text += f" bridge {position(bridge_spot(spot, bridge))} {AXES[bridge_axis(bridge) - 1]}"
            return text
        if verb == CLAIM:
            figure = claim_figure(action)
            kind = "" if figure == NORMAL else FIGURES[figure] + " "
            return f"claim {kind}{REF_NAMES[claim_reference(action)]} at {position(claim_spot(action))}"
        if verb in self.spotted:
            return f"{self.spotted[verb]} {position(argument_of(action))}"
        return f"{self.located[verb]} {REF_NAMES[located_reference(action)]} at {position(located_spot(action))}"

    def read(self, text: str) -> Action:
        action = self.actions.get(text)
        if action is None:
            action = self.parse(text)
            if action < 0 or self.write(action) != text:
                raise BadNotation(text)
        return action

    def parse(self, text: str) -> Action:
        """The action that a text with coordinates means, or -1."""
        match = PLACEMENT.fullmatch(text)
        if match:
            spot, rotation = within(match[1], match[2]), int(match[3])
            if match[4] is None:
                return placement(spot, rotation, NO_BRIDGE) if spot >= 0 else -1
            over, axis = within(match[4], match[5]), AXES.index(match[6]) + 1
            if spot < 0 or over < 0 or self.ways < 6:
                return -1
            for bridge in range(1, BRIDGES):
                if bridge_axis(bridge) == axis and bridge_spot(spot, bridge) == over:
                    return placement(spot, rotation, bridge)
            return -1
        match = CLAIM_FAR.fullmatch(text)
        if match:
            figure, spot = match[1] or FIGURES[NORMAL], within(match[3], match[4])
            if spot < 0 or not self.far or match[2] not in REF_NAMES or figure not in FIGURES:
                return -1
            if FIGURES.index(figure) not in self.followers:
                return -1
            return claim(FIGURES.index(figure), REF_NAMES.index(match[2]), spot)
        match = LOCATED.fullmatch(text)
        if match:
            spot = within(match[3], match[4])
            for verb, name in self.located.items():
                if name == match[1] and spot >= 0 and match[2] in REF_NAMES:
                    return located(verb, REF_NAMES.index(match[2]), spot)
            return -1
        match = SPOTTED.fullmatch(text)
        if match:
            spot = within(match[2], match[3])
            for verb, name in self.spotted.items():
                if name == match[1] and spot >= 0:
                    return action_of(verb, spot)
        return -1

    def index(self, state: CarcassonneState, action: Action) -> int:
        """[CAR-DEC-01] The place of a legal action among all there can be: a position to place on is named by its
        rank in the verge, row by row, one that holds a tile by the tile's number in the order of placing."""
        known = self.indices.get(action)
        if known is not None:
            return known
        verb = int(verb_of(action))
        start = self.starts[verb]
        if verb == PLACE:
            bridge = placement_bridge(action)
            way = 4 + bridge if state.tile == ABBEY else placement_rotation(action)
            return start + int(rank(state, placement_spot(action))) * self.ways + int(way)
        if verb == CLAIM:
            kind, slot = self.followers.index(int(claim_figure(action))), int(state.slot_at(claim_spot(action)))
            return start + (kind * self.slots + slot) * REFS + int(claim_reference(action))
        if verb in self.spotted:
            return start + int(state.slot_at(argument_of(action)))
        return start + int(state.slot_at(located_spot(action))) * REFS + int(located_reference(action))

    def fixed_index(self, action: i64) -> i64:
        """The place of an action among all there can be, the same in every position: one that names a position is
        counted by its cell of the grid. -1 for one outside of the grid."""
        verb = verb_of(action)
        if verb == PLACE:
            cell = cell_of_grid(placement_spot(action))
            if cell < 0:
                return -1
            way = placement_rotation(action) + 4 * placement_bridge(action)
            return self.fixed_starts[PLACE] + cell * self.placements + way
        known = self.indices.get(int(action))
        if known is not None:
            return known
        start: i64 = self.fixed_starts[verb]
        if verb == CLAIM:
            cell = cell_of_grid(claim_spot(action))
            rank = self.rank_of_follower[claim_figure(action)]
            return start + (rank * CELLS + cell) * REFS + claim_reference(action) if cell >= 0 else -1
        if int(verb) in self.spotted:
            cell = cell_of_grid(argument_of(action))
            return start + cell if cell >= 0 else -1
        cell = cell_of_grid(located_spot(action))
        return start + cell * REFS + located_reference(action) if cell >= 0 else -1

    def fixed_action(self, index: i64) -> Action:
        """The action that a fixed index means."""
        if index < len(self.texts):
            return list(self.texts)[index]
        verb = PLACE
        for other, first in enumerate(self.fixed_starts):
            if first and self.fixed_starts[verb] < first <= index:
                verb = other
        rest: i64 = index - self.fixed_starts[verb]
        if verb == PLACE:
            way = rest % self.placements
            return placement(spot_of_grid(rest // self.placements), way % 4, way // 4)
        if verb in self.spotted:
            return action_of(verb, spot_of_grid(rest))
        ref, cell = rest % REFS, rest // REFS
        if verb == CLAIM:
            return claim(self.followers[cell // CELLS], ref, spot_of_grid(cell % CELLS))
        return located(verb, ref, spot_of_grid(cell))

    def spot_named(self, action: Action) -> i64:
        """The spot that an action names; -1 if it names none."""
        verb = int(verb_of(action))
        if verb == PLACE:
            return placement_spot(action)
        if action in self.texts:
            return -1
        if verb == CLAIM:
            return claim_spot(action)
        return argument_of(action) if verb in self.spotted else located_spot(action)


def cell_of_grid(spot: i64) -> i64:
    """The cell of a spot, row by row from the north-west; -1 outside of the grid."""
    column, line = x_of(spot) + GRID // 2, y_of(spot) + GRID // 2
    return line * GRID + column if 0 <= column < GRID and 0 <= line < GRID else -1


def spot_of_grid(cell: i64) -> i64:
    return spot_of(cell % GRID - GRID // 2, cell // GRID - GRID // 2)


def rank(state: CarcassonneState, spot: i64) -> i64:
    """How many spots of the verge come before this one, row by row."""
    before: i64 = 0
    for place in range(state.verges):
        if i64(state.verge[place]) < spot:
            before += 1
    return before


def position(spot: i64) -> str:
    return f"{int(x_of(spot))},{int(y_of(spot))}"


def within(x: str, y: str) -> int:
    """The spot of two written coordinates, or -1."""
    if abs(int(x)) > REACH or abs(int(y)) > REACH:
        return -1
    return int(spot_of(int(x), int(y)))
