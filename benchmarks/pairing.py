"""How long it takes from the second press of "play now" until both people see their table, in two real browsers.

    python benchmarks/pairing.py [--rounds 10] [--game carcassonne] [--processes 1]

With several processes the two use different ones, on one PostgreSQL. Prints one JSON object. The first round warms up
and is not counted.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from servers import Cluster, postgres_programs, serving

NOTE_WHEN_SEEN = """const look = () => {
  if (document.querySelector('#frame')) window.seen = Date.now(); else requestAnimationFrame(look);
};
look();"""  # in milliseconds, by the clock that the pages share with this program


def press(page: Page, game: str) -> float:
    """Press the button; when that was, in milliseconds."""
    page.select_option("[name=game]", game)
    pressed = time.time() * 1000
    page.click(".quick .primary", no_wait_after=True)
    return pressed


def paired(pages: list[Page], places: list[str], game: str) -> tuple[float, float]:
    """Milliseconds from the second press until the second, and until the first, sees the table."""
    for page, place, name in zip(pages, places, ("Ada", "Ben"), strict=True):
        page.goto(f"{place}/lobby")
        page.fill(".quick:first-of-type [name=called]", name)
    first, second = pages
    press(first, game)
    first.wait_for_selector(".waiting")
    begin = press(second, game)
    seen = [page.wait_for_function("() => window.seen").json_value() for page in (second, first)]
    return seen[0] - begin, seen[1] - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--game", default="carcassonne")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    cluster = Cluster(postgres_programs()) if options.processes > 1 else None  # type: ignore[arg-type]
    store = cluster.database() if cluster else f"{tempfile.mkdtemp(prefix='bastide-pairing-')}/bastide.db"
    program = shutil.which("chromium") or shutil.which("google-chrome")
    try:
        with serving(*[store] * options.processes) as servers, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
            pages = [browser.new_context(locale="en").new_page() for _ in range(2)]
            for page in pages:
                page.add_init_script(NOTE_WHEN_SEEN)
            places = [servers[number % len(servers)].url for number in range(2)]
            found = [paired(pages, places, options.game) for _ in range(options.rounds + 1)][1:]
            browser.close()
    finally:
        if cluster:
            cluster.stop()
    both = sorted(max(times) for times in found)
    print(json.dumps({
        "game": options.game,
        "processes": options.processes,
        "who_pressed_last_ms": round(sorted(times[0] for times in found)[len(found) // 2]),
        "who_waited_ms": round(sorted(times[1] for times in found)[len(found) // 2]),
        "both_sit_ms": {"median": round(both[len(both) // 2]), "longest": round(both[-1])},
        "load_average": os.getloadavg()[0],
    }))  # fmt: skip


if __name__ == "__main__":
    main()
