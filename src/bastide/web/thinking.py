"""Bots at the tables: they think in worker processes; exactly one server plays each turn, another if that one dies."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import secrets
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from bastide.bots.analysis import Move, analyse
from bastide.bots.names import player, read_name
from bastide.bots.players import Forfeit
from bastide.core.errors import BadNotation, BadOption, IllegalAction
from bastide.core.game import Game
from bastide.core.state import State
from bastide.store.book import Book
from bastide.store.record import Line
from bastide.store.table import Stale, Table
from bastide.web.company import Resigned
from bastide.web.plan import rules_of
from bastide.web.programs import Programs
from bastide.web.settings import Settings
from bastide.web.tables import Live, NoSuchTable, Tables, waiver

LOG = logging.getLogger("bastide.thinking")
T = TypeVar("T")
SUBSTITUTE = "greedy"  # plays for who is absent, late, at fault or has resigned


def check_bot(name: str, game: str, settings: Settings) -> None:
    """BadOption unless a table of this game may have this bot: programs only if the operator has named them, no
    endless thinking."""
    if name in settings.outsiders(game):
        return
    if name in settings.bots:
        raise BadOption("bot", f"{name} does not play {game}")
    bot = read_name(name)
    if bot.kind == "cmd":
        raise BadOption("bot", "programs are started by the operator of the server only, who gives them names")
    if bot.kind == "mcts" and bot.seconds > settings.bot_seconds / 2:
        raise BadOption("bot", f"at most {settings.bot_seconds / 2:g} seconds")
    if bot.kind == "mcts" and not bot.seconds and bot.number > settings.bot_simulations:
        raise BadOption("bot", f"at most {settings.bot_simulations} simulations")


def ours(bot: str) -> bool:
    """Whether we can play this bot ourselves: not a program, be it there or taken away since."""
    try:
        return read_name(bot).kind != "cmd"
    except BadOption:
        return False


def rebuilt(name: str, seats: int, options: dict[str, Any], revision: int, view: dict[str, Any]) -> tuple[Game, State]:
    """The rules and a view, in a worker process."""
    game = rules_of(name, seats, options, revision)
    return game, game.restore(view)


def think(
    name: str, seats: int, options: dict[str, Any], revision: int, view: dict[str, Any], seat: int, bot: str, seed: int
) -> str:
    """What a bot does: from a view to the text of an action."""
    game, state = rebuilt(name, seats, options, revision, view)
    chooser = player(bot, seed)
    try:
        return game.write(chooser.choose(game, state, seat))
    finally:
        chooser.close()


def advise(
    name: str, seats: int, options: dict[str, Any], revision: int, view: dict[str, Any], seat: int, iterations: int
) -> list[Move]:
    """The best moves of a seat, from its view."""
    game, state = rebuilt(name, seats, options, revision, view)
    return list(analyse(game, state, seat, iterations).moves)


def watch_parent(parent: int) -> None:
    """A worker does not outlive its server, even if that died before the worker had started."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def dismiss(pool: ProcessPoolExecutor) -> None:
    """End the workers, whatever they are thinking about."""
    pool.shutdown(wait=False, cancel_futures=True)
    for child in multiprocessing.active_children():
        child.terminate()


def compiled_engine() -> str:
    """The compiled engine that a new process would use; in a checkout one may come while the server runs
    (scripts/bastide_engine.py). Elsewhere there is nothing to choose."""
    finder = getattr(sys.modules.get("bastide_engine"), "FINDER", None)
    return "" if finder is None else str(finder.ready())


