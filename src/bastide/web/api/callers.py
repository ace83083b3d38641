"""API: who is asking: the table in the path, and the seat that the token or the browser holds there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar import Request
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery

from bastide.pages.browsers import browser_of, check_origin
from bastide.tables.context import ServerContext
from bastide.tables.languages import preferred_language
from bastide.tables.open_tables import OpenTable
from bastide.tables.refusals import NoSeat
from bastide.tables.table_lifecycle import arrive, seats_held, viewer_of
from bastide.tables.updates import StillHeld
from bastide.web.security import client_address, origin_of

SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class Caller:
    """A viewer at a table, and the language it reads."""

    table: OpenTable
    viewer: int
    language: str
    client: str  # network address
    still_held: StillHeld


async def context_of(request: Request[Any, Any, Any]) -> ServerContext:
    context: ServerContext = request.app.state.context
    return context


async def caller_of(
    request: Request[Any, Any, Any],
    context: NamedDependency[ServerContext],
    table: FromPath[str],
    seat: FromQuery[int | None] = None,
) -> Caller:
    """By bearer token; or by the browser's cookie, for a page of ours. `seat` chooses among a browser's seats."""
    open_table = await context.tables.open(table, newest=True)
    request.scope.setdefault("state", {})["game"] = open_table.game.name
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        try:
            viewer = await viewer_of(context, table, token.strip())
        except NoSeat:
            context.mistake_rate.take(client_address(request.scope), "wrong tokens")
            raise
    else:
        viewer = await _by_browser(request, context, table, seat)

    async def still_held() -> bool:
        try:
            return viewer == (
                await viewer_of(context, table, token.strip())
                if scheme.lower() == "bearer"
                else await _by_browser(request, context, table, viewer)
            )
        except NoSeat:
            return False

    await arrive(context, open_table, [viewer])
    language = preferred_language(request.headers.get("accept-language", ""))
    client = client_address(request.scope)
    if viewer >= 0:
        open_table.client = client
    return Caller(open_table, viewer, language, client, still_held)


async def _by_browser(request: Request[Any, Any, Any], context: ServerContext, table: str, seat: int | None) -> int:
    browser = browser_of(request.cookies)
    if browser is None:
        raise NoSeat("a seat's or the spectators' token is needed: Authorization: Bearer TOKEN")
    if request.method not in SAFE:
        check_origin(request.headers, origin_of(request), context.settings)
    held = await seats_held(context, browser, table)
    if seat is not None:
        held = [viewer for viewer in held if viewer == seat]
    if not held:
        raise NoSeat("this browser holds no such seat at this table", known=True)
    return held[0]


TheContext = NamedDependency[ServerContext]
TheCaller = NamedDependency[Caller]
DEPENDENCIES = {"context": Provide(context_of)}
CALLER = {"caller": Provide(caller_of)}
