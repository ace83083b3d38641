"""Villagers: villages, their chains, and where a card may lie."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.state import EVERYBODY, NOBODY
from bastide.games.villagers.data import (
    APPRENTICE,
    BANNER,
    CHAIN,
    DEPTH,
    FAMILY,
    FOUNDERS,
    MONK,
    PARENT,
    REACH,
    ROLE,
    ROOM,
    ROOM_INSIDE,
    VILLAGERS,
    WILD,
)
from bastide.games.villagers.state import TABLE, VillagersState, has_kind, kind_bit

WILD_MASK: Final[int] = int(kind_bit(MONK) | kind_bit(APPRENTICE))


def lay(state: VillagersState, owner: i64, kind: i64, under: i64) -> i64:
    """Lay a card into a village; return its number, which is one that is free again if there is any.
    [VGR-PLACE-10] The same villager may be there several times."""
    if under >= 0:
        state.above[under] = state.above[under] + 1
    if state.left:
        card: i64 = state.whose.index(NOBODY)
        state.left -= 1
        state.whose[card], state.what[card], state.under[card] = int(owner), int(kind), int(under)
        state.above[card] = state.coins[card] = 0
        return card
    state.whose.append(int(owner))
    state.what.append(int(kind))
    state.under.append(int(under))
    state.above.append(0)
    state.coins.append(0)
    return len(state.whose) - 1


def take_off(state: VillagersState, card: i64) -> None:
    """An uncovered card leaves what it lies on, [VGR-EVENT-08] whose symbols are in play again.
    [VGR-SPECIAL-14] A Monk or Apprentice that comes to be the end of a chain returns to the hand, known to all."""
    below = state.under[card]
    state.under[card] = TABLE
    if below >= 0:
        state.above[below] -= 1
        if WILD[state.what[below]] and not state.above[below]:
            recall(state, below)


def recall(state: VillagersState, card: i64) -> None:
    """[VGR-SPECIAL-14] A Monk or Apprentice goes back to the hand of the owner of the village."""
    owner, kind = state.whose[card], state.what[card]
    free(state, card)
    state.cards.lay(kind, owner, EVERYBODY)
    state.tell("recalled", owner, "VGR-SPECIAL-14", [kind])


def free(state: VillagersState, card: i64) -> None:
    """An uncovered card leaves the villages; its number may be used again."""
    take_off(state, card)
    state.whose[card] = NOBODY
    state.left += 1


def room(state: VillagersState, card: i64) -> i64:
    """How many more cards may lie on this one. [VGR-SPECIAL-15] A Monk or Apprentice carries two as first card,
    [VGR-SPECIAL-16] inside a chain one."""
    kind = state.what[card]
    return (ROOM[kind] if state.under[card] == TABLE else ROOM_INSIDE[kind]) - state.above[card]


def matches(state: VillagersState, kind: i64, on: i64, monks: i64) -> bool:
    """[VGR-SPECIAL-28] Whether this villager may lie on a card (or the TABLE), once so many Monks lie between:
    [VGR-CHAIN-02] the cards below are those of its chain, in order, Monks and Apprentices standing in."""
    step: i64 = DEPTH[kind] - 1 - monks
    card, lowest = on, on
    while card >= 0:
        if step < 0:
            return False
        below = state.what[card]
        if not WILD[below] and ROLE[below] != CHAIN[kind * REACH + step]:
            return False
        lowest = card
        card = state.under[card]
        step -= 1
    if step != -1:
        return False
    if lowest >= 0 and WILD[state.what[lowest]]:
        family = tree_family(state, lowest)
        return family < 0 or family == FAMILY[kind]
    return True


def tree_family(state: VillagersState, first: i64) -> i64:
    """[VGR-SPECIAL-15] The family of the cards above a Monk or Apprentice that is a first card; -1 if there is none.
    [VGR-SPECIAL-30] Further Monks and Apprentices count as what lies above them."""
    village = state.whose[first]
    for card, owner in enumerate(state.whose):
        if owner == village and not WILD[state.what[card]]:
            below: i64 = card
            while state.under[below] >= 0:
                below = state.under[below]
            if below == first:
                return FAMILY[state.what[card]]
    return -1


def spots(state: VillagersState, seat: i64, kind: i64) -> list[int]:
    """Where a card may be laid in the seat's village: numbers of cards, or TABLE. [VGR-PLACE-11] Nowhere else.
    [VGR-SPECIAL-11] When a Monk waits to be covered, only there."""
    if kind == MONK:
        return monk_spots(state, seat, 0)
    if state.monk >= 0:
        return [int(state.monk)] if matches(state, kind, state.monk, 0) else []
    if BANNER[kind]:
        return [TABLE]  # [VGR-PLACE-08] [VGR-PLACE-09]
    found: list[int] = []
    parent: i64 = PARENT[kind]
    what = state.what
    for card, owner in enumerate(state.whose):
        if owner == seat:
            below: i64 = what[card]
            fits = ROLE[below] == parent or (WILD[below] > 0 and matches(state, kind, card, 0))
            if fits and room(state, card) > 0:  # [VGR-CHAIN-01] [VGR-CHAIN-06]
                found.append(card)
    return found


def prospect(state: VillagersState, seat: i64) -> tuple[i64, i64]:
    """Two masks of kinds in the seat's village: those with a free place, and all."""
    free_kinds: i64 = 0
    own: i64 = 0
    what, under, above = state.what, state.under, state.above
    for card, owner in enumerate(state.whose):
        if owner == seat:
            kind: i64 = what[card]
            own |= kind_bit(kind)
            if above[card] < (ROOM[kind] if under[card] == TABLE else ROOM_INSIDE[kind]):
                free_kinds |= kind_bit(kind if kind < VILLAGERS else ROLE[kind])
    return free_kinds, own


