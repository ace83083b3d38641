"""Orléans: cards, tracks and deeds as they lie there before anybody plays: drawn once, so that frames stay small."""

from __future__ import annotations

from itertools import pairwise

from bastide.draw.seats import COLOURS
from bastide.draw.svg import NOTHING, Svg, apart, join, number, tag, text, use
from bastide.games.orleans.art.vignettes import FOREGROUND, HORIZON
from bastide.games.orleans.data import (
    ALLOWANCE,
    AMOUNT,
    BOARD,
    BOATMAN,
    BOATMAN_COINS,
    BUILD,
    CATEGORY,
    CITIZEN_STEP,
    CRAFTSMAN,
    DEED_COINS,
    DEED_NAMES,
    DEED_SPACES,
    EFFECT,
    FARMER,
    FARMER_GOODS,
    FIRST_SPACE,
    GAIN,
    GOOD,
    GOOD_NAMES,
    INVENT,
    KNIGHT,
    LAST_SPACE,
    LAST_STEP,
    LEVEL,
    MARKET,
    PLACE_NAMES,
    PLACES,
    POINTS,
    RECRUIT,
    SCHOLAR_POINTS,
    SPACE_ASKS,
    SPACE_CITIZEN,
    SPACE_COINS,
    TILE_CATEGORIES,
    TRACK_CITIZEN,
    TRACK_NAMES,
    TRADER,
    TRAVEL,
    TYPE_NAMES,
    TYPES,
    WATER,
)

SIZES = (14, 16, 18, 31, 40)  # of followers, across
MARKERS = (13, 11, 9, 7)  # of the players on the tracks, across
CARD_WIDTH, CARD_GAP, MARKET_HEIGHT = 152, 6, 88
TRAY = (88, 49)  # where followers lie in the market: the first, and how far from each other
CARD_TITLE, CARD_FOOT = 20, 50  # of a card, above and below its picture
LEAST_CARD, HIGHEST_CARD = 80, 126
ROOM_FOR_CARDS = 538  # so high all rows of them together are in sight in a low window
TILE = (126, 46)
ROW = (258, 33)  # of a deed
TRACK = (236, 44)
DEVELOPMENT = (480, 66)
SPACE_WIDTH = 472 / (LAST_SPACE + 1)  # on the development track
DARK = "fill:#3a2a1b"
ON_STAR = f"{DARK};stroke:var(--gold);stroke-width:3px;paint-order:stroke"  # between its points, too
GLYPHS = (*TYPE_NAMES, "any", "any")
SPECIAL = TYPE_NAMES[:4]  # of these every player has one of their own


