"""Plays the bots of all tables. They think in a worker; one server plays a table's bots, another if it dies."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from typing import Any

from bastide.bots.analysis import Move, analyse
from bastide.bots.names import player, read_name
from bastide.bots.players import Forfeit
from bastide.core.errors import BadNotation, BadOption, IllegalAction
from bastide.core.game import Game
from bastide.core.state import State
from bastide.store.game_session import GameSession, Stale
from bastide.store.record import Line
from bastide.store.table_store import TableStore
from bastide.tables.external_bots import ExternalBots
from bastide.tables.open_tables import NoSuchTable, OpenTable, TableRegistry, instruction, lesson_progress
from bastide.tables.participants import Resigned
from bastide.tables.server_settings import ServerSettings
from bastide.tables.table_settings import game_for
from bastide.tables.thinking import Question, Thinking, Urgency, simulations_of
from bastide.tables.workers import ThoughtStopped, Worker, WorkerFailed

LOG = logging.getLogger("bastide.thinking")
SUBSTITUTE = "greedy"  # plays for who is absent, late, at fault or has resigned


def check_bot(name: str, game: str, settings: ServerSettings) -> None:
    """BadOption unless a table of this game may have this bot: programs only if the operator has named them, no
    endless thinking."""
    if name in settings.external_bots(game):
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


def is_own_bot(bot: str) -> bool:
    """Whether we can play this bot ourselves: not a program, be it there or taken away since."""
    try:
        return read_name(bot).kind != "cmd"
    except BadOption:
        return False


def game_and_view(
    name: str, seats: int, options: dict[str, Any], revision: int, view: dict[str, Any]
) -> tuple[Game, State]:
    """The rules and a view, in a worker."""
    game = game_for(name, seats, options, revision)
    return game, game.restore(view)


def think(
    name: str,
    seats: int,
    options: dict[str, Any],
    revision: int,
    view: dict[str, Any],
    seat: int,
    bot: str,
    seed: int,
    level_seconds: float = 0.0,
) -> str:
    """What a bot does: from a view to the text of an action."""
    game, state = game_and_view(name, seats, options, revision, view)
    chooser = player(bot, seed, level_seconds=level_seconds)
    try:
        return game.write(chooser.choose(game, state, seat))
    finally:
        chooser.close()


def advise(
    name: str, seats: int, options: dict[str, Any], revision: int, view: dict[str, Any], seat: int, iterations: int
) -> list[Move]:
    """The best moves of a seat, from its view."""
    game, state = game_and_view(name, seats, options, revision, view)
    return list(analyse(game, state, seat, iterations).moves)


class BotRunner:
    """Plays the bots of all tables."""

    def __init__(
        self, settings: ServerSettings, store: TableStore, tables: TableRegistry, worker: Worker | None
    ) -> None:
        self.settings, self.store, self.tables = settings, store, tables
        self.worker = worker  # without one, bots and hints are left to other servers
        self.thinking = Thinking(lambda: self.worker)
        self.tasks: dict[str, asyncio.Task[None]] = {}  # the tables whose bots we play now
        self.external_bots = ExternalBots(settings)
        self.failures = 0
        tables.listeners.append(self.play_if_due)

    def start(self) -> None:
        if self.worker is not None:
            self.worker.start()

    async def stop(self) -> None:
        """Leave the turns to others: leases are given back."""
        for task in list(self.tasks.values()):
            task.cancel()
        await asyncio.gather(*self.tasks.values(), return_exceptions=True)
        if self.worker is not None:
            self.worker.stop()
        await self.external_bots.stop()

    def play_if_due(self, table: OpenTable) -> None:
        """See whether a bot has to act."""
        if self.worker is not None and table.id not in self.tasks and table.bots_due:
            self.start_table(table.id)

    async def sweep(self) -> None:
        """Take up the turns that nobody plays: after a restart, or because a server has died."""
        if self.worker is None:
            return
        await self.external_bots.sweep()
        for name in await self.store.tables_with_bots_due(self.settings.lease, self.tables.left_alone()):
            if name not in self.tasks:
                self.start_table(name)

    def start_table(self, name: str) -> None:
        task = self.tasks[name] = asyncio.create_task(self.play(name))
        task.add_done_callback(lambda _: self.tasks.pop(name, None))

    async def play(self, name: str) -> None:
        """Play the bots of a table until a person has to act."""
        try:
            await self.tables.open(name)  # a table that we cannot read is left to others
            while await self.store.lease_bots(name, self.settings.lease):
                renewal = asyncio.create_task(self.renew(name))
                try:
                    table = await self.tables.open(name)
                    while table.bots_due:
                        await self.act(table, table.bots_due[0])
                        await self.tables.refresh(table)
                    if table.over:
                        await self.external_bots.end_table(name)
                finally:
                    renewal.cancel()
                    await self.store.release_bots(name)
                if not (await self.tables.open(name)).bots_due:  # nothing came while we let go
                    return
        except NoSuchTable:
            return
        except Exception:
            LOG.exception("a bot could not play")  # the sweep tries again

    async def renew(self, name: str) -> None:
        while True:
            await asyncio.sleep(self.settings.lease / 3)
            await asyncio.shield(self.store.lease_bots(name, self.settings.lease))  # once begun it is finished

    async def act(self, table: OpenTable, seat: int) -> None:
        """One action of a bot, or of a person who has said before what to do."""
        if self.settings.bot_pause:
            await asyncio.sleep(self.settings.bot_pause)
        session, occupant = table.session, table.participants.occupants[seat]
        version, game = session.versions[seat], table.game
        seed = secrets.randbits(48) if table.seed is None else table.seed
        view = session.state.redact(seat).dump()
        try:
            fate: list[int] = []
            text = instruction(session, table.participants, seat) or ""
            if not text and occupant.kind == "person":
                return  # wants to be asked after all
            if table.settings.lesson and (reply := lesson_progress(session, table.settings).reply):
                text, fate = reply.do, reply.fate
            if not text:
                text = await self.choose(table, seat, view, occupant.bot or "random", seed)
            game.check(session.state, seat, game.read(text))
        except Forfeit as forfeit:
            LOG.warning("a program loses its seat: %s", forfeit.reason)
            self.failures += 1
            await self.tables.note(table, lambda: Resigned(seat=seat, bot=SUBSTITUTE))
            return
        except (WorkerFailed, IllegalAction, BadNotation, BadOption, ValueError, AssertionError):
            LOG.exception("bot failed; any action is taken")
            self.failures += 1
            text, fate = game.write(secrets.choice(game.legal(session.state, seat))), []

        def step(trial: GameSession) -> Line:
            if seat not in table.bots_due:
                raise Stale(version)  # a person has come back to the seat
            return trial.act(seat, text, version, fate)

        with contextlib.suppress(Stale):  # something came in between: think again
            await self.tables.play(table, seat, step)

    async def choose(self, table: OpenTable, seat: int, view: dict[str, Any], bot: str, seed: int) -> str:
        """What a bot does: our own think in the worker; external ones are asked, and greedy play helps out."""
        game = table.game
        if bot in self.settings.bots:
            legal = [game.write(action) for action in game.legal(table.session.state, seat)]
            text, fault = await self.external_bots.choose(table.id, seat, bot, game, view, legal)
            if fault:
                LOG.warning("the program %s: %s", bot, fault)
                self.failures += 1
            if text is not None:
                return text
        own = bot if is_own_bot(bot) else SUBSTITUTE
        described = (game.name, game.seats, game.options, game.revision, view)
        urgency = Urgency.OPPONENT if table.participants.seats("person") else Urgency.ALONE
        question = Question(table.client, table.id, urgency, simulations_of(own, game.name))
        try:
            return await self.thinking.ask(question, think, *described, seat, own, seed, self.settings.level_seconds)
        except ThoughtStopped:
            return think(*described, seat, SUBSTITUTE, seed)  # which takes no time
