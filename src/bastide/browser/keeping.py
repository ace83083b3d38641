"""Pages of this edition alone: the games that are kept in this browser, taken along as a file and taken in again, sent
to a server, or gone on with where another site embeds the edition."""

from __future__ import annotations

from urllib.parse import unquote

from bastide.browser.table_store import BrowserTableStore
from bastide.pages.addresses import address, table_address
from bastide.pages.browsers import browser_cookie, check_origin
from bastide.pages.http import Answer, Request, Route, html_answer, redirect
from bastide.pages.reader import reader_of, remembered
from bastide.pages.site_routes import play_now
from bastide.pages.table_routes import visit
from bastide.pages.templates import render
from bastide.store.archive import read_archived
from bastide.store.errors import Conflict
from bastide.tables.context import ServerContext
from bastide.tables.open_tables import OpenTable
from bastide.tables.people import person_of
from bastide.tables.sent_games import pack
from bastide.tables.table_lifecycle import tables_held
from bastide.tables.table_view import own_record

JSON = "application/json"
LINES = "application/jsonl"


def keeping_routes(store: BrowserTableStore) -> tuple[Route, ...]:
    """The routes that need the store itself."""

    async def show(context: ServerContext, request: Request) -> Answer:
        reader = reader_of(request, context.settings)
        came, left = (request.asked(name) for name in ("came", "left"))
        title = reader.say("nav.keep")
        return html_answer(render("keep", reader=reader, title=title, count=len(store.tables), came=came, left=left))

    async def take_along(context: ServerContext, request: Request) -> Answer:
        """All tables, a line each, as servers export and import them."""
        lines = [await store.exported(name) for name in await store.all_tables()]
        return Answer(b"".join(line + b"\n" for line in lines), media=LINES)

    async def take_in(context: ServerContext, request: Request) -> Answer:
        """Take in tables of such a file; those that are here already are left alone. Who does so holds their seats."""
        check_origin(request.headers, request.origin, context.settings)
        cookie = browser_cookie(context.settings, reader_of(request, context.settings).browser)
        person = await person_of(context, cookie.value)
        came = left = 0
        for number, line in enumerate(request.sent("file").encode().splitlines(), 1):
            if not line.strip():
                continue
            archived = read_archived(line, number)
            stored = archived.stored()
            table = OpenTable(stored)  # what cannot be replayed here is not taken in
            try:
                await store.take_in(stored, archived.standing, archived.tokens, archived.holdings)
            except Conflict:
                left += 1
                continue
            came += 1
            for seat in table.participants.seats("person"):
                await context.seat_tokens.remember(person, table.id, seat)
        return redirect(address("/keep", came=came, left=left), [cookie])

    async def live_table(context: ServerContext, request: Request) -> Answer:
        """The table of a game that goes on here, or else a new one against bots."""
        reader, game = reader_of(request, context.settings), request.params["game"]
        for name, seat in await tables_held(context, reader.browser) if reader.browser else []:
            row = store.tables[name]
            if row.header.game == game and not row.status.over and not row.status.closed:
                return redirect(table_address(name, seat=seat))
        request.form = {"game": [game]}
        return await play_now(context, request)

    async def record(context: ServerContext, request: Request) -> Answer:
        """The record of one table, as the server's API gives it."""
        here = await visit(context, request)
        return Answer(own_record(here.table, here.viewer).dump(), media=JSON)

    async def send(context: ServerContext, request: Request) -> Answer:
        """A link that opens the table at a server; the game itself stands behind the #."""
        here, server = (
            await visit(context, request),
            request.asked("server", unquote(request.cookies.get("server", ""))),
        )
        known = server.rstrip("/") if server.startswith(("https://", "http://")) else ""
        link = f"{known}/receive#{pack(here.table)}" if known and "server" in request.query else ""
        title = here.reader.say("send.title")
        answer = html_answer(
            render(
                "send", reader=here.reader, title=title, table=here.table.id, seat=here.viewer, server=known, link=link
            )
        )
        answer.cookies = [remembered("server", known, context.settings.secure)] if link else []
        return answer

    return (
        Route("GET", "/t/{table}/send", send),
        Route("GET", "/live/{game}", live_table),
        Route("GET", "/keep", show),
        Route("POST", "/keep", take_in),
        Route("GET", "/keep/games.jsonl", take_along),
        Route("GET", "/api/tables/{table}/record", record),
    )
