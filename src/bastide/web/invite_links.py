"""Secret links: who opens one gets a cookie in exchange, and is sent on to the table."""

from __future__ import annotations

from typing import Any

from litestar import Request, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from bastide.core.state import SPECTATOR
from bastide.tables.context import ServerContext
from bastide.tables.refusals import NoSeat
from bastide.tables.table_lifecycle import join
from bastide.web.security import address, browser_cookie, browser_of


@get("/join/{token:str}", include_in_schema=False)
async def join_by_link(
    request: Request[Any, Any, Any], context: NamedDependency[ServerContext], token: FromPath[str]
) -> Redirect:
    """Exchange a secret link for the browser's cookie and go on to the table, so that the secret is left behind."""
    cookie = browser_cookie(context.settings, browser_of(request))
    try:
        table, viewer = await join(context, token, cookie.value or "")
    except NoSeat:
        context.mistake_rate.take(address(request.scope), "wrong links")
        raise
    place = f"/t/{table}" if viewer == SPECTATOR else f"/t/{table}?seat={viewer}"
    return Redirect(place, status_code=303, cookies=[cookie])
