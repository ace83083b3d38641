"""A game that was played elsewhere, in the edition without a server, comes by a link and is opened here."""

from __future__ import annotations

from bastide.core.state import SPECTATOR
from bastide.pages.addresses import table_address
from bastide.pages.browsers import browser_cookie, check_origin
from bastide.pages.http import Answer, Request, Route, html_answer, redirect
from bastide.pages.reader import reader_of
from bastide.pages.templates import render
from bastide.tables.context import ServerContext
from bastide.tables.sent_games import open_sent_game, unpack
from bastide.tables.table_lifecycle import join


async def show_sent_game(context: ServerContext, request: Request) -> Answer:
    """Ask whether to open it. The game stands behind the # of the address, which browsers do not send by themselves."""
    reader = reader_of(request, context.settings)
    return html_answer(render("receive", reader=reader, title=reader.say("receive.title")))


async def take_sent_game(context: ServerContext, request: Request) -> Answer:
    """Open the game, and give this browser the seats of its people."""
    check_origin(request.headers, request.origin, context.settings)
    context.opening_rate.take(request.client, "new tables")
    opened = await open_sent_game(context, unpack(request.sent("game")), request.client)
    cookie = browser_cookie(context.settings, reader_of(request, context.settings).browser)
    own = [seat for seat in opened.seats if seat.token]
    for seat in own:
        await join(context, seat.token or "", cookie.value)
    if not own:
        await join(context, opened.watch, cookie.value)
    return redirect(table_address(opened.table, seat=own[0].seat if own else SPECTATOR), [cookie])


ROUTES = (Route("GET", "/receive", show_sent_game), Route("POST", "/receive", take_sent_game))
