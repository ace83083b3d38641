"""Beside the board: the players, the log, the chat, what everybody may know."""

from __future__ import annotations

from html import escape

from bastide.bots.names import read_name
from bastide.core.errors import BadOption
from bastide.core.state import NOBODY, SPECTATOR
from bastide.draw.look import Chip, Look, Panel
from bastide.draw.seats import COLOURS
from bastide.draw.sprite import drawn_with
from bastide.draw.svg import use
from bastide.text import Speech
from bastide.web.company import Sitter
from bastide.web.pages.icons import icon
from bastide.web.pages.panels import figure, tab_buttons
from bastide.web.pages.sprites import sprite
from bastide.web.sight import Moment, Sight

LINES = 20  # of the log that a frame shows; the rest is one click away
WORDS = 30  # of the chat
PANES = ("log", "chat", "lens")
COLUMN, ROOM = 250, 320  # width of the side, and the height that its panels may take there


def colour_of(sight: Sight, seat: int) -> str:
    return COLOURS[sight.sitters[seat].colour].name


def players(sight: Sight, look: Look, say: Speech) -> str:
    """Everybody at the table: mark, name, what they are doing, score, chips, clock."""
    chips = sight.box.module("view").players(sight.game, sight.view, look)
    rows = "".join(_player(sight, seat, chips[seat], say) for seat in range(sight.game.seats))
    return f'<section id="players" class="box"><h2>{escape(say("side.players"))}</h2><ol>{rows}</ol></section>'


def _player(sight: Sight, seat: int, chips: list[Chip], say: Speech) -> str:
    sitter = sight.sitters[seat]
    now = seat in sight.pending
    state = _doing(sight, seat, sitter, say)
    place = f" · {say('side.place', n=sight.places[seat])}" if sight.places else ""
    return (
        f'<li id="player-{seat}" class="player {colour_of(sight, seat)}{" now" if now else ""}">'
        f"<b>{escape(sitter.name)}</b> <i>{escape(state + place)}</i>{_clock(sight, seat)}"
        f'<span class="score num" title="{escape(say("side.score"))}">{sight.scores[seat]}</span>'
        f'<span class="chips">{"".join(_chip(chip, sight) for chip in chips)}</span></li>'
    )


def _doing(sight: Sight, seat: int, sitter: Sitter, say: Speech) -> str:
    if sitter.kind == "open":
        return say("side.open")
    if sitter.resigned:
        return say("side.resigned")
    words = say("side.you") if seat == sight.viewer else ""
    if sitter.kind == "bot":
        words = say("side.stand_in") if sitter.substitute else bot_name(sitter.bot or "", say)
    if seat in sight.pending and not sight.over and sight.closed is None:
        if seat == sight.viewer:
            return say("side.your_turn")
        words = f"{words}, {say('side.thinks')}" if words else say("side.thinks")
    return words


def bot_name(bot: str, say: Speech) -> str:
    """A bot as people call it."""
    try:
        name = read_name(bot)
    except BadOption:
        return bot
    return say("side.bot", level=say(f"level.{name.number}") if name.kind == "level" else bot)


def _clock(sight: Sight, seat: int) -> str:
    if sight.clock is None:
        return ""
    since = f' data-since="{sight.clock.since:.1f}"' if seat in sight.clock.thinking else ""
    return f'<time class="num" data-left="{sight.clock.left[seat]:.1f}"{since}></time>'


def _chip(chip: Chip, sight: Sight) -> str:
    with drawn_with(sprite(sight.game.name)):
        symbol = use(chip.symbol, 0, 0, 17)
    picture = f'<svg class="ic" role="img"><title>{escape(chip.label)}</title>{symbol}</svg>'
    return f"<span>{picture}{escape(chip.value)}</span>"


