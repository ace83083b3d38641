"""Villagers: new arrivals, [VGR-FLOW-02] the end of the Recruitment phase, [VGR-ARRIVAL-14] in every round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision, next_u32
from bastide.games.villagers.data import PLACES
from bastide.games.villagers.rules.road import arrive, reserve_first
from bastide.games.villagers.state import GAP, VillagersState

COIN: Final = 2  # verbs
PASS: Final = 3
ARRIVALS: Final = 6  # phases
FAVOUR: Final = 7
SWEEP: Final = 8


def dismiss(state: VillagersState, place: i64, rule: str) -> None:
    """[VGR-FLOW-07] A villager of the road leaves the game; [VGR-ARRIVAL-12] its coins go back to the bank."""
    kind, coins = state.road[place], state.road_coins[place]
    state.road[place], state.road_coins[place] = GAP, 0
    state.gone[kind] += 1
    state.bank += coins
    state.gaps |= 1 << place
    state.say("leaves", NOBODY, rule, place, kind, coins)


def replace(state: VillagersState, rule: str) -> None:
    """The discarded are replaced from the reserve; [VGR-ARRIVAL-11] when all is exhausted gaps stay open,
    [VGR-ARRIVAL-13] as do those that were open before."""
    for place in range(PLACES):
        if state.gaps >> place & 1:
            pile = reserve_first(state)
            if pile < 0:
                break
            arrive(state, place, pile, rule)
    state.gaps = 0


class Arrivals(Phase):
    """With three players or more."""

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        for place in range(PLACES):
            if state.road_coins[place]:
                dismiss(state, place, "VGR-ARRIVAL-01")  # [VGR-ARRIVAL-01]
        replace(state, "VGR-ARRIVAL-02")  # [VGR-ARRIVAL-02]
        for place in range(PLACES):
            if state.road[place] != GAP:
                state.road_coins[place] = 1  # [VGR-ARRIVAL-03] [VGR-ARRIVAL-04]
                state.bank -= 1
        state.say("coins", NOBODY, "VGR-ARRIVAL-03")


class ArrivalsForTwo(Phase):
    """With two players, or one against the Countess."""

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-ARRIVAL-05] The second player is asked first; [VGR-SOLO-11] the Countess puts no coin."""
        seats: i64 = len(state.scores)
        state.push(SWEEP, NOBODY)
        for step in range(seats):
            state.push(FAVOUR, (state.first + step) % seats)


class Favour(Phase):
    """A coin for one villager of the road."""

    def __init__(self) -> None:
        self.rule = "VGR-ARRIVAL-05"

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        """[VGR-ARRIVAL-06] Any villager, also one with a coin, or none."""
        return [PASS] + [COIN | place << 8 for place in range(PLACES) if state.road[place] != GAP]

    def sample(self, state: VillagersState, decision: Decision, luck: i64) -> Action:
        """Draw until a villager stands there, or for none."""
        while True:
            place: i64 = (luck >> 8) % (PLACES + 1)
            if place == PLACES:
                return PASS
            if state.road[place] != GAP:
                return int(COIN | place << 8)
            luck = next_u32(luck)

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        if action & 255 == COIN:
            place = action >> 8
            state.road_coins[place] += 1  # [VGR-ARRIVAL-09] they pile up
            state.bank -= 1
            state.say("favours", decision.seat, "VGR-ARRIVAL-05", place, state.road[place])
        else:
            state.say("passes", decision.seat, "VGR-ARRIVAL-06")


class Sweep(Phase):
    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        for place in range(PLACES):
            if state.road[place] != GAP and not state.road_coins[place]:
                dismiss(state, place, "VGR-ARRIVAL-07")  # [VGR-ARRIVAL-07]
        replace(state, "VGR-ARRIVAL-08")  # [VGR-ARRIVAL-08] without coins
