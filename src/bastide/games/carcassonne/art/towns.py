"""The inside of a city segment: ground, streets, houses, wall, towers and gates."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from bastide.draw.svg import NOTHING, Svg, join
from bastide.games.carcassonne.art.drawing import disc, filled, stroked
from bastide.games.carcassonne.art.geometry import Point, gap, path, samples
from bastide.games.carcassonne.art.layout import MARK_RADIUS, Layout
from bastide.games.carcassonne.art.regions import RADIUS
from bastide.games.carcassonne.art.scenery import city_wall, part

VARIANTS = 3


def obstacles(layout: Layout, city: int) -> list[tuple[Point, float]]:
    """Return the places that houses keep clear of, with the distance to keep."""
    kept: list[tuple[Point, float]] = [(layout.anchors[f"city:{city}"], 10.5)]
    kept += [(place, MARK_RADIUS[kind] + 4.5) for kind, place in layout.marks]
    kept += [(place, 10) for owner, place in layout.plan.gates if owner == city]
    if layout.plan.building:
        kind, place = layout.plan.building
        kept.append((place, RADIUS[kind] + 7))
    kept += [(point, 6.4) for way in layout.streets[city] for point in samples(way, 16)]
    return kept


def house_places(layout: Layout, city: int, chance: Random) -> list[Point]:
    """Scatter houses in loose rows over the free ground of a city, from back to front."""
    kept = obstacles(layout, city)
    label = f"city:{city}"
    places: list[Point] = []
    row = 0
    y = 11.0
    while y < 99:
        x = 5.5 + (5.0 if row % 2 else 0.0) + chance.uniform(-1, 1)
        while x < 95:
            spot = (round(x + chance.uniform(-0.6, 0.6)), round(y + chance.uniform(-1.4, 1.4)))
            corners = [(spot[0] + dx, spot[1] + dy) for dx, dy in ((-5, 0.5), (5, 0.5), (-4, -8), (4, -8), (0, -10))]
            middle = (spot[0], spot[1] - 4)
            fits = all(layout.regions.label(corner) == label for corner in corners)
            if fits and all(gap(middle, place) >= distance for place, distance in kept):
                places.append(spot)
                x += 10.6
            else:
                x += 2.5
        y += 9.6
        row += 1
    return sorted(places, key=lambda place: place[1])


def towers(layout: Layout, city: int) -> list[Point]:
    """Return the places of the wall towers: along each wall, clear of the gates."""
    places: list[Point] = []
    for curve in layout.outlines[city].walls:
        points = samples(curve, 24)
        length = sum(gap(first, second) for first, second in pairwise(points))
        shares = (0.5,) if length < 100 else (0.32, 0.68)
        for share in shares:
            point = points[round(share * (len(points) - 1))]
            clear = [place for _, place in layout.plan.gates] + places
            if all(gap(point, place) > 13 for place in clear) and not hidden(layout, city, point):
                places.append(point)
    return places


def hidden(layout: Layout, city: int, point: Point) -> bool:
    """Tell whether this point of a wall is covered by another city, or close to its wall or to a tunnel."""
    if layout.regions.label(point) not in (f"wall:{city}", f"city:{city}"):
        return True
    others = [outline for index, outline in enumerate(layout.outlines) if index != city]
    close = [place for outline in others for curve in outline.walls for place in samples(curve, 12)]
    close += [place for place, _ in layout.plan.tunnels]
    return any(gap(point, place) < 13 for place in close)


def town(layout: Layout, city: int, variant: int) -> Svg:
    """Draw the ground, streets and houses of a city segment."""
    border = path(layout.outlines[city].border, joined=True)
    streets = path(layout.streets[city])
    square = layout.anchors[f"city:{city}"]
    chance = Random(f"{border} {streets} {variant}")
    body = filled(border, "city") + stroked(streets, "lane", 6) + disc(*square, 8.5, "lane")
    for place in house_places(layout, city, chance):
        kind = chance.choice((0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9))
        body += part(f"house-{kind}", place)
    return body


def fortification(layout: Layout, city: int) -> Svg:
    """Draw the wall of a city segment with its towers and gates."""
    if not layout.outlines[city].walls:
        return NOTHING
    fixtures = [("tower", place) for place in towers(layout, city)]
    fixtures += [("gate", place) for owner, place in layout.plan.gates if owner == city]
    fixtures.sort(key=lambda item: item[1][1])
    return city_wall(layout.outlines[city].walls) + join(part(name, place) for name, place in fixtures)
