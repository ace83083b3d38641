"""A second, slow Carcassonne for checking: features by flood fill over the printed tiles, and what they are worth.

It shares nothing with the engine but the component data. A board is a dict of positions, a segment (x, y, reference).
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from importlib import resources

DATA = json.loads(resources.files("bastide.games.carcassonne").joinpath("components", "tiles.json").read_text("utf-8"))
TILES = {tile["id"]: tile for tile in DATA["tiles"]}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "S": "N", "E": "W", "W": "E"}
HALF_CONTACT = {"NL": "SR", "NR": "SL", "EL": "WR", "ER": "WL", "SL": "NR", "SR": "NL", "WL": "ER", "WR": "EL"}
CORNERS = {"nw": ("WR", "NL"), "ne": ("NR", "EL"), "se": ("ER", "SL"), "sw": ("SR", "WL")}
FOLLOWERS = {"normal": 1, "big": 2, "mayor": 0, "wagon": 1}


def turn(side: str, rotation: int) -> str:
    return "NESW"[("NESW".index(side[0]) + rotation) % 4] + side[1:]


@dataclass
class Board:
    """What lies on the table."""

    tiles: dict[tuple[int, int], tuple[str, int]]  # name and rotation in quarters
    bridges: dict[tuple[int, int], str] = field(default_factory=dict)  # "ns" or "ew"
    figures: list[tuple[int, str, tuple[int, int, str]]] = field(default_factory=list)  # seat, figure, segment
    barns: list[tuple[int, tuple[int, int, str]]] = field(default_factory=list)  # seat, segment of a field
    castles: list[tuple[int, int, str]] = field(default_factory=list)  # a segment of each
    fairy: tuple[int, int] | None = None
    goods: list[list[int]] = field(default_factory=list)
    modules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.by_side: dict[tuple[int, int], dict[str, str]] = {}
        self.by_half: dict[tuple[int, int], dict[str, str]] = {}
        self.segments: dict[tuple[int, int, str], dict] = {}
        for at in self.tiles:
            self.unfold(at)
        self.features = self.fill()
        self.of = {segment: i for i, feature in enumerate(self.features) for segment in feature}

    def unfold(self, at: tuple[int, int]) -> None:
        """Turn a tile's segments into place."""
        name, rotation = self.tiles[at]
        features = TILES[name]["features"]
        sides: dict[str, str] = {}
        halves: dict[str, str] = {}
        for kind, plural in (("city", "cities"), ("road", "roads")):
            for i, segment in enumerate(features[plural]):
                self.segments[(*at, f"{kind}:{i}")] = segment
                for edge in segment["edges"]:
                    sides[turn(edge, rotation)] = f"{kind}:{i}"
        for i, segment in enumerate(features["fields"]):
            self.segments[(*at, f"field:{i}")] = segment
            for half in segment["half_edges"]:
                halves[turn(half, rotation)] = f"field:{i}"
        if features["cloister"]:
            self.segments[(*at, "cloister")] = {}
        if at in self.bridges:
            self.segments[(*at, "bridge")] = {}
            for side in "NS" if self.bridges[at] == "ns" else "EW":
                sides[side] = "bridge"
        self.by_side[at], self.by_half[at] = sides, halves

    def fill(self) -> list[frozenset[tuple[int, int, str]]]:
        meets: dict[tuple[int, int, str], set] = {segment: set() for segment in self.segments}
        for at in self.tiles:
            for side, (dx, dy) in STEP.items():
                other = (at[0] + dx, at[1] + dy)
                if other not in self.tiles:
                    continue
                mine, theirs = self.by_side[at].get(side), self.by_side[other].get(FACING[side])
                if mine and theirs:
                    meets[(*at, mine)].add((*other, theirs))
                for half, contact in HALF_CONTACT.items():
                    mine, theirs = self.by_half[at].get(half), self.by_half[other].get(contact)
                    if half[0] == side and mine and theirs:
                        meets[(*at, mine)].add((*other, theirs))
        features, seen = [], set()
        for segment in self.segments:
            if segment in seen:
                continue
            feature, front = {segment}, [segment]
            while front:
                for other in meets[front.pop()]:
                    if other not in feature:
                        feature.add(other)
                        front.append(other)
            seen |= feature
            features.append(frozenset(feature))
        return features

    def feature(self, segment: tuple[int, int, str]) -> frozenset:
        return self.features[self.of[segment]]

    def kind(self, feature: frozenset) -> str:
        word = next(iter(feature))[2].split(":")[0]
        return "road" if word == "bridge" else word

    def open_sides(self, feature: frozenset) -> int:
        """Sides that face nothing; of a cloister, empty positions around."""
        if self.kind(feature) == "cloister":
            ((x, y, _),) = feature
            return sum((x + i, y + j) not in self.tiles for i in (-1, 0, 1) for j in (-1, 0, 1))
        number = 0
        for x, y, ref in feature:
            for side, held in self.by_side[x, y].items():
                number += held == ref and (x + STEP[side][0], y + STEP[side][1]) not in self.tiles
        return number

    def size(self, feature: frozenset) -> int:
        return len({(x, y) for x, y, _ in feature})

    def pennants(self, feature: frozenset) -> int:
        return sum(self.segments[segment].get("pennants", 0) for segment in feature)

    def raised(self, feature: frozenset) -> bool:
        marks = ("inn", "cathedral")
        return "inns" in self.modules and any(self.segments[s].get(mark) for s in feature for mark in marks)

    def goods_in(self, feature: frozenset) -> list[str]:
        return sorted(self.segments[s]["goods"] for s in feature if self.segments[s].get("goods"))

    def is_castle(self, feature: frozenset) -> bool:
        return any(segment in feature for segment in self.castles)

    def worth(self, feature: frozenset) -> int:
        complete, kind = not self.open_sides(feature), self.kind(feature)
        if kind == "cloister":
            return 9 - self.open_sides(feature)
        if self.raised(feature) and not complete:
            return 0
        if kind == "road":
            return self.size(feature) * (2 if self.raised(feature) else 1)
        each = (3 if self.raised(feature) else 2) if complete else 1
        return each * (self.size(feature) + self.pennants(feature))

    def strengths(self, feature: frozenset, seats: int) -> list[int]:
        powers = [0] * seats
        for seat, figure, segment in self.figures:
            if segment in feature and figure in FOLLOWERS:
                powers[seat] += self.pennants(feature) if figure == "mayor" else FOLLOWERS[figure]
        return powers

    def winners(self, feature: frozenset, seats: int) -> list[int]:
        powers = self.strengths(feature, seats)
        return [seat for seat in range(seats) if powers[seat] == max(powers) and max(powers) > 0]

    def cities_around(self, meadow: frozenset) -> tuple[int, int]:
        """Completed cities, and castles, that touch a field."""
        found = set()
        for x, y, ref in meadow:
            for i in self.segments[x, y, ref]["adjacent_cities"]:
                city = self.feature((x, y, f"city:{i}"))
                if not self.open_sides(city):
                    found.add(city)
        castles = sum(self.is_castle(city) for city in found)
        return len(found) - castles, castles

    def farm(self, meadow: frozenset, seats: int, city: int, castle: int) -> dict[int, int]:
        """What the farmers of a field score."""
        cities, castles = self.cities_around(meadow)
        pigs = {seat for seat, figure, segment in self.figures if figure == "pig" and segment in meadow}
        points = cities * city + castles * castle
        return {s: points + (s in pigs) * (cities + castles) for s in self.winners(meadow, seats)}

    def blessed(self, feature: frozenset) -> set[int]:
        """The seats with a follower of a feature on the fairy's tile."""
        if self.fairy is None:
            return set()
        castle = self.is_castle(feature) and any((x, y) == self.fairy for x, y, _ in feature)
        standing = [(s, at) for s, f, at in self.figures if at in feature and f in FOLLOWERS]
        return {seat for seat, at in standing if castle or at[:2] == self.fairy}

    def final(self, seats: int) -> list[int]:
        """The points of the final scoring."""
        points = [0] * seats
        occupied = {self.of[at] for _, figure, at in self.figures if figure in FOLLOWERS}
        for i in occupied:
            feature = self.features[i]
            if self.is_castle(feature):
                continue
            if self.kind(feature) == "field":
                for seat, gained in self.farm(feature, seats, 3, 4).items():
                    points[seat] += gained
            else:
                assert self.open_sides(feature), "a completed feature keeps no followers"
                for seat in self.winners(feature, seats):
                    points[seat] += self.worth(feature)
            for seat in self.blessed(feature):
                points[seat] += 3
        for seat, segment in self.barns:
            cities, castles = self.cities_around(self.feature(segment))
            points[seat] += 4 * cities + 5 * castles
        for kind in zip(*self.goods, strict=True):
            for seat, count in enumerate(kind):
                points[seat] += 10 * (count == max(kind) > 0)
        return points

    def edge(self, at: tuple[int, int], side: str, printed: bool = False) -> str:
        """What a placed tile shows at a side."""
        ref = self.by_side[at].get(side)
        if TILES[self.tiles[at][0]]["features"]["abbey"]:
            return "any"
        if ref is None or (printed and ref == "bridge"):
            return "field"
        return "road" if ref == "bridge" else ref.split(":")[0]

    def placements(self, name: str, bridges: int) -> set[tuple[int, int, int, tuple[int, int, str] | None]]:
        """Every way to place a tile, tried one by one."""
        spots = {(x + dx, y + dy) for x, y in self.tiles for dx, dy in STEP.values()} - set(self.tiles)
        found = set()
        for at in spots:
            if TILES[name]["features"]["abbey"]:
                found |= self.abbey_placements(at, bridges)
                continue
            for rotation in range(4):
                for bridge in [None, *(self.bridge_tries(at) if bridges else ())]:
                    if self.matches(name, at, rotation, bridge):
                        found.add((*at, rotation, bridge))
        return found

    def abbey_placements(self, at: tuple[int, int], bridges: int) -> set:
        around = {side: (at[0] + dx, at[1] + dy) for side, (dx, dy) in STEP.items()}
        if not all(other in self.tiles for other in around.values()):
            return set()
        found = {(*at, 0, None)}
        for axis, ends in (("ns", "NS"), ("ew", "EW")):
            if bridges and all(self.edge(around[side], FACING[side]) == "road" for side in ends):
                found.add((*at, 0, (*at, axis)))
        return found

    def bridge_tries(self, at: tuple[int, int]):
        spots = [at, *((at[0] + dx, at[1] + dy) for dx, dy in STEP.values())]
        return [(*spot, axis) for spot in spots for axis in ("ns", "ew")]

    def matches(self, name: str, at: tuple[int, int], rotation: int, bridge) -> bool:
        """Whether the rules allow a placement: edges alike, and a bridge only where a road needs it."""
        shown = {turn(side, rotation): TILES[name]["edges"]["NESW".index(side)] for side in "NESW"}
        around = {side: (at[0] + dx, at[1] + dy) for side, (dx, dy) in STEP.items()}
        faced = {side: self.edge(o, FACING[side]) for side, o in around.items() if o in self.tiles}
        wrong = {side for side in faced if faced[side] != shown[side]}
        if bridge is None:
            return not wrong
        if not wrong:
            return False
        spot, ends = bridge[:2], ("NS" if bridge[2] == "ns" else "EW")
        if spot == at:
            if any(shown[side] != "field" for side in ends) or not wrong <= set(ends):
                return False
            return all(faced.get(side, "road") == "road" for side in ends)
        side = next(side for side in around if around[side] == spot)
        if spot not in self.tiles or side not in ends or wrong != {side} or shown[side] != "road":
            return False
        if spot in self.bridges or any(self.edge(spot, end, printed=True) != "field" for end in ends):
            return False
        far = (spot[0] + STEP[side][0], spot[1] + STEP[side][1])
        return far not in self.tiles or self.edge(far, FACING[side]) in ("road", "any")


def zone(one: tuple[int, int], other: tuple[int, int]) -> set[tuple[int, int]]:
    """The neighbourhood of a castle on two tiles."""
    dx, dy = (0, 1) if one[1] == other[1] else (1, 0)
    return {(x + i * dx, y + i * dy) for x, y in (one, other) for i in (-1, 0, 1)}


def groups(board: Board) -> dict[str, list]:
    """Features by kind."""
    found = defaultdict(list)
    for feature in board.features:
        found[board.kind(feature)].append(feature)
    return found
