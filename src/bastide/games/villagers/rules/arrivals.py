"""Villagers: new arrivals, [VGR-FLOW-02] the end of the Recruitment phase, [VGR-ARRIVAL-14] in every round."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision, next_u32
from bastide.games.villagers.codes import COIN, COIN_WHICH, DISMISSAL, PASS
from bastide.games.villagers.data import PLACES
from bastide.games.villagers.notation import coin
from bastide.games.villagers.rules.road import arrive, close_gap, open_gap, reserve_first
from bastide.games.villagers.state import GAP, VillagersState, choose_below


def dismiss(state: VillagersState, place: i64, rule: str) -> None:
    """[VGR-FLOW-07] A villager of the road leaves the game; [VGR-ARRIVAL-12] its coins go back to the bank."""
    kind, coins = state.road[place], state.road_coins[place]
    state.road[place], state.road_coins[place] = GAP, 0
    state.gone[kind] = state.gone[kind] + 1
    state.bank += coins
    open_gap(state, place)
    if state.entry is not None:
        state.tell("leaves", NOBODY, rule, [int(place), kind, coins])


def replace(state: VillagersState, rule: str) -> None:
    """The discarded are replaced from the reserve; [VGR-ARRIVAL-11] when all is exhausted gaps stay open,
    [VGR-ARRIVAL-13] as do those that were open before."""
    while state.gaps:
        pile = reserve_first(state)
        if pile < 0:
            state.gaps = 0
            return
        arrive(state, close_gap(state), pile, rule)


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
        state.tell("coins", NOBODY, "VGR-ARRIVAL-03")


class ArrivalsForTwo(Phase):
    """With two players, or one against the Countess."""

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-ARRIVAL-05] The second player is asked first; [VGR-SOLO-11] the Countess puts no coin."""
        seats: i64 = len(state.scores)
        state.push(DISMISSAL, NOBODY)
        for step in range(seats):
            state.push(COIN_WHICH, (state.first + step) % seats)


class CoinWhich(Phase):
    """A coin for one villager of the road."""

    def __init__(self) -> None:
        self.rule = "VGR-ARRIVAL-05"

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        """[VGR-ARRIVAL-06] Any villager, also one with a coin, or none."""
        return [PASS] + [coin(place) for place in range(PLACES) if state.road[place] != GAP]

    def sample(self, state: VillagersState, decision: Decision, luck: i64) -> Action:
        """Draw until a villager stands there, or for none."""
        while True:
            place: i64 = choose_below(luck, PLACES + 1)
            if place == PLACES:
                return PASS
            if state.road[place] != GAP:
                return coin(place)
            luck = next_u32(luck)

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        if verb_of(action) == COIN:
            place = argument_of(action)
            state.road_coins[place] += 1  # [VGR-ARRIVAL-09] they pile up
            state.bank -= 1
            if state.entry is not None:
                state.tell("favours", decision.seat, "VGR-ARRIVAL-05", [int(place), state.road[place]])
        else:
            state.tell("passes", decision.seat, "VGR-ARRIVAL-06")


class Dismissal(Phase):
    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        for place in range(PLACES):
            if state.road[place] != GAP and not state.road_coins[place]:
                dismiss(state, place, "VGR-ARRIVAL-07")  # [VGR-ARRIVAL-07]
        replace(state, "VGR-ARRIVAL-08")  # [VGR-ARRIVAL-08] without coins
