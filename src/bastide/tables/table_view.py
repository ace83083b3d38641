"""What one viewer may see of a table. This is the only place where a table is turned into what may be shown."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from bastide.core.game import Game
from bastide.core.state import NOBODY, SPECTATOR, Event, State, bit
from bastide.games.lessons import Chapter, Step, chapter, is_wanted, lesson
from bastide.games.registry import Box, box
from bastide.store.record import Fairness, Line, Record, RecordedEvent
from bastide.tables.named_speech import named_speech
from bastide.tables.open_tables import OpenTable, awaited, lesson_progress, undoable_line, waivers
from bastide.tables.participants import ChatMessage, Occupant
from bastide.tables.rights import nothing_is_hidden
from bastide.text import Speech, speech


class Choice(msgspec.Struct, frozen=True):
    """Something the viewer may do now."""

    text: str  # what is sent back
    index: int  # its place in masks and policies
    label: str  # in the reader's language


class LogEvent(msgspec.Struct, frozen=True):
    """One event that the viewer may know."""

    what: str
    seat: int
    rule: str
    args: list[int]
    points: int
    text: str  # in the reader's language


class LogEntry(msgspec.Struct, frozen=True):
    """A step of the game as the viewer saw it: what its version became, who acted, what happened."""

    version: int
    seat: int
    kind: Literal["act", "undo", "rewind"]
    events: list[LogEvent]


@dataclass(frozen=True, eq=False)
class LogTurn:
    """What one seat did without another in between."""

    seat: int
    version: int  # of the viewer's view after it
    events: list[LogEvent]
    kept: dict[Hashable, Any] = field(default_factory=dict)  # what pages have made of it


class RewindQuestion(msgspec.Struct, frozen=True):
    """The table is asked to go back."""

    seat: int
    awaited: list[int]  # whose consent is missing
    version: int  # of the viewer's view to which it would go back


class ClockView(msgspec.Struct, frozen=True):
    """Seconds each seat had left at `since` (epoch); those thinking have been losing time from then on."""

    left: list[float]
    thinking: list[int]
    since: float


class TakeBack(msgspec.Struct, frozen=True):
    """How far the viewer can go back now: to before this own action, with all that others did since."""

    what: LogEvent | None  # the first thing that it told of the viewer
    others: int  # steps of others that are taken back with it
    asks: list[int]  # people who must agree


class LessonView(msgspec.Struct, frozen=True):
    """Where a guided first game is."""

    chapter: Chapter
    number: int  # of the chapter
    last: bool  # whether it is the last one
    at: int  # the number of the step, from 0
    step: Step | None  # none when there is nothing more to do
    wanted: list[str]  # the actions that the step asks for, as far as the viewer may do them now


@dataclass(frozen=True)
class TableView:
    """All that a page may show to one viewer in one language. Nothing in here is another's secret."""

    table: str
    box: Box
    game: Game
    say: Speech
    language: str
    viewer: int  # a seat, or SPECTATOR
    redacted: State  # without others' secrets: draw from this and from nothing else
    version: int  # of this viewer's view; acts carry it
    ply: int  # the step that is shown
    plies: int  # the last step there is
    pending: list[int]  # seats publicly known to have to act
    over: bool
    closed: str | None  # why nobody may act any more
    scores: list[int]
    places: list[int] | None  # when the game is over: 1 is best
    legal: list[Choice]  # what the viewer may do now
    prompt: str  # what the viewer has to decide, in words; empty if nothing
    occupants: list[Occupant]
    log: list[LogEntry]  # what still holds, the set-up first
    turns: list[LogTurn]  # the same by turns
    fresh: list[LogEntry]  # what happened since the viewer last acted
    last: list[Event]  # of the newest step, for marking
    draft: str | None  # the action that waits for the viewer's confirmation
    can_undo: bool
    can_redo: bool
    take_back: TakeBack | None  # none if the viewer cannot go back
    question: RewindQuestion | None
    clock: ClockView | None
    chat: list[ChatMessage]
    rematch_table: str | None  # the table of the rematch
    confirm: bool  # whether what cannot be undone waits as a draft
    hints: bool
    names: list[str] = field(default_factory=list)
    ply_after: dict[int, int] = field(default_factory=dict)  # the step that led to a version, where they differ
    awaited: list[int] = field(default_factory=list)  # seats whose people have not come yet
    undo: Literal["consent", "barrier", "never"] = "consent"  # how far one may go back at this table
    waivable_phase: int | None = None  # of the pending decision, if the viewer may let such decisions pass for good
    fairness: Fairness | None = None  # what the table has committed itself to; None where a seed was chosen, or before
    may_chat: bool = False  # whether the viewer may write to the others
    rated: bool = False  # the game counts for the ratings of its people
    seeded: bool = False  # somebody chose the seed and may know all that chance will give
    waived: dict[int, str] = field(default_factory=dict)  # those that the viewer lets pass, and what they would ask

    lesson: LessonView | None = None
    shared: dict[Hashable, Any] = field(default_factory=dict)  # what is made once for all who know the same

    @property
    def is_current(self) -> bool:
        """Whether this is the present, not a look back."""
        return self.ply == self.plies


