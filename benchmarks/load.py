"""`make load`: many tables, clients and watchers on loopback, in bounded time; prints one JSON object for each store.

    python benchmarks/load.py [--seconds 15] [--tables 20] [--watchers 2] [--game tithe] [--db URL]

The clients run on the same machine as the server and take their share of it: read the figures as a lower bound.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import ssl
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from servers import Cluster, Server, postgres_programs, serving

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--watchers", type=int, default=2, help="of each table")
    parser.add_argument("--idle-tables", type=int, default=200)
    parser.add_argument("--game", default="tithe")
    parser.add_argument("--db", default="", help="measure this database only")
    options = parser.parse_args()
    cluster = Cluster(postgres_programs()) if not options.db and postgres_programs() else None  # type: ignore[arg-type]
    folder = tempfile.mkdtemp(prefix="bastide-load-")
    stores = [options.db] if options.db else [f"{folder}/bastide.db"] + ([cluster.database()] if cluster else [])
    try:
        for store in stores:
            with serving(store, streams=100_000, watchers=100_000, idle=3, sweep=0.5, log="off") as (server,):
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
