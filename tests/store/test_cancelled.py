"""A write that is broken off, for whoever asked has gone, leaves the database as able to write as before."""

from __future__ import annotations

import asyncio
import contextlib
import random

from sqlalchemy import Connection, insert, select, text

from bastide.store.sql import schema
from bastide.store.sql.database import Database

LONG = text(
    "WITH RECURSIVE row(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM row WHERE number < 20000) "
    "SELECT count(*) FROM row"
)  # takes the database some milliseconds: most of the writes that are broken off are broken off there


async def write(database: Database, name: str) -> None:
    """Two rows that belong together."""

    def work(connection: Connection) -> None:
        row = {"table": "t", "viewer": 0, "created": 0.0}
        connection.execute(insert(schema.tokens), row | {"hash": f"{name}a"})
        connection.execute(LONG)
        connection.execute(insert(schema.tokens), row | {"hash": f"{name}b"})

    await database.write(work)


async def broken_off(store: str) -> tuple[list[str], list[str]]:
    """The names of writes that were answered, and what is on disk at the end. After each that is cancelled, another
    process and this one write too: a lock left behind would stop them."""
    database, other, rng, answered = Database(store), Database(store), random.Random(1), list[str]()
    await database.migrate()
    row = dict.fromkeys(("game", "plan", "header", "setup"), "") | {"id": "t", "created": 0.0, "touched": 0.0}
    await database.write(lambda connection: connection.execute(insert(schema.tables), row))
    for number in range(30):
        task = asyncio.create_task(write(database, f"c{number}-"))
        await asyncio.sleep(rng.uniform(0.0, 0.012))
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
            answered.append(f"c{number}-")
        for name, place in ((f"o{number}-", other), (f"w{number}-", database)):
            await write(place, name)
            answered.append(name)
    await database.close()
    query = select(schema.tokens.c.hash)
    found = await other.read(lambda connection: list(connection.execute(query).scalars()))
    await other.close()
    return answered, found


def test_a_cancelled_write_leaves_nothing_behind(store: str) -> None:
    answered, found = asyncio.run(broken_off(store))
    names = {half[:-1] for half in found}
    assert len(found) == 2 * len(names), "half a write is on disk"
    assert len(answered) >= 60 and set(answered) <= names, "an answered write is missing"
