"""Settlement: trading with the general supply, beside any decision of one's own turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of
from bastide.core.game import NOTHING
from bastide.games.settlement import notation
from bastide.games.settlement.data import (
    BASICS,
    ENCHANTED_MIRROR,
    RESOURCES,
    TRADE_GET,
    TRADE_GIVE,
    TRADE_MIRROR,
    TRADES,
    UNIT,
    amount,
    holds,
)
from bastide.games.settlement.state import SettlementState

CAP: Final = 3  # of each resource a trade takes less than this
PURSES: Final = CAP**RESOURCES
assert all(trade.give.count(resource) < CAP for trade in TRADES for resource in trade.give)


class Rates:
    """[SET-TRADE-01] The trades on offer, remembered for each reserve and supply that look alike to them."""

    def __init__(self) -> None:
        self.plain: Final[list[list[Action] | None]] = [None] * (PURSES << RESOURCES)
        self.mirror: Final[list[list[Action] | None]] = [None] * (1 << 3 * BASICS)

    def offers(self, state: SettlementState, seat: i64) -> list[Action]:
        """What the seat can trade now; not to be changed by the caller."""
        goods, i, end = state.goods, seat * RESOURCES, (seat + 1) * RESOURCES
        key: i64 = 0
        while i < end:
            n: i64 = goods[i]
            key = key * CAP + (n if n < CAP else CAP - 1)
            i += 1
        if not key:
            return NOTHING
        for tokens in state.supply:
            key = key * 2 + (1 if tokens else 0)
        found = self.plain[key]
        if found is None:
            found = [notation.trade(trade) for trade in range(len(TRADES)) if TRADE_MIRROR[trade] < 0]
            found = [action for action in found if possible(state, seat, argument_of(action))]
            self.plain[key] = found
        if state.artefacts[seat] != ENCHANTED_MIRROR:
            return found
        return found + self.mirrored(state, seat)

    def mirrored(self, state: SettlementState, seat: i64) -> list[Action]:
        """[SET-ARTEFACT-29] What the mirror changes, one for one."""
        key: i64 = state.banned
        for resource in range(BASICS):
            key = key * 2 + (1 if state.goods[seat * RESOURCES + resource] else 0)
            key = key * 2 + (1 if state.supply[resource] else 0)
        found = self.mirror[key]
        if found is None:
            found = [notation.trade(trade) for trade in range(len(TRADES)) if TRADE_MIRROR[trade] >= 0]
            found = [action for action in found if possible(state, seat, argument_of(action))]
            self.mirror[key] = found
        return found


def possible(state: SettlementState, seat: i64, trade: i64) -> bool:
    """Whether the reserve has what is given and [SET-TRADE-11] [SET-SUPPLY-03] the supply, once that has been
    returned, what is received; [SET-TRADE-12] a basic resource out of the mirror does not go into it again."""
    if TRADE_MIRROR[trade] >= 0 and state.banned >> TRADE_MIRROR[trade] & 1:
        return False
    give: i64 = TRADE_GIVE[trade]
    return holds(state.purse(seat), give) and holds(state.stock() + give, UNIT[TRADE_GET[trade]])


def make_trade(state: SettlementState, seat: i64, trade: i64) -> None:
    give: i64 = TRADE_GIVE[trade]
    get: i64 = TRADE_GET[trade]
    row: i64 = seat * RESOURCES
    for resource in range(RESOURCES):
        n = amount(give, resource)
        if n:
            state.goods[row + resource] -= int(n)
            state.supply[resource] += int(n)
    state.supply[get] -= 1
    state.goods[row + get] += 1
    if TRADE_MIRROR[trade] >= 0:
        state.banned |= 1 << get
    if state.entry is not None:
        rule = "SET-ARTEFACT-29" if TRADE_MIRROR[trade] >= 0 else "SET-TRADE-01"
        state.tell("trades", seat, rule, [int(trade)])


def refused_trade(state: SettlementState, seat: i64, trade: i64) -> str:
    """The rule that forbids a trade."""
    give: i64 = TRADE_GIVE[trade]
    if TRADE_MIRROR[trade] >= 0:
        if state.artefacts[seat] != ENCHANTED_MIRROR:
            return "SET-TRADE-07"
        if state.banned >> TRADE_MIRROR[trade] & 1:
            return "SET-TRADE-12"
    if holds(state.purse(seat), give):
        return "SET-TRADE-11"
    return "SET-TRADE-01"
