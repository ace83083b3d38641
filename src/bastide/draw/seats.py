"""The players' colours: safe for colour-blind eyes, and never without the mark that goes with them."""

from __future__ import annotations

from typing import NamedTuple

from bastide.draw.svg import Svg, join, tag


class Colour(NamedTuple):
    name: str  # message ID is `colour.<name>`
    fill: str
    mark: str  # path of the mark on a field of 24 by 24
    mark_fill: str


COLOURS = (
    Colour("orange", "#d55e00", "M12 7a5 5 0 1 1 0 10a5 5 0 1 1 0-10Z", "#fff"),
    Colour("blue", "#0072b2", "M7.5 7.5h9v9h-9Z", "#fff"),
    Colour("yellow", "#f0e442", "M12 6.5l5.6 10H6.4Z", "#2b2118"),
    Colour("green", "#009e73", "M12 6l6 6-6 6-6-6Z", "#fff"),
    Colour("charcoal", "#3b3b44", "M10.2 6.5h3.6v3.7h3.7v3.6h-3.7v3.7h-3.6v-3.7H6.5v-3.6h3.7Z", "#fff"),
    Colour("pink", "#cc79a7", "M6.5 8h11v3h-11ZM6.5 13h11v3h-11Z", "#2b2118"),
)
MEEPLE = (
    "M12 2a4 4 0 0 1 3.3 6.3C19.2 9 22 10.8 22 13c0 1.7-2.2 1.9-5 1.6L19.4 21q.4 1-.8 1H14q-.8 0-1-.8L12 18l-1 3.2"
    "q-.2.8-1 .8H5.4q-1.2 0-.8-1L7 14.6C4.2 14.9 2 14.7 2 13C2 10.8 4.8 9 8.7 8.3A4 4 0 0 1 12 2Z"
)


def symbols() -> Svg:
    """`seat-<colour>`: a shield with the mark; `meeple-<colour>`: a figure with the mark on its chest."""
    parts = []
    for colour in COLOURS:
        shield = tag("rect", x=1, y=1, width=22, height=22, rx=5, fill=colour.fill, stroke="var(--mline)")
        mark = tag("path", d=colour.mark, fill=colour.mark_fill)
        parts.append(tag("symbol", shield, mark, id=f"seat-{colour.name}", viewBox="0 0 24 24"))
        body = tag("path", d=MEEPLE, fill=colour.fill, stroke="var(--mline)")
        small = tag("path", d=colour.mark, fill=colour.mark_fill, transform="translate(7.2 7.6) scale(.4)")
        parts.append(tag("symbol", body, small, id=f"meeple-{colour.name}", viewBox="0 0 24 24"))
    return join(parts)
