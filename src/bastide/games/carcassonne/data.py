"""Carcassonne: what is in the box, as tables by number."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8


def _read(name: str) -> Any:
    return json.loads(resources.files("bastide.games.carcassonne").joinpath("components", name).read_text("utf-8"))


_SET: Final[dict[str, Any]] = _read("tiles.json")
_TILES: Final[list[dict[str, Any]]] = _SET["tiles"]
_PIECES: Final[dict[str, Any]] = _read("pieces.json")
_POINTS: Final[dict[str, Any]] = _PIECES["points"]

ANY: Final = 0  # what an edge shows; in a signature 0 is a side without neighbour
FIELD: Final = 1
CITY: Final = 2
ROAD: Final = 3
CLOISTER: Final = 4  # besides these three, a kind of feature
EDGES: Final = {"any": ANY, "field": FIELD, "city": CITY, "road": ROAD}

SIDES: Final = "NESW"
HALVES: Final = ["NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"]

SEGMENTS: Final = 10  # more than any tile has
NONE: Final = 255  # in tables of segments: there is none
WAYS: Final = 32768  # more than there are tiles with signatures
CITIES: Final = 0  # references to features of a tile: city:0 to city:3, road:0 and so on
ROADS: Final = 4
FIELDS: Final = 8
CLOISTER_REF: Final = 12
BRIDGE_REF: Final = 13
REFS: Final = 14
REF_NAMES: Final[list[str]] = [
    *(f"{kind}:{i}" for kind in ("city", "road", "field") for i in range(4)), "cloister", "bridge"
]  # fmt: skip

VOLCANO: Final = 1  # symbols of a tile
DRAGON: Final = 2
PORTAL: Final = 4
PRINCESS: Final = 8
BAZAAR: Final = 16
COMPLETED: Final = 32  # no symbols, but occasions for steps like them: something was completed in this part,
CASTLED: Final = 64  # a castle was made,
EARNED: Final = 128  # a bonus part was earned in this turn,
AUCTIONED: Final = 256  # there are auctions to come, or tiles sold there to be placed
BARNED: Final = 512  # there is a barn on the board
SHOWN: Final = 1024  # masks of the above
SURROUNDED: Final = 1024  # besides them: a cloister was surrounded in this part,
FITTING: Final = 2048  # the tile in hand fits somewhere as it is
NEVER: Final = 4096  # none of these

PARENT: Final = 0  # columns of a node
OPEN: Final = 1  # sides that face an empty position; of a cloister, empty positions around it
TILES: Final = 2
PENNANTS: Final = 3
HOLDERS: Final = 4  # who stands there, see `held_strength` and `badge`
MARKS: Final = 5  # what is or-ed: RAISED, CASTLE, and see `companion_mark`
COUNTS: Final = 6  # what is added: goods and castle bases, see `counts_of`
KIND: Final = 7
NODE: Final = 8  # columns
RAISED: Final = 1  # an inn or a cathedral
CASTLE: Final = 2

THINGS: Final = ["city", "road", "field", "cloister", "abbey", "castle"]  # what figures stand in, for the log

NORMAL: Final = 0  # figures
BIG: Final = 1
MAYOR: Final = 2
WAGON: Final = 3
BUILDER: Final = 4
PIG: Final = 5
BARN: Final = 6
BADGED: Final = 1 << MAYOR | 1 << BARN  # those that hold a feature by a bit of their own
FIGURES: Final[list[str]] = [kind["name"] for kind in _PIECES["figures"]["kinds"]]
FIGURE_MODULES: Final[list[str]] = [kind["module"] for kind in _PIECES["figures"]["kinds"]]
FIGURE_COUNTS: Final[list[int]] = [kind["count"] for kind in _PIECES["figures"]["kinds"]]
STRENGTH: Final[list[int]] = [kind["strength"] for kind in _PIECES["figures"]["kinds"]]
STANDS: Final[list[int]] = [  # mask of the kinds of features where a figure may stand
    sum(1 << {"city": CITY, "road": ROAD, "field": FIELD, "cloister": CLOISTER}[name] for name in kind["stands"])
    for kind in _PIECES["figures"]["kinds"]
]
PIECES: Final = 13  # figures of a seat with all modules, in the order of the kinds
FOLLOWERS: Final = 10  # of them; builder, pig and barn come after
BUILDER_PIECE: Final = 10
PIG_PIECE: Final = 11
BARN_PIECE: Final = 12
assert sum(FIGURE_COUNTS) == PIECES and sum(FIGURE_COUNTS[:4]) == FOLLOWERS, "the counts are part of the layout"
FIRST_PIECE: Final[list[int]] = [sum(FIGURE_COUNTS[:figure]) for figure in range(len(FIGURES))]
FIGURE_OF: Final[list[int]] = [figure for figure, count in enumerate(FIGURE_COUNTS) for _ in range(count)]

GOODS: Final = ["wine", "grain", "cloth"]
GOODS_TOKENS: Final[list[int]] = [_SET["goods_tokens"][name] for name in GOODS]  # [CAR-SETUP-06]
BRIDGES: Final[dict[str, int]] = _PIECES["tokens"]["bridges"]  # by number of players
CASTLES: Final[dict[str, int]] = _PIECES["tokens"]["castles"]
ABBEYS: Final[int] = _PIECES["tokens"]["abbeys"]  # of each player

ROAD_POINTS: Final[list[int]] = [_POINTS["road"]["incomplete"], _POINTS["road"]["complete"]]
CITY_POINTS: Final[list[int]] = [_POINTS["city"]["incomplete"], _POINTS["city"]["complete"]]
INN_POINTS: Final[list[int]] = [_POINTS["inn"]["incomplete"], _POINTS["inn"]["complete"]]
CATHEDRAL_POINTS: Final[list[int]] = [_POINTS["cathedral"]["incomplete"], _POINTS["cathedral"]["complete"]]
CLOISTER_POINTS: Final[int] = _POINTS["cloister"]
FARM_POINTS: Final[list[int]] = [_POINTS["field"]["city"], _POINTS["field"]["castle"]]
JOINED_POINTS: Final[list[int]] = [_POINTS["joined"]["city"], _POINTS["joined"]["castle"]]
BARN_POINTS: Final[list[int]] = [_POINTS["barn"]["city"], _POINTS["barn"]["castle"]]
PIG_POINTS: Final[int] = _POINTS["pig"]
FAIRY_TURN: Final[int] = _POINTS["fairy"]["turn"]
FAIRY_SCORED: Final[int] = _POINTS["fairy"]["scored"]
GOODS_POINTS: Final[int] = _POINTS["goods"]
DRAGON_STEPS: Final[int] = _PIECES["dragon_steps"]["count"]
HIGHEST_BID: Final[int] = _PIECES["highest_bid"]["points"]

NAMES: Final[list[str]] = [tile["id"] for tile in _TILES]
MODULES: Final[list[str]] = [tile["module"] for tile in _TILES]
COUNT: Final[list[int]] = [tile["count"] for tile in _TILES]
TYPES: Final[int] = len(_TILES)
TILE_FEATURES: Final[list[dict[str, Any]]] = [tile["features"] for tile in _TILES]  # what is printed, for words
TYPE_OF: Final[dict[str, int]] = {name: tile for tile, name in enumerate(NAMES)}
START: Final[int] = next(i for i, tile in enumerate(_TILES) if tile["start"])
ABBEY: Final[int] = next(i for i, tile in enumerate(_TILES) if tile["features"]["abbey"])


STRENGTH_BITS: Final = 4  # of the column HOLDERS: first the strength of each seat's followers,
BADGE: Final = 24  # from here on a bit a seat: a mayor, or a barn in a field
STRENGTHS: Final = (1 << BADGE) - 1
COMPANION: Final = 8  # of the column MARKS: from here on a bit a seat, for a builder, or a pig in a field
GOODS_BITS: Final = 4  # of the column COUNTS: first the goods of each kind,
BASES: Final = 12  # from here on the segments that can be half of a castle
ROTATION_BITS: Final = 2  # of a tile with its rotation
RIM_BITS: Final = 8  # of each part of a rim; NONE fills it
EDGE_BITS: Final = 2  # of a signature: what each side of an empty position faces
FOOTING_BITS: Final = 4  # of a footing: the followers that may stand in each kind of feature


def held_strength(strength: i64, seat: i64) -> i64:
    """What followers of this strength add to the column HOLDERS."""
    return strength << (STRENGTH_BITS * seat)


def strength_in(holders: i64, seat: i64) -> i64:
    """The strength of a seat's followers without its mayor."""
    return (holders >> (STRENGTH_BITS * seat)) & ((1 << STRENGTH_BITS) - 1)


