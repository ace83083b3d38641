"""`bastide admin`: what the operator of a server can do with tables, while it runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from bastide.cli.export import opened
from bastide.cli.language import words
from bastide.cli.translated_errors import translated
from bastide.core.errors import BadOption
from bastide.store.errors import StoreUnavailable

if TYPE_CHECKING:
    from bastide.store.sql.table_store import SqlTableStore
    from bastide.tables.open_tables import OpenTable, TableRegistry


def list_tables(*, running: bool = False, limit: int = 100, db: str | None = None) -> int:
    """List tables, those that were touched last first.

    Parameters
    ----------
    running
        Only those that are neither over nor closed.
    limit
        At most so many.
    db
        A file, sqlite:///FILE, or postgresql://…
    """

    async def work(store: SqlTableStore) -> None:
        for found in await store.overview(limit):
            if running and (found.over or found.closed):
                continue
            state = "over" if found.over else "closed" if found.closed else "bot" if found.due else "running"
            touched = time.strftime("%Y-%m-%d %H:%M", time.localtime(found.touched))
            print(f"{found.id}  {found.game:<12}  {words()(f'cli.admin.{state}'):<8}  {touched}")

    return with_store(db, work)


def inspect(table: str, *, db: str | None = None) -> int:
    """Show who sits at a table, how far it is, and what the operator noted there; no secrets.

    Parameters
    ----------
    table
        Its name.
    db
        A file, sqlite:///FILE, or postgresql://…
    """
    from bastide.tables.participants import OperatorRemark

    async def work(tables: TableRegistry, open_table: OpenTable) -> None:
        game, say = open_table.game, words()
        rules = f"{game.name} {game.options}"
        print(say("cli.admin.table", table=open_table.id, rules=rules, revision=game.revision))
        for seat, occupant in enumerate(open_table.participants.occupants):
            who = f"{say(f'cli.admin.{occupant.kind}')} {occupant.bot or ''}".strip()
            who += f", {say('cli.admin.resigned')}" if occupant.resigned else ""
            points = open_table.session.state.scores[seat]
            print(" ", say("cli.admin.seat", seat=seat, name=occupant.name, who=who, n=points))
        pending = open_table.session.state.redact(-2).pending
        state = say("cli.admin.over") if open_table.over else say("cli.admin.waits", seats=str(pending))
        lines, in_force = len(open_table.session.lines), len(open_table.session.in_force)
        print(" ", say("cli.admin.lines", n=lines, in_force=in_force, state=state))
        if open_table.participants.closed:
            print(" ", say("cli.admin.closed_for", reason=open_table.participants.closed.reason))
        for note in open_table.participants.notes:
            if isinstance(note, OperatorRemark):
                print(" ", say("cli.admin.note", text=note.text))

    return with_table(db, table, work)


def check(*, db: str | None = None) -> int:
    """Read every table from its first line to its last, and report those that cannot be read. Nothing is changed; the
    exit status is 1 if there are any.

    Parameters
    ----------
    db
        A file, sqlite:///FILE, or postgresql://…
    """
    from bastide.tables.open_tables import OpenTable, replayed_alike

    found, say = [0, 0], words()

    async def work(store: SqlTableStore) -> None:
        for name in await store.all_tables():
            try:
                stored = await store.load(name)
                wrong = "" if stored is None else replayed_alike(OpenTable(stored))
            except StoreUnavailable:
                raise
            except Exception as error:  # whatever a damaged table makes go wrong
                wrong = f"{type(error).__name__}: {' '.join(str(error).split())}"
            found[bool(wrong)] += 1
            if wrong:
                print(say("cli.admin.wrong", table=name, wrong=translated(say, wrong)))
        print(say("cli.admin.checked", n=found[0], unreadable=found[1]))

    with_store(db, work)
    return 1 if found[1] else 0


def undo(table: str, *, note: str, line: int | None = None, anyway: bool = False, db: str | None = None) -> int:
    """Repair a table: go back to before a line (the last in force if none is named), and say why.

    Parameters
    ----------
    table
        Its name.
    note
        Why; it stays with the table.
    line
        Number of a line in force.
    anyway
        Also in a game that is over, although everybody may have seen everything by now.
    db
        A file, sqlite:///FILE, or postgresql://…
    """
    from bastide.core.state import NOBODY
    from bastide.tables.participants import OperatorRemark
    from bastide.tables.rights import nothing_is_hidden

    async def work(tables: TableRegistry, open_table: OpenTable) -> None:
        if not open_table.session.in_force:
            raise BadOption("line", words()("cli.admin.nothing"))
        if nothing_is_hidden(open_table) and not anyway:
            raise BadOption("table", words()("cli.admin.known"))
        target = open_table.session.in_force[-1] if line is None else line
        await tables.play(open_table, NOBODY, lambda trial: trial.rewind(target))
        await tables.note(open_table, lambda: OperatorRemark(text=f"back to before line {target}: {note}"))
        print(words()("cli.admin.undone", table=table, line=target))

    return with_table(db, table, work)


def close(table: str, *, reason: str, db: str | None = None) -> int:
    """Close a table: nobody may act there any more; everything stays readable.

    Parameters
    ----------
    table
        Its name.
    reason
        Told to the people at the table.
    db
        A file, sqlite:///FILE, or postgresql://…
    """
    from bastide.tables.participants import TableClosed

    async def work(tables: TableRegistry, open_table: OpenTable) -> None:
        await tables.note(open_table, lambda: None if open_table.participants.closed else TableClosed(reason=reason))
        print(words()("cli.admin.closed_now", table=table))

    return with_table(db, table, work)


def delete(table: str, *, yes: bool = False, db: str | None = None) -> int:
    """Delete a table and everything that belongs to it, on request of its people. There is no way back.

    Parameters
    ----------
    table
        Its name.
    yes
        Do it; without this nothing happens.
    db
        A file, sqlite:///FILE, or postgresql://…
    """

    async def work(store: SqlTableStore) -> None:
        if not yes:
            raise BadOption("yes", words()("cli.admin.yes", table=table))
        if not await store.delete(table):
            raise BadOption("table", words()("cli.table.none", table=table))
        print(words()("cli.admin.deleted", table=table))

    return with_store(db, work)


def with_store(db: str | None, work: Callable[[SqlTableStore], Awaitable[None]]) -> int:
    async def run() -> None:
        async with opened(db) as store:
            await work(store)

    asyncio.run(run())
    return 0


def with_table(db: str | None, table: str, work: Callable[[TableRegistry, OpenTable], Awaitable[None]]) -> int:
    from bastide.store.sql.seat_tokens import SqlSeatTokens
    from bastide.tables.open_tables import NoSuchTable, TableRegistry, UnreadableTable

    async def run(store: SqlTableStore) -> None:
        tables = TableRegistry(store, SqlSeatTokens(store.database, store), 60.0)
        try:
            open_table = await tables.open(table)
        except UnreadableTable as error:
            reason = translated(words(), error.reason)
            raise BadOption("table", words()("cli.table.unreadable", table=table, reason=reason)) from None
        except NoSuchTable:
            raise BadOption("table", words()("cli.table.none", table=table)) from None
        await work(tables, open_table)

    return with_store(db, run)
