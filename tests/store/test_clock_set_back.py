"""The clock of the machine, or of the database's, is set back: bots play on at once, and nobody loses time."""

from __future__ import annotations

import asyncio
import time

from sqlalchemy import insert

from bastide.store.sql import schema
from bastide.store.sql.database import Database
from bastide.store.sql.table_store import SqlTableStore
from bastide.tables.clock import Clock
from bastide.tables.table_settings import ClockSettings

HOUR = 3600.0
LEASE = 15.0


def test_bots_leased_before_the_clock_was_set_back_play_on(store: str) -> None:
    async def play_on(until: float) -> tuple[list[str], bool]:
        """Which tables another process may play, and whether it gets the one that a dead process held."""
        database = Database(store)
        await database.migrate()
        row = dict.fromkeys(("game", "plan", "header", "setup"), "") | {"id": f"t{until:.0f}", "created": 0.0}
        row |= {"touched": 0.0, "due": True, "holder": "dead", "until": until}
        await database.write(lambda connection: connection.execute(insert(schema.tables), row))
        living = SqlTableStore(database, "living")
        found = await living.tables_with_bots_due(LEASE), await living.lease_bots(str(row["id"]), LEASE)
        await database.close()
        return found

    now = time.time()
    assert asyncio.run(play_on(now + LEASE - 2)) == ([], False), "another process is playing them"
    due, leased = asyncio.run(play_on(now + HOUR))
    assert due and leased


def test_a_clock_set_back_takes_no_time_from_anybody() -> None:
    settings = ClockSettings(seconds=600, increment=5)
    clock = Clock.full(settings, 2).tick(10 * HOUR, [0], [0], None, settings)
    assert clock.out_of_time(9 * HOUR) == []
    after = clock.tick(9 * HOUR, [1], [1], 0, settings)
    assert after.left == [605, 600] and after.since == 9 * HOUR
    assert after.out_of_time(9 * HOUR + 599) == [] and after.out_of_time(9 * HOUR + 600) == [1]
