"""Tithe: actions with an argument, and the text of every action."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action, action_of
from bastide.games.tithe.codes import BID, FAIR, GLEAN, PASS, PEEK, SELL, SHOW, SWAP
from bastide.games.tithe.data import HIGHEST, NAMES, WORTHS


def sell(worth: i64) -> Action:
    return action_of(SELL, worth)


def bid(points: i64) -> Action:
    return action_of(BID, points)


def swap(charter: i64) -> Action:
    """Put one's own charter of this kind on the desk and take the one that lies there."""
    return action_of(SWAP, charter)


def base_texts() -> dict[Action, str]:
    """The actions of the base game."""
    texts: dict[Action, str] = {GLEAN: "glean", FAIR: "fair"}
    for worth in range(1, WORTHS):
        texts[sell(worth)] = f"sell {worth}"
    return texts


def abbey_texts() -> dict[Action, str]:
    """The actions of the expansion Abbey."""
    texts: dict[Action, str] = {PASS: "pass", SHOW: "show", PEEK: "peek"}
    for kind, name in enumerate(NAMES):
        texts[swap(kind)] = f"swap {name}"
    for points in range(HIGHEST + 1):
        texts[bid(points)] = f"bid {points}"
    return texts
