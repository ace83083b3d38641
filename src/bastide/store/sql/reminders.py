"""How people want to be told of their turns, in a database. What the methods do is said in `store.reminders`."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, insert, or_, select, update

from bastide.store.reminders import QuietHours, Reminder
from bastide.store.sql import schema
from bastide.store.sql.database import Database

DIGEST = "digest"


class SqlReminders:
    """Keeps the wishes, and one subscription for each of them at each running table of the person."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def of(self, person: str) -> list[Reminder]:
        query = _reminders().where(schema.reminders.c.person == person)
        return await self.database.read(lambda connection: _read(connection, query))

    async def add(self, reminder: Reminder) -> None:
        rows, held, tables = schema.reminders.c, schema.holdings.c, schema.tables.c
        same = and_(rows.person == reminder.person, rows.channel == reminder.channel, rows.address == reminder.address)

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.reminders).where(same))
            connection.execute(insert(schema.reminders), msgspec.structs.asdict(reminder))
            if reminder.channel == DIGEST:
                return
            running = select(held.table, held.viewer).join(schema.tables, tables.id == held.table)
            running = running.where(held.browser == reminder.person, held.viewer >= 0, tables.over.is_(False))
            for table, seat in connection.execute(running).all():
                subscribe_seat(connection, reminder, table, seat)

        await self.database.write(work)

    async def remove(self, person: str, channel: str, address: str) -> None:
        rows, subscribed, held = schema.reminders.c, schema.subscriptions.c, schema.holdings.c
        same = and_(rows.person == person, rows.channel == channel, rows.address == address)
        own = select(held.table).where(
            held.browser == person, held.table == subscribed.table, held.viewer == subscribed.seat
        )

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.reminders).where(same))
            follow = and_(subscribed.channel == channel, subscribed.address == address, own.exists())
            connection.execute(delete(schema.subscriptions).where(follow))

        await self.database.write(work)

    async def quiet_hours(self, person: str) -> QuietHours | None:
        rows = schema.quiet_hours.c
        query = select(rows.start, rows.end).where(rows.person == person)
        found = await self.database.read(lambda connection: connection.execute(query).first())
        return QuietHours(*found) if found else None

    async def set_quiet_hours(self, person: str, hours: QuietHours) -> None:
        def work(connection: Connection) -> None:
            connection.execute(delete(schema.quiet_hours).where(schema.quiet_hours.c.person == person))
            connection.execute(insert(schema.quiet_hours), {"person": person, **msgspec.structs.asdict(hours)})

        await self.database.write(work)

    async def forget(self, person: str) -> None:
        for one in await self.of(person):
            await self.remove(person, one.channel, one.address)
        query = delete(schema.quiet_hours).where(schema.quiet_hours.c.person == person)
        await self.database.write(lambda connection: connection.execute(query))

    async def digests(self, now: float) -> list[Reminder]:
        rows = schema.reminders.c
        query = _reminders().where(rows.channel == DIGEST, rows.sent < now - 3600).limit(200)
        found = await self.database.read(lambda connection: _read(connection, query))
        return [one for one in found if one.sent < now - (now - one.hour * 60) % 86400]

    async def claim_digest(self, reminder: Reminder, now: float) -> bool:
        rows = schema.reminders.c
        same = (rows.person == reminder.person, rows.channel == DIGEST, rows.address == reminder.address)
        query = update(schema.reminders).where(*same, rows.sent == reminder.sent).values(sent=now)
        return await self.database.write(lambda connection: connection.execute(query).rowcount == 1)


def subscribe_seats_of(connection: Connection, person: str, table: str, seat: int) -> None:
    """A person has a seat from now on: what the person wants to be told holds there too."""
    rows = schema.reminders.c
    for reminder in _read(connection, _reminders().where(rows.person == person, rows.channel != DIGEST)):
        subscribe_seat(connection, reminder, table, seat)


def subscribe_seat(connection: Connection, reminder: Reminder, table: str, seat: int) -> None:
    """Tell the person of the turns of one seat, unless that is done already."""
    rows = schema.subscriptions.c
    same = and_(
        rows.table == table, rows.seat == seat, rows.channel == reminder.channel, rows.address == reminder.address
    )
    if connection.execute(select(rows.seat).where(same)).first() is None:
        row = {"table": table, "seat": seat, "channel": reminder.channel, "address": reminder.address,
               "language": reminder.language, "told": -1, "looked": 0.0}  # fmt: skip
        connection.execute(insert(schema.subscriptions), row)


def quiet_now(minute: int) -> ColumnElement[bool]:
    """Whether the person behind a subscription wants to hear nothing at this minute of the day (in UTC)."""
    rows, subscribed, quiet = schema.reminders.c, schema.subscriptions.c, schema.quiet_hours.c
    within = and_(quiet.start < quiet.end, quiet.start <= minute, quiet.end > minute)
    around = and_(quiet.start > quiet.end, or_(quiet.start <= minute, quiet.end > minute))
    same = and_(rows.channel == subscribed.channel, rows.address == subscribed.address, quiet.person == rows.person)
    return select(rows.person).where(same, or_(within, around)).exists()


def _reminders() -> Any:
    return select(*(schema.reminders.c[name] for name in Reminder.__struct_fields__))


def _read(connection: Connection, query: Any) -> list[Reminder]:
    return [Reminder(*row) for row in connection.execute(query)]
