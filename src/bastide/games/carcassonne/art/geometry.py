"""Points and cubic curves on the 100 x 100 tile, and their SVG text."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import cos, hypot, radians, sin

Point = tuple[float, float]
Cubic = tuple[Point, Point, Point, Point]
Curve = tuple[Cubic, ...]

CORNERS: tuple[Point, ...] = ((0, 0), (100, 0), (100, 100), (0, 100))
MIDDLES: tuple[Point, ...] = ((50, 0), (100, 50), (50, 100), (0, 50))
INWARD: tuple[Point, ...] = ((0, 1), (-1, 0), (0, -1), (1, 0))
CENTRE: Point = (50, 50)


def number(value: float) -> str:
    """Write a number with at most one decimal and no needless character."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def pair(point: Point) -> str:
    """Write a point as SVG path text."""
    second = number(point[1])
    return number(point[0]) + ("" if second.startswith("-") else " ") + second


def along(start: Point, direction: Point, distance: float) -> Point:
    """Return the point at a distance from another in a direction."""
    return start[0] + direction[0] * distance, start[1] + direction[1] * distance


def mix(first: Point, second: Point, share: float) -> Point:
    """Return the point between two others."""
    return first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share


def gap(first: Point, second: Point) -> float:
    """Return the distance of two points."""
    return hypot(first[0] - second[0], first[1] - second[1])


def unit(start: Point, end: Point) -> Point:
    """Return the direction from one point to another."""
    length = gap(start, end) or 1
    return (end[0] - start[0]) / length, (end[1] - start[1]) / length


def turned(point: Point, rotation: int) -> Point:
    """Turn a point of the tile by clockwise quarters."""
    x, y = point
    for _ in range(rotation % 4):
        x, y = 100 - y, x
    return x, y


def turned_direction(direction: Point, rotation: int) -> Point:
    """Turn a direction by clockwise quarters."""
    x, y = direction
    for _ in range(rotation % 4):
        x, y = -y, x
    return x, y


def turned_curve(curve: Curve, rotation: int) -> Curve:
    """Turn a curve by clockwise quarters."""
    return tuple(
        (turned(a, rotation), turned(b, rotation), turned(c, rotation), turned(d, rotation)) for a, b, c, d in curve
    )


def reverse(curve: Curve) -> Curve:
    """Return the same curve walked from its end."""
    return tuple((d, c, b, a) for a, b, c, d in reversed(curve))


def bulge(start: Point, end: Point, normal: Point, depth: float, angles: tuple[float, float]) -> Curve:
    """Join two points by an arch of the given depth that leaves its ends at the given angles to the chord."""
    chord = unit(start, end)
    length = gap(start, end)
    top = along(mix(start, end, 0.5), normal, depth)
    flat = [0 < angle < 35 and depth > 20 for angle in angles]
    reaches = [length * (0.26 if low else 0.2) for low in flat]
    holds = [length * (0.16 if low else 0.25) for low in flat]
    first, last = radians(angles[0]), radians(angles[1])
    leave = along(along(start, chord, reaches[0] * cos(first)), normal, reaches[0] * sin(first))
    arrive = along(along(end, chord, -reaches[1] * cos(last)), normal, reaches[1] * sin(last))
    return (start, leave, along(top, chord, -holds[0]), top), (top, along(top, chord, holds[1]), arrive, end)


def at(cubic: Cubic, share: float) -> Point:
    """Return the point of a cubic at a parameter between 0 and 1."""
    a, b, c, d = cubic
    rest = 1 - share
    weights = (rest**3, 3 * rest * rest * share, 3 * rest * share * share, share**3)
    return (
        weights[0] * a[0] + weights[1] * b[0] + weights[2] * c[0] + weights[3] * d[0],
        weights[0] * a[1] + weights[1] * b[1] + weights[2] * c[1] + weights[3] * d[1],
    )


def samples(curve: Curve, steps: int = 24) -> list[Point]:
    """Return points along a curve, ends included."""
    points = [curve[0][0]]
    for cubic in curve:
        points.extend(at(cubic, step / steps) for step in range(1, steps + 1))
    return points


def line(*points: Point) -> Curve:
    """Return straight pieces through the points, as a curve."""
    return tuple(
        (first, mix(first, second, 1 / 3), mix(first, second, 2 / 3), second) for first, second in pairwise(points)
    )


def path(curves: Iterable[Curve], joined: bool = False) -> str:
    """Write curves as SVG path data, each with its own start or all joined into one closed outline."""
    text = ""
    for index, curve in enumerate(curves):
        if not joined or not index:
            text += f"M{pair(curve[0][0])}"
        for start, leave, arrive, end in curve:
            straight = gap(leave, mix(start, end, 1 / 3)) < 0.01 and gap(arrive, mix(start, end, 2 / 3)) < 0.01
            text += f"L{pair(end)}" if straight else f"C{pair(leave)} {pair(arrive)} {pair(end)}".replace(" -", "-")
    return text + ("Z" if joined else "")


def inside(point: Point, polygon: list[Point]) -> bool:
    """Tell whether a point lies in a polygon."""
    x, y = point
    within = False
    previous = polygon[-1]
    for corner in polygon:
        if (corner[1] > y) != (previous[1] > y):
            crossing = previous[0] + (y - previous[1]) / (corner[1] - previous[1]) * (corner[0] - previous[0])
            within ^= x < crossing
        previous = corner
    return within
