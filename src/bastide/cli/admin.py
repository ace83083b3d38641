"""`bastide admin`: what the operator of a server can do with tables, while it runs."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from bastide.cli.export import opened
from bastide.core.errors import BadOption

if TYPE_CHECKING:
    from bastide.store.book import Book
    from bastide.web.tables import Live, Tables


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

    async def work(book: Book) -> None:
        for found in await book.overview(limit):
            if running and (found.over or found.closed):
                continue
            state = "over" if found.over else "closed" if found.closed else "bot" if found.due else "running"
            touched = time.strftime("%Y-%m-%d %H:%M", time.localtime(found.touched))
            print(f"{found.id}  {found.game:<12}  {state:<8}  {touched}")

    return _with_book(db, work)


def inspect(table: str, *, db: str | None = None) -> int:
    """Show who sits at a table, how far it is, and what the operator noted there; no secrets.

    Parameters
    ----------
    table
        Its name.
    db
        A file, sqlite:///FILE, or postgresql://…
    """
    from bastide.web.company import Remarked

    async def work(tables: Tables, live: Live) -> None:
        print(f"{live.id}: {live.game.name} {live.game.options}, rules revision {live.game.revision}")
        for seat, sitter in enumerate(live.company.sitters):
            who = f"{sitter.kind} {sitter.bot or ''}".strip() + (", resigned" if sitter.resigned else "")
            print(f"  seat {seat}: {sitter.name} ({who}), {live.table.state.scores[seat]} points")
        state = "over" if live.over else f"waits for {live.table.state.redact(-2).pending}"
        print(f"  {len(live.table.lines)} lines, {len(live.table.live)} in force; {state}")
        if live.company.closed:
            print(f"  closed: {live.company.closed.reason}")
        for note in live.company.notes:
            if isinstance(note, Remarked):
                print(f"  note: {note.text}")

    return _with_table(db, table, work)


def undo(table: str, *, note: str, line: int | None = None, db: str | None = None) -> int:
    """Repair a table: go back to before a line (the last in force if none is named), and say why.

    Parameters
    ----------
    table
        Its name.
    note
        Why; it stays with the table.
    line
        Number of a line in force.
    db
        A file, sqlite:///FILE, or postgresql://…
    """
    from bastide.core.state import NOBODY
    from bastide.web.company import Remarked

    async def work(tables: Tables, live: Live) -> None:
        if not live.table.live:
            raise BadOption("line", "nothing has been played")
        target = live.table.live[-1] if line is None else line
        await tables.play(live, NOBODY, lambda trial: trial.rewind(target))
        await tables.note(live, lambda: Remarked(text=f"back to before line {target}: {note}"))
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
    from bastide.web.company import Closed

    async def work(tables: Tables, live: Live) -> None:
        await tables.note(live, lambda: None if live.company.closed else Closed(reason=reason))
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

    async def work(book: Book) -> None:
        if not yes:
            raise BadOption("yes", f"--yes deletes {table} for ever")
        if not await book.remove(table):
            raise BadOption("table", f"there is no table {table}")
        print(f"{table}: deleted")

    return _with_book(db, work)


def _with_book(db: str | None, work: Callable[[Book], Awaitable[None]]) -> int:
    async def run() -> None:
        async with opened(db) as book:
            await work(book)

    asyncio.run(run())
    return 0


def _with_table(db: str | None, table: str, work: Callable[[Tables, Live], Awaitable[None]]) -> int:
    from bastide.store.keys import Keys
    from bastide.web.tables import NoSuchTable, Tables

    async def run(book: Book) -> None:
        tables = Tables(book, Keys(book.database, book), 60.0)
        try:
            live = await tables.open(table)
        except NoSuchTable:
            raise BadOption("table", f"there is no table {table}") from None
        await work(tables, live)

    return _with_book(db, run)
