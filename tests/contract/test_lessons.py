"""Guided first games are data: they are played here from their beginning to their end, as at a table."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase

import pytest

from bastide.draw.look import Look
from bastide.games.lessons import LEARNER, Chapter, Lesson, Step, is_wanted, lesson, progress, reason
from bastide.games.registry import Box
from bastide.store.game_session import GameSession
from bastide.tables.table_lifecycle import lesson_session
from bastide.text import LANGUAGES, speech
from bastide.text.rules import defined
from good_french import faults

pytestmark = pytest.mark.never_compiled

REACHED = {  # what a lesson must have shown: events of the log, or actions of the learner
    "carcassonne": ["road", "city", "cloister", "field"],
    "orleans": ["recruits", "places", "moves", "builds", "gives"],
    "village": [
        "harvests",
        "birth",
        "produces",
        "market",
        "serves",
        "travels",
        "council",
        "ordains",
        "chronicled",
        "mass",
    ],
    "villagers": ["recruits", "places", "uses_others_key", "gold", "silver"],
    "settlement": ["lays", "hunts", "builds", "street", "uses", "invites"],
    "tithe": ["gleans", "sells"],
}


@pytest.fixture
def told(box: Box) -> Lesson:
    found = lesson(box)
    assert found is not None
    return found


def legal(session: GameSession, seat: int) -> list[str]:
    return [session.game.write(action) for action in session.game.legal(session.state, seat)]


def wanted(step: Step, choices: list[str]) -> list[str]:
    """Of several ways of a step all are tried, in the order in which the lesson names them."""
    return [choice for form in step.do for choice in choices if fnmatchcase(choice, form)]


def played(session: GameSession, chapter: Chapter, way: int) -> Iterator[tuple[Step, list[str]]]:
    """Play a chapter; each time the learner is due the step, and what is legal then."""
    begin = len(chapter.before)
    while not (at := progress(chapter, [line.do or "" for line in session.lines[begin:]])).over:
        step = chapter.steps[at.number]
        if at.reply is not None:
            session.act(at.reply.seat, at.reply.do, fate=at.reply.fate)
            continue
        choices = legal(session, LEARNER)
        yield step, choices
        ways = [choice for choice in dict.fromkeys(wanted(step, choices)) if is_wanted(step, at.done, choice)]
        assert ways, f"{step.title['en']}: none of {step.do} is among {choices[:20]}"
        last = not step.every or len(at.done) == len(step.do) - 1
        session.act(LEARNER, ways[min(way, len(ways) - 1)], fate=step.fate if last else None)


@pytest.mark.parametrize("way", [0, 1])
def test_every_chapter_can_be_played_to_its_end(box: Box, told: Lesson, way: int) -> None:
    """By the first way that each step allows, and by the second where there is one."""
    seen: set[str] = set()
    for chapter in told.chapters:
        session = lesson_session(box.name, chapter)
        before = len(session.lines)
        for _ in played(session, chapter, way):
            assert session.state.pending_index(LEARNER) >= 0
        mine = [event for line in session.lines[before:] for event in line.events if event.seat in (LEARNER, -1)]
        seen |= {event.what for event in mine}
    assert [what for what in REACHED[box.name] if what not in seen] == []


def test_what_a_step_asks_for_is_what_the_board_offers(box: Box, told: Lesson) -> None:
    """Of actions that come to the same the board offers one."""
    for chapter in told.chapters:
        session = lesson_session(box.name, chapter)
        for step, choices in played(session, chapter, 0):
            look = Look(speech("en", box.package), ["Ann", "Bob"], dict.fromkeys(choices, "-"))
            box.view.panels(session.game, session.state.redact(LEARNER), look)
            assert set(wanted(step, choices)) - look.equal.keys(), f"{step.title['en']}: not offered"


def test_every_other_action_is_answered_with_a_reason(box: Box, told: Lesson) -> None:
    for chapter in told.chapters:
        session = lesson_session(box.name, chapter)
        for step, choices in played(session, chapter, 0):
            for choice in choices:
                if not is_wanted(step, [], choice):
                    assert reason(step, choice), f"{step.title['en']}: nothing is said about {choice}"


def test_lessons_are_written_well_and_name_rules_that_there_are(box: Box, told: Lesson) -> None:
    rules = defined(box.ledger("en"))
    for chapter in told.chapters:
        texts = [
            chapter.ending,
            *(text for step in chapter.steps for text in (step.text, *(w.say for w in step.wrong))),
        ]
        titles = [chapter.title, *(step.title for step in chapter.steps)]
        for words in texts + titles:
            assert set(words) == set(LANGUAGES)
        assert [fault for words in texts for fault in faults(words["fr"])] == []
        assert [fault for words in titles for fault in faults(words["fr"], sentence=False)] == []
        assert [rule for step in chapter.steps for rule in step.rules if rule not in rules] == []
