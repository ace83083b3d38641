"""The addresses of pages: home, play now, set a table, lobby, rules, lessons, and files that never change."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from typing import Any

from litestar import Response, Router, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect
from litestar.types import ControllerRouterHandler

from bastide.core.errors import BadOption
from bastide.core.state import SPECTATOR
from bastide.draw.style import plain
from bastide.text import LANGUAGES, Speech
from bastide.web.api.guests import TheHouse
from bastide.web.hosting import Opened, join, lobby, open_table, sit, tables_held
from bastide.web.house import House
from bastide.web.joining import join_by_link
from bastide.web.pages import glossary, guide, home, rules, scenery, setup
from bastide.web.pages import lobby as lobby_page
from bastide.web.pages.errors import FRAGMENT, HANDLERS
from bastide.web.pages.reader import THEMES, AnyRequest, Reader, local, reader_of, remembered
from bastide.web.pages.shelf import shelf
from bastide.web.pages.shell import answer
from bastide.web.pages.sprites import load_all
from bastide.web.pages.static_files import static_files
from bastide.web.pages.table_routes import table_routes
from bastide.web.pages.verbs import verb_routes
from bastide.web.plan import Plan, SeatPlan
from bastide.web.security import address, browser_cookie, check_origin
from bastide.web.sight import look
from bastide.web.tables import NoSuchTable

MOST_TABLES = 12  # of the reader's tables that the home page shows
LINK = re.compile(r"/join/([\w-]+)")
FOREVER = "public, max-age=31536000, immutable"


@get("/", include_in_schema=False)
async def home_page(request: AnyRequest, house: TheHouse) -> Response[str]:
    reader = reader_of(request)
    waiting = [listing.game for listing in await lobby(house) if listing.game in shelf()]
    games = [shelf()[game].package for game in waiting]
    names = [Speech(reader.language, [package])("game.name") for package in games]
    return answer(home.page(reader, await resumed(house, reader), names))


async def resumed(house: House, reader: Reader) -> list[home.Resumed]:
    """The reader's tables, the last touched first; one of several seats stands for a table."""
    found: dict[str, home.Resumed] = {}
    held = await tables_held(house, reader.browser) if reader.browser else []
    for name, viewer in held:
        if name not in found and len(found) == MOST_TABLES:
            break
        try:
            live = await house.tables.open(name)
        except NoSuchTable:
            continue
        if live.game.name not in shelf():
            continue
        sight = look(live, viewer, reader.language)
        seen = max((line.at for line in live.table.lines if viewer in line.seen), default=0.0)
        table = home.Resumed(sight, ago(max(seen, live.created), reader.say))
        if name not in found or (table.mine and not found[name].mine):
            found[name] = table
    return list(found.values())


