"""Reviews that a server makes of finished games."""

from __future__ import annotations

import asyncio

from bastide.store.sql.database import Database
from bastide.tables.reviewing import review_so_far, start_review
from bastide.tables.server_settings import ServerSettings
from bastide.tables.table_lifecycle import create_table
from bastide.tables.table_settings import SeatSettings, TableSettings
from bastide.tables.workers import WorkerFailed
from bastide.web.app import make_context, running


def test_a_review_that_broke_off_is_still_said_to_have_failed_when_one_comes_back(tmp_path, monkeypatch):
    async def broken(*_):
        raise WorkerFailed("out of time")

    async def run():
        address = str(tmp_path / "t.db")
        database = Database(address)
        context = make_context(ServerSettings(db=address, sweep=0.2), database, "one")
        async with running(context, database, "one"):
            bots = [SeatSettings("bot", "random", name) for name in ("Ada", "Bo")]
            opened = await create_table(context, TableSettings(game="tithe", seats=bots), "here")
            table = await context.tables.open(opened.table)
            while not table.over:
                await asyncio.sleep(0.05)
            monkeypatch.setattr(context.bot_runner.thinking, "ask", broken)
            await start_review(context, table, "somebody", "here", "usual")
            while table.id in context.reviews.jobs:
                await asyncio.sleep(0.01)
            return await review_so_far(context, table)

    found = asyncio.run(run())
    assert found is not None and found.failed and not found.complete
