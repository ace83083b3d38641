"""Export, import and backup of a database's tables while the server runs."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, select

from bastide.store.archive import ArchivedTable, read_archived
from bastide.store.errors import Conflict
from bastide.store.sql import schema
from bastide.store.sql.table_store import SqlTableStore
from bastide.store.table_store import TableStatus


async def export_table(store: SqlTableStore, table: str) -> bytes | None:
    """One line of JSON, or None if there is no such table."""
    stored = await store.load(table)
    if stored is None:
        return None

    def work(connection: Connection) -> bytes:
        row = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).one()
        tokens = select(schema.tokens.c.hash, schema.tokens.c.viewer).where(schema.tokens.c.table == table)
        held = schema.holdings.c
        browsers = select(held.browser, held.viewer, held.since).where(held.table == table)
        archived = ArchivedTable.of(
            stored,
            TableStatus(**{name: getattr(row, name) for name in TableStatus.__struct_fields__}),
            [(row.hash, row.viewer) for row in connection.execute(tokens)],
            [(row.browser, row.viewer, row.since) for row in connection.execute(browsers)],
        )
        return msgspec.json.encode(archived)

    return await store.database.read(work)


async def export_all(store: SqlTableStore) -> AsyncIterator[bytes]:
    """Every table, a line each, the oldest first."""
    for name in await store.all_tables():
        line = await export_table(store, name)
        if line is not None:
            yield line


async def import_tables(store: SqlTableStore, lines: Iterable[bytes]) -> tuple[int, int]:
    """Take tables in; those that are here already are left alone. How many came, and how many were left."""
    came = left = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        archived = read_archived(line, number)
        try:
            await _import_table(store, archived)
            came += 1
        except Conflict:
            left += 1
    return came, left


async def _import_table(store: SqlTableStore, archived: ArchivedTable) -> None:
    await store.create(archived.stored(), archived.standing, archived.tokens)
    if archived.holdings:
        rows: list[dict[str, Any]] = [
            {"table": archived.table, "browser": browser, "viewer": viewer, "since": since}
            for browser, viewer, since in archived.holdings
        ]
        await store.database.write(lambda connection: connection.execute(insert(schema.holdings), rows))


async def backup(store: SqlTableStore, folder: Path) -> Path:
    """A copy of everything while the server runs: of SQLite the database itself, of PostgreSQL all tables as JSON."""
    folder.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    if not store.database.postgres:
        target = folder / f"bastide-{stamp}.db"
        await asyncio.to_thread(_copy, store.database.url.database or "", str(target))
        return target
    target = folder / f"bastide-{stamp}.jsonl"
    with target.open("wb") as out:
        async for line in export_all(store):
            out.write(line + b"\n")
    return target


def _copy(source: str, target: str) -> None:
    with closing(sqlite3.connect(source)) as connection:
        connection.execute("VACUUM INTO ?", (target,))