def badge(seat: i64) -> i64:
    """What a seat's mayor, or barn, adds to the column HOLDERS."""
    return 1 << (BADGE + seat)


def has_badge(holders: i64, seat: i64) -> bool:
    return (holders >> (BADGE + seat)) & 1 != 0


def badges(holders: i64) -> i64:
    """The seats whose mayor, or barn, is there: a mask."""
    return holders >> BADGE


def companion_mark(seat: i64) -> i64:
    """What a seat's builder, or pig, adds to the column MARKS."""
    return 1 << (COMPANION + seat)


def companions(marks: i64) -> i64:
    """The seats whose builder, or pig, is there: a mask."""
    return marks >> COMPANION


def counts_of(goods: i64, bases: i64) -> i64:
    """The column COUNTS of a printed segment: the kind of its goods, or -1, and whether it can be half of a castle."""
    return (1 << (GOODS_BITS * goods) if goods >= 0 else i64(0)) | bases << BASES


def goods_in(counts: i64, kind: i64) -> i64:
    return (counts >> (GOODS_BITS * kind)) & ((1 << GOODS_BITS) - 1)


def bases_in(counts: i64) -> i64:
    return counts >> BASES


def turned_tile(tile: i64, rotation: i64) -> i64:
    """A tile as it lies: its type and its rotation in quarters, clockwise."""
    return tile << ROTATION_BITS | rotation


