"""The edition answers by the server's own pages, and keeps what was played in rows of the browser's database.

`test_edition.py` runs these tests in a process of their own."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable, Coroutine
from functools import wraps
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bastide.games.registry import boxes
from bastide.store.archive import read_archived
from bastide.store.game_session import GameSession, fingerprint
from bastide.store.record import load
from bastide.store.sql.archive import export_table, import_tables
from bastide.store.sql.database import Database
from bastide.store.sql.table_store import SqlTableStore
from bastide.tables.sent_games import unpack
from edition_user import EditionUser


def awaited(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that awaits, as a plain one."""

    @wraps(test)
    def run(*arguments: Any, **fixtures: Any) -> None:
        asyncio.run(test(*arguments, **fixtures))

    return run


async def moved(user: EditionUser, table: str) -> bool:
    """One action of the person at seat 0, when the bots have played; whether the game goes on."""
    for _ in range(2000):
        opened = await user.edition.context.tables.open(table)
        if opened.over:
            return False
        if 0 in opened.session.state.pending:
            break
        await asyncio.sleep(0.005)
    version = opened.session.versions[0]
    action = opened.game.write(opened.game.legal(opened.session.state, 0)[0])
    done = await user.post(f"/t/{table}/act?seat=0", action=action, version=version, final=1)
    assert done.status == 204, done.body
    return True


@awaited
async def test_a_game_is_played_to_its_end_and_found_again() -> None:
    user = EditionUser()
    await user.edition.start()
    table = await user.play_now("tithe")
    while await moved(user, table):
        pass
    record = await user.get(f"/api/tables/{table}/record?seat=0")
    again = EditionUser(user.rows)  # the tab was closed
    await again.edition.start()
    assert table in (await again.get("/")).body, "the home page names the table"
    assert (await again.get(f"/api/tables/{table}/record?seat=0")).body == record.body
    played = (await again.edition.context.tables.open(table)).session
    assert fingerprint(GameSession.resume(load(record.body)).state) == fingerprint(played.state)


@awaited
async def test_whatever_was_acknowledged_is_written() -> None:
    """After every action the rows alone hold the whole game."""
    user = EditionUser()
    await user.edition.start()
    table = await user.play_now("villagers")
    for _ in range(5):
        await moved(user, table)
        lines = len((await user.edition.context.tables.open(table)).session.lines)
        again = EditionUser(user.rows)
        await again.edition.store.open()
        stored = await again.edition.store.load(table)
        assert stored is not None and len(stored.record.lines) >= lines


@awaited
async def test_full_storage_is_told_and_nothing_is_half_done() -> None:
    user = EditionUser()
    await user.edition.start()
    table = await user.play_now("tithe")
    opened = await user.edition.context.tables.open(table)
    user.rows.full = True
    action = opened.game.write(opened.game.legal(opened.session.state, 0)[0])
    answer = await user.post(f"/t/{table}/act?seat=0", action=action, version=opened.session.versions[0], final=1)
    assert answer.status == 503 and "navigateur" in answer.body
    user.rows.full = False
    assert await moved(user, table), "the same can be done when there is room again"


@pytest.mark.parametrize("game", sorted(boxes()))
def test_pages_of_every_game(game: str) -> None:
    async def look() -> None:
        user = EditionUser()
        await user.edition.start()
        table = await user.play_now(game)
        for path in (
            f"/t/{table}?seat=0",
            f"/new/{game}",
            f"/rules/{game}",
            f"/learn/{game}",
            f"/t/{table}/text?seat=0",
        ):
            page = await user.get(path)
            assert page.status == 200, path
            assert 'href="/s/' not in page.body, "all addresses are below the folder"
            for others in ("/account", "/clubs", "/lobby", "/join/", 'value="link"', 'data-tab="chat"'):
                assert others not in page.body, f"{path} offers what needs others: {others}"
        assert (await user.get("/nowhere")).status == 404

    asyncio.run(look())


@awaited
async def test_tables_move_to_a_server_and_back(tmp_path: Path) -> None:
    user = EditionUser()
    await user.edition.start()
    table = await user.play_now("tithe")
    for _ in range(3):
        await moved(user, table)
    taken = (await user.get("/keep/games.jsonl")).body.encode()
    database = Database(str(tmp_path / "tables.db"))
    await database.migrate()
    try:
        store = SqlTableStore(database)
        assert await import_tables(store, taken.splitlines()) == (1, 0)
        there = await export_table(store, table)
    finally:
        await database.close()
    assert there == taken.splitlines()[0], "byte for byte"
    other = EditionUser()
    await other.edition.start()
    answer = await other.post("/keep", file=taken.decode())
    assert answer.status == 303, answer.body
    back = read_archived((await other.get("/keep/games.jsonl")).body.encode(), 1)
    first = read_archived(taken, 1)
    back.holdings = first.holdings  # one more, of the browser that took it in
    assert msgspec.json.encode(back) == taken.strip()
    assert table in (await other.get("/")).body, "who takes tables in holds their seats"


