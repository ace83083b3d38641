"""The turn: a list of steps, the same for every part, into which expansions insert theirs. [CAR-TURN-02]"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Game, Phase
from bastide.core.state import Decision
from bastide.games.carcassonne.codes import CLOSE_STEP, FLOW_PHASE, PART_STEP
from bastide.games.carcassonne.data import NEVER
from bastide.games.carcassonne.rules.setting import Setting, Step, step_and_symbols
from bastide.games.carcassonne.state import NOWHERE, CarcassonneState


class Flow(Phase):
    """Runs the steps of the turn until one of them asks somebody. [CAR-TURN-01]"""

    def __init__(self, setting: Setting) -> None:
        self.setting: Final = setting

    def apply(self, state: CarcassonneState, decision: Decision, action: Action) -> None:
        state.stack.append(decision)
        self.run(state)

    def run(self, state: CarcassonneState) -> None:
        """Go on with the frame of the flow on top."""
        stack, steps, following = state.stack, self.setting.steps, self.setting.following
        depth: i64 = len(stack)
        while len(stack) == depth:
            at = i64(following[step_and_symbols(state.step, state.shown)])
            state.step = at + 1
            steps[at].run(state)


def setting_of(game: Game) -> Setting:
    """What a game of Carcassonne is played with."""
    flow = game.phases[FLOW_PHASE]
    assert isinstance(flow, Flow)
    return flow.setting


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
        self.occasion = NEVER


def ask(phase: Phase, number: i64, state: CarcassonneState, seat: i64, argument: i64 = 0) -> None:
    """Ask, unless there is but one answer. [CAR-DEC-02]"""
    decision = Decision(number, seat, argument)
    choices = phase.legal(state, decision)
    if len(choices) == 1:
        phase.apply(state, decision, choices[0])
    else:
        state.stack.append(decision)


def objection(setting: Setting, state: CarcassonneState, action: Action, rule: str) -> str:
    """The rule that forbids an action: of an expansion that objects, or else this one."""
    for expansion in setting.expansions:
        rule = expansion.objection(state, action) or rule
    return rule
