"""The subscriptions of all seats in a database."""

from __future__ import annotations

import time
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, delete, insert, select, update

from bastide.store.reminders import DAY
from bastide.store.sql import schema
from bastide.store.sql.database import Database
from bastide.store.sql.reminders import quiet_now
from bastide.store.subscriptions import Subscription


class SqlSubscriptions:
    """What its methods do is said in `store.subscriptions`."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add(self, table: str, seat: int, channel: str, address: str, language: str) -> None:
        await self.remove(table, seat, channel, address)
        row = Subscription(table, seat, channel, address, language, -1, 0.0)
        values = msgspec.structs.asdict(row)
        await self.database.write(lambda connection: connection.execute(insert(schema.subscriptions), values))

    async def remove(self, table: str, seat: int, channel: str, address: str) -> None:
        query = delete(schema.subscriptions).where(_same(table, seat, channel, address))
        await self.database.write(lambda connection: connection.execute(query))

    async def of(self, table: str, seat: int) -> list[Subscription]:
        rows = schema.subscriptions.c
        query = select(*_columns()).where(rows.table == table, rows.seat == seat)
        return await self.database.read(lambda connection: [Subscription(*row) for row in connection.execute(query)])

    async def due(self, quiet: float, limit: int = 100) -> list[tuple[Subscription, float]]:
        rows, tables = schema.subscriptions.c, schema.tables.c
        still = and_(tables.touched > rows.looked, tables.touched <= time.time() - quiet, tables.closed.is_(False))
        minute = int(time.time() // 60) % DAY
        query = select(*_columns(), tables.touched).join(schema.tables, tables.id == rows.table)
        query = query.where(still, ~quiet_now(minute))
        found = await self.database.read(lambda connection: connection.execute(query.limit(limit)).all())
        return [(Subscription(*row[:-1]), row[-1]) for row in found]

    async def claim(self, subscription: Subscription, touched: float, told: int) -> bool:
        own = _same(subscription.table, subscription.seat, subscription.channel, subscription.address)
        fresh = and_(own, schema.subscriptions.c.looked == subscription.looked)
        query = update(schema.subscriptions).where(fresh).values(looked=touched, told=told)
        return await self.database.write(lambda connection: connection.execute(query).rowcount == 1)


def _columns() -> list[Any]:
    return [schema.subscriptions.c[name] for name in Subscription.__struct_fields__]


def _same(table: str, seat: int, channel: str, address: str) -> ColumnElement[bool]:
    rows = schema.subscriptions.c
    return and_(rows.table == table, rows.seat == seat, rows.channel == channel, rows.address == address)
