"""Village: travels, one road at a time."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, action_of, argument_of, verb_of
from bastide.core.bits import bit_count
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.village.codes import ARRIVAL, TRAVEL, TRAVEL_ACTION
from bastide.games.village.data import (
    COIN,
    COUNCIL,
    FAMILY,
    FARM,
    GENERATION,
    ROAD_TIME,
    ROAD_WAGONS,
    ROADS,
    ROADS_FROM,
    TOWN,
    TOWN_COINS,
    TOWN_CUBES,
    TOWN_PRESTIGE,
    TOWNS,
    WAGON,
    WIDTH,
)
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.notation import generation_of, journey, road_of
from bastide.games.village.rules.craft import Workshops
from bastide.games.village.rules.payment import BY_TOWN, offer_cubes, pay_cubes
from bastide.games.village.rules.space import Space
from bastide.games.village.state import VillageState, high_part, low_part, packed


class Travel(Space):
    def __init__(self, expansion: Expansion, workshops: Workshops) -> None:
        super().__init__(TRAVEL_ACTION, "VIL-TRAVEL-01", expansion)
        self.workshops: Final = workshops

    def options(self, state: VillageState, seat: i64) -> list[Action]:
        choices: list[Action] = []
        if state.have(seat, WAGON) >= ROAD_WAGONS:
            journeys(state, seat, TRAVEL, False, choices)
        self.expansion.extend(state, TRAVEL_ACTION, seat, choices)
        return choices

    def perform(self, state: VillageState, seat: i64, action: Action) -> None:
        """[VIL-TRAVEL-02] [VIL-TRAVEL-10] One step, for cubes, a wagon and time."""
        if verb_of(action) != TRAVEL:
            self.expansion.resolve(state, seat, action)
            return
        road = ROADS[road_of(action)]
        set_out(state, seat, action, ROAD_WAGONS)
        state.spend(seat, WAGON, ROAD_WAGONS)
        state.lose_time(seat, ROAD_TIME)
        state.push(ARRIVAL, NOBODY, packed(seat, argument_of(action)))
        pay_cubes(state, seat, road[2], road[3], 0)  # [VIL-TRAVEL-03] [VIL-TRAVEL-04]

    def refusal(self, state: VillageState, decision: Decision, action: Action) -> str:
        if verb_of(action) == TRAVEL:
            return "VIL-TRAVEL-02"
        return super().refusal(state, decision, action)


class Arrival(Phase):
    """The argument of the decision: whose member travels, and the argument of the action."""

    def __init__(self, workshops: Workshops) -> None:
        self.workshops: Final = workshops

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """The reward of a town comes when the road to it is paid."""
        chosen = action_of(TRAVEL, high_part(decision.argument))
        arrive(state, self.workshops, low_part(decision.argument), chosen)


def journeys(state: VillageState, seat: i64, verb: i64, free: bool, choices: list[Action]) -> None:
    """[VIL-TRAVEL-01] [VIL-TRAVEL-05] Add every step of a member: from the farm to a start town, or along a road from
    its town. [VIL-TRAVEL-02] The cubes must be there, unless the step is free."""
    base: i64 = seat * FAMILY
    seen: i64 = 0
    generation: i64 = -1
    coins = state.have(seat, COIN)
    for i in range(FAMILY):
        place: i64 = state.home[base + i]
        if place == FARM or TOWN <= place < COUNCIL:
            if GENERATION[i] != generation:
                generation, seen = GENERATION[i], 0
            if seen >> place & 1:
                continue
            seen |= 1 << place
            for number in ROADS_FROM[place]:
                road = ROADS[number]
                if free or state.have(seat, road[2]) + coins >= road[3]:
                    choices.append(journey(verb, generation, number))


def set_out(state: VillageState, seat: i64, action: Action, wagons: i64) -> None:
    """Tell that a traveller takes a road, before it is paid."""
    road = ROADS[road_of(action)]
    state.tell("travels", seat, "VIL-TRAVEL-01", [int(generation_of(action)), road[0], road[1], int(wagons)])


def arrive(state: VillageState, workshops: Workshops, seat: i64, action: Action) -> None:
    """Move a traveller along a road. [VIL-TRAVEL-08] Any number may be in a town."""
    road = ROADS[road_of(action)]
    state.home[state.member(seat, generation_of(action), road[0])] = road[1]
    discover(state, workshops, seat, road[1] - TOWN)


def discover(state: VillageState, workshops: Workshops, seat: i64, town: i64) -> None:
    """[VIL-TRAVEL-06] [VIL-TRAVEL-07] A town without an own marker gets one and gives its reward, once."""
    at = seat * WIDTH + TOWNS
    if state.farms[at] >> town & 1:
        return
    state.farms[at] |= 1 << int(town)
    state.tell("marker", seat, "VIL-TRAVEL-06", [int(town)])
    if TOWN_PRESTIGE[town]:
        state.score("town", seat, TOWN_PRESTIGE[town], "VIL-TRAVEL-06", [int(town)])
    coins = workshops.allowance(state, COIN, TOWN_COINS[town])  # [VIL-COIN-01]
    if coins:
        state.gain(seat, COIN, coins)
        state.tell("coins", seat, "VIL-TRAVEL-06", [int(coins), int(town)])
    if TOWN_CUBES[town]:
        offer_cubes(state, seat, TOWN_CUBES[town], BY_TOWN)


def markers(state: VillageState, seat: i64) -> i64:
    """[VIL-TRAVEL-11] In how many towns a seat has its marker."""
    return bit_count(state.have(seat, TOWNS))
