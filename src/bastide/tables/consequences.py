"""What an action would bring, as far as the one who chooses can know: up to the first thing that chance decides.

The action is tried on tables imagined from the view, never on the true one: what differs between them is unknown."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bastide.core.errors import BadNotation, DrawNeeded, IllegalAction
from bastide.core.state import Entry, Event, State, bit
from bastide.tables.rule_texts import rule_text
from bastide.tables.table_view import LogEvent, TableView
from bastide.text.rules import IDENTIFIER

TABLES = 3  # imagined ones that are compared
REFERENCES = [  # to other rules and to rulings: in brackets, as sentences of their own, at the end of one
    rf" *\([^()]*{IDENTIFIER.pattern}[^()]*\)",
    r" [A-ZÉ]+ D\d+[^.]*\.",
    rf"(?<=\.) [^.]*{IDENTIFIER.pattern}[^.]*\.",
    rf"\s?;[^.;]*{IDENTIFIER.pattern}[^.;]*(?=\.)",
]
REFERENCE = re.compile("|".join(REFERENCES))
LUCK = 0x5EED  # where the first of them begins


@dataclass(frozen=True)
class Consequences:
    """What is sure to happen: events, and by how much scores change, now and at the end."""

    events: list[LogEvent]
    points: list[int]  # by seat
    at_end: list[int]  # by seat: the change of what each would have if the game ended then
    more: bool  # whether chance, or what is hidden, decides what comes after


@dataclass(frozen=True)
class Trial:
    """An action tried on one imagined table."""

    events: list[Event]
    points: list[int]
    state: State  # what came of it
    stopped: bool  # by chance


def then(view: TableView, action: str) -> Consequences | None:
    """What the viewer's action would bring; None if it is not legal now."""
    if action not in {choice.text for choice in view.legal}:
        return None
    try:
        tried = [attempt(view, action, LUCK + number) for number in range(TABLES)]
    except (BadNotation, IllegalAction):
        return None  # not legal at every table that the viewer could imagine
    first, sure = tried[0], 0
    while all(sure < len(one.events) and same(one.events[sure], first.events[sure]) for one in tried):
        sure += 1
    told = [as_told(view, event) for event in first.events[:sure]]
    alike = all(len(one.events) == sure for one in tried)
    return Consequences(
        [event for event in told if event.text],
        first.points if alike else [0] * view.game.seats,
        change_at_end(view, first.state) if alike else [0] * view.game.seats,
        first.stopped or not alike,
    )


def as_told(view: TableView, event: Event) -> LogEvent:
    """An event as the log would tell it."""
    words = view.box.text.event(view.game, event, view.names, view.say)
    return LogEvent(event.what, event.seat, event.rule, list(event.args), event.points, words)


def why_not(view: TableView, action: str) -> str:
    """The rule that forbids what the viewer would like to do, in the viewer's language; empty if it is legal, or
    nothing that this game knows."""
    try:
        view.game.check(view.redacted, view.viewer, view.game.read(action))
    except IllegalAction as refused:
        return REFERENCE.sub("", rule_text(view.game.name, refused.rule, view.language))
    except BadNotation:
        pass
    return ""


def attempt(view: TableView, action: str, luck: int) -> Trial:
    game, seat = view.game, view.viewer
    state: State = view.redacted.imagine(luck)
    before = list(state.scores)
    entry = Entry(seat, game.read(action))
    entry.draws = []  # the first draw ends the trial
    stopped = False
    try:
        game.play(state, entry)
    except DrawNeeded:
        stopped = True
    events = [event for event in entry.events if event.eyes & bit(seat)]
    points = [after - earlier for after, earlier in zip(state.scores, before, strict=True)]
    return Trial(events, points, state, stopped)


def change_at_end(view: TableView, state: State) -> list[int]:
    """By how much an action changes what everybody would have if the game ended then."""
    if not state.stack:
        return [0] * view.game.seats  # it is over, or chance has stopped it where nobody has to decide anything
    return [after - before for after, before in zip(totals(view, state), totals(view, view.redacted), strict=True)]


def totals(view: TableView, state: State) -> list[int]:
    """What everybody would have if the game ended now, for the viewer's eyes."""
    seen = state.redact(view.viewer)
    breakdown = view.box.scoring.breakdown
    return [sum(points for _, points in breakdown(view.game, seen, seat)) for seat in range(view.game.seats)]


def same(one: Event, other: Event) -> bool:
    return (one.what, one.seat, one.args, one.points) == (other.what, other.seat, other.args, other.points)
