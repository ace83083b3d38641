"""Accounts over HTTP, on both databases: links by e-mail, limits, taking everything along, deletion; rated tables."""

from __future__ import annotations

import io
import queue
import re
import socketserver
import threading
import time
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import httpx
import pytest

from bastide.cli import main
from servers import Server, serving

Mails = tuple[str, "queue.Queue[bytes]"]


@pytest.fixture(scope="module")
def mails() -> Iterator[Mails]:
    """A server that takes e-mail, and what it was given."""
    kept: queue.Queue[bytes] = queue.Queue()

    class Mailbox(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.wfile.write(b"220 here\r\n")
            while line := self.rfile.readline():
                verb = line[:4].upper()
                if verb == b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    kept.put(b"".join(iter(self.rfile.readline, b".\r\n")))
                self.wfile.write(b"221 bye\r\n" if verb == b"QUIT" else b"250 ok\r\n")
                if verb == b"QUIT":
                    return

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Mailbox) as box:
        box.daemon_threads = True
        threading.Thread(target=box.serve_forever, daemon=True).start()
        yield f"smtp://127.0.0.1:{box.server_address[1]}", kept
        box.shutdown()


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def mailing(
    request: pytest.FixtureRequest, mails: Mails, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, Mails]]:
    if request.param == "sqlite":
        address = str(tmp_path_factory.mktemp("accounts") / "bastide.db")
    else:
        address = request.getfixturevalue("cluster").database()
    with serving(address, smtp=mails[0], sign_ins_rate=100000) as (server,):
        yield server, mails


def browser(server: Server) -> httpx.Client:
    """Somebody's browser: it keeps cookies, and says where its forms come from."""
    return server.client(headers={"Origin": server.url, "Accept-Language": "en"}, follow_redirects=True)


def link_for(who: httpx.Client, address: str, mails: Mails) -> str:
    """Ask for a link, and take it out of the e-mail."""
    asked = who.post("/account/email", data={"email": address})
    assert asked.status_code == 200 and "on its way" in asked.text
    mail = message_from_bytes(mails[1].get(timeout=20), policy=default)
    assert mail["To"] == address
    found = re.search(r"/account/link/[\w-]+", mail.get_content())
    assert found
    return found[0]


def sign_in(server: Server, address: str, mails: Mails, name: str = "Ada") -> httpx.Client:
    who = browser(server)
    who.cookies.set("name", name)
    assert "/account/sign-out" in who.post(link_for(who, address, mails)).text
    return who


def wait_until_counted(who: httpx.Client) -> None:
    """Until a finished game is in somebody's list."""
    end = time.monotonic() + 60
    while 'class="result' not in who.get("/games").text:
        assert time.monotonic() < end, "the game was not counted"
        time.sleep(0.2)


def test_a_link_signs_in_once_and_brings_the_guests_table_along(mailing: tuple[Server, Mails]) -> None:
    server, mails = mailing
    seat, *_ = server.open()
    ada = browser(server)
    assert ada.get(f"/join/{seat.token}").status_code == 200
    before = ada.cookies["bastide"]
    link = link_for(ada, "ada@example.org", mails)
    shown = ada.get(link)
    assert "ada@example.org" in shown.text and "/account/sign-out" not in shown.text  # looking does not use it up
    assert "/account/sign-out" in ada.post(link).text
    assert ada.cookies["bastide"] != before
    assert ada.get(f"/t/{seat.table}").status_code == 200
    old = browser(server)
    old.cookies.set("bastide", before)
    assert old.get(f"/t/{seat.table}").status_code == 403, "the guest's old secret still opens the table"
    assert ada.post(link).status_code == 422 and ada.get(link).status_code == 422
    phone = browser(server)
    assert "/account/sign-out" in phone.post(link_for(phone, "ADA@example.org", mails)).text
    assert phone.get(f"/t/{seat.table}").status_code == 200  # the same account
    device = re.findall(r'name="device" value="(\w+)"', phone.get("/account").text)
    assert len(device) == 2
    assert phone.post("/account/sign-out", data={}).status_code == 200
    assert phone.get(f"/t/{seat.table}").status_code == 403
    assert phone.post("/account/sign-out", data={"device": device[0]}).status_code == 401
    stranger = browser(server)
    assert stranger.post("/account/email", data={"email": "nonsense"}).status_code == 422
    foreign = stranger.post("/account/email", data={"email": "a@b.org"}, headers={"Origin": "https://x.example"})
    assert foreign.status_code == 403


