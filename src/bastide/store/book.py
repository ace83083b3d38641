"""The book: every table as it is written down, and how it is opened again."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import and_, delete, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bastide.store import schema
from bastide.store.database import Database
from bastide.store.record import Header, Line, Record, Snapshot

CHANNEL = "bastide"  # of PostgreSQL's notifications


class Taken(Exception):
    """The line, note or key is on disk already: somebody else was quicker. Read on and try again."""


class Standing(msgspec.Struct, frozen=True):
    """What the database must be able to ask of all tables at once."""

    over: bool = False
    closed: bool = False
    listed: bool = False
    due: bool = False
    clock: str | None = None
    deadline: float | None = None


class Written(msgspec.Struct, frozen=True):
    """A line with the key its client gave it."""

    line: Line
    key: str | None = None


class Sheet(msgspec.Struct):
    """One table as it stands in the book."""

    id: str
    plan: str
    seed: str | None
    created: float
    touched: float
    clock: str | None
    record: Record
    keys: dict[tuple[int, str], int]  # (seat, key) → the line it made
    notes: list[str]
    drafts: dict[int, tuple[int, str]]  # seat → (version, action)


class News(msgspec.Struct, frozen=True):
    """What has been written since somebody last looked."""

    lines: list[Written]
    notes: list[str]
    drafts: dict[int, tuple[int, str]]
    clock: str | None


class Summary(msgspec.Struct, frozen=True):
    """A table in a list of all."""

    id: str
    game: str
    created: float
    touched: float
    over: bool
    closed: bool
    due: bool


class Book:
    """Reads and writes tables. A writer names the number it expects to be next; `Taken` if it is not."""

    def __init__(self, database: Database, process: str = "") -> None:
        self.database = database
        self.process = process  # who announces changes; others listen

    async def create(self, sheet: Sheet, standing: Standing, tokens: Sequence[tuple[str, int]]) -> None:
        """A new table, or one from elsewhere with all its lines; Taken if the name is."""
        record = sheet.record
        row = {
            "id": sheet.id, "game": record.header.game, "plan": sheet.plan, "seed": sheet.seed, "until": 0.0,
            "header": _json(record.header), "setup": _json(record.setup), "created": sheet.created,
            "touched": sheet.touched, **msgspec.structs.asdict(standing),
        }  # fmt: skip
        keys = {line: key for (_, key), line in sheet.keys.items()}
        lines = [
            {"table": sheet.id, "number": i, "seat": line.seat, "body": _json(line), "key": keys.get(i)}
            for i, line in enumerate(record.lines)
        ]
        snapshots = [
            {"table": sheet.id, "number": max(snapshot.after) + 1, "body": _json(snapshot)}
            for snapshot in record.snapshots
        ]
        notes = [{"table": sheet.id, "number": i, "body": body} for i, body in enumerate(sheet.notes)]
        try:
            async with self.database.writing() as connection:
                await connection.execute(insert(schema.tables), row)
                for table, rows in (
                    (schema.lines, lines), (schema.snapshots, snapshots), (schema.notes, notes),
                    (schema.tokens, [_token(sheet.id, token, viewer) for token, viewer in tokens]),
                ):  # fmt: skip
                    if rows:
                        await connection.execute(insert(table), rows)
        except IntegrityError:
            raise Taken from None

    async def load(self, table: str) -> Sheet | None:
        """Everything about one table, or None if there is no such table."""
        async with self.database.reading() as connection:
            found = (await connection.execute(select(schema.tables).where(schema.tables.c.id == table))).first()
            if found is None:
                return None
            lines = await self._lines(connection, table, 0)
            picked = select(schema.snapshots.c.body).where(schema.snapshots.c.table == table)
            bodies = (await connection.execute(picked.order_by(schema.snapshots.c.number))).scalars()
            snapshots = [msgspec.json.decode(body, type=Snapshot) for body in bodies]
            notes = await self._notes(connection, table, 0)
            drafts = await self._drafts(connection, table)
        head = msgspec.json.decode(found.header, type=Header)
        setup = msgspec.json.decode(found.setup, type=Line)
        record = Record(head, setup, [written.line for written in lines], snapshots)
        keys = {(w.line.seat, w.key): number for number, w in enumerate(lines) if w.key is not None}
        return Sheet(
            found.id, found.plan, found.seed, found.created, found.touched, found.clock, record, keys, notes, drafts
        )

    async def news(self, table: str, lines: int, notes: int) -> News | None:
        """What has been written after so many lines and notes; None if the table is gone."""
        async with self.database.reading() as connection:
            picked = select(schema.tables.c.clock).where(schema.tables.c.id == table)
            found = (await connection.execute(picked)).first()
            if found is None:
                return None
            return News(
                await self._lines(connection, table, lines),
                await self._notes(connection, table, notes),
                await self._drafts(connection, table),
                found.clock,
            )

    async def append(
        self,
        table: str,
        number: int,
        line: Line,
        standing: Standing,
        key: str | None = None,
        snapshot: Snapshot | None = None,
        drafted: bool = True,
    ) -> None:
        """Write the next line, with what it changes, in one transaction; the seat's draft is used up."""
        try:
            async with self.database.writing() as connection:
                row = {"table": table, "number": number, "seat": line.seat, "body": _json(line), "key": key}
                await connection.execute(insert(schema.lines), row)
                if snapshot is not None:
                    body = _json(snapshot)
                    await connection.execute(
                        insert(schema.snapshots), {"table": table, "number": number + 1, "body": body}
                    )
                if drafted:
                    mine = and_(schema.drafts.c.table == table, schema.drafts.c.seat == line.seat)
                    await connection.execute(delete(schema.drafts).where(mine))
                await self._settle(connection, table, standing)
        except IntegrityError:
            raise Taken from None

    async def note(self, table: str, number: int, body: str, standing: Standing) -> None:
        """Write the next note: chat, who sits where, what is asked of the table."""
        try:
            async with self.database.writing() as connection:
                await connection.execute(insert(schema.notes), {"table": table, "number": number, "body": body})
                await self._settle(connection, table, standing)
        except IntegrityError:
            raise Taken from None

    async def draft(self, table: str, seat: int, draft: tuple[int, str] | None) -> None:
        """Keep what a seat means to do, or forget it."""
        async with self.database.writing() as connection:
            mine = and_(schema.drafts.c.table == table, schema.drafts.c.seat == seat)
            await connection.execute(delete(schema.drafts).where(mine))
            if draft is not None:
                row = {"table": table, "seat": seat, "version": draft[0], "action": draft[1]}
                await connection.execute(insert(schema.drafts), row)
            await self.announce(connection, table)

    async def lease(self, table: str, seconds: float) -> bool:
        """Whether this process may play the bots of the table for so long."""
        now, rows = self.database.now(), schema.tables.c
        free = or_(rows.holder.is_(None), rows.until < now, rows.holder == self.process)
        query = update(schema.tables).where(rows.id == table, rows.due, free)
        async with self.database.writing() as connection:
            done = await connection.execute(query.values(holder=self.process, until=now + seconds))
            return done.rowcount == 1

    async def release(self, table: str) -> None:
        rows = schema.tables.c
        query = update(schema.tables).where(rows.id == table, rows.holder == self.process)
        async with self.database.writing() as connection:
            await connection.execute(query.values(holder=None, until=0.0))

    async def due(self, limit: int = 100) -> list[str]:
        """Tables whose bots have to act, and that no process holds."""
        rows = schema.tables.c
        free = or_(rows.holder.is_(None), rows.until < self.database.now())
        query = select(rows.id).where(rows.due, free).order_by(rows.touched).limit(limit)
        async with self.database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def late(self, limit: int = 100) -> list[str]:
        """Tables where a clock has run out."""
        query = select(schema.tables.c.id).where(schema.tables.c.deadline < time.time()).limit(limit)
        async with self.database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def listed(self, limit: int = 50) -> list[str]:
        """Tables where somebody may still sit down, the newest first."""
        rows = schema.tables.c
        query = select(rows.id).where(rows.listed).order_by(rows.touched.desc()).limit(limit)
        async with self.database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def overview(self, limit: int = 1000, offset: int = 0) -> list[Summary]:
        """All tables, those that were touched last first."""
        rows = schema.tables.c
        query = select(*(rows[name] for name in Summary.__struct_fields__))
        async with self.database.reading() as connection:
            found = await connection.execute(query.order_by(rows.touched.desc()).limit(limit).offset(offset))
            return [Summary(*row) for row in found.all()]

    async def remove(self, table: str) -> bool:
        """Delete a table with all that belongs to it."""
        async with self.database.writing() as connection:
            done = await connection.execute(delete(schema.tables).where(schema.tables.c.id == table))
            await self.announce(connection, table)
            return done.rowcount == 1

    async def announce(self, connection: AsyncConnection, table: str) -> None:
        """Tell the other processes, at the moment the transaction is committed."""
        if self.database.postgres:
            payload = {"channel": CHANNEL, "payload": f"{self.process} {table}"}
            await connection.execute(text("SELECT pg_notify(:channel, :payload)"), payload)

    async def _settle(self, connection: AsyncConnection, table: str, standing: Standing) -> None:
        values = msgspec.structs.asdict(standing) | {"touched": time.time()}
        await connection.execute(update(schema.tables).where(schema.tables.c.id == table).values(**values))
        await self.announce(connection, table)

    async def _lines(self, connection: AsyncConnection, table: str, start: int) -> list[Written]:
        rows = schema.lines.c
        query = select(rows.body, rows.key).where(rows.table == table, rows.number >= start).order_by(rows.number)
        found = (await connection.execute(query)).all()
        return [Written(msgspec.json.decode(body, type=Line), key) for body, key in found]

    async def _notes(self, connection: AsyncConnection, table: str, start: int) -> list[str]:
        rows = schema.notes.c
        query = select(rows.body).where(rows.table == table, rows.number >= start).order_by(rows.number)
        return list((await connection.execute(query)).scalars())

    async def _drafts(self, connection: AsyncConnection, table: str) -> dict[int, tuple[int, str]]:
        rows = schema.drafts.c
        query = select(rows.seat, rows.version, rows.action).where(rows.table == table)
        return {seat: (version, action) for seat, version, action in (await connection.execute(query)).all()}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _token(table: str, token: str, viewer: int) -> dict[str, Any]:
    return {"hash": token, "table": table, "viewer": viewer, "created": time.time()}
