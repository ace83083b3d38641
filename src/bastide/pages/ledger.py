"""A ledger of rules as HTML: Markdown by markdown-it, with an anchor for each rule and links between rules."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup

from bastide.tables.rule_texts import typeset
from bastide.text.rules import IDENTIFIER, RULE, TAG

MARK = re.compile(rf"(?P<rule>{IDENTIFIER.pattern})|(?P<tag>{TAG.pattern})")


@dataclass
class Ledger:
    """The page of a game's rules: its headings for the table of contents, and the body, or only what a search finds."""

    title: str = ""
    contents: list[tuple[int, str, str]] = field(default_factory=list)  # level, anchor, words
    body: Markup = field(default_factory=Markup)
    found: int = 0  # rules and rows that a search finds


class RulesRenderer(RendererHTML):
    """In text, IDs of known rules become links and tags of origin become small marks; all else is escaped."""

    def text(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        content, known, modules = typeset(tokens[index].content, env["language"]), env["known"], env["modules"]
        parts, end = Markup(), 0
        for mark in MARK.finditer(content):
            parts += content[end : mark.start()]
            parts += rule_link(mark[0], known) if mark["rule"] else origin_mark(mark[0].strip(" []"), modules)
            end = mark.end()
        return parts + content[end:]

    def table_open(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        """A wide table scrolls within a frame of its own."""
        return '<div class="wide" tabindex="0"><table>'

    def table_close(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        return "</table></div>"


def rule_link(identifier: str, known: set[str]) -> Markup | str:
    return Markup('<a href="#{0}">{0}</a>').format(identifier) if identifier in known else identifier


def origin_mark(tag: str, modules: Mapping[str, str]) -> Markup:
    """Where a rule comes from. Modules get the names that players choose them by; the game itself gets no mark."""
    kind, colon, listed = tag.partition(": ")
    if kind == "module" and colon:
        tag = " + ".join(modules[name] for name in listed.split(", ") if name in modules)
    return Markup(' <small class="origin">{}</small>').format(tag) if tag else Markup()


MARKDOWN = MarkdownIt("commonmark", {"html": False}, renderer_cls=RulesRenderer).enable("table")


def plain(text: str) -> str:
    """Letters as one searches for them: small, without accents, and with the apostrophe of keyboards."""
    signs = unicodedata.normalize("NFD", text.lower().replace("’", "'"))
    return "".join(sign for sign in signs if not unicodedata.combining(sign))


def anchor(words: str) -> str:
    """A heading as an address: letters, digits and hyphens."""
    simple = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", simple).strip("-") or "part"


def read_ledger(text: str, language: str, modules: Mapping[str, str], query: str = "") -> Ledger:
    """The ledger as HTML. With a query, only the rules and rows that have all its words, under their headings."""
    known = {found["id"] for found in RULE.finditer(text)}
    env: dict[str, Any] = {"known": known, "modules": modules, "language": language}
    tokens, wanted = MARKDOWN.parse(text, env), plain(query).split()
    ledger, headings = Ledger(), dict[int, list[Token]]()  # headings that wait for something to stand below them
    kept: list[Token] = []
    for block in blocks(tokens):
        if block[0].type == "heading_open":
            keep_heading(ledger, headings, block)
            continue
        shown = matching(block, wanted, ledger) if wanted else block
        if shown:
            kept += [token for heading in headings.values() for token in heading] + shown
            headings.clear()
    ledger.body = Markup(MARKDOWN.renderer.render(anchored(kept, known), MARKDOWN.options, env))
    ledger.title = typeset(ledger.title, language)
    ledger.contents = [(level, name, typeset(words, language)) for level, name, words in ledger.contents]
    return ledger


def blocks(tokens: Sequence[Token]) -> list[list[Token]]:
    """The tokens of each heading, paragraph, list and table."""
    found: list[list[Token]] = []
    for token in tokens:
        if token.level == 0 and token.nesting != -1:
            found.append([])
        found[-1].append(token)
    return found


def keep_heading(ledger: Ledger, headings: dict[int, list[Token]], block: list[Token]) -> None:
    """Note a heading in the contents; it is shown as soon as something below it is."""
    level, words = int(block[0].tag[1:]), block[1].content
    if level == 1 and not ledger.title:
        ledger.title = words
        return
    name = anchor(words)
    while name in {existing for _, existing, _ in ledger.contents}:
        name += "-"
    ledger.contents.append((level, name, words))
    for below in [other for other in headings if other >= level]:
        del headings[below]
    block[0].attrSet("id", name)
    headings[level] = block


def matching(block: list[Token], wanted: list[str], ledger: Ledger) -> list[Token]:
    """A list or a table with only those items or rows that have all words; nothing of other blocks."""
    kind = {"bullet_list_open": "list_item", "ordered_list_open": "list_item", "table_open": "tr"}.get(block[0].type)
    if kind is None:
        return []
    shown, part, hits = list[Token](), list[Token](), 0
    level = next(token.level for token in block if token.type == f"{kind}_open")
    for token in block:
        if part or (token.type == f"{kind}_open" and token.level == level):
            part.append(token)
            if token.type == f"{kind}_close" and token.level == level:
                heads = any(cell.type == "th_open" for cell in part)
                hit = all(word in plain(" ".join(cell.content for cell in part)) for word in wanted)
                hits += hit and not heads
                shown += part if hit or heads else []
                part = []
        else:
            shown.append(token)
    ledger.found += hits
    return shown if hits else []


def anchored(tokens: list[Token], known: set[str]) -> list[Token]:
    """Give the item or row of each rule its ID as anchor."""
    for i, token in enumerate(tokens):
        if token.type in ("list_item_open", "tr_open"):
            inline = next((other for other in tokens[i : i + 4] if other.type == "inline"), None)
            identifier = rule_of(inline, known)
            if inline is not None and identifier:
                token.attrSet("id", identifier)
                token.attrSet("class", "rule")
                if token.type == "list_item_open":
                    link_own_id(inline, identifier)
    return tokens


def rule_of(inline: Token | None, known: set[str]) -> str:
    """The rule that an item or a row defines; empty if it defines none."""
    if inline is None:
        return ""
    found = re.match(rf"(?:\*\*)?({IDENTIFIER.pattern})", inline.content)
    return found[1] if found and found[1] in known else ""


def link_own_id(inline: Token, identifier: str) -> None:
    """The ID that an item begins with becomes the link by which the rule is found."""
    children = inline.children or []
    end = next((i for i, child in enumerate(children) if child.type == "strong_close"), -1)
    content = Markup('<a class="rule-id" href="#{0}">{0}</a>').format(identifier)
    link = Token("html_inline", "", 0, content=content)
    inline.children = [link, *children[end + 1 :]]


def section_of(body: Markup, rule: str) -> Markup:
    """The part of a ledger that holds a rule, from its heading to the next one; empty if there is no such rule."""
    parts = re.split(r"(?=<h[23] )", body)
    return Markup(next((part for part in parts if f' id="{rule}"' in part), ""))
