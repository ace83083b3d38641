"""Settlement: what one looks up: the neighbours' boards, and what everything is worth now."""

from __future__ import annotations

from bastide.core.bits import bit_count
from bastide.draw.look import Look, Panel
from bastide.draw.svg import Svg, join, tag, use, words
from bastide.games.settlement.art.cards import MINI
from bastide.games.settlement.data import (
    BUILDING_NAMES,
    COLOUR_NAMES,
    HERO_NAMES,
    RESOURCES,
    SIDE,
    SPACES,
    STORED_POINTS,
    TILE_COLOUR,
)
from bastide.games.settlement.scoring import hero_points, standing
from bastide.games.settlement.state import SettlementState
from bastide.games.settlement.text import terrain_name

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
    return look.panel("worth", "side", WIDTH, 34 + 19 * len(rows), join(parts))


def neighbours(view: SettlementState, seat: int, look: Look) -> Panel:
    """The other players: lands and streets in small, resources, heroes."""
    others = [other for other in range(len(view.scores)) if other != seat]
    parts = [neighbour(view, other, 4 + 84 * i, look) for i, other in enumerate(others)]
    return look.panel("neighbours", "side", WIDTH, 4 + 84 * len(others), join(parts))


def neighbour(view: SettlementState, seat: int, y: float, look: Look) -> Svg:
    note = look.say("text.passed") if view.passed >> seat & 1 else ""
    parts = [
        use("set-mini", 0, y, *MINI),
        use(f"seat-{look.colour(seat).name}", 6, y + 2, 18),
        words(look.names[seat], 30, y + 16, "t14 b7"),
        words(str(standing(view, seat)), WIDTH - 10, y + 17, "t15 b7 end"),
    ]
    if note:
        parts.append(words(note, 150, y + 16, "set-soft t12"))
    for space in range(SPACES):
        column, row, tile = 17 * (space % SIDE), space // SIDE, view.lands[seat * SPACES + space]
        if tile >= 0:
            x, top = 7 + column, y + 25 + 13 * (SIDE - 1 - row)
            strong = "-fort" if view.forts[seat] >> space & 1 else ""
            name = f"set-cell-{COLOUR_NAMES[TILE_COLOUR[tile]]}{strong}"
            parts.append(use(name, x, top, 17, 13, terrain_name(tile, int(view.resource_of(tile)), look.say)))
            if view.beasts[seat] >> space & 1:
                parts.append(tag("circle", cx=x + 8.5, cy=top + 6.5, r=3.2, class_="set-disc"))
        kind = view.houses[seat * SPACES + space]
        if kind >= 0:
            tip = look.say(f"building.{BUILDING_NAMES[kind]}")
            parts.append(use("set-cell-house", 69 + column, y + 25 + 13 * row, 17, 13, tip))
    for kind in range(RESOURCES):
        x, top = 154 + 44 * (kind % 3), y + 42 + 20 * (kind // 3)
        parts.append(words(str(view.goods[seat * RESOURCES + kind]), x, top))
    parts.append(words(str(bit_count(view.heroes[seat])), 242, y + 62))
    return tag("g", *parts, id=f"neighbour-{seat}", class_="t13")
