"""Settlement: terrains, buildings, heroes and trades as whole cards: drawn once, so that frames stay small."""

from __future__ import annotations

from bastide.draw.seats import COLOURS
from bastide.draw.svg import Svg, apart, join, number, tag, text, use
from bastide.games.settlement.data import (
    ARTEFACT_NAMES,
    BUILDING_COST,
    BUILDING_NAMES,
    COLOUR_NAMES,
    EFFECT,
    EFFECT_ANY,
    EFFECT_BONUS,
    EFFECT_GET,
    EFFECT_GIVE,
    EFFECT_NAMES,
    FIRST_HERO_COST,
    FIRST_TILE_RESOURCE,
    GUILD_NAMES,
    HERO_BONUS,
    HERO_COLOUR,
    HERO_COST,
    HERO_GUILD,
    HERO_NAMES,
    HERO_VALUE,
    RESOURCE_NAMES,
    RESOURCES,
    SIDE,
    SPACES,
    STORED,
    STORED_POINTS,
    TILE_COLOUR,
    TILE_RESOURCE,
    TRADES,
    Trade,
    amount,
)

LAND = (142, 93)  # a terrain, and a building in the colony
SHOP = (128, 99)  # a building in the market
HERO = (94, 144)
COST = (20, 82)  # of a hero, one token below the other
TRADE = (95, 30)
MINI = (268, 84)  # a neighbour
HABITATS = {"green": "forest", "yellow": "steppe", "blue": "lake", "red": "cavern"}


def card_symbols() -> Svg:
    """Every card, and the small things that frames would otherwise put together again and again."""
    found = [boxed(f"set-{land_name(*which)}", terrain(*which), *LAND) for which in lands()]
    for kind, name in enumerate(BUILDING_NAMES):
        found += [boxed(f"set-town-{name}", building(kind, *LAND), *LAND)]
        found += [boxed(f"set-shop-{name}", building(kind, *SHOP) + cost(kind), *SHOP)]
    found += [boxed(f"set-card-{name}", hero(which), *HERO) for which, name in enumerate(HERO_NAMES)]
    for price in dict.fromkeys(HERO_COST + FIRST_HERO_COST):
        tokens = [disc(symbol, 10, 10 + 15.5 * i, 9.2, width=1) for i, symbol in enumerate(bundle(price))]
        found.append(boxed(f"set-{cost_name(price)}", join(tokens), *COST))
    found += [boxed(f"set-face-{name}", face(name), 39, 40) for name in HERO_NAMES]
    found += [boxed(f"set-prize-{name}", disc(f"set-art-{name}", 16, 16, 15), 32, 32) for name in ARTEFACT_NAMES]
    found += [boxed(trade_name(trade.text), trade_sign(trade), *TRADE) for trade in TRADES]
    found += [boxed(f"set-zone-{r}", zone(r), 2 * r + 2, 2 * r + 2) for r in (15, 17)]
    vacant = use("set-zone-15", 0, 0, 32) + use("set-slot-folk", 7, 5.8, 18, opacity=".45")
    found.append(boxed("set-vacant-15", vacant, 32, 32))
    for r, folk in ((15, 25.8), (17, 29.2)):
        people = ["bonus", *(colour.name for colour in COLOURS)]
        found += [boxed(f"set-folk-{who}-{r}", use(f"set-folk-{who}", 0, 0, folk), folk, folk) for who in people]
    found += [boxed("set-extra", pill(), 62, 20), boxed("set-mini", mini(), *MINI)]
    for colour in COLOUR_NAMES:
        for strong in (False, True):
            found.append(boxed(f"set-cell-{colour}{'-fort' if strong else ''}", cell(colour, strong), 17, 13))
    return join([*found, boxed("set-cell-house", box(1, 1, "var(--roof0)"), 17, 13)])


def boxed(name: str, body: Svg, width: float, height: float) -> Svg:
    return tag("symbol", body, id=name, viewBox=f"0 0 {number(width)} {number(height)}")


