"""Pages stay up to date: a move made in one browser is seen in the other, and nothing is sent that tells nothing."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from bastide.pages.browsers import COOKIE
from bastide.web.shared_deflate import SharedDeflate, deflated
from changed_frames import whole_frame
from servers import Seat, Server, serving


@contextmanager
def browser(server: Server, *seats: Seat) -> Iterator[ClientConnection]:
    """The socket of a page whose browser has followed these links; it shows the last of them."""
    client = server.client(follow_redirects=False)
    for seat in seats:
        assert client.get(f"/join/{seat.token}").status_code == 303
    address = f"ws://127.0.0.1:{server.port}/t/{seats[-1].table}/live?seat={seats[-1].seat}&language=en"
    cookie = {"Cookie": f"{COOKIE}={client.cookies[COOKIE]}"}
    with connect(address, origin=Origin(server.url), additional_headers=cookie, max_size=None) as socket:
        yield socket


def frame(socket: ClientConnection) -> str:
    """The next picture; signs of life are passed over."""
    while True:
        found = socket.recv(timeout=20)
        assert isinstance(found, str)
        if found:
            return found


def test_a_move_is_seen_in_the_other_browser(any_server: Server) -> None:
    ada, bob, watch = any_server.open()
    with browser(any_server, ada) as one, browser(any_server, bob) as two, browser(any_server, watch) as three:
        before = [frame(socket) for socket in (one, two, three)]
        ada.act("glean")
        after = [frame(socket) for socket in (one, two, three)]
        for old, new in zip(before, after, strict=True):
            assert old != new
        bob.post("/chat", {"text": "well gleaned"})
        for socket in (one, two, three):
            while "well gleaned" not in frame(socket):  # that somebody has come may be told first
                pass


def test_changes_lead_to_what_a_new_page_gets(any_server: Server) -> None:
    ada, bob, watch = any_server.open()
    with browser(any_server, watch) as stream:
        shown = frame(stream)
        for seat in (ada, bob) * 3:
            seat.act("glean")
            message = frame(stream)
            assert len(message) < len(shown) / 2
            shown = whole_frame(shown, message)
        ada.post("/chat", {"text": "<=0,9 <b>"})
        while "&lt;=0,9 &lt;b&gt;" not in shown:
            shown = whole_frame(shown, frame(stream))
        with browser(any_server, watch) as fresh:
            assert frame(fresh) == shown


def test_a_hidden_choice_sends_nothing_to_others(any_server: Server) -> None:
    for seed in range(60):
        *seats, watch = any_server.open(seats=[{}, {}, {}], options={"modules": ["abbey"]}, seed=seed)
        for seat in seats * 2:
            seat.act("glean")
        seats[0].act("fair")
        asked = watch.look()["pending"]
        if len(asked) == 2:
            break
    else:
        raise AssertionError("nobody was ever asked together")
    with browser(any_server, watch) as stream:
        frame(stream)
        assert seats[asked[0]].act("pass").status_code == 200
        with pytest.raises(TimeoutError):
            stream.recv(timeout=1)
        assert seats[asked[1]].act("pass").status_code == 200
        assert frame(stream)


def test_a_socket_outlives_the_time_for_requests(tmp_path: Path) -> None:
    with serving(str(tmp_path / "bastide.db"), body_seconds=1) as (server,):
        ada, _, watch = server.open()
        with browser(server, watch) as stream:
            first = frame(stream)
            time.sleep(2)
            ada.act("glean")
            assert frame(stream) != first


def test_equal_pictures_are_compressed_once() -> None:
    deflated.cache_clear()
    message, made = b"<svg>" * 1000, SharedDeflate(True, True, 15, 15)
    sent = [made.encode(Frame(Opcode.TEXT, message)) for _ in range(3)]
    assert deflated.cache_info().misses == 1
    reader = PerMessageDeflate(True, True, 15, 15)
    assert [bytes(reader.decode(each).data) for each in sent] == [message] * 3
    assert len(sent[0].data) < 200


def test_one_browser_with_two_seats(any_server: Server) -> None:
    ada, bob, _ = any_server.open()
    with browser(any_server, ada, bob) as as_bob, browser(any_server, bob, ada) as as_ada:
        assert frame(as_bob) != frame(as_ada)


def test_streams_end_with_the_server_and_come_back(any_server: Server) -> None:
    ada, _, watch = any_server.open()
    with browser(any_server, watch) as stream:
        first = frame(stream)
        any_server.ask_to_stop()
        assert any_server.process is not None
        any_server.process.wait(30)
        with pytest.raises(Exception, match=r"closed|received|going away|restart|1012|1001"):
            while True:
                stream.recv(timeout=20)
    any_server.start()
    with browser(any_server, watch) as again:
        assert frame(again) == first
        ada.act("glean")
        assert frame(again) != first
