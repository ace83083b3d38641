"""An acknowledged move is on disk: servers are killed in the midst of play, and nothing is lost or done twice."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import secrets
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import select

from bastide.store.game_session import GameSession
from bastide.store.sql import schema
from bastide.store.sql.database import Database
from bastide.store.sql.table_store import SqlTableStore
from servers import Cluster, Seat, Server, serving

FULL = bool(os.environ.get("BASTIDE_FULL"))
KILLS = 200 if FULL else 12  # on each store
DATABASE_KILLS = 40 if FULL else 3  # of each sort
BUSY = 5  # tables in play at any time
PAUSE = 0.1  # seconds before asking again
SEATS: tuple[list[dict[str, Any]], ...] = (
    [{}, {"kind": "bot", "bot": "random"}],
    [{}, {}],
    [{"kind": "bot", "bot": "greedy"}, {}, {"kind": "bot", "bot": "random"}],
)


@dataclass
class Game:
    """A table whose people play on whatever happens to the server, and note what was acknowledged."""

    server: Server
    seats: list[Seat]
    acknowledged: dict[str, int] = field(default_factory=dict)  # key → version
    sent: set[str] = field(default_factory=set)
    broken: int = 0  # moves whose answer never came, for the server was dead: they were sent again
    put_off: int = 0  # requests that the server could not answer, for the database was dead, and said so

    def play(self, stop: threading.Event) -> None:
        rng = random.Random(self.seats[0].table)
        while not stop.is_set():
            for seat in self.seats[:-1]:
                try:
                    answer = seat.get()
                    if self.is_put_off(answer):
                        continue
                    assert answer.status_code == 200, answer.text
                    seen = answer.json()
                    if seen["over"]:
                        return
                    if seen["legal"]:
                        self.insist(seat, rng.choice(seen["legal"])["text"], seen["version"], stop)
                    elif len(self.seats) == 2:
                        time.sleep(PAUSE)  # a bot thinks
                except httpx.TransportError:
                    time.sleep(PAUSE)

    def is_put_off(self, answer: httpx.Response) -> bool:
        """Whether the server says that the database cannot be reached; then we wait a little."""
        if answer.status_code != 503:
            return False
        assert answer.json()["reason"] == "the database cannot be reached; try again"
        self.put_off += 1
        time.sleep(PAUSE)
        return True

    def insist(self, seat: Seat, action: str, version: int, stop: threading.Event) -> None:
        """Send a move, with the same key again and again if no answer comes."""
        key = secrets.token_hex(8)
        self.sent.add(key)
        while not stop.is_set():
            try:
                answer = seat.act(action, version, key)
            except httpx.ConnectError:
                time.sleep(PAUSE)
                continue
            except httpx.TransportError:
                self.broken += 1
                continue
            if self.is_put_off(answer):
                continue
            assert answer.status_code in (200, 409), answer.text
            if answer.status_code == 200:
                self.acknowledged[key] = answer.json()["version"]
            return


def live_a_while(games: list[Game], rng: random.Random) -> None:
    """Until some more moves have been acknowledged, few or many, and then to a moment in the midst of the next."""
    goal, end = sum(len(game.acknowledged) for game in games) + rng.randrange(12), time.monotonic() + 5
    while sum(len(game.acknowledged) for game in games) < goal and time.monotonic() < end:
        time.sleep(0.005)
    time.sleep(rng.uniform(0.0, 0.03))


@pytest.mark.timeout(3000 if FULL else 300)
def test_kills_lose_nothing_and_repeat_nothing(store: str) -> None:
    with serving(store, lease=2) as (server,):

        def kill() -> None:
            server.kill()
            server.start()

        games = play_through(server, kill, KILLS)
    check_written(store, games)
    assert sum(game.broken for game in games) > 0, "no kill came in the midst of a move"
    assert sum(game.put_off for game in games) == 0


@pytest.mark.postgres
@pytest.mark.timeout(3000 if FULL else 300)
@pytest.mark.parametrize("whom", ["the first process", "the process of a connection"])
def test_kills_of_the_database_lose_nothing_and_repeat_nothing(cluster: Cluster, whom: str) -> None:
    """PostgreSQL itself is killed. The server lives on, says that it cannot write, and play goes on by itself."""
    store = cluster.database()
    with serving(store, lease=2) as (server,):

        def kill() -> None:
            if whom == "the first process":
                cluster.kill()
                cluster.start()
            else:
                kill_a_connection(store)

        games = play_through(server, kill, DATABASE_KILLS)
        assert server.client().get("/health").status_code == 200
    check_written(store, games)
    assert sum(game.put_off for game in games) > 0, "no kill came in the midst of a request"
    assert sum(game.broken for game in games) == 0, "the server died with its database"


def kill_a_connection(store: str) -> None:
    """Kill the process of the last transaction. PostgreSQL then ends all its others, and recovers."""
    latest = "SELECT pid FROM pg_stat_activity WHERE datname = %s AND pid <> pg_backend_pid() ORDER BY xact_start DESC"
    with contextlib.suppress(psycopg.OperationalError):  # it may be recovering still
        with psycopg.connect(store, autocommit=True) as operator:
            found = operator.execute(f"{latest} NULLS LAST, state_change DESC", (store.rsplit("/", 1)[1],)).fetchone()
        if found:
            os.kill(found[0], signal.SIGKILL)


def play_through(server: Server, kill: Callable[[], None], kills: int) -> list[Game]:
    """Play at several tables, let something be killed again and again, and play all games to their ends."""
    rng, stop = random.Random(1), threading.Event()
    games: list[Game] = []
    threads: list[threading.Thread] = []
    for _ in range(kills):
        while sum(thread.is_alive() for thread in threads) < BUSY:
            games.append(Game(server, opened(server, SEATS[len(games) % len(SEATS)])))
            threads.append(threading.Thread(target=games[-1].play, args=(stop,)))
            threads[-1].start()
        live_a_while(games, rng)
        kill()
    deadline = time.monotonic() + 120
    for thread in threads:
        thread.join(max(0.0, deadline - time.monotonic()))
    stuck = [game.seats[0].table for game, thread in zip(games, threads, strict=True) if thread.is_alive()]
    stop.set()
    assert not stuck, f"tables that do not go on: {stuck}"
    for game in games:
        assert game.seats[-1].look()["over"]
    acknowledged, broken = sum(len(game.acknowledged) for game in games), sum(game.broken for game in games)
    put_off = sum(game.put_off for game in games)
    print(
        f"{kills} kills, {len(games)} tables, {acknowledged} moves acknowledged, {broken} broken off, {put_off} put off"
    )
    return games


def opened(server: Server, seats: list[dict[str, Any]]) -> list[Seat]:
    """A new table; it is asked for again as long as the database is away."""
    plan = {"game": "tithe", "seats": seats, "options": {"modules": ["abbey"]}}
    while (answer := server.client().post("/api/tables", json=plan)).status_code == 503:
        time.sleep(PAUSE)
    assert answer.status_code == 201, answer.text
    return server.seats(answer.json())


def check_written(store: str, games: list[Game]) -> None:
    """What was acknowledged is there, once, and nothing that was not sent."""
    written = asyncio.run(lines_of(store, [game.seats[0].table for game in games]))
    for game, keys in zip(games, written, strict=True):
        assert len(set(keys)) == len(keys), "a move was applied twice"
        assert set(game.acknowledged) <= set(keys) <= game.sent, "an acknowledged move is missing"


async def lines_of(store: str, tables: list[str]) -> list[list[str]]:
    """The keys on disk of each table, whose record must replay."""
    database = Database(store)
    tables_on_disk, found = SqlTableStore(database), []
    try:
        for table in tables:
            stored = await tables_on_disk.load(table)
            assert stored is not None
            assert not GameSession.resume(stored.record).state.stack
            rows = schema.lines.c
            query = select(rows.key).where(rows.table == table, rows.key.is_not(None))
            keys = await database.read(lambda connection, query=query: connection.execute(query).scalars().all())
            found.append([key for key in keys if key])
    finally:
        await database.close()
    return found


def test_a_table_opens_again_as_it_was(store: str) -> None:
    with serving(store) as (server,):
        ada, bob, watch = server.open(options={"modules": ["abbey"]}, seed=11)
        for _ in range(6):
            for seat in (ada, bob):
                if seat.look()["legal"]:
                    seat.act()
        ada.post("/chat", {"text": "bonjour"})
        before = [seat.get(rest).content for seat in (ada, bob, watch) for rest in ("", "/record", "/log", "/chat")]
        server.kill()
        server.start()
        after = [seat.get(rest).content for seat in (ada, bob, watch) for rest in ("", "/record", "/log", "/chat")]
        assert after == before


def test_sigterm_finishes_requests_and_streams(store: str) -> None:
    with serving(store) as (server,):
        ada, _, watch = server.open()
        ended = threading.Event()

        def listen() -> None:
            with watch.client.stream("GET", f"{watch.path}/events", headers=watch.headers) as stream:
                for _ in stream.iter_bytes():
                    pass
            ended.set()

        listener = threading.Thread(target=listen)
        listener.start()
        assert ada.act("glean", 0).status_code == 200
        assert server.stop() == 0
        assert ended.wait(20), "the stream was left hanging"
        listener.join(20)


def test_bots_play_on_when_their_thinkers_are_killed(tmp_path: Path) -> None:
    with serving(str(tmp_path / "bastide.db"), thinkers=1) as (server,):
        bots = [{"kind": "bot", "bot": "mcts:2000"}] * 2
        watch = server.open(seats=bots, options={"modules": ["abbey"]})[-1]
        killed, since, over = 0, 0, False
        while not over:
            step = watch.events(since, 1)[0]
            since, over = step["version"], step["over"]
            if since in (1, 3, 5):  # the next turn is being thought about
                killed += kill_thinkers(server)
        assert killed >= 3 and since > 5
        assert server.client().get("/health").json()["thinkers"] == "ok"
        assert [step["version"] for step in watch.events(0, since)] == list(range(1, since + 1))


def kill_thinkers(server: Server) -> int:
    """Kill the processes in which bots think; how many there were."""
    assert server.process is not None
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    if not children.exists():
        pytest.skip("this system does not tell whose child a process is")
    thinkers = [child for child in children.read_text().split() if is_thinker(child)]
    for thinker in thinkers:
        os.kill(int(thinker), signal.SIGKILL)
    return len(thinkers)


def is_thinker(process: str) -> bool:
    with contextlib.suppress(OSError):
        return b"spawn_main" in Path(f"/proc/{process}/cmdline").read_bytes()
    return False


def test_no_worker_outlives_its_server(tmp_path: Path) -> None:
    with serving(str(tmp_path / "bastide.db"), thinkers=2) as (server,):
        ada, watch = server.open(seats=[{}, {"kind": "bot", "bot": "random"}])
        ada.act("glean")
        watch.events(0, 2)  # a bot has thought
        assert server.process is not None
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
        if not children.exists():
            pytest.skip("this system does not tell whose child a process is")
        workers = children.read_text().split()
        assert workers
        server.kill()
        for _ in range(300):
            if not any(Path(f"/proc/{worker}").exists() for worker in workers):
                break
            time.sleep(0.1)
        else:
            raise AssertionError("workers are still there")
        server.start()
