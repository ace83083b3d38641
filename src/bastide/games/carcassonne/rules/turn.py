"""The turn: a list of steps, the same for every part, into which expansions insert theirs. [CAR-TURN-02]"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.carcassonne.data import COMPLETED
from bastide.games.carcassonne.expansions.base import CLOSE, PART, Setting, Step
from bastide.games.carcassonne.rules.features import symbols
from bastide.games.carcassonne.state import NOWHERE, CarcassonneState

FLOW: Final = 0  # phases
OPENING: Final = 1
PLACE: Final = 2
FIGURE: Final = 3
SOURCE: Final = 4
PRINCESS: Final = 5
WALK: Final = 6
CONVERT: Final = 7
CASTLE: Final = 8
WAGON: Final = 9
BONUS: Final = 10
LOT: Final = 11
OPEN_AUCTION: Final = 12
BID: Final = 13
SETTLE: Final = 14
PHASE_COUNT: Final = 15

PART_STEP: Final = PART  # steps, in the order of the turn: T1 begins a part
FAIRY_STEP: Final = 1
SOURCE_STEP: Final = 2
DRAW_STEP: Final = 3
PLACE_STEP: Final = 4
BUILDER_STEP: Final = 5
VOLCANO_STEP: Final = 6
PRINCESS_STEP: Final = 7
FIGURE_STEP: Final = 8
WALK_STEP: Final = 9
COMPLETE_STEP: Final = 10
CONVERT_STEP: Final = 11
SCORE_STEP: Final = 12
BARN_STEP: Final = 13
CASTLE_STEP: Final = 14
RETURN_STEP: Final = 15
WAGON_STEP: Final = 16
BONUS_STEP: Final = 17
CLOSE_STEP: Final = CLOSE
MARKET_STEP: Final = 19
BAZAAR_STEP: Final = 20
END_STEP: Final = 21

PLACE_VERB: Final = 1  # verbs
PASS: Final = 2
CLAIM: Final = 3
REFUSE: Final = 4
DRAW: Final = 5
TAKE_ABBEY: Final = 6
FAIRY: Final = 7
DISMISS: Final = 8
FLY: Final = 9
MAKE_CASTLE: Final = 10
TAKE_POINTS: Final = 11
TAKE: Final = 12
MOVE: Final = 13
HOME: Final = 14
GO_ON: Final = 15
DECLINE: Final = 16
NAME_LOT: Final = 17
OFFER: Final = 18
BUY: Final = 19
SELL: Final = 20
BUILD: Final = 21
HERD: Final = 22
RAISE_BARN: Final = 23


class Flow(Phase):
    """Runs the steps of the turn until one of them asks somebody. [CAR-TURN-01]"""

    def __init__(self, setting: Setting) -> None:
        self.setting: Final = setting

    def apply(self, state: CarcassonneState, decision: Decision, action: Action) -> None:
        state.stack.append(decision)
        self.run(state)

    def run(self, state: CarcassonneState) -> None:
        """Go on with the frame of the flow on top."""
        stack, turn = state.stack, self.setting.turn
        depth: i64 = len(stack)
        step, shown = turn[state.step], symbols(state)
        while True:
            following = state.step + 1
            if step.occasion:
                if state.done:
                    shown |= COMPLETED
                while step.occasion and not step.occasion & shown:
                    step = step.next
                    following += 1
            state.step = following
            step.run(state)
            if len(stack) != depth:
                return
            step = step.next if state.step == following else turn[state.step]


class Opening(Phase):
    def __init__(self, setting: Setting) -> None:
        self.setting: Final = setting

    def apply(self, state: CarcassonneState, decision: Decision, action: Action) -> None:
        """[CAR-SETUP-11] The first player is drawn, or the first seat."""
        first: i64 = 0
        if not self.setting.given:
            first = state.chance([1] * self.setting.seats)
        state.tell("begins", first, "CAR-SETUP-11")
        begin(state, first)


def begin(state: CarcassonneState, seat: i64) -> None:
    """Begin the turn of a seat. [CAR-GLOB-09]"""
    state.turn, state.step, state.part = seat, 0, 0
    state.earned, state.market = 0, 0


class Part(Step):
    """A part begins: what the one before has left is forgotten."""

    def __init__(self) -> None:
        self.number = PART_STEP

    def run(self, state: CarcassonneState) -> None:
        state.barred, state.built = 0, NOWHERE
        if state.done:
            state.done = []


class Close(Step):
    """Where a part ends, and where one without a tile goes at once. Nothing happens here."""

    def __init__(self) -> None:
        self.number = CLOSE_STEP

    def run(self, state: CarcassonneState) -> None:
        return
