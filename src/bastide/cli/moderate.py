"""`bastide admin mute` and the like: what the operator of a server can do about people, while it runs. Everything is
written into a log, with the reason."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from bastide.cli.admin import with_store, with_table
from bastide.cli.language import words
from bastide.cli.translated_errors import translated
from bastide.core.errors import BadOption

if TYPE_CHECKING:
    from bastide.store.sql.table_store import SqlTableStore
    from bastide.tables.moderation import Operator
    from bastide.tables.open_tables import OpenTable, TableRegistry


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
    return _mute(table, seat, reason, max(hours, 0.0), db)


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


def _mute(table: str, seat: int, reason: str, hours: float, db: str | None) -> int:
    async def work(operator: Operator) -> None:
        await operator.mute(seat, reason, hours)
        print(words()("cli.moderate.muted" if hours else "cli.moderate.unmuted", table=table, seat=seat))

    return _at_table(db, table, work)


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

    async def work(operator: Operator) -> None:
        old, new = await operator.rename(seat, name, reason)
        print(words()("cli.moderate.renamed", table=table, old=old, new=new))

    return _at_table(db, table, work)


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

    async def work(operator: Operator) -> None:
        await operator.remove(seat, reason)
        print(words()("cli.moderate.removed", table=table, seat=seat))

    return _at_table(db, table, work)


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


def _at_table(db: str | None, table: str, work: Callable[[Operator], Awaitable[None]]) -> int:
    """Do something as the operator at a table; BadOption says what cannot be done."""
    from bastide.store.sql.moderation import SqlModeration
    from bastide.store.sql.table_store import SqlTableStore
    from bastide.tables.moderation import Operator
    from bastide.tables.refusals import Refused

    async def run(tables: TableRegistry, open_table: OpenTable) -> None:
        assert isinstance(tables.store, SqlTableStore)
        try:
            await work(Operator(tables, SqlModeration(tables.store.database), open_table))
        except Refused as error:
            raise BadOption(error.field, translated(words(), error.reason)) from None

    return with_table(db, table, run)
