"""What happened since the viewer last acted, as data: a page plays it, and a strip above the board keeps it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

import msgspec
from markupsafe import Markup

from bastide.core.state import EVERYBODY, SPECTATOR, Event
from bastide.draw.look import Look
from bastide.draw.motion import Motion, row_of
from bastide.draw.seats import COLOURS
from bastide.draw.sprite import drawn_with, reference
from bastide.pages.sprites import sprite
from bastide.pages.templates import render
from bastide.tables.table_view import LogEntry, LogEvent, TableView
from bastide.text import Speech

MOST_TURNS = 8  # that are played; what came before them is in the log
SYMBOL_SIZE = "100%"  # symbols fill whatever carries them


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event that can be shown on the table."""

    what: str  # the kind of event
    home: str  # the row of the player whom it concerns
    keys: Sequence[str] = ()  # as in Motion
    origin: str = ""
    flights: list[tuple[str, str, str]] = []  # address of a symbol, origin, goal
    points: int = 0


class Move(msgspec.Struct, frozen=True):
    """One action with all that followed from it."""

    n: int  # the viewer's version when it was done: pages know by it what they have shown
    steps: list[Step]


class Turn(msgspec.Struct, frozen=True):
    """The moves of a player in a row."""

    seat: int
    colour: str
    own: bool  # of the viewer
    say: str  # all of it in words
    points: int  # that the player gained
    moves: list[Move]


class Since(msgspec.Struct, frozen=True):
    """All of it, and up to where it goes."""

    n: int
    turns: list[Turn]


def since(view: TableView, look: Look) -> Since:
    """What the viewer did last and what happened then, as far as this viewer may know it."""
    turns = [list(entries) for _, entries in groupby(recent(view), key=lambda entry: entry.seat)]
    with drawn_with(sprite(view.game.name)):
        told = [turn_of(view, entries, look) for entries in turns[-MOST_TURNS:]]
    return Since(max((entry.version for entry in view.log), default=0), told)


def recent(view: TableView) -> list[LogEntry]:
    """The log from the viewer's last turn on; for a spectator the last round. Without the set-up."""
    log = [entry for entry in view.log if entry.seat >= 0]
    if view.viewer == SPECTATOR:
        turns = [list(entries) for _, entries in groupby(log, key=lambda entry: entry.seat)]
        return [entry for turn in turns[-view.game.seats :] for entry in turn]
    own = [i for i, entry in enumerate(log) if entry.seat == view.viewer]
    first = own[-1] if own else 0
    while first and log[first - 1].seat == view.viewer:
        first -= 1
    return log[first:]


def turn_of(view: TableView, entries: list[LogEntry], look: Look) -> Turn:
    """A player's moves in a row."""
    seat = entries[0].seat
    events = [event for entry in entries for event in entry.events]
    return Turn(
        seat=seat,
        colour=COLOURS[view.occupants[seat].colour].fill,
        own=seat == view.viewer,
        say=" ".join(event.text for event in events if event.text),
        points=sum(event.points for event in events if event.seat in (seat, -1)),
        moves=[Move(entry.version, steps_of(view, entry, look)) for entry in entries],
    )


def steps_of(view: TableView, entry: LogEntry, look: Look) -> list[Step]:
    """The events of an entry that have something to show."""
    found = []
    for told in entry.events:
        seat = told.seat if told.seat >= 0 else entry.seat
        motion = motion_of(view, told, look)
        flights = [
            (str(reference(flight.symbol, SYMBOL_SIZE, SYMBOL_SIZE)["href"]), flight.origin, flight.goal)
            for flight in motion.flights
        ]
        if motion.keys or flights or told.points:
            found.append(Step(told.what, row_of(seat), motion.keys, motion.origin, flights, told.points))
    return found


def motion_of(view: TableView, told: LogEvent, look: Look) -> Motion:
    event = Event(told.what, told.seat, told.rule, told.args, told.points, EVERYBODY)
    return view.box.motion(view.game, view.redacted, event, look)


def strip(view: TableView, look: Look, say: Speech) -> Markup:
    """What others did since the viewer last acted, a chip for each turn, with the data by which a page plays it."""
    found = since(view, look)
    chips = [
        {
            "index": i,
            "colour": COLOURS[view.occupants[turn.seat].colour].name,
            "name": view.names[turn.seat],
            "say": turn.say,
            "points": turn.points,
        }
        for i, turn in enumerate(found.turns)
        if not turn.own
    ]
    return render("table/strip", say=say, chips=chips, data=on_script(found))


def on_script(found: Since) -> Markup:
    """As JSON within a script element: nothing in it can end the element."""
    return Markup(msgspec.json.encode(found).decode().replace("<", "\\u003c"))
