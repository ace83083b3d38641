"""Inked shapes: outlined in ink, filled with a colour of the palette. Groups of them make symbols."""

from __future__ import annotations

from bastide.draw.svg import Svg, markup

INK = 1.6  # the usual width of a line


def _paint(fill: str | None, width: float, line: str = "") -> str:
    colour = "none" if fill is None else fill if fill.startswith("#") else f"var(--{fill})"
    stroke = "" if width == INK else f' stroke-width="{width:g}"' if width else ' stroke="none"'
    return f'fill="{colour}"{stroke}' + (f' stroke="var(--{line})"' if line else "")


def path(d: str, fill: str | None = None, width: float = INK, line: str = "") -> Svg:
    """A line or an area; the fill is a name of the palette, a colour, or nothing; the line is ink or another name."""
    return markup(f'<path d="{d}" {_paint(fill, width, line)}/>')


def disc(x: float, y: float, r: float, fill: str | None = None, width: float = INK, line: str = "") -> Svg:
    return markup(f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" {_paint(fill, width, line)}/>')


def oval(x: float, y: float, rx: float, ry: float, fill: str | None = None, width: float = INK) -> Svg:
    return markup(f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" {_paint(fill, width)}/>')


def slab(x: float, y: float, w: float, h: float, fill: str | None = None, width: float = INK, round: float = 0) -> Svg:
    corner = f' rx="{round:g}"' if round else ""
    return markup(f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{corner} {_paint(fill, width)}/>')


def at(body: Svg, x: float = 0, y: float = 0, scale: float = 1.0, turn: float = 0) -> Svg:
    """A drawing moved, and perhaps scaled and turned."""
    change = (
        f"translate({x:g} {y:g})"
        + (f" scale({scale:g})" if scale != 1 else "")
        + (f" rotate({turn:g})" if turn else "")
    )
    return markup(f'<g transform="{change}">{body}</g>')


def symbol(name: str, body: Svg, box: str = "0 0 24 24") -> Svg:
    """A symbol for the sprite, in ink unless its parts say otherwise."""
    return markup(f'<symbol id="{name}" viewBox="{box}">{inked(body)}</symbol>')


def inked(body: Svg, width: float = INK) -> Svg:
    lines = f'stroke="var(--ink)" stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round" fill="none"'
    return markup(f"<g {lines}>{body}</g>")
