"""Who has a right to what is hidden at a table. Everything that could show a secret asks here, and asks not only for
the viewer of now but for everybody whom this viewer may become, and for everybody who may come back."""

from __future__ import annotations

from bastide.core.state import SPECTATOR
from bastide.tables.open_tables import OpenTable
from bastide.tables.participants import SeatChanged
from bastide.tables.refusals import NoSeat, Refused


def nothing_is_hidden(table: OpenTable) -> bool:
    """Whether everybody may know everything: the game has been played to its end. A table that was closed before that
    keeps its secrets, for its people may play on elsewhere."""
    return table.over


def seats_of_people(table: OpenTable) -> set[int]:
    """The seats that a person has held at any time, or may still take. Who is away, was replaced, has resigned or is
    out of time has secrets all the same."""
    invited = {seat for seat, settings in enumerate(table.settings.seats) if settings.kind != "bot"}
    came = {note.seat for note in table.participants.notes if isinstance(note, SeatChanged) and note.kind != "bot"}
    return invited | came


def check_may_copy_hidden_things(table: OpenTable, viewer: int, seat: int) -> None:
    """Refused or NoSeat unless the viewer may have a copy of the table, hidden things included, and play on there as
    `seat`: of a game that is over; else only if no other person ever had anything to hide."""
    if nothing_is_hidden(table):
        return
    if table.settings.rated:
        raise Refused("a rated game cannot be forked before its end")
    if table.of_the_day:
        raise Refused("today's game cannot be forked before its end")
    if viewer == SPECTATOR:
        raise NoSeat("spectators cannot fork a running game", known=True)
    if seats_of_people(table) - {viewer}:
        raise Refused("only a finished game, or one with a single person, can be forked")
    if seat != viewer:
        raise Refused("in a running game you can only play on as yourself", field="seat")


def check_may_show_seat_to(table: OpenTable, viewer: int, seat: int, own_bot: bool) -> None:
    """Refused unless the viewer may choose this bot for a seat: a program from outside is told what the seat sees, so
    that only the holder of the seat may let one in."""
    if seat != viewer and not own_bot:
        raise Refused("only our own bots play for somebody else", field="bot")


def check_still_plays(table: OpenTable, seat: int) -> None:
    """Refused if the seat was left for good: then it has no say any more."""
    if table.participants.occupants[seat].resigned:
        raise Refused("you have resigned")


def check_may_watch(table: OpenTable) -> None:
    """NoSeat unless everybody may see what a spectator of the table sees."""
    if not table.settings.spectators:
        raise NoSeat("this table is not open to spectators", known=True)
