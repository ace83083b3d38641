"""Live updates from one source: pages get whole pictures by WebSocket, programs the story as an event stream."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator

import msgspec
from sqlalchemy.exc import DBAPIError

from bastide.web.house import House
from bastide.web.sight import Happening, Sight, look, moments
from bastide.web.tables import Live, NoSuchTable

SEEN = 15.0  # seconds between two notes that somebody is here
PING = 15.0  # seconds of silence before a sign of life
Painter = Callable[[Sight], str]  # a page's picture of a sight, as HTML


class Step(msgspec.Struct, frozen=True):
    """One message to a program: what its version became, who acted, what happened, and how it stands now."""

    version: int
    seat: int
    kind: str
    events: list[Happening]
    pending: list[int]
    over: bool


@contextlib.contextmanager
def watching(house: House, live: Live, address: str) -> Iterator[None]:
    """While a stream is open the table stays in memory; TooMany if there are too many streams."""
    house.streams.enter(address, "open streams from this address")
    try:
        house.watchers.enter(live.id, "open streams at this table")
        live.streams += 1
        try:
            yield
        finally:
            live.streams -= 1
            house.watchers.leave(live.id)
    finally:
        house.streams.leave(address)


@contextlib.asynccontextmanager
async def seen_here(house: House, table: str, viewer: int) -> AsyncIterator[None]:
    """While somebody listens for a seat, it counts as present."""

    async def note() -> None:
        while viewer >= 0:
            with contextlib.suppress(DBAPIError):  # the next note comes soon
                await house.keys.seen([(table, viewer)])
            await asyncio.sleep(SEEN)

    task = asyncio.create_task(note())
    try:
        yield
    finally:
        task.cancel()


async def changes(house: House, live: Live) -> AsyncIterator[bool]:
    """True whenever there may be something new, False as a sign of life; ends with the table or the server."""
    while not house.closing.is_set():
        wake = live.wake
        try:
            await house.tables.refresh(live)
        except NoSuchTable:
            return
        except DBAPIError:
            await asyncio.sleep(1.0)  # memory is in doubt and the book out of reach: say nothing for now
            continue
        yield True
        while True:
            try:
                async with asyncio.timeout(PING):
                    await wake.wait()
                break
            except TimeoutError:
                yield False


async def pictures(house: House, live: Live, viewer: int, language: str, paint: Painter) -> AsyncIterator[str]:
    """The table for a page, again whenever it looks different; an empty string is a sign of life.
    A change that this viewer may not notice sends nothing."""
    sent = ""
    async for change in changes(house, live):
        if not change:
            yield ""
            continue
        frame = painted(live, viewer, language, paint)
        if frame != sent:
            sent = frame
            yield frame


def painted(live: Live, viewer: int, language: str, paint: Painter) -> str:
    """The picture for a viewer; made once for all who share it."""
    key = ("frame", viewer, language, paint)
    if key not in live.kept:
        live.kept[key] = paint(look(live, viewer, language))
    frame: str = live.kept[key]
    return frame


async def story(house: House, live: Live, viewer: int, language: str, since: int) -> AsyncIterator[bytes]:
    """The story for a program, as server-sent events whose id is the version."""
    sent = since
    yield b"retry: 1000\n\n"
    async for change in changes(house, live):
        if not change:
            yield b": ping\n\n"
            continue
        if live.table.versions[viewer] < sent:
            sent = -1  # the caller knows a version that this table has not reached
        view = live.table.state.redact(viewer)
        for moment in moments(live, viewer, language, since=sent):
            step = Step(moment.version, moment.seat, moment.kind, moment.events, view.pending, not view.stack)
            yield b"id: %d\ndata: %s\n\n" % (moment.version, msgspec.json.encode(step))
        sent = live.table.versions[viewer]
