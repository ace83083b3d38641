"""Tables go out and come in again, one or all, while the server runs; operators can look and repair."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from bastide.cli import admin
from bastide.cli.export import backup, export, import_
from bastide.core.errors import BadOption
from serving import START, Cluster, Seat, Server, serving


def played(server: Server) -> list[Seat]:
    ada, bob, watch = server.open(options={"modules": ["abbey"]}, seed=5)
    for _ in range(3):
        for seat in (ada, bob):
            if seat.look()["legal"]:
                seat.act()
    bob.post("/chat", {"text": "à vous"})
    return [ada, bob, watch]


def answers(seats: list[Seat], server: Server) -> list[bytes]:
    client = server.client()
    return [
        client.get(seat.path + rest, headers=seat.headers).content
        for seat in seats
        for rest in ("", "/record", "/log", "/chat")
    ]


def test_everything_moves_from_one_store_to_the_other(
    store: str, cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = cluster.database() if "://" not in store else str(tmp_path / "other.db")
    with serving(store, other) as (here, there):
        tables = [played(here) for _ in range(2)]
        file = tmp_path / "all.jsonl"
        export(out=file, db=store)
        import_(file, db=other)
        assert capsys.readouterr().out == "2 tables taken in, 0 were here already\n"
        for seats in tables:
            assert answers(seats, there) == answers(seats, here)  # the links open it there, too
        import_(file, db=other)
        assert capsys.readouterr().out == "0 tables taken in, 2 were here already\n"
        export(tables[0][0].table, out=tmp_path / "one.jsonl", db=store)
        assert (tmp_path / "one.jsonl").read_bytes() in file.read_bytes()
        moved = Seat(there.client(), *[getattr(tables[0][0], name) for name in ("table", "token", "seat")])
        pending = moved.look()["pending"]
        assert pending, "the table goes on there"


def test_a_backup_while_running(store: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(store) as (server,):
        seats = played(server)
        backup(tmp_path / "copies", db=store)
        copy = Path(capsys.readouterr().out.strip())
        before = answers(seats, server)
        if copy.suffix == ".db":
            with serving(str(copy)) as (restored,):
                assert answers(seats, restored) == before
        else:
            assert seats[0].table in copy.read_text()


def test_what_an_operator_can_do(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(store) as (server,):
        ada, bob, watch = played(server)
        admin.list_tables(running=True, db=store)
        listed = capsys.readouterr().out
        assert ada.table in listed and "running" in listed
        before = watch.look()["version"]
        admin.undo(ada.table, note="a lamp fell over", db=store)
        assert watch.events(before, 1)[0]["kind"] == "rewind"  # the running server tells it
        admin.inspect(ada.table, db=store)
        shown = capsys.readouterr().out
        assert "a lamp fell over" in shown and ada.token not in shown
        admin.close(ada.table, reason="moved house", db=store)
        for seat in (ada, bob):
            refused = until(lambda seat=seat: seat.act("glean", seat.look()["version"]), 422)  # type: ignore[misc]
            assert "moved house" in refused.json()["reason"]
        with pytest.raises(BadOption):
            admin.delete(ada.table, db=store)
        admin.delete(ada.table, yes=True, db=store)
        assert until(lambda: server.client().get(ada.path, headers=ada.headers), 404)
        with pytest.raises(BadOption):
            admin.inspect(ada.table, db=store)


def until(call: Callable[[], httpx.Response], status: int) -> httpx.Response:
    """The answer, once it has this status: the server learns of the operator's doing within a moment."""
    for _ in range(100):
        answer = call()
        if answer.status_code == status:
            return answer
        time.sleep(0.1)
    raise AssertionError(answer.text)


@pytest.mark.parametrize("address", ["mysql://somewhere/db", "postgresql://127.0.0.1:1/none"])
def test_a_wrong_database_is_one_clear_line(address: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", START, "serve", "--no-browser", "--port", "0", "--db", address],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 2, done.stderr
    assert len(done.stderr.strip().splitlines()) == 1 and "Traceback" not in done.stderr
