"""Plots as SVG: points with intervals, bars, histograms."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.draw.svg import NAMESPACE, NOTHING, Svg, hint, markup, tag, text

WIDTH, LABEL, ROW = 640.0, 150.0, 26.0
STYLE = tag("style", markup("svg{background:#fbf7ee;font:12px sans-serif}.line{stroke:#8a7f6a}.mark{fill:#7a2e1d}"))


def frame(height: float, title: str, *inside: Svg) -> Svg:
    """An SVG picture with a title for screen readers."""
    return tag(
        "svg", hint(title), *inside, xmlns=NAMESPACE, viewBox=f"0 0 {WIDTH:g} {height:g}", role="img",
        width=WIDTH, height=height,
    )  # fmt: skip


def whiskers(title: str, rows: Sequence[tuple[str, float, float, float]], style: Svg = NOTHING) -> Svg:
    """A row for each name: a point at the middle value, a line from the low to the high one. A picture that stands
    alone needs a style of its own."""
    low, high = min(row[2] for row in rows), max(row[3] for row in rows)
    span = (high - low) or 1.0

    def x_of(value: float) -> float:
        return LABEL + (value - low) / span * (WIDTH - LABEL - 60)

    inside: list[Svg] = []
    for i, (name, middle, least, most) in enumerate(rows):
        y = i * ROW + ROW / 2
        inside.append(text(name, LABEL - 10, y + 4, text_anchor="end"))
        inside.append(tag("line", x1=x_of(least), y1=y, x2=x_of(most), y2=y, class_="line"))
        inside.append(tag("circle", cx=x_of(middle), cy=y, r=5.0, class_="mark"))
        inside.append(text(f"{middle:.1f}", x_of(most) + 8, y + 4))
    return frame(ROW * len(rows), title, style, *inside)


def bars(title: str, rows: Sequence[tuple[str, float]], unit: str = "") -> Svg:
    """A bar for each name."""
    top = max((value for _, value in rows), default=0.0) or 1.0
    inside: list[Svg] = []
    for i, (name, value) in enumerate(rows):
        y, length = i * ROW, value / top * (WIDTH - LABEL - 90)
        inside.append(text(name, LABEL - 10, y + ROW / 2 + 4, text_anchor="end"))
        inside.append(tag("rect", x=LABEL, y=y + 4, width=max(length, 1.0), height=ROW - 8, class_="bar"))
        inside.append(text(f"{value:.3g}{unit}", LABEL + length + 8, y + ROW / 2 + 4))
    return frame(ROW * len(rows), title, *inside)


def histogram(title: str, numbers: Sequence[float], low: float, high: float, bins: int = 32) -> Svg:
    """A histogram between two bounds, which several pictures may share."""
    span = (high - low) or 1.0
    counts = [0] * bins
    for number in numbers:
        counts[min(bins - 1, int((number - low) / span * bins))] += 1
    top, width, height = max(counts) or 1, WIDTH / bins, 70.0
    inside = [
        tag("rect", x=i * width, y=height - count / top * height, width=width - 1, height=count / top * height,
            class_="bar")
        for i, count in enumerate(counts)
        if count
    ]  # fmt: skip
    axis = [
        tag("line", x1=0.0, y1=height, x2=WIDTH, y2=height, class_="line"),
        text(f"{low:g}", 0, height + 16),
        text(f"{high:g}", WIDTH, height + 16, text_anchor="end"),
    ]
    return frame(height + 20, title, *inside, *axis)
