"""Who reads a page: language, theme and name, as the browser remembers them. No secret is among these."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote, unquote, urlsplit

from bastide.pages.addresses import address
from bastide.pages.browsers import browser_of
from bastide.pages.http import Cookie, Request, whole_number
from bastide.tables.languages import preferred_language
from bastide.tables.names import LONGEST_NAME, clean_text, shortened
from bastide.tables.server_settings import ServerSettings
from bastide.text import LANGUAGES, Speech, speech

THEMES = ("system", "light", "dark")
USUAL_LEVEL = 3  # of bots


@dataclass(frozen=True)
class Reader:
    """The person who reads a page."""

    language: str
    theme: str
    name: str
    game: str  # played last
    level: int  # of the bots, chosen last
    browser: str | None
    path: str  # address of the page that is read
    origin: str  # of the server, as links to it begin

    languages = LANGUAGES
    themes = THEMES

    @property
    def say(self) -> Speech:
        return speech(self.language, "bastide.pages")


def reader_of(request: Request, settings: ServerSettings) -> Reader:
    """The reader, by the cookies and headers of a request."""
    cookies = request.cookies
    language, theme = cookies.get("language", ""), cookies.get("theme", "")
    game, _, level = cookies.get("last", "").partition(":")
    public = urlsplit(settings.public_url)
    return Reader(
        language=language if language in LANGUAGES else preferred_language(request.headers.get("accept-language", "")),
        theme=theme if theme in THEMES else THEMES[0],
        name=shortened(clean_text(unquote(cookies.get("name", ""))), LONGEST_NAME),
        game=game,
        level=USUAL_LEVEL if (number := whole_number(level, 1)) is None else number,
        browser=browser_of(cookies),
        path=address(request.path) + (f"?{request.query_text}" if request.query_text else ""),
        origin=f"{public.scheme}://{public.netloc}" if public.netloc else request.origin,
    )


def remembered(name: str, value: str, secure: bool) -> Cookie:
    """A cookie that remembers a choice of the reader."""
    return Cookie(name, quote(value), address("/"), secure=secure)
