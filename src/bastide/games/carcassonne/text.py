"""Carcassonne in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from bastide.core.action import Action
from bastide.core.events import named
from bastide.core.game import Game
from bastide.core.state import Event
from bastide.draw.look import Say
from bastide.games.carcassonne import codes
from bastide.games.carcassonne.data import (
    ABBEY,
    CLOISTER_POINTS,
    DRAGON_STEPS,
    FIGURE_OF,
    FIGURES,
    GOODS,
    PIECES,
    REF_NAMES,
    THINGS,
    TILE_FEATURES,
    TYPE_OF,
    rotation_of_turned,
    type_of_turned,
)
from bastide.games.carcassonne.events import EVENTS
from bastide.games.carcassonne.expansions.bazaars import BEST, TILE
from bastide.games.carcassonne.notation import AXES, COMPASS, rank
from bastide.games.carcassonne.rules.features import node_at, place_of, root_of, thing_of
from bastide.games.carcassonne.rules.figures import is_follower
from bastide.games.carcassonne.scoring import majority
from bastide.games.carcassonne.state import (
    ABBEY_TILES,
    BRIDGE,
    CASTLE_TOKENS,
    GOODS_HELD,
    NOWHERE,
    PLOT,
    TOKENS,
    CarcassonneState,
    beside,
    spot_of,
    x_of,
    y_of,
)
from bastide.text.nouns import Noun

PROMPTS = {
    codes.PLACE_PHASE: "place", codes.FIGURE_PHASE: "figure", codes.SOURCE_PHASE: "source",
    codes.PRINCESS_PHASE: "princess", codes.WALK_PHASE: "walk", codes.CONVERT_PHASE: "convert",
    codes.CASTLE_PHASE: "castle", codes.WAGON_PHASE: "wagon", codes.BONUS_PHASE: "bonus", codes.LOT_PHASE: "lot",
    codes.OPEN_AUCTION_PHASE: "open_auction", codes.BID_PHASE: "bid", codes.SETTLE_PHASE: "settle",
}  # fmt: skip
WAIVERS: dict[int, tuple[str, str]] = {}  # nothing that is asked can be waived for good
PLACEMENT = re.compile(r"place (-?\d+),(-?\d+) r(\d)(?: bridge (-?\d+),(-?\d+) (ns|ew))?")
LOCATED = re.compile(r"(?:(\w+) )?(\w+(?::\d)?)(?: at (\S+),(\S+))?")
SIDES = "NESW"
GROUPS = {"city": ("cities", "edges"), "road": ("roads", "edges"), "field": ("fields", "half_edges")}
FEATURES = {"city", "road", "cloister"}  # events of points for these
FARMS = {"field", "barn_placed", "barn_joined", "barn"}  # events of points for fields


def phase_of(view: CarcassonneState, seat: int) -> int:
    """What kind of decision this seat has to take."""
    return int(view.stack[int(view.pending_index(seat))].phase)


def prompt(game: Game, view: CarcassonneState, seat: int, say: Say) -> str:
    """What this seat has to decide."""
    phase = phase_of(view, seat)
    if phase == codes.PLACE_PHASE and view.tile == ABBEY:
        return say("prompt.place_abbey")
    if phase == codes.FIGURE_PHASE and view.barred:
        return say("prompt.fairy")
    if phase == codes.WALK_PHASE:
        return say("prompt.walk", n=len(view.trail), most=DRAGON_STEPS)
    if phase in (codes.BID_PHASE, codes.SETTLE_PHASE):
        return say(f"prompt.{PROMPTS[phase]}", price=say("points", n=view.auction[BEST]))
    return say(f"prompt.{PROMPTS[phase]}")


def label(game: Game, view: CarcassonneState, seat: int, action: Action, say: Say) -> str:
    """An action as a person would say it."""
    text = game.write(action)
    verb, _, rest = text.partition(" ")
    if verb == "place":
        return placement_text(view, text, seat_names(game.seats, say), say)
    if verb == "pass" and phase_of(view, seat) == codes.FIGURE_PHASE and not view.barred:
        return say("stand.none")  # as on the board
    if not rest:
        return say(f"action.{verb}")
    if verb == "bid":
        return say("action.bid", n=int(rest))
    if verb == "lot":
        return say("action.lot", what=lot_text(view, TYPE_OF[rest], say))
    if verb == "barn":
        return say("action.barn", where=say(f"corner.{rest}"))
    if verb == "dragon":
        return say("action.dragon", where=say(f"toward.{rest}"))
    if verb == "fairy":
        x, _, y = rest.partition(",")
        return say("action.fairy", where=nth_tile(slot_at(view, int(x), int(y)), say))
    found = LOCATED.fullmatch(rest)
    assert found is not None
    slot = slot_at(view, int(found[3]), int(found[4])) if found[3] else int(view.last)
    where = ref_text(found[2], int(view.plots[slot * PLOT]), say)
    node = int(node_at(view, slot, REF_NAMES.index(found[2])))
    if found[3]:
        where = say("place.at", what=where, where=nth_tile(slot, say))
    if verb == "dismiss":
        piece = next(piece for piece, at in enumerate(view.pieces) if int(at) == node and is_follower(piece))
        figure, owner = say(f"figure.{FIGURES[FIGURE_OF[piece % PIECES]]}"), say("seat", n=piece // PIECES + 1)
        return say("action.dismiss", figure=figure, who=owner, where=where)
    if verb == "take":
        thing, size = thing_of(view, node)
        return say("action.take", what=thing_text(thing, size, say), where=where)
    return say(f"action.{verb}", figure=say(f"figure.{found[1] or 'normal'}").capitalize(), where=where)


@lru_cache(maxsize=1024)
def seat_names(seats: int, say: Say) -> tuple[str, ...]:
    """What the seats are called."""
    return tuple(say("seat", n=seat + 1) for seat in range(seats))


class Placement(NamedTuple):
    """An action that places a tile, taken apart."""

    x: int
    y: int
    rotation: int
    bridge: tuple[int, int, str] | None  # how far from the spot, and along which axis


@lru_cache(maxsize=16384)
def placement(action: str) -> Placement | None:
    """How an action places a tile, if it does: most are legal in decision after decision."""
    found = PLACEMENT.fullmatch(action)
    if found is None:
        return None
    x, y = int(found[1]), int(found[2])
    bridge = (int(found[4]) - x, int(found[5]) - y, found[6]) if found[4] else None
    return Placement(x, y, int(found[3]), bridge)


def placement_text(view: CarcassonneState, text: str, names: Sequence[str], say: Say) -> str:
    """Where a tile may lie and how: the place by its number and neighbours, as on the board."""
    placed = placement(text)
    assert placed is not None
    around = around_text(view, placed.x, placed.y, names, say)
    number = place_number(view, placed.x, placed.y)
    return turned_text(number, around, int(view.tile), placed.rotation, placed.bridge, say)


@lru_cache(maxsize=16384)
def turned_text(
    number: int, around: str, tile: int, rotation: int, bridge: tuple[int, int, str] | None, say: Say
) -> str:
    """How a tile lies at a place: told by its borders, and by its turns where these do not tell two ways apart."""
    words = say("action.place", number=number, around=around)
    borders = borders_text(tile, rotation, say)
    if borders:
        words = say("action.place_so", where=words, what=borders)
    if any(borders_text(tile, less, say) == borders for less in range(rotation)):
        words += say("action.turned", n=rotation)
    if bridge:
        right, down, axis = bridge
        side = {(0, -1): "n", (1, 0): "e", (0, 1): "s", (-1, 0): "w"}.get((right, down))
        over = say("action.bridge_beside", side=say(f"side.{side}")) if side else say("action.bridge")
        words += say("action.with_bridge", what=over, axis=say(f"axis.{axis}"))
    return words


def slot_at(view: CarcassonneState, x: int, y: int) -> int:
    """The number of the tile at a place."""
    return int(view.slot_at(spot_of(x, y)))


def nth_tile(slot: int, say: Say) -> str:
    """A placed tile by the order in which it was laid."""
    return say("tile.nth", n=slot + 1)


def place_number(view: CarcassonneState, x: int, y: int) -> int:
    """The number of an empty place: row by row from the top, among all where a tile could lie."""
    return int(rank(view, spot_of(x, y))) + 1


def place_text(view: CarcassonneState, x: int, y: int, turns: int, names: Sequence[str], say: Say) -> str:
    """An empty place by its number and what lies around it, and in how many ways the tile fits there."""
    around = around_text(view, x, y, names, say)
    return say("place.here", number=place_number(view, x, y), around=around, n=turns)


def around_text(view: CarcassonneState, x: int, y: int, names: Sequence[str], say: Say) -> str:
    """What lies around an empty place."""
    return between_text(
        tuple((side, *border(view, slot, (side + 2) % 4, names)) for side, slot in neighbours(view, spot_of(x, y))), say
    )


def neighbours(view: CarcassonneState, spot: int) -> list[tuple[int, int]]:
    """The sides of a spot where tiles lie, and the numbers of these."""
    slots = [int(view.slot_at(beside(spot, side))) for side in range(4)]
    return [(side, slot) for side, slot in enumerate(slots) if slot != NOWHERE]


def border(view: CarcassonneState, slot: int, side: int, names: Sequence[str]) -> tuple[str, str]:
    """What a placed tile has at one of its sides, and who holds it."""
    kind, reference = border_feature(int(view.plots[slot * PLOT]), side)
    if kind == "field":
        return kind, ""
    root = int(root_of(view.nodes, int(node_at(view, slot, reference))))
    mask = int(majority(view, root, len(names)))
    return kind, ", ".join(name for seat, name in enumerate(names) if mask >> seat & 1) if mask else ""


@lru_cache(maxsize=16384)
def between_text(around: tuple[tuple[int, str, str], ...], say: Say) -> str:
    """An empty place in words. Of each side where a tile lies: the side, what borders there, and who holds it."""
    words = []
    for side, kind, holders in around:
        what = say(f"kind.{kind}")
        what = say("beside.held", what=what, who=holders) if holders else what
        words.append(say(f"beside.{COMPASS[side]}", what=what))
    return ", ".join(words)


@lru_cache(maxsize=4096)
def border_feature(both: int, side: int) -> tuple[str, int]:
    """What a tile (type and rotation) has at one of its sides: the kind, and the reference of a city or road."""
    border = SIDES[(side - int(rotation_of_turned(both))) % 4]
    features = TILE_FEATURES[type_of_turned(both)]
    for kind in ("city", "road"):
        for number, feature in enumerate(features[GROUPS[kind][0]]):
            if border in feature["edges"]:
                return kind, REF_NAMES.index(f"{kind}:{number}")
    return "field", NOWHERE


@lru_cache(maxsize=4096)
def ref_text(reference: str, both: int, say: Say) -> str:
    """A feature of a placed tile (type and rotation): the kind, and which one where there are several."""
    kind, _, number = reference.partition(":")
    tile, rotation = type_of_turned(both), int(rotation_of_turned(both))
    words = say("kind.abbey" if kind == "cloister" and tile == ABBEY else f"kind.{kind}")
    if kind not in GROUPS:
        return words
    group, borders = GROUPS[kind]
    found = [bearings(feature[borders], rotation, say) for feature in TILE_FEATURES[tile][group]]
    mine = found[int(number or 0)]
    if len(found) == 1:
        return words
    return f"{words} {mine}" if found.count(mine) == 1 else say("number", what=words, n=int(number or 0) + 1)


def bearings(borders: Sequence[str], rotation: int, say: Say) -> str:
    """The sides of a turned tile that something reaches, as points of the compass."""
    reached = {(SIDES.index(border[0]) + rotation) % 4 for border in borders}
    return "-".join(say(f"compass.{COMPASS[side]}") for side in sorted(reached)) or say("compass.none")


@lru_cache(maxsize=4096)
def borders_text(tile: int, rotation: int, say: Say) -> str:
    """Where a turned tile has its cities and roads."""
    features = TILE_FEATURES[tile]
    return ", ".join(
        f"{say(f'kind.{kind}')} {bearings(feature['edges'], rotation, say)}"
        for kind in ("city", "road")
        for feature in features[GROUPS[kind][0]]
    )


def lot_text(view: CarcassonneState, tile: int, say: Say) -> str:
    """A tile at an auction; where others read the same, with its place in the row."""
    words, lots = tile_text(tile, say, 0), list(view.lots)
    alike = {other for other in lots if tile_text(other, say, 0) == words}
    return say("number", what=words, n=lots.index(tile) + 1) if len(alike) > 1 else words


def standing_text(view: CarcassonneState, node: int, say: Say) -> str:
    """The feature that a figure stands on, and which of its tile."""
    x, y, reference = place_of(view, node)
    slot = slot_at(view, x, y)
    what = ref_text(REF_NAMES[reference], int(view.plots[slot * PLOT]), say)
    return say("place.at", what=what, where=nth_tile(slot, say))


@lru_cache(maxsize=4096)
def tile_text(tile: int, say: Say, rotation: int | None = None) -> str:
    """What is printed on a tile; if it is known how it lies, then also where."""
    features = TILE_FEATURES[tile]
    words = cities_text(features["cities"], say, rotation)
    if rotation is None and features["roads"]:
        words.append(roads_text(features["roads"], say))
    elif rotation is not None:
        words += [
            " ".join([say("kind.road"), bearings(road["edges"], rotation, say)] + [say("tile.inn")] * bool(road["inn"]))
            for road in features["roads"]
        ]
    words += [
        say(f"tile.{mark}")
        for mark in ("cloister", "volcano", "dragon", "portal", "bazaar", "abbey")
        if features.get(mark) and not (mark == "cloister" and features["abbey"])
    ]
    return ", ".join(words) or say("tile.field")


def cities_text(cities: Sequence[dict[str, object]], say: Say, rotation: int | None) -> list[str]:
    """The cities of a tile. Without a rotation those that bear nothing and have as many sides are told together."""
    words: list[str] = []
    plain: dict[str, int] = {}
    for city in cities:
        edges = city["edges"]
        assert isinstance(edges, list)
        marks = [say("tile.pennants", n=city["pennants"])] * bool(city["pennants"])
        marks += [say(f"tile.{mark}") for mark in ("cathedral", "princess") if city[mark]]
        if city["goods"]:
            marks.append(say("tile.goods", what=say(f"goods.{city['goods']}")))
        if rotation is not None:
            words.append(" ".join([say("kind.city"), bearings(edges, rotation, say), *marks]))
            continue
        shape = f"{len(edges)}_opposite" if opposite(edges) else f"{len(edges)}"
        if marks:
            words.append(" ".join([say(f"tile.cities_{shape}", n=1), *marks]))
        else:
            plain[shape] = plain.get(shape, 0) + 1
    return words + [say(f"tile.cities_{shape}", n=count) for shape, count in plain.items()]


def opposite(edges: Sequence[str]) -> bool:
    """Whether something reaches two sides that lie across from each other, and no other."""
    return sorted(edges) in (["N", "S"], ["E", "W"])


def roads_text(roads: Sequence[dict[str, object]], say: Say) -> str:
    """The roads of a tile, and how many of them have an inn."""
    words, inns = say("tile.road", n=len(roads)), sum(bool(road["inn"]) for road in roads)
    edges = roads[0]["edges"]
    assert isinstance(edges, list)
    if len(roads) == 1 and len(edges) == 2:
        words = say("tile.road_straight" if opposite(edges) else "tile.road_bend")
    if not inns:
        return words
    return f"{words} {say('tile.inn')}" if len(roads) == 1 else f"{words}, {say('tile.inns', n=inns)}"


def event(game: Game, event: Event, names: Sequence[str], say: Say) -> str:
    """A line of the log. Events of older records may lack their last numbers: then the line says less."""
    kind, given = event.what, named(EVENTS, event)
    values: dict[str, object] = {
        "who": names[event.seat] if event.seat >= 0 else "",
        "score": say("points", n=event.points),
    }
    if "tile" in given:
        values["what"] = tile_text(given["tile"], say)
    if "bid" in given:
        values |= {"n": given["bid"], "price": say("points", n=given["bid"])}
    if "figure" in given:
        values["figure"] = Noun(f"figure.{FIGURES[given['figure']]}")
    for other in ("to", "from", "by"):
        if other in given:
            values["other"] = names[given[other]]
    if kind in FEATURES | FARMS:
        return points_text(event, given, values, say)
    message, more = SENTENCES.get(kind, plain_sentence)(event, given, say)
    return say(f"event.{message}", **(values | more))


Sentence = tuple[str, dict[str, object]]  # a message, and more values for it


def plain_sentence(event: Event, given: dict[str, int], say: Say) -> Sentence:
    """An event whose message is its own name; where it is about a feature, that is named."""
    if "reference" not in given and "thing" not in given:
        return event.what, {}
    thing, size = thing_told(given)
    words = thing_text(thing, size, say)
    return event.what, {"thing": words, "where": say(f"in.{THINGS[thing]}", what=words), "n": size}


def thing_told(given: dict[str, int]) -> tuple[int, int]:
    """What an event is about: a thing and its size, 0 for unknown."""
    if "thing" in given:
        return given["thing"], given["size"]
    kind = REF_NAMES[given["reference"]].partition(":")[0]
    return THINGS.index("road" if kind == "bridge" else kind), 0


def thing_text(thing: int, size: int, say: Say) -> str:
    """A feature by its size: a city of 5 tiles. Where that is unknown, or the only one there can be, without it."""
    name = THINGS[thing]
    whole = name in ("cloister", "abbey") and size == CLOISTER_POINTS
    return say(f"thing.{name}", n=size) if size and not whole else say(f"thing.{name}.any")


def places_sentence(event: Event, given: dict[str, int], say: Say) -> Sentence:
    if type_of_turned(given["turned"]) == ABBEY:
        return "places_abbey", {}
    return ("places", {"n": given["neighbours"]}) if "neighbours" in given else ("places_somewhere", {})


def stands_sentence(event: Event, given: dict[str, int], say: Say) -> Sentence:
    _, more = plain_sentence(event, given, say)
    return ("stands_far" if given.get("far") else "stands") + own(given), more


def own(given: dict[str, int]) -> str:
    """How messages end that tell of a figure of which each player has only one: of all but the normal follower."""
    return "" if FIGURES[given.get("figure", 0)] == "normal" else "_own"


def fairy_sentence(event: Event, given: dict[str, int], say: Say) -> Sentence:
    """With whom the fairy is: one of several followers, or a figure of which each player has one."""
    message, more = plain_sentence(event, given, say)
    if message == "invites" and not more:
        return "invites_somewhere", {}
    return message + own(given), more


def pays_bank_sentence(event: Event, given: dict[str, int], say: Say) -> Sentence:
    return "pays_bank" if given["bid"] else "pays_bank_nothing", {}


def unclaimed_sentence(event: Event, given: dict[str, int], say: Say) -> Sentence:
    thing, size = thing_told(given)
    return f"unclaimed.{THINGS[thing]}", {"thing": thing_text(thing, size, say).capitalize()}


def dismissed_sentence(event: Event, given: dict[str, int], say: Say) -> Sentence:
    _, more = plain_sentence(event, given, say)
    return "dismissed_own" if given.get("by", event.seat) == event.seat else "dismissed", more


def flies_sentence(event: Event, given: dict[str, int], say: Say) -> Sentence:
    if "side" not in given:
        return "flies_somewhere", {}
    return "flies", {"where": say(f"toward.{COMPASS[given['side']]}")}


def spans_sentence(event: Event, given: dict[str, int], say: Say) -> Sentence:
    axis, side = say(f"axis.{AXES[given['axis'] - 1]}"), given.get("side", -1)
    return (
        ("spans", {"axis": axis})
        if side < 0
        else ("spans_beside", {"axis": axis, "side": say(f"side.{COMPASS[side]}")})
    )


def rests_sentence(event: Event, given: dict[str, int], say: Say) -> Sentence:
    steps = given["steps"]
    return "rests" if steps == DRAGON_STEPS else "stuck" if steps else "blocked", {"n": steps}


def castle_scores_sentence(event: Event, given: dict[str, int], say: Say) -> Sentence:
    source = {"reference": given["other_reference"]} | {
        name: given[name] for name in ("thing", "size") if name in given
    }
    thing, size = thing_told(source)
    chain = event.rule == "CAR-CASTLE-16"
    words = words_with_extras(thing_text(thing, size, say), THINGS[thing], given, say)
    return "castle_scores_chain" if chain else "castle_scores", {"thing": words}


def goods_sentence(event: Event, given: dict[str, int], say: Say) -> Sentence:
    city = thing_text(THINGS.index("city"), given.get("size", 0), say)
    return "goods", {"n": given["number"], "what": say(f"goods.{GOODS[given['kind']]}"), "thing": city}


def most_goods_sentence(event: Event, given: dict[str, int], say: Say) -> Sentence:
    what, tied = say(f"goods.{GOODS[given['kind']]}"), say("tied") if given.get("tied") else ""
    return "most_goods", {"n": given["number"], "what": what, "tied": tied}


def reshuffles_sentence(event: Event, given: dict[str, int], say: Say) -> Sentence:
    return "reshuffles", {"n": given["number"]}


def shows_sentence(event: Event, given: dict[str, int], say: Say) -> Sentence:
    tiles = [tile_text(tile, say) for tile in event.args]
    return "shows", {"n": len(tiles), "what": say("list.semicolon").join(tiles)}


SENTENCES = {
    "places": places_sentence,
    "stands": stands_sentence,
    "invites": fairy_sentence,
    "fairy_turn": fairy_sentence,
    "fairy_scored": fairy_sentence,
    "pays_bank": pays_bank_sentence,
    "unclaimed": unclaimed_sentence,
    "dismissed": dismissed_sentence,
    "flies": flies_sentence,
    "spans": spans_sentence,
    "rests": rests_sentence,
    "castle_scores": castle_scores_sentence,
    "goods": goods_sentence,
    "most_goods": most_goods_sentence,
    "reshuffles": reshuffles_sentence,
    "shows": shows_sentence,
}


def points_text(event: Event, given: dict[str, int], values: dict[str, object], say: Say) -> str:
    """Points for a feature: what it is, how large, and whether they are shared with others."""
    what = feature_text(event, given, say) if event.what in FEATURES else farm_text(event, given, say)
    values |= {"what": what, "tied": say("tied") if given.get("tied") else ""}
    if given.get("pig"):
        return say("event.scores_with_pig", pig=given["pig"], **values)
    return say("event.scores" if event.points else "event.scores_nothing", **values)


def feature_text(event: Event, given: dict[str, int], say: Say) -> str:
    """A city, road or cloister that is scored, complete or not."""
    kind, size = event.what, given["tiles"]
    if kind == "cloister":
        kind, size = "abbey" if given.get("abbey") else "cloister", event.points
    words = say(f"{'complete' if given['complete'] else 'incomplete'}.{kind}", n=size)
    return words_with_extras(words, kind, given, say)


def words_with_extras(words: str, kind: str, given: dict[str, int], say: Say) -> str:
    """A feature with what makes it worth more: pennants, an inn or a cathedral. Old records may not tell."""
    if given.get("pennants"):
        words = say("list.and", first=words, last=say("size.pennants", n=given["pennants"]))
    if given.get("raised"):
        words += say("with.cathedral" if kind == "city" else "with.inn")
    return words


def farm_text(event: Event, given: dict[str, int], say: Say) -> str:
    """A field or a barn that is scored, with the cities and castles that it touches."""
    sizes = [say("size.cities", n=given["cities"])] * bool(given["cities"])
    sizes += [say("size.castles", n=given["castles"])] * bool(given["castles"])
    if not sizes:
        return say(f"farm.{event.what}", touches=say("touches.nothing"))
    size = sizes[0] if len(sizes) == 1 else say("list.and", first=sizes[0], last=sizes[1])
    return say(f"farm.{event.what}", touches=say("touches", size=size))


def describe(game: Game, view: CarcassonneState, names: Sequence[str], say: Say) -> list[tuple[str, list[str]]]:
    """The whole table in words: headings with lines, for play without pictures."""
    table = [say("text.stack", n=int(view.left))]
    if view.tile >= 0:
        table.append(say("text.hand", what=tile_text(int(view.tile), say, 0)))
    for name, slot in (("dragon", view.dragon), ("fairy", view.fairy)):
        if slot != NOWHERE:
            table.append(say(f"text.{name}", where=nth_tile(int(slot), say)))
    if view.lots or view.auction:
        lots = [*view.lots, *(tile for tile in view.auction[: TILE + 1] if tile >= 0)]
        table.append(say("text.lots", what=say("list.semicolon").join(tile_text(tile, say, 0) for tile in lots)))
    if view.auction:
        table.append(say("text.bid", n=max(view.auction[BEST], 0)))
    land = [tile_line(view, slot, say) for slot in range(int(view.slots))]
    if view.tile >= 0:
        land += [place_line(view, spot, say) for spot in sorted(map(int, view.verge[: view.verges]))]
    sections = [(say("text.table"), table), (say("panel.board"), land)]
    for seat, name in enumerate(names):
        standing = []
        for piece in range(PIECES):
            node = int(view.pieces[seat * PIECES + piece])
            if node != NOWHERE:
                figure = say(f"figure.{FIGURES[FIGURE_OF[piece]]}").capitalize()
                standing.append(say("text.standing", figure=figure, where=standing_text(view, node, say)))
        lines = [
            say("text.score", n=view.scores[seat]),
            say("text.supply", what=supply_text(view, seat, say)),
            *standing,
        ]
        sections.append((name, lines))
    return sections


def tile_line(view: CarcassonneState, slot: int, say: Say) -> str:
    """A placed tile: its number, those beside it, and what is printed on it."""
    both = int(view.plots[slot * PLOT])
    what = tile_text(int(type_of_turned(both)), say, int(rotation_of_turned(both)))
    if view.plots[slot * PLOT + BRIDGE]:
        what += f", {say('kind.bridge')}"
    where, around = nth_tile(slot, say).capitalize(), tiles_around(view, int(view.spots[slot]), say)
    return say("text.tile", where=say("text.among", what=where, around=around) if around else where, what=what)


def place_line(view: CarcassonneState, spot: int, say: Say) -> str:
    """An empty place: its number, and the tiles around it."""
    number = place_number(view, int(x_of(spot)), int(y_of(spot)))
    return say("place.here", number=number, around=tiles_around(view, spot, say), n=1)


def tiles_around(view: CarcassonneState, spot: int, say: Say) -> str:
    """The numbers of the tiles beside a spot."""
    found = [say(f"beside.{COMPASS[side]}", what=nth_tile(slot, say)) for side, slot in neighbours(view, spot)]
    return ", ".join(found)


def supply_text(view: CarcassonneState, seat: int, say: Say) -> str:
    """What a seat has in stock, in words."""
    found = [f"{say(f'figure.{name}')} × {view.held(seat, i)}" for i, name in enumerate(FIGURES) if view.held(seat, i)]
    for column, message in ((TOKENS, "text.bridges"), (CASTLE_TOKENS, "text.castles"), (ABBEY_TILES, "text.abbeys")):
        if view.held(seat, column):
            found.append(say(message, n=int(view.held(seat, column))))
    for i, name in enumerate(GOODS):
        if view.held(seat, GOODS_HELD + i):
            found.append(f"{say(f'goods.{name}')} × {view.held(seat, GOODS_HELD + i)}")
    return ", ".join(found) or say("text.nothing")
