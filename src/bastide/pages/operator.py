"""The pages of the operator: signing in, tables and what was said there, one table with its people, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from markupsafe import Markup

from bastide.draw.seats import COLOURS
from bastide.games.registry import box
from bastide.pages.own_tables import ago
from bastide.pages.reader import Reader
from bastide.pages.templates import render
from bastide.store.moderation import LogEntry
from bastide.tables.moderation import told_in_log
from bastide.tables.open_tables import OpenTable
from bastide.text import Speech, speech

MUTES = (1, 24, 168, 720)  # hours
USUAL_MUTE = 24


@dataclass(frozen=True)
class PersonAtTable:
    """Who has a seat, as the operator sees it."""

    seat: int
    name: str
    colour: str
    state: str
    muted: bool
    removed: bool


@dataclass(frozen=True)
class Said:
    """A word at a table."""

    name: str
    colour: str
    text: str
    at: str


@dataclass(frozen=True)
class WatchedTable:
    """A table in the operator's list."""

    id: str
    game: str
    people: list[PersonAtTable]
    state: str
    touched: str
    said: Said | None  # last


def sign_in(reader: Reader, wrong: bool = False) -> Markup:
    say = reader.say
    return render("operator/sign_in", reader=reader, say=say, title=say("operator.title"), wrong=wrong)


def overview(
    reader: Reader, tables: Sequence[OpenTable], log: Sequence[LogEntry], asked: str = "", missing: bool = False
) -> Markup:
    """The tables that were played at last, and what operators have done."""
    say = reader.say
    return render(
        "operator/overview", reader=reader, say=say, title=say("operator.title"), asked=asked, missing=missing,
        tables=[watched(table, reader) for table in tables],
        log=[(moment(entry.at), entry.act, *told_in_log(entry.about), entry.reason) for entry in log],
    )  # fmt: skip


def table_page(reader: Reader, table: OpenTable, done: str = "", wrong: str = "") -> Markup:
    """One table: who sits there, what was said, and what can be done about it."""
    say, said = reader.say, all_said(table)
    shown = watched(table, reader)
    return render(
        "operator/table", reader=reader, say=say, title=f"{shown.game} · {table.id}", table=shown, said=said[::-1],
        mutes=MUTES, usual=USUAL_MUTE, done=done, wrong=wrong,
    )  # fmt: skip


def watched(table: OpenTable, reader: Reader) -> WatchedTable:
    say, said = reader.say, all_said(table)
    return WatchedTable(
        table.id,
        speech(reader.language, box(table.game.name).package)("game.name"),
        people_of(table, say),
        state_of(table, say),
        ago(last_change(table), say),
        said[-1] if said else None,
    )


def last_change(table: OpenTable) -> float:
    """When somebody last did or said something there."""
    return max([table.created, *(one.at for one in (*table.session.lines[-1:], *table.participants.notes[-1:]))])


def state_of(table: OpenTable, say: Speech) -> str:
    state = "over" if table.over else "running" if table.running else "closed"
    return say(f"operator.state.{state}")


def people_of(table: OpenTable, say: Speech) -> list[PersonAtTable]:
    """Those who have a seat, or had one; bots that were there from the beginning are nobody's concern."""
    return [
        PersonAtTable(
            seat,
            one.name,
            COLOURS[one.colour].name,
            say(f"operator.seat.{'removed' if one.resigned else 'away' if one.kind == 'bot' else one.kind}"),
            seat in table.participants.muted,
            one.resigned,
        )
        for seat, one in enumerate(table.participants.occupants)
        if table.settings.seats[seat].kind != "bot"
    ]


def all_said(table: OpenTable) -> list[Said]:
    occupants = table.participants.occupants
    return [
        Said(occupants[one.seat].name, COLOURS[occupants[one.seat].colour].name, one.text, moment(one.at))
        for one in table.participants.chat
    ]


def moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%MZ")
