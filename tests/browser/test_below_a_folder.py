"""The site below a folder of another: a proxy takes the folder off, and every address of ours has it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

from browser_user import BrowserUser
from servers import free_port, serving

FOLDER = "/games/bastide"
METHODS = (b"GET ", b"POST ")


def relay(giver: socket.socket, taker: socket.socket, without: bytes = b"") -> None:
    """Pass on all that comes, and take the folder off each request; a browser sends them one by one."""
    with suppress(OSError):
        while block := giver.recv(65536):
            for method in METHODS:
                if without and block.startswith(method + without):
                    block = method + block[len(method) + len(without) :]
            taker.sendall(block)
    for end in (giver, taker):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


@contextmanager
def proxy(port: int, goal: int) -> Iterator[None]:
    """What stands in front of the server, in threads of this process."""
    listener = socket.create_server(("127.0.0.1", port))

    def serve() -> None:
        with suppress(OSError):
            while True:
                client, _ = listener.accept()
                server = socket.create_connection(("127.0.0.1", goal))
                threading.Thread(target=relay, args=(client, server, FOLDER.encode()), daemon=True).start()
                threading.Thread(target=relay, args=(server, client), daemon=True).start()

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    yield
    listener.shutdown(socket.SHUT_RDWR)
    listener.close()
    thread.join(10)


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without"])
def test_a_game_below_a_folder(chromium, tmp_path, scripts):
    port = free_port()
    public = f"http://127.0.0.1:{port}{FOLDER}"
    with serving(str(tmp_path / "bastide.db"), public_url=public) as (server,), proxy(port, server.port):
        ada = BrowserUser(chromium, server, java_script_enabled=scripts)
        asked: list[str] = []
        ada.page.on("request", lambda request: asked.append(request.url))
        ada.page.on("websocket", lambda opened: asked.append(opened.url.replace("ws://", "http://")))
        page = ada.page
        page.goto(f"{public}/")
        page.goto(f"{public}/new/tithe")
        page.locator(".go button").click()
        page.wait_for_selector("#frame")
        assert page.url.startswith(f"{public}/t/")
        if scripts:
            assert ada.play("mouse", 4) == 4
        for path in ("/rules/tithe", "/glossary", "/lobby"):
            page.goto(f"{public}{path}")
        for link in {link.get_attribute("href") or "" for link in page.locator("a[href]").all()}:
            assert not link.startswith("/") or link.startswith(f"{FOLDER}/"), link
        strange = [address for address in asked if not address.startswith(f"{public}/")]
        assert not strange, strange
        assert not scripts or any("/live" in address for address in asked)
        ada.context.close()
        assert not ada.errors
