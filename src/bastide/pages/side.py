"""Beside the board: the players, the log, the chat, what everybody may know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup, escape

from bastide.core.game import Game
from bastide.core.state import NOBODY, SPECTATOR, Event
from bastide.draw.look import Chip, Look, Panel
from bastide.draw.motion import STILL
from bastide.draw.seats import COLOURS
from bastide.draw.sprite import cached_drawing, drawn_with
from bastide.draw.svg import NOTHING, join, markup, use
from bastide.games.registry import box
from bastide.pages.addresses import table_address
from bastide.pages.game_words import bot_words
from bastide.pages.motions import Motions
from bastide.pages.panels import figure, height, look_of, rows, tabs_of
from bastide.pages.sprites import sprite
from bastide.pages.templates import joined, on_page, render, render_cached, render_cached_around
from bastide.tables.consequences import then, why_not
from bastide.tables.participants import Occupant
from bastide.tables.standing import Standing, standing
from bastide.tables.table_view import LogEvent, LogTurn, TableView
from bastide.tables.thinking import BotProgress
from bastide.text import Speech

LINES = 14  # turns of the log that a frame shows; the rest is one click away
SENTENCES, FRESH = 4, 12  # of a turn that a frame tells; of one that the reader has not seen yet
LIGHTS = 8  # pieces and places that a line of the log lights up
WORDS = 30  # of the chat
PANES = ("log", "chat", "lens")
CHIP_SIZE = 17
KEY = re.compile(r' id="[^"]*"')
AFTER_NAME = (" ", ",", ":")  # how a sentence goes on behind the name that it begins with
CHIP_STEP = 12  # from piece to piece


class ShownChip(NamedTuple):
    """A number beside a player's name with its symbol."""

    picture: Markup
    value: str
    label: str
    width: int  # 0: as usual


class ShownPlayer(NamedTuple):
    """One row of the list of players."""

    name: str
    colour: str
    state: str  # what they are doing, in words
    now: bool  # whether they have to act
    thinks: bool  # a bot that is thinking
    score: int
    end: str  # what it would be if the game ended now, or when it is over the place
    over: bool
    stand: Standing  # where the points come from, or would if the game ended now
    chips: Markup  # what they have
    left: str | None  # seconds on the clock, if there is one
    since: str  # when the clock began to run; empty while it stands


class LogLine(NamedTuple):
    """One turn in the log, with the rule that says most about it, and what it brought to whose turn it was."""

    text: str
    rule: str
    points: int
    picture: Markup  # of what it was about; empty if there is none


def colour_of(view: TableView, seat: int) -> str:
    return COLOURS[view.occupants[seat].colour].name


def players(view: TableView, look: Look, say: Speech) -> Markup:
    """Everybody at the table: mark, name, what they are doing, score, chips, clock."""
    with drawn_with(sprite(view.game.name)):
        chips = [shown_chips(tuple(row)) for row in view.box.view.players(view.game, view.redacted, look)]
    stand = standing(view)
    shown = [
        player(view, seat, shown_player(view, seat, chips[seat], stand[seat], say), say)
        for seat in range(view.game.seats)
    ]
    inside = {"players": joined(shown)}
    return render_cached_around("table/players", inside, say=say)


def player(view: TableView, seat: int, shown: ShownPlayer, say: Speech) -> Markup:
    """One row. What changes from frame to frame is put in; the address of what belongs to the player names the step."""
    inside = {
        "board": escape(table_address(view.table, "board", seat=view.viewer, of=seat, ply=view.ply)),
        "state": escape(shown.state),
        "score": escape(shown.score),
        "chips": shown.chips,
        "end": escape(shown.end),
        "reasons": render_cached("table/player_reasons", stand=shown.stand, over=shown.over, say=say),
    }
    return render_cached_around(
        "table/player",
        inside,
        number=seat,
        name=shown.name,
        colour=shown.colour,
        now=shown.now,
        thinks=shown.thinks,
        over=shown.over,
        left=shown.left,
        since=shown.since,
        say=say,
    )


