"""The addresses of a table that only show: the page, its links, words, log and pictures."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import Any
from urllib.parse import unquote

import resvg_py
from litestar import MediaType, Response, get
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath

from bastide.draw import seats
from bastide.draw.look import picture
from bastide.draw.style import SHEET, plain
from bastide.web.api.guests import TheHouse
from bastide.web.hosting import seats_held
from bastide.web.house import House
from bastide.web.joining import live_route
from bastide.web.pages import lobby, room, side, text_mode
from bastide.web.pages import table as board
from bastide.web.pages.errors import FRAGMENT
from bastide.web.pages.panels import look_of
from bastide.web.pages.reader import AnyRequest, Reader, reader_of
from bastide.web.pages.shell import answer, plain_page
from bastide.web.refusals import NoSeat
from bastide.web.sight import Sight, look
from bastide.web.tables import Live

MOVED = re.compile(r'style="transform:([^";]*);?"')
UNIT = re.compile(r"px|deg")


@dataclass(frozen=True)
class Visit:
    """A reader at a table."""

    reader: Reader
    live: Live
    viewer: int
    held: list[int]

    def sight(self, ply: int | None = None) -> Sight:
        return look(self.live, self.viewer, self.reader.language, ply)


async def visit(request: AnyRequest, house: House, table: str) -> Visit:
    """Who is looking: the seat in the address if the browser holds it, else one that has to act, else the first."""
    reader = reader_of(request)
    live = await house.tables.open(table)
    request.scope.setdefault("state", {})["game"] = live.game.name
    held = sorted(await seats_held(house, reader.browser, table), reverse=True) if reader.browser else []
    asked = request.query_params.get("seat", "")
    if asked.lstrip("-").isdigit() and asked.isascii():
        if int(asked) not in held:
            raise NoSeat("this browser holds no such seat", known=True)
        return Visit(reader, live, int(asked), sorted(held))
    if not held:
        raise NoSeat("this browser holds no seat here", known=True)
    due = [viewer for viewer in sorted(held) if viewer >= 0 and viewer in look(live, viewer, reader.language).pending]
    return Visit(reader, live, due[0] if due else held[-1] if held[-1] >= 0 else held[0], sorted(held))


def ply_of(request: AnyRequest) -> int | None:
    text = request.query_params.get("ply", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None


@get("/t/{table:str}", include_in_schema=False)
async def table_page(request: AnyRequest, house: TheHouse, table: FromPath[str]) -> Response[Any]:
    """The table now, or as it was at a ply."""
    here, ply = await visit(request, house, table), ply_of(request)
    sight = here.sight(ply)
    if "hand" in request.query_params and ply is None and room.has_secrets(sight):
        return answer(room.curtain(here.reader, sight))
    if FRAGMENT in request.headers:
        return answer(board.frame(sight))
    return answer(room.page(here.reader, sight, here.held))


@get("/t/{table:str}/text", include_in_schema=False)
async def text_page(request: AnyRequest, house: TheHouse, table: FromPath[str]) -> Response[str]:
    here = await visit(request, house, table)
    return answer(text_mode.page(here.reader, here.sight()))


@get("/t/{table:str}/words", include_in_schema=False)
async def words_part(request: AnyRequest, house: TheHouse, table: FromPath[str]) -> Response[str]:
    """What the viewer may know, in words, for the side of the table."""
    here = await visit(request, house, table)
    return answer(text_mode.described(here.sight(ply_of(request))))


@get("/t/{table:str}/rest", include_in_schema=False)
async def rest_part(request: AnyRequest, house: TheHouse, table: FromPath[str]) -> Response[str]:
    """The actions that the frame's list leaves out."""
    here = await visit(request, house, table)
    return answer(board.rest(here.sight()))


@get("/t/{table:str}/log", include_in_schema=False)
async def log_page(request: AnyRequest, house: TheHouse, table: FromPath[str]) -> Response[str]:
    here = await visit(request, house, table)
    sight, say = here.sight(), here.reader.say
    back = f'<a class="btn" href="/t/{table}?seat={here.viewer}">{escape(say("text.pictures"))}</a>'
    body = f"<h1>{escape(say('tab.log'))}</h1>{back}{side.log(sight, say, None)}"
    return plain_page(here.reader, say("tab.log"), body)


@get("/t/{table:str}/log.txt", include_in_schema=False)
async def log_file(request: AnyRequest, house: TheHouse, table: FromPath[str]) -> Response[str]:
    here = await visit(request, house, table)
    return Response(text_mode.plain(here.sight()), media_type=MediaType.TEXT)


@get("/t/{table:str}/picture.svg", include_in_schema=False)
async def drawn_picture(request: AnyRequest, house: TheHouse, table: FromPath[str]) -> Response[str]:
    """The table as one picture that stands alone."""
    here = await visit(request, house, table)
    return Response(drawing(here.sight(ply_of(request)), here.reader.theme == "dark"), media_type="image/svg+xml")


@get("/t/{table:str}/picture.png", include_in_schema=False)
async def painted_picture(request: AnyRequest, house: TheHouse, table: FromPath[str]) -> Response[bytes]:
    """The same in pixels."""
    here = await visit(request, house, table)
    svg = drawing(here.sight(ply_of(request)), here.reader.theme == "dark")
    return Response(bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=2)), media_type="image/png")


def drawing(sight: Sight, dark: bool) -> str:
    """All panels in one SVG with its own symbols and colours; nothing in it can be clicked."""
    view, seen = sight.box.view, look_of(sight)
    panels = view.panels(sight.game, sight.view, type(seen)(seen.say, seen.names, {}, seen.last, seen.colours))
    quiet = type(seen)(seen.say, seen.names, {}, (), seen.colours)
    svg = picture(panels, quiet, SHEET + view.style(), seats.symbols() + view.sprite(), sight.say("game.name"))
    fixed = MOVED.sub(
        lambda found: f'transform="{UNIT.sub("", found[1])}"', svg
    )  # not every program knows CSS transforms
    return plain(fixed, view.PALETTE, dark)


@get("/t/{table:str}/invite", include_in_schema=False)
async def invite_page(request: AnyRequest, house: TheHouse, table: FromPath[str]) -> Response[str]:
    """The links that this browser was given when it set the table."""
    here = await visit(request, house, table)
    return answer(lobby.invitations(here.reader, here.sight(), links_of(request)))


def links_of(request: AnyRequest) -> dict[int, str]:
    found = {}
    for part in unquote(request.cookies.get("links", "")).split("."):
        seat, equals, token = part.partition("=")
        if equals and seat.lstrip("-").isdigit():
            found[int(seat)] = token
    return found


def table_routes() -> list[BaseRouteHandler]:
    return [
        table_page, text_page, words_part, rest_part, log_page, log_file, drawn_picture, painted_picture, invite_page,
        live_route("/t/{table:str}/live", board.frame), live_route("/t/{table:str}/live-text", text_mode.frame),
    ]  # fmt: skip
