"""Worker processes in which bots think. One that is dead, or does not come to an end, is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable, MutableSequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from bastide.bots.search import PROGRESS_LISTENERS
from bastide.tables.workers import Progress, WorkerFailed

T = TypeVar("T")
CONTEXT = multiprocessing.get_context("spawn")  # forking a process with threads is not safe
FIRST, LAST = 1, 2  # chances that a thought gets if its process dies
NICENESS = (0, 6, 14)  # of the processes of each lane: who thinks long gives way to who answers at once
progress_slot = 0  # in a worker process, which thinks about one thing at a time: where its progress is told


class ProcessWorker:
    """A pool of processes for each lane, started when there is something to do; `seconds` is the longest that one piece
    of work may take."""

    lanes = len(NICENESS)

    def __init__(self, processes: int, seconds: float) -> None:
        self.places, self.seconds = processes, seconds
        self.free = [asyncio.Semaphore(processes) for _ in NICENESS]
        # Shared with the processes: of each place in each lane, simulations that a search there has made, and will.
        self.simulations: MutableSequence[int] = CONTEXT.RawArray("q", 2 * processes * self.lanes)
        self.slots = [list(range(lane * processes, (lane + 1) * processes)) for lane in range(self.lanes)]
        self.lost = False
        self.pools: list[ProcessPoolExecutor] = []
        self.engine = ""  # the compiled engine that was there when the pools were made

    def start(self) -> None:
        self.engine = compiled_engine()
        self.pools = [self.pool(lane) for lane in range(self.lanes)]

    def pool(self, lane: int) -> ProcessPoolExecutor:
        arguments = (os.getpid(), NICENESS[lane], self.simulations)
        return ProcessPoolExecutor(self.places, mp_context=CONTEXT, initializer=settle_down, initargs=arguments)

    async def run(self, work: Callable[..., T], *arguments: Any, lane: int = 0, progress: Progress | None = None) -> T:
        async with self.free[lane]:
            slot = self.slots[lane].pop()
            self.simulations[2 * slot] = self.simulations[2 * slot + 1] = 0
            if progress is not None:
                progress.read = lambda: (self.simulations[2 * slot], self.simulations[2 * slot + 1])
            try:
                return await self.run_at(slot, lane, work, *arguments)
            finally:
                self.slots[lane].append(slot)

    async def run_at(self, slot: int, lane: int, work: Callable[..., T], *arguments: Any) -> T:
        """The same, at a place that is free."""
        if self.pools and compiled_engine() != self.engine:
            for pool in self.pools:
                pool.shutdown(wait=False)  # work in progress is finished there
            self.start()
        for chance in (FIRST, LAST):
            try:
                return await self.run_once(lane, run_with_progress, slot, work, *arguments)
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


def settle_down(parent: int, niceness: int, simulations: MutableSequence[int]) -> None:
    """In a worker process: take one's place in line. It does not outlive its server, even if that died before the
    worker had started."""
    os.nice(niceness)
    PROGRESS_LISTENERS.append(lambda done, planned: write_progress(simulations, done, planned))

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def run_with_progress(slot: int, work: Callable[..., T], *arguments: Any) -> T:
    """In a worker process: some work whose progress is told at this slot."""
    global progress_slot
    progress_slot = slot
    return work(*arguments)


def write_progress(simulations: MutableSequence[int], done: int, planned: int) -> None:
    simulations[2 * progress_slot], simulations[2 * progress_slot + 1] = done, planned


def terminate(pool: ProcessPoolExecutor) -> None:
    """End the processes, whatever they are doing."""
    processes = list((pool._processes or {}).values())  # there is no public way before Python 3.14
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
