"""`make load`: many tables, clients and watchers on loopback, in bounded time; prints one JSON object for each store.

    python benchmarks/load.py [--seconds 15] [--tables 20] [--watchers 2] [--game tithe] [--db URL]
    python benchmarks/load.py --hold [--processes 2]    how many quiet tables are held, in relation to a minimal server
    python benchmarks/load.py --flood [--game all]      a person waits for a bot while somebody floods the server

The clients run on the same machine as the server and take their share of it: read the figures as a lower bound.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import secrets
import ssl
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.typing import Origin

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from bastide.tables.server_settings import ServerSettings
from servers import Cluster, Server, postgres_programs, serving

GAMES = ["tithe", "carcassonne", "orleans", "village", "villagers", "settlement"]
PACE = 2.0  # seconds between two acts at a table
OPENING = 120.0  # seconds in which all tables and pages of a step must be open
LONGEST = 150.0  # seconds in which a step of --hold may begin, for each store
WAIT = 200.0  # milliseconds that a page may wait for what was done
CONTEXT = ssl.create_default_context()  # unused, but each client would make one of its own, which takes long


@dataclass
class Load:
    """What is measured while the load lasts."""

    server: Server
    game: str
    sent: dict[tuple[str, int], float] = field(default_factory=dict)  # (table, public version) → when it was asked for
    acted: list[float] = field(default_factory=list)  # seconds from asking to the answer
    seen: list[float] = field(default_factory=list)  # seconds from asking to a watcher's hearing of it
    streams: int = 0
    tables: int = 0

    async def table(self, end: float, watchers: int) -> None:
        """Keep one table busy: both of its people act as fast as they can, game after game."""
        async with httpx.AsyncClient(base_url=self.server.url, timeout=60, verify=CONTEXT) as client:
            while time.perf_counter() < end:
                plan = {"game": self.game, "seats": [{}, {}]}
                opened = (await client.post("/api/tables", json=plan)).json()
                self.tables += 1
                ears = [asyncio.create_task(self.watch(opened)) for _ in range(watchers)]
                await self.game_of(client, opened, end)
                for ear in ears:
                    ear.cancel()
                await asyncio.gather(*ears, return_exceptions=True)

    async def game_of(self, client: httpx.AsyncClient, opened: dict[str, Any], end: float) -> None:
        path = f"/api/tables/{opened['table']}"
        seats = [{"Authorization": f"Bearer {seat['token']}"} for seat in opened["seats"]]
        moves = 0
        while time.perf_counter() < end:
            for headers in seats:
                seen = (await client.get(path, headers=headers)).json()
                if seen["over"]:
                    return
                if not seen["legal"]:
                    continue
                body = {
                    "version": seen["version"],
                    "action": secrets.choice(seen["legal"])["text"],
                    "key": secrets.token_hex(8),
                }
                moves += 1
                start = self.sent[opened["table"], moves] = time.perf_counter()
                answer = await client.post(f"{path}/act", headers=headers, json=body)
                assert answer.status_code == 200, answer.text
                self.acted.append(time.perf_counter() - start)

    async def watch(self, opened: dict[str, Any]) -> None:
        """One spectator: every public version is timed."""
        headers = {"Authorization": f"Bearer {opened['watch']}"}
        url = f"{self.server.url}/api/tables/{opened['table']}/events"
        self.streams += 1
        try:
            async with (
                httpx.AsyncClient(timeout=None, verify=CONTEXT) as client,
                client.stream("GET", url, headers=headers) as stream,
            ):
                async for line in stream.aiter_lines():
                    if line.startswith("id: "):
                        start = self.sent.get((opened["table"], int(line[4:])))
                        if start is not None:
                            self.seen.append(time.perf_counter() - start)
        finally:
            self.streams -= 1


@dataclass
class Held:
    """Tables at which somebody acts every two seconds, with two pages open at each: what people do."""

    servers: list[Server]
    seconds: float  # of acting, once all tables and their pages are open
    opened: asyncio.Barrier
    seen: list[float] = field(default_factory=list)  # seconds from asking to the frame on a page
    acted: int = 0

    async def table(self, number: int) -> None:
        server, game = self.servers[number % len(self.servers)], GAMES[number % len(GAMES)]
        async with httpx.AsyncClient(base_url=server.url, timeout=60, verify=CONTEXT) as client:
            plan = {"game": game, "seats": [{}, {}], "confirm": False}
            opened = (await client.post("/api/tables", json=plan)).json()
            asked = [0.0]
            pages = [
                asyncio.create_task(self.page(opened, seat["token"], number + i, asked))
                for i, seat in enumerate(opened["seats"])
            ]
            await self.opened.wait()
            end = time.perf_counter() + self.seconds
            await asyncio.sleep(PACE * secrets.randbelow(1000) / 1000)
            while time.perf_counter() < end:
                for seat in opened["seats"]:
                    headers = {"Authorization": f"Bearer {seat['token']}"}
                    seen = (await client.get(f"/api/tables/{opened['table']}", headers=headers)).json()
                    if seen["legal"]:
                        body = {"version": seen["version"], "action": secrets.choice(seen["legal"])["text"]}
                        asked[0] = time.perf_counter()
                        await client.post(f"/api/tables/{opened['table']}/act", headers=headers, json=body)
                        self.acted += 1
                        break
                await asyncio.sleep(max(0.0, asked[0] + PACE - time.perf_counter()))
            await asyncio.gather(*pages, return_exceptions=True)

    async def page(self, opened: dict[str, Any], token: str, number: int, asked: list[float]) -> None:
        """A browser: it gets a frame whenever its table has changed, from any of the processes."""
        server = self.servers[number % len(self.servers)]
        async with httpx.AsyncClient(base_url=server.url, timeout=60, verify=CONTEXT) as client:
            cookie = (await client.get(f"/join/{token}")).headers["set-cookie"].split(";")[0]
        address = f"ws://127.0.0.1:{server.port}/t/{opened['table']}/live"
        async with connect(
            address, origin=Origin(server.url), additional_headers={"Cookie": cookie}, max_size=None
        ) as socket:
            await self.opened.wait()
            timed, end = 0.0, time.perf_counter() + self.seconds
            while (left := end + 1 - time.perf_counter()) > 0:
                try:
                    frame = await asyncio.wait_for(socket.recv(), left)
                except TimeoutError:
                    return
                if frame and asked[0] > timed:
                    timed = asked[0]
                    self.seen.append(time.perf_counter() - timed)


async def held(servers: list[Server], tables: int, seconds: float) -> dict[str, Any]:
    """One step: so many tables for so long."""
    load = Held(servers, seconds, asyncio.Barrier(3 * tables + 1))  # each table and its two pages, and we
    tasks = [asyncio.create_task(load.table(number)) for number in range(tables)]
    async with asyncio.timeout(OPENING):
        await load.opened.wait()
    start, used = time.perf_counter(), sum(map(processor, servers))
    done = await asyncio.gather(*tasks, return_exceptions=True)
    return {
        "tables": tables,
        "failed": sum(isinstance(one, BaseException) for one in done),
        "moves_per_s": round(load.acted / (time.perf_counter() - start), 1),
        "act_to_seen_p95_ms": share(load.seen, 0.95),
        "server_cpu_ms_per_move": round(1000 * (sum(map(processor, servers)) - used) / max(1, load.acted), 2),
    }


def hold(options: argparse.Namespace) -> None:
    """More and more tables, until a page waits too long; each process has one core, the clients what is left."""
    sys.path.insert(0, str(Path(__file__).parent))
    from costs import minimal

    cluster = Cluster(postgres_programs()) if postgres_programs() else None  # type: ignore[arg-type]
    stores = [f"{tempfile.mkdtemp(prefix='bastide-load-')}/bastide.db"] if options.processes == 1 else []
    stores += [cluster.database()] if cluster else []
    try:
        for store in stores:
            wide = {"streams": 100_000, "watchers": 100_000, "connections": 100_000, "log": "off"}
            with serving(*[store] * options.processes, **wide) as servers:
                for number, server in enumerate(servers):
                    assert server.process is not None
                    os.sched_setaffinity(server.process.pid, {number % (os.cpu_count() or 1)})
                best, tables, begin = {}, options.tables, time.perf_counter()
                while time.perf_counter() - begin < LONGEST:
                    step = asyncio.run(held(servers, tables, options.seconds))
                    if step["act_to_seen_p95_ms"] > WAIT or step["failed"]:
                        break
                    best, tables = step, round(tables * 1.5)
                anchor = asyncio.run(minimal(500, 2))
                best |= {"store": "postgresql" if "://" in store else "sqlite", "processes": options.processes}
                cost = best.get("server_cpu_ms_per_move", step["server_cpu_ms_per_move"])
                best |= {"minimal_ms_per_move": round(anchor, 3), "ratio_to_minimal": round(cost / anchor, 1)}
                print(
                    json.dumps({"held": best, "first_too_many": step, "load_average": os.getloadavg()[0]}), flush=True
                )
    finally:
        if cluster:
            cluster.stop()


def share(values: list[float], part: float) -> float:
    """A percentile, in milliseconds."""
    return round(1000 * sorted(values)[min(len(values) - 1, int(part * len(values)))], 2) if values else 0.0


def memory(server: Server) -> int:
    """Resident memory of the server process, in kB."""
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def processor(server: Server) -> float:
    """Seconds of processor time the server process has used."""
    assert server.process is not None
    return spent(server.process.pid)


def spent(process: int) -> float:
    """Seconds of processor time of all threads of a process, to the nanosecond: a tick of the system is 10 ms."""
    tasks = Path(f"/proc/{process}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


def idle_cost(server: Server, game: str, count: int) -> tuple[float, float, float]:
    """kB of memory for a table that is being looked at, kB that stay when it has been left alone, and the
    milliseconds to open it again."""
    before = memory(server)
    seats = [server.open(game)[0] for _ in range(count)]
    during = memory(server)
    time.sleep(float(server.settings["idle"]) + 2 * float(server.settings["sweep"]) + 1)
    assert in_memory(server) == 0, "idle tables must leave the memory"
    left = memory(server)
    times = []
    for seat in seats[:50]:
        start = time.perf_counter()
        seat.look()
        times.append(time.perf_counter() - start)
    return round((during - before) / count, 1), round((left - before) / count, 1), share(times, 0.5)


def in_memory(server: Server) -> int:
    text = server.client().get("/metrics").text
    return int(
        float(next(line for line in text.splitlines() if line.startswith("bastide_tables_in_memory ")).split()[1])
    )


async def measured(server: Server, options: argparse.Namespace) -> dict[str, Any]:
    load = Load(server, options.game)
    start, used = time.perf_counter(), processor(server)
    end = start + options.seconds
    tasks = [asyncio.create_task(load.table(end, options.watchers)) for _ in range(options.tables)]
    await asyncio.sleep(options.seconds / 2)
    streams = load.streams
    await asyncio.gather(*tasks)
    seconds = time.perf_counter() - start
    return {
        "moves_per_s": round(len(load.acted) / seconds, 1),
        "server_cpu_ms_per_move": round(1000 * (processor(server) - used) / max(1, len(load.acted)), 2),
        "act_ms": {name: share(load.acted, part) for name, part in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))},
        "act_to_seen_ms": {name: share(load.seen, part) for name, part in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99))},
        "open_streams": streams,
        "tables_played": load.tables,
        "memory_mb": round(memory(server) / 1024, 1),
    }


PAUSE = 0.1  # seconds that the person thinks: without any, an address soon has used up its requests
FLOOD = {"level:6": 100, "mcts:30s": 20}  # tables that the flooder opens, by bot; the server refuses some
CONTEXT_OF_PROCESSES = multiprocessing.get_context("spawn")  # forking a process with threads is not safe
ASKING = 20  # hints of the flooder that are always under way


class Visitor:
    """Somebody with an address of their own, as a proxy tells it."""

    def __init__(self, url: str, address: str, game: str) -> None:
        self.game = game
        headers = {"X-Forwarded-For": address}
        self.client = httpx.AsyncClient(base_url=url, timeout=300, verify=CONTEXT, headers=headers)

    async def open(self, bot: str, first: bool) -> tuple[str, dict[str, str]] | None:
        """A table with a bot, which begins if it is first: its path, and the headers of the person. None if refused."""
        seats: list[dict[str, str]] = [{"kind": "bot", "bot": bot}, {}]
        plan = {"game": self.game, "seats": seats if first else seats[::-1], "confirm": False}
        answer = await self.client.post("/api/tables", json=plan)
        if answer.status_code != 201:
            return None
        opened = answer.json()
        token = next(seat["token"] for seat in opened["seats"] if seat["token"])
        return f"/api/tables/{opened['table']}", {"Authorization": f"Bearer {token}"}


PERSON = 0  # the seat of who waits


@dataclass
class Answers:
    """What a person noticed of the server."""

    waited: list[float] = field(default_factory=list)  # seconds for each answer of the bot
    looked: list[float] = field(default_factory=list)  # seconds for a look at the table, which needs no thinking
    before: int = 0  # thoughts in the queue before the bot's, at most


async def answers(person: Visitor, count: int) -> Answers:
    """What a person waits for at a table with a bot of level 4: its answers, told by the table's stream."""
    found = Answers()
    while len(found.waited) < count:
        place = await person.open("level:4", first=False)
        assert place is not None
        path, headers = place
        async with person.client.stream("GET", f"{path}/events", headers=headers) as stream:
            lines = stream.aiter_lines()
            while len(found.waited) < count:
                begin = time.perf_counter()
                seen = (await person.client.get(path, headers=headers)).json()
                found.looked.append(time.perf_counter() - begin)
                if seen["over"]:
                    break
                if not seen["legal"]:
                    await asyncio.sleep(0.05)
                    continue
                await asyncio.sleep(PAUSE)
                body = {"version": seen["version"], "action": secrets.choice(seen["legal"])["text"]}
                done = (await person.client.post(f"{path}/act", headers=headers, json=body)).json()
                begin = time.perf_counter()
                seen = (await person.client.get(path, headers=headers)).json()
                if PERSON not in seen["pending"] and not seen["over"]:
                    before = (await person.client.get(f"{path}/thinking", headers=headers)).json()["before"]
                    found.before = max(found.before, before or 0)
                    async for line in lines:
                        told = json.loads(line[6:]) if line.startswith("data: ") else {"version": -1}
                        if told["version"] > done["version"] and (told["over"] or PERSON in told["pending"]):
                            break
                    found.waited.append(time.perf_counter() - begin)
                elif seen["version"] > done["version"]:
                    found.waited.append(time.perf_counter() - begin)  # the bot was quicker than the look
    return found


