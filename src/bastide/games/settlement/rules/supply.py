"""Settlement: what comes from the general supply, what goes back to it, and the villagers sent to work."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.games.settlement.data import NONE, RESOURCES, SPACES, ZONES, amount
from bastide.games.settlement.state import SettlementState, villagers


def gain(state: SettlementState, seat: i64, resource: i64, wanted: i64, rule: str, tile: i64 = NONE) -> None:
    """[SET-SUPPLY-02] Take as many tokens as there are; the rest is lost. The tile is for the log."""
    got = min(wanted, state.supply[resource])
    state.supply[resource] -= int(got)
    state.goods[seat * RESOURCES + resource] += int(got)
    if state.entry is not None:
        state.tell("gains", seat, rule, [int(resource), int(got), int(wanted), int(tile)])


def gather(state: SettlementState, seat: i64, space: i64, wanted: i64, rule: str) -> None:
    """Take what the terrain on a space yields."""
    tile: i64 = state.lands[seat * SPACES + space]
    gain(state, seat, state.resource_of(tile), wanted, rule, tile)


def gain_all(state: SettlementState, seat: i64, bundle: i64, rule: str) -> None:
    for resource in range(RESOURCES):
        wanted = amount(bundle, resource)
        if wanted:
            gain(state, seat, resource, wanted, rule)


def welcome(state: SettlementState, seat: i64, wanted: i64, rule: str) -> None:
    """[SET-SUPPLY-06] Bonus villagers join the reserve, as many as are left; [SET-VILLAGER-06] they can work
    at once."""
    got = min(wanted, state.spare)
    state.spare -= got
    state.bonus[seat] += int(got)
    if state.entry is not None:
        state.tell("welcomes", seat, rule, [int(got), int(wanted)])


def pay(state: SettlementState, seat: i64, cost: i64, rule: str) -> None:
    """[SET-SUPPLY-04] What is spent returns to the supply at once."""
    for resource in range(RESOURCES):
        n = amount(cost, resource)
        if n:
            state.goods[seat * RESOURCES + resource] -= int(n)
            state.supply[resource] += int(n)
    if state.entry is not None:
        state.tell("pays", seat, rule, [int(amount(cost, resource)) for resource in range(RESOURCES)])


def send(state: SettlementState, seat: i64, zone: i64, wanted: i64, rule: str) -> None:
    """[SET-VILLAGER-01] Villagers go to a zone of the own board; [SET-VILLAGER-02] base villagers first, unless the
    player has named volunteers."""
    bonus = min(state.volunteers, state.bonus[seat])
    bonus = max(min(bonus, wanted), wanted - state.base[seat])
    base = wanted - bonus
    state.base[seat] -= int(base)
    state.bonus[seat] -= int(bonus)
    state.zones[seat * ZONES + zone] += int(villagers(base, bonus))
    state.volunteers = 0
    if state.entry is not None:
        state.tell("sends", seat, rule, [int(zone), int(base), int(bonus)])
