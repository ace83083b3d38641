"""Village: what the actions of all action spaces have in common."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.village.codes import DECLINE
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.state import VillageState

MAY: Final = 0  # how an action has come about: by a cube, so that it may be left
MUST: Final = 1  # by the well, so that it must change something [VIL-WELL-07]
FREE: Final = 2  # by the Sage or in a last turn: chosen, but it may still be left


@mypyc_attr(allow_interpreted_subclasses=True)
class Space(Phase):
    """The action of one action space. The argument of its decisions says how it came about: MAY, MUST or FREE."""

    def __init__(self, number: int, rule: str, expansion: Expansion) -> None:
        self.number: Final = number  # of this phase
        self.rule = rule
        self.expansion: Final = expansion

    def options(self, state: VillageState, seat: i64) -> list[Action]:
        """All ways to perform the action that change something."""
        raise NotImplementedError

    def able(self, state: VillageState, seat: i64) -> bool:
        """Whether there are any; override where that is quickly seen."""
        return len(self.options(state, seat)) > 0

    def begin(self, state: VillageState, seat: i64, way: i64) -> None:
        """Ask the seat, unless everybody can see that there is nothing to ask. [VIL-TURN-07]"""
        if self.able(state, seat) or self.expansion.alert(state, seat):
            state.push(self.number, seat, way)
        else:
            state.tell("idle", seat, self.hindrance(state, seat), [self.number])

    def hindrance(self, state: VillageState, seat: i64) -> str:
        """The rule by which there are none."""
        return self.rule

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        """[VIL-TURN-05] Performing the action is optional, except after the well [VIL-WELL-07], where one may only
        stop if a card played meanwhile has left nothing to do."""
        choices = self.options(state, decision.seat)
        if decision.argument != MUST or not choices:
            choices.append(DECLINE)
        return choices

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        if action == DECLINE:
            if state.entry is not None:
                state.tell("declines", decision.seat, "VIL-TURN-05", [self.number])
        else:
            self.perform(state, decision.seat, action)

    def perform(self, state: VillageState, seat: i64, action: Action) -> None:
        raise NotImplementedError

    def refusal(self, state: VillageState, decision: Decision, action: Action) -> str:
        return "VIL-WELL-07" if action == DECLINE else self.rule
