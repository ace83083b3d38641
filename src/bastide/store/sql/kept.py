"""Kept texts in a database. What its methods do is said in `store.kept`."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from bastide.store.errors import Conflict
from bastide.store.sql import schema
from bastide.store.sql.database import Database


class SqlKeptTexts:
    """Keeps texts in SQLite or PostgreSQL."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def get(self, kind: str, key: str) -> str | None:
        rows = schema.kept.c
        query = select(rows.body).where(rows.kind == kind, rows.key == key)
        return await self.database.read(lambda connection: connection.execute(query).scalar())

    async def put(self, kind: str, key: str, body: str, table: str | None = None) -> None:
        rows = schema.kept.c

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.kept).where(rows.kind == kind, rows.key == key))
            connection.execute(insert(schema.kept), {"kind": kind, "key": key, "body": body, "table": table})

        await self.database.write(work)

    async def add(self, kind: str, key: str, body: str, table: str | None = None) -> bool:
        row = {"kind": kind, "key": key, "body": body, "table": table}
        try:
            await self.database.write(lambda connection: connection.execute(insert(schema.kept), row))
        except Conflict:
            return False
        return True

    async def find(self, kind: str, prefix: str, limit: int = 1000) -> dict[str, str]:
        rows = schema.kept.c
        query = select(rows.key, rows.body).where(rows.kind == kind, rows.key.startswith(prefix, autoescape=True))
        ordered = query.order_by(rows.key).limit(limit)
        return await self.database.read(lambda connection: {row.key: row.body for row in connection.execute(ordered)})
