"""Routes that show a table: the page, its frame, its text, its log, its pictures, its invitations."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from urllib.parse import unquote

from bastide.core.state import SPECTATOR
from bastide.draw import seats
from bastide.draw.look import picture
from bastide.draw.style import SHEET, plain
from bastide.pages import lobby, side, table_frame, table_page, text_mode
from bastide.pages.http import SVG, TEXT, Answer, PageError, Request, Route, html_answer, whole_number
from bastide.pages.panels import look_of
from bastide.pages.reader import Reader, reader_of
from bastide.pages.templates import render
from bastide.tables.context import ServerContext
from bastide.tables.open_tables import OpenTable
from bastide.tables.refusals import NoSeat
from bastide.tables.table_actions import bot_progress
from bastide.tables.table_lifecycle import arrive, seats_held
from bastide.tables.table_view import TableView, view_for
from bastide.tables.tournaments import tournament_of_table


@dataclass(frozen=True)
class Visit:
    """A reader at a table."""

    reader: Reader
    table: OpenTable
    viewer: int
    held: list[int]

    def view(self, ply: int | None = None) -> TableView:
        return view_for(self.table, self.viewer, self.reader.language, ply)


async def visit(context: ServerContext, request: Request) -> Visit:
    """Who is looking: the seat in the address if the browser holds it, else one that has to act, else the first."""
    reader, name = reader_of(request, context.settings), request.params["table"]
    open_table = await context.tables.open(name, newest=True)
    request.game = open_table.game.name
    held = sorted(await seats_held(context, reader.browser, name), reverse=True) if reader.browser else []
    await arrive(context, open_table, held)
    asked = request.asked("seat")
    if asked.lstrip("-").isdigit() and asked.isascii():
        if int(asked) not in held:
            raise NoSeat("this browser holds no such seat", known=True)
        if int(asked) >= 0:
            open_table.client = request.client
        return Visit(reader, open_table, int(asked), sorted(held))
    if not held:
        raise NoSeat("this browser holds no seat here", known=True)
    due = [
        viewer
        for viewer in sorted(held)
        if viewer >= 0 and viewer in view_for(open_table, viewer, reader.language).pending
    ]
    return Visit(reader, open_table, due[0] if due else held[-1] if held[-1] >= 0 else held[0], sorted(held))


def ply_of(request: Request) -> int | None:
    """The step that is asked for, if it is not the present."""
    return whole_number(request.asked("ply"), 6)


async def show_table(context: ServerContext, request: Request) -> Answer:
    """The table now, or as it was at a ply."""
    here, ply = await visit(context, request), ply_of(request)
    view = here.view(ply)
    if "hand" in request.query and ply is None and table_page.has_secrets(view):
        return html_answer(table_page.curtain(here.reader, view))
    if not view.box.has_pictures:
        return html_answer(text_mode.frame(view) if request.fragment else text_mode.page(here.reader, view))
    if request.fragment:
        return html_answer(table_frame.frame(view))
    found = await tournament_of_table(context, here.table.id)
    return html_answer(table_page.page(here.reader, view, here.held, *(found or (None, None))))


async def text_page(context: ServerContext, request: Request) -> Answer:
    here = await visit(context, request)
    return html_answer(text_mode.page(here.reader, here.view()))


async def words_part(context: ServerContext, request: Request) -> Answer:
    """What the viewer may know, in words, for the side of the table."""
    here = await visit(context, request)
    return html_answer(text_mode.described(here.view(ply_of(request))))


async def lights_part(context: ServerContext, request: Request) -> Answer:
    """The keys of what each line of the log lights up on the board, a line of text for each."""
    here = await visit(context, request)
    return Answer("\n".join(side.lights(here.view(ply_of(request)))), media=TEXT)


async def rest_part(context: ServerContext, request: Request) -> Answer:
    """The actions that the frame's list leaves out."""
    here = await visit(context, request)
    return html_answer(table_frame.rest(here.view()))