def view_for(table: OpenTable, viewer: int, language: str, ply: int | None = None) -> TableView:
    """The table as this viewer may see it now, or (ply) as it was then."""
    if ply is not None:
        return _make_view(table, viewer, language, ply)
    views = table.cache.views
    if (viewer, language) not in views:
        views[viewer, language] = _make_view(table, viewer, language, None)
    return views[viewer, language]


def _make_view(table: OpenTable, viewer: int, language: str, ply: int | None) -> TableView:
    session, participants, game = table.session, table.participants, table.game
    shelf = box(game.name)
    say = speech(language, shelf.package)
    now = last_ply(table, viewer)
    at = now if ply is None else max(0, min(ply, now))
    until = len(session.lines) if at == now else plies(table, viewer)[at]
    state = session.state if at == now else session.state_at(until)
    redacted = state.redact(viewer)
    over = not state.stack
    mine = at == now and viewer >= 0 and table.running and state.pending_index(viewer) >= 0
    words = shelf.text
    legal = choices(game, state, redacted, viewer, say, participants.names) if mine else []
    if at == now:
        log, turns = full_log(table, viewer, language)
    else:
        log = list(log_entries(table, viewer, language, until, holding=True))
        turns = by_turns(log, box(game.name).opening_events)
    draft = table.drafts.get(viewer) if mine else None
    waivable = waivers(game)
    phase = int(redacted.stack[redacted.pending_index(viewer)].phase) if mine else -1
    return TableView(
        table=table.id,
        box=shelf,
        game=game,
        say=say,
        language=language,
        viewer=viewer,
        redacted=redacted,
        version=session.versions[viewer],
        ply=at,
        plies=now,
        pending=redacted.pending,
        over=over,
        closed=participants.closed.reason if participants.closed else None,
        scores=redacted.scores,
        places=game.places(state) if over else None,
        legal=legal,
        prompt=words.prompt(game, redacted, viewer, named_speech(say, tuple(participants.names))) if mine else "",
        occupants=participants.occupants,
        log=log,
        turns=turns,
        fresh=_since(log, viewer),
        last=last_events(table, viewer, until),
        draft=draft[1] if draft and draft[0] == session.versions[viewer] else None,
        can_undo=table.running
        and viewer >= 0
        and table.settings.undo != "never"
        and undoable_line(session, viewer) is not None,
        can_redo=table.running and viewer >= 0 and _redoable(table, viewer),
        take_back=take_back(table, viewer, log) if at == now else None,
        question=question(table, viewer),
        clock=ClockView(*table.clock.shown_to(viewer)) if table.clock else None,
        chat=participants.chat,
        rematch_table=participants.rematch.table if participants.rematch else None,
        confirm=table.settings.confirm,
        hints=table.settings.hints,
        may_chat=table.chat and viewer >= 0 and viewer not in participants.muted,
        rated=table.settings.rated,
        names=participants.names,
        awaited=awaited(session, participants) if table.running else [],
        undo=table.settings.undo,
        ply_after=plies_by_version(table, viewer) if over else {},
        fairness=table.fairness,
        seeded=table.seed is not None,
        waivable_phase=phase if phase in waivable else None,
        lesson=lesson_view(table, legal) if table.settings.lesson and at == now else None,
        shared=table.cache.shared.setdefault(session.knowledge[viewer], {}) if at == now else {},
        waived={number: say(waivable[number][1]) for seat, number in sorted(participants.waived) if seat == viewer},
    )


def choices(game: Game, state: State, view: State, seat: int, say: Speech, names: Sequence[str]) -> list[Choice]:
    """What a seat may do, with labels; where these speak of a seat, they call it by its name."""
    label, named = box(game.name).text.label, named_speech(say, tuple(names))
    return [
        Choice(game.write(action), game.index(state, action), label(game, view, seat, action, named))
        for action in game.legal(state, seat)
    ]


def plies(table: OpenTable, viewer: int) -> list[int]:
    """The steps a viewer may go back to, as numbers of lines: when play is over every line, before that only
    those that changed the viewer's view, so that a hidden choice cannot be counted."""
    lines = table.session.lines
    if nothing_is_hidden(table):
        return list(range(len(lines) + 1))
    return [0, *(number + 1 for number, line in enumerate(lines) if viewer in line.seen)]


