"""The database: SQLite in a file or PostgreSQL, the same code on both."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, literal_column, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.sql import ColumnElement

from bastide.core.errors import BadOption
from bastide.store.errors import Conflict, StoreDamaged, StoreError, StoreFull, StoreReadOnly, StoreUnavailable, Trouble

MIGRATION_LOCK = 0xBA571DE  # one process at a time brings a PostgreSQL database up to date
CORRUPTED = ("XX001", "XX002")
DISK_FULL, READ_ONLY = "53100", "25006"  # as PostgreSQL calls them
CHECK_SECONDS = 5.0  # for a database to answer whether all is well
POSTGRES_CONNECTION: dict[str, Any] = {  # so that a network that was cut is noticed after some 12 seconds
    "connect_timeout": 5, "tcp_user_timeout": 10_000,
    "keepalives_idle": 4, "keepalives_interval": 2, "keepalives_count": 4,
}  # fmt: skip
READERS = 4  # threads that read a SQLite file beside the one that writes
T = TypeVar("T")
Work = Callable[[Connection], T]


def address(source: str) -> URL:
    """The database meant by what a person writes: a file name, sqlite:///file, or postgresql://…"""
    if "://" not in source:
        source = f"sqlite:///{source}"
    try:
        url = make_url(source)
    except ArgumentError:
        raise BadOption("db", "must be a file, sqlite:///FILE or postgresql://…") from None
    if url.get_backend_name() == "sqlite":
        return url.set(drivername="sqlite")
    if url.get_backend_name() in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    raise BadOption("db", f"{url.get_backend_name()} is not known; it must be a file, sqlite:///FILE or postgresql://…")


class SqliteFile:
    """A SQLite file. One thread writes and some read; work is done there from its beginning to its end, so that it
    takes one visit, and is never broken off half-way when whoever asked has gone."""

    def __init__(self, url: URL) -> None:
        if not url.database or url.database == ":memory:":
            raise BadOption("db", "SQLite needs a file: nothing is kept in memory only")
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        self.writer, self.reader = _writer(url), _reader(url)
        self.write_thread, self.read_threads = (
            ThreadPoolExecutor(1, "bastide-write"),
            ThreadPoolExecutor(READERS, "bastide-read"),
        )

    async def read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.read_threads, _transaction, self.reader, work)

    async def write(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.write_thread, _transaction, self.writer, work)

    async def close(self) -> None:
        for thread, engine in ((self.write_thread, self.writer), (self.read_threads, self.reader)):
            await asyncio.to_thread(thread.shutdown)
            engine.dispose()


class PostgresServer:
    """A PostgreSQL server, reached through a pool of connections."""

    def __init__(self, url: URL, pool: int) -> None:
        self.engine = create_async_engine(
            url, pool_size=pool, max_overflow=0, pool_pre_ping=True, connect_args=POSTGRES_CONNECTION
        )

    async def read(self, work: Work[T]) -> T:
        async with self.engine.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Work[T]) -> T:
        async with self.engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self.engine.dispose()


class Database:
    """One database. Work is a function of a connection, and one transaction: when `write` has answered, what it did is
    on disk; an exception takes all of it back. Conflict if a key is taken, StoreUnavailable if the database fails."""

    def __init__(self, source: str, pool: int = 8) -> None:
        self.url = address(source)
        self.postgres = self.url.get_backend_name() == "postgresql"
        self._backend = PostgresServer(self.url, pool) if self.postgres else SqliteFile(self.url)
        self.trouble: StoreUnavailable | None = None  # why the last attempt to write has failed
        self._version: int | None = None  # changes when another process writes into the file

    async def read(self, work: Work[T]) -> T:
        with own_errors():
            return await self._backend.read(work)

    async def write(self, work: Work[T]) -> T:
        try:
            with own_errors():
                done = await self._backend.write(work)
        except StoreUnavailable as error:
            self.trouble = error
            raise
        self.trouble = None
        return done

    async def check(self) -> Trouble | None:
        """What is wrong with the database now, if anything. Where writing has failed, it is tried again."""
        try:
            async with asyncio.timeout(CHECK_SECONDS):
                await self.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar_one())
                if self.trouble is not None:
                    await self.write(_rewrite_a_row)
        except StoreUnavailable as error:
            return error.kind
        except TimeoutError:
            return "gone"
        return None

    async def close(self) -> None:
        await self._backend.close()

    def now(self) -> ColumnElement[float]:
        """The time by the clock that all processes share: the database's own."""
        if self.postgres:
            return literal_column("extract(epoch FROM clock_timestamp())::float8")
        return literal_column("((julianday('now') - 2440587.5) * 86400.0)")

    async def changed_elsewhere(self) -> bool:
        """Whether another process has written into the SQLite file since we last asked: an operator's command."""
        if self.postgres:
            return False
        version = await self.write(lambda connection: connection.exec_driver_sql("PRAGMA data_version").scalar_one())
        known, self._version = self._version, version
        return known not in (None, version)

    async def migrate(self) -> None:
        """Bring the database up to date; harmless when it is, and when several processes start at once.
        BadOption if it cannot be reached."""
        try:
            await self.write(upgrade)
        except StoreError as error:
            raise BadOption("db", f"cannot be opened: {error}") from None
        except CommandError as error:
            raise BadOption("db", f"was written by another version of Bastide: {error}") from None


@contextlib.contextmanager
def own_errors() -> Iterator[None]:
    """Turn the errors of the database library into those of a store."""
    try:
        yield
    except IntegrityError as error:
        raise Conflict(" ".join(str(error.orig).split())) from error
    except DBAPIError as error:
        if damaged(error):
            raise StoreDamaged(" ".join(str(error.orig).split())) from error
        raise failure_of(error)(" ".join(str(error.orig).split())) from error
    except PoolTimeout as error:
        raise StoreUnavailable("all connections are in use") from error


def damaged(error: DBAPIError) -> bool:
    """Whether what is stored was found to be damaged; the rest of the database may be good."""
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    return (
        code == sqlite3.SQLITE_CORRUPT
        or getattr(error.orig, "sqlstate", None) in CORRUPTED
        or "Could not decode to UTF-8" in str(error.orig)
    )


def failure_of(error: DBAPIError) -> type[StoreUnavailable]:
    """What an error of either database means."""
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF  # the rest says where it happened
    state = getattr(error.orig, "sqlstate", None)
    if code == sqlite3.SQLITE_FULL or state == DISK_FULL:
        return StoreFull
    if code == sqlite3.SQLITE_READONLY or state == READ_ONLY:
        return StoreReadOnly
    return StoreUnavailable


def _rewrite_a_row(connection: Connection) -> None:
    """A change that changes nothing, but needs room like any other."""
    connection.exec_driver_sql("UPDATE tables SET until = until WHERE id = (SELECT min(id) FROM tables)")


def upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
    else:
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # before the tables are made
    config = Config()
    config.set_main_option("script_location", "bastide.store.sql:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _transaction(engine: Engine, work: Work[T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _reader(url: URL) -> Engine:
    """Connections that read a SQLite file; each look sees one moment of it."""
    engine = create_engine(url, pool_size=READERS, max_overflow=0)
    event.listen(engine, "connect", partial(_prepare, begins=None))
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return engine


def _writer(url: URL) -> Engine:
    """The one connection that writes it; the driver begins with the first change."""
    engine = create_engine(url, pool_size=1, max_overflow=0)
    event.listen(engine, "connect", partial(_prepare, begins="IMMEDIATE"))
    return engine


def _prepare(connection: Any, _: object, begins: str | None) -> None:
    """Write-ahead log, every commit on disk."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
    connection.isolation_level = begins
