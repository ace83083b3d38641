"""The tables in memory: loaded from the store on demand, changed only together with it, dropped when idle."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

import msgspec

from bastide.core.game import Game
from bastide.core.state import NOBODY, SPECTATOR, rng_start
from bastide.games.lessons import Progress, chapter, progress
from bastide.games.registry import box
from bastide.store.errors import Conflict, StoreDamaged, StoreError
from bastide.store.fair_chance import nonces_of, start_of_draw
from bastide.store.game_session import GameSession, fingerprint, random_seed
from bastide.store.record import Fairness, Line, Record
from bastide.store.seat_tokens import SeatTokens
from bastide.store.table_store import Changes, PublicSummary, SeatSummary, StoredTable, TableStatus, TableStore
from bastide.tables.clock import Clock
from bastide.tables.participants import AnyNote, Participants, RewindAsked, read_note, write_note
from bastide.tables.standing_orders import ordered
from bastide.tables.table_settings import TableSettings, game_for
from bastide.tables.view_cache import ViewCache

SECRET = "secret:"  # what is stored begins like this, unless a seed was chosen
OF_THE_DAY = "day:"  # before the seed of a game that others play too, each for themselves
NAME = re.compile(r"[A-Za-z0-9_-]{1,16}")  # of a table
ATTEMPTS = 20  # to write the next line while other processes write too


LOG = logging.getLogger("bastide.tables")
LOOK_AGAIN = 60.0  # seconds until a table that could not be read is tried again
MOST_READABLE = 100_000  # tables that are remembered as having been read
MOST_UNREADABLE = 5_000  # tables that are remembered as such


class NoSuchTable(LookupError):
    """There is no table of this name."""


class UnreadableTable(NoSuchTable):
    """There is such a table, but this process cannot read it: it was played by newer rules or by a game that is not
    here, or is damaged. It is left as it is."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"{name}: {reason}")
        self.reason = reason