async def then_part(context: ServerContext, request: Request) -> Answer:
    """What an action would bring, for who points at it."""
    here = await visit(context, request)
    return html_answer(side.consequences(here.view(), request.asked("action"), here.reader.say))


async def thinking_part(context: ServerContext, request: Request) -> Answer:
    """How far the bot is whose turn it is, in words; nothing if nobody knows."""
    here = await visit(context, request)
    return html_answer(side.bot_progress(bot_progress(context, here.table, here.viewer), here.reader.say))


async def board_part(context: ServerContext, request: Request) -> Answer:
    """What lies before one player, at full size, and where the points would come from."""
    here, of = await visit(context, request), whole_number(request.asked("of"), 2)
    view = here.view(ply_of(request))
    if of is None or of >= view.game.seats:
        raise PageError(404)
    return html_answer(side.board_of(view, of, here.reader.say))


async def log_page(context: ServerContext, request: Request) -> Answer:
    here = await visit(context, request)
    view, say = here.view(), here.reader.say
    page = render("table/log_page", reader=here.reader, title=say("tab.log"), view=view, log=side.log(view, say, None))
    return html_answer(page)


async def log_file(context: ServerContext, request: Request) -> Answer:
    here = await visit(context, request)
    return Answer(text_mode.plain(here.view()), media=TEXT)


async def svg_picture(context: ServerContext, request: Request) -> Answer:
    """The table as one picture that stands alone."""
    here = await visit(context, request)
    return Answer(drawing(here.view(ply_of(request)), here.reader.theme == "dark"), media=SVG)


async def png_picture(context: ServerContext, request: Request) -> Answer:
    """The same in pixels."""
    import resvg_py  # a large library that only this page needs

    here = await visit(context, request)
    svg = drawing(here.view(ply_of(request)), here.reader.theme == "dark")
    png = await asyncio.to_thread(resvg_py.svg_to_bytes, svg_string=svg, zoom=2)  # takes a second: others go on
    return Answer(bytes(png), media="image/png")


def drawing(view: TableView, dark: bool) -> str:
    """All panels in one SVG with its own symbols and colours; nothing in it can be clicked."""
    game_view, seen = view.box.view, look_of(view)
    panels = game_view.panels(view.game, view.redacted, type(seen)(seen.say, seen.names, {}, seen.last, seen.colours))
    quiet = type(seen)(seen.say, seen.names, {}, (), seen.colours)
    svg = picture(panels, quiet, SHEET + game_view.style(), seats.symbols() + game_view.sprite(), view.say("game.name"))
    return plain(svg, game_view.PALETTE, dark)


async def invite_page(context: ServerContext, request: Request) -> Answer:
    """The links that this browser was given when it set the table."""
    here = await visit(context, request)
    return html_answer(lobby.invitations(here.reader, here.view(), links_of(request, here.table.game.seats)))


def links_of(request: Request, seats: int) -> dict[int, str]:
    """The secrets of the seats to hand out, by seat, as a cookie of the invitation page holds them."""
    found = {}
    for part in unquote(request.cookies.get("links", "")).split("."):
        seat, equals, token = part.partition("=")
        if equals and seat in map(str, (SPECTATOR, *range(seats))):
            found[int(seat)] = token
    return found


ROUTES = (
    Route("GET", "/t/{table}", show_table),
    Route("GET", "/t/{table}/text", text_page),
    Route("GET", "/t/{table}/words", words_part),
    Route("GET", "/t/{table}/lights", lights_part),
    Route("GET", "/t/{table}/rest", rest_part),
    Route("GET", "/t/{table}/then", then_part),
    Route("GET", "/t/{table}/thinking", thinking_part),
    Route("GET", "/t/{table}/board", board_part),
    Route("GET", "/t/{table}/log", log_page),
    Route("GET", "/t/{table}/log.txt", log_file),
    Route("GET", "/t/{table}/picture.svg", svg_picture),
    Route("GET", "/t/{table}/picture.png", png_picture),
    Route("GET", "/t/{table}/invite", invite_page),
)
