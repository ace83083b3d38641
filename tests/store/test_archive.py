"""Tables go out and come in again, one or all, while the server runs; operators can look and repair."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from bastide.cli import admin
from bastide.cli.export import backup, export, import_
from bastide.core.errors import BadOption
from servers import START, Cluster, Seat, Server, serving


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
    any_server: Server, cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = any_server.db
    other = cluster.database() if "://" not in store else str(tmp_path / "other.db")
    tables = [played(any_server) for _ in range(2)]
    file = tmp_path / "all.jsonl"
    export(out=file, db=store)
    import_(file, db=other)
    count = len(file.read_bytes().splitlines())
    assert capsys.readouterr().out == f"{count} tables taken in, 0 were here already\n"
    with serving(other) as (there,):
        for seats in tables:
            assert answers(seats, there) == answers(seats, any_server)  # the links open it there, too
        import_(file, db=other)
        assert capsys.readouterr().out == f"0 tables taken in, {count} were here already\n"
        export(tables[0][0].table, out=tmp_path / "one.jsonl", db=store)
        assert (tmp_path / "one.jsonl").read_bytes() in file.read_bytes()
        moved = [Seat(there.client(), seat.table, seat.token, seat.seat) for seat in tables[0]]
        pending = moved[-1].look()["pending"][0]
        assert moved[pending].act().status_code == 200, "the table goes on there"


def test_a_backup_while_running(any_server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seats = played(any_server)
    backup(tmp_path / "copies", db=any_server.db)
    copy = Path(capsys.readouterr().out.strip())
    if copy.suffix == ".db":
        restored = str(copy)
    else:
        restored = str(tmp_path / "restored.db")
        import_(copy, db=restored)
    with serving(restored) as (server,):
        assert answers(seats, server) == answers(seats, any_server)


def test_what_an_operator_can_do(any_server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    store = any_server.db
    ada, bob, watch = played(any_server)
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
    until(lambda: watch.look()["closed"] == "moved house")
    for seat in (ada, bob):
        refused = seat.act("glean", seat.look()["version"])
        assert refused.status_code == 422 and "moved house" in refused.json()["reason"]
    with pytest.raises(BadOption):
        admin.delete(ada.table, db=store)
    admin.delete(ada.table, yes=True, db=store)
    until(lambda: watch.get().status_code == 404)
    with pytest.raises(BadOption):
        admin.inspect(ada.table, db=store)


def until(true: Callable[[], bool]) -> None:
    """The server learns of the operator's doing within a moment."""
    for _ in range(100):
        if true():
            return
        time.sleep(0.1)
    raise AssertionError("the server did not notice")


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
