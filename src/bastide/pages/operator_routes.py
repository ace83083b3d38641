"""Routes of the operator: to look at tables, and to mute, rename and remove. There are none without a secret word."""

from __future__ import annotations

import re
from secrets import compare_digest

from bastide.pages import operator
from bastide.pages.addresses import address
from bastide.pages.browsers import check_origin
from bastide.pages.errors import translated_refusal
from bastide.pages.http import Answer, Cookie, PageError, Request, Route, html_answer, redirect, whole_number
from bastide.pages.reader import reader_of
from bastide.pages.shelf import shelf
from bastide.tables.context import ServerContext
from bastide.tables.moderation import Operator
from bastide.tables.open_tables import NoSuchTable, OpenTable, UnreadableTable
from bastide.tables.refusals import NoSeat, Refused
from bastide.tables.server_settings import ServerSettings
from bastide.tables.tokens import hashed

COOKIE = "operator"
SHIFT = 12 * 3600  # seconds after which one has to sign in again
MOST_TABLES = 30
ACTS = ("mute", "unmute", "rename", "remove")
NAME_IN_LINK = re.compile(r"/t/([A-Za-z0-9]{1,16})")


def pass_of(settings: ServerSettings) -> str:
    """What the operator's cookie holds; another secret word makes it worthless. PageError if there is no operator."""
    if not settings.operator:
        raise PageError(404)
    return hashed(f"operator {settings.operator}")


def pass_cookie(settings: ServerSettings, value: str, seconds: int) -> Cookie:
    place = address("/operator")
    return Cookie(COOKIE, value, place, seconds, http_only=True, same_site="strict", secure=settings.secure)


def is_operator(context: ServerContext, request: Request) -> bool:
    return compare_digest(request.cookies.get(COOKIE, "").encode(), pass_of(context.settings).encode())


def check_operator(context: ServerContext, request: Request) -> None:
    """NoSeat unless the operator asks, by a form of ours."""
    check_origin(request.headers, request.origin, context.settings)
    if not is_operator(context, request):
        raise NoSeat("only the operator may do this")


async def overview(context: ServerContext, request: Request) -> Answer:
    """The last tables and the log, or the form to sign in. Whoever pastes a table's name or address is led there."""
    reader = reader_of(request, context.settings)
    if not is_operator(context, request):
        return html_answer(operator.sign_in(reader))
    asked = request.asked("table").strip()
    found = NAME_IN_LINK.search(asked)
    name = found[1] if found else asked
    if name and await context.store.listed_by_name([name[:16]]):
        return redirect(address(f"/operator/tables/{name}"))
    tables = await latest_tables(context)
    log = await context.moderation.entries()
    return html_answer(operator.overview(reader, tables, log, asked, bool(asked)))


async def latest_tables(context: ServerContext) -> list[OpenTable]:
    """The tables of people that were changed last."""
    found: list[OpenTable] = []
    for listed in await context.store.overview(2 * MOST_TABLES):
        if len(found) == MOST_TABLES or listed.game not in shelf():
            continue
        try:
            table = await context.tables.open(listed.id)
        except (NoSuchTable, UnreadableTable):
            continue
        if any(seat.kind != "bot" for seat in table.settings.seats):
            found.append(table)
    return found


async def sign_in(context: ServerContext, request: Request) -> Answer:
    check_origin(request.headers, request.origin, context.settings)
    value, sent = pass_of(context.settings), hashed(f"operator {request.sent('word').strip()}")
    if not compare_digest(value, sent):
        context.mistake_rate.take(request.client, "wrong words")
        return html_answer(operator.sign_in(reader_of(request, context.settings), wrong=True), 403)
    return redirect(address("/operator"), [pass_cookie(context.settings, value, SHIFT)])


async def sign_out(context: ServerContext, request: Request) -> Answer:
    check_operator(context, request)
    return redirect(address("/operator"), [pass_cookie(context.settings, "", 0)])


async def show_table(context: ServerContext, request: Request) -> Answer:
    reader = reader_of(request, context.settings)
    if not is_operator(context, request):
        return redirect(address("/operator"))
    done = request.asked("done")
    words = reader.say(f"operator.done.{done}") if done in ACTS else ""
    return html_answer(operator.table_page(reader, await asked_table(context, request), words))


async def asked_table(context: ServerContext, request: Request) -> OpenTable:
    table = await context.tables.open(request.params["table"], newest=True)
    if table.game.name not in shelf():
        raise PageError(404)
    return table


async def act(context: ServerContext, request: Request) -> Answer:
    """Do something about somebody at a table, and show it again; what cannot be done is said there."""
    check_operator(context, request)
    table, what = await asked_table(context, request), request.params["act"]
    doer, reason = Operator(context.tables, context.moderation, table), request.sent("reason")
    number = whole_number(request.sent("seat"), 2)
    seat = -1 if number is None else number
    try:
        match what:
            case "mute":
                await doer.mute(seat, reason, whole_number(request.sent("hours"), 4) or operator.USUAL_MUTE)
            case "unmute":
                await doer.mute(seat, reason, 0)
            case "rename":
                await doer.rename(seat, request.sent("name"), reason)
            case "remove":
                await doer.remove(seat, reason)
            case _:
                raise PageError(404)
    except Refused as error:
        reader = reader_of(request, context.settings)
        wrong = translated_refusal(error.reason, reader.say)
        return html_answer(operator.table_page(reader, table, wrong=wrong), 422)
    return redirect(address(f"/operator/tables/{table.id}", done=what))


ROUTES = (
    Route("GET", "/operator", overview),
    Route("POST", "/operator/sign-in", sign_in),
    Route("POST", "/operator/sign-out", sign_out),
    Route("GET", "/operator/tables/{table}", show_table),
    Route("POST", "/operator/tables/{table}/{act}", act),
)
