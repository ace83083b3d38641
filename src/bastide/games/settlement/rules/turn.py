"""Settlement: the turn: at most one action and one invitation, in either order; who does neither must pass."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.settlement import notation
from bastide.games.settlement.codes import (
    BUILD,
    END,
    EXPLORE,
    FORTIFICATION,
    FORTIFY,
    HUNT,
    INVITE,
    NEXT,
    PASS,
    REGION,
    STREET,
)
from bastide.games.settlement.rules.build import build, list_buildings
from bastide.games.settlement.rules.explore import explore, hunt, list_explorations, list_hunts
from bastide.games.settlement.rules.heroes import invite, list_heroes
from bastide.games.settlement.rules.passing import leave
from bastide.games.settlement.rules.refusal import refused
from bastide.games.settlement.rules.region import (
    activate_fortification,
    activate_region,
    fortify,
    list_fortifications,
    list_regions,
)
from bastide.games.settlement.rules.street import activate_street, list_streets
from bastide.games.settlement.state import SettlementState


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
        verb = verb_of(action)
        if verb == PASS:
            leave(state, seat)
        elif verb == END:
            state.tell("ends", seat, "SET-TURN-05")
            state.push(NEXT, NOBODY, seat)
        elif verb == INVITE:
            state.invited = 1
            state.stack.append(decision)
            invite(state, seat, argument_of(action))
        else:
            state.acted = 1
            state.stack.append(decision)  # [SET-TURN-06] the turn goes on when the action is over
            act(state, seat, verb, argument_of(action))

    def refusal(self, state: SettlementState, decision: Decision, action: Action) -> str:
        return refused(state, decision.seat, action) or self.rule


def act(state: SettlementState, seat: i64, verb: i64, what: i64) -> None:
    """[SET-TURN-08] One of the seven actions, [SET-GEN-03] on the own board."""
    if verb == BUILD:
        build(state, seat, what)
    elif verb == EXPLORE:
        explore(state, seat, what)
    elif verb == HUNT:
        hunt(state, seat, what)
    elif verb == FORTIFY:
        fortify(state, seat, what)
    elif verb == REGION:
        activate_region(state, seat, what)
    elif verb == STREET:
        activate_street(state, seat, what)
    else:
        assert verb == FORTIFICATION
        activate_fortification(state, seat, what)


def list_volunteers(state: SettlementState, seat: i64, most: i64) -> list[Action]:
    """[SET-VILLAGER-02] Once before the action, the player may name how many bonus villagers go first."""
    actions: list[Action] = []
    for villagers in range(1, min(most, state.bonus[seat]) + 1):
        actions.append(notation.volunteer(villagers))
    return actions
