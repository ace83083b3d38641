"""The tile types as the artist needs them: features with numbered sides, and when a turned picture repeats."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

SIDES = "NESW"


@dataclass(frozen=True)
class City:
    """One city segment: its sides (0..3 = N, E, S, W) and what is printed in it."""

    edges: tuple[int, ...]
    pennants: int
    goods: str
    cathedral: bool
    princess: bool


@dataclass(frozen=True)
class Road:
    """One road segment: its sides, and whether an inn stands beside it."""

    edges: tuple[int, ...]
    inn: bool


@dataclass(frozen=True)
class Field:
    """One field segment: its half sides (0..7 clockwise from NL) and the city segments it touches."""

    halves: tuple[int, ...]
    cities: tuple[int, ...]


@dataclass(frozen=True)
class TileType:
    """One tile type in its catalogued orientation."""

    name: str
    cities: tuple[City, ...]
    roads: tuple[Road, ...]
    fields: tuple[Field, ...]
    marks: frozenset[str]
    touching: frozenset[tuple[str, str]]

    def touches(self, first: str, second: str) -> bool:
        """Tell whether the two feature references are directly connected on this tile."""
        return (first, second) in self.touching or (second, first) in self.touching

    def city_at(self, side: int) -> int:
        """Return the index of the city on a side, or -1."""
        return next((index for index, city in enumerate(self.cities) if side % 4 in city.edges), -1)

    def field_at(self, half: int) -> int:
        """Return the index of the field on a half side, or -1."""
        return next((index for index, field in enumerate(self.fields) if half % 8 in field.halves), -1)

    def keys(self, rotation: int) -> dict[str, str]:
        """Map every feature reference to a text that names the same place of the turned tile whatever its index."""
        names: dict[str, str] = {"cloister": "cloister"} if "cloister" in self.marks else {}
        for index, city in enumerate(self.cities):
            names[f"city:{index}"] = f"city {turned_sides(city.edges, rotation)}"
        for index, road in enumerate(self.roads):
            names[f"road:{index}"] = f"road {turned_sides(road.edges, rotation)}"
        for index, field in enumerate(self.fields):
            halves = sorted((half + 2 * rotation) % 8 for half in field.halves)
            twin = sum(not other.halves for other in self.fields[:index]) if not halves else 0
            names[f"field:{index}"] = f"field {halves} {twin}"
        return names

    def picture(self, rotation: int) -> frozenset[str]:
        """Describe all that is drawn on the turned tile, so that equal pictures give equal descriptions."""
        names = self.keys(rotation)
        parts = set(self.marks)
        for index, city in enumerate(self.cities):
            what = (city.pennants, city.goods, city.cathedral, city.princess)
            parts.add(f"{names[f'city:{index}']} {what}")
        for index, road in enumerate(self.roads):
            parts.add(f"{names[f'road:{index}']} {road.inn}")
        for index, field in enumerate(self.fields):
            beside = sorted(names[f"city:{city}"] for city in field.cities)
            parts.add(f"{names[f'field:{index}']} {beside}")
        for first, second in self.touching:
            parts.add(" ".join(sorted((names[first], names[second]))))
        return frozenset(parts)

    @cached_property
    def period(self) -> int:
        """Return the number of distinct rotations of the picture: 1, 2 or 4."""
        return next(turn for turn in (1, 2, 4) if self.picture(turn) == self.picture(0))


def turned_sides(edges: tuple[int, ...], rotation: int) -> str:
    """Return the letters of the sides after clockwise quarter turns."""
    return "".join(SIDES[side] for side in sorted((edge + rotation) % 4 for edge in edges))


def half_number(name: str) -> int:
    """Return 0..7 for the half side names NL, NR, EL … WR."""
    return 2 * SIDES.index(name[0]) + "LR".index(name[1])


def read_tile(entry: dict[str, Any]) -> TileType:
    """Build one tile type from its entry in tiles.json."""
    features = entry["features"]
    return TileType(
        name=entry["id"],
        cities=tuple(
            City(
                edges=tuple(SIDES.index(side) for side in city["edges"]),
                pennants=city["pennants"],
                goods=city["goods"] or "",
                cathedral=city["cathedral"],
                princess=city["princess"],
            )
            for city in features["cities"]
        ),
        roads=tuple(
            Road(edges=tuple(SIDES.index(side) for side in road["edges"]), inn=road["inn"])
            for road in features["roads"]
        ),
        fields=tuple(
            Field(
                halves=tuple(half_number(name) for name in field["half_edges"]),
                cities=tuple(field["adjacent_cities"]),
            )
            for field in features["fields"]
        ),
        marks=frozenset(
            mark for mark in ("cloister", "volcano", "dragon", "portal", "bazaar", "abbey") if features[mark]
        ),
        touching=frozenset((first, second) for first, second in features["touching"]),
    )


@cache
def tile_types() -> dict[str, TileType]:
    """Load all tile types by name, in the order of tiles.json."""
    source = files("bastide.games.carcassonne") / "components" / "tiles.json"
    entries = json.loads(source.read_text(encoding="utf-8"))["tiles"]
    return {entry["id"]: read_tile(entry) for entry in entries}
