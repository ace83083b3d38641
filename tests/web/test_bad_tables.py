"""One bad table harms nobody: it is shown as such, logged once, counted, and left alone; all others go on."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from bastide.cli import main
from bastide.pages.browsers import COOKIE
from bastide.store.sql.database import Database
from bastide.tables import process_worker
from bastide.tables.process_worker import ProcessWorker
from bastide.tables.tokens import hashed, new_token
from bastide.web.health import check_thinkers
from servers import STARTING, Cluster, Seat, Server, free_port, serving

DAMAGES = {
    "newer rules": "UPDATE tables SET header = replace(header, '\"revision\":', '\"revision\":9') WHERE id = :t",
    "missing game": "UPDATE tables SET header = replace(header, '\"tithe\"', '\"chess\"') WHERE id = :t",
    "no header": "UPDATE tables SET header = '{' WHERE id = :t",
    "no settings": "UPDATE tables SET plan = '[]' WHERE id = :t",
    "unknown note": 'INSERT INTO notes VALUES (:t, 0, \'{"type":"danced"}\')',
    "impossible line": 'INSERT INTO lines VALUES (:t, 0, 1, \'{"seat":1,"do":"conquer"}\', NULL)',
    "damaged line": "INSERT INTO lines VALUES (:t, 0, 1, 'junk', NULL)",
    "line out of turn": 'INSERT INTO lines VALUES (:t, 0, 1, \'{"seat":0,"undo":7}\', NULL)',
}


def change(store: str, statement: str, **values: Any) -> None:
    async def work() -> None:
        database = Database(store)
        asked = text(re.sub(r"(?<!:):(?![bt]\b)", r"\:", statement))  # only :b and :t are to be filled in
        await database.write(lambda connection: connection.execute(asked, values))
        await database.close()

    asyncio.run(work())


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + STARTING
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.1)


def metric(server: Server, name: str) -> float:
    lines = server.client().get("/metrics").text.splitlines()
    return float(next(line for line in lines if line.startswith(name)).split()[-1])


def test_all_others_go_on(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Tables damaged in every way, listed, with bots due and clocks at zero, each before the healthy ones."""
    browser = new_token()
    seats = [{}, {"kind": "open"}]
    with serving(store, idle=1) as (server,):
        bad = {what: server.open(seats=seats, listed=True)[0].table for what in DAMAGES}
        ada, _ = server.open(seats=seats, listed=True)
        clocked, other, _ = server.open(seats=[{}, {}], clock={"seconds": 600})
        assert clocked.look() and other.look()  # clocks run when everybody has come
        waiting = server.open(seats=[{"kind": "bot", "bot": "random"}, {}])[0]
    for what, table in bad.items():
        change(store, DAMAGES[what], t=table)
        due = "UPDATE tables SET due = true, deadline = 1.0, until = 0, holder = NULL WHERE id = :t"
        change(store, due, t=table)
        held = 'INSERT INTO holdings (browser, "table", viewer, since, done) VALUES (:b, :t, 0, 1.0, false)'
        change(store, held, b=hashed(browser), t=table)
    change(
        store, "UPDATE tables SET deadline = 2.0, clock = replace(clock, '600.0', '0.1') WHERE id = :t", t=clocked.table
    )
    with serving(store, idle=1) as (server,):
        client = server.client(cookies={COOKIE: browser})
        for seat in (ada, clocked, waiting):
            seat.client = server.client()
        listed = {entry["table"]: entry for entry in client.get("/api/tables").json()["tables"]}
        assert listed[ada.table]["open"] == [1]
        assert all(listed[table]["unreadable"] and not listed[table]["open"] for table in bad.values())
        for page in ("/", "/lobby"):
            shown = client.get(page)
            assert shown.status_code == 200 and all(table in shown.text for table in bad.values()), page
        for table in bad.values():
            assert client.get(f"/t/{table}").status_code == 503
            answer = client.post(f"/api/tables/{table}/sit", json={"seat": 1})
            assert answer.status_code == 503 and "cannot read" in answer.json()["reason"]
        until(lambda: clocked.look()["seats"][0]["kind"] == "bot")  # clocks ring
        until(lambda: waiting.look()["version"] > 0)  # bots play
        assert ada.client.post(f"{ada.path}/sit", json={"seat": 1}).status_code == 201
        until(lambda: metric(server, "bastide_tables_in_memory") == 0)  # idle ones are dropped
        assert metric(server, "bastide_tables_unreadable") == len(bad)
        assert client.get("/health").json()["unreadable"] == len(bad)
        log = server.log.read_text()
        for table in bad.values():
            assert sum(table in line for line in log.splitlines()) == 1
        assert "sweeping failed" not in log and "Traceback" not in log
    assert main(["admin", "check", "--db", store]) == 1
    told = capsys.readouterr().out
    assert all(f"{table}: " in told for table in bad.values()) and ada.table not in told
    assert told.splitlines()[-1] == f"3 tables can be read, {len(bad)} cannot"


