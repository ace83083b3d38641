"""Unit costs of a server: processor time, bytes and memory of a move, by game, store, watchers and tables.

    python benchmarks/costs.py                      what docs/scale.md and docs/performance.md state, as JSON lines
    python benchmarks/costs.py --anchor             the end of Carcassonne with 4 pages against a minimal server

Whole games are written into the database up to some point; the rest is played over HTTP by moves known beforehand, so
that nothing but the moves and their watchers is measured. The next move is sent when all watchers have seen the last.
Processor time is that of the server process alone (user and system), so that clients and other work count little.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from load import memory, processor, spent

import bastide
from bastide.core.state import SPECTATOR, rng_start
from bastide.pages.browsers import COOKIE
from bastide.store.archive import ArchivedTable
from bastide.store.game_session import GameSession
from bastide.store.record import Record
from bastide.store.sql.archive import import_tables
from bastide.store.sql.database import Database
from bastide.store.sql.table_store import SqlTableStore
from bastide.store.table_store import TableStatus
from bastide.tables.server_settings import ServerSettings
from bastide.tables.table_settings import SeatSettings, TableSettings
from bastide.tables.tokens import hashed, new_token
from servers import Cluster, Server, free_port, postgres_programs, serving

SWEEP = ServerSettings().sweep
MINIMAL = """
import asyncio
sockets = []
async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        while True:
            message = await receive()
            await send({"type": message["type"] + ".complete"})
            if message["type"].endswith("shutdown"):
                return
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept"})
        sockets.append(send)
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    while (await receive()).get("more_body"):
        pass
    for socket in sockets:
        await socket({"type": "websocket.send", "text": "x" * 2000})
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"{}"})
"""


@dataclass
class Play:
    """A game that is known to its end: the record up to some move, and the moves that follow."""

    table: GameSession
    begun: int
    name: str
    tokens: dict[int, str]  # by viewer
    browser: str
    seed: int

    def archived(self) -> bytes:
        game, record = self.table.game, self.table.record
        plan = TableSettings(
            game=game.name, seats=[SeatSettings()] * game.seats, options=game.options, confirm=False
        ).completed()
        snapshots = [kept for kept in record.snapshots if len(kept.after) <= self.begun]
        return msgspec.json.encode(
            ArchivedTable(
                table=self.name,
                plan=msgspec.Raw(msgspec.json.encode(plan)),
                seed=str(self.seed),
                created=1.0,
                touched=1.0,
                record=Record(record.header, record.setup, record.lines[: self.begun], snapshots),
                standing=TableStatus(),
                keys=[],
                notes=[],
                tokens=[(hashed(token), viewer) for viewer, token in self.tokens.items()],
                holdings=[(hashed(self.browser), viewer, 1.0) for viewer in self.tokens],
            )
        )


def played(game: str, begun: float | int, moves: int, seed: int) -> Play:
    """A game played at random, begun so far: a share of it, or a number of moves."""
    rules, rng = bastide.game(game), random.Random(seed)
    table: GameSession = GameSession(rules, next_seed=lambda: rng_start(seed << 20))
    table.next_seed = lambda: rng_start(seed << 20 | len(table.lines) + 1)
    while table.state.pending:
        seat = table.state.pending[0]
        table.act(seat, rules.write(rng.choice(rules.legal(table.state, seat))))
    goal = begun if isinstance(begun, int) else int(begun * len(table.lines))
    goal = max(0, min(goal, len(table.lines) - moves))
    tokens = {viewer: new_token() for viewer in table.versions}
    return Play(table, goal, f"cost{seed}", tokens, new_token(), seed)


async def take_in(store: str, plays: list[Play]) -> None:
    database = Database(store)
    await database.migrate()
    await import_tables(SqlTableStore(database), [play.archived() for play in plays])
    await database.close()


@contextlib.asynccontextmanager
async def pages(url: str, play: Play, viewers: list[tuple[int, str]]) -> AsyncIterator[list[ClientConnection]]:
    """Open pages of a table, by viewer and language, each with its first picture."""
    async with contextlib.AsyncExitStack() as stack:
        sockets = []
        for viewer, language in viewers:
            address = f"{url.replace('http', 'ws', 1)}/t/{play.name}/live?seat={viewer}&language={language}"
            cookie = {"Cookie": f"{COOKIE}={play.browser}"}
            opening = connect(address, origin=Origin(url), additional_headers=cookie, max_size=None, open_timeout=120)
            socket = await stack.enter_async_context(opening)
            await picture(socket)
            sockets.append(socket)
        yield sockets


async def picture(socket: ClientConnection) -> int:
    """The next picture's size; signs of life are passed over."""
    while not (frame := await asyncio.wait_for(socket.recv(), 120)):
        pass
    return len(frame.encode() if isinstance(frame, str) else frame)


