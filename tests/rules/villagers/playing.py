"""Villagers in tests: a position in the words of the game, a few actions, and what is there afterwards."""

from __future__ import annotations

from typing import Any

import pytest

import bastide
from bastide.games.villagers.data import EVENT_NAMES, FOUNDERS_FED, KIND, NAMES
from bastide.games.villagers.expansions.solo.countess import FACE_UP
from bastide.games.villagers.rules.chains import is_founders
from bastide.games.villagers.state import GAP, HERS, TABLE, VillagersState
from playing import Play as Base

rule = pytest.mark.rule
GAMES = {seats: bastide.game("villagers", seats=seats) for seats in (1, 2, 3, 4, 5)}
LEVELS = {level: bastide.game("villagers", seats=1, level=level) for level in ("beginner", "normal", "hard")}
QUIET = {"events": [], "hands": [[]]}  # a solo position without events and without cards in hand


class Play(Base):
    """A position to play on. Chance gives the card that then comes to lie on top of a pile, or an event."""

    state: VillagersState

    def __init__(self, seats: int = 2, game: Any = None, **position: Any) -> None:
        super().__init__(game or GAMES[seats], position)

    def outcome(self, word: str) -> int:
        return EVENT_NAMES.index(word) if word in EVENT_NAMES else KIND[word]

    @property
    def gold(self) -> list[int]:
        return self.scores

    def hand(self, seat: int = 0) -> list[str]:
        return sorted(NAMES[kind] for kind in self.state.hand(seat))

    @property
    def road(self) -> list[str | None]:
        pairs = zip(self.state.road, self.state.road_coins, strict=True)
        return [None if kind == GAP else NAMES[kind] + (f"{{{coins}}}" if coins else "") for kind, coins in pairs]

    def village(self, seat: int = 0) -> list[str]:
        """The chains of a village, in the order in which their first cards were laid."""
        state = self.state
        return [self.chain(card) for card in state.village(seat) if state.under[card] == TABLE]

    def court(self) -> list[str]:
        return self.village(HERS)

    def chain(self, card: int) -> str:
        state = self.state
        kind, coins = state.what[card], state.coins[card]
        side = ("(food)" if kind == FOUNDERS_FED else "(gold)") if is_founders(kind) else ""
        text = NAMES[kind] + side + (f"{{{coins}}}" if coins else "")
        on = [self.chain(above) for above in state.village(state.whose[card]) if state.under[above] == card]
        return text + (f" > {on[0]}" if len(on) == 1 else f" > [{', '.join(on)}]" if on else "")

    def card(self, name: str, seat: int = 0, which: int = 0) -> int:
        """The number of a card in a village."""
        state = self.state
        return [card for card in state.village(seat) if NAMES[state.what[card]] == name][which]

    def face_up(self) -> list[str]:
        return [name for event, name in enumerate(EVENT_NAMES) if self.state.events[event] == FACE_UP]

    def seen_hand(self, viewer: int, seat: int) -> list[int]:
        """What a viewer knows of a hand: kinds, and ~family."""
        return sorted(self.state.redact(viewer).hand(seat))


def solo(level: str = "normal", **position: Any) -> Play:
    """A solo position; without events and hand unless they are given."""
    return Play(1, LEVELS[level], **QUIET | position)


def cleared(road: list[str | None]) -> list[str | None]:
    """A road of these villagers, then gaps."""
    return [*road, *[None] * (6 - len(road))]
