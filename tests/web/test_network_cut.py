"""The network between the server and its PostgreSQL is cut, and nobody says so: packets are lost, no connection ends.

The database runs on a host of its own, a network namespace of this machine; the cut is a cable pulled out.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import shutil
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from servers import Cluster, postgres_programs, serving

HERE, THERE = "10.213.77.1", "10.213.77.2"
MOST_SECONDS = 60  # for an answer, on a busy machine


class FarHost:
    """A host that only a cable joins with this one."""

    def __init__(self) -> None:
        self.name = f"bastide{os.getpid()}"
        self.near, self.far = f"near{os.getpid()}", f"far{os.getpid()}"
        self.ip("netns", "add", self.name)
        self.ip("link", "add", self.near, "type", "veth", "peer", "name", self.far)
        self.ip("link", "set", self.far, "netns", self.name)
        self.ip("addr", "add", f"{HERE}/24", "dev", self.near)
        self.ip("link", "set", self.near, "up")
        self.ip("-n", self.name, "addr", "add", f"{THERE}/24", "dev", self.far)
        self.ip("-n", self.name, "link", "set", self.far, "up")
        self.ip("-n", self.name, "link", "set", "lo", "up")

    @staticmethod
    def ip(*arguments: str) -> None:
        subprocess.run(["ip", *arguments], check=True, capture_output=True)

    @contextlib.contextmanager
    def inside(self) -> Iterator[None]:
        """This thread, and the programs that it starts, are on that host."""
        enter = ctypes.CDLL(None, use_errno=True).setns
        with Path("/proc/thread-self/ns/net").open() as home, Path(f"/var/run/netns/{self.name}").open() as away:
            assert enter(away.fileno(), 0) == 0, os.strerror(ctypes.get_errno())
            try:
                yield
            finally:
                assert enter(home.fileno(), 0) == 0, os.strerror(ctypes.get_errno())

    def cut(self) -> None:
        self.ip("-n", self.name, "link", "set", self.far, "down")

    def mend(self) -> None:
        self.ip("-n", self.name, "link", "set", self.far, "up")

    def remove(self) -> None:
        self.ip("netns", "del", self.name)


@pytest.fixture
def far_host() -> Iterator[FarHost]:
    if os.getuid() or shutil.which("ip") is None:
        pytest.skip("NO NETWORK NAMESPACES: this test needs root and the program ip (Debian: iproute2)")
    try:
        host = FarHost()
    except subprocess.CalledProcessError as error:
        pytest.skip(f"NO NETWORK NAMESPACES: {error.stderr.decode().strip()}")
    yield host
    host.remove()


@pytest.mark.postgres
@pytest.mark.timeout(400)
def test_play_goes_on_when_the_network_was_cut(far_host: FarHost) -> None:
    programs = postgres_programs()
    if programs is None:
        pytest.skip("NO POSTGRESQL: install it (Debian: postgresql) to run this test")
    with far_host.inside():
        cluster = Cluster(programs, THERE)
        database = cluster.database()
    try:
        with serving(database) as (server,):
            ada, bob, _ = server.open()
            assert ada.act("glean", 0).status_code == 200
            answers: list[int] = []
            far_host.cut()
            moves = [
                threading.Thread(target=lambda: answers.append(bob.act("glean", 1, "again").status_code))
                for _ in range(3)
            ]
            for move in moves:
                move.start()
            for move in moves:
                move.join(MOST_SECONDS)
            assert answers == [503] * 3, "what cannot be written is told, and does not hang"
            with server.client() as client:
                assert client.get("/health", timeout=MOST_SECONDS).status_code == 503
            far_host.mend()
            end, answer = time.monotonic() + MOST_SECONDS, bob.act("glean", 1, "again")
            while answer.status_code == 503 and time.monotonic() < end:
                time.sleep(0.2)
                answer = bob.act("glean", 1, "again")
            assert answer.json() == {"version": 2}
            assert bob.act("glean", 1, "again").json() == {"version": 2}, "the same act, not another"
            assert [step["seat"] for step in ada.events(0, 2)] == [0, 1]
    finally:
        with far_host.inside():
            cluster.stop()
