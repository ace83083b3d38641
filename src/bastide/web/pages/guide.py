"""Guided first games: a fixed start, a few moves explained in words on the real board. The game's package holds
`guide.json` (seats, options, seed or fate, steps) and the messages it names."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Any

import msgspec

from bastide.core.state import NOBODY, Entry, Event, State, bit
from bastide.games.registry import Box
from bastide.text import Speech, speech
from bastide.web.company import Sitter
from bastide.web.pages import side
from bastide.web.pages.icons import icon
from bastide.web.pages.panels import look_of, panels_of, rows
from bastide.web.pages.reader import Reader
from bastide.web.pages.shelf import shelf
from bastide.web.pages.shell import bar, document
from bastide.web.pages.table import middle, tabs
from bastide.web.plan import rules_of
from bastide.web.sight import Happening, Moment, Sight, choices

LEARNER = 0


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence; the learner's next action, or one of another seat; chance may be forced."""

    say: str = ""
    do: str = ""
    other: str = ""
    fate: list[int] = []


class Guide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seats: int
    steps: list[Step]
    options: dict[str, Any] = {}
    seed: int = 0
    fate: list[int] = []


class Stage(msgspec.Struct, frozen=True):
    """One page of the lesson: how many steps have been played, what is said, what is to be done."""

    played: int
    says: list[str]
    do: str


@cache
def guide(name: str) -> Guide:
    return msgspec.json.decode(shelf()[name].resource("guide.json"), type=Guide)


@cache
def stages(name: str) -> list[Stage]:
    """The pages of a lesson: each ends where the learner has something to do, or only to read on."""
    found: list[Stage] = []
    says: list[str] = []
    for number, step in enumerate(guide(name).steps):
        if step.other:
            says += [step.say] if step.say else []
            continue
        says += [step.say] if step.say else []
        found.append(Stage(number, says, step.do))
        says = []
    if says or (found and found[-1].do):
        found.append(Stage(len(guide(name).steps), says, ""))
    return found


def sight_at(box: Box, page: int, reader: Reader) -> Sight:
    """The table of the lesson as the learner sees it."""
    lesson, say = guide(box.name), speech(reader.language, box.package)
    names = reader.say("names").split(",")[: lesson.seats]
    game = rules_of(box.name, lesson.seats, lesson.options)
    state: State = game.new(lesson.seed, Entry(NOBODY, 0, lesson.fate))
    log: list[Moment] = []
    last: list[Event] = []
    tell = box.module("text").event
    for step in lesson.steps[: stages(box.name)[page].played]:
        text = step.do or step.other
        if not text:
            continue
        seat = LEARNER if step.do else next(seat for seat in state.pending if seat != LEARNER)
        entry = Entry(seat, game.read(text), step.fate)
        game.play(state, entry)
        last = [event for event in entry.events if event.eyes & bit(LEARNER)]
        log.append(Moment(len(log) + 1, seat, "act", [
            Happening(e.what, e.seat, e.rule, e.args, e.points, tell(game, e, names, say)) for e in last
        ]))  # fmt: skip
    view = state.redact(LEARNER)
    mine = state.frame(LEARNER) >= 0
    since = next((i for i in range(len(log), 0, -1) if log[i - 1].seat == LEARNER), 0)
    return Sight(
        table="", box=box, game=game, say=say, language=reader.language, viewer=LEARNER, view=view,
        version=page, ply=page, plies=page, pending=view.pending, over=not state.stack, closed=None, scores=view.scores,
        places=None, legal=choices(game, state, view, LEARNER, say, names) if mine else [],
        prompt=box.module("text").prompt(game, view, LEARNER, say) if mine else "",
        sitters=[Sitter("person" if seat == LEARNER else "bot", name, None, seat) for seat, name in enumerate(names)],
        log=log, fresh=log[since:], last=last, draft=stages(box.name)[page].do or None,
        can_undo=False, can_redo=False, can_ask=False,
        question=None, clock=None, chat=[], followed=None, confirm=False, hints=False, names=names,
    )  # fmt: skip


