"""Requests and answers as pages see them: plain values of our own, so that pages need no web framework."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from bastide.tables.context import ServerContext

HTML = "text/html; charset=utf-8"
TEXT = "text/plain; charset=utf-8"
SVG = "image/svg+xml"
FRAGMENT = "x-bastide"  # the header by which our script asks for a part of a page
PAGE_HEADERS = {"Referrer-Policy": "same-origin", "Vary": "Accept-Language, Cookie"}  # forms must name their origin
YEAR = 365 * 86400
LOCATION = "/#%[]=:;$&()+,!?*@'~"  # signs that stay as they are in a Location
Fields = Mapping[str, Sequence[str]]  # a query or a form: several values may have the same name


class PageError(Exception):
    """A request that is answered with an error page of this status."""

    def __init__(self, status: int) -> None:
        super().__init__(f"status {status}")
        self.status = status


@dataclass
class Request:
    """One request. Names of headers are in small letters."""

    method: str
    path: str  # below the site's folder
    params: Mapping[str, str] = field(default_factory=dict)  # the named parts of the path
    query: Fields = field(default_factory=dict)
    query_text: str = ""  # the query as it was sent
    form: Fields = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    cookies: Mapping[str, str] = field(default_factory=dict)
    origin: str = ""  # scheme and host, as the caller wrote them
    client: str = "unknown"  # the network address that the request comes from
    gone: Callable[[], Awaitable[None]] | None = None  # comes back when the caller has gone
    game: str = ""  # the game of the table that is asked for, once that is known: errors name its rules

    @property
    def fragment(self) -> bool:
        """Whether our script asks for a part of the page."""
        return FRAGMENT in self.headers

    def asked(self, name: str, default: str = "") -> str:
        """The first value of a name in the query."""
        return next(iter(self.query.get(name, ())), default)

    def sent(self, name: str, default: str = "") -> str:
        """The first value of a name in the form."""
        return next(iter(self.form.get(name, ())), default)


@dataclass
class Cookie:
    """A cookie that an answer sets."""

    name: str
    value: str
    path: str = "/"
    max_age: int = YEAR
    http_only: bool = False
    same_site: Literal["lax", "strict"] = "lax"
    secure: bool = False


@dataclass
class Answer:
    """One answer: the status, the body with its media type, headers and cookies."""

    body: str | bytes = b""
    status: int = 200
    media: str = HTML
    headers: dict[str, str] = field(default_factory=dict)
    cookies: list[Cookie] = field(default_factory=list)


Handler = Callable[[ServerContext, Request], Awaitable[Answer]]


class Route(NamedTuple):
    """Which function answers requests of a method to a path; `{name}` in the pattern is one part of the path, `{name+}`
    all the rest of it."""

    method: str
    pattern: str
    handler: Handler


def html_answer(body: Markup, status: int = 200) -> Answer:
    """A page, or a part of one."""
    return Answer(body, status, headers=dict(PAGE_HEADERS))


def redirect(place: str, cookies: Sequence[Cookie] = ()) -> Answer:
    """Send the browser on to another page, which it gets by GET."""
    return Answer(status=303, media=TEXT, headers={"Location": quote(place, safe=LOCATION)}, cookies=list(cookies))


def whole_number(text: str, digits: int) -> int | None:
    """A number of at most so many digits; None if the text is not one."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None
