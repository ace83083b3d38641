"""Bots use an engine that was compiled while the server runs."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

from bastide.web.settings import Settings

from bastide.web import thinking


def test_workers_are_replaced_once_when_a_compiled_engine_has_come(monkeypatch):
    async def nothing_due() -> list[str]:
        return []

    async def run() -> None:
        engine = [""]
        monkeypatch.setattr(thinking, "compiled_engine", lambda: engine[0])
        book, tables = SimpleNamespace(due=nothing_due), SimpleNamespace(listeners=[])
        bots = thinking.Thinking(Settings(thinkers=1), book, tables)
        bots.start()
        first = bots.pool
        await bots.sweep()
        assert bots.pool is first
        answer = first.submit(sum, [1, 2])  # what is being thought about when the engine comes
        engine[0] = "build/engine/new"
        await bots.sweep()
        second = bots.pool
        assert second is not first and answer.result(60) == 3
        await bots.sweep()
        assert bots.pool is second
        await bots.stop()

    asyncio.run(run())
