"""Villagers: the road and the green that cards lie on."""

from __future__ import annotations

from bastide.draw.ink import inked
from bastide.draw.scenery import meadows, pine, tree, tufts
from bastide.draw.svg import Svg, join, tag, use

WIDTH, HEIGHT = 1004, 206
DEEP = 1600  # the green, of which one sees as much as a village needs
BEYOND = 1600  # so far the road goes on to both sides, where a page shows more


def symbols() -> Svg:
    """`vgr-grass` and `vgr-trees`, and below both `vgr-green`, for pictures without a page."""
    green = tag("rect", width=WIDTH, height=DEEP, fill="var(--field)") + meadows(WIDTH, DEEP, 60, 7)
    trees = inked(pine(16, 70, 1.3) + pine(40, 60) + tree(20, 190, 1.1), 1.4)
    return join(
        tag("symbol", body, id=f"vgr-{name}", viewBox=f"0 0 {WIDTH} {DEEP}")
        for name, body in (("green", green), ("grass", tufts(WIDTH, DEEP, 180, 8)), ("trees", trees))
    )


def green() -> Svg:
    """The green; on a page only its grass, since that has a ground of its own."""
    return join(use(f"vgr-{name}", 0, 0, WIDTH, DEEP, class_=f"vgr-{name}") for name in ("green", "grass"))


def ground() -> Svg:
    """The road between meadows."""
    course = f"M-{BEYOND} 92H-10C200 83 300 100 502 92S804 84 {WIDTH + 10} 94h{BEYOND}v82h-{BEYOND}"
    lane = tag(
        "path",
        d=f"{course}C804 184 700 168 502 176S200 185 -10 174H-{BEYOND}Z",
        fill="var(--road)",
        stroke="var(--road-e)",
        stroke_width=3,
    )
    return green() + lane + use("vgr-trees", 0, 0, WIDTH, DEEP)
