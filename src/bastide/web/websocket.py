"""The WebSockets that send a page a new frame whenever its table has changed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler
from litestar.params import FromPath

from bastide.pages.browsers import check_origin
from bastide.pages.live_frames import BUSY, GONE, POLICY, follower
from bastide.tables.context import ServerContext
from bastide.tables.open_tables import NoSuchTable
from bastide.tables.refusals import NoSeat, TooMany
from bastide.tables.updates import FrameMaker, marked_present, watching
from bastide.web.security import client_address, origin_of

SEND = 20.0  # seconds that a browser gets to take a frame


def websocket_route(path: str, make: FrameMaker) -> WebsocketRouteHandler:
    """A WebSocket at `path` (with `{table:str}`; query: `seat`, `language`) that sends what `make` makes of a view.
    An empty message is a sign of life. Nothing the browser sends is read, only that it is still there."""

    @websocket(path)
    async def serve_table(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
        context: ServerContext = socket.app.state.context
        try:
            check_origin(socket.headers, origin_of(socket), context.settings)
            wanted, language = (socket.query_params.get(name, "") for name in ("seat", "language"))
            page = await follower(context, socket.cookies, table, wanted, language)
            with watching(context, page.table, client_address(socket.scope)):
                await socket.accept()
                await _serve(socket, context, table, page.viewer, page.frames(make))
        except NoSeat as error:
            await socket.close(POLICY, error.reason)
        except NoSuchTable:
            await socket.close(GONE, "no such table")
        except TooMany as error:
            await socket.close(BUSY, error.reason)

    return serve_table


async def _serve(
    socket: WebSocket[Any, Any, Any], context: ServerContext, table: str, viewer: int, made: AsyncIterator[str]
) -> None:
    """Send frames until one side has had enough."""

    async def send() -> None:
        async for frame in made:
            async with asyncio.timeout(SEND):
                await socket.send_text(frame)
        await socket.close(1012, "the server is being restarted")

    async def listen() -> None:
        while True:
            await socket.receive_text()

    tasks = [asyncio.create_task(work()) for work in (send, listen)]
    try:
        async with marked_present(context, table, viewer):
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            error = task.exception()
            if error is not None and not isinstance(error, (WebSocketDisconnect, TimeoutError, RuntimeError)):
                raise error
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
