"""`bastide admin mute` and the like: what the operator of a server can do about people, while it runs. Everything is
written into a log, with the reason."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from bastide.cli.admin import with_store, with_table
from bastide.cli.language import words
from bastide.cli.translated_errors import translated
from bastide.core.errors import BadOption

if TYPE_CHECKING:
    from bastide.store.sql.table_store import SqlTableStore
    from bastide.tables.open_tables import OpenTable, TableRegistry
    from bastide.tables.participants import AnyNote


def mute(table: str, seat: int, *, reason: str, hours: float = 24.0, db: str | None = None) -> int:
    """Take the word from whoever has a seat: at this table for good, and at all tables for some hours.

    Parameters
    ----------
    table
        Name of the table.
    seat
        Number of the seat, from 0.
    reason
        Why; it stays in the log.
    hours
        How long the person may not chat anywhere.
    db
        A file, sqlite:///FILE, or postgresql://…
    """
    return _mute(table, seat, reason, time.time() + hours * 3600, db)


def unmute(table: str, seat: int, *, reason: str, db: str | None = None) -> int:
    """Give the word back to whoever has a seat, here and at all tables.

    Parameters
    ----------
    table
        Name of the table.
    seat
        Number of the seat, from 0.
    reason
        Why; it stays in the log.
    db
        A file, sqlite:///FILE, or postgresql://…
    """
    return _mute(table, seat, reason, 0.0, db)


def _mute(table: str, seat: int, reason: str, until: float, db: str | None) -> int:
    from bastide.store.sql.moderation import SqlModeration
    from bastide.tables.participants import Muted

    async def work(tables: TableRegistry, open_table: OpenTable) -> None:
        _check_seat(open_table, seat)
        on = until > time.time()
        persons = [person for person, viewer in await tables.seat_tokens.holders(table) if viewer == seat]
        await SqlModeration(_store_of(tables).database).mute(persons, until)
        await tables.note(
            open_table,
            lambda: None if (seat in open_table.participants.muted) == on else Muted(seat=seat, on=on),
        )
        await _log(tables, "mute" if on else "unmute", open_table, seat, reason)
        print(words()("cli.moderate.muted" if on else "cli.moderate.unmuted", table=table, seat=seat))

    return with_table(db, table, work)


def rename(table: str, seat: int, name: str, *, reason: str, db: str | None = None) -> int:
    """Give somebody another name at a table.

    Parameters
    ----------
    table
        Name of the table.
    seat
        Number of the seat, from 0.
    name
        The new name.
    reason
        Why; it stays in the log.
    db
        A file, sqlite:///FILE, or postgresql://…
    """
    from bastide.tables.participants import SeatChanged
    from bastide.tables.table_settings import LONGEST_NAME, clean_text, shortened

    new = shortened(clean_text(name), LONGEST_NAME)
    if not new:
        raise BadOption("name", words()("cli.moderate.name"))

    async def work(tables: TableRegistry, open_table: OpenTable) -> None:
        _check_seat(open_table, seat)
        old = open_table.participants.occupants[seat].name

        def make() -> AnyNote:
            one = open_table.participants.occupants[seat]
            return SeatChanged(seat=seat, kind=one.kind, name=new, bot=one.bot, substitute=one.substitute)

        await tables.note(open_table, make)
        await _log(tables, "rename", open_table, seat, f"{old} is called {new}: {reason}")
        print(words()("cli.moderate.renamed", table=table, old=old, new=new))

    return with_table(db, table, work)


def remove(table: str, seat: int, *, reason: str, db: str | None = None) -> int:
    """Remove somebody from a table: a bot plays on, and all links to the seat become worthless.

    Parameters
    ----------
    table
        Name of the table.
    seat
        Number of the seat, from 0.
    reason
        Why; it stays in the log.
    db
        A file, sqlite:///FILE, or postgresql://…
    """
    from bastide.tables.bot_runner import SUBSTITUTE
    from bastide.tables.participants import Resigned
    from bastide.tables.tokens import hashed, new_token

    async def work(tables: TableRegistry, open_table: OpenTable) -> None:
        _check_seat(open_table, seat)
        resigned = open_table.participants.occupants[seat].resigned
        await tables.note(open_table, lambda: None if resigned else Resigned(seat=seat, bot=SUBSTITUTE))
        await tables.seat_tokens.grant(hashed(new_token()), table, seat, renew=True)
        await _log(tables, "remove", open_table, seat, reason)
        print(words()("cli.moderate.removed", table=table, seat=seat))

    return with_table(db, table, work)


def show_log(*, limit: int = 100, db: str | None = None) -> int:
    """Show what operators have done about people, the newest first.

    Parameters
    ----------
    limit
        At most so many entries.
    db
        A file, sqlite:///FILE, or postgresql://…
    """
    from bastide.store.sql.moderation import SqlModeration

    say = words()

    async def work(store: SqlTableStore) -> None:
        for entry in await SqlModeration(store.database).entries(limit):
            when = time.strftime("%Y-%m-%d %H:%M", time.localtime(entry.at))
            print(f"{when}  {say(f'cli.moderate.{entry.act}'):<8}  ", end="")
            print(say("cli.moderate.entry", about=translated(say, entry.about), reason=translated(say, entry.reason)))

    return with_store(db, work)


def _check_seat(table: OpenTable, seat: int) -> None:
    if not 0 <= seat < table.game.seats or table.settings.seats[seat].kind == "bot":
        raise BadOption("seat", words()("cli.moderate.nobody", seat=seat))


def _store_of(tables: TableRegistry) -> SqlTableStore:
    from bastide.store.sql.table_store import SqlTableStore

    assert isinstance(tables.store, SqlTableStore)
    return tables.store


async def _log(tables: TableRegistry, act: str, table: OpenTable, seat: int, reason: str) -> None:
    """Note what was done, in the log and at the table."""
    from bastide.store.moderation import LogEntry
    from bastide.store.sql.moderation import SqlModeration
    from bastide.tables.participants import OperatorRemark

    entry = LogEntry(time.time(), act, f"{table.id} seat {seat} ({table.participants.names[seat]})", reason)
    await SqlModeration(_store_of(tables).database).write(entry)
    await tables.note(table, lambda: OperatorRemark(text=f"{act} seat {seat}: {reason}"))
