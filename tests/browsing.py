"""People who play in a browser: by mouse, by keyboard alone, or with a finger."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Browser, Page

from serving import Seat, Server

WIDE = {"width": 1280, "height": 800}
NARROW = {"width": 390, "height": 844}
PATIENCE = 30_000  # milliseconds: the machine may be busy
SPOT = """action => { // a point where a click really meets the target
  for (const n of document.querySelectorAll('svg [data-action]')) {
    if (n.dataset.action !== action) continue;
    const r = n.getBoundingClientRect();
    for (const fy of [.5, .3, .7, .15, .85]) for (const fx of [.5, .3, .7, .15, .85]) {
      const x = r.x + r.width * fx, y = r.y + r.height * fy, hit = document.elementFromPoint(x, y);
      if (hit && hit.closest('[data-action]') === n) return [x, y];
    }
  }
  return null;
}"""
STATE = """() => { const f = document.querySelector('#frame'), c = document.querySelector('[formaction*="/confirm"]');
  return [f.dataset.turn, !!c, document.querySelectorAll('svg [data-action]').length].join(); }"""


class Visitor:
    """One person with a browser of their own."""

    def __init__(self, browser: Browser, server: Server, phone: bool = False, **settings: Any) -> None:
        window: dict[str, Any] = (
            {"viewport": NARROW, "is_mobile": True, "has_touch": True} if phone else {"viewport": WIDE}
        )
        self.context = browser.new_context(**({"locale": "en"} | window | settings))
        self.server, self.phone, self.luck = server, phone, random.Random(7)
        self.errors: list[str] = []
        self.page = self.window()

    def window(self) -> Page:
        """One more tab."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if "Content Security" in said.text else None)
        return page

    def go(self, path: str) -> Page:
        self.page.goto(self.server.url + path)
        return self.page

    def sit(self, seat: Seat) -> Page:
        """Come to a table by one's secret link."""
        self.go(f"/join/{seat.token}")
        self.page.wait_for_selector("#frame")
        return self.page

    @property
    def over(self) -> bool:
        return bool(self.page.locator('form[action*="/rematch"]').count())

    @property
    def due(self) -> bool:
        """Whether this person has something to decide."""
        frame = self.page.locator("#frame")
        seat = self.page.locator("body").get_attribute("data-seat")
        return seat in (frame.get_attribute("data-pending") or "").split()

    def choices(self) -> list[str]:
        found: list[str] = self.page.evaluate(
            "[...new Set([...document.querySelectorAll('svg [data-action]')].map(n => n.dataset.action))]"
        )
        return found

    def changed(self, before: str) -> None:
        self.page.wait_for_function(f"before => ({STATE})() !== before", arg=before)

    def move(self, way: str) -> None:
        """Choose something that is offered, and confirm it if that is asked."""
        before = self.page.evaluate(STATE)
        {"mouse": self.click, "keyboard": self.press, "finger": self.tap}[way]()
        self.changed(before)
        if self.page.locator('[formaction*="/confirm"]').count():
            before = self.page.evaluate(STATE)
            if way == "keyboard":
                self.page.keyboard.press("c")
            else:
                self.page.locator('[formaction*="/confirm"]').click()
            self.changed(before)

    def click(self) -> None:
        choices = self.choices()
        self.luck.shuffle(choices)
        for action in choices:
            spot = self.page.evaluate(SPOT, action)
            if spot:
                self.page.mouse.click(*spot)
                return
        self.from_list()

    def from_list(self) -> None:
        """By the buttons that every action has."""
        ways = self.page.locator("#acts .ways button:visible")
        if ways.count():
            ways.nth(self.luck.randrange(ways.count())).click()
            return
        self.page.locator("#all summary").click()
        listed = self.page.locator("#all button")
        listed.nth(self.luck.randrange(listed.count())).click()

    def press(self) -> None:
        """With the tab key to the actions, with arrows among them, and Enter."""
        at_action = "() => !!document.activeElement.closest('svg [data-action], button[name=action]')"
        for _ in range(80):
            if self.page.evaluate(at_action):
                break
            self.page.keyboard.press("Tab")
        assert self.page.evaluate(at_action), "no action can be reached with the tab key"
        for _ in range(self.luck.randrange(3)):
            self.page.keyboard.press(self.luck.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        self.page.keyboard.press("Enter")

    def tap(self) -> None:
        """Tap, see, confirm."""
        choices = self.choices()
        self.luck.shuffle(choices)
        for action in choices:
            spot = self.page.evaluate(SPOT, action)
            if spot:
                self.page.touchscreen.tap(*spot)
                if self.page.locator("#acts[data-confirm]").count():
                    self.page.locator("#pick .primary").tap()
                return
        self.from_list()
