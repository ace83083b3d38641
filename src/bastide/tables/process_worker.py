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


FIRST, LAST = 1, 2  # chances that a thought gets if its process dies
NICENESS = (0, 3, 8)  # of the processes of each lane: who thinks long gives way to who answers at once


class ProcessWorker:
    """A pool of processes for each lane, started when there is something to do; `seconds` is the longest that one piece
    of work may take."""

    lanes = len(NICENESS)

    def __init__(self, processes: int, seconds: float) -> None:
        self.places, self.seconds = processes, seconds
        self.free = [asyncio.Semaphore(processes) for _ in NICENESS]
        self.lost = False
        self.pools: list[ProcessPoolExecutor] = []
        self.engine = ""  # the compiled engine that was there when the pools were made

    def start(self) -> None:
        self.engine = compiled_engine()
        self.pools = [self.pool(lane) for lane in range(self.lanes)]

    def pool(self, lane: int) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")  # forking a process with threads is not safe
        arguments = (os.getpid(), NICENESS[lane])
        return ProcessPoolExecutor(self.places, mp_context=context, initializer=settle_down, initargs=arguments)

    async def run(self, work: Callable[..., T], *arguments: Any, lane: int = 0) -> T:
        async with self.free[lane]:
            if self.pools and compiled_engine() != self.engine:
                for pool in self.pools:
                    pool.shutdown(wait=False)  # work in progress is finished there
                self.start()
            for chance in (FIRST, LAST):
                try:
                    return await self.run_once(lane, work, *arguments)
                except BrokenProcessPool as error:  # its process was killed, or another's of the same pool
                    self.lost = chance == LAST
                    if chance == LAST:
                        raise WorkerFailed(type(error).__name__) from error
        raise AssertionError

    async def run_once(self, lane: int, work: Callable[..., T], *arguments: Any) -> T:
        if not self.pools:
            raise WorkerFailed("the worker has been stopped")
        pool = self.pools[lane]
        try:
            future = asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
            async with asyncio.timeout(self.seconds):
                done = await future
        except TimeoutError as error:
            self.replace(pool, lane)  # it will not stop
            raise WorkerFailed(type(error).__name__) from error
        except (BrokenProcessPool, asyncio.CancelledError):
            self.replace(pool, lane)  # it is dead, or nobody wants to know any more
            raise
        self.lost = False
        return done

    def replace(self, pool: ProcessPoolExecutor, lane: int) -> None:
        if self.pools and self.pools[lane] is pool:
            terminate(pool)
            self.pools[lane] = self.pool(lane)

    def stop(self) -> None:
        for pool in self.pools:
            terminate(pool)
        self.pools = []


def compiled_engine() -> str:
    """The compiled engine that a new process would use. In a checkout one may come while the server runs
    (scripts/bastide_engine.py); elsewhere there is nothing to choose."""
    finder = getattr(sys.modules.get("bastide_engine"), "FINDER", None)
    return "" if finder is None else str(finder.ready())


def settle_down(parent: int, niceness: int) -> None:
    """In a worker process: take one's place in line. It does not outlive its server, even if that died before the
    worker had started."""
    os.nice(niceness)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def terminate(pool: ProcessPoolExecutor) -> None:
    """End the processes, whatever they are doing."""
    processes = list((pool._processes or {}).values())  # there is no public way before Python 3.14
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
