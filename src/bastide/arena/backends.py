"""Backends play lists of fixtures: in this process, in a pool of processes, or on a Ray cluster. The results are the
same."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Protocol

import msgspec

from bastide.arena.match import Fixture, Result, play_fixture
from bastide.bots.external import Limits
from bastide.bots.ray_cluster import connect
from bastide.core.errors import BadOption

BATCH_SECONDS = 1.0  # of play that one batch should take
MAX_LOST_WORKERS = 4  # in a row; then the run gives up

PlayFunction = Callable[[Fixture, Limits], Result]  # a function of a module, so that workers find it


def play_batch(batch: bytes, limits: bytes, play: PlayFunction = play_fixture) -> bytes:
    """Play a batch of fixtures in a worker; fixtures, limits and results are JSON."""
    bounds = msgspec.json.decode(limits, type=Limits)
    found = [play(fixture, bounds) for fixture in msgspec.json.decode(batch, type=list[Fixture])]
    return msgspec.json.encode(found)


def exit_with_parent() -> None:
    """In a worker: exit when the process that has started it has ended, even if it was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class Batches:
    """Divides fixtures into batches of about a second, estimated from the time of the games played so far."""

    def __init__(self, fixtures: Sequence[Fixture], workers: int) -> None:
        self.left, self.workers = list(reversed(fixtures)), workers
        self.games, self.seconds = 0, 0.0

    def take(self) -> list[Fixture]:
        """The next batch."""
        size = 1
        if self.games:
            size = max(1, round(BATCH_SECONDS * self.games / max(self.seconds, 1e-6)))
            size = min(size, 4 * self.games, max(1, len(self.left) // (2 * self.workers)))
        return [self.left.pop() for _ in range(min(size, len(self.left)))]

    def put_back(self, batch: Sequence[Fixture]) -> None:
        """Return a batch whose worker was lost, to be played again."""
        self.left += reversed(batch)

    def learn(self, results: Sequence[Result]) -> None:
        """Take the time of finished games into account."""
        self.games += len(results)
        self.seconds += sum(sum(result.seconds) for result in results)


class Backend(Protocol):
    """Plays fixtures and yields the results as they come, in any order."""

    def run(
        self, fixtures: Sequence[Fixture], limits: Limits, play: PlayFunction = play_fixture
    ) -> Iterator[list[Result]]: ...


class InProcess:
    """Plays in this process."""

    def run(
        self, fixtures: Sequence[Fixture], limits: Limits, play: PlayFunction = play_fixture
    ) -> Iterator[list[Result]]:
        for fixture in fixtures:
            yield [play(fixture, limits)]


class ProcessPool:
    """Plays in a pool of processes. When one is lost, its batches are played again."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def run(
        self, fixtures: Sequence[Fixture], limits: Limits, play: PlayFunction = play_fixture
    ) -> Iterator[list[Result]]:
        batches, bounds = Batches(fixtures, self.workers), msgspec.json.encode(limits)
        losses = 0
        while batches.left:
            running: dict[Future[bytes], list[Fixture]] = {}
            try:
                with ProcessPoolExecutor(self.workers, get_context("spawn"), exit_with_parent) as pool:
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
                if losses == MAX_LOST_WORKERS:
                    raise
                for batch in running.values():
                    batches.put_back(batch)


class Ray:
    """Plays on a Ray cluster: the one at an address, or one that is started here."""

    def __init__(self, workers: int, address: str = "") -> None:
        self.workers = workers
        self.ray, self.own = connect("backend", address, workers)

    def run(
        self, fixtures: Sequence[Fixture], limits: Limits, play: PlayFunction = play_fixture
    ) -> Iterator[list[Result]]:
        ray = self.ray
        task = ray.remote(max_retries=MAX_LOST_WORKERS, retry_exceptions=False)(play_batch)
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
    return ProcessPool(workers) if workers > 1 else InProcess()