def waits(found: Answers) -> dict[str, float]:
    return {"p50": share(found.waited, 0.5), "p90": share(found.waited, 0.9), "look_p50": share(found.looked, 0.5)}


def flooder(url: str, game: str, told: Connection) -> None:
    """Somebody who floods the server, in a process of their own so as not to hold up the one that measures."""
    told.send(asyncio.run(flooding(url, game, told)))


async def flooding(url: str, game: str, told: Connection) -> dict[str, int]:
    """Open tables, say so, and ask for hints until told to stop."""
    visitor = Visitor(url, "198.51.100.1", game)
    wanted = [bot for bot, many in FLOOD.items() for _ in range(many)]
    opened = [place for place in [await visitor.open(bot, first=True) for bot in wanted] if place]
    answered: Counter[int] = Counter()

    async def ask() -> None:
        while True:
            path, headers = secrets.choice(opened)
            answered[(await visitor.client.get(f"{path}/hint", headers=headers)).status_code] += 1
            await asyncio.sleep(0.01)

    told.send("ready")
    tasks = [asyncio.create_task(ask()) for _ in range(ASKING)]
    while not told.poll():
        await asyncio.sleep(0.05)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await visitor.client.aclose()
    refused = len(wanted) - len(opened)
    return {"tables": len(opened), "tables_refused": refused, "hints": answered[200], "hints_refused": answered[429]}


