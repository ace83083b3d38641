"""Village: one question to one seat after the other."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.state import VillageState


class Asking(Phase):
    """[VIL-ROUND-10] From the First Player on, each seat once: whoever has something to decide, or might hold a card to
    play now."""

    def __init__(self, expansion: Expansion, this: int, question: int) -> None:
        self.expansion: Final = expansion
        self.this: Final = this  # the number of this phase
        self.question: Final = question  # and of the one that is put to a seat

    def concerns(self, state: VillageState, seat: i64) -> bool:
        return False

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        seats: i64 = len(state.scores)
        for step in range(decision.argument, seats):
            seat = (state.first + step) % seats
            if self.concerns(state, seat) or self.expansion.alert(state, seat):
                state.push(self.this, NOBODY, step + 1)
                state.push(self.question, seat)
                return
