"""Each threat of docs/security.md, and that it comes to nothing."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from bastide.games.tithe.text import EXCUSE
from bastide.pages.browsers import COOKIE
from servers import Seat, Server, serving

SCRIPT = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with narrow limits."""
    db = str(tmp_path_factory.mktemp("strict") / "bastide.db")
    limits = {"rate": 20, "burst": 30, "tables_rate": 5, "joins_rate": 3, "body_seconds": 1, "streams": 2}
    with serving(db, log="json", public_url="https://games.example", **limits) as (started,):
        yield started


def joined(server: Server, seat: Seat) -> httpx.Client:
    """A browser that has followed the link of a seat."""
    client = server.client(follow_redirects=False)
    assert client.get(f"/join/{seat.token}").status_code == 303
    return client


def raw(server: Server, data: bytes, seconds: float = 5.0) -> bytes:
    """What the server answers to these very bytes, until it hangs up or says nothing more."""
    with socket.create_connection(("127.0.0.1", server.port)) as wire:
        wire.settimeout(seconds)
        wire.sendall(data)
        found = b""
        try:
            while part := wire.recv(65536):
                found += part
        except TimeoutError:
            found += b"<silence>"
        return found


def test_links_cannot_be_guessed(strict: Server) -> None:
    client = strict.client()
    codes = [client.get(f"/join/{'x' * 20}{number:04}").status_code for number in range(6)]
    assert codes == [401] * 3 + [429] * 3
    assert int(client.get(f"/join/{'x' * 24}").headers["retry-after"]) > 0


def test_a_link_leaves_nothing_behind(one_server: Server) -> None:
    ada, *_ = one_server.open()
    client = one_server.client(follow_redirects=False)
    answer = client.get(f"/join/{ada.token}")
    assert answer.status_code == 303 and answer.headers["location"] == f"/t/{ada.table}?seat=0"
    assert ada.token not in answer.headers["location"] + answer.headers["set-cookie"] + answer.text
    assert answer.headers["referrer-policy"] == "no-referrer" and answer.headers["cache-control"] == "no-store"


def test_cookies(one_server: Server, strict: Server) -> None:
    ada, *_ = one_server.open()
    cookie = one_server.client().get(f"/join/{ada.token}", follow_redirects=False).headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=lax" in cookie and "secure" not in cookie
    bob, *_ = strict.open()
    behind = strict.client().get(f"/join/{bob.token}", follow_redirects=False)
    assert "secure" in behind.headers["set-cookie"].lower()
    assert "max-age" in behind.headers["strict-transport-security"]


def test_nobody_acts_for_another(one_server: Server) -> None:
    ada, bob, watch = one_server.open()
    other, *_ = one_server.open()
    body = {"version": 0, "action": "glean"}
    for headers, status in ((bob.headers, 422), (watch.headers, 403), (other.headers, 403), ({}, 401)):
        answer = ada.client.post(f"{ada.path}/act?seat=0", headers=headers, json=body)
        assert answer.status_code == status
    browser = joined(one_server, bob)
    own = {"Origin": one_server.url}
    assert browser.post(f"{ada.path}/act?seat=0", headers=own, json=body).status_code == 403
    assert browser.post(f"{other.path}/act", headers=own, json=body).status_code == 403
    assert ada.look()["version"] == 0


def test_the_record_of_a_running_game_tells_no_more_than_the_view(one_server: Server) -> None:
    ada, bob, watch = one_server.open(options={"modules": ["abbey"]}, seed=5)
    for seat in (ada, bob, ada, bob):
        seat.act("glean")
    for seat in (ada, bob, watch):
        record = seat.get("/record").json()
        assert not any("chance" in line for line in [record["setup"], *record["lines"]])
        assert {line["seat"] for line in record["lines"] if "do" in line} <= {seat.seat}  # what is gleaned is hidden
        assert record["snapshots"] == []
    ada.act("fair")
    for seat in (ada, bob, watch):
        assert seat.get("/record").json()["lines"][4]["do"] == "fair"  # this was before all eyes


@pytest.mark.parametrize("origin", [None, "https://evil.example", "null", "http://127.0.0.1.evil.example"])
def test_other_sites_cannot_use_the_cookie(one_server: Server, origin: str | None) -> None:
    ada, *_ = one_server.open()
    browser = joined(one_server, ada)
    body, own = {"version": 0, "action": "glean"}, {"Origin": one_server.url}
    foreign = {"Origin": origin} if origin else {}
    assert browser.post(f"{ada.path}/act", headers=foreign, json=body).status_code == 403
    assert browser.post(f"{ada.path}/act", headers=own | {"Sec-Fetch-Site": "cross-site"}, json=body).status_code == 403
    form = browser.post(f"{ada.path}/act", headers=own | {"Content-Type": "text/plain"}, content=json.dumps(body))
    assert ada.look()["version"] == (1 if form.status_code == 200 else 0)
    assert browser.post(f"{ada.path}/act", headers=own, json=body).status_code in (200, 409)


