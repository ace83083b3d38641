"""One queue for all that is thought about: bots, hints, analyses. Everybody gets a fair share of it, by client and by
table; a person's opponent comes before a hint; equal questions are answered once; what nobody waits for is dropped."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, TypeVar

from bastide.bots.levels import bot_settings
from bastide.bots.names import read_name
from bastide.core.errors import BadOption
from bastide.tables.refusals import Refused, TooMany
from bastide.tables.workers import Progress, Worker, WorkerFailed

T = TypeVar("T")
QUICK, MIDDLING = 100, 400  # simulations: what needs no more has a lane of its own, where nothing long is in its way
LONG = 2  # the lane of all that needs more
PER_SECOND = 1000  # simulations, roughly; for what is asked for in seconds
HALF_LIFE = 60.0  # seconds after which half of what somebody has used is forgotten
SLACK = 1.0  # seconds that one may use beyond one's share before others come first
MOST_QUESTIONS = 8  # of one client that wait; opponents are not counted
KEPT_ANSWERS = 256


class Urgency(IntEnum):
    OPPONENT = 0  # somebody waits for this bot to play
    HINT = 1  # somebody asked
    ALONE = 2  # only bots play there
    REVIEW = 3  # of a game that is over


@dataclass(frozen=True)
class Question:
    """Who asks for a thought, how urgently, and how many simulations it takes. Equal keys mean equal questions."""

    client: str
    table: str
    urgency: Urgency
    simulations: int
    key: Hashable = None


@dataclass(eq=False)
class Waiting:
    """A question that has not been answered yet, and how many wait for the answer."""

    question: Question
    number: int
    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    answer: asyncio.Future[Any]
    waiters: int = 0
    task: asyncio.Task[None] | None = None
    progress: Progress = field(default_factory=Progress)


@dataclass(frozen=True)
class BotProgress:
    """How far a bot is that somebody waits for."""

    before: int  # thoughts, of other tables too, that come before it
    done: int  # simulations
    planned: int  # until it decides; 0: unknown


@dataclass
class Use:
    """What somebody has used of late, in seconds of thinking."""

    seconds: float = 0.0
    when: float = 0.0

    def now(self, moment: float) -> float:
        return float(self.seconds * 0.5 ** ((moment - self.when) / HALF_LIFE))

    def add(self, seconds: float, moment: float) -> None:
        self.seconds, self.when = self.now(moment) + seconds, moment


@dataclass
class Ledger:
    """Who has used how much: clients, or tables."""

    clock: Callable[[], float]
    uses: dict[str, Use] = field(default_factory=dict)

    def used(self, who: str) -> float:
        return self.uses[who].now(self.clock()) if who in self.uses else 0.0

    def add(self, who: str, seconds: float) -> None:
        self.uses.setdefault(who, Use()).add(seconds, self.clock())
        if len(self.uses) > 1000:
            self.uses = {other: use for other, use in self.uses.items() if use.now(self.clock()) > 0.01}

    def share(self) -> float:
        """What each would have used if all had used the same."""
        return sum(use.now(self.clock()) for use in self.uses.values()) / max(1, len(self.uses))


class Thinking:
    """Hands questions to a worker, in a fair order. Thoughts of different length go different lanes."""

    def __init__(self, worker: Callable[[], Worker | None], clock: Callable[[], float] = time.monotonic) -> None:
        self.worker, self.clock = worker, clock
        self.queue: list[Waiting] = []
        self.running: list[Waiting] = []
        self.by_key: dict[Hashable, Waiting] = {}
        self.answers: OrderedDict[Hashable, Any] = OrderedDict()
        self.clients, self.tables = Ledger(clock), Ledger(clock)
        self.asked = 0

    async def ask(self, question: Question, work: Callable[..., T], *arguments: Any) -> T:
        """The answer, when its turn has come; WorkerFailed if there is none, TooMany if this client asks too much."""
        key = question.key
        if key is not None and key in self.answers:
            self.answers.move_to_end(key)
            found: T = self.answers[key]
            return found
        waiting = self.by_key.get(key) if key is not None else None
        if waiting is None:
            self.check_patience(question)
            self.asked += 1
            waiting = Waiting(question, self.asked, work, arguments, asyncio.get_running_loop().create_future())
            if key is not None:
                self.by_key[key] = waiting
            self.queue.append(waiting)
            self.start_next()
        waiting.waiters += 1
        try:
            answer: T = await asyncio.shield(waiting.answer)
            return answer
        finally:
            waiting.waiters -= 1
            if not waiting.waiters and not waiting.answer.done():
                self.drop(waiting)

    def check_patience(self, question: Question) -> None:
        """TooMany if so many questions of this client wait already."""
        if question.urgency != Urgency.HINT:
            return
        own = [w for w in self.queue if w.question.client == question.client and w.question.urgency == Urgency.HINT]
        if len(own) >= MOST_QUESTIONS:
            raise TooMany(f"too many questions: {len(own)} of yours come before this one", 5.0)

    def before(self, table: str) -> int | None:
        """How many thoughts come before the next one of this table; None if nothing is thought about there."""
        if any(waiting.question.table == table for waiting in self.running):
            return 0
        mine = [waiting for waiting in self.queue if waiting.question.table == table]
        if not mine:
            return None
        lane, order = self.lane(mine[0]), self.order
        first = min(map(order, mine))
        queued = sum(order(waiting) < first for waiting in self.queue if self.lane(waiting) == lane)
        return queued + sum(self.lane(waiting) == lane for waiting in self.running)

    def progress(self, table: str) -> tuple[int, int]:
        """How many simulations a bot of this table has made, and will have made when it decides; 0: unknown."""
        bots = (Urgency.OPPONENT, Urgency.ALONE)
        mine = [one for one in self.running if one.question.table == table and one.question.urgency in bots]
        return mine[0].progress.read() if mine else (0, 0)

    def order(self, waiting: Waiting) -> tuple[bool, int, float, float, int]:
        """Who has used more than a share comes last; then the more urgent first, then who has used less."""
        question = waiting.question
        used = self.clients.used(question.client)
        heavy = used > self.clients.share() + SLACK
        return heavy, question.urgency, round(used, 1), round(self.tables.used(question.table), 1), waiting.number

    def lane(self, waiting: Waiting) -> int:
        simulations, worker = waiting.question.simulations, self.worker()
        lanes = worker.lanes if worker is not None else 1
        return min(lanes - 1, 0 if simulations <= QUICK else 1 if simulations <= MIDDLING else LONG)

    def start_next(self) -> None:
        """Start what comes next, in every lane that has room."""
        worker = self.worker()
        while self.queue:
            busy = [self.lane(waiting) for waiting in self.running]
            room = [w for w in self.queue if worker is None or busy.count(self.lane(w)) < worker.places]
            if not room:
                return
            waiting = min(room, key=self.order)
            self.queue.remove(waiting)
            self.running.append(waiting)
            waiting.task = asyncio.create_task(self.think(waiting))

    async def think(self, waiting: Waiting) -> None:
        question, began, worker = waiting.question, self.clock(), self.worker()
        try:
            if worker is None:
                raise WorkerFailed("this server has no worker")
            answer = await worker.run(
                waiting.work, *waiting.arguments, lane=self.lane(waiting), progress=waiting.progress
            )
            if question.key is not None:
                self.answers[question.key] = answer
                if len(self.answers) > KEPT_ANSWERS:
                    self.answers.popitem(last=False)
            if not waiting.answer.done():
                waiting.answer.set_result(answer)
        except asyncio.CancelledError:
            waiting.answer.cancel()
        except Exception as error:
            if not waiting.answer.done():
                waiting.answer.set_exception(error)
                waiting.answer.exception()  # those who wait get it, if anybody does
        finally:
            seconds = self.clock() - began
            self.clients.add(question.client, seconds)
            self.tables.add(question.table, seconds)
            self.running.remove(waiting)
            if self.by_key.get(question.key) is waiting:
                del self.by_key[question.key]
            self.start_next()

    def drop(self, waiting: Waiting) -> None:
        """Nobody waits for this any more."""
        if waiting in self.queue:
            self.queue.remove(waiting)
            if self.by_key.get(waiting.question.key) is waiting:
                del self.by_key[waiting.question.key]
        elif waiting.task is not None and self.lane(waiting) == LONG:
            waiting.task.cancel()  # a short thought is sooner finished than its process started anew


async def while_wanted(gone: Callable[[], Awaitable[None]] | None, work: Awaitable[T]) -> T:
    """The result of some work; Refused, and the work given up, as soon as who asked has gone."""
    task = asyncio.ensure_future(work)
    if gone is None:
        return await task
    left = asyncio.ensure_future(gone())
    try:
        await asyncio.wait([task, left], return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Refused("nobody waits for this any more")
        return await task
    finally:
        for unfinished in (task, left):
            unfinished.cancel()
        await asyncio.gather(task, left, return_exceptions=True)


def simulations_of(bot: str, game: str) -> int:
    """What a bot thinks for one decision, in simulations; those from outside think for themselves."""
    try:
        name = read_name(bot)
    except BadOption:
        return 0
    if name.kind == "level":
        return bot_settings(game).levels[name.number - 1].iterations
    if name.kind == "mcts":
        return round(name.seconds * PER_SECOND) if name.seconds else name.number
    return 0
