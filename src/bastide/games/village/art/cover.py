"""Village: the picture of the box, 200 by 280."""

from __future__ import annotations

from random import Random

from bastide.draw.ink import at, disc, inked, path, slab
from bastide.draw.miniatures import furrows, grass, house, tree
from bastide.draw.svg import Svg, join, use
from bastide.games.village.art.buildings import church, mill


def cover() -> Svg:
    """Four generations on the road that leads up to the church."""
    hills = path("M0 132Q40 100 92 118T200 104V280H0Z", "far", 1) + path(
        "M0 160Q70 128 130 146T200 138V280H0Z", "field2", 1
    )
    road = "M96 280Q150 244 112 212T126 178"
    parts = [
        slab(0, 0, 200, 280, "sky", 0), disc(182, 98, 15, "sun", 0), hills, furrows(6, 158, 44, 20, -6),
        at(church(0, 0), 34, 82, 0.46), tree(26, 152, 2.4), tree(22, 156, 1.8, True),
        path("M0 196Q60 168 120 180T200 170V280H0Z", "field", 1), path(road, None, 30, "road-e"),
        path(road, None, 26, "road"), grass(Random(5), 6, 196, 194, 270, 36), house(6, 206, 62, 24),
        house(140, 196, 44, 18, "roof2"), at(mill(0, 0), 146, 170, 0.62), tree(188, 214, 2.6),
        tree(74, 202, 1.8),
    ]  # fmt: skip
    people = use("vil-m-blue-1", 16, 214, 56) + use("vil-m-orange-2", 66, 222, 50)
    return inked(join(parts)) + people + use("vil-m-yellow-3", 112, 232, 42) + use("vil-m-green-4", 152, 242, 34)
