"""Carcassonne: the landscape, the figures on it, and where the next ones may go."""

from __future__ import annotations

import re
from typing import Any

from bastide.core.game import Game
from bastide.draw.look import Look, Panel
from bastide.draw.svg import hint, moved, tag, use
from bastide.games.carcassonne.art import anchors, bridge_anchor, symbol_id
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
)
from bastide.games.carcassonne.expansions.castles import COLUMNS, OWNER
from bastide.games.carcassonne.rules.features import place_of, root_of
from bastide.games.carcassonne.scoring import majority, worth
from bastide.games.carcassonne.state import BRIDGE, CORNER, NOWHERE, PLOT, SIDE, CarcassonneState, x_of, y_of

CELL = 100
PLACEMENT = re.compile(r"place (-?\d+),(-?\d+) r(\d)( bridge .*)?")
STANDING = re.compile(r"(claim|builder|pig) (?:(\w+) )?(\w+(?::\d)?)")
FAR = re.compile(r"(claim|dismiss|move|take) (?:(\w+) )?(\w+(?::\d)?) at (-?\d+),(-?\d+)")
CORNERS = {"nw": (0, 0), "ne": (100, 0), "se": (100, 100), "sw": (0, 100)}


class Map:
    """Where things lie in the picture."""

    def __init__(self, view: CarcassonneState) -> None:
        spots = [int(view.spots[slot]) for slot in range(view.slots)]
        spots += [int(view.verge[place]) for place in range(view.verges)]
        self.left = min(int(x_of(spot)) for spot in spots)
        self.top = min(int(y_of(spot)) for spot in spots)
        self.columns = max(int(x_of(spot)) for spot in spots) - self.left + 1
        self.rows = max(int(y_of(spot)) for spot in spots) - self.top + 1

    def corner(self, spot: int) -> tuple[int, int]:
        return self.at(int(x_of(spot)), int(y_of(spot)))

    def at(self, x: int, y: int) -> tuple[int, int]:
        return (x - self.left) * CELL, (y - self.top) * CELL


def landscape(game: Game, view: CarcassonneState, look: Look) -> Panel:
    """All tiles, what stands on them, and every place that may be chosen."""
    land = Map(view)
    parts = [tile(view, slot, land) for slot in range(view.slots)]
    if view.last >= 0 and view.last < view.slots:
        x, y = land.corner(int(view.spots[view.last]))
        parts.append(tag("rect", x=x + 2, y=y + 2, width=CELL - 4, height=CELL - 4, rx=3, class_="last"))
    parts += [*overlays(game, view, land, look), *targets(view, land, look)]
    return Panel("board", "board", land.columns * CELL, land.rows * CELL, "".join(parts), pan=True)


def turned(view: CarcassonneState, slot: int) -> tuple[str, int]:
    """The type and the rotation of a placed tile."""
    both = int(view.plots[slot * PLOT])
    return NAMES[both >> 2], both & 3


def tile(view: CarcassonneState, slot: int, land: Map) -> str:
    name, rotation = turned(view, slot)
    x, y = land.corner(int(view.spots[slot]))
    found = use(symbol_id(name, rotation), x, y, CELL)
    bridge = int(view.plots[slot * PLOT + BRIDGE])
    if bridge:
        axis = "vertical" if vertical(view, slot, bridge) else "horizontal"
        found += use(f"fig-bridge-{axis}", x, y, CELL)
    return found


def vertical(view: CarcassonneState, slot: int, bridge: int) -> bool:
    """Whether a bridge runs from north to south."""
    return int(view.plots[slot * PLOT + SIDE]) == bridge


def anchor(view: CarcassonneState, slot: int, reference: str) -> tuple[float, float]:
    """Where a figure stands on a tile."""
    if reference == "bridge":
        return bridge_anchor(vertical(view, slot, int(view.plots[slot * PLOT + BRIDGE])))
    return anchors(*turned(view, slot))[reference]


