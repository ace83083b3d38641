"""Settlement: set-up, the order of turns, the end of a round and of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.core.state import Decision, bit
from bastide.games.settlement.data import (
    BUILDING_RULES,
    GUILD_RULES,
    HERO_GUILD,
    HEROES,
    NONE,
    ROUNDS,
    SHOWN,
    SLOTS,
    SPACES,
    STORED_POINTS,
)
from bastide.games.settlement.rules.build import fill_market, group_market
from bastide.games.settlement.rules.heroes import discard_hero, turn_up
from bastide.games.settlement.rules.passing import PICK, show_artefact
from bastide.games.settlement.rules.turn import TURN
from bastide.games.settlement.scoring import counted, grade, hero_points
from bastide.games.settlement.state import SettlementState

SETUP: Final = 11  # phases


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
            state.push(PICK, (state.first + step) % seats)

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
        seats = len(state.scores)
        seat = decision.argument
        for _ in range(seats):
            seat = (seat + 1) % seats
            if not state.passed & bit(seat):
                state.push(TURN, seat)
                return
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


def final_scoring(state: SettlementState) -> None:
    """[SET-END-02] [SET-END-03] Heroes by what their owner has now, and the tokens stored."""
    for seat in range(len(state.scores)):
        heroes: i64 = state.heroes[seat]
        for hero in range(HEROES):
            if (heroes >> hero) & 1:
                guild = HERO_GUILD[hero]
                points = hero_points(state, seat, hero)
                state.score("hero", seat, points, GUILD_RULES[guild], [hero, int(counted(state, seat, guild))])
        for place in range(seat * SPACES, seat * SPACES + SPACES):
            if state.vaults[place]:
                building, tokens = state.houses[place], state.vaults[place]
                points = tokens * STORED_POINTS[building]
                state.score("stored", seat, points, BUILDING_RULES[building], [building, tokens])
    if len(state.scores) == 1:
        state.tell("grade", 0, "SET-SOLO-09", [grade(state.scores[0])])
