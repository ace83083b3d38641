"""Settlement: constructing a building, and the market it comes from."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action, argument_of
from bastide.core.counts import draw
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.settlement import notation
from bastide.games.settlement.codes import EFFECTS, GROUND, RESTOCK
from bastide.games.settlement.data import (
    BUILD_ZONE,
    BUILDING_COST,
    MARKET,
    NONE,
    SACRED_CLOCK,
    SPACES,
    STACKS,
    holds,
)
from bastide.games.settlement.rules.street import by_clock
from bastide.games.settlement.rules.supply import pay, send
from bastide.games.settlement.state import SettlementState


def list_buildings(state: SettlementState, seat: i64, purse: i64, actions: list[Action]) -> None:
    """[SET-BUILD-02] Any face-up building that can be paid, [SET-BUILD-03] if there is room for it."""
    if not purse:
        return  # every building costs something
    houses, i, end = state.houses, seat * SPACES, (seat + 1) * SPACES
    while i < end and houses[i] >= 0:
        i += 1
    if i < end:
        for space, building in enumerate(state.market):
            if building >= 0 and holds(purse, BUILDING_COST[building]):
                actions.append(notation.build(space))


def build(state: SettlementState, seat: i64, space: i64) -> None:
    """[SET-BUILD-01] A villager and the cost; the building comes from the top of its market space."""
    send(state, seat, BUILD_ZONE, 1, "SET-BUILD-01")
    pay(state, seat, BUILDING_COST[state.market[space]], "SET-BUILD-02")
    state.push(GROUND, seat, space)


class Ground(Phase):
    """Where does the building go?"""

    def __init__(self) -> None:
        self.rule = "SET-BOARD-05"

    def legal(self, state: SettlementState, decision: Decision) -> list[Action]:
        row: i64 = decision.seat * SPACES
        return [notation.site(space) for space in range(SPACES) if state.houses[row + space] < 0]

    def apply(self, state: SettlementState, decision: Decision, action: Action) -> None:
        """[SET-BUILD-08] Any empty space will do; [SET-BUILD-09] its effect waits, unless [SET-ARTEFACT-10] the Sacred
        Clock is there, and then [SET-ARTEFACT-12] the market is refilled first."""
        seat, space, place = decision.seat, argument_of(action), decision.argument
        building = state.market[place]
        state.houses[seat * SPACES + space] = building
        if state.entry is not None:
            state.tell("builds", seat, "SET-BUILD-02", [int(place), building, int(space)])
        if state.artefacts[seat] == SACRED_CLOCK:  # [SET-ARTEFACT-11] this building alone, and no villager
            state.push(EFFECTS, seat, by_clock(space))
        state.piles[place] -= 1
        if not state.piles[place]:  # [SET-BUILD-05] a group is not refilled
            state.market[place] = NONE
            restock(state, seat, place)


def restock(state: SettlementState, seat: i64, place: i64) -> None:
    """[SET-BUILD-04] [SET-BUILD-11] The buyer names a stack that has tiles; [SET-BUILD-07] without one the space stays
    empty."""
    stocked: i64 = 0
    last: i64 = NONE
    for stack in range(STACKS):
        if state.stacks[stack]:
            stocked += 1
            last = stack
    if stocked == 1:
        refill(state, seat, place, last, "SET-BUILD-04")
    elif stocked:
        state.push(RESTOCK, seat, place)


class Restock(Phase):
    """From which stack is the market space refilled?"""

    def __init__(self) -> None:
        self.rule = "SET-BUILD-11"

    def legal(self, state: SettlementState, decision: Decision) -> list[Action]:
        return [notation.refill(stack) for stack in range(STACKS) if state.stacks[stack]]

    def apply(self, state: SettlementState, decision: Decision, action: Action) -> None:
        refill(state, decision.seat, decision.argument, argument_of(action), "SET-BUILD-04")


def refill(state: SettlementState, seat: i64, place: i64, stack: i64, rule: str) -> None:
    """[SET-BUILD-06] [SET-ROUND-07] The top tile of a stack goes to a market space of its own."""
    building = draw(state, state.hidden)
    state.stacks[stack] -= 1
    state.market[place], state.piles[place] = int(building), 1
    if state.entry is not None:
        state.tell("refills", seat, rule, [int(place), int(stack), int(building)])


def all_different(market: list[int]) -> bool:
    """Whether no building lies on two spaces."""
    seen: i64 = 0
    for building in market:
        if building >= 0:
            if seen >> building & 1:
                return False
            seen |= 1 << building
    return True


def group_market(state: SettlementState) -> None:
    """[SET-ROUND-05] [SET-ROUND-11] Equal buildings come together on the first space that has one."""
    if all_different(state.market):
        return
    for place in range(MARKET):
        building = state.market[place]
        if building < 0:
            continue
        joined = False
        for other in range(place + 1, MARKET):
            if state.market[other] == building:
                state.piles[place] += state.piles[other]
                state.market[other], state.piles[other] = NONE, 0
                joined = True
        if joined:
            state.tell("groups", NOBODY, "SET-ROUND-05", [place, building, state.piles[place]])


def fill_market(state: SettlementState, rule: str) -> None:
    """[SET-ROUND-06] [SET-ROUND-08] [SET-SUPPLY-08] Empty spaces in order, each from the tallest stack, the first of
    equals; they stay empty when no tile is left."""
    for place in range(MARKET):
        if state.market[place] < 0:
            tallest: i64 = 0
            for stack in range(1, STACKS):
                if state.stacks[stack] > state.stacks[tallest]:
                    tallest = stack
            if not state.stacks[tallest]:
                return
            refill(state, NOBODY, place, tallest, rule)