def overlays(game: Game, view: CarcassonneState, land: Map, look: Look) -> list[str]:
    """Figures, castles, dragon and fairy."""
    found = []
    crowd: dict[tuple[float, float], int] = {}
    for seat in range(game.seats):
        for piece in range(PIECES):
            node = int(view.pieces[seat * PIECES + piece])
            if node != NOWHERE:
                found.append(figure(game, view, seat, piece, node, land, look, crowd))
    for i in range(0, len(view.castles), COLUMNS):
        one, other = place_of(view, view.castles[i]), place_of(view, view.castles[i + 1])
        (ax, ay), (bx, by) = land.at(one[0], one[1]), land.at(other[0], other[1])
        owner = view.castles[i + OWNER]
        colour = look.colour(owner).fill if owner >= 0 else "var(--wall-d)"
        found.append(
            tag(
                "g",
                use("fig-castle", (ax + bx) / 2 + 26, (ay + by) / 2 + 26, 48),
                color=colour,
                id=f"castle-{i // COLUMNS}",
            )
        )
    for name, slot in (("dragon", view.dragon), ("fairy", view.fairy)):
        if slot != NOWHERE:
            x, y = land.corner(int(view.spots[slot]))
            found.append(moved(use(f"fig-{name}", 0, 0, 52), x + (24 if name == "dragon" else 52), y + 10, name))
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
) -> str:
    """A figure on its feature, with what the feature is worth now as a tooltip."""
    kind = FIGURES[FIGURE_OF[piece]]
    x, y, reference = place_of(view, node)
    left, top = land.at(x, y)
    slot = int(view.home[node])
    if kind == "barn":
        corner = int(view.held(seat, CORNER))
        slot, dx, dy = corner >> 2, *(((0, 0), (100, 0), (100, 100), (0, 100))[corner & 3])
        left, top = land.corner(int(view.spots[slot]))
        ax, ay = float(dx), float(dy)
    else:
        ax, ay = anchor(view, slot, REF_NAMES[reference])
    place = (left + ax, top + ay)
    step = crowd[place] = crowd.get(place, -1) + 1
    size = {"big": 40, "barn": 44}.get(kind, 32)
    body = hint(f"{look.names[seat]} · {value(game, view, node, look)}") + man(kind, seat, size, look)
    return moved(body, place[0] - size / 2 + 12 * step, place[1] - size / 2 - 4 * step, f"piece-{seat}-{piece}")


def man(kind: str, seat: int, size: float, look: Look) -> str:
    """A figure in its owner's colour, with the owner's mark."""
    colour = look.colour(seat)
    mark = tag(
        "path",
        d=colour.mark,
        fill=colour.mark_fill,
        transform=f"translate({size * 0.32:.1f} {size * 0.36:.1f}) scale({size / 66:.2f})",
    )
    return tag("g", use(f"fig-{kind}", 0, 0, size), color=colour.fill) + mark


def value(game: Any, view: CarcassonneState, node: int, look: Look) -> str:
    """What the feature of a node is worth now, and who holds it."""
    say = look.say
    root = int(root_of(view.nodes, node))
    kind = REF_NAMES[place_of(view, node)[2]].partition(":")[0]
    holders = int(majority(view, root, game.seats))
    who = say.several([look.names[seat] for seat in range(game.seats) if holders >> seat & 1]) if holders else ""  # type: ignore[attr-defined]
    owner = say("worth.owner", who=who) if who else ""
    if kind == "field":
        return say("worth.field", owner=owner)
    at = root * NODE
    complete = int(view.nodes[at + OPEN]) == 0
    points = int(worth(game.setting, view, root, int(complete)))
    what = say("kind.road" if kind == "bridge" else f"kind.{kind}")
    return say(
        "worth",
        what=what,
        tiles=int(view.nodes[at + TILES]) if int(view.nodes[at + KIND]) != CLOISTER else points,
        points=points,
        owner=owner,
    )