def last_ply(table: OpenTable, viewer: int) -> int:
    """The number of the last of these steps, without counting them."""
    return len(table.session.lines) if nothing_is_hidden(table) else table.session.versions[viewer]


def plies_by_version(table: OpenTable, viewer: int) -> dict[int, int]:
    """The first step that shows each version of the viewer's view."""
    found, version = {0: 0}, 0
    for ply, number in enumerate(plies(table, viewer)[1:], 1):
        version += viewer in table.session.lines[number - 1].seen
        found.setdefault(version, ply)
    return found


def visible(events: Sequence[RecordedEvent], viewer: int) -> list[int]:
    """Which of these events the viewer may know."""
    return [i for i, event in enumerate(events) if event.eyes & bit(viewer)]


def full_log(table: OpenTable, viewer: int, language: str) -> tuple[list[LogEntry], list[LogTurn]]:
    """The log of what still holds now, also by turns: continued from where the cached one ends, unless something was
    taken back."""
    lines, opening = table.session.lines, box(table.game.name).opening_events
    entries, turns, upto = table.cache.logs.get((viewer, language), ([], [], 0))
    if not upto or any(line.do is None for line in lines[upto:]):
        entries = list(log_entries(table, viewer, language, holding=True))
        turns = by_turns(entries, opening)
    elif upto < len(lines):
        more = list(log_entries(table, viewer, language, begin=upto))
        entries, turns = [*entries, *more], by_turns(more, opening, turns)
    table.cache.logs[viewer, language] = entries, turns, len(lines)
    return entries, turns


def by_turns(entries: list[LogEntry], opening: Sequence[str], before: Sequence[LogTurn] = ()) -> list[LogTurn]:
    """The log by turns, after those before; an opening event begins another, of nobody if it is about nobody, unless it
    follows one about the same player at once. What is done first does not go on with the set-up. Points for others, and
    what follows from them, belong to what caused them, and all that follows at once to what has begun for nobody. A
    turn that goes on is another."""
    found = list(before)
    for entry in entries:
        for event in entry.events:
            if not event.text:
                continue
            last = found[-1] if found else LogTurn(NOBODY, -1, [])
            same, seat = last.version == entry.version, event.seat
            goes_on = same and seat == last.seat and last.events[-1].what in opening
            opens = event.what in opening and not goes_on
            if seat < 0 and not opens and not (same and last.seat < 0):
                seat = entry.seat
            belongs = same and (seat == last.seat or event.points or concerns(last, seat) or is_for_all(last, opening))
            if not opens and (belongs or (seat == last.seat and last.version > 0)):
                found[-1] = LogTurn(last.seat, entry.version, [*last.events, event])
            else:
                found.append(LogTurn(seat, entry.version, [event]))
    return found


def is_for_all(turn: LogTurn, opening: Sequence[str]) -> bool:
    """Whether something of nobody has begun: the final scoring, in which some get no points, a round, or a mass."""
    return turn.seat < 0 and turn.events[0].what in opening


def concerns(turn: LogTurn, seat: int) -> bool:
    """Whether a turn has brought a seat something already: what follows for that seat belongs to it too."""
    return any(event.seat == seat and event.points for event in turn.events)


def log_entries(
    table: OpenTable,
    viewer: int,
    language: str,
    until: int | None = None,
    since: int = -1,
    begin: int = 0,
    holding: bool = False,
) -> Iterator[LogEntry]:
    """The log as this viewer may know it: the set-up, then line by line. `since` (a version) and `begin` (a line) leave
    out what came before, `until` (a line) what came after, `holding` what was taken back."""
    lines = table.session.lines if until is None else table.session.lines[:until]
    holds = set(table.session.record.in_force(until)) if holding else None
    version = 0
    if begin:  # counted from the end: a long game costs no more than a short one
        version = table.session.versions[viewer] - sum(viewer in line.seen for line in table.session.lines[begin:])
    if since < 0 and not begin:
        events = events_of(table, -1, table.session.record.setup, viewer, language)
        if events:
            yield LogEntry(0, NOBODY, "act", events)
    for number in range(begin, len(lines)):
        line = lines[number]
        changed = viewer in line.seen
        version += changed
        if version <= since or (holds is not None and number not in holds):
            continue
        events = events_of(table, number, line, viewer, language)
        if changed or events:
            yield LogEntry(version, line.seat, kind(line), events)


def kind(line: Line) -> Literal["act", "undo", "rewind"]:
    return "act" if line.do is not None else "undo" if line.undo is not None else "rewind"


