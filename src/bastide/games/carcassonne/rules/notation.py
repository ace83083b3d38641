"""Actions in words, and their dense index: `place 12,-3 r2`, `claim big city:0 at 1,0`, `fairy 0,0`."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.errors import BadNotation
from bastide.games.carcassonne.data import ABBEY, FIGURES, NORMAL, REF_NAMES, REFS
from bastide.games.carcassonne.expansions.base import Setting
from bastide.games.carcassonne.rules.turn import CLAIM, PLACE_VERB
from bastide.games.carcassonne.state import CarcassonneState, beside, spot_of, x_of, y_of

POSITION: Final = r"(-?\d{1,3}),(-?\d{1,3})"
PLACEMENT: Final = re.compile(rf"place {POSITION} r([0-3])(?: bridge {POSITION} (ns|ew))?")
CLAIM_FAR: Final = re.compile(rf"claim (?:(\w+) )?(\w+(?::\d)?) at {POSITION}")
LOCATED: Final = re.compile(rf"(\w+) (\w+(?::\d)?) at {POSITION}")
SPOTTED: Final = re.compile(rf"(\w+) {POSITION}")
REACH: Final = 250  # coordinates lie within
AXES: Final = ["ns", "ew"]


class Notation:
    """Writes, reads and numbers the actions of one game."""

    def __init__(self, setting: Setting, texts: dict[Action, str], slots: int) -> None:
        self.texts: Final = texts
        self.actions: Final = {text: action for action, text in texts.items()}
        self.indices: Final = {action: i for i, action in enumerate(texts)}
        self.followers: Final = setting.followers
        self.slots: Final = slots
        self.located: Final[dict[int, str]] = {}
        self.spotted: Final[dict[int, str]] = {}
        self.far = False
        self.ways = 4
        for expansion in setting.expansions:
            self.located.update(expansion.located())
            self.spotted.update(expansion.spotted())
            self.far = self.far or expansion.far
            self.ways += expansion.ways
        verges = 2 * slots + 2  # no landscape has more spots around it
        self.starts: Final[dict[int, int]] = {PLACE_VERB: len(texts)}
        end = len(texts) + verges * self.ways
        self.starts[CLAIM] = end
        end += len(self.followers) * slots * REFS if self.far else 0
        for verb in self.located:
            self.starts[verb] = end
            end += slots * REFS
        for verb in self.spotted:
            self.starts[verb] = end
            end += slots
        self.count: Final = end

    def write(self, action: Action) -> str:
        text = self.texts.get(action)
        if text is not None:
            return text
        verb = action & 255
        if verb == PLACE_VERB:
            spot, bridge = action >> 13, action >> 10 & 7
            text = f"place {position(spot)} r{action >> 8 & 3}"
            if bridge:
                over = spot if bridge < 3 else int(beside(spot, bridge - 3))
                text += f" bridge {position(over)} {AXES[(bridge - 1) & 1]}"
            return text
        if verb == CLAIM:
            figure = action >> 8 & 7
            kind = "" if figure == NORMAL else FIGURES[figure] + " "
            return f"claim {kind}{REF_NAMES[action >> 11 & 15]} at {position(action >> 16)}"
        if verb in self.spotted:
            return f"{self.spotted[verb]} {position(action >> 8)}"
        return f"{self.located[verb]} {REF_NAMES[action >> 8 & 15]} at {position(action >> 12)}"

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
            spot = within(match[1], match[2])
            if match[4] is None:
                return PLACE_VERB | int(match[3]) << 8 | spot << 13 if spot >= 0 else -1
            over, axis = within(match[4], match[5]), AXES.index(match[6])
            if spot < 0 or over < 0 or self.ways < 6:
                return -1
            for bridge in range(1, 7):
                if (bridge - 1) & 1 == axis and over == (spot if bridge < 3 else int(beside(spot, bridge - 3))):
                    return PLACE_VERB | int(match[3]) << 8 | bridge << 10 | spot << 13
            return -1
        match = CLAIM_FAR.fullmatch(text)
        if match:
            figure, spot = match[1] or FIGURES[NORMAL], within(match[3], match[4])
            if spot < 0 or not self.far or match[2] not in REF_NAMES or figure not in FIGURES:
                return -1
            if FIGURES.index(figure) not in self.followers:
                return -1
            return CLAIM | FIGURES.index(figure) << 8 | REF_NAMES.index(match[2]) << 11 | spot << 16
        match = LOCATED.fullmatch(text)
        if match:
            spot = within(match[3], match[4])
            for verb, name in self.located.items():
                if name == match[1] and spot >= 0 and match[2] in REF_NAMES:
                    return verb | REF_NAMES.index(match[2]) << 8 | spot << 12
            return -1
        match = SPOTTED.fullmatch(text)
        if match:
            spot = within(match[2], match[3])
            for verb, name in self.spotted.items():
                if name == match[1] and spot >= 0:
                    return verb | spot << 8
        return -1

    def index(self, state: CarcassonneState, action: Action) -> int:
        """[CAR-DEC-01] The place of a legal action among all there can be: a position to place on is named by its
        rank in the verge, row by row, one that holds a tile by the tile's number in the order of placing."""
        known = self.indices.get(action)
        if known is not None:
            return known
        verb = action & 255
        start = self.starts[verb]
        if verb == PLACE_VERB:
            way = 4 + (action >> 10 & 7) if state.tile == ABBEY else action >> 8 & 3
            return start + int(rank(state, action >> 13)) * self.ways + way
        if verb == CLAIM:
            order = self.followers.index(action >> 8 & 7) * self.slots + int(state.slot_at(action >> 16))
            return start + order * REFS + (action >> 11 & 15)
        if verb in self.spotted:
            return start + int(state.slot_at(action >> 8))
        return start + int(state.slot_at(action >> 12)) * REFS + (action >> 8 & 15)


def rank(state: CarcassonneState, spot: i64) -> i64:
    """How many spots of the verge come before this one, row by row."""
    before: i64 = 0
    for place in range(state.verges):
        if i64(state.verge[place]) < spot:
            before += 1
    return before


def position(spot: int) -> str:
    return f"{int(x_of(spot))},{int(y_of(spot))}"


def within(x: str, y: str) -> int:
    """The spot of two written coordinates, or -1."""
    if abs(int(x)) > REACH or abs(int(y)) > REACH:
        return -1
    return int(spot_of(int(x), int(y)))
