"""Bots use an engine that was compiled while the server runs."""

from __future__ import annotations

import asyncio

from bastide.tables import process_worker
from bastide.tables.process_worker import ProcessWorker


def test_workers_are_replaced_once_when_a_compiled_engine_has_come(monkeypatch):
    async def run() -> None:
        engine = [""]
        monkeypatch.setattr(process_worker, "compiled_engine", lambda: engine[0])
        worker = ProcessWorker(1, 60.0)
        worker.start()
        first = worker.pools[0]
        assert await worker.run(sum, [1, 2]) == 3 and worker.pools[0] is first
        unfinished = first.submit(sum, [3, 4])  # what is being thought about when the engine comes
        engine[0] = "build/engine/new"
        assert await worker.run(sum, [5, 6]) == 11
        second = worker.pools[0]
        assert second is not first and unfinished.result(60) == 7
        assert await worker.run(sum, [7, 8]) == 15 and worker.pools[0] is second
        worker.stop()

    asyncio.run(run())
