"""Settlement: the turn: at most one action and one invitation, in either order; who does neither must pass."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import ASIDE, Action
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.settlement.rules.build import BUILD, build, list_buildings
from bastide.games.settlement.rules.explore import GO, KILL, explore, hunt, list_explorations, list_hunts
from bastide.games.settlement.rules.heroes import INVITE, invite, list_heroes
from bastide.games.settlement.rules.passing import END, NEXT, PASS, leave
from bastide.games.settlement.rules.refusal import refused
from bastide.games.settlement.rules.region import (
    FORTIFY,
    MAN,
    ROAM,
    activate_region,
    fortify,
    list_fortifications,
    list_regions,
    man_fortification,
)
from bastide.games.settlement.rules.street import WALK, activate_street, list_streets
from bastide.games.settlement.state import SettlementState

VOLUNTEER: Final = ASIDE + 1  # verb
TURN: Final = 0  # phase


class Turn(Phase):
    """[SET-TURN-02] [SET-TURN-07] What is left to do in the turn."""

    def __init__(self) -> None:
        self.rule = "SET-TURN-07"

    def legal(self, state: SettlementState, decision: Decision) -> list[Action]:
        seat = decision.seat
        actions: list[Action] = []
        purse = state.purse(seat)
        hands: i64 = state.base[seat] + state.bonus[seat]
        if not state.acted and hands:  # [SET-TURN-08] [SET-TURN-09] [SET-VILLAGER-04] as long as villagers last
            explored = state.explored(seat)
            list_buildings(state, seat, purse, actions)
            list_explorations(state, hands, explored, actions)
            list_hunts(state, seat, hands, actions)
            list_fortifications(state, seat, explored, actions)
            list_regions(state, seat, explored, actions)
            list_streets(state, seat, actions)
        if not state.invited and purse:
            list_heroes(state, purse, actions)
        if state.acted or state.invited:  # [SET-TURN-03] [SET-TURN-11] a trade is no turn
            actions.append(END)
        actions.append(PASS)  # [SET-TURN-04] [SET-TURN-05]
        return actions

    def apply(self, state: SettlementState, decision: Decision, action: Action) -> None:
        seat = decision.seat
        state.banned = 0  # [SET-TRADE-12] the run of trades ends
        verb: i64 = action & 255
        if verb == PASS:
            leave(state, seat)
        elif verb == END:
            state.tell("ends", seat, "SET-TURN-05")
            state.push(NEXT, NOBODY, seat)
        elif verb == INVITE:
            state.invited = 1
            state.stack.append(decision)
            invite(state, seat, action >> 8)
        else:
            state.acted = 1
            state.stack.append(decision)  # [SET-TURN-06] the turn goes on when the action is over
            act(state, seat, verb, action >> 8)

    def refusal(self, state: SettlementState, decision: Decision, action: Action) -> str:
        return refused(state, decision.seat, action) or self.rule


def act(state: SettlementState, seat: i64, verb: i64, what: i64) -> None:
    """[SET-TURN-08] One of the seven actions, [SET-GEN-03] on the own board."""
    if verb == BUILD:
        build(state, seat, what)
    elif verb == GO:
        explore(state, seat, what)
    elif verb == KILL:
        hunt(state, seat, what)
    elif verb == FORTIFY:
        fortify(state, seat, what)
    elif verb == ROAM:
        activate_region(state, seat, what)
    elif verb == WALK:
        activate_street(state, seat, what)
    else:
        assert verb == MAN
        man_fortification(state, seat, what)


def list_volunteers(state: SettlementState, seat: i64, most: i64) -> list[Action]:
    """[SET-VILLAGER-02] Once before the action, the player may name how many bonus villagers go first."""
    actions: list[Action] = []
    for villagers in range(1, min(most, state.bonus[seat]) + 1):
        actions.append(VOLUNTEER | villagers << 8)
    return actions