class OpenTable:
    """One table in memory. `wake` is replaced at each change: take it before you read anything else."""

    def __init__(self, stored: StoredTable) -> None:
        self.id, self.created = stored.id, stored.created
        self.settings = msgspec.json.decode(stored.settings, type=TableSettings)
        head = stored.record.header
        self.game = game_for(head.game, head.seats, head.options, head.revision)
        self.seed, self.secret = read_chance(stored.seed)
        self.of_the_day = is_of_the_day(stored.seed)
        self.session = GameSession(self.game, next_seed=self.next_seed, record=stored.record)
        self.request_keys, self.drafts = stored.keys, stored.drafts
        self.participants = Participants(self.settings)
        for body in stored.notes:
            self.participants.add(read_note(body))
        self.clock = msgspec.json.decode(stored.clock, type=Clock) if stored.clock else None
        self.lock = asyncio.Lock()
        self.wake = asyncio.Event()
        self.outdated = False  # the store may hold changes that are not in memory yet
        self.deleted = False
        self.renewals = 0  # how often links of seats may have become worthless: streams then ask again who they are
        self.last_used = time.monotonic()
        self.streams = 0
        self.client = (
            ""  # who plays here, by network address: whose share the bots' thinking is; unknown after a restart
        )
        self.chat = True  # whether the people here may write to each other: the registry says so
        self.cache = ViewCache()

    def next_seed(self, nonce: str = "") -> int:
        """Where the next action's luck comes from: the secret that the table has committed itself to and what the
        players sent, or the seed that somebody chose, and the number of the line; in a game of the day the number of
        the draw. Older tables ask the system."""
        number = len(self.session.lines) + 1
        if self.secret is not None:
            return start_of_draw(self.secret, number, [*nonces_of(self.session.lines), *filter(None, [nonce])])
        if self.of_the_day:  # the third tile that is drawn is the same for everybody, whatever they did before
            number = sum(bool(line.chance) for line in self.session.lines) + 1
        return random_seed() if self.seed is None else seeded_chance(self.seed, number)

    @property
    def fairness(self) -> Fairness | None:
        """What everybody may know of where chance comes from: the secret only when the game is over."""
        told = self.session.record.header.fairness
        if isinstance(told, msgspec.UnsetType) or self.secret is None:
            return None
        return msgspec.structs.replace(told, secret=self.secret.hex() if self.over else None)

    def announce_change(self) -> None:
        """Something has changed: drop what was made for viewers, and wake everybody who waits for `wake`."""
        self.cache.table_changed()
        wake, self.wake = self.wake, asyncio.Event()
        wake.set()

    @property
    def over(self) -> bool:
        return not self.session.state.stack

    @property
    def running(self) -> bool:
        return not self.over and self.participants.closed is None

    @property
    def question(self) -> RewindAsked | None:
        """What the table is being asked now."""
        return self.participants.question(self.session.versions[SPECTATOR])

    @property
    def bots_due(self) -> list[int]:
        """The seats for which the server has to act: bots, and people who let such decisions pass."""
        return bots_due(self.session, self.participants)

    def version_after(self, seat: int, number: int) -> int:
        """The version of a seat's view after a line."""
        return sum(seat in line.seen for line in self.session.lines[: number + 1])

    def clock_after(
        self, session: GameSession, participants: Participants, actor: int | None, now: float
    ) -> Clock | None:
        """The clock after a change; it stands still until everybody has come, and when all is over."""
        if self.settings.clock is None:
            return None
        clock = self.clock or Clock.full(self.settings.clock, self.game.seats)
        waiting = awaited(session, participants) or participants.closed is not None
        persons = [] if waiting else participants.seats("person")
        thinking = [seat for seat in session.state.pending if seat in persons]
        public = [seat for seat in session.state.redact(SPECTATOR).pending if seat in persons]
        return clock.tick(now, thinking, public, actor, self.settings.clock)

    def status_after(self, session: GameSession, participants: Participants, clock: Clock | None) -> TableStatus:
        """What is stored beside a line or a note."""
        closed, over = participants.closed is not None, not session.state.stack
        return TableStatus(
            over=over,
            closed=closed,
            listed=not over
            and not closed
            and (self.settings.spectators or (self.settings.listed and bool(participants.seats("open")))),
            due=bool(bots_due(session, participants)),
            clock=msgspec.json.encode(clock).decode() if clock else None,
            deadline=clock.deadline() if clock and not over and not closed else None,
            summary=self.summary(session, participants) if self.settings.spectators or self.settings.listed else None,
        )

    def summary(self, session: GameSession, participants: Participants) -> str:
        """What lists of tables say of this one, from what spectators see."""
        seen = session.state.redact(SPECTATOR)
        seats = [SeatSummary(one.name, one.kind, one.colour) for one in participants.occupants]
        steps, options = session.versions[SPECTATOR], self.game.options
        told = PublicSummary(seats, options, self.settings.spectators, steps, list(seen.scores), list(seen.pending))
        return msgspec.json.encode(told).decode()


def seeded_chance(seed: int, number: int) -> int:
    """Where the luck of a line comes from at a table with a seed that somebody chose."""
    return rng_start(seed << 20 | number)


def check_name(name: str) -> None:
    """NoSuchTable if no table can have this name: no store is asked about junk."""
    if not NAME.fullmatch(name):
        raise NoSuchTable(name[:40])


def read_chance(stored: str | None) -> tuple[int | None, bytes | None]:
    """The seed that somebody chose, or the secret of a table, from what is stored."""
    if stored is None:
        return None, None
    if stored.startswith(SECRET):
        return None, bytes.fromhex(stored.removeprefix(SECRET))
    return int(stored.removeprefix(OF_THE_DAY)), None


def is_of_the_day(stored: str | None) -> bool:
    """Whether others play with the same draws at tables of their own."""
    return stored is not None and stored.startswith(OF_THE_DAY)


