"""Bots may think in any worker: here without processes, in the event loop itself."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.registry import box
from bastide.store.sql.database import Database
from bastide.store.sql.seat_tokens import SqlSeatTokens
from bastide.store.sql.table_store import SqlTableStore
from bastide.tables.bot_runner import BotRunner, advise, think
from bastide.tables.open_tables import OpenTable, TableRegistry
from bastide.tables.process_worker import ProcessWorker
from bastide.tables.server_settings import ServerSettings, read_settings
from bastide.tables.table_lifecycle import create_table
from bastide.tables.table_settings import SeatSettings, TableSettings, game_for
from bastide.tables.workers import InPlaceWorker, Progress, Worker, WorkerFailed
from bastide.web.app import make_context


async def played(db: str, worker: Worker) -> OpenTable:
    """A game of two bots, played to its end with a worker."""
    settings = ServerSettings(db=db, thinkers=0)
    database = Database(db)
    await database.migrate()
    context = make_context(settings, database, "test")
    store = SqlTableStore(database, "bots")
    tables = TableRegistry(store, SqlSeatTokens(database, store), settings.idle)
    runner = BotRunner(settings, store, tables, worker)
    seats = [SeatSettings("bot", "greedy"), SeatSettings("bot", "random")]
    opened = await create_table(context, TableSettings(game="tithe", seats=seats, seed=1))
    runner.start()
    await runner.sweep()
    await asyncio.gather(*runner.tasks.values())
    table = await tables.open(opened.table)
    await runner.stop()
    await database.close()
    return table


def test_bots_play_to_the_end_in_place(tmp_path: Path) -> None:
    table = asyncio.run(played(str(tmp_path / "bastide.db"), InPlaceWorker()))
    assert table.over and {line.seat for line in table.session.lines} == {0, 1}


def test_a_worker_that_fails_does_not_stop_the_game(tmp_path: Path) -> None:
    class Failing(InPlaceWorker):
        async def run(self, work, *arguments, lane=0, progress=None):
            raise WorkerFailed("no time")

    assert asyncio.run(played(str(tmp_path / "bastide.db"), Failing())).over


def test_a_process_tells_how_far_a_search_is() -> None:
    """While it goes on; what comes next at the same place begins anew."""

    async def follow() -> None:
        worker, planned = ProcessWorker(1, 300.0), 20_000
        worker.start()
        game = game_for("tithe", 2, {}, box("tithe").revision)
        described = ("tithe", 2, game.options, game.revision, late(game).redact(0).dump(), 0)
        first, second, seen = Progress(), Progress(), set[tuple[int, int]]()
        task = asyncio.ensure_future(worker.run(think, *described, f"mcts:{planned}", 1, progress=first))
        while not task.done():
            seen.add(first.read())
            await asyncio.sleep(0.001)
        assert len(seen) > 2 and {most for done, most in seen if done} == {planned}  # (0, 0), and at least two others
        await worker.run(think, *described, "greedy", 1, progress=second)
        assert second.read() == (0, 0)
        worker.stop()

    asyncio.run(follow())


def late(game: Game) -> State:
    """A position in which there are several actions."""
    state = game.new(seed=2)
    while len(game.legal(state, 0)) < 2:
        game.apply(state, state.pending[0], game.legal(state, state.pending[0])[0])
    return state


def test_a_stopped_pool_fails() -> None:
    async def ask() -> None:
        await ProcessWorker(1, 1.0).run(advise)

    with pytest.raises(WorkerFailed):
        asyncio.run(ask())


def test_bots_think_on_a_ray_cluster(tmp_path: Path) -> None:
    """The same code as everywhere, on a cluster that is started here."""
    pytest.importorskip("ray", reason="NO RAY: pip install bastide[ray] to run this test")
    from bastide.tables.ray_worker import RayWorker

    async def ask() -> None:
        worker = RayWorker("ray://local", 120.0)
        worker.start()
        try:
            assert await asyncio.gather(*(worker.run(pow, 2, n) for n in range(4))) == [1, 2, 4, 8]
            with pytest.raises(WorkerFailed):
                await worker.run(int, "no number")
            assert await worker.run(abs, -3, lane=2) == 3 and not worker.lost
        finally:
            worker.stop()
        with pytest.raises(WorkerFailed):
            await worker.run(abs, -3)

    asyncio.run(ask())
    table = asyncio.run(played(str(tmp_path / "bastide.db"), RayWorker("ray://local", 120.0)))
    assert table.over and {line.seat for line in table.session.lines} == {0, 1}


def test_settings_name_a_cluster() -> None:
    assert read_settings({"thinkers": "ray://10.0.0.7:10001"}, {}).thinkers == "ray://10.0.0.7:10001"
    assert read_settings({"thinkers": "3"}, {}).thinkers == 3
    for wrong in ("-1", "many", "http://ray"):
        with pytest.raises(BadOption):
            read_settings({"thinkers": wrong}, {})
