"""API: the event stream, the record, the log, the table in words."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import QueryParameter
from litestar.response import Stream

from bastide.tables.table_view import LogEntry, own_record, view_for
from bastide.tables.updates import event_stream, marked_present, watching
from bastide.web.api.callers import CALLER, TheCaller, TheContext
from bastide.web.security import client_address


class LogAnswer(msgspec.Struct, frozen=True):
    log: list[LogEntry]


@get("/tables/{table:str}/events", dependencies=CALLER, tags=["review"], media_type="text/event-stream")
async def events(
    request: Request[Any, Any, Any],
    context: TheContext,
    caller: TheCaller,
    since: Annotated[int, QueryParameter(ge=-1, lt=2**31)] = -1,
) -> Stream:
    """Everything this seat may know, after the version `since` and then as it happens (server-sent events)."""
    last = request.headers.get("last-event-id", "")
    start = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else since
    watch = watching(context, caller.table, client_address(request.scope))
    watch.__enter__()  # refused before the stream begins, not in the midst of it

    async def frames() -> AsyncIterator[bytes]:
        try:
            async with marked_present(context, caller.table.id, caller.viewer):
                async for frame in event_stream(
                    context, caller.table, caller.viewer, caller.language, start, caller.still_held
                ):
                    yield frame
        finally:
            watch.__exit__(None, None, None)

    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Stream(frames(), media_type="text/event-stream", headers=headers)


@get(
    "/tables/{table:str}/record",
    dependencies=CALLER,
    tags=["review"],
    media_type=MediaType.JSON,
    responses={
        200: ResponseSpec(dict[str, Any], description="docs/notation.md tells its form.", generate_examples=False)
    },
)
async def record(caller: TheCaller) -> Response[bytes]:
    """The record; of a running game only what the asking seat knows."""
    return Response(own_record(caller.table, caller.viewer).dump(), media_type=MediaType.JSON)


@get("/tables/{table:str}/log", dependencies=CALLER, tags=["review"])
async def log(caller: TheCaller) -> LogAnswer:
    """The log in words, in the reader's language."""
    return LogAnswer(view_for(caller.table, caller.viewer, caller.language).log)


@get("/tables/{table:str}/text", dependencies=CALLER, tags=["review"], media_type=MediaType.TEXT)
async def text(caller: TheCaller, ply: Annotated[int | None, QueryParameter(gt=-1, lt=2**31)] = None) -> str:
    """The whole table in words: good enough to play without pictures."""
    view = view_for(caller.table, caller.viewer, caller.language, ply)
    sections = view.box.text.describe(view.game, view.redacted, view.names, view.say)
    parts = ["\n".join([title, *(f"  {line}" for line in lines)]) for title, lines in sections]
    if view.legal:
        parts.append("\n".join([view.prompt, *(f"  {choice.text}: {choice.label}" for choice in view.legal)]))
    return "\n\n".join(parts) + "\n"


review_routes = [events, record, log, text]
