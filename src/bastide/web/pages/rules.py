"""The rules of each game: the ledger as a page one can read, search and link to; and the list of all games' rules."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from bastide.games.provenance import reconstructed
from bastide.games.registry import Box
from bastide.text import speech
from bastide.web.pages.home import large_first, learn_link, thumb
from bastide.web.pages.markdown import Paper, render
from bastide.web.pages.reader import Reader
from bastide.web.pages.shelf import shelf
from bastide.web.pages.shell import bar, document, ways

MODULE = re.compile(r' <small class="origin">module: ([a-z, ]+)</small>')
DEPTH = 4  # the contents show headings above this level


@lru_cache(64)
def paper(name: str, language: str, query: str = "") -> Paper:
    box = shelf()[name]
    found = render(box.resource(f"rules.{language}.md"), query)
    found.body = [MODULE.sub(lambda mark: modules(box, mark[1], language), part) for part in found.body]
    return found


def modules(box: Box, listed: str, language: str) -> str:
    """The mark of a rule that needs modules, by the names that players choose them by; none for the game itself."""
    say = speech(language, box.package)
    labels = [f"option.modules.{one}" for one in listed.split(", ")]
    names = [say(label) for label in labels if label in say]
    return f' <small class="origin">{escape(" + ".join(names))}</small>' if names else ""


def index(reader: Reader) -> str:
    """All games whose rules can be read."""
    say = reader.say
    rows = "".join(_row(box, reader) for box in large_first(shelf().values()))
    words = f'<p><a href="/glossary">{escape(say("nav.glossary"))}</a></p>'
    body = f'<h1>{escape(say("rules.all"))}</h1><div class="stack">{rows}</div>{words}'
    return document(reader, say("rules.all"), f'{bar(reader, right=ways(reader))}<main class="text">{body}</main>')


def _row(box: Box, reader: Reader) -> str:
    game = speech(reader.language, box.package)
    return (
        f'<article class="small">{thumb(box.name)}<div><h2><a href="/rules/{box.name}">{escape(game("game.name"))}</a>'
        f'</h2><p class="soft">{escape(game("game.about"))}</p></div>'
        f'<span class="more">{learn_link(box, reader.say)}</span></article>'
    )


def page(reader: Reader, box: Box, query: str = "") -> str:
    """One ledger, with its contents beside it and a field to search its rules."""
    say, whole = reader.say, paper(box.name, reader.language)
    name = speech(reader.language, box.package)("game.name")
    contents = "".join(
        f'<li class="l{level}"><a href="/rules/{box.name}#{anchor}">{escape(words)}</a></li>'
        for level, anchor, words in whole.contents
        if level < DEPTH
    )
    if reconstructed(box):
        contents += f'<li class="l2"><a href="/rules/{box.name}#reconstructed">{escape(say("rules.guessed"))}</a></li>'
    search = (
        f'<form class="search" action="/rules/{box.name}" data-soft role="search">'
        '<input name="q" type="search" data-quick'
        f' aria-label="{escape(say("rules.search"))}" placeholder="{escape(say("rules.search"))}" maxlength="60"'
        f' value="{escape(query)}"></form>'
    )
    links = (
        f'<a class="btn" href="/new/{box.name}">{escape(say("setup.title"))}</a>'
        f'<span class="more"><a href="/glossary#{box.name}">{escape(say("nav.glossary"))}</a> '
        f"{learn_link(box, say)}</span>"
    )
    body = f"""{bar(reader, title=name, right=ways(reader))}<main class="rules-page"><nav class="contents"
aria-label="{escape(say("rules.contents"))}">{search}<ol>{contents}</ol><p class="links">{links}</p></nav>
<article class="ledger" id="view">{ledger(reader, box, query)}</article></main>"""
    return document(reader, f"{whole.title} · Bastide", body)


def ledger(reader: Reader, box: Box, query: str) -> str:
    """The rules, or those that a search finds."""
    found = paper(box.name, reader.language, query)
    if not query:
        return f"<h1>{escape(found.title)}</h1>{''.join(found.body)}{guesses(reader, box)}"
    count = reader.say("rules.some", n=found.found) if found.found else reader.say("rules.none")
    return f'<h1>{escape(found.title)}</h1><p role="status">{escape(count)}</p>{"".join(found.body)}'


def guesses(reader: Reader, box: Box) -> str:
    """The values no source states, as the component files mark them: where an owner of the box can correct them."""
    say = reader.say
    rows = "".join(
        f"<tr><td><code>{escape(file)}</code></td><td><code>{escape(part)}</code></td>"
        f"<td>{escape(which or say('rules.guessed_all'))}</td></tr>"
        for file, part, which in reconstructed(box)
    )
    if not rows:
        return ""
    heads = "".join(f"<th>{escape(say(f'rules.guessed_{head}'))}</th>" for head in ("file", "part", "which"))
    return (
        f'<h2 id="reconstructed">{escape(say("rules.guessed"))}</h2><p>{escape(say("rules.guessed_why"))}</p>'
        f'<div class="wide" tabindex="0"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'
    )
