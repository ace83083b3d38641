"""The landscape of the home page and the marks of the house, drawn with the colours all pictures share."""

from __future__ import annotations

import random
from functools import cache

from bastide.draw import emblems
from bastide.draw.ink import at, disc, inked, path
from bastide.draw.scenery import church, house, pine, tower, tree
from bastide.draw.seats import MEEPLE
from bastide.draw.svg import Svg, join, tag

ROOFS = ("roof0", "roof1", "roof2")


def battlements(y: float, width: float, height: float, teeth: int) -> Svg:
    d, step = f"M0 {y}V{y - height}", width / (2 * teeth + 1)
    for i in range(2 * teeth + 1):
        d += f"H{step * (i + 1):.1f}" + (f"v{3.6 if i % 2 == 0 else -3.6}" if i < 2 * teeth else "")
    return path(d + f"V{y}z", "wall", 1.2)


def town(x: float, y: float, scale: float, width: int = 250) -> Svg:
    """A walled town: roofs behind a wall with towers and a gate."""
    luck = random.Random(6)
    roofs = sorted(((luck.random() * (width - 30) + 6, -14 - luck.random() * 46) for _ in range(width // 7)),
                   key=lambda spot: spot[1])  # fmt: skip
    body = church(width * 0.46, -34, 1.25) + tower(width * 0.2, -30, 15, 40, "slate")
    body += join(house(a, b + 12, 0.95 + luck.random() * 0.25, luck.choice(ROOFS)) for a, b in roofs)
    body += battlements(4, width, 15, width // 9)
    for i, share in enumerate((0, 0.25, 0.75, 1)):
        body += tower(share * width - 7, 7, 15, 27, "slate" if i % 2 == 0 else None)
    body += tower(width * 0.43, 7, 12, 25) + tower(width * 0.54, 7, 12, 25)
    gate = width * 0.11 - 12
    return at(body + path(f"M{width * 0.43 + 12} 7v-10c0-9 {gate} -9 {gate} 0v10z", "wall-d", 1.1), x, y, scale)


def plot(x: float, y: float, scale: float = 1.0) -> Svg:
    return at(path("M0 0l34-6 14 12-36 7z", "plough", 1) + path("M4 3l36-6M8 7l37-6", None, 0.8), x, y, scale)


def hills(width: float, y: float, seed: int, fill: str, rise: float, least: float) -> Svg:
    luck, d, x = random.Random(seed), f"M-6 {y}", -6.0
    while x < width:
        step = 60 + luck.random() * 90
        d += f"q{step / 2:.0f} {-least - luck.random() * rise:.0f} {step:.0f} {luck.random() * 10 - 5:.0f}"
        x += step
    return path(d + "V900H-6z", fill, 1.3)


def winding(d: str, width: float) -> Svg:
    """A road with its edges."""
    edge = tag("path", d=d, fill="none", stroke="var(--road-e)", stroke_width=width + 3)
    return edge + tag("path", d=d, fill="none", stroke="var(--road)", stroke_width=width)


def figure(fill: str, x: float, y: float, size: float) -> Svg:
    body = tag("path", d=MEEPLE, fill=fill, stroke="var(--mline)", stroke_width=1.4)
    return at(body + tag("circle", cx=12, cy=12, r=2.4, fill="#fff", stroke="none"), x, y, size / 24)


def _ground(width: int, height: int) -> Svg:
    return tag("rect", width=width, height=height, fill="var(--night)")


def wide() -> Svg:
    """The band of landscape behind the covers: 1280 by 348."""
    w, base = 1280, 226
    back = disc(w * 0.5, 132, 36, "sun", 1.6) + hills(w, base - 62, 11, "far", 30, 26)
    back += hills(w, base - 22, 21, "field", 20, 14)
    shore = (
        f"M{w * 0.86:.0f} {base - 34}C{w * 0.8:.0f} {base - 10} {w * 0.95:.0f} {base + 10} {w * 0.84:.0f} {base + 40}"
    )
    back += path(f"{shore}S{w * 0.9:.0f} {base + 110} {w * 0.86:.0f} 408H{w + 60}V{base - 30}z", "water", 1.5)
    waves = f"M{w * 0.93:.0f} {base + 6}h44M{w * 0.9:.0f} {base + 34}h40M{w * 0.96:.0f} {base + 58}h36"
    back += tag("path", d=waves, stroke="var(--water2)", stroke_width="1.6")
    way = f"M{w * 0.665:.0f} {base + 6}C{w * 0.66:.0f} {base + 40} {w * 0.4:.0f} {base + 16} {w * 0.34:.0f} {base + 60}"
    road = winding(f"{way}S{w * 0.1:.0f} {base + 70} -20 {base + 96}", 16)
    front = town(w * 0.56, base + 8, 1.18)
    spots = ((0.05, 4, 1.5), (0.09, 18, 1.2), (0.2, -2, 1.4), (0.3, 12, 1.2), (0.45, 2, 1.5), (0.835, 8, 1.4))
    for i, (x, y, k) in enumerate(spots):
        front += (pine if i % 3 == 1 else tree)(w * x, base + y, k * 1.2)
    for x, y in ((0.12, 34), (0.24, 22), (0.38, 8), (0.5, 40), (0.76, 44), (0.7, 62)):
        front += plot(w * x, base + y, 1.2)
    front += house(w * 0.15, base + 14, 1.6, "roof2") + house(w * 0.176, base + 20, 1.5, "roof0")
    front += church(w * 0.38, base + 2, 1) + figure("#0072b2", w * 0.255, base - 2, 34)
    front += figure("#d55e00", w * 0.49, base - 6, 38)
    front += path("M-4 340C128 326 256 348 422 336S704 346 870 336S1152 326 1284 340V357H-4z", "bg", 1.5)
    return _ground(w, 348) + inked(back) + road + inked(front)


def narrow() -> Svg:
    """The same for narrow windows, which show its middle: 700 by 204, with room for the title above the hills."""
    w, base = 700, 178
    body = disc(446, 80, 17, "sun", 1.6) + hills(w, base - 34, 11, "far", 14, 16)
    body += hills(w, base - 22, 21, "field", 20, 14) + town(311, base + 6, 0.82)
    body += house(191, base + 2, 1.3, "roof2") + house(590, base + 4, 1.2, "roof0")
    for x, y in ((60, 14), (175, 10), (245, 22), (560, 20), (630, 8)):
        body += plot(x, base + y)
    for i, (x, y) in enumerate(((30, 6), (110, 0), (169, 2), (247, 2), (283, -2), (548, 2), (622, 0), (672, 8))):
        body += (pine if i % 2 == 0 else tree)(x, base + y, 1.3)
    return _ground(w, 204) + inked(body + figure("#d55e00", 273, base - 8, 28))


BOAT = inked(
    path("M-2 44h40c-3 10-10 16-20 16S1 54-2 44z", "wood", 1.6) + path("M17 44V12", None, 2)
    + path("M18 14c12 4 14 16 12 26-4-3-8-4-12-4z", "plaster", 1.6) + path("M0 50h36", None, 1)
)  # fmt: skip
CASTLE = "M1 30V15h2.6v2.6h2.6V15h2.6v2.6h2V15V9h2.4v2.4h1.9V9h2v2.4h1.9V9h2.4v8.6h2V15h2.6v2.6h2.6V15H31v15z"
LOGO = inked(
    path(CASTLE, "wall", 1.5) + path("M12.4 30v-7.4a3.6 3.6 0 0 1 7.2 0V30z", "wall-d", 1.3)
    + path("M16 9V1.6l6.4 2.2L16 6", "roof0", 1.3) + path("M5 23.6h3M24 23.6h3M15 14.6h2", None, 1.8)
)  # fmt: skip
LINES = {  # icons of 24 by 24, drawn with the colour of the text around them
    "undo": "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
    "redo": "M15 5l5 5-5 5M20 10H10a6 6 0 0 0 0 12h3",
    "check": "M4 13l5 5L20 6",
    "cross": "M6 6l12 12M18 6L6 18",
    "list": "M4 6h16M4 12h16M4 18h10",
    "menu": "M5 12h.01M12 12h.01M19 12h.01",
    "bulb": "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1.2.9 2.1h5.2c0-.9.3-1.6.9-2.1A6 6 0 0 0 12 3Z",
    "book": "M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2ZM12 6v14",
    "text": "M5 6h14M12 6v13",
    "find": "M10 17a7 7 0 1 1 0-14a7 7 0 0 1 0 14ZM15 15l6 6",
    "clock": "M12 7v5l3 2M12 21a9 9 0 1 1 0-18a9 9 0 0 1 0 18Z",
    "eye": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12ZM12 15a3 3 0 1 1 0-6a3 3 0 0 1 0 6Z",
    "link": "M10 14a5 5 0 0 0 7 0l3-3a5 5 0 0 0-7-7l-1 1M14 10a5 5 0 0 0-7 0l-3 3a5 5 0 0 0 7 7l1-1",
    "back": "M15 5l-7 7 7 7",
    "forth": "M9 5l7 7-7 7",
    "up": "M5 15l7-7 7 7",
    "play": "M8 5l11 7-11 7Z",
    "first": "M18 5l-7 7 7 7M6 5v14",
    "final": "M6 5l7 7-7 7M18 5v14",
    "mute": "M4 10v4h4l5 4V6L8 10ZM17 9l5 6M22 9l-5 6",
    "talk": "M4 5h16v11H10l-5 4v-4H4Z",
    "bot": "M6 9h12v10H6ZM12 9V5M9.5 13.5v.01M14.5 13.5v.01M10 17h4",
    "in": "M4 12h16M12 4v16",
    "out": "M4 12h16",
    "fit": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    "star": "M12 3l2.7 5.8 6.3.8-4.6 4.4 1.200 6.3-5.6-3.1-5.6 3.1 1.200-6.3L3 9.600l6.3-.8Z",
}


@cache
def symbols() -> Svg:
    """The house's own symbols: its mark and the icons of the pages."""
    icons = join(
        tag("symbol", tag("path", d=d, fill="none", stroke="currentColor", stroke_width=2.2, stroke_linecap="round",
                          stroke_linejoin="round"), id=f"i-{name}", viewBox="0 0 24 24")
        for name, d in LINES.items()
    )  # fmt: skip
    logo = tag("symbol", LOGO, id="i-logo", viewBox="0 0 32 31")
    return icons + logo + emblems.symbols(["crown"], "i")


@cache
def landscapes() -> Svg:
    return (
        tag("symbol", wide(), id="wide", viewBox="0 0 1280 348")
        + tag("symbol", narrow(), id="narrow", viewBox="0 0 700 204")
        + tag("symbol", BOAT, id="boat", viewBox="-4 8 48 56")
    )
