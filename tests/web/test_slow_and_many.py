"""Slow callers, many callers, callers from other sites, junk in paths; what was written is read at once."""

from __future__ import annotations

import contextlib
import os
import socket
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from bastide.tables.names import shortened
from servers import Cluster, Seat, Server, serving

IDLE_STREAMS = 2000 if os.environ.get("BASTIDE_FULL") else 100
WHOLE = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"


def opened(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=60)


def is_closed(peer: socket.socket) -> bool:
    """Whether the other side hangs up; it is waited for."""
    try:
        while peer.recv(65536):
            pass
        return True
    except ConnectionResetError:
        return True
    except TimeoutError:
        return False


@pytest.mark.parametrize(
    "half",
    [
        b"GET /hea",
        b"GET /health HTTP/1.1\r\nX-Slow: ",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
    ],
)
def test_every_request_of_a_connection_has_a_deadline(tmp_path: Path, half: bytes) -> None:
    """Once only the first one had: half of a second request kept a connection open for ever."""
    with serving(str(tmp_path / "bastide.db"), body_seconds=1) as (server,), opened(server) as peer:
        for _ in range(3):
            peer.sendall(WHOLE)
            told = b""
            while not told.endswith(b"}"):
                told += peer.recv(65536)
            assert b" 200 " in told
        peer.sendall(half)
        assert is_closed(peer)


def test_a_body_in_drops_has_a_deadline(tmp_path: Path) -> None:
    with serving(str(tmp_path / "bastide.db"), body_seconds=1) as (server,), opened(server) as peer:
        peer.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n"
        )
        peer.settimeout(0.2)
        told = b""
        for _ in range(300):  # a drop now and then, each in time
            try:
                peer.sendall(b" ")
                told += (part := peer.recv(65536))
                if not part:
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        assert b" 408 " in told


def test_a_connection_in_use_stays_open(tmp_path: Path) -> None:
    """A stream lasts longer than any request may take."""
    with serving(str(tmp_path / "bastide.db"), body_seconds=1) as (server,):
        ada, bob, watch = server.open()
        with watch.client.stream("GET", f"{watch.path}/events", headers=watch.headers) as stream:
            told = stream.iter_lines()
            assert next(told).startswith("retry")
            time.sleep(4)
            assert ada.act("glean").status_code == bob.act("glean").status_code == 200
            assert next(line for line in told if line.startswith("id")) == "id: 1"


def test_connections_of_one_address_are_counted(tmp_path: Path) -> None:
    with serving(str(tmp_path / "bastide.db"), connections=5) as (server,):
        held = [opened(server) for _ in range(5)]
        with opened(server) as one_more:
            assert b" 429 " in one_more.recv(65536) and is_closed(one_more)
        held.pop().close()
        for _ in range(100):
            with opened(server) as again:
                again.sendall(WHOLE)
                if b" 200 " in again.recv(65536):
                    break
            time.sleep(0.05)
        else:
            raise AssertionError("a closed connection is still counted")
        for peer in held:
            peer.close()


def test_many_streams_are_idle_and_play_goes_on(tmp_path: Path) -> None:
    """Streams wait at forty tables; whoever acts is answered, all who look at that table see it, the rest stay open."""
    with serving(str(tmp_path / "bastide.db"), streams=IDLE_STREAMS, connections=IDLE_STREAMS + 100) as (server,):
        tables = [server.open() for _ in range(40)]
        streams: list[tuple[int, socket.socket]] = []
        for number in range(IDLE_STREAMS):
            watch = tables[number % len(tables)][-1]
            peer = opened(server)
            head = f"Host: x\r\nAuthorization: Bearer {watch.token}"
            peer.sendall(f"GET {watch.path}/events?since=0 HTTP/1.1\r\n{head}\r\n\r\n".encode())
            streams.append((number % len(tables), peer))
        for _, peer in streams:
            told = b""
            while b"\r\n\r\n" not in told:
                told += peer.recv(65536)
            assert b" 200 " in told.splitlines()[0]
        assert tables[0][0].act("glean", 0).status_code == 200
        for place, peer in streams:
            peer.setblocking(place == 0)
            if place == 0:
                told = b""
                while b"data: " not in told:
                    told += peer.recv(65536)
            else:
                with contextlib.suppress(BlockingIOError):
                    assert peer.recv(65536), "an idle stream was closed"
            peer.close()


def test_a_program_on_this_machine_plays_at_full_speed(tmp_path: Path) -> None:
    """By default, and only if nobody is behind it."""
    limits = {"rate": 1, "burst": 5, "tables_rate": 2, "trusted": "127.0.0.1,::1"}
    with serving(str(tmp_path / "bastide.db"), **limits) as (server,):
        client = server.client()
        assert {client.get("/api/games").status_code for _ in range(50)} == {200}
        assert "ratelimit" not in client.get("/api/games").headers
        behind = server.client(headers={"X-Forwarded-For": "203.0.113.9"})  # a proxy that nobody told us of
        assert {behind.get("/api/games").status_code for _ in range(50)} == {200, 429}