def card_height(rows: int) -> int:
    """How high cards are in so many rows: the more there are, the smaller are their pictures."""
    return max(LEAST_CARD, min(HIGHEST_CARD, ROOM_FOR_CARDS // rows - CARD_GAP))


CARD_HEIGHTS = sorted({card_height(1 + place // 3) for place in range(PLACES)})


def symbols() -> Svg:
    """Cards and tiles of every place, tracks, deeds, goods on plates, and followers in all sizes."""
    found = [boxed(f"orl-card-{high}", card(high), CARD_WIDTH, high) for high in CARD_HEIGHTS]
    found += [
        boxed(f"orl-foot-{name}", card_foot(place), CARD_WIDTH, CARD_FOOT) for place, name in enumerate(PLACE_NAMES)
    ]
    found += [boxed(f"orl-tile-{PLACE_NAMES[place]}", tile(place), *TILE) for place in range(BOARD, PLACES)]
    found += [boxed(f"orl-deed-{name}", deed(i), *ROW) for i, name in enumerate(DEED_NAMES)]
    found += [boxed(f"orl-track-{name}", track(which), *TRACK) for which, name in enumerate(TRACK_NAMES)]
    found += [
        boxed("orl-development", development(), *DEVELOPMENT),
        *(boxed(f"orl-plate-{name}", plate(name), 18, 18) for name in GOOD_NAMES),
    ]
    found += [boxed("orl-market", tray(), 468, MARKET_HEIGHT), boxed("orl-gear-16", use("orl-gear", 0, 0, 16), 16, 16)]
    for which, name in enumerate(TRACK_NAMES):
        found.append(boxed(f"orl-sign-{name}", use(f"orl-token-{TYPE_NAMES[which]}", 0, 0, 27, 28), 27, 28))
    for many in range(1, 1 + max(last - first for first, last in pairwise(FIRST_SPACE))):
        found.append(boxed(f"orl-empty-{many}", join(ring(8 + 24 * i, 8, 7) for i in range(many)), 24 * many, 16))
    found += [boxed(f"orl-seal-{size}", use("orl-seal", 0, 0, size), size, size) for size in (14, 16)]
    for colour in COLOURS:
        found.append(boxed(f"orl-station-{colour.name}-14", use(f"orl-station-{colour.name}", 0, 0, 14), 14, 14))
        found += [boxed(f"orl-pip-{colour.name}-{d}", use(f"seat-{colour.name}", 0, 0, d), d, d) for d in MARKERS]
    for who, body in people():
        found += [scaled(f"orl-{who}-{size}", body, size / 34) for size in SIZES]
        found.append(tag("symbol", ghost(body), id=f"orl-ghost-{who}", viewBox="-11 -11 22 22"))
    return join(found)


def boxed(name: str, body: Svg, width: float, height: float) -> Svg:
    return tag("symbol", body, id=name, viewBox=f"0 0 {number(width)} {number(height)}")


def scaled(name: str, body: Svg, k: float) -> Svg:
    """A follower of a size."""
    return boxed(name, tag("g", body, transform=f"translate({18 * k:.2f} {19 * k:.2f}) scale({k:.3f})"), 38 * k, 40 * k)


def people() -> list[tuple[str, Svg]]:
    """Every follower, 34 across and centred: the common ones, and those that bear a player's mark."""
    found = [(f"token-{name}", use(f"orl-token-{name}", -18, -18, 36, 38)) for name in TYPE_NAMES]
    for colour in COLOURS:
        band = tag("circle", r=15.1, fill="none", stroke=colour.fill, stroke_width=2.6)
        mark = band + use(f"seat-{colour.name}", 6.8, -19, 12.2)
        found += [(f"{colour.name}-{name}", use(f"orl-token-{name}", -18, -18, 36, 38) + mark) for name in SPECIAL]
    return found


def ghost(body: Svg) -> Svg:
    """A follower that could stand here; the ring around it looks as whoever uses it says."""
    return apart(tag("g", body, transform="scale(.47)")) + tag("circle", r=9)


def ring(x: float, y: float, r: float, line: str = "line", width: float = 1) -> Svg:
    return tag("circle", cx=x, cy=y, r=r, fill="var(--orl-slot)", stroke=f"var(--{line})", stroke_width=width)


def sign(
    content: object, x: float, y: float, px: float, style: str = "fill:var(--text)", anchor: str = "middle"
) -> Svg:
    return text(str(content), x, y, font_size=px, font_weight=700, text_anchor=anchor, stroke="none", style=style)


def on_coin(value: int, x: float, y: float, size: float = 16) -> Svg:
    """A coin with its value on it."""
    return use("orl-coin", x, y, size) + sign(value, x + size / 2, y + size / 2 + 4.6, 14, DARK)


def tray() -> Svg:
    """The market with the bag beside it."""
    box = {"fill": "var(--orl-tray)", "stroke": "var(--orl-tray-d)", "stroke_width": 1.5}
    ground = tag("rect", x=0.75, y=0.75, width=466.5, height=86.5, rx=8, **box) + use("orl-bag", 8, 10, 50)
    hollows = join(tag("circle", cx=TRAY[0] + TRAY[1] * i, cy=44, r=21) for i in range(MARKET))
    dark = tag("g", hollows, fill="var(--orl-tray-d)", opacity=".55")
    return ground + dark + tag("circle", cx=49, cy=58, r=11, fill="var(--paper2)", stroke="var(--ink)")


def plate(name: str) -> Svg:
    """A good as it lies on the map."""
    ground = tag(
        "rect", x=1, y=1, width=16, height=16, rx=3, fill="var(--orl-good)", stroke="var(--ink)", stroke_width=0.9
    )
    return ground + use(f"orl-{name}", 2.2, 2.2, 13.6)


def card(high: int) -> Svg:
    """The ground of a card: paper, and the sky and the meadow on which its picture stands."""
    frame = {"x": 0.75, "y": 0.75, "width": 150.5, "height": high - 1.5, "rx": 7}
    parts = [tag("rect", **frame, fill="var(--paper2)", stroke="var(--line)", stroke_width=1.3)]
    picture = high - CARD_TITLE - CARD_FOOT
    for colour, begin in (("sky", -4), ("field", HORIZON), ("field2", FOREGROUND)):  # of a picture from -4 to 46
        top = picture * (begin + 4) / 50
        band = {"x": 1.5, "y": CARD_TITLE + round(top, 1), "width": 149, "height": round(picture - top, 1)}
        parts.append(tag("rect", **band, fill=f"var(--{colour})"))
    return join(parts)


def card_foot(place: int) -> Svg:
    """Below the picture of a place: its empty spaces, what it brings."""
    spaces = range(FIRST_SPACE[place], FIRST_SPACE[place + 1])
    slots = join(slot(GLYPHS[SPACE_ASKS[space]], 21 + 35 * i, 25) for i, space in enumerate(spaces))
    return slots + yields(place, 133, 25)


def slot(glyph: str, x: float, y: float) -> Svg:
    """An empty space with the glyph of the follower it asks for."""
    colour = f"var(--orl-{glyph})" if glyph != "any" else "var(--soft)"
    return ring(x, y, 15.5, width=1.2) + tag(
        "g", use(f"orl-{glyph}", x - 8.7, y - 8.7, 17.4), color=colour, opacity=".75"
    )


def yields(place: int, x: float, y: float) -> Svg:
    """What using a place brings, as a sign."""
    kind, amount = EFFECT[place], AMOUNT[place]
    if kind == RECRUIT:
        if amount < len(TYPE_NAMES):
            return sign("+", x - 11.5, y + 4, 14, anchor="end") + use(
                f"orl-token-{TYPE_NAMES[amount]}", x - 11, y - 11, 22, 23
            )
        trio = (("boatman", -2, -6), ("craftsman", -8, 5), ("trader", 4, 5))
        return join(use(f"orl-token-{name}", x + dx - 7, y + dy - 7, 14, 15) for name, dx, dy in trio)
    if kind == TRAVEL:
        return tag("g", use("orl-boatman" if amount == WATER else "orl-wagon", x - 11, y - 11, 22), color="var(--text)")
    if kind == BUILD:
        return use("orl-station", x - 11, y - 11, 22)
    if kind == GOOD:
        return use(f"orl-{GOOD_NAMES[amount]}", x - 11, y - 11, 22)
    if kind == GAIN:
        found = on_coin(amount, x - (27 if POINTS[place] else 9), y - 9, 18) if amount else NOTHING
        if POINTS[place]:
            found += use("orl-dev", x - (9 if amount else 12), y - 9, 18)
            found += sign(POINTS[place], x + (11 if amount else 10), y + 5, 14)
        return found
    if kind == INVENT:
        return use("orl-gear", x - 11, y - 11, 22)
    return use("orl-seal" if place < BOARD else "orl-coin", x - 10, y - 10, 20)


def tile(place: int) -> Svg:
    """A place tile in the pile, small."""
    ground = tag("rect", x=0.5, y=0.5, width=125, height=45, rx=5, fill="var(--paper2)", stroke="var(--line)")
    picture = use(f"orl-place-{PLACE_NAMES[place]}", 4, 17, 60, 28)
    return ground + picture + sign("I" * CATEGORY[place - BOARD], 118, 39, 14, anchor="end")


def deed(which: int) -> Svg:
    """What a deed asks for and pays."""
    asked = [kind for kind in range(TYPES) for _ in range(DEED_SPACES[which * TYPES + kind])]
    parts = [use("orl-coin", 204, 0, 14), sign(DEED_COINS[which], 221, 11.5, 13, anchor="start")]
    for i, kind in enumerate(asked):
        name, x = TYPE_NAMES[kind], 9 + 17 * i
        glyph = tag("g", use(f"orl-{name}", x - 4.6, 17.4, 9.2), color=f"var(--orl-{name})")
        parts += [ring(x, 22, 7, f"orl-{name}", 1.4), glyph]
    return join(parts)


def step_width(which: int) -> float:
    return 198 / (LAST_STEP[which] + 1)


def track(which: int) -> Svg:
    """A character track with what each step brings; the citizens lie on it only as long as they are there."""
    wide, parts = step_width(which), list[Svg]()
    box = {"height": 38, "rx": 4, "fill": "var(--orl-slot)", "stroke": "var(--line)"}
    for step in range(LAST_STEP[which] + 1):
        x = 34 + step * wide
        parts.append(tag("rect", x=x, y=2, width=wide - 2.5, **box))
        parts.append(reward(which, step, x + wide / 2 - 1, 4, min(16.0, wide - 5)))
    if TRACK_CITIZEN[which] >= 0:
        parts.append(use("orl-seal", *track_seal(which), 14, opacity=".3"))
    return join(parts)


def track_seal(which: int) -> tuple[float, float]:
    """Where the citizen of a track waits."""
    return 33 + (CITIZEN_STEP[which] + 0.5) * step_width(which) + (1 if which == KNIGHT else -8), 4


def is_bare(which: int, step: int) -> bool:
    """Whether a step brings nothing, so that all of it has room for markers."""
    return step != CITIZEN_STEP[which] and not reward(which, step, 0, 0, 16)


def reward(which: int, step: int, cx: float, y: float, size: float) -> Svg:
    """What reaching a step brings."""
    if which == KNIGHT:
        return sign(ALLOWANCE[step], cx - (6 if CITIZEN_STEP[which] == step else 0), y + 12.5, 14, "fill:var(--soft)")
    if step and which == FARMER:
        return use(f"orl-{GOOD_NAMES[FARMER_GOODS[step - 1]]}", cx - size / 2, y, size)
    if step and which == BOATMAN and step <= len(BOATMAN_COINS) and BOATMAN_COINS[step - 1]:
        return on_coin(BOATMAN_COINS[step - 1], cx - 8, y)
    if step and which == CRAFTSMAN:
        return use("orl-gear", cx - 7.5, y, 15)
    if step and which == TRADER:
        numerals = "I" if max(TILE_CATEGORIES[step - 1]) == 1 else "II"
        house = tag("g", use("orl-house", cx - 14, y, 15), color="var(--orl-trader)")
        return house + sign(numerals, cx + 7, y + 12.5, 14)
    if step and which > KNIGHT:
        return use("orl-dev", cx - 12, y, 15) + sign(SCHOLAR_POINTS[step - 1], cx + 8, y + 12.5, 14)
    return NOTHING


def development() -> Svg:
    """The development track with its levels and coins."""
    wide, parts = SPACE_WIDTH, list[Svg]()
    box = {"height": 26, "rx": 2.5, "stroke": "var(--line)", "stroke_width": 0.8}
    for space in range(LAST_SPACE + 1):
        x = 4 + space * wide
        cx = x + wide / 2
        fill = "var(--orl-slot)" if LEVEL[space] % 2 else "var(--lane)"
        parts.append(tag("rect", x=x + 0.6, y=34, width=wide - 1.2, fill=fill, **box))
        if space == 0 or LEVEL[space] != LEVEL[space - 1]:
            parts += [use("orl-star", cx - 10, 13, 20), sign(LEVEL[space], cx, 28, 14, ON_STAR)]
        if SPACE_COINS[space]:
            parts.append(on_coin(SPACE_COINS[space], cx - 7.5, 16, 15))
        if SPACE_CITIZEN[space] >= 0:
            parts.append(use("orl-seal", cx - 8, 15, 16, opacity=".3"))
    return join(parts)
