"""Who holds which seat, and who was last seen when, in a database."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import Connection, and_, delete, insert, select

from bastide.store.sql import schema
from bastide.store.sql.database import Database
from bastide.store.sql.reminders import subscribe_seats_of
from bastide.store.sql.table_store import RENEWED, SqlTableStore

MOST = 50_000  # tokens, or tables, that are remembered
MOMENT = 3.0  # seconds for which what was seen of people stays good


class SqlSeatTokens:
    """What its methods do is said in `store.seat_tokens`. What was found is cached until the table is announced to have
    changed."""

    def __init__(self, database: Database, store: SqlTableStore) -> None:
        self.database, self.store = database, store
        self.found: dict[str, dict[str, int]] = {}  # table → hash of a token → viewer
        self.tables_of: dict[str, str] = {}  # hash of a token → table
        self.here: dict[str, tuple[float, dict[int, float]]] = {}  # table → (when asked, seat → last seen)

    async def find(self, token: str) -> tuple[str, int] | None:
        """The table and the viewer that a token's hash stands for."""
        known = self.tables_of.get(token)
        if known is not None:
            return known, self.found[known][token]
        rows = schema.tokens.c
        query = select(rows.table, rows.viewer).where(rows.hash == token)
        row = await self.database.read(lambda connection: connection.execute(query).first())
        if row is None:
            return None
        if len(self.tables_of) > MOST:
            self.forget_all()
        self.tables_of[token] = row.table
        self.found.setdefault(row.table, {})[token] = row.viewer
        return row.table, row.viewer

    def forget_table(self, table: str) -> None:
        """Tokens of this table may have become worthless."""
        for token in self.found.pop(table, {}):
            self.tables_of.pop(token, None)

    def forget_all(self) -> None:
        self.found.clear()
        self.tables_of.clear()

    async def grant(self, token: str, table: str, viewer: int, renew: bool = False) -> None:
        """A further token for a seat; renewing makes all others worthless, browsers' included."""
        row = {"hash": token, "table": table, "viewer": viewer, "created": time.time()}

        def work(connection: Connection) -> None:
            if renew:
                for old in (schema.tokens, schema.holdings):
                    connection.execute(delete(old).where(and_(old.c.table == table, old.c.viewer == viewer)))
            connection.execute(insert(schema.tokens), row)
            if renew:
                self.store.announce(connection, table)
                self.store.announce(connection, f"{table} {RENEWED}")

        await self.database.write(work)
        self.forget_table(table)

    async def remember(self, person: str, table: str, viewer: int) -> None:
        """The person is remembered at this seat."""
        if viewer in await self.seats_of_person(person, table):
            return
        row = {"browser": person, "table": table, "viewer": viewer, "since": time.time()}

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.holdings), row)
            if viewer >= 0:
                subscribe_seats_of(connection, person, table, viewer)

        await self.database.write(work)

    async def seats_of_person(self, person: str, table: str) -> list[int]:
        """The viewers this person may be at the table, the first that it became first."""
        rows = schema.holdings.c
        query = select(rows.viewer).where(rows.browser == person, rows.table == table).order_by(rows.since)
        return await self.database.read(lambda connection: list(connection.execute(query).scalars()))

    async def tables_of_person(self, person: str, limit: int = 60) -> list[tuple[str, int]]:
        """Running games by their last change; finished ones by an index, for they may be very many."""
        rows, tables = schema.holdings.c, schema.tables.c
        running = select(rows.table, rows.viewer).join(schema.tables, tables.id == rows.table)
        running = running.where(rows.browser == person, rows.done.is_(False))
        running = running.order_by(tables.over, tables.touched.desc(), rows.since).limit(limit)
        done = select(rows.table, rows.viewer).where(rows.browser == person, rows.done.is_(True))
        done = done.order_by(rows.since.desc()).limit(limit)

        def work(connection: Connection) -> list[tuple[str, int]]:
            found = [(table, viewer) for table, viewer in connection.execute(running)]
            if len(found) < limit:
                found += [(table, viewer) for table, viewer in connection.execute(done)]
            return found[:limit]

        return await self.database.read(work)

    async def holders(self, table: str) -> list[tuple[str, int]]:
        rows = schema.holdings.c
        query = select(rows.browser, rows.viewer).where(rows.table == table).order_by(rows.since)
        return await self.database.read(lambda connection: [(row[0], row[1]) for row in connection.execute(query)])

    async def mark_present(self, seats: Sequence[tuple[str, int]]) -> None:
        """These seats are here now."""
        now = time.time()

        def work(connection: Connection) -> None:
            for table, seat in seats:
                mine = and_(schema.presence.c.table == table, schema.presence.c.seat == seat)
                done = connection.execute(schema.presence.update().where(mine).values(seen=now))
                if not done.rowcount:
                    exists = select(schema.tables.c.id).where(schema.tables.c.id == table)
                    if connection.execute(exists).first():
                        connection.execute(insert(schema.presence), {"table": table, "seat": seat, "seen": now})

        await self.database.write(work)

    async def last_seen(self, table: str) -> dict[int, float]:
        """When each seat was last seen, as it was a moment ago."""
        asked, seen = self.here.get(table, (0.0, {}))
        if time.monotonic() - asked < MOMENT:
            return seen
        rows = schema.presence.c
        query = select(rows.seat, rows.seen).where(rows.table == table)
        seen = await self.database.read(lambda connection: {row.seat: row.seen for row in connection.execute(query)})
        if len(self.here) > MOST:
            self.here.clear()
        self.here[table] = (time.monotonic(), seen)
        return seen
