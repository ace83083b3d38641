"""How a browser is recognised: the cookie that holds its secret, and the origin that its requests must come from."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from bastide.pages.addresses import address
from bastide.pages.http import Cookie
from bastide.tables.refusals import NoSeat
from bastide.tables.server_settings import ServerSettings
from bastide.tables.tokens import new_token, well_formed

COOKIE = "bastide"  # the browser's own secret: which seats it holds is stored at the server


def browser_of(cookies: Mapping[str, str]) -> str | None:
    """The secret of the browser; None if it has no cookie of ours."""
    value = cookies.get(COOKIE, "")
    return value if well_formed(value) else None


def browser_cookie(settings: ServerSettings, browser: str | None = None) -> Cookie:
    """The cookie that lets a browser keep its seats; a new secret unless it has one."""
    return Cookie(COOKIE, browser or new_token(), address("/"), http_only=True, secure=settings.secure)


def check_origin(headers: Mapping[str, str], origin: str, settings: ServerSettings) -> None:
    """NoSeat unless a request that carries a cookie comes from one of our own pages; `origin` is where it was sent."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        raise NoSeat("requests with a cookie must come from our own pages", known=True)
    named = headers.get("origin")
    if named is None or not same_origin(named, settings.public_url or origin):
        raise NoSeat("requests with a cookie must come from our own pages (Origin)", known=True)


def same_origin(origin: str, own: str) -> bool:
    """Whether two origins are the same; a WebSocket's scheme counts as its page's."""
    theirs, ours = urlsplit(origin), urlsplit(own.replace("ws", "http", 1) if own.startswith("ws") else own)
    return (theirs.scheme, theirs.netloc) == (ours.scheme, ours.netloc) and bool(theirs.netloc)
