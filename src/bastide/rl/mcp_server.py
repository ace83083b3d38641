"""A server of the Model Context Protocol: an assistant opens tables, reads what its seat knows, and plays.

Every answer is made from the view of the seat that the assistant has, so nothing that a player must not know is in it.
A table is known by an identifier that cannot be guessed, to whoever opened it."""

from __future__ import annotations

import inspect
import secrets
import threading
import time
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

import anyio
import msgspec
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from bastide import __version__
from bastide.bots.analysis import analyse
from bastide.bots.review import Depth
from bastide.core.errors import BadNotation, BadOption
from bastide.games.registry import box, boxes
from bastide.games.shelf import about
from bastide.rl.table_review import TableReview, review_table
from bastide.rl.text import Refusal, TextEnv, page_of
from bastide.text.rules import defined, sentence

MOST_TABLES = 64  # open at once; the one that was used longest ago is closed for another
MOST_SIMULATIONS = 20_000
INSTRUCTIONS = (
    "Play medieval eurogames: list_games, read_rules, open_table, then look, legal_actions, what_would, hint and act "
    "until the game is over; then review. Actions are written as legal_actions lists them."
)
Found = TypeVar("Found")


class OpenTable:
    """A game that an assistant plays, used by one call at a time."""

    def __init__(self, env: TextEnv) -> None:
        self.env, self.lock, self.used = env, threading.Lock(), time.monotonic()
        self.reviews: dict[Depth, TableReview] = {}  # a finished game does not change


class OpenTables:
    """The tables of a server."""

    def __init__(self) -> None:
        self.tables: dict[str, OpenTable] = {}

    def open(self, env: TextEnv) -> str:
        while len(self.tables) >= MOST_TABLES:
            oldest = min(self.tables, key=lambda name: self.tables[name].used)
            self.tables.pop(oldest).env.close()
        name = secrets.token_urlsafe(9)
        self.tables[name] = OpenTable(env)
        return name

    def find(self, name: str) -> OpenTable:
        table = self.tables.get(name)
        if table is None:
            raise BadOption("table", "there is no such table; open_table opens one")
        table.used = time.monotonic()
        return table


async def in_thread(table: OpenTable, work: Callable[[], Found], context: Context[Any], about_seconds: float) -> Found:
    """Let a thread work on a table, and report meanwhile how much of the expected time has passed."""

    def locked() -> Found:
        with table.lock:
            return work()

    begin, found = time.monotonic(), list[Found]()

    async def run() -> None:
        found.append(await anyio.to_thread.run_sync(locked))
        waiting.cancel_scope.cancel()

    async with anyio.create_task_group() as waiting:
        waiting.start_soon(run)
        while True:
            passed = time.monotonic() - begin
            await context.report_progress(min(passed, about_seconds), about_seconds, "thinking")
            await anyio.sleep(0.5)
    return found[0]


def rules_of(game: str, rule: str, language: str) -> dict[str, str]:
    """The rules of a game whose ID is this or begins so; all for an empty one."""
    sought = rule.strip().upper()
    ledger = {name: sentence(text) for name, text in defined(box(game).ledger(language)).items()}
    return {
        name: text for name, text in ledger.items() if not sought or name == sought or name.startswith(f"{sought}-")
    }


def saying_why(tool: Callable[..., Any]) -> Callable[..., Any]:
    """A tool that tells what the caller got wrong; the SDK keeps all other errors to itself."""
    if inspect.iscoroutinefunction(tool):

        @wraps(tool)
        async def awaited(*arguments: Any, **named: Any) -> Any:
            try:
                return await tool(*arguments, **named)
            except (BadOption, BadNotation) as error:
                raise ToolError(str(error)) from None

        return awaited

    @wraps(tool)
    def called(*arguments: Any, **named: Any) -> Any:
        try:
            return tool(*arguments, **named)
        except (BadOption, BadNotation) as error:
            raise ToolError(str(error)) from None

    return called


