"""Villagers: how a card enters a village, where it lies and how its padlock is opened."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Phase
from bastide.core.state import EVERYBODY, Decision
from bastide.games.villagers.codes import KEY, KEY_BANK, KEY_FREE, PLACE, SMUGGLE_WHICH, UNLOCK
from bastide.games.villagers.data import LOCK, MONK, NONE, SMUGGLER
from bastide.games.villagers.expansions.base import Expansion
from bastide.games.villagers.notation import key, laid_on, lay_on
from bastide.games.villagers.rules.chains import lay, spots
from bastide.games.villagers.rules.padlocks import BANK, FREE, unlock, ways
from bastide.games.villagers.state import SQUARE, TABLE, VillagersState

KIND_BITS: Final = 8  # widths in the argument of PLACE and UNLOCK
SPOT_BITS: Final = 12


def pending_card(kind: i64, on: i64, counted: bool) -> i64:
    """A card that is about to enter a village: its kind, where it will lie (the TABLE while that is asked), and whether
    it uses one of the placements that the limit allows."""
    return kind | (on + 1) << KIND_BITS | int(not counted) << (KIND_BITS + SPOT_BITS)


def pending_kind(argument: i64) -> i64:
    return argument & ((1 << KIND_BITS) - 1)


def pending_spot(argument: i64) -> i64:
    return ((argument >> KIND_BITS) & ((1 << SPOT_BITS) - 1)) - 1


def pending_counted(argument: i64) -> bool:
    return not argument >> (KIND_BITS + SPOT_BITS)


class VillageEntry:
    """How a card enters a village: where it lies, how its padlock is opened. Asks only where there is a choice."""

    def __init__(self, expansions: list[Expansion]) -> None:
        self.expansions: Final = expansions

    def find_place(self, state: VillagersState, seat: i64, kind: i64, counted: bool) -> None:
        """A card has left the hand, or another village, for the seat's own."""
        if kind == MONK:
            state.reveal()  # that the hand holds what may cover it; to skip the question would tell still more
        else:
            found = spots(state, seat, kind)
            if len(found) == 1:
                self.find_key(state, seat, kind, found[0], counted)
                return
        state.cards.lay(kind, SQUARE + seat, EVERYBODY)
        state.push(PLACE, seat, pending_card(kind, TABLE, counted))

    def find_key(self, state: VillagersState, seat: i64, kind: i64, on: i64, counted: bool) -> None:
        """[VGR-LOCK-01] A padlock must be opened when the card is placed or played."""
        if LOCK[kind] == NONE:
            self.enter(state, seat, kind, on, counted)
            return
        found = ways(state, seat, kind)
        if len(found) == 1:
            self.open(state, seat, kind, on, counted, found[0])
            return
        state.cards.lay(kind, SQUARE + seat, EVERYBODY)
        state.push(UNLOCK, seat, pending_card(kind, on, counted))

    def open(self, state: VillagersState, seat: i64, kind: i64, on: i64, counted: bool, way: i64) -> None:
        unlock(state, seat, kind, way)
        for expansion in self.expansions:
            expansion.unlocked(state, seat)
        if kind == SMUGGLER:
            state.gone[kind] += 1
            state.push(SMUGGLE_WHICH, seat)
        else:
            self.enter(state, seat, kind, on, counted)

    def enter(self, state: VillagersState, seat: i64, kind: i64, on: i64, counted: bool) -> None:
        """[VGR-PLACE-07] The card lies, for good. What is paid for placing it is paid after its padlock."""
        card = lay(state, seat, kind, on)
        if state.entry is not None:
            rule = "VGR-CHAIN-01" if on >= 0 else "VGR-PLACE-08"
            state.tell("places", seat, rule, [int(kind), int(card), int(on), state.what[on] if on >= 0 else NONE])
        state.monk = card if kind == MONK else -1
        if kind == MONK:
            state.reveal()
        if counted:
            for expansion in self.expansions:
                expansion.placed(state, seat)


class Place(Phase):
    """Where a card is laid."""

    def __init__(self, village_entry: VillageEntry) -> None:
        self.rule = "VGR-CHAIN-01"
        self.village_entry: Final = village_entry

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        return [lay_on(card) for card in spots(state, decision.seat, pending_kind(decision.argument))]

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        seat, kind = decision.seat, pending_kind(decision.argument)
        state.lift(state.pick(SQUARE + seat, kind))
        self.village_entry.find_key(state, seat, kind, laid_on(action), pending_counted(decision.argument))

    def refusal(self, state: VillagersState, decision: Decision, action: Action) -> str:
        return "VGR-PLACE-08" if action == lay_on(TABLE) else self.rule


class Unlock(Phase):
    """Which key is used."""

    def __init__(self, village_entry: VillageEntry) -> None:
        self.rule = "VGR-LOCK-02"
        self.village_entry: Final = village_entry

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        choices: list[Action] = []
        for way in ways(state, decision.seat, pending_kind(decision.argument)):
            choices.append(KEY_BANK if way == BANK else KEY_FREE if way == FREE else key(way))
        return choices

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        seat, kind, verb = decision.seat, pending_kind(decision.argument), verb_of(action)
        state.lift(state.pick(SQUARE + seat, kind))
        way = BANK if verb == KEY_BANK else FREE if verb == KEY_FREE else argument_of(action)
        on, counted = pending_spot(decision.argument), pending_counted(decision.argument)
        self.village_entry.open(state, seat, kind, on, counted, way)

    def refusal(self, state: VillagersState, decision: Decision, action: Action) -> str:
        card, lock = argument_of(action), LOCK[pending_kind(decision.argument)]
        if verb_of(action) == KEY and card < len(state.what):
            return "VGR-LOCK-10" if state.what[card] == lock else self.rule
        return "VGR-LOCK-07" if verb_of(action) == KEY_BANK else self.rule
