"""How fast the pages of somebody with very many finished games are.

    python benchmarks/history.py [--games 100000] [--db FILE or postgresql://…] [--repeat 5]

Fills a database with finished games of one person (an account; two to four seats, other people and bots), and asks for
home, my games (first page, deep in the past, filtered) and statistics, as a browser would. The times are those of whole
answers, without the network, the best of the repetitions: by the clock, and of the processor, which tells something
also on a machine that does other things.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, text

from bastide.bots.players import Greedy
from bastide.pages.http import Request
from bastide.pages.routes import find_route, respond
from bastide.pages.sprites import load_all
from bastide.store.accounts import Account, Device
from bastide.store.game_session import GameSession
from bastide.store.record import Record
from bastide.store.sql import schema
from bastide.store.sql.database import Database
from bastide.tables.context import ServerContext
from bastide.tables.ratings import rate_seats
from bastide.tables.server_settings import ServerSettings
from bastide.tables.table_settings import SeatSettings, TableSettings, game_for, look_of_name
from bastide.tables.tokens import hashed
from bastide.web.app import make_context

ME, BROWSER = "a-benchmark", "benchmark-benchmark-benchmark"
GAMES = ("carcassonne", "orleans", "settlement", "tithe", "village", "villagers")
NAMES = [
    f"{first}{number or ''}" for number in range(20) for first in ("Bertrand", "Clémence", "Foulques", "Ermengarde")
]
SOURCES = {"TIT-SCORE": 12, "ABB-END": 5}
BATCH = 2000
SPAN = 5 * 365 * 86400.0  # seconds over which the games were played


def finished_game() -> Record:
    """One real game of the smallest kind: all tables of the benchmark hold it."""
    game = game_for("tithe", 2, {})
    session, player = GameSession(game), Greedy(1)
    while session.state.stack:
        seat = session.state.pending[0]
        session.act(seat, game.write(player.choose(game, session.state.redact(seat), seat)))
    return session.record


def rows(first: int, count: int, games: int, luck: random.Random, record: Record, now: float) -> dict[Any, list[Any]]:
    """What is stored of some games, by the table of the database. Only the newest have all their lines."""
    found: dict[Any, list[Any]] = {table: [] for table in (schema.tables, schema.lines, schema.holdings, schema.played)}
    for number in range(first, first + count):
        name, seats = f"b{number:07}", 2 + number % 3
        game, ended = GAMES[number % len(GAMES)], now - SPAN * (games - number) / games
        people = [None if luck.random() < 0.5 else luck.choice(NAMES) for _ in range(seats - 1)]
        places = luck.sample(range(1, seats + 1), seats)
        plan = TableSettings(game="tithe", seats=[SeatSettings(name="Ada"), SeatSettings(name="Bertrand")])
        found[schema.tables].append(
            {"id": name, "game": "tithe", "plan": msgspec.json.encode(plan).decode(), "seed": None, "created": ended,
             "header": msgspec.json.encode(record.header).decode(), "touched": ended, "over": True, "closed": False,
             "setup": msgspec.json.encode(record.setup).decode(), "listed": False, "due": False, "clock": None,
             "deadline": None, "holder": None, "until": 0.0, "counted": True}
        )  # fmt: skip
        if number >= games - 50:
            found[schema.lines] += [
                {"table": name, "number": i, "seat": line.seat, "body": msgspec.json.encode(line).decode(), "key": None}
                for i, line in enumerate(record.lines)
            ]
        found[schema.holdings].append({"browser": ME, "table": name, "viewer": 0, "since": ended, "done": True})
        for seat, who in enumerate(["Ada", *people]):
            bot = f"level:{1 + number % 6}" if who is None else None
            shown = who or f"Bot {seat}"
            found[schema.played].append(
                {"table": name, "seat": seat, "person": ME if seat == 0 else hashed(who) if who else None, "bot": bot,
                 "name": shown, "look": look_of_name(shown), "game": game, "seats": seats, "speed": "slow",
                 "rated": False, "ended": ended, "place": places[seat], "score": luck.randrange(20, 90),
                 "sources": msgspec.json.encode(SOURCES).decode(), "mean": None, "deviation": None, "moved": None}
            )  # fmt: skip
    return found


async def fill(context: ServerContext, database: Database, games: int) -> None:
    luck, record, now = random.Random(1), finished_game(), time.time()
    await context.accounts.create(Account(ME, "Ada", now - SPAN, ranked=True))
    await context.accounts.sign_in(Device(hashed(BROWSER), ME, "Benchmark", now), None)
    for first in range(0, games, BATCH):
        batch = rows(first, min(BATCH, games - first), games, luck, record, now)

        def work(connection: Connection, batch: dict[Any, list[Any]] = batch) -> None:
            for table, values in batch.items():
                if values:
                    connection.execute(insert(table), values)

        await database.write(work)
    await rate_some(context, games)
    await database.write(lambda connection: connection.execute(text("ANALYZE")))


async def rate_some(context: ServerContext, games: int) -> None:
    """The newest games once more as rated ones against bots, so that there is a rating to show."""
    database = context.accounts.database  # type: ignore[attr-defined]
    newest = [f"b{number:07}" for number in range(max(0, games - 30), games)]
    for name in newest:
        (seats,) = (await context.history.seats_of([name])).values()
        again = [
            msgspec.structs.replace(
                seat, game="tithe", rated=True, bot=None if seat.person == ME else "level:3",
                person=ME if seat.person == ME else None,
            )
            for seat in seats
        ]  # fmt: skip

        def forget(connection: Connection, name: str = name) -> None:
            connection.execute(schema.played.delete().where(schema.played.c.table == name))
            connection.execute(schema.tables.update().where(schema.tables.c.id == name).values(counted=False))

        await database.write(forget)
        await context.history.count(name, again, rate_seats)


async def ask(context: ServerContext, path: str, query: dict[str, str]) -> tuple[float, float, int]:
    """How long an answer takes, by the clock and of the processor, and how long it is."""
    request = Request("GET", path, query={name: [value] for name, value in query.items()})
    route, request.params = find_route("GET", path)
    request.cookies, request.origin = {"bastide": BROWSER}, "http://localhost"
    begin, used = time.perf_counter(), time.process_time()
    answer = await respond(context, route, request)
    took, cost = time.perf_counter() - begin, time.process_time() - used
    assert answer.status == 200, (path, answer.status)
    return took, cost, len(answer.body)


async def measure(source: str, games: int, repeat: int) -> None:
    settings = ServerSettings(db=source, thinkers=0)
    database = Database(settings.db)
    await database.migrate()
    context = make_context(settings, database, "benchmark")
    load_all()  # as a server does before it serves
    begin = time.perf_counter()
    await fill(context, database, games)
    kind = "PostgreSQL" if database.postgres else "SQLite"
    print(f"{games} games stored in {time.perf_counter() - begin:.0f} s on {kind}", flush=True)
    middle = repr(time.time() - SPAN / 2)
    asked: list[tuple[str, str, dict[str, str]]] = [
        ("home", "/", {}),
        ("my games", "/games", {}),
        ("my games, half-way back", "/games", {"after": f"{middle}~b~0"}),
        ("my games, one game won", "/games", {"game": "village", "result": "won"}),
        ("my games, a frequent opponent", "/games", {"opponent": "Bertrand"}),
        ("my games, an opponent never met", "/games", {"opponent": "Nobody"}),
        ("my games, of a week years ago", "/games", {"since": "2023-03-01", "until": "2023-03-07"}),
        ("statistics", "/games/statistics", {}),
    ]
    for words, path, query in asked:
        times = [await ask(context, path, query) for _ in range(repeat)]
        took, cost = min(time[0] for time in times), min(time[1] for time in times)
        length = times[0][2] // 1024
        print(f"{words:34} {took * 1000:6.0f} ms, processor {cost * 1000:4.0f} ms  {length:4} KiB", flush=True)
    await database.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--db", default="")
    parser.add_argument("--repeat", type=int, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(asked.db or str(Path(folder) / "bastide.db"), asked.games, asked.repeat))


if __name__ == "__main__":
    main()
