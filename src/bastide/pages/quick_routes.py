"""Routes of quick pairing: press, wait, sit down."""

from __future__ import annotations

from bastide.pages.addresses import address, table_address
from bastide.pages.club_routes import doer
from bastide.pages.http import Answer, PageError, Request, Route, html_answer, redirect, whole_number
from bastide.pages.reader import reader_of
from bastide.pages.shelf import shelf
from bastide.pages.templates import render
from bastide.tables.context import ServerContext
from bastide.tables.quick_pairing import look, news, press
from bastide.text import speech


async def press_button(context: ServerContext, request: Request) -> Answer:
    """Play with whoever wants the same."""
    person, cookies = await doer(context, request)
    context.opening_rate.take(request.client, "wishes to play")
    game, seats, clock = request.sent("game"), whole_number(request.sent("seats"), 2), request.sent("clock")
    if game not in shelf():
        raise PageError(404)
    player = await press(context, game, seats or 0, whole_number(clock, 8) or 0, person, request.sent("called"))
    if player.table is not None:
        return redirect(table_address(player.table, seat=player.seat), cookies)
    return redirect(address(f"/lobby/wait/{player.id}"), cookies)


async def wait(context: ServerContext, request: Request) -> Answer:
    """The page of one who waits; our script asks again and again, and is answered when there is news."""
    reader, ask = reader_of(request, context.settings), news if request.fragment else look
    player = await ask(context, request.params["player"])
    if player is None or player.game not in shelf():
        return redirect(address("/lobby"))
    found = table_address(player.table, seat=player.seat) if player.table else ""
    if found and not request.fragment:
        return redirect(found)
    game = speech(reader.language, shelf()[player.game].package)("game.name")
    values = {"reader": reader, "say": reader.say, "title": reader.say("quick.title"), "player": player}
    template = "parts/quick_frame" if request.fragment else "quick"
    return html_answer(render(template, game_name=game, found=found, **values))


async def stop_waiting(context: ServerContext, request: Request) -> Answer:
    _, cookies = await doer(context, request)
    await context.waiting_room.leave(request.params["player"])
    return redirect(address("/lobby"), cookies)


ROUTES = (
    Route("POST", "/lobby/quick", press_button),
    Route("GET", "/lobby/wait/{player}", wait),
    Route("POST", "/lobby/wait/{player}/leave", stop_waiting),
)
