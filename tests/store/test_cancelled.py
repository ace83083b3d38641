"""A write that is broken off, for whoever asked has gone, leaves the database as able to write as before."""

from __future__ import annotations

import asyncio
import contextlib
import random

from sqlalchemy import func, insert, select

from bastide.store import schema
from bastide.store.database import Database


async def broken_off(store: str) -> tuple[int, list[str]]:
    """Writes of two rows each, most of them cancelled at some moment; the numbers of whole ones, and those answered."""
    database, luck = Database(store), random.Random(1)
    await database.migrate()
    answered: list[str] = []

    async def write(name: str) -> None:
        async with database.writing() as connection:
            for half in "ab":
                row = {"hash": name + half, "table": "t", "viewer": 0, "created": 0.0}
                await connection.execute(insert(schema.tokens), row)
        answered.append(name)

    async with database.writing() as connection:
        row = dict.fromkeys(("game", "plan", "header", "setup"), "") | {"created": 0.0, "touched": 0.0}
        await connection.execute(insert(schema.tables), row | {"id": "t"})
    for number in range(200):
        task = asyncio.create_task(write(f"c{number}-"))
        await asyncio.sleep(luck.uniform(0.0, 0.004))
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        if number % 10 == 0:
            await write(f"w{number}-")
    async with database.reading() as connection:
        hashes = [row[0] for row in await connection.execute(select(schema.tokens.c.hash))]
        count = (await connection.execute(select(func.count()).select_from(schema.tokens))).scalar_one()
    await database.close()
    halves = {name[:-1] for name in hashes}
    assert count == 2 * len(halves), "half a write is on disk"
    return len(halves), [name for name in answered if name not in halves]


def test_a_cancelled_write_leaves_nothing_behind(store: str) -> None:
    whole, missing = asyncio.run(broken_off(store))
    assert whole >= 20 and not missing
