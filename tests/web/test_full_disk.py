"""A disk that is full or cannot be written: what was acknowledged is there, what was not is told truthfully, and play
goes on as soon as there is room."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from servers import Cluster, Seat, Server, serving

FULL = (
    "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$"
)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of four megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", str(folder)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("NO SMALL DISK: only root may mount one, and some containers forbid it")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=False)


def fill(folder: Path) -> Path:
    """Use up all the room there is."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as out, contextlib.suppress(OSError):
        for size in (65536, 512, 1):
            with contextlib.suppress(OSError):
                while True:
                    out.write(b"x" * size)
    return filler


def play_until_refused(seats: list[Seat]) -> tuple[int, str]:
    """Say things until one is refused; how many were acknowledged, and what was told then."""
    said = 0
    while True:
        answer = seats[0].post("/chat", {"text": "x" * 400})
        if answer.status_code != 204:
            assert answer.status_code == 503 and int(answer.headers["retry-after"]) > 0
            return said, answer.json()["reason"]
        said += 1


def check_full(server: Server, seats: list[Seat], said: int) -> None:
    """All is told as it is, and what can be read can be read."""
    health = server.client().get("/health")
    assert health.status_code == 503 and health.json()["database"] == "full", health.text
    assert server.client().get("/health/alive").status_code == 200
    assert len(seats[0].get("/chat").json()["chat"]) == said
    assert seats[0].look()["legal"]


def test_a_full_disk(small_disk: Path) -> None:
    with serving(str(small_disk / "bastide.db")) as (server,):
        seats = server.open()
        filler = fill(small_disk)
        said, reason = play_until_refused(seats)
        assert reason == "the disk of the server is full; nothing was written"
        check_full(server, seats, said)
        filler.unlink()
        assert seats[0].act("glean").status_code == 200
        assert server.client().get("/health").status_code == 200
        assert len(seats[0].get("/chat").json()["chat"]) == said and seats[1].look()["version"] == 1


@pytest.mark.postgres
def test_a_full_disk_of_postgres(cluster: Cluster) -> None:
    store = cluster.database()
    with serving(store) as (server,), psycopg.connect(store, autocommit=True) as operator:
        seats = server.open()
        assert seats[0].post("/chat", {"text": "before"}).status_code == 204
        operator.execute(FULL)
        for name in ("notes", "lines", "tables"):
            operator.execute(f"CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON {name} EXECUTE FUNCTION no_room()")  # type: ignore[call-overload]
        said, reason = play_until_refused(seats)
        assert (said, reason) == (0, "the disk of the server is full; nothing was written")
        check_full(server, seats, 1)
        operator.execute("DROP FUNCTION no_room() CASCADE")
        assert seats[0].act("glean").status_code == 200
        assert server.client().get("/health").status_code == 200


@pytest.mark.postgres
def test_a_database_that_may_only_be_read(cluster: Cluster) -> None:
    """As a replica that has not taken over yet."""
    store = cluster.database()
    name = store.rsplit("/", 1)[1]
    with serving(store) as (server,), psycopg.connect(cluster.database(), autocommit=True) as operator:
        ada, bob, _ = server.open()
        assert ada.act("glean").status_code == 200

        def read_only(on: str) -> None:
            operator.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = {on}")  # type: ignore[call-overload]
            operator.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))

        read_only("on")
        assert bob.act("glean").status_code == 503
        health = server.client().get("/health")
        assert health.status_code == 503 and health.json()["database"] == "read-only"
        assert bob.look()["version"] == 1  # it can be read
        read_only("off")
        assert bob.act("glean").status_code == 200
        assert server.client().get("/health").status_code == 200