def log(sight: Sight, say: Speech, lines: int | None = LINES) -> str:
    """The story, newest first; what the reader has not seen yet is marked."""
    fresh = {id(moment) for moment in sight.fresh}
    items: list[str] = []
    for moment in reversed(sight.log):
        items += _moment(moment, sight, id(moment) in fresh and sight.viewer != SPECTATOR, say)
        if lines is not None and len(items) >= lines:
            break
    more = ""
    if lines is not None and len(items) >= lines:
        seat = f"?seat={sight.viewer}"
        more = f'<p><a href="/t/{sight.table}/log{seat}">{escape(say("side.whole_log"))}</a></p>'
    return f'<ol class="log">{"".join(items[:lines])}</ol>{more}'


def _moment(moment: Moment, sight: Sight, fresh: bool, say: Speech) -> list[str]:
    found = []
    for event in reversed(moment.events):
        seat = event.seat if event.seat >= 0 else moment.seat
        css = " ".join(filter(None, (colour_of(sight, seat) if seat != NOBODY else "", "fresh" if fresh else "")))
        rule = f'<a href="/rules/{sight.game.name}#{event.rule}">§</a>' if event.rule else ""
        found.append(f'<li class="{css}">{escape(event.text)}{rule}</li>')
    return found


def chat(sight: Sight, say: Speech) -> str:
    """What was said, and a line to say something."""
    said = "".join(
        f'<li class="{colour_of(sight, word.seat)}"><b>{escape(sight.names[word.seat])}</b> {escape(word.text)}</li>'
        for word in sight.chat[-WORDS:]
    )
    form = ""
    if sight.viewer >= 0:
        form = (
            f'<form id="talk" method="post" action="/t/{sight.table}/say?seat={sight.viewer}" data-send data-clear>'
            f'<input name="text" maxlength="500" required autocomplete="off" aria-label="{escape(say("chat.say"))}"'
            f' placeholder="{escape(say("chat.say"))}"><button class="btn" aria-label="{escape(say("chat.send"))}">'
            f"{icon('i-talk')}</button></form>"
        )
    empty = "" if said else f'<p class="soft">{escape(say("chat.empty"))}</p>'
    return f'<ol class="chat">{said}</ol>{empty}{form}'


def standing(panels: list[Panel]) -> int:
    """How many of the side's panels always stand there; the others are behind tabs, so that the log has room."""
    height, count = 0.0, 0
    for panel in panels:
        height += panel.height * COLUMN / panel.width
        if height > ROOM:
            break
        count += 1
    return count


def tabbed(panels: list[Panel], sight: Sight, say: Speech) -> str:
    """Log, chat, knowledge and the panels that do not always stand there: one of them in front."""
    tabs = "".join(
        f'<button type="button" data-tab="{name}" data-group="side">{escape(say(f"tab.{name}"))}{extra}</button>'
        for name, extra in (("log", ""), ("chat", _unread(sight)), ("lens", ""))
    )
    tabs += tab_buttons(panels, "side", sight)
    lens = (
        f'<details class="lens" id="lens" data-load="/t/{sight.table}/words?seat={sight.viewer}&amp;ply={sight.ply}">'
        f'<summary>{escape(say("lens.open"))}</summary><div data-keep id="lens-words"></div></details>'
    )
    told = log(sight, say, LINES // 2 if sight.over else LINES)  # when it is over, the result tells the last of it too
    panes = {"log": told, "chat": chat(sight, say), "lens": lens}
    panes |= {panel.name: figure(panel, sight) for panel in panels}
    boxes = "".join(
        f'<div class="pane" id="pane-{name}" data-in="phone side" data-pane="{name}">{inside}</div>'
        for name, inside in panes.items()
    )
    return (
        f'<section id="story" class="box"><div class="tabs" role="group" aria-label="{escape(say("side.tabs"))}">'
        f"{tabs}</div>{boxes}</section>"
    )


def _unread(sight: Sight) -> str:
    return f" <small>{len(sight.chat)}</small>" if sight.chat else ""
