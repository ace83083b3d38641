"""Beside the board: the players, the log, the chat, what everybody may know."""

from __future__ import annotations

from html import escape

from bastide.bots.names import read_name
from bastide.core.errors import BadOption
from bastide.core.state import NOBODY, SPECTATOR
from bastide.draw.look import Chip, Look, Panel
from bastide.draw.seats import COLOURS
from bastide.pages.assets import assets, icon
from bastide.pages.panels import figure, tab_buttons
from bastide.tables.participants import Occupant
from bastide.tables.table_view import LogEntry, TableView
from bastide.text import Speech

LINES = 20  # of the log that a frame shows; the rest is one click away
WORDS = 30  # of the chat
PANES = ("log", "chat", "lens")
COLUMN, ROOM = 250, 320  # width of the side, and the height that its panels may take there


def colour_of(view: TableView, seat: int) -> str:
    return COLOURS[view.occupants[seat].colour].name


def players(view: TableView, look: Look, say: Speech) -> str:
    """Everybody at the table: mark, name, what they are doing, score, chips, clock."""
    chips = view.box.view.players(view.game, view.redacted, look)
    rows = "".join(_player(view, seat, chips[seat], say) for seat in range(view.game.seats))
    return f'<section id="players" class="box"><h2>{escape(say("side.players"))}</h2><ol>{rows}</ol></section>'


def _player(view: TableView, seat: int, chips: list[Chip], say: Speech) -> str:
    occupant = view.occupants[seat]
    now = seat in view.pending
    state = _doing(view, seat, occupant, say)
    place = f" · {say('side.place', n=view.places[seat])}" if view.places else ""
    return (
        f'<li id="player-{seat}" class="player {colour_of(view, seat)}{" now" if now else ""}">'
        f"<b>{escape(occupant.name)}</b> <i>{escape(state + place)}</i>{_clock(view, seat)}"
        f'<span class="score num" title="{escape(say("side.score"))}">{view.scores[seat]}</span>'
        f'<span class="chips">{"".join(_chip(chip, view) for chip in chips)}</span></li>'
    )


def _doing(view: TableView, seat: int, occupant: Occupant, say: Speech) -> str:
    if occupant.kind == "open":
        return say("side.open")
    if occupant.resigned:
        return say("side.resigned")
    words = say("side.you") if seat == view.viewer else ""
    if occupant.kind == "bot":
        words = say("side.stand_in") if occupant.substitute else bot_name(occupant.bot or "", say)
    if seat in view.pending and not view.over and view.closed is None:
        if seat == view.viewer:
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


def _clock(view: TableView, seat: int) -> str:
    if view.clock is None:
        return ""
    since = f' data-since="{view.clock.since:.1f}"' if seat in view.clock.thinking else ""
    return f'<time class="num" data-left="{view.clock.left[seat]:.1f}"{since}></time>'


def _chip(chip: Chip, view: TableView) -> str:
    symbol = assets().sprites[view.game.name].use(chip.symbol, ' width="17" height="17"/')
    picture = f'<svg class="ic" role="img"><title>{escape(chip.label)}</title>{symbol}</svg>'
    return f"<span>{picture}{escape(chip.value)}</span>"


def log(view: TableView, say: Speech, lines: int | None = LINES) -> str:
    """The story, newest first; what the reader has not seen yet is marked."""
    fresh = {id(entry) for entry in view.fresh}
    items: list[str] = []
    for entry in reversed(view.log):
        items += _moment(entry, view, id(entry) in fresh and view.viewer != SPECTATOR, say)
        if lines is not None and len(items) >= lines:
            break
    more = ""
    if lines is not None and len(items) >= lines:
        seat = f"?seat={view.viewer}"
        more = f'<p><a href="/t/{view.table}/log{seat}">{escape(say("side.whole_log"))}</a></p>'
    return f'<ol class="log">{"".join(items[:lines])}</ol>{more}'


def _moment(entry: LogEntry, view: TableView, fresh: bool, say: Speech) -> list[str]:
    found = []
    for event in reversed(entry.events):
        seat = event.seat if event.seat >= 0 else entry.seat
        css = " ".join(filter(None, (colour_of(view, seat) if seat != NOBODY else "", "fresh" if fresh else "")))
        rule = f'<a href="/rules/{view.game.name}#{event.rule}">§</a>' if event.rule else ""
        found.append(f'<li class="{css}">{escape(event.text)}{rule}</li>')
    return found


def chat(view: TableView, say: Speech) -> str:
    """What was said, and a line to say something."""
    said = "".join(
        f'<li class="{colour_of(view, word.seat)}"><b>{escape(view.names[word.seat])}</b> {escape(word.text)}</li>'
        for word in view.chat[-WORDS:]
    )
    form = ""
    if view.viewer >= 0:
        form = (
            f'<form id="talk" method="post" action="/t/{view.table}/say?seat={view.viewer}" data-send data-clear>'
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


def tabbed(panels: list[Panel], view: TableView, say: Speech) -> str:
    """Log, chat, knowledge and the panels that do not always stand there: one of them in front."""
    tabs = "".join(
        f'<button type="button" data-tab="{name}" data-group="side">{escape(say(f"tab.{name}"))}{extra}</button>'
        for name, extra in (("log", ""), ("chat", _unread(view)), ("lens", ""))
    )
    tabs += tab_buttons(panels, "side", view)
    lens = (
        f'<details class="lens" id="lens" data-load="/t/{view.table}/words?seat={view.viewer}&amp;ply={view.ply}">'
        f'<summary>{escape(say("lens.open"))}</summary><div data-keep id="lens-words"></div></details>'
    )
    told = log(view, say, LINES // 2 if view.over else LINES)  # when it is over, the result tells the last of it too
    panes = {"log": told, "chat": chat(view, say), "lens": lens}
    panes |= {panel.name: figure(panel, view) for panel in panels}
    boxes = "".join(
        f'<div class="pane" id="pane-{name}" data-in="phone side" data-pane="{name}">{inside}</div>'
        for name, inside in panes.items()
    )
    return (
        f'<section id="story" class="box"><div class="tabs" role="group" aria-label="{escape(say("side.tabs"))}">'
        f"{tabs}</div>{boxes}</section>"
    )


def _unread(view: TableView) -> str:
    return f" <small>{len(view.chat)}</small>" if view.chat else ""
