"""What one viewer sees of a table: the single place where a table is turned into what may be shown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from bastide.core.game import Game
from bastide.core.state import NOBODY, SPECTATOR, Event, State, bit
from bastide.games.registry import Box, box
from bastide.store.record import Line, Record, Told
from bastide.text import Speech, speech
from bastide.web.company import Said, Sitter
from bastide.web.tables import Live, undoable, waivers


class Choice(msgspec.Struct, frozen=True):
    """Something the viewer may do now."""

    text: str  # what is sent back
    index: int  # its place in masks and policies
    label: str  # in the reader's language


class Happening(msgspec.Struct, frozen=True):
    """One event that the viewer may know."""

    what: str
    seat: int
    rule: str
    args: list[int]
    points: int
    text: str  # in the reader's language


class Moment(msgspec.Struct, frozen=True):
    """A step of the game as the viewer saw it: what its version became, who acted, what happened."""

    version: int
    seat: int
    kind: Literal["act", "undo", "rewind"]
    events: list[Happening]


class Question(msgspec.Struct, frozen=True):
    """The table is asked to go back."""

    seat: int
    awaited: list[int]  # whose consent is missing
    version: int  # of the viewer's view to which it would go back


class ClockSight(msgspec.Struct, frozen=True):
    """Seconds each seat had left at `since` (epoch); those thinking have been losing time from then on."""

    left: list[float]
    thinking: list[int]
    since: float


@dataclass(frozen=True)
class Sight:
    """All that a page may show to one viewer in one language. Nothing in here is another's secret."""

    table: str
    box: Box
    game: Game
    say: Speech
    language: str
    viewer: int  # a seat, or SPECTATOR
    view: State  # redacted: draw from this and from nothing else
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
    sitters: list[Sitter]
    log: list[Moment]  # what still holds, the set-up first
    fresh: list[Moment]  # what happened since the viewer last acted
    last: list[Event]  # of the newest step, for marking
    draft: str | None  # the action that waits for the viewer's confirmation
    can_undo: bool
    can_redo: bool
    can_ask: bool  # the table may be asked to go back further
    question: Question | None
    clock: ClockSight | None
    chat: list[Said]
    followed: str | None  # the table of the rematch
    confirm: bool  # whether what cannot be undone waits as a draft
    hints: bool
    names: list[str] = field(default_factory=list)
    window: int | None = None  # the pending decision's phase, if the viewer may let such decisions pass for good
    waived: dict[int, str] = field(default_factory=dict)  # those that the viewer lets pass, and what they would ask

    @property
    def live(self) -> bool:
        """Whether this is the present, not a look back."""
        return self.ply == self.plies


def look(live: Live, viewer: int, language: str, ply: int | None = None) -> Sight:
    """The table as this viewer may see it now, or (ply) as it was then."""
    key = ("sight", viewer, language, ply)
    if ply is None and key in live.kept:
        kept: Sight = live.kept[key]
        return kept
    sight = _look(live, viewer, language, ply)
    if ply is None:
        live.kept[key] = sight
    return sight


def _look(live: Live, viewer: int, language: str, ply: int | None) -> Sight:
    table, company, game = live.table, live.company, live.game
    shelf = box(game.name)
    say = speech(language, shelf.package)
    steps = plies(live, viewer)
    now = len(steps) - 1
    at = now if ply is None else max(0, min(ply, now))
    state = table.state if at == now else table.at(steps[at])
    view = state.redact(viewer)
    over = not state.stack
    mine = at == now and viewer >= 0 and live.running and state.pending_index(viewer) >= 0
    words = shelf.text
    legal = choices(game, state, view, viewer, say, company.names) if mine else []
    log = (
        whole_log(live, viewer, language)
        if at == now
        else list(moments(live, viewer, language, steps[at], holding=True))
    )
    draft = live.drafts.get(viewer) if mine else None
    asked, windows = live.question, waivers(game)
    phase = int(view.stack[view.pending_index(viewer)].phase) if mine else -1
    return Sight(
        table=live.id,
        box=shelf,
        game=game,
        say=say,
        language=language,
        viewer=viewer,
        view=view,
        version=table.versions[viewer],
        ply=at,
        plies=now,
        pending=view.pending,
        over=over,
        closed=company.closed.reason if company.closed else None,
        scores=view.scores,
        places=game.places(state) if over else None,
        legal=legal,
        prompt=words.prompt(game, view, viewer, say) if mine else "",
        sitters=company.sitters,
        log=log,
        fresh=_since(log, viewer),
        last=last_events(live, viewer, steps[at]),
        draft=draft[1] if draft and draft[0] == table.versions[viewer] else None,
        can_undo=live.running and viewer >= 0 and live.plan.undo != "never" and undoable(table, viewer) is not None,
        can_redo=live.running and viewer >= 0 and _redoable(live, viewer),
        can_ask=live.running and viewer >= 0 and live.plan.undo == "consent" and asked is None and bool(table.live),
        question=question(live, viewer),
        clock=ClockSight(*live.clock.shown(viewer)) if live.clock else None,
        chat=company.chat,
        followed=company.followed.table if company.followed else None,
        confirm=live.plan.confirm,
        hints=live.plan.hints,
        names=company.names,
        window=phase if phase in windows else None,
        waived={number: say(windows[number][1]) for seat, number in sorted(company.waived) if seat == viewer},
    )