def on_disk(store: str) -> int:
    """Bytes of the database."""
    if "://" not in store:
        with contextlib.closing(sqlite3.connect(store)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # what is in the log belongs to the file
        return Path(store).stat().st_size
    import psycopg

    with psycopg.connect(store) as connection:
        found = connection.execute("SELECT pg_database_size(current_database())").fetchone()
        return int(found[0]) if found else 0


async def cost(
    server: Server, store: str, plays: list[Play], moves: int, viewers: list[tuple[int, str]]
) -> dict[str, Any]:
    """Moves at each of the tables, and what they cost the server."""
    async with httpx.AsyncClient(base_url=server.url, timeout=120) as client, contextlib.AsyncExitStack() as stack:
        for play in plays:  # as the tables of people who are there
            for token in play.tokens.values():
                await client.get(f"/api/tables/{play.name}", headers={"Authorization": f"Bearer {token}"})
        empty = memory(server)
        open_pages = [await stack.enter_async_context(pages(server.url, play, viewers)) for play in plays]
        full, disk = memory(server), on_disk(store)
        await asyncio.sleep(2 * SWEEP)  # until the server has noticed that we looked into the file
        sent, seconds, answered = list[int](), list[float](), 0
        used = processor(server)
        for step in range(moves):
            for play, sockets in zip(plays, open_pages, strict=True):
                line = play.table.lines[play.begun + step]
                body = {"version": version(play, step), "action": line.do, "key": f"k{step}"}
                begin = time.perf_counter()
                head = {"Authorization": f"Bearer {play.tokens[line.seat]}"}
                answer = await client.post(f"/api/tables/{play.name}/act", headers=head, json=body)
                assert answer.status_code == 200, answer.text
                waiting = [s for s, (v, _) in zip(sockets, viewers, strict=True) if v in line.seen]
                sent += await asyncio.gather(*(picture(socket) for socket in waiting))
                seconds.append(time.perf_counter() - begin)
                answered += 1
        used = processor(server) - used
    return {
        "cpu_ms_per_move": round(1000 * used / answered, 2),
        "frame_bytes": round(statistics.mean(sent)) if sent else 0,
        "disk_bytes_per_move": round((on_disk(store) - disk) / answered),
        "line_bytes": round(statistics.mean(len(msgspec.json.encode(line)) for line in plays[0].table.lines)),
        "kb_per_stream": round((full - empty) / max(1, len(viewers) * len(plays)), 1),
        "act_to_all_seen_ms": round(1000 * statistics.median(seconds), 1),
        "memory_mb": round(memory(server) / 1024, 1),
    }


def version(play: Play, step: int) -> int:
    """What the seat whose move comes next has seen so far."""
    seat = play.table.lines[play.begun + step].seat
    return sum(seat in line.seen for line in play.table.lines[: play.begun + step])


def measure(
    store: str, game: str, begun: float | int, moves: int, viewers: list[tuple[int, str]], tables: int = 1
) -> dict[str, Any]:
    """One fresh server with some tables."""
    plays = [played(game, begun, moves, seed) for seed in range(1, tables + 1)]
    asyncio.run(take_in(store, plays))
    with serving(store, streams=100_000, watchers=100_000, idle=600, log="off", sweep=SWEEP) as (server,):
        found = asyncio.run(cost(server, store, plays, moves, viewers))
    kind = "postgresql" if "://" in store else "sqlite"
    return {"game": game, "store": kind, "tables": tables, "watchers": len(viewers), "begun": begun} | found


async def minimal(moves: int, watchers: int) -> float:
    """Milliseconds of processor time that the minimal server takes for a move."""
    port, folder = free_port(), tempfile.mkdtemp(prefix="bastide-anchor-")
    Path(folder, "minimal.py").write_text(MINIMAL)
    command = [sys.executable, "-m", "uvicorn", "minimal:app", "--port", str(port), "--log-level", "warning"]
    process = subprocess.Popen(command, cwd=folder)
    try:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
            for _ in range(600):
                with contextlib.suppress(httpx.TransportError):
                    await client.post("/", json={})
                    break
                await asyncio.sleep(0.1)
            async with contextlib.AsyncExitStack() as stack:
                sockets = [
                    await stack.enter_async_context(connect(f"ws://127.0.0.1:{port}/", open_timeout=60))
                    for _ in range(watchers)
                ]
                used = spent(process.pid)
                for step in range(moves):
                    await client.post("/", json={"version": step, "action": "glean", "key": str(step)})
                    await asyncio.gather(*(socket.recv() for socket in sockets))
                return 1000 * (spent(process.pid) - used) / moves
    finally:
        process.terminate()
        process.wait()


@contextlib.contextmanager
def stores(names: list[str]) -> Iterator[dict[str, Any]]:
    """Makers of empty databases, by the name of the store."""
    programs = postgres_programs()
    cluster = Cluster(programs) if "postgresql" in names and programs else None
    makers: dict[str, Any] = {"sqlite": lambda: f"{tempfile.mkdtemp(prefix='bastide-cost-')}/bastide.db"}
    if cluster:
        makers["postgresql"] = cluster.database
    try:
        yield {name: makers[name] for name in names if name in makers}
    finally:
        if cluster:
            cluster.stop()


LAST, ENDS = 10, 12  # the anchor takes the last moves of some games: boards of 60 to 72 tiles
SPECTATORS = [(SPECTATOR, "fr")]
MIXED = [(0, "fr"), (1, "fr"), (SPECTATOR, "fr"), (SPECTATOR, "en")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--anchor", action="store_true", help="only the ratio to a minimal server")
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--stores", nargs="*", default=["sqlite", "postgresql"])
    parser.add_argument("--games", nargs="*", default=["tithe", "carcassonne", "orleans"])
    options = parser.parse_args()
    with stores(options.stores) as makers:
        for round_ in range(options.rounds if options.anchor else 0):
            before = asyncio.run(minimal(1500, 4))
            for name, viewers in (("4 spectators", SPECTATORS * 4), ("both players, two languages", MIXED)):
                found = measure(makers["sqlite"](), "carcassonne", 1.0, LAST, viewers, ENDS)
                after = asyncio.run(minimal(1500, 4))
                anchor, before = (before + after) / 2, after
                ratio = {"round": round_ + 1, "pages": name, "minimal_ms": round(anchor, 3)}
                print(json.dumps(ratio | {"ratio": round(found["cpu_ms_per_move"] / anchor, 1)} | found), flush=True)
        if options.anchor:
            return
        for make in makers.values():
            for game in options.games:
                for watchers in (0, 2):
                    print(json.dumps(measure(make(), game, 0.3, options.moves, SPECTATORS * watchers)), flush=True)
            for watchers in (1, 50, 500):
                print(json.dumps(measure(make(), "carcassonne", 0.3, 20, SPECTATORS * watchers)), flush=True)
            for tables in (1, 100, 1000):
                rounds = max(1, options.moves // tables)
                print(json.dumps(measure(make(), "tithe", 0, rounds, SPECTATORS, tables)), flush=True)


if __name__ == "__main__":
    main()