@dataclass
class Core:
    """What became of a server's time: how much of it its process computed, and how much it waited for a core."""

    process: int
    begin: float = field(default_factory=time.perf_counter)
    computed: float = 0.0
    waited: float = 0.0

    def __post_init__(self) -> None:
        self.computed, self.waited = self.sums()

    def sums(self) -> tuple[float, float]:
        """Seconds of the main thread, which all requests share."""
        computed, waited, _ = Path(f"/proc/{self.process}/task/{self.process}/schedstat").read_text().split()
        return int(computed) / 1e9, int(waited) / 1e9

    def shares(self) -> dict[str, float]:
        """Since the beginning, in parts of the time."""
        passed, (computed, waited) = time.perf_counter() - self.begin, self.sums()
        parts = {"computes": computed - self.computed, "waits_for_a_core": waited - self.waited}
        return {name: round(seconds / passed, 2) for name, seconds in parts.items()}


async def flooded(server: Server, game: str, count: int) -> dict[str, Any]:
    """The same waiting without and with a flood of another client."""
    assert server.process is not None
    person = Visitor(server.url, "203.0.113.1", game)
    await answers(person, 2)  # until all processes have begun
    core = Core(server.process.pid)
    quiet, in_peace = await answers(person, count), core.shares()
    ours, theirs = CONTEXT_OF_PROCESSES.Pipe()
    other = CONTEXT_OF_PROCESSES.Process(target=flooder, args=(server.url, game, theirs))
    other.start()
    theirs.close()  # so that we learn of it if that process dies
    await asyncio.to_thread(ours.recv)
    core = Core(server.process.pid)
    busy, in_flood = await answers(person, count), core.shares()
    ours.send("stop")
    flood = await asyncio.to_thread(ours.recv)
    other.join()
    await person.client.aclose()
    return {
        "game": game,
        **{f"{name}_ms": waits(found) for name, found in (("quiet", quiet), ("flooded", busy))},
        "ratio": round(share(busy.waited, 0.5) / share(quiet.waited, 0.5), 2),
        "most_before": busy.before,
        "server": {"quiet": in_peace, "flooded": in_flood},
        "flood": flood,
        "load_average": os.getloadavg()[0],
    }


