"""Reviews of finished games at tables: who may ask for one, and how it is made in the background."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import lru_cache

import msgspec

from bastide.bots.review import Assessment, Beginning, Depth, Review, Reviewer
from bastide.store.errors import StoreError
from bastide.store.record import Record, load
from bastide.tables.context import ServerContext
from bastide.tables.open_tables import OpenTable
from bastide.tables.refusals import Refused, TooMany
from bastide.tables.review_jobs import ReviewJob, ReviewSoFar
from bastide.tables.rights import nothing_is_hidden
from bastide.tables.thinking import MIDDLING, Question, Urgency
from bastide.tables.workers import WorkerFailed

LOG = logging.getLogger("bastide.thinking")
KIND = "review"  # of the texts that are kept
PART = 6  # lines that are assessed at a time: others come in between
LONG_GAME = 400  # lines from which a part is half as long


def check_may_review(table: OpenTable) -> None:
    """Refused unless the game was played to its end: a running one is never judged."""
    if not nothing_is_hidden(table):
        raise Refused("only a finished game is reviewed")


async def review_so_far(context: ServerContext, table: OpenTable) -> ReviewSoFar | None:
    """What there is of a review: from the one that goes on, or as it was kept."""
    check_may_review(table)
    job = context.reviews.jobs.get(table.id)
    if job is not None:
        return job.found
    kept = await context.kept.get(KIND, table.id)
    return None if kept is None else msgspec.json.decode(kept, type=ReviewSoFar)


async def start_review(context: ServerContext, table: OpenTable, person: str, client: str, depth: Depth) -> None:
    """Begin a review, or go on with one; a deeper one begins anew. One for each person at a time."""
    check_may_review(table)
    if table.id in context.reviews.jobs:
        return
    if context.bot_runner.worker is None:
        raise Refused("this server does not think")
    other = context.reviews.of_person(person)
    if other is not None:
        raise TooMany("another review of yours is being made; stop it first", 20.0)
    record = table.session.record
    found = await review_so_far(context, table)
    if found is None or (found.depth != depth and depth == "deep") or found.lines != len(record.lines):
        found = ReviewSoFar(depth, len(record.lines), len(record.in_force()))
    if found.complete:
        return
    found.failed = False
    await keep_review(context, table.id, found)  # a server that stops meanwhile leaves one to go on with
    work = make_review(context, table.id, plain_record(record), found, client)
    context.reviews.jobs[table.id] = ReviewJob(person, found, asyncio.create_task(work))


def plain_record(record: Record) -> bytes:
    """A record without what only makes it quicker to open."""
    return msgspec.json.encode(Record(record.header, record.setup, record.lines))


async def make_review(context: ServerContext, table: str, record: bytes, found: ReviewSoFar, client: str) -> None:
    """Assess part after part, and keep what was found."""
    question = Question(client, table, Urgency.REVIEW, MIDDLING + 1)
    size = PART if found.choices < LONG_GAME else PART // 2
    try:
        while not found.complete:
            first = len(found.assessed)
            part = await context.bot_runner.thinking.ask(
                question, assess_part, record, found.depth, first, min(size, found.choices - first),
                found.beginning, found.assessed[:first],
            )  # fmt: skip
            found.beginning, new, found.review = part
            found.assessed += new
            await keep(context, table, found)
    except (WorkerFailed, StoreError):
        LOG.exception("a review has broken off")
        found.failed = True
        with suppress(StoreError):
            await keep_review(context, table, found)
    finally:
        if context.reviews.jobs.get(table) is not None and context.reviews.jobs[table].found is found:
            del context.reviews.jobs[table]


async def keep(context: ServerContext, table: str, found: ReviewSoFar) -> None:
    """With its game, now and then and when it is done."""
    if found.complete or len(found.assessed) % (4 * PART) == 0:
        await keep_review(context, table, found)


async def keep_review(context: ServerContext, table: str, found: ReviewSoFar) -> None:
    """Keep a review as far as it has come, with its table."""
    await context.kept.put(KIND, table, msgspec.json.encode(found).decode(), table)


async def stop_review(context: ServerContext, table: OpenTable) -> None:
    """Let it be; what was found is kept."""
    job = context.reviews.jobs.get(table.id)
    if job is None:
        return
    await context.reviews.stop(table.id)
    await keep_review(context, table.id, job.found)


@lru_cache(2)
def reviewer(record: bytes, depth: Depth) -> Reviewer:
    """In a worker: kept from part to part."""
    return Reviewer(load(record), depth)


def assess_part(
    record: bytes, depth: Depth, first: int, count: int, beginning: Beginning | None, before: list[Assessment]
) -> tuple[Beginning, list[Assessment], Review]:
    """Some lines of a record, and the review of all so far."""
    judge = reviewer(record, depth)
    start = judge.beginning() if beginning is None else beginning
    new = [judge.assess(place) for place in range(first, first + count)]
    return start, new, judge.sum_up(start, [*before, *new])
