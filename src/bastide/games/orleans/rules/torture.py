"""Orléans: what must be paid, and what is taken from those who cannot."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action, verb_of
from bastide.core.bits import lowest_bit
from bastide.core.counts import total
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.orleans.codes import TORTURE, YIELD
from bastide.games.orleans.data import (
    BOARD,
    EMPTY,
    FIRST_SPACE,
    GOODS,
    KINDS,
    SPACE_COINS,
    SPACES,
    TECHNOLOGY,
    TILES,
    TOWER,
    TOWNS,
    TYPES,
)
from bastide.games.orleans.notation import (
    DEVELOPMENT,
    FOLLOWER,
    LOST_GOOD,
    LOST_TILE,
    PLACED_TECHNOLOGY,
    SPARE_TECHNOLOGY,
    STOCK_STATION,
    TOWN_STATION,
    item_of,
    which_of,
    yield_item,
)
from bastide.games.orleans.rules.gains import dismiss, pay
from bastide.games.orleans.state import OUT_OF_GAME, OrleansState


def charge(state: OrleansState, seat: i64, coins: i64, rule: str, event: i64) -> None:
    """[ORL-TORTURE-01] A payment forced by an event, or by the census (EMPTY). [ORL-TORTURE-02] [ORL-TORTURE-19] All
    coins are paid first."""
    paid = min(coins, state.coins[seat])
    pay(state, seat, paid, rule)
    if paid < coins:
        state.tell("debt", seat, "ORL-TORTURE-01", [int(coins - paid), int(event)])
        torture(state, seat, coins - paid)


def torture(state: OrleansState, seat: i64, missing: i64) -> None:
    """Ask for the next item; [ORL-TORTURE-18] who has nothing left is let off."""
    if has_items(state, seat):
        state.push(TORTURE, seat, missing)
    else:
        state.tell("cancelled", seat, "ORL-TORTURE-18", [int(missing)])


def may_fall_back(state: OrleansState, seat: i64) -> bool:
    """[ORL-TORTURE-09] Never onto a coin space, nor from one, nor below the start."""
    space = state.development[seat]
    return space > 0 and not SPACE_COINS[space] and not SPACE_COINS[space - 1]


def neutral_in_bag(state: OrleansState, seat: i64) -> list[int]:
    """[ORL-TORTURE-06] The bag without the coloured tokens, which would be put back and drawn again."""
    bag = state.bags[seat * KINDS : (seat + 1) * KINDS]
    for kind in range(TYPES, KINDS):
        bag[kind] = 0
    return bag


def items(state: OrleansState, seat: i64) -> list[Action]:
    """[ORL-TORTURE-03] All that can be given up; [ORL-TORTURE-17] [ORL-SUPPLY-06] never coloured tokens or citizens."""
    found: list[Action] = []
    if state.stock[seat]:
        found.append(yield_item(STOCK_STATION))  # [ORL-TORTURE-04]
    town: i64 = 0
    while town < TOWNS:
        if state.stations[town] >> seat & 1:
            found.append(yield_item(TOWN_STATION, town))
        town += 1
    if total(state.bags, seat * KINDS, TYPES):
        found.append(yield_item(FOLLOWER))  # [ORL-TORTURE-07]
    if may_fall_back(state, seat):
        found.append(yield_item(DEVELOPMENT))  # [ORL-TORTURE-08]
    good: i64 = 0
    while good < GOODS:
        if state.goods[seat * GOODS + good]:
            found.append(yield_item(LOST_GOOD, good))  # [ORL-TORTURE-10]
        good += 1
    tile: i64 = 0
    while tile < TILES:
        if state.tiles[tile] == seat:
            found.append(yield_item(LOST_TILE, BOARD + tile))
        tile += 1
    if state.inventions[seat]:
        found.append(yield_item(SPARE_TECHNOLOGY))  # [ORL-TORTURE-13]
    spaces: i64 = state.automated[seat]
    while spaces:
        found.append(yield_item(PLACED_TECHNOLOGY, lowest_bit(spaces)))
        spaces &= spaces - 1
    return found


def has_items(state: OrleansState, seat: i64) -> bool:
    """Whether anything can be given up: what is seen at once comes first."""
    return state.stock[seat] > 0 or state.inventions[seat] > 0 or len(items(state, seat)) > 0


class Torture(Phase):
    """[ORL-DEC-02] [ORL-DEC-17] One item for each coin that is missing."""

    def __init__(self) -> None:
        self.rule = "ORL-TORTURE-03"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        return items(state, decision.seat)

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        """[ORL-TORTURE-14] What is given up is out of the game."""
        seat = decision.seat
        lose(state, seat, item_of(action), which_of(action))
        if decision.argument > 1:
            torture(state, seat, decision.argument - 1)

    def refusal(self, state: OrleansState, decision: Decision, action: Action) -> str:
        item = item_of(action) if verb_of(action) == YIELD else -1
        if item == FOLLOWER:
            return "ORL-TORTURE-07"
        return "ORL-TORTURE-09" if item == DEVELOPMENT else self.rule


def lose(state: OrleansState, seat: i64, item: i64, what: i64) -> None:
    """Take one item away for good."""
    if item == STOCK_STATION:
        state.stock[seat] -= 1
        state.lost[TYPES + GOODS + 1 + seat] += 1
        state.tell("loses_station", seat, "ORL-TORTURE-04", [EMPTY])
    elif item == TOWN_STATION:
        state.stations[what] &= ~(1 << int(seat))  # [ORL-TORTURE-05]
        state.lost[TYPES + GOODS + 1 + seat] += 1
        state.tell("loses_station", seat, "ORL-TORTURE-05", [int(what)])
    elif item == FOLLOWER:
        kind = state.chance(neutral_in_bag(state, seat))  # [ORL-TORTURE-20] its track stays as it is
        state.bags[seat * KINDS + kind] -= 1
        state.lost[kind] += 1
        state.tell("loses_follower", seat, "ORL-TORTURE-06", [int(kind)])
    elif item == DEVELOPMENT:
        state.development[seat] -= 1  # [ORL-TORTURE-15] can be won back
        state.tell("falls_back", seat, "ORL-TORTURE-08", [state.development[seat]])
    elif item == LOST_GOOD:
        state.goods[seat * GOODS + what] -= 1
        state.lost[TYPES + what] += 1
        state.tell("loses_good", seat, "ORL-TORTURE-10", [int(what)])
    elif item == LOST_TILE:
        lose_tile(state, seat, what)
    elif item == SPARE_TECHNOLOGY:
        state.inventions[seat] -= 1
        state.lost[TYPES + GOODS] += 1
        state.tell("loses_technology", seat, "ORL-TORTURE-13", [EMPTY])
    else:
        state.stand(seat, what, EMPTY)  # [ORL-TORTURE-21]
        state.lost[TYPES + GOODS] += 1
        state.tell("loses_technology", seat, "ORL-TORTURE-21", [int(what)])


def lose_tile(state: OrleansState, seat: i64, place: i64) -> None:
    """[ORL-TORTURE-11] Followers on the tile go to the bag, technology is lost with it."""
    for space in range(FIRST_SPACE[place], FIRST_SPACE[place + 1]):
        dismiss(state, seat, space)
        if state.spaces[seat * SPACES + space] == TECHNOLOGY:
            state.stand(seat, space, EMPTY)
            state.lost[TYPES + GOODS] += 1
    if place == TOWER:  # [ORL-TORTURE-12]
        for kind in range(KINDS):
            state.bags[seat * KINDS + kind] += state.tower[kind]
            state.tower[kind] = 0
    state.give_tile(place - BOARD, OUT_OF_GAME)
    state.tell("loses_tile", seat, "ORL-TORTURE-11", [int(place)])
