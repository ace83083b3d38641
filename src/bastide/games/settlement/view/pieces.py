"""Settlement: terrains, buildings, heroes and small signs, as they look on the table."""

from __future__ import annotations

from bastide.draw.look import Look
from bastide.draw.svg import hint, number, tag, use, words
from bastide.games.settlement.data import (
    BUILDING_COST,
    BUILDING_NAMES,
    COLOUR_NAMES,
    EFFECT,
    EFFECT_ANY,
    EFFECT_BONUS,
    EFFECT_GET,
    EFFECT_GIVE,
    EFFECT_NAMES,
    GUILD_NAMES,
    HERO_BONUS,
    HERO_COLOUR,
    HERO_COST,
    HERO_GUILD,
    HERO_NAMES,
    HERO_VALUE,
    RESOURCE_NAMES,
    RESOURCES,
    STORED,
    STORED_POINTS,
    TILE_COLOUR,
    TILE_NAMES,
    TILE_RESOURCE,
    amount,
)
from bastide.games.settlement.text import building_tip, hero_tip

HABITATS = {"green": "forest", "yellow": "steppe", "blue": "lake", "red": "cavern"}


def disc(symbol: str, x: float, y: float, r: float, line: str = "var(--ink)", width: float = 1.3) -> str:
    """A symbol on a light disc, centred."""
    ground = tag("circle", cx=float(x), cy=float(y), r=float(r), fill="var(--card)", stroke=line, stroke_width=width)
    return ground + use(symbol, x - r * 0.72, y - r * 0.72, r * 1.44)


def line(content: str, x: float, y: float, px: float, css: str = "set-ink", **attributes: object) -> str:
    """Text centred at a point, in ink, of a size."""
    return words(content, x, y, css, font_size=number(px), text_anchor="middle", **attributes)


def pill(content: str, x: float, y: float, wide: float = 66) -> str:
    """What a click does, in a word."""
    frame = tag("rect", x=float(x - wide / 2), y=float(y - 12), width=float(wide), height=24, rx=12, class_="set-pill")
    return frame + words(content, x, y + 4.5, font_size="12.5", font_weight=700, text_anchor="middle")


def zone(x: float, y: float, r: float, symbols: list[str]) -> str:
    """An activation zone: empty, or with the villagers that lie in it."""
    ring = tag(
        "circle", cx=float(x), cy=float(y), r=float(r), fill="var(--card)", fill_opacity=".85",
        stroke="var(--ink)", stroke_width=1.5, stroke_dasharray="4 3",
    )  # fmt: skip
    if not symbols:
        return ring + use("set-slot-folk", x - r * 0.6, y - r * 0.68, r * 1.2, opacity=".45")
    step = r * 0.8 / len(symbols)
    left = x - r * 0.86 - step * (len(symbols) - 1) / 2
    return ring + "".join(use(symbol, left + i * step, y - r * 0.95, r * 1.72) for i, symbol in enumerate(symbols))


def terrain(tile: int, x: float, y: float, w: float, h: float, look: Look, beast: bool = False) -> str:
    """A terrain tile; the monster that holds it hides what it yields."""
    colour = COLOUR_NAMES[TILE_COLOUR[tile]]
    name = look.say(f"terrain.{TILE_NAMES[tile]}")
    monster = look.say(f"monster.{colour}")
    about = (
        look.say("tip.beast", name=name, monster=monster)
        if beast
        else look.say("tip.terrain", name=name, monster=monster)
    )
    size: dict[str, object] = {"x": float(x), "y": float(y), "width": float(w), "height": float(h)}
    picture = use(f"set-ter-{HABITATS[colour]}", 0, 0, 140, 92)
    scene = tag("svg", picture, **size, viewBox="0 0 140 92", preserveAspectRatio="xMidYMid slice")
    frame = tag("rect", **size, rx=5, fill="none", stroke="var(--ink)", stroke_width=1.8)
    parts = [hint(about), scene, frame, disc(f"set-{RESOURCE_NAMES[TILE_RESOURCE[tile]]}", x + 19, y + h - 19, 16)]
    if beast:
        parts.append(
            tag("circle", cx=float(x + w / 2), cy=float(y + h / 2 - 2), r=30, fill="var(--card)",
                stroke=f"var(--set-monster-{colour})", stroke_width=4)
        )  # fmt: skip
        parts.append(use(f"set-mon-{colour}", x + w / 2 - 18, y + h / 2 - 23, 36, 42))
    else:
        parts.append(use(f"set-mon-{colour}", x + w - 22, y + 4, 18, 21))
    return tag("g", *parts)