def make_server() -> MCPServer[Any]:
    """A server with its own tables."""
    server = MCPServer[Any]("bastide", version=__version__, instructions=INSTRUCTIONS)
    tables = OpenTables()

    @server.tool()
    @saying_why
    def list_games() -> list[dict[str, Any]]:
        """The games with their numbers of seats and their options."""
        return [
            {
                "game": name,
                "about": shown["about"]["en"],
                "seats": shown["seats"],
                "options": {
                    option["name"]: option["choices"] or [True, False] for option in shown["options"]
                },
            }
            for name, shown in ((name, about(name)) for name in boxes())
        ]  # fmt: skip

    @server.tool()
    @saying_why
    def read_rules(game: str, rule: str = "", language: str = "en", page: int = 1) -> str:
        """Rules of a game by their ID (`TIT-TURN-01`), all that begin so (`TIT-TURN`), or all, in pages."""
        found = rules_of(game, rule, language)
        if not found:
            raise BadOption("rule", f"{game} has no rule {rule!r}")
        return page_of([f"{name} {text}" for name, text in found.items()], page)

    @server.tool()
    @saying_why
    async def open_table(
        game: str,
        context: Context[Any],
        seats: int | None = None,
        seat: int = 0,
        bots: str = "greedy",
        options: str = "",
        language: str = "en",
        seed: int | None = None,
    ) -> dict[str, Any]:
        """Open a table and sit down at a seat (the first is 0); bots (`random`, `greedy`, `level:1` to `level:6`) have
        the others. Options are written as `inns,dragon` or `planning=hidden`. Returns the identifier of the table and
        what you see."""
        shelf = box(game)
        env = TextEnv(game, seats, seat, bots, language=language, **shelf.read_options(options))
        if not 0 <= seat < env.table.game.seats:
            raise BadOption("seat", f"the seats are 0 to {env.table.game.seats - 1}")
        name = tables.open(env)
        chosen = secrets.randbits(48) if seed is None else seed
        text = await in_thread(tables.find(name), lambda: env.reset(chosen), context, 10)
        return {"table": name, "text": text}

    @server.tool()
    @saying_why
    def look(table: str, part: str = "", page: int = 1) -> str:
        """What your seat sees, in at most 2,000 tokens; or one part of it in full, by its heading (`part`), or what has
        happened since your last choice (`history`)."""
        held = tables.find(table)
        with held.lock:
            if not part:
                return held.env.observation()
            question = f"history {page}" if part == "history" else f"show {part} {page}"
            return held.env.table.asked(held.env.seat, question) or ""

    @server.tool()
    @saying_why
    def legal_actions(table: str, page: int = 1) -> str:
        """All that you may do now, as it is written and in words, in pages."""
        held = tables.find(table)
        with held.lock:
            return held.env.table.asked(held.env.seat, f"list {page}") or ""

    @server.tool()
    @saying_why
    def what_would(table: str, action: str) -> str:
        """What an action would do, from what you know; nothing is played."""
        held = tables.find(table)
        with held.lock:
            text, seat = held.env.table, held.env.seat
            try:
                return text.foresee(seat, text.read(seat, action))
            except Refusal as refusal:
                return f"Refused: {refusal}"

    @server.tool()
    @saying_why
    async def act(table: str, action: str, context: Context[Any]) -> dict[str, Any]:
        """Play an action; the bots answer. Returns what you see then; if the action is refused, the reason."""
        held = tables.find(table)
        with held.lock:
            reply = None if held.env.over else held.env.table.asked(held.env.seat, action)
        if reply is not None:
            return {"text": reply, "played": None, "over": False}
        env = held.env

        def play() -> dict[str, Any]:
            if not env.over:
                try:
                    env.table.read(env.seat, action)
                except Refusal as refusal:
                    return {"text": f"Refused: {refusal}", "played": None, "over": False}
            done = env.step(action)
            return {"text": done.text, "played": done.info.get("action"), "over": done.over}

        return await in_thread(held, play, context, 10)

    @server.tool()
    @saying_why
    async def hint(table: str, context: Context[Any], simulations: int = 500) -> list[dict[str, Any]]:
        """The best actions by a search from what you know: how sure it is of each, from 0 (lost) to 1 (won), and the
        final scores to expect."""
        held = tables.find(table)
        text, seat, wanted = held.env.table, held.env.seat, min(max(simulations, 10), MOST_SIMULATIONS)

        def search() -> list[dict[str, Any]]:
            found = analyse(text.game, text.session.state.redact(seat), seat, wanted)
            return [
                {"action": move.action, "share": move.share, "outcome": move.outcome, "points": list(move.points)}
                for move in found.moves
            ]

        return await in_thread(held, search, context, wanted / 500)

    @server.tool()
    @saying_why
    async def review(table: str, context: Context[Any], depth: Depth = "quick") -> dict[str, Any]:
        """Which choices of a finished game cost points, of all seats; a running game is not reviewed. `lead` is that
        over the best other seat, `error` a standard error. Takes seconds to minutes, by depth: quick, usual or deep."""
        held = tables.find(table)

        async def report(assessed: int, lines: int) -> None:
            await context.report_progress(assessed, lines, f"{assessed} of {lines} lines assessed")

        if depth not in held.reviews:
            held.reviews[depth] = await review_table(held.env.table, depth, report)
        found, words = held.reviews[depth]
        return {"text": "\n".join(words), "moments": msgspec.to_builtins(found.moments), "curve": found.curve}

    @server.tool()
    @saying_why
    def close_table(table: str) -> str:
        """Close a table that is no longer needed."""
        tables.find(table).env.close()
        del tables.tables[table]
        return "closed"

    return server
