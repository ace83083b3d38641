"""Tithe: the fair. Everybody sells one sheaf; the best stall scores double."""

from __future__ import annotations

from typing import Final

from bastide.core.game import Action, Phase
from bastide.core.state import Decision, bit
from bastide.games.tithe.data import WORTHS
from bastide.games.tithe.state import TitheState

SELL: Final = 2  # verb
FETCH: Final = 1  # phases
STALL: Final = 2
AWARD: Final = 3


class Fetch(Phase):
    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        """[TIT-FAIR-01] Who has goods comes to the fair; the caller sells first."""
        for step in range(len(state.scores) - 1, -1, -1):
            seat = (decision.a + step) % len(state.scores)
            if state.goods(seat) and not state.away & bit(seat):
                state.push(STALL, seat)


class Stall(Phase):
    def __init__(self) -> None:
        self.rule = "TIT-FAIR-02"

    def legal(self, state: TitheState, decision: Decision) -> list[Action]:
        sack = state.sack(decision.seat)
        return [SELL | worth << 8 for worth in range(1, WORTHS) if sack[worth]]

    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        """[TIT-FAIR-02] The sheaf sold is shown to all."""
        worth = action >> 8
        state.sacks[decision.seat * WORTHS + worth] -= 1
        state.sold[decision.seat] = worth
        state.reveal()
        state.tell("sells", decision.seat, "TIT-FAIR-02", [worth])


class Award(Phase):
    def __init__(self, revision: int) -> None:
        self.revision: Final = revision

    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        """[TIT-SCORE-01] A stall scores its worth, the best one twice that,
        [TIT-SCORE-02] unless it shares that honour; in revision 1 all that shared it scored double."""
        best = max(state.sold)
        single = state.sold.count(best) == 1 or self.revision == 1
        for seat, worth in enumerate(state.sold):
            if worth:
                double = single and worth == best
                state.score("stall", seat, worth * 2 if double else worth, "TIT-SCORE-01", [worth, int(double)])
        state.sold, state.away = [0] * len(state.scores), 0
