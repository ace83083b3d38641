"""Villagers: cards with their names, coins, and what may be done with them."""

from __future__ import annotations

from bastide.draw.look import Look
from bastide.draw.svg import NOTHING, Svg, hint, join, moved, number, squeezed, tag, use, words
from bastide.games.villagers.art import face, tint
from bastide.games.villagers.data import FAMILIES, LOCKED, SYMBOLS
from bastide.games.villagers.text import card_name, tip


def title(kind: int, room: float, look: Look, size: float = 13) -> Svg:
    """The name in the header of a card: a long one of several words in two lines, else squeezed where it is long."""
    name = str(card_name(kind, look.say))
    x = 27 + 12 * (max(1, SYMBOLS[kind]) - 1)
    first, _, rest = name.partition(" ") if squeezed(name, size, (room - x) * 1.3) else (name, "", "")
    lines = [(first, 11.5), (rest, 23.5)] if rest else [(name, 17.2)]
    return join(
        words(text, x, y, font_size=number(size), class_="vgr-ink vgr-name", **squeezed(text, size, room - x))
        for text, y in lines
    )


def whole(kind: int, look: Look, coins: int = 0, lettering: float = 13) -> Svg:
    """A card face up, 100 by 140 units."""
    body = hint(tip(kind, look.say)) + use(face(kind), 0, 0, 100, 140) + title(kind, 95, look, lettering)
    return body + (badge(coins, 84, 64 if LOCKED[kind] else 44) if coins else NOTHING)


def header(kind: int, width: float, look: Look, coins: int = 0) -> Svg:
    """What still tells of a covered card: family, name, padlock, coins."""
    symbols = max(1, SYMBOLS[kind])
    family = next((name for name in FAMILIES if tint(kind) == f"vgr-l-{name}"), "special")
    bar = tag(
        "rect", width=float(width), height=31, rx=6, fill=f"var(--{tint(kind)})", stroke="var(--ink)", stroke_width=1.6
    )
    emblems = join(use(f"vgr-fam-{family}", 3 + 12 * i, 2.5, 21) for i in range(symbols))
    lock = use("vgr-lock", width - 20, 4, 18) if LOCKED[kind] else NOTHING
    found = hint(tip(kind, look.say)) + bar + emblems + title(kind, width - (22 if LOCKED[kind] else 5), look) + lock
    return found + (badge(coins, width - 34, 14, 10) if coins else NOTHING)


def badge(coins: int, x: float, y: float, r: float = 13) -> Svg:
    """Coins lying on a card."""
    text = words(
        str(coins),
        x,
        y + r * 0.4,
        font_size=number(r * 1.05),
        font_weight=800,
        text_anchor="middle",
        style="fill:#2a1c10",
    )
    return use("vgr-gold-coin", x - r, y - r, 2 * r) + text


def placed(body: Svg, x: float, y: float, width: float, key: str) -> Svg:
    """A card moved and scaled to a width; it keeps its identity."""
    return moved(body, x, y, key, width / 100)


def ring(width: float = 100, height: float = 140) -> Svg:
    return tag("rect", x=-2, y=-2, width=float(width + 4), height=float(height + 4), rx=9, class_="legal")


def pill(content: str, x: float, y: float, wide: float = 74) -> Svg:
    """What a click does, in a word."""
    frame = tag(
        "rect", x=x - wide / 2, y=y - 12, width=wide, height=24, rx=12, fill="var(--paper)", stroke="var(--dash)"
    )
    return frame + words(content, x, y + 5, font_size=13, font_weight=700, text_anchor="middle")
