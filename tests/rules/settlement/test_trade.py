"""The trades on offer are remembered by what they depend on, and by nothing less."""

from __future__ import annotations

from itertools import product

from bastide.core.action import argument_of
from bastide.games.settlement.data import ENCHANTED_MIRROR, NONE, RESOURCES, TRADES
from bastide.games.settlement.rules.trade import Rates, possible
from rules.settlement.playing import GAMES, rule


def offered(rates, state, seat):
    return [int(argument_of(action)) for action in rates.offers(state, seat)]


@rule("SET-TRADE-01", "SET-TRADE-11")
def test_every_reserve_and_supply_has_its_own_trades():
    """Whatever was remembered before, what is offered is what is possible now."""
    state, rates = GAMES[2].new(1), Rates()
    plain = [number for number, trade in enumerate(TRADES) if not trade.mirror]
    state.artefacts = [NONE, NONE]
    for supply in product((0, 3), repeat=RESOURCES):
        for goods in product((0, 1, 4), repeat=RESOURCES):
            state.goods, state.supply = [0] * RESOURCES + list(goods), list(supply)
            assert offered(rates, state, 1) == [number for number in plain if possible(state, 1, number)]


@rule("SET-ARTEFACT-29", "SET-TRADE-12")
def test_every_ban_has_its_own_trades_of_the_mirror():
    state, rates = GAMES[2].new(1), Rates()
    mirror = [number for number, trade in enumerate(TRADES) if trade.mirror]
    state.artefacts = [NONE, ENCHANTED_MIRROR]
    for state.banned, *kinds in product(range(8), *[(0, 2)] * 6):
        state.goods, state.supply = [0] * RESOURCES + kinds[:3] + [0, 0], [*kinds[3:], 0, 0]
        found = [number for number in offered(rates, state, 1) if number in mirror]
        assert found == [number for number in mirror if possible(state, 1, number)]


@rule("SET-TRADE-02", "SET-TRADE-03", "SET-TRADE-04", "SET-TRADE-05", "SET-TRADE-06")
def test_two_tokens_of_a_kind_are_as_good_as_many():
    state, rates = GAMES[2].new(1), Rates()
    for goods in ([2, 0, 0, 2, 0], [1, 1, 1, 0, 1], [0, 2, 1, 2, 2]):
        state.goods = goods + [0] * RESOURCES
        few = offered(rates, state, 0)
        state.goods = [9 if n == 2 else n for n in goods] + [0] * RESOURCES
        assert offered(rates, state, 0) == few == [n for n in range(len(TRADES)) if n in few]
