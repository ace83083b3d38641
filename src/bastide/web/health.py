"""Whether this process lives, and whether it can do its work; for load balancers and whoever looks after the server."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import msgspec
from litestar import MediaType, Request, Response, get

from bastide import __version__
from bastide.store.errors import Trouble
from bastide.store.sql.database import Database
from bastide.tables.workers import Worker, WorkerFailed
from bastide.web.api.callers import TheContext

THINKING_SECONDS = 20.0  # for a worker to come back: a process has to start


class Health(msgspec.Struct, frozen=True):
    """How this process is. It is ready if what people do is kept, and bots answer."""

    status: Literal["ok", "failing"]
    version: str
    database: Literal["ok"] | Trouble
    thinkers: Literal["ok", "gone", "none"]  # none: bots are left to other processes
    unreadable: int  # tables that cannot be read, and are left alone


@get("/health", media_type=MediaType.JSON, tags=["operation"], security=[{}])
async def ready(request: Request[Any, Any, Any], context: TheContext) -> Response[Health]:
    """Whether this server can do its work: 503 if not, and why."""
    database: Database = request.app.state.database
    trouble, thinkers = await asyncio.gather(database.check(), check_thinkers(context.bot_runner.worker))
    fine = trouble is None and thinkers != "gone"
    unreadable = len(context.tables.unreadable)
    health = Health("ok" if fine else "failing", __version__, trouble or "ok", thinkers, unreadable)
    return Response(health, status_code=200 if fine else 503)


@get("/health/alive", media_type=MediaType.JSON, tags=["operation"], security=[{}])
async def alive() -> dict[str, str]:
    """That this process lives; to start it again would not help, whatever else is wrong."""
    return {"status": "alive", "version": __version__}


async def check_thinkers(worker: Worker | None) -> Literal["ok", "gone", "none"]:
    """Whether bots can think; if the last of them died, whether another can be had."""
    if worker is None:
        return "none"
    if worker.lost:
        try:
            async with asyncio.timeout(THINKING_SECONDS):
                await worker.run(abs, 0)
        except (WorkerFailed, TimeoutError):
            return "gone"
    return "ok"
