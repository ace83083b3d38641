"""The home page: the games on the shelf, play now, the reader's tables, joining by link."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from bastide.core.state import SPECTATOR
from bastide.draw.seats import COLOURS
from bastide.games.registry import Box
from bastide.pages import side
from bastide.pages.addresses import table_address
from bastide.pages.game_words import SHORT, facts_of, large_first
from bastide.pages.reader import Reader
from bastide.pages.shelf import shelf
from bastide.pages.templates import render
from bastide.tables.table_view import TableView
from bastide.text import Speech, speech

BANDS = (  # of covers; white on these is readable by day and night
    "#56712f",
    "#3f6080",
    "#a3561c",
    "#326769",
    "#8a2c22",
    "#6d3f69",
)
WAITING = 7  # tables that wait for the reader: one large, and others beside and below it; another page has them all
TOLD = 2  # turns, and sentences of each, that are told of the table that has waited longest
FINISHED = 3  # games that are shown among the tables to go on with; another page has them all


@dataclass(frozen=True)
class OwnTable:
    """One of the reader's tables."""

    view: TableView
    touched: str  # when, in words
    status: str  # whose turn it is or how it ended, in words
    since: float = 0.0  # when it was last changed for the reader

    @property
    def mine(self) -> bool:
        """Whether the table waits for the reader."""
        return self.view.viewer in self.view.pending and self.view.closed is None

    @property
    def over(self) -> bool:
        return self.view.over or self.view.closed is not None

    @property
    def place(self) -> str:
        seat = None if self.view.viewer == SPECTATOR else self.view.viewer
        return table_address(self.view.table, seat=seat)

    @property
    def colours(self) -> list[str]:
        return [COLOURS[occupant.colour].name for occupant in self.view.occupants]

    @property
    def story(self) -> list[tuple[str, str]]:
        """What happened last, the oldest first: the colour of whose turn it was, and what they did."""
        turns = [turn for turn in side.begun(self.view) if turn.seat >= 0][-TOLD:]
        return [(side.colour_of(self.view, turn.seat), side.sentences(turn, self.view, TOLD)[0]) for turn in turns]


@dataclass(frozen=True)
class ShelfGame:
    """A game as the home page shows it."""

    box: Box
    name: str
    about: str
    facts: str
    weight: str
    band: str


def page(reader: Reader, tables: list[OwnTable], open_seats: list[str], unreadable: Sequence[str] = ()) -> Markup:
    """The home page. `open_seats` names the game of each table where somebody may sit down."""
    boxes = large_first(shelf().values())
    games = [shelf_game(box, reader, BANDS[place % len(BANDS)]) for place, box in enumerate(boxes)]
    large = [game for game in games if game.box.minutes >= SHORT] or games
    waiting = sorted((table for table in tables if table.mine), key=lambda table: table.since)  # the oldest wait first
    others = [table for table in tables if table not in waiting]
    last = next((game for game in games if game.box.name == reader.game), large[0])
    return render(
        "home",
        reader=reader,
        say=reader.say,
        title="Bastide",
        large=large,
        small=[game for game in games if game not in large],
        first=large.index(last) if last in large else 0,
        last=last,
        newcomer=not tables and not unreadable and last.box.has_lesson,
        waiting=waiting[:WAITING],
        waits=len(waiting),
        tables=[*(table for table in others if not table.over), *[table for table in others if table.over][:FINISHED]],
        unreadable=unreadable,
        lobby_words=lobby_words(open_seats, reader.say),
    )


def shelf_game(box: Box, reader: Reader, band: str) -> ShelfGame:
    say, game = reader.say, speech(reader.language, box.package)
    weight = say("weight", n=box.weight)
    return ShelfGame(box, game("game.name"), game("game.about"), facts_of(box, say), weight, band)


def status_words(view: TableView, say: Speech) -> str:
    """How a table stands, in a few words."""
    if view.over and view.places is not None:
        winners = [name for name, place in zip(view.names, view.places, strict=True) if place == 1]
        return say("table.won", n=len(winners), who=say.several(winners)) if winners else say("table.over")
    if view.closed is not None:
        return say("table.closed")
    if view.lesson and view.lesson.step:
        return say("lesson.resume", n=view.lesson.at + 1)
    if view.viewer in view.pending:
        return say("home.your_turn")
    return say("table.turn_of", who=say.several([view.names[seat] for seat in view.pending]))


def lobby_words(open_seats: list[str], say: Speech) -> str:
    if not open_seats:
        return say("home.lobby_empty")
    return say("home.lobby_waits", n=len(open_seats), games=say.several(sorted(set(open_seats))))
