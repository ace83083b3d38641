"""Who reads a page: language, theme and name, as the browser remembers them. No secret is among these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, unquote

from litestar import Request
from litestar.datastructures import Cookie

from bastide.tables.languages import preferred_language
from bastide.tables.table_settings import clean_text
from bastide.text import LANGUAGES, Speech, speech
from bastide.web.security import YEAR, browser_of

THEMES = ("system", "light", "dark")
AnyRequest = Request[Any, Any, Any]


@dataclass(frozen=True)
class Reader:
    language: str
    theme: str
    name: str
    game: str  # played last
    level: int  # of the bots, chosen last
    browser: str | None
    path: str  # of the page that is read
    origin: str  # of the server, as links to it begin

    @property
    def say(self) -> Speech:
        return speech(self.language, "bastide.pages")


def reader_of(request: AnyRequest) -> Reader:
    cookies = request.cookies
    language, theme = cookies.get("language", ""), cookies.get("theme", "")
    game, _, level = cookies.get("last", "").partition(":")
    context = request.app.state.context
    query = request.scope["query_string"].decode("ascii", "replace")
    return Reader(
        language=language if language in LANGUAGES else preferred_language(request.headers.get("accept-language", "")),
        theme=theme if theme in THEMES else THEMES[0],
        name=clean_text(unquote(cookies.get("name", "")))[:40],
        game=game,
        level=int(level) if level.isascii() and level.isdigit() and len(level) == 1 else 3,
        browser=browser_of(request),
        path=request.url.path + (f"?{query}" if query else ""),
        origin=context.settings.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}",
    )


def remembered(name: str, value: str, secure: bool) -> Cookie:
    """A cookie for one of the reader's habits."""
    return Cookie(key=name, value=quote(value), max_age=YEAR, path="/", samesite="lax", secure=secure)


def local(path: str) -> str:
    """An address to go back to, if it is one of ours; else the home page."""
    safe = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if safe and "\\" not in path else "/"
