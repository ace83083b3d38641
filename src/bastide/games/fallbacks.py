"""What stands in for the parts that a game does not bring: its own notation for words, an empty picture, and numbers as
they lie in the state for learning. Each class has the functions of the module that it replaces (see `contract`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bastide.core.action import Action
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.state import Event
from bastide.draw.look import Chip, Look, Panel
from bastide.draw.motion import STILL, Motion
from bastide.draw.palette import Palette
from bastide.draw.svg import Svg
from bastide.encoding.observation import Observation, cleared
from bastide.encoding.seat_row import SeatRow
from bastide.games.contract import Say


class PlainText:
    """Speaks in the game's notation."""

    WAIVERS: dict[int, tuple[str, str]] = {}  # noqa: RUF012 -- as modules have it

    def prompt(self, game: Game, view: Any, seat: int, say: Say) -> str:
        return say("plain.prompt")

    def label(self, game: Game, view: Any, seat: int, action: Action, say: Say) -> str:
        return game.write(action)

    def event(self, game: Game, event: Event, names: Sequence[str], say: Say) -> str:
        """The name of the event with its numbers, and who gained how many points."""
        words = [event.what.replace("_", " "), *map(str, event.args)]
        who = f"{names[event.seat]}: " if event.seat >= 0 else ""
        return f"{who}{' '.join(words)}{f' ({event.points:+})' if event.points else ''}"

    def describe(self, game: Game, view: Any, names: Sequence[str], say: Say) -> list[tuple[str, list[str]]]:
        """The scores, and every field of the state as the viewer knows it."""
        dump = view.dump()
        scores = [f"{name}: {score}" for name, score in zip(names, view.scores, strict=True)]
        fields = [f"{field}: {dump[field]}" for field in view.fields()]
        return [(say("plain.scores"), scores), (say("plain.state"), fields)]


class PlainView:
    """Draws nothing: pages show such a game in words."""

    LAYOUT = "rows"
    ROUTINE: tuple[str, ...] = ()
    OPENING: tuple[str, ...] = ()
    PALETTE: Palette = {}  # noqa: RUF012 -- as modules have it

    def panels(self, game: Game, view: Any, look: Look) -> list[Panel]:
        return []

    def board_of(self, game: Game, view: Any, seat: int, look: Look) -> list[Panel]:
        return []

    def players(self, game: Game, view: Any, look: Look) -> list[list[Chip]]:
        return [[] for _ in range(game.seats)]

    def motion(self, game: Game, view: Any, event: Event, look: Look) -> Motion:
        return STILL

    def sprite(self) -> Svg:
        return Svg("")

    def cover(self) -> Svg:
        return Svg("")

    def style(self) -> str:
        return ""


class PlainScoring:
    """The score itself is its only part."""

    def breakdown(self, game: Game, view: Any, seat: int) -> list[tuple[str, int]]:
        return [("plain.scores", view.scores[seat])]


class PlainEncoder:
    """Every field of the view in order, then the scores and the pending decision. Only for games whose fields are
    numbers and lists that keep their length."""

    def shape(self, game: Game) -> tuple[int, ...]:
        return (len(self.numbers(game, game.blank())),)

    def encode(self, game: Game, view: Any, row: Observation | None = None) -> Observation:
        numbers, width = self.numbers(game, view), self.shape(game)[0]
        if len(numbers) != width:
            raise BadOption("game", f"the fields of {game.name} change their length: it needs an encode.py of its own")
        row = cleared(row, width)
        row.counts(numbers)
        return row.done()

    def observe(self, game: Game, state: Any, viewer: int, row: SeatRow) -> None:
        """The same numbers, of what the viewer knows."""
        for number in self.numbers(game, state.redact(viewer)):
            row.wide(number)

    def numbers(self, game: Game, view: Any) -> list[int]:
        dump, found = view.dump(), list[int]()
        for field in view.fields():
            found += dump[field] if isinstance(dump[field], list) else [dump[field]]
        found += view.scores
        top = view.stack[-1] if view.stack else None
        return found + ([int(top.phase), int(top.seat), int(top.argument)] if top is not None else [0, -1, 0])
