"""Accounts in a database. What the methods do is said in `store.accounts`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, delete, insert, select, update

from bastide.store.accounts import Account, Device, Passkey, TicketKind
from bastide.store.sql import schema
from bastide.store.sql.clubs import rename_entrant
from bastide.store.sql.database import Database

MOST_AT_ONCE = 500  # values in one query


class SqlAccounts:
    """Nothing is cached: an account that was deleted, or a device that was signed out, is so in all processes."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def person_of(self, browser: str) -> str:
        query = select(schema.devices.c.account).where(schema.devices.c.browser == browser)
        found = await self.database.read(lambda connection: connection.execute(query).scalar())
        return found or browser

    async def accounts(self, ids: Sequence[str]) -> dict[str, Account]:
        query = select(*_columns(schema.accounts, Account)).where(schema.accounts.c.id.in_(ids[:MOST_AT_ONCE]))
        rows = await self.database.read(lambda connection: connection.execute(query).all())
        return {row.id: Account(*row) for row in rows}

    async def account_of_email(self, email: str) -> Account | None:
        query = select(*_columns(schema.accounts, Account)).where(schema.accounts.c.email == email)
        row = await self.database.read(lambda connection: connection.execute(query).first())
        return Account(*row) if row else None

    async def create(self, account: Account) -> None:
        row = msgspec.structs.asdict(account)
        await self.database.write(lambda connection: connection.execute(insert(schema.accounts), row))

    async def change(self, account: Account) -> None:
        values = {"name": account.name, "email": account.email, "ranked": account.ranked}
        query = update(schema.accounts).where(schema.accounts.c.id == account.id).values(values)
        await self.database.write(lambda connection: connection.execute(query))

    async def delete(self, person: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(delete(schema.accounts).where(schema.accounts.c.id == person))
            connection.execute(delete(schema.ratings).where(schema.ratings.c.person == person))
            connection.execute(delete(schema.holdings).where(schema.holdings.c.browser == person))
            for own in (schema.club_members, schema.reminders, schema.quiet_hours, schema.waiting_players):
                connection.execute(delete(own).where(own.c.person == person))
            connection.execute(delete(schema.kept).where(schema.kept.c.key.endswith(f"/{person}", autoescape=True)))
            rename_entrant(connection, person, "")

        await self.database.write(work)

    async def passkeys(self, account: str) -> list[Passkey]:
        query = select(*_columns(schema.passkeys, Passkey)).where(schema.passkeys.c.account == account)
        query = query.order_by(schema.passkeys.c.created)
        return await self.database.read(lambda connection: [Passkey(*row) for row in connection.execute(query)])

    async def passkey(self, key: str) -> Passkey | None:
        query = select(*_columns(schema.passkeys, Passkey)).where(schema.passkeys.c.id == key)
        row = await self.database.read(lambda connection: connection.execute(query).first())
        return Passkey(*row) if row else None

    async def add_passkey(self, passkey: Passkey) -> None:
        row = msgspec.structs.asdict(passkey)
        await self.database.write(lambda connection: connection.execute(insert(schema.passkeys), row))

    async def use_passkey(self, key: str, counter: int, when: float) -> None:
        query = update(schema.passkeys).where(schema.passkeys.c.id == key).values(counter=counter, used=when)
        await self.database.write(lambda connection: connection.execute(query))

    async def remove_passkey(self, account: str, key: str) -> None:
        own = schema.passkeys.c.id == key, schema.passkeys.c.account == account
        await self.database.write(lambda connection: connection.execute(delete(schema.passkeys).where(*own)))

    async def sign_in(self, device: Device, guest: str | None) -> None:
        def work(connection: Connection) -> None:
            connection.execute(delete(schema.devices).where(schema.devices.c.browser == device.browser))
            connection.execute(insert(schema.devices), msgspec.structs.asdict(device))
            if guest is not None:
                _bring_along(connection, guest, device.account)

        await self.database.write(work)

    async def sign_out(self, browser: str) -> None:
        query = delete(schema.devices).where(schema.devices.c.browser == browser)
        await self.database.write(lambda connection: connection.execute(query))

    async def devices(self, account: str) -> list[Device]:
        query = select(*_columns(schema.devices, Device)).where(schema.devices.c.account == account)
        query = query.order_by(schema.devices.c.since.desc())
        return await self.database.read(lambda connection: [Device(*row) for row in connection.execute(query)])

    async def issue_ticket(self, ticket: str, kind: TicketKind, about: str, expires: float) -> None:
        row = {"hash": ticket, "kind": kind, "about": about, "expires": expires}

        def work(connection: Connection) -> None:
            connection.execute(delete(schema.tickets).where(schema.tickets.c.expires < time.time()))
            connection.execute(insert(schema.tickets), row)

        await self.database.write(work)

    async def ticket_about(self, ticket: str, kind: TicketKind) -> str | None:
        query = select(schema.tickets.c.about).where(*_good(ticket, kind))
        return await self.database.read(lambda connection: connection.execute(query).scalar())

    async def use_ticket(self, ticket: str, kind: TicketKind) -> str | None:
        query = delete(schema.tickets).where(*_good(ticket, kind)).returning(schema.tickets.c.about)
        return await self.database.write(lambda connection: connection.execute(query).scalar())


def _bring_along(connection: Connection, guest: str, account: str) -> None:
    """What was the guest's becomes the account's; a seat that both hold is held once."""
    held, ours = schema.holdings.c, schema.holdings.alias()
    both = select(1).where(ours.c.browser == account, ours.c.table == held.table, ours.c.viewer == held.viewer)
    connection.execute(delete(schema.holdings).where(held.browser == guest, both.exists()))
    connection.execute(update(schema.holdings).where(held.browser == guest).values(browser=account))
    connection.execute(update(schema.played).where(schema.played.c.person == guest).values(person=account))
    for own, keys in (
        (schema.club_members, ["club"]), (schema.reminders, ["channel", "address"]), (schema.mutes, []),
        (schema.quiet_hours, []),
    ):  # fmt: skip
        mine = own.alias()
        known = select(1).where(mine.c.person == account, *(mine.c[key] == own.c[key] for key in keys))
        connection.execute(delete(own).where(own.c.person == guest, known.exists()))
        connection.execute(update(own).where(own.c.person == guest).values(person=account))
    _bring_texts_along(connection, guest, account)
    rename_entrant(connection, guest, account)


def _bring_texts_along(connection: Connection, guest: str, account: str) -> None:
    """Texts whose keys end with the guest, such as answers to puzzles; where both have one the account's stays."""
    rows = schema.kept.c
    found = select(rows.kind, rows.key).where(rows.key.endswith(f"/{guest}", autoescape=True))
    for kind, key in connection.execute(found).all():
        own, new = (rows.kind == kind, rows.key == key), key.removesuffix(guest) + account
        if connection.execute(select(1).where(rows.kind == kind, rows.key == new)).first():
            connection.execute(delete(schema.kept).where(*own))
        else:
            connection.execute(update(schema.kept).where(*own).values(key=new))


def _good(ticket: str, kind: TicketKind) -> tuple[Any, ...]:
    rows = schema.tickets.c
    return rows.hash == ticket, rows.kind == kind, rows.expires >= time.time()


def _columns(table: Table, struct: type[msgspec.Struct]) -> list[Any]:
    return [table.c[name] for name in struct.__struct_fields__]
