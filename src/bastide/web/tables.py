"""The tables in memory: opened on demand from the book, changed only together with it, dropped when idle."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from bastide.core.game import Game
from bastide.core.state import NOBODY, SPECTATOR, rng_start
from bastide.games.registry import box
from bastide.store.book import Book, Sheet, Standing, Taken
from bastide.store.keys import Keys
from bastide.store.record import Line
from bastide.store.table import Table, entropy
from bastide.web.clock import Clock
from bastide.web.company import AnyNote, Asked, Company, read, write
from bastide.web.plan import Plan, rules_of

ATTEMPTS = 20  # to write the next line while other processes write too


class NoSuchTable(LookupError):
    """There is no table of this name."""


class Live:
    """One table in memory. `wake` is replaced at each change: take it before you look."""

    def __init__(self, sheet: Sheet) -> None:
        self.id, self.created = sheet.id, sheet.created
        self.plan = msgspec.json.decode(sheet.plan, type=Plan)
        head = sheet.record.header
        self.game = rules_of(head.game, head.seats, head.options, head.revision)
        self.seed = None if sheet.seed is None else int(sheet.seed)
        self.table = Table(self.game, luck=self.luck, record=sheet.record)
        self.keys, self.drafts = sheet.keys, sheet.drafts
        self.company = Company(self.plan)
        for body in sheet.notes:
            self.company.add(read(body))
        self.clock = msgspec.json.decode(sheet.clock, type=Clock) if sheet.clock else None
        self.lock = asyncio.Lock()
        self.wake = asyncio.Event()
        self.behind = False  # the book may know more than we do
        self.gone = False  # deleted
        self.used = time.monotonic()
        self.streams = 0
        self.kept: dict[Any, Any] = {}  # what was made for viewers since the last change
        self.words: dict[tuple[str, int], list[str]] = {}  # (language, line) → its events in words
        self.logs: dict[tuple[int, str], tuple[list[Any], int]] = {}  # (viewer, language) → up to which line

    def luck(self) -> int:
        """Where the next action's luck comes from: the system, or the seed and the number of the line."""
        return entropy() if self.seed is None else rng_start(self.seed << 20 | len(self.table.lines) + 1)

    def stir(self) -> None:
        """Something has changed: forget what was made for viewers, and wake who waits."""
        self.kept.clear()
        wake, self.wake = self.wake, asyncio.Event()
        wake.set()

    def rename(self) -> None:
        """Names may have changed: forget the words they stand in."""
        self.words.clear()
        self.logs.clear()

    @property
    def over(self) -> bool:
        return not self.table.state.stack

    @property
    def running(self) -> bool:
        return not self.over and self.company.closed is None

    @property
    def question(self) -> Asked | None:
        """What the table is being asked now."""
        return self.company.question(self.table.versions[SPECTATOR])

    @property
    def bots_due(self) -> list[int]:
        """The seats for which the server has to act: bots, and people who let such decisions pass."""
        return bots_due(self.table, self.company)

    def version_after(self, seat: int, number: int) -> int:
        """The version of a seat's view after a line."""
        return sum(seat in line.seen for line in self.table.lines[: number + 1])

    def ticked(self, table: Table, company: Company, actor: int | None, now: float) -> Clock | None:
        """The clock after a change; it stands still while a seat is open and when all is over."""
        if self.plan.clock is None:
            return None
        clock = self.clock or Clock.wound(self.plan.clock, self.game.seats)
        waiting = company.seats("open") or company.closed is not None
        persons = [] if waiting else company.seats("person")
        thinking = [seat for seat in table.state.pending if seat in persons]
        public = [seat for seat in table.state.redact(SPECTATOR).pending if seat in persons]
        return clock.tick(now, thinking, public, actor, self.plan.clock)

    def standing(self, table: Table, company: Company, clock: Clock | None) -> Standing:
        """What the book notes beside a line or a note."""
        closed, over = company.closed is not None, not table.state.stack
        return Standing(
            over=over,
            closed=closed,
            listed=self.plan.listed and not over and not closed and bool(company.seats("open")),
            due=bool(bots_due(table, company)),
            clock=msgspec.json.encode(clock).decode() if clock else None,
            deadline=clock.deadline() if clock and not over and not closed else None,
        )


def bots_due(table: Table, company: Company) -> list[int]:
    if company.closed is not None:
        return []
    return [
        seat
        for seat in table.state.pending
        if company.sitters[seat].kind == "bot" or waiver(table, company, seat) is not None
    ]


def undoable(table: Table, seat: int) -> int | None:
    """The line a seat may take back, as far as the seat can know. Where others choose face down, what they have seen
    stays from the moment they are asked: else the way back would tell whether they have chosen."""
    number = table.undoable(seat)
    if number is None:
        return None
    groups = Counter(int(decision.group) for decision in table.state.stack if decision.group)
    hidden = {int(decision.seat) for decision in table.state.stack if groups[int(decision.group)] > 1} - {seat}
    return None if hidden & set(table.lines[number].seen) else number


def waivers(game: Game) -> dict[int, tuple[str, str]]:
    """The kinds of decision that a seat may let pass for good, because others cause them and few can use them: how
    one passes, and the message that says what is asked."""
    found: dict[int, tuple[str, str]] = getattr(box(game.name).text, "WAIVERS", {})
    return found