def test_an_address_is_bound_only_where_its_account_is_signed_in(mailing: tuple[Server, Mails]) -> None:
    """Nobody can make others sign in to an account of their own."""
    server, mails = mailing
    mallory = sign_in(server, "mallory@example.org", mails, "Mallory")
    link = link_for(mallory, "victim@example.org", mails)
    victim = browser(server)
    answer = victim.post(link)
    assert answer.status_code == 422 and "/account/sign-out" not in victim.get("/account").text


def test_everything_can_be_taken_along_and_deleted(mailing: tuple[Server, Mails]) -> None:
    server, mails = mailing
    ada, *_ = server.open(seats=[{"kind": "person", "name": "Ada Lovelace"}, {"kind": "bot", "bot": "random"}], seed=5)
    who = sign_in(server, "delete@example.org", mails, "Ada Lovelace")
    assert who.get(f"/join/{ada.token}").status_code == 200
    assert ada.post("/chat", {"text": "a private word"}).status_code in (200, 204)
    rename = ["admin", "rename", ada.table, "0", "Ada Byron", "--reason", "a private reason", "--db", server.db]
    assert main(rename) == 0
    while not ada.look()["over"]:
        if ada.look()["legal"]:
            ada.act()
        time.sleep(0.02)
    wait_until_counted(who)
    assert "random" in who.get("/games").text
    assert "/review" in who.get("/games").text and "/fork" in who.get("/games").text
    assert "1 game with others" in who.get("/games/statistics").text
    with zipfile.ZipFile(io.BytesIO(who.get("/account/export").content)) as archive:
        assert set(archive.namelist()) == {"person.json", "games.jsonl", f"records/{ada.table}-0.json"}
        assert b"delete@example.org" in archive.read("person.json")
        assert ada.table.encode() in archive.read("games.jsonl")
    watcher, *_ = server.open()  # another table of the same server stays as it is
    answer = who.post("/account/delete", data={"sure": "yes"})
    assert "Everything is deleted" in answer.text
    assert who.get(f"/t/{ada.table}").status_code == 403 and ada.get().status_code == 401
    assert "No finished game" in who.get("/games").text
    assert watcher.get().status_code == 200
    kept = stored_bytes(server)
    for secret in (b"delete@example.org", b"Ada Lovelace", b"Ada Byron", b"a private word", b"a private reason"):
        assert secret not in kept, secret
    assert "quelqu’un".encode() in kept


def stored_bytes(server: Server) -> bytes:
    """All that the database holds, as text."""
    import sqlalchemy

    from bastide.store.sql import schema
    from bastide.store.sql.database import address

    engine = sqlalchemy.create_engine(address(server.db))
    with engine.connect() as connection:
        rows = [str(row) for table in schema.METADATA.tables.values() for row in connection.execute(table.select())]
    engine.dispose()
    return "\n".join(rows).encode()


def test_rated_tables_need_accounts_and_are_counted(mailing: tuple[Server, Mails]) -> None:
    server, mails = mailing
    seats: list[dict[str, Any]] = [{"kind": "person"}, {"kind": "bot", "bot": "level:1"}]
    seat, *_ = server.open(seats=seats, rated=True)
    guest = browser(server)
    assert guest.get(f"/join/{seat.token}").status_code == 422
    who = sign_in(server, "rated@example.org", mails)
    assert who.get(f"/join/{seat.token}").status_code == 200
    other = sign_in(server, "other@example.org", mails)
    assert other.get(f"/join/{seat.token}").status_code == 422, "two people hold one rated seat"
    assert seat.act().status_code == 200
    assert seat.post("/undo", {}).status_code == 422
    assert seat.post("/fork", {"ply": 0, "seat": 0, "bot": "level:1"}).status_code == 422
    while not seat.look()["over"]:
        if seat.look()["legal"]:
            seat.act()
        time.sleep(0.02)
    wait_until_counted(who)
    assert re.search(r'<td class="num">[+−]\d', who.get("/games").text)
    assert "4 games more" in who.get("/games/statistics").text
    for wrong in ({"seats": [{"kind": "person"}]}, {"seats": [{"kind": "person"}, {"kind": "bot", "bot": "random"}]}):
        answer = guest.post("/api/tables", json={"game": "tithe", "rated": True, **wrong})
        assert answer.status_code in (400, 422), answer.text


def test_attempts_are_limited_and_without_mail_there_is_no_switch(tmp_path: Path) -> None:
    with serving(str(tmp_path / "bastide.db"), sign_ins_rate=5) as (server,):
        who = browser(server)
        assert 'name="email"' not in who.get("/account").text
        codes = [who.post("/account/sign-in").status_code for _ in range(8)]
        assert codes[:5] == [200] * 5 and 429 in codes[5:]
        assert who.post("/account/email", data={"email": "a@b.org"}).status_code in (422, 429)
        words = who.get("/privacy").text
        assert "third parties" in words and "somebody" in words
