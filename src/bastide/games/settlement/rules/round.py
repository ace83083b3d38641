"""Settlement: set-up, the order of turns, the end of a round and of the game."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.core.state import Decision, bit
from bastide.games.settlement.codes import PICK, TURN
from bastide.games.settlement.data import (
    NONE,
    ROUNDS,
    SHOWN,
    SLOTS,
)
from bastide.games.settlement.rules.build import fill_market, group_market
from bastide.games.settlement.rules.heroes import discard_hero, turn_up
from bastide.games.settlement.rules.passing import AT_SETUP, show_artefact
from bastide.games.settlement.scoring import final_scoring
from bastide.games.settlement.state import SettlementState


class Setup(Phase):
    """[SET-SETUP-01] [SET-SETUP-02] All is shuffled; what is shown is drawn here, the rest when its turn comes."""

    def apply(self, state: SettlementState, decision: Decision, action: Action) -> None:
        seats = len(state.scores)
        state.first = state.chance([1] * seats)  # [SET-SETUP-09]
        state.tell("first", state.first, "SET-SETUP-09")
        fill_market(state, "SET-SETUP-03")  # [SET-SETUP-04] one tile on each space, equal or not
        for slot in range(SLOTS - 1, -1, -1):
            turn_up(state, slot, "SET-SETUP-05")
        for _ in range(SHOWN[seats]):
            show_artefact(state, "SET-SETUP-06")
        self.put_aside(state)
        state.push(TURN, state.first)  # [SET-SETUP-12] [SET-TURN-01]
        for step in range(seats):  # [SET-SETUP-10] the last of these is asked first
            state.push(PICK, (state.first + step) % seats, AT_SETUP)

    def put_aside(self, state: SettlementState) -> None:
        """[SET-SETUP-06] [SET-SETUP-13] The artefacts that are not shown stay in the box."""
        state.away, state.chest = state.chest, 0


class SetupAlone(Setup):
    def put_aside(self, state: SettlementState) -> None:
        """[SET-SOLO-02] The artefacts that are not shown form a deck."""


class Next(Phase):
    """The turn is over: whose is the next?"""

    def apply(self, state: SettlementState, decision: Decision, action: Action) -> None:
        """[SET-TURN-01] [SET-TURN-10] Clockwise, to who has not passed; [SET-ROUND-01] [SET-TURN-12] the round ends
        when all have."""
        state.acted, state.invited, state.volunteers = 0, 0, 0
        seats: i64 = len(state.scores)
        step: i64 = 1
        while step <= seats:
            seat = (decision.argument + step) % seats
            if not state.passed & bit(seat):
                state.push(TURN, seat)
                return
            step += 1
        if state.round < ROUNDS:
            end_round(state)
        else:  # [SET-ROUND-10] [SET-END-01]
            final_scoring(state)


def end_round(state: SettlementState) -> None:
    """[SET-ROUND-02] [SET-SOLO-08] Hero discard, market renewal, round marker; [SET-ROUND-09] who passed
    first begins."""
    discard_hero(state)
    group_market(state)
    fill_market(state, "SET-ROUND-06")
    state.round += 1
    state.first, state.leaver, state.passed = state.leaver, NONE, 0
    state.tell("round", state.first, "SET-ROUND-09", [int(state.round)])
    state.push(TURN, state.first)
