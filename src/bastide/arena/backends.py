"""Where games are played: here, in a pool of processes, or on a Ray cluster. The results are the same."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Protocol

import msgspec

from bastide.arena.match import Fixture, Result, contest
from bastide.bots.external import Limits
from bastide.core.errors import BadOption

BATCH = 1.0  # seconds of play that one task should take
TRIES = 4  # workers that may be lost in a row before the run gives up

Play = Callable[[Fixture, Limits], Result]  # a function of a module, so that workers find it


def play_batch(batch: bytes, limits: bytes, play: Play = contest) -> bytes:
    """What a worker does: fixtures in, results out, both as JSON."""
    bounds = msgspec.json.decode(limits, type=Limits)
    found = [play(fixture, bounds) for fixture in msgspec.json.decode(batch, type=list[Fixture])]
    return msgspec.json.encode(found)


def end_with_master() -> None:
    """In a worker: go when the process that has started it is gone, even one that was killed."""
    master = multiprocessing.parent_process()
    assert master is not None

    def watch() -> None:
        master.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class Batches:
    """Cuts the games to come into batches of about a second, by what those before have taken."""

    def __init__(self, fixtures: Sequence[Fixture], workers: int) -> None:
        self.left, self.workers = list(reversed(fixtures)), workers
        self.games, self.seconds = 0, 0.0

    def take(self) -> list[Fixture]:
        size = 1
        if self.games:
            size = max(1, round(BATCH * self.games / max(self.seconds, 1e-6)))
            size = min(size, 4 * self.games, max(1, len(self.left) // (2 * self.workers)))
        return [self.left.pop() for _ in range(min(size, len(self.left)))]

    def put_back(self, batch: Sequence[Fixture]) -> None:
        """These were lost with their worker."""
        self.left += reversed(batch)

    def learn(self, results: Sequence[Result]) -> None:
        self.games += len(results)
        self.seconds += sum(sum(result.seconds) for result in results)


class Backend(Protocol):
    """Something that plays games and hands the results over as they come, in any order."""

    def run(self, fixtures: Sequence[Fixture], limits: Limits, play: Play = contest) -> Iterator[list[Result]]: ...


class Here:
    """This very process."""

    def run(self, fixtures: Sequence[Fixture], limits: Limits, play: Play = contest) -> Iterator[list[Result]]:
        for fixture in fixtures:
            yield [play(fixture, limits)]


class Local:
    """A pool of processes; when one is lost, its batches are played again."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(self, fixtures: Sequence[Fixture], limits: Limits, play: Play = contest) -> Iterator[list[Result]]:
        batches, bounds = Batches(fixtures, self.workers), msgspec.json.encode(limits)
        losses = 0
        while batches.left:
            running: dict[Future[bytes], list[Fixture]] = {}
            try:
                with ProcessPoolExecutor(self.workers, get_context("spawn"), end_with_master) as pool:
                    while batches.left or running:
                        while len(running) < self.workers + 1 and batches.left:
                            batch = batches.take()
                            try:
                                running[pool.submit(play_batch, msgspec.json.encode(batch), bounds, play)] = batch
                            except BrokenProcessPool:
                                batches.put_back(batch)
                                raise
                        for future in wait(running, return_when=FIRST_COMPLETED).done:
                            results = msgspec.json.decode(future.result(), type=list[Result])
                            del running[future]
                            batches.learn(results)
                            losses = 0
                            yield results
            except BrokenProcessPool:
                losses += 1
                if losses == TRIES:
                    raise
                for batch in running.values():
                    batches.put_back(batch)


class Ray:
    """A Ray cluster: the one at an address, or one started here."""

    def __init__(self, workers: int, address: str = "") -> None:
        try:
            ray: Any = importlib.import_module("ray")
        except ImportError:
            raise BadOption("backend", "ray is not installed; `pip install bastide[ray]` adds it") from None
        self.workers, self.ray = workers, ray
        self.own = not ray.is_initialized()
        if self.own and address:
            ray.init(address=address)
        elif self.own:
            ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)

    def run(self, fixtures: Sequence[Fixture], limits: Limits, play: Play = contest) -> Iterator[list[Result]]:
        ray = self.ray
        task = ray.remote(max_retries=TRIES, retry_exceptions=False)(play_batch)
        batches, bounds = Batches(fixtures, self.workers), msgspec.json.encode(limits)
        running: list[Any] = []
        try:
            while batches.left or running:
                while len(running) < self.workers + 1 and batches.left:
                    running.append(task.remote(msgspec.json.encode(batches.take()), bounds, play))
                done, running = ray.wait(running, num_returns=1)
                for future in done:
                    results = msgspec.json.decode(ray.get(future), type=list[Result])
                    batches.learn(results)
                    yield results
        finally:
            for future in running:
                ray.cancel(future, force=True)
            if self.own:
                ray.shutdown()


def backend(name: str, workers: int, address: str = "") -> Backend:
    """The backend of this name."""
    if workers < 1:
        raise BadOption("workers", "at least one is needed")
    if name == "ray":
        return Ray(workers, address)
    if name != "local":
        raise BadOption("backend", f"{name!r} is unknown; there are local, ray")
    return Local(workers) if workers > 1 else Here()
