"""Orléans: followers, empty spaces and small signs."""

from __future__ import annotations

from bastide.draw.look import Look
from bastide.draw.svg import hint, number, tag, use, words
from bastide.games.orleans.data import KIND_NAMES, TYPE_NAMES, TYPE_OF, TYPES


def follower(kind: int, x: float, y: float, d: float, seat: int, look: Look) -> str:
    """A follower centred at a point; the owner's own four bear the owner's mark."""
    k = d / 34
    token = use(f"orl-token-{TYPE_NAMES[TYPE_OF[kind]]}", x - 18 * k, y - 18 * k, 36 * k, 38 * k)
    if kind >= TYPES:
        colour = look.colour(seat)
        token += tag(
            "circle", cx=float(x), cy=float(y), r=d / 2 - 1.9, fill="none", stroke=colour.fill, stroke_width=number(2.4)
        )
        token += use(f"seat-{colour.name}", x + d * 0.2, y - d * 0.56, d * 0.36)
    return token


def named(kind: int, x: float, y: float, d: float, seat: int, look: Look) -> str:
    """A follower with its name as a tooltip."""
    return tag("g", hint(look.say(f"kind.{KIND_NAMES[kind]}")), follower(kind, x, y, d, seat, look))


def slot(glyph: str, x: float, y: float, d: float) -> str:
    """An empty space with the glyph of the follower it asks for."""
    ring = tag(
        "circle", cx=float(x), cy=float(y), r=d / 2, fill="var(--orl-slot)", stroke="var(--line)", stroke_width=1.2
    )
    colour = f"var(--orl-{glyph})" if glyph != "any" else "var(--soft)"
    return ring + tag("g", use(f"orl-{glyph}", x - d * 0.28, y - d * 0.28, d * 0.56), color=colour, opacity=".75")


def target(x: float, y: float, d: float) -> str:
    return tag("circle", cx=float(x), cy=float(y), r=d / 2 + 1, class_="legal")


def figure(symbol: str, value: str, x: float, y: float, size: float = 17) -> str:
    """A symbol with a number behind it."""
    return use(symbol, x, y, size) + words(
        value, x + size + 3, y + size * 0.78, font_size=number(size * 0.82), font_weight=600
    )


def on_coin(value: int, x: float, y: float, size: float = 16) -> str:
    """A coin with its value on it."""
    text = words(
        str(value),
        x + size / 2,
        y + size * 0.68,
        font_size=number(size * 0.58),
        font_weight=700,
        text_anchor="middle",
        class_="orl-dark",
    )
    return use("orl-coin", x, y, size) + text