def effect(kind: int) -> list[str]:
    """What a building does, as symbols and signs."""
    name = EFFECT_NAMES[EFFECT[kind]]
    if name == "store":
        return [f"set-{RESOURCE_NAMES[STORED[kind]]}", "=", str(STORED_POINTS[kind]), "set-vp"]
    if name == "terrain":
        return ["+", "set-fort"]
    if name == "gain_choice":
        return ["+", "set-any_basic"]
    give = ["set-any_basic"] * EFFECT_ANY[kind] + bundle(EFFECT_GIVE[kind])
    get = bundle(EFFECT_GET[kind]) + ["set-folk-bonus"] * EFFECT_BONUS[kind]
    return [*give, "→", *get] if give else ["+", *get]


def bundle(resources: int) -> list[str]:
    """A symbol for each token of a bundle."""
    return [f"set-{RESOURCE_NAMES[kind]}" for kind in range(RESOURCES) for _ in range(int(amount(resources, kind)))]


def row_of(signs: list[str], x: float, y: float, px: float = 16) -> str:
    """Symbols and signs in a row, centred on x."""
    widths = [px if sign.startswith("set-") else px * 0.6 if sign.isdigit() else px * 0.72 for sign in signs]
    left, parts = x - sum(widths) / 2, []
    for sign, width in zip(signs, widths, strict=True):
        if sign.startswith("set-"):
            parts.append(use(sign, left, y, px))
        else:
            parts.append(line(sign, left + width / 2, y + px * 0.8, px * 0.85, font_weight=700))
        left += width
    return "".join(parts)


def building(kind: int, x: float, y: float, w: float, h: float, look: Look, cost: bool = False, stored: int = 0) -> str:
    """A building tile; in the market it shows what it costs, in the colony what is stored in it."""
    name = look.say(f"building.{BUILDING_NAMES[kind]}")
    sky = tag("rect", x=float(x + 1), y=float(y + 1), width=float(w - 2), height=float(h - 34), rx=4, fill="var(--sky)")
    parts = [
        hint(building_tip(kind, look.say)),
        tag(
            "rect",
            x=float(x),
            y=float(y),
            width=float(w),
            height=float(h),
            rx=5,
            fill="var(--card)",
            stroke="var(--ink)",
            stroke_width=1.8,
        ),
        sky,
        use(f"set-bld-{BUILDING_NAMES[kind]}", x + 2, y + 1, w - 4, h - 33),
        line(name, x + w / 2, y + h - 22.5, 11.5 if len(name) < 15 else 9.8, font_weight=700),
        row_of(effect(kind), x + w / 2, y + h - 18.5),
    ]
    if cost:
        for i, symbol in enumerate(bundle(BUILDING_COST[kind])):
            parts.append(disc(symbol, x + 14, y + 14 + 20 * i, 12))
    for i in range(stored):
        parts.append(disc(f"set-{RESOURCE_NAMES[STORED[kind]]}", x + w - 14 - 17 * i, y + 14, 10.5, "var(--gold)", 2))
    return tag("g", *parts)


def hero(which: int, slot: int, look: Look, payable: bool, threat: bool) -> str:
    """A hero card, 94 by 134; a threat is ringed."""
    say, guild = look.say, GUILD_NAMES[HERO_GUILD[which]]
    name, value = say(f"hero.{HERO_NAMES[which]}"), HERO_VALUE[which]
    parts = [
        hint(hero_tip(which, slot, say)),
        tag("rect", width=94, height=134, rx=6, fill="var(--card)", stroke="var(--ink)", stroke_width=1.8),
        tag("rect", x=1, y=1, width=92, height=80, rx=5, fill=f"var(--set-guild-{guild})", opacity=".38"),
        tag("svg", use(f"set-hero-{HERO_NAMES[which]}", 0, 0, 100, 88), x=14, y=3, width=80, height=78,
            viewBox="4 4 92 84", preserveAspectRatio="xMidYMax slice"),
        tag("path", d="M1 81h92", stroke="var(--ink)", stroke_width=1.3),
        line(name, 47, 93, 12 if len(name) < 13 else 10.2, font_weight=700),
        use(f"set-guild-{guild}", 3, 99, 25),
    ]  # fmt: skip
    for i, symbol in enumerate(bundle(HERO_COST[which])):
        parts.append(disc(symbol, 12, 13 + 15.5 * i, 9.2, width=1))
    each = f"per.{guild}"
    many = guild != "artisans"
    parts.append(use("set-vp", 31, 99 if many else 102, 28))
    parts.append(line(str(value), 45, 118 if many else 121, 13, font_weight=800, fill="#2a1c10"))
    if many:
        parts.append(line(say(each), 42, 131, 8.8))
    for i in range(HERO_BONUS[which]):
        parts.append(use("set-folk-bonus", 54 - 8 * i, 106, 18))
    parts.append(use(f"set-mon-{COLOUR_NAMES[HERO_COLOUR[which]]}", 69, 101, 20, 23))
    if threat:
        parts.append(
            tag("rect", x=65.5, y=98, width=27, height=29, rx=6, fill="none", stroke="var(--accent)", stroke_width=3)
        )
    if payable:
        parts.append(use("set-tick", 74, 61, 20))
    return "".join(parts)
