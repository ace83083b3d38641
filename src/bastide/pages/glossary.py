"""The glossary: the terms of all games in both languages, and where the rules first speak of each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from textwrap import shorten

from markupsafe import Markup

from bastide.pages.addresses import address
from bastide.pages.game_words import large_first
from bastide.pages.ledger import plain
from bastide.pages.reader import Reader
from bastide.pages.shelf import shelf
from bastide.pages.templates import render
from bastide.tables.rule_texts import typeset
from bastide.text import LANGUAGES, speech
from bastide.text.rules import defined, sentence

CODE = re.compile(r"`([^`]+)`")
DIVIDER = re.compile(r"^\|[\s:|-]+\|$")
SECTION = re.compile(r"^## [^\n]*Gloss.*?(?=^## |\Z)", re.M | re.S)  # of a ledger, in both languages
ONE = re.compile(r"[^,/()\[\];:]+")  # of several words for the same thing
LENGTH = 180  # signs of a rule that are shown
LONG = 4  # letters of a word that tells something


@dataclass(frozen=True)
class Term:
    """A word of a game in the reader's language and in the other, and the first rule that has it."""

    word: str
    other: str
    rule: str
    text: str  # as much of the rule as the glossary shows


@cache
def terms(name: str, language: str) -> list[Term]:
    """The glossary at the end of a ledger; its first two columns are French and English."""
    own = LANGUAGES.index(language)
    other = LANGUAGES[1 - own]
    rules = sentences(name, language)
    known, others = ({rule: plain(text) for rule, text in sentences(name, one).items()} for one in (language, other))
    found = []
    section = SECTION.search(shelf()[name].ledger(language))
    for row in section[0].splitlines() if section else []:
        if not row.startswith("|") or DIVIDER.match(row):
            continue
        cells = [CODE.sub(r"\1", cell.strip()) for cell in row.strip("| ").split("|")]
        rule = first(known, cells[own]) or first(others, cells[1 - own]) or about(known, cells[own])
        text = shorten(rules.get(rule, ""), LENGTH, placeholder="…")
        found.append(Term(typeset(cells[own], language), typeset(cells[1 - own], other), rule, typeset(text, language)))
    return sorted(found[1:], key=lambda term: plain(term.word))  # the first row names the columns


@cache
def sentences(name: str, language: str) -> dict[str, str]:
    """The first sentence of every rule of a ledger."""
    ledger = shelf()[name].ledger(language)
    return {rule: CODE.sub(r"\1", sentence(text)).replace("*", "") for rule, text in defined(ledger).items()}


def first(known: dict[str, str], word: str) -> str:
    """The first rule, of rules in plain letters, that has one of the words for a thing, or else all longer parts of it;
    none if there is none."""
    for name in filter(None, map(str.strip, ONE.findall(plain(word)))):
        wanted, parts = re.compile(rf"\b{re.escape(name)}"), pieces(name)
        found = next((rule for rule, text in known.items() if wanted.search(text)), "")
        if rule := found or next((rule for rule, text in known.items() if all(part in text for part in parts)), ""):
            return rule
    return ""


def about(known: dict[str, str], word: str) -> str:
    """The first rule that speaks of the longest part of a word that any rule speaks of."""
    longest = sorted(pieces(plain(word)), key=len, reverse=True)
    return next((rule for part in longest for rule, text in known.items() if part in text), "")


def pieces(name: str) -> list[str]:
    return [part.rstrip("s") for part in name.split() if len(part) >= LONG] or [name]


def page(reader: Reader, query: str = "") -> Markup:
    """All games' terms, with a field to look one up."""
    say = reader.say
    games = [(2, box.name, speech(reader.language, box.package)("game.name")) for box in large_first(shelf().values())]
    return render(
        "reference",
        reader=reader,
        title=f"{say('nav.glossary')} · Bastide",
        heading=say("nav.glossary"),
        here=address("/glossary"),
        search=say("glossary.search"),
        query=query,
        contents=games,
        content=entries(reader, query),
    )


def entries(reader: Reader, query: str) -> Markup:
    """The terms, game by game, or those that a search finds in either language."""
    say, wanted = reader.say, plain(query).split()
    other = LANGUAGES[1 - LANGUAGES.index(reader.language)]
    games = []
    for box in large_first(shelf().values()):
        known = terms(box.name, reader.language)
        shown = [term for term in known if all(word in plain(f"{term.word} {term.other}") for word in wanted)]
        if shown:
            games.append((box.name, speech(reader.language, box.package)("game.name"), shown))
    heads = [say(f"language.{reader.language}"), say(f"language.{other}"), say("glossary.rule")]
    return render("parts/glossary", say=say, games=games, heads=heads, other=other)