def type_of_turned(turned: i64) -> i64:
    return turned >> ROTATION_BITS


def rotation_of_turned(turned: i64) -> i64:
    return turned & ((1 << ROTATION_BITS) - 1)


def edge_sign(edge: i64, side: i64) -> i64:
    """What an edge adds to the signature of an empty position that faces it at this side."""
    return edge << (EDGE_BITS * side)


def edge_faced(signature: i64, side: i64) -> i64:
    """The edge that an empty position faces at a side; 0 for no neighbour."""
    return (signature >> (EDGE_BITS * side)) & ((1 << EDGE_BITS) - 1)


def rim_of(edge: i64, side: i64, left: i64, right: i64) -> i64:
    """What a turned tile shows at a side, in one number, for laying tiles is dear: the edge, the segment there, and the
    fields at its left and right half. The left half of a side meets the right half of the side that faces it."""
    return edge | side << RIM_BITS | left << (2 * RIM_BITS) | right << (3 * RIM_BITS)


def rim_edge(rim: i64) -> i64:
    return rim & NONE


def rim_segment(rim: i64) -> i64:
    return (rim >> RIM_BITS) & NONE


def rim_left(rim: i64) -> i64:
    return (rim >> (2 * RIM_BITS)) & NONE


def rim_right(rim: i64) -> i64:
    return rim >> (3 * RIM_BITS)


def footing(kind: i64, figure: i64) -> i64:
    """The bit that says that a follower may stand in a kind of feature."""
    return 1 << (FOOTING_BITS * kind + figure)


def followers_for(footings: i64, kind: i64) -> i64:
    """The followers that may stand in a kind of feature: a mask."""
    return (footings >> (FOOTING_BITS * kind)) & ((1 << FOOTING_BITS) - 1)


def bytes_of(values: list[int]) -> vec[u8]:
    """A packed copy of small numbers."""
    packed = vec[u8]([u8(0)] * i64(len(values)))
    for i, value in enumerate(values):
        packed[i] = u8(i64(value))
    return packed


def shorts_of(values: list[int]) -> vec[i16]:
    packed = vec[i16]([i16(0)] * i64(len(values)))
    for i, value in enumerate(values):
        packed[i] = i16(i64(value))
    return packed


