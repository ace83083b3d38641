"""How fast the edition without a server is, in a real Chromium: sizes, starts, clicks, and bots by level.

    .venv/bin/python benchmarks/browser.py [FOLDER]

FOLDER is an edition that has been built; without it, that of this checkout.

Times are of the wall, beside the processor seconds of all of the browser's processes and the load of the machine: on a
busy machine only the latter two tell anything.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from bastide.games.registry import boxes  # noqa: E402
from edition_browser import EditionPlayer, build, host_of_files, settings  # noqa: E402

CLICKS = 12  # of each game
MARKS = """() => new Promise(resolve => {
  const state = new BroadcastChannel(new URL('./', location.href).pathname + 'state');
  state.onmessage = ({ data: { marks } }) => marks && resolve(marks);
  state.postMessage({ hello: true });
})"""


def processor_seconds(profile: Path) -> float:
    """What all processes of this browser have used."""
    total = 0.0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if str(profile) in (process / "cmdline").read_text():
                fields = (process / "stat").read_text().rsplit(")", 1)[1].split()
                total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        except OSError:
            continue
    return total


@contextmanager
def measured(what: str, profile: Path) -> Iterator[None]:
    begin, used = time.perf_counter(), processor_seconds(profile)
    yield
    wall, used = time.perf_counter() - begin, processor_seconds(profile) - used
    print(f"{what:34} {wall:7.2f} s wall {used:7.2f} s processor   load {os.getloadavg()[0]:.1f}", flush=True)


def opened(playwright: Playwright, profile: Path) -> BrowserContext:
    program = shutil.which("chromium")
    return playwright.chromium.launch_persistent_context(
        profile, executable_path=program, args=["--no-sandbox", f"--bastide={profile}"], **settings()
    )


def clicks(player: EditionPlayer, game: str, profile: Path) -> None:
    """From a click to the frame that shows what it brought; some of it is the time in which the click is made."""
    player.come()
    with measured(f"{game}: open a table", profile):
        player.play_now(game)
    times, used = [], processor_seconds(profile)
    for _ in range(CLICKS):
        if not player.wait_for_turn():
            break
        begin = time.perf_counter()
        player.move("mouse")
        times.append(time.perf_counter() - begin)
    used = (processor_seconds(profile) - used) / max(1, len(times))
    median, most = statistics.median(times), max(times)
    print(
        f"{game}: a click shows its frame: {median:.2f} s median, {most:.2f} s most, {used:.2f} s processor with bots"
    )


def main(arguments: list[str]) -> int:
    if not arguments and (trouble := build()):
        sys.exit(trouble)
    folder = Path(arguments[0]) if arguments else ROOT / "dist" / "browser"
    packed = sum(path.stat().st_size for path in (folder / "packed").iterdir())
    print(f"first visit: {packed / 1e6:.2f} MB packed")
    with tempfile.TemporaryDirectory() as place, host_of_files(folder) as address, sync_playwright() as playwright:
        profile = Path(place)
        context = opened(playwright, profile)
        player = EditionPlayer(context, address, context.pages[0])
        with measured("first visit until the home page", profile):
            player.come()
        print("  steps of the worker, in ms:", player.shell.evaluate(MARKS))
        context.close()
        context = opened(playwright, profile)
        context.set_offline(True)
        player = EditionPlayer(context, address, context.pages[0])
        with measured("start from the cache, offline", profile):
            player.come()
        print("  steps of the worker, in ms:", player.shell.evaluate(MARKS))
        for game in boxes():
            clicks(player, game, profile)
        context.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
