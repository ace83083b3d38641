"""Make the pictures of README.md and docs/: tables of real games in a real browser, the same again each time.

    .venv/bin/python scripts/make_pictures.py [NAME...]

A server of its own gets a table for each picture, with a chosen seed; bots play so many actions there through the API,
and Chromium takes a picture of what the seat to act sees.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

import bastide
from bastide.bots.names import player
from bastide.client import Client
from bastide.tables.table_settings import SeatSettings, TableSettings
from bastide.web.api.play import ActRequest

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WINDOW = {"width": 1280, "height": 800}
COLOURS = 128  # of a palette: drawings need no more, and the files are a third of the size
NAMES = ["Aliénor", "Guillaume", "Héloïse"]


class Picture(NamedTuple):
    """A table: its game, how many actions bots play there before, and with which modules."""

    game: str
    actions: int
    modules: tuple[str, ...] = ()
    bot: str = "greedy"
    seats: int = 3


PICTURES = {
    "table": Picture("carcassonne", 80, ("inns", "traders")),
    "orleans": Picture("orleans", 150),
    "village": Picture("village", 70),
    "villagers": Picture("villagers", 60),
    "settlement": Picture("settlement", 170),
}


def main(names: list[str]) -> int:
    FOLDER.mkdir(exist_ok=True)
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for name in names or PICTURES:
            take(browser, address, PICTURES[name], FOLDER / f"{name}.png")
            print(f"docs/pictures/{name}.png: {(FOLDER / f'{name}.png').stat().st_size >> 10} kB", flush=True)
        browser.close()
    return 0


@contextlib.contextmanager
def serving() -> Iterator[str]:
    """The address of a server whose tables are thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bastide", "serve", "--no-browser", "--db", f"{folder}/tables.db"]
        environment = os.environ | {"BASTIDE_PORT": "0", "BASTIDE_SEEDS": "any", "BASTIDE_LOG": "off"}
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            yield server.stdout.readline().split()[-1]
        finally:
            server.terminate()
            server.wait()


def take(browser: Browser, address: str, picture: Picture, file: Path) -> None:
    """Let bots play, then look over the shoulder of the seat to act."""
    seats = [SeatSettings(name=name) for name in NAMES[: picture.seats]]
    settings = TableSettings(game=picture.game, seats=seats, options=options_of(picture), seed=1, language="en")
    with Client(address) as server:
        opened = server.post_table(settings)
        tokens = [seat.token or "" for seat in opened.seats]
        seat = play(server, opened.table, tokens, picture)
    context = browser.new_context(viewport=WINDOW, locale="en", reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{address}/join/{tokens[seat]}")
    page.wait_for_selector("#frame")
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    page.screenshot(path=str(file))
    context.close()
    Image.open(file).convert("RGB").quantize(COLOURS, Image.Quantize.MEDIANCUT).save(file, optimize=True)


def options_of(picture: Picture) -> dict[str, list[str]]:
    return {"modules": list(picture.modules)} if picture.modules else {}


def play(server: Client, table: str, tokens: list[str], picture: Picture) -> int:
    """Bots play so many actions from what each seat sees; the seat whose turn it is then."""
    game = bastide.game(picture.game, seats=picture.seats, **options_of(picture))
    chairs = [server.at(table, token) for token in tokens]
    bot = player(picture.bot, seed=1)
    seen = chairs[0].show_table()
    for _ in range(picture.actions):
        seat = seen.pending[0]
        seen = chairs[seat].show_table()
        action = bot.choose(game, game.restore(seen.view), seat)
        chairs[seat].act(ActRequest(seen.version, game.write(action)))
        seen = chairs[seat].show_table()
    return seen.pending[0]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
