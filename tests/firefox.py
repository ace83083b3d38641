"""A stock Firefox, driven by WebDriver BiDi, with as much of Playwright's interface as people at tables need.

Playwright itself drives only a Firefox of its own, which it downloads, or one that is newer than Debian's.
"""

from __future__ import annotations

import base64
import contextlib
import itertools
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import TimeoutError
from websockets.sync.client import connect

STARTING = 120  # seconds: the machine may be busy
GLANCE = 0.05  # seconds between two looks at a page that is waited for
ALWAYS = {  # nothing but our pages: no first steps, no updates, no reports, no requests to elsewhere
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "dom.w3c_touch_events.enabled": 1,  # screens can be touched, also beside a mouse
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.systemAddon.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}
KEYS = {"Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Escape": "\ue00c"}
KEYS |= {f"Arrow{way}": chr(0xE012 + number) for number, way in enumerate(("Left", "Up", "Right", "Down"))}
CALL = """async argument => {
  const asked = (%s
);
  const found = await (typeof asked === 'function' ? asked(JSON.parse(argument)) : asked);
  return JSON.stringify(found) ?? 'null';
}"""
FOUND = """([selector, number]) => {
  const shown = n => getComputedStyle(n).display === 'contents' ? [...n.children].some(shown)
    : !!n.getClientRects().length && getComputedStyle(n).visibility === 'visible';
  const all = [...document.querySelectorAll(selector.replace(':visible', ''))]
    .filter(n => !selector.includes(':visible') || shown(n));
  const found = number === undefined ? all : [all.at(number)].filter(Boolean);
  %s }"""
POINT = """const rested = () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return (async () => { // its middle, once it has come to rest there and a click would meet it
    const [n] = found;
    if (!n || !shown(n) || n.disabled) return null;
    const before = n.getBoundingClientRect();
    await rested();
    const { x, y, width, height } = n.getBoundingClientRect();
    if (x !== before.x || y !== before.y || !width) return null;
    const [middle, half] = [x + width / 2, y + height / 2], hit = document.elementFromPoint(middle, half);
    if (hit && (n.contains(hit) || hit.contains(n))) return [middle, half];
    n.scrollIntoView({ block: 'center', inline: 'center' });
    return null;
  })();"""