def awaited(session: GameSession, participants: Participants) -> list[int]:
    """The seats whose people have not come yet. Who has acted has come."""
    absent = set(participants.seats("person")) - participants.arrived
    if absent:
        absent -= {line.seat for line in session.lines}
    return sorted(absent | set(participants.seats("open")))


def bots_due(session: GameSession, participants: Participants) -> list[int]:
    if participants.closed is not None:
        return []
    if participants.settings.lesson and not (told := lesson_progress(session, participants.settings)).over:
        return [told.reply.seat] if told.reply else []
    return [
        seat
        for seat in session.state.pending
        if participants.occupants[seat].kind == "bot" or instruction(session, participants, seat) is not None
    ]


def lesson_progress(session: GameSession, settings: TableSettings) -> Progress:
    """How far the guided first game has come that is played at a table."""
    told = chapter(settings.game, settings.lesson)
    played = [session.lines[number].do or "" for number in session.in_force[len(told.before) :]]
    return progress(told, played)


def replayed_alike(table: OpenTable) -> str:
    """What is wrong with a table whose lines, played again from the beginning, lead elsewhere than its snapshots say;
    empty if nothing is."""
    session, record = table.session, table.session.record
    plain = GameSession(table.game, record=Record(record.header, record.setup, record.lines))
    return "" if fingerprint(plain.state) == fingerprint(session.state) else "a snapshot does not agree with its lines"


def undoable_line(session: GameSession, seat: int) -> int | None:
    """The line a seat may take back, as far as the seat can know. Where others choose face down, what they have seen
    stays from the moment they are asked: else the way back would tell whether they have chosen."""
    number = session.undoable_line(seat)
    if number is None:
        return None
    groups = Counter(int(decision.group) for decision in session.state.stack if decision.group)
    hidden = {int(decision.seat) for decision in session.state.stack if groups[int(decision.group)] > 1} - {seat}
    return None if hidden & set(session.lines[number].seen) else number


def waivers(game: Game) -> dict[int, tuple[str, str]]:
    """The kinds of decision that a seat may let pass for good, because others cause them and few can use them: how
    one passes, and the message that says what is asked."""
    found: dict[int, tuple[str, str]] = getattr(box(game.name).text, "WAIVERS", {})
    return found


def waiver(session: GameSession, participants: Participants, seat: int) -> str | None:
    """What the server plays for a person who wants to let this pass; None if the person is to be asked."""
    if participants.occupants[seat].kind != "person" or session.state.pending_index(seat) < 0:
        return None
    phase = int(session.state.stack[session.state.pending_index(seat)].phase)
    return waivers(session.game)[phase][0] if (seat, phase) in participants.waived else None


def instruction(session: GameSession, participants: Participants, seat: int) -> str | None:
    """What the server plays for a person who has said so before; None if the person is to be asked."""
    return waiver(session, participants, seat) or ordered(session, participants, seat)


