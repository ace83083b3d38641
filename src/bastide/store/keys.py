"""Who holds which seat: secret links and browsers, kept as hashes; and who was last seen when."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sqlalchemy import and_, delete, insert, select

from bastide.store import schema
from bastide.store.database import Database


class Keys:
    """Hashes in, seats out. Nothing here could be used to sit down."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def seat(self, token: str) -> tuple[str, int] | None:
        """The table and the viewer that a token's hash stands for."""
        rows = schema.tokens.c
        async with self.database.reading() as connection:
            found = await connection.execute(select(rows.table, rows.viewer).where(rows.hash == token))
            row = found.first()
        return (row[0], row[1]) if row else None

    async def grant(self, token: str, table: str, viewer: int, renew: bool = False) -> None:
        """A further token for a seat; renewing makes all others worthless, browsers' included."""
        async with self.database.writing() as connection:
            if renew:
                for old in (schema.tokens, schema.holdings):
                    await connection.execute(delete(old).where(and_(old.c.table == table, old.c.viewer == viewer)))
            row = {"hash": token, "table": table, "viewer": viewer, "created": time.time()}
            await connection.execute(insert(schema.tokens), row)

    async def hold(self, browser: str, table: str, viewer: int) -> None:
        """The browser remembers its seat."""
        if viewer in await self.held(browser, table):
            return
        async with self.database.writing() as connection:
            row = {"browser": browser, "table": table, "viewer": viewer, "since": time.time()}
            await connection.execute(insert(schema.holdings), row)

    async def drop(self, browser: str, table: str, viewer: int) -> None:
        rows = schema.holdings.c
        mine = and_(rows.browser == browser, rows.table == table, rows.viewer == viewer)
        async with self.database.writing() as connection:
            await connection.execute(delete(schema.holdings).where(mine))

    async def held(self, browser: str, table: str) -> list[int]:
        """The viewers this browser may be at the table, the first that it became first."""
        rows = schema.holdings.c
        query = select(rows.viewer).where(rows.browser == browser, rows.table == table).order_by(rows.since)
        async with self.database.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def tables(self, browser: str, limit: int = 60) -> list[tuple[str, int]]:
        """All seats of this browser, at the tables touched last first."""
        rows = schema.holdings.c
        query = (
            select(rows.table, rows.viewer)
            .join(schema.tables, schema.tables.c.id == rows.table)
            .where(rows.browser == browser)
            .order_by(schema.tables.c.touched.desc(), rows.since)
            .limit(limit)
        )
        async with self.database.reading() as connection:
            return [(table, viewer) for table, viewer in (await connection.execute(query)).all()]

    async def seen(self, seats: Sequence[tuple[str, int]]) -> None:
        """These seats are here now."""
        now = time.time()
        async with self.database.writing() as connection:
            for table, seat in seats:
                mine = and_(schema.presence.c.table == table, schema.presence.c.seat == seat)
                done = await connection.execute(schema.presence.update().where(mine).values(seen=now))
                if not done.rowcount:
                    exists = select(schema.tables.c.id).where(schema.tables.c.id == table)
                    if (await connection.execute(exists)).first():
                        row = {"table": table, "seat": seat, "seen": now}
                        await connection.execute(insert(schema.presence), row)

    async def last_seen(self, table: str) -> dict[int, float]:
        rows = schema.presence.c
        async with self.database.reading() as connection:
            found = await connection.execute(select(rows.seat, rows.seen).where(rows.table == table))
            return {row.seat: row.seen for row in found.all()}
