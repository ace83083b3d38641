"""A fair share of thinking: nobody's questions keep others waiting longer than one thought."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bastide.bots.names import read_name
from bastide.tables.refusals import Refused, TooMany
from bastide.tables.thinking import MOST_QUESTIONS, Question, Thinking, Urgency, simulations_of, while_wanted
from bastide.tables.workers import Progress, WorkerFailed
from servers import Server, serving


class SlowWorker:
    """Thinks by hand: a thought ends when the test says so, and takes as long as it says."""

    lanes, places, lost = 3, 1, False

    def __init__(self) -> None:
        self.now = 0.0
        self.begun: list[str] = []
        self.unfinished: list[tuple[str, asyncio.Future[str]]] = []

    def start(self) -> None: ...
    def stop(self) -> None: ...

    async def run(
        self, work: Callable[..., Any], *arguments: Any, lane: int = 0, progress: Progress | None = None
    ) -> Any:
        name, done = arguments[0], asyncio.get_running_loop().create_future()
        self.begun.append(name)
        self.unfinished.append((name, done))
        return await done

    async def finish(self, seconds: float = 1.0) -> str:
        """End the thought that was begun first; who it was for."""
        self.now += seconds
        name, done = self.unfinished.pop(0)
        done.set_result(name)
        await settle()
        return name


async def settle() -> None:
    """Until everything has happened that can happen without the worker."""
    for _ in range(10):
        await asyncio.sleep(0)


def thinking(worker: SlowWorker) -> Thinking:
    return Thinking(lambda: worker, lambda: worker.now)


def ask(
    queue: Thinking, name: str, client: str, urgency: Urgency = Urgency.OPPONENT, cost: int = 50, **more: Any
) -> Any:
    question = Question(client, more.pop("table", name), urgency, cost, **more)
    return asyncio.ensure_future(queue.ask(question, str, name))


def run(test: Callable[[], Any]) -> None:
    asyncio.run(test())


def test_one_client_cannot_starve_another() -> None:
    async def test() -> None:
        worker = SlowWorker()
        queue = thinking(worker)
        flood = [ask(queue, f"flood {i}", "mallory") for i in range(50)]
        await settle()
        for _ in range(3):
            await worker.finish()
        quiet = ask(queue, "quiet", "ada")
        await settle()
        assert queue.before("quiet") == 1  # what is being thought, and nothing else
        await worker.finish()
        assert worker.begun[-1] == "quiet"
        await worker.finish()
        assert await quiet == "quiet" and sum(task.done() for task in flood) == 4

    run(test)


def test_tables_of_one_client_take_turns() -> None:
    async def test() -> None:
        worker = SlowWorker()
        queue = thinking(worker)
        for i in range(6):
            ask(queue, f"a{i}", "house", table="a")
        ask(queue, "b0", "house", table="b")
        await settle()
        await worker.finish()
        assert worker.begun == ["a0", "b0"]

    run(test)


def test_opponents_come_before_hints_and_these_before_bots_among_themselves() -> None:
    async def test() -> None:
        worker = SlowWorker()
        queue = thinking(worker)
        ask(queue, "first", "ada")
        await settle()
        for name, urgency in (("alone", Urgency.ALONE), ("hint", Urgency.HINT), ("opponent", Urgency.OPPONENT)):
            ask(queue, name, "ada", urgency)
        await settle()
        for _ in range(3):
            await worker.finish(0.01)
        assert worker.begun == ["first", "opponent", "hint", "alone"]

    run(test)


def test_long_thoughts_go_another_way() -> None:
    async def test() -> None:
        worker = SlowWorker()
        queue = thinking(worker)
        for i, cost in enumerate((30_000, 400, 100)):
            ask(queue, f"t{i}", "ada", cost=cost)
        await settle()
        assert worker.begun == ["t0", "t1", "t2"]  # all at once

    run(test)


def test_equal_questions_are_answered_once() -> None:
    async def test() -> None:
        worker = SlowWorker()
        queue = thinking(worker)
        hints = [ask(queue, "hint", f"client {i}", Urgency.HINT, key="same") for i in range(60)]
        await settle()
        await worker.finish()
        assert [await hint for hint in hints] == ["hint"] * 60 and worker.begun == ["hint"]
        assert await ask(queue, "hint", "late", Urgency.HINT, key="same") == "hint" and worker.begun == ["hint"]

    run(test)


def test_what_nobody_waits_for_is_dropped() -> None:
    async def test() -> None:
        worker = SlowWorker()
        queue = thinking(worker)
        ask(queue, "first", "ada")
        two = [ask(queue, "hint", "ada", Urgency.HINT, key="same") for _ in range(2)]
        await settle()
        two[0].cancel()
        await settle()
        assert len(queue.queue) == 1  # somebody still waits
        two[1].cancel()
        await settle()
        assert not queue.queue and not queue.by_key
        long = ask(queue, "long", "ada", cost=30_000)
        await settle()
        long.cancel()
        await settle()
        assert [waiting.question.table for waiting in queue.running] == ["first"]

        gone = asyncio.Event()
        asked = asyncio.ensure_future(while_wanted(lambda: told(gone), ask(queue, "x", "ada", Urgency.HINT)))
        await settle()
        gone.set()
        with pytest.raises(Refused):
            await asked
        assert not queue.queue

    run(test)


async def told(event: asyncio.Event) -> None:
    await event.wait()


def test_one_client_asks_only_so_much_at_once() -> None:
    async def test() -> None:
        worker = SlowWorker()
        queue = thinking(worker)
        for i in range(MOST_QUESTIONS + 1):
            ask(queue, f"h{i}", "mallory", Urgency.HINT, key=i)
        await settle()
        with pytest.raises(TooMany, match=f"{MOST_QUESTIONS} of yours"):
            await ask(queue, "more", "mallory", Urgency.HINT, key="more")
        ask(queue, "hint", "ada", Urgency.HINT, key="ada")
        await settle()
        assert queue.before("hint") is not None

    run(test)


def test_a_failure_reaches_all_who_wait() -> None:
    class Dead(SlowWorker):
        async def run(
            self, work: Callable[..., Any], *arguments: Any, lane: int = 0, progress: Progress | None = None
        ) -> Any:
            raise WorkerFailed("dead")

    async def test() -> None:
        queue = thinking(Dead())
        both = [ask(queue, "hint", "ada", Urgency.HINT, key="same") for _ in range(2)]
        for one in both:
            with pytest.raises(WorkerFailed):
                await one
        assert not queue.running and not queue.by_key

    run(test)


def test_what_bots_cost() -> None:
    assert simulations_of("greedy", "tithe") == 0 == simulations_of("somebody", "tithe")
    assert simulations_of("level:4", "tithe") < simulations_of("level:6", "tithe")
    assert simulations_of("mcts:30s", "tithe") > simulations_of("mcts:20000", "tithe") == 20_000
    assert read_name("mcts:30s").seconds == 30


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy, so that requests come from many addresses."""
    store = str(tmp_path_factory.mktemp("house") / "bastide.db")
    with serving(store, proxies="127.0.0.1", bot_budget=60) as (started,):
        yield started


