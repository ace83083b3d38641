"""Notices reach local receivers: a webhook, a mail server, a push service. Once for a turn, with what happened."""

from __future__ import annotations

import base64
import contextlib
import json
import queue
import socketserver
import threading
from collections.abc import Iterator
from email import message_from_bytes
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from bastide.core.errors import BadOption
from bastide.web.notify.posting import split
from servers import Seat, Server, serving

pytest.importorskip("py_vapid")

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

Post = tuple[str, dict[str, str], bytes]


@pytest.fixture(scope="module")
def posts() -> Iterator[tuple[str, queue.Queue[Post]]]:
    """A web server that keeps what is posted to it."""
    kept: queue.Queue[Post] = queue.Queue()

    class Keeper(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            kept.put((self.path, dict(self.headers.items()), body))
            self.send_response(201)
            self.end_headers()

        def log_message(self, format: str, *arguments: Any) -> None:
            """Nothing: the test's output is enough."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Keeper) as web:
        threading.Thread(target=web.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{web.server_port}", kept
        web.shutdown()


@pytest.fixture(scope="module")
def mails() -> Iterator[tuple[str, queue.Queue[bytes]]]:
    """A mail server that keeps what is sent to it."""
    kept: queue.Queue[bytes] = queue.Queue()

    class Mailbox(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 here\r\n")
            while line := self.rfile.readline():
                word = line.split()[0].upper() if line.split() else b""
                if word == b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    data = b""
                    while (part := self.rfile.readline()) != b".\r\n":
                        data += part
                    kept.put(data)
                self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Mailbox) as box:
        box.daemon_threads = True
        threading.Thread(target=box.serve_forever, daemon=True).start()
        yield f"smtp://127.0.0.1:{box.server_address[1]}", kept
        box.shutdown()


@pytest.fixture(scope="module")
def telling(
    posts: tuple[str, queue.Queue[Post]],
    mails: tuple[str, queue.Queue[bytes]],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("notices")
    key = ec.generate_private_key(ec.SECP256R1())
    form, none = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "push.pem").write_bytes(key.private_bytes(serialization.Encoding.PEM, form, none))
    settings = {"smtp": mails[0], "push_key": folder / "push.pem", "webhooks": "any", "quiet": 0.1}
    with serving(str(folder / "bastide.db"), **settings) as (server,):
        yield server


def subscribe(seat: Seat, channel: str, address: str) -> None:
    answer = seat.post("/notices", {"channel": channel, "address": address})
    assert answer.status_code == 204, answer.text


def test_a_webhook_is_told_once_for_each_turn(telling: Server, posts: tuple[str, queue.Queue[Post]]) -> None:
    ada, bob, _ = telling.open()
    subscribe(bob, "webhook", f"{posts[0]}/hook?x=1")
    ada.act("glean")
    path, headers, body = posts[1].get(timeout=20)
    notice = json.loads(body)
    assert path == "/hook?x=1" and headers["Content-Type"] == "application/json"
    assert notice["table"] == bob.table and notice["seat"] == 1 and notice["version"] == 1
    assert notice["title"] == "Your turn at Tithe" and len(notice["lines"]) == 1
    assert "unseen" not in body.decode() and ada.token not in body.decode()
    bob.post("/chat", {"text": "one moment"})  # the table is touched, but the turn is the same
    with pytest.raises(queue.Empty):
        posts[1].get(timeout=1.5)
    bob.act("glean")
    ada.act("glean")
    assert json.loads(posts[1].get(timeout=20)[2])["version"] == 3
    assert bob.get("/notices").json()["notices"][0]["channel"] == "webhook"
    query = {"channel": "webhook", "address": f"{posts[0]}/hook?x=1"}
    assert bob.client.delete(f"{bob.path}/notices", params=query, headers=bob.headers).status_code == 204
    assert bob.get("/notices").json()["notices"] == []


def test_an_e_mail_arrives(telling: Server, mails: tuple[str, queue.Queue[bytes]]) -> None:
    ada, bob, _ = telling.open(seats=[{"name": "Ada\r\nBcc: all@example.org"}, {}])
    subscribe(bob, "email", "bob@example.org")
    ada.act("glean")
    message = message_from_bytes(mails[1].get(timeout=20))
    assert message["To"] == "bob@example.org" and message["Subject"] == "Your turn at Tithe" and message["Bcc"] is None
    text = message.get_payload(decode=True)
    assert isinstance(text, bytes) and f"/t/{bob.table}?seat=1".encode() in text


def test_a_push_is_signed(telling: Server, posts: tuple[str, queue.Queue[Post]]) -> None:
    ada, bob, _ = telling.open()
    subscribe(bob, "push", f"{posts[0]}/push/abc")
    ada.act("glean")
    path, headers, body = posts[1].get(timeout=20)
    assert path == "/push/abc" and body == b"" and int(headers["TTL"]) > 0
    token, key = (part.split("=", 1)[1] for part in headers["Authorization"].removeprefix("vapid ").split(","))
    assert key == telling.client().get("/api/notices/push").json()["key"]
    head, claims, signature = token.split(".")
    raw = unpacked(signature)
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(key))
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(unpacked(claims))["aud"] == posts[0]


def unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_a_dead_receiver_disturbs_nobody(telling: Server, posts: tuple[str, queue.Queue[Post]]) -> None:
    ada, bob, _ = telling.open()
    subscribe(bob, "webhook", "http://127.0.0.1:9/nobody")
    subscribe(bob, "webhook", f"{posts[0]}/alive")
    ada.act("glean")
    assert posts[1].get(timeout=20)[0] == "/alive"
    assert bob.act("glean").status_code == 200


@pytest.mark.parametrize(
    ("channel", "address"),
    [
        ("webhook", "ftp://example.org/"),
        ("webhook", "https://user:secret@example.org/"),
        ("webhook", "https://exam ple.org/\r\nX: y"),
        ("webhook", "https://"),
        ("email", "nobody"),
        ("email", "a@b.org\r\nBcc: c@d.org"),
        ("pigeon", "home"),
    ],
)
def test_wrong_addresses_are_refused(telling: Server, channel: str, address: str) -> None:
    ada, _, watch = telling.open()
    assert ada.post("/notices", {"channel": channel, "address": address}).status_code in (400, 422)
    assert watch.post("/notices", {"channel": "email", "address": "a@example.org"}).status_code == 403


def test_strangers_cannot_make_us_post_inside(tmp_path: Path, posts: tuple[str, queue.Queue[Post]]) -> None:
    with contextlib.suppress(queue.Empty):
        while True:
            posts[1].get_nowait()
    with pytest.raises(BadOption):
        split("http://example.org/", plain=False)
    with serving(str(tmp_path / "bastide.db"), quiet=0.1) as (server,):
        ada, bob, _ = server.open()
        refused = bob.post("/notices", {"channel": "webhook", "address": f"{posts[0]}/inside"})
        assert refused.status_code == 422
        port = posts[0].rsplit(":", 1)[1]
        inside = bob.post("/notices", {"channel": "webhook", "address": f"https://localhost:{port}/inside"})
        assert inside.status_code == 422 and inside.json()["reason"] == "not a public address"
        assert bob.post("/notices", {"channel": "email", "address": "a@example.org"}).status_code == 422
        ada.act("glean")
        with pytest.raises(queue.Empty):
            posts[1].get(timeout=2)
