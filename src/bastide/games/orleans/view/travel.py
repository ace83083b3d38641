"""Orléans: the map with goods, merchants and trading stations."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import hint, moved, tag, use, words
from bastide.games.orleans.art.countryside import HEIGHT, LABELS, WIDTH, line, spot, towns, ways
from bastide.games.orleans.data import (
    EDGE_ENDS,
    EDGE_NAMES,
    FIRST_SPOT,
    GOOD_NAMES,
    START_TOWN,
    TOWN_NAMES,
)
from bastide.games.orleans.state import OrleansState

SHORT = {"saint_amand_montrond": "Saint-Amand", "argenton_sur_creuse": "Argenton"}


def travel_map(view: OrleansState, seat: int, look: Look) -> Panel:
    """The whole map; ways the merchant may take are marked with the town they lead to."""
    parts = [use("orl-map", 0, 0, WIDTH, HEIGHT), *(goods(view, edge, look) for edge in range(len(EDGE_NAMES)))]
    parts += [
        way(view, seat, edge, look) for edge in range(len(EDGE_NAMES)) if f"move {EDGE_NAMES[edge]}" in look.actions
    ]
    parts += [stations(view, town, look) for town in range(len(TOWN_NAMES))]
    parts += [merchant(view, other, look) for other in range(len(view.scores))]
    parts += [label(town, look) for town in range(len(TOWN_NAMES))]
    frame = tag(
        "rect", x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, fill="none", stroke="var(--ink)", stroke_opacity=".5"
    )
    return Panel("map", "board", WIDTH, HEIGHT, "".join(parts) + frame, pan=True)


def goods(view: OrleansState, edge: int, look: Look) -> str:
    first, last = FIRST_SPOT[edge], FIRST_SPOT[edge + 1]
    parts = []
    for i in range(first, last):
        x, y = spot(edge, i - first, last - first)
        good = view.spots[i]
        if good < 0:
            continue
        plate = tag(
            "rect",
            x=x - 8,
            y=y - 8,
            width=16,
            height=16,
            rx=3,
            fill="var(--orl-good)",
            stroke="var(--ink)",
            stroke_width=0.9,
        )
        name = GOOD_NAMES[good]
        parts.append(
            tag("g", hint(look.say(f"good.{name}")), plate, use(f"orl-{name}", x - 6.8, y - 6.8, 13.6), id=f"spot-{i}")
        )
    return "".join(parts)


def way(view: OrleansState, seat: int, edge: int, look: Look) -> str:
    """A way to take: its course, and a ring around the town at its end."""
    here = view.merchants[seat]
    there = EDGE_ENDS[2 * edge] + EDGE_ENDS[2 * edge + 1] - here
    x, y = towns()[there]
    mx, my = spot(edge, 0, 1)
    course = tag(
        "path",
        d=line(ways()[edge]),
        fill="none",
        stroke="var(--gold)",
        stroke_width=4,
        stroke_dasharray="1 6",
        stroke_linecap="round",
    )
    ring = tag("circle", cx=x + (mx - x) * 0.28, cy=y + (my - y) * 0.28, r=13, class_="legal")
    return look.choice(f"move {EDGE_NAMES[edge]}", course + ring)


def stations(view: OrleansState, town: int, look: Look) -> str:
    x, y = towns()[town]
    there = [seat for seat in range(len(view.scores)) if view.stations[town] >> seat & 1]
    parts = []
    for i, seat in enumerate(there):
        sx, sy = (x - 28 + 14 * i, y - 41) if town == START_TOWN else (x + 8 + 13 * i, y + 1)
        body = use(f"orl-station-{look.colour(seat).name}", 0, 0, 14)
        action = f"yield station {TOWN_NAMES[town]}"
        if seat == view.viewer and action in look.actions:
            body = look.choice(action, body + tag("circle", cx=7, cy=8, r=10, class_="legal"))
        parts.append(moved(body, sx, sy, f"station-{town}-{seat}"))
    return "".join(parts)


def merchant(view: OrleansState, seat: int, look: Look) -> str:
    x, y = towns()[view.merchants[seat]]
    share = [other for other in range(len(view.scores)) if view.merchants[other] == view.merchants[seat]]
    step = share.index(seat)
    left = -46 if view.merchants[seat] == START_TOWN else -26
    size = 27 if seat == view.viewer else 22
    body = hint(look.names[seat]) + use(f"meeple-{look.colour(seat).name}", 0, 0, size)
    return moved(body, x + left + 11 * step, y + 14 - size, f"merchant-{seat}")


def label(town: int, look: Look) -> str:
    x, y = towns()[town]
    name = TOWN_NAMES[town]
    dx, dy, anchor = LABELS.get(name, (0, 18, "middle"))
    shown = SHORT.get(name) or look.say(f"town.{name}")
    return words(
        shown, x + dx, y + dy + 2, text_anchor=anchor, class_="orl-town" + (" orl-big" if town == START_TOWN else "")
    )
