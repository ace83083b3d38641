"""Carcassonne: the stack and the tile in hand, and the tiles left."""

from __future__ import annotations

from bastide.draw.look import Look, Panel, Say
from bastide.draw.sprite import cached_drawing
from bastide.draw.svg import NOTHING, Svg, hint, join, picture, tag, use, words
from bastide.games.carcassonne.art.tiles import symbol_id
from bastide.games.carcassonne.data import FIGURES, GOODS, NAMES
from bastide.games.carcassonne.state import ABBEY_TILES, CASTLE_TOKENS, GOODS_HELD, TOKENS, CarcassonneState
from bastide.games.carcassonne.text import supply_text, tile_text

WIDTH, BROAD = 270, 960
LEFT = 6  # tiles of the stack in a row
BID, BIDS = 38, 27  # the width of a bid's button with what is beside it; so many bids have one
THINGS = ((TOKENS, "fig-bridge-horizontal"), (CASTLE_TOKENS, "fig-castle"), (ABBEY_TILES, "mark-cloister"))


def hand(view: CarcassonneState, look: Look) -> Panel:
    """The stack, the tile to place or the auction."""
    say, parts, x = look.say, list[Svg](), 8.0
    if not view.auction:
        parts.append(pile(int(view.left), say) if view.left or view.tile >= 0 else NOTHING)
        x += 90
    if view.tile >= 0:
        parts.append(in_hand(int(view.tile), x, say))
        x += 136
    if view.lots or view.auction:
        drawn, x = auction(view, look, x)
        parts.append(drawn)
    parts.append(bids(look, x))
    return look.panel("hand", "own", BROAD, 134, join(parts))


@cached_drawing(maxsize=1024)
def in_hand(tile: int, x: float, say: Say) -> Svg:
    """The tile to place."""
    drawn = hint(tile_text(tile, say)) + use(symbol_id(NAMES[tile], 0), x, 12, 112, id="hand")
    drawn += tag("rect", x=x, y=12, width=112, height=112, rx=4, class_="car-hand")  # to grip, also before its picture
    return tag("g", drawn, id="in-hand", data_drag="", transform=f"rotate(-3 {x + 56:g} 68)")


def bids(look: Look, x: float) -> Svg:
    """What can be bid, a button each. They count as not drawn: windows without room for them have others instead."""
    actions = [action for action in look.actions if action.startswith("bid ")][:BIDS]
    if not actions:
        return NOTHING
    columns = min(len(actions), int((BROAD - x) // BID))
    parts = [ground(x, 4, BID * columns + 8, 34 * -(-len(actions) // columns) + 8)]
    for i, action in enumerate(actions):
        left, y = x + 6 + BID * (i % columns), 10 + 34 * (i // columns)
        button = tag("rect", x=left, y=y, width=34, height=30, rx=7, class_="button")
        parts.append(look.choice(action, button + words(action[4:], left + 17, y + 20, class_="button-text")))
    look.drawn.difference_update(actions)
    return tag("g", *parts, class_="car-bids")


def ground(x: float, y: float, width: float, height: float) -> Svg:
    """The plate below what else would lie on the land."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=10, class_="card")


def auction(view: CarcassonneState, look: Look, x: float) -> tuple[Svg, float]:
    """The tiles of an auction: those still to come, and apart from them the one that is being bid for."""
    say, parts = look.say, list[Svg]()
    now, left = (view.auction[0] if view.auction else -1), x
    if now >= 0:
        parts += [
            words(say("text.bid", n=max(view.auction[2], 0)), x + 2, 24, "b7", font_size="16"),
            use(symbol_id(NAMES[now], 0), x + 2, 32, 92, tip=tile_text(now, say, 0)),
            tag("rect", x=x + 2, y=32, width=92, height=92, rx=4, class_="last"),
        ]
        x += 112
    seen: set[int] = set()
    for i, tile in enumerate(view.lots):
        body = hint(tile_text(tile, say, 0)) + use(symbol_id(NAMES[tile], 0), x, 44, 64)
        action = f"lot {NAMES[tile]}"
        if action in look.actions and tile not in seen:
            seen.add(tile)
            body = look.choice(action, body + tag("rect", x=x, y=44, width=64, height=64, rx=4, class_="legal"))
        parts.append(tag("g", body, id=f"lot-{i}"))
        x += 72
    wide = max(x - left + 4, 206 if now >= 0 else 0)  # as far as the words above reach
    return ground(left - 6, 4 if now >= 0 else 36, wide, 126 if now >= 0 else 80) + join(parts), left + wide + 4


@cached_drawing(maxsize=1024)
def pile(many: int, say: Say) -> Svg:
    """The stack, face down, with the number of its tiles."""
    backs = [use("tile-back", 8 + 3 * i, 56 + 3 * i, 58) for i in range(min(many, 3))]
    wide = 38 if many < 100 else 46
    badge = tag("rect", x=63 - wide // 2, y=103, width=wide, height=23, rx=11, class_="card")
    number = words(str(many), 63, 121, "b7 middle", font_size="19")
    return tag("g", hint(say("text.stack", n=many)), *backs, badge, number, id="pile")


def stock(view: CarcassonneState, seat: int, look: Look) -> list[tuple[str, int, str | None]]:
    """Symbol, number and colour of everything that a seat has in stock."""
    colour = look.colour(seat).name
    found: list[tuple[str, int, str | None]]
    found = [(f"{name}-{colour}-small", column, None) for column, name in enumerate(FIGURES)]
    found += [(symbol, column, "var(--wall-d)") for column, symbol in THINGS]
    found += [(f"mark-{name}", GOODS_HELD + i, None) for i, name in enumerate(GOODS)]
    return [(symbol, int(view.held(seat, column)), ink) for symbol, column, ink in found if view.held(seat, column)]


def supplies(view: CarcassonneState, seat: int, look: Look) -> Panel:
    """Figures, tokens and goods of one player."""
    parts, x = [hint(supply_text(view, seat, look.say))], 6.0
    for symbol, count, colour in stock(view, seat, look):
        parts.append(use(symbol, x, 4, 22, color=colour))
        parts.append(words(str(count), x + 23, 21) if count > 1 else NOTHING)
        x += 36 if count > 1 else 26
    row = tag("g", *parts, id=f"supply-{seat}", class_="t13 b6")
    return look.panel("supplies", "side", max(WIDTH, x), 30, row)


def left(view: CarcassonneState, look: Look) -> Panel:
    """The tiles still in the stack, by type, at a third of their size; those that bear the same stand together."""
    return remaining(tuple(view.bag), look.say)


@cached_drawing(maxsize=512)
def remaining(bag: tuple[int, ...], say: Say) -> Panel:
    """One picture for all who look at this stack."""
    kinds: dict[str, list[Svg]] = {}
    count = 0
    for tip, tile in sorted((tile_text(tile, say), tile) for tile, many in enumerate(bag) if many):
        x, y, many = 12 + 114 * (count % LEFT), 12 + 114 * (count // LEFT), bag[tile]
        badge = use(f"count-{many}", x + 58, y + 58, 54) if many > 1 else NOTHING
        kinds.setdefault(tip, [hint(tip)]).append(picture(symbol_id(NAMES[tile], 0), x, y) + badge)
        count += 1
    body = tag("g", *(tag("g", *tiles) for tiles in kinds.values()), transform="scale(.333)")
    return Panel("left", "side", 8 + 38 * LEFT, 8 + 38 * -(-count // LEFT), body)