def ago(when: float, say: Speech) -> str:
    """How long ago, roughly."""
    minutes = int(max(0.0, time.time() - when) // 60)
    if minutes < 2:
        return say("ago.now")
    if minutes < 60:
        return say("ago.minutes", n=minutes)
    if minutes < 48 * 60:
        return say("ago.hours", n=minutes // 60)
    return say("ago.days", n=minutes // 1440)


@post("/habits", include_in_schema=False)
async def keep_habits(request: AnyRequest, house: TheHouse) -> Response[Any]:
    """Remember a language or a theme."""
    form = await request.form()
    cookies = []
    for name, allowed in (("language", LANGUAGES), ("theme", THEMES)):
        if form.get(name) in allowed:
            cookies.append(remembered(name, str(form[name]), house.settings.secure))
    return Redirect(local(str(form.get("back", "/"))), status_code=303, cookies=cookies)


@post("/play", include_in_schema=False)
async def play_now(request: AnyRequest, house: TheHouse) -> Response[Any]:
    """A game against bots, at once."""
    check_origin(request, house.settings)
    reader, form = reader_of(request), await request.form()
    name = str(form.get("game", ""))
    if name not in shelf():
        raise NotFoundException
    box = shelf()[name]
    seats = box.usual_seats
    names = [reader.name or reader.say("names").split(",")[0], *reader.say("names").split(",")[1:seats]]
    plan = Plan(
        game=name,
        seats=[
            SeatPlan("bot" if i else "person", f"level:{reader.level}" if i else None, names[i]) for i in range(seats)
        ],
        language="en" if reader.language == "en" else "fr",
    )
    return await enter(request, house, plan, [0], reader)


async def enter(request: AnyRequest, house: House, plan: Plan, mine: Sequence[int], reader: Reader) -> Response[Any]:
    """Open a table, take the reader's seats there, and go to it, or to its links if there are any to hand out."""
    house.openings.take(address(request.scope), "new tables")
    opened: Opened = await open_table(house, plan)
    secure = house.settings.secure
    cookie = browser_cookie(house.settings, reader.browser)
    links = {}
    for seat in opened.seats:
        if seat.token and seat.seat in mine:
            await join(house, seat.token, cookie.value or "")
        elif seat.token:
            links[seat.seat] = seat.token
    if not mine:
        await join(house, opened.watch, cookie.value or "")
    level = next((seat.bot[-1] for seat in plan.seats if seat.bot and seat.bot.startswith("level:")), str(reader.level))
    cookies = [cookie, remembered("last", f"{plan.game}:{level}", secure)]
    place = f"/t/{opened.table}?seat={mine[0] if mine else SPECTATOR}"
    if links:
        kept = ".".join(f"{seat}={token}" for seat, token in {**links, SPECTATOR: opened.watch}.items())
        path = f"/t/{opened.table}/invite"
        invitation = remembered("links", kept, secure)
        invitation.path, invitation.httponly, invitation.samesite = path, True, "strict"
        cookies.append(invitation)
        place = place.replace(f"/t/{opened.table}", path)
    return Redirect(place, status_code=303, cookies=cookies)


@get("/new/{game:str}", include_in_schema=False)
async def setup_page(request: AnyRequest, house: TheHouse, game: FromPath[str]) -> Response[str]:
    if game not in shelf():
        raise NotFoundException
    reader, box = reader_of(request), shelf()[game]
    wish = setup.read(box, setup.fields_of(request.query_params), reader, house.settings.outsiders(game))
    if FRAGMENT in request.headers:
        return answer(setup.form(reader, box, wish))
    return answer(setup.page(reader, box, wish))


@post("/new/{game:str}", include_in_schema=False)
async def set_table(request: AnyRequest, house: TheHouse, game: FromPath[str]) -> Response[Any]:
    """Open the table that the form describes."""
    check_origin(request, house.settings)
    if game not in shelf():
        raise NotFoundException
    reader, box = reader_of(request), shelf()[game]
    wish = setup.read(box, setup.fields_of(await request.form()), reader, house.settings.outsiders(game))
    mine = [seat for seat, kind in enumerate(wish.kinds) if kind == "me"]
    try:
        response = await enter(request, house, setup.plan(box, wish, reader.language), mine, reader)
    except BadOption as error:
        return answer(setup.page(reader, box, wish, f"{error.option} : {error.reason}"), 422)
    if mine:
        response.cookies.append(remembered("name", wish.names[mine[0]], house.settings.secure))
    return response


@post("/join", include_in_schema=False)
async def join_page(request: AnyRequest) -> Response[Any]:
    """A link that was pasted: only its secret counts."""
    form = await request.form()
    text = str(form.get("link", "")).strip()
    found = LINK.search(text)
    token = found[1] if found else text if re.fullmatch(r"[\w-]{20,64}", text) else ""
    if not token:
        raise NotFoundException
    return Redirect(f"/join/{token}", status_code=303)


@get("/lobby", include_in_schema=False)
async def lobby_index(request: AnyRequest, house: TheHouse) -> Response[str]:
    return answer(lobby_page.page(reader_of(request), await lobby(house)))


@post("/t/{table:str}/sit", include_in_schema=False)
async def sit_down(request: AnyRequest, house: TheHouse, table: FromPath[str]) -> Response[Any]:
    """Take an open seat."""
    check_origin(request, house.settings)
    reader, form = reader_of(request), await request.form()
    house.openings.take(address(request.scope), "seats taken")
    text = str(form.get("seat", ""))
    seat, name = (
        int(text) if text.isascii() and text.isdigit() and len(text) < 3 else -1,
        str(form.get("name", ""))[:40],
    )
    token = await sit(house, await house.tables.open(table), seat, name)
    cookie = browser_cookie(house.settings, reader.browser)
    await join(house, token, cookie.value or "")
    cookies = [cookie, *([remembered("name", name, house.settings.secure)] if name else [])]
    return Redirect(f"/t/{table}?seat={seat}", status_code=303, cookies=cookies)


@get("/rules", include_in_schema=False)
async def rules_index(request: AnyRequest) -> Response[str]:
    return answer(rules.index(reader_of(request)))


@get("/rules/{game:str}", include_in_schema=False)
async def rules_page(request: AnyRequest, game: FromPath[str], q: FromQuery[str] = "") -> Response[str]:
    if game not in shelf():
        raise NotFoundException
    if FRAGMENT in request.headers:
        return answer(rules.ledger(reader_of(request), shelf()[game], q[:60]))
    return answer(rules.page(reader_of(request), shelf()[game], q[:60]))


@get("/glossary", include_in_schema=False)
async def glossary_page(request: AnyRequest, q: FromQuery[str] = "") -> Response[str]:
    if FRAGMENT in request.headers:
        return answer(glossary.entries(reader_of(request), q[:60]))
    return answer(glossary.page(reader_of(request), q[:60]))


@get("/learn/{game:str}", include_in_schema=False)
async def lesson(
    request: AnyRequest, game: FromPath[str], step: FromQuery[int] = 0, action: FromQuery[str] = ""
) -> Response[str]:
    """A guided first game; everything about it is in the address."""
    reader = reader_of(request)
    if game not in shelf() or not home.learn_link(shelf()[game], reader.say):
        raise NotFoundException
    box = shelf()[game]
    number, wrong = guide.advance(box, step, action)
    if FRAGMENT in request.headers:
        return answer(guide.frame(reader, box, number, wrong))
    return answer(guide.page(reader, box, number, wrong))


@get("/s/{name:path}", include_in_schema=False)
async def static_file(request: AnyRequest, name: FromPath[str]) -> Response[bytes]:
    """A file whose name says what is in it: browsers keep it for ever."""
    load_all()
    file = static_files().files.get(name.removeprefix("/"))
    if file is None:
        raise NotFoundException
    headers = {"Cache-Control": FOREVER, "Vary": "Accept-Encoding"}
    packed = "gzip" in request.headers.get("accept-encoding", "")
    if packed:
        headers["Content-Encoding"] = "gzip"
    return Response(file.packed if packed else file.body, media_type=file.media, headers=headers)


@get("/icon.svg", include_in_schema=False)
async def icon_file() -> Response[str]:
    """The mark of the house, for the browser's tab."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 31">{plain(scenery.LOGO, {})}</svg>'
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=86400"})


def routes() -> Sequence[ControllerRouterHandler]:
    pages = [
        home_page, join_by_link, keep_habits, play_now, setup_page, set_table, join_page, lobby_index, sit_down,
        rules_index, rules_page, glossary_page, lesson, static_file, icon_file, *table_routes(), *verb_routes(),
    ]  # fmt: skip
    return [Router(path="/", route_handlers=pages, exception_handlers=dict(HANDLERS))]
