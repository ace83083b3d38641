"""The rules as HTML: the little Markdown that the ledgers use, with an anchor for each rule."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from html import escape

from bastide.text.rules import IDENTIFIER, RULE, TAG

HEADING = re.compile(r"^(#{1,4}) +(.*)$")
ITEM = re.compile(r"^( *)(?:[-*]|\d+\.) +(.*)$")
BOLD = re.compile(r"\*\*(.+?)\*\*")
ITALIC = re.compile(r"(?<![\w*])\*(?!\s)([^*]+?)\*(?!\w)")
CODE = re.compile(r"`([^`]+)`")
DIVIDER = re.compile(r"^\|[\s:|-]+\|$")


@dataclass
class Paper:
    """A ledger as a page: its headings for the table of contents, and the body; or only what a search finds."""

    wanted: list[str] = field(default_factory=list)  # words that a rule must have to be shown
    known: set[str] = field(default_factory=set)  # the IDs of all rules
    title: str = ""
    contents: list[tuple[int, str, str]] = field(default_factory=list)  # level, anchor, words
    body: list[str] = field(default_factory=list)
    found: int = 0
    heads: dict[int, str] = field(default_factory=dict)  # headings that wait for something to stand above

    def has(self, text: str) -> bool:
        """Whether a rule is to be shown."""
        matches = all(word in plain(text) for word in self.wanted)
        self.found += matches
        return matches

    def add(self, html: str) -> None:
        if html:
            self.body += [*self.heads.values(), html]
            self.heads.clear()

    def heading(self, level: int, words: str) -> None:
        if level == 1 and not self.title:
            self.title = words
            return
        name = anchor(words)
        while name in {existing for _, existing, _ in self.contents}:
            name += "-"
        self.contents.append((level, name, words))
        self.heads = {above: html for above, html in self.heads.items() if above < level}
        self.heads[level] = f'<h{level} id="{name}">{inline(words, self.known)}</h{level}>'


def plain(text: str) -> str:
    """Letters as one searches for them: small, and without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(sign))


def render(ledger: str, query: str = "") -> Paper:
    """The ledger as HTML; every rule is an element with its ID as anchor."""
    paper = Paper(plain(query).split(), {found["id"] for found in RULE.finditer(ledger)})
    lines, i = ledger.splitlines(), 0
    while i < len(lines):
        line = lines[i]
        heading = HEADING.match(line)
        if heading:
            paper.heading(len(heading[1]), heading[2])
            end = i + 1
        elif line.startswith("|"):
            end = _run(lines, i, lambda row: row.startswith("|"))
            paper.add(_table(lines[i:end], paper))
        elif ITEM.match(line):
            end = _run(lines, i, lambda row: bool(ITEM.match(row)) or row.startswith("  "))
            paper.add(_list(lines[i:end], paper))
        elif not line.strip():
            end = i + 1
        else:
            end = _run(lines, i, _running)
            paper.add("" if paper.wanted else f"<p>{inline(' '.join(lines[i:end]), paper.known)}</p>")
        i = end
    return paper


def _running(line: str) -> bool:
    """Whether a line goes on with the paragraph above it."""
    return bool(line.strip()) and not line.startswith(("|", "#")) and not ITEM.match(line)


def inline(text: str, known: set[str]) -> str:
    """Bold, code and italic; the ID of another rule becomes a link to it; tags of origin become small marks."""
    html = escape(text, quote=False)
    codes: list[str] = []

    def hold(found: re.Match[str]) -> str:
        codes.append(f"<code>{found[1]}</code>")
        return f"\0{len(codes) - 1}\0"

    html = ITALIC.sub(r"<em>\1</em>", BOLD.sub(r"<strong>\1</strong>", CODE.sub(hold, html)))
    html = IDENTIFIER.sub(
        lambda found: f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in known else found[0], html
    )
    html = TAG.sub(lambda found: f' <small class="origin">{found[0].strip(" []")}</small>', html)
    return re.sub("\0(\\d+)\0", lambda found: codes[int(found[1])], html)


def anchor(words: str) -> str:
    """A heading as an address: letters, digits and hyphens."""
    simple = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", simple).strip("-") or "part"


def _run(lines: list[str], start: int, belongs: Callable[[str], bool]) -> int:
    """Where the lines that belong together end."""
    end = start + 1
    while end < len(lines) and belongs(lines[end]):
        end += 1
    return end


def _list(lines: list[str], paper: Paper) -> str:
    items: list[str] = []
    for line in lines:
        found = ITEM.match(line)
        if found:
            items.append(found[2])
        else:
            items[-1] += " " + line.strip()
    inside = "".join(_item(item, paper) for item in items if paper.has(item))
    return f"<ul>{inside}</ul>" if inside else ""


def _item(text: str, paper: Paper) -> str:
    found = RULE.match(f"- {text}")
    if not found:
        return f"<li>{inline(text, paper.known)}</li>"
    name, words = found["id"], inline(found["text"], paper.known)
    return f'<li id="{name}" class="rule"><a class="rule-id" href="#{name}">{name}</a> {words}</li>'


def _table(lines: list[str], paper: Paper) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines if not DIVIDER.match(line)]
    headed = len(lines) > 1 and bool(DIVIDER.match(lines[1]))
    parts = [_row(row, "td", paper) for row in rows[headed:] if paper.has(" ".join(row))]
    if not parts:
        return ""
    head = _row(rows[0], "th", paper) if headed else ""
    return f'<div class="wide" tabindex="0"><table>{head}{"".join(parts)}</table></div>'


def _row(row: list[str], kind: str, paper: Paper) -> str:
    cells = "".join(f"<{kind}>{inline(cell, paper.known)}</{kind}>" for cell in row)
    return (
        f'<tr id="{row[0]}" class="rule">{cells}</tr>'
        if kind == "td" and row[0] in paper.known
        else f"<tr>{cells}</tr>"
    )
