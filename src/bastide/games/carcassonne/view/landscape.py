"""Carcassonne: the landscape, the figures on it, and where the next ones may go."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import Any, NamedTuple

from bastide.core.game import Game
from bastide.draw.look import Look, Panel
from bastide.draw.sprite import kept_drawing
from bastide.draw.svg import NOTHING, Svg, apart, join, sliding, tag, use
from bastide.games.carcassonne.art.layout import anchors, bridge_anchor
from bastide.games.carcassonne.art.pieces import SIZES
from bastide.games.carcassonne.art.tiles import symbol_id
from bastide.games.carcassonne.data import (
    CLOISTER,
    FIGURE_OF,
    FIGURES,
    KIND,
    NAMES,
    NODE,
    OPEN,
    PIECES,
    REF_NAMES,
    TILES,
    rotation_of_turned,
    type_of_turned,
)
from bastide.games.carcassonne.expansions.castles import COLUMNS, OWNER
from bastide.games.carcassonne.notation import CORNERS as CORNER_NAMES
from bastide.games.carcassonne.rules.features import node_at, place_of, root_of
from bastide.games.carcassonne.scoring import majority, worth
from bastide.games.carcassonne.state import (
    BRIDGE,
    CORNER,
    NOWHERE,
    PLOT,
    SIDE,
    CarcassonneState,
    side_of_corner,
    slot_of_corner,
    x_of,
    y_of,
)

CELL = 100
PLACEMENT = re.compile(r"place (-?\d+),(-?\d+) r(\d)( bridge .*)?")
STANDING = re.compile(r"(claim|builder|pig) (?:(\w+) )?(\w+(?::\d)?)")
FAR = re.compile(r"(claim|dismiss|move|take) (?:(\w+) )?(\w+(?::\d)?) at (-?\d+),(-?\d+)")
CROWD = 50  # so many places are marked at most; the list of all actions has the others
CORNERS = {"nw": (0, 0), "ne": (100, 0), "se": (100, 100), "sw": (0, 100)}  # where they lie on a tile


class Map:
    """Where things lie in the picture: every tile always at the same place, however the land grows."""

    def __init__(self, view: CarcassonneState) -> None:
        spots = [int(view.spots[slot]) for slot in range(view.slots)]
        spots += [int(view.verge[place]) for place in range(view.verges)]
        xs, ys = [int(x_of(spot)) for spot in spots], [int(y_of(spot)) for spot in spots]
        self.origin = (min(xs) * CELL, min(ys) * CELL)
        self.size = ((max(xs) - min(xs) + 1) * CELL, (max(ys) - min(ys) + 1) * CELL)
        self.slots = {place: slot for slot, place in enumerate(zip(xs[: view.slots], ys, strict=False))}

    def slot(self, far: re.Match[str]) -> int:
        """The tile that an action names by its place."""
        return self.slots[int(far[4]), int(far[5])]

    def corner(self, spot: int) -> tuple[int, int]:
        return self.at(int(x_of(spot)), int(y_of(spot)))

    def at(self, x: int, y: int) -> tuple[int, int]:
        return x * CELL, y * CELL


def landscape(game: Game, view: CarcassonneState, look: Look) -> Panel:
    """All tiles, what stands on them, and every place that may be chosen."""
    land = Map(view)
    parts = [tile(view, slot, *land.at(x, y)) for (x, y), slot in land.slots.items()]
    if view.last >= 0 and view.last < view.slots:
        x, y = land.corner(int(view.spots[view.last]))
        parts.append(tag("rect", x=x + 2, y=y + 2, width=CELL - 4, height=CELL - 4, rx=3, class_="last"))
    parts += [*overlays(game, view, land, look), *targets(view, land, look)]
    return look.panel("board", "board", *land.size, join(parts), pan=True, origin=land.origin)


def turned(view: CarcassonneState, slot: int) -> tuple[str, int]:
    """The type and the rotation of a placed tile."""
    both = int(view.plots[slot * PLOT])
    return NAMES[type_of_turned(both)], int(rotation_of_turned(both))


def tile(view: CarcassonneState, slot: int, x: int, y: int) -> Svg:
    found = laid(int(view.plots[slot * PLOT]), x, y, f"t{slot}")
    bridge = int(view.plots[slot * PLOT + BRIDGE])
    if bridge:
        axis = "vertical" if vertical(view, slot, bridge) else "horizontal"
        found += use(f"fig-bridge-{axis}", x, y, CELL, id=f"bridge{slot}")
    return found


@kept_drawing(maxsize=16384)
def laid(both: int, x: int, y: int, key: str) -> Svg:
    """A tile (type and rotation) at its place: the same in picture after picture."""
    return use(symbol_id(NAMES[type_of_turned(both)], int(rotation_of_turned(both))), x, y, CELL, id=key)


def vertical(view: CarcassonneState, slot: int, bridge: int) -> bool:
    """Whether a bridge runs from north to south."""
    return int(view.plots[slot * PLOT + SIDE]) == bridge


def anchor(view: CarcassonneState, slot: int, reference: str) -> tuple[float, float]:
    """Where a figure stands on a tile."""
    if reference == "bridge":
        return bridge_anchor(vertical(view, slot, int(view.plots[slot * PLOT + BRIDGE])))
    return anchors(*turned(view, slot))[reference]


def overlays(game: Game, view: CarcassonneState, land: Map, look: Look) -> list[Svg]:
    """Figures, castles, dragon and fairy."""
    figures = []
    crowd: dict[tuple[float, float], int] = {}
    for seat in range(game.seats):
        for piece in range(PIECES):
            node = int(view.pieces[seat * PIECES + piece])
            if node != NOWHERE:
                figures.append(figure(game, view, seat, piece, node, land, look, crowd))
    found = [tag("g", *figures)]
    for i in range(0, len(view.castles), COLUMNS):
        one, other = place_of(view, view.castles[i]), place_of(view, view.castles[i + 1])
        (ax, ay), (bx, by) = land.at(one[0], one[1]), land.at(other[0], other[1])
        owner = view.castles[i + OWNER]
        colour = look.colour(owner).fill if owner >= 0 else "var(--wall-d)"
        found.append(use("fig-castle", (ax + bx) / 2 + 26, (ay + by) / 2 + 26, 48, color=colour))
    for name, slot in (("dragon", view.dragon), ("fairy", view.fairy)):
        if slot != NOWHERE:
            x, y = land.corner(int(view.spots[slot]))
            dx = 24 if name == "dragon" else 52
            found.append(sliding(f"fig-{name}", x + dx, y + 10, 52, id=name))
    return found


def figure(
    game: Game,
    view: CarcassonneState,
    seat: int,
    piece: int,
    node: int,
    land: Map,
    look: Look,
    crowd: dict[tuple[float, float], int],
) -> Svg:
    """A figure on its feature, with what the feature is worth now as a tooltip."""
    kind = FIGURES[FIGURE_OF[piece]]
    x, y, reference = place_of(view, node)
    left, top = land.at(x, y)
    slot = int(view.home[node])
    if kind == "barn":
        corner = view.held(seat, CORNER)
        slot = int(slot_of_corner(corner))
        dx, dy = CORNERS[CORNER_NAMES[side_of_corner(corner)]]
        left, top = land.corner(int(view.spots[slot]))
        ax, ay = float(dx), float(dy)
    else:
        ax, ay = anchor(view, slot, REF_NAMES[reference])
    place = (left + ax, top + ay)
    step = crowd[place] = crowd.get(place, -1) + 1
    size, tip = SIZES[kind], value(game, view, seat, node, look)
    at = (round(place[0] - size / 2) + 12 * step, round(place[1] - size / 2) - 4 * step)
    return stood(f"{kind}-{look.colour(seat).name}", *at, size, tip, f"p{seat}-{piece}")


@kept_drawing(maxsize=4096)
def stood(symbol: str, x: int, y: int, size: float, tip: str, key: str) -> Svg:
    """A figure at its place, which most keep from picture to picture."""
    return sliding(symbol, x, y, size, tip=tip, id=key)


def value(game: Any, view: CarcassonneState, seat: int, node: int, look: Look) -> str:
    """What the feature of a figure is worth now, and who holds it; its owner is named who does not."""
    root = int(root_of(view.nodes, node))
    kind = REF_NAMES[place_of(view, node)[2]].partition(":")[0]
    mask = int(majority(view, root, game.seats))
    holders = tuple(look.names[one] for one in range(game.seats) if mask >> one & 1)
    owner = "" if mask >> seat & 1 else look.names[seat]
    if kind == "field":
        return worth_text(look.say, kind, owner, holders)
    at = root * NODE
    points = int(worth(game.setting, view, root, int(int(view.nodes[at + OPEN]) == 0)))
    tiles = int(view.nodes[at + TILES]) if int(view.nodes[at + KIND]) != CLOISTER else points
    return worth_text(look.say, kind, owner, holders, tiles, points)


@lru_cache(maxsize=4096)
def worth_text(say: Any, kind: str, owner: str, holders: tuple[str, ...], tiles: int = 0, points: int = 0) -> str:
    held = say("worth.owner", who=say.several(holders)) if holders else ""
    whose = f"{owner} · " if owner else ""
    if kind == "field":
        return whose + str(say("worth.field", owner=held))
    what = say("kind.road" if kind == "bridge" else f"kind.{kind}")
    size, score = say("size.tiles", n=tiles), say("points", n=points)
    return whose + str(say("worth", what=what, size=size, score=score, owner=held))


def targets(view: CarcassonneState, land: Map, look: Look) -> list[Svg]:
    """Everything that may be chosen on the landscape; figures that may stand there in the colour of the viewer."""
    spread: dict[tuple[float, float], int] = {}
    found = []
    for action in sparse(view, land, look):
        if far := FAR.fullmatch(action):
            found.append(stand(view, land.slot(far), far[3], far[2] or "normal", action, land, look, spread))
        elif standing := STANDING.fullmatch(action):
            kind = {"claim": standing[2] or "normal"}.get(standing[1], standing[1])
            found.append(stand(view, int(view.last), standing[3], kind, action, land, look, spread))
        elif action.startswith("barn "):
            x, y = land.corner(int(view.spots[view.last]))
            dx, dy = CORNERS[action[5:]]
            found.append(look.ghost(action, "stand-barn", x + dx - 15, y + dy - 15, 30))
        elif action.startswith("fairy "):
            x, y = land.at(*(int(part) for part in action[6:].split(",")))
            found.append(look.ghost(action, "stand-fairy", x + 35, y + 35, 30))
        elif action.startswith("dragon "):
            x, y = land.corner(int(view.spots[view.dragon]))
            dx, dy = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}[action[7:]]
            x, y = x + dx * CELL, y + dy * CELL
            frame = tag("rect", x=x + 6, y=y + 6, width=88, height=88, rx=8, class_="legal")
            found.append(look.choice(action, use("fig-dragon", x + 24, y + 24, 52, class_="car-ghost") + frame))
    colour = look.colour(max(int(view.viewer), 0)).fill
    return [tag("g", *found, color=colour) if found else NOTHING, *fits(view, land, look)]


def sparse(view: CarcassonneState, land: Map, look: Look) -> list[str]:
    """The actions to mark: all, unless a portal opens more places than the eye can take in. Then it is one place of
    each feature, the largest features first; all the other places are in the list of all actions."""
    actions = list(look.actions)
    far = {action: found for action in actions if (found := FAR.fullmatch(action)) and found[1] == "claim"}
    if len(far) <= CROWD:
        return actions
    features: dict[int, list[str]] = {}
    for action, found in far.items():
        node = int(node_at(view, land.slot(found), REF_NAMES.index(found[3])))
        features.setdefault(int(root_of(view.nodes, node)), []).append(action)
    large = sorted(features, key=lambda root: -int(view.nodes[root * NODE + TILES]))[:CROWD]
    for root in large:
        look.alike.update(dict.fromkeys(features[root][1:], features[root][0]))
    kept = {features[root][0] for root in large}
    return [action for action in actions if action not in far or action in kept]


class Way(NamedTuple):
    """How the tile in hand fits a spot."""

    spot: tuple[int, int]
    symbol: str
    bridge: str
    action: str


def ways(view: CarcassonneState, look: Look) -> dict[tuple[int, int], list[Way]]:
    """By spot the ways to mark. Of ways that look alike it is one; where there are more than the eye can take in, those
    without a bridge come first, and a first way for every spot before a second for any, and stands for the others."""
    name = NAMES[int(view.tile)] if view.tile >= 0 else NAMES[0]
    alike: dict[tuple[object, ...], Way] = {}
    placed: dict[str, Way] = {}
    for action in look.actions:
        if found := PLACEMENT.fullmatch(action):
            way = Way((int(found[1]), int(found[2])), symbol_id(name, int(found[3])), found[4] or "", action)
            placed[action] = alike.setdefault(way[:3], way)
    ranks: Counter[object] = Counter()
    ranked = []
    for way in alike.values():
        ranked.append((bool(way.bridge), ranks[way.spot, bool(way.bridge)], way))
        ranks[way.spot, bool(way.bridge)] += 1
    marked: dict[tuple[int, int], list[Way]] = {}
    for *_, way in sorted(ranked, key=lambda entry: entry[:2])[:CROWD]:
        marked.setdefault(way.spot, []).append(way)
    for action, way in placed.items():
        shown = way if way in marked.get(way.spot, []) else marked.get(way.spot, [way])[0]
        if shown.action != action and shown.spot in marked:
            look.alike[action] = shown.action
    return marked


def fits(view: CarcassonneState, land: Map, look: Look) -> list[Svg]:
    """The spots for the tile: each way it fits is a ghost of the tile, to be chosen."""
    ghosts: dict[str, Svg] = {}  # each is drawn once
    found, frames = [], ""
    for spot, there in ways(view, look).items():
        left, top = land.at(*spot)
        if len(there) > 1:
            frames += f"M{left + 2} {top + 2}h96v96h-96z"
        columns = 1 if len(there) == 1 else 2 if len(there) <= 4 else 3
        size = {1: 92, 2: 45, 3: 30}[columns]
        for i, way in enumerate(there):
            axis = "" if not way.bridge else "vertical" if way.bridge.endswith("ns") else "horizontal"
            key = f"fit{way.symbol[-1]}{axis[:1]}{size}"
            if key not in ghosts:
                ghosts[key] = ghost(key, way.symbol, axis, size)
            right = 4 + (size + 2) * (i % columns)
            down = 28 if len(there) == 2 else 4 + (size + 2) * (i // columns)
            found.append(look.target(way.action, "use", None, href=f"#{key}", x=left + right, y=top + down))
    return [tag("defs", *ghosts.values()), tag("path", d=frames, class_="car-cell"), *found] if found else []


def ghost(key: str, symbol: str, axis: str, size: int) -> Svg:
    """The tile as it would lie, perhaps with a bridge; its frame looks as whoever uses it says."""
    body = use(symbol, 0, 0, size, class_="car-ghost")
    if axis:
        body += use(f"fig-bridge-{axis}", 0, 0, size)
    return tag("g", apart(body), tag("rect", width=size, height=size, rx=3, fill_opacity=0), id=key)


def stand(
    view: CarcassonneState, slot: int, reference: str, kind: str, action: str, land: Map, look: Look,
    spread: dict[tuple[float, float], int],
) -> Svg:  # fmt: skip
    """A place where a figure may stand, or from where something may be taken."""
    x, y = land.corner(int(view.spots[slot]))
    ax, ay = anchor(view, slot, reference)
    place = (x + ax, y + ay)
    step = spread[place] = spread.get(place, -1) + 1
    symbol = f"stand-{kind if kind in FIGURES else 'normal'}"
    return look.ghost(action, symbol, round(place[0] + 15 * step - 15), round(place[1] - 6 * step - 15), 30)
