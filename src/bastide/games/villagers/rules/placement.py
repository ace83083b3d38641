"""Villagers: the Placement phase."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision, next_u32
from bastide.games.villagers.codes import BUILD, BUILD_MORE, BUILD_TURN, END, HIRE, PLAY, WITHDRAW
from bastide.games.villagers.data import (
    APPRENTICE,
    COMMONS,
    DISCARDED,
    EXCHANGES,
    FAMILY,
    MONK,
    PLACEMENT,
    SMUGGLER,
    SPECIAL,
    TINNER,
)
from bastide.games.villagers.expansions.base import Expansion
from bastide.games.villagers.notation import hire, play
from bastide.games.villagers.rules.chains import has_spot, monk_spots, prospect, recall
from bastide.games.villagers.rules.common_villagers import exchange
from bastide.games.villagers.rules.padlocks import payable
from bastide.games.villagers.rules.special_villagers import send, targets
from bastide.games.villagers.rules.village_entry import VillageEntry
from bastide.games.villagers.scoring import capped, houses
from bastide.games.villagers.state import TABLE, VillagersState, choose_below, has_kind, kind_bit


def allowance(state: VillagersState, seat: i64, expansions: list[Expansion]) -> i64:
    """[VGR-PLACE-02] Placement limit: 2 and one for each visible house symbol, at most 5."""
    symbols = houses(state, seat)
    for expansion in expansions:
        symbols = expansion.symbols(state, PLACEMENT, symbols)
    limit = capped(symbols)
    for expansion in expansions:
        limit = expansion.limited(state, PLACEMENT, limit)
    return limit


class BeginPlacement(Phase):
    """The phase begins: limits are fixed."""

    def __init__(self, expansions: list[Expansion]) -> None:
        self.expansions: Final = expansions

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        """[VGR-PLACE-03] Limits are fixed now; [VGR-PLACE-01] one seat after the other, from the first player on."""
        seats: i64 = len(state.scores)
        for step in range(seats - 1, -1, -1):
            seat = (state.first + step) % seats
            state.limit[seat] = int(allowance(state, seat, self.expansions))
            state.push(BUILD_TURN, NOBODY, seat)


class BuildTurn(Phase):
    """The turn of a seat (the argument) begins. [VGR-PLACE-06] It announces its limit, which has no effect."""

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        state.exchanges, state.tinned, state.monk = EXCHANGES, 0, -1  # [VGR-BASIC-01] [VGR-SPECIAL-07]
        if state.entry is not None:
            state.tell("builds", decision.argument, "VGR-PLACE-06", [state.limit[decision.argument]])
        state.push(BUILD_MORE, NOBODY, decision.argument)


class BuildMore(Phase):
    """A seat (the argument) goes on, unless everybody can see that it cannot."""

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        if self.may_act(state, decision.argument):
            state.push(BUILD, decision.argument)
        else:
            state.tell("ends", decision.argument, "VGR-PLACE-04")

    def may_act(self, state: VillagersState, seat: i64) -> bool:
        """By public knowledge: the limit, the backs in hand, the common piles."""
        if state.monk >= 0:
            return True
        active = state.limit[seat] > 0
        if state.exchanges and not active:
            for left in state.commons:
                active = active or left > 0
        for i, place in enumerate(state.cards.places):  # a plain loop compiles better
            if place == seat and (active or FAMILY[state.cards.kinds[i]] == SPECIAL):
                return True
        return False


class Build(Phase):
    """[VGR-PLACE-05] Villagers, common villagers and special ones, in any order."""

    def __init__(self, expansions: list[Expansion], village_entry: VillageEntry) -> None:
        self.rule = "VGR-PLACE-05"
        self.expansions: Final = expansions
        self.village_entry: Final = village_entry

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        seat, choices = decision.seat, [END]  # [VGR-PLACE-04] the limit is a maximum
        places, kinds = state.cards.places, state.cards.kinds
        free_kinds, own = prospect(state, seat)
        seen: i64 = 0
        covers = False
        for i, place in enumerate(places):
            if place == seat:
                kind: i64 = kinds[i]
                if not has_kind(seen, kind):
                    seen |= kind_bit(kind)
                    if self.playable(state, seat, kind, free_kinds, own):
                        choices.append(play(kind))
                        covers = covers or not DISCARDED[kind]
        if state.monk >= 0:
            if not covers:
                choices.append(WITHDRAW)  # [VGR-SPECIAL-18]
        elif state.exchanges and seen:  # [VGR-BASIC-10]
            for common in range(len(COMMONS)):
                if state.commons[common]:  # [VGR-BASIC-09]
                    choices.append(hire(common))
        return choices

    def sample(self, state: VillagersState, decision: Decision, luck: i64) -> Action:
        """As from the list, without making it: draw until what is drawn can be done."""
        if state.monk >= 0:
            return super().sample(state, decision, luck)
        seat, places, kinds = decision.seat, state.cards.places, state.cards.kinds
        commons: i64 = len(COMMONS) if state.exchanges else 0
        within_limit = state.limit[seat] > 0
        free_kinds: i64 = 0
        own: i64 = 0
        looked = False
        while True:
            drawn: i64 = choose_below(luck, 1 + commons + len(places))
            luck = next_u32(luck)
            if drawn == 0:
                return END
            if drawn <= commons:
                if state.commons[drawn - 1]:
                    return hire(drawn - 1)
                continue
            card: i64 = drawn - 1 - commons
            kind: i64 = kinds[card]
            if places[card] == seat and (within_limit or DISCARDED[kind]) and state.first_like(card):
                if not looked:
                    free_kinds, own = prospect(state, seat)
                    looked = True
                if self.playable(state, seat, kind, free_kinds, own):
                    return play(kind)

    def playable(self, state: VillagersState, seat: i64, kind: i64, free_kinds: i64, own: i64) -> bool:
        """Whether the seat may play this card of its hand; the masks are those of `prospect`."""
        if DISCARDED[kind]:
            return payable(state, seat, kind, own)  # [VGR-SPECIAL-02] whatever the limit
        if state.limit[seat] <= 0:
            return False
        if FAMILY[kind] != SPECIAL:
            return payable(state, seat, kind, own) and has_spot(state, seat, kind, free_kinds)
        if kind == APPRENTICE:
            return state.monk < 0 and len(targets(state, seat)) > 0
        return len(monk_spots(state, seat, 1)) > 0

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        seat, verb = decision.seat, verb_of(action)
        if verb == END:
            self.withdraw(state, seat)
            state.tell("ends", seat, "VGR-PLACE-04")
            return
        for expansion in self.expansions:
            expansion.begins(state, PLACEMENT)
        state.push(BUILD_MORE, NOBODY, seat)
        if verb == PLAY:
            self.play(state, seat, argument_of(action))
        elif verb == HIRE:
            state.exchanges -= 1
            exchange(state, seat, argument_of(action))
        else:
            self.withdraw(state, seat)

    def withdraw(self, state: VillagersState, seat: i64) -> None:
        """[VGR-SPECIAL-18] A Monk that was not covered returns to the hand; the placement it used is spent."""
        if state.monk >= 0:
            recall(state, state.monk)
            state.monk = -1

    def play(self, state: VillagersState, seat: i64, kind: i64) -> None:
        """[VGR-SPECIAL-01] A card from the hand."""
        state.lift(state.pick(seat, kind))
        if kind == TINNER:
            state.tinned = 1  # [VGR-SPECIAL-05]
            state.gone[kind] += 1
            state.tell("plays_tinner", seat, "VGR-SPECIAL-05")
        elif kind == SMUGGLER:
            self.village_entry.find_key(state, seat, kind, TABLE, False)
        else:
            state.limit[seat] -= 1  # [VGR-SPECIAL-03]
            if kind == APPRENTICE:
                send(state, seat, self.village_entry)
            else:
                self.village_entry.find_place(state, seat, kind, True)

    def refusal(self, state: VillagersState, decision: Decision, action: Action) -> str:
        verb, kind, seat = verb_of(action), argument_of(action), decision.seat
        if verb == HIRE:
            if state.monk >= 0:
                return "VGR-SPECIAL-11"
            if not state.exchanges:
                return "VGR-BASIC-01"
            return "VGR-BASIC-09" if not state.commons[kind] else "VGR-BASIC-10"
        if verb == WITHDRAW:
            return "VGR-SPECIAL-18"
        if verb != PLAY or state.pick(seat, kind) < 0:
            return self.rule
        if not state.limit[seat] and not DISCARDED[kind]:
            return "VGR-PLACE-02"
        if kind == APPRENTICE:
            return "VGR-SPECIAL-29"
        if state.monk >= 0 or kind == MONK:
            return "VGR-SPECIAL-11"
        _, own = prospect(state, seat)
        return "VGR-LOCK-10" if not payable(state, seat, kind, own) else "VGR-CHAIN-01"
