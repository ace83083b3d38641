"""Routes of guided first games: the page of a game's lesson, and the table of a chapter."""

from __future__ import annotations

from typing import Literal

from bastide.games.lessons import LEARNER, chapter, lesson
from bastide.games.registry import Box
from bastide.pages import lessons
from bastide.pages.addresses import table_address
from bastide.pages.browsers import browser_cookie, check_origin
from bastide.pages.http import Answer, PageError, Request, Route, html_answer, redirect, whole_number
from bastide.pages.reader import Reader, reader_of
from bastide.pages.site_routes import shown_game
from bastide.tables.context import ServerContext
from bastide.tables.open_tables import NoSuchTable, lesson_progress
from bastide.tables.table_lifecycle import create_lesson, join, tables_held


def learned_game(request: Request) -> Box:
    """The game of the address; PageError if it has no lesson."""
    box = shown_game(request.params["game"])
    if lesson(box) is None:
        raise PageError(404)
    return box


async def learn_page(context: ServerContext, request: Request) -> Answer:
    box, reader = learned_game(request), reader_of(request, context.settings)
    return html_answer(lessons.page(reader, box, await begun_chapters(context, reader, box)))


async def begun_chapters(context: ServerContext, reader: Reader, box: Box) -> dict[int, lessons.Begun]:
    """The chapters that the reader can take up again, by number."""
    found: dict[int, lessons.Begun] = {}
    for name, _ in await tables_held(context, reader.browser) if reader.browser else []:
        try:
            table = await context.tables.open(name)
        except NoSuchTable:
            continue
        number = table.settings.lesson
        if table.game.name != box.name or not number or number in found or not table.running:
            continue
        at = lesson_progress(table.session, table.settings)
        if not at.over:
            found[number] = lessons.Begun(name, at.number)
    return found


async def begin_chapter(context: ServerContext, request: Request) -> Answer:
    """Open the table of a chapter, with the reader at it."""
    check_origin(request.headers, request.origin, context.settings)
    box, reader = learned_game(request), reader_of(request, context.settings)
    number = whole_number(request.sent("chapter", "1"), 2) or 0
    try:
        seats = chapter(box.name, number).seats
    except LookupError:
        raise PageError(404) from None
    context.opening_rate.take(request.client, "new tables")
    names = [reader.name or reader.say("names").split(",")[0], *reader.say("names").split(",")[1:seats]]
    language: Literal["fr", "en"] = "en" if reader.language == "en" else "fr"
    opened = await create_lesson(context, box.name, number, names, language, request.client)
    cookie = browser_cookie(context.settings, reader.browser)
    await join(context, next(seat.token for seat in opened.seats if seat.token), cookie.value)
    return redirect(table_address(opened.table, seat=LEARNER), [cookie])


ROUTES = (
    Route("GET", "/learn/{game}", learn_page),
    Route("POST", "/learn/{game}", begin_chapter),
)
