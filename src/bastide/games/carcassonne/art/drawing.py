"""The few SVG elements the pictures are made of; every colour is the name of a variable of the palette."""

from __future__ import annotations

from bastide.draw.svg import Svg, markup
from bastide.games.carcassonne.art.geometry import Point, number


def filled(data: str, colour: str, extra: str = "") -> Svg:
    """Return a filled path."""
    return markup(f'<path d="{data}" fill="var(--{colour})"{" " + extra if extra else ""}/>')


def stroked(data: str, colour: str, width: float, extra: str = "") -> Svg:
    """Return a path drawn as a line only."""
    more = " " + extra if extra else ""
    return markup(f'<path d="{data}" fill="none" stroke="var(--{colour})" stroke-width="{width:g}"{more}/>')


def disc(x: float, y: float, radius: float, colour: str, extra: str = "") -> Svg:
    """Return a filled circle."""
    more = " " + extra if extra else ""
    return markup(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="var(--{colour})"{more}/>')


def oval(x: float, y: float, wide: float, high: float, colour: str, extra: str = "") -> Svg:
    """Return a filled ellipse."""
    more = " " + extra if extra else ""
    radii = f'rx="{number(wide)}" ry="{number(high)}"'
    return markup(f'<ellipse cx="{number(x)}" cy="{number(y)}" {radii} fill="var(--{colour})"{more}/>')


def inked(body: Svg, width: float = 0.6) -> Svg:
    """Return a group whose shapes have an ink outline."""
    return markup(f'<g stroke="var(--ink)" stroke-width="{width:g}" stroke-linejoin="round">{body}</g>')


def group(name: str, body: Svg) -> Svg:
    """Return a named group to be used many times."""
    return markup(f'<g id="{name}">{body}</g>')


def symbol(name: str, body: Svg, size: int = 24) -> Svg:
    """Return a named square symbol."""
    return markup(f'<symbol id="{name}" viewBox="0 0 {size} {size}">{body}</symbol>')


def use(name: str, place: Point, transform: str = "") -> Svg:
    """Place a named group with its origin at a point."""
    if transform:
        where = f"translate({number(place[0])} {number(place[1])}){transform}"
        return markup(f'<use href="#{name}" transform="{where}"/>')
    return markup(f'<use href="#{name}" x="{number(place[0])}" y="{number(place[1])}"/>')


def centred(name: str, place: Point, size: float) -> Svg:
    """Place a named symbol with its middle at a point."""
    corner = f'x="{number(place[0] - size / 2)}" y="{number(place[1] - size / 2)}"'
    return markup(f'<use href="#{name}" {corner} width="{number(size)}" height="{number(size)}"/>')
