"""Villagers: how a card enters a village, where it lies and how its padlock is opened."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.core.state import EVERYBODY, Decision
from bastide.games.villagers.data import LOCK, MONK, NONE, SMUGGLER
from bastide.games.villagers.expansions.base import Expansion
from bastide.games.villagers.rules.padlocks import BANK, FREE, unlock, ways
from bastide.games.villagers.rules.village import lay, spots
from bastide.games.villagers.state import SQUARE, VillagersState

ON: Final = 5  # verbs
KEY: Final = 6
KEY_BANK: Final = 7
KEY_FREE: Final = 8
PLACE: Final = 13  # phases; their argument is the kind, for UNLOCK also the place + 1 from bit 8 on
UNLOCK: Final = 14
SMUGGLE: Final = 19
UNCOUNTED: Final = 1 << 20  # in these arguments: the card uses none of the limit


class Placing:
    """How a card enters a village: where it lies, how its padlock is opened. Asks only where there is a choice."""

    def __init__(self, expansions: list[Expansion]) -> None:
        self.expansions: Final = expansions

    def find_place(self, state: VillagersState, seat: i64, kind: i64, uncounted: i64) -> None:
        """A card has left the hand, or another village, for the seat's own."""
        if kind == MONK:
            state.reveal()  # that the hand holds what may cover it; to skip the question would tell still more
        else:
            found = spots(state, seat, kind)
            if len(found) == 1:
                self.find_key(state, seat, kind, found[0], uncounted)
                return
        state.cards.lay(kind, SQUARE + seat, EVERYBODY)
        state.push(PLACE, seat, kind | uncounted)

    def find_key(self, state: VillagersState, seat: i64, kind: i64, on: i64, uncounted: i64) -> None:
        """[VGR-LOCK-01] A padlock must be opened when the card is placed or played."""
        if LOCK[kind] == NONE:
            self.enter(state, seat, kind, on, uncounted)
            return
        found = ways(state, seat, kind)
        if len(found) == 1:
            self.open(state, seat, kind, on, uncounted, found[0])
            return
        state.cards.lay(kind, SQUARE + seat, EVERYBODY)
        state.push(UNLOCK, seat, kind | (on + 1) << 8 | uncounted)

    def open(self, state: VillagersState, seat: i64, kind: i64, on: i64, uncounted: i64, way: i64) -> None:
        unlock(state, seat, kind, way)
        for expansion in self.expansions:
            expansion.unlocked(state, seat)
        if kind == SMUGGLER:
            state.gone[kind] += 1
            state.push(SMUGGLE, seat)
        else:
            self.enter(state, seat, kind, on, uncounted)

    def enter(self, state: VillagersState, seat: i64, kind: i64, on: i64, uncounted: i64) -> None:
        """[VGR-PLACE-07] The card lies, for good. What is paid for placing it is paid after its padlock."""
        card = lay(state, seat, kind, on)
        state.say("places", seat, "VGR-CHAIN-01" if on >= 0 else "VGR-PLACE-08", kind, card, on)
        state.monk = card if kind == MONK else -1
        if kind == MONK:
            state.reveal()
        if not uncounted:
            for expansion in self.expansions:
                expansion.placed(state, seat)


class Place(Phase):
    """Where a card is laid."""

    def __init__(self, placing: Placing) -> None:
        self.rule = "VGR-CHAIN-01"
        self.placing: Final = placing

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        return [ON | (card + 1) << 8 for card in spots(state, decision.seat, decision.argument & 255)]

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        seat, kind = decision.seat, decision.argument & 255
        state.lift(state.pick(SQUARE + seat, kind))
        self.placing.find_key(state, seat, kind, (action >> 8) - 1, decision.argument & UNCOUNTED)

    def refusal(self, state: VillagersState, decision: Decision, action: Action) -> str:
        return "VGR-PLACE-08" if action == ON else self.rule


class Unlock(Phase):
    """Which key is used."""

    def __init__(self, placing: Placing) -> None:
        self.rule = "VGR-LOCK-02"
        self.placing: Final = placing

    def legal(self, state: VillagersState, decision: Decision) -> list[Action]:
        choices: list[Action] = []
        for way in ways(state, decision.seat, decision.argument & 255):
            choices.append(KEY_BANK if way == BANK else KEY_FREE if way == FREE else KEY | way << 8)
        return choices

    def apply(self, state: VillagersState, decision: Decision, action: Action) -> None:
        seat, kind, verb = decision.seat, decision.argument & 255, action & 255
        state.lift(state.pick(SQUARE + seat, kind))
        way = BANK if verb == KEY_BANK else FREE if verb == KEY_FREE else action >> 8
        on = ((decision.argument >> 8) & 0xFFF) - 1
        self.placing.open(state, seat, kind, on, decision.argument & UNCOUNTED, way)

    def refusal(self, state: VillagersState, decision: Decision, action: Action) -> str:
        if action & 255 == KEY and action >> 8 < len(state.what):
            return "VGR-LOCK-10" if state.what[action >> 8] == LOCK[decision.argument & 255] else self.rule
        return "VGR-LOCK-07" if action & 255 == KEY_BANK else self.rule
