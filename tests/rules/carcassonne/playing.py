"""Carcassonne in tests: positions and actions in its own notation, and what lies on the table afterwards."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import bastide
import playing
from bastide.games.carcassonne.data import (
    FIGURES,
    GOODS,
    NAMES,
    REF_NAMES,
    TYPE_OF,
    rotation_of_turned,
    type_of_turned,
)
from bastide.games.carcassonne.expansions.castles import COLUMNS
from bastide.games.carcassonne.rules.features import place_of
from bastide.games.carcassonne.state import BRIDGE, GOODS_HELD, PLOT, SIDE, TURNED, x_of, y_of
from rules.carcassonne import flood

rule = pytest.mark.rule
MODULES = ("inns", "traders", "dragon", "abbey", "bridges")


@cache
def game_of(seats: int = 2, *modules: str):
    return bastide.game("carcassonne", seats=seats, modules=list(modules), first="given")


def spot(state, slot: int) -> tuple[int, int]:
    return int(x_of(state.spots[slot])), int(y_of(state.spots[slot]))


def standing(state) -> list[tuple[int, str, tuple[int, int, str]]]:
    """Every figure on the board but barns: seat, figure, segment."""
    found = []
    pieces = len(state.pieces) // len(state.scores)
    counts = [7, 1, 1, 1, 1, 1]
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
    for seat in range(len(state.scores)):
        for i, kind in enumerate(kinds):
            node = int(state.pieces[seat * pieces + i])
            if node >= 0:
                x, y, ref = place_of(state, node)
                found.append((seat, FIGURES[kind], (x, y, REF_NAMES[ref])))
    return found


def barns(state) -> list[tuple[int, tuple[int, int, str]]]:
    pieces = len(state.pieces) // len(state.scores)
    found = []
    for seat in range(len(state.scores)):
        node = int(state.pieces[seat * pieces + pieces - 1])
        if node >= 0:
            x, y, ref = place_of(state, node)
            found.append((seat, (x, y, REF_NAMES[ref])))
    return found


def castles(state) -> list[tuple[tuple[int, int, str], tuple[int, int, str], int, int]]:
    """Each castle: its two segments, owner, status."""
    found = []
    for i in range(0, len(state.castles), COLUMNS):
        one, other = (place_of(state, state.castles[i + k]) for k in (0, 1))
        ends = [(x, y, REF_NAMES[ref]) for x, y, ref in (one, other)]
        found.append((ends[0], ends[1], state.castles[i + 2], state.castles[i + 3]))
    return found


def bridges(state) -> dict[tuple[int, int], str]:
    found = {}
    for slot in range(state.slots):
        bridge = int(state.plots[slot * PLOT + BRIDGE])
        if bridge:
            found[spot(state, slot)] = "ns" if state.plots[slot * PLOT + SIDE] == bridge else "ew"
    return found


def goods(state, seat: int) -> dict[str, int]:
    return {name: int(state.held(seat, GOODS_HELD + i)) for i, name in enumerate(GOODS)}


def board(state, modules=(), figures=None) -> flood.Board:
    """The table, for the second implementation."""
    tiles = {}
    for slot in range(state.slots):
        turned = int(state.plots[slot * PLOT + TURNED])
        tiles[spot(state, slot)] = (NAMES[type_of_turned(turned)], int(rotation_of_turned(turned)))
    seats = range(len(state.scores))
    return flood.Board(
        tiles=tiles,
        bridges=bridges(state),
        figures=standing(state) if figures is None else figures,
        barns=barns(state),
        castles=[castle[0] for castle in castles(state)],
        fairy=spot(state, state.fairy) if state.fairy >= 0 else None,
        goods=[list(goods(state, seat).values()) for seat in seats],
        modules=tuple(modules),
    )


class Play(playing.Play):
    """A game of Carcassonne in a position, with these modules; the first seat begins."""

    def __init__(self, *modules: str, seats: int = 2, **description: Any) -> None:
        super().__init__(game_of(seats, *modules), description or None)

    def outcome(self, word: str) -> int:
        """A tile to be drawn."""
        return TYPE_OF[word]

    @property
    def figures(self) -> list[str]:
        return sorted(f"{s} {figure} {at[0]},{at[1]} {at[2]}" for s, figure, at in standing(self.state))

    def supply(self, seat: int, figure: str) -> int:
        return int(self.state.held(seat, FIGURES.index(figure)))

    @property
    def hand(self) -> str:
        return NAMES[self.state.tile] if self.state.tile >= 0 else ""
