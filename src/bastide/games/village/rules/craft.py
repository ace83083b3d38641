"""Village: the crafts."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.village.codes import (
    BUY,
    CRAFT_ACTION,
    DECLINE,
    MILL,
    PRODUCE,
    PRODUCTION,
    TRAIN,
)
from bastide.games.village.data import (
    COIN,
    CRAFT,
    CRAFT_COST,
    CRAFT_TIME,
    CRAFT_YIELD,
    FARM,
    MAKER,
    MILL_COINS,
    MILL_COST,
    MILL_TIME,
    PRODUCTS,
    TRAIN_TIME,
)
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.notation import buy, generation_of, place_of, produce, train
from bastide.games.village.rules.payment import affords, pay
from bastide.games.village.rules.space import MAY, MUST, Space
from bastide.games.village.state import VillageState, high_part, low_part, packed

CRAFT_RULES: Final = ["VIL-CRAFT-13", "VIL-CRAFT-14", "VIL-CRAFT-15", "VIL-CRAFT-16", "INN-15"]  # by building


class Workshops:
    """What is made where, and whether the supply sets a limit to it. [VIL-SETUP-19] [VIL-SETUP-20]"""

    def __init__(self, trades: list[int], goods: list[int], endless_goods: bool, endless_coins: bool) -> None:
        self.trades: Final = trades  # the buildings in play that take members
        self.goods: Final = goods  # the kinds of goods in play
        self.endless_goods: Final = endless_goods
        self.endless_coins: Final = endless_coins

    def stocked(self, state: VillageState, kind: i64) -> bool:
        """Whether the supply can give a thing."""
        if kind == COIN:
            return self.endless_coins or state.supply[COIN] > 0
        return self.endless_goods or state.supply[kind] > 0

    def allowance(self, state: VillageState, kind: i64, number: i64) -> i64:
        """How many of so many things the supply can give."""
        endless = self.endless_coins if kind == COIN else self.endless_goods
        return number if endless else max(0, min(number, state.supply[kind]))

    def can_grind(self, state: VillageState, seat: i64) -> bool:
        """[VIL-CRAFT-10] The mill takes no members: who has the grain can use it."""
        return affords(state, seat, MILL_COST) and self.stocked(state, COIN)

    def grind(self, state: VillageState, seat: i64, coins: i64, rule: str) -> None:
        """[VIL-CRAFT-17] Time and grain for coins."""
        pay(state, seat, MILL_COST)
        coins = self.allowance(state, COIN, coins)
        state.gain(seat, COIN, coins)
        state.tell("mill", seat, rule, [int(coins)])
        state.lose_time(seat, MILL_TIME)


class Craft(Space):
    """[VIL-CRAFT-01] One building, at most one product; [VIL-CRAFT-12] by time or bought, never mixed."""

    def __init__(self, expansion: Expansion, workshops: Workshops, train_only: bool) -> None:
        super().__init__(CRAFT_ACTION, "VIL-CRAFT-01", expansion)
        self.workshops: Final = workshops
        self.train_only: Final = train_only  # [VIL-CRAFT-05]

    def options(self, state: VillageState, seat: i64) -> list[Action]:
        """[VIL-CRAFT-02] [VIL-CRAFT-08] [VIL-CRAFT-09] In any building: buy, train a farm member, or produce with a
        member who is there; or use the mill."""
        choices: list[Action] = []
        farm, places = state.generations_at(seat, FARM), state.whereabouts(seat)
        for trade in self.workshops.trades:
            stocked = False
            skilled = places >> (CRAFT + trade) & 1 != 0
            rich = affords(state, seat, CRAFT_COST[trade])
            for kind in PRODUCTS[trade]:
                if self.workshops.stocked(state, kind):
                    stocked = True
                    if rich:
                        choices.append(buy(kind))
                    if skilled:
                        choices.append(produce(kind))
            if stocked or self.train_only:
                for generation in farm:
                    choices.append(train(generation, CRAFT + trade))
        if self.workshops.can_grind(state, seat):
            choices.append(MILL)
        self.expansion.extend(state, CRAFT_ACTION, seat, choices)
        return choices

    def able(self, state: VillageState, seat: i64) -> bool:
        return (self.train_only and state.someone_at(seat, FARM)) or len(self.options(state, seat)) > 0

    def perform(self, state: VillageState, seat: i64, action: Action) -> None:
        verb, kind = verb_of(action), argument_of(action)
        if verb == BUY:  # [VIL-CRAFT-11]
            receive(state, self.workshops, seat, kind, "buys", "VIL-CRAFT-11")
            pay(state, seat, CRAFT_COST[MAKER[kind]])
        elif verb == PRODUCE:  # [VIL-CRAFT-04] [VIL-CRAFT-06]
            make(state, self.workshops, seat, kind)
        elif verb == TRAIN:  # [VIL-CRAFT-03]
            self.train(state, seat, generation_of(action), place_of(action))
        elif verb == MILL:
            self.workshops.grind(state, seat, MILL_COINS, "VIL-CRAFT-17")
        else:
            self.expansion.resolve(state, seat, action)

    def train(self, state: VillageState, seat: i64, generation: i64, place: i64) -> None:
        """[VIL-CRAFT-03] [VIL-TURN-10] [VIL-TURN-11] Any farm member learns the trade; producing may follow."""
        state.home[state.member(seat, generation, FARM)] = int(place)
        state.tell("trains", seat, "VIL-CRAFT-03", [int(generation), int(place)])
        state.lose_time(seat, TRAIN_TIME[place - CRAFT])
        state.push(PRODUCTION, seat, packed(MAY if self.train_only else MUST, place))


class Production(Phase):
    """[VIL-CRAFT-04] What may follow a training; [VIL-CRAFT-05] it may also be left. The argument of the decision: MAY
    or MUST, and the place of the training."""

    def __init__(self, workshops: Workshops) -> None:
        self.rule = "VIL-CRAFT-04"
        self.workshops: Final = workshops

    def legal(self, state: VillageState, decision: Decision) -> list[Action]:
        place = high_part(decision.argument)
        choices: list[Action] = []
        if state.someone_at(decision.seat, place):
            for kind in PRODUCTS[place - CRAFT]:  # [VIL-CRAFT-07]
                if self.workshops.stocked(state, kind):
                    choices.append(produce(kind))
        if low_part(decision.argument) != MUST or not choices:
            choices.append(DECLINE)
        return choices

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        if action == DECLINE:
            state.tell("declines", decision.seat, "VIL-CRAFT-05", [PRODUCTION])
        else:
            make(state, self.workshops, decision.seat, argument_of(action))

    def refusal(self, state: VillageState, decision: Decision, action: Action) -> str:
        return "VIL-CRAFT-05" if action == DECLINE else "VIL-CRAFT-07"


def make(state: VillageState, workshops: Workshops, seat: i64, kind: i64) -> None:
    """[VIL-CRAFT-13] [VIL-CRAFT-14] [VIL-CRAFT-15] [VIL-CRAFT-16] [INN-15] A craftsman produces."""
    trade = MAKER[kind]
    receive(state, workshops, seat, kind, "produces", CRAFT_RULES[trade])
    state.lose_time(seat, CRAFT_TIME[trade])


def receive(state: VillageState, workshops: Workshops, seat: i64, kind: i64, how: str, rule: str) -> None:
    """Take the product of a building, which its owner produces or buys."""
    number = workshops.allowance(state, kind, CRAFT_YIELD[MAKER[kind]])
    state.gain(seat, kind, number)
    if state.entry is not None:
        state.tell(how, seat, rule, [int(kind), int(number)])
