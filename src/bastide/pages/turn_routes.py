"""Routes of "my turn": how one is told of it; what a browser needs to install the site and to receive push."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import msgspec

from bastide.draw.style import plain
from bastide.draw.svg import NAMESPACE, tag
from bastide.games.registry import box
from bastide.pages import scenery
from bastide.pages.addresses import address, table_address
from bastide.pages.club_routes import doer, who
from bastide.pages.http import Answer, Request, Route, html_answer, redirect, whole_number
from bastide.pages.reader import reader_of
from bastide.pages.static_files import static_files
from bastide.pages.templates import render
from bastide.store.reminders import DAY, QuietHours, Reminder
from bastide.tables.context import ServerContext
from bastide.tables.refusals import Refused
from bastide.tables.waiting_tables import tables_that_wait
from bastide.text import speech

MOST_REMINDERS = 10  # of one person
ICON_SIZES = (192, 512)
DAY_LONG = "public, max-age=86400"
LONGEST_ADDRESS = 1000


@dataclass(frozen=True)
class ReminderLine:
    """One way in which the reader is told, as the page shows it."""

    reminder: Reminder
    shown: str  # the address, shortened


async def turns_page(context: ServerContext, request: Request) -> Answer:
    """How the reader is told of turns, with a switch for each way that this server has."""
    reader, person = reader_of(request, context.settings), await who(context, request)
    found = await context.reminders.of(person) if person else []
    lines = [ReminderLine(one, one.address if len(one.address) < 50 else f"{one.address[:46]}…") for one in found]
    key = context.notices.push_key
    quiet = await context.reminders.quiet_hours(person) if person else None
    return html_answer(
        render(
            "turns",
            reader=reader,
            say=reader.say,
            title=reader.say("turns.title"),
            lines=lines,
            offered=context.notices.checks,
            push_key=key() if key else "",
            quiet_from=clock_words(quiet.start) if quiet else "",
            quiet_until=clock_words(quiet.end) if quiet else "",
        )
    )


def clock_words(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def minute_sent(request: Request, name: str) -> int:
    """A time of the day that a form holds, in UTC: the script says how far the reader's clock is from that."""
    hours, _, minutes = request.sent(name, "00:00").partition(":")
    hour, minute = whole_number(hours, 2), whole_number(minutes[:2], 2)
    text = request.sent("zone", "0")
    zone = whole_number(text.lstrip("-"), 4) or 0
    local = (hour or 0) * 60 + (minute or 0)
    return (local + (-zone if text.startswith("-") else zone)) % DAY


async def add_reminder(context: ServerContext, request: Request) -> Answer:
    """Be told of all one's turns in one more way."""
    person, cookies = await doer(context, request)
    context.opening_rate.take(request.client, "ways to be told")
    reader, channel, place = reader_of(request, context.settings), request.sent("channel"), request.sent("address")
    digest = channel == "email" and request.sent("digest") == "1"
    if channel not in context.notices.checks:
        raise Refused("this server cannot tell you in this way", field="channel")
    known = await context.reminders.of(person)
    if len(known) >= MOST_REMINDERS:
        raise Refused("you are told in too many ways already")
    await context.notices.checks[channel](place[:LONGEST_ADDRESS].strip())
    kind, hour = ("digest", minute_sent(request, "hour")) if digest else (channel, 0)
    kept = place[:LONGEST_ADDRESS].strip()
    await context.reminders.add(Reminder(person, kind, kept, reader.language, hour))
    return Answer(status=204, cookies=cookies) if request.fragment else redirect(address("/turns"), cookies)


async def set_quiet_hours(context: ServerContext, request: Request) -> Answer:
    """The hours in which nothing is sent, for all ways alike."""
    person, cookies = await doer(context, request)
    hours = QuietHours(minute_sent(request, "quiet_from"), minute_sent(request, "quiet_until"))
    await context.reminders.set_quiet_hours(person, hours)
    return redirect(address("/turns"), cookies)


async def remove_reminder(context: ServerContext, request: Request) -> Answer:
    person, cookies = await doer(context, request)
    await context.reminders.remove(person, request.sent("channel"), request.sent("address"))
    return Answer(status=204, cookies=cookies) if request.fragment else redirect(address("/turns"), cookies)


async def next_turn(context: ServerContext, request: Request) -> Answer:
    """The table that has waited longest for the reader: what a push message, which is empty, is about."""
    reader, person = reader_of(request, context.settings), await who(context, request)
    waiting = await tables_that_wait(context, person) if person else []
    say = reader.say
    if not waiting:
        told = {"title": "Bastide", "body": say("turns.nothing"), "url": address("/"), "tag": "none"}
    else:
        table, seat = waiting[-1]
        game = speech(reader.language, box(table.game.name).package)("game.name")
        others = say.several([name for other, name in enumerate(table.participants.names) if other != seat])
        told = {
            "title": say("notice.turn", game=game),
            "body": say("turns.with", who=others),
            "url": table_address(table.id, seat=seat),
            "tag": table.id,
        }
    return Answer(msgspec.json.encode(told), media="application/json")


async def manifest(context: ServerContext, request: Request) -> Answer:
    """What a browser needs to install the site as an application."""
    reader = reader_of(request, context.settings)
    icons = [{"src": address("/icon.svg"), "sizes": "any", "type": "image/svg+xml"}]
    icons += [
        {"src": address(f"/icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"} for size in ICON_SIZES
    ]
    told = {
        "id": address("/"),
        "name": "Bastide",
        "short_name": "Bastide",
        "description": reader.say("home.promise"),
        "lang": reader.language,
        "start_url": address("/"),
        "scope": address("/"),
        "display": "standalone",
        "background_color": "#e9dcbf",
        "theme_color": "#f6edd8",
        "icons": icons,
    }
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
    return Answer(msgspec.json.encode(told), media="application/manifest+json", headers=headers)


async def png_icon(context: ServerContext, request: Request) -> Answer:
    """Our mark in pixels, on paper."""
    import resvg_py  # a large library that only pictures need

    size = int(request.path.rpartition("-")[2].removesuffix(".png"))
    paper = tag("rect", x=-6, y=-6.5, width=44, height=44, fill="#f6edd8")
    svg = tag("svg", plain(paper + scenery.LOGO, {}), xmlns=NAMESPACE, viewBox="-6 -6.5 44 44")
    png = await asyncio.to_thread(resvg_py.svg_to_bytes, svg_string=svg, width=size, height=size)
    return Answer(bytes(png), media="image/png", headers={"Cache-Control": DAY_LONG})


async def service_worker(context: ServerContext, request: Request) -> Answer:
    """The script that receives push while no page of ours is open; it serves the whole site, so it lies at its root."""
    files = static_files()
    body = files.files[f"{files.folder}/scripts/worker.js"].body
    return Answer(body, media="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"})


ROUTES = (
    Route("GET", "/turns", turns_page),
    Route("POST", "/turns/add", add_reminder),
    Route("POST", "/turns/quiet", set_quiet_hours),
    Route("POST", "/turns/remove", remove_reminder),
    Route("GET", "/turns/next", next_turn),
    Route("GET", "/manifest.webmanifest", manifest),
    *(Route("GET", f"/icon-{size}.png", png_icon) for size in ICON_SIZES),
    Route("GET", "/service-worker.js", service_worker),
)