@cached_drawing(maxsize=4096)
def shown_chips(row: tuple[Chip, ...]) -> Markup:
    """What a player has. Few of them change with a move."""
    return joined(render_cached("table/player_chip", chip=shown_chip(chip)) for chip in row)


@cached_drawing(maxsize=1024)
def shown_chip(chip: Chip) -> ShownChip:
    """A chip with its symbol once, or once for each piece that it counts."""
    pieces = [use(chip.symbol, CHIP_STEP * i, 0, CHIP_SIZE, id=key) for i, key in enumerate(chip.keys)]
    picture = join(pieces) if pieces else use(chip.symbol, 0, 0, CHIP_SIZE)
    width = CHIP_SIZE + CHIP_STEP * (len(pieces) - 1) if len(pieces) > 1 else 0
    return ShownChip(on_page(picture), chip.value, chip.label, width)


def shown_player(view: TableView, seat: int, chips: Markup, stand: Standing, say: Speech) -> ShownPlayer:
    occupant, clock = view.occupants[seat], view.clock
    going_on = not view.over and view.closed is None
    place = say(f"side.place.{view.places[seat]}") if view.places else ""
    return ShownPlayer(
        name=occupant.name,
        colour=colour_of(view, seat),
        state=doing(view, seat, occupant, say),
        now=seat in view.pending and going_on,
        thinks=seat in view.pending and going_on and view.is_current and occupant.kind == "bot",
        score=view.scores[seat],
        end=str(stand.total) if going_on else place,
        over=not going_on,
        stand=stand,
        chips=chips,
        left=f"{clock.left[seat]:.1f}" if clock else None,
        since=f"{clock.since:.1f}" if clock and seat in clock.thinking else "",
    )


def board_of(view: TableView, seat: int, say: Speech) -> Markup:
    """What lies before one player, at full size; nothing in it can be chosen, or has a key."""
    look = replace(look_of(view), actions={}, last=(), chosen=None)
    with drawn_with(sprite(view.game.name)):
        drawn = view.box.view.board_of(view.game, view.redacted, seat, look)
    panels = [panel._replace(body=markup(on_page(markup(KEY.sub("", panel.body))))) for panel in drawn]
    stand, below = standing(view)[seat], rows(panels)
    wide = max(sum(panel.width for panel in row) for row in below)
    return render("table/board_of", view=view, say=say, seat=seat, colour=colour_of(view, seat), stand=stand,
                  rows=below, wide=wide, high=height(below), over=view.over)  # fmt: skip


def consequences(view: TableView, action: str, say: Speech) -> Markup:
    """What an action would bring: what is sure to happen, the points, and what everybody would have at the end. Of one
    that is not possible now, why."""
    found = then(view, action)
    if found is None:
        why = why_not(view, action)
        return render("table/then", say=say, found=None, why=why) if why else Markup()
    changes = [
        (colour_of(view, seat), view.names[seat], found.points[seat], found.at_end[seat])
        for seat in range(view.game.seats)
        if found.points[seat] or found.at_end[seat]
    ]
    label = next(choice.label for choice in view.legal if choice.text == action)
    told = in_a_row(found.events, view.viewer, view)
    return render("table/then", say=say, label=label, told=told, found=found, changes=changes)


def doing(view: TableView, seat: int, occupant: Occupant, say: Speech) -> str:
    """What a player is doing, in words."""
    if occupant.kind == "open":
        return say("side.open")
    if occupant.resigned:
        return say("side.late" if occupant.late else "side.resigned")
    if seat in view.awaited:
        return say("side.not_here")
    words = say("side.you") if seat == view.viewer else ""
    if occupant.kind == "bot":
        bot = say("side.bot", how=bot_words(occupant.bot or "", say))
        words = say("side.stand_in") if occupant.substitute else bot
    if seat in view.pending and not view.over and view.closed is None:
        if seat == view.viewer:
            return say("side.your_turn" if view.is_current else "side.you")
        return say("side.thinks" if view.is_current else "side.to_act")
    return words


