"""The tile as a grid of small cells: which segment covers each cell, and how much room there is around it."""

from __future__ import annotations

from dataclasses import dataclass

from bastide.games.carcassonne.art.catalogue import TileType
from bastide.games.carcassonne.art.geometry import Point, gap, inside, samples
from bastide.games.carcassonne.art.outlines import Outline, crossing_city
from bastide.games.carcassonne.art.roads import RoadPlan

CELLS = 50
STEP = 100 / CELLS
RADIUS = {"cloister": 18.0, "volcano": 20.0, "bazaar": 16.0}


@dataclass
class Regions:
    """Labels such as 'city:0', 'wall:0', 'road:1', 'hub' or 'field:2' per cell, and the room around each cell."""

    labels: list[str]
    room: list[float]

    def label(self, point: Point) -> str:
        """Return the label at a point, or nothing outside the tile."""
        x, y = int(point[0] // STEP), int(point[1] // STEP)
        return self.labels[y * CELLS + x] if 0 <= x < CELLS and 0 <= y < CELLS else ""

    def space(self, point: Point) -> float:
        """Return the distance from a point to the next other segment or mark."""
        x, y = min(int(point[0] // STEP), CELLS - 1), min(int(point[1] // STEP), CELLS - 1)
        return self.room[max(y, 0) * CELLS + max(x, 0)]

    def cells(self, label: str, margin: float = 0) -> list[Point]:
        """Return the middles of the cells with this label, at least a margin away from the border of the tile."""
        return [
            place
            for name, place in zip(self.labels, SPOTS, strict=True)
            if name == label and margin <= min(place) and max(place) <= 100 - margin
        ]

    def occupy(self, place: Point, radius: float) -> None:
        """Take away the room that a mark covers."""
        for index in range(CELLS * CELLS):
            self.room[index] = min(self.room[index], gap(SPOTS[index], place) - radius)

    def turned(self, rotation: int) -> Regions:
        """Return the grid after clockwise quarter turns."""
        labels, room = self.labels, self.room
        for _ in range(rotation % 4):
            order = [(CELLS - 1 - x) * CELLS + y for y in range(CELLS) for x in range(CELLS)]
            labels, room = [labels[index] for index in order], [room[index] for index in order]
        return Regions(labels, room)


def neighbours(index: int) -> list[int]:
    """Return the cells beside a cell."""
    x, y = index % CELLS, index // CELLS
    near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
    return [row * CELLS + column for column, row in near if 0 <= column < CELLS and 0 <= row < CELLS]


SPOTS: list[Point] = [((cell % CELLS + 0.5) * STEP, (cell // CELLS + 0.5) * STEP) for cell in range(CELLS * CELLS)]
BESIDE: list[list[int]] = [neighbours(cell) for cell in range(CELLS * CELLS)]


def touched_halves(cells: list[int]) -> set[int]:
    """Return the half sides of the tile that a group of cells touches."""
    halves = set()
    last, half = CELLS - 1, CELLS // 2
    for index in cells:
        x, y = index % CELLS, index // CELLS
        if y == 0:
            halves.add(int(x >= half))
        if x == last:
            halves.add(2 + int(y >= half))
        if y == last:
            halves.add(4 + int(x < half))
        if x == 0:
            halves.add(6 + int(y < half))
    return halves


def stamp(labels: list[str], points: list[Point], radius: float, label: str) -> None:
    """Label all cells near any of the points."""
    reach = int(radius // STEP) + 1
    for point in points:
        x, y = int(point[0] // STEP), int(point[1] // STEP)
        for row in range(max(0, y - reach), min(CELLS, y + reach + 1)):
            for column in range(max(0, x - reach), min(CELLS, x + reach + 1)):
                index = row * CELLS + column
                if gap(SPOTS[index], point) <= radius:
                    labels[index] = label


def city_order(tile: TileType) -> list[int]:
    """Return the cities from bottom to top: one that passes over another comes last."""
    over = crossing_city(tile)
    return sorted(range(len(tile.cities)), key=lambda index: index == over)


def paint(tile: TileType, outlines: tuple[Outline, ...], plan: RoadPlan) -> list[str]:
    """Label roads, cities, walls and buildings; cells of fields stay empty."""
    labels = [""] * (CELLS * CELLS)
    for index, curves in enumerate(plan.roads):
        for curve in curves:
            stamp(labels, samples(curve, 40), 5.5, f"road:{index}")
    for curve in plan.lanes:
        stamp(labels, samples(curve, 30), 4.5, "hub")
    for index in city_order(tile):
        polygon = outlines[index].polygon()
        for cell in range(CELLS * CELLS):
            if inside(SPOTS[cell], polygon):
                labels[cell] = f"city:{index}"
        for curve in outlines[index].walls:
            stamp(labels, samples(curve, 40), 3.2, f"wall:{index}")
    if plan.hub:
        stamp(labels, [plan.hub], 9, "hub")
    if plan.farmhouse:
        stamp(labels, [plan.farmhouse], 9, "farmhouse")
    if plan.building:
        stamp(labels, [plan.building[1]], RADIUS[plan.building[0]], plan.building[0])
    return labels


def fill_fields(tile: TileType, labels: list[str]) -> None:
    """Label each group of empty cells with the field of the data that it is; specks too small to see stay 'verge'."""
    enclosed = [index for index, field in enumerate(tile.fields) if not field.halves]
    for start in range(CELLS * CELLS):
        if labels[start]:
            continue
        group, labels[start] = [start], "verge"
        for index in group:
            for near in BESIDE[index]:
                if not labels[near]:
                    labels[near] = "verge"
                    group.append(near)
        if len(group) < 12:
            continue
        halves = touched_halves(group)
        name = tile.field_at(min(halves)) if halves else enclosed.pop(0) if enclosed else -1
        for index in group:
            labels[index] = f"field:{name}"


def measure_room(labels: list[str]) -> list[float]:
    """Return for each cell the distance to the nearest cell with another label, by two sweeps over the grid."""
    room = [
        STEP / 2 if any(labels[near] != label for near in BESIDE[index]) else 99.0 for index, label in enumerate(labels)
    ]
    straight, slanted = STEP, STEP * 1.4
    for order, sign in ((range(CELLS * CELLS), -1), (range(CELLS * CELLS - 1, -1, -1), 1)):
        for index in order:
            x, y = index % CELLS, index // CELLS
            best = room[index]
            if 0 <= x + sign < CELLS:
                best = min(best, room[index + sign] + straight)
            if 0 <= y + sign < CELLS:
                best = min(best, room[index + sign * CELLS] + straight)
                if x > 0:
                    best = min(best, room[index + sign * CELLS - 1] + slanted)
                if x < CELLS - 1:
                    best = min(best, room[index + sign * CELLS + 1] + slanted)
            room[index] = best
    return room


def survey(tile: TileType, outlines: tuple[Outline, ...], plan: RoadPlan) -> Regions:
    """Build the grid of a tile."""
    labels = paint(tile, outlines, plan)
    fill_fields(tile, labels)
    return Regions(labels, measure_room(labels))
