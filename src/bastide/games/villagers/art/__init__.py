"""Villagers: its symbols. A card is drawn once for all; only its name is written by the view."""

from __future__ import annotations

from functools import cache

from bastide.draw.ink import disc, inked, path, slab, symbol
from bastide.draw.palette import PORTRAITS, Palette
from bastide.draw.portraits import bust
from bastide.draw.svg import Svg, join, markup, tag, text, use
from bastide.games.villagers.art.grounds import symbols as ground_symbols
from bastide.games.villagers.art.people import PEOPLE
from bastide.games.villagers.art.signs import FAMILIES as EMBLEMS
from bastide.games.villagers.art.signs import SIGNS
from bastide.games.villagers.data import (
    COINS,
    COUNTESS,
    COUNTESS_PLAIN,
    FAMILIES,
    FAMILY,
    FOOD,
    FOODS,
    FOUNDERS_FED,
    GOLD,
    GOLDS,
    HOUSE,
    HOUSES,
    KEYRING,
    KINDS,
    LOCKED,
    NAMES,
    PADLOCKS,
    SILVER,
    SILVER_PER,
    SILVER_VALUE,
    SYMBOLS,
    WOOD_GOLD,
)

PALETTE: Palette = {
    **PORTRAITS,
    "silver": ("#cfd2d2", "#a9adad"),
    "vgr-f-wood": ("#64813f", "#54702f"),
    "vgr-f-hay": ("#d8ac3c", "#b98f2c"),
    "vgr-f-ore": ("#6f7d8a", "#5b6873"),
    "vgr-f-grain": ("#c26f2c", "#a75c22"),
    "vgr-f-grape": ("#7d4a78", "#6d3f69"),
    "vgr-f-wool": ("#7fa5b5", "#5f8595"),
    "vgr-f-leather": ("#85583a", "#6f4830"),
    "vgr-f-solitary": ("#3f7a7c", "#326769"),
    "vgr-f-special": ("#9a3327", "#8a2c22"),
    "vgr-l-wood": ("#dbe3bf", "#c0cb9c"),
    "vgr-l-hay": ("#f4e3ad", "#dcc98a"),
    "vgr-l-ore": ("#d6dbdd", "#bac0c2"),
    "vgr-l-grain": ("#f1d3ae", "#dab98f"),
    "vgr-l-grape": ("#e0cadc", "#c8afc4"),
    "vgr-l-wool": ("#d9e6e9", "#bccdd1"),
    "vgr-l-leather": ("#e1cbb4", "#c8b098"),
    "vgr-l-solitary": ("#c6dedb", "#aac6c3"),
    "vgr-l-special": ("#edc6b5", "#d4a998"),
}
COUNTED = {
    PADLOCKS: "lock",
    FOODS: "food",
    HOUSES: "house",
    GOLDS: "gold-coin",
    COINS: "gold-coin",
    WOOD_GOLD: "fam-wood",
}
LADY = (0, "hair4", "", "wimple", "cloth-plum", "cloth-red", "goblet")


def face(kind: int) -> str:
    """The symbol of a card; each side of a card with two sides has its own."""
    side = "-turned" if kind in (FOUNDERS_FED, COUNTESS_PLAIN) else ""
    return f"vgr-card-{NAMES[kind]}{side}"


@cache
def symbols() -> Svg:
    """Everything that pictures of the game refer to."""
    found = [symbol(f"vgr-{name}", body) for name, body in SIGNS.items()]
    for name, glyph in EMBLEMS.items():
        ring = disc(12, 12, 11, f"vgr-f-{name}", 1.2)
        found.append(symbol(f"vgr-fam-{name}", ring + markup(f'<g stroke-width="1.1">{glyph}</g>')))
    for name, looks in PEOPLE.items():
        found.append(symbol(f"vgr-face-{name}", bust(*looks), "0 0 100 88"))
    found.append(symbol("vgr-face-countess", bust(*LADY), "0 0 100 88"))
    for kind in range(KINDS):
        found.append(tag("symbol", inked(card(kind)), id=face(kind), viewBox="0 0 100 140"))
    for name in FAMILIES:
        found.append(tag("symbol", inked(back(name)), id=f"vgr-back-{name}", viewBox="0 0 100 140"))
    return join(found) + ground_symbols()


def tint(kind: int) -> str:
    """The colour of a card's header."""
    return f"vgr-l-{FAMILIES[FAMILY[kind]]}" if kind < COUNTESS else "vgr-l-special"


def number(value: int, x: float, y: float, size: float, anchor: str = "middle") -> Svg:
    return text(
        str(value), x, y, font_size=size, font_weight=800, text_anchor=anchor, stroke="none", style="fill:#2a1c10"
    )


def card(kind: int) -> Svg:
    """A card face up, 100 by 140, without its name."""
    family = FAMILIES[FAMILY[kind]] if kind < COUNTESS else "special"
    parts = [slab(0, 0, 100, 140, "card", 1.8, 7), slab(0, 0, 100, 26, tint(kind), 1.5, 6)]
    parts += [use(f"vgr-fam-{family}", 3 + 12 * i, 2.5, 21) for i in range(max(1, SYMBOLS[kind]))]
    hill = path("M4 88V66C22 56 36 62 52 58S84 52 96 60V88z", f"vgr-f-{family}", 0)
    scene = slab(4, 7, 92, 81, tint(kind), 0) + markup(f'<g opacity=".42">{hill}</g>')
    name = NAMES[kind]
    parts.append(
        tag("svg", scene, use(f"vgr-face-{name}", 0, 0, 100, 88), x=4, y=29, width=92, height=81, viewBox="4 7 92 81")
    )
    if LOCKED[kind]:
        parts.append(use("vgr-lock", 76, 29, 20))
    parts.append(slab(4, 29, 92, 81, None, 1.2, 2))
    x = 5.0
    if GOLD[kind]:
        parts += [use("vgr-gold-coin", 3, 104, 33), number(GOLD[kind], 19.5, 126, 17 if GOLD[kind] < 10 else 15)]
        x = 39
    if SILVER[kind] >= 0:
        many = SILVER_PER[kind] > 1
        sign = COUNTED.get(SILVER[kind]) or f"fam-{FAMILIES[SILVER[kind]]}"
        parts += [use("vgr-silver-coin", 3, 104, 33), number(SILVER_VALUE[kind], 19.5, 126, 17)]
        parts.append(
            text("/2" if many else "/", 39, 128, font_size=13, font_weight=700, stroke="none", style="fill:#2a1c10")
        )
        parts.append(use(f"vgr-{sign}", 54 if many else 47, 114, 20))
        x = 76
    for sign in ["food"] * FOOD[kind] + ["house"] * HOUSE[kind]:
        parts.append(use(f"vgr-{sign}", x, 113, 23))
        x += 23
    if KEYRING[kind]:
        parts += [
            use("vgr-key", 66 if KEYRING[kind] < 10 else 60, 114, 17),
            number(KEYRING[kind], 96, 127, 13.5, "end"),
        ]
    return join(parts)


def back(family: str) -> Svg:
    """A card face down: its family shows."""
    frame = markup(f'<g opacity=".7">{path("M9 5h82v130H9z", None, 1.6, "cloth-cream")}</g>')
    ground = slab(0, 0, 100, 140, f"vgr-f-{family}", 1.8, 7) + frame
    return ground + use(f"vgr-fam-{family}", 26, 6, 48) + use(f"vgr-fam-{family}", 26, 86, 48)