def test_limits_are_told(tmp_path: Path) -> None:
    with serving(str(tmp_path / "bastide.db"), rate=1, burst=20) as (server,):
        answers = [server.client().get("/api/games") for _ in range(30)]
        left = [int(answer.headers["ratelimit"].split(";")[1].removeprefix("r=")) for answer in answers]
        assert left[0] > left[5] > left[10] and left[-1] == 0
        assert answers[0].headers["ratelimit-policy"] == '"requests";q=20;w=20'
        assert answers[-1].status_code == 429 and int(answers[-1].headers["retry-after"]) >= 1


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=x"]
)
@pytest.mark.parametrize("place", ["/api/tables", "/play", "/habits", "/join", "/new/tithe"])
def test_pages_of_other_sites_change_nothing(one_server: Server, kind: str, place: str) -> None:
    """Whatever they send: once a form of another site could open tables as text."""
    body = b'{"game": "tithe", "seats": [{}, {}]}'
    for foreign in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        answer = one_server.client().post(place, content=body, headers={"Content-Type": kind, **foreign})
        assert answer.status_code == 403, foreign


def test_programs_name_no_origin(one_server: Server) -> None:
    body = b'{"game": "tithe", "seats": [{}, {}]}'
    assert one_server.client().post("/api/tables", content=body).status_code == 201
    own = {"Origin": one_server.url, "Sec-Fetch-Site": "same-origin"}
    assert one_server.client().post("/api/tables", content=body, headers=own).status_code == 201


JUNK = [
    "%00",
    "a%00b",
    "%FF%FE",
    "%F0%9F%8E%B2",
    "x" * 17,
    "x" * 5000,
    "%2e%2e",
    "a%20b",
    "a%0Ab",
    "'--",
    "%25",
    "\u0661",
]


@pytest.mark.parametrize("junk", JUNK)
def test_junk_in_paths_is_not_found(any_server: Server, junk: str) -> None:
    ada, *_ = any_server.open()
    client, headers = any_server.client(), ada.headers
    for path in (
        f"/api/tables/{junk}",
        f"/api/tables/{junk}/record",
        f"/t/{junk}",
        f"/t/{junk}/log.txt",
        f"/join/{junk}",
    ):
        answer = client.get(path, headers=headers)
        assert answer.status_code in (400, 401, 404), (path, answer.status_code)
        if junk in ("%00", "a%00b", "x" * 17) and not path.startswith("/join"):
            assert answer.status_code == 404, path
    assert client.post(f"/api/tables/{junk}/sit", json={"seat": 0}).status_code in (400, 404)
    with pytest.raises((InvalidStatus, httpx.InvalidURL, ValueError)) as refused:
        connect(f"ws://127.0.0.1:{any_server.port}/t/{junk}/live", additional_headers={"Cookie": "bastide=" + "x" * 24})
    if isinstance(refused.value, InvalidStatus):
        assert refused.value.response.status_code in (400, 403, 404)


@pytest.mark.postgres
def test_what_was_written_is_read_at_once_everywhere(cluster: Cluster) -> None:
    """Each act goes through another process than the last, and none is told that it came too late."""
    store = cluster.database()
    with serving(store, store, store) as servers:
        seats = servers[0].open()[:2]
        clients = [server.client() for server in servers]
        for turn in range(40):
            here = clients[turn % 3]
            looked = Seat(here, seats[0].table, seats[turn % 2].token, turn % 2).look()
            if looked["over"]:
                break
            assert looked["version"] == turn and looked["legal"]
            body = {"version": turn, "action": looked["legal"][0]["text"]}
            sent = Seat(clients[(turn + 1) % 3], seats[0].table, seats[turn % 2].token, turn % 2).post("/act", body)
            assert sent.status_code == 200, sent.text
        assert turn > 10


def test_names_at_a_table_differ(one_server: Server) -> None:
    ada, bob, watch = one_server.open(seats=[{"name": "Ada"}, {"name": "ada"}], language="en")
    assert [seat["name"] for seat in watch.look()["seats"]] == ["Ada", "ada 2"]
    for taken in ("Ada", "ADA", "\u0410d\u0430", "A d a", "\uff21da"):  # Cyrillic letters, and broad ones
        refused = bob.post("/name", {"name": taken})
        assert refused.status_code == 422 and refused.json()["field"] == "name", taken
    family = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
    assert bob.post("/name", {"name": f"{family} \u200d\x00{family}"}).status_code == 204
    assert watch.look()["seats"][1]["name"] == f"{family} {family}"
    assert shortened("x" * 37 + family, 40) == "x" * 37 and shortened("x" * 35 + family, 40) == "x" * 35 + family
    assert ada.post("/name", {"name": "Player 2"}).status_code == 204
    ada, watch = one_server.open(seats=[{"name": "Player 2"}, {"kind": "open"}], language="en", listed=True)
    assert ada.client.post(f"{ada.path}/sit", json={"seat": 1, "name": "PLAYER 2"}).status_code == 422
    assert ada.client.post(f"{ada.path}/sit", json={"seat": 1}).status_code == 201
    assert len({seat["name"] for seat in watch.look()["seats"]}) == 2


@pytest.mark.parametrize(
    "address",
    [
        "https://127.0.0.1/x",
        "https://localhost/x",
        "https://10.1.2.3/x",
        "https://[::1]/x",
        "https://169.254.169.254/latest",
    ],
)
def test_private_addresses_are_refused_when_they_are_entered(one_server: Server, address: str) -> None:
    ada, *_ = one_server.open()
    refused = ada.post("/notices", {"channel": "webhook", "address": address})
    assert refused.status_code == 422 and refused.json() == {"reason": "not a public address", "field": "address"}
    assert ada.get("/notices").json()["notices"] == []
