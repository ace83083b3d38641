"""Worker processes in which bots think. One that is dead, or does not come to an end, is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from bastide.tables.workers import WorkerFailed

T = TypeVar("T")


class ProcessWorker:
    """A pool of processes; `seconds` is the longest that one piece of work may take."""

    def __init__(self, processes: int, seconds: float) -> None:
        self.processes, self.seconds = processes, seconds
        self.places = asyncio.Semaphore(processes)
        self.lost = False
        self.pool: ProcessPoolExecutor | None = None
        self.engine = ""  # the compiled engine that was there when the pool was made

    def start(self) -> None:
        self.engine = compiled_engine()
        context = multiprocessing.get_context("spawn")  # forking a process with threads is not safe
        self.pool = ProcessPoolExecutor(
            self.processes, mp_context=context, initializer=watch_parent, initargs=(os.getpid(),)
        )

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        async with self.places:
            if self.pool is not None and compiled_engine() != self.engine:
                self.pool.shutdown(wait=False)  # work in progress is finished there
                self.start()
            pool = self.pool
            if pool is None:
                raise WorkerFailed("the worker has been stopped")
            try:
                future = asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
                done = await asyncio.wait_for(future, self.seconds)
                self.lost = False
                return done
            except (TimeoutError, BrokenProcessPool) as error:
                self.lost = isinstance(error, BrokenProcessPool)
                if self.pool is pool:  # a process is dead or will not stop
                    terminate(pool)
                    self.start()
                raise WorkerFailed(type(error).__name__) from error

    def stop(self) -> None:
        if self.pool is not None:
            terminate(self.pool)
            self.pool = None


def compiled_engine() -> str:
    """The compiled engine that a new process would use. In a checkout one may come while the server runs
    (scripts/bastide_engine.py); elsewhere there is nothing to choose."""
    finder = getattr(sys.modules.get("bastide_engine"), "FINDER", None)
    return "" if finder is None else str(finder.ready())


def watch_parent(parent: int) -> None:
    """A worker process does not outlive its server, even if that died before the worker had started."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def terminate(pool: ProcessPoolExecutor) -> None:
    """End the processes, whatever they are doing."""
    pool.shutdown(wait=False, cancel_futures=True)
    for child in multiprocessing.active_children():
        child.terminate()
