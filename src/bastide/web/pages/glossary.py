"""The glossary: the terms of all games in both languages, and where the rules first speak of each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from html import escape
from textwrap import shorten

from bastide.text import LANGUAGES, speech
from bastide.text.rules import defined, sentence
from bastide.web.pages.home import large_first
from bastide.web.pages.markdown import CODE, DIVIDER, plain
from bastide.web.pages.reader import Reader
from bastide.web.pages.shelf import shelf
from bastide.web.pages.shell import bar, document, ways

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
    text: str


@cache
def terms(name: str, language: str) -> list[Term]:
    """The glossary at the end of a ledger; its first two columns are French and English."""
    own = LANGUAGES.index(language)
    rules, others = sentences(name, language), sentences(name, LANGUAGES[1 - own])
    found = []
    for row in SECTION.findall(shelf()[name].resource(f"rules.{language}.md"))[0].splitlines():
        if not row.startswith("|") or DIVIDER.match(row):
            continue
        cells = [CODE.sub(r"\1", cell.strip()) for cell in row.strip("| ").split("|")]
        rule = first(rules, cells[own]) or first(others, cells[1 - own]) or about(rules, cells[own])
        found.append(Term(cells[own], cells[1 - own], rule, rules.get(rule, "")))
    return sorted(found[1:], key=lambda term: plain(term.word))  # the first row names the columns


@cache
def sentences(name: str, language: str) -> dict[str, str]:
    """The first sentence of every rule of a ledger."""
    ledger = shelf()[name].resource(f"rules.{language}.md")
    return {rule: CODE.sub(r"\1", sentence(text)).replace("*", "") for rule, text in defined(ledger).items()}


def first(rules: dict[str, str], word: str) -> str:
    """The first rule that has one of the words for a thing, or else all longer parts of it; none if there is none."""
    known = {rule: plain(text) for rule, text in rules.items()}
    for name in filter(None, map(str.strip, ONE.findall(plain(word)))):
        wanted, parts = re.compile(rf"\b{re.escape(name)}"), pieces(name)
        found = next((rule for rule, text in known.items() if wanted.search(text)), "")
        if rule := found or next((rule for rule, text in known.items() if all(part in text for part in parts)), ""):
            return rule
    return ""


def about(rules: dict[str, str], word: str) -> str:
    """The first rule that speaks of the longest part of a word that any rule speaks of."""
    longest = sorted(pieces(plain(word)), key=len, reverse=True)
    return next((rule for part in longest for rule, text in rules.items() if part in plain(text)), "")


def pieces(name: str) -> list[str]:
    return [part.rstrip("s") for part in name.split() if len(part) >= LONG] or [name]


def page(reader: Reader, query: str = "") -> str:
    """All games' terms, with a field to look one up."""
    say = reader.say
    names = {box.name: speech(reader.language, box.package)("game.name") for box in large_first(shelf().values())}
    games = "".join(f'<li class="l2"><a href="/glossary#{name}">{escape(names[name])}</a></li>' for name in names)
    search = (
        '<form class="search" action="/glossary" data-soft role="search"><input name="q" type="search" data-quick'
        f' aria-label="{escape(say("glossary.search"))}" placeholder="{escape(say("glossary.search"))}" maxlength="60"'
        f' value="{escape(query)}"></form>'
    )
    body = f"""{bar(reader, title=say("nav.glossary"), right=ways(reader))}
<main class="rules-page"><nav class="contents"
aria-label="{escape(say("rules.contents"))}">{search}<ol>{games}</ol></nav>
<article class="ledger" id="view">{entries(reader, query)}</article></main>"""
    return document(reader, f"{say('nav.glossary')} · Bastide", body)


def entries(reader: Reader, query: str) -> str:
    """The terms, game by game, or those that a search finds in either language."""
    say, wanted = reader.say, plain(query).split()
    other = LANGUAGES[1 - LANGUAGES.index(reader.language)]
    heads = (say(f"language.{reader.language}"), say(f"language.{other}"), say("glossary.rule"))
    head = "".join(f"<th>{escape(words)}</th>" for words in heads)
    parts = []
    for box in large_first(shelf().values()):
        name = box.name
        shown = [
            term
            for term in terms(name, reader.language)
            if all(word in plain(f"{term.word} {term.other}") for word in wanted)
        ]
        if shown:
            title, rows = (
                speech(reader.language, box.package)("game.name"),
                "".join(_row(name, t, other) for t in shown),
            )
            table = f'<div class="wide" tabindex="0"><table><tr>{head}</tr>{rows}</table></div>'
            parts.append(f'<h2 id="{name}">{escape(title)}</h2>{table}')
    none = f'<p role="status">{escape(say("glossary.none"))}</p>' if not parts else ""
    return f"<h1>{escape(say('nav.glossary'))}</h1>{none}{''.join(parts)}"


def _row(game: str, term: Term, other: str) -> str:
    rule = ""
    if term.rule:
        rule = (
            f'<a href="/rules/{game}#{term.rule}">{term.rule}</a> {escape(shorten(term.text, LENGTH, placeholder="…"))}'
        )
    return f'<tr><td><b>{escape(term.word)}</b></td><td lang="{other}">{escape(term.other)}</td><td>{rule}</td></tr>'
