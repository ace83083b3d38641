"""Where bots think: a worker runs a function that needs nothing but its arguments, wherever that may be."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class WorkerFailed(Exception):
    """The work was not finished: it took too long, or what did it has died."""


class ThoughtStopped(WorkerFailed):
    """A person did not want to wait any longer."""


@dataclass
class Progress:
    """How far a search is, for who wants to know while it goes on. A worker that can tell replaces `read`."""

    read: Callable[[], tuple[int, int]] = lambda: (0, 0)  # simulations that it has made, and will; 0: unknown


class Worker(Protocol):
    """Runs functions of a module with arguments that can be copied: elsewhere, or right here."""

    lanes: int  # thoughts that do not stand in each other's way: quick ones first, long ones last
    places: int  # thoughts at a time, in each lane
    lost: bool  # what worked last has died, and nothing has been done since

    def start(self) -> None:
        """Make ready for work."""

    async def run(self, work: Callable[..., T], *arguments: Any, lane: int = 0, progress: Progress | None = None) -> T:
        """The result of the work, in bounded time; WorkerFailed if there is none."""
        ...

    def stop(self) -> None:
        """End all work, whatever is being done."""


class InPlaceWorker:
    """Works in the event loop's own thread, where there is no other: nothing else happens meanwhile."""

    lanes = places = 1
    lost = False

    def start(self) -> None:
        pass

    async def run(self, work: Callable[..., T], *arguments: Any, lane: int = 0, progress: Progress | None = None) -> T:
        await asyncio.sleep(0)  # what waits already comes first
        return work(*arguments)

    def stop(self) -> None:
        pass
