"""Routes of the pages beside the tables: home, new tables, invitations, lobby, and static files."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bastide.core.errors import BadOption
from bastide.core.state import SPECTATOR
from bastide.draw.style import plain
from bastide.draw.svg import NAMESPACE, tag
from bastide.games.registry import Box
from bastide.pages import home, scenery, setup
from bastide.pages import lobby as lobby_page
from bastide.pages.addresses import address, local, table_address
from bastide.pages.browsers import browser_cookie, browser_of, check_origin
from bastide.pages.http import SVG, Answer, PageError, Request, Route, html_answer, redirect, whole_number
from bastide.pages.own_tables import own_tables
from bastide.pages.reader import THEMES, Reader, reader_of, remembered
from bastide.pages.shelf import shelf
from bastide.pages.sprites import load_all
from bastide.pages.static_files import static_files
from bastide.pages.templates import render
from bastide.tables.context import ServerContext
from bastide.tables.names import LONGEST_NAME, shortened
from bastide.tables.people import account_of
from bastide.tables.quick_pairing import PATIENCE
from bastide.tables.refusals import WrongLink
from bastide.tables.table_lifecycle import (
    CreatedTable,
    create_table,
    join,
    lobby,
    running_tables,
    sit,
    watch,
)
from bastide.tables.table_settings import SeatSettings, TableSettings
from bastide.text import LANGUAGES, Speech

MOST_TABLES = 12  # of the reader's tables that the home page shows
LINK = re.compile(r"/join/([\w-]+)", re.ASCII)
FOREVER = "public, max-age=31536000, immutable"


async def home_page(context: ServerContext, request: Request) -> Answer:
    reader = reader_of(request, context.settings)
    waiting = [listing.game for listing in await lobby(context) if listing.game in shelf()]
    games = [shelf()[game].package for game in waiting]
    names = [Speech(reader.language, [package])("game.name") for package in games]
    own, unreadable = await own_tables(context, reader)
    return html_answer(home.page(reader, own, names, unreadable))


async def keep_choice(context: ServerContext, request: Request) -> Answer:
    """Remember a language or a theme, and go back."""
    cookies = [
        remembered(name, request.sent(name), context.settings.secure)
        for name, allowed in (("language", LANGUAGES), ("theme", THEMES))
        if request.sent(name) in allowed
    ]
    return redirect(local(request.sent("back", address("/"))), cookies)


async def play_now(context: ServerContext, request: Request) -> Answer:
    """A game against bots, at once."""
    check_origin(request.headers, request.origin, context.settings)
    reader, box = reader_of(request, context.settings), shown_game(request.sent("game"))
    seats = box.usual_seats
    names = [reader.name or reader.say("names").split(",")[0], *reader.say("names").split(",")[1:seats]]
    table_settings = TableSettings(
        game=box.name,
        seats=[
            SeatSettings("bot" if i else "person", f"level:{reader.level}" if i else None, names[i])
            for i in range(seats)
        ],
        language="en" if reader.language == "en" else "fr",
    )
    return await enter(context, request, table_settings, [0], reader)


async def enter(
    context: ServerContext, request: Request, table_settings: TableSettings, mine: Sequence[int], reader: Reader
) -> Answer:
    """Open a table, take the reader's seats there, and go to it, or to its links if there are any to hand out."""
    context.opening_rate.take(request.client, "new tables")
    opened: CreatedTable = await create_table(context, table_settings, request.client)
    secure = context.settings.secure
    cookie = browser_cookie(context.settings, reader.browser)
    links = {}
    for seat in opened.seats:
        if seat.token and seat.seat in mine:
            await join(context, seat.token, cookie.value)
        elif seat.token:
            links[seat.seat] = seat.token
    if not mine:
        await join(context, opened.watch, cookie.value)
    level = next(
        (seat.bot[-1] for seat in table_settings.seats if seat.bot and seat.bot.startswith("level:")), str(reader.level)
    )
    cookies = [cookie, remembered("last", f"{table_settings.game}:{level}", secure)]
    part = ""
    if links:
        part, kept = "invite", ".".join(f"{seat}={token}" for seat, token in {**links, SPECTATOR: opened.watch}.items())
        invitation = remembered("links", kept, secure)
        invitation.path, invitation.http_only, invitation.same_site = table_address(opened.table, part), True, "strict"
        cookies.append(invitation)
    return redirect(table_address(opened.table, part, seat=mine[0] if mine else SPECTATOR), cookies)


def shown_game(name: str) -> Box:
    """The game of this name; PageError if there is none that can be shown."""
    if name not in shelf():
        raise PageError(404)
    return shelf()[name]


async def setup_page(context: ServerContext, request: Request) -> Answer:
    """The form for a new table; our script asks for it again at each change."""
    reader, box = reader_of(request, context.settings), shown_game(request.params["game"])
    wish = setup.read(box, request.query, reader, context.settings.external_bots(box.name))
    make = setup.form if request.fragment else setup.page
    return html_answer(make(reader, box, wish, signed_in=await account_of(context, reader.browser) is not None))


