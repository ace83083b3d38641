"""Whole games in a real browser: by mouse, by keyboard alone, on a phone, and by two browsers at one table."""

from __future__ import annotations

import os
from typing import Any

import pytest

from bastide.pages.shelf import shelf

GAMES = list(shelf())
FULL = bool(os.environ.get("BASTIDE_FULL"))
SHORT = 15  # minutes: games of this length are played to the end in every run
SAMPLE = 8  # moves of the longer ones in a run that is not full
ENDLESS = 100_000
WAYS = ["mouse", "keyboard", "finger"]
PEOPLE = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
PUBLIC = """() => [document.querySelector('#frame').dataset.pending,
    ...[...document.querySelectorAll('#players .score')].map(n => n.textContent)].join()"""
SHARE = 0.5  # of the choices can be made by clicking what one sees, or more


def moves_of(game: str) -> int:
    return ENDLESS if FULL or shelf()[game].minutes < SHORT else SAMPLE


def ways_of(game: str) -> list[str]:
    """All; in a run that is not full a longer game is played in one of them, and by mouse at a table with others."""
    return WAYS if moves_of(game) == ENDLESS else [WAYS[GAMES.index(game) % len(WAYS)]]


def seats_of(game: str) -> list[dict[str, str]]:
    """A person, and at least one bot."""
    bots = max(1, shelf()[game].usual_seats - 1)
    return [{"kind": "person", "name": "Ada"}] + [{"kind": "bot", "bot": "random"}] * bots


def everything(game: str) -> dict[str, Any]:
    """All modules of a game at once."""
    return {option.name: list(option.choices) for option in shelf()[game].options if option.kind == "set"}


def finished(visitor, made: int, moves: int) -> None:
    assert visitor.over or made == moves
    assert visitor.chosen["board"] >= SHARE * made, "most choices are made on the board"


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("game", "way"), [(game, way) for game in GAMES for way in ways_of(game)])
def test_a_game_against_a_bot(visitors, one_server, game, way):
    ada = visitors(phone=way == "finger")
    seat, _ = one_server.open(game, seats_of(game), seed=1, confirm=way != "mouse")
    ada.sit(seat)
    moves = moves_of(game)
    finished(ada, ada.play(way, moves), moves)
    if way == "keyboard":
        assert ada.page.evaluate("document.activeElement !== document.body"), "the focus got lost"
    if way == "finger":
        assert ada.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "hand and board do not fit"


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", [game for game in GAMES if everything(game)])
def test_a_game_with_all_modules(visitors, one_server, game):
    ada = visitors(locale="fr")
    seat, _ = one_server.open(game, seats_of(game), options=everything(game), seed=2, confirm=False)
    ada.sit(seat)
    moves = moves_of(game)
    finished(ada, ada.play("mouse", moves), moves)


@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_at_one_table(visitors, one_server, game):
    ada, bo = visitors(), visitors(locale="fr")
    first, second, _ = one_server.open(game, PEOPLE, seed=3, confirm=False)
    ada.sit(first)
    bo.sit(second)
    moves, made = moves_of(game), 0
    while made < moves and not ada.over:
        mover, other = (ada, bo) if ada.due else (bo, ada)
        mover.move("mouse")
        made += 1
        other.page.wait_for_function(f"now => ({PUBLIC})() === now", arg=mover.page.evaluate(PUBLIC))
    assert made == moves or (ada.over and bo.over)
