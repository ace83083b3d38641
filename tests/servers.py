"""Real servers and a real PostgreSQL for tests."""

from __future__ import annotations

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psycopg
import pytest

from forked_server import Child

START = "import sys; from bastide.cli import main; sys.exit(main())"  # the command, in this very environment
STARTING = 240.0  # seconds a server may take, on a busy machine


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def postgres_programs() -> Path | None:
    """Where initdb and postgres are."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    return folders[-1] if folders else None


class Cluster:
    """A PostgreSQL of our own, on a free port, in a folder that is thrown away."""

    def __init__(self, programs: Path, host: str = "127.0.0.1") -> None:
        self.programs, self.host = programs, host
        self.folder = Path(tempfile.mkdtemp(prefix="bastide-pg-"))
        self.port = free_port()
        self.account = None if os.getuid() else pwd.getpwnam("postgres")  # PostgreSQL refuses to run as root
        if self.account:
            os.chown(self.folder, self.account.pw_uid, self.account.pw_gid)
        data = self.folder / "data"
        self.run("initdb", "-D", str(data), "-A", "trust", "-U", "bastide", "-E", "UTF8", "--no-instructions")
        with (data / "pg_hba.conf").open("a") as access:
            access.write(f"host all all {self.host}/24 trust\n")
        self.start()

    def run(self, program: str, *arguments: str) -> None:
        account = {"user": self.account.pw_uid, "group": self.account.pw_gid} if self.account else {}
        done = subprocess.run(
            [str(self.programs / program), *arguments],
            cwd=self.folder,
            capture_output=program != "pg_ctl",
            stdout=subprocess.DEVNULL if program == "pg_ctl" else None,
            text=True,
            **account,  # type: ignore[arg-type]
        )
        assert done.returncode == 0, done.stderr

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"t{secrets.token_hex(6)}"
        with psycopg.connect(f"postgresql://bastide@{self.host}:{self.port}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")  # type: ignore[call-overload]
        return f"postgresql://bastide@{self.host}:{self.port}/{name}"

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses={self.host} -c max_connections=200"
        data, log = str(self.folder / "data"), str(self.folder / "log")
        self.run("pg_ctl", "-D", data, "-o", options, "-l", log, "-w", "-t", "120", "start")

    def kill(self) -> None:
        """Kill the first process of PostgreSQL, and wait until those that it had started have noticed and gone."""
        first = int((self.folder / "data" / "postmaster.pid").read_text().splitlines()[0])
        others = subprocess.run(["pgrep", "-P", str(first)], capture_output=True, text=True, check=False).stdout.split()
        os.kill(first, signal.SIGKILL)
        while any(Path(f"/proc/{process}").exists() for process in (first, *others)):
            time.sleep(0.01)

    def restart(self) -> None:
        """As after a power cut: connections are lost."""
        data, log = str(self.folder / "data"), str(self.folder / "log")
        self.run("pg_ctl", "-D", data, "-m", "immediate", "-l", log, "-w", "-t", "120", "restart")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """PostgreSQL; where there is none the test is skipped, loudly, and in CI it fails."""
    programs = postgres_programs()
    if programs is None:
        if os.environ.get("CI"):
            pytest.fail("PostgreSQL is not installed")
        pytest.skip("NO POSTGRESQL: install it (Debian: postgresql) to run this test")
    started = Cluster(programs)
    yield started
    started.stop()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: every test that takes this runs on both."""
    if request.param == "sqlite":
        return str(tmp_path / "bastide.db")
    found: Cluster = request.getfixturevalue("cluster")
    return found.database()


@dataclass
class Seat:
    """A program at a table."""

    client: httpx.Client
    table: str
    token: str
    seat: int

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}", "Accept-Language": "en"}

    def get(self, rest: str = "", **parameters: Any) -> httpx.Response:
        return self.client.get(self.path + rest, headers=self.headers, params=parameters)

    def post(self, rest: str, body: Any = None) -> httpx.Response:
        return self.client.post(self.path + rest, headers=self.headers, json=body)

    def look(self, **parameters: Any) -> dict[str, Any]:
        answer = self.get(**parameters)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    def act(self, action: str | None = None, version: int | None = None, key: str | None = None) -> httpx.Response:
        """Play an action; without one, the first that is legal."""
        if action is None or version is None:
            seen = self.look()
            action = action or seen["legal"][0]["text"]
            version = seen["version"] if version is None else version
        return self.post("/act", {"version": version, "action": action, "key": key or secrets.token_hex(8)})

    def events(self, since: int, count: int, ready: threading.Event | None = None) -> list[dict[str, Any]]:
        """So many messages of the event stream after a version."""
        found: list[dict[str, Any]] = []
        with self.client.stream("GET", f"{self.path}/events", headers=self.headers, params={"since": since}) as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            if ready:
                ready.set()
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    found.append(msgspec.json.decode(line[6:]))
                if len(found) == count:
                    break
        return found


