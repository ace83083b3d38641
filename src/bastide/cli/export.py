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
    from bastide.store.sql.table_store import SqlTableStore


@asynccontextmanager
async def opened(db: str | None) -> AsyncIterator[SqlTableStore]:
    """The store in the database that is meant; BASTIDE_DB if nothing is said."""
    from bastide.store.sql.database import Database
    from bastide.store.sql.table_store import SqlTableStore
    from bastide.tables.server_settings import read_settings

    database = Database(read_settings({"db": db}).db)
    try:
        await database.migrate()
        yield SqlTableStore(database, "command")
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
    from bastide.store.sql.archive import export_all, export_table

    async with opened(db) as store:
        target = out.open("wb") if out else sys.stdout.buffer
        try:
            if table is None:
                async for line in export_all(store):
                    target.write(line + b"\n")
            else:
                found = await export_table(store, table)
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
    from bastide.store.sql.archive import import_tables

    async with opened(db) as store:
        with file.open("rb") as lines:
            came, left = await import_tables(store, lines)
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
    from bastide.store.sql.archive import backup as copy

    async with opened(db) as store:
        print(await copy(store, folder))
    return 0
