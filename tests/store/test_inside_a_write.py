"""A process that is killed, or a database that fails, at any point inside a write: all of it is there, or nothing; what
was acknowledged is there; and play goes on."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Engine, event, select
from sqlalchemy.exc import OperationalError

from bastide.store.errors import StoreError
from bastide.store.sql import schema
from bastide.store.sql.database import Database
from bastide.store.sql.table_store import SqlTableStore
from bastide.tables import table_actions
from bastide.tables.context import ServerContext
from bastide.tables.open_tables import OpenTable, replayed_alike
from bastide.tables.server_settings import ServerSettings
from bastide.tables.table_lifecycle import create_table, renew_link
from bastide.tables.table_settings import SeatSettings, TableSettings
from bastide.web.app import make_context

FULL = bool(os.environ.get("BASTIDE_FULL"))
KILLS = 1000 if FULL else 25  # on each store
FAULTS = ("before_cursor_execute", "after_cursor_execute", "commit")  # points inside a write where a database may fail
POINTS = (*FAULTS, "checkin")  # and where a process may be killed: also when all is written
MOST_POINTS = 14  # of one write
OPERATIONS = ("act", "act", "act", "say", "draft", "open", "renew")


def engine_of(database: Database) -> Engine:
    backend: Any = database._backend
    return backend.engine.sync_engine if database.postgres else backend.writer  # type: ignore[no-any-return]


def at_point(database: Database, points: tuple[str, ...], number: int, happen: Callable[[], None]) -> list[str]:
    """Let something happen at the so manieth point of all that is written from now on; the points passed so far."""
    passed: list[str] = []

    def notice(what: str) -> None:
        passed.append(what)
        if len(passed) - 1 == number:
            happen()

    for name in points:
        event.listen(engine_of(database), name, lambda *_, name=name: notice(name))
    return passed


async def begun(store: str) -> tuple[ServerContext, Database]:
    database = Database(store)
    await database.migrate()
    return make_context(ServerSettings(db=store, thinkers=0), database, "test"), database


async def new_table(store: str) -> str:
    context, database = await begun(store)
    settings = TableSettings(game="villagers", seats=[SeatSettings(), SeatSettings()], undo="barrier")
    opened = await create_table(context, settings)
    await database.close()
    return opened.table


async def operate(context: ServerContext, name: str, what: str, rng: random.Random) -> None:
    """One thing that somebody does at the table."""
    table = await context.tables.open(name)
    if what == "act" and table.running:
        seat = rng.choice(table.session.state.pending)
        legal = table.game.legal(table.session.state, seat)
        action = table.game.write(rng.choice(legal))
        await table_actions.act(context, table, seat, action, table.session.versions[seat], f"k{rng.random()}"[:40])
    elif what == "say":
        await table_actions.say(context, table, 0, "hello")
    elif what == "draft" and table.running:
        seat = table.session.state.pending[0]
        action = table.game.write(table.game.legal(table.session.state, seat)[0])
        await context.tables.draft(table, seat, (table.session.versions[seat], action))
    elif what == "open":
        await create_table(context, table.settings)
    elif what == "renew":
        await renew_link(context, name, 1)


async def counted(store: str, name: str) -> dict[str, int]:
    """How much there is of everything, after everything was checked against everything."""
    database = Database(store)
    tables_on_disk = SqlTableStore(database)
    try:
        stored = await tables_on_disk.load(name)
        assert stored is not None
        table = OpenTable(stored)
        assert not replayed_alike(table)
        row = await database.read(
            lambda connection: connection.execute(select(schema.tables).where(schema.tables.c.id == name)).one()
        )
        status = table.status_after(table.session, table.participants, table.clock)
        assert (row.over, row.closed, row.due, row.listed) == (status.over, status.closed, status.due, status.listed)
        for seat, (version, _) in stored.drafts.items():
            assert version <= table.session.versions[seat]
        found = {"act": len(stored.record.lines), "say": len(stored.notes), "draft": len(stored.drafts)}
        for what, held in (("open", schema.tables), ("renew", schema.tokens)):
            query = select(held)
            found[what] = len(await database.read(lambda connection, query=query: connection.execute(query).all()))
        lonely = select(schema.tables.c.id).where(schema.tables.c.id.not_in(select(schema.tokens.c.table)))
        assert not await database.read(lambda connection: connection.execute(lonely).all()), "a table without its links"
        return found
    finally:
        await database.close()


def killed_inside(store: str, name: str, what: str, point: int, seed: int) -> bool:
    """Do something in a process of its own that dies at a point; whether it came to acknowledge it."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:

            async def live() -> None:
                context, database = await begun(store)
                await context.tables.open(name)
                at_point(database, POINTS, point, lambda: os.kill(os.getpid(), signal.SIGKILL))
                await operate(context, name, what, random.Random(seed))
                os.write(writing, b"!")
                os.kill(os.getpid(), signal.SIGKILL)

            asyncio.run(live())
        finally:
            os._exit(3)
    os.close(writing)
    acknowledged = os.read(reading, 1) == b"!"
    os.close(reading)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL, "the process ended otherwise"
    return acknowledged


@pytest.mark.timeout(6000 if FULL else 600)
def test_a_kill_at_any_point_leaves_all_or_nothing(store: str) -> None:
    rng = random.Random(store[:4])
    name = asyncio.run(new_table(store))
    before, told, lost = asyncio.run(counted(store, name)), 0, 0
    for number in range(KILLS):
        what = rng.choice(OPERATIONS)
        acknowledged = killed_inside(store, name, what, rng.randrange(MOST_POINTS), number)
        after = asyncio.run(counted(store, name))
        changed = {key for key in after if after[key] != before[key]}
        told, lost = told + acknowledged, lost + (not acknowledged and not changed)
        assert changed <= {what, *({"draft"} if what == "act" else {"renew"} if what == "open" else ())}
        if acknowledged and what in ("act", "say", "open") and (what != "act" or after["act"] > before["act"]):
            assert after[what] == before[what] + 1
        before = after
    assert told and lost  # some came through, and some were cut short


@pytest.mark.parametrize("what", sorted(set(OPERATIONS)))
def test_a_failure_at_any_point_leaves_all_or_nothing(store: str, what: str) -> None:
    """The database fails; the same process goes on, knows what is written, and does it again."""

    async def test() -> None:
        name = await new_table(store)
        for point in range(MOST_POINTS):
            context, database = await begun(store)
            await context.tables.open(name)
            failed: list[bool] = []

            def fail(failed: list[bool] = failed) -> None:
                failed.append(True)
                raise OperationalError("statement", {}, sqlite3.OperationalError("injected"))

            before = await counted(store, name)
            passed = at_point(database, FAULTS, point, fail)
            try:
                await operate(context, name, what, random.Random(point))
                acknowledged = True
            except StoreError:
                acknowledged = False
            after = await counted(store, name)
            if acknowledged and what in ("act", "say"):
                assert after[what] == before[what] + 1
            if not acknowledged:
                assert after == before, f"{what} left something behind at {passed[-1]}"
            if not failed:  # the write has fewer points than that
                await database.close()
                break
            await operate(context, name, what, random.Random(point))  # play goes on
            table = await context.tables.open(name)
            stored = await context.store.load(name)
            assert stored is not None and len(stored.record.lines) == len(table.session.lines)
            await database.close()

    asyncio.run(test())
