"""Whole games in a real browser: by mouse, by keyboard alone, on a phone, and by two browsers at one table."""

from __future__ import annotations

import os
import time

import pytest

from bastide.web.pages.assets import shelf

GAMES = list(shelf())
FULL = bool(os.environ.get("BASTIDE_FULL"))
SHORT = 15  # minutes: games of this length are played to the end in every run
SAMPLE = 8  # moves of the longer ones in a run that is not full
LIMIT = 1500.0  # seconds for a whole game


def moves_of(game: str) -> int:
    return 100_000 if FULL or shelf()[game].minutes < SHORT else SAMPLE


def seats_of(game: str, *others: dict[str, str]) -> list[dict[str, str]]:
    usual = shelf()[game].usual_seats
    people = [{"kind": "person", "name": "Ada"}, *others]
    return (people + [{"kind": "bot", "bot": "random"}] * usual)[: max(usual, 1 + len(others))]


def play(visitor, way: str, moves: int) -> int:
    """Move whenever it is one's turn, until the game or the sample is over."""
    made, end = 0, time.monotonic() + LIMIT
    while made < moves and time.monotonic() < end:
        visitor.page.wait_for_function(
            "() => document.querySelector('form[action*=\"/rematch\"]') || "
            "(document.querySelector('#frame').dataset.pending || '').split(' ').includes(document.body.dataset.seat)"
        )
        if visitor.over:
            break
        visitor.move(way)
        made += 1
    return made


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("way", ["mouse", "keyboard", "finger"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_a_bot(visitors, one_server, game, way):
    ada = visitors(phone=way == "finger")
    seat, _ = one_server.open(game, seats_of(game, {"kind": "bot", "bot": "random"}), confirm=way != "mouse")
    ada.sit(seat)
    moves = moves_of(game)
    made = play(ada, way, moves)
    assert ada.over or made == moves
    if way == "keyboard":
        assert ada.page.evaluate("document.activeElement !== document.body"), "the focus got lost"
    if way == "finger":
        assert ada.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "hand and board do not fit"


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_at_one_table(visitors, one_server, game):
    ada, bo = visitors(), visitors(locale="fr")
    first, second, _ = one_server.open(game, seats_of(game, {"kind": "person", "name": "Bo"}), confirm=False)
    ada.sit(first)
    bo.sit(second)
    left = moves_of(game)
    while left and not ada.over:
        mover, other = (ada, bo) if ada.due else (bo, ada)
        if not mover.due:
            ada.page.wait_for_timeout(50)
            continue
        mover.move("mouse")
        left -= 1
        now = mover.page.locator("#frame").get_attribute("data-pending")
        other.page.wait_for_function("now => document.querySelector('#frame').dataset.pending === now", arg=now)
    assert not left or (ada.over and bo.over)
