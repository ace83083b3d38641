"""Orléans: its symbols, drawn on the colours of the palette."""

from __future__ import annotations

from functools import cache

from bastide.draw.emblems import EMBLEMS
from bastide.draw.emblems import symbols as emblems
from bastide.draw.ink import path
from bastide.draw.palette import Palette
from bastide.draw.seats import COLOURS
from bastide.draw.svg import Svg, apart, join, tag, use
from bastide.games.orleans.art.countryside import HEIGHT, LAND, WIDTH, ground, surroundings
from bastide.games.orleans.art.fittings import symbols as fittings
from bastide.games.orleans.art.vignettes import vignette
from bastide.games.orleans.data import EVENT_NAMES, GOOD_NAMES, PLACE_NAMES, TYPE_NAMES

FACES = {  # of each follower by day and by night, and the side of the disc
    "farmer": ("#7a8f3a", "#8a9f45", "#4e5c23"), "boatman": ("#3b7d95", "#4a93ad", "#27515f"),
    "craftsman": ("#a9642b", "#bd7637", "#6c401b"), "trader": ("#7b4d86", "#936aa0", "#4f3256"),
    "knight": ("#a8322a", "#c04a3e", "#6c211b"), "scholar": ("#56657a", "#73839a", "#38424e"),
    "monk": ("#d9b24a", "#d9b24a", "#8a7130"),
}  # fmt: skip
PALETTE: Palette = {
    "orl-water": ("#7fb0c9", "#3f6f86"),
    "orl-water-d": ("#467b97", "#234a5c"),
    "orl-glass": ("#3f78a8", "#3f78a8"),
    "orl-slot": ("#e4d5b1", "#3d3327"),
    "orl-tray": ("#b98a55", "#7d5a36"),
    "orl-tray-d": ("#7d5730", "#4a3219"),
    "orl-good": ("#f6edd8", "#d8c9a6"),
    **{f"orl-{name}": (day, night) for name, (day, night, _) in FACES.items()},
    **{f"orl-{name}-d": (side, side) for name, (_, _, side) in FACES.items()},
}
USED = (
    *TYPE_NAMES, "any", *GOOD_NAMES, "coin", "seal", "gear", "hourglass", "bag", "dev", "star", "crown", "check", "arrow",
    "house", "wagon", *(f"ev_{name}" for name in EVENT_NAMES),
)  # fmt: skip


@cache
def symbols() -> Svg:
    """Everything that pictures of the game refer to."""
    found = [emblems(USED, "orl")]
    found += [tag("symbol", token(name), id=f"orl-token-{name}", viewBox="0 0 36 38") for name in TYPE_NAMES]
    found += [tag("symbol", vignette(name), id=f"orl-place-{name}", viewBox="20 -4 106 50") for name in PLACE_NAMES]
    found.append(tag("symbol", ground(), id="orl-map", viewBox=f"0 0 {WIDTH} {HEIGHT}"))
    found.append(tag("symbol", surroundings(), id="orl-land", viewBox=" ".join(map(str, LAND))))
    box = {"viewBox": "0 0 24 24"}
    found.append(tag("symbol", station("var(--paper)", "var(--text)"), id="orl-station", **box))
    for colour in COLOURS:
        mark = tag("path", d=colour.mark, fill=colour.mark_fill, transform="translate(5.4 7.6) scale(.55)")
        walls = station(colour.fill, "var(--mline)")
        found.append(tag("symbol", walls, mark, id=f"orl-station-{colour.name}", **box))
    goods = (("grain", 5, -1), ("wine", -1, 9), ("brocade", 11, 9))
    some_of_each = apart(join(use(f"orl-{name}", x, y, 14) for name, x, y in goods))
    found.append(tag("symbol", some_of_each, id="orl-goods", viewBox="0 0 24 24"))
    return join(found) + fittings()


def station(fill: str, line: str) -> Svg:
    """A trading station, before its owner's mark stands on it."""
    return tag("path", d="M2.5 11 12 2.5 21.5 11v11.5h-19Z", fill=fill, stroke=line, stroke_width=1.7)


def token(name: str) -> Svg:
    """A wooden follower: its side, its face, and the glyph of its trade."""
    side = tag("circle", cx=18, cy=20.2, r=17, fill=f"var(--orl-{name}-d)")
    face = tag("circle", cx=18, cy=18, r=17, fill=f"var(--orl-{name})", stroke="var(--ink)", stroke_width=0.9)
    rim = tag("circle", cx=18, cy=18, r=14.8, fill="none", stroke="#fff", stroke_opacity=".28")
    glyph = tag(
        "g", EMBLEMS[name], transform="translate(7.5 7.5) scale(.875)", color="#2d1d08" if name == "monk" else "#fff7e6"
    )
    return side + face + rim + glyph


def check(x: float, y: float) -> Svg:
    """A tick on a green disc."""
    ring = tag("circle", cx=x, cy=y, r=9, fill="var(--ok)")
    return ring + path(f"M{x - 4:g} {y:g}l3 3.4 5.4-6.6", None, 2.2, "paper")