@awaited
async def test_a_site_that_embeds_us_goes_on_with_the_table_that_it_began() -> None:
    user = EditionUser()
    await user.edition.start()
    first, again, other = [await user.get(f"/live/{game}") for game in ("tithe", "tithe", "villagers")]
    assert first.status == 303 and first.headers["Location"] == again.headers["Location"] != other.headers["Location"]
    assert (await user.get("/live/chess")).status == 404
    while await moved(user, first.headers["Location"].partition("/t/")[2].partition("?")[0]):
        pass
    assert (await user.get("/live/tithe")).headers["Location"] != first.headers["Location"], "that game is over"


@awaited
async def test_frames_come_when_the_table_changes() -> None:
    user = EditionUser()
    await user.edition.start()
    table = await user.play_now("tithe")
    frames: list[str] = []
    ended: list[int] = []
    user.edition.open_channel("one", f"/t/{table}/live?seat=0&language=fr", frames.append, ended.append)
    user.edition.open_channel("two", "/t/nowhere/live?seat=0", frames.append, ended.append)
    await asyncio.sleep(0.1)
    assert len(frames) == 1 and ended, "nobody follows a table that there is not"
    await moved(user, table)
    await asyncio.sleep(0.1)
    assert len(frames) >= 2
    user.edition.close_channel("one")


@awaited
async def test_a_game_is_sent_to_a_server_by_a_link() -> None:
    """Whoever has the link opens a table that stands just there; a forged one is refused."""
    user = EditionUser()
    await user.edition.start()
    table = await user.play_now("villagers")
    for _ in range(4):
        await moved(user, table)
    page = await user.get(f"/t/{table}/send?seat=0&server=https%3A%2F%2Fplay.example%2F")
    found = re.search(r'id="there" href="https://play.example/receive#([\w-]+)"', page.body)
    assert found
    other = EditionUser()  # any Bastide: the route is one of the pages
    await other.edition.start()
    assert (await other.get("/receive")).status == 200
    answer = await other.post("/receive", game=found[1])
    assert answer.status == 303, answer.body
    opened = answer.headers["Location"].partition("/t/")[2].partition("?")[0]
    here = (await user.edition.context.tables.open(table)).session
    there = (await other.edition.context.tables.open(opened)).session
    assert there.state_at(len(here.in_force)).scores == here.state.scores
    assert [line.do for line in there.lines][: len(here.lines)] == [here.lines[n].do for n in here.in_force]
    forged = unpack(found[1])
    forged.lines[0] = (forged.lines[0][0], "nonsense", [])
    assert (await other.post("/receive", game="AAAA")).status == 422
    packed = urlsafe_b64encode(zlib.compress(msgspec.json.encode(forged))).decode().rstrip("=")
    assert (await other.post("/receive", game=packed)).status == 422


@awaited
async def test_small_texts_are_kept() -> None:
    user = EditionUser()
    kept = user.edition.context.kept
    assert await kept.add("puzzle", "tithe/1", "solved") and not await kept.add("puzzle", "tithe/1", "again")
    await kept.put("puzzle", "tithe/2", "tried")
    again = EditionUser(user.rows).edition.context.kept
    assert await again.get("puzzle", "tithe/1") == "solved" and await again.get("puzzle", "tithe") is None
    assert await again.find("puzzle", "tithe/") == {"tithe/1": "solved", "tithe/2": "tried"}


def test_nothing_is_imported_that_browsers_do_not_have() -> None:
    """What `scripts/browser/requirements.txt` names, and nothing else."""
    root = Path(__file__).resolve().parent.parent.parent
    lines = (root / "scripts" / "browser" / "requirements.txt").read_text("utf-8").splitlines()
    named = {line.partition("==")[0].replace("-", "_").removesuffix("_py") for line in lines if "==" in line}
    code = "import sys, bastide.browser.edition; print(*{name.partition('.')[0] for name in sys.modules})"
    environment = os.environ | {"PYTHONPATH": str(root / "src")}
    found = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    known = {"bastide", "bastide_engine", "__main__"}
    known |= {
        "typing_extensions",
        "_distutils_hack",
    }  # by older versions of Python, by setuptools where it is installed
    foreign = set(found.stdout.split()) - set(sys.stdlib_module_names) - named - known
    assert {name for name in foreign if not name.endswith("__mypyc")} == set()
