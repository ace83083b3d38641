"""Settlement: what one looks up: the neighbours' boards, and what everything is worth now."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import hint, tag, use, words
from bastide.games.settlement.data import (
    BUILDING_NAMES,
    COLOUR_NAMES,
    HERO_NAMES,
    RESOURCE_NAMES,
    RESOURCES,
    SIDE,
    SPACES,
    STORED_POINTS,
    TILE_COLOUR,
    TILE_NAMES,
)
from bastide.games.settlement.scoring import hero_points, standing
from bastide.games.settlement.state import SettlementState, size

WIDTH = 268


def worth(view: SettlementState, seat: int, look: Look) -> Panel:
    """The points of one player if the game ended now, reason by reason."""
    say = look.say
    rows = [
        (say(f"hero.{name}"), int(hero_points(view, seat, hero)))
        for hero, name in enumerate(HERO_NAMES)
        if view.heroes[seat] >> hero & 1
    ]
    for place in range(seat * SPACES, (seat + 1) * SPACES):
        if view.vaults[place]:
            kind = view.houses[place]
            rows.append((say(f"building.{BUILDING_NAMES[kind]}"), view.vaults[place] * STORED_POINTS[kind]))
    rows.append((say("text.total"), int(standing(view, seat))))
    parts = [use("set-vp", 8, 6, 18), words(look.names[seat], 32, 21, font_size=14, font_weight=700)]
    for i, (reason, points) in enumerate(rows):
        bold = 700 if i == len(rows) - 1 else 400
        parts.append(words(reason, 12, 42 + 19 * i, font_size=13, font_weight=bold))
        parts.append(words(str(points), WIDTH - 12, 42 + 19 * i, font_size=13, font_weight=bold, text_anchor="end"))
    return Panel("worth", "side", WIDTH, 34 + 19 * len(rows), "".join(parts))


def neighbours(view: SettlementState, seat: int, look: Look) -> Panel:
    """The other players: lands and streets in small, resources, heroes."""
    others = [other for other in range(len(view.scores)) if other != seat]
    parts = [neighbour(view, other, 4 + 84 * i, look) for i, other in enumerate(others)]
    return Panel("neighbours", "side", WIDTH, 4 + 84 * len(others), "".join(parts))


def neighbour(view: SettlementState, seat: int, y: float, look: Look) -> str:
    note = look.say("text.passed") if view.passed >> seat & 1 else ""
    parts = [
        use(f"seat-{look.colour(seat).name}", 6, y + 2, 18),
        words(look.names[seat], 30, y + 16, font_size=14, font_weight=700),
        words(note, 150, y + 16, font_size=12, class_="set-soft"),
        use("set-vp", WIDTH - 52, y + 2, 18),
        words(str(standing(view, seat)), WIDTH - 10, y + 17, font_size=15, font_weight=700, text_anchor="end"),
    ]
    for space in range(SPACES):
        x, top = 8 + 17 * (space % SIDE), y + 26 + 13 * (SIDE - 1 - space // SIDE)
        tile = view.lands[seat * SPACES + space]
        fill = f"var(--set-monster-{COLOUR_NAMES[TILE_COLOUR[tile]]})" if tile >= 0 else "none"
        strong = view.forts[seat] >> space & 1
        box = tag(
            "rect", x=x, y=top, width=15, height=11, rx=2, fill=fill, stroke="var(--text)" if strong else "var(--line)",
            stroke_width=2.2 if strong else 1,
        )  # fmt: skip
        if tile >= 0:
            beast = (
                tag("circle", cx=x + 7.5, cy=top + 5.5, r=3.2, fill="var(--card)")
                if view.beasts[seat] >> space & 1
                else ""
            )
            box = tag("g", hint(look.say(f"terrain.{TILE_NAMES[tile]}")), box, beast)
        parts.append(box)
        x, top = 70 + 17 * (space % SIDE), y + 26 + 13 * (space // SIDE)
        kind = view.houses[seat * SPACES + space]
        house = tag(
            "rect",
            x=x,
            y=top,
            width=15,
            height=11,
            rx=2,
            fill="var(--roof0)" if kind >= 0 else "none",
            stroke="var(--line)",
        )
        parts.append(tag("g", hint(look.say(f"building.{BUILDING_NAMES[kind]}")), house) if kind >= 0 else house)
    for kind in range(RESOURCES):
        x, top = 134 + 44 * (kind % 3), y + 28 + 20 * (kind // 3)
        parts.append(use(f"set-{RESOURCE_NAMES[kind]}", x, top, 17))
        parts.append(words(str(view.goods[seat * RESOURCES + kind]), x + 20, top + 14, font_size=13))
    parts.append(use("set-guild-adventurers", 222, y + 48, 17))
    parts.append(words(str(size(view.heroes[seat])), 242, y + 62, font_size=13))
    return tag("g", *parts, id=f"neighbour-{seat}")
