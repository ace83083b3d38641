"""Villagers: the road, its six stacks and the reserve."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.bits import lowest_bit
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.villagers.state import GAP, RESERVE, STACK, VillagersState


def leftmost(state: VillagersState) -> i64:
    """[VGR-FLOW-06] The leftmost stack that is not exhausted; -1 if all are."""
    for stack, size in enumerate(state.sizes):
        if size:
            return stack if stack < RESERVE else -1
    return -1


def next_pile(state: VillagersState) -> i64:
    """[VGR-RECRUIT-15] Where a replacement comes from: the leftmost stack, then the reserve; -1 if all is exhausted."""
    stack = leftmost(state)
    return stack if stack >= 0 else (RESERVE if state.sizes[RESERVE] else -1)


def reserve_first(state: VillagersState) -> i64:
    """[VGR-ARRIVAL-10] Where new arrivals come from: the reserve, then the leftmost stack; -1 if all is exhausted."""
    return RESERVE if state.sizes[RESERVE] else leftmost(state)


def turn_up(state: VillagersState, pile: i64) -> i64:
    """Take the top card of a pile and show it to all; the back of the card beneath comes into sight."""
    cards, place = state.cards, STACK + pile
    places = cards.places
    top: i64 = len(places) - 1
    while places[top] != place:
        top -= 1
    kind = state.lift(top)
    state.sizes[pile] = state.sizes[pile] - 1
    if state.sizes[pile]:
        below = top - 1
        while below >= 0 and places[below] != place:
            below -= 1
        if below < 0:
            cards.deal(state, place, 0)
    return kind


def tell_exhausted(state: VillagersState, pile: i64) -> None:
    """To be called when the card that was turned up has been told: it may have been the last of its pile."""
    if not state.sizes[pile]:
        state.tell("exhausted", NOBODY, "VGR-FLOW-05", [int(pile)])


def arrive(state: VillagersState, place: i64, pile: i64, rule: str) -> None:
    """A villager comes to the road, without a coin."""
    kind = turn_up(state, pile)
    state.road[place] = int(kind)
    if state.entry is not None:
        state.tell("arrives", NOBODY, rule, [int(place), int(kind), int(pile)])
    tell_exhausted(state, pile)


def open_gap(state: VillagersState, place: i64) -> None:
    """This place of the road is to be refilled."""
    state.gaps |= 1 << place


def close_gap(state: VillagersState) -> i64:
    """The leftmost place that is to be refilled; it is no longer one of them."""
    place = lowest_bit(state.gaps)
    state.gaps &= state.gaps - 1
    return place


def leave(state: VillagersState, place: i64) -> i64:
    """Take the villager off a place of the road, and mark the gap; return its kind. Its coins stay for the caller."""
    kind = state.road[place]
    state.road[place] = GAP
    open_gap(state, place)
    return kind


class Refill(Phase):
    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-RECRUIT-11] Fill the gaps from the leftmost stack, [VGR-FLOW-08] from left to right,
        [VGR-RECRUIT-12] without coins; [VGR-RECRUIT-17] if everything is exhausted they stay open."""
        while state.gaps:
            pile = next_pile(state)
            if pile < 0:
                state.gaps = 0
                return
            arrive(state, close_gap(state), pile, "VGR-RECRUIT-15" if pile == RESERVE else "VGR-RECRUIT-11")
