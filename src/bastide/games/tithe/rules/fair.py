"""Tithe: the fair. Everybody sells one sheaf; the best stall scores double."""

from __future__ import annotations

from typing import Final

from bastide.core.action import Action, argument_of
from bastide.core.game import Phase
from bastide.core.state import Decision, bit
from bastide.games.tithe.codes import STALL
from bastide.games.tithe.data import WORTHS
from bastide.games.tithe.notation import sell
from bastide.games.tithe.scoring import score_stalls
from bastide.games.tithe.state import TitheState


class Fetch(Phase):
    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        """[TIT-FAIR-01] Who has goods comes to the fair; the caller sells first."""
        for step in range(len(state.scores) - 1, -1, -1):
            seat = (decision.argument + step) % len(state.scores)
            if state.goods(seat) and not state.away & bit(seat):
                state.push(STALL, seat)


class Stall(Phase):
    def __init__(self) -> None:
        self.rule = "TIT-FAIR-02"

    def legal(self, state: TitheState, decision: Decision) -> list[Action]:
        sack = state.sack(decision.seat)
        return [sell(worth) for worth in range(1, WORTHS) if sack[worth]]

    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        """[TIT-FAIR-02] The sheaf sold is shown to all."""
        worth = int(argument_of(action))
        state.sacks[decision.seat * WORTHS + worth] -= 1
        state.sold[decision.seat] = worth
        state.reveal()
        state.tell("sells", decision.seat, "TIT-FAIR-02", [worth])


class Award(Phase):
    def __init__(self, revision: int) -> None:
        self.revision: Final = revision

    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        """[TIT-SCORE-01] The stalls score; then they are empty, and who stayed away may come again."""
        score_stalls(state, self.revision)
        state.sold, state.away = [0] * len(state.scores), 0
