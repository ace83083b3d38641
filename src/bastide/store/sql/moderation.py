"""What operators do about people, in a database. What the methods do is said in `store.moderation`."""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from bastide.store.moderation import FORGOTTEN, LogEntry
from bastide.store.sql import schema
from bastide.store.sql.database import Database


class SqlModeration:
    """Keeps who may not chat, and the log of operators."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def mute(self, persons: Sequence[str], until: float) -> None:
        def work(connection: Connection) -> None:
            connection.execute(delete(schema.mutes).where(schema.mutes.c.person.in_(persons)))
            if persons and until > time.time():
                connection.execute(insert(schema.mutes), [{"person": one, "until": until} for one in set(persons)])

        await self.database.write(work)

    async def is_muted(self, persons: Sequence[str]) -> bool:
        rows = schema.mutes.c
        query = select(rows.person).where(rows.person.in_(persons), rows.until > time.time()).limit(1)
        return await self.database.read(lambda connection: connection.execute(query).first() is not None)

    async def write(self, entry: LogEntry) -> None:
        row = msgspec.structs.asdict(entry)
        await self.database.write(lambda connection: connection.execute(insert(schema.operator_log), row))

    async def entries(self, limit: int = 100) -> list[LogEntry]:
        rows = schema.operator_log.c
        query = select(rows.at, rows.act, rows.about, rows.reason).order_by(rows.number.desc()).limit(limit)
        return await self.database.read(lambda connection: [LogEntry(*row) for row in connection.execute(query)])

    async def forget(self, about: str) -> None:
        rows = schema.operator_log.c
        query = update(schema.operator_log).where(rows.about.startswith(f"{about} (", autoescape=True))
        await self.database.write(lambda connection: connection.execute(query.values(about=about, reason=FORGOTTEN)))
