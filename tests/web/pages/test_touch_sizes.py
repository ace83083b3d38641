"""Things to touch that lie close to each other."""

from __future__ import annotations

from itertools import combinations
from math import dist

from bastide.games.carcassonne.art.catalogue import tile_types
from bastide.games.carcassonne.art.layout import anchors
from bastide.games.carcassonne.view.figure_choice import CORNERS, spread

THUMB = 44 / 168 * 100  # in units of a tile that is shown 168 pixels wide


def test_figures_that_may_stand_on_a_tile_are_a_thumb_apart():
    most = 0
    for name, tile in tile_types().items():
        for rotation in range(tile.period):
            there = tuple(anchors(name, rotation).values())
            found = spread(there)
            most = max(most, len(found))
            assert all(dist(one, other) >= THUMB for one, other in combinations(found, 2)), (name, rotation)
            assert all(dist(before, after) < 50 for before, after in zip(there, found, strict=True)), (name, rotation)
    assert most >= 7


def test_what_is_already_apart_stays():
    corners = tuple(CORNERS.values())
    assert all(dist(one, other) < 0.1 for one, other in zip(spread(corners), corners, strict=True))
