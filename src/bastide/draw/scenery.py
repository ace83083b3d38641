"""Scenery that several games share: houses, trees, churches, towers, grass."""

from __future__ import annotations

from random import Random

from bastide.draw.ink import at, disc, path, slab
from bastide.draw.svg import Svg, join, markup


def house(x: float, y: float, scale: float = 1.0, roof: str = "roof0") -> Svg:
    """A cottage whose lower left corner is at the point, 20 wide and 13 high."""
    gable = path("M0 0v-7l5-5 5 5v7z", "plaster", 1.1) + path("M5-12.5h11l5 6.5H10z", roof, 1.1)
    front = slab(10, -6.5, 9.5, 6.5, "plaster", 1.1) + path("M-1.2-6L5-12.8l6.2 6.8", None, 1.3)
    openings = slab(3.5, -4.5, 3, 4.5, "wood-d", 0.8) + slab(13, -4.6, 2.6, 2.2, "wood-d", 0.7)
    return at(gable + front + openings, x, y, scale)


def tree(x: float, y: float, scale: float = 1.0) -> Svg:
    crown = disc(0, -8, 5, "tree", 1.1) + disc(-1.4, -9.4, 2.4, "tree-l", 0)
    return at(path("M0 0v-5", None, 1.8) + crown, x, y, scale)


def pine(x: float, y: float, scale: float = 1.0) -> Svg:
    crown = path("M0-17l4.6 8H2.6l3.4 6h-12l3.4-6h-2z", "tree", 1.1) + path("M0-15.5l-2.6 5.5h2.2z", "tree-l", 0)
    return at(path("M0 0v-3", None, 1.8) + crown, x, y, scale)


def church(x: float, y: float, scale: float = 1.0) -> Svg:
    nave = slab(9, -13, 24, 13, "plaster", 1.2) + path("M8-13h25l-4-8H10z", "roof1", 1.2)
    spire = slab(0, -26, 10, 26, "plaster", 1.2) + path("M-1.5-26L5-43l6.5 17z", "slate", 1.2)
    cross = path("M5-43v-6M2.8-47h4.4", None, 1.3)
    windows = join(path(f"M{a}-3v-5a1.6 1.6 0 0 1 3.2 0v5z", "wood-d", 0.8) for a in (14, 20, 26))
    door = path("M3-16v-3a2 2 0 0 1 4 0v3zM3 0v-6a2 2 0 0 1 4 0v6z", "wood-d", 0.8)
    return at(nave + spire + cross + windows + door, x, y, scale)


def tower(x: float, y: float, width: float, height: float, roof: str | None = None, scale: float = 1.0) -> Svg:
    """A tower with battlements, or with a pointed roof."""
    body = slab(0, -height, width, height, "wall", 1.2)
    slit = slab(width / 2 - 1, -height * 0.6, 2, 5, "wall-d", 0.7)
    if roof:
        top = path(f"M-2 {-height:g}L{width / 2:g} {-height - width * 1.35:g}L{width + 2:g} {-height:g}z", roof, 1.2)
    else:
        steps = (i * width / 3 + width * 0.05 - 0.5 for i in range(3))
        top = join(slab(step, -height - 4, width / 4, 4.5, "wall", 1.1) for step in steps)
    return at(body + top + slit, x, y, scale)


def tufts(width: float, height: float, count: int, seed: int, x: float = 0, y: float = 0) -> Svg:
    """Grass scattered over an area, as one path."""
    dice = Random(seed)
    points = [(x + dice.random() * width, y + dice.random() * height) for _ in range(count)]
    d = "".join(f"M{a:.0f} {b:.0f}l-1.5-4m1.5 4l.5-5m-.5 5l2.5-3.5" for a, b in points)
    return markup(f'<path d="{d}" stroke="var(--tuft)" stroke-width="1.1" fill="none" stroke-linecap="round"/>')


def meadows(width: float, height: float, count: int, seed: int, x: float = 0, y: float = 0) -> Svg:
    """Lighter patches in a field."""
    dice = Random(seed)
    patches = join(
        markup(
            f'<ellipse cx="{x + dice.random() * width:.0f}" cy="{y + dice.random() * height:.0f}"'
            f' rx="{30 + dice.random() * 60:.0f}" ry="{10 + dice.random() * 16:.0f}"/>'
        )
        for _ in range(count)
    )
    return markup(f'<g fill="var(--field2)" opacity=".5">{patches}</g>')
