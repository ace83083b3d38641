"""The settings of a table, chosen before play: game, options, seats, undo, clock; and the check of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal

import msgspec

from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.draw.seats import COLOURS
from bastide.games.registry import box
from bastide.tables.names import clean_text, default_name, free_name

SeatKind = Literal["person", "bot", "open"]
Name = Annotated[str, msgspec.Meta(max_length=40)]
SEEDS = 2**53


class SeatSettings(msgspec.Struct, frozen=True):
    """Who sits there: a person with a secret link, a bot, or whoever comes (`open`)."""

    kind: SeatKind = "person"
    bot: Annotated[str, msgspec.Meta(max_length=60)] | None = None
    name: Name = ""
    colour: Annotated[int, msgspec.Meta(gt=-1, lt=len(COLOURS))] | None = (
        None  # ge=0 would be lost in the API's document
    )


class ClockSettings(msgspec.Struct, frozen=True):
    """Time for the whole game, what each action adds, and who plays on at zero."""

    seconds: Annotated[float, msgspec.Meta(ge=1, le=60 * 86400)]
    increment: Annotated[float, msgspec.Meta(ge=0, le=86400)] = 0.0
    at_zero: Literal["bot", "resign"] = "bot"


class TableSettings(msgspec.Struct, frozen=True, kw_only=True):
    """One table before it is opened. Everything but the game and the seats has a usual value."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[SeatSettings], msgspec.Meta(max_length=12)]
    options: dict[str, Any] = {}
    seed: Annotated[int, msgspec.Meta(gt=-1, lt=SEEDS)] | None = None
    undo: Literal["consent", "barrier", "never"] = "consent"  # how far one may go back
    confirm: bool = True  # on the page, what cannot be undone waits for a second click
    hints: bool = True
    clock: ClockSettings | None = None
    language: Literal["fr", "en"] = "fr"  # of names given by us
    listed: bool = False  # shown in the lobby while a seat is open
    rated: bool = False  # counts for the ratings of its people: no undo, no hints, an account at each seat
    spectators: bool = False  # shown in the lobby while it is played, to whoever wants to watch
    lesson: Annotated[int, msgspec.Meta(ge=0, lt=100)] = 0  # the chapter of a guided first game that is played here

    def completed(self) -> TableSettings:
        """The same with options complete and names and colours filled in; BadOption says what is wrong."""
        game = game_for(self.game, len(self.seats), self.options)
        chosen = [seat.colour for seat in self.seats if seat.colour is not None]
        if len(set(chosen)) < len(chosen):
            raise BadOption("seats", "two seats have the same colour")
        free = [colour for colour in range(len(COLOURS)) if colour not in chosen]
        seats: list[SeatSettings] = []
        given = [clean_text(seat.name) for seat in self.seats]
        for number, seat in enumerate(self.seats):
            if (seat.kind == "bot") != bool(seat.bot):
                wrong = "names no bot" if seat.kind == "bot" else "has a bot but is not of kind 'bot'"
                raise BadOption(f"seats[{number}].bot", wrong)
            colour = free.pop(0) if seat.colour is None else seat.colour
            wanted = clean_text(seat.name) or (seat.bot if seat.bot else default_name(number, self.language))
            later = [] if given[number] else given[number + 1 :]  # a name of ours gives way to all that were asked for
            name = free_name(wanted, [other.name for other in seats] + later)
            seats.append(msgspec.structs.replace(seat, name=name, colour=colour))
        whole = msgspec.structs.replace(self, options=game.options, seats=seats)
        return whole.checked_for_rating() if self.rated else whole

    def checked_for_rating(self) -> TableSettings:
        """The same without undo and hints; BadOption if the table cannot be rated."""
        if len(self.seats) < 2 or all(seat.kind == "bot" for seat in self.seats):
            raise BadOption("rated", "a rated game needs several seats, and a person at one of them")
        if any(seat.bot and not seat.bot.startswith("level:") for seat in self.seats):
            raise BadOption("rated", "at a rated table bots play at one of our levels")
        if self.seed is not None:
            raise BadOption("rated", "at a rated table nobody chooses the seed")
        return msgspec.structs.replace(self, undo="never", hints=False)


def game_for(name: str, seats: int, options: dict[str, Any], revision: int | None = None) -> Game:
    """The rules for these seats and options; tables that agree share them."""
    return _rules(name, seats, msgspec.json.encode(options, order="sorted"), revision)


@lru_cache(maxsize=256)
def _rules(name: str, seats: int, options: bytes, revision: int | None) -> Game:
    return box(name).game(seats, msgspec.json.decode(options), revision)
