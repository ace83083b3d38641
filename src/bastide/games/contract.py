"""What a game's package may bring, as protocols: one for each module that the rest of the program looks for by name.

Only `game` is required. Without `text` a game speaks in its own notation, without `view` it is shown in words, without
`heuristic` it is judged by its scores, without `encode` it cannot be learned, without `features` and
`judgement.json` its leaves are judged by the heuristic, without `levels.json` the usual levels
play it, without `lesson.json` it has no guided first game, without `summary.json` its rules begin without a page that
sums them up, without `events` its log is not checked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from bastide.core.action import Action
from bastide.core.events import EventKind
from bastide.core.game import Game
from bastide.core.heuristic import Heuristic
from bastide.core.state import Event
from bastide.draw.look import Chip, Look, Panel
from bastide.draw.motion import Motion
from bastide.draw.palette import Palette
from bastide.draw.svg import Svg
from bastide.encoding.judgement import Features
from bastide.encoding.observation import Observation
from bastide.encoding.seat_row import SeatRow

Say = Callable[..., str]  # a message of the reader's language with its values filled in
MotionOf = Callable[[Game, Any, Event, Look], Motion]


class GameModule(Protocol):
    """`game.py`: the rules."""

    def make(self, seats: int, options: dict[str, Any], revision: int) -> Game: ...


class TextModule(Protocol):
    """`text.py`: the game in words, with messages of `locale/<language>.po`."""

    @property
    def WAIVERS(self) -> dict[int, tuple[str, str]]:  # noqa: N802
        """Kinds of decision that a seat may let pass for good: the action that passes, and the message that
        says what is asked."""
        ...

    def prompt(self, game: Game, view: Any, seat: int, say: Say) -> str:
        """What this seat has to decide."""
        ...

    def label(self, game: Game, view: Any, seat: int, action: Action, say: Say) -> str:
        """An action as a person would say it."""
        ...

    def event(self, game: Game, event: Event, names: Sequence[str], say: Say) -> str:
        """A line of the log; empty for what needs no words."""
        ...

    def describe(self, game: Game, view: Any, names: Sequence[str], say: Say) -> list[tuple[str, list[str]]]:
        """The whole table in words: headings with lines."""
        ...


class ViewModule(Protocol):
    """`view/`: the game in pictures."""

    @property
    def LAYOUT(self) -> str: ...  # noqa: N802

    @property
    def PALETTE(self) -> Palette: ...  # noqa: N802

    def panels(self, game: Game, view: Any, look: Look) -> list[Panel]: ...

    def board_of(self, game: Game, view: Any, seat: int, look: Look) -> list[Panel]:
        """What lies before one player, for who wants to see it at full size."""
        ...

    def players(self, game: Game, view: Any, look: Look) -> list[list[Chip]]: ...

    def motion(self, game: Game, view: Any, event: Event, look: Look) -> Motion:
        """What an event moved, or is about, in the picture of this view. A view may leave this out: then nothing
        travels but what has a key."""
        ...

    @property
    def ROUTINE(self) -> tuple[str, ...]:  # noqa: N802
        """Kinds of events that say little where a turn brings more, the least telling first. A view may leave this
        out."""
        ...

    @property
    def OPENING(self) -> tuple[str, ...]:  # noqa: N802
        """Kinds of events with which something new begins, even if the same player goes on: a turn, a round. A view
        may leave this out."""
        ...

    def sprite(self) -> Svg: ...

    def cover(self) -> Svg: ...

    def style(self) -> str: ...


class EncodeModule(Protocol):
    """`encode.py`: what a viewer knows, as numbers for learning."""

    def shape(self, game: Game) -> tuple[int, ...]: ...

    def encode(self, game: Game, view: Any, row: Observation | None = None) -> Observation:
        """For version 0 of the environments."""
        ...

    def observe(self, game: Any, state: Any, viewer: int, row: SeatRow) -> None:
        """For version 1: all that the viewer knows, from a state or from its view, in the form that the row has."""
        ...


class HeuristicModule(Protocol):
    """`heuristic.py`: judgement for the bots."""

    @property
    def HEURISTIC(self) -> Heuristic: ...  # noqa: N802


class FeaturesModule(Protocol):
    """`features.py`: what a learned judgement weighs; the weights are in `judgement.json`."""

    @property
    def FEATURES(self) -> Features: ...  # noqa: N802


class ScoringModule(Protocol):
    """`scoring.py`: what scores."""

    def breakdown(self, game: Game, view: Any, seat: int) -> list[tuple[str, int]]:
        """Where the points of a seat would come from if the game ended now: message and points; they add up. The same
        for all who know the same, whoever of them looks."""
        ...


class EventsModule(Protocol):
    """`events.py`: everything the log may tell."""

    @property
    def EVENTS(self) -> dict[str, EventKind]: ...  # noqa: N802
