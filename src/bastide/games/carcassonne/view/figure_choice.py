"""Carcassonne: where figures may stand. The tile in question is shown large, with the figures that may stand on it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from bastide.draw.look import Look
from bastide.draw.svg import NOTHING, Svg, hint, join, tag, use, words
from bastide.games.carcassonne.art.layout import anchors, bridge_anchor
from bastide.games.carcassonne.art.tiles import symbol_id
from bastide.games.carcassonne.data import (
    FIGURE_OF,
    FIGURES,
    NAMES,
    NODE,
    PIECES,
    REF_NAMES,
    TILES,
    rotation_of_turned,
    type_of_turned,
)
from bastide.games.carcassonne.rules.features import node_at, root_of
from bastide.games.carcassonne.state import BRIDGE, PLOT, SIDE, CarcassonneState, x_of, y_of

CELL = 100
STANDING = re.compile(r"(claim|builder|pig|barn) (?:(\w+) )?(\w+(?::\d)?)")
FAR = re.compile(r"(claim|dismiss|move|take) (?:(\w+) )?(\w+(?::\d)?) at (-?\d+),(-?\d+)")
CORNERS = {"nw": (0.0, 0.0), "ne": (100.0, 0.0), "se": (100.0, 100.0), "sw": (0.0, 100.0)}  # where they lie on a tile
CROWD = 40  # so many features far away are marked at most; the list of all actions has the others
APART = 33.4  # units of a tile between figures: 56 pixels where the tile is 168 wide
OUTSIDE = 10.0  # so far figures may be pushed beyond the border of the tile
DISC, FIGURE = 14.3, 19.0
BUTTON, ROW = 27, 30  # 45 pixels high; and the height of a row of them


class Stand(NamedTuple):
    """A figure that may be chosen on a tile."""

    action: str
    kind: str  # of the figure
    colour: str
    place: tuple[float, float]
    lies: bool


def vertical(view: CarcassonneState, slot: int, bridge: int) -> bool:
    """Whether a bridge runs from north to south."""
    return int(view.plots[slot * PLOT + SIDE]) == bridge


def anchor(view: CarcassonneState, slot: int, reference: str) -> tuple[float, float]:
    """Where a figure stands on a tile."""
    if reference in CORNERS:
        return CORNERS[reference]
    if reference == "bridge":
        return bridge_anchor(vertical(view, slot, int(view.plots[slot * PLOT + BRIDGE])))
    both = int(view.plots[slot * PLOT])
    return anchors(NAMES[type_of_turned(both)], int(rotation_of_turned(both)))[reference]


def stands(view: CarcassonneState, slots: dict[tuple[int, int], int], look: Look) -> list[Svg]:
    """What may be chosen on tiles: on the one just laid at once, on others when one touches them."""
    near: list[Stand] = []
    far: dict[int, list[Stand]] = {}
    own = look.colour(max(int(view.viewer), 0)).name
    for action in sparse(view, slots, look):
        if found := FAR.fullmatch(action):
            slot = slots[int(found[4]), int(found[5])]
            kind, colour = (found[2] or "normal", own)
            if found[1] == "dismiss":
                kind, colour = standing_at(view, slot, found[3], look)
            far.setdefault(slot, []).append(stand(view, slot, action, kind, colour, found[3]))
        elif found := STANDING.fullmatch(action):
            kind = (found[2] or "normal") if found[1] == "claim" else found[1]
            near.append(stand(view, int(view.last), action, kind, own, found[3]))
    square = tag("rect", x=3, y=3, width=CELL - 6, height=CELL - 6, rx=6, id="square")
    drawn = [tag("defs", square)] if far else []
    drawn += [far_tile(view, slot, there, look) for slot, there in far.items()]
    drawn += [loupe(view, slot, there, look, shut=True) for slot, there in far.items() if len(there) > 1]
    if near:
        drawn.append(loupe(view, int(view.last), near, look, shut=False))
    return drawn


def stand(view: CarcassonneState, slot: int, action: str, kind: str, colour: str, reference: str) -> Stand:
    known = kind if kind in FIGURES else "normal"
    return Stand(action, known, colour, anchor(view, slot, reference), reference.startswith("field"))


def standing_at(view: CarcassonneState, slot: int, reference: str, look: Look) -> tuple[str, str]:
    """Kind and colour of the figure that stands on a segment."""
    node = int(node_at(view, slot, REF_NAMES.index(reference)))
    piece = next(piece for piece, at in enumerate(view.pieces) if int(at) == node)
    return FIGURES[FIGURE_OF[piece % PIECES]], look.colour(piece // PIECES).name


def sparse(view: CarcassonneState, slots: dict[tuple[int, int], int], look: Look) -> list[str]:
    """The actions to mark: all, unless a portal opens more places than the eye can take in. Then it is one place of
    each feature, the largest features first, and if possible one for each tile; the list of all actions has the
    others."""
    actions = list(look.actions)
    far = {action: found for action in actions if (found := FAR.fullmatch(action)) and found[1] == "claim"}
    if len(far) <= CROWD:
        return actions
    features: dict[int, list[str]] = {}
    for action, found in far.items():
        node = int(node_at(view, slots[int(found[4]), int(found[5])], REF_NAMES.index(found[3])))
        features.setdefault(int(root_of(view.nodes, node)), []).append(action)
    large = sorted(features, key=lambda root: -int(view.nodes[root * NODE + TILES]))[:CROWD]
    kept: dict[str, str] = {}  # with the place of its tile
    for root in large:
        tiles = {action: action.rpartition(" ")[2] for action in features[root]}
        shown = next((one for one, tile in tiles.items() if tile not in kept.values()), features[root][0])
        look.alike.update({action: shown for action in tiles if action != shown})
        kept[shown] = tiles[shown]
    return [action for action in actions if action not in far or action in kept]


@lru_cache(maxsize=4096)
def spread(points: tuple[tuple[float, float], ...]) -> tuple[tuple[float, float], ...]:
    """Points pushed apart until a thumb meets one of them only, each as near to where it was as that allows."""
    found = [[x + 0.01 * i, y] for i, (x, y) in enumerate(points)]
    for _ in range(200):
        for i, one in enumerate(found):
            for other in found[:i]:
                dx, dy = one[0] - other[0], one[1] - other[1]
                far = math.hypot(dx, dy)
                if far < APART:
                    push = (APART - far) / 2 / far
                    one[0], one[1] = one[0] + dx * push, one[1] + dy * push
                    other[0], other[1] = other[0] - dx * push, other[1] - dy * push
        for point in found:
            point[:] = (min(CELL + OUTSIDE, max(-OUTSIDE, value)) for value in point)
    return tuple((round(x, 1), round(y, 1)) for x, y in found)


def far_tile(view: CarcassonneState, slot: int, there: list[Stand], look: Look) -> Svg:
    """A tile on which something may be chosen: the tile is the target. Several things are shown when it is touched."""
    spot = int(view.spots[slot])
    x, y = int(x_of(spot)) * CELL, int(y_of(spot)) * CELL
    frame = tag("use", href="#square", x=x, y=y, class_="legal")
    if len(there) == 1:
        (ax, ay) = there[0].place
        return look.choice(there[0].action, frame + piece(there[0], x + ax, y + ay))
    label = look.say("stand.several", n=len(there))
    return tag("g", hint(label), frame, id=f"open{slot}", data_open=f"loupe{slot}")


def piece(there: Stand, x: float, y: float, size: float = 30) -> Svg:
    """The figure as it would stand; on a meadow it lies."""
    drawn = use(f"{there.kind}-{there.colour}", x - size / 2, y - size / 2, size, class_="car-ghost")
    return tag("g", drawn, transform=f"rotate(-90 {x:g} {y:g})") if there.lies else drawn


def loupe(view: CarcassonneState, slot: int, there: list[Stand], look: Look, shut: bool) -> Svg:
    """A tile, large, with the figures that may stand on it, kind by kind; below it the way to stand none."""
    spot, both = int(view.spots[slot]), int(view.plots[slot * PLOT])
    x, y = (int(x_of(spot)) + 0.5) * CELL, (int(y_of(spot)) + 0.5) * CELL
    bridge = int(view.plots[slot * PLOT + BRIDGE])
    axis = "vertical" if bridge and vertical(view, slot, bridge) else "horizontal"
    parts = [
        use(symbol_id(NAMES[type_of_turned(both)], int(rotation_of_turned(both))), -50, -50, CELL),
        use(f"fig-bridge-{axis}", -50, -50, CELL) if bridge else NOTHING,
        tag("rect", x=-51, y=-51, width=CELL + 2, height=CELL + 2, rx=5, class_="car-frame"),
    ]
    kinds: dict[str, list[Stand]] = {}
    for one in there:
        kinds.setdefault(one.kind, []).append(one)
    for i, (kind, those) in enumerate(kinds.items()):
        parts.append(tag("g", *discs(those, look), data_of=kind, data_off="" if i else None))
    low = 50 + 8
    if len(kinds) > 1:
        parts += [kind_button(those[0], i, len(kinds), low, look) for i, those in enumerate(kinds.values())]
        low += ROW
    if not shut and "pass" in look.actions:
        parts.append(none_button(low, look))
    colour = look.colour(max(int(view.viewer), 0)).fill
    inside = tag("g", *parts, class_="car-grown", color=colour)
    return tag(
        "g", inside, id=f"loupe{slot}", class_="car-loupe", data_shut="" if shut else None,
        transform=f"translate({x:g} {y:g})",
    )  # fmt: skip


def discs(those: Iterable[Stand], look: Look) -> list[Svg]:
    """Figures of one kind, each as large as a thumb."""
    those = list(those)
    found = []
    for one, (x, y) in zip(those, spread(tuple(one.place for one in those)), strict=True):
        disc = tag("circle", cx=x - 50, cy=y - 50, r=DISC, class_="car-disc disc")
        found.append(look.choice(one.action, disc + piece(one, x - 50, y - 50, FIGURE), class_="car-stand"))
    return found


def kind_button(one: Stand, i: int, many: int, y: float, look: Look) -> Svg:
    """A kind of figure, to see where it may stand."""
    x = (i - (many - 1) / 2) * ROW
    name = hint(look.say(f"figure.{one.kind}").capitalize())
    rect = tag("rect", x=x - BUTTON / 2, y=y, width=BUTTON, height=BUTTON, rx=6, class_="button")
    picture = use(f"{one.kind}-{one.colour}", x - 9, y + BUTTON / 2 - 9, 18)
    return tag("g", name, rect, picture, data_kind=one.kind, data_on="" if i == 0 else None)


def none_button(y: float, look: Look) -> Svg:
    body = tag("rect", x=-50, y=y, width=CELL, height=BUTTON, rx=8, class_="button")
    body += words(look.say("stand.none"), 0, y + 17, class_="button-text car-none")
    return look.choice("pass", join([body]), data_none="")
