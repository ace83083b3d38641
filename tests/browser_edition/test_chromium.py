"""The edition in a real Chromium, from a host of files, with the network off: play by clicking, closing at any moment,
two windows, updates."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from bastide.games.registry import boxes
from bastide.store.game_session import GameSession, fingerprint
from bastide.store.record import load
from edition_browser import PATIENCE, EditionPlayer

FULL = bool(os.environ.get("BASTIDE_FULL"))
TURN = "document.querySelector('#frame').dataset.turn"


def replayed(record: str) -> list[int]:
    """The scores of a record, replayed by the native engine from its first line."""
    found = load(record)
    found.snapshots.clear()
    return GameSession.resume(found).state.scores


def test_a_game_offline_with_the_tab_killed_and_two_windows(profile: Any, site: str) -> None:
    """A whole game by clicking without a network; the tab is killed in the middle; a second window sees the same."""
    context = profile()
    player = EditionPlayer(context, site, context.pages[0])
    player.come()
    context.set_offline(True)
    table = player.play_now("tithe")
    player.play("mouse", 3)
    turn = player.page.evaluate(TURN)
    context = profile()  # closed without a word, and opened again
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
    watcher.page.wait_for_selector('form[action*="/rematch"]', timeout=PATIENCE)
    session = GameSession.resume(load(player.record(table)))
    assert not session.state.stack, "the record is whole, and the native engine agrees with it"
    assert replayed(player.record(table)) == session.state.scores
    player.shell.close()  # the other window takes the games over
    watcher.shell.reload()
    watcher.page.wait_for_selector("#frame", timeout=PATIENCE)
    assert load(watcher.record(table)).lines == load(watcher.record(table)).lines
    assert not player.errors and not watcher.errors, player.errors + watcher.errors


@pytest.mark.skipif(not FULL, reason="long: only with BASTIDE_FULL=1")
@pytest.mark.parametrize("game", sorted(boxes()))
def test_a_whole_game_of_every_title(profile: Any, site: str, game: str) -> None:
    """By clicking, against level 3, without a network; the native engine replays it to the same state."""
    context = profile(locale="fr-FR")
    player = EditionPlayer(context, site, context.pages[0])
    player.come()
    context.set_offline(True)
    table = player.play_now(game)
    player.play("mouse", 2000)
    assert player.over and not player.errors, player.errors
    whole = load(player.record(table))
    plain = load(player.record(table))
    plain.snapshots.clear()
    assert fingerprint(GameSession.resume(whole).state) == fingerprint(GameSession.resume(plain).state)


@pytest.mark.skipif(not FULL, reason="long: only with BASTIDE_FULL=1")
def test_an_update_is_offered_and_not_forced(profile: Any, site: str, tmp_path: Path) -> None:
    context = profile()
    player = EditionPlayer(context, site, context.pages[0])
    player.come()
    player.play_now("tithe")
    worker = tmp_path / "some" / "folder" / "service-worker.js"
    worker.write_text(worker.read_text("utf-8") + "// another version\n", "utf-8")
    fetched: list[str] = []
    context.on("request", lambda request: fetched.append(request.url) if "/packed/" in request.url else None)
    player.shell.evaluate("navigator.serviceWorker.ready.then(found => found.update())")
    player.shell.locator("#update").wait_for(timeout=PATIENCE)
    player.play("mouse", 2)  # the game goes on
    turn = player.page.evaluate(TURN)
    player.shell.locator("#update .now").click()
    player.shell.wait_for_function("!document.body.classList.contains('ready')", timeout=PATIENCE)
    player.shell.wait_for_function("document.body.classList.contains('ready')", timeout=PATIENCE)
    player.page.wait_for_selector("#frame", timeout=PATIENCE)
    assert int(player.page.evaluate(TURN)) >= int(turn)
    assert not fetched, "nothing but the service worker has changed"


@pytest.mark.skipif(not FULL, reason="long: only with BASTIDE_FULL=1")
def test_on_a_phone_in_french(profile: Any, site: str) -> None:
    context = profile(locale="fr-FR", viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    player = EditionPlayer(context, site, context.pages[0])
    player.come()
    assert player.page.evaluate("document.documentElement.lang") == "fr"
    context.set_offline(True)
    player.play_now("villagers")
    assert player.play("finger", 6) == 6
    assert not player.errors, player.errors