def words_of(values: list[int]) -> vec[i32]:
    packed = vec[i32]([i32(0)] * i64(len(values)))
    for i, value in enumerate(values):
        packed[i] = i32(i64(value))
    return packed


def longs_of(values: list[int]) -> vec[i64]:
    packed = vec[i64]([i64(0)] * i64(len(values)))
    for i, value in enumerate(values):
        packed[i] = i64(value)
    return packed


class Tables:
    """All that the tiles print, by type, or by type and rotation (`turned_tile`)."""

    def __init__(self) -> None:
        segments: list[int] = []
        solid: list[int] = []
        refs: list[int] = []
        by_ref: list[int] = []
        template: list[int] = []
        multiple: list[int] = []
        adjacent: list[int] = []
        touching: list[int] = []
        symbols: list[int] = []
        princess: list[int] = []
        cloister: list[int] = []
        edge: list[int] = []
        side: list[int] = []
        half: list[int] = []
        corner: list[int] = []
        for tile in _TILES:
            features = tile["features"]
            edges = [EDGES[name] for name in tile["edges"]]
            sides = [NONE] * 4
            halves = [NONE] * 8
            own: list[int] = []  # references, in the order of the segments: fields last
            nodes: list[list[int]] = []
            touched: list[int] = []
            for i, city in enumerate(features["cities"]):
                for name in city["edges"]:
                    sides[SIDES.index(name)] = len(own)
                goods = GOODS.index(city["goods"]) if city["goods"] else -1
                counts = int(counts_of(goods, city["castle_base"]))
                nodes.append([0, len(city["edges"]), 1, city["pennants"], 0, int(city["cathedral"]), counts, CITY])
                own.append(CITIES + i)
            for i, road in enumerate(features["roads"]):  # [CAR-TILE-11] one that ends here has one edge
                for name in road["edges"]:
                    sides[SIDES.index(name)] = len(own)
                nodes.append([0, len(road["edges"]), 1, 0, 0, int(road["inn"]), 0, ROAD])
                own.append(ROADS + i)
            cloister.append(len(own) if features["cloister"] else NONE)
            if features["cloister"]:
                nodes.append([0, 8, 1, 0, 0, 0, 0, CLOISTER])
                own.append(CLOISTER_REF)
            solid.append(len(own))
            touched = [0] * len(own)
            for i, field in enumerate(features["fields"]):
                for name in field["half_edges"]:
                    halves[HALVES.index(name)] = len(own)
                    if edges[HALVES.index(name) // 2] == FIELD:
                        sides[HALVES.index(name) // 2] = len(own)
                nodes.append([0, 0, 1, 0, 0, 0, 0, FIELD])
                own.append(FIELDS + i)
                touched.append(sum(1 << index for index in field["adjacent_cities"]))
            reach = [0] * len(own)
            for one, other in features["touching"]:
                a, b = own.index(REF_NAMES.index(one)), own.index(REF_NAMES.index(other))
                reach[a] |= 1 << b
                reach[b] |= 1 << a
            several = [len(features["cities"]) > 1, len(features["roads"]) > 1]
            rest = SEGMENTS - len(own)
            segments.append(len(own))
            refs += own + [NONE] * rest
            by_ref += [own.index(ref) if ref in own else NONE for ref in range(16)]
            multiple += [int(several[ref // ROADS]) if ref < FIELDS else 0 for ref in own] + [0] * rest
            template += [value for node in nodes for value in node] + [0] * rest * NODE
            adjacent += touched + [0] * rest
            touching += reach + [0] * rest
            marks = [features["volcano"], features["dragon"], features["portal"], False, features["bazaar"]]
            royal = [i for i, city in enumerate(features["cities"]) if city["princess"]]
            symbols.append(sum(1 << i for i, mark in enumerate(marks) if mark) | (PRINCESS if royal else 0))
            princess.append(royal[0] if royal else NONE)
            for turn in range(4):
                turned = [halves[(i - 2 * turn) % 8] for i in range(8)]
                edge += [edges[(d - turn) % 4] for d in range(4)]
                side += [sides[(d - turn) % 4] for d in range(4)]
                half += turned
                corner += [turned[2 * c] if turned[2 * c - 1] == turned[2 * c] else NONE for c in range(4)]
        self.segments: Final = bytes_of(segments)
        self.solid: Final = bytes_of(solid)  # segments that are no fields; they come first
        self.refs: Final = bytes_of(refs)  # [tile * SEGMENTS + segment]
        self.by_ref: Final = bytes_of(by_ref)  # [tile * 16 + reference]: segment
        self.template: Final = words_of(template)  # [(tile * SEGMENTS + segment) * NODE + column]
        self.multiple: Final = bytes_of(multiple)  # [tile * SEGMENTS + segment]: whether there are others of its kind
        self.adjacent: Final = bytes_of(adjacent)  # [tile * SEGMENTS + field]: mask of city segments
        self.touching: Final = shorts_of(touching)  # [tile * SEGMENTS + segment]: mask of segments [CAR-WAGON-07]
        self.symbols: Final = bytes_of(symbols)
        self.princess: Final = bytes_of(princess)  # her city's segment
        self.cloister: Final = bytes_of(cloister)  # its segment
        self.edge: Final = bytes_of(edge)  # [turned * 4 + side]
        self.side: Final = bytes_of(side)  # [turned * 4 + side]: segment
        self.half: Final = bytes_of(half)  # [turned * 8 + half]: field segment
        self.corner: Final = bytes_of(corner)  # [turned * 4 + corner], from the north-west clockwise: field segment
        self.rim: Final = longs_of(  # [turned * 4 + side]: see `rim_of`
            [int(rim_of(edge[at], side[at], half[2 * at], half[2 * at + 1])) for at in range(len(edge))]
        )
        fits = [0] * (TYPES * 256)
        spans = [0] * (TYPES * 256)
        leads = [0] * (TYPES * 256)
        for number in range(TYPES):
            for turn in range(1 if number == ABBEY else 4):
                at = int(turned_tile(number, turn)) * 4
                shown = edge[at : at + 4]
                for signature in _signatures([[FIELD, CITY, ROAD] if code == ANY else [0, code] for code in shown]):
                    fits[number * 256 + signature] |= 1 << turn
                if number == ABBEY:  # a bridge carries two roads that face each other over it
                    for axis in range(2):
                        roads = [[ROAD] if d & 1 == axis else [FIELD, CITY, ROAD] for d in range(4)]
                        for signature in _signatures(roads):
                            leads[number * 256 + signature] |= 1 << axis
                    continue
                for axis in range(2):
                    if shown[axis] == FIELD and shown[axis + 2] == FIELD:
                        faced = [[0, code] if d & 1 != axis else [0, ROAD] for d, code in enumerate(shown)]
                        for signature in _signatures(faced):
                            if edge_faced(signature, axis) or edge_faced(signature, axis + 2):
                                spans[number * 256 + signature] |= 1 << turn
                for d in range(4):
                    if shown[d] == ROAD:
                        faced = [[0, code] if other != d else [FIELD] for other, code in enumerate(shown)]
                        for signature in _signatures(faced):
                            leads[number * 256 + signature] |= 1 << turn
        self.fits: Final = bytes_of(fits)  # [tile * 256 + signature]: mask of rotations
        self.spans: Final = bytes_of(spans)  # the same where a bridge over the tile itself makes it fit
        bridged = [one | other for one, other in zip(spans, leads, strict=True)]
        self.bridged: Final = bytes_of(bridged)  # or where one road leads into a field that a bridge may cross
        self.ways: Final = bytes_of(fits + [0] * (WAYS - len(fits)) + bridged)  # both in one, these from WAYS on
        self.hole: Final = bytes_of([int(all(edge_faced(s, d) for d in range(4))) for s in range(256)])
        self.strength: Final = bytes_of(STRENGTH)
        self.powers: Final = longs_of([2**i for i in range(62)])  # a shifted literal is a C int, too short for these
        self.figure_of: Final = bytes_of(FIGURE_OF)


def _signatures(sides: list[list[int]]) -> list[int]:
    """All signatures of a position whose sides face one of these each."""
    found = [0]
    for side, edges in enumerate(sides):
        found = [signature | int(edge_sign(edge, side)) for signature in found for edge in edges]
    return found


PRINTED: Final = Tables()
