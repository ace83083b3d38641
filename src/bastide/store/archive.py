"""Nothing is ever flushed: tables go out as JSON and come in again, one or all, while the server runs."""

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

from bastide.core.errors import BadNotation
from bastide.store import schema
from bastide.store.book import Book, Sheet, Standing, Taken
from bastide.store.record import Record

FORMAT = 1


class Archived(msgspec.Struct):
    """One table with all that belongs to it. Secrets are hashes, so that links still open it elsewhere."""

    table: str
    plan: msgspec.Raw
    seed: str | None
    created: float
    touched: float
    record: Record
    standing: Standing
    keys: list[tuple[int, str, int]]  # seat, key, line
    notes: list[msgspec.Raw]
    tokens: list[tuple[str, int]]  # hash, viewer
    holdings: list[tuple[str, int, float]]  # hash of a browser, viewer, since
    format: int = FORMAT


async def export_table(book: Book, table: str) -> bytes | None:
    """One line of JSON, or None if there is no such table."""
    sheet = await book.load(table)
    if sheet is None:
        return None

    def work(connection: Connection) -> bytes:
        row = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).one()
        tokens = select(schema.tokens.c.hash, schema.tokens.c.viewer).where(schema.tokens.c.table == table)
        held = schema.holdings.c
        browsers = select(held.browser, held.viewer, held.since).where(held.table == table)
        archived = Archived(
            table=table,
            plan=msgspec.Raw(sheet.plan.encode()),
            seed=sheet.seed,
            created=sheet.created,
            touched=sheet.touched,
            record=sheet.record,
            standing=Standing(**{name: getattr(row, name) for name in Standing.__struct_fields__}),
            keys=[(seat, key, line) for (seat, key), line in sheet.keys.items()],
            notes=[msgspec.Raw(note.encode()) for note in sheet.notes],
            tokens=[(row.hash, row.viewer) for row in connection.execute(tokens)],
            holdings=[(row.browser, row.viewer, row.since) for row in connection.execute(browsers)],
        )
        return msgspec.json.encode(archived)

    return await book.database.read(work)


async def export_all(book: Book) -> AsyncIterator[bytes]:
    """Every table, a line each, the oldest first."""
    query = select(schema.tables.c.id).order_by(schema.tables.c.created, schema.tables.c.id)
    for name in await book.database.read(lambda connection: connection.execute(query).scalars().all()):
        line = await export_table(book, name)
        if line is not None:
            yield line


async def import_tables(book: Book, lines: Iterable[bytes]) -> tuple[int, int]:
    """Take tables in; those that are here already are left alone. How many came, and how many were left."""
    came = left = 0
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            archived = msgspec.json.decode(line, type=Archived)
        except msgspec.MsgspecError as error:
            raise BadNotation(f"line {number}", str(error)) from None
        if archived.format != FORMAT:
            raise BadNotation(f"line {number}", f"format {archived.format} is unknown; this program reads {FORMAT}")
        try:
            await _take_in(book, archived)
            came += 1
        except Taken:
            left += 1
    return came, left


async def _take_in(book: Book, archived: Archived) -> None:
    notes = [bytes(note).decode() for note in archived.notes]
    keys = {(seat, key): line for seat, key, line in archived.keys}
    sheet = Sheet(
        archived.table, bytes(archived.plan).decode(), archived.seed, archived.created, archived.touched,
        archived.standing.clock, archived.record, keys, notes, {},
    )  # fmt: skip
    await book.create(sheet, archived.standing, archived.tokens)
    if archived.holdings:
        rows: list[dict[str, Any]] = [
            {"table": archived.table, "browser": browser, "viewer": viewer, "since": since}
            for browser, viewer, since in archived.holdings
        ]
        await book.database.write(lambda connection: connection.execute(insert(schema.holdings), rows))


async def backup(book: Book, folder: Path) -> Path:
    """A copy of everything while the server runs: of SQLite the database itself, of PostgreSQL all tables as JSON."""
    folder.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    if not book.database.postgres:
        target = folder / f"bastide-{stamp}.db"
        await asyncio.to_thread(_copy, book.database.url.database or "", str(target))
        return target
    target = folder / f"bastide-{stamp}.jsonl"
    with target.open("wb") as out:
        async for line in export_all(book):
            out.write(line + b"\n")
    return target


def _copy(source: str, target: str) -> None:
    with closing(sqlite3.connect(source)) as connection:
        connection.execute("VACUUM INTO ?", (target,))
