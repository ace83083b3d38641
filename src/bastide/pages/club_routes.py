"""Routes of clubs and tournaments."""

from __future__ import annotations

from bastide.core.errors import BadOption
from bastide.games.registry import Box
from bastide.pages import club as club_page
from bastide.pages import tournament as tournament_page
from bastide.pages.addresses import address, table_address
from bastide.pages.browsers import browser_cookie, check_origin
from bastide.pages.http import Answer, Cookie, PageError, Request, Route, html_answer, redirect
from bastide.pages.reader import reader_of, remembered
from bastide.pages.shelf import shelf
from bastide.store.clubs import Tournament
from bastide.tables.context import ServerContext
from bastide.tables.names import LONGEST_NAME, shortened
from bastide.tables.people import person_of
from bastide.tables.refusals import Refused
from bastide.tables.tournaments import (
    advance,
    club_named,
    create_tournament,
    enter,
    is_director,
    join_club,
    next_round_by_hand,
    open_club,
    play_for,
    seat_of_person,
    start,
    tournament_named,
    withdraw,
)

CSV, JSON = "text/csv; charset=utf-8", "application/json"


async def who(context: ServerContext, request: Request) -> str:
    """The person who reads; nobody has an empty name."""
    browser = reader_of(request, context.settings).browser
    return await person_of(context, browser) if browser else ""


async def doer(context: ServerContext, request: Request) -> tuple[str, list[Cookie]]:
    """The person who does something: a browser that is not known yet becomes so."""
    check_origin(request.headers, request.origin, context.settings)
    cookie = browser_cookie(context.settings, reader_of(request, context.settings).browser)
    cookies = [cookie]
    if request.sent("called"):
        if request.sent("called") != reader_of(request, context.settings).name:
            context.name_rate.take(request.client, "new names")
        cookies.append(remembered("name", shortened(request.sent("called"), LONGEST_NAME), context.settings.secure))
    return await person_of(context, cookie.value), cookies


async def clubs_index(context: ServerContext, request: Request) -> Answer:
    person = await who(context, request)
    clubs = await context.clubs.clubs_of(person) if person else []
    return html_answer(club_page.index(reader_of(request, context.settings), clubs))


async def found_club(context: ServerContext, request: Request) -> Answer:
    person, cookies = await doer(context, request)
    context.opening_rate.take(request.client, "new clubs")
    club = await open_club(context, request.sent("name"), person, request.sent("called"))
    return redirect(address(f"/c/{club.id}"), cookies)


async def show_club(context: ServerContext, request: Request) -> Answer:
    club = await club_named(context, request.params["club"])
    members, tournaments = await context.clubs.members(club.id), await context.clubs.of_club(club.id)
    person = await who(context, request)
    return html_answer(club_page.page(reader_of(request, context.settings), club, members, tournaments, person))


async def enter_club(context: ServerContext, request: Request) -> Answer:
    club = await club_named(context, request.params["club"])
    person, cookies = await doer(context, request)
    context.opening_rate.take(request.client, "clubs joined")
    await join_club(context, club.id, person, request.sent("called"))
    return redirect(address(f"/c/{club.id}"), cookies)


async def leave_club(context: ServerContext, request: Request) -> Answer:
    club = await club_named(context, request.params["club"])
    person, cookies = await doer(context, request)
    await context.clubs.leave(club.id, person)
    return redirect(address("/clubs"), cookies)


async def check_director(context: ServerContext, club: str, person: str) -> None:
    """Refused unless the person directs the club."""
    if not await is_director(context, club, person):
        raise Refused("only a director may do this")


def wanted_game(name: str) -> Box:
    if name not in shelf():
        raise PageError(404)
    return shelf()[name]


async def new_tournament(context: ServerContext, request: Request) -> Answer:
    club, reader = await club_named(context, request.params["club"]), reader_of(request, context.settings)
    box = wanted_game(request.asked("game", reader.game if reader.game in shelf() else "carcassonne"))
    wish = club_page.wish_of(reader, box, request.query)
    return html_answer(club_page.form(reader, club, box, wish, request.query))


async def announce_tournament(context: ServerContext, request: Request) -> Answer:
    club, reader = await club_named(context, request.params["club"]), reader_of(request, context.settings)
    person, cookies = await doer(context, request)
    await check_director(context, club.id, person)
    context.opening_rate.take(request.client, "new tournaments")
    box = wanted_game(request.sent("game"))
    wish = club_page.wish_of(reader, box, request.form)
    try:
        made = await create_tournament(context, club.id, wish.settings, [f"level:{wish.level}"] * wish.bots)
    except BadOption as error:
        words = f"{error.option}{reader.say('colon')}{error.reason}"
        return html_answer(club_page.form(reader, club, box, wish, request.form, words), 422)
    return redirect(address(f"/tournament/{made.id}"), cookies)


