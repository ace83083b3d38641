"""The rules of each game: the ledger as a page one can read, search and link to; and the list of all games' rules."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from bastide.games.provenance import reconstructed
from bastide.games.registry import Box
from bastide.pages.addresses import address
from bastide.pages.game_words import large_first
from bastide.pages.ledger import Ledger, read_ledger
from bastide.pages.reader import Reader
from bastide.pages.shelf import shelf
from bastide.pages.templates import render
from bastide.text import speech

DEPTH = 4  # the contents show headings above this level


@lru_cache(64)
def ledger_of(name: str, language: str, query: str = "") -> Ledger:
    box = shelf()[name]
    return read_ledger(box.ledger(language), language, module_names(box, language), query)


def module_names(box: Box, language: str) -> dict[str, str]:
    """The modules of a game by the names that players choose them by."""
    say = speech(language, box.package)
    options = [option for option in box.options if option.name == "modules"]
    return {name: say(f"option.modules.{name}") for option in options for name in option.choices}


def index(reader: Reader) -> Markup:
    """All games whose rules can be read."""
    games = []
    for box in large_first(shelf().values()):
        say = speech(reader.language, box.package)
        games.append((box, say("game.name"), say("game.about")))
    return render("rules_index", reader=reader, title=reader.say("rules.all"), games=games)


def page(reader: Reader, box: Box, summary: Markup, query: str = "") -> Markup:
    """The summary, then the ledger with its contents beside it and a field to search its rules."""
    say, whole = reader.say, ledger_of(box.name, reader.language)
    contents = [(level, anchor, words) for level, anchor, words in whole.contents if level < DEPTH]
    if reconstructed(box):
        contents.append((2, "reconstructed", say("rules.guessed")))
    return render(
        "rules",
        reader=reader,
        title=f"{whole.title} · Bastide",
        heading=speech(reader.language, box.package)("game.name"),
        here=address(f"/rules/{box.name}"),
        search=say("rules.search"),
        query=query,
        contents=contents,
        content=ledger(reader, box, query),
        summary=summary,
        box=box,
    )


def ledger(reader: Reader, box: Box, query: str) -> Markup:
    """The rules, or those that a search finds; then the values that no source states, for an owner of the box."""
    found = ledger_of(box.name, reader.language, query)
    return render(
        "parts/ledger",
        say=reader.say,
        title=found.title,
        query=query,
        found=found.found,
        body=found.body,
        guesses=[] if query else reconstructed(box),
    )
