"""The edition without a server in a real Chromium: a host of files, and people who play there by clicking."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
import threading
from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Frame, Page

from browser_user import WIDE, BrowserUser

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 240_000  # milliseconds: Python starts in this browser, and the machine may be busy
READY = "document.body.classList.contains('ready')"
THINK = """async task => { // in a worker like the one in which bots think
  window.spare ??= new Worker(new URL('./thinking.js', location.href), { type: 'module' });
  return new Promise((resolve, reject) => {
    window.spare.onmessage = ({ data }) => typeof data === 'string' && resolve(data);
    window.spare.onerror = (event) => reject(event.message);
    window.spare.postMessage(task);
  });
}"""
AT_PAGE = "document.getElementById('view').contentWindow.location.pathname.includes('/app')"


def build() -> str:
    """Build the edition into dist/browser, if it is not there; what stands in the way of that."""
    engine = {} if os.environ.get("BASTIDE_FULL") else {"BASTIDE_BROWSER_ENGINE": "interpreted"}  # not compiled anew
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "build_browser.py")], capture_output=True, text=True, cwd=ROOT,
        env={**os.environ, **engine},
    )  # fmt: skip
    return "" if done.returncode == 0 else done.stderr.strip().splitlines()[-1]


class Quiet(SimpleHTTPRequestHandler):
    """Files, and nothing told of them."""

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def host_of_files(folder: Path) -> Iterator[str]:
    """Serve a folder; its address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


class FramedPage:
    """The page in the frame of our window, with the window's mouse and keys: it fills the window."""

    def __init__(self, window: Page) -> None:
        self.window = window

    @property
    def frame(self) -> Frame:
        return next(frame for frame in self.window.frames if frame.parent_frame is not None)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.window if name in ("mouse", "keyboard", "touchscreen") else self.frame, name)


class EditionPlayer(BrowserUser):
    """Somebody who plays in the browser alone."""

    def __init__(self, context: BrowserContext, address: str, window: Page | None = None) -> None:
        self.context, self.address, self.luck = context, address, random.Random(7)
        self.phone, self.errors, self.chosen = False, list[str](), Counter[str]()
        self.shell = window or context.new_page()
        self.shell.set_default_timeout(PATIENCE)
        self.shell.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page: Any = FramedPage(self.shell)

    def come(self, path: str = "") -> None:
        """Open the edition, at a page of it or at its home, and wait until the games are there."""
        self.shell.goto(f"{self.address}{path}")
        self.shell.wait_for_function(READY, timeout=PATIENCE)
        self.shell.wait_for_function(AT_PAGE, timeout=PATIENCE)

    def play_now(self, game: str) -> str:
        """Begin a game against bots by one click; the name of the table."""
        self.page.locator(f'form[action$="/play"]:has(input[value="{game}"]) button').first.click()
        self.page.wait_for_selector("#frame", timeout=PATIENCE)
        return str(self.page.frame.url.partition("/t/")[2].partition("?")[0])

    def wait_for_turn(self, before: str = "") -> bool:
        self.page.frame.wait_for_function("() => document.querySelector('#frame')", timeout=PATIENCE)
        return super().wait_for_turn(before)

    def run_there(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """What a function gives in the browser's own Python, in one more worker of this window."""
        task = b64encode(pickle.dumps((work, arguments))).decode()
        answer: str = self.shell.evaluate(THINK, task)
        assert not answer.startswith("!"), answer
        return pickle.loads(b64decode(answer))

    def record(self, table: str) -> str:
        """The record that the menu of the table offers."""
        return self.fetched(f"app/api/tables/{table}/record?seat=0")

    def taken_along(self) -> bytes:
        """All games, as the page of kept games gives them."""
        return self.fetched("app/keep/games.jsonl").encode()

    def take_in(self, games: bytes) -> None:
        """Give the page of kept games a file."""
        self.page.goto(f"{self.address}app/keep")
        self.page.locator("input[type=file]").set_input_files({"name": "b.jsonl", "mimeType": "", "buffer": games})
        self.page.locator("form:has(input[type=file]) button").click()

    def fetched(self, address: str) -> str:
        text: str = self.shell.evaluate("address => fetch(address).then(answer => answer.text())", address)
        return text


def settings(**more: Any) -> dict[str, Any]:
    return {"viewport": WIDE, "locale": "en-GB", "reduced_motion": "reduce"} | more
