"""All routes of pages, as a plain table; and how a request is answered by one of them, errors included."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from bastide.pages import (
    account_routes,
    club_routes,
    games_routes,
    lesson_routes,
    operator_routes,
    order_routes,
    puzzle_routes,
    quick_routes,
    review_routes,
    rules_routes,
    sent_routes,
    site_routes,
    table_posts,
    table_routes,
    today_routes,
    turn_routes,
)
from bastide.pages.errors import error_answer
from bastide.pages.http import Answer, PageError, Request, Route
from bastide.pages.table_frame import frame as drawn_frame
from bastide.pages.text_mode import frame as worded_frame
from bastide.tables.context import ServerContext
from bastide.tables.updates import FrameMaker

ROUTES: tuple[Route, ...] = (
    *site_routes.ROUTES,
    *account_routes.ROUTES,
    *club_routes.ROUTES,
    *games_routes.ROUTES,
    *lesson_routes.ROUTES,
    *operator_routes.ROUTES,
    *order_routes.ROUTES,
    *puzzle_routes.ROUTES,
    *quick_routes.ROUTES,
    *review_routes.ROUTES,
    *rules_routes.ROUTES,
    *sent_routes.ROUTES,
    *today_routes.ROUTES,
    *turn_routes.ROUTES,
    *table_routes.ROUTES,
    *table_posts.ROUTES,
)
FRAMES: dict[str, FrameMaker] = {  # where pages get new frames of their table, and what makes them
    "/t/{table}/live": drawn_frame,
    "/t/{table}/live-text": worded_frame,
}


async def respond(context: ServerContext, route: Route, request: Request) -> Answer:
    """The answer of a route; an exception becomes an error page."""
    try:
        return await route.handler(context, request)
    except Exception as error:
        return error_answer(request, context.settings, error)


def find_route(method: str, path: str, routes: Sequence[Route] = ROUTES) -> tuple[Route, dict[str, str]]:
    """The first route that fits, and the named parts of the path; PageError if there is none."""
    for route in routes:
        found = _expression(route.pattern).fullmatch(path)
        if found and route.method == method:
            return route, found.groupdict()
    raise PageError(404)


def find_frames(path: str) -> tuple[FrameMaker, str]:
    """What makes the frames that a page gets at this path, and the table; PageError if there are none."""
    for pattern, make in FRAMES.items():
        found = _expression(pattern).fullmatch(path)
        if found:
            return make, found["table"]
    raise PageError(404)


@cache
def _expression(pattern: str) -> re.Pattern[str]:
    part = re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(pattern))
    return re.compile(re.sub(r"\\{(\w+)\\\+\\}", r"(?P<\1>.+)", part))
