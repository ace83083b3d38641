"""An acknowledged move is on disk: servers are killed in the midst of play, and nothing is lost or done twice."""

from __future__ import annotations

import asyncio
import os
import random
import secrets
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select

from bastide.store.game_session import GameSession
from bastide.store.sql import schema
from bastide.store.sql.database import Database
from bastide.store.sql.table_store import SqlTableStore
from servers import Seat, Server, serving

FULL = bool(os.environ.get("BASTIDE_FULL"))
KILLS = 200 if FULL else 12  # on each store
BUSY = 5  # tables in play at any time
PAUSE = 0.1  # seconds before asking again
SEATS = (
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

    def play(self, stop: threading.Event) -> None:
        rng = random.Random(self.seats[0].table)
        while not stop.is_set():
            for seat in self.seats[:-1]:
                try:
                    seen = seat.look()
                    if seen["over"]:
                        return
                    if seen["legal"]:
                        self.insist(seat, rng.choice(seen["legal"])["text"], seen["version"], stop)
                    elif len(self.seats) == 2:
                        time.sleep(PAUSE)  # a bot thinks
                except httpx.TransportError:
                    time.sleep(PAUSE)

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
    rng, stop = random.Random(1), threading.Event()
    games: list[Game] = []
    threads: list[threading.Thread] = []
    with serving(store, lease=2) as (server,):
        for _ in range(KILLS):
            while sum(thread.is_alive() for thread in threads) < BUSY:
                plan = {"options": {"modules": ["abbey"]}, "seats": SEATS[len(games) % len(SEATS)]}
                games.append(Game(server, server.open("tithe", **plan)))  # type: ignore[arg-type]
                threads.append(threading.Thread(target=games[-1].play, args=(stop,)))
                threads[-1].start()
            live_a_while(games, rng)
            server.kill()
            server.start()
        deadline = time.monotonic() + 120
        for thread in threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        stuck = [game.seats[0].table for game, thread in zip(games, threads, strict=True) if thread.is_alive()]
        stop.set()
        assert not stuck, f"tables that do not go on: {stuck}"
        for game in games:
            assert game.seats[-1].look()["over"]
    written = asyncio.run(lines_of(store, [game.seats[0].table for game in games]))
    for game, keys in zip(games, written, strict=True):
        assert len(set(keys)) == len(keys), "a move was applied twice"
        assert set(game.acknowledged) <= set(keys) <= game.sent, "an acknowledged move is missing"
    acknowledged, broken = sum(len(game.acknowledged) for game in games), sum(game.broken for game in games)
    print(f"{KILLS} kills, {len(games)} tables, {acknowledged} moves acknowledged, {broken} broken off by a kill")
    assert broken > 0, "no kill came in the midst of a move"


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
