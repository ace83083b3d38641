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
    """A ledger as a page: its headings for the table of contents, and the body."""

    title: str = ""
    contents: list[tuple[int, str, str]] = field(default_factory=list)  # level, anchor, words
    body: list[str] = field(default_factory=list)


def render(ledger: str) -> Paper:
    """The ledger as HTML; every rule is an element with its ID as anchor."""
    paper, lines, known = Paper(), ledger.splitlines(), {found["id"] for found in RULE.finditer(ledger)}
    i = 0
    while i < len(lines):
        line = lines[i]
        heading = HEADING.match(line)
        if heading:
            _heading(paper, len(heading[1]), heading[2], known)
            i += 1
        elif line.startswith("|"):
            end = _run(lines, i, lambda row: row.startswith("|"))
            paper.body.append(_table(lines[i:end], known))
            i = end
        elif ITEM.match(line):
            end = _run(lines, i, lambda row: bool(ITEM.match(row)) or row.startswith("  "))
            paper.body.append(_list(lines[i:end], known))
            i = end
        elif not line.strip():
            i += 1
        else:
            end = _run(
                lines, i, lambda row: bool(row.strip()) and not row.startswith(("|", "#")) and not ITEM.match(row)
            )
            paper.body.append(f"<p>{inline(' '.join(lines[i:end]), known)}</p>")
            i = end
    return paper


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


def _heading(paper: Paper, level: int, words: str, known: set[str]) -> None:
    if level == 1 and not paper.title:
        paper.title = words
        return
    name = anchor(words)
    taken = {existing for _, existing, _ in paper.contents}
    while name in taken:
        name += "-"
    paper.contents.append((level, name, words))
    paper.body.append(f'<h{level} id="{name}">{inline(words, known)}</h{level}>')


def _list(lines: list[str], known: set[str]) -> str:
    items: list[str] = []
    for line in lines:
        found = ITEM.match(line)
        if found:
            items.append(found[2])
        else:
            items[-1] += " " + line.strip()
    return f'<ul class="rules">{"".join(_item(item, known) for item in items)}</ul>'


def _item(text: str, known: set[str]) -> str:
    found = RULE.match(f"- {text}")
    if not found:
        return f"<li>{inline(text, known)}</li>"
    name = found["id"]
    return (
        f'<li id="{name}" class="rule"><a class="rule-id" href="#{name}">{name}</a> {inline(found["text"], known)}</li>'
    )


def _table(lines: list[str], known: set[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines if not DIVIDER.match(line)]
    headed = len(lines) > 1 and bool(DIVIDER.match(lines[1]))
    parts = []
    for i, row in enumerate(rows):
        kind = "th" if headed and i == 0 else "td"
        rule = row[0] if row[0] in known and kind == "td" else ""
        cells = "".join(f"<{kind}>{inline(cell, known)}</{kind}>" for cell in row)
        parts.append(f'<tr id="{rule}" class="rule">{cells}</tr>' if rule else f"<tr>{cells}</tr>")
    return f'<div class="wide"><table>{"".join(parts)}</table></div>'