def targets(view: CarcassonneState, land: Map, look: Look) -> list[str]:
    """Everything that may be chosen on the landscape."""
    cells: dict[tuple[int, int], list[str]] = {}
    spread: dict[tuple[float, float], int] = {}
    found = []
    for action in look.actions:
        if placement := PLACEMENT.fullmatch(action):
            cells.setdefault((int(placement[1]), int(placement[2])), []).append(action)
        elif far := FAR.fullmatch(action):
            x, y = land.at(int(far[4]), int(far[5]))
            slot = next(slot for slot in range(view.slots) if land.corner(int(view.spots[slot])) == (x, y))
            found.append(stand(view, slot, far[3], far[2] or "normal", action, land, look, spread))
        elif standing := STANDING.fullmatch(action):
            kind = {"claim": standing[2] or "normal"}.get(standing[1], standing[1])
            found.append(stand(view, int(view.last), standing[3], kind, action, land, look, spread))
        elif action.startswith("barn "):
            x, y = land.corner(int(view.spots[view.last]))
            dx, dy = CORNERS[action[5:]]
            found.append(ghost("barn", x + dx, y + dy, action, look, int(view.viewer)))
        elif action.startswith("fairy "):
            x, y = land.at(*(int(part) for part in action[6:].split(",")))
            ring = tag("circle", cx=x + 50, cy=y + 50, r=24, class_="legal")
            found.append(look.choice(action, tag("g", use("fig-fairy", x + 30, y + 30, 40), class_="car-ghost") + ring))
        elif action.startswith("dragon "):
            x, y = land.corner(int(view.spots[view.dragon]))
            dx, dy = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}[action[7:]]
            frame = tag("rect", x=x + dx * CELL + 6, y=y + dy * CELL + 6, width=88, height=88, rx=8, class_="legal")
            found.append(
                look.choice(
                    action,
                    tag("g", use("fig-dragon", x + dx * CELL + 24, y + dy * CELL + 24, 52), class_="car-ghost") + frame,
                )
            )
    return found + [cell(view, x, y, actions, land, look) for (x, y), actions in cells.items()]


def cell(view: CarcassonneState, x: int, y: int, actions: list[str], land: Map, look: Look) -> str:
    """A spot for the tile: each way it fits is a ghost of the tile, to be chosen."""
    left, top = land.at(x, y)
    name = NAMES[int(view.tile)] if view.tile >= 0 else NAMES[0]
    parts = [
        tag(
            "rect",
            x=left + 2,
            y=top + 2,
            width=96,
            height=96,
            rx=5,
            fill="var(--glow)",
            fill_opacity=".14",
            stroke="var(--dash)",
            stroke_width=2.5,
            stroke_dasharray="7 5",
        )
    ]
    many = len(actions)
    columns = 1 if many == 1 else 2 if many <= 4 else 3
    size = {1: 92, 2: 45, 3: 30}[columns]
    for i, action in enumerate(actions):
        placement = PLACEMENT.fullmatch(action)
        assert placement is not None
        gx, gy = left + 4 + (size + 2) * (i % columns), top + 4 + (size + 2) * (i // columns)
        if many == 2:
            gy = top + 28
        body = tag("g", use(symbol_id(name, int(placement[3])), gx, gy, size), class_="car-ghost")
        if placement[4]:
            axis = "vertical" if action.endswith("ns") else "horizontal"
            body += use(f"fig-bridge-{axis}", gx, gy, size)
        frame = tag("rect", x=gx, y=gy, width=size, height=size, rx=3, class_="legal", fill_opacity="0")
        parts.append(look.choice(action, body + frame))
    return tag("g", *parts, id=f"spot-{x}-{y}")


def stand(
    view: CarcassonneState, slot: int, reference: str, kind: str, action: str, land: Map, look: Look,
    spread: dict[tuple[float, float], int],
) -> str:  # fmt: skip
    """A place where a figure may stand, or from where something may be taken."""
    x, y = land.corner(int(view.spots[slot]))
    ax, ay = anchor(view, slot, reference)
    place = (x + ax, y + ay)
    step = spread[place] = spread.get(place, -1) + 1
    return ghost(kind, place[0] + 15 * step, place[1] - 6 * step, action, look, int(view.viewer))


def ghost(kind: str, x: float, y: float, action: str, look: Look, seat: int) -> str:
    ring = tag("circle", cx=float(x), cy=float(y), r=13, class_="legal")
    shown = kind if kind in FIGURES else "normal"
    colour = look.colour(max(seat, 0)).fill
    body = tag("g", use(f"fig-{shown}", x - 11, y - 11, 22), color=colour, class_="car-ghost")
    return look.choice(action, ring + body)