def bot_progress(found: BotProgress | None, say: Speech) -> Markup:
    """How many thoughts come before that of a bot, or how far it is."""
    return render("table/bot_progress", say=say, found=found) if found else Markup()


def log(view: TableView, say: Speech, most: int | None = LINES, motions: Motions | None = None) -> Markup:
    """The log, newest first, a line for each turn; what the reader has not seen yet is marked. Beside a board, of which
    the motions tell, lines show what was laid and light up the pieces that they are about."""
    first_fresh = view.fresh[0].version if view.fresh and view.viewer != SPECTATOR else view.version + 1
    lines, last = list[Markup](), view.turns[-1] if view.turns else None
    with drawn_with(sprite(view.game.name)):
        for turn in newest(view, most):
            fresh = turn.version >= first_fresh
            goes_on = turn is last and turn.seat in view.pending
            # when it is over, the result tells the rest
            whole = (fresh or goes_on) and turn.seat != NOBODY and not view.over
            length = FRESH if whole else SENTENCES
            lines.append(log_line(turn, view, fresh, length if most else None, motions))
    lights = table_address(view.table, "lights", seat=view.viewer, ply=view.ply) if motions else ""
    inside = {"lines": joined(lines), "lights": escape(lights)}
    more = most is not None and len(lines) < len(begun(view))
    return render_cached_around("table/log", inside, table=view.table, viewer=view.viewer, more=more, say=say)


def newest(view: TableView, most: int | None) -> list[LogTurn]:
    """The turns of which a log tells, newest first: all of them, or at most so many."""
    return begun(view)[: -most - 1 : -1] if most else view.turns[::-1]


def most_lines(view: TableView) -> int:
    """How many lines the log beside a board has: when it is over, the result tells the last of it too."""
    return LINES // 2 if view.over else LINES


def lights(view: TableView) -> list[str]:
    """What each line of the log beside the board lights up. It changes with every move, because pieces move on, and is
    not asked for often: frames come without it."""
    motions = Motions(view, look_of(view))
    return [" ".join(keys_of(turn, motions)) for turn in newest(view, most_lines(view))]


def begun(view: TableView) -> list[LogTurn]:
    """The turns without one that has only begun with what every turn begins with: the board shows that."""
    last, routine = view.turns[-1] if view.turns else None, view.box.routine_events
    if last and last.seat in view.pending and all(event.what in routine for event in last.events):
        return view.turns[:-1]
    return view.turns


def log_line(turn: LogTurn, view: TableView, fresh: bool, most: int | None, motions: Motions | None) -> Markup:
    """One turn. When the game is over, or one looks back, its line leads to its step."""
    link = ""
    if view.over or not view.is_current:
        ply = view.ply_after.get(turn.version, turn.version)
        link = table_address(view.table, seat=view.viewer, ply=ply)
    asked = most, motions is None, fresh, link
    line: Markup | None = turn.kept.get(asked)
    if line is None:
        css = colour_of(view, turn.seat) if turn.seat >= 0 else ""
        css = f"{css} fresh".lstrip() if fresh else css
        told = "told", most, motions is None
        if told not in turn.kept:
            picture = picture_of(turn.events, motions) if motions else Markup()
            turn.kept[told] = LogLine(*sentences(turn, view, most), picture)
        line = turn.kept[asked] = shown_line(turn.kept[told], css, link, view.game.name)
    return line


def shown_line(line: LogLine, css: str, link: str, game: str) -> Markup:
    """A line of the log on the page."""
    inside = {
        "css": escape(css),
        "link": escape(link),
        "picture": line.picture,
        "text": escape(line.text),
        "rule": escape(line.rule),
        "gain": gain(line.points),
    }
    pictured, ruled = bool(line.picture), bool(line.rule)
    return render_cached_around("table/log_line", inside, pictured=pictured, ruled=ruled, links=bool(link), game=game)


def gain(points: int) -> Markup:
    """Points that somebody has got or lost; nothing if there are none."""
    return render_cached("table/gain", points=points) if points else Markup()


