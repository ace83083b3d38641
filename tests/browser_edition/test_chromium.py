"""The edition in a real Chromium, from a host of files, with the network off: play by clicking, closing at any moment,
two windows, updates."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import mimetypes
import os
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error

from bastide.games.registry import boxes
from bastide.store.game_session import GameSession, fingerprint
from bastide.store.record import game_of, load
from bastide.store.sql.archive import export_table, import_tables
from bastide.store.sql.database import Database
from bastide.store.sql.table_store import SqlTableStore
from edition_browser import PATIENCE, READY, ROOT, EditionPlayer, host_of_files
from servers import serving

FULL = bool(os.environ.get("BASTIDE_FULL"))
TURN = "document.querySelector('#frame').dataset.turn"
KEPT_FOR = "address => fetch(address).then(answer => answer.headers.get('cache-control'))"
CHOICES = "[...new Set([...document.querySelectorAll('svg [data-action]')].map(n => n.dataset.action))]"
LAST_STATE = "fingerprint(GameSession.resume(load(record)).state)"


def played_natively(text: str) -> GameSession:
    """A record of the browser, played again line by line by the native engine, which has to tell the same of it."""
    record = load(text)
    session = GameSession(game_of(record), record.setup.chance)
    assert session.record.setup.events == record.setup.events
    kept = {len(snapshot.after): snapshot.state for snapshot in record.snapshots}
    assert len(record.in_force()) == len(record.lines), "nothing was taken back"
    for number, line in enumerate(record.lines, 1):
        made = session.act(line.seat, line.do or "", fate=line.chance)
        assert (made.events, made.chance, made.revealed) == (line.events, line.chance, line.revealed), number
        assert number not in kept or session.state.dump() == kept[number], number
    return session


@pytest.mark.parametrize("language", ["fr", "en"])
def test_hosts_know_what_the_files_of_the_first_shelf_are(edition: Path, language: str) -> None:
    """It is shown before anything of ours runs: hosts tell what a file is by its name alone."""
    shelf = (edition / f"shelf.{language}.html").read_text("utf-8")
    files = set(re.findall(r'(?:href|src)="(app/s/[^"#]+)', shelf))
    kinds = {mimetypes.guess_type(file)[0] for file in files if (edition / file).is_file()}
    assert len(files) >= 4 and kinds == {"image/svg+xml", "text/css", "text/javascript"}
    assert "/lobby" not in shelf and "/clubs" not in shelf, "nothing that needs others"


def imported_and_exported(lines: bytes, database: Path) -> bytes:
    """What a server exports after it has taken in what a browser has given."""

    async def run() -> bytes:
        opened = Database(str(database))
        await opened.migrate()
        try:
            store = SqlTableStore(opened)
            assert await import_tables(store, lines.splitlines()) == (len(lines.splitlines()), 0)
            return b"".join([await export_table(store, name) + b"\n" for name in await store.all_tables()])
        finally:
            await opened.close()

    with ThreadPoolExecutor(1) as other:  # in this thread Playwright has a loop of its own
        return other.submit(asyncio.run, run()).result()


def test_a_game_offline_with_the_tab_killed_and_two_windows(profile: Any, site: str, tmp_path: Path) -> None:
    """A whole game by clicking without a network; the tab is killed in the middle; a second window sees the same."""
    context = profile()
    player = EditionPlayer(context, site, context.pages[0])
    player.come()
    context.set_offline(True)
    table = player.play_now("tithe")
    player.play("mouse", 3)
    pictures = player.page.locator("use").first.get_attribute("href").partition("#")[0]
    assert "immutable" in player.shell.evaluate(KEPT_FOR, pictures), "else each frame reads all drawings again"
    turn = player.page.evaluate(TURN)
    with pytest.raises(Error, match="crash"):
        player.shell.goto("chrome://crash")  # no page and no worker of it has a word to say any more
    context = profile()
    context.set_offline(True)
    player = EditionPlayer(context, site, context.pages[0])
    player.come(f"#/t/{table}?seat=0")
    player.page.wait_for_selector("#frame", timeout=PATIENCE)
    assert int(player.page.evaluate(TURN)) >= int(turn), "nothing acknowledged is lost"
    watcher = EditionPlayer(context, site)
    watcher.come(f"#/t/{table}?seat=0")
    watcher.page.wait_for_selector("#frame", timeout=PATIENCE)
    assert len([worker for worker in player.shell.workers if "world" in worker.url]) == 1
    assert not [worker for worker in watcher.shell.workers if "world" in worker.url], "two windows share one world"
    player.play("mouse", 1000)
    assert player.over
    watcher.page.wait_for_selector('form[action*="/rematch"] >> visible=true', timeout=PATIENCE)
    record = player.record(table)
    assert not played_natively(record).state.stack, "the record is whole, and the native engine agrees with it"
    taken = player.taken_along()
    player.take_in(taken)
    player.page.wait_for_url("**/keep?came=0&left=1")  # it is here already
    assert imported_and_exported(taken, tmp_path / "server.db") == taken, "a server has it byte for byte"
    with watcher.shell.expect_worker(lambda worker: "world" in worker.url):
        player.shell.close()  # the other window takes the games over
    assert watcher.record(table) == record
    assert not player.errors and not watcher.errors, player.errors + watcher.errors


@pytest.mark.skipif(not FULL, reason="long: only with BASTIDE_FULL=1")
@pytest.mark.parametrize("game", sorted(boxes()))
def test_a_whole_game_of_every_title(profile: Any, site: str, game: str) -> None:
    """By clicking, against level 3, without a network; the native engine replays it to the same digest."""
    context = profile(locale="fr-FR")
    player = EditionPlayer(context, site, context.pages[0])
    player.come()
    context.set_offline(True)
    table = player.play_now(game)
    player.play("mouse", 2000)
    assert player.over and not player.errors, player.errors
    record = player.record(table)
    assert not (session := played_natively(record)).state.stack
    names = {"fingerprint": fingerprint, "GameSession": GameSession, "load": load, "record": record}
    assert fingerprint(session.state) == player.run_there(eval, LAST_STATE, names)


@pytest.mark.skipif(not FULL, reason="long: only with BASTIDE_FULL=1")
@pytest.mark.skipif(not shutil.which("apt-get"), reason="the headers for compiling are fetched from Debian alone")
def test_the_engine_is_compiled(profile: Any, site: str) -> None:
    context = profile()
    player = EditionPlayer(context, site, context.pages[0])
    player.come()
    assert player.run_there(eval, "__import__('bastide.core.state').core.state.__file__").endswith(".so")


def another_version(folder: Path) -> str:
    """The edition with another icon; the name of the one file that is new."""
    packed = gzip.compress(b"<svg xmlns='http://www.w3.org/2000/svg'/>")
    name, worker = hashlib.sha256(packed).hexdigest()[:24], folder / "service-worker.js"
    (folder / "packed" / name).write_bytes(packed)
    text, count = re.subn(r'("icon.svg": \[")\w+', rf"\g<1>{name}", worker.read_text("utf-8"))
    assert count == 1
    worker.write_text(text, "utf-8")
    return name


@pytest.mark.skipif(not FULL, reason="long: only with BASTIDE_FULL=1")
def test_an_update_is_offered_and_not_forced(profile: Any, site: str, tmp_path: Path) -> None:
    context = profile()
    player = EditionPlayer(context, site, context.pages[0])
    player.come()
    player.play_now("tithe")
    changed = another_version(tmp_path / "some" / "folder")
    fetched: list[str] = []
    context.on("request", lambda request: fetched.append(request.url) if "/packed/" in request.url else None)
    player.shell.evaluate("navigator.serviceWorker.ready.then(found => found.update())")
    player.shell.locator("#update").wait_for(timeout=PATIENCE)
    player.play("mouse", 2)  # the game goes on
    turn = player.page.evaluate(TURN)
    player.shell.evaluate("window.old = true")
    player.shell.locator("#update .now").click()
    player.shell.wait_for_function(f"!window.old && {READY}", timeout=PATIENCE)
    player.page.wait_for_selector("#frame", timeout=PATIENCE)
    assert int(player.page.evaluate(TURN)) >= int(turn)
    assert [url.rpartition("/")[2] for url in fetched] == [changed], "what has changed, and nothing else"


@pytest.mark.skipif(not FULL, reason="long: only with BASTIDE_FULL=1")
def test_on_a_phone_in_french(profile: Any, site: str) -> None:
    context = profile(locale="fr-FR", viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    player = EditionPlayer(context, site, context.pages[0])
    player.come()
    assert player.page.evaluate("document.documentElement.lang") == "fr"
    context.set_offline(True)
    player.play_now("villagers")
    assert player.play("finger", 6) == 6
    player.shell.goto("about:blank")
    player.shell.goto(site, wait_until="commit")
    player.shell.wait_for_function("!document.getElementById('view').inert")
    assert not player.shell.evaluate(READY), "the shelf is there long before the games"
    player.play_now("tithe")  # what is asked of it then is done, and once only
    assert len(player.taken_along().splitlines()) == 2
    assert not player.errors, player.errors


@pytest.mark.skipif(not FULL, reason="long: only with BASTIDE_FULL=1")
def test_full_storage_is_told(profile: Any, site: str) -> None:
    """What cannot be written is not done, and the page says why; when there is room again, it is done."""
    EditionPlayer(profile(), site).come()
    context = profile()  # with all files, and no room left
    player = EditionPlayer(context, site, context.pages[0])
    quota, origin = context.new_cdp_session(player.shell), "/".join(site.split("/")[:3])
    quota.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    player.come()
    player.page.locator('form[action$="/play"] button').first.click()
    player.page.get_by_text("The room that this browser gives us is full").wait_for(timeout=PATIENCE)
    assert not player.taken_along()
    quota.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    player.come()
    player.play_now("tithe")
    assert len(player.taken_along().splitlines()) == 1


@pytest.mark.skipif(not FULL, reason="long: only with BASTIDE_FULL=1")
def test_long_thoughts_show_how_far_they_are_and_can_be_stopped(profile: Any, site: str) -> None:
    """At a table whose bot would think for minutes; it comes as a file."""
    context = profile()
    player = EditionPlayer(context, site, context.pages[0])
    player.come()
    table = player.play_now("settlement")
    player.wait_for_turn()
    slow = player.taken_along().replace(table.encode(), b"slowbottable").replace(b"level:3", b"mcts:900000")
    player.take_in(slow)
    player.page.wait_for_url("**/keep?came=1&left=0")
    player.page.goto(f"{site}app/t/slowbottable?seat=0")
    chip, part = player.shell.locator("#thinking"), "Number(document.querySelector('#thinking progress').value)"
    while not chip.is_visible():
        if player.due:
            player.choose("mouse")
        player.shell.wait_for_timeout(500)
    first = player.shell.evaluate(part)
    assert 0 < first < 1
    player.shell.wait_for_function(f"{part} > {first}", timeout=PATIENCE)
    turn = int(player.page.evaluate(TURN))
    chip.get_by_role("button").click()
    player.page.frame.wait_for_function(f"() => Number({TURN}) > {turn}", timeout=PATIENCE)  # a quick bot has played


@pytest.mark.skipif(not FULL, reason="long: only with BASTIDE_FULL=1")
def test_a_game_is_sent_to_a_real_server(profile: Any, site: str, tmp_path: Path) -> None:
    """The link of the page opens the table there, just as it stands here."""
    context = profile()
    player = EditionPlayer(context, site, context.pages[0])
    player.come()
    table = player.play_now("villagers")
    player.play("mouse", 3)
    player.wait_for_turn()
    turn, choices = player.page.evaluate(TURN), player.choices()
    with serving(str(tmp_path / "server.db")) as [server]:
        player.page.goto(f"{site}app/t/{table}/send?seat=0")
        player.page.locator("input[name=server]").fill(server.url)
        player.page.locator("form:has(input[name=server]) button").click()
        with context.expect_page() as opened:
            player.page.locator("#there").click()
        there = opened.value
        there.locator('form[action$="/receive"] button').click(timeout=PATIENCE)
        there.wait_for_selector("#frame", timeout=PATIENCE)
        assert there.url.startswith(server.url) and there.evaluate(TURN) == turn
        assert there.evaluate(CHOICES) == choices != []


@pytest.mark.skipif(not FULL, reason="long: only with BASTIDE_FULL=1")
def test_another_site_embeds_a_live_table(profile: Any, edition: Path, tmp_path: Path) -> None:
    """The first page of the documentation: a click on the picture, and one plays there."""
    sys.path.insert(0, str(ROOT / "scripts"))
    from docs_pages import EMBEDDED

    shutil.copytree(edition, tmp_path / "docs" / "play")
    (tmp_path / "docs" / "index.html").write_text(f"<!doctype html><title>Docs</title>{EMBEDDED}", "utf-8")
    with host_of_files(tmp_path) as address:
        page = profile().pages[0]
        page.set_default_timeout(PATIENCE)
        page.goto(f"{address}docs/")
        page.frame_locator("#live-table").locator("a").click()
        board = page.frame_locator("#live-table").frame_locator("#view").locator("#frame")
        board.wait_for()
        assert board.locator("svg [data-action], #acts [name=action]").count()
