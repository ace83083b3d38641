"""What a table costs a browser: processor time of Chromium for the first sight of a page and for one move.

    python benchmarks/paint.py        Carcassonne with 168 tiles and Orléans in its last rounds, as JSON lines

A table is played over HTTP by moves chosen at random, up to some point. Then Chromium (without a graphics card, so that
raster counts) opens the page anew some times, with its files and images kept, and afterwards sees some more moves. Its
trace names what it did; of what is nested only the outermost counts. Times are processor times of its threads in
milliseconds, so that other work on the machine counts little; they hold for all documents, that of the symbols
included.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from browser_user import BrowserUser
from servers import Seat, Server, serving

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
TRACED = "devtools.timeline,disabled-by-default-devtools.timeline,cc"
STEPS = {
    "ParseHTML": "parse", "UpdateLayoutTree": "style", "Layout": "layout", "PrePaint": "paint", "Paint": "paint",
    "Layerize": "layers", "Commit": "layers", "RasterTask": "raster",
    "Decode Image": "decode", "ImageDecodeTask": "decode", "FunctionCall": "script",
}  # fmt: skip
ROUNDS = 5
REST = 2500  # milliseconds after which nothing more happens
TABLES: dict[str, tuple[int, dict[str, Any], Callable[[dict[str, Any]], bool]]] = {
    "carcassonne": (6, {"modules": ["inns", "traders", "dragon", "abbey", "bridges"]}, lambda view: view["left"] < 6),
    "orleans": (5, {}, lambda view: view["round"] > 15),
}


def move(seats: list[Seat], dice: random.Random) -> None:
    """One legal move of whoever has to act."""
    seat = seats[seats[-1].look()["pending"][0]]
    seen = seat.look()
    assert seat.act(dice.choice(seen["legal"])["text"], seen["version"]).status_code == 200


class Trace:
    """What Chromium does while something happens."""

    def __init__(self, page: Page) -> None:
        self.page, self.wire = page, page.context.new_cdp_session(page)
        self.events: list[dict[str, Any]] = []
        self.complete = False
        self.wire.on("Tracing.dataCollected", lambda part: self.events.extend(part["value"]))
        self.wire.on("Tracing.tracingComplete", lambda _: setattr(self, "complete", True))

    def during(self, happening: Callable[[], object]) -> dict[str, float]:
        """Milliseconds of processor time by step."""
        self.events.clear()
        self.complete = False
        self.wire.send("Tracing.start", {"transferMode": "ReportEvents", "categories": TRACED})
        happening()
        self.page.wait_for_timeout(REST)
        self.wire.send("Tracing.end")
        while not self.complete:
            self.page.wait_for_timeout(50)
        found: dict[str, float] = defaultdict(float)
        ends: dict[object, float] = {}
        for event in sorted((e for e in self.events if e.get("ph") == "X"), key=lambda e: e["ts"]):
            step = STEPS.get(event["name"])
            key = event["pid"], event["tid"], step
            if step and event["ts"] >= ends.get(key, 0):
                ends[key] = event["ts"] + event["dur"]
                found[step] += event["tdur"] / 1000
        return found


def medians(rounds: list[dict[str, float]]) -> dict[str, float]:
    found = {step: round(statistics.median(one[step] for one in rounds), 1) for step in dict.fromkeys(STEPS.values())}
    return found | {"total": round(statistics.median(sum(one.values()) for one in rounds), 1)}


def measured(browser: Browser, server: Server, game: str) -> dict[str, Any]:
    """The medians for one table."""
    count, options, done = TABLES[game]
    people = [{"kind": "person", "name": name} for name in ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")[:count]]
    seats, dice = server.open(game, people, options=options, seed=3, confirm=False), random.Random(3)
    while not done(seats[-1].look()["view"]):
        move(seats, dice)
    reader = BrowserUser(browser, server)
    page = reader.sit(seats[0])
    page.wait_for_timeout(3 * REST)  # until the images of the board are made
    address, trace = page.url, Trace(page)
    first, later = [], []
    for _ in range(ROUNDS):
        page.goto("about:blank")
        first.append(trace.during(lambda: page.goto(address)))
    for _ in range(ROUNDS):
        later.append(trace.during(lambda: move(seats, dice)))
    reader.context.close()
    return {"game": game, "load": round(os.getloadavg()[0], 1), "first": medians(first), "move": medians(later)}


def main() -> None:
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"{folder}/bastide.db") as (server,),
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=program, args=FLAGS)
        for game in TABLES:
            print(json.dumps(measured(browser, server, game)), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