def events_of(table: OpenTable, number: int, line: Line, viewer: int, language: str) -> list[LogEvent]:
    """The events of a line that a viewer may know, in words."""
    told = table.cache.told.get((language, number))
    if told is None:
        shelf, names = box(table.game.name), table.participants.names
        say, tell = speech(language, shelf.package), shelf.text.event
        words = [tell(table.game, event.event(), names, say) for event in line.events]
        told = table.cache.told[language, number] = [
            LogEvent(event.what, event.seat, event.rule, event.args, event.points, text)
            for event, text in zip(line.events, words, strict=True)
        ]
    return [told[i] for i in visible(line.events, viewer)]


def last_events(table: OpenTable, viewer: int, until: int) -> list[Event]:
    """What the newest step that this viewer saw did."""
    for number in range(until - 1, -1, -1):  # from the end: a long game costs no more than a short one
        line = table.session.lines[number]
        if viewer in line.seen:
            return [line.events[i].event() for i in visible(line.events, viewer)]
    return []


def lesson_view(table: OpenTable, legal: list[Choice]) -> LessonView:
    """Where the guided first game is that is played at a table."""
    number = table.settings.lesson
    told, at = chapter(table.game.name, number), lesson_progress(table.session, table.settings)
    step = None if at.over else told.steps[at.number]
    wanted = [choice.text for choice in legal if step and is_wanted(step, at.done, choice.text)]
    whole = lesson(box(table.game.name))
    return LessonView(told, number, whole is None or number == len(whole.chapters), at.number, step, wanted)


def take_back(table: OpenTable, viewer: int, log: list[LogEntry]) -> TakeBack | None:
    """Back to before the viewer's last action: at once as far as the barrier, and beyond it where only bots would have
    to agree; else people are asked. Bots agree to everything."""
    if not table.running or viewer < 0 or table.settings.undo == "never":
        return None
    own = next((i for i in range(len(log) - 1, -1, -1) if log[i].seat == viewer and log[i].kind == "act"), None)
    if own is None:
        return None
    asks: list[int] = []
    if undoable_line(table.session, viewer) is None:
        if table.settings.undo != "consent" or table.question is not None:
            return None
        asks = [seat for seat in table.participants.seats("person") if seat != viewer]
    since = log[own + 1 :]
    what = next((event for event in log[own].events if event.seat == viewer), None)
    return TakeBack(what, sum(entry.seat != NOBODY for entry in since), asks)


def question(table: OpenTable, viewer: int) -> RewindQuestion | None:
    asked = table.question
    if asked is None:
        return None
    return RewindQuestion(asked.seat, table.participants.consent_missing(), table.version_after(viewer, asked.line - 1))


def own_record(table: OpenTable, viewer: int) -> Record:
    """The record as this viewer may have it: all of a game that is over; of a running one the lines that changed
    its view, with the events it was told, without the outcomes of chance. Actions of others are in it where all that
    they did was told to the viewer: then they are no secret (a test of the contract holds every game to that)."""
    record = table.session.record
    if nothing_is_hidden(table):
        told = msgspec.UNSET if table.fairness is None else table.fairness
        return Record(msgspec.structs.replace(record.header, fairness=told), record.setup, record.lines)
    numbers = {number: i for i, number in enumerate(n for n, line in enumerate(record.lines) if viewer in line.seen)}

    def kept(line: Line) -> Line:
        events = [line.events[i] for i in visible(line.events, viewer)]
        events = [msgspec.structs.replace(event, eyes=bit(viewer)) for event in events]
        known = line.seat == viewer or (events and len(events) == len(line.events))
        undo = numbers.get(line.undo) if line.undo is not None else None
        back = line.rewind
        rewind = None if back is None else sum(number < back for number in numbers)
        return Line(line.seat, line.do if known else None, [], events, undo, rewind, [viewer], at=line.at)

    head = msgspec.structs.replace(record.header, names=table.participants.names)
    return Record(head, kept(record.setup), [kept(record.lines[number]) for number in numbers])


def _redoable(table: OpenTable, seat: int) -> bool:
    stack = table.session.taken_back.get(seat)
    if not stack or table.settings.undo == "never":
        return False
    return table.game.read(stack[-1]) in table.game.legal(table.session.state, seat)


def _since(log: list[LogEntry], viewer: int) -> list[LogEntry]:
    """The part of the log after the viewer's own last action; for a spectator the last step."""
    if viewer == SPECTATOR:
        return log[-1:]
    for i in range(len(log) - 1, -1, -1):
        if log[i].seat == viewer:
            return log[i + 1 :]
    return log
