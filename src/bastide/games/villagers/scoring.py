"""Villagers: what the symbols of a village are worth, and what the markets pay for them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from bastide.core.game import Game
from bastide.games.villagers.data import (
    COINS,
    COUNT,
    FAMILIES,
    FAMILY,
    FOOD,
    FOODS,
    GOLD,
    GOLDS,
    HOUSE,
    HOUSES,
    LEAST,
    LOCKED,
    MEASURES,
    MOST,
    NONE,
    PADLOCKS,
    PRICE,
    SILVER,
    SILVER_PER,
    SILVER_VALUE,
    SYMBOLS,
    VILLAGERS,
    WOOD,
    WOOD_GOLD,
)
from bastide.games.villagers.state import VillagersState

_RULES: Final[dict[int, str]] = {
    FAMILIES.index("wood"): "VGR-SILVER-03", WOOD_GOLD: "VGR-SILVER-04", FAMILIES.index("hay"): "VGR-SILVER-06",
    FAMILIES.index("ore"): "VGR-SILVER-07", GOLDS: "VGR-SILVER-08", PADLOCKS: "VGR-SILVER-09",
    FOODS: "VGR-SILVER-10", HOUSES: "VGR-SILVER-11", FAMILIES.index("solitary"): "VGR-SILVER-12",
    COINS: "VGR-SILVER-13",
}  # fmt: skip
SILVER_RULES: Final[list[str]] = [_RULES.get(measure, "VGR-SILVER-15") for measure in range(MEASURES)]


@final
class Tally:
    """The symbols in play in a village. [VGR-SILVER-02] It looks at no other."""

    def __init__(self) -> None:
        self.counts: Final[list[int]] = [0] * MEASURES
        self.gold: i64 = 0  # sum of the gold symbols
        self.coins: i64 = 0  # lying on all its cards

    def add(self, kind: i64, covered: bool, coins: i64) -> None:
        """[VGR-CHAIN-03] [VGR-CHAIN-05] A covered card keeps family symbols and padlock,
        [VGR-CHAIN-04] [VGR-FOUNDERS-06] all its other symbols are out of play."""
        counts, family = self.counts, FAMILY[kind]
        counts[family] = counts[family] + SYMBOLS[kind]  # [VGR-SILVER-16]
        if LOCKED[kind]:
            counts[PADLOCKS] = counts[PADLOCKS] + 1
        self.coins += coins
        if coins > counts[COINS]:  # [VGR-SILVER-13] [VGR-SOLO-31] an Agent looks at the richest villager
            counts[COINS] = int(coins)
        if covered:
            return
        if FOOD[kind]:
            counts[FOODS] = counts[FOODS] + FOOD[kind]
        if HOUSE[kind]:
            counts[HOUSES] = counts[HOUSES] + HOUSE[kind]
        gold = GOLD[kind]
        if gold:
            counts[GOLDS] = counts[GOLDS] + 1  # [VGR-SILVER-08] [VGR-SILVER-17] symbols, whatever they are worth
            self.gold += gold
            if family == WOOD:
                counts[WOOD_GOLD] = counts[WOOD_GOLD] + gold  # [VGR-SILVER-05] neither silver nor coins

    def silver(self, kind: i64) -> i64:
        """What the silver symbol of a card in this village brings; [VGR-SILVER-15] each by itself,
        [VGR-SILVER-14] also each Agent."""
        measure = SILVER[kind]
        return 0 if measure == NONE else SILVER_VALUE[kind] * (self.counts[measure] // SILVER_PER[kind])

    def value(self, kind: i64) -> i64:
        """[VGR-SOLO-18] [VGR-EVENT-12] The gold value of a card of this village; coins on it do not count."""
        return GOLD[kind] if GOLD[kind] else self.silver(kind)


def tally(state: VillagersState, owner: i64) -> Tally:
    found = Tally()
    for card, whose in enumerate(state.whose):
        if whose == owner:
            found.add(state.what[card], state.above[card] > 0, state.coins[card])
    return found


def silver_income(state: VillagersState, owner: i64, symbols: Tally) -> i64:
    """[VGR-SILVER-01] The silver of the uncovered cards."""
    income: i64 = 0
    for card, whose in enumerate(state.whose):
        if whose == owner and not state.above[card]:
            income += symbols.silver(state.what[card])
    return income


def shown(state: VillagersState, owner: i64, symbols: list[int]) -> i64:
    """How many of these symbols are on uncovered cards."""
    found: i64 = 0
    for card, whose in enumerate(state.whose):
        if whose == owner and not state.above[card]:
            found += symbols[state.what[card]]
    return found


def food(state: VillagersState, owner: i64) -> i64:
    return shown(state, owner, FOOD)


def houses(state: VillagersState, owner: i64) -> i64:
    return shown(state, owner, HOUSE)


def capped(symbols: i64) -> i64:
    """[VGR-RECRUIT-01] [VGR-PLACE-02] What so many food or house symbols allow."""
    return LEAST + symbols if LEAST + symbols < MOST else MOST


def villagers(state: VillagersState, seat: i64) -> i64:
    """[VGR-END-04] All cards of the village, common and covered ones too, but no Founders."""
    cards: i64 = 0
    for card, whose in enumerate(state.whose):
        cards += whose == seat and state.what[card] < VILLAGERS
    return cards


def breakdown(game: Game, view: VillagersState, seat: int) -> list[tuple[str, int]]:
    """Where the gold of a seat would come from if all stacks were exhausted now: what is in the treasury, and what the
    markets still to come would pay. [VGR-MARKET-10] Both may be due."""
    parts = [("score.treasury", view.scores[seat])]
    if not view.stack:
        return parts
    symbols = tally(view, seat)
    if not view.markets:
        parts.append(("score.first_market", int(symbols.gold + symbols.coins)))  # [VGR-MARKET-03]
    parts.append(("score.gold", int(symbols.gold)))  # [VGR-MARKET-08]
    parts.append(("score.silver", int(silver_income(view, seat, symbols))))
    parts.append(("score.coins", int(symbols.coins)))
    return parts


def highest(rounds: int) -> int:
    """More gold than a treasury can ever hold."""
    every = Tally()
    for kind in range(VILLAGERS):
        for _ in range(COUNT[kind]):
            every.add(kind, False, 0)
    locks = PRICE * (every.counts[PADLOCKS] + COUNT[0])
    every.counts[COINS] = locks
    silver = sum(COUNT[kind] * int(every.silver(kind)) for kind in range(VILLAGERS))
    return 2 * int(every.gold) + silver + 3 * locks + 10 * rounds
