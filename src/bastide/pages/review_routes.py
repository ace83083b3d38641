"""Routes of the review of a finished game."""

from __future__ import annotations

from bastide.bots.review import Depth
from bastide.core.state import SPECTATOR
from bastide.pages import review_page
from bastide.pages.addresses import table_address
from bastide.pages.browsers import check_origin
from bastide.pages.http import Answer, Request, Route, html_answer, redirect, whole_number
from bastide.pages.table_routes import Visit, visit
from bastide.tables.context import ServerContext
from bastide.tables.people import person_of
from bastide.tables.review_jobs import ReviewSoFar
from bastide.tables.reviewing import is_under_way, other_review, review_so_far, start_review, stop_review
from bastide.tables.table_view import view_for
from bastide.tables.tokens import hashed


async def review_page_of(context: ServerContext, request: Request) -> Answer:
    """The review as far as it is: our script asks for it again while it is being made."""
    here = await visit(context, request)
    found = await review_so_far(context, here.table)
    working = found is not None and await is_under_way(context, here.table)
    shown = chosen_moment(here, found, listed_kind(here, request.asked("only")), request)
    other = await other_review(context, await asker(context, here, request), here.table.id)
    body = review_page.frame(here.reader, here.view(), found, working, shown, other)
    return html_answer(body if request.fragment else review_page.page(here.reader, here.view(), body))


def listed_kind(here: Visit, asked: str) -> str:
    """What of the moments the address asks for; else the worst of everybody."""
    seats = [review_page.whose(seat, here.viewer) for seat in range(here.table.game.seats)]
    return asked if asked in ("luck", *seats) else "all"


def chosen_moment(here: Visit, found: ReviewSoFar | None, only: str, request: Request) -> review_page.Shown:
    """The moment that the address names; else the worst of those that are listed."""
    if found is None or found.review is None:
        return review_page.Shown(only)
    names, say = here.table.participants.names, here.reader.say
    listed = review_page.shown_marks(review_page.marks_of(found.review, names, say), only, here.viewer)
    ply, kind = whole_number(request.asked("ply"), 6), request.asked("kind", "mistake")
    mark = next((one for one in listed if one.ply == ply and one.kind == kind), None)
    mark = mark or next((one for one in listed if one.ply == ply), None)
    mark = mark or min(listed, key=lambda one: (one.kind == "luck", one.change), default=None)
    if mark is None:
        return review_page.Shown(only)
    seat, played = mark.seat, review_page.played_words(here.table, listed, here.reader.language)
    at = mark.ply + (mark.kind == "luck")
    before = view_for(here.table, seat, here.reader.language, at)  # the game is over: nothing is hidden any more
    if mark.kind == "luck":
        return review_page.Shown(only, mark, before, played=played)
    view, labels = review_page.moment_view(before, here.table.session.state_at(mark.ply), seat)
    return review_page.Shown(only, mark, view, labels, played)


async def asker(context: ServerContext, here: Visit, request: Request) -> str:
    """Who asks: a person with an account, a browser, or whoever is at this address."""
    return await person_of(context, here.reader.browser) if here.reader.browser else hashed(request.client)


async def begin(context: ServerContext, request: Request) -> Answer:
    """Begin the review, or go on with it."""
    check_origin(request.headers, request.origin, context.settings)
    here = await visit(context, request)
    depth: Depth = "deep" if request.sent("depth") == "deep" else "usual"
    await start_review(context, here.table, await asker(context, here, request), request.client, depth)
    return redirect(back(here))


async def stop(context: ServerContext, request: Request) -> Answer:
    check_origin(request.headers, request.origin, context.settings)
    here = await visit(context, request)
    await stop_review(context, here.table)
    return redirect(back(here))


def back(here: Visit) -> str:
    return table_address(here.table.id, "review", seat=None if here.viewer == SPECTATOR else here.viewer)


ROUTES = (
    Route("GET", "/t/{table}/review", review_page_of),
    Route("POST", "/t/{table}/review", begin),
    Route("POST", "/t/{table}/review-stop", stop),
)
