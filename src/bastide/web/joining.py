"""Doors for browsers: secret links become cookies, and pages stay up to date through a WebSocket."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Request, WebSocket, get, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.handlers import WebsocketRouteHandler
from litestar.params import FromPath
from litestar.response import Redirect

from bastide.core.state import SPECTATOR
from bastide.text import LANGUAGES
from bastide.web.hosting import join, seats_held
from bastide.web.house import House
from bastide.web.live import Painter, pictures, seen_here, watching
from bastide.web.refusals import NoSeat, TooMany
from bastide.web.security import COOKIE, address, browser_cookie, browser_of, check_origin
from bastide.web.tables import NoSuchTable

SEND = 20.0  # seconds that a browser gets to take a picture
POLICY, GONE, BUSY = 4403, 4404, 4429  # why a WebSocket was closed


@get("/join/{token:str}", include_in_schema=False)
async def join_by_link(
    request: Request[Any, Any, Any], house: NamedDependency[House], token: FromPath[str]
) -> Redirect:
    """Exchange a secret link for the browser's cookie and go on to the table, so that the secret is left behind."""
    cookie = browser_cookie(house.settings, browser_of(request))
    try:
        table, viewer = await join(house, token, cookie.value or "")
    except NoSeat:
        house.mistakes.take(address(request.scope), "wrong links")
        raise
    place = f"/t/{table}" if viewer == SPECTATOR else f"/t/{table}?seat={viewer}"
    return Redirect(place, status_code=303, cookies=[cookie])


def live_route(path: str, paint: Painter) -> WebsocketRouteHandler:
    """A WebSocket at `path` (with `{table:str}`; query: `seat`, `language`) that sends what `paint` makes of a sight.
    An empty message is a sign of life. Nothing the browser sends is read, only that it is still there."""

    @websocket(path)
    async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
        house: House = socket.app.state.house
        try:
            check_origin(socket, house.settings)
            browser = browser_of(socket)
            held = await seats_held(house, browser, table) if browser else []
            wanted = socket.query_params.get("seat", "")
            if wanted.lstrip("-").isdigit():
                held = [viewer for viewer in held if viewer == int(wanted)]
            if not held:
                raise NoSeat(f"no seat here for this browser ({COOKIE})", known=True)
            language = socket.query_params.get("language", "")
            opened = await house.tables.open(table)
            with watching(house, opened, address(socket.scope)):
                await socket.accept()
                frames = pictures(house, opened, held[0], language if language in LANGUAGES else LANGUAGES[0], paint)
                await _serve(socket, house, table, held[0], frames)
        except NoSeat as error:
            await socket.close(POLICY, error.reason)
        except NoSuchTable:
            await socket.close(GONE, "no such table")
        except TooMany as error:
            await socket.close(BUSY, error.reason)

    return live


async def _serve(socket: WebSocket[Any, Any, Any], house: House, table: str, viewer: int, frames: Any) -> None:
    """Send frames until one side has had enough."""

    async def send() -> None:
        async for frame in frames:
            async with asyncio.timeout(SEND):
                await socket.send_text(frame)
        await socket.close(1012, "the server is being restarted")

    async def listen() -> None:
        while True:
            await socket.receive_text()

    tasks = [asyncio.create_task(work()) for work in (send, listen)]
    try:
        async with seen_here(house, table, viewer):
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            error = task.exception()
            if error is not None and not isinstance(error, (WebSocketDisconnect, TimeoutError, RuntimeError)):
                raise error
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
