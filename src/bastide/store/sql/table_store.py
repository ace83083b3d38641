"""The table store in a database. What its methods do is said in `store.table_store`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, and_, bindparam, delete, func, insert, or_, select, update

from bastide.store.record import Header, Line, Record, Snapshot
from bastide.store.sql import schema
from bastide.store.sql.database import Database
from bastide.store.sql.ready_statement import ReadyStatement
from bastide.store.table_store import (
    Changes,
    ListedTable,
    PublicSummary,
    StoredLine,
    StoredTable,
    TableStatus,
    TableSummary,
)

CHANNEL = "bastide"  # of PostgreSQL's notifications: the process, the table
CLOCK_STEP = 1.0  # seconds that a clock may be put right by without being set back
RENEWED = "renewed"  # a third word: links have become worthless. Processes that do not know it pass it over

# Statements that every action needs are built and translated once.
NEW_LINE = ReadyStatement(insert(schema.lines))
UPDATE_STATUS = update(schema.tables).where(schema.tables.c.id == bindparam("which"))
NOTIFY = func.pg_notify(bindparam("channel"), bindparam("payload"))
SET_STATUS = ReadyStatement(UPDATE_STATUS)
SET_STATUS_AND_NOTIFY = ReadyStatement(UPDATE_STATUS.returning(NOTIFY))  # one journey less to PostgreSQL


class SqlTableStore:
    """Reads and writes tables in SQLite or PostgreSQL; PostgreSQL tells other processes of every change."""

    def __init__(self, database: Database, process: str = "") -> None:
        self.database = database
        self.process = process  # who announces changes; others listen
        self.shared = database.postgres

    async def create(self, stored: StoredTable, status: TableStatus, tokens: Sequence[tuple[str, int]]) -> None:
        """A new table, or one from elsewhere with all its lines; Taken if the name is."""
        record = stored.record
        row = {
            "id": stored.id, "game": record.header.game, "plan": stored.settings, "seed": stored.seed, "until": 0.0,
            "header": _json(record.header), "setup": _json(record.setup), "created": stored.created,
            "touched": stored.touched, **msgspec.structs.asdict(status),
        }  # fmt: skip
        keys = {line: key for (_, key), line in stored.keys.items()}
        lines = [
            {"table": stored.id, "number": i, "seat": line.seat, "body": _json(line), "key": keys.get(i)}
            for i, line in enumerate(record.lines)
        ]
        snapshots = [
            {"table": stored.id, "number": max(snapshot.after) + 1, "body": _json(snapshot)}
            for snapshot in record.snapshots
        ]
        notes = [{"table": stored.id, "number": i, "body": body} for i, body in enumerate(stored.notes)]

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.tables), row)
            for table, rows in (
                (schema.lines, lines), (schema.snapshots, snapshots), (schema.notes, notes),
                (schema.tokens, [_token(stored.id, token, viewer) for token, viewer in tokens]),
            ):  # fmt: skip
                if rows:
                    connection.execute(insert(table), rows)

        await self.database.write(work)

    async def load(self, table: str) -> StoredTable | None:
        """Everything about one table, or None if there is no such table."""

        def work(connection: Connection) -> StoredTable | None:
            found = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).first()
            if found is None:
                return None
            lines = _lines(connection, table, 0)
            picked = select(schema.snapshots.c.body).where(schema.snapshots.c.table == table)
            bodies = connection.execute(picked.order_by(schema.snapshots.c.number)).scalars()
            snapshots = [msgspec.json.decode(body, type=Snapshot) for body in bodies]
            notes, drafts = _notes(connection, table, 0), _drafts(connection, table)
            head = msgspec.json.decode(found.header, type=Header)
            setup = msgspec.json.decode(found.setup, type=Line)
            record = Record(head, setup, [written.line for written in lines], snapshots)
            keys = {(w.line.seat, w.key): number for number, w in enumerate(lines) if w.key is not None}
            return StoredTable(
                found.id, found.plan, found.seed, found.created, found.touched, found.clock, record, keys, notes, drafts
            )

        return await self.database.read(work)

    async def changes_since(self, table: str, lines: int, notes: int) -> Changes | None:
        """What has been written after so many lines and notes; None if the table is gone."""

        def work(connection: Connection) -> Changes | None:
            found = connection.execute(select(schema.tables.c.clock).where(schema.tables.c.id == table)).first()
            if found is None:
                return None
            fresh = _lines(connection, table, lines), _notes(connection, table, notes), _drafts(connection, table)
            return Changes(*fresh, found.clock)

        return await self.database.read(work)

    async def append_line(
        self,
        table: str,
        number: int,
        line: Line,
        status: TableStatus,
        key: str | None = None,
        snapshot: Snapshot | None = None,
        drafted: bool = True,
    ) -> None:
        """Write the next line, with what it changes, in one transaction; the seat's draft is used up."""
        row = {"table": table, "number": number, "seat": line.seat, "body": _json(line), "key": key}

        def work(connection: Connection) -> None:
            NEW_LINE.run(connection, row)
            if snapshot is not None:
                body = {"table": table, "number": number + 1, "body": _json(snapshot)}
                connection.execute(insert(schema.snapshots), body)
            if drafted:
                mine = and_(schema.drafts.c.table == table, schema.drafts.c.seat == line.seat)
                connection.execute(delete(schema.drafts).where(mine))
            self._update_status(connection, table, status)

        await self.database.write(work)

    async def append_note(self, table: str, number: int, body: str, status: TableStatus) -> None:
        """Write the next note: chat, who sits where, what is asked of the table."""

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.notes), {"table": table, "number": number, "body": body})
            self._update_status(connection, table, status)

        await self.database.write(work)

    async def rewrite(self, table: str, settings: str, header: Header, notes: Sequence[str]) -> None:
        """Replace what is stored of a table beside its play."""
        rows = schema.notes.c

        def work(connection: Connection) -> None:
            own = update(schema.tables).where(schema.tables.c.id == table)
            connection.execute(own.values(plan=settings, header=_json(header)))
            for number, body in enumerate(notes):
                connection.execute(
                    update(schema.notes).where(rows.table == table, rows.number == number).values(body=body)
                )
            self.announce(connection, table)

        await self.database.write(work)

    async def save_draft(self, table: str, seat: int, draft: tuple[int, str] | None) -> None:
        """Keep what a seat means to do, or forget it."""

        def work(connection: Connection) -> None:
            mine = and_(schema.drafts.c.table == table, schema.drafts.c.seat == seat)
            connection.execute(delete(schema.drafts).where(mine))
            if draft is not None:
                row = {"table": table, "seat": seat, "version": draft[0], "action": draft[1]}
                connection.execute(insert(schema.drafts), row)
            self.announce(connection, table)

        await self.database.write(work)

    async def lease_bots(self, table: str, seconds: float) -> bool:
        """Whether this process may play the bots of the table for so long."""
        now, rows = self.database.now(), schema.tables.c
        mine_or_free = or_(rows.holder == self.process, self.free_to_lease(seconds))
        query = update(schema.tables).where(rows.id == table, rows.due, mine_or_free)
        query = query.values(holder=self.process, until=now + seconds)
        return await self.database.write(lambda connection: connection.execute(query).rowcount == 1)

    def free_to_lease(self, seconds: float) -> ColumnElement[bool]:
        """Whether no process holds the bots of a table. Nobody leases them for longer than `seconds`: a lease that ends
        later was given before the clock was set back, and holds no more."""
        now, rows = self.database.now(), schema.tables.c
        return or_(rows.holder.is_(None), rows.until < now, rows.until > now + seconds + CLOCK_STEP)

    async def release_bots(self, table: str) -> None:
        rows = schema.tables.c
        query = update(schema.tables).where(rows.id == table, rows.holder == self.process)
        await self.database.write(lambda connection: connection.execute(query.values(holder=None, until=0.0)))

    async def tables_with_bots_due(self, seconds: float, without: Sequence[str] = (), limit: int = 100) -> list[str]:
        """Tables whose bots have to act, and that no process holds for its `seconds`."""
        rows, free = schema.tables.c, self.free_to_lease(seconds)
        return await self._ids(
            select(rows.id).where(rows.due, free, rows.id.not_in(without)).order_by(rows.touched).limit(limit)
        )

    async def tables_past_deadline(self, without: Sequence[str] = (), limit: int = 100) -> list[str]:
        """Tables where a clock has run out."""
        rows = schema.tables.c
        return await self._ids(select(rows.id).where(rows.deadline < time.time(), rows.id.not_in(without)).limit(limit))

    async def listed_tables(self, limit: int = 50) -> list[ListedTable]:
        """Tables where somebody may still sit down or watch, the newest first."""
        rows = schema.tables.c
        return await self._listed(select(*_listing()).where(rows.listed).order_by(rows.touched.desc()).limit(limit))

    async def listed_by_name(self, names: Sequence[str]) -> dict[str, ListedTable]:
        """These tables, as far as they are there."""
        found = await self._listed(select(*_listing()).where(schema.tables.c.id.in_(names)))
        return {table.id: table for table in found}

    async def _listed(self, query: Select[Any]) -> list[ListedTable]:
        rows = await self.database.read(lambda connection: connection.execute(query).all())
        return [
            ListedTable(
                row.id,
                row.game,
                row.created,
                row.over,
                row.closed,
                msgspec.json.decode(row.summary, type=PublicSummary) if row.summary else None,
            )
            for row in rows
        ]

    async def overview(self, limit: int = 1000, offset: int = 0) -> list[TableSummary]:
        """All tables, those that were touched last first."""
        rows = schema.tables.c
        query = select(*(rows[name] for name in TableSummary.__struct_fields__))
        query = query.order_by(rows.touched.desc()).limit(limit).offset(offset)
        return await self.database.read(lambda connection: [TableSummary(*row) for row in connection.execute(query)])

    async def all_tables(self) -> list[str]:
        """The names of all tables, the oldest first."""
        return await self._ids(select(schema.tables.c.id).order_by(schema.tables.c.created, schema.tables.c.id))

    async def delete(self, table: str) -> bool:
        """Delete a table with all that belongs to it."""

        def work(connection: Connection) -> bool:
            done = connection.execute(delete(schema.tables).where(schema.tables.c.id == table))
            self.announce(connection, table)
            return done.rowcount == 1

        return await self.database.write(work)

    def announce(self, connection: Connection, table: str) -> None:
        """Tell the other processes, at the moment the transaction is committed."""
        if self.database.postgres:
            connection.execute(select(NOTIFY), self._notification(table))

    def _notification(self, table: str) -> dict[str, str]:
        return {"channel": CHANNEL, "payload": f"{self.process} {table}"}

    def _update_status(self, connection: Connection, table: str, status: TableStatus) -> None:
        values = msgspec.structs.asdict(status) | {"touched": time.time(), "which": table}
        if self.database.postgres:
            SET_STATUS_AND_NOTIFY.run(connection, values | self._notification(table))
        else:
            SET_STATUS.run(connection, values)

    async def _ids(self, query: Select[str]) -> list[str]:
        return await self.database.read(lambda connection: list(connection.execute(query).scalars()))


def _listing() -> list[Any]:
    rows = schema.tables.c
    return [rows.id, rows.game, rows.created, rows.over, rows.closed, rows.summary]


def _lines(connection: Connection, table: str, start: int) -> list[StoredLine]:
    rows = schema.lines.c
    query = select(rows.body, rows.key).where(rows.table == table, rows.number >= start).order_by(rows.number)
    return [StoredLine(msgspec.json.decode(body, type=Line), key) for body, key in connection.execute(query)]


def _notes(connection: Connection, table: str, start: int) -> list[str]:
    rows = schema.notes.c
    query = select(rows.body).where(rows.table == table, rows.number >= start).order_by(rows.number)
    return list(connection.execute(query).scalars())


def _drafts(connection: Connection, table: str) -> dict[int, tuple[int, str]]:
    rows = schema.drafts.c
    query = select(rows.seat, rows.version, rows.action).where(rows.table == table)
    return {seat: (version, action) for seat, version, action in connection.execute(query)}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _token(table: str, token: str, viewer: int) -> dict[str, Any]:
    return {"hash": token, "table": table, "viewer": viewer, "created": time.time()}
