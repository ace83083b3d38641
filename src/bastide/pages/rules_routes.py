"""Routes of what can be looked up: rules with their summaries, the drawer of a table, and the glossary."""

from __future__ import annotations

from bastide.pages import glossary, rules, summary
from bastide.pages.addresses import address
from bastide.pages.http import Answer, PageError, Request, Route, html_answer, redirect
from bastide.pages.reader import reader_of
from bastide.pages.site_routes import shown_game
from bastide.tables.context import ServerContext
from bastide.tables.rule_texts import rule_text

LONGEST_SEARCH = 60  # letters


async def rules_index(context: ServerContext, request: Request) -> Answer:
    return html_answer(rules.index(reader_of(request, context.settings)))


async def rules_page(context: ServerContext, request: Request) -> Answer:
    box, reader, query = shown_game(request.params["game"]), reader_of(request, context.settings), searched(request)
    if request.fragment:
        return html_answer(rules.ledger(reader, box, query))
    return html_answer(rules.page(reader, box, summary.sheet(reader, box), query))


async def drawer(context: ServerContext, request: Request) -> Answer:
    """The summary, or a rule, for who sits at a table; anybody else gets the page of the rules."""
    box, reader, rule = shown_game(request.params["game"]), reader_of(request, context.settings), request.asked("rule")
    if rule and not rule_text(box.name, rule, reader.language):
        raise PageError(404)
    if not request.fragment:
        return redirect(address(f"/rules/{box.name}") + (f"#{rule}" if rule else ""))
    return html_answer(summary.drawer(reader, box, rule))


async def glossary_page(context: ServerContext, request: Request) -> Answer:
    reader, query = reader_of(request, context.settings), searched(request)
    return html_answer((glossary.entries if request.fragment else glossary.page)(reader, query))


def searched(request: Request) -> str:
    """What the reader searches for on a page."""
    return request.asked("q")[:LONGEST_SEARCH]


ROUTES = (
    Route("GET", "/rules", rules_index),
    Route("GET", "/rules/{game}", rules_page),
    Route("GET", "/drawer/{game}", drawer),
    Route("GET", "/glossary", glossary_page),
)
