"""Reviews that are being made: what has been found so far, who makes it, and the task that goes on with it. Knows no
table."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from dataclasses import dataclass, field

import msgspec

from bastide.bots.review import Assessment, Beginning, Depth, Review

SILENT = 120.0  # seconds without a sign of life after which a review is taken up by whoever is asked for it
MOST_TAKEN_UP = 3  # times: one that ends its server each time is given up


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


class Maker(msgspec.Struct, frozen=True):
    """Who makes a review, for all server processes to know: kept beside it, and renewed while it goes on."""

    asked_by: str  # a hash of the person
    job: str = msgspec.field(default_factory=lambda: secrets.token_hex(8))
    going: bool = True
    seen: float = 0.0  # its last sign of life
    taken_up: int = 0  # so often after its server had ended

    @property
    def alive(self) -> bool:
        """Whether it goes on somewhere."""
        return self.going and time.time() - self.seen < SILENT

    @property
    def orphaned(self) -> bool:
        """Whether its server has ended before the review was done."""
        return self.going and not self.alive


@dataclass
class ReviewJob:
    """A review that goes on."""

    maker: Maker
    found: ReviewSoFar
    task: asyncio.Task[None]


@dataclass
class Reviews:
    """The reviews that one server process makes, by table."""

    jobs: dict[str, ReviewJob] = field(default_factory=dict)

    async def stop(self, table: str) -> None:
        """What has been found stays."""
        job = self.jobs.pop(table, None)
        if job is not None:
            job.task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await job.task
