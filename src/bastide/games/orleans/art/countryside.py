"""Orléans: the country along the Loire, drawn from the towns and ways of the components."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

from bastide.draw.ink import at, inked, path
from bastide.draw.miniatures import church, furrows, grass, house, tower, tree
from bastide.draw.svg import Svg, join, markup
from bastide.games.orleans.data import EDGE_ENDS, EDGE_NAMES, EDGE_TYPE, TOWN_COORDINATES, TOWN_NAMES, WATER

Point = tuple[float, float]
Curve = tuple[Point, Point, Point, Point]
WIDTH, HEIGHT = 480, 446
BEYOND, ABOVE = 200, 120  # so far the land goes on, for windows that are wider or higher than the map
LAND = (-BEYOND, -ABOVE, WIDTH + 2 * BEYOND, HEIGHT + 2 * ABOVE)
NUDGE = {  # so that neighbours part
    "chatellerault": (-4, 4), "le_blanc": (2, -2), "bourges": (4, 2), "etampes": (6, 4), "chartres": (0, 6),
    "saint_amand_montrond": (6, 2), "argenton_sur_creuse": (4, 2), "la_chatre": (8, 2), "chinon": (-4, 0),
    "le_mans": (4, 0),
}  # fmt: skip
RIVERS: list[tuple[float, list[Any]]] = [  # width, and the towns and points a river passes
    (7, [(430, 590), (452, 470), (462, 410), (446, 368), "nevers", (428, 286), "sancerre", (393, 224), "briare", (346, 158),
         "orleans", (232, 180), "blois", (142, 220), "tours", (72, 268), "chinon", (-14, 292), (-110, 262), (-210, 290)]),
    (4.5, [(404, 590), (392, 470), (372, 424), "saint_amand_montrond", (303, 338), "vierzon", (228, 276), "montrichard",
           (134, 246), "tours"]),
    (3.6, ["bourges", (314, 284), "vierzon"]), (3.6, ["loches", (118, 276), "tours"]),
    (4.5, [(28, 590), (58, 470), (88, 418), "chatellerault", (40, 332), "chinon"]),
    (4, [(258, 590), (246, 470), (226, 438), "argenton_sur_creuse", (186, 404), "le_blanc", (116, 348), (80, 306), "chinon"]),
]  # fmt: skip
BOWS = {  # how far a road swings out
    "chartres-le_mans": -22, "etampes-montargis": 12, "chatellerault-argenton_sur_creuse": -44,
    "saint_amand_montrond-nevers": -10, "le_mans-tours": -10, "orleans-vierzon": 10, "chinon-chatellerault": -1,
    "chartres-orleans": 8, "chateaudun-orleans": -8, "orleans-montargis": 10, "blois-vierzon": 8,
    "loches-chateauroux": 8, "le_blanc-chateauroux": -8, "bourges-nevers": 8, "le_mans-vendome": 8,
    "chartres-etampes": 8, "sancerre-bourges": 8,
}  # fmt: skip
LABELS: dict[str, tuple[float, float, str]] = {  # where a town's name stands
    "orleans": (0, 27, "middle"), "chinon": (-30, -18, "start"), "le_mans": (-24, 24, "start"),
    "vendome": (-22, 10, "end"), "blois": (22, 6, "start"), "tours": (-4, -21, "middle"),
    "montrichard": (21, -17, "middle"), "loches": (-14, 22, "middle"), "le_blanc": (-4, -17, "middle"),
    "argenton_sur_creuse": (8, 23, "middle"), "la_chatre": (12, 22, "middle"),
    "saint_amand_montrond": (15, 23, "middle"), "nevers": (8, 23, "middle"), "sancerre": (22, 6, "start"),
    "briare": (21, 6, "start"), "bourges": (20, 18, "start"), "vierzon": (-20, 22, "end"),
    "montargis": (22, 4, "start"), "chateauroux": (16, 9, "start"), "etampes": (22, 4, "start"),
    "chartres": (-24, 2, "end"), "chateaudun": (-20, -17, "middle"), "chatellerault": (-6, 23, "middle"),
}  # fmt: skip
WOODS = (
    (262, 232, 34), (320, 92, 34), (100, 80, 40), (440, 160, 30), (60, 200, 40), (200, 318, 40), (420, 60, 50),
    (420, 420, 50), (300, 340, 30), (140, 30, 60), (250, 60, 30), (20, 380, 30), (450, 230, 30),
)  # fmt: skip


@cache
def towns() -> list[Point]:
    """Where each town lies on the map, from its longitude and latitude."""
    found = []
    for name, (longitude, latitude) in zip(TOWN_NAMES, TOWN_COORDINATES, strict=True):
        dx, dy = NUDGE.get(name, (0, 0))
        found.append((38 + (longitude - 0.2) * 134 + dx, 30 + (48.45 - latitude) * 196 + dy))
    return found


def _catmull(p0: Point, p1: Point, p2: Point, p3: Point) -> Curve:
    first = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
    second = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
    return p1, first, second, p2


@cache
def rivers() -> list[tuple[float, list[Curve], list[Any]]]:
    """Each river as one chain of curves through its towns, so that it never breaks at a town."""
    where = dict(zip(TOWN_NAMES, towns(), strict=True))
    found = []
    for width, chain in RIVERS:
        points = [where[one] if isinstance(one, str) else one for one in chain]
        last = len(points) - 1
        curves = [
            _catmull(points[max(0, i - 1)], points[i], points[i + 1], points[min(last, i + 2)]) for i in range(last)
        ]
        found.append((width, curves, chain))
    return found


@cache
def ways() -> list[list[Curve]]:
    """The course of each edge of the map: a stretch of river, or a road that bows a little."""
    where = towns()
    stretches: dict[frozenset[str], list[Curve]] = {}
    for _, curves, chain in rivers():
        stops = [i for i, one in enumerate(chain) if isinstance(one, str)]
        for a, b in pairwise(stops):
            stretches[frozenset((chain[a], chain[b]))] = curves[a:b]
    found = []
    for edge, name in enumerate(EDGE_NAMES):
        a, b = EDGE_ENDS[2 * edge], EDGE_ENDS[2 * edge + 1]
        if EDGE_TYPE[edge] == WATER:
            found.append(stretches[frozenset((TOWN_NAMES[a], TOWN_NAMES[b]))])
            continue
        (ax, ay), (bx, by) = where[a], where[b]
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        bow = BOWS.get(name[2:], 5) * 1.5
        qx, qy = (ax + bx) / 2 + (by - ay) / length * bow, (ay + by) / 2 - (bx - ax) / length * bow
        near = (ax + (qx - ax) * 0.667, ay + (qy - ay) * 0.667)
        far = (bx + (qx - bx) * 0.667, by + (qy - by) * 0.667)
        found.append([((ax, ay), near, far, (bx, by))])
    return found


def line(curves: list[Curve]) -> str:
    """A chain of curves as path data."""
    d = f"M{curves[0][0][0]:.1f} {curves[0][0][1]:.1f}"
    for _, first, second, end in curves:
        d += f"C{first[0]:.1f} {first[1]:.1f} {second[0]:.1f} {second[1]:.1f} {end[0]:.1f} {end[1]:.1f}"
    return d


def along(curves: list[Curve], t: float) -> Point:
    """The point at a share of the way."""
    i = min(int(t * len(curves)), len(curves) - 1)
    p0, p1, p2, p3 = curves[i]
    t = t * len(curves) - i
    u = 1 - t
    x = u**3 * p0[0] + 3 * u * u * t * p1[0] + 3 * u * t * t * p2[0] + t**3 * p3[0]
    y = u**3 * p0[1] + 3 * u * u * t * p1[1] + 3 * u * t * t * p2[1] + t**3 * p3[1]
    return x, y


def spot(edge: int, number: int, count: int) -> Point:
    """Where a good lies on an edge."""
    return along(ways()[edge], 0.5 if count == 1 else (0.34, 0.61)[number])


MEADOWS = (
    (90, 60, 90, 40), (400, 70, 90, 46), (150, 330, 90, 40), (400, 400, 110, 44), (250, 230, 60, 34),
    (-120, 190, 80, 40), (600, 250, 80, 44), (240, -60, 100, 34), (110, 510, 100, 34),
)  # fmt: skip


@cache
def ground() -> Svg:
    """All of the map that never changes: fields, rivers, roads, trees, towns."""
    dice = Random("orleans")
    tufts = grass(dice, 4, 6, 476, 440, 150)
    roads = "".join(line(ways()[edge]) for edge in range(len(EDGE_NAMES)) if EDGE_TYPE[edge] != WATER)
    roads = path(roads, None, 4.6, "road-e") + path(roads, None, 3, "road")
    cities = join(town(number) for number in sorted(range(len(TOWN_NAMES)), key=lambda number: towns()[number][1]))
    return inked(fields((0, 0, WIDTH, HEIGHT)) + tufts + water() + roads + woods(dice) + cities, 1)


@cache
def surroundings() -> Svg:
    """What lies around the map."""
    return inked(fields(LAND) + water() + far_woods(Random("beyond")), 1)


def fields(box: tuple[float, float, float, float]) -> Svg:
    left, top, wide, high = box
    found = f'<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="var(--field)" stroke="none"/>'
    for x, y, a, b in MEADOWS:
        found += f'<ellipse cx="{x}" cy="{y}" rx="{a}" ry="{b}" fill="var(--field2)" stroke="none" opacity=".55"/>'
    return markup(found)


@cache
def water() -> Svg:
    banks = join(path(line(curves), None, width + 2.2, "orl-water-d") for width, curves, _ in rivers())
    return banks + join(path(line(curves), None, width, "orl-water") for width, curves, _ in rivers())


def far_woods(dice: Random) -> Svg:
    """Trees beyond the edges of the map, away from the rivers."""
    left, top, wide, high = LAND
    wet = [along([curve], t / 8) for _, curves, _ in rivers() for curve in curves for t in range(9)]
    found: list[Point] = []
    while len(found) < 70:
        x, y = round(dice.uniform(left, left + wide)), round(dice.uniform(top, top + high))
        inside = -8 < x < WIDTH + 8 and -8 < y < HEIGHT + 14
        if not inside and all((x - a) ** 2 + (y - 4 - b) ** 2 > 200 for a, b in [*wet, *found]):
            found.append((x, y))
    found.sort(key=lambda place: place[1])
    return join(tree(x, y, dice.uniform(0.85, 1.25), dice.random() < 0.4) for x, y in found)


def woods(dice: Random) -> Svg:
    """Trees and plots, away from ways and towns."""
    taken = [along(way, t / 10) for way in ways() for t in range(11)]
    found: list[tuple[float, float, float]] = []
    while len(found) < 112:
        cx, cy, spread = dice.choice(WOODS)
        x, y = dice.gauss(cx, spread), dice.gauss(cy, spread * 0.7)
        if not (6 < x < 474 and 12 < y < 440) or any((x - a) ** 2 + (y - 4 - b) ** 2 <= 240 for a, b in taken):
            continue
        if all(abs(x - a) > 36 or abs(y - b) > 28 for a, b in towns()):
            found.append((y, x, dice.random()))
    parts = []
    for y, x, kind in sorted(found):
        plot = kind > 0.86
        turn = dice.choice((-12, 8, -5))
        parts.append(
            furrows(round(x - 10), round(y - 6), 20, 10, turn)
            if plot
            else tree(round(x), round(y), dice.uniform(0.85, 1.25), kind < 0.36)
        )
    return join(parts)


def town(number: int) -> Svg:
    x, y = towns()[number]
    if TOWN_NAMES[number] == "orleans":
        return at(_orleans(), round(x, 1), round(y, 1), 1.22)
    return at(_small_town(Random(TOWN_NAMES[number])), round(x, 1), round(y, 1), 1.36)


def _orleans() -> Svg:
    wall = markup('<ellipse cy="3" rx="25" ry="13" fill="var(--city)"/>') + path(
        "M-25 3a25 13 0 0 0 50 0", None, 4.2, "wall-d"
    )
    wall += path("M-25 3a25 13 0 0 0 50 0", None, 2.8, "wall")
    minster = path("M-6 4v-14h13v14Z", "plaster", 0.8) + path("M-6-10l6.5-7 6.5 7Z", "slate", 0.8)
    minster += tower(-10, 5, 6, 22) + tower(5, 5, 6, 22)
    minster += markup(
        '<circle cx=".5" cy="-5" r="2.4" fill="var(--orl-glass)" stroke-width=".7"/><path d="M-1.5 4v-4q2-2.5 4 0v4Z" fill="var(--ink)"/>'
    )
    houses = house(-21, 2, 11, 5) + house(11, 2, 11, 5, "roof2")
    front = (
        house(-16, 10, 10, 5, "roof2") + house(7, 10, 10, 5) + tower(-27, 7, 5, 8, "wall") + tower(22, 7, 5, 8, "wall")
    )
    return wall + houses + minster + front


def _small_town(dice: Random) -> Svg:
    wall = markup('<ellipse cy="2" rx="13.5" ry="7.5" fill="var(--city)" stroke="var(--wall-d)" stroke-width="1.4"/>')
    kind = dice.random()

    def roof() -> str:
        return f"roof{dice.randrange(3)}"

    if kind < 0.4:
        return wall + church(-7, 2, 0.52, False) + house(-11, 6, 8, 4, roof()) + house(1, 6.5, 9, 4, roof())
    if kind < 0.75:
        return (
            wall
            + house(-9, 0, 9, 4.5, roof())
            + tower(-1, 2, 4.6, 12)
            + house(3, 1, 8, 4, roof())
            + house(-6, 6.5, 10, 4.5, roof())
        )
    keep = tower(-8, 2, 4.6, 10, "wall") + path("M-4 2v-6.5h8v6.5Z", "wall", 0.8) + tower(3, 2, 4.6, 12, "roof1")
    return wall + keep + house(-9, 7, 9, 4, roof()) + house(1, 7, 9, 4, roof())