class TableRegistry:
    """All tables in memory. Whatever changes one goes through `play`, `note` or `draft`."""

    def __init__(self, store: TableStore, seat_tokens: SeatTokens, idle: float, chat: bool = True) -> None:
        self.store, self.seat_tokens, self.idle, self.chat = store, seat_tokens, idle, chat
        self.open_tables: dict[str, OpenTable] = {}
        self.opening: dict[str, asyncio.Task[OpenTable]] = {}
        self.listeners: list[Callable[[OpenTable], None]] = []  # told of each change that this process has written
        self.readable: set[str] = set()  # tables that this process has read at some time
        self.unreadable: dict[str, tuple[str, float]] = {}  # tables that could not be read: why, and when that was

    async def open(self, name: str, newest: bool = False) -> OpenTable:
        """The table of this name; NoSuchTable if there is none. `newest`: as it is in the store at this moment, even if
        another process has written and its message has not arrived yet."""
        table = self.open_tables.get(name)
        if table is not None and newest and self.store.shared:
            table.outdated = True
        if table is None:
            check_name(name)
            self.check_readable(name)
            if name not in self.opening:
                self.opening[name] = asyncio.create_task(self._load(name))
            try:
                table = await asyncio.shield(self.opening[name])
            finally:
                self.opening.pop(name, None)
        await self.refresh(table)
        table.last_used = time.monotonic()
        return table

    async def refresh(self, table: OpenTable) -> None:
        """Load what others have written, if there may be something; NoSuchTable if the table is gone."""
        if table.outdated:
            async with table.lock:
                await self.catch_up(table)
        if table.deleted:
            raise NoSuchTable(table.id)

    async def play(
        self,
        table: OpenTable,
        seat: int,
        step: Callable[[GameSession], Line],
        key: str | None = None,
        nonce: str = "",
    ) -> int:
        """Do one step and write it down; the version that the seat then sees. The same key does nothing twice; `nonce`
        is the player's say in what chance gives."""
        async with table.lock:
            for _ in range(ATTEMPTS):
                await self.catch_up(table)
                if key is not None and (seat, key) in table.request_keys:
                    return table.version_after(seat, table.request_keys[seat, key])
                trial = table.session.copy()
                trial.next_seed = partial(table.next_seed, nonce)
                line = step(trial)
                line.nonce = nonce
                line.at = time.time()
                clock = table.clock_after(trial, table.participants, line.seat, line.at)
                number, snapshots = len(trial.lines) - 1, trial.record.snapshots
                fresh = snapshots[-1] if len(snapshots) > len(table.session.record.snapshots) else None
                table.outdated = True  # until we know
                try:
                    status = table.status_after(trial, table.participants, clock)
                    drafted = line.seat in table.drafts
                    await self.store.append_line(table.id, number, line, status, key, fresh, drafted)
                except Conflict:
                    continue
                table.outdated, table.session, table.clock = False, trial, clock
                if key is not None:
                    table.request_keys[line.seat, key] = number
                table.drafts.pop(line.seat, None)
                self.announce(table)
                return trial.versions[seat] if seat != NOBODY else 0
        raise TimeoutError("the table is too busy")

    async def note(self, table: OpenTable, make: Callable[[], AnyNote | None]) -> None:
        """Write down what is not play: `make` looks at the table and says what, or nothing."""
        async with table.lock:
            for _ in range(ATTEMPTS):
                await self.catch_up(table)
                note = make()
                if note is None:
                    return
                note = msgspec.structs.replace(note, at=time.time())
                participants = table.participants.with_note(note)
                clock = table.clock_after(table.session, participants, None, note.at)
                number = len(table.participants.notes)
                table.outdated = True
                try:
                    status = table.status_after(table.session, participants, clock)
                    await self.store.append_note(table.id, number, write_note(note), status)
                except Conflict:
                    continue
                table.outdated, table.participants, table.clock = False, participants, clock
                table.cache.names_changed()
                self.announce(table)
                return
        raise TimeoutError("the table is too busy")

    async def draft(self, table: OpenTable, seat: int, draft: tuple[int, str] | None) -> None:
        """Keep what a seat means to do, for its eyes only, or forget it."""
        async with table.lock:
            await self.catch_up(table)
            await self.store.save_draft(table.id, seat, draft)
            if draft is None:
                table.drafts.pop(seat, None)
            else:
                table.drafts[seat] = draft
            table.announce_change()

    async def catch_up(self, table: OpenTable) -> None:
        """Take over what others have written; the caller holds the lock."""
        if not table.outdated:
            return
        table.outdated = False
        try:
            changes = await self.store.changes_since(table.id, len(table.session.lines), len(table.participants.notes))
        except BaseException:
            table.outdated = True
            raise
        if changes is None:
            table.deleted = True
            self.seat_tokens.forget_table(table.id)
            self.open_tables.pop(table.id, None)
            table.announce_change()
            return
        try:
            self._take_over(table, changes)
        except Exception as error:  # written by a newer process, in words that this one does not know
            table.deleted = True
            self.open_tables.pop(table.id, None)
            table.announce_change()
            raise self._cannot_read(table.id, error) from error
        table.drafts = changes.drafts
        table.clock = msgspec.json.decode(changes.clock, type=Clock) if changes.clock else None
        table.announce_change()

    def _take_over(self, table: OpenTable, changes: Changes) -> None:
        trial, participants, keys = table.session, table.participants, {}
        if changes.lines:
            trial = table.session.copy()
            for written in changes.lines:
                trial.apply_recorded(written.line)
                if written.key is not None:
                    keys[written.line.seat, written.key] = len(trial.lines) - 1
        for body in changes.notes:
            participants = participants.with_note(read_note(body))
            table.cache.names_changed()
        table.session, table.participants = trial, participants
        table.request_keys |= keys

    def check_readable(self, name: str) -> None:
        """UnreadableTable if the table could not be read a moment ago."""
        reason, when = self.unreadable.get(name, ("", 0.0))
        if reason and time.monotonic() - when < LOOK_AGAIN:
            raise UnreadableTable(name, reason)

    def left_alone(self) -> list[str]:
        """The tables that are not tried again for now."""
        now = time.monotonic()
        return [name for name, (_, when) in self.unreadable.items() if now - when < LOOK_AGAIN]

    def _cannot_read(self, name: str, error: Exception) -> UnreadableTable:
        """Remember a table that cannot be read; it is logged once."""
        reason = f"{type(error).__name__}: {' '.join(str(error).split())}"[:300]
        if name not in self.unreadable:
            LOG.error("the table %s cannot be read and is left alone: %s", name, reason)
            if len(self.unreadable) >= MOST_UNREADABLE:
                self.unreadable.pop(next(iter(self.unreadable)))
        self.unreadable[name] = reason, time.monotonic()
        return UnreadableTable(name, reason)

    def announce(self, table: OpenTable) -> None:
        table.announce_change()
        for listener in self.listeners:
            listener(table)

    def mark_outdated(self, name: str) -> None:
        """Another process has written: look again before believing memory."""
        self.seat_tokens.forget_table(name)
        table = self.open_tables.get(name)
        if table is not None:
            table.outdated = True
            table.announce_change()

    def mark_all_outdated(self) -> None:
        """Another process may have written anywhere."""
        self.seat_tokens.forget_all()
        for name in list(self.open_tables):
            self.mark_renewed(name)

    def mark_renewed(self, name: str) -> None:
        """Older links of a seat may have become worthless, here or in another process."""
        if name in self.open_tables:
            self.open_tables[name].renewals += 1
        self.mark_outdated(name)

    def close_idle(self) -> int:
        """Drop the tables that nobody looks at; how many."""
        now = time.monotonic()
        idle = [
            table
            for table in self.open_tables.values()
            if not table.streams and not table.lock.locked() and now - table.last_used > self.idle
        ]
        for table in idle:
            del self.open_tables[table.id]
        return len(idle)

    async def _load(self, name: str) -> OpenTable:
        try:
            stored = await self.store.load(name)
            if stored is None:
                self.unreadable.pop(name, None)
                raise NoSuchTable(name)
            table = OpenTable(stored)
        except StoreDamaged as error:
            raise self._cannot_read(name, error) from error
        except (NoSuchTable, StoreError):
            raise
        except Exception as error:  # whatever a damaged table, or one of a newer program, makes go wrong
            raise self._cannot_read(name, error) from error
        if self.unreadable.pop(name, None):
            LOG.info("the table %s can be read again", name)
        self.add(table)
        return table

    def add(self, table: OpenTable) -> None:
        """Keep a table in memory from now on."""
        table.chat = self.chat
        self.open_tables[table.id] = table
        if len(self.readable) > MOST_READABLE:
            self.readable.clear()
        self.readable.add(table.id)