def test_a_stranger_cannot_order_endless_thinking(house: Server) -> None:
    """Once fifty tables of mcts:30s could be had by anybody."""
    costly = {"game": "tithe", "seats": [{}, {"kind": "bot", "bot": "mcts:30s"}]}
    stranger = house.client(headers={"X-Forwarded-For": "203.0.113.7"})
    answers = [stranger.post("/api/tables", json=costly) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [201, 201, 429, 429, 429, 429]
    assert "bots that think long" in answers[-1].json()["reason"] and int(answers[-1].headers["Retry-After"]) > 0
    cheap = {"game": "tithe", "seats": [{}, {"kind": "bot", "bot": "level:3"}]}
    assert stranger.post("/api/tables", json=cheap).status_code == 201
    other = house.client(headers={"X-Forwarded-For": "203.0.113.8"})
    assert other.post("/api/tables", json=costly).status_code == 201


def test_a_flood_of_questions_leaves_others_their_turn(house: Server) -> None:
    """One client floods hints and long searches; another table's bot plays while most of that still waits."""
    mallory = {"X-Forwarded-For": "198.51.100.1"}
    flooder = house.client(headers=mallory, timeout=120)
    tables = []
    for _ in range(6):
        settings = {"game": "tithe", "seats": [{}, {"kind": "bot", "bot": "level:6"}]}
        tables.append(flooder.post("/api/tables", json=settings).json())
    answered: list[int] = []

    def flood(table: dict[str, Any]) -> None:
        headers = mallory | {"Authorization": f"Bearer {table['seats'][0]['token']}"}
        answer = house.client(timeout=300).get(f"/api/tables/{table['table']}/hint", headers=headers)
        answered.append(answer.status_code)

    threads = [threading.Thread(target=flood, args=(table,)) for table in tables * 5]
    for thread in threads:
        thread.start()
    ada, watch = house.open("tithe", seats=[{}, {"kind": "bot", "bot": "level:4"}])
    while not ada.look()["legal"]:
        time.sleep(0.02)
    version = watch.look()["version"]
    assert ada.act().status_code == 200
    while watch.look()["version"] <= version + 1 and not ada.look()["legal"]:
        assert ada.get("/thinking").json()["before"] in (None, 0, 1)
        time.sleep(0.02)
    for thread in threads:
        thread.join(300)
    assert set(answered) <= {200, 422, 429} and 200 in answered
