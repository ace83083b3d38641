"""`bastide export`, `import` and `backup`: tables go out and come in, while the server runs."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from bastide.cli.language import words
from bastide.cli.outside import from_outside
from bastide.cli.translated_errors import translated
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
        with from_outside("database"):
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
                    raise BadOption("table", words()("cli.table.none", table=table))
                target.write(found + b"\n")
        finally:
            if out:
                target.close()
    return 0


def import_(
    file: Path,
    *,
    from_: Annotated[Literal["bastide", "jcz"], Parameter(name="--from")] = "bastide",
    record: Path | None = None,
    db: str | None = None,
) -> int:
    """Take in tables that `export` has written; those that are here already are left alone. Or rebuild a game that
    JCloisterZone has saved, and compare its scores: the exit status is 1 if something differs.

    Parameters
    ----------
    file
        What `export` has written, or a saved game.
    from_
        The program that has written the file: bastide, or jcz for JCloisterZone 5.
    record
        File to write the rebuilt game to, as a record that `replay` opens.
    db
        A file, sqlite:///FILE, or postgresql://…
    """
    if from_ == "jcz":
        if db is not None:
            raise BadOption("db", words()("cli.import.compared"))
        return _import_jcz(file, record)
    if record is not None:
        raise BadOption("record", words()("cli.import.record", flag="--record", other="--from jcz"))
    return asyncio.run(_import(file, db))


def _import_jcz(file: Path, record: Path | None) -> int:
    from bastide.interchange.errors import RulingDiffers
    from bastide.interchange.jcz.rebuild import Rebuild
    from bastide.interchange.jcz.report import compare
    from bastide.interchange.jcz.save import read_save

    say = words()
    with from_outside(file):
        save = read_save(file.read_bytes())
        try:
            rebuilt = Rebuild(save)
        except RulingDiffers as difference:
            print(say("cli.import.differ", difference=str(difference)))
            return 1
        if record is not None:
            record.write_bytes(rebuilt.record().dump())
        report = compare(save, rebuilt)
        for line in report.lines:
            print(translated(say, line))
        return 0 if report.equal else 1


async def _import(file: Path, db: str | None) -> int:
    from bastide.store.sql.archive import import_tables

    async with opened(db) as store:
        with from_outside(file), file.open("rb") as lines:
            came, left = await import_tables(store, lines)
    print(words()("cli.import.done", n=came, left=left))
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