def choices(game: Game, state: State, view: State, seat: int, say: Speech, names: Sequence[str]) -> list[Choice]:
    """What a seat may do, with labels; where these speak of a seat, they call it by its name."""
    label = box(game.name).text.label
    seats = {say("seat", n=number + 1): name for number, name in enumerate(names)}
    unnamed = re.compile("|".join(map(re.escape, seats)))
    return [
        Choice(
            game.write(action),
            game.index(state, action),
            unnamed.sub(lambda found: seats[found[0]], label(game, view, seat, action, say)),
        )
        for action in game.legal(state, seat)
    ]


def plies(live: Live, viewer: int) -> list[int]:
    """The steps a viewer may go back to, as numbers of lines: when play is over every line, before that only
    those that changed the viewer's view, so that a hidden choice cannot be counted."""
    lines = live.table.lines
    if live.over:
        return list(range(len(lines) + 1))
    return [0, *(number + 1 for number, line in enumerate(lines) if viewer in line.seen)]


def visible(told: Sequence[Told], viewer: int) -> list[int]:
    """Which of these events the viewer may know."""
    return [i for i, event in enumerate(told) if event.eyes & bit(viewer)]


def whole_log(live: Live, viewer: int, language: str) -> list[Moment]:
    """All that still holds, now: read on from where it was read last, unless something was taken back since."""
    lines = live.table.lines
    told, upto = live.logs.get((viewer, language), ([], 0))
    if not upto or any(line.do is None for line in lines[upto:]):
        told = list(moments(live, viewer, language, holding=True))
    else:
        told = [*told, *moments(live, viewer, language, begin=upto)]
    live.logs[viewer, language] = told, len(lines)
    return told


def moments(
    live: Live,
    viewer: int,
    language: str,
    until: int | None = None,
    since: int = -1,
    begin: int = 0,
    holding: bool = False,
) -> Iterator[Moment]:
    """The story as this viewer may know it: the set-up, then line by line; from a version or from a line on, if asked;
    all of it, or what still holds."""
    lines = live.table.lines if until is None else live.table.lines[:until]
    holds = set(live.table.record.in_force(until)) if holding else None
    version = sum(viewer in line.seen for line in lines[:begin])
    if since < 0 and not begin:
        told = happenings(live, -1, live.table.record.setup, viewer, language)
        if told:
            yield Moment(0, NOBODY, "act", told)
    for number in range(begin, len(lines)):
        line = lines[number]
        changed = viewer in line.seen
        version += changed
        if version <= since or (holds is not None and number not in holds):
            continue
        told = happenings(live, number, line, viewer, language)
        if changed or told:
            yield Moment(version, line.seat, kind(line), told)


def kind(line: Line) -> Literal["act", "undo", "rewind"]:
    return "act" if line.do is not None else "undo" if line.undo is not None else "rewind"


def happenings(live: Live, number: int, line: Line, viewer: int, language: str) -> list[Happening]:
    """The events of a line that a viewer may know, in words."""
    words = live.words.get((language, number))
    if words is None:
        shelf = box(live.game.name)
        say, tell = speech(language, shelf.package), shelf.text.event
        words = [tell(live.game, told.event(), live.company.names, say) for told in line.events]
        live.words[language, number] = words
    return [
        Happening(told.what, told.seat, told.rule, told.args, told.points, words[i])
        for i in visible(line.events, viewer)
        for told in [line.events[i]]
    ]


def last_events(live: Live, viewer: int, until: int) -> list[Event]:
    """What the newest step that this viewer saw did."""
    for line in reversed(live.table.lines[:until]):
        if viewer in line.seen:
            return [line.events[i].event() for i in visible(line.events, viewer)]
    return []


def question(live: Live, viewer: int) -> Question | None:
    asked = live.question
    if asked is None:
        return None
    return Question(asked.seat, live.company.awaited(), live.version_after(viewer, asked.line - 1))


def own_record(live: Live, viewer: int) -> Record:
    """The record as this viewer may have it: all of a game that is over; of a running one the lines that changed
    its view, with the events it was told, without the outcomes of chance. Actions of others are in it where all that
    they did was told to the viewer: then they are no secret (a test of the contract holds every game to that)."""
    record = live.table.record
    if live.over:
        return Record(record.header, record.setup, record.lines)
    numbers = {number: i for i, number in enumerate(n for n, line in enumerate(record.lines) if viewer in line.seen)}

    def kept(line: Line) -> Line:
        told = [line.events[i] for i in visible(line.events, viewer)]
        told = [msgspec.structs.replace(event, eyes=bit(viewer)) for event in told]
        known = line.seat == viewer or (told and len(told) == len(line.events))
        undo = numbers.get(line.undo) if line.undo is not None else None
        back = line.rewind
        rewind = None if back is None else sum(number < back for number in numbers)
        return Line(line.seat, line.do if known else None, [], told, undo, rewind, [viewer], at=line.at)

    head = msgspec.structs.replace(record.header, names=live.company.names)
    return Record(head, kept(record.setup), [kept(record.lines[number]) for number in numbers])


def _redoable(live: Live, seat: int) -> bool:
    stack = live.table.taken_back.get(seat)
    if not stack or live.plan.undo == "never":
        return False
    return live.game.read(stack[-1]) in live.game.legal(live.table.state, seat)


def _since(log: list[Moment], viewer: int) -> list[Moment]:
    """The part of the log after the viewer's own last action; for a spectator the last step."""
    if viewer == SPECTATOR:
        return log[-1:]
    for i in range(len(log) - 1, -1, -1):
        if log[i].seat == viewer:
            return log[i + 1 :]
    return log
