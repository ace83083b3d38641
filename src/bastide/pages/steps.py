"""What happened since the viewer last acted, as data: a page plays it, and a strip of chips keeps it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from markupsafe import Markup, escape

from bastide.core.state import NOBODY, SPECTATOR
from bastide.draw.motion import STILL
from bastide.draw.seats import COLOURS
from bastide.draw.sprite import drawn_with, reference
from bastide.pages.motions import Motions
from bastide.pages.side import colour_of, gain, in_a_row, picture_of, telling
from bastide.pages.sprites import sprite
from bastide.pages.templates import joined, render_cached_around
from bastide.tables.table_view import LogEntry, LogEvent, TableView
from bastide.text import Speech

MOST_TURNS = 8  # that are played; what came before them is in the log
MOST_SENTENCES = 8  # in a chip
MOST_LIGHTS = 8  # of one event
MOST_STEPS = 16  # of one move: more can be seen at the end of a game only, which its result explains
SYMBOL_SIZE = "100%"  # symbols fill whatever carries them


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event that can be shown on the table."""

    what: str  # the kind of event
    keys: str = ""  # as in Motion; here and below with spaces between them, because frames are sent often
    origin: str = ""
    flights: list[tuple[str, str, str]] = []  # address of a symbol, origin, goal
    lights: str = ""
    points: int = 0
    seat: int = NOBODY  # whom it concerns, if that is not who acts


class Move(msgspec.Struct, frozen=True):
    """One action with all that followed from it."""

    n: int  # the viewer's version when it was done: pages know by it what they have shown
    steps: list[Step]


class Turn(msgspec.Struct, frozen=True):
    """The moves of a player in a row."""

    seat: int
    colour: str
    own: bool  # of the viewer
    moves: list[Move]


class Chip(NamedTuple):
    """A turn of another, in words."""

    colour: str
    name: str
    words: str  # under that name
    points: int  # that the player gained
    picture: Markup  # of what it was about; empty if there is none


class Since(msgspec.Struct, frozen=True):
    """All of it, and up to where it goes."""

    n: int
    turns: list[Turn]


def recent(view: TableView) -> list[LogEntry]:
    """The log from the viewer's last turn on; for a spectator the last round. Without the set-up."""
    found: list[LogEntry] = []
    seat, changes, own = NOBODY, 0, False
    for entry in reversed(view.log):  # from the end: a long game costs no more than a short one
        if entry.seat < 0:
            continue
        changes += bool(found) and entry.seat != seat
        seat = entry.seat
        if (own and seat != view.viewer) or (view.viewer == SPECTATOR and changes == view.game.seats):
            break
        own = own or seat == view.viewer
        found.append(entry)
    return found[::-1]


def in_turns(entries: list[LogEntry], opening: tuple[str, ...]) -> list[list[LogEntry]]:
    """Entries by turns: of one player, from one opening event to the next."""
    found: list[list[LogEntry]] = []
    for entry in entries:
        opens = bool(entry.events) and entry.events[0].what in opening
        if found and entry.seat == found[-1][0].seat and not opens:
            found[-1].append(entry)
        else:
            found.append([entry])
    return found


def turn_of(view: TableView, entries: list[LogEntry], motions: Motions) -> Turn:
    """A player's moves in a row."""
    seat = entries[0].seat
    moves = [
        Move(
            entry.version,
            [step for event in entry.events if (step := step_of(view, event, seat, motions))][:MOST_STEPS],
        )
        for entry in entries
    ]
    return Turn(seat, COLOURS[view.occupants[seat].colour].fill, seat == view.viewer, moves)


def before_the_end(view: TableView, entry: LogEntry) -> list[LogEvent]:
    """What an entry tells without the final scoring, which is nobody's turn: the result tells it."""
    if not view.over or entry is not view.log[-1]:
        return entry.events
    opening = view.box.opening_events
    ends = (i for i, event in enumerate(entry.events) if i and event.what in opening)
    return entry.events[: next(ends, None)]


def chip_of(view: TableView, entries: list[LogEntry], motions: Motions) -> Chip:
    """The same in words. Of what concerns others is told what brings them points; what every turn has is left out,
    unless there is nothing else."""
    seat = entries[0].seat
    events = [event for entry in entries for event in before_the_end(view, entry)]
    told = [event for event in events if event.text and (event.seat in (seat, NOBODY) or event.points)]
    points = sum(event.points for event in events if event.seat == seat)
    words = in_a_row(telling(told, view)[:MOST_SENTENCES], seat, view, named=True)
    shown = picture_of(events, motions)
    return Chip(colour_of(view, seat), view.names[seat], " ".join(words), points, shown)


def step_of(view: TableView, told: LogEvent, seat: int, motions: Motions) -> Step | None:
    """An event, if there is something to show."""
    motion = motions.of(told)
    if motion == STILL and not told.points:
        return None
    flights = [
        (str(reference(flight.symbol, SYMBOL_SIZE, SYMBOL_SIZE)["href"]), flight.origin, flight.goal)
        for flight in motion.flights
    ]
    whom = told.seat if told.seat != seat else NOBODY
    return Step(
        told.what,
        " ".join(motion.keys),
        motion.origin,
        flights,
        " ".join(motion.lights[:MOST_LIGHTS]),
        told.points,
        whom,
    )


def strip(view: TableView, motions: Motions, say: Speech) -> Markup:
    """What others did since the viewer last acted, a chip for each turn, with the data by which a page plays it: what
    the viewer did last and what happened then, as far as this viewer may know it. When it is over, the result
    tells it without chips."""
    turns = in_turns(recent(view), view.box.opening_events)[-MOST_TURNS:]
    with drawn_with(sprite(view.game.name)):
        chips = {i: chip_of(view, turn, motions) for i, turn in enumerate(turns) if turn[0].seat != view.viewer}
        found = Since(view.log[-1].version if view.log else 0, [turn_of(view, turn, motions) for turn in turns])
    told = chips.items() if not view.over else ()
    shown = joined(shown_chip(i, chip) for i, chip in told if chip.words or chip.points)
    inside = {"chips": shown, "data": on_script(found)}
    return render_cached_around("table/strip", inside, several=view.game.seats > 1, say=say)


def shown_chip(number: int, chip: Chip) -> Markup:
    """A turn of another on the page, by its number."""
    inside = {
        "colour": escape(chip.colour),
        "number": escape(number),
        "picture": chip.picture,
        "name": escape(chip.name),
        "words": escape(chip.words),
        "gain": gain(chip.points),
    }
    return render_cached_around("table/strip_chip", inside, pictured=bool(chip.picture))


def on_script(found: Since) -> Markup:
    """As JSON within a script element: nothing in it can end the element."""
    return Markup(msgspec.json.encode(found).decode().replace("<", "\\u003c"))
