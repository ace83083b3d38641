"""Bots think in a Web Worker of their own, with a Python of its own: the page never waits for them."""

from __future__ import annotations

import asyncio
import pickle
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

import msgspec

from bastide.bots.search import PROGRESS_LISTENERS
from bastide.tables.workers import Progress, ThoughtStopped, WorkerFailed

T = TypeVar("T")
FAILED = "!"  # begins an answer that is none
STOPPED = "!stopped"  # because a person wanted that


class JavaScriptWorker(Protocol):
    """What `second-worker.js` offers."""

    def start(self) -> None:
        """Make the other worker ready, so that its first task does not wait for that."""

    def think(self, task: str) -> Awaitable[str]:
        """Let the other worker do a task, and wait for its answer; FAILED and the reason if there is none."""

    def progress(self) -> str:
        """How many simulations the task has made and will make, as JSON."""

    def stop(self) -> None:
        """End the other worker, whatever it does; the next task starts another."""


class SecondWorker:
    """Runs functions in the other worker, one at a time."""

    lanes = places = 1

    def __init__(self, script: JavaScriptWorker, seconds: float) -> None:
        self.script, self.seconds = script, seconds
        self.lost = False

    def start(self) -> None:
        self.script.start()

    async def run(self, work: Callable[..., T], *arguments: Any, lane: int = 0, progress: Progress | None = None) -> T:
        if progress is not None:
            progress.read = lambda: msgspec.json.decode(self.script.progress(), type=tuple[int, int])
        try:
            async with asyncio.timeout(self.seconds):
                answer = await self.script.think(b64encode(pickle.dumps((work, arguments))).decode())
        except (TimeoutError, asyncio.CancelledError) as error:
            self.script.stop()
            if isinstance(error, asyncio.CancelledError):
                raise
            raise WorkerFailed("it took too long") from error
        if answer == STOPPED:
            raise ThoughtStopped
        self.lost = answer.startswith(FAILED)
        if self.lost:
            raise WorkerFailed(answer.removeprefix(FAILED))
        result: T = pickle.loads(b64decode(answer))
        return result

    def stop(self) -> None:
        self.script.stop()


def tell_progress(tell: Callable[[int, int], None]) -> None:
    """In the other worker: tell now and then how many simulations a search has made, and how many it will."""
    PROGRESS_LISTENERS.append(tell)


def do_task(task: str) -> str:
    """In the other worker: do a task, and answer."""
    try:
        work, arguments = pickle.loads(b64decode(task))  # from our own page, which is of the same origin
        return b64encode(pickle.dumps(work(*arguments))).decode()
    except Exception as error:
        return f"{FAILED}{type(error).__name__}: {error}"
