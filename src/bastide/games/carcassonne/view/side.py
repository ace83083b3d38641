"""Carcassonne: the tile in hand, the tiles left, and everybody's supplies."""

from __future__ import annotations

from functools import lru_cache

from bastide.draw.look import Look, Panel, Say
from bastide.draw.svg import hint, tag, use, words
from bastide.games.carcassonne.art import symbol_id
from bastide.games.carcassonne.data import FIGURES, GOODS, NAMES
from bastide.games.carcassonne.state import ABBEY_TILES, CASTLE_TOKENS, GOODS_HELD, TOKENS, CarcassonneState
from bastide.games.carcassonne.text import supply_text, tile_text

WIDTH = 270
BUTTONS = ("pass", "refuse", "draw", "abbey", "castle", "points", "home", "bonus", "decline", "buy", "sell")


def hand(view: CarcassonneState, look: Look) -> Panel:
    """The tile to place, tiles up for auction, and what can be done without pointing at the landscape."""
    say = look.say
    parts = [words(say("text.stack", n=int(view.left)), 8, 18, font_size=13, class_="car-soft")]
    x = 8.0
    if view.tile >= 0:
        tile = int(view.tile)
        parts.append(use(symbol_id(NAMES[tile], 0), x, 26, 96, tip=tile_text(tile, say)))
        parts.append(tag("rect", x=x, y=26, width=96, height=96, rx=4, class_="car-hand"))
        x += 108
    lots = list(view.lots) + [tile for tile in view.auction[:1] if tile >= 0]
    seen: set[int] = set()
    for i, tile in enumerate(lots):
        body = hint(tile_text(tile, say)) + use(symbol_id(NAMES[tile], 0), x, 40, 72)
        action = f"lot {NAMES[tile]}"
        if action in look.actions and tile not in seen:
            seen.add(tile)
            body = look.choice(action, body + tag("rect", x=x, y=40, width=72, height=72, rx=4, class_="legal"))
        parts.append(tag("g", body, id=f"lot-{i}"))
        x += 80
    if view.auction:
        parts.append(words(say("text.bid", n=max(view.auction[2], 0)), x, 60, font_size=14, font_weight=700))
        x += 150
    row = 0
    for action in BUTTONS:
        if action in look.actions:
            y = 28 + 40 * (row % 2)
            left = x + 190 * (row // 2)
            button = tag("rect", x=left, y=y, width=180, height=34, rx=7, class_="button")
            parts.append(
                look.choice(action, button + words(look.actions[action], left + 90, y + 22, class_="button-text"))
            )
            row += 1
    bids = [action for action in look.actions if action.startswith("bid ")][:40]
    for i, action in enumerate(bids):
        left, y = x + 38 * (i % 12), 28 + 34 * (i // 12)
        button = tag("rect", x=left, y=y, width=34, height=30, rx=7, class_="button")
        parts.append(look.choice(action, button + words(action[4:], left + 17, y + 20, class_="button-text")))
    return Panel("hand", "own", 800, 134 if len(bids) <= 36 else 170, "".join(parts))


def supplies(view: CarcassonneState, look: Look) -> Panel:
    """Figures, tokens and goods of every player."""
    parts = []
    for seat in range(len(view.scores)):
        y = 4 + 58 * seat
        parts.append(hint_row(view, seat, y, look))
    return Panel("supplies", "side", WIDTH, 4 + 58 * len(view.scores), "".join(parts))


def hint_row(view: CarcassonneState, seat: int, y: float, look: Look) -> str:
    say = look.say
    parts = [
        hint(supply_text(view, seat, say)),
        use(f"seat-{look.colour(seat).name}", 4, y, 18),
        words(look.names[seat], 28, y + 14, "t13 b7"),
        words(str(view.scores[seat]), WIDTH - 8, y + 15, "t16 b7 end"),
    ]
    x = 6.0
    for column, name in enumerate(FIGURES):
        count = int(view.held(seat, column))
        if count:
            parts.append(use(f"{name}-{look.colour(seat).name}-small", x, y + 24, 22))
            parts.append(words(str(count), x + 23, y + 41) if count > 1 else "")
            x += 36 if count > 1 else 26
    for column, symbol in (
        (TOKENS, "fig-bridge-horizontal"),
        (CASTLE_TOKENS, "fig-castle"),
        (ABBEY_TILES, "mark-cloister"),
    ):
        count = int(view.held(seat, column))
        if count:
            parts += [
                use(symbol, x, y + 24, 22, color="var(--wall-d)"),
                words(str(count), x + 23, y + 41) if count > 1 else "",
            ]
            x += 36 if count > 1 else 26
    for i, name in enumerate(GOODS):
        count = int(view.held(seat, GOODS_HELD + i))
        if count:
            parts += [use(f"mark-{name}", x, y + 24, 20), words(str(count), x + 22, y + 41)]
            x += 34
    return tag("g", *parts, id=f"supply-{seat}", class_="t12 b6")


def left(view: CarcassonneState, look: Look) -> Panel:
    """The tiles still in the stack, by type, at a third of their size; those that bear the same stand together."""
    return remaining(tuple(int(many) for many in view.bag), look.say)


@lru_cache(maxsize=512)
def remaining(bag: tuple[int, ...], say: Say) -> Panel:
    """One picture for all who look at this stack."""
    kinds: dict[str, list[str]] = {}
    count = 0
    for tip, tile in sorted((tile_text(tile, say), tile) for tile, many in enumerate(bag) if many):
        x, y, many = 12 + 114 * (count % 7), 12 + 114 * (count // 7), bag[tile]
        badge = use(f"count-{many}", x + 58, y + 58, 54) if many > 1 else ""
        kinds.setdefault(tip, [hint(tip)]).append(use(symbol_id(NAMES[tile], 0), x, y, 100) + badge)
        count += 1
    body = tag("g", *(tag("g", *tiles) for tiles in kinds.values()), transform="scale(.333)")
    return Panel("left", "side", WIDTH, 8 + 38 * ((count + 6) // 7), body)