class Thinking:
    """Plays the bots of all tables."""

    def __init__(self, settings: Settings, book: Book, tables: Tables) -> None:
        self.settings, self.book, self.tables = settings, book, tables
        self.pool: ProcessPoolExecutor | None = None
        self.engine = ""  # the compiled engine that was there when the pool was made
        self.playing: dict[str, asyncio.Task[None]] = {}  # the tables whose bots we play now
        self.places = asyncio.Semaphore(max(1, settings.thinkers))
        self.programs = Programs(settings)
        self.failures = 0
        tables.listeners.append(self.consider)

    def start(self) -> None:
        if self.settings.thinkers:
            self.pool = self.new_pool()

    def new_pool(self) -> ProcessPoolExecutor:
        self.engine = compiled_engine()
        context = multiprocessing.get_context("spawn")  # forking a process with threads is not safe
        return ProcessPoolExecutor(
            self.settings.thinkers, mp_context=context, initializer=watch_parent, initargs=(os.getpid(),)
        )

    async def stop(self) -> None:
        """Leave the turns to others: leases are given back."""
        for task in list(self.playing.values()):
            task.cancel()
        await asyncio.gather(*self.playing.values(), return_exceptions=True)
        if self.pool is not None:
            dismiss(self.pool)
            self.pool = None
        await self.programs.stop()

    def consider(self, live: Live) -> None:
        """See whether a bot has to act."""
        if self.pool is not None and live.id not in self.playing and live.bots_due:
            self.begin(live.id)

    async def sweep(self) -> None:
        """Take up the turns that nobody plays: after a restart, or because a server has died."""
        if self.pool is None:
            return
        if compiled_engine() != self.engine:
            self.pool.shutdown(wait=False)  # what is being thought about is finished
            self.pool = self.new_pool()
        await self.programs.sweep()
        for name in await self.book.due():
            if name not in self.playing:
                self.begin(name)

    def begin(self, name: str) -> None:
        task = self.playing[name] = asyncio.create_task(self.play(name))
        task.add_done_callback(lambda _: self.playing.pop(name, None))

    async def play(self, name: str) -> None:
        """Play the bots of a table until a person has to act."""
        try:
            while await self.book.lease(name, self.settings.lease):
                renewal = asyncio.create_task(self.renew(name))
                try:
                    live = await self.tables.open(name)
                    while live.bots_due:
                        await self.act(live, live.bots_due[0])
                        await self.tables.refresh(live)
                    if live.over:
                        await self.programs.leave(name)
                finally:
                    renewal.cancel()
                    await self.book.release(name)
                if not (await self.tables.open(name)).bots_due:  # nothing came while we let go
                    return
        except NoSuchTable:
            return
        except Exception:
            LOG.exception("a bot could not play")  # the sweep tries again

    async def renew(self, name: str) -> None:
        while True:
            await asyncio.sleep(self.settings.lease / 3)
            await asyncio.shield(self.book.lease(name, self.settings.lease))  # once begun it is finished

    async def act(self, live: Live, seat: int) -> None:
        """One action of a bot, or of a person who lets such decisions pass."""
        if self.settings.bot_pause:
            await asyncio.sleep(self.settings.bot_pause)
        table, sitter = live.table, live.company.sitters[seat]
        version, game = table.versions[seat], live.game
        seed = secrets.randbits(48) if live.seed is None else live.seed
        view = table.state.redact(seat).dump()
        try:
            text = waiver(table, live.company, seat) or ""
            if not text:
                text = await self.chosen(live, seat, view, sitter.bot or "random", seed)
            game.check(table.state, seat, game.read(text))
        except Forfeit as forfeit:
            LOG.warning("a program loses its seat: %s", forfeit.reason)
            self.failures += 1
            await self.tables.note(live, lambda: Resigned(seat=seat, bot=SUBSTITUTE))
            return
        except (TimeoutError, BrokenProcessPool, IllegalAction, BadNotation, BadOption, ValueError, AssertionError):
            LOG.exception("bot failed; any action is taken")
            self.failures += 1
            text = game.write(secrets.choice(game.legal(table.state, seat)))

        def step(trial: Table) -> Line:
            if seat not in live.bots_due:
                raise Stale(version)  # a person has come back to the seat
            return trial.act(seat, text, version)

        with contextlib.suppress(Stale):  # something came in between: think again
            await self.tables.play(live, seat, step)

    async def chosen(self, live: Live, seat: int, view: dict[str, Any], bot: str, seed: int) -> str:
        """What a bot does: our own think in workers; programs from outside are asked, and greedy play helps out."""
        game = live.game
        if bot in self.settings.bots:
            legal = [game.write(action) for action in game.legal(live.table.state, seat)]
            text, fault = await self.programs.choose(live.id, seat, bot, game, view, legal)
            if fault:
                LOG.warning("the program %s: %s", bot, fault)
                self.failures += 1
            if text is not None:
                return text
        own = bot if ours(bot) else SUBSTITUTE
        return await self.worker(think, game.name, game.seats, game.options, game.revision, view, seat, own, seed)

    async def worker(self, work: Callable[..., T], *arguments: Any) -> T:
        """Have something worked out in a worker process, in bounded time."""
        async with self.places:
            assert self.pool is not None, "this server does not think"
            pool = self.pool
            try:
                future = asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
                return await asyncio.wait_for(future, self.settings.bot_seconds)
            except (TimeoutError, BrokenProcessPool):
                if self.pool is pool:  # a worker is dead or will not stop
                    dismiss(pool)
                    self.pool = self.new_pool()
                raise
