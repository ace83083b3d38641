"""A position to play from, in the notation of the game: what the rule tests of all games share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

import pytest

from bastide.core.errors import DrawNeeded, IllegalAction
from bastide.core.game import Game
from bastide.core.state import NOBODY, Entry, Event


class Play:
    """A game in a position. `do` plays actions, the other methods tell what is there afterwards. Each game's tests
    derive a class of their own from it, which reads their state in the words of the rulebook."""

    game: Game
    state: Any

    def __init__(self, game: Game, description: dict[str, Any] | None = None, seed: int = 1) -> None:
        """From a description of a position, or from the very beginning."""
        self.game, self.events, self.last = game, list[Event](), Entry(NOBODY, 0)
        self.state = game.new(seed, self.last) if description is None else game.position(description)
        self.events += self.last.events  # all that was told so far; `last` is the entry of the last action
        self.census = game.census(self.state)

    def outcome(self, word: str) -> int:
        """What chance gives, as the number that forces it; games know words for it."""
        raise NotImplementedError(word)

    def do(self, *texts: str, seat: int | None = None, fate: Sequence[str | int] = ()) -> Self:
        """Play actions, each by the first seat that has to act unless one is named; fate is what chance gives to the
        last of them."""
        for i, text in enumerate(texts):
            forced = list(fate) if i == len(texts) - 1 else []
            outcomes = [self.outcome(word) if isinstance(word, str) else word for word in forced]
            self.last = Entry(self.actor if seat is None else seat, self.game.read(text), outcomes)
            self.game.play(self.state, self.last)
            self.events += self.last.events
            assert self.game.census(self.state) == self.census
        return self

    def refused(self, text: str, seat: int | None = None) -> str:
        """The rule by which an action is refused now; the attempt changes nothing."""
        before = self.state.dump()
        with pytest.raises(IllegalAction) as refusal:
            self.game.play(self.state, Entry(self.actor if seat is None else seat, self.game.read(text)))
        assert self.state.dump() == before
        return refusal.value.rule

    def draws(self, text: str, number: int, seat: int | None = None) -> list[int]:
        """Among how many each of the first draws of an action is made, if all fall on the first of them; the attempt
        changes nothing."""
        wholes = list[int]()
        while len(wholes) < number:
            entry = Entry(self.actor if seat is None else seat, self.game.read(text))
            entry.draws = [0] * len(wholes)
            with pytest.raises(DrawNeeded) as needed:
                self.game.play(self.state.clone(), entry)
            wholes.append(needed.value.whole)
        return wholes

    def choices(self, verb: str = "", seat: int | None = None) -> list[str]:
        """What a seat may do now; with a verb, what may follow it."""
        actions = self.game.legal(self.state, self.actor if seat is None else seat)
        texts = [self.game.write(action) for action in actions]
        return [text.partition(" ")[2] for text in texts if text.split(" ")[0] == verb] if verb else texts

    @property
    def actor(self) -> int:
        """The first seat that has to act; NOBODY when the game is over."""
        return int(self.state.actor())

    @property
    def pending(self) -> list[int]:
        return self.state.pending

    @property
    def scores(self) -> list[int]:
        return list(self.state.scores)

    @property
    def over(self) -> bool:
        return not self.state.stack

    def told(self, what: str, seat: int | None = None) -> list[list[int]]:
        """The arguments of all events of a kind so far."""
        return [event.args for event in self.events if event.what == what and seat in (None, event.seat)]

    def last_told(self, what: str) -> list[tuple[int, int, list[int]]]:
        """What the last action told of one kind: seat, points, arguments."""
        return [(event.seat, event.points, event.args) for event in self.last.events if event.what == what]

    def points(self, what: str, seat: int = 0) -> int:
        """What a seat has scored for something so far."""
        return sum(event.points for event in self.events if event.what == what and event.seat == seat)