def sentences(turn: LogTurn, view: TableView, most: int | None) -> tuple[str, str, int]:
    """A turn in words, the rule that says most about it, and the points that it brought to whose turn it was. Where
    only so many sentences are told, what every turn has gives room to what this one has."""
    events = turn.events if most is None else telling(turn.events, view)
    told = in_a_row(events[:most], turn.seat, view)
    if len(events) > len(told):
        told.append("…")
    rule = max(turn.events, key=lambda event: (bool(event.rule), event.points)).rule
    return " ".join(told), rule, sum(event.points for event in turn.events if event.seat == turn.seat)


def in_a_row(events: Sequence[LogEvent], seat: int, view: TableView, named: bool = False) -> list[str]:
    """Sentences one after the other. Who is named as the subject of one need not be in the next; after a sentence about
    anybody or anything else the name is told again, or else that would seem to have acted."""
    words = list[str]()
    for event in events:
        own = event.seat == seat != NOBODY
        words.append(without_name(event, view) if named and own else event.text)
        named = own and (words[-1] != event.text or event.text.startswith(view.names[seat]))
    return words


def picture_of(events: Iterable[LogEvent], motions: Motions) -> Markup:
    """What stands for a turn, if something does: the tile that was laid."""
    return on_page(next(filter(None, (motions.of(told).picture for told in events)), NOTHING))


def telling(events: Sequence[LogEvent], view: TableView) -> Sequence[LogEvent]:
    """Events without those that every turn has; if there are no others, those of them that say most."""
    routine = view.box.routine_events
    found = [event for event in events if event.what not in routine or event.points]
    most = max((routine.index(event.what) for event in events), default=0) if not found else 0
    return found or [event for event in events if event.what == routine[most]]


def keys_of(turn: LogTurn, motions: Motions) -> list[str]:
    """The pieces and places on the board that a turn was about. That changes: pieces move on."""
    found = dict[str, None]()  # each once
    for told in turn.events[:SENTENCES]:
        moved = motions.of(told)
        if moved is not STILL:
            found |= dict.fromkeys(moved.keys + moved.lights)
    return list(found)[:LIGHTS]


def without_name(event: LogEvent, view: TableView) -> str:
    """The sentence of an event under the name of the one it is about: told again with nothing in place of the name
    that it begins with. A sentence that begins otherwise stays as it is."""
    told = event.what, event.seat, event.rule, tuple(event.args), event.points
    return _without_name(view.game, view.say, tuple(view.names), told, event.text)


@lru_cache(maxsize=4096)
def _without_name(
    game: Game, say: Speech, names: tuple[str, ...], event: tuple[str, int, str, tuple[int, ...], int], text: str
) -> str:
    what, seat, rule, arguments, points = event
    others = ["" if other == seat else name for other, name in enumerate(names)]
    told = box(game.name).text.event(game, Event(what, seat, rule, list(arguments), points, 0), others, say)
    if told.startswith(AFTER_NAME):
        text = told.lstrip("".join(AFTER_NAME))
    return text[:1].upper() + text[1:]


def chat(view: TableView, say: Speech) -> Markup:
    """What was said, and a line to say something."""
    said = tuple((colour_of(view, word.seat), view.names[word.seat], word.text) for word in view.chat[-WORDS:])
    return render_cached("table/chat", table=view.table, viewer=view.viewer, may_chat=view.may_chat, say=say, chat=said)


def story(panels: list[Panel], view: TableView, motions: Motions, say: Speech) -> Markup:
    """Log, chat, knowledge and what one looks up: one of them in front."""
    told = log(view, say, most_lines(view), motions)
    lens = escape(table_address(view.table, "words", seat=view.viewer, ply=view.ply))
    looked_up = [
        render_cached_around("table/side_panel", {"figure": figure(panel, view)}, name=panel.name, first=number == 0)
        for number, panel in enumerate(panels)
    ]
    inside = {"log": told, "chat": chat(view, say), "lens": lens, "panels": joined(looked_up)}
    return render_cached_around(
        "table/story",
        inside,
        say=say,
        game_say=view.say,
        panes=PANES,
        panel_tabs=tabs_of(panels),
        words=len(view.chat),
    )