def frame(reader: Reader, box: Box, page: int, wrong: bool = False) -> str:
    """One page of the lesson: what is said, the board, and how to go on."""
    say, sight, lesson = reader.say, sight_at(box, page, reader), stages(box.name)
    stage, look = lesson[page], look_of(sight)
    panels = panels_of(sight, look)
    area = {name: [panel for panel in panels if panel.area == name] for name in ("board", "own", "side")}
    words = "".join(f"<p>{escape(sight.say(message))}</p>" for message in stage.says)
    view = box.module("view")
    return (
        f'<div id="frame" class="table {view.LAYOUT} lesson" data-turn="{page}"'
        f' data-title="{escape(_title(box, reader))}"'
        f' data-pending=""><div id="head"><div id="decision"><div role="status" id="turn" tabindex="-1">{words}'
        f"{_wrong(sight, stage, say) if wrong else ''}</div></div>{_ways(box, page, sight, say)}</div>"
        f"{tabs(area['board'] + area['side'], ('log',), sight, say)}"
        f"{middle(area['board'], area['own'], sight, say)}"
        f'<aside id="side">{side.players(sight, look, say)}'
        f"{rows(area['side'], sight)}{_story(sight, say)}</aside></div>"
    )


def _story(sight: Sight, say: Speech) -> str:
    """The log, as soon as there is something to tell."""
    told = side.log(sight, say, None) if sight.log else f'<p class="soft">{escape(say("guide.nothing_yet"))}</p>'
    return f'<section class="box" id="story"><div class="pane" data-in="phone" data-pane="log">{told}</div></section>'


def _title(box: Box, reader: Reader) -> str:
    return f"{reader.say('home.learn')} · {speech(reader.language, box.package)('game.name')}"


def _wrong(sight: Sight, stage: Stage, say: Speech) -> str:
    return f'<p class="why">{escape(say("guide.other", what=_label(sight, stage.do)))}</p>'


def _label(sight: Sight, action: str) -> str:
    return next((choice.label for choice in sight.legal if choice.text == action), action)


def _ways(box: Box, page: int, sight: Sight, say: Speech) -> str:
    """Buttons: the move of the lesson, or going on; back; at the end a real game."""
    stage, last = stages(box.name)[page], page == len(stages(box.name)) - 1
    here = f"/learn/{box.name}"
    back = (
        f'<a class="btn tool" href="{here}?step={page - 1}" data-soft data-key="ArrowLeft"'
        f' aria-label="{escape(say("guide.back"))}">{icon("i-back")}</a>'
        if page
        else ""
    )
    count = f'<span class="soft num">{page + 1} / {len(stages(box.name))}</span>'
    if stage.do:
        way = (
            f'<button class="btn primary" name="action" value="{escape(stage.do)}">'
            f"{escape(_label(sight, stage.do))}</button>"
        )
    elif not last:
        way = (
            f'<a class="btn primary" href="{here}?step={page + 1}" data-soft data-key="ArrowRight">'
            f"{escape(say('guide.next'))}</a>"
        )
    else:
        way = (
            '<button class="btn primary" formmethod="post" formaction="/play"'
            f' name="game" value="{box.name}">{escape(say("guide.play"))}</button>'
        )
    inside = f'<input type="hidden" name="step" value="{page}">{count}{back}<span class="ways">{way}</span>'
    if last and not stage.do:
        return f'<form id="acts" method="post" action="/play">{inside}</form>'
    return f'<form id="acts" method="get" action="{here}" data-soft>{inside}</form>'


def advance(box: Box, page: int, action: str) -> tuple[int, bool]:
    """Where an action leads: to the next page if it is the one of the lesson; else nowhere, and that is said."""
    lesson = stages(box.name)
    page = max(0, min(page, len(lesson) - 1))
    if not action:
        return page, False
    if action == lesson[page].do and page + 1 < len(lesson):
        return page + 1, False
    return page, True


def page(reader: Reader, box: Box, number: int, wrong: bool) -> str:
    name, game = speech(reader.language, box.package)("game.name"), box.name
    rules = f'<a class="chip wide-only" href="/rules/{game}">{escape(reader.say("nav.rules"))}</a>'
    chip = f'<span class="chip wide-only">{escape(reader.say("home.learn"))}</span>'
    body = (
        f"{bar(reader, title=name, middle=chip, right=rules)}"
        f'<main id="view">{frame(reader, box, number, wrong)}</main><p id="tip"></p>'
    )
    return document(reader, _title(box, reader), body, css="at-table", kind="table", game=game)