def test_a_table_mended_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = str(tmp_path / "bastide.db")
    monkeypatch.setattr("bastide.tables.open_tables.LOOK_AGAIN", 0.0)
    with serving(store) as (server,):
        ada, *_ = server.open()
    change(store, DAMAGES["newer rules"], t=ada.table)
    assert main(["admin", "inspect", ada.table, "--db", store]) == 2
    change(
        store,
        "UPDATE tables SET header = replace(header, '\"revision\":9', '\"revision\":') WHERE id = :t",
        t=ada.table,
    )
    assert main(["admin", "inspect", ada.table, "--db", store]) == 0
    assert main(["admin", "check", "--db", store]) == 0


NEWER = """
import sys
from msgspec.structs import force_setattr
from bastide.games.registry import box
force_setattr(box("tithe"), "revision", box("tithe").revision + 1)
from bastide.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.postgres
def test_an_old_process_beside_a_new_one(cluster: Cluster) -> None:
    """A rolling deploy: the new process plays newer rules; the old one stays healthy and leaves those tables alone."""
    store, port = cluster.database(), free_port()
    with serving(store) as (old,):
        before, *_ = old.open()
        newer = subprocess.Popen(
            [sys.executable, "-c", NEWER, "serve", "--no-browser", "--db", store, "--port", str(port)],
            stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            new = Server(store, {}, port)
            until(lambda: reachable(new))
            bot = {"kind": "bot", "bot": "random"}
            after, *_ = new.open(seats=[{}, bot], listed=True)
            lone, *_ = new.open(seats=[{}, {"kind": "open"}], listed=True)
            assert Seat(new.client(), before.table, before.token, 0).act("glean").status_code == 200
            assert before.look()["version"] == 1  # older tables are played by both
            there = Seat(old.client(), after.table, after.token, 0)
            assert there.get().status_code == 503
            assert after.act("glean").status_code == 200
            until(lambda: after.look()["version"] >= 2)  # its bot plays, in the new process
            for page in ("/", "/lobby", "/health", "/api/tables"):
                assert old.client().get(page).status_code == 200, page
            assert {entry["table"] for entry in new.client().get("/api/tables").json()["tables"]} == {lone.table}
            mine, *_ = old.open(seats=[{}, bot])
            assert mine.act("glean").status_code == 200
            until(lambda: mine.look()["version"] >= 2)
            assert "Traceback" not in old.log.read_text()
        finally:
            newer.terminate()
            newer.wait(60)


def reachable(server: Server) -> bool:
    try:
        return server.client().get("/health").status_code == 200
    except httpx.TransportError:
        return False


def test_ready_is_more_than_alive(tmp_path: Path) -> None:
    """A database that is gone makes a server not ready; it lives all the same, and is ready again by itself."""
    store = tmp_path / "bastide.db"
    with serving(str(store)) as (server,):
        client = server.client()
        assert client.get("/health").json()["database"] == "ok" and client.get("/health").status_code == 200
        assert client.get("/health").json()["thinkers"] == "ok"
    with serving(str(store), thinkers=0) as (server,):
        assert server.client().get("/health").json()["thinkers"] == "none"


@pytest.mark.postgres
def test_a_database_that_is_gone_is_said_to_be(cluster: Cluster) -> None:
    store = cluster.database()
    with serving(store) as (server,):
        client = server.client()
        ada, *_ = server.open()
        name = store.rsplit("/", 1)[1]
        admin = f"{store.rsplit('/', 1)[0]}/postgres"
        forbid(admin, name, False)
        until(lambda: client.get("/health").status_code == 503)
        assert client.get("/health").json()["database"] == "gone"
        assert client.get("/health/alive").status_code == 200
        forbid(admin, name, True)
        until(lambda: client.get("/health").status_code == 200)
        assert ada.act("glean").status_code == 200


def forbid(admin: str, name: str, allowed: bool) -> None:
    import psycopg

    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS {'true' if allowed else 'false'}")  # type: ignore[call-overload]
        if not allowed:
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))


def ends_at_once(*_: int) -> None:
    os._exit(1)


def test_thinkers_that_are_gone_are_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        worker = ProcessWorker(1, 60.0)
        with monkeypatch.context() as broken:
            broken.setattr(process_worker, "settle_down", ends_at_once)  # a process ends before it has begun
            worker.start()
            with pytest.raises(process_worker.WorkerFailed):
                await worker.run(abs, -1)
            assert await check_thinkers(worker) == "gone"
            worker.stop()
        worker.start()
        assert await check_thinkers(worker) == "ok" and await check_thinkers(None) == "none"
        worker.stop()

    asyncio.run(run())
