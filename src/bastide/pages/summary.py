"""The summary of a game, as the first part of its rules and as a drawer at the table; and one rule in that drawer."""

from __future__ import annotations

from markupsafe import Markup

from bastide.games.registry import Box
from bastide.games.summaries import summary
from bastide.pages.ledger import section_of
from bastide.pages.reader import Reader
from bastide.pages.rules import ledger_of
from bastide.pages.sprites import sprite
from bastide.pages.templates import render
from bastide.text import speech


def sheet(reader: Reader, box: Box) -> Markup:
    """The illustrated page; empty for a game that brings none."""
    told = summary(box)
    if told is None:
        return Markup()
    drawn = sprite(box.name)
    names = {name: drawn.place_of(name) for fact in told.facts for name in fact.pictures}
    return render(
        "parts/summary",
        say=reader.say,
        language=reader.language,
        game=box.name,
        name=speech(reader.language, box.package)("game.name"),
        told=told,
        pictures=names,
    )


def drawer(reader: Reader, box: Box, rule: str) -> Markup:
    """What a table shows beside itself: the summary, or a rule among its neighbours."""
    body = section_of(ledger_of(box.name, reader.language).body, rule) if rule else sheet(reader, box)
    name = speech(reader.language, box.package)("game.name")
    return render("parts/drawer", say=reader.say, game=box.name, name=name, rule=rule, body=body)
