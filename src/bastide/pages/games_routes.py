"""Routes of what somebody has played: my games, statistics, leaderboards, and small pictures of boards."""

from __future__ import annotations

from bastide.core.state import SPECTATOR
from bastide.pages import games, statistics
from bastide.pages.board_picture import board_picture
from bastide.pages.dates import start_of_day
from bastide.pages.http import SVG, Answer, PageError, Request, Route, html_answer, whole_number
from bastide.pages.own_tables import own_tables
from bastide.pages.reader import reader_of
from bastide.pages.shelf import shelf
from bastide.store.history import SPEEDS, GameFilter, PlayedSeat, Speed
from bastide.tables.context import ServerContext
from bastide.tables.names import look_of_name
from bastide.tables.people import person_of
from bastide.tables.refusals import NoSeat
from bastide.tables.rights import check_may_watch
from bastide.tables.table_lifecycle import seats_held
from bastide.tables.table_view import view_for

PAGE = 50  # finished games on a page
AGAINST = 5000  # last games that results against others are counted over
LATEST = 200  # games of each game whose points are looked at
DAY = 86400.0
LEADERS = 100
A_DAY = "private, max-age=86400"


async def games_page(context: ServerContext, request: Request) -> Answer:
    """My games. The address holds the filter, and the key from which the page goes on."""
    reader = reader_of(request, context.settings)
    asked = games.Asked(**{name: request.asked(name)[:60] for name in games.Asked.__dataclass_fields__})
    key = games.read_key(request.asked("after"))
    until = start_of_day(asked.until)
    wanted = games.game_filter(
        asked, start_of_day(asked.since), until + DAY if until is not None else None, look_of_name(asked.opponent)
    )
    own: list[PlayedSeat] = []
    if reader.browser:
        own = await context.history.games(await person_of(context, reader.browser), wanted, key, PAGE + 1)
    following = (own[PAGE - 1].ended, own[PAGE - 1].table, own[PAGE - 1].seat) if len(own) > PAGE else None
    seats = await context.history.seats_of([seat.table for seat in own[:PAGE]])
    running = [] if asked.any or key else [one for one in (await own_tables(context, reader))[0] if not one.view.over]
    return html_answer(games.page(reader, asked, running, own[:PAGE], seats, following, key is None))


async def statistics_page(context: ServerContext, request: Request) -> Answer:
    reader = reader_of(request, context.settings)
    person = await person_of(context, reader.browser) if reader.browser else ""
    history = context.history
    by_month = await history.games_by_month(person)
    played = [name for name in dict.fromkeys(tally.game for tally in by_month) if name in shelf()]
    ratings = await history.ratings(person)
    rated = await history.games(person, GameFilter(rated=True), None, 10 * LATEST) if ratings else []
    changes: dict[tuple[str, int, str], list[PlayedSeat]] = {}
    for seat in reversed(rated):
        changes.setdefault((seat.game, seat.seats, seat.speed), []).append(seat)
    page = statistics.page(
        reader,
        by_month,
        await history.games_against(person, "people", AGAINST),
        await history.games_against(person, "bots", AGAINST),
        [await history.latest(person, game, LATEST) for game in played],
        ratings,
        {kind: seats[-LATEST:] for kind, seats in changes.items()},
    )
    return html_answer(page)


async def leaderboard_page(context: ServerContext, request: Request) -> Answer:
    """The leaderboard that the address names, else the one with the most people."""
    reader = reader_of(request, context.settings)
    kinds = await context.history.rated_kinds()
    asked = kind_asked(request)
    chosen = asked or (kinds[0][:3] if kinds else None)
    leaders = await context.history.leaders(*chosen, LEADERS) if chosen else []
    me = await person_of(context, reader.browser) if reader.browser else ""
    return html_answer(statistics.leaderboard(reader, kinds, chosen, leaders, me))


def kind_asked(request: Request) -> tuple[str, int, Speed] | None:
    game, seats = request.asked("game"), whole_number(request.asked("seats"), 2)
    speed = next((one for one in SPEEDS if one == request.asked("speed")), None)
    return (game, seats, speed) if game in shelf() and seats is not None and speed is not None else None


async def picture(context: ServerContext, request: Request) -> Answer:
    """The board of a table as the reader sees it, or as everybody may. Looking at it is not coming to the table."""
    reader = reader_of(request, context.settings)
    table, seat = await context.tables.open(request.params["table"]), request.asked("seat", "0")
    held = await seats_held(context, reader.browser, table.id) if reader.browser else []
    if seat == str(SPECTATOR) and SPECTATOR not in held:
        check_may_watch(table)
    elif not seat.lstrip("-").isdecimal() or int(seat) not in held:
        raise NoSeat("this browser holds no such seat", known=True)
    view = view_for(table, int(seat), reader.language)
    if not view.box.has_pictures:
        raise PageError(404)
    body = board_picture(view, request.asked("theme", reader.theme) == "dark")
    headers = {"Cache-Control": A_DAY} if request.asked("version") else {}  # then its address names its content
    return Answer(body, media=SVG, headers=headers)


ROUTES = (
    Route("GET", "/games", games_page),
    Route("GET", "/games/statistics", statistics_page),
    Route("GET", "/leaderboard", leaderboard_page),
    Route("GET", "/t/{table}/board.svg", picture),
)
