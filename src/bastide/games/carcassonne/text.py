"""Carcassonne in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import Event
from bastide.draw.look import Say
from bastide.games.carcassonne import codes
from bastide.games.carcassonne.data import (
    FIGURE_OF,
    FIGURES,
    GOODS,
    KIND,
    NODE,
    PIECES,
    REF_NAMES,
    TILE_FEATURES,
    TYPE_OF,
    rotation_of_turned,
    type_of_turned,
)
from bastide.games.carcassonne.rules.features import place_of, root_of
from bastide.games.carcassonne.state import (
    ABBEY_TILES,
    BRIDGE,
    CASTLE_TOKENS,
    GOODS_HELD,
    NOWHERE,
    PLOT,
    TOKENS,
    CarcassonneState,
    x_of,
    y_of,
)

PROMPTS = {
    codes.PLACE_PHASE: "place", codes.FIGURE_PHASE: "figure", codes.SOURCE_PHASE: "source",
    codes.PRINCESS_PHASE: "princess", codes.WALK_PHASE: "walk", codes.CONVERT_PHASE: "convert",
    codes.CASTLE_PHASE: "castle", codes.WAGON_PHASE: "wagon", codes.BONUS_PHASE: "bonus", codes.LOT_PHASE: "lot",
    codes.OPEN_AUCTION_PHASE: "open_auction", codes.BID_PHASE: "bid", codes.SETTLE_PHASE: "settle",
}  # fmt: skip
WAIVERS: dict[int, tuple[str, str]] = {}  # nothing that is asked can be waived for good
PLACEMENT = re.compile(r"place (\S+),(\S+) r(\d)(?: bridge (\S+),(\S+) (ns|ew))?")
LOCATED = re.compile(r"(?:(\w+) )?(\w+(?::\d)?)(?: at (\S+),(\S+))?")
TILE_FIRST = {
    "draws",
    "defers",
    "unplaceable",
    "refused",
    "names_lot",
    "wins_lot",
    "last_lot",
    "pays_bank",
    "pays",
    "is_paid",
}
AT_FIRST = {"spans", "erupts", "invites", "flies"}  # x, y
FIGURE_FIRST = {"stands", "dismissed", "eaten", "left_alone", "returns"}  # figure, place
PLACE_FIRST = {"unclaimed", "powerless", "goods", "fairy_scored", "castle", "castle_scores", "moves"}
FARMS = {"field", "barn_placed", "barn_joined", "barn"}
FEATURES = {"city", "road", "cloister"}
SIDES = "NESW"
GROUPS = {"city": ("cities", "edges"), "road": ("roads", "edges"), "field": ("fields", "half_edges")}


def prompt(game: Game, view: CarcassonneState, seat: int, say: Say) -> str:
    """What this seat has to decide."""
    return say(f"prompt.{PROMPTS[int(view.stack[int(view.pending_index(seat))].phase)]}")


def label(game: Game, view: CarcassonneState, seat: int, action: Action, say: Say) -> str:
    """An action as a person would say it."""
    text = game.write(action)
    verb, _, rest = text.partition(" ")
    if placed := PLACEMENT.fullmatch(text):
        tile, rotation = int(view.tile), int(placed[3])
        borders = borders_text(tile, rotation, say)
        words = say("action.place_so" if borders else "action.place", x=placed[1], y=placed[2], what=borders)
        if any(borders_text(tile, less, say) == borders for less in range(rotation)):
            words += say("action.turned", n=rotation)
        if placed[4]:
            words += say("action.bridge", x=placed[4], y=placed[5], axis=say(f"axis.{placed[6]}"))
        return words
    if not rest:
        return say(f"action.{verb}")
    if verb == "bid":
        return say("action.bid", n=int(rest))
    if verb == "lot":
        return say("action.lot", what=lot_text(view, TYPE_OF[rest], say))
    if verb == "barn":
        return say("action.barn", where=say(f"corner.{rest}"))
    if verb == "dragon":
        return say("action.dragon", where=say(f"side.{rest}"))
    if verb == "fairy":
        x, _, y = rest.partition(",")
        return say("action.fairy", x=x, y=y)
    found = LOCATED.fullmatch(rest)
    assert found is not None
    slot = slot_at(view, int(found[3]), int(found[4])) if found[3] else int(view.last)
    where = ref_text(found[2], int(view.plots[slot * PLOT]), say)
    if found[3]:
        where = say("place.at", what=where, x=found[3], y=found[4])
    return say(f"action.{verb}", figure=say(f"figure.{found[1] or 'normal'}").capitalize(), where=where)


def slot_at(view: CarcassonneState, x: int, y: int) -> int:
    """The number of the tile at a place."""
    return next(
        slot for slot in range(view.slots) if x_of(int(view.spots[slot])) == x and y_of(int(view.spots[slot])) == y
    )


@lru_cache(maxsize=4096)
def ref_text(reference: str, both: int, say: Say) -> str:
    """A feature of a placed tile (type and rotation): the kind, and which one where there are several."""
    kind, _, number = reference.partition(":")
    words = say(f"kind.{kind}")
    if kind not in GROUPS:
        return words
    group, borders = GROUPS[kind]
    tile, rotation = type_of_turned(both), int(rotation_of_turned(both))
    found = [bearings(feature[borders], rotation, say) for feature in TILE_FEATURES[tile][group]]
    mine = found[int(number or 0)]
    if len(found) == 1:
        return words
    return f"{words} {mine}" if found.count(mine) == 1 else say("number", what=words, n=int(number or 0) + 1)


def bearings(borders: Sequence[str], rotation: int, say: Say) -> str:
    """The sides of a turned tile that something reaches, as points of the compass."""
    reached = {(SIDES.index(border[0]) + rotation) % 4 for border in borders}
    return "-".join(say(f"compass.{SIDES[side].lower()}") for side in sorted(reached)) or say("compass.none")


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


def place_text(place: Sequence[int], say: Say) -> str:
    """A place of the log: x, y and reference."""
    kind = REF_NAMES[place[2]].partition(":")[0]
    return say("place.at", what=say(f"kind.{kind}"), x=place[0], y=place[1])


def standing_text(view: CarcassonneState, node: int, say: Say) -> str:
    """The feature that a figure stands on, and which of its tile."""
    x, y, reference = place_of(view, node)
    what = ref_text(REF_NAMES[reference], int(view.plots[slot_at(view, x, y) * PLOT]), say)
    return say("place.at", what=what, x=x, y=y)


@lru_cache(maxsize=4096)
def tile_text(tile: int, say: Say, rotation: int | None = None) -> str:
    """What is printed on a tile; if it is known how it lies, then also where."""
    features = TILE_FEATURES[tile]
    words = []
    for city in features["cities"]:
        part = [say("tile.city", n=len(city["edges"]))]
        if rotation is not None:
            part = [say("kind.city"), bearings(city["edges"], rotation, say)]
        part += [say("tile.pennant")] * bool(city["pennants"]) + [say("tile.cathedral")] * bool(city["cathedral"])
        if city["goods"]:
            part.append(say("tile.goods", what=say(f"goods.{city['goods']}")))
        part += [say("tile.princess")] * bool(city["princess"])
        words.append(" ".join(part))
    if features["roads"] and rotation is None:
        inn = any(road.get("inn") for road in features["roads"])
        words.append(" ".join([say("tile.road", n=len(features["roads"]))] + [say("tile.inn")] * inn))
    elif rotation is not None:
        words += [
            " ".join([say("kind.road"), bearings(road["edges"], rotation, say)] + [say("tile.inn")] * bool(road["inn"]))
            for road in features["roads"]
        ]
    words += [
        say(f"tile.{mark}")
        for mark in ("cloister", "volcano", "dragon", "portal", "bazaar", "abbey")
        if features.get(mark)
    ]
    return ", ".join(words) or say("tile.field")


def event(game: Game, event: Event, names: Sequence[str], say: Say) -> str:
    """A line of the log."""
    kind, args = event.what, event.args
    values: dict[str, object] = {
        "who": names[event.seat] if event.seat >= 0 else "", "points": event.points, "what": "", "where": "",
        "figure": "", "x": 0, "y": 0, "n": args[0] if args else 0, "score": say("points", n=event.points),
    }  # fmt: skip
    if kind in TILE_FIRST:
        paid = args[1] if len(args) > 1 else 0
        values |= {"what": tile_text(args[0], say), "n": paid, "price": say("points", n=paid)}
    elif kind in AT_FIRST:
        values |= {"x": args[0], "y": args[1]}
    elif kind == "places":
        values |= {"x": args[1], "y": args[2]}
    elif kind in FIGURE_FIRST:
        values |= {"figure": say(f"figure.{FIGURES[args[0]]}"), "where": place_text(args[1:], say)}
    elif kind in PLACE_FIRST:
        values["where"] = place_text(args, say)
    elif kind in FEATURES:
        tiles = event.points if kind == "cloister" else args[4]
        sizes = [say("size.tiles", n=tiles)] + [say("size.pennants", n=args[5])] * bool(args[5])
        values |= {"size": both_of(sizes, say), "tied": say("tied") if args[7] else ""}
    elif kind in FARMS:
        sizes = [say("size.cities", n=args[3])] * bool(args[3] or not args[4])
        sizes += [say("size.castles", n=args[4])] * bool(args[4])
        values |= {"size": both_of(sizes, say), "tied": say("tied") if kind != "barn" and args[6] else ""}
    elif kind == "shows":
        values["what"] = say("list.semicolon").join(tile_text(tile, say) for tile in args)
    elif kind == "opens_at":
        values["n"] = args[0]
    elif kind == "most_goods":
        values |= {"what": say(f"goods.{GOODS[args[0]]}"), "n": args[1]}
    if kind == "goods":
        values |= {"what": say(f"goods.{GOODS[args[3]]}"), "n": args[4]}
    return say(f"event.{kind}", **values)


def both_of(sizes: Sequence[str], say: Say) -> str:
    """One measure, or two."""
    return sizes[0] if len(sizes) == 1 else say("list.and", first=sizes[0], last=sizes[1])


def describe(game: Game, view: CarcassonneState, names: Sequence[str], say: Say) -> list[tuple[str, list[str]]]:
    """The whole table in words: headings with lines, for play without pictures."""
    table = [say("text.stack", n=int(view.left))]
    if view.tile >= 0:
        table.append(say("text.hand", what=tile_text(int(view.tile), say, 0)))
    for name, slot in (("dragon", view.dragon), ("fairy", view.fairy)):
        if slot != NOWHERE:
            spot = int(view.spots[slot])
            table.append(say(f"text.{name}", x=int(x_of(spot)), y=int(y_of(spot))))
    if view.lots or view.auction:
        lots = [*view.lots, *(tile for tile in view.auction[:1] if tile >= 0)]
        table.append(say("text.lots", what=say("list.semicolon").join(tile_text(tile, say, 0) for tile in lots)))
    if view.auction:
        table.append(say("text.bid", n=max(view.auction[2], 0)))
    land = []
    for slot in range(view.slots):
        spot, both = int(view.spots[slot]), int(view.plots[slot * PLOT])
        what = tile_text(int(type_of_turned(both)), say, int(rotation_of_turned(both)))
        if view.plots[slot * PLOT + BRIDGE]:
            what += f", {say('kind.bridge')}"
        land.append(say("text.tile", x=int(x_of(spot)), y=int(y_of(spot)), what=what))
    sections = [(say("text.table"), table), (say("panel.board"), land)]
    for seat, name in enumerate(names):
        standing = []
        for piece in range(PIECES):
            node = int(view.pieces[seat * PIECES + piece])
            if node != NOWHERE:
                figure = say(f"figure.{FIGURES[FIGURE_OF[piece]]}")
                standing.append(say("text.standing", figure=figure, who=name, where=standing_text(view, node, say)))
        lines = [
            say("text.score", n=view.scores[seat]),
            say("text.supply", what=supply_text(view, seat, say)),
            *standing,
        ]
        sections.append((name, lines))
    return sections


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


def kind_of(view: CarcassonneState, node: int) -> int:
    """The kind of feature a node belongs to."""
    return int(view.nodes[root_of(view.nodes, node) * NODE + KIND])
