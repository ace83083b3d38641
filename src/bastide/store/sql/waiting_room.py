"""People who want to play at once, in a database. What the methods do is said in `store.waiting_room`."""

from __future__ import annotations

import random
import time
from typing import Any

import msgspec
from sqlalchemy import Connection, Select, delete, func, insert, select, update

from bastide.store.sql import schema
from bastide.store.sql.database import Database
from bastide.store.waiting_room import WaitingPlayer

LOCK = 0xBA571DF  # one process at a time brings people together
FORGOTTEN = 3600.0  # seconds after which nobody asks any more
MOMENT = 2.0  # seconds for which who was seen need not be noted again


class SqlWaitingRoom:
    """Keeps who waits; entering is done by one process at a time, so that nobody sits at two tables."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def enter(self, player: WaitingPlayer, table: str, patience: float) -> WaitingPlayer:
        rows = schema.waiting_players.c
        same = (rows.game == player.game, rows.seats == player.seats, rows.clock == player.clock, rows.table.is_(None))

        def work(connection: Connection) -> WaitingPlayer:
            if self.database.postgres:
                connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
            now = time.time()
            connection.execute(delete(schema.waiting_players).where(rows.seen < now - FORGOTTEN))
            connection.execute(delete(schema.waiting_players).where(rows.person == player.person, rows.table.is_(None)))
            query = _players().where(*same, rows.seen > now - patience).order_by(rows.seen.desc()).limit(50)
            others = {other.person: other for other in _read(connection, query)}
            fresh = msgspec.structs.replace(player, seen=now)
            if len(others) < player.seats - 1:
                connection.execute(insert(schema.waiting_players), msgspec.structs.asdict(fresh))
                return fresh
            group = [fresh, *list(others.values())[: player.seats - 1]]
            random.SystemRandom().shuffle(group)
            for seat, one in enumerate(group):
                found = msgspec.structs.replace(one, table=table, seat=seat)
                if one is fresh:
                    own = found
                    connection.execute(insert(schema.waiting_players), msgspec.structs.asdict(found))
                else:
                    moved = update(schema.waiting_players).where(rows.id == one.id)
                    connection.execute(moved.values(table=table, seat=seat))
            return own

        return await self.database.write(work)

    async def look(self, player: str) -> WaitingPlayer | None:
        rows = schema.waiting_players.c
        found = await self._all(_players().where(rows.id == player))
        if not found:
            return None
        now = time.time()
        if found[0].table is None and now - found[0].seen > MOMENT:
            query = update(schema.waiting_players).where(rows.id == player).values(seen=now)
            await self.database.write(lambda connection: connection.execute(query))
        return found[0]

    async def leave(self, player: str) -> None:
        rows = schema.waiting_players.c
        query = delete(schema.waiting_players).where(rows.id == player, rows.table.is_(None))
        await self.database.write(lambda connection: connection.execute(query))

    async def seated(self, table: str) -> list[WaitingPlayer]:
        rows = schema.waiting_players.c
        return await self._all(_players().where(rows.table == table).order_by(rows.seat))

    async def waiting(self, patience: float) -> list[WaitingPlayer]:
        rows = schema.waiting_players.c
        fresh = rows.table.is_(None), rows.seen > time.time() - patience
        return await self._all(_players().where(*fresh).order_by(rows.seen).limit(100))

    async def _all(self, query: Select[Any]) -> list[WaitingPlayer]:
        return await self.database.read(lambda connection: _read(connection, query))


def _players() -> Select[Any]:
    return select(*(schema.waiting_players.c[name] for name in WaitingPlayer.__struct_fields__))


def _read(connection: Connection, query: Select[Any]) -> list[WaitingPlayer]:
    return [WaitingPlayer(*row) for row in connection.execute(query)]
