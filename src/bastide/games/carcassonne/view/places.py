"""Carcassonne: where the tile in hand may lie. A place is one target, however many turns are legal there."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from bastide.draw.look import Look
from bastide.draw.svg import Svg, apart, hint, picture, tag, text, use
from bastide.games.carcassonne.art.tiles import symbol_id
from bastide.games.carcassonne.data import NAMES
from bastide.games.carcassonne.state import CarcassonneState
from bastide.games.carcassonne.text import place_number, place_text, placement

CELL = 100
CROWD = 60  # so many ways are drawn at most; the list of all actions has the others
FIELD = tag("use", href="#cell", class_="legal")  # what is touched of a place
TURN = "M7.5 0a7.5 7.5 0 1 1-2.4-5.500M8-9v5H3"  # an arrow that bites its tail, around the origin


class Way(NamedTuple):
    """How the tile in hand fits a spot."""

    spot: tuple[int, int]
    symbol: str
    bridge: tuple[int, int, str] | None  # how far from the spot, and along which axis
    action: str

    @property
    def key(self) -> str:
        """The name of its drawing."""
        return f"fit{self.symbol[-1]}" + ("{}_{}{}".format(*self.bridge) if self.bridge else "")


def ways(view: CarcassonneState, look: Look) -> dict[tuple[int, int], list[Way]]:
    """By spot the ways to draw. Of ways that look alike it is one; where there are more than a page can bear, those
    without a bridge come first, and a first way for every spot before a second for any, and stands for the others."""
    name = NAMES[int(view.tile)] if view.tile >= 0 else NAMES[0]
    alike: dict[tuple[object, ...], Way] = {}
    placed: dict[str, Way] = {}
    for action in look.actions:
        if way := way_of(action, name):
            placed[action] = alike.setdefault(way[:3], way)
            if placed[action] is not way:
                look.equal[action] = placed[action].action
    ranks: Counter[object] = Counter()
    ranked = []
    for way in alike.values():
        ranked.append((bool(way.bridge), ranks[way.spot, bool(way.bridge)], way))
        ranks[way.spot, bool(way.bridge)] += 1
    drawn: dict[tuple[int, int], list[Way]] = {}
    for *_, way in sorted(ranked, key=lambda entry: entry[:2])[:CROWD]:
        drawn.setdefault(way.spot, []).append(way)
    for action, way in placed.items():
        shown = way if way in drawn.get(way.spot, []) else drawn.get(way.spot, [way])[0]
        if shown.action != action and shown.spot in drawn:
            look.alike[action] = shown.action
    return drawn


def way_of(action: str, name: str) -> Way | None:
    """How a tile of this name would lie, if the action is to place it."""
    found = placement(action)
    return Way((found.x, found.y), symbol_id(name, found.rotation), found.bridge, action) if found else None


def places(view: CarcassonneState, look: Look) -> list[Svg]:
    """The places for the tile. In each all ways it fits are drawn; the page shows one of them at a time."""
    found = ways(view, look)
    if not found:
        return []
    pictures = {way.key: way for there in found.values() for way in there}
    cell = tag("rect", x=4, y=4, width=CELL - 8, height=CELL - 8, rx=8, id="cell")
    drawn = [place(view, look, there) for there in found.values()]
    return [tag("defs", cell, *map(ghost, pictures.values())), *drawn, tools(look)]


def place(view: CarcassonneState, look: Look, there: list[Way]) -> Svg:
    """One place, with every way in which the tile may lie there, and its number for who reads the list of them."""
    (x, y) = there[0].spot
    name = place_text(view, x, y, len(there), look.names, look.say)
    return tag(
        "g", hint(name), FIELD, shown_number(place_number(view, x, y)),
        *(look.target(way.action, "use", "car-way", href=f"#{way.key}") for way in there),
        id=f"at{x}_{y}", data_place="", transform=f"translate({x * CELL} {y * CELL})",
    )  # fmt: skip


@lru_cache(maxsize=1024)
def shown_number(number: int) -> Svg:
    """The number of a place within its field."""
    return text(str(number), 50, 64, class_="car-number")


def ghost(way: Way) -> Svg:
    """The tile as it would lie, perhaps with a bridge over it or beside it."""
    body = picture(way.symbol, 0, 0)
    if way.bridge:
        right, down, axis = way.bridge
        name = "vertical" if axis == "ns" else "horizontal"
        body += use(f"fig-bridge-{name}", right * CELL, down * CELL, CELL)
    edge = tag("rect", x=1, y=1, width=CELL - 2, height=CELL - 2, rx=4, class_="car-edge")
    return tag("g", apart(body), edge, id=way.key)


def tools(look: Look) -> Svg:
    """What turns and lays the tile where it is shown: level with the screen and of the same size at every zoom."""
    turn = hint(look.say("place.turn")) + tag("circle", r=23) + tag("path", d=TURN)
    lay = hint(look.say("place.lay")) + tag("circle", r=27) + tag("path", d="M-9 1l6 7 12-15")
    return tag(
        "g", tag("text", id="turns", y=24, data_keep=""), tag("g", turn, data_turn=""), tag("g", lay, data_lay=""),
        id="placing", class_="car-tools",
    )  # fmt: skip
