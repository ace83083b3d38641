"""Miniature buildings and trees for maps and vignettes; each stands with its base at the point given."""

from __future__ import annotations

from random import Random

from bastide.draw.ink import at, disc, path
from bastide.draw.svg import NOTHING, Svg, join, markup


def house(x: float, y: float, w: float = 14, h: float = 7, roof: str = "roof0") -> Svg:
    """A house with its gable to the left, so wide and with walls so high."""
    g = w * 0.42
    t = g * 0.72
    gable = path(f"M{x:g} {y:g}v{-h:g}l{g / 2:.1f} {-t:.1f} {g / 2:.1f} {t:.1f}v{h:g}Z", "plaster", 0.8)
    front = path(f"M{x + g:.1f} {y:g}h{w - g:.1f}v{-h:g}h{g - w:.1f}Z", "plaster-d", 0.8)
    top = path(
        f"M{x + g / 2:.1f} {y - h - t:.1f}h{w - g:.1f}l{g / 2 + 0.8:.1f} {t + 0.4:.1f}h{g - w - 0.4:.1f}Z", roof, 0.8
    )
    holes = _hole(x + g * 0.32, y - h * 0.62, g * 0.36, h * 0.62)
    holes += _hole(x + g + (w - g) * 0.3, y - h * 0.7, (w - g) * 0.16, h * 0.34)
    holes += _hole(x + g + (w - g) * 0.62, y - h * 0.7, (w - g) * 0.16, h * 0.34)
    return gable + front + top + holes


def _hole(x: float, y: float, w: float, h: float) -> Svg:
    return markup(f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" fill="var(--ink)" stroke="none"/>')


def tower(x: float, y: float, w: float = 7, h: float = 18, roof: str = "slate") -> Svg:
    """A tower with a pointed roof; with roof `wall` it has battlements."""
    stone = roof == "wall"
    body = path(f"M{x:g} {y:g}v{-h:g}h{w:g}v{h:g}Z", "wall" if stone else "plaster", 0.8)
    box = f'x="{x + w * 0.58:.1f}" y="{y - h:g}" width="{w * 0.42:.1f}" height="{h:g}"'
    shade = markup(f'<rect {box} fill="#3a2a1b" stroke="none" opacity=".13"/>')
    if stone:
        step, gap = f"h{w * 0.3:.1f}", f"h{w * 0.22:.1f}"
        top = path(f"M{x - 1:g} {y - h:g}v-3{step}v1.5{gap}v-1.5{step}v1.5{gap}v-1.5h2V{y - h:g}Z", "wall", 0.8)
    else:
        top = path(f"M{x - 0.8:g} {y - h:g}L{x + w / 2:g} {y - h - w * 1.25:.1f} {x + w + 0.8:g} {y - h:g}Z", roof, 0.8)
    return body + shade + top + _hole(x + w * 0.36, y - h * 0.76, w * 0.26, h * 0.2)


def church(x: float, y: float, scale: float = 1.0, cross: bool = True) -> Svg:
    nave = path("M8 0v-9h20V0Z", "plaster", 0.8) + path("M8-9 10-16H27l2.5 7Z", "roof1", 0.8)
    windows = join(
        markup(f'<path d="M{a} -2v-3q1-2 2 0v3Z" fill="var(--ink)" stroke="none"/>') for a in (11.5, 16.5, 21.5)
    )
    top = path("M4-32v-5M2.3-35.4h3.4", None, 1.2, "gold") if cross else NOTHING
    return at(tower(0, 0, 8, 22) + nave + windows + top, x, y, scale)


def tree(x: float, y: float, scale: float = 1.0, fir: bool = False) -> Svg:
    if fir:
        crown = path("M-3.2-1.5 0-6 3.2-1.5ZM-2.6-4.3 0-9.5 2.6-4.3Z", "tree", 0.6)
        return at(path("M0 0v-2", None, 1.2, "wood-d") + crown, x, y, scale)
    crown = disc(0, -6, 3.6, "tree", 0.6) + disc(-1, -6.9, 1.9, "tree-l", 0)
    return at(path("M0 0v-3.5", None, 1.2, "wood-d") + crown, x, y, scale)


def furrows(x: float, y: float, w: float = 20, h: float = 11, turn: float = -8) -> Svg:
    """A ploughed plot."""
    lines = "".join(f"M0 {i * h / 5:.1f}q{w / 2:g} -1.5 {w:g} 0" for i in range(5))
    return at(path(lines, None, 1.5, "plough"), x, y, turn=turn)


def grass(dice: Random, x0: float, y0: float, x1: float, y1: float, count: int) -> Svg:
    d = "".join(f"M{dice.uniform(x0, x1):.0f} {dice.uniform(y0, y1):.0f}l1.2-2.6 1.2 2.6" for _ in range(count))
    return path(d, None, 0.8, "tuft")
