"""Villagers: the end of the Placement phase, the markets and the end of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.villagers.codes import ROUND
from bastide.games.villagers.data import FIRST_MARKET, FOUNDERS, FOUNDERS_FED, SILVER
from bastide.games.villagers.expansions.base import Expansion
from bastide.games.villagers.rules.chains import founders
from bastide.games.villagers.rules.gold import collect, earn
from bastide.games.villagers.rules.road import leftmost
from bastide.games.villagers.scoring import SILVER_RULES, food, tally
from bastide.games.villagers.state import VillagersState


class Round(Phase):
    """[VGR-FLOW-01] A round: Recruitment, Placement, [VGR-FLOW-03] and what ends them, in this order."""

    def __init__(self, steps: list[int]) -> None:
        self.steps: Final = steps  # phases in order

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        for i in range(len(self.steps) - 1, -1, -1):
            state.push(self.steps[i], NOBODY)


class FoundersCheck(Phase):
    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-FOUNDERS-02] Who shows no food turns the Founders; [VGR-FOUNDERS-04] every player, in every round,
        [VGR-FOUNDERS-08] before a market. [VGR-FOUNDERS-09] Covered Founders never need it;
        [VGR-FOUNDERS-03] [VGR-FOUNDERS-05] nothing else turns them."""
        for seat in range(len(state.scores)):
            card = founders(state, seat)
            if state.what[card] == FOUNDERS and not state.above[card] and not food(state, seat):
                state.what[card] = FOUNDERS_FED
                state.tell("turns_founders", seat, "VGR-FOUNDERS-02", [int(card)])


class NextFirstPlayer(Phase):
    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-FLOW-03] The First Player card goes to the left."""
        state.first = (state.first + 1) % len(state.scores)
        state.tell("first_player", state.first, "VGR-FLOW-03")


def first_due(state: VillagersState) -> bool:
    """[VGR-MARKET-01] [VGR-MARKET-02] Both stacks must be exhausted; it takes place once."""
    if state.markets:
        return False
    for stack in FIRST_MARKET:  # noqa: SIM110  # a plain loop compiles better
        if state.sizes[stack]:
            return False
    return True


def second_due(state: VillagersState) -> bool:
    """[VGR-MARKET-07] All six stacks are exhausted; [VGR-MARKET-13] the reserve plays no part."""
    return leftmost(state) < 0


class Market(Phase):
    """[VGR-MARKET-11] Markets are only the states of stacks, no part of the road."""

    def __init__(self, expansions: list[Expansion]) -> None:
        self.expansions: Final = expansions

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-FLOW-04] The next round begins, unless [VGR-END-01] the second market has ended the game.
        [VGR-MARKET-10] Both may be due: then [VGR-MARKET-06] no Recruitment phase comes between them."""
        if first_due(state):
            self.hold(state, False)
        if second_due(state):
            self.hold(state, True)
        else:
            state.push(ROUND, NOBODY)

    def hold(self, state: VillagersState, second: bool) -> None:
        """[VGR-MARKET-12] All are paid."""
        state.markets += 1
        state.tell("market", NOBODY, "VGR-MARKET-07" if second else "VGR-MARKET-01", [int(second)])
        for seat in range(len(state.scores)):
            if second:
                pay_second(state, seat)
            else:
                pay_first(state, seat)
        for expansion in self.expansions:
            expansion.market(state, second)


def pay_first(state: VillagersState, seat: i64) -> None:
    """[VGR-MARKET-03] Gold symbols and coins; [VGR-MARKET-04] no silver; [VGR-MARKET-05] the coins stay."""
    symbols = tally(state, seat)
    earn(state, "gold", seat, symbols.gold, "VGR-MARKET-03")
    if symbols.coins:
        earn(state, "coins_counted", seat, symbols.coins, "VGR-MARKET-03")


def pay_second(state: VillagersState, seat: i64) -> None:
    """[VGR-MARKET-08] Gold symbols and silver; then the coins are moved; [VGR-MARKET-09] silver comes first.
    [VGR-END-06] The hand is worth nothing."""
    symbols = tally(state, seat)
    earn(state, "gold", seat, symbols.gold, "VGR-MARKET-08")
    for card, owner in enumerate(state.whose):
        if owner == seat and not state.above[card]:
            kind = state.what[card]
            silver = symbols.silver(kind)
            if silver:
                earn(state, "silver", seat, silver, SILVER_RULES[SILVER[kind]], [int(card), kind])
    for card, owner in enumerate(state.whose):
        if owner == seat:
            collect(state, "coins_moved", card, seat, "VGR-MARKET-08")
