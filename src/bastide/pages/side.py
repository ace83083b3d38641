"""Beside the board: the players, the log, the chat, what everybody may know."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from bastide.bots.names import read_name
from bastide.core.errors import BadOption
from bastide.core.state import NOBODY, SPECTATOR
from bastide.draw.look import Chip, Look, Panel
from bastide.draw.seats import COLOURS
from bastide.draw.sprite import drawn_with
from bastide.draw.svg import join, use
from bastide.pages.panels import SCALES
from bastide.pages.sprites import sprite
from bastide.pages.templates import on_page, render
from bastide.tables.participants import Occupant
from bastide.tables.table_view import LogEntry, TableView
from bastide.text import Speech

LINES = 20  # of the log that a frame shows; the rest is one click away
WORDS = 30  # of the chat
PANES = ("log", "chat", "lens")
COLUMN, ROOM = 250, 320  # width of the side, and the height that its panels may take there
CHIP_SIZE = 17
CHIP_STEP = 12  # from piece to piece


@dataclass(frozen=True)
class ShownChip:
    """A number beside a player's name with its symbol."""

    picture: Markup
    value: str
    label: str
    width: int  # 0: as usual


@dataclass(frozen=True)
class ShownPlayer:
    """One row of the list of players."""

    name: str
    colour: str
    state: str  # what they are doing, in words
    now: bool  # whether they have to act
    score: int
    chips: list[ShownChip]
    left: str | None  # seconds on the clock, if there is one
    since: str  # when the clock began to run; empty while it stands


@dataclass(frozen=True)
class LogLine:
    """One sentence of the log."""

    text: str
    rule: str
    css: str


def colour_of(view: TableView, seat: int) -> str:
    return COLOURS[view.occupants[seat].colour].name


def players(view: TableView, look: Look, say: Speech) -> Markup:
    """Everybody at the table: mark, name, what they are doing, score, chips, clock."""
    with drawn_with(sprite(view.game.name)):
        chips = [[shown_chip(chip) for chip in row] for row in view.box.view.players(view.game, view.redacted, look)]
    shown = [shown_player(view, seat, chips[seat], say) for seat in range(view.game.seats)]
    return render("table/players", say=say, players=shown)


def shown_chip(chip: Chip) -> ShownChip:
    """A chip with its symbol once, or once for each piece that it counts."""
    pieces = [use(chip.symbol, CHIP_STEP * i, 0, CHIP_SIZE, id=key) for i, key in enumerate(chip.keys)]
    picture = join(pieces) if pieces else use(chip.symbol, 0, 0, CHIP_SIZE)
    width = CHIP_SIZE + CHIP_STEP * (len(pieces) - 1) if len(pieces) > 1 else 0
    return ShownChip(on_page(picture), chip.value, chip.label, width)


def shown_player(view: TableView, seat: int, chips: list[ShownChip], say: Speech) -> ShownPlayer:
    occupant, clock = view.occupants[seat], view.clock
    place = f" · {say('side.place', n=view.places[seat])}" if view.places else ""
    return ShownPlayer(
        name=occupant.name,
        colour=colour_of(view, seat),
        state=doing(view, seat, occupant, say) + place,
        now=seat in view.pending,
        score=view.scores[seat],
        chips=chips,
        left=f"{clock.left[seat]:.1f}" if clock else None,
        since=f"{clock.since:.1f}" if clock and seat in clock.thinking else "",
    )


def doing(view: TableView, seat: int, occupant: Occupant, say: Speech) -> str:
    """What a player is doing, in words."""
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


def log(view: TableView, say: Speech, most: int | None = LINES) -> Markup:
    """The log, newest first; what the reader has not seen yet is marked."""
    fresh = {id(entry) for entry in view.fresh}
    lines: list[LogLine] = []
    for entry in reversed(view.log):
        lines += log_lines(entry, view, id(entry) in fresh and view.viewer != SPECTATOR)
        if most is not None and len(lines) >= most:
            break
    more = most is not None and len(lines) >= most
    return render("table/log", view=view, say=say, lines=lines[:most], more=more)


def log_lines(entry: LogEntry, view: TableView, fresh: bool) -> list[LogLine]:
    """The sentences of one entry, the last first."""
    found = []
    for event in reversed(entry.events):
        seat = event.seat if event.seat >= 0 else entry.seat
        css = " ".join(filter(None, (colour_of(view, seat) if seat != NOBODY else "", "fresh" if fresh else "")))
        found.append(LogLine(event.text, event.rule, css))
    return found


def chat(view: TableView, say: Speech) -> Markup:
    """What was said, and a line to say something."""
    said = [
        {"colour": colour_of(view, word.seat), "name": view.names[word.seat], "text": word.text}
        for word in view.chat[-WORDS:]
    ]
    return render("table/chat", view=view, say=say, chat=said)


def standing_panels(panels: list[Panel]) -> int:
    """How many of the side's panels always stand there; the others are behind tabs, so that the log has room."""
    height, count = 0.0, 0
    for panel in panels:
        height += panel.height * COLUMN / panel.width
        if height > ROOM:
            break
        count += 1
    return count


def tabbed(panels: list[Panel], view: TableView, say: Speech) -> Markup:
    """Log, chat, knowledge and the panels that do not always stand there: one of them in front."""
    told = log(view, say, LINES // 2 if view.over else LINES)  # when it is over, the result tells the last of it too
    return render(
        "table/tabbed", view=view, say=say, panes=PANES, panels=panels, log=told, chat=chat(view, say), **SCALES
    )
