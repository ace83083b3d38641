"""The whole story of two people who come back, on SQLite and on PostgreSQL with three processes at one address: they
sign in by passkey, play a rated game, see their ratings move, are called by push to a closed tab, and play a Swiss
tournament with six bots to its end."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from playwright.sync_api import Browser, CDPSession

from browser_user import BrowserUser
from load_balancer import balanced
from servers import Server, cluster, serving, store
from virtual_passkeys import create_account

__all__ = ["cluster", "store"]
pytestmark = pytest.mark.skipif(not os.environ.get("BASTIDE_FULL"), reason="long: make test-all runs it")
TURNS = 400  # tries to move, until all games are over
NOTICES = "async () => (await self.registration.getNotifications()).map(one => [one.title, one.data.url])"
SUBSCRIBES_HERE = (
    """PushManager.prototype.subscribe = async () => ({ endpoint: '%s' });"""  # Chromium has only Google's
)


@dataclass
class Site:
    """What people see of the servers: one address, with a name, for there are no passkeys for numbers."""

    url: str
    servers: list[Server]
    pushed: queue.Queue[str]
    push_service: str


@pytest.fixture
def site(store: str, tmp_path: Path) -> Iterator[Site]:
    """One process on SQLite, three on PostgreSQL; and a push service."""
    pushed: queue.Queue[str] = queue.Queue()

    class PushService(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            assert self.headers["authorization"].startswith("vapid ")
            pushed.put(self.path)
            self.send_response(201)
            self.end_headers()

        def log_message(self, format: str, *arguments: Any) -> None:
            """Nothing: the test's output is enough."""

    key = ec.generate_private_key(ec.SECP256R1())
    form, none = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (tmp_path / "push.pem").write_bytes(key.private_bytes(serialization.Encoding.PEM, form, none))
    processes = 3 if store.startswith("postgresql") else 1
    settings = {"push_key": tmp_path / "push.pem", "webhooks": "any", "quiet": 0.1, "metrics": "public"}
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), PushService) as service,
        serving(*[store] * processes, **settings) as servers,
        balanced([server.port for server in servers]) as port,
    ):
        threading.Thread(target=service.serve_forever, daemon=True).start()
        here = f"http://127.0.0.1:{service.server_port}/push/ada"
        yield Site(f"http://localhost:{port}", servers, pushed, here)
        service.shutdown()


@pytest.mark.timeout(1800)
def test_two_people_come_back(site: Site, chromium: Browser) -> None:
    ada, ben = BrowserUser(chromium, site), BrowserUser(chromium, site, phone=True, color_scheme="dark")  # type: ignore[arg-type]
    for user, name in ((ada, "Ada"), (ben, "Ben")):
        create_account(user, site.url, name)
    play_a_rated_game(ada, ben)
    moved = [rating_change(user) for user in (ada, ben)]
    assert {words[0] for words in moved} == {"+", "−"}, moved
    devices, registration = subscribe_to_push(ada, site)
    place = announce_a_tournament(ada)
    for user in (ada, ben):
        user.go(place)
        user.page.click("form[action$='/enter'] button")
        user.page.wait_for_selector(".rows .me")
    ada.go(place).click("form[action$='/start'] button")
    ada.page.wait_for_selector(".stand")
    ada.page.goto("about:blank")  # no page of ours is open
    wait_for_push(site, ben, place)
    deliver_push(site, devices, registration)
    title, table = notice_of(ada)
    assert title == "Your turn at Tithe" and table.startswith("/t/")
    ada.go(table)
    ada.page.wait_for_selector("#frame")
    assert ada.due, "she was called, and it is not her turn"
    finish_the_tournament(ada, ben, place)
    results = ada.page.request.get(f"{site.url}{place}/results.json").json()
    assert results["state"] == "over" and [len(each["tables"]) for each in results["rounds"]] == [4, 4, 4]
    assert {"Ada", "Ben"} < {row["name"] for row in results["standings"]} and len(results["standings"]) == 8
    for server in site.servers:  # all of them have served pages
        assert 'route="/tournament/' in server.client().get("/metrics").text
    for user in (ada, ben):
        user.context.close()
        assert not user.errors, user.errors