def lettering(content: object, x: float, y: float, px: float, weight: int = 700, fill: str = "var(--ink)") -> Svg:
    """Text centred at a point, in ink, of a size."""
    return text(
        str(content), x, y, font_size=number(px), font_weight=weight, text_anchor="middle", style=f"fill:{fill}"
    )


def disc(symbol: str, x: float, y: float, r: float, line: str = "var(--ink)", width: float = 1.3) -> Svg:
    """A symbol on a light disc, centred."""
    ground = tag("circle", cx=float(x), cy=float(y), r=float(r), fill="var(--card)", stroke=line, stroke_width=width)
    return ground + use(symbol, x - r * 0.72, y - r * 0.72, r * 1.44)


def zone(r: int) -> Svg:
    """An activation zone."""
    return tag(
        "circle", cx=r + 1, cy=r + 1, r=r, fill="var(--card)", fill_opacity=".85",
        stroke="var(--ink)", stroke_width=1.5, stroke_dasharray="4 3",
    )  # fmt: skip


def pill() -> Svg:
    """What a slot of the hero row costs besides; the number goes at its left."""
    return tag("rect", x=0.5, y=0.5, width=61, height=19, rx=9.5, fill="var(--paper)", stroke="var(--line)") + use(
        "set-diamond", 36, 2, 16
    )


def lands() -> list[tuple[str, int, bool]]:
    """The terrains that differ: by colour, resource, and whether a monster holds them."""
    yields = zip(TILE_COLOUR * 2, TILE_RESOURCE + FIRST_TILE_RESOURCE, strict=True)
    kinds = dict.fromkeys((COLOUR_NAMES[colour], kind) for colour, kind in yields)
    return [(colour, kind, beast) for colour, kind in kinds for beast in (False, True)]


def land_name(colour: str, resource: int, beast: bool) -> str:
    return f"{'beast' if beast else 'land'}-{colour}-{RESOURCE_NAMES[resource]}"


def terrain(colour: str, resource: int, beast: bool) -> Svg:
    """A terrain tile; the monster that holds it hides what it yields."""
    w, h = LAND
    size = {"width": w, "height": h}
    picture = use(f"set-ter-{HABITATS[colour]}", 0, 0, 140, 92)
    parts = [
        tag("svg", picture, **size, viewBox="0 0 140 92", preserveAspectRatio="xMidYMid slice"),
        tag(
            "rect",
            x=0.9,
            y=0.9,
            width=w - 1.8,
            height=h - 1.8,
            rx=5,
            fill="none",
            stroke="var(--ink)",
            stroke_width=1.8,
        ),
        disc(f"set-{RESOURCE_NAMES[resource]}", 19, h - 19, 16),
    ]
    if beast:
        line = {"fill": "var(--card)", "stroke": f"var(--set-monster-{colour})", "stroke_width": 4}
        parts += [tag("circle", cx=w / 2, cy=h / 2 - 2, r=30, **line)]
        parts += [use(f"set-mon-{colour}", w / 2 - 18, h / 2 - 23, 36, 42)]
    else:
        parts.append(use(f"set-mon-{colour}", w - 22, 4, 18, 21))
    return join(parts)


def building(kind: int, w: float, h: float) -> Svg:
    """A building tile without its name."""
    card = {"fill": "var(--card)", "stroke": "var(--ink)", "stroke_width": 1.8}
    return (
        tag("rect", x=0.9, y=0.9, width=w - 1.8, height=h - 1.8, rx=5, **card)
        + tag("rect", x=1.8, y=1.8, width=w - 3.6, height=h - 34.6, rx=4, fill="var(--sky)")
        + use(f"set-bld-{BUILDING_NAMES[kind]}", 2, 1, w - 4, h - 33)
        + row_of(effect(kind), w / 2, h - 18.5)
    )


def cost(kind: int) -> Svg:
    return join(disc(symbol, 14, 14 + 20 * i, 12) for i, symbol in enumerate(bundle(BUILDING_COST[kind])))


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


