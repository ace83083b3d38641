"""Tithe: the turn. Glean hidden sheaves from a common bag, or call a fair."""

from __future__ import annotations

from typing import Final

from bastide.core.action import Action
from bastide.core.counts import draw
from bastide.core.game import Phase
from bastide.core.state import EVERYBODY, NOBODY, Decision, bit
from bastide.games.tithe.codes import FAIR, GLEAN, TURN
from bastide.games.tithe.data import WORTHS
from bastide.games.tithe.state import TitheState


class Turn(Phase):
    def __init__(self, fair: list[int]) -> None:
        self.rule = "TIT-TURN-02"
        self.fair: Final = fair  # the steps of a fair: phases in order

    def legal(self, state: TitheState, decision: Decision) -> list[Action]:
        return [GLEAN, FAIR] if state.goods(decision.seat) else [GLEAN]  # [TIT-TURN-02]

    def apply(self, state: TitheState, decision: Decision, action: Action) -> None:
        seat = decision.seat
        state.peeked = 0
        if action == FAIR or state.left() > 1:  # [TIT-END-01]
            state.push(TURN, (seat + 1) % len(state.scores))  # [TIT-TURN-03]
        if action == GLEAN:  # [TIT-TURN-01]
            worth = draw(state, state.bag)
            state.sacks[seat * WORTHS + worth] += 1
            state.tell("gleans", seat, "TIT-TURN-01", [int(worth)], 0, bit(seat))
            state.tell("gleans_unseen", seat, "TIT-TURN-01", [], 0, EVERYBODY & ~bit(seat))
            if not state.left():
                state.tell("ends", NOBODY, "TIT-END-01")
            return
        state.tell("calls", seat, "TIT-TURN-02")
        for step in reversed(self.fair):
            state.push(step, NOBODY, seat)
