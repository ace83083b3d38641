"""Bots that are programs of their own. The operator names them, tables ask for them by name; each seat that one of
them plays has a process for as long as its game is played."""

from __future__ import annotations

import asyncio
import contextlib
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from bastide.bots.external import ExternalBot, Limits
from bastide.bots.players import Greedy
from bastide.core.game import Game
from bastide.tables.server_settings import ServerSettings

CLOSERS = 4  # threads that end programs while all others wait for answers


class ExternalBots:
    """The programs that run now. None of them is waited for longer than its limits say."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.limits = Limits(settings.program_seconds, trouble=settings.program_trouble)
        self.running: dict[tuple[str, int], ExternalBot] = {}  # by table and seat, those used last at the end
        self.busy: set[tuple[str, int]] = set()
        self.last_used: dict[tuple[str, int], float] = {}
        self.places = asyncio.Semaphore(settings.programs)
        self.threads = ThreadPoolExecutor(settings.programs + CLOSERS, thread_name_prefix="program")

    async def choose(
        self, table: str, seat: int, bot: str, game: Game, view: dict[str, Any], legal: list[str]
    ) -> tuple[str | None, str]:
        """What a program does, or None if greedy play has to help out; and what it has just done wrong, if anything.
        Forfeit if that is what the operator wants."""
        async with self.places:
            place = (table, seat)
            program = self.running.pop(place, None)
            if program is None:
                await self.make_room()
                program = ExternalBot(self.settings.bots[bot].command, self.limits, Greedy())
            self.running[place] = program
            self.busy.add(place)
            faults = len(program.faults)
            try:
                loop = asyncio.get_running_loop()
                text = await loop.run_in_executor(self.threads, program.pick, game, view, seat, legal)
            finally:
                self.busy.discard(place)
                self.last_used[place] = time.monotonic()
            return text, program.faults[-1] if len(program.faults) > faults else ""

    async def make_room(self) -> None:
        """At most so many programs run at a time: those that have waited longest are ended, and started anew if need
        be."""
        waiting = [place for place in self.running if place not in self.busy]
        await self.end(waiting[: max(0, len(self.running) + 1 - self.settings.programs)])

    async def end_table(self, table: str) -> None:
        """The game is over: the programs of its seats may go."""
        await self.end([place for place in self.running if place[0] == table and place not in self.busy])

    async def sweep(self) -> None:
        """End those that nobody has asked anything for a while."""
        late = time.monotonic() - self.settings.idle
        await self.end(
            [place for place in self.running if place not in self.busy and self.last_used.get(place, late) < late]
        )

    async def end(self, places: list[tuple[str, int]]) -> None:
        ending = []
        for place in places:
            self.last_used.pop(place, None)
            ending.append(self.running.pop(place))
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.run_in_executor(self.threads, program.close) for program in ending))

    async def stop(self) -> None:
        """End all of them, whatever they are doing."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        for program in self.running.values():
            with contextlib.suppress(OSError):
                program.stop(polite=False)
        self.running.clear()
