"""City outlines of a tile in its catalogued orientation: which walls stand where, derived from the tile data alone."""

from __future__ import annotations

from dataclasses import dataclass

from bastide.games.carcassonne.art.catalogue import TileType
from bastide.games.carcassonne.art.geometry import (
    CENTRE,
    CORNERS,
    INWARD,
    Curve,
    Point,
    bulge,
    line,
    reverse,
    samples,
    turned_curve,
    unit,
)


@dataclass(frozen=True)
class Outline:
    """The ground of one city segment as a closed outline, and the curves of it that carry a wall."""

    border: tuple[Curve, ...]
    walls: tuple[Curve, ...]

    def polygon(self) -> list[Point]:
        """Return the outline as a polygon."""
        return [point for curve in self.border for point in samples(curve, 12)]

    def turned(self, rotation: int) -> Outline:
        """Return the outline after clockwise quarter turns."""
        return Outline(
            tuple(turned_curve(curve, rotation) for curve in self.border),
            tuple(turned_curve(curve, rotation) for curve in self.walls),
        )


def reaching_city(tile: TileType, corner: int) -> int:
    """Return the city whose wall runs out to a corner between two fields and so parts them, or -1."""
    before, after = tile.field_at(2 * corner - 1), tile.field_at(2 * corner)
    if before >= 0 and after >= 0 and before != after:
        shared = set(tile.fields[before].cities) & set(tile.fields[after].cities)
        return min(shared, default=-1)
    field = max(before, after)
    city = max(tile.city_at(corner - 1), tile.city_at(corner))
    if field < 0 or city < 0 or min(before, after) >= 0 or city in tile.fields[field].cities:
        return -1
    return min(tile.fields[field].cities, default=-1)


def contested(tile: TileType, index: int, corner: int) -> bool:
    """Tell whether another city also comes to this corner."""
    others = {tile.city_at(corner - 1), tile.city_at(corner), reaching_city(tile, corner)}
    return bool(others - {-1, index})


def crossing_city(tile: TileType) -> int:
    """Return the city that passes over another one on this tile, or -1."""
    for index, city in enumerate(tile.cities):
        for band in tile.cities:
            if band is city or len(band.edges) != 2 or (band.edges[0] - band.edges[1]) % 4 != 2:
                continue
            beyond = tile.field_at(2 * ((city.edges[0] + 2) % 4))
            if (len(city.edges) == 2 and 0 in city.edges) or (beyond >= 0 and index in tile.fields[beyond].cities):
                return index
    return -1


def wall(tile: TileType, index: int, start: int, length: int) -> Curve:
    """Draw the wall of a city from corner to corner, round a run of sides that are not its own."""
    end = (start + length) % 4
    corners = (start % 4, end)
    narrow = [contested(tile, index, corner) for corner in corners]
    spur = [reaching_city(tile, corner) == index for corner in corners]
    if length == 2:
        normal = unit(CENTRE, CORNERS[(start + 3) % 4])
        depth = (-4.0, 4.0, 6.0 if any(spur) else 12.0)[sum(narrow)]
        angles = [
            (7.0 if any(spur) else 14.0) if tight else -9.0 if tip else -6.0
            for tight, tip in zip(narrow, spur, strict=True)
        ]
    elif length == 3:
        normal = INWARD[(start + 3) % 4]
        facing = tile.city_at(start + 1)
        depth = 20.0 if facing >= 0 and len(tile.cities[facing].edges) > 1 else (29.0, 26.0, 23.0)[sum(narrow)]
        angles = [26.0 if tight else 58.0 for tight in narrow]
    else:
        normal = INWARD[start % 4]
        taken = tile.city_at(start) >= 0
        tunnel = any(len(road.edges) == 2 and start % 4 in road.edges for road in tile.roads)
        depth = 44.0 if taken else 34.0 if tunnel else 25.0
        angles = [68.0 if taken else 27.0 if tip else 54.0 for tip in spur]
    return bulge(CORNERS[start % 4], CORNERS[end], normal, depth, (angles[0], angles[1]))


def outline(tile: TileType, index: int) -> Outline:
    """Walk round a city clockwise: straight along its own sides, one wall round each run of other sides."""
    own = tile.cities[index].edges
    if len(own) == 4:
        return Outline((line(*CORNERS, CORNERS[0]),), ())
    side = first = next(edge for edge in own if (edge - 1) % 4 not in own)
    border: list[Curve] = []
    walls: list[Curve] = []
    while side < first + 4:
        if side % 4 in own:
            border.append(line(CORNERS[side % 4], CORNERS[(side + 1) % 4]))
            side += 1
            continue
        length = 1
        while (side + length) % 4 not in own and reaching_city(tile, (side + length) % 4) != index:
            length += 1
        walls.append(wall(tile, index, side, length))
        border.append(walls[-1])
        side += length
    return Outline(tuple(border), tuple(walls))


def crossing_outlines(tile: TileType) -> tuple[Outline, Outline]:
    """Draw a city from the north lying over a west-east city, with one green pocket beside it (two when it goes on)."""
    north = line((0, 0), (100, 0))
    pocket: Curve = (((100, 0), (90, 16), (86, 42), (63, 45)),)
    east: Curve = (((100, 0), (80, 7), (65, 18), (65, 50)),)
    if len(tile.cities[crossing_city(tile)].edges) == 2:
        lower: Curve = (((65, 50), (65, 82), (80, 93), (100, 100)),)
        east_wall = east + lower
        west_wall = turned_curve(east_wall, 2)
        over = Outline((north, east_wall, line((100, 100), (0, 100)), west_wall), (east_wall, west_wall))
        half = (reverse(pocket), line((100, 0), (100, 100)), reverse(lower), line((65, 50), (37, 55)))
        under = (*half, *(turned_curve(curve, 2) for curve in half))
        return over, Outline(under, (pocket, turned_curve(pocket, 2)))
    tip: Curve = (((65, 50), (65, 70), (64, 81), (50, 81)),)
    east_wall = east + tip
    west_wall = tuple(
        ((100 - a[0], a[1]), (100 - b[0], b[1]), (100 - c[0], c[1]), (100 - d[0], d[1])) for a, b, c, d in east_wall
    )
    south = bulge((100, 100), (0, 100), (0, -1), 31, (54, 54))
    over = Outline((north, east_wall, reverse(west_wall)), (east_wall, west_wall))
    west_side = line((0, 100), (0, 0))
    upper_west: Curve = (west_wall[0],)
    under = (reverse(pocket), line((100, 0), (100, 100)), south, west_side, upper_west, line((35, 50), (63, 45)))
    return over, Outline(under, (pocket, south))


def outlines(tile: TileType) -> tuple[Outline, ...]:
    """Return the outline of every city segment, in the order of the data."""
    over = crossing_city(tile)
    if over < 0:
        return tuple(outline(tile, index) for index in range(len(tile.cities)))
    upper, lower = crossing_outlines(tile)
    return tuple(upper if index == over else lower for index in range(len(tile.cities)))
