"""The page around the table: the bar with its menu, the places where answers appear, and the curtain."""

from __future__ import annotations

from html import escape

from bastide.core.state import SPECTATOR
from bastide.draw.seats import COLOURS
from bastide.web.pages.icons import icon
from bastide.web.pages.reader import Reader
from bastide.web.pages.replay import exports
from bastide.web.pages.shell import bar, document
from bastide.web.pages.table import frame, headline
from bastide.web.sight import Sight

KEYS = ("act", "arrows", "digits", "undo", "redo", "confirm", "hint", "list", "zoom", "replay")


def page(reader: Reader, sight: Sight, held: list[int]) -> str:
    """The whole page: it already holds the first frame, and works before any script has run."""
    say, name = reader.say, sight.say("game.name")
    game = sight.game.name
    live = (
        f' data-live="/t/{sight.table}/live?seat={sight.viewer}&amp;language={reader.language}"' if sight.live else ""
    )
    chips = (
        f'<span class="chip wide-only">{escape(say("seats", n=sight.game.seats, span=str(sight.game.seats)))}</span>'
    )
    if sight.viewer == SPECTATOR:
        chips += f'<span class="chip">{icon("i-eye")}{escape(say("table.watching"))}</span>'
    rules = f'<a class="chip wide-only" href="/rules/{game}" target="_blank">{escape(say("nav.rules"))}</a>'
    body = (
        f'<a class="skip" href="#acts">{escape(say("skip"))}</a>'
        f"{bar(reader, title=name, middle=chips, right=rules + menu(reader, sight, held))}"
        f'<p id="lost" role="status"><span>{escape(say("lost"))}</span></p>'
        f'<main id="view"{live}>{frame(sight)}</main>'
        f'<div id="pick" hidden role="group" aria-label="{escape(say("act.confirm"))}"><p></p>'
        f'<button type="button" class="btn no">{escape(say("act.cancel"))}</button>'
        f'<button type="button" class="btn primary">{icon("i-check")}{escape(say("act.confirm"))}</button></div>'
        f'<p id="tip"></p><div id="hint"></div>'
    )
    seats = " ".join(str(seat) for seat in held if seat >= 0)
    data = f' data-seat="{sight.viewer}" data-seats="{seats}"'
    return document(reader, headline(sight, say), body, css="at-table", kind="table", game=game, data=data)


def menu(reader: Reader, sight: Sight, held: list[int]) -> str:
    """Everything that is not play."""
    say, here, seat = reader.say, f"/t/{sight.table}", f"?seat={sight.viewer}"
    parts = [
        f'<a href="{here}{seat}&amp;ply={max(0, sight.plies - 1)}">{icon("i-first")}{escape(say("menu.replay"))}</a>',
        f'<a href="{here}/text{seat}">{icon("i-list")}{escape(say("menu.text"))}</a>',
        f'<a href="{here}/invite{seat}">{icon("i-link")}{escape(say("menu.links"))}</a>',
        f'<a href="/rules/{sight.game.name}" target="_blank">{icon("i-eye")}{escape(say("nav.rules"))}</a>',
        f'<a href="/glossary#{sight.game.name}" target="_blank">{icon("i-list")}{escape(say("nav.glossary"))}</a>',
    ]
    if sight.viewer >= 0:
        parts += [*_own(reader, sight), *_others(reader, sight)]
    elsewhere = "".join(
        f'<a href="{here}?seat={other}&amp;hand=1">{icon(_mark(sight, other))}{escape(sight.names[other])}</a>'
        for other in held
        if other >= 0 and other != sight.viewer
    )
    if elsewhere:
        parts.append(f"<h3>{escape(say('menu.seats'))}</h3>{elsewhere}")
    parts.append(f"<h3>{escape(say('menu.export'))}</h3>{exports(sight, say)}")
    keys = "".join(f"<li>{escape(say(f'keys.{key}'))}</li>" for key in KEYS)
    parts.append(f'<details><summary>{escape(say("menu.keys"))}</summary><ul class="keys">{keys}</ul></details>')
    return (
        f'<details class="drop menu"><summary class="chip" aria-label="{escape(say("menu"))}">'
        f"{icon('i-menu')}</summary>"
        f'<div class="pop">{"".join(parts)}</div></details>'
    )


def _mark(sight: Sight, seat: int) -> str:
    return f"meeple-{COLOURS[sight.sitters[seat].colour].name}"


def _own(reader: Reader, sight: Sight) -> list[str]:
    say, here, seat = reader.say, f"/t/{sight.table}", f"?seat={sight.viewer}"
    name = escape(sight.names[sight.viewer])
    parts = [
        f'<form method="post" action="{here}/rename{seat}" data-send><label class="field"><span>'
        f"{escape(say('menu.name'))}</span>"
        f'<input name="name" maxlength="40" value="{name}"></label></form>'
    ]
    if not sight.over and sight.closed is None:
        sure = escape(say("menu.resign.sure"))
        parts += [
            f'<form method="post" action="{here}/ask{seat}" data-send><button>'
            f"{icon('i-undo')}{escape(say('menu.ask'))}</button></form>",
            f'<form method="post" action="{here}/replace{seat}" data-send>'
            f'<input type="hidden" name="whom" value="{sight.viewer}">'
            f"<button>{icon('i-bot')}{escape(say('menu.rest'))}</button></form>",
            f'<form method="post" action="{here}/resign{seat}" data-send><button data-sure="{sure}">{icon("i-cross")}'
            f"{escape(say('menu.resign'))}</button></form>",
        ]
    return parts


def _others(reader: Reader, sight: Sight) -> list[str]:
    """A bot for whoever is away; the server refuses while they are here."""
    if sight.over or sight.closed is not None:
        return []
    say, here, seat = reader.say, f"/t/{sight.table}", f"?seat={sight.viewer}"
    return [
        f'<form method="post" action="{here}/replace{seat}" data-send><input type="hidden" name="whom" value="{other}">'
        f"<button>{icon('i-bot')}{escape(say('menu.replace', who=sitter.name))}</button></form>"
        for other, sitter in enumerate(sight.sitters)
        if other != sight.viewer and sitter.kind == "person"
    ]


def curtain(reader: Reader, sight: Sight) -> str:
    """Between two players at one device: nothing of the table is on this page."""
    say, name = reader.say, sight.names[sight.viewer]
    body = (
        f'{bar(reader, title=sight.say("game.name"))}<main class="curtain">'
        f"{icon(_mark(sight, sight.viewer), css='mark')}"
        f"<h1>{escape(say('curtain.title', who=name))}</h1><p>{escape(say('curtain.text', who=name))}</p>"
        f'<a class="btn primary" href="/t/{sight.table}?seat={sight.viewer}" autofocus>'
        f"{escape(say('curtain.lift', who=name))}</a>"
        "</main>"
    )
    return document(reader, f"{name} · Bastide", body)


def has_secrets(sight: Sight) -> bool:
    """Whether the viewer knows more than everybody may know."""
    own, public = sight.view.dump(), sight.view.redact(SPECTATOR).dump()
    del own["viewer"], public["viewer"]
    return own != public