def has_spot(state: VillagersState, seat: i64, kind: i64, free_kinds: i64) -> bool:
    """Whether a villager that is no special one could be laid somewhere."""
    if state.monk >= 0:
        return matches(state, kind, state.monk, 0)
    if BANNER[kind] or has_kind(free_kinds, PARENT[kind]):
        return True
    return (free_kinds & WILD_MASK) != 0 and len(spots(state, seat, kind)) > 0


def monk_spots(state: VillagersState, seat: i64, in_hand: i64) -> list[int]:
    """[VGR-SPECIAL-10] [VGR-SPECIAL-17] Where a Monk may stand in: [VGR-SPECIAL-11] where the hand, with the placements
    that remain, holds the villager that is to cover it, or a further Monk below that one. With `in_hand` 1 the Monk
    itself is still in the hand."""
    if state.limit[seat] <= in_hand:
        return []
    if state.monk >= 0:
        return [int(state.monk)] if monk_fits(state, seat, state.monk, in_hand) else []
    found: list[int] = [TABLE] if monk_fits(state, seat, TABLE, in_hand) else []
    for card, owner in enumerate(state.whose):
        if owner == seat and room(state, card) > 0 and monk_fits(state, seat, card, in_hand):
            found.append(card)
    return found


def monk_fits(state: VillagersState, seat: i64, on: i64, in_hand: i64) -> bool:
    """Whether a Monk could be covered here. The padlock of what covers it is another matter: a Tinner or Smuggler may
    still help."""
    cards, left = state.cards, state.limit[seat] - in_hand
    monks = -in_hand
    for i, place in enumerate(cards.places):
        monks += place == seat and cards.kinds[i] == MONK
    for i, place in enumerate(cards.places):
        if place != seat:
            continue
        kind = cards.kinds[i]
        if left >= 1 and matches(state, kind, on, 1):
            return True
        if left >= 2 and monks > 0 and matches(state, kind, on, 2):  # [VGR-SPECIAL-12]
            return True
    return False


def is_founders(kind: i64) -> bool:
    return ROLE[kind] == FOUNDERS


def founders(state: VillagersState, seat: i64) -> i64:
    """The number of the seat's Founders."""
    for card, owner in enumerate(state.whose):
        if owner == seat and is_founders(state.what[card]):
            return card
    return -1


def stealable(state: VillagersState, card: i64, seat: i64) -> bool:
    """[VGR-CHAIN-11] [VGR-EVENT-06] Whether a card is an end of chain of the seat, and no Founders."""
    return state.whose[card] == seat and not state.above[card] and state.what[card] < VILLAGERS
