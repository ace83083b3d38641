"""`bastide export`, `import` and `backup`: tables go out and come in, while the server runs."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bastide.core.errors import BadOption

if TYPE_CHECKING:
    from bastide.store.book import Book


@asynccontextmanager
async def opened(db: str | None) -> AsyncIterator[Book]:
    """The book in the database that is meant; BASTIDE_DB if nothing is said."""
    from bastide.store.book import Book
    from bastide.store.database import Database
    from bastide.web.settings import read_settings

    database = Database(read_settings({"db": db}).db)
    try:
        await database.migrate()
        yield Book(database, "command")
    finally:
        await database.close()


def export(table: str | None = None, *, out: Path | None = None, db: str | None = None) -> int:
    """Write one table, or all, as JSON lines.

    Parameters
    ----------
    table
        Name of a table; all of them if none is named.
    out
        File to write (standard output).
    db
        A file, sqlite:///FILE, or postgresql://…
    """
    return asyncio.run(_export(table, out, db))


async def _export(table: str | None, out: Path | None, db: str | None) -> int:
    from bastide.store.archive import export_all, export_table

    async with opened(db) as book:
        target = out.open("wb") if out else sys.stdout.buffer
        try:
            if table is None:
                async for line in export_all(book):
                    target.write(line + b"\n")
            else:
                found = await export_table(book, table)
                if found is None:
                    raise BadOption("table", f"there is no table {table}")
                target.write(found + b"\n")
        finally:
            if out:
                target.close()
    return 0


def import_(file: Path, *, db: str | None = None) -> int:
    """Take in tables that `export` has written; those that are here already are left alone.

    Parameters
    ----------
    file
        What `export` has written.
    db
        A file, sqlite:///FILE, or postgresql://…
    """
    return asyncio.run(_import(file, db))


async def _import(file: Path, db: str | None) -> int:
    from bastide.store.archive import import_tables

    async with opened(db) as book:
        with file.open("rb") as lines:
            came, left = await import_tables(book, lines)
    print(f"{came} tables taken in, {left} were here already")
    return 0


def backup(folder: Path, *, db: str | None = None) -> int:
    """Copy everything into a new file in a folder.

    Parameters
    ----------
    folder
        Where the copy goes.
    db
        A file, sqlite:///FILE, or postgresql://…
    """
    return asyncio.run(_backup(folder, db))


async def _backup(folder: Path, db: str | None) -> int:
    from bastide.store.archive import backup as copy

    async with opened(db) as book:
        print(await copy(book, folder))
    return 0
