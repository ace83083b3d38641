"""Village: the market day, on which everybody may sell."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.village.codes import DYING, MARKET_ACTION, NEXT_SELLER, PASS, SALE, SERVE
from bastide.games.village.data import (
    CUSTOMERS,
    PRESTIGE,
    QUEUE,
    SALE_COST,
    SALE_TIME,
    STALLS,
    WANTS,
)
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.notation import serve
from bastide.games.village.rules.payment import affords, pay
from bastide.games.village.rules.space import Space
from bastide.games.village.state import AT_MARKET, IN_PILE, SERVED, VillageState


class Market(Space):
    """[VIL-TURN-06] [VIL-MARKET-01] Its action is never left: a market day follows at once, [VIL-MARKET-17] however
    it came about."""

    def __init__(self, expansion: Expansion, day: list[int]) -> None:
        super().__init__(MARKET_ACTION, "VIL-MARKET-01", expansion)
        self.day: Final = day  # the steps of a market day: phases in order

    def able(self, state: VillageState, seat: i64) -> bool:
        return True

    def begin(self, state: VillageState, seat: i64, way: i64) -> None:
        state.starter, state.passed, state.fresh, state.barker = seat, 0, 1, -1
        state.tell("market", seat, "VIL-MARKET-01")
        for step in reversed(self.day):
            state.push(step, NOBODY, seat)


def within_reach(state: VillageState, seat: i64) -> bool:
    """[VIL-MARKET-02] Whether a customer lies at an open stall; [INN-53] for the Barker, also in the queue."""
    for stall in range(STALLS):
        if state.stalls[stall] > 0:
            return True
    return state.barker == seat and state.queue[0] > 0


def extra(state: VillageState, seat: i64) -> bool:
    """[VIL-MARKET-06] [VIL-MARKET-07] Whether the next sale costs more than the goods: only the starter's first does
    not."""
    return not (state.fresh and seat == state.starter)


def sales(state: VillageState, seat: i64) -> list[Action]:
    """All customers the seat can serve now."""
    choices: list[Action] = []
    if extra(state, seat) and not affords(state, seat, SALE_COST):
        return choices
    for stall in range(STALLS):
        customer: i64 = state.stalls[stall] - 1
        if customer >= 0 and affords(state, seat, WANTS[customer]):
            choices.append(serve(customer))
    if state.barker == seat:
        for place in range(QUEUE):
            customer = state.queue[place] - 1
            if customer >= 0 and affords(state, seat, WANTS[customer]):
                choices.append(serve(customer))
    return choices


class NextSeller(Phase):
    def __init__(self, expansion: Expansion) -> None:
        self.expansion: Final = expansion

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """[VIL-MARKET-05] [VIL-MARKET-08] From this seat on, whose turn it is to sell. [VIL-MARKET-10] Who cannot serve
        anybody passes, but only if everybody can see it: a hidden card that might help keeps its secret.
        [VIL-MARKET-11] [INN-54] The day ends when nobody is left who could; ruling: for the Barker that includes the
        queue, although the first of these rules speaks of stalls only."""
        seats: i64 = len(state.scores)
        for step in range(seats):
            seat: i64 = (decision.argument + step) % seats
            if state.passed >> seat & 1:
                continue
            if within_reach(state, seat) and (sales(state, seat) or self.expansion.alert(state, seat)):
                state.push(NEXT_SELLER, NOBODY, (seat + 1) % seats)
                state.push(SALE, seat)
                return
            state.passed |= 1 << seat
            state.tell("cannot_sell", seat, "VIL-MARKET-10")


class Sale(Phase):
    def __init__(self) -> None:
        self.rule = "VIL-MARKET-03"

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        choices = sales(state, decision.seat)
        choices.append(PASS)
        return choices

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        seat = decision.seat
        if action == PASS:  # [VIL-MARKET-09]
            state.passed |= 1 << seat
            state.tell("passes", seat, "VIL-MARKET-09")
            return
        customer = argument_of(action)
        pay(state, seat, WANTS[customer])  # [VIL-MARKET-03]
        leave(state, customer)
        state.customers[customer] = int(SERVED + seat)
        free = not extra(state, seat)
        state.tell("serves", seat, "VIL-MARKET-03", [int(customer), PRESTIGE[customer], int(free)])  # [VIL-MARKET-04]
        if free:
            state.fresh = 0
            return
        for _ in range(state.spend_time(seat, SALE_TIME)):  # [VIL-MARKET-16] [VIL-TIME-06] somebody dies at once
            state.push(DYING, NOBODY, seat)
        pay(state, seat, SALE_COST)

    def refusal(self, state: VillageState, decision: Decision, action: Action) -> str:
        if verb_of(action) != SERVE:
            return self.rule
        if int(argument_of(action)) + 1 not in state.stalls:
            return "VIL-MARKET-02"
        if extra(state, decision.seat) and not affords(state, decision.seat, SALE_COST):
            return "VIL-MARKET-07"
        return "VIL-MARKET-03"


def leave(state: VillageState, customer: i64) -> None:
    """A customer leaves the market; the queue closes up."""
    for stall in range(STALLS):
        if state.stalls[stall] == customer + 1:
            state.stalls[stall] = 0
            return
    state.queue.remove(int(customer + 1))
    state.queue.append(0)


class FillStalls(Phase):
    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """[VIL-MARKET-12] The end of the day: the stalls first."""
        fill_stalls(state)


class FillQueue(Phase):
    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        """[VIL-MARKET-12] [VIL-MARKET-14] Then the queue; where nobody was served nothing changes."""
        fill_stalls(state)
        fill_queue(state)


def fill_stalls(state: VillageState) -> None:
    """[VIL-MARKET-13] The head of the queue goes to the first empty stall; [VIL-MARKET-18] a queue too short is
    refilled in between; [VIL-MARKET-15] when nobody is left, stalls stay empty."""
    for stall in range(STALLS):
        if state.stalls[stall] == 0:
            if state.queue[0] == 0:
                fill_queue(state)
            state.stalls[stall] = state.queue.pop(0)
            state.queue.append(0)


def fill_queue(state: VillageState) -> None:
    """[VIL-MARKET-13] New customers join at the tail."""
    for place in range(QUEUE):
        if state.queue[place] == 0:
            state.queue[place] = int(next_customer(state))


def next_customer(state: VillageState) -> i64:
    """[VIL-SETUP-09] Turn up a customer from the pile; its number + 1, or 0 if the pile is used up."""
    weights = [0] * CUSTOMERS
    left = False
    for i in range(CUSTOMERS):
        if state.customers[i] == IN_PILE:
            weights[i] = 1
            left = True
    if not left:
        return 0
    customer = state.chance(weights)
    state.customers[customer] = AT_MARKET
    state.tell("arrives", NOBODY, "VIL-MARKET-12", [int(customer)])
    return customer + 1


def open_market(state: VillageState) -> None:
    """[VIL-SETUP-11] At set-up the stalls are filled first, then the queue."""
    for stall in range(STALLS):
        if state.stalls[stall] == 0:
            state.stalls[stall] = int(next_customer(state))
    fill_queue(state)
