"""Updates of open tables: frames for the WebSockets of pages, events for the streams of programs."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import msgspec

from bastide.store.errors import StoreError
from bastide.tables.context import ServerContext
from bastide.tables.frame_changes import NO_FRAME, CutFrame, change
from bastide.tables.open_tables import NoSuchTable, OpenTable
from bastide.tables.table_view import LogEvent, TableView, log_entries, view_for

PRESENCE_INTERVAL = 15.0  # seconds between two notes that somebody is here
PING_INTERVAL = 15.0  # seconds of silence before a sign of life
StillHeld = Callable[[], Awaitable[bool]]  # whether who looks still holds the seat
FrameMaker = Callable[[TableView], str]  # makes a page's frame from a view, as HTML


class StreamMessage(msgspec.Struct, frozen=True):
    """One message to a program: what its version became, who acted, what happened, and how it stands now."""

    version: int
    seat: int
    kind: str
    events: list[LogEvent]
    pending: list[int]
    over: bool


@contextlib.contextmanager
def watching(context: ServerContext, table: OpenTable, address: str) -> Iterator[None]:
    """While a stream is open the table stays in memory; TooMany if there are too many streams."""
    context.streams_by_address.enter(address, "open streams from this address")
    try:
        context.streams_by_table.enter(table.id, "open streams at this table")
        table.streams += 1
        try:
            yield
        finally:
            table.streams -= 1
            context.streams_by_table.leave(table.id)
    finally:
        context.streams_by_address.leave(address)


@contextlib.asynccontextmanager
async def marked_present(context: ServerContext, table: str, viewer: int) -> AsyncIterator[None]:
    """While a stream of a seat is open, the seat counts as present."""

    async def note() -> None:
        while viewer >= 0:
            with contextlib.suppress(StoreError):  # the next note comes soon
                await context.seat_tokens.mark_present([(table, viewer)])
            await asyncio.sleep(PRESENCE_INTERVAL)

    task = asyncio.create_task(note())
    try:
        yield
    finally:
        task.cancel()


async def changes(context: ServerContext, table: OpenTable, still_held: StillHeld) -> AsyncIterator[bool]:
    """True whenever there may be something new, False as a sign of life; ends with the table or the server, and when
    the link by which it was opened has become worthless."""
    renewals = table.renewals
    while not context.closing.is_set():
        wake = table.wake
        try:
            await context.tables.refresh(table)
            if renewals != table.renewals:
                renewals = table.renewals
                if not await still_held():
                    return
        except NoSuchTable:
            return
        except StoreError:
            await asyncio.sleep(1.0)  # the store knows more, and cannot be reached: send nothing for now
            continue
        yield True
        while True:
            try:
                async with asyncio.timeout(PING_INTERVAL):
                    await wake.wait()
                break
            except TimeoutError:
                yield False


async def frames(
    context: ServerContext, table: OpenTable, viewer: int, language: str, make: FrameMaker, still_held: StillHeld
) -> AsyncIterator[str]:
    """The table for a page, and whenever it looks different what has changed since the last time; an empty string is a
    sign of life. A change that this viewer may not notice sends nothing."""
    sent = NO_FRAME
    async for news in changes(context, table, still_held):
        if not news:
            yield ""
            continue
        frame = shared_frame(table, viewer, language, make)
        if frame.pieces != sent.pieces:
            yield change(sent, frame)
            sent = frame


def shared_frame(table: OpenTable, viewer: int, language: str, make: FrameMaker) -> CutFrame:
    """The frame for a viewer; made once for all browsers that show the same."""
    kept = table.cache.frames
    if (viewer, language, make) not in kept:
        made = str(make(view_for(table, viewer, language)))  # pieces of markup cost more
        kept[viewer, language, make] = CutFrame(made)
    return kept[viewer, language, make]


async def event_stream(
    context: ServerContext, table: OpenTable, viewer: int, language: str, since: int, still_held: StillHeld
) -> AsyncIterator[bytes]:
    """The events for a program, as server-sent events whose id is the version."""
    sent = since
    yield b"retry: 1000\n\n"
    async for news in changes(context, table, still_held):
        if not news:
            yield b": ping\n\n"
            continue
        if table.session.versions[viewer] < sent:
            sent = -1  # the caller knows a version that this table has not reached
        view = table.session.state.redact(viewer)
        for entry in log_entries(table, viewer, language, since=sent):
            step = StreamMessage(entry.version, entry.seat, entry.kind, entry.events, view.pending, not view.stack)
            yield b"id: %d\ndata: %s\n\n" % (entry.version, msgspec.json.encode(step))
        sent = table.session.versions[viewer]
