"""Reviews of finished games at tables: who may ask for one, and how it is made in the background."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from functools import lru_cache

import msgspec

from bastide.bots.review import Assessment, Beginning, Depth, Review, Reviewer
from bastide.store.errors import StoreError
from bastide.store.record import Record, load
from bastide.tables.context import ServerContext
from bastide.tables.open_tables import OpenTable
from bastide.tables.refusals import Refused, TooMany
from bastide.tables.review_jobs import MOST_TAKEN_UP, Maker, ReviewJob, ReviewSoFar
from bastide.tables.rights import nothing_is_hidden
from bastide.tables.thinking import MIDDLING, Question, Urgency
from bastide.tables.tokens import hashed
from bastide.tables.workers import WorkerFailed

LOG = logging.getLogger("bastide.thinking")
KIND, MAKER, STOPPED, ASKED = "review", "review-maker", "review-stopped", "review-asked"  # of the texts that are kept
LAST = "last"  # before whom it was for: what ends with a person is deleted with their account
PART = 6  # lines that are assessed at a time: others come in between
LONG_GAME = 400  # lines from which a part is half as long


def check_may_review(table: OpenTable) -> None:
    """Refused unless the game was played to its end: a running one is never judged."""
    if not nothing_is_hidden(table):
        raise Refused("only a finished game is reviewed")


async def review_so_far(context: ServerContext, table: OpenTable) -> ReviewSoFar | None:
    """What there is of a review: from the one that goes on here, or as it was kept."""
    check_may_review(table)
    job = context.reviews.jobs.get(table.id)
    if job is not None:
        return job.found
    kept = await context.kept.get(KIND, table.id)
    return None if kept is None else msgspec.json.decode(kept, type=ReviewSoFar)


async def is_under_way(context: ServerContext, table: OpenTable) -> bool:
    """Whether a review goes on, here or in another process. One whose server has ended is taken up again."""
    if table.id in context.reviews.jobs:
        return True
    maker = await maker_of(context, table.id)
    if maker is None or not maker.orphaned or context.bot_runner.worker is None:
        return maker is not None and maker.alive
    found = await review_so_far(context, table)
    if found is None or found.complete or maker.taken_up >= MOST_TAKEN_UP:
        return False
    await go_on(context, table, found, maker.asked_by, "", maker.taken_up + 1)
    return True


async def maker_of(context: ServerContext, table: str) -> Maker | None:
    """Who makes, or last made, the review of a table."""
    kept = await context.kept.get(MAKER, table)
    if kept is None:
        return None
    maker = msgspec.json.decode(kept, type=Maker)
    stopped = await context.kept.get(STOPPED, table) == maker.job
    return msgspec.structs.replace(maker, going=False) if stopped else maker


async def keep_maker(context: ServerContext, table: str, maker: Maker) -> None:
    """Tell all processes about a review that is being made."""
    await context.kept.put(MAKER, table, msgspec.json.encode(maker).decode(), table)


async def other_review(context: ServerContext, person: str, table: str) -> str | None:
    """Another table whose review somebody has asked for and that is not done."""
    other = await context.kept.get(ASKED, f"{LAST}/{person}")
    if other is None or other == table:
        return None
    maker = await maker_of(context, other)
    return other if maker is not None and maker.alive and maker.asked_by == hashed(person) else None


async def start_review(context: ServerContext, table: OpenTable, person: str, client: str, depth: Depth) -> None:
    """Begin a review, or go on with one; a deeper one begins anew. One for each person at a time."""
    check_may_review(table)
    if await is_under_way(context, table):
        return
    if context.bot_runner.worker is None:
        raise Refused("this server does not think")
    if await other_review(context, person, table.id) is not None:
        raise TooMany("another review of yours is being made; stop it first", 20.0)
    record = table.session.record
    found = await review_so_far(context, table)
    if found is None or (found.depth != depth and depth == "deep") or found.lines != len(record.lines):
        found = ReviewSoFar(depth, len(record.lines), len(record.in_force()))
    if not found.complete:
        await context.kept.put(ASKED, f"{LAST}/{person}", table.id, table.id)
        await go_on(context, table, found, hashed(person), client)


async def go_on(
    context: ServerContext, table: OpenTable, found: ReviewSoFar, asked_by: str, client: str, taken_up: int = 0
) -> None:
    """Make the rest of a review in the background."""
    if table.id in context.reviews.jobs:
        return
    found.failed = False
    maker = Maker(asked_by, seen=time.time(), taken_up=taken_up)
    work = make_review(context, table.id, plain_record(table.session.record), found, maker, client)
    context.reviews.jobs[table.id] = ReviewJob(maker, found, asyncio.create_task(work))
    await keep_maker(context, table.id, maker)
    await keep_review(context, table.id, found)  # a server that stops meanwhile leaves one to go on with


def plain_record(record: Record) -> bytes:
    """A record without what only makes it quicker to open."""
    return msgspec.json.encode(Record(record.header, record.setup, record.lines))


async def make_review(
    context: ServerContext, table: str, record: bytes, found: ReviewSoFar, maker: Maker, client: str
) -> None:
    """Assess part after part, and keep what was found, until somebody stops it, in whatever process."""
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
            known = await maker_of(context, table)
            if known is not None and known.job != maker.job and known.seen > maker.seen:
                return  # another has taken it up
            if known is not None and not known.going:
                await keep_review(context, table, found)
                return
            await keep_maker(context, table, msgspec.structs.replace(maker, going=not found.complete, seen=time.time()))
            await keep(context, table, found)
    except (WorkerFailed, StoreError):
        LOG.exception("a review has broken off")
        found.failed = True
        with suppress(StoreError):
            await keep_review(context, table, found)
            await keep_maker(context, table, msgspec.structs.replace(maker, going=False))
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
    """Let it be; what was found is kept. Another process that makes it sees that after its next part. Only who makes a
    review writes down how it goes, so that no word is lost when both write at the same time."""
    maker = await maker_of(context, table.id)
    if maker is not None:
        await context.kept.put(STOPPED, table.id, maker.job, table.id)
    job = context.reviews.jobs.get(table.id)
    if job is not None:
        await context.reviews.stop(table.id)
        await keep_review(context, table.id, job.found)


async def leave_reviews(context: ServerContext) -> None:
    """The server ends: what was found is kept, and whoever is asked for such a review goes on with it at once."""
    for table, job in list(context.reviews.jobs.items()):
        await context.reviews.stop(table)
        with suppress(StoreError):
            await keep_review(context, table, job.found)
            await keep_maker(context, table, msgspec.structs.replace(job.maker, seen=0.0))


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
