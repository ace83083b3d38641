"""Villagers: common villagers, taken in exchange for a card of the hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.counts import total
from bastide.core.game import Phase
from bastide.core.state import EVERYBODY, Decision, bit, next_u32
from bastide.games.villagers.codes import ONTO, ONTO_WHICH, RETURN_WHICH
from bastide.games.villagers.data import COMMONS, FAMILY, PLACES
from bastide.games.villagers.notation import give_back, onto
from bastide.games.villagers.rules.chains import lay
from bastide.games.villagers.rules.road import leftmost
from bastide.games.villagers.state import (
    DISCARD,
    RESERVE,
    STACK,
    TABLE,
    VillagersState,
    choose_below,
    has_kind,
    kind_bit,
)

COMMON_BITS: Final = 8  # widths in the argument of ONTO_WHICH and RETURN_WHICH


def exchange_argument(common: i64, place: i64) -> i64:
    """Which common villager is wanted, and the place to which a card goes for it, where that is known."""
    return common | place << COMMON_BITS


def common_of(argument: i64) -> i64:
    return argument & ((1 << COMMON_BITS) - 1)


def place_of(argument: i64) -> i64:
    return argument >> COMMON_BITS


def exchange(state: VillagersState, seat: i64, common: i64) -> None:
    """The seat wants a common villager: where does the card it returns go? Asked only where there is a choice."""
    first = leftmost(state)
    if first >= 0 and total(state.sizes, first + 1, RESERVE - first - 1):
        state.push(ONTO_WHICH, seat, exchange_argument(common, 0))
    elif first >= 0:
        state.push(RETURN_WHICH, seat, exchange_argument(common, STACK + first))
    elif state.sizes[RESERVE]:
        state.push(RETURN_WHICH, seat, exchange_argument(common, STACK + RESERVE))  # [VGR-BASIC-06]
    else:
        state.push(RETURN_WHICH, seat, exchange_argument(common, DISCARD))  # [VGR-BASIC-07]


def open_stacks(state: VillagersState) -> list[int]:
    """[VGR-BASIC-02] The stacks that are not exhausted: [VGR-FLOW-05] no other ever receives a card."""
    return [stack for stack in range(PLACES) if state.sizes[stack]]


class OntoWhich(Phase):
    """On which stack the card is put. [VGR-BASIC-08] Not on the reserve."""

    def __init__(self) -> None:
        self.rule = "VGR-BASIC-02"

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        return [onto(stack) for stack in open_stacks(state)]

    def sample(self, state: VillagersState, decision: Decision, luck: i64) -> Action:
        """Draw until the stack is open."""
        while not state.sizes[choose_below(luck, PLACES)]:
            luck = next_u32(luck)
        return onto(choose_below(luck, PLACES))

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        common = common_of(decision.argument)
        state.push(RETURN_WHICH, decision.seat, exchange_argument(common, STACK + argument_of(action)))

    def refusal(self, state: VillagersState, decision: Decision, action: Action) -> str:
        return "VGR-FLOW-05" if verb_of(action) == ONTO else self.rule


class ReturnWhich(Phase):
    """Which card of the hand is returned."""

    def __init__(self) -> None:
        self.rule = "VGR-BASIC-10"

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        """[VGR-BASIC-10] Any card, special ones included."""
        choices: list[Action] = []
        cards = state.cards
        seen: i64 = 0
        for i, place in enumerate(cards.places):
            kind: i64 = cards.kinds[i]
            if place == decision.seat and not has_kind(seen, kind):
                seen |= kind_bit(kind)
                choices.append(give_back(kind))
        return choices

    def sample(self, state: VillagersState, decision: Decision, luck: i64) -> Action:
        """Draw until the card is one of the hand, and the first of its kind there."""
        places = state.cards.places
        while True:
            card: i64 = choose_below(luck, len(places))
            if places[card] == decision.seat and state.first_like(card):
                return give_back(state.cards.kinds[card])
            luck = next_u32(luck)

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-BASIC-03] The others see its back only; [VGR-INFO-04] who returns it remembers it,
        [VGR-INFO-07] the others lose track of its like in that hand."""
        seat, kind = decision.seat, int(argument_of(action))
        common, place = common_of(decision.argument), place_of(decision.argument)
        state.cards.slip(state.cards.find(seat, kind), place, bit(seat))
        pile = place - STACK
        if place != DISCARD:
            state.sizes[pile] += 1  # [VGR-BASIC-11]
        rule = "VGR-BASIC-07" if place == DISCARD else "VGR-BASIC-06" if pile == RESERVE else "VGR-BASIC-02"
        if state.entry is not None:
            state.tell("returns", seat, rule, [kind, int(place)], 0, bit(seat))
            state.tell("returns_unseen", seat, rule, [FAMILY[kind], int(place)], 0, EVERYBODY & ~bit(seat))
        state.commons[common] -= 1
        card = lay(state, seat, COMMONS[common], TABLE)  # [VGR-BASIC-04] [VGR-BASIC-05] [VGR-BASIC-12]
        if state.entry is not None:
            state.tell("hires", seat, "VGR-BASIC-04", [COMMONS[common], int(card)])