def play_a_rated_game(ada: BrowserUser, ben: BrowserUser) -> None:
    ada.go("/new/tithe?sent=1&seats=2&k0=me&k1=link&rated=1&confirm=1")
    ada.page.click(".go .primary")
    ada.page.wait_for_url("**/invite*")
    ben.page.goto(ada.page.locator("input[value*='/join/']").first.input_value())
    ben.page.wait_for_selector("#frame")
    ada.page.goto(ben.page.url.replace("seat=1", "seat=0"))
    ada.page.wait_for_selector("#frame")
    for _ in range(TURNS):
        if ada.over or ben.over:
            return
        for user in (ada, ben):
            if user.due:
                user.move("finger" if user.phone else "mouse")
    raise AssertionError("the rated game does not end")


def rating_change(user: BrowserUser) -> str:
    user.go("/games")
    user.page.wait_for_function("() => document.querySelector('.list tbody td:nth-child(5)') || location.reload()")
    return user.page.locator(".list tbody td:nth-child(5)").first.text_content() or ""


def subscribe_to_push(user: BrowserUser, site: Site) -> tuple[CDPSession, str]:
    """Switch push on, at our own push service; how the browser can be handed what comes there."""
    user.context.grant_permissions(["notifications"], origin=site.url)
    user.page.add_init_script(SUBSCRIBES_HERE % site.push_service)
    session, known = user.context.new_cdp_session(user.page), list[dict[str, Any]]()
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: known.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    user.go("/turns").click("#push-on")
    user.page.wait_for_selector("#push-off:visible")
    for _ in range(100):
        if known:
            break
        user.page.wait_for_timeout(100)
    return session, known[-1]["registrationId"]


def announce_a_tournament(user: BrowserUser) -> str:
    """Found a club and announce a tournament of it, with six bots; its place."""
    page = user.go("/clubs")
    page.fill("[name=name]", "The two of us")
    page.keyboard.press("Enter")
    page.wait_for_url("**/c/*")
    page.goto(f"{page.url}/new?game=tithe&level=1")
    page.click(".go .primary")
    page.wait_for_url("**/tournament/*")
    return page.url.removeprefix(user.server.url)


def wait_for_push(site: Site, ben: BrowserUser, place: str) -> None:
    """Until the server has called Ada, who may have to wait for Ben's move."""
    for _ in range(TURNS):
        play_own_turns(ben, place)
        try:
            assert site.pushed.get(timeout=0.5) == "/push/ada"
            return
        except queue.Empty:
            continue
    raise AssertionError("nobody was called")


def deliver_push(site: Site, session: CDPSession, registration: str) -> None:
    session.send("ServiceWorker.deliverPushMessage", {"origin": site.url, "registrationId": registration, "data": ""})


def notice_of(user: BrowserUser) -> list[str]:
    """What the browser shows, though no page is open."""
    for _ in range(200):
        user.page.wait_for_timeout(100)
        shown: list[list[str]] = [one for worker in user.context.service_workers for one in worker.evaluate(NOTICES)]
        if shown:
            return shown[0]
    raise AssertionError("no notice was shown")


def play_own_turns(user: BrowserUser, place: str) -> None:
    """Go to one's table of the present round, and move as long as it is one's turn."""
    user.go(f"{place}/table")
    while user.page.locator("#frame").count() and not user.over and user.due:
        user.move("finger" if user.phone else "mouse")


def finish_the_tournament(ada: BrowserUser, ben: BrowserUser, place: str) -> None:
    for _ in range(TURNS):
        play_own_turns(ada, place)
        play_own_turns(ben, place)
        if "Winner" in ada.go(place).inner_text("[role=status]"):
            return
    raise AssertionError("the tournament does not end")
