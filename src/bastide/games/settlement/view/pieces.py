"""Settlement: terrains, buildings, heroes and villagers, as they look on the table."""

from __future__ import annotations

from bastide.draw.look import Look
from bastide.draw.svg import NOTHING, Svg, hint, join, number, squeezed, tag, use, words
from bastide.games.settlement.art.cards import COST, HERO, LAND, SHOP, cost_name, disc, land_name
from bastide.games.settlement.data import (
    BUILDING_NAMES,
    COLOUR_NAMES,
    GUILD_NAMES,
    HERO_GUILD,
    HERO_NAMES,
    RESOURCE_NAMES,
    STORED,
    TILE_COLOUR,
)
from bastide.games.settlement.state import SettlementState
from bastide.games.settlement.text import building_tip, hero_tip, terrain_name


def line(content: str, x: float, y: float, px: float, css: str = "set-ink", **attributes: object) -> Svg:
    """Text centred at a point, in ink, of a size."""
    return words(content, x, y, css, font_size=number(px), text_anchor="middle", **attributes)


def pill(content: str, x: float, y: float, width: float = 116) -> Svg:
    """What a click does, in a word or two."""
    frame = tag("rect", x=float(x - width / 2), y=float(y - 12), width=width, height=24, rx=12, class_="set-pill")
    return frame + words(content, x, y + 4.5, "t13 b7 middle")


def crowd(x: float, y: float, r: int, people: list[str]) -> Svg:
    """The villagers in an activation zone."""
    if not people:
        return NOTHING
    step, folk = r * 0.8 / len(people), {15: 25.8, 17: 29.2}[r]
    left = x - r * 0.86 - step * (len(people) - 1) / 2
    zone = use(f"set-zone-{r}", x - r - 1, y - r - 1, 2 * r + 2)
    return zone + join(use(f"{one}-{r}", left + i * step, y - r * 0.95, folk) for i, one in enumerate(people))


def terrain(view: SettlementState, tile: int, x: float, y: float, look: Look, beast: bool = False) -> Svg:
    """A terrain tile; the monster that holds it hides what it yields."""
    colour = COLOUR_NAMES[TILE_COLOUR[tile]]
    resource = int(view.resource_of(tile))
    name, monster = terrain_name(tile, resource, look.say), look.say(f"monster.{colour}")
    tip = look.say("tip.beast" if beast else "tip.terrain", name=name, monster=monster)
    return use(f"set-{land_name(colour, resource, beast)}", x, y, *LAND, tip=tip)


def building(kind: int, x: float, y: float, look: Look, shop: bool = False, stored: int = 0) -> Svg:
    """A building tile; in the market it shows what it costs, in the colony what is stored in it."""
    name = look.say(f"building.{BUILDING_NAMES[kind]}")
    w, h = SHOP if shop else LAND
    parts = [
        use(f"set-{'shop' if shop else 'town'}-{BUILDING_NAMES[kind]}", x, y, w, h, building_tip(kind, look.say)),
        line(name, x + w / 2, y + h - 22.5, 13, "set-ink", font_weight=700, **squeezed(name, 13, w - 6)),
    ]
    for i in range(stored):
        parts.append(disc(f"set-{RESOURCE_NAMES[STORED[kind]]}", x + w - 14 - 17 * i, y + 14, 10.5, "var(--gold)", 2))
    return join(parts)


def hero(view: SettlementState, which: int, slot: int, look: Look, payable: bool, threat: bool) -> Svg:
    """A hero card; a threat is ringed."""
    say, guild = look.say, GUILD_NAMES[HERO_GUILD[which]]
    name = str(say(f"hero.{HERO_NAMES[which]}"))
    parts = [
        hint(hero_tip(view, which, slot, say)),
        use(f"set-card-{HERO_NAMES[which]}", 0, 0, *HERO),
        use(f"set-{cost_name(int(view.cost_of(which)))}", 2, 3, *COST),
    ]
    first, _, rest = name.partition(" ") if squeezed(name, 13, 100) else ("", "", name)
    if first:  # two lines
        parts += [tag("path", d="M1.6 82V68.6h90.8V82", class_="set-band"), line(first, 47, 81.5, 13, "set-ink b7")]
    parts.append(line(rest, 47, 94, 13, "set-ink b7", **squeezed(rest, 13, 88)))
    if guild != "artisans":
        per = say(f"per.{guild}")
        parts.append(line(per, 47, 139, 13, "set-ink", **squeezed(per, 10.4, 86)))
    if threat:
        parts.append(tag("rect", x=65.5, y=98, width=27, height=29, rx=6, class_="set-threat"))
    if payable:
        parts.append(use("set-tick", 74, 48 if first else 61, 20))
    return join(parts)
