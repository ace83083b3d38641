"""A guided first game: its `lesson.json` tells what the learner is to do, why, and what the others do meanwhile.

A lesson has chapters. Each is played at a table of its own, from a start that is always the same: chance is forced
where it matters and follows from the seed elsewhere, and the other seats play what the chapter says.
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, NamedTuple

import msgspec

from bastide.games.registry import Box, box
from bastide.games.summaries import Words

LEARNER = 0  # the seat


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat does, without being asked; chance may be forced."""

    seat: int
    do: str
    fate: list[int] = []


class Reason(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why an action of this form is not the one of the lesson."""

    say: Words
    when: str = "*"


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing that the learner does: any of the actions, or every one of them in whatever order."""

    title: Words
    text: Words
    do: list[str]  # in notation; a star stands for anything
    every: bool = False
    wrong: list[Reason] = []  # the first that fits is told
    rules: list[str] = []
    light: list[str] = []  # selectors of what is to be seen, beside what can be done
    fate: list[int] = []
    then: list[Reply] = []


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Words
    steps: list[Step]
    ending: Words
    seats: int = 2
    options: dict[str, Any] = {}
    seed: int = 1
    fate: list[int] = []  # of the set-up
    before: list[Reply] = []  # has been played when the learner comes


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapters: list[Chapter]


class Progress(NamedTuple):
    """How far a chapter has come."""

    number: int  # of the step; that of all steps when there is nothing more to do
    done: list[str]  # what the learner has done in this step already
    reply: Reply | None  # what another seat has to do first
    over: bool = False


def lesson(game: Box) -> Lesson | None:
    """The guided first game that a game brings; None if it brings none."""
    return _lesson(game.name)


@cache
def _lesson(name: str) -> Lesson | None:
    text = box(name).optional_resource("lesson.json")
    return None if text is None else msgspec.json.decode(text, type=Lesson)


def chapter(game: str, number: int) -> Chapter:
    """A chapter by its number, from 1; LookupError if there is none."""
    found = _lesson(game)
    if found is None or not 0 < number <= len(found.chapters):
        raise LookupError(f"{game} has no chapter {number}")
    return found.chapters[number - 1]


def progress(told: Chapter, played: Sequence[str]) -> Progress:
    """How far a chapter has come when these actions have been played since its beginning, by whomever."""
    at = 0
    for number, step in enumerate(told.steps):
        wanted = len(step.do) if step.every else 1
        done = list(played[at : at + wanted])
        if len(done) < wanted:
            return Progress(number, done, None)
        at += wanted
        if len(played) - at < len(step.then):
            return Progress(number, done, step.then[len(played) - at])
        at += len(step.then)
    return Progress(len(told.steps), [], None, over=True)


def is_wanted(step: Step, done: Sequence[str], action: str) -> bool:
    """Whether an action is what the step asks for now."""
    return any(fnmatchcase(action, form) for form in step.do if not (step.every and form in done))


def reason(step: Step, action: str) -> Words:
    """Why an action is not what the step asks for; empty if the step has nothing to say about it."""
    return next((each.say for each in step.wrong if fnmatchcase(action, each.when)), {})
