"""Tithe: the symbols its pictures refer to, and the picture on the shelf."""

from __future__ import annotations

from bastide.draw.svg import Svg, join, tag, use

INK: dict[str, object] = {"stroke": "var(--ink)"}
STRAW: dict[str, object] = {"fill": "none", "stroke": "var(--gold)", "stroke_width": 2.4, "stroke_linecap": "round"}
BARN = tag("path", d="M2 11 12 3l10 8v10H2Z", fill="var(--plaster)", **INK) + tag(
    "path", d="M1 12 12 3l11 9", fill="none", stroke="var(--roof0)", stroke_width=3
)


def sprite() -> Svg:
    """The symbols that pictures of this game refer to; they bear their colours themselves."""
    straw = tag("path", d="M12 21C8 15 5 9 6 3m6 18c0-7 0-12 0-19m0 19c4-6 7-12 6-18", **STRAW)
    band = tag("path", d="M7.5 14.5h9", stroke_width=2, **INK)
    sack = tag("path", d="M8 3h8l-2 4c5 3 7 14 2 15H8C3 21 5 10 10 7Z", fill="var(--wood)", **INK)
    scroll = tag("path", d="M5 4h12a3 3 0 0 1 2 3v10a3 3 0 0 0 2 3H8a3 3 0 0 1-3-3Z", fill="var(--plaster)", **INK)
    seal = tag("circle", cx=12, cy=15, r=3, fill="var(--accent)")
    chest = tag("path", d="M3 10a5 5 0 0 1 5-5h8a5 5 0 0 1 5 5v9H3Zm0 1h18M10 11h4v4h-4Z", fill="var(--wood)", **INK)
    symbols = {"sheaf": straw + band, "hidden": sack, "scroll": scroll + seal, "chest": chest, "barn": BARN}
    return join(tag("symbol", body, id=f"tithe-{name}", viewBox="0 0 24 24") for name, body in symbols.items())


def cover() -> Svg:
    """The picture of the game on the shelf, 200 by 280."""
    meadow = tag("rect", width=200, height=280, fill="var(--field)")
    sky = tag("rect", width=200, height=130, fill="var(--sky)")
    sheaves = join(use("tithe-sheaf", 20 + 42 * i, 190 + 14 * (i % 2), 44) for i in range(4))
    return meadow + sky + use("tithe-barn", 50, 70, 110) + sheaves