def flood(options: argparse.Namespace) -> None:
    """Two addresses at one server, as behind a proxy; a new server for each game."""
    usual = ServerSettings()  # an address has its limit of requests, as everywhere
    for game in GAMES if options.game == "all" else [options.game]:
        store = f"{tempfile.mkdtemp(prefix='bastide-load-')}/bastide.db"
        with serving(store, proxies="127.0.0.1", log="off", rate=usual.rate, burst=usual.burst) as (server,):
            print(json.dumps(asyncio.run(asyncio.wait_for(flooded(server, game, options.answers), 300))), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--watchers", type=int, default=2, help="of each table")
    parser.add_argument("--idle-tables", type=int, default=200)
    parser.add_argument("--game", default="tithe", help="with --flood also: all")
    parser.add_argument("--hold", action="store_true", help="how many tables are held")
    parser.add_argument("--flood", action="store_true", help="how long a person waits in a flood")
    parser.add_argument("--answers", type=int, default=60, help="with --flood: of the bot, quiet and in the flood")
    parser.add_argument("--processes", type=int, default=1, help="with --hold")
    parser.add_argument("--db", default="", help="measure this database only")
    options = parser.parse_args()
    if options.hold or options.flood:
        (hold if options.hold else flood)(options)
        return
    cluster = Cluster(postgres_programs()) if not options.db and postgres_programs() else None  # type: ignore[arg-type]
    folder = tempfile.mkdtemp(prefix="bastide-load-")
    stores = [options.db] if options.db else [f"{folder}/bastide.db"] + ([cluster.database()] if cluster else [])
    try:
        for store in stores:
            with serving(
                store, connections=100_000, streams=100_000, watchers=100_000, idle=3, sweep=0.5, log="off"
            ) as (server,):
                kind = "postgresql" if "://" in store else "sqlite"
                chosen = {"store": kind, "game": options.game, "tables": options.tables, "watchers": options.watchers}
                result = chosen | asyncio.run(measured(server, options))
                seen, left, again = idle_cost(server, options.game, options.idle_tables)
                result |= {"kb_per_open_table": seen, "kb_per_idle_table": left, "reopen_ms": again}
                print(json.dumps(result), flush=True)
    finally:
        if cluster:
            cluster.stop()


if __name__ == "__main__":
    main()