async def set_table(context: ServerContext, request: Request) -> Answer:
    """Open the table that the form describes."""
    check_origin(request.headers, request.origin, context.settings)
    reader, box = reader_of(request, context.settings), shown_game(request.params["game"])
    wish = setup.read(box, request.form, reader, context.settings.external_bots(box.name))
    mine = [seat for seat, kind in enumerate(wish.kinds) if kind == "me"]
    signed_in = await account_of(context, reader.browser) is not None
    if wish.rated and (not signed_in or len(mine) > 1):
        wrong = reader.say("setup.rated.one" if signed_in else "setup.rated.sign_in")
        return html_answer(setup.page(reader, box, wish, wrong, signed_in), 422)
    try:
        answer = await enter(context, request, setup.table_settings(box, wish, reader.language), mine, reader)
    except BadOption as error:
        wrong = f"{error.option}{reader.say('colon')}{error.reason}"
        return html_answer(setup.page(reader, box, wish, wrong, signed_in), 422)
    if mine:
        answer.cookies.append(remembered("name", wish.names[mine[0]], context.settings.secure))
    return answer


async def join_by_link(context: ServerContext, request: Request) -> Answer:
    """Exchange a secret link for the browser's cookie and go on to the table, so that the secret is left behind."""
    cookie = browser_cookie(context.settings, browser_of(request.cookies))
    try:
        table, viewer = await join(context, request.params["token"], cookie.value)
    except WrongLink:
        context.mistake_rate.take(request.client, "wrong links")
        raise
    return redirect(table_address(table, seat=None if viewer == SPECTATOR else viewer), [cookie])


async def join_by_pasted_link(context: ServerContext, request: Request) -> Answer:
    """A link that was pasted: only its secret counts."""
    text = request.sent("link").strip()
    found = LINK.search(text)
    token = found[1] if found else text if re.fullmatch(r"[\w-]{20,64}", text, re.ASCII) else ""
    if not token:
        raise WrongLink("no link")
    return redirect(address(f"/join/{token}"))


async def lobby_index(context: ServerContext, request: Request) -> Answer:
    reader = reader_of(request, context.settings)
    tables, running, waiting = (
        await lobby(context),
        await running_tables(context),
        await context.waiting_room.waiting(PATIENCE),
    )
    return html_answer(lobby_page.page(reader, tables, running, waiting))


async def watch_table(context: ServerContext, request: Request) -> Answer:
    """Watch a table that is open to spectators."""
    check_origin(request.headers, request.origin, context.settings)
    reader, table = reader_of(request, context.settings), request.params["table"]
    cookie = browser_cookie(context.settings, reader.browser)
    await watch(context, await context.tables.open(table), cookie.value)
    return redirect(table_address(table, seat=SPECTATOR), [cookie])


async def sit_down(context: ServerContext, request: Request) -> Answer:
    """Take an open seat."""
    check_origin(request.headers, request.origin, context.settings)
    reader, table = reader_of(request, context.settings), request.params["table"]
    context.opening_rate.take(request.client, "seats taken")
    number, name = whole_number(request.sent("seat"), 2), shortened(request.sent("name"), LONGEST_NAME)
    seat = -1 if number is None else number
    if name != reader.name:
        context.name_rate.take(request.client, "new names")
    token = await sit(context, await context.tables.open(table), seat, name, reader.browser)
    cookie = browser_cookie(context.settings, reader.browser)
    await join(context, token, cookie.value)
    cookies = [cookie, *([remembered("name", name, context.settings.secure)] if name else [])]
    return redirect(table_address(table, seat=seat), cookies)


async def fairness_page(context: ServerContext, request: Request) -> Answer:
    """How anybody can check that nobody chose what chance gave."""
    reader = reader_of(request, context.settings)
    return html_answer(render("fairness", reader=reader, title=reader.say("fairness.title")))


async def static_file(context: ServerContext, request: Request) -> Answer:
    """A file whose name says what is in it: browsers keep it for ever."""
    load_all()
    file = static_files().files.get(request.params["name"])
    if file is None:
        raise PageError(404)
    headers = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
    packed = "gzip" in request.headers.get("accept-encoding", "")
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Answer(file.packed if packed else file.body, media=file.media, headers=headers)


async def icon_file(context: ServerContext, request: Request) -> Answer:
    """Our mark, for the browser's tab."""
    svg = tag("svg", plain(scenery.LOGO, {}), xmlns=NAMESPACE, viewBox="0 0 32 31")
    return Answer(svg, media=SVG, headers={"Cache-Control": "public, max-age=86400"})


ROUTES = (
    Route("GET", "/", home_page),
    Route("GET", "/join/{token}", join_by_link),
    Route("POST", "/join", join_by_pasted_link),
    Route("POST", "/habits", keep_choice),
    Route("POST", "/play", play_now),
    Route("GET", "/new/{game}", setup_page),
    Route("POST", "/new/{game}", set_table),
    Route("GET", "/lobby", lobby_index),
    Route("POST", "/t/{table}/sit", sit_down),
    Route("POST", "/t/{table}/watch", watch_table),
    Route("GET", "/fairness", fairness_page),
    Route("GET", "/s/{name+}", static_file),
    Route("GET", "/icon.svg", icon_file),
)
