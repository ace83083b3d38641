"""Who is asking: the table in the path, and the seat that the token or the browser holds there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from litestar import Request
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery

from bastide.web.api.answers import language_of
from bastide.web.hosting import seats_held, viewer_of
from bastide.web.house import House
from bastide.web.refusals import NoSeat
from bastide.web.security import address, browser_of, check_origin
from bastide.web.tables import Live

SAFE = ("GET", "HEAD", "OPTIONS")


@dataclass(frozen=True)
class Guest:
    """A viewer at a table, and the language it reads."""

    live: Live
    viewer: int
    language: str


async def house_of(request: Request[Any, Any, Any]) -> House:
    house: House = request.app.state.house
    return house


async def guest_of(
    request: Request[Any, Any, Any],
    house: NamedDependency[House],
    table: FromPath[str],
    seat: FromQuery[int | None] = None,
) -> Guest:
    """By bearer token; or by the browser's cookie, for a page of ours. `seat` chooses among a browser's seats."""
    live = await house.tables.open(table)
    request.scope.setdefault("state", {})["game"] = live.game.name
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        try:
            viewer = await viewer_of(house, table, token.strip())
        except NoSeat:
            house.mistakes.take(address(request.scope), "wrong tokens")
            raise
    else:
        viewer = await _by_browser(request, house, table, seat)
    return Guest(live, viewer, language_of(request.headers))


async def _by_browser(request: Request[Any, Any, Any], house: House, table: str, seat: int | None) -> int:
    browser = browser_of(request)
    if browser is None:
        raise NoSeat("a seat's or the spectators' token is needed: Authorization: Bearer TOKEN")
    if request.method not in SAFE:
        check_origin(request, house.settings)
    held = await seats_held(house, browser, table)
    if seat is not None:
        held = [viewer for viewer in held if viewer == seat]
    if not held:
        raise NoSeat("this browser holds no such seat at this table", known=True)
    return held[0]


TheHouse = NamedDependency[House]
TheGuest = NamedDependency[Guest]
DEPENDENCIES = {"house": Provide(house_of)}
GUEST = {"guest": Provide(guest_of)}
