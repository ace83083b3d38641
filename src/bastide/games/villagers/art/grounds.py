"""Villagers: the road and the green that cards lie on."""

from __future__ import annotations

from bastide.draw.ink import inked
from bastide.draw.scenery import meadows, pine, tree, tufts
from bastide.draw.svg import Svg, tag

WIDTH, HEIGHT = 1004, 212
DEEP = 1600  # the green, of which one sees as much as a village needs


def symbols() -> Svg:
    """`vgr-road` and `vgr-green`."""
    green = tag("rect", width=WIDTH, height=DEEP, fill="var(--field)")
    green += meadows(WIDTH, DEEP, 60, 7) + tufts(WIDTH, DEEP, 180, 8)
    road = tag("symbol", ground(), id="vgr-road", viewBox=f"0 0 {WIDTH} {HEIGHT}")
    return road + tag("symbol", green, id="vgr-green", viewBox=f"0 0 {WIDTH} {DEEP}")


def ground() -> Svg:
    """The road between meadows."""
    green = tag("rect", width=WIDTH, height=HEIGHT, fill="var(--field)")
    lane = tag(
        "path",
        d=f"M-10 92C200 83 300 100 502 92S804 84 {WIDTH + 10} 94V176C804 184 700 168 502 176S200 185 -10 174Z",
        fill="var(--road)",
        stroke="var(--road-e)",
        stroke_width=3,
    )
    trees = inked(pine(16, 70, 1.3) + pine(40, 60) + tree(20, 190, 1.1), 1.4)
    return green + meadows(WIDTH, HEIGHT, 10, 4) + tufts(WIDTH, HEIGHT, 40, 4) + lane + trees
