"""Reviews at tables: one for each person at a time, whatever process they come to; stopped, left and taken up again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from bastide.arena.match import Fixture
from bastide.arena.recorded_games import play_recorded
from bastide.bots.review import Reviewer
from bastide.store.kept import TextsInMemory
from bastide.store.record import load
from bastide.store.table_store import StoredTable
from bastide.tables.context import ServerContext
from bastide.tables.open_tables import OpenTable
from bastide.tables.refusals import TooMany
from bastide.tables.review_jobs import MOST_TAKEN_UP, Reviews
from bastide.tables.reviewing import (
    is_under_way,
    leave_reviews,
    review_so_far,
    start_review,
    stop_review,
)
from bastide.tables.table_settings import SeatSettings, TableSettings
from bastide.tables.workers import WorkerFailed

RECORD = play_recorded(Fixture(0, "tithe", "", ("greedy", "random"), 3)).data


def finished(name: str) -> OpenTable:
    """A table whose game is over."""
    settings = TableSettings(game="tithe", seats=[SeatSettings(), SeatSettings()]).completed()
    body = msgspec.json.encode(settings).decode()
    return OpenTable(StoredTable(name, body, None, 0.0, 0.0, None, load(RECORD), {}, [], {}))


class Process:
    """A server process: it thinks one part at a time, when the test lets it."""

    def __init__(self, kept: TextsInMemory) -> None:
        self.parts, self.failing = asyncio.Semaphore(0), False
        runner = SimpleNamespace(worker=object(), thinking=SimpleNamespace(ask=self.ask))
        self.context = cast(ServerContext, SimpleNamespace(kept=kept, reviews=Reviews(), bot_runner=runner))

    async def ask(self, question: Any, work: Callable[..., Any], *arguments: Any) -> Any:
        await self.parts.acquire()
        if self.failing:
            raise WorkerFailed("it has died")
        return work(arguments[0], "quick", *arguments[2:])

    async def think(self, parts: int) -> None:
        """Make so many parts, and what is done with them."""
        for _ in range(parts):
            self.parts.release()
            for _ in range(50):
                await asyncio.sleep(0)

    async def start(self, table: OpenTable, person: str = "Ada") -> None:
        await start_review(self.context, table, person, "", "usual")


def on_two(story: Callable[[Process, Process], Awaitable[None]]) -> None:
    """Tell a story of two processes that keep texts in one place."""

    async def told() -> None:
        kept = TextsInMemory()
        await story(Process(kept), Process(kept))

    asyncio.run(told())


async def assessed(process: Process, table: OpenTable) -> int:
    found = await review_so_far(process.context, table)
    return len(found.assessed) if found is not None else -1


def test_a_review_that_a_server_leaves_is_taken_up_by_the_next() -> None:
    async def story(one: Process, other: Process) -> None:
        table = finished("a")
        await one.start(table)
        await one.think(2)
        await leave_reviews(one.context)
        assert not one.context.reviews.jobs and await assessed(other, table) == 12  # nothing is lost
        assert await is_under_way(other.context, table)  # whoever looks finds it going on
        await other.think(100)
        found = await review_so_far(other.context, table)
        assert found is not None and found.complete and not await is_under_way(other.context, table)
        assert found.review == Reviewer(load(RECORD), "quick").review()

    on_two(story)


def test_a_review_is_taken_up_when_its_server_was_silent_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(one: Process, other: Process) -> None:
        table = finished("a")
        await one.start(table)
        await one.think(1)
        assert await is_under_way(other.context, table) and not other.context.reviews.jobs
        monkeypatch.setattr("bastide.tables.review_jobs.SILENT", 0.0)  # as if it had been killed long ago
        assert await is_under_way(other.context, table) and list(other.context.reviews.jobs) == ["a"]
        monkeypatch.undo()
        await one.think(1)  # it lives after all, and leaves it to the other
        assert not one.context.reviews.jobs
        await other.think(100)
        found = await review_so_far(other.context, table)
        assert found is not None and found.complete

    on_two(story)


def test_a_review_that_ends_its_server_each_time_is_given_up() -> None:
    async def story(one: Process, other: Process) -> None:
        table = finished("a")
        await one.start(table)
        for _ in range(MOST_TAKEN_UP):
            await leave_reviews(one.context)
            assert await is_under_way(one.context, table)
        await leave_reviews(one.context)
        assert not await is_under_way(one.context, table) and not one.context.reviews.jobs
        await one.start(table)  # a person may ask for it again
        assert await is_under_way(one.context, table)
        await stop_review(one.context, table)

    on_two(story)


def test_a_review_is_seen_and_stopped_from_another_process() -> None:
    async def story(one: Process, other: Process) -> None:
        table = finished("a")
        await one.start(table)
        await one.think(1)
        assert await is_under_way(other.context, table)
        await other.start(table)
        assert not other.context.reviews.jobs  # it is made once
        await stop_review(other.context, table)
        assert not await is_under_way(other.context, table)
        await one.think(1)
        assert not one.context.reviews.jobs and await assessed(other, table) == 12
        await other.start(table)
        await other.think(1)
        assert await assessed(other, table) == 18  # it goes on where it was stopped
        await stop_review(other.context, table)

    on_two(story)


def test_a_person_has_one_review_at_a_time_whatever_the_process() -> None:
    async def story(one: Process, other: Process) -> None:
        first, second = finished("a"), finished("b")
        await one.start(first)
        with pytest.raises(TooMany):
            await other.start(second)
        await other.start(second, "Bo")
        await stop_review(one.context, first)
        await stop_review(other.context, second)
        await other.start(second)
        with pytest.raises(TooMany):
            await one.start(first)
        await stop_review(other.context, second)

    on_two(story)


def test_a_review_that_failed_says_so_afterwards() -> None:
    async def story(one: Process, other: Process) -> None:
        table = finished("a")
        await one.start(table)
        await one.think(1)
        one.failing = True
        await one.think(1)
        found = await review_so_far(other.context, table)
        assert found is not None and found.failed and len(found.assessed) == 6
        assert not await is_under_way(other.context, table)
        await other.start(table)
        found = await review_so_far(other.context, table)
        assert found is not None and not found.failed
        await stop_review(other.context, table)

    on_two(story)
