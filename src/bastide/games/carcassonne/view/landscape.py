"""Carcassonne: the landscape, the figures on it, and where the next ones may go."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

from bastide.core.game import Game
from bastide.draw.look import Look, Panel
from bastide.draw.sprite import cached_drawing, for_page
from bastide.draw.svg import Svg, join, picture, sliding, tag, use
from bastide.games.carcassonne.art.pieces import SIZES
from bastide.games.carcassonne.art.tiles import symbol_id
from bastide.games.carcassonne.data import (
    ABBEY,
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
from bastide.games.carcassonne.rules.features import place_of, root_of
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
from bastide.games.carcassonne.view.figure_choice import CORNERS, anchor, stands
from bastide.games.carcassonne.view.places import places

CELL = 100
TOGETHER = 8  # tiles that are drawn together: when one more is laid, only the last of them are drawn anew


class Map:
    """Where things lie in the picture: every tile always at the same place, however the land grows."""

    def __init__(self, laid: tuple[int, ...], verge: tuple[int, ...]) -> None:
        xs, ys = zip(*map(column_and_row, laid + verge), strict=True)
        self.origin = (min(xs) * CELL, min(ys) * CELL)
        self.size = ((max(xs) - min(xs) + 1) * CELL, (max(ys) - min(ys) + 1) * CELL)
        self.places = tuple(zip(xs[: len(laid)], ys, strict=False))  # of the tiles, as they were laid
        self.slots = {place: slot for slot, place in enumerate(self.places)}

    def corner(self, spot: int) -> tuple[int, int]:
        return self.at(*column_and_row(spot))

    def at(self, x: int, y: int) -> tuple[int, int]:
        return x * CELL, y * CELL


@cache
def column_and_row(spot: int) -> tuple[int, int]:
    """Where a spot lies, counted from the start tile."""
    return int(x_of(spot)), int(y_of(spot))


@lru_cache(maxsize=256)
def map_of(laid: tuple[int, ...], verge: tuple[int, ...]) -> Map:
    """One map for all who look at this land."""
    return Map(laid, verge)


def landscape(game: Game, view: CarcassonneState, look: Look) -> Panel:
    """All tiles, what stands on them, and every place that may be chosen."""
    land, ground = look.once(settled, game, view, look)
    body = ground + join(targets(view, land, look)) if look.actions else ground
    return look.panel("board", "board", *land.size, body, pan=True, origin=land.origin)


def settled(game: Game, view: CarcassonneState, look: Look) -> tuple[Map, Svg]:
    """All that lies and stands there: the same for everybody."""
    land, laid = look.once_without_words(ground_of, view)
    return land, join([laid, *overlays(game, view, land, look)])


def ground_of(view: CarcassonneState) -> tuple[Map, Svg]:
    """Where things lie, and all tiles; that which was laid last is marked."""
    land = map_of(tuple(view.spots[: view.slots]), tuple(view.verge[: view.verges]))
    laid = tiles(tuple(view.plots[: view.slots * PLOT]), land.places)
    if view.last >= 0 and view.last < view.slots:
        x, y = land.corner(int(view.spots[view.last]))
        laid += tag("rect", x=x + 2, y=y + 2, width=CELL - 4, height=CELL - 4, rx=3, class_="last")
    return land, laid


def tiles(plots: tuple[int, ...], places: tuple[tuple[int, int], ...]) -> Svg:
    """All tiles with their bridges, as they were laid: of those laid earlier the drawings are kept, some together."""
    firsts = range(0, len(places), TOGETHER)
    return join(
        some_tiles(plots[first * PLOT : (first + TOGETHER) * PLOT], places[first : first + TOGETHER], first)
        for first in firsts
    )


@cached_drawing(maxsize=4096)
def some_tiles(plots: tuple[int, ...], places: tuple[tuple[int, int], ...], first: int) -> Svg:
    """Tiles that were laid one after the other, with the number of the first."""
    return join(
        tile(plots[i * PLOT : (i + 1) * PLOT], first + i, x * CELL, y * CELL) for i, (x, y) in enumerate(places)
    )


def tile(plot: tuple[int, ...], slot: int, x: int, y: int) -> Svg:
    found = laid(plot[0], x, y, f"t{slot}")
    if plot[BRIDGE]:
        axis = "vertical" if plot[SIDE] == plot[BRIDGE] else "horizontal"
        found += use(f"fig-bridge-{axis}", x, y, CELL, id=f"bridge{slot}")
    return found


@cached_drawing(maxsize=16384)
def laid(both: int, x: int, y: int, key: str) -> Svg:
    """A tile (type and rotation) at its place: the same in picture after picture."""
    return picture(symbol_id(NAMES[type_of_turned(both)], int(rotation_of_turned(both))), x, y, id=key)


def overlays(game: Game, view: CarcassonneState, land: Map, look: Look) -> list[Svg]:
    """Figures, castles, dragon and fairy."""
    found = [tag("g", *(drawn(one, look) for one in look.once_without_words(figures, game, view, land)))]
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


class Feature(NamedTuple):
    """What a figure stands on, and what that is worth now."""

    kind: str
    holders: int  # the seats that hold it, as bits
    tiles: int = 0
    points: int = 0


class Figure(NamedTuple):
    """A figure on the land."""

    seat: int
    piece: int
    kind: str
    place: tuple[int, int]
    lies: bool
    feature: Feature


def figures(game: Any, view: CarcassonneState, land: Map) -> list[Figure]:
    """All figures on the land, by seats."""
    crowd: dict[tuple[float, float], int] = {}
    standing = [
        (seat, piece, int(view.pieces[seat * PIECES + piece])) for seat in range(game.seats) for piece in range(PIECES)
    ]
    return [figure(game, view, *where, land, crowd) for where in standing if where[2] != NOWHERE]


def figure(
    game: Any,
    view: CarcassonneState,
    seat: int,
    piece: int,
    node: int,
    land: Map,
    crowd: dict[tuple[float, float], int],
) -> Figure:
    """A figure on its feature. Those that stand at the same place are moved apart."""
    kind = FIGURES[FIGURE_OF[piece]]
    x, y, reference = place_of(view, node)
    left, top = land.at(x, y)
    slot = int(view.home[node])
    if kind == "barn":
        corner = view.held(seat, CORNER)
        slot = int(slot_of_corner(corner))
        left, top = land.corner(int(view.spots[slot]))
        ax, ay = CORNERS[CORNER_NAMES[side_of_corner(corner)]]
    else:
        ax, ay = anchor(view, slot, REF_NAMES[reference])
    place = (left + ax, top + ay)
    step = crowd[place] = crowd.get(place, -1) + 1
    size = SIZES[kind]
    at = (round(place[0] - size / 2) + 12 * step, round(place[1] - size / 2) - 4 * step)
    lies = kind in ("normal", "big") and REF_NAMES[reference].startswith("field")
    return Figure(seat, piece, kind, at, lies, feature_of(game, view, node))


def feature_of(game: Any, view: CarcassonneState, node: int) -> Feature:
    """The feature on which a figure stands."""
    root = int(root_of(view.nodes, node))
    kind = REF_NAMES[place_of(view, node)[2]].partition(":")[0]
    if kind == "cloister" and type_of_turned(int(view.plots[int(view.home[node]) * PLOT])) == ABBEY:
        kind = "abbey"
    mask = int(majority(view, root, game.seats))
    if kind == "field":
        return Feature(kind, mask)
    at = root * NODE
    points = int(worth(game.setting, view, root, int(int(view.nodes[at + OPEN]) == 0)))
    tiles = int(view.nodes[at + TILES]) if int(view.nodes[at + KIND]) != CLOISTER else points
    return Feature(kind, mask, tiles, points)


def drawn(one: Figure, look: Look) -> Svg:
    """A figure with what its feature is worth as a tooltip."""
    symbol, tip = f"{one.kind}-{look.colour(one.seat).name}", value(one.feature, one.seat, look)
    return stood(symbol, *one.place, SIZES[one.kind], tip, f"p{one.seat}-{one.piece}", one.lies)


def value(feature: Feature, seat: int, look: Look) -> str:
    """What the feature of a figure is worth now, and who holds it; its owner is named who does not."""
    holders = tuple(name for other, name in enumerate(look.names) if feature.holders >> other & 1)
    owner = "" if feature.holders >> seat & 1 else look.names[seat]
    return worth_text(look.say, feature.kind, owner, holders, feature.tiles, feature.points)


@cached_drawing(maxsize=4096)
def stood(symbol: str, x: int, y: int, size: float, tip: str, key: str, lies: bool) -> Svg:
    """A figure at its place, which most keep from picture to picture; followers on meadows lie."""
    if lies and not for_page():
        lying = f"translate({x} {y}) rotate(-90 {size / 2:g} {size / 2:g})"
        return use(symbol, 0, 0, size, tip=tip, id=key, transform=lying)
    return sliding(symbol, x, y, size, tip=tip, id=key, class_="car-lies" if lies else None)


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
    found = []
    for action in look.actions:
        if action.startswith("fairy "):
            x, y = land.at(*(int(part) for part in action[6:].split(",")))
            found.append(moving(action, "fairy", x, y, look))
        elif action.startswith("dragon "):
            x, y = land.corner(int(view.spots[view.dragon]))
            dx, dy = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}[action[7:]]
            found.append(moving(action, "dragon", x + dx * CELL, y + dy * CELL, look))
    return [*found, *places(view, look), *stands(view, land.slots, look)]


def moving(action: str, who: str, x: int, y: int, look: Look) -> Svg:
    """A tile to which somebody who belongs to nobody may go."""
    frame = tag("rect", x=x + 6, y=y + 6, width=88, height=88, rx=8, class_="legal")
    return look.choice(action, use(f"fig-{who}", x + 24, y + 24, 52, class_="car-ghost") + frame)
