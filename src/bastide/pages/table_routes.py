"""The addresses of a table that only show: the page, its links, words, log and pictures."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import Any
from urllib.parse import unquote

from litestar import MediaType, Response, get
from litestar.handlers import BaseRouteHandler
from litestar.params import FromPath

from bastide.draw import seats
from bastide.draw.look import picture
from bastide.draw.style import SHEET, plain
from bastide.pages import lobby, side, table_frame, table_page, text_mode
from bastide.pages.errors import FRAGMENT
from bastide.pages.panels import look_of
from bastide.pages.reader import AnyRequest, Reader, reader_of
from bastide.pages.shell import answer, plain_page
from bastide.tables.context import ServerContext
from bastide.tables.open_tables import OpenTable
from bastide.tables.refusals import NoSeat
from bastide.tables.table_lifecycle import seats_held
from bastide.tables.table_view import TableView, view_for
from bastide.web.api.callers import TheContext
from bastide.web.websocket import websocket_route

MOVED = re.compile(r'style="transform:([^";]*);?"')
UNIT = re.compile(r"px|deg")


@dataclass(frozen=True)
class Visit:
    """A reader at a table."""

    reader: Reader
    table: OpenTable
    viewer: int
    held: list[int]

    def view(self, ply: int | None = None) -> TableView:
        return view_for(self.table, self.viewer, self.reader.language, ply)


async def visit(request: AnyRequest, context: ServerContext, table: str) -> Visit:
    """Who is looking: the seat in the address if the browser holds it, else one that has to act, else the first."""
    reader = reader_of(request)
    open_table = await context.tables.open(table)
    request.scope.setdefault("state", {})["game"] = open_table.game.name
    held = sorted(await seats_held(context, reader.browser, table), reverse=True) if reader.browser else []
    asked = request.query_params.get("seat", "")
    if asked.lstrip("-").isdigit() and asked.isascii():
        if int(asked) not in held:
            raise NoSeat("this browser holds no such seat", known=True)
        return Visit(reader, open_table, int(asked), sorted(held))
    if not held:
        raise NoSeat("this browser holds no seat here", known=True)
    due = [
        viewer
        for viewer in sorted(held)
        if viewer >= 0 and viewer in view_for(open_table, viewer, reader.language).pending
    ]
    return Visit(reader, open_table, due[0] if due else held[-1] if held[-1] >= 0 else held[0], sorted(held))


def ply_of(request: AnyRequest) -> int | None:
    text = request.query_params.get("ply", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else None


@get("/t/{table:str}", include_in_schema=False)
async def show_table(request: AnyRequest, context: TheContext, table: FromPath[str]) -> Response[Any]:
    """The table now, or as it was at a ply."""
    here, ply = await visit(request, context, table), ply_of(request)
    view = here.view(ply)
    if "hand" in request.query_params and ply is None and table_page.has_secrets(view):
        return answer(table_page.curtain(here.reader, view))
    if FRAGMENT in request.headers:
        return answer(table_frame.frame(view))
    return answer(table_page.page(here.reader, view, here.held))


@get("/t/{table:str}/text", include_in_schema=False)
async def text_page(request: AnyRequest, context: TheContext, table: FromPath[str]) -> Response[str]:
    here = await visit(request, context, table)
    return answer(text_mode.page(here.reader, here.view()))


@get("/t/{table:str}/words", include_in_schema=False)
async def words_part(request: AnyRequest, context: TheContext, table: FromPath[str]) -> Response[str]:
    """What the viewer may know, in words, for the side of the table."""
    here = await visit(request, context, table)
    return answer(text_mode.described(here.view(ply_of(request))))


@get("/t/{table:str}/rest", include_in_schema=False)
async def rest_part(request: AnyRequest, context: TheContext, table: FromPath[str]) -> Response[str]:
    """The actions that the frame's list leaves out."""
    here = await visit(request, context, table)
    return answer(table_frame.rest(here.view()))


@get("/t/{table:str}/log", include_in_schema=False)
async def log_page(request: AnyRequest, context: TheContext, table: FromPath[str]) -> Response[str]:
    here = await visit(request, context, table)
    view, say = here.view(), here.reader.say
    back = f'<a class="btn" href="/t/{table}?seat={here.viewer}">{escape(say("text.pictures"))}</a>'
    body = f"<h1>{escape(say('tab.log'))}</h1>{back}{side.log(view, say, None)}"
    return plain_page(here.reader, say("tab.log"), body)


@get("/t/{table:str}/log.txt", include_in_schema=False)
async def log_file(request: AnyRequest, context: TheContext, table: FromPath[str]) -> Response[str]:
    here = await visit(request, context, table)
    return Response(text_mode.plain(here.view()), media_type=MediaType.TEXT)


@get("/t/{table:str}/picture.svg", include_in_schema=False)
async def svg_picture(request: AnyRequest, context: TheContext, table: FromPath[str]) -> Response[str]:
    """The table as one picture that stands alone."""
    here = await visit(request, context, table)
    return Response(drawing(here.view(ply_of(request)), here.reader.theme == "dark"), media_type="image/svg+xml")


@get("/t/{table:str}/picture.png", include_in_schema=False)
async def png_picture(request: AnyRequest, context: TheContext, table: FromPath[str]) -> Response[bytes]:
    """The same in pixels."""
    import resvg_py  # a large library that only this page needs

    here = await visit(request, context, table)
    svg = drawing(here.view(ply_of(request)), here.reader.theme == "dark")
    return Response(bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=2)), media_type="image/png")


def drawing(view: TableView, dark: bool) -> str:
    """All panels in one SVG with its own symbols and colours; nothing in it can be clicked."""
    game_view, seen = view.box.view, look_of(view)
    panels = game_view.panels(view.game, view.redacted, type(seen)(seen.say, seen.names, {}, seen.last, seen.colours))
    quiet = type(seen)(seen.say, seen.names, {}, (), seen.colours)
    svg = picture(panels, quiet, SHEET + game_view.style(), seats.symbols() + game_view.sprite(), view.say("game.name"))
    fixed = MOVED.sub(
        lambda found: f'transform="{UNIT.sub("", found[1])}"', svg
    )  # not every program knows CSS transforms
    return plain(fixed, game_view.PALETTE, dark)


@get("/t/{table:str}/invite", include_in_schema=False)
async def invite_page(request: AnyRequest, context: TheContext, table: FromPath[str]) -> Response[str]:
    """The links that this browser was given when it set the table."""
    here = await visit(request, context, table)
    return answer(lobby.invitations(here.reader, here.view(), links_of(request)))


def links_of(request: AnyRequest) -> dict[int, str]:
    found = {}
    for part in unquote(request.cookies.get("links", "")).split("."):
        seat, equals, token = part.partition("=")
        if equals and seat.lstrip("-").isdigit():
            found[int(seat)] = token
    return found


def table_routes() -> list[BaseRouteHandler]:
    return [
        show_table, text_page, words_part, rest_part, log_page, log_file, svg_picture, png_picture, invite_page,
        websocket_route("/t/{table:str}/live", table_frame.frame),
        websocket_route("/t/{table:str}/live-text", text_mode.frame),
    ]  # fmt: skip
