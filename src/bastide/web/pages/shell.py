"""The page around every page: head, bar, foot, and small parts that all share."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from litestar import MediaType, Response
from litestar.datastructures import Cookie

from bastide.text import LANGUAGES, Speech
from bastide.web.pages.icons import icon
from bastide.web.pages.reader import THEMES, Reader
from bastide.web.pages.static_files import Kind, static_files

HEADERS = {"Referrer-Policy": "same-origin", "Vary": "Accept-Language, Cookie"}  # forms must name their origin


def document(
    reader: Reader, title: str, body: str, *, css: str = "", kind: Kind = "page", game: str = "", data: str = ""
) -> str:
    """A whole HTML page. The body is ready HTML; the title is escaped here."""
    theme = f' data-theme="{reader.theme}"' if reader.theme != THEMES[0] else ""
    words = f' data-offline="{escape(reader.say("lost"))}" data-close="{escape(reader.say("close"))}"'
    return (
        f'<!doctype html><html lang="{reader.language}"{theme}><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">'
        f'<meta name="description" content="{escape(reader.say("home.promise"))}">'
        f'<title>{escape(title)}</title><link rel="icon" href="/icon.svg" type="image/svg+xml">'
        f"{links(kind, game)}</head>"
        f'<body class="{css}"{words}{data}>{body}<div id="toasts" role="alert"></div></body></html>'
    )


def links(kind: Kind, game: str) -> str:
    """To the styles and scripts of a page. The modules are all named here, so that browsers load them beside each
    other and need not find one in another."""
    files = static_files()
    first, *others = files.scripts(kind)
    styles = "".join(f'<link rel="stylesheet" href="{address}">' for address in files.styles(kind, game))
    modules = "".join(f'<link rel="modulepreload" href="{address}">' for address in others)
    return f'{styles}<script type="module" src="{first}"></script>{modules}'


def answer(html: str, status: int = 200, cookies: Sequence[Cookie] = ()) -> Response[str]:
    return Response(html, status_code=status, media_type=MediaType.HTML, headers=HEADERS, cookies=list(cookies))


def bar(reader: Reader, middle: str = "", right: str = "", title: str = "") -> str:
    """The bar on top: the house, what the page is about, language and theme."""
    say = reader.say
    name = f"<h1>{escape(title)}</h1>" if title else ""
    return (
        f'<header class="bar"><a class="home" href="/" aria-label="{escape(say("nav.home"))}">{icon("i-logo")}</a>'
        f'{name}{middle}<span class="grow"></span>{right}{habits(reader)}</header>'
    )


def ways(reader: Reader) -> str:
    """From any page of text to the others."""
    say = reader.say
    return "".join(
        f'<a class="chip{css}" href="/{page}">{escape(say(f"nav.{page}"))}</a>'
        for page, css in (("rules", ""), ("glossary", " wide-only"), ("lobby", ""))
    )


def habits(reader: Reader) -> str:
    """Switches for language and theme; they need no script."""
    say = reader.say
    languages = "".join(
        f'<button name="language" value="{code}" lang="{code}"{current(code == reader.language)}'
        f' aria-label="{escape(say(f"language.{code}"))}">{code.upper()}</button>'
        for code in LANGUAGES
    )
    themes = "".join(
        f'<button name="theme" value="{theme}"{current(theme == reader.theme)}>{escape(say(f"theme.{theme}"))}</button>'
        for theme in THEMES
    )
    back = f'<input type="hidden" name="back" value="{escape(reader.path)}">'
    return (
        f'<form class="pick" method="post" action="/habits" aria-label="{escape(say("nav.language"))}">'
        f"{back}{languages}</form>"
        f'<details class="drop"><summary class="chip" aria-label="{escape(say("nav.theme"))}">'
        f'<span aria-hidden="true">◐</span></summary>'
        f'<form class="pop" method="post" action="/habits">{back}{themes}</form></details>'
    )


def current(yes: bool) -> str:
    return ' aria-current="true"' if yes else ""


def checked(yes: bool) -> str:
    return " checked" if yes else ""


def selected(yes: bool) -> str:
    return " selected" if yes else ""


def seats_word(say: Speech, seats: Sequence[int], short: bool = False) -> str:
    """For how many a game is."""
    least, most = min(seats), max(seats)
    span = str(least) if least == most else say("seats.span", least=least, most=most)
    return f"{least}–{most}" if short and least != most else say("seats", n=most, span=span)


def plain_page(reader: Reader, title: str, body: str, status: int = 200) -> Response[str]:
    """A page of text under the bar."""
    return answer(document(reader, title, f'{bar(reader, right=ways(reader))}<main class="text">{body}</main>'), status)
