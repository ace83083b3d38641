"""`bastide admin`: what the operator of a server can do with tables, while it runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from bastide.cli.export import opened
from bastide.core.errors import BadOption

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
            print(f"{found.id}  {found.game:<12}  {state:<8}  {touched}")

    return _with_store(db, work)


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
        game = open_table.game
        print(f"{open_table.id}: {game.name} {game.options}, rules revision {game.revision}")
        for seat, occupant in enumerate(open_table.participants.occupants):
            who = f"{occupant.kind} {occupant.bot or ''}".strip() + (", resigned" if occupant.resigned else "")
            print(f"  seat {seat}: {occupant.name} ({who}), {open_table.session.state.scores[seat]} points")
        state = "over" if open_table.over else f"waits for {open_table.session.state.redact(-2).pending}"
        print(f"  {len(open_table.session.lines)} lines, {len(open_table.session.in_force)} in force; {state}")
        if open_table.participants.closed:
            print(f"  closed: {open_table.participants.closed.reason}")
        for note in open_table.participants.notes:
            if isinstance(note, OperatorRemark):
                print(f"  note: {note.text}")

    return _with_table(db, table, work)


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
            raise BadOption("line", "nothing has been played")
        if nothing_is_hidden(open_table) and not anyway:
            raise BadOption("table", "the game is over and its secrets are known; --anyway goes back all the same")
        target = open_table.session.in_force[-1] if line is None else line
        await tables.play(open_table, NOBODY, lambda trial: trial.rewind(target))
        await tables.note(open_table, lambda: OperatorRemark(text=f"back to before line {target}: {note}"))
        print(f"{table}: back to before line {target}")

    return _with_table(db, table, work)


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
        print(f"{table}: closed")

    return _with_table(db, table, work)


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
            raise BadOption("yes", f"--yes deletes {table} for ever")
        if not await store.delete(table):
            raise BadOption("table", f"there is no table {table}")
        print(f"{table}: deleted")

    return _with_store(db, work)


def _with_store(db: str | None, work: Callable[[SqlTableStore], Awaitable[None]]) -> int:
    async def run() -> None:
        async with opened(db) as store:
            await work(store)

    asyncio.run(run())
    return 0


def _with_table(db: str | None, table: str, work: Callable[[TableRegistry, OpenTable], Awaitable[None]]) -> int:
    from bastide.store.sql.seat_tokens import SqlSeatTokens
    from bastide.tables.open_tables import NoSuchTable, TableRegistry

    async def run(store: SqlTableStore) -> None:
        tables = TableRegistry(store, SqlSeatTokens(store.database, store), 60.0)
        try:
            open_table = await tables.open(table)
        except NoSuchTable:
            raise BadOption("table", f"there is no table {table}") from None
        await work(tables, open_table)

    return _with_store(db, run)
