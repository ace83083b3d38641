"""Listens to what other server processes write into the same PostgreSQL, so that all browsers see it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Any

from bastide.store.sql.database import POSTGRES_CONNECTION, Database
from bastide.store.sql.table_store import CHANNEL, RENEWED
from bastide.tables.open_tables import TableRegistry

if TYPE_CHECKING:
    from psycopg import AsyncConnection

LOG = logging.getLogger("bastide.listener")
FIRST_PAUSE = 0.2  # seconds before the first attempt to listen again; doubled each time
LONGEST_PAUSE = 5.0
HEARTBEAT = 20.0  # a silent connection is asked whether it still lives


class PostgresListener:
    """Marks tables as outdated when another process has changed them. With SQLite there is only one process."""

    def __init__(self, database: Database, tables: TableRegistry, process: str) -> None:
        self.database, self.tables, self.process = database, tables, process
        self.task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()

    async def start(self) -> None:
        self.task = asyncio.create_task(self.listen())
        await asyncio.wait_for(self.listening.wait(), 10)

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self.task

    async def listen(self) -> None:
        """For ever; after a lost connection everything in memory counts as outdated: messages may have been missed."""
        import psycopg  # only where a PostgreSQL is used

        pause = FIRST_PAUSE
        while True:
            try:
                async with await self.connect() as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self.tables.mark_all_outdated()
                    self.listening.set()
                    pause = FIRST_PAUSE
                    while True:
                        async for notice in connection.notifies(timeout=HEARTBEAT):
                            self.hear(notice.payload)
                        await connection.execute("SELECT 1")
            except (psycopg.Error, OSError) as error:
                LOG.warning("listening interrupted: %s", type(error).__name__)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def connect(self) -> AsyncConnection[Any]:
        from psycopg import AsyncConnection

        plain = self.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        return await AsyncConnection.connect(plain, autocommit=True, **POSTGRES_CONNECTION)

    def hear(self, payload: str) -> None:
        process, table, *more = payload.split(" ")
        if process == self.process:
            return
        if RENEWED in more:
            self.tables.mark_renewed(table)
        else:
            self.tables.mark_outdated(table)