async def show_tournament(context: ServerContext, request: Request) -> Answer:
    """The tournament as it stands at this moment; our script asks for it again while it runs."""
    tournament = await tournament_named(context, request.params["tournament"])
    if tournament.state == "running":
        tournament = await advance(context, tournament.id)
    club, person = await club_named(context, tournament.club), await who(context, request)
    names = [table.table for played in tournament.rounds for table in played.tables if not table.places]
    known = await context.store.listed_by_name(names) if names else {}
    director = bool(person) and await is_director(context, club.id, person)
    reader = reader_of(request, context.settings)
    return html_answer(
        tournament_page.page(reader, tournament, club.name, person, director, known, part=request.fragment)
    )


def back_to(tournament: Tournament, cookies: list[Cookie]) -> Answer:
    return redirect(address(f"/tournament/{tournament.id}"), cookies)


async def enter_tournament(context: ServerContext, request: Request) -> Answer:
    tournament = await tournament_named(context, request.params["tournament"])
    person, cookies = await doer(context, request)
    context.opening_rate.take(request.client, "tournaments entered")
    await join_club(context, tournament.club, person, request.sent("called"))
    return back_to(await enter(context, tournament.id, person, request.sent("called")), cookies)


async def leave_tournament(context: ServerContext, request: Request) -> Answer:
    """Withdraw, or as the director take somebody off the list."""
    tournament = await tournament_named(context, request.params["tournament"])
    person, cookies = await doer(context, request)
    mine, named = tournament.entrant_of(person), request.sent("entrant")
    if named and (mine is None or named != mine.id):
        await check_director(context, tournament.club, person)
    entrant = named or (mine.id if mine else "")
    return back_to(await withdraw(context, tournament.id, entrant), cookies)


async def start_tournament(context: ServerContext, request: Request) -> Answer:
    tournament = await tournament_named(context, request.params["tournament"])
    person, cookies = await doer(context, request)
    await check_director(context, tournament.club, person)
    return back_to(await start(context, tournament.id), cookies)


async def start_round(context: ServerContext, request: Request) -> Answer:
    tournament = await tournament_named(context, request.params["tournament"])
    person, cookies = await doer(context, request)
    await check_director(context, tournament.club, person)
    return back_to(await next_round_by_hand(context, tournament.id), cookies)


async def substitute(context: ServerContext, request: Request) -> Answer:
    tournament = await tournament_named(context, request.params["tournament"])
    person, cookies = await doer(context, request)
    await check_director(context, tournament.club, person)
    table = request.sent("table")
    if not any(table == one.table for one in tournament.rounds[-1].tables):
        raise PageError(404)
    return back_to(await play_for(context, tournament.id, table), cookies)


async def own_table(context: ServerContext, request: Request) -> Answer:
    """To one's own table of the present round."""
    tournament = await tournament_named(context, request.params["tournament"])
    found = await seat_of_person(context, tournament, await who(context, request))
    return redirect(table_address(found[0], seat=found[1])) if found else back_to(tournament, [])


async def results_csv(context: ServerContext, request: Request) -> Answer:
    tournament = await tournament_named(context, request.params["tournament"])
    name = f'attachment; filename="tournament-{tournament.id}.csv"'
    return Answer(tournament_page.as_csv(tournament), media=CSV, headers={"Content-Disposition": name})


async def results_json(context: ServerContext, request: Request) -> Answer:
    tournament = await tournament_named(context, request.params["tournament"])
    return Answer(tournament_page.as_json(tournament), media=JSON)


ROUTES = (
    Route("GET", "/clubs", clubs_index),
    Route("POST", "/clubs", found_club),
    Route("GET", "/c/{club}", show_club),
    Route("POST", "/c/{club}/join", enter_club),
    Route("POST", "/c/{club}/leave", leave_club),
    Route("GET", "/c/{club}/new", new_tournament),
    Route("POST", "/c/{club}/new", announce_tournament),
    Route("GET", "/tournament/{tournament}", show_tournament),
    Route("POST", "/tournament/{tournament}/enter", enter_tournament),
    Route("POST", "/tournament/{tournament}/leave", leave_tournament),
    Route("POST", "/tournament/{tournament}/start", start_tournament),
    Route("POST", "/tournament/{tournament}/next", start_round),
    Route("POST", "/tournament/{tournament}/substitute", substitute),
    Route("GET", "/tournament/{tournament}/table", own_table),
    Route("GET", "/tournament/{tournament}/results.csv", results_csv),
    Route("GET", "/tournament/{tournament}/results.json", results_json),
)
