"""The table in Firefox: it fits every window as it does in Chromium, and is played by mouse, keyboard and finger.

In a run that is not full a sample; with BASTIDE_FULL all games, mid-game and at the end, light and dark, in French
and in English."""

from __future__ import annotations

import os

import pytest

from bastide.pages.shelf import shelf
from browser_user import GHOST, LARGE
from motion_trace import DUE, QUIET, flown, ready, sit, wait_until_as_served
from servers import Seat, Server
from window_faults import faults_in_windows, seat_at

FULL = bool(os.environ.get("BASTIDE_FULL"))
DESKTOPS = [(1366, 640), (640, 400)]  # the last is 1280 by 800 at 200 %
DESKTOPS += [(1920, 1080), (1280, 800), (1280, 593)] if FULL else []
PHONES = [(390, 844), (844, 390)] + ([(320, 568)] if FULL else [])
GAMES = list(shelf()) if FULL else ["orleans", "villagers"]
STAGES = ["middle", "end"] if FULL else ["middle"]
LOOKS = [("light", "fr"), ("dark", "en")] if FULL else [("light", "fr")]
ENDLESS = 100_000
TURNS = 3
PLACE = "[data-place]"
NOWHERE = (4, 700)  # or the next tile would be shown where the mouse still points
BOT = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "greedy", "name": "Bo"}]
READY_OR_OVER = f"""() => ({QUIET})() && (({DUE})() || !!document.querySelector('form[action*="/rematch"]'))"""
ACTION_AT = "([x, y]) => document.elementFromPoint(x, y).closest('[data-action]').dataset.action"
AIMED = "document.querySelector('[data-place] [data-on]').dataset.action"
GROWN = """() => { // the tile on which figures may stand has its size: before, they move under a finger
  const [...all] = document.querySelectorAll('.car-loupe:not([data-shut]) .car-grown');
  return all.length && all.every(n => !n.getAnimations().some(one => one.playState === 'running')); }"""
PICTURES = """() => { // names of the tiles on the land, and those of them that are images
  const names = new Set([...document.querySelectorAll('[land] use[href^="#pic-"]')].map(n => n.getAttribute('href')));
  return [...names].length && [...names].every(name => document.querySelector(`#pictures image${name}`)); }"""


@pytest.fixture(scope="module")
def positions(one_server: Server) -> dict[tuple[str, str], Seat]:
    """A seat at each table."""
    return {(game, stage): seat_at(one_server, game, stage) for game in GAMES for stage in STAGES}


def own_actions(seat: Seat) -> list[str]:
    """What a seat has done, as the server has recorded it."""
    return [line["do"] for line in seat.get("/record").json()["lines"] if line["seat"] == seat.seat]


@pytest.mark.timeout(900)
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize(("theme", "language"), LOOKS)
@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_table_fits_every_window_in_firefox(firefox_visitors, positions, game, stage, theme, language, phone):
    page = firefox_visitors(phone, color_scheme=theme, locale=language).sit(positions[game, stage])
    assert faults_in_windows(page, PHONES if phone else DESKTOPS, phone) == {}


@pytest.mark.timeout(900)
@pytest.mark.parametrize("way", ["mouse", "keyboard", "finger"] if FULL else ["mouse"])
def test_a_whole_game_with_motion_in_firefox(firefox_visitors, one_server, way):
    seat, _ = one_server.open("tithe", BOT, confirm=False, seed=5)
    ada = sit(firefox_visitors, seat, phone=way == "finger")
    moved = 0
    while True:
        ada.page.wait_for_function(READY_OR_OVER)
        wait_until_as_served(ada)
        moved += len(flown(ada))
        if ada.over:
            break
        ada.page.evaluate("() => { begun.length = 0; }")
        ada.move(way)
    assert seat.look()["over"] and moved, "pieces have travelled"


def test_tiles_are_laid_by_pointing_and_figures_by_touching_in_firefox(firefox_visitors, one_server):
    """As at a laptop with a mouse and a screen that can be touched; tiles are drawn once, and shown as images."""
    seat, _ = one_server.open("carcassonne", BOT, confirm=False, seed=5)
    ada = sit(firefox_visitors, seat)
    for _ in range(TURNS):
        ready(ada)
        ada.page.wait_for_selector(GHOST, state="detached")
        wait_until_as_served(ada)
        before, place = ada.sight(), ada.spot_of(PLACE)
        assert place, "no place can be reached"
        ada.page.mouse.move(*place)
        ada.page.wait_for_selector(GHOST, state="attached")
        ada.page.keyboard.press("r")
        laid = ada.page.evaluate(AIMED)
        ada.page.mouse.click(*place)
        ada.see_change(before)
        ada.page.wait_for_function(QUIET)
        ada.page.wait_for_function(GROWN)
        before, figure = ada.sight(), ada.spot_of(LARGE)
        assert figure, "no figure can be reached"
        stood = ada.page.evaluate(ACTION_AT, figure)
        ada.page.touchscreen.tap(*figure)
        ada.see_change(before)
        assert own_actions(seat)[-2:] == [laid, stood]
        ada.page.mouse.move(*NOWHERE)
    ready(ada)
    ada.page.wait_for_function(PICTURES)
