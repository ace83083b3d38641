"""Reviews that are being made: what has been found so far, and the task that goes on with it. Knows no table."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field

import msgspec

from bastide.bots.review import Assessment, Beginning, Depth, Review


class ReviewSoFar(msgspec.Struct):
    """A review as it is kept with its game; unfinished ones are taken up again."""

    depth: Depth
    lines: int  # of the record, when it was begun
    choices: int  # lines to assess in all
    beginning: Beginning | None = None
    assessed: list[Assessment] = []
    review: Review | None = None  # of what has been assessed
    failed: bool = False  # it broke off by itself

    @property
    def complete(self) -> bool:
        return len(self.assessed) == self.choices and self.review is not None


@dataclass
class ReviewJob:
    """A review that goes on."""

    person: str
    found: ReviewSoFar
    task: asyncio.Task[None]


@dataclass
class Reviews:
    """The reviews of one server process, by table; one for each person."""

    jobs: dict[str, ReviewJob] = field(default_factory=dict)

    def of_person(self, person: str) -> str | None:
        """The table whose review somebody has asked for and that is not done."""
        return next((table for table, job in self.jobs.items() if job.person == person), None)

    async def stop(self, table: str) -> None:
        """What has been found stays."""
        job = self.jobs.pop(table, None)
        if job is not None:
            job.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await job.task

    async def stop_all(self) -> None:
        for table in list(self.jobs):
            await self.stop(table)
