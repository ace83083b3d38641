"""Routes of today's challenge."""

from __future__ import annotations

import re
from datetime import date

from bastide.games.registry import Box
from bastide.pages.addresses import table_address
from bastide.pages.browsers import browser_cookie, check_origin
from bastide.pages.dates import date_in_words
from bastide.pages.http import Answer, PageError, Request, Route, html_answer, redirect
from bastide.pages.reader import reader_of
from bastide.pages.shelf import shelf
from bastide.pages.templates import render
from bastide.tables import today
from bastide.tables.context import ServerContext
from bastide.text import speech

DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
SHORT = 15  # minutes: shorter games are for learning, not for a challenge


async def challenge_page(context: ServerContext, request: Request) -> Answer:
    """Today's game; the results when one has played, and those of the day before."""
    reader = reader_of(request, context.settings)
    challenge = challenge_now()
    mine = await today.own_try(context, challenge.day, reader.browser)
    done = mine is not None and mine.score is not None
    before = today.yesterday()
    shown = await today.results_of(context, challenge.day) if done else []
    earlier = await today.results_of(context, before.isoformat())
    box = shelf()[challenge.game]
    return html_answer(render(
        "today", reader=reader, say=reader.say, kind="review", title=reader.say("today.title"), challenge=challenge,
        name=speech(reader.language, box.package)("game.name"), mine=mine, done=done, results=shown, earlier=earlier,
        date=date_in_words(date.fromisoformat(challenge.day), reader.language),
        commitment=await today.commitment_of(context, challenge.day), before=before.isoformat(),
        secret=await today.told_secret(context, before),
        former=today.challenge_of(before, games()),
        former_name=speech(reader.language, shelf()[today.challenge_of(before, games()).game].package)("game.name"),
    ))  # fmt: skip


def games() -> list[Box]:
    """The games that a challenge may be of."""
    return [box for box in shelf().values() if box.minutes >= SHORT]


def challenge_now() -> today.Challenge:
    return today.challenge_of(today.day_now(), games())


async def take_up(context: ServerContext, request: Request) -> Answer:
    """Sit down to today's game."""
    check_origin(request.headers, request.origin, context.settings)
    reader = reader_of(request, context.settings)
    cookie = browser_cookie(context.settings, reader.browser)
    context.opening_rate.take(request.client, "new tables")
    usual = reader.say("names").split(",")
    names = [reader.name or usual[0], *usual[1:]]
    table = await today.take_up(context, challenge_now(), cookie.value, names, reader.language, request.client)
    return redirect(table_address(table, seat=0), [cookie])


async def watch(context: ServerContext, request: Request) -> Answer:
    """Look at somebody's game of a day."""
    check_origin(request.headers, request.origin, context.settings)
    reader, day, table = reader_of(request, context.settings), request.sent("day"), request.sent("table")[:16]
    if not DAY.fullmatch(day) or date.fromisoformat(day) > today.day_now():
        raise PageError(404)
    cookie = browser_cookie(context.settings, reader.browser)
    await today.watch_try(context, day, table, cookie.value)
    return redirect(table_address(table, ply=0), [cookie])


ROUTES = (
    Route("GET", "/today", challenge_page),
    Route("POST", "/today", take_up),
    Route("POST", "/today/watch", watch),
)