def firefox_program() -> str:
    """Its path; where there is none the test is skipped, loudly, and in CI it fails."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        if os.environ.get("CI"):
            pytest.fail("Firefox is not installed")
        pytest.skip("NO FIREFOX: install it (Debian: firefox-esr) to run this test")
    return program


class Firefox:
    """A browser for each set of preferences that is asked for: a stock Firefox takes them only when it starts."""

    def __init__(self) -> None:
        self.program = firefox_program()
        self.running: dict[tuple[tuple[str, Any], ...], Process] = {}

    def new_context(
        self,
        viewport: dict[str, int],
        locale: str = "en",
        color_scheme: str = "light",
        reduced_motion: str = "no-preference",
        has_touch: bool = False,
        is_mobile: bool = False,
    ) -> Context:
        wanted = {
            "ui.prefersReducedMotion": int(reduced_motion == "reduce"),
            "layout.css.prefers-color-scheme.content-override": 0 if color_scheme == "dark" else 1,
            "ui.primaryPointerCapabilities": 1 if has_touch else 6,  # coarse, or fine and able to hover
            "ui.allPointerCapabilities": 1 if has_touch else 6,
            "widget.gtk.overlay-scrollbars.enabled": is_mobile,  # else they take room, as on most desktops
        }
        key = tuple(wanted.items())
        if key not in self.running:
            self.running[key] = Process(self.program, ALWAYS | wanted)
        return Context(self.running[key], viewport, locale)

    def close(self) -> None:
        for process in self.running.values():
            process.close()


class Process:
    """One Firefox with a profile of its own, and the session in which it is driven."""

    def __init__(self, program: str, preferences: dict[str, Any]) -> None:
        self.profile = Path(tempfile.mkdtemp(prefix="bastide-firefox-"))
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in preferences.items()]
        (self.profile / "user.js").write_text("".join(lines))
        self.said = (self.profile / "said").open("wb")
        command = [program, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(self.profile)]
        environment = os.environ | {"HOME": str(self.profile)}
        self.process = subprocess.Popen(command, stdout=self.said, stderr=self.said, env=environment)
        self.open = contextlib.ExitStack()
        self.socket = self.open.enter_context(connect(f"{self.address()}/session", max_size=None, ping_interval=None))
        self.numbers, self.listeners = itertools.count(1), dict[str, Callable[[dict[str, Any]], None]]()
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])

    def address(self) -> str:
        """Where it listens, by the file that it writes."""
        file, end = self.profile / "WebDriverBiDiServer.json", time.monotonic() + STARTING
        while time.monotonic() < end and self.process.poll() is None:
            if file.exists() and (text := file.read_text()).strip().endswith("}"):
                told = json.loads(text)
                return f"ws://{told['ws_host']}:{told['ws_port']}"
            time.sleep(GLANCE)
        raise AssertionError(f"Firefox did not start: {(self.profile / 'said').read_text()[-4000:]}")

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """The answer to a command; what pages log meanwhile goes to whoever listens to them."""
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("method") == "log.entryAdded":
                entry = message["params"]
                self.listeners.get(entry["source"].get("context"), lambda _: None)(entry)
            elif message.get("id") == number:
                if message["type"] == "error":
                    raise Refused(f"{method}: {message['error']}: {message['message']}")
                result: dict[str, Any] = message["result"]
                return result

    def close(self) -> None:
        self.open.close()
        self.process.terminate()
        self.process.wait(STARTING)
        self.said.close()
        shutil.rmtree(self.profile, ignore_errors=True)


class Refused(Exception):
    """Firefox could not do it: often because another page has come meanwhile."""


class Context:
    """Somebody's windows, with cookies of their own."""

    def __init__(self, process: Process, viewport: dict[str, int], locale: str) -> None:
        self.process, self.viewport = process, viewport
        self.user: str = process.send("browser.createUserContext")["userContext"]
        process.send("emulation.setLocaleOverride", locale=locale, userContexts=[self.user])

    def new_page(self) -> Page:
        made = self.process.send("browsingContext.create", type="window", userContext=self.user)
        page = Page(self.process, made["context"])
        page.set_viewport_size(self.viewport)
        return page

    def close(self) -> None:
        self.process.send("browser.removeUserContext", userContext=self.user)


