"""Orléans: the map with goods, merchants and trading stations."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import NOTHING, Svg, hint, join, sliding, squeezed, tag, use, words
from bastide.games.orleans.art.countryside import HEIGHT, LABELS, LAND, WIDTH, line, spot, towns, ways
from bastide.games.orleans.data import (
    EDGE_ENDS,
    EDGE_NAMES,
    EDGE_TYPE,
    EVENT_NAMES,
    FIRST_SPOT,
    GOOD_NAMES,
    GOODS,
    HOURGLASS_EVENT,
    ROUNDS,
    START_TOWN,
    TOWN_NAMES,
)
from bastide.games.orleans.state import OrleansState
from bastide.games.orleans.text import WAYS, hourglass_words

TOWN = 20  # from its middle to its last house
SHORT = {"saint_amand_montrond": "Saint-Amand", "argenton_sur_creuse": "Argenton"}


def travel_map(view: OrleansState, seat: int, look: Look) -> Panel:
    """The whole map; ways the merchant may take are marked with the town they lead to."""
    parts = [use("orl-land", *LAND), use("orl-map", 0, 0, WIDTH, HEIGHT), *reach(view, seat, look)]
    parts += [goods(view, good, look) for good in range(GOODS)]
    parts += [
        way(view, seat, edge, look) for edge in range(len(EDGE_NAMES)) if f"move {EDGE_NAMES[edge]}" in look.actions
    ]
    parts += [stations(view, town, look) for town in range(len(TOWN_NAMES))]
    parts += [merchant(view, other, look) for other in range(len(view.scores))]
    parts.append(tag("g", *(label(town, look) for town in range(len(TOWN_NAMES))), class_="orl-towns"))
    parts.append(hourglass(view, look))
    return look.panel("map", "board", WIDTH, HEIGHT, join(parts), pan=True)


def hourglass(view: OrleansState, look: Look) -> Svg:
    """Which round it is, and its event, in a corner where no way leads."""
    if view.tile < 0:
        return NOTHING
    name = EVENT_NAMES[HOURGLASS_EVENT[int(view.tile)]]
    title = look.say(f"event_name.{name}")
    return tag(
        "g",
        hint(look.say("event.hourglass", round=int(view.round), **hourglass_words(int(view.tile), look.say))),
        tag("rect", x=4, y=4, width=122, height=42, rx=6, fill="var(--paper)", stroke="var(--line)"),
        use(f"orl-ev_{name}", 9, 11, 28),
        words(title, 42, 21, "", font_size=14, font_weight=700, **squeezed(title, 14, 79)),
        use("orl-hourglass", 41, 26, 16),
        words(f"{int(view.round)}/{ROUNDS}", 60, 39, font_size=14, font_weight=600),
    )


def goods(view: OrleansState, good: int, look: Look) -> Svg:
    """All goods of a kind that lie on the ways."""
    name, parts = GOOD_NAMES[good], list[Svg]()
    for edge in range(len(EDGE_NAMES)):
        first, last = FIRST_SPOT[edge], FIRST_SPOT[edge + 1]
        for i in range(first, last):
            if view.spots[i] == good:
                x, y = spot(edge, i - first, last - first)
                parts.append(use(f"orl-plate-{name}", round(x - 9), round(y - 9), 18, id=f"spot-{i}"))
    return tag("g", hint(look.say(f"good.{name}")), *parts) if parts else NOTHING


def reach(view: OrleansState, seat: int, look: Look) -> list[Svg]:
    """The ways that lie before the merchant, by cart or by ship, and the towns at their ends."""
    here, found = view.merchants[seat], list[Svg]()
    for edge in range(len(EDGE_NAMES)):
        ends = EDGE_ENDS[2 * edge : 2 * edge + 2]
        if here not in ends:
            continue
        town = look.say(f"town.{TOWN_NAMES[sum(ends) - here]}")
        tip = hint(look.say("action.move", town=town, way=look.say(f"way.{WAYS[EDGE_TYPE[edge]]}")))
        found.append(tag("path", tip, d=line(ways()[edge]), class_="orl-reach"))
    return found


def way(view: OrleansState, seat: int, edge: int, look: Look) -> Svg:
    """A way to take: its course with what lies on it, a ring at its end, and the town there."""
    here = view.merchants[seat]
    there = EDGE_ENDS[2 * edge] + EDGE_ENDS[2 * edge + 1] - here
    x, y = towns()[there]
    mx, my = spot(edge, 0, 1)
    course = tag("path", d=line(ways()[edge]), class_="orl-course")
    ring = tag("circle", cx=x + (mx - x) * 0.28, cy=y + (my - y) * 0.28, r=13, class_="legal")
    broad = tag("path", d=line(ways()[edge]), class_="orl-way")
    town = tag("circle", cx=x, cy=y, r=TOWN, class_="orl-hit")
    return look.choice(f"move {EDGE_NAMES[edge]}", course + ring + broad + town)


def stations(view: OrleansState, town: int, look: Look) -> Svg:
    x, y = towns()[town]
    there = [seat for seat in range(len(view.scores)) if view.stations[town] >> seat & 1]
    parts = []
    for i, seat in enumerate(there):
        sx, sy = (x - 28 + 14 * i, y - 41) if town == START_TOWN else (x + 8 + 13 * i, y + 1)
        house = f"orl-station-{look.colour(seat).name}-14"
        parts.append(use(house, sx, sy, 14, id=f"station-{town}-{seat}"))
        if seat == view.viewer:
            parts.append(look.target(f"yield station {TOWN_NAMES[town]}", "circle", cx=sx + 7, cy=sy + 8, r=10))
    return join(parts)


def merchant(view: OrleansState, seat: int, look: Look) -> Svg:
    x, y = towns()[view.merchants[seat]]
    share = [other for other in range(len(view.scores)) if view.merchants[other] == view.merchants[seat]]
    step = share.index(seat)
    left = -46 if view.merchants[seat] == START_TOWN else -26
    size = 27 if seat == view.viewer else 22
    meeple, place = f"meeple-{look.colour(seat).name}", (x + left + 11 * step, y + 14 - size)
    return sliding(meeple, *place, size, tip=look.names[seat], id=f"merchant-{seat}")


def label(town: int, look: Look) -> Svg:
    x, y = towns()[town]
    name = TOWN_NAMES[town]
    dx, dy, anchor = LABELS.get(name, (0, 18, "middle"))
    shown = SHORT.get(name) or look.say(f"town.{name}")
    css = "orl-big" if town == START_TOWN else ""
    return words(shown, round(x + dx), round(y + dy + 2), css, text_anchor=anchor if anchor != "middle" else None)
