"""Guided first games: a fixed start, a few moves explained in words on the real board. The game's package holds
`guide.json` (seats, options, seed or fate, steps) and the messages it names."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from markupsafe import Markup

from bastide.core.state import NOBODY, Entry, Event, State, bit
from bastide.games.registry import Box
from bastide.pages import side
from bastide.pages.addresses import address
from bastide.pages.panels import by_area, goes_on, look_of, middle, panels_of, tabs
from bastide.pages.reader import Reader
from bastide.pages.shelf import shelf
from bastide.pages.templates import render
from bastide.tables.participants import Occupant
from bastide.tables.table_settings import game_for
from bastide.tables.table_view import LogEntry, LogEvent, TableView, choices
from bastide.text import speech

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


def sight_at(box: Box, page: int, reader: Reader) -> TableView:
    """The table of the lesson as the learner sees it."""
    lesson, say = guide(box.name), speech(reader.language, box.package)
    names = reader.say("names").split(",")[: lesson.seats]
    game = game_for(box.name, lesson.seats, lesson.options)
    state: State = game.new(lesson.seed, Entry(NOBODY, 0, lesson.fate))
    log: list[LogEntry] = []
    last: list[Event] = []
    tell = box.text.event
    for step in lesson.steps[: stages(box.name)[page].played]:
        text = step.do or step.other
        if not text:
            continue
        seat = LEARNER if step.do else next(seat for seat in state.pending if seat != LEARNER)
        entry = Entry(seat, game.read(text), step.fate)
        game.play(state, entry)
        last = [event for event in entry.events if event.eyes & bit(LEARNER)]
        log.append(LogEntry(len(log) + 1, seat, "act", [
            LogEvent(e.what, e.seat, e.rule, e.args, e.points, tell(game, e, names, say)) for e in last
        ]))  # fmt: skip
    redacted = state.redact(LEARNER)
    mine = state.pending_index(LEARNER) >= 0
    since = next((i for i in range(len(log), 0, -1) if log[i - 1].seat == LEARNER), 0)
    return TableView(
        table="", box=box, game=game, say=say, language=reader.language, viewer=LEARNER, redacted=redacted,
        version=page, ply=page, plies=page, pending=redacted.pending, over=not state.stack, closed=None,
        scores=redacted.scores, places=None, legal=choices(game, state, redacted, LEARNER, say, names) if mine else [],
        prompt=box.text.prompt(game, redacted, LEARNER, say) if mine else "",
        occupants=[
            Occupant("person" if seat == LEARNER else "bot", name, None, seat) for seat, name in enumerate(names)
        ],
        log=log, fresh=log[since:], last=last, draft=stages(box.name)[page].do or None,
        can_undo=False, can_redo=False, take_back=None,
        question=None, clock=None, chat=[], rematch_table=None, confirm=False, hints=False, names=names,
    )  # fmt: skip


def frame(reader: Reader, box: Box, number: int, wrong: bool = False) -> Markup:
    """One page of the lesson: what is said, the board, and how to go on."""
    say, view, lesson = reader.say, sight_at(box, number, reader), stages(box.name)
    stage, look = lesson[number], look_of(view)
    area = by_area(panels_of(view, look))
    return render(
        "parts/lesson_frame",
        say=say,
        view=view,
        layout=box.view.LAYOUT,
        ground=goes_on(view, area["board"]),
        number=number,
        count=len(lesson),
        last=number == len(lesson) - 1,
        title=_title(box, reader),
        here=address(f"/learn/{box.name}"),
        game=box.name,
        sentences=[view.say(message) for message in stage.says],
        do=stage.do,
        label=_label(view, stage.do),
        wrong=wrong,
        tabs=tabs(area["board"] + area["own"], view, say),
        middle=middle(area["board"], area["own"], view, say),
        players=side.players(view, look, say),
        story=side.story(area["side"], view, look, say),
    )


def _title(box: Box, reader: Reader) -> str:
    return f"{reader.say('home.learn')} · {speech(reader.language, box.package)('game.name')}"


def _label(view: TableView, action: str) -> str:
    return next((choice.label for choice in view.legal if choice.text == action), action)


def advance(box: Box, page: int, action: str) -> tuple[int, bool]:
    """Where an action leads: to the next page if it is the one of the lesson; else nowhere, and that is said."""
    lesson = stages(box.name)
    page = max(0, min(page, len(lesson) - 1))
    if not action:
        return page, False
    if action == lesson[page].do and page + 1 < len(lesson):
        return page + 1, False
    return page, True


def page(reader: Reader, box: Box, number: int, wrong: bool) -> Markup:
    name = speech(reader.language, box.package)("game.name")
    return render(
        "lesson",
        reader=reader,
        kind="table",
        game=box.name,
        title=_title(box, reader),
        name=name,
        frame=frame(reader, box, number, wrong),
    )