class Page:
    """A window."""

    def __init__(self, process: Process, context: str) -> None:
        self.process, self.context = process, context
        self.listeners: dict[str, Callable[[Any], Any]] = {}
        process.listeners[context] = self.hear
        self.patience = 30.0
        self.mouse, self.touchscreen, self.keyboard = Mouse(self), Touchscreen(self), Keyboard(self)

    def set_default_timeout(self, milliseconds: float) -> None:
        self.patience = milliseconds / 1000

    def on(self, event: str, listener: Callable[[Any], Any]) -> None:
        """Listen to `pageerror`: what fails in scripts, and what Firefox refuses."""
        self.listeners[event] = listener

    def hear(self, entry: dict[str, Any]) -> None:
        if entry["level"] == "error" and "pageerror" in self.listeners:
            self.listeners["pageerror"](entry["text"])

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self.process.send(method, context=self.context, **parameters)

    def goto(self, address: str) -> None:
        self.send("browsingContext.navigate", url=address, wait="complete")

    def reload(self) -> None:
        self.send("browsingContext.reload", wait="complete")

    def add_init_script(self, script: str) -> None:
        """Run a script in every page of this window, before its own."""
        script = f"() => {{ {script}\n }}"
        self.process.send("script.addPreloadScript", functionDeclaration=script, contexts=[self.context])

    def set_viewport_size(self, viewport: dict[str, int]) -> None:
        self.send("browsingContext.setViewport", viewport=viewport)

    def screenshot(self, path: str) -> None:
        Path(path).write_bytes(base64.b64decode(self.send("browsingContext.captureScreenshot")["data"]))

    def evaluate(self, script: str, arg: Any = None) -> Any:
        """What a script yields; a function is called with the argument."""
        answer = self.process.send(
            "script.callFunction",
            functionDeclaration=CALL % script,
            arguments=[{"type": "string", "value": json.dumps(arg)}],
            target={"context": self.context},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise AssertionError(f"{answer['exceptionDetails']['text']} in {script}")
        return json.loads(answer["result"]["value"])

    def wait_for_function(self, script: str, arg: Any = None, timeout: float | None = None) -> Any:
        """What the script yields as soon as that is true; pages may come and go meanwhile."""
        end = time.monotonic() + (self.patience if timeout is None else timeout / 1000)
        while True:
            try:
                if found := self.evaluate(script, arg):
                    return found
            except Refused as error:
                if time.monotonic() > end:
                    raise TimeoutError(str(error)) from error
            if time.monotonic() > end:
                raise TimeoutError(f"never true: {script} of {arg}")
            time.sleep(GLANCE)

    def wait_for_selector(self, selector: str, state: str = "visible") -> None:
        self.locator(selector).wait_for(state)

    def locator(self, selector: str) -> Locator:
        return Locator(self, selector)


class Locator:
    """What a selector finds at the moment, or one of it; `:visible` may be part of it."""

    def __init__(self, page: Page, selector: str, number: int | None = None) -> None:
        self.page, self.selector, self.number = page, selector, number

    def nth(self, number: int) -> Locator:
        return Locator(self.page, self.selector, number)

    @property
    def first(self) -> Locator:
        return self.nth(0)

    def ask(self, what: str) -> Any:
        return self.page.evaluate(FOUND % f"return {what};", [self.selector, *self.chosen])

    @property
    def chosen(self) -> list[int]:
        return [] if self.number is None else [self.number]

    def count(self) -> int:
        found: int = self.ask("found.length")
        return found

    def is_visible(self) -> bool:
        return bool(self.ask("!!found[0] && shown(found[0])"))

    def inner_text(self) -> str:
        return str(self.ask("found[0].innerText"))

    def get_attribute(self, name: str) -> str | None:
        found: str | None = self.ask(f"found[0].getAttribute({json.dumps(name)})")
        return found

    def wait_for(self, state: str = "visible") -> None:
        wanted = {"visible": "found.some(shown)", "attached": "!!found.length", "detached": "!found.length"}[state]
        self.page.wait_for_function(FOUND % f"return {wanted};", [self.selector, *self.chosen])

    def point(self, timeout: float | None) -> list[float]:
        found: list[float] = self.page.wait_for_function(FOUND % POINT, [self.selector, *self.chosen], timeout)
        return found

    def click(self, timeout: float | None = None) -> None:
        self.page.mouse.click(*self.point(timeout))

    def hover(self) -> None:
        self.page.mouse.move(*self.point(None))

    def tap(self, timeout: float | None = None) -> None:
        self.page.touchscreen.tap(*self.point(timeout))


class Pointer:
    """Something that points, and presses."""

    kind = "mouse"

    def __init__(self, page: Page) -> None:
        self.page = page

    def perform(self, *actions: dict[str, Any]) -> None:
        source = {"type": "pointer", "id": self.kind, "parameters": {"pointerType": self.kind}, "actions": actions}
        self.page.send("input.performActions", actions=[source])

    def press(self, x: float, y: float) -> None:
        there = {"type": "pointerMove", "x": round(x), "y": round(y)}
        self.perform(there, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0})


class Mouse(Pointer):
    def move(self, x: float, y: float) -> None:
        self.perform({"type": "pointerMove", "x": round(x), "y": round(y)})

    def click(self, x: float, y: float) -> None:
        self.press(x, y)


class Touchscreen(Pointer):
    kind = "touch"

    def tap(self, x: float, y: float) -> None:
        self.press(x, y)


class Keyboard:
    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, keys: str) -> None:
        """A key, or one with others that are held: `Shift+R`."""
        held = [KEYS.get(key, key) for key in keys.split("+")]
        actions = [{"type": "keyDown", "value": key} for key in held]
        actions += [{"type": "keyUp", "value": key} for key in reversed(held)]
        self.page.send("input.performActions", actions=[{"type": "key", "id": "keyboard", "actions": actions}])