@dataclass
class Server:
    """A server process."""

    db: str
    settings: dict[str, str] = field(default_factory=dict)
    port: int = 0
    process: Child | None = None
    log: Path = field(default_factory=lambda: Path(tempfile.mkstemp(prefix="bastide-", suffix=".log")[1]))

    def start(self) -> Server:
        self.launch().wait()
        return self

    def launch(self) -> Server:
        self.port = self.port or free_port()
        environment = os.environ | {f"BASTIDE_{name.upper()}": value for name, value in self.settings.items()}
        command = ["serve", "--no-browser", "--db", self.db, "--port", str(self.port)]
        self.process = Child(command, environment, self.log)
        return self

    def wait(self) -> None:
        assert self.process is not None
        end = time.monotonic() + STARTING
        while time.monotonic() < end:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/health", timeout=5, verify=False).status_code == 200:
                    return
            assert self.process.poll() is None, self.log.read_text()[-4000:]
            time.sleep(0.05)
        raise AssertionError(f"the server did not start: {self.log.read_text()[-4000:]}")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self, **settings: Any) -> httpx.Client:
        return httpx.Client(base_url=self.url, **{"timeout": 30, "verify": False, **settings})  # http: no certificates

    def kill(self) -> None:
        """As a power cut would: nothing is said goodbye to."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def ask_to_stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)

    def stop(self) -> int:
        assert self.process is not None
        self.ask_to_stop()
        code = self.process.wait(60)
        self.log.unlink(missing_ok=True)
        return code

    def open(self, game: str = "tithe", seats: list[dict[str, Any]] | None = None, **plan: Any) -> list[Seat]:
        """A new table: its people's seats, and at the end a spectator."""
        people = seats if seats is not None else [{"kind": "person"}, {"kind": "person"}]
        client = self.client()
        answer = client.post("/api/tables", json={"game": game, "seats": people, **plan})
        assert answer.status_code == 201, answer.text
        return self.seats(answer.json())

    def seats(self, opened: dict[str, Any]) -> list[Seat]:
        """The people's seats of a table that was opened, and at the end a spectator."""
        client, table = self.client(), opened["table"]
        found = [Seat(client, table, seat["token"], seat["seat"]) for seat in opened["seats"] if seat["token"]]
        return [*found, Seat(client, table, opened["watch"], -2)]


@contextlib.contextmanager
def serving(*databases: str, **settings: Any) -> Iterator[list[Server]]:
    """Servers while they are needed; limits are wide unless a test is about them."""
    usual = {"rate": "100000", "burst": "100000", "tables_rate": "100000", "joins_rate": "100000", "sweep": "0.3"}
    usual |= {"names_rate": "100000", "sign_ins_rate": "100000", "seeds": "any", "trusted": ""}
    chosen = usual | {name: str(value) for name, value in settings.items()}
    servers = [Server(database, chosen).launch() for database in databases]
    try:
        for server in servers:
            server.wait()
        yield servers
    finally:
        for server in servers:
            server.ask_to_stop()
        for server in servers:
            server.stop()


@pytest.fixture
def server(store: str) -> Iterator[Server]:
    """A server on an empty database, SQLite and PostgreSQL in turn."""
    with serving(store) as (started,):
        yield started


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def any_server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The same for all tests of a module: each opens tables of its own."""
    if request.param == "sqlite":
        address = str(tmp_path_factory.mktemp("server") / "bastide.db")
    else:
        address = request.getfixturevalue("cluster").database()
    with serving(address) as (started,):
        yield started


@pytest.fixture(scope="module")
def one_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on SQLite for all tests of a module."""
    with serving(str(tmp_path_factory.mktemp("server") / "bastide.db")) as (started,):
        yield started
