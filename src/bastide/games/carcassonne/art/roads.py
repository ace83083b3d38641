"""Roads, crossings, gates and the buildings where roads end, on a tile in its catalogued orientation."""

from __future__ import annotations

from dataclasses import dataclass, field

from bastide.games.carcassonne.art.catalogue import TileType
from bastide.games.carcassonne.art.geometry import (
    CENTRE,
    INWARD,
    MIDDLES,
    Curve,
    Point,
    along,
    gap,
    inside,
    line,
    mix,
    samples,
    turned,
    turned_curve,
    turned_direction,
    unit,
)
from bastide.games.carcassonne.art.outlines import Outline

GROUND_MARKS = ("cloister", "volcano", "bazaar")


@dataclass
class RoadPlan:
    """Where the roads of a tile run and what stands at their ends."""

    roads: list[list[Curve]] = field(default_factory=list)
    lanes: list[Curve] = field(default_factory=list)
    gates: list[tuple[int, Point]] = field(default_factory=list)
    tunnels: list[tuple[Point, Point]] = field(default_factory=list)
    hub: Point | None = None
    deck: Curve | None = None
    farmhouse: Point | None = None
    building: tuple[str, Point] | None = None

    def turned(self, rotation: int) -> RoadPlan:
        """Return the plan after clockwise quarter turns."""
        return RoadPlan(
            roads=[[turned_curve(curve, rotation) for curve in curves] for curves in self.roads],
            lanes=[turned_curve(curve, rotation) for curve in self.lanes],
            gates=[(city, turned(place, rotation)) for city, place in self.gates],
            tunnels=[(turned(place, rotation), turned_direction(way, rotation)) for place, way in self.tunnels],
            hub=turned(self.hub, rotation) if self.hub else None,
            deck=turned_curve(self.deck, rotation) if self.deck else None,
            farmhouse=turned(self.farmhouse, rotation) if self.farmhouse else None,
            building=(self.building[0], turned(self.building[1], rotation)) if self.building else None,
        )


def small_city_push(tile: TileType) -> Point:
    """Return the summed direction away from all one-sided cities."""
    pushes = [INWARD[city.edges[0]] for city in tile.cities if len(city.edges) == 1]
    return sum(push[0] for push in pushes), sum(push[1] for push in pushes)


def building_place(tile: TileType, kind: str) -> Point:
    """Choose where a cloister, volcano or bazaar stands."""
    push = small_city_push(tile)
    place = along(CENTRE, push, 14 if kind == "volcano" else 11)
    for city in tile.cities:
        if len(city.edges) == 3:
            free = next(side for side in range(4) if side not in city.edges)
            place = along(place, INWARD[free], 8)
    for road in tile.roads:
        if len(road.edges) == 2:
            first, second = road.edges
            straight = (first - second) % 4 == 2
            away = (0.0, -1.0) if straight else unit(mix(MIDDLES[first], MIDDLES[second], 0.5), CENTRE)
            place = along(place, away, 23 if straight else 20)
    return place


def through_road(tile: TileType, first: int, second: int) -> Curve:
    """Draw a road from one side to another."""
    start, end = MIDDLES[first], MIDDLES[second]
    if (first - second) % 4 != 2:
        return ((start, along(start, INWARD[first], 28), along(end, INWARD[second], 28), end),)
    if tile.marks & {"cloister", "volcano"}:
        top = (50.0, 67.0)
        return (start, (84, 50), (72, 67), top), (top, (28, 67), (16, 50), end)
    push = small_city_push(tile)
    if any(push):
        leave, arrive = along(start, INWARD[first], 33), along(end, INWARD[second], 33)
        return ((start, along(leave, push, 7), along(arrive, push, 7), end),)
    if len(tile.roads) > 1:
        return line(start, end)
    sway = INWARD[(first + 1) % 4]
    leave, arrive = along(start, INWARD[first], 38), along(end, INWARD[second], 38)
    return ((start, along(leave, sway, 9), along(arrive, sway, -9), end),)


def touching_road(tile: TileType, first: int, second: int) -> Curve | None:
    """Draw a bend that leans against a city wall and so parts the field outside it, if the data says so."""
    if (second - first) % 4 != 1 or len(tile.cities) != 1 or len(tile.cities[0].edges) != 1:
        return None
    outer = tile.field_at(2 * first), tile.field_at(2 * second + 1)
    if outer[0] == outer[1] or min(outer) < 0:
        return None
    start, end = MIDDLES[first], MIDDLES[second]
    city = tile.cities[0].edges[0]
    touch = along(CENTRE, INWARD[city], -14.5)
    near, far = (start, end) if (first - city) % 2 else (end, start)
    toward = unit(CENTRE, near)
    curve: Curve = (
        (near, along(near, toward, -18), along(touch, toward, 24), along(touch, toward, 9)),
        (along(touch, toward, 9), along(touch, toward, -6), along(far, INWARD[(city + 2) % 4], 32), far),
    )
    return curve


