"""Guided first games on a page: where one begins or takes them up again, and the card that tells each step."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from markupsafe import Markup

from bastide.games.lessons import Chapter, lesson
from bastide.games.registry import Box
from bastide.pages.addresses import table_address
from bastide.pages.reader import Reader
from bastide.pages.templates import render
from bastide.tables.table_view import TableView
from bastide.text import Speech, speech


@dataclass(frozen=True)
class Begun:
    """A chapter that the reader has begun: its table, and how many steps have been taken."""

    table: str
    at: int


def page(reader: Reader, box: Box, begun: dict[int, Begun]) -> Markup:
    """The chapters of a game's lesson, with those that wait for the reader."""
    told = lesson(box)
    chapters: list[tuple[int, Chapter, str, int]] = []
    for number, each in enumerate(told.chapters if told else (), 1):
        found = begun.get(number)
        place = table_address(found.table, seat=0) if found else ""
        chapters.append((number, each, place, found.at if found else 0))
    return render(
        "learn",
        reader=reader,
        say=reader.say,
        title=f"{reader.say('home.learn')} · {speech(reader.language, box.package)('game.name')}",
        name=speech(reader.language, box.package)("game.name"),
        box=box,
        chapters=chapters,
    )


def card(view: TableView, say: Speech) -> Markup:
    """What is told at this step, how far one is, and what lights up."""
    told = view.lesson
    assert told is not None
    lights = {"actions": told.wanted, "parts": told.step.light if told.step else []}
    return render(
        "table/lesson",
        view=view,
        say=say,
        told=told,
        count=len(told.chapter.steps),
        lights=msgspec.json.encode(lights).decode(),
        answer=next(iter(told.wanted), ""),
    )
