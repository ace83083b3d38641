"""Carcassonne in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from bastide.core.game import Action, Game
from bastide.core.state import Event
from bastide.draw.look import Say
from bastide.games.carcassonne.data import (
    FIGURE_OF,
    FIGURES,
    GOODS,
    KIND,
    NAMES,
    NODE,
    PIECES,
    REF_NAMES,
    TILE_FEATURES,
)
from bastide.games.carcassonne.rules import turn
from bastide.games.carcassonne.rules.features import place_of, root_of
from bastide.games.carcassonne.state import (
    ABBEY_TILES,
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
    turn.PLACE: "place", turn.FIGURE: "figure", turn.SOURCE: "source", turn.PRINCESS: "princess", turn.WALK: "walk",
    turn.CONVERT: "convert", turn.CASTLE: "castle", turn.WAGON: "wagon", turn.BONUS: "bonus", turn.LOT: "lot",
    turn.OPEN_AUCTION: "open_auction", turn.BID: "bid", turn.SETTLE: "settle",
}  # fmt: skip
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


def prompt(game: Game, view: CarcassonneState, seat: int, say: Say) -> str:
    """What this seat has to decide."""
    return say(f"prompt.{PROMPTS[int(view.stack[int(view.frame(seat))].phase)]}")


def label(game: Game, view: CarcassonneState, seat: int, action: Action, say: Say) -> str:
    """An action as a person would say it."""
    text = game.write(action)
    verb, _, rest = text.partition(" ")
    if placed := PLACEMENT.fullmatch(text):
        words = say("action.place", x=placed[1], y=placed[2], n=int(placed[3]))
        if placed[4]:
            words += say("action.bridge", x=placed[4], y=placed[5], axis=say(f"axis.{placed[6]}"))
        return words
    if not rest:
        return say(f"action.{verb}")
    if verb == "bid":
        return say("action.bid", n=int(rest))
    if verb == "lot":
        return say("action.lot", what=f"{tile_text(NAMES.index(rest), say)} [{rest}]")
    if verb == "barn":
        return say("action.barn", where=say(f"corner.{rest}"))
    if verb == "dragon":
        return say("action.dragon", where=say(f"side.{rest}"))
    if verb == "fairy":
        x, _, y = rest.partition(",")
        return say("action.fairy", x=x, y=y)
    found = LOCATED.fullmatch(rest)
    assert found is not None
    where = ref_text(found[2], say)
    if found[3]:
        where = say("place.at", what=where, x=found[3], y=found[4])
    return say(f"action.{verb}", figure=say(f"figure.{found[1] or 'normal'}").capitalize(), where=where)


def ref_text(reference: str, say: Say) -> str:
    """A feature of a tile: the kind, and a number where there are several."""
    kind, _, number = reference.partition(":")
    return say("number", what=say(f"kind.{kind}"), n=int(number) + 1) if number else say(f"kind.{kind}")


def place_text(place: Sequence[int], say: Say) -> str:
    """A place of the log: x, y and reference."""
    kind = REF_NAMES[place[2]].partition(":")[0]
    return say("place.at", what=say(f"kind.{kind}"), x=place[0], y=place[1])


@lru_cache(maxsize=1024)
def tile_text(tile: int, say: Say) -> str:
    """What is printed on a tile."""
    features = TILE_FEATURES[tile]
    words = []
    for city in features["cities"]:
        part = [say("tile.city", n=len(city["edges"]))]
        part += [say("tile.pennant")] * bool(city["pennants"]) + [say("tile.cathedral")] * bool(city["cathedral"])
        if city["goods"]:
            part.append(say("tile.goods", what=say(f"goods.{city['goods']}")))
        part += [say("tile.princess")] * bool(city["princess"])
        words.append(" ".join(part))
    if features["roads"]:
        inn = any(road.get("inn") for road in features["roads"])
        words.append(" ".join([say("tile.road", n=len(features["roads"]))] + [say("tile.inn")] * inn))
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
        "figure": "", "x": 0, "y": 0, "n": args[0] if args else 0, "tiles": 0, "pennants": 0, "cities": 0, "castles": 0,
        "tied": "",
    }  # fmt: skip
    if kind in TILE_FIRST:
        values |= {"what": tile_text(args[0], say), "n": args[1] if len(args) > 1 else 0}
    elif kind in AT_FIRST:
        values |= {"x": args[0], "y": args[1]}
    elif kind == "places":
        values |= {"x": args[1], "y": args[2]}
    elif kind in FIGURE_FIRST:
        values |= {"figure": say(f"figure.{FIGURES[args[0]]}"), "where": place_text(args[1:], say)}
    elif kind in PLACE_FIRST:
        values["where"] = place_text(args, say)
    elif kind in FEATURES:
        tied = say("tied") if args[7] else ""
        values |= {"tiles": args[4], "pennants": args[5], "tied": tied}
        if kind == "cloister":
            values["tiles"] = event.points
    elif kind in FARMS:
        tied = say("tied") if kind != "barn" and args[6] else ""
        values |= {"cities": args[3], "castles": args[4], "tied": tied}
    elif kind == "shows":
        values["what"] = say("list.semicolon").join(tile_text(tile, say) for tile in args)
    elif kind == "opens_at":
        values["n"] = args[0]
    elif kind == "most_goods":
        values |= {"what": say(f"goods.{GOODS[args[0]]}"), "n": args[1]}
    if kind == "goods":
        values |= {"what": say(f"goods.{GOODS[args[3]]}"), "n": args[4]}
    return say(f"event.{kind}", **values)


def describe(game: Game, view: CarcassonneState, names: Sequence[str], say: Say) -> list[tuple[str, list[str]]]:
    """The whole table in words: headings with lines, for play without pictures."""
    table = [say("text.stack", n=int(view.left))]
    if view.tile >= 0:
        table.append(say("text.hand", what=tile_text(int(view.tile), say)))
    for name, slot in (("dragon", view.dragon), ("fairy", view.fairy)):
        if slot != NOWHERE:
            spot = int(view.spots[slot])
            table.append(say(f"text.{name}", x=int(x_of(spot)), y=int(y_of(spot))))
    land = []
    for slot in range(view.slots):
        spot, tile = int(view.spots[slot]), int(view.plots[slot * PLOT]) >> 2
        land.append(say("text.tile", x=int(x_of(spot)), y=int(y_of(spot)), what=tile_text(tile, say)))
    sections = [(say("text.table"), table), (say("panel.board"), land)]
    for seat, name in enumerate(names):
        standing = []
        for piece in range(PIECES):
            node = int(view.pieces[seat * PIECES + piece])
            if node != NOWHERE:
                figure = say(f"figure.{FIGURES[FIGURE_OF[piece]]}")
                standing.append(
                    say("text.standing", figure=figure, who=name, where=place_text(place_of(view, node), say))
                )
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
