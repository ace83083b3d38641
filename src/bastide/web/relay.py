"""Between processes: a move accepted by one is seen by the browsers of all. PostgreSQL carries the word."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import psycopg

from bastide.store.book import CHANNEL
from bastide.store.database import Database
from bastide.web.tables import Tables

LOG = logging.getLogger("bastide.relay")
PATIENCE = 0.2  # seconds before the first attempt to listen again; doubled each time
LONGEST = 5.0
HEARTBEAT = 20.0  # a silent connection is asked whether it still lives


class Relay:
    """Listens to what other processes write. With SQLite there is one process and nothing to hear."""

    def __init__(self, database: Database, tables: Tables, process: str) -> None:
        self.database, self.tables, self.process = database, tables, process
        self.task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()

    async def start(self) -> None:
        if self.database.postgres:
            self.task = asyncio.create_task(self.listen())
            await asyncio.wait_for(self.listening.wait(), 10)

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

    async def listen(self) -> None:
        """For ever; after a lost connection everything in memory is doubted, for words may have been missed."""
        patience = PATIENCE
        while True:
            try:
                async with await self.connect() as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self.tables.doubt_all()
                    self.listening.set()
                    patience = PATIENCE
                    while True:
                        async for notice in connection.notifies(timeout=HEARTBEAT):
                            self.hear(notice.payload)
                        await connection.execute("SELECT 1")
            except (psycopg.Error, OSError) as error:
                LOG.warning("listening interrupted: %s", type(error).__name__)
                await asyncio.sleep(patience)
                patience = min(2 * patience, LONGEST)

    async def connect(self) -> psycopg.AsyncConnection[Any]:
        plain = self.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        return await psycopg.AsyncConnection.connect(plain, autocommit=True)

    def hear(self, payload: str) -> None:
        process, _, table = payload.partition(" ")
        if process != self.process:
            self.tables.doubt(table)
