"""The page around the table: the bar with its menu, the places where answers appear, and the curtain."""

from __future__ import annotations

from html import escape

from bastide.core.state import SPECTATOR
from bastide.draw.seats import COLOURS
from bastide.pages.assets import assets, icon
from bastide.pages.reader import Reader
from bastide.pages.replay import exports
from bastide.pages.shell import bar, document
from bastide.pages.table_frame import frame, headline
from bastide.tables.table_view import TableView

KEYS = ("act", "arrows", "digits", "undo", "redo", "confirm", "hint", "list", "zoom", "replay")


def page(reader: Reader, view: TableView, held: list[int]) -> str:
    """The whole page: it already holds the first frame, and works before any script has run."""
    say, name = reader.say, view.say("game.name")
    game = view.game.name
    table = (
        f' data-live="/t/{view.table}/live?seat={view.viewer}&amp;language={reader.language}"'
        if view.is_current
        else ""
    )
    chips = f'<span class="chip wide-only">{escape(say("seats", n=view.game.seats, span=str(view.game.seats)))}</span>'
    if view.viewer == SPECTATOR:
        chips += f'<span class="chip">{icon("i-eye")}{escape(say("table.watching"))}</span>'
    rules = f'<a class="chip wide-only" href="/rules/{game}" target="_blank">{escape(say("nav.rules"))}</a>'
    body = (
        f'<a class="skip" href="#acts">{escape(say("skip"))}</a>'
        f"{bar(reader, title=name, middle=chips, right=rules + menu(reader, view, held))}"
        f'<p id="lost" role="status"><span>{escape(say("lost"))}</span></p>'
        f'<main id="view"{table}>{frame(view)}</main>'
        f'<div id="pick" hidden role="group" aria-label="{escape(say("act.confirm"))}"><p></p>'
        f'<button type="button" class="btn no">{escape(say("act.cancel"))}</button>'
        f'<button type="button" class="btn primary">{icon("i-check")}{escape(say("act.confirm"))}</button></div>'
        f'<p id="tip"></p><div id="hint"></div>'
    )
    seats = " ".join(str(seat) for seat in held if seat >= 0)
    data = f' data-seat="{view.viewer}" data-seats="{seats}"'
    styles = [assets().styles[game]] if game in assets().styles else []
    return document(reader, headline(view, say), body, css="at-table", styles=styles, data=data)


def menu(reader: Reader, view: TableView, held: list[int]) -> str:
    """Everything that is not play."""
    say, here, seat = reader.say, f"/t/{view.table}", f"?seat={view.viewer}"
    parts = [
        f'<a href="{here}{seat}&amp;ply={max(0, view.plies - 1)}">{icon("i-first")}{escape(say("menu.replay"))}</a>',
        f'<a href="{here}/text{seat}">{icon("i-list")}{escape(say("menu.text"))}</a>',
        f'<a href="{here}/invite{seat}">{icon("i-link")}{escape(say("menu.links"))}</a>',
        f'<a href="/rules/{view.game.name}" target="_blank">{icon("i-eye")}{escape(say("nav.rules"))}</a>',
        f'<a href="/glossary#{view.game.name}" target="_blank">{icon("i-list")}{escape(say("nav.glossary"))}</a>',
    ]
    if view.viewer >= 0:
        parts += [*_own(reader, view), *_others(reader, view)]
    elsewhere = "".join(
        f'<a href="{here}?seat={other}&amp;hand=1">{icon(_mark(view, other))}{escape(view.names[other])}</a>'
        for other in held
        if other >= 0 and other != view.viewer
    )
    if elsewhere:
        parts.append(f"<h3>{escape(say('menu.seats'))}</h3>{elsewhere}")
    parts.append(f"<h3>{escape(say('menu.export'))}</h3>{exports(view, say)}")
    keys = "".join(f"<li>{escape(say(f'keys.{key}'))}</li>" for key in KEYS)
    parts.append(f'<details><summary>{escape(say("menu.keys"))}</summary><ul class="keys">{keys}</ul></details>')
    return (
        f'<details class="drop menu"><summary class="chip" aria-label="{escape(say("menu"))}">'
        f"{icon('i-menu')}</summary>"
        f'<div class="pop">{"".join(parts)}</div></details>'
    )


def _mark(view: TableView, seat: int) -> str:
    return f"meeple-{COLOURS[view.occupants[seat].colour].name}"


def _own(reader: Reader, view: TableView) -> list[str]:
    say, here, seat = reader.say, f"/t/{view.table}", f"?seat={view.viewer}"
    name = escape(view.names[view.viewer])
    parts = [
        f'<form method="post" action="{here}/rename{seat}" data-send><label class="field"><span>'
        f"{escape(say('menu.name'))}</span>"
        f'<input name="name" maxlength="40" value="{name}"></label></form>'
    ]
    if not view.over and view.closed is None:
        sure = escape(say("menu.resign.sure"))
        parts += [
            f'<form method="post" action="{here}/ask{seat}" data-send><button>'
            f"{icon('i-undo')}{escape(say('menu.ask'))}</button></form>",
            f'<form method="post" action="{here}/replace{seat}" data-send>'
            f'<input type="hidden" name="whom" value="{view.viewer}">'
            f"<button>{icon('i-bot')}{escape(say('menu.rest'))}</button></form>",
            f'<form method="post" action="{here}/resign{seat}" data-send><button data-sure="{sure}">{icon("i-cross")}'
            f"{escape(say('menu.resign'))}</button></form>",
        ]
    return parts


def _others(reader: Reader, view: TableView) -> list[str]:
    """A bot for whoever is away; the server refuses while they are here."""
    if view.over or view.closed is not None:
        return []
    say, here, seat = reader.say, f"/t/{view.table}", f"?seat={view.viewer}"
    return [
        f'<form method="post" action="{here}/replace{seat}" data-send><input type="hidden" name="whom" value="{other}">'
        f"<button>{icon('i-bot')}{escape(say('menu.replace', who=occupant.name))}</button></form>"
        for other, occupant in enumerate(view.occupants)
        if other != view.viewer and occupant.kind == "person"
    ]


def curtain(reader: Reader, view: TableView) -> str:
    """Between two players at one device: nothing of the table is on this page."""
    say, name = reader.say, view.names[view.viewer]
    body = (
        f'{bar(reader, title=view.say("game.name"))}<main class="curtain">'
        f"{icon(_mark(view, view.viewer), css='mark')}"
        f"<h1>{escape(say('curtain.title', who=name))}</h1><p>{escape(say('curtain.text', who=name))}</p>"
        f'<a class="btn primary" href="/t/{view.table}?seat={view.viewer}" autofocus>'
        f"{escape(say('curtain.lift', who=name))}</a>"
        "</main>"
    )
    return document(reader, f"{name} · Bastide", body)


def has_secrets(view: TableView) -> bool:
    """Whether the viewer knows more than everybody may know."""
    own, public = view.redacted.dump(), view.redacted.redact(SPECTATOR).dump()
    del own["viewer"], public["viewer"]
    return own != public
