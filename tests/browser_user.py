"""People who play in a browser: by mouse, by keyboard alone, or with a finger."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, TimeoutError

from servers import Seat, Server

WIDE = {"width": 1280, "height": 800}
NARROW = {"width": 390, "height": 844}
PATIENCE = 60_000  # milliseconds: the machine may be busy
GLANCE = 10_000  # milliseconds in which a tap is answered on the page itself
SIGHT = """() => { // what the page shows: nobody can tell two equal ones apart
  const f = document.querySelector('#frame'), seat = document.body.dataset.seat;
  const confirm = document.querySelector('[formaction*="/confirm"]');
  const targets = [...document.querySelectorAll('svg [data-action]')].map(n => n.dataset.action);
  const ways = [...document.querySelectorAll('#acts [name=action]')].map(n => n.value);
  return { turn: f.dataset.turn, over: !!document.querySelector('form[action*="/rematch"]'), confirm: !!confirm,
    due: (f.dataset.pending || '').split(' ').includes(seat), targets: targets.join(), ways: ways.join(),
    version: document.querySelector('#acts [name=version]')?.value }; }"""
ANOTHER = f"""before => {{ // something else to decide or to confirm, or the end
  const now = ({SIGHT})(), same = JSON.stringify(now) === before;
  return !same && (now.over || now.due && (now.targets || now.ways)) && JSON.stringify(now); }}"""
MARKED = "svg :is([data-place], [data-card], [data-open], [data-action]:not([data-place] *, [data-with]))"
SPOT = """([luck, marked]) => { // a point where a click really meets something marked on the board
  const all = [...document.querySelectorAll(marked)], first = Math.floor(luck * all.length);
  for (const n of [...all.slice(first), ...all.slice(0, first)]) {
    const r = n.getBoundingClientRect();
    if (!r.width) continue;
    for (const fy of [.5, .3, .7, .15, .85]) for (const fx of [.5, .3, .7, .15, .85]) {
      const x = r.x + r.width * fx, y = r.y + r.height * fy, hit = document.elementFromPoint(x, y);
      if (hit && hit.closest(marked) === n) return [x, y];
    }
  }
  return null;
}"""
TROUBLE = """() => ({ message: document.querySelector('#toasts').innerText, css: document.body.className,
    bar: !document.querySelector('#pick')?.hidden, focus: document.activeElement.outerHTML.slice(0, 200),
    heard: window.heard })"""
HEAR = """for (const kind of ['pointerdown', 'pointerup', 'pointercancel', 'click', 'contextmenu', 'submit']) {
  addEventListener(kind, ({ target, timeStamp }) => { // the last events, for when nothing changes
    const [node] = target.outerHTML?.match(/<[^>]*>/) ?? [''];
    window.heard = [...(window.heard ?? []).slice(-11), `${Math.round(timeStamp)} ${kind} ${node.slice(0, 80)}`];
  }, { capture: true }); }"""
CONFIRM = '[formaction*="/confirm"]'
AT_ACTION = f"() => !!document.activeElement.closest('{MARKED}, button[name=action]')"
ON_BOARD = f"() => !!document.activeElement.closest('{MARKED}')"
AWAITED = "[data-hold][data-can]"  # the pieces that can come to the card that was chosen
GHOST = "#placing[data-aim=ghost]"  # the tile is shown where one points
PINNED = "#placing[data-aim=pinned]"  # the tile lies where it was touched, to be turned and laid
OPENED = "[data-open] ~ .car-loupe:not([data-shut])"
LARGE = ".car-loupe:not([data-shut]) [data-of]:not([data-off]) [data-action]"  # on a tile that was opened


def violations(page: Page) -> list[str]:
    """What axe finds."""
    found = Axe().run(page).response["violations"]
    return [f"{problem['id']}: {node['html'][:160]}" for problem in found for node in problem["nodes"]]


class BrowserUser:
    """One person with a browser of their own."""

    def __init__(self, browser: Browser, server: Server, phone: bool = False, **settings: Any) -> None:
        window: dict[str, Any] = (
            {"viewport": NARROW, "is_mobile": True, "has_touch": True} if phone else {"viewport": WIDE}
        )
        wanted = {"locale": "en", "reduced_motion": "reduce"} | window | settings
        self.context, self.viewport = browser.new_context(**wanted), wanted["viewport"]
        self.server, self.phone, self.luck = server, phone, random.Random(7)
        self.errors: list[str] = []
        self.chosen: Counter[str] = Counter()  # where this person has chosen: on the board, or in the list
        self.page = self.window()

    def window(self) -> Page:
        """One more tab."""
        page = self.context.new_page()
        page.set_viewport_size(self.viewport)
        page.add_init_script(HEAR)
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
        """What is marked on the board."""
        found: list[str] = self.page.evaluate(
            "[...new Set([...document.querySelectorAll('svg [data-action]')].map(n => n.dataset.action))]"
        )
        return found

    def wait_for_turn(self, before: str = "") -> bool:
        """Until there is something to decide that was not there before; False when the game is over."""
        self.page.wait_for_function(ANOTHER, arg=before)
        return not self.over

    def play(self, way: str, moves: int) -> int:
        """Move whenever it is one's turn, until the game or the sample is over; how many moves that were."""
        made, before = 0, ""
        while made < moves and self.wait_for_turn(before):
            before = self.choose(way)
            made += 1
        return made

    def move(self, way: str) -> None:
        """Choose something that is offered, confirm it if that is asked, and see it done."""
        self.see_change(self.choose(way))

    def see_change(self, before: str) -> None:
        """Until the page shows something else; if it never does, what it says instead."""
        try:
            self.page.wait_for_function(f"before => JSON.stringify(({SIGHT})()) !== before", arg=before)
        except TimeoutError as error:
            raise AssertionError(f"nothing has changed: {self.page.evaluate(TROUBLE)}, {self.errors}") from error

    def choose(self, way: str) -> str:
        """Choose something that is offered, and confirm it if that is asked; what the page showed before that."""
        before = self.sight()
        {"mouse": self.click, "keyboard": self.press, "finger": self.tap}[way]()
        if self.careful:
            self.see_change(before)
            if self.page.locator(CONFIRM).count():
                before = self.sight()
                self.page.keyboard.press("c") if way == "keyboard" else self.page.locator(CONFIRM).click()
        return before

    def sight(self) -> str:
        seen: str = self.page.evaluate(f"() => JSON.stringify(({SIGHT})())")
        return seen

    @property
    def careful(self) -> bool:
        """Whether the table asks before what cannot be taken back."""
        return bool(self.page.locator("#acts[data-confirm]").count())

    def spot(self) -> list[float] | None:
        found = self.spot_of(MARKED)
        self.chosen["board" if found else "list"] += 1
        return found

    def spot_of(self, marked: str) -> list[float] | None:
        found: list[float] | None = self.page.evaluate(SPOT, [self.luck.random(), marked])
        return found

    def click(self) -> None:
        spot = self.spot()
        if not spot:
            return self.from_list()
        self.page.mouse.move(*spot)
        if self.page.locator(GHOST).count():
            for _ in range(self.luck.randrange(3)):
                self.page.keyboard.press("r")
        self.page.mouse.click(*spot)
        if self.page.locator(AWAITED).count():
            piece = self.page.wait_for_function(SPOT, arg=[self.luck.random(), AWAITED])  # until they are drawn
            self.page.mouse.click(*piece.json_value())
        elif self.page.locator(OPENED).count():
            figure = self.spot_of(LARGE)
            assert figure, "nothing to choose on the tile"
            self.page.mouse.click(*figure)
        return None

    def tap(self) -> None:
        """Tap, see, confirm; what another's move has taken from under the finger is looked for anew."""
        before, spot = self.sight(), self.spot()  # in this order: what changes in between is a change
        if not spot:
            return self.from_list()
        within = "([x, y, around]) => !!document.elementFromPoint(x, y).closest(around)"
        card, land = (self.page.evaluate(within, [*spot, around]) for around in ("[data-card]", "[land]"))
        self.page.touchscreen.tap(*spot)
        if card:
            if piece := self.spot_of(AWAITED):
                self.page.touchscreen.tap(*piece)
            return None
        if self.page.locator(OPENED).count():
            figure = self.spot_of(LARGE)
            assert figure, "nothing to choose on the tile"
            self.page.touchscreen.tap(*figure)
        if self.page.locator(PINNED).count():
            if self.page.locator("#dock [data-turn]").is_visible() and self.luck.random() < 0.5:
                self.page.locator("#dock [data-turn]").tap()
            if self.page.locator("#dock [data-lay]").is_visible():
                self.page.locator("#dock [data-lay]").tap()
            else:  # in windows that are wider than high
                tick = self.spot_of("#placing [data-lay]")
                assert tick, "nothing to lay the tile with"
                self.page.touchscreen.tap(*tick)
        elif not land:  # where a tile is pinned, or a loupe opens
            try:
                self.page.locator("#pick .primary").tap(timeout=GLANCE)
            except TimeoutError:
                assert self.sight() != before, "a tap told nothing of what it would bring"
        return None

    def from_list(self) -> None:
        """By the buttons that every action has."""
        ways = self.page.locator("#acts .ways button:visible")
        if ways.count() == 0:
            self.page.locator("#all summary").click()
            ways = self.page.locator("#all button")
        ways.nth(self.luck.randrange(ways.count())).click()

    def press(self) -> None:
        """With the tab key to the actions, mostly those on the board, with arrows among them, and Enter."""
        wanted = ON_BOARD if self.choices() and self.luck.random() < 0.8 else AT_ACTION
        for _ in range(80):
            if self.page.evaluate(wanted):
                break
            self.page.keyboard.press("Tab")
        assert self.page.evaluate(wanted), "no action can be reached with the tab key"
        for _ in range(self.luck.randrange(3)):
            self.page.keyboard.press(self.luck.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        self.chosen["board" if self.page.evaluate(ON_BOARD) else "list"] += 1
        if self.page.locator(GHOST).count():
            for _ in range(self.luck.randrange(3)):
                self.page.keyboard.press(self.luck.choice(["r", "Shift+R"]))
        self.page.keyboard.press("Enter")
        if self.page.locator(OPENED).count() or self.page.locator(AWAITED).count():
            self.page.keyboard.press("1")
