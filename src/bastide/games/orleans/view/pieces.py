"""Orléans: followers and small signs."""

from __future__ import annotations

from bastide.draw.look import Look
from bastide.draw.svg import Svg, tag, use, words
from bastide.games.orleans.data import KIND_NAMES, TYPE_NAMES, TYPE_OF, TYPES


def who(kind: int, seat: int, look: Look) -> str:
    """What the symbols of a follower are called; the owner's own four bear the owner's mark."""
    return f"{look.colour(seat).name if kind >= TYPES else 'token'}-{TYPE_NAMES[TYPE_OF[kind]]}"


def follower(kind: int, x: float, y: float, d: int, seat: int, look: Look, named: bool = True) -> Svg:
    """A follower centred at a point, in one of the sizes of the sprite, with its name as a tooltip."""
    k = d / 34
    tip = look.say(f"kind.{KIND_NAMES[kind]}") if named else ""
    return use(f"orl-{who(kind, seat, look)}-{d}", round(x - 18 * k), round(y - 19 * k), 38 * k, 40 * k, tip)


def target(x: float, y: float, d: float) -> Svg:
    return tag("circle", cx=float(x), cy=float(y), r=d / 2 + 1, class_="legal")


def market_key(seat: int, kind: int, number: int) -> str:
    """Followers of a kind in a market are told apart by their number."""
    return f"market-{seat}-{kind}-{number}"


def figure(symbol: str, value: str, x: float, y: float, size: float, key: str) -> Svg:
    """A symbol with a number behind it, in the lettering of the group around it."""
    return use(symbol, x, y, size, id=key) + words(value, x + size + 3, round(y + size * 0.78))