def test_a_standing_no_is_nobody_elses_business(one_server: Server) -> None:
    ada, bob, watch = one_server.open(options={"modules": ["abbey"]}, seed=4)
    hers, his = joined(one_server, ada), joined(one_server, bob)

    def told() -> list[bytes]:
        answers = [seat.get(rest) for seat in (ada, watch) for rest in ("", "/log", "/record", "/text", "/chat")]
        return [answer.content for answer in [*answers, hers.get(f"/t/{ada.table}?seat=0")]]

    page = f"/t/{bob.table}?seat=1"
    his.get(page)  # that he has come is no secret
    before = told()
    assert 'id="waived"' not in his.get(page).text
    form, own = {"phase": str(EXCUSE)}, {"Origin": one_server.url}
    assert his.post(f"/t/{bob.table}/waive?seat=0", headers=own, data=form).status_code == 403
    assert his.post(f"/t/{bob.table}/waive?seat=1", headers=own, data=form).status_code < 400
    assert 'id="waived"' in his.get(page).text
    assert told() == before


def test_free_text_is_never_markup(one_server: Server) -> None:
    ada, bob, _ = one_server.open(seats=[{"name": SCRIPT}, {"name": "b\r\nSet-Cookie: x=1"}])
    ada.post("/chat", {"text": SCRIPT})
    browser = joined(one_server, ada)
    for place in (ada.path, f"{ada.path}/chat", f"{ada.path}/log", f"{ada.path}/text", f"/t/{ada.table}"):
        answer = browser.get(place)
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "html" not in answer.headers["content-type"] or SCRIPT not in answer.text
    assert bob.look()["seats"][1]["name"] == "b Set-Cookie: x=1"


def test_every_answer_bears_the_policy(one_server: Server) -> None:
    client = one_server.client()
    for place in ("/", "/health", "/api/games", "/nowhere", "/api/tables/none", "/join/none"):
        headers = client.get(place).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe-eval" not in headers["content-security-policy"]
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] in ("no-referrer", "same-origin")  # forms of pages need their Origin


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"x" * 100_000, 413),
        (b'{"game": "tithe", "seats": [' + b"{}," * 30_000 + b"{}]}", 413),
        (b"{", 400),
        (b"", 400),
        (b"[" * 10_000, 400),
        (b"\xff\xfe\x00", 400),
        (b'{"game": 1e400, "seats": []}', 400),
        (b'{"game": "tithe", "seats": [{},{}], "seed": 99999999999999999999999999}', 400),
        (b'{"game": "\\ud800", "seats": []}', 400),
        (b'{"game": "tithe\\u0000", "seats": [{},{}]}', 422),
        (b"null", 400),
    ],
)
def test_oversized_and_malformed_bodies(one_server: Server, body: bytes, status: int) -> None:
    answer = one_server.client().post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == status, answer.text
    assert answer.json()["reason"]


def test_slow_clients_are_let_go(strict: Server) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
    half_a_body = raw(strict, head, 15)
    assert b" 408 " in half_a_body and not half_a_body.endswith(b"<silence>")
    assert raw(strict, b"GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ", 15) == b""  # half a head