def gate(wall_points: list[list[Point]], polygon: list[Point], probe: Point) -> tuple[Point, Point]:
    """Return the wall point nearest to a probe, and the direction out of the city there."""
    _, wall, index = min(
        (gap(point, probe), wall, index)
        for wall, points in enumerate(wall_points)
        for index, point in enumerate(points[1:-1], start=1)
    )
    points = wall_points[wall]
    tangent = unit(points[index - 1], points[index + 1])
    normal = (-tangent[1], tangent[0])
    if inside(along(points[index], normal, 3), polygon):
        normal = (-normal[0], -normal[1])
    return points[index], normal


def gate_road(tile: TileType, outlines: tuple[Outline, ...], city: int, side: int) -> tuple[Point, Curve]:
    """Draw a road from a side to the gate of a city."""
    start = MIDDLES[side]
    walls = [samples(curve) for curve in outlines[city].walls]
    place, outward = gate(walls, outlines[city].polygon(), along(start, INWARD[side], 30))
    reach = gap(start, place)
    curve = (start, along(start, INWARD[side], reach * 0.4), along(place, outward, reach * 0.35), place)
    return place, (curve,)


def tunnel_road(tile: TileType, plan: RoadPlan, first: int, second: int) -> list[Curve]:
    """Draw the two visible ends of a road under a city, short of the wall where the field goes round the end."""
    pieces: list[Curve] = []
    for side in (first, second):
        joined = tile.field_at(2 * side) == tile.field_at(2 * side + 1)
        mouth = along(MIDDLES[side], INWARD[side], 18 if joined else 32)
        plan.tunnels.append((mouth, INWARD[side]))
        pieces.append(line(MIDDLES[side], mouth))
    return pieces


def end_point(tile: TileType, plan: RoadPlan, index: int) -> Point:
    """Return the place where a road with one side ends, when it is no city gate."""
    side = tile.roads[index].edges[0]
    if plan.building:
        return plan.building[1]
    if any(tile.touches(f"road:{index}", f"road:{other}") for other in range(len(tile.roads))):
        plan.hub = along(CENTRE, small_city_push(tile), 5)
        return plan.hub
    across = any(len(other.edges) == 1 and other.edges[0] != side for other in tile.roads)
    plan.farmhouse = along(along(MIDDLES[side], INWARD[side], 81 if across else 50), small_city_push(tile), 6)
    return plan.farmhouse


def single_road(tile: TileType, outlines: tuple[Outline, ...], plan: RoadPlan, index: int) -> Curve:
    """Draw a road that ends on the tile."""
    side = tile.roads[index].edges[0]
    cities = [city for city in range(len(tile.cities)) if tile.touches(f"city:{city}", f"road:{index}")]
    if len(cities) == 1:
        place, curve = gate_road(tile, outlines, cities[0], side)
        plan.gates.append((cities[0], place))
        return curve
    end = end_point(tile, plan, index)
    for city in cities if index == 0 else []:
        walls = [samples(curve) for curve in outlines[city].walls]
        place, _ = gate(walls, outlines[city].polygon(), end)
        plan.gates.append((city, place))
        plan.lanes.append(line(end, place))
    start = MIDDLES[side]
    return ((start, along(start, INWARD[side], 18), mix(end, along(start, INWARD[side], 30), 0.4), end),)


def deck(tile: TileType, plan: RoadPlan) -> Curve | None:
    """Return the piece of the upper road where two roads cross without meeting: the road from the west lies on top."""
    if len(tile.roads) != 2 or tile.touching - {("city:0", "road:1")}:
        return None
    upper = next((index for index, road in enumerate(tile.roads) if 3 in road.edges), 0)
    over, under = (samples(plan.roads[index][0], 60) for index in (upper, 1 - upper))
    distance, where = min((gap(first, second), index) for index, first in enumerate(over) for second in under)
    if distance > 1.5 or not 0 < where < len(over) - 1:
        return None
    direction = unit(over[where - 1], over[where + 1])
    return line(along(over[where], direction, -13), along(over[where], direction, 13))


def road_plan(tile: TileType, outlines: tuple[Outline, ...]) -> RoadPlan:
    """Lay out all roads of a tile."""
    plan = RoadPlan()
    for kind in GROUND_MARKS:
        if kind in tile.marks:
            plan.building = kind, building_place(tile, kind)
    for index, road in enumerate(tile.roads):
        if len(road.edges) == 1:
            plan.roads.append([single_road(tile, outlines, plan, index)])
        elif len(road.edges) == 3:
            middle = next(edge for edge in road.edges if (edge + 2) % 4 not in road.edges)
            sides = [edge for edge in road.edges if edge != middle]
            stem = along(MIDDLES[middle], INWARD[middle], 26)
            bends: list[Curve] = [((stem, CENTRE, CENTRE, mix(CENTRE, MIDDLES[side], 0.5)),) for side in sides]
            plan.roads.append([line(MIDDLES[sides[0]], MIDDLES[sides[1]]), line(MIDDLES[middle], stem), *bends])
        else:
            first, second = road.edges if (road.edges[1] - road.edges[0]) % 4 != 3 else road.edges[::-1]
            if any({(first + 1) % 4, (first + 3) % 4} == set(city.edges) for city in tile.cities):
                plan.roads.append(tunnel_road(tile, plan, first, second))
            else:
                plan.roads.append([touching_road(tile, first, second) or through_road(tile, first, second)])
    plan.deck = deck(tile, plan)
    return plan
