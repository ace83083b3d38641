"""Village in tests: a position, a few actions with fate, and what is there afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Self

import pytest

from bastide.core.events import named
from bastide.core.game import Game
from bastide.core.state import EVERYBODY, Event
from bastide.games.registry import box
from bastide.games.village import codes
from bastide.games.village.data import (
    BAG,
    CARD_NAMES,
    CUBES,
    CUSTOMER_NAMES,
    FAMILY,
    FARM,
    GENERATION,
    KINDS,
    PILES,
    PLACE_NAMES,
    PROFESSIONS,
    SPACE_NAMES,
    TIME,
    TOWN_NAMES,
    TOWNS,
    WIDTH,
)
from bastide.games.village.events import EVENTS
from bastide.games.village.expansions.inn.cards import PILE
from bastide.games.village.state import SERVED
from playing import Play as Base

rule = pytest.mark.rule
PLENTY = {space: ["orange", "green", "plague"] for space in SPACE_NAMES[:2]} | {
    space: ["orange", "green"] for space in SPACE_NAMES[2:7]
}
LAST_CUBE = {"grain": ["orange"]}
DECISIONS = {number: name.lower() for name, number in list(vars(codes).items())[list(vars(codes)).index("TURN") :]}


@cache
def village(seats: int = 2, inn: bool = False, revision: int | None = None, **options: Any) -> Game:
    return box("village").game(seats, {"modules": ["inn"] if inn else []} | options, revision)


class Play(Base):
    """A position to play on; what is not described is as at the start, but for a few cubes on every space."""

    def __init__(
        self, *players: dict[str, Any], seats: int = 2, inn: bool = False, revision: int | None = None, **more: Any
    ) -> None:
        options = {option.name: more.pop(option.name) for option in box("village").options if option.name in more}
        game = village(seats, inn, revision, **options)
        super().__init__(game, {"players": list(players), "spaces": PLENTY} | more)

    @classmethod
    def new(cls, seats: int = 2, inn: bool = False, seed: int = 1, revision: int | None = None, **options: Any) -> Play:
        """A game from its very beginning."""
        play = cls.__new__(cls)
        Base.__init__(play, village(seats, inn, revision, **options), None, seed)
        return play

    @property
    def phase(self) -> str:
        """What the seat to act has to decide; empty when the game is over."""
        return (
            DECISIONS[int(self.state.stack[int(self.state.pending_index(self.actor))].phase)]
            if self.state.stack
            else ""
        )

    def have(self, seat: int = 0) -> dict[str, int]:
        """All that lies on a farm."""
        row = self.state.farms[seat * WIDTH : seat * WIDTH + len(KINDS)]
        return {name: number for name, number in zip(KINDS, row, strict=True) if number}

    def time(self, seat: int = 0) -> int:
        return self.state.farms[seat * WIDTH + TIME]

    def members(self, seat: int = 0) -> dict[str, list[int]]:
        """The generations at each place."""
        found: dict[str, list[int]] = {}
        for i in range(FAMILY):
            place = PLACE_NAMES[self.state.home[seat * FAMILY + i]]
            found.setdefault(place, []).append(GENERATION[i] + 1)
        return found

    def living(self, seat: int = 0) -> dict[str, list[int]]:
        """The same for those alive."""
        return {place: ages for place, ages in self.members(seat).items() if FARM <= PLACE_NAMES.index(place) <= BAG}

    def towns(self, seat: int = 0) -> list[str]:
        mask = self.state.farms[seat * WIDTH + TOWNS]
        return [name for i, name in enumerate(TOWN_NAMES) if mask >> i & 1]

    def customers(self, seat: int = 0) -> list[str]:
        return [name for i, name in enumerate(CUSTOMER_NAMES) if self.state.customers[i] == SERVED + seat]

    def stalls(self) -> list[str | None]:
        return [CUSTOMER_NAMES[tile - 1] if tile > 0 else None for tile in self.state.stalls]

    def queue(self) -> list[str | None]:
        return [CUSTOMER_NAMES[tile - 1] if tile > 0 else None for tile in self.state.queue]

    def space(self, name: str) -> list[str]:
        """The cubes on an action space."""
        start = SPACE_NAMES.index(name) * CUBES
        return [KINDS[i] for i in range(CUBES) for _ in range(self.state.spaces[start + i])]

    def supply(self, name: str) -> int:
        return self.state.supply[KINDS.index(name)]

    def pages(self) -> dict[str, int]:
        return dict(zip(PROFESSIONS, self.state.pages, strict=True))

    def hand(self, seat: int = 0) -> list[str]:
        cards = self.state.cards
        return sorted(CARD_NAMES[cards.kinds[i]] for i in cards.at(seat))

    def tops(self) -> list[str]:
        cards = self.state.cards
        return [CARD_NAMES[cards.kinds[cards.at(PILE + pile)[-1]]] for pile in range(PILES) if cards.at(PILE + pile)]

    def pile(self, pile: int) -> list[str]:
        """The cards of a pile that have a place, the visible one first."""
        cards = self.state.cards
        return [CARD_NAMES[cards.kinds[i]] for i in reversed(cards.at(PILE + pile))]

    def log(self, start: int = 0) -> list[str]:
        """What was told so far, or from some event on, in words: seat, event, arguments, points, rule, eyes."""
        return [in_words(event) for event in self.events[start:]]

    def drift(self, *texts: str) -> Self:
        """Play whichever of these actions is allowed first, again and again, while one is."""
        while self.state.pending:
            allowed = [text for text in texts if text in self.choices()]
            if not allowed:
                break
            self.do(allowed[0])
        return self


ARGUMENTS: dict[str, Sequence[str]] = {  # what numbers of events mean
    "space": SPACE_NAMES, "cube": KINDS, "colour": KINDS, "kind": KINDS, "animal": KINDS, "place": PLACE_NAMES,
    "start": PLACE_NAMES, "end": PLACE_NAMES, "customer": CUSTOMER_NAMES, "town": TOWN_NAMES, "card": CARD_NAMES,
    "profession": PROFESSIONS,
}  # fmt: skip


def in_words(event: Event) -> str:
    """An event, all of it, to be compared with what is expected."""
    words = [f"{event.seat}: {event.what}" if event.seat >= 0 else event.what]
    kind = EVENTS[event.what]
    for name, value in named(EVENTS, event).items():
        if kind.open_ended and name == kind.arguments[-1]:
            words.append(f"{name}={','.join(map(str, event.args[len(kind.arguments) - 1 :]))}")
        elif name == "phase":
            words.append(DECISIONS[value])
        elif name in ARGUMENTS and value >= 0:
            words.append(ARGUMENTS[name][value])
        else:
            words.append(f"{name}={value}")
    if event.points:
        words.append(f"+{event.points}")
    words.append(f"[{event.rule}]")
    if event.eyes != EVERYBODY:
        words.append(f"eyes={[seat for seat in range(5) if event.eyes >> seat & 1]}")
    return " ".join(words)