def waiver(table: Table, company: Company, seat: int) -> str | None:
    """What the server plays for a person who wants to let this pass; None if the person is to be asked."""
    if company.sitters[seat].kind != "person" or table.state.pending_index(seat) < 0:
        return None
    phase = int(table.state.stack[table.state.pending_index(seat)].phase)
    return waivers(table.game)[phase][0] if (seat, phase) in company.waived else None


class Tables:
    """All tables in memory. Whatever changes one goes through `play`, `note` or `draft`."""

    def __init__(self, book: Book, keys: Keys, idle: float) -> None:
        self.book, self.keys, self.idle = book, keys, idle
        self.live: dict[str, Live] = {}
        self.opening: dict[str, asyncio.Task[Live]] = {}
        self.listeners: list[Callable[[Live], None]] = []  # told of each change that this process has written

    async def open(self, name: str) -> Live:
        """The table of this name; NoSuchTable if there is none."""
        live = self.live.get(name)
        if live is None:
            if name not in self.opening:
                self.opening[name] = asyncio.create_task(self._load(name))
            try:
                live = await asyncio.shield(self.opening[name])
            finally:
                self.opening.pop(name, None)
        await self.refresh(live)
        live.used = time.monotonic()
        return live

    async def refresh(self, live: Live) -> None:
        """Read on in the book, if it may know more."""
        if live.behind:
            async with live.lock:
                await self.catch_up(live)
        if live.gone:
            raise NoSuchTable(live.id)

    async def play(self, live: Live, seat: int, step: Callable[[Table], Line], key: str | None = None) -> int:
        """Do one step and write it down; the version that the seat then sees. The same key does nothing twice."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                await self.catch_up(live)
                if key is not None and (seat, key) in live.keys:
                    return live.version_after(seat, live.keys[seat, key])
                trial = live.table.branch()
                line = step(trial)
                line.at = time.time()
                clock = live.ticked(trial, live.company, line.seat, line.at)
                number, snapshots = len(trial.lines) - 1, trial.record.snapshots
                fresh = snapshots[-1] if len(snapshots) > len(live.table.record.snapshots) else None
                live.behind = True  # until we know
                try:
                    standing = live.standing(trial, live.company, clock)
                    drafted = line.seat in live.drafts
                    await self.book.append(live.id, number, line, standing, key, fresh, drafted)
                except Taken:
                    continue
                live.behind, live.table, live.clock = False, trial, clock
                if key is not None:
                    live.keys[line.seat, key] = number
                live.drafts.pop(line.seat, None)
                self.tell(live)
                return trial.versions[seat] if seat != NOBODY else 0
        raise TimeoutError("the table is too busy")

    async def note(self, live: Live, make: Callable[[], AnyNote | None]) -> None:
        """Write down what is not play: `make` looks at the table and says what, or nothing."""
        async with live.lock:
            for _ in range(ATTEMPTS):
                await self.catch_up(live)
                note = make()
                if note is None:
                    return
                note = msgspec.structs.replace(note, at=time.time())
                company = live.company.with_note(note)
                clock = live.ticked(live.table, company, None, note.at)
                number = len(live.company.notes)
                live.behind = True
                try:
                    standing = live.standing(live.table, company, clock)
                    await self.book.note(live.id, number, write(note), standing)
                except Taken:
                    continue
                live.behind, live.company, live.clock = False, company, clock
                live.rename()
                self.tell(live)
                return
        raise TimeoutError("the table is too busy")

    async def draft(self, live: Live, seat: int, draft: tuple[int, str] | None) -> None:
        """Keep what a seat means to do, for its eyes only, or forget it."""
        async with live.lock:
            await self.catch_up(live)
            await self.book.draft(live.id, seat, draft)
            if draft is None:
                live.drafts.pop(seat, None)
            else:
                live.drafts[seat] = draft
            live.stir()

    async def catch_up(self, live: Live) -> None:
        """Take over what others have written; the caller holds the lock."""
        if not live.behind:
            return
        live.behind = False
        try:
            news = await self.book.news(live.id, len(live.table.lines), len(live.company.notes))
        except BaseException:
            live.behind = True
            raise
        if news is None:
            live.gone = True
            self.keys.forget(live.id)
            self.live.pop(live.id, None)
            live.stir()
            return
        if news.lines:
            trial = live.table.branch()
            for written in news.lines:
                trial.follow(written.line)
                if written.key is not None:
                    live.keys[written.line.seat, written.key] = len(trial.lines) - 1
            live.table = trial
        for body in news.notes:
            live.company = live.company.with_note(read(body))
            live.rename()
        live.drafts = news.drafts
        live.clock = msgspec.json.decode(news.clock, type=Clock) if news.clock else None
        live.stir()

    def tell(self, live: Live) -> None:
        live.stir()
        for listener in self.listeners:
            listener(live)

    def doubt(self, name: str) -> None:
        """Another process has written: look again before believing memory."""
        self.keys.forget(name)
        live = self.live.get(name)
        if live is not None:
            live.behind = True
            live.stir()

    def doubt_all(self) -> None:
        """Another process may have written anywhere."""
        self.keys.forget_all()
        for name in list(self.live):
            self.doubt(name)

    def evict(self) -> int:
        """Drop the tables that nobody looks at; how many."""
        now = time.monotonic()
        idle = [
            live
            for live in self.live.values()
            if not live.streams and not live.lock.locked() and now - live.used > self.idle
        ]
        for live in idle:
            del self.live[live.id]
        return len(idle)

    async def _load(self, name: str) -> Live:
        sheet = await self.book.load(name)
        if sheet is None:
            raise NoSuchTable(name)
        live = self.live[name] = Live(sheet)
        return live