def row_of(signs: list[str], x: float, y: float, px: float = 16, fill: str = "var(--ink)") -> Svg:
    """Symbols and signs in a row, centred on x."""
    widths = [px if sign.startswith("set-") else px * 0.6 if sign.isdigit() else px * 0.72 for sign in signs]
    left, parts = x - sum(widths) / 2, []
    for sign, width in zip(signs, widths, strict=True):
        if sign.startswith("set-"):
            parts.append(use(sign, left, y, px))
        else:
            parts.append(lettering(sign, left + width / 2, y + px * 0.8, px * 0.85, fill=fill))
        left += width
    return join(parts)


def trade_name(trade: str) -> str:
    return f"set-trade-{trade.replace(' ', '-').replace('+', '-')}"


def trade_sign(trade: Trade) -> Svg:
    """What is given, and what for."""
    signs = [*(f"set-{RESOURCE_NAMES[kind]}" for kind in trade.give), "→", f"set-{RESOURCE_NAMES[trade.get]}"]
    size = 23 if len(signs) < 5 else 19
    return apart(row_of(signs, TRADE[0] / 2, (TRADE[1] - size) / 2, size, "var(--text)"))


def hero(which: int) -> Svg:
    """A hero card without its words and its cost."""
    guild = GUILD_NAMES[HERO_GUILD[which]]
    many = guild != "artisans"
    portrait = use(f"set-hero-{HERO_NAMES[which]}", 0, 0, 100, 88)
    parts = [
        tag("rect", x=0.9, y=0.9, width=92.2, height=142.2, rx=6, fill="var(--card)", stroke="var(--ink)", stroke_width=1.8),
        tag("rect", x=1, y=1, width=92, height=80, rx=5, fill=f"var(--set-guild-{guild})", opacity=".38"),
        tag("svg", portrait, x=14, y=3, width=80, height=78, viewBox="4 4 92 84", preserveAspectRatio="xMidYMax slice"),
        tag("path", d="M1 81h92", stroke="var(--ink)", stroke_width=1.3),
        use(f"set-guild-{guild}", 3, 99, 25),
    ]  # fmt: skip
    star = 26 if HERO_BONUS[which] else 31  # whoever comes along covers no points
    parts += [use("set-vp", star, 99 if many else 102, 28)]
    parts += [lettering(HERO_VALUE[which], star + 14, 118 if many else 121, 13, 800, "#2a1c10")]
    parts += [use("set-folk-bonus", 55 - 7 * i, 108, 16) for i in range(HERO_BONUS[which])]
    return join(parts) + use(f"set-mon-{COLOUR_NAMES[HERO_COLOUR[which]]}", 69, 101, 20, 23)


def cost_name(price: int) -> str:
    """The name of a hero's cost: the first letter of each resource, once for each token."""
    return "cost-" + "".join(RESOURCE_NAMES[kind][0] * int(amount(price, kind)) for kind in range(RESOURCES))


def face(name: str) -> Svg:
    """A hero who has come, small."""
    frame = tag("rect", x=0.5, y=0.5, width=38, height=39, rx=5, fill="var(--card)", stroke="var(--ink)")
    return frame + use(f"set-hero-{name}", 1, 4, 37, 36)


def box(x: float, y: float, fill: str, line: str = "var(--line)", width: float = 1) -> Svg:
    return tag("rect", x=x, y=y, width=15, height=11, rx=2, fill=fill, stroke=line, stroke_width=width)


def cell(colour: str, strong: bool) -> Svg:
    """A terrain of a neighbour."""
    return box(1, 1, f"var(--set-monster-{colour})", *(("var(--text)", 2.2) if strong else ("var(--line)", 1)))


def mini(x: float = 8, y: float = 26) -> Svg:
    """What one sees of a neighbour before anything is built: empty spaces, and signs for what will be counted."""
    parts = []
    for space in range(SPACES):
        column, row = 17 * (space % SIDE), 13 * (space // SIDE)
        parts += [box(x + column, y + row, "none"), box(x + 62 + column, y + row, "none")]
    for kind in range(RESOURCES):
        parts.append(use(f"set-{RESOURCE_NAMES[kind]}", 134 + 44 * (kind % 3), 28 + 20 * (kind // 3), 17))
    return join(parts) + use("set-guild-adventurers", 222, 48, 17) + use("set-vp", MINI[0] - 52, 2, 18)
