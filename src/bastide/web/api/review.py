"""Review: the story as it happens, the record, the log in words, pictures."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.params import QueryParameter
from litestar.response import Stream

from bastide.web.api.guests import GUEST, TheGuest, TheHouse
from bastide.web.live import seen_here, story, watching
from bastide.web.security import address
from bastide.web.sight import Moment, look, own_record


class LogAnswer(msgspec.Struct, frozen=True):
    log: list[Moment]


@get("/tables/{table:str}/events", dependencies=GUEST, tags=["review"], media_type="text/event-stream")
async def events(
    request: Request[Any, Any, Any],
    house: TheHouse,
    guest: TheGuest,
    since: Annotated[int, QueryParameter(ge=-1, lt=2**31)] = -1,
) -> Stream:
    """Everything this seat may know, after the version `since` and then as it happens (server-sent events)."""
    last = request.headers.get("last-event-id", "")
    start = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else since
    watch = watching(house, guest.live, address(request.scope))
    watch.__enter__()  # refused before the stream begins, not in the midst of it

    async def frames() -> AsyncIterator[bytes]:
        try:
            async with seen_here(house, guest.live.id, guest.viewer):
                async for frame in story(house, guest.live, guest.viewer, guest.language, start):
                    yield frame
        finally:
            watch.__exit__(None, None, None)

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Stream(frames(), media_type="text/event-stream", headers=headers)


@get("/tables/{table:str}/record", dependencies=GUEST, tags=["review"], media_type=MediaType.JSON)
async def record(guest: TheGuest) -> Response[bytes]:
    """The record; of a running game only what the asking seat knows."""
    return Response(own_record(guest.live, guest.viewer).dump(), media_type=MediaType.JSON)


@get("/tables/{table:str}/log", dependencies=GUEST, tags=["review"])
async def log(guest: TheGuest) -> LogAnswer:
    """The log in words, in the reader's language."""
    return LogAnswer(look(guest.live, guest.viewer, guest.language).log)


@get("/tables/{table:str}/text", dependencies=GUEST, tags=["review"], media_type=MediaType.TEXT)
async def text(guest: TheGuest, ply: Annotated[int | None, QueryParameter(ge=0, lt=2**31)] = None) -> str:
    """The whole table in words: good enough to play without pictures."""
    sight = look(guest.live, guest.viewer, guest.language, ply)
    sections = sight.box.text.describe(sight.game, sight.view, sight.names, sight.say)
    parts = ["\n".join([title, *(f"  {line}" for line in lines)]) for title, lines in sections]
    if sight.legal:
        parts.append("\n".join([sight.prompt, *(f"  {choice.text}: {choice.label}" for choice in sight.legal)]))
    return "\n\n".join(parts) + "\n"


review_routes = [events, record, log, text]