def test_floods_get_a_clear_answer(strict: Server) -> None:
    client = strict.client()
    time.sleep(2)
    answers = [client.get("/api/games") for _ in range(120)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused and {answer.status_code for answer in answers} == {200, 429}
    assert int(refused[0].headers["retry-after"]) >= 1 and "too many requests" in refused[0].json()["reason"]
    time.sleep(2)
    assert client.get("/api/games").status_code == 200
    plan = {"game": "tithe", "seats": [{}, {}]}
    codes = [client.post("/api/tables", json=plan).status_code for _ in range(8)]
    assert codes[-1] == 429 and set(codes) <= {201, 429}


def test_streams_are_counted(strict: Server) -> None:
    time.sleep(2)
    with httpx.Client(base_url=strict.url, timeout=10) as client:
        table = client.post("/api/tables", json={"game": "tithe", "seats": [{}, {}]})
        while table.status_code == 429:
            time.sleep(float(table.headers["retry-after"]))
            table = client.post("/api/tables", json={"game": "tithe", "seats": [{}, {}]})
        headers = {"Authorization": f"Bearer {table.json()['watch']}"}
        place = f"/api/tables/{table.json()['table']}/events"
        with client.stream("GET", place, headers=headers), client.stream("GET", place, headers=headers):
            assert client.get(place, headers=headers).status_code == 429
        for _ in range(50):
            with client.stream("GET", place, headers=headers) as again:
                if again.status_code == 200:
                    return
            time.sleep(0.2)
    raise AssertionError("closed streams still count")


@pytest.mark.parametrize(
    "path",
    [
        "/static/../../../../etc/passwd",
        "/static/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/static/..%2f..%2f..%2fetc/passwd",
        "//etc/passwd",
        "/api/tables/..%2f..%2fetc",
        "/api/tables/%00",
        "/api/tables/" + "a" * 5000,
        "/t/%0d%0aSet-Cookie:%20a=b",
        "/join/%0d%0aLocation:%20https://evil.example",
        "/join//evil.example",
        "/join/..%2f..%2fevil",
    ],
)
def test_path_tricks_headers_and_redirects(one_server: Server, path: str) -> None:
    answer = raw(one_server, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    status = int(answer.split(b" ")[1])
    assert 400 <= status < 500, answer[:200]
    head = answer.split(b"\r\n\r\n")[0].lower()
    assert b"root:" not in answer and b"\nset-cookie: a=b" not in head and b"evil.example" not in head


def test_only_hashes_are_stored(tmp_path: Path) -> None:
    db = tmp_path / "bastide.db"
    with serving(str(db), log="json") as (server,):
        seats = server.open(seed=1234567898765432)
        browser = joined(server, seats[0])
        cookie = browser.cookies[COOKIE]
        seats[0].act("glean")
        time.sleep(0.5)
        log = server.log.read_text()
        server.kill()
        stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        for secret in (*[seat.token for seat in seats], cookie):
            assert secret.encode() not in stored
            assert secret not in log
        lines = [json.loads(line) for line in log.splitlines() if line.startswith("{")]
        assert {"/join/{token}", "/api/tables/{table}/act"} <= {line.get("route") for line in lines}


def test_mistakes_of_ours_are_not_explained(one_server: Server) -> None:
    answer = one_server.client().get("/api/tables/none", headers={"Authorization": ("Bearer " + "é" * 10).encode()})
    assert answer.status_code in (400, 401, 404) and "Traceback" not in answer.text


def test_sockets_of_other_sites_are_refused(one_server: Server) -> None:
    ada, *_ = one_server.open()
    browser = joined(one_server, ada)
    address = f"ws://127.0.0.1:{one_server.port}/t/{ada.table}/live"
    cookie = {"Cookie": f"{COOKIE}={browser.cookies[COOKIE]}"}
    for origin, headers in (("https://evil.example", cookie), (one_server.url, {}), (None, cookie)):
        chosen = None if origin is None else Origin(origin)
        with (
            pytest.raises((InvalidStatus, ConnectionClosed)),
            connect(address, origin=chosen, additional_headers=headers, open_timeout=10) as stream,
        ):
            stream.recv(timeout=10)


def test_metrics_are_for_the_operator(one_server: Server, strict: Server) -> None:
    shown = one_server.client().get("/metrics")
    assert shown.status_code == 200 and "bastide_requests_total" in shown.text
    with serving(strict.db + "2", metrics="off") as (server,):
        assert server.client().get("/metrics").status_code == 403


def test_nobody_chooses_chance_for_others(tmp_path: Path) -> None:
    """Once whoever opened a table could choose its seed, and compute every card of the others."""
    with serving(str(tmp_path / "bastide.db"), seeds="alone") as (server,):
        client, bot = server.client(), {"kind": "bot", "bot": "random"}
        for seats in ([{}, {}], [{}, {"kind": "open"}], [{}, bot, {}]):
            refused = client.post("/api/tables", json={"game": "tithe", "seats": seats, "seed": 42})
            assert refused.status_code == 422 and refused.json()["field"] == "seed"
        ada, watch = server.open(seats=[{}, bot], seed=42)
        assert ada.look()["chance"] == {"commitment": None, "secret": None, "chosen": True} == watch.look()["chance"]
        ada, bob, _ = server.open()
        assert bob.look()["chance"]["commitment"] == ada.look()["chance"]["commitment"] is not None
    with serving(str(tmp_path / "bastide.db")) as (server,):  # where the operator allows it all are told
        assert all(seat.look()["chance"]["chosen"] for seat in server.open(seed=42))


def test_the_board_of_a_table_is_shown_to_those_who_may_watch(one_server: Server) -> None:
    stranger = one_server.client()
    for spectators, status in ((False, 403), (True, 200)):
        ada, *_ = one_server.open(spectators=spectators)
        assert stranger.get(f"/t/{ada.table}/board.svg?seat=-2").status_code == status
        assert stranger.get(f"/t/{ada.table}/board.svg?seat=0").status_code == 403
