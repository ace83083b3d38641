"""Orléans: coins, goods, development points and citizens, and how they reach a player."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.games.orleans.data import EMPTY, GOODS, KINDS, LAST_SPACE, SPACE_CITIZEN, SPACE_COINS, SPACES, TECHNOLOGY
from bastide.games.orleans.state import OrleansState


def earn(state: OrleansState, seat: i64, coins: i64, rule: str) -> None:
    """[ORL-SUPPLY-04] [ORL-SETUP-25] Coins come from a bank that is never empty."""
    if coins:
        state.coins[seat] += int(coins)
        state.tell("coins", seat, rule, [int(coins)])


def pay(state: OrleansState, seat: i64, coins: i64, rule: str) -> None:
    """[ORL-SUPPLY-04] Coins go back to the bank."""
    if coins:
        state.coins[seat] -= int(coins)
        state.tell("pays", seat, rule, [int(coins)])


def take_good(state: OrleansState, seat: i64, good: i64, rule: str) -> None:
    """[ORL-MAP-09] A good from the supply: there is no limit to what one may hold."""
    state.store[good] -= 1
    state.goods[seat * GOODS + good] += 1
    state.tell("good", seat, rule, [int(good)])


def take_citizen(state: OrleansState, seat: i64, citizen: i64, rule: str) -> bool:
    """Take this citizen, unless somebody already has."""
    if citizen < 0 or state.citizens[citizen] != EMPTY:
        return False
    state.citizens[citizen] = int(seat)
    state.tell("citizen", seat, rule, [int(citizen)])
    return True


def develop(state: OrleansState, seat: i64, points: i64, rule: str) -> None:
    """[ORL-DEV-01] [ORL-DEV-09] Move the marker space by space; [ORL-DEV-08] points beyond the last are lost."""
    start: i64 = state.development[seat]
    end: i64 = min(start + points, LAST_SPACE)
    if end == start:
        return
    state.development[seat] = int(end)
    state.tell("develops", seat, rule, [int(start), int(end)])
    space = start + 1
    while space <= end:
        earn(state, seat, SPACE_COINS[space], "ORL-DEV-03")  # [ORL-DEV-04] everybody collects them
        take_citizen(state, seat, SPACE_CITIZEN[space], "ORL-DEV-05")  # [ORL-TORTURE-16] the first one only
        space += 1


def dismiss(state: OrleansState, seat: i64, space: i64) -> None:
    """The follower on a space goes back to its owner's bag; technology stays [ORL-ACT-10]."""
    kind = state.spaces[seat * SPACES + space]
    if kind != EMPTY and kind != TECHNOLOGY:
        state.stand(seat, space, EMPTY)
        state.bags[seat * KINDS + kind] += 1
