"""The database: SQLite in a file or PostgreSQL, the same code on both."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, literal_column, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.sql import ColumnElement

from bastide.core.errors import BadOption

MIGRATION_LOCK = 0xBA571DE  # one process at a time brings a PostgreSQL database up to date
READERS = 4  # connections that read a SQLite file beside the one that writes


def address(source: str) -> URL:
    """The database meant by what a person writes: a file name, sqlite:///file, or postgresql://…"""
    if "://" not in source:
        source = f"sqlite:///{source}"
    try:
        url = make_url(source)
    except ArgumentError:
        raise BadOption("db", "must be a file, sqlite:///FILE or postgresql://…") from None
    if url.get_backend_name() == "sqlite":
        return url.set(drivername="sqlite+aiosqlite")
    if url.get_backend_name() in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise BadOption("db", f"{url.get_backend_name()} is not known; it must be a file, sqlite:///FILE or postgresql://…")


class Database:
    """Connections to one database. Whatever leaves `writing` without an exception is on disk."""

    def __init__(self, source: str, pool: int = 8) -> None:
        self.url = address(source)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self._turn = asyncio.Lock()  # SQLite has one writer: wait here rather than in the file
        self._version: int | None = None  # changes when another process writes into the file
        if self.postgres:
            self.reader = self.writer = create_async_engine(
                self.url, pool_size=pool, max_overflow=0, pool_pre_ping=True
            )
        else:
            if not self.url.database or self.url.database == ":memory:":
                raise BadOption("db", "SQLite needs a file: nothing is kept in memory only")
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
            self.writer = _writer(self.url)
            self.reader = _reader(self.url)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        async with self.reader.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """One transaction; committed at the end, rolled back by an exception."""
        if self.postgres:
            async with self.writer.begin() as connection:
                yield connection
        else:
            async with self._turn, self.writer.begin() as connection:
                yield connection

    def now(self) -> ColumnElement[float]:
        """The time by the clock that all processes share: the database's own."""
        if self.postgres:
            return literal_column("extract(epoch FROM clock_timestamp())::float8")
        return literal_column("((julianday('now') - 2440587.5) * 86400.0)")

    async def disturbed(self) -> bool:
        """Whether another process has written into the SQLite file since we last asked: an operator's command."""
        if self.postgres:
            return False
        async with self._turn, self.writer.connect() as connection:
            version = (await connection.exec_driver_sql("PRAGMA data_version")).scalar_one()
        known, self._version = self._version, version
        return known not in (None, version)

    async def migrate(self) -> None:
        """Bring the database up to date; harmless when it is, and when several processes start at once.
        BadOption if it cannot be reached."""
        try:
            await self._migrate()
        except DBAPIError as error:
            raise BadOption("db", f"cannot be opened: {' '.join(str(error.orig).split())}") from None

    async def _migrate(self) -> None:
        async with self.writing() as connection:
            if self.postgres:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
            else:
                await connection.exec_driver_sql("BEGIN IMMEDIATE")  # before the tables are made
            await connection.run_sync(upgrade)

    async def close(self) -> None:
        await self.writer.dispose()
        await self.reader.dispose()


def upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", "bastide.store:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _reader(url: URL) -> AsyncEngine:
    """Connections that read a SQLite file; each look sees one moment of it."""
    engine = create_async_engine(url, pool_size=READERS, max_overflow=0)
    event.listen(engine.sync_engine, "connect", partial(_prepare, begins=None))
    event.listen(engine.sync_engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _writer(url: URL) -> AsyncEngine:
    """The one connection that writes it. The driver begins with the first change: each step saved is one visit less to
    its thread."""
    engine = create_async_engine(url, pool_size=1, max_overflow=0)
    event.listen(engine.sync_engine, "connect", partial(_prepare, begins="IMMEDIATE"))
    return engine


def _prepare(connection: Any, _: object, begins: str | None) -> None:
    """Write-ahead log, every commit on disk."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
    connection.isolation_level = begins
