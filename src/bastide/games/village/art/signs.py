"""Village: costs, rewards and points as the board bears them, and the customers' tiles; all from the data."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.draw.ink import path, slab
from bastide.draw.svg import NOTHING, Svg, join, markup, tag, use
from bastide.games.village.art.land import SHOP_GROUND, SHOPS, road_middle, town
from bastide.games.village.data import (
    BEER,
    CHURCH_POINTS,
    COUNCIL_POINTS,
    COUNCIL_TIME,
    CRAFT_COST,
    CRAFT_TIME,
    FARM,
    GRAIN,
    HARVEST,
    HORSE_HARVEST,
    KINDS,
    LEVELS,
    MILL_COINS,
    MILL_COST,
    MILL_TIME,
    OX_HARVEST,
    PRESTIGE,
    PRODUCTS,
    ROADS,
    STEP_GRAIN,
    TOWN,
    TOWN_COINS,
    TOWN_CUBES,
    TOWN_NAMES,
    TOWN_PRESTIGE,
    WANTS,
    WINDOWS,
)

DARK = "#3a2a1b"
DIGIT = 8.5  # width of a digit


def numeral(x: float, y: float, value: object, size: float = 13.9, fill: str = "var(--text)") -> Svg:
    """A number, centred."""
    font = 'font-weight="700" font-family="system-ui,sans-serif" text-anchor="middle" stroke="none"'
    return markup(f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" {font} style="fill:{fill}">{value}</text>')


def plate(x: float, y: float, w: float, h: float = 17) -> Svg:
    """A small plate, centred."""
    return tag("rect", x=x - w / 2, y=y - h / 2, width=w, height=h, rx=4, fill="var(--paper)", stroke="var(--line)")


def row(signs: Sequence[str], x: float, y: float, size: float = 13) -> Svg:
    """Signs side by side on a plate, centred: symbols by name, or numbers."""
    widths = [size if sign in KINDS or len(sign) > 2 else 5.0 if sign in " /" else 9.0 for sign in signs]
    left = x - sum(widths) / 2
    found = plate(x, y, sum(widths) + 8, size + 5)
    for sign, wide in zip(signs, widths, strict=True):
        if wide == size:
            found += use(f"vil-{sign}", left, y - size / 2, size)
        else:
            found += numeral(left + wide / 2, y + 4, sign)
        left += wide
    return found


def repeated(pairs: Sequence[int]) -> list[str]:
    """A cost as symbols, one for each thing."""
    return [KINDS[pairs[i]] for i in range(0, len(pairs), 2) for _ in range(pairs[i + 1])]


def church() -> Svg:
    found = NOTHING
    for window in range(WINDOWS):
        x = 54 + 50 * (WINDOWS - 1 - window)
        found += row([str(CHURCH_POINTS[window]), "star"], x, 179) + numeral(x, 124, window + 1, 13.9, DARK)
    for window, grain in enumerate(STEP_GRAIN):
        x = 54 + 50 * (WINDOWS - 1 - window) - 25
        found += use("vil-grain", x - 6.5, 98, 13) + numeral(x, 122, grain, 13.9, DARK)
    return found


def council() -> Svg:
    favours = (
        use("vil-crown", -11, 0, 22), use("vil-green", -16, 1, 17) + use("vil-orange", -1, 4, 17),
        use("vil-wagon", -12, 0, 24), use("vil-coin", -19, 2, 18) + use("vil-star", 2, 2, 18),
    )  # fmt: skip
    found = NOTHING
    for level in range(LEVELS):
        x = 57 + 65 * level
        signs = ["hourglass", str(COUNCIL_TIME[level])]
        if COUNCIL_POINTS[level]:
            signs += [" ", str(COUNCIL_POINTS[level]), "star"]
        found += tag("g", favours[level], transform=f"translate({x} 296)") + row(signs, x, 364)
    return found


def travel() -> Svg:
    found = NOTHING
    for start, end, colour, count in ROADS:
        if start == FARM or start < end:
            names = ["village" if place == FARM else TOWN_NAMES[place - TOWN] for place in (start, end)]
            found += row([KINDS[colour]] * count, *road_middle(names[0], names[1]), 11)
    for i, name in enumerate(TOWN_NAMES):
        x, y = town(name)
        signs = [str(TOWN_PRESTIGE[i]), "star"] if TOWN_PRESTIGE[i] else [str(TOWN_COINS[i]), "coin"]
        if TOWN_CUBES[i]:
            signs = [str(TOWN_CUBES[i]), "pink", "orange"]
        found += row(signs, x + 1, y + 20, 12)
    return found


def shop_signs() -> Svg:
    """Hanging signs with what is made, and what it costs."""
    found = NOTHING
    makers = [trade for trade in range(len(PRODUCTS)) if BEER not in PRODUCTS[trade]]
    for x, trade in zip(SHOPS, [*makers, -1], strict=True):
        y = SHOP_GROUND
        found += path(f"M{x + 94:g} {y - 70:g}h18v6", None, 1.8, "wood-d") + slab(
            x + 88, y - 64, 30, 30, "vil-tile", 1.4, 5
        )
        made = [KINDS[kind] for kind in PRODUCTS[trade]] if trade >= 0 else ["coin"]
        if len(made) == 1:
            found += use(f"vil-{made[0]}", x + 90.5, y - 61.5, 25)
        else:
            found += use(f"vil-{made[0]}", x + 89, y - 63, 18) + use(f"vil-{made[1]}", x + 100, y - 52, 17)
        if trade < 0:
            found += numeral(x + 103, y - 44.5, MILL_COINS, 13.9, DARK)
            found += row(["hourglass", str(MILL_TIME), "+", *repeated(MILL_COST)], x + 48, y + 35)
        else:
            found += row(["hourglass", str(CRAFT_TIME[trade]), "/", *repeated(CRAFT_COST[trade])], x + 48, y + 35)
    found += use("vil-horse", SHOPS[1] + 10, SHOP_GROUND - 24, 24) + use("vil-ox", SHOPS[1] + 56, SHOP_GROUND - 22, 22)
    return found


def board() -> Svg:
    """All signs of the board."""
    sheep = join(use("vil-wool", x - 12, y - 12, 23) for x, y in ((846, 302), (878, 308), (912, 298), (940, 314)))
    harvest = row(["grain", str(HARVEST), "/", str(HORSE_HARVEST), "/", str(OX_HARVEST)], 83, 518, 16)
    cradle = use("vil-cradle", 178, 498, 32)
    return church() + council() + travel() + shop_signs() + sheep + harvest + cradle + use("vil-bagb", 247, 159, 26)


def customer(number: int) -> Svg:
    """A customer's tile, 50 by 58: what is wanted, and the prestige for it."""
    wants = WANTS[number]
    kinds, count = wants[::2], len(wants) // 2
    size = 24 if count < 3 else 20
    spots = ((25, 19),) if count == 1 else ((14, 19), (36, 19)) if count == 2 else ((13, 12), (37, 12), (25, 28))
    found = slab(0.5, 0.5, 49, 57, "vil-tile", 1, 5)
    for kind, wanted, (x, y) in zip(kinds, wants[1::2], spots, strict=True):
        found += use(f"vil-{KINDS[kind]}", x - size / 2, y - size / 2, size)
        if wanted > 1:
            found += numeral(x + 9, y + 12, wanted, 13.9, DARK)
    found += path("M.5 40h49v12.5q0 5-5 5h-39q-5 0-5-5Z", "lane", 0.8)
    return found + numeral(19, 53.5, PRESTIGE[number], 13.9, DARK) + use("vil-star", 26, 42, 15)


def slip(number: int) -> Svg:
    """The same customer waiting in the queue, 62 by 22."""
    wants = list(zip(WANTS[number][::2], WANTS[number][1::2], strict=True))
    found = slab(0.5, 0.5, 61, 21, "vil-tile", 1, 4)
    counted = [wanted > 1 or kind == GRAIN for kind, wanted in wants]
    step = min(17.0, (35 - DIGIT * sum(counted)) / len(wants))
    x = 1.5
    for (kind, wanted), told in zip(wants, counted, strict=True):
        found += use(f"vil-{KINDS[kind]}", x, 11 - step * 0.47, step * 0.94)
        x += step
        if told:
            found += numeral(x + DIGIT / 2 - 0.8, 16, wanted, 13.9, DARK)
            x += DIGIT
    x, size = (49.0, 11.0) if PRESTIGE[number] < 10 else (53.4, 8.0)  # of the star, beside a number of two digits
    return (
        found
        + path("M36.5 .5h21q4 0 4 4v13q0 4-4 4h-21Z", "lane", 0.8)
        + numeral(44.5 if PRESTIGE[number] < 10 else 45, 16, PRESTIGE[number], 13.9, DARK)
        + use("vil-star", x, 10.5 - size / 2, size)
    )
