"""Bots think on a Ray cluster, where one machine does not suffice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from bastide.bots.ray_cluster import connect
from bastide.tables.workers import Progress, WorkerFailed

T = TypeVar("T")
PREFIX = "ray://"  # how a cluster is named among the settings; `ray://local` starts one on this machine
RETRIES = 2  # of a thought whose machine was lost


def do(work: Callable[..., T], arguments: tuple[Any, ...]) -> T:
    """Some work, on a machine of the cluster."""
    return work(*arguments)


class RayWorker:
    """Runs work as tasks of a cluster; each lane has as many places as the cluster has processors."""

    lanes = 3

    def __init__(self, address: str, seconds: float) -> None:
        self.address, self.seconds = address, seconds
        self.places, self.lost = 1, False
        self.ray: Any = None
        self.own = False

    def start(self) -> None:
        local = self.address == f"{PREFIX}local"
        self.ray, self.own = connect("thinkers", "" if local else self.address)
        self.places = max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    async def run(self, work: Callable[..., T], *arguments: Any, lane: int = 0, progress: Progress | None = None) -> T:
        if self.ray is None:
            raise WorkerFailed("the worker has been stopped")
        task = self.ray.remote(max_retries=RETRIES, num_cpus=1 / self.lanes)(do).remote(work, arguments)
        try:
            async with asyncio.timeout(self.seconds):
                done: T = await asyncio.wrap_future(task.future())
        except (TimeoutError, asyncio.CancelledError, self.ray.exceptions.RayError) as error:
            self.ray.cancel(task, force=True)
            if isinstance(error, asyncio.CancelledError):
                raise
            self.lost = not isinstance(error, TimeoutError)
            raise WorkerFailed(type(error).__name__) from error
        self.lost = False
        return done

    def stop(self) -> None:
        if self.ray is not None and self.own:
            self.ray.shutdown()
        self.ray = None
