"""Where everything stands on a tile: outlines, roads, marks, and the anchors for figures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import msgspec

from bastide.draw.files import drawing_file
from bastide.games.carcassonne.art.catalogue import TileType, tile_types
from bastide.games.carcassonne.art.geometry import (
    CENTRE,
    INWARD,
    MIDDLES,
    Curve,
    Point,
    along,
    gap,
    mix,
    samples,
    turned,
    turned_curve,
)
from bastide.games.carcassonne.art.outlines import Outline, outlines
from bastide.games.carcassonne.art.regions import RADIUS, Regions, survey
from bastide.games.carcassonne.art.roads import RoadPlan, road_plan
from bastide.generated import makes_files

MARK_RADIUS = {
    "pennant": 9.0,
    "wine": 11.0,
    "grain": 11.0,
    "cloth": 11.0,
    "princess": 11.5,
    "cathedral": 22.0,
    "dragon": 12.0,
    "portal": 12.0,
    "inn": 12.5,
    "keep": 10.0,
}
FIGURE_RADIUS = 13.0
HAMLET: tuple[Point, ...] = ((-12, -8), (12, -8), (-12, 14), (12, 14))


@dataclass
class Layout:
    """All places of one tile in one orientation."""

    tile: TileType
    outlines: tuple[Outline, ...]
    plan: RoadPlan
    regions: Regions
    marks: list[tuple[str, Point]]
    anchors: dict[str, Point]
    streets: dict[int, list[Curve]]

    def turned(self, rotation: int) -> Layout:
        """Return the layout after clockwise quarter turns."""
        return Layout(
            tile=self.tile,
            outlines=tuple(outline.turned(rotation) for outline in self.outlines),
            plan=self.plan.turned(rotation),
            regions=self.regions.turned(rotation),
            marks=[(kind, turned(place, rotation)) for kind, place in self.marks],
            anchors={name: turned(place, rotation) for name, place in self.anchors.items()},
            streets={
                city: [turned_curve(curve, rotation) for curve in curves] for city, curves in self.streets.items()
            },
        )


def openness(regions: Regions, place: Point) -> float:
    """Return the room around a place, counting the border of the tile as a soft limit."""
    return min(regions.space(place), min(*place, 100 - place[0], 100 - place[1]) + 4)


def thinned(places: list[Point], most: int) -> list[Point]:
    """Return at most about so many of the places, evenly picked."""
    return places[:: max(1, len(places) // most)]


def mark_spot(regions: Regions, label: str, radius: float) -> tuple[float, Point]:
    """Return the best place for a mark in a segment, with its worth: room for the mark and for a figure beside it."""
    stands = [(openness(regions, stand), stand) for stand in thinned(regions.cells(label, 9), 60)]
    best = (-9.0, CENTRE)
    for place in thinned(regions.cells(label, radius + 0.5), 160):
        fit = min(regions.space(place) / (radius + 2), 1)
        if fit < 0.5:
            continue
        beside = max((min(room, gap(stand, place) - radius) for room, stand in stands), default=0)
        worth = fit * 5 + 2 * min(beside / FIGURE_RADIUS, 1) - gap(place, CENTRE) / 150
        best = max(best, (worth, place))
    return best


def inn_spot(tile: TileType, plan: RoadPlan, regions: Regions, index: int) -> Point:
    """Return the best place for an inn: in a field, close to its road."""
    radius = MARK_RADIUS["inn"]
    way = [point for curve in plan.roads[index] for point in samples(curve, 20)]
    best = (-9.0, CENTRE)
    for number in range(len(tile.fields)):
        for place in regions.cells(f"field:{number}", radius)[::2]:
            distance = min(gap(place, point) for point in way)
            worth = min(regions.space(place) / radius, 1) * 4 - abs(distance - 19) / 8 - gap(place, CENTRE) / 400
            best = max(best, (worth, place))
    return best[1]


def road_anchor(plan: RoadPlan, regions: Regions, index: int) -> Point:
    """Return the point of a road that lies farthest from other roads, crossings and the border."""
    others = [
        point
        for other, curves in enumerate(plan.roads)
        if other != index
        for curve in curves
        for point in samples(curve, 12)
    ]
    others += [point for point in (plan.hub, plan.farmhouse) if point]
    others += [place for _, place in plan.gates + [(0, mouth) for mouth, _ in plan.tunnels]]
    candidates = [point for curve in plan.roads[index] for point in samples(curve, 30)]
    candidates = [point for point in candidates if regions.label(point) == f"road:{index}"]

    def worth(point: Point) -> tuple[float, float]:
        """Rate a point by its distance to whatever else is near, then by its nearness to the middle."""
        free = min((gap(point, other) for other in others), default=40)
        if plan.building:
            free = min(free, gap(point, plan.building[1]) - RADIUS[plan.building[0]] + 6)
        inset = min(*point, 100 - point[0], 100 - point[1])
        return min(free, inset + 2, 26), -gap(point, CENTRE)

    return max(candidates, key=worth)


def segment_anchor(regions: Regions, label: str) -> Point:
    """Return the most open place of a city or field."""
    cells = regions.cells(label, 7) or regions.cells(label)
    return max(cells, key=lambda place: (round(openness(regions, place), 1), -gap(place, CENTRE)))


def place_marks(tile: TileType, plan: RoadPlan, regions: Regions) -> list[tuple[str, Point]]:
    """Choose the places of all printed marks, the largest and most bound ones first."""
    marks: list[tuple[str, Point]] = []

    def put(kind: str, place: Point) -> None:
        """Set a mark and take its room."""
        marks.append((kind, place))
        regions.occupy(place, MARK_RADIUS[kind])

    for index, city in enumerate(tile.cities):
        kinds = ["princess"] * city.princess + [city.goods] * bool(city.goods) + ["pennant"] * city.pennants
        if city.cathedral:
            put("cathedral", CENTRE)
        for kind in kinds:
            put(kind, mark_spot(regions, f"city:{index}", MARK_RADIUS[kind])[1])
    for index, road in enumerate(tile.roads):
        if road.inn:
            put("inn", inn_spot(tile, plan, regions, index))
    for kind in sorted(tile.marks & {"dragon", "portal"}):
        labels = [f"field:{index}" for index in range(len(tile.fields))]
        labels += [f"city:{index}" for index in range(len(tile.cities))]
        put(kind, max(mark_spot(regions, label, MARK_RADIUS[kind]) for label in labels)[1])
    for index, city in enumerate(tile.cities):
        if len(city.edges) > 2 and not (tile.marks or city.cathedral or city.princess or city.goods):
            put("keep", mark_spot(regions, f"city:{index}", MARK_RADIUS["keep"])[1])
    return marks


def city_streets(tile: TileType, plan: RoadPlan, anchors: dict[str, Point]) -> dict[int, list[Curve]]:
    """Draw the streets of each city from its sides and gates to the square where figures stand."""
    streets: dict[int, list[Curve]] = {}
    for index, city in enumerate(tile.cities):
        square = anchors[f"city:{index}"]
        ways: list[Curve] = []
        for side in city.edges:
            start = MIDDLES[side]
            leave = along(start, INWARD[side], 0.4 * gap(start, square))
            ways.append(((start, leave, mix(leave, square, 0.6), square),))
        for owner, place in plan.gates:
            if owner == index:
                ways.append(((place, mix(place, square, 0.4), mix(place, square, 0.7), square),))
        streets[index] = ways
    return streets


@cache
def catalogued_layout(name: str) -> Layout:
    """Lay out a tile type in its catalogued orientation."""
    tile = tile_types()[name]
    shapes = outlines(tile)
    plan = road_plan(tile, shapes)
    regions = survey(tile, shapes, plan)
    if plan.hub:
        for dx, dy in HAMLET:
            regions.occupy(along(plan.hub, (dx, dy - 4), 1), 5)
    if plan.building:
        regions.occupy(plan.building[1], RADIUS[plan.building[0]] + 5)
    marks = place_marks(tile, plan, regions)
    anchors = {f"road:{index}": road_anchor(plan, regions, index) for index in range(len(tile.roads))}
    for kind, count in (("city", len(tile.cities)), ("field", len(tile.fields))):
        anchors |= {f"{kind}:{index}": segment_anchor(regions, f"{kind}:{index}") for index in range(count)}
    if plan.building and plan.building[0] == "cloister":
        anchors["cloister"] = plan.building[1]
    return Layout(tile, shapes, plan, regions, marks, anchors, city_streets(tile, plan, anchors))


def layout(name: str, rotation: int) -> Layout:
    """Lay out a tile type as it is drawn after clockwise quarter turns."""
    return catalogued_layout(name).turned(rotation % tile_types()[name].period)


@makes_files
@cache
def catalogued_anchors() -> dict[str, dict[str, Point]]:
    """The anchors of every tile type in its catalogued orientation."""

    def found() -> str:
        return msgspec.json.encode({name: catalogued_layout(name).anchors for name in tile_types()}).decode()

    text = drawing_file("bastide.games.carcassonne", "anchors.json", found)
    return msgspec.json.decode(text, type=dict[str, dict[str, Point]])


@cache
def anchors(name: str, rotation: int) -> dict[str, Point]:
    """Return for every segment of a turned tile the point where a figure stands, by feature reference."""
    tile = tile_types()[name]
    drawn = rotation % tile.period
    keys = tile.keys(drawn)
    places = {keys[reference]: turned(place, drawn) for reference, place in catalogued_anchors()[name].items()}
    stands: dict[str, Point] = {}
    for reference, key in tile.keys(rotation).items():
        x, y = places[key]
        stands[reference] = round(x, 1), round(y + 8 if reference == "cloister" else y, 1)
    return stands


def bridge_anchor(vertical: bool) -> Point:
    """Return the point where a figure stands on a bridge laid across a tile: off the middle, where buildings are."""
    return (50, 24) if vertical else (24, 50)
