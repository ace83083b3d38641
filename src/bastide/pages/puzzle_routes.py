"""Routes of the puzzles: all of them, one of them, and an answer."""

from __future__ import annotations

from bastide.bots.puzzles import Puzzle
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.registry import Box
from bastide.pages import puzzle_page
from bastide.pages.addresses import address
from bastide.pages.browsers import browser_cookie, check_origin
from bastide.pages.http import Answer, PageError, Request, Route, html_answer, redirect
from bastide.pages.puzzle_page import Tried
from bastide.pages.reader import reader_of
from bastide.pages.shelf import shelf
from bastide.tables.context import ServerContext
from bastide.tables.people import person_of

KIND = "answer"  # of the texts that are kept: who answered what first


async def all_puzzles(context: ServerContext, request: Request) -> Answer:
    reader = reader_of(request, context.settings)
    person = await person_of(context, reader.browser) if reader.browser else ""
    tried: dict[str, dict[str, Tried]] = {}
    own: dict[str, dict[str, bool]] = {}
    for name in shelf():
        for place, verdict in (await context.kept.find(KIND, f"{name}/", 20_000)).items():
            _, key, who = place.split("/")
            known = tried.setdefault(name, {}).get(key, Tried(0, 0))
            right = verdict.startswith("+")
            tried[name][key] = Tried(known.answers + 1, known.solved + right)
            if who == person:
                own.setdefault(name, {})[key] = right
    return html_answer(puzzle_page.index(reader, tried, own))


def asked_puzzle(request: Request) -> tuple[Box, Puzzle, tuple[Game, State]]:
    """The puzzle that the address names; PageError if there is none."""
    name, key = request.params["game"], request.params["key"]
    found = puzzle_page.position(name, key) if name in shelf() else None
    if found is None:
        raise PageError(404)
    game, state, puzzle = found
    return shelf()[name], puzzle, (game, state)


async def one_puzzle(context: ServerContext, request: Request) -> Answer:
    """The question; the verdict if the address holds an answer."""
    reader, (box, puzzle, found) = reader_of(request, context.settings), asked_puzzle(request)
    own = request.asked("answer")
    legal = {found[0].write(action) for action in found[0].legal(found[1], puzzle.seat)}
    own = own if own in legal else ""
    tried = Tried(0, 0)
    if own:
        verdicts = (await context.kept.find(KIND, f"{box.name}/{puzzle.key}/", 5000)).values()
        tried = Tried(len(verdicts), sum(verdict.startswith("+") for verdict in verdicts))
    return html_answer(puzzle_page.page(reader, box, puzzle, found, own, tried))


async def answer(context: ServerContext, request: Request) -> Answer:
    """Take an answer; the first of each browser counts for the puzzle's rating."""
    check_origin(request.headers, request.origin, context.settings)
    reader, (box, puzzle, found) = reader_of(request, context.settings), asked_puzzle(request)
    own = request.sent("answer")[:80]
    if own not in {found[0].write(action) for action in found[0].legal(found[1], puzzle.seat)}:
        return redirect(address(f"/puzzles/{box.name}/{puzzle.key}"))
    cookie = browser_cookie(context.settings, reader.browser)
    verdict = ("+" if own in puzzle.right else "-") + own
    await context.kept.add(KIND, f"{box.name}/{puzzle.key}/{await person_of(context, cookie.value)}", verdict)
    return redirect(address(f"/puzzles/{box.name}/{puzzle.key}", answer=own), [cookie])


ROUTES = (
    Route("GET", "/puzzles", all_puzzles),
    Route("GET", "/puzzles/{game}/{key}", one_puzzle),
    Route("POST", "/puzzles/{game}/{key}", answer),
)
