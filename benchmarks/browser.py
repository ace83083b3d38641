"""How fast the edition without a server is, in a real Chromium: sizes, starts, clicks, and bots by level.

    .venv/bin/python benchmarks/browser.py [FOLDER] [--only starts|clicks|bots] [--games carcassonne …]

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
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from bastide.bots.names import player as bot_player  # noqa: E402
from bastide.browser.edition import LEVEL_SECONDS  # noqa: E402
from bastide.games.registry import box, boxes  # noqa: E402
from bastide.tables.bot_runner import think  # noqa: E402
from edition_browser import EditionPlayer, build, host_of_files, settings  # noqa: E402

CLICKS = 12  # of each game
DECISIONS = 8  # of each game, evenly spread over a game of two, for the bots of a level
LEVELS = (4, 6)
STARTS = 3
MARKS = """() => new Promise(resolve => {
  const state = new BroadcastChannel(new URL('./', location.href).pathname + 'state');
  state.onmessage = ({ data: { marks } }) => marks && resolve(marks);
  state.postMessage({ hello: true });
})"""

WATCH = """() => { // from the last click before a new position is shown until it is drawn, in milliseconds
  window.waits = [];
  let clicked;
  addEventListener('click', () => { clicked = performance.now(); }, true);
  const seen = () => requestAnimationFrame(() => {
    if (clicked) window.waits.push(performance.now() - clicked);
    clicked = undefined;
  });
  new MutationObserver(seen).observe(document.querySelector('#frame'), { attributeFilter: ['data-turn'] });
}"""


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
    """From a click to the frame that shows what it brought."""
    player.come()
    with measured(f"{game}: open a table", profile):
        player.play_now(game)
    player.page.evaluate(WATCH)
    used = processor_seconds(profile)
    made = player.play("mouse", CLICKS)
    used = (processor_seconds(profile) - used) / made
    waits = player.page.evaluate("window.waits")
    print(
        f"{game}: a click shows its frame: {statistics.median(waits) / 1000:.2f} s median, {max(waits) / 1000:.2f} s "
        f"most of {len(waits)}; {used:.2f} s processor a click, with bots; load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


def decisions(name: str) -> list[tuple[dict[str, Any], int]]:
    """Views with something to choose, from the beginning of a game to its end, and whose choice it is."""
    game = box(name).game(2, {})
    state, bot = game.new(seed=5), bot_player("greedy", seed=5)
    found = []
    while (seat := state.actor()) >= 0:
        view = state.redact(seat)
        if len(game.legal(state, seat)) > 1:
            found.append((view.dump(), seat))
        game.apply(state, seat, bot.choose(game, view, seat))
    return found[:: max(1, len(found) // DECISIONS)]


def bots(player: EditionPlayer, name: str, profile: Path) -> None:
    """How long the bots of a level think about a decision, in a worker like theirs."""
    game, positions = box(name).game(2, {}), decisions(name)
    described = (game.name, game.seats, game.options, game.revision)
    player.run_there(think, *described, positions[0][0], positions[0][1], "greedy", 1)  # the worker is ready
    for level in LEVELS:
        for limit in (LEVEL_SECONDS, 0.0) if level == max(LEVELS) else (LEVEL_SECONDS,):
            walls, used = [], []
            for view, seat in positions:
                before, begin = processor_seconds(profile), time.perf_counter()
                player.run_there(think, *described, view, seat, f"level:{level}", 1, limit)
                walls.append(time.perf_counter() - begin)
                used.append(processor_seconds(profile) - before)
            print(
                f"{name:12} level {level}{'' if limit else ', no limit'}: {statistics.median(walls):.2f} s median, "
                f"{max(walls):.2f} s most; processor {statistics.median(used):.2f} s, {max(used):.2f} s; "
                f"{len(walls)} decisions, load {os.getloadavg()[0]:.1f}",
                flush=True,
            )


def starts(playwright: Playwright, profile: Path, address: str) -> None:
    """The first visit, and starts without a network."""
    for number in range(1 + STARTS):
        context = opened(playwright, profile)
        context.set_offline(number > 0)
        player = EditionPlayer(context, address, context.pages[0])
        with measured("start from the cache, offline" if number else "first visit until the home page", profile):
            player.come()
        print("  steps of the worker, in ms:", player.shell.evaluate(MARKS))
        context.close()


def main(arguments: list[str]) -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--only", choices=("starts", "clicks", "bots"))
    parser.add_argument("--games", nargs="+", default=list(boxes()))
    wanted = parser.parse_args(arguments)
    if wanted.folder is None and (trouble := build()):
        sys.exit(trouble)
    folder = wanted.folder or ROOT / "dist" / "browser"
    packed = sum(path.stat().st_size for path in (folder / "packed").iterdir())
    print(f"first visit: {packed / 1e6:.2f} MB packed")
    with tempfile.TemporaryDirectory() as place, host_of_files(folder) as address, sync_playwright() as playwright:
        profile = Path(place)
        if wanted.only in (None, "starts"):
            starts(playwright, profile, address)
        if wanted.only == "starts":
            return 0
        context = opened(playwright, profile)
        player = EditionPlayer(context, address, context.pages[0])
        player.come()
        for game in wanted.games:
            if wanted.only != "bots":
                clicks(player, game, profile)
            if wanted.only != "clicks":
                bots(player, game, profile)
        context.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
