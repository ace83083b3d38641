"""Settlement: the ground of a player's board: wildlands above, palisade, colony below, and the tables at its sides."""

from __future__ import annotations

from bastide.draw.ink import inked, path
from bastide.draw.scenery import meadows, tower, tufts
from bastide.draw.svg import Svg, join, tag, use
from bastide.games.settlement.art.cards import LAND, lettering
from bastide.games.settlement.data import COLOUR_NAMES, EXPLORE_VILLAGERS, HUNT_VILLAGERS, SIDE, SPACES

NUMERALS = ("I", "II", "III")
WIDE, TALL, GAP = *LAND, 3  # of a space: all six rows are in sight in a window of 593 pixels
GUTTER, TOP, WALL = 58, 4, 22
WIDTH = 600
COLONY = TOP + SIDE * (TALL + GAP) - GAP + WALL + 2  # where the streets begin
HEIGHT = COLONY + SIDE * (TALL + GAP) + 2
RIGHT = GUTTER + SIDE * (WIDE + GAP) + 4
TABLE = WIDTH - RIGHT - 6  # width of the tables at the right


def corner(space: int, town: bool = False) -> tuple[float, float]:
    """Where a space lies: region I is nearest to the palisade, the first street too."""
    row, column = divmod(space, SIDE)
    x = GUTTER + column * (WIDE + GAP)
    return x, COLONY + row * (TALL + GAP) if town else TOP + (SIDE - 1 - row) * (TALL + GAP)


def ground() -> Svg:
    """All that never changes on a player's board."""
    spaces = join(wild(space) + site(space) for space in range(SPACES))
    return scenery() + spaces + gutter() + tables()


def scenery() -> Svg:
    """Mountains, steppe and fields from far to near, then the palisade and the ground of the colony."""
    far, mid, low = TOP + TALL, TOP + 2 * TALL, COLONY - WALL
    field = tag("rect", width=WIDTH, height=HEIGHT, fill="var(--field)")
    rock = tag("path", d=f"M0 0H600V{far + 2}C420 {far - 6} 180 {far + 12} 0 {far}Z", fill="var(--rock)", opacity=".75")
    steppe = tag(
        "path",
        d=f"M0 {far}C180 {far + 12} 420 {far - 6} 600 {far + 2}V{mid + 6}C360 {mid + 14} 240 {mid - 4} 0 {mid}Z",
        fill="var(--plough)",
        opacity=".7",
    )
    town = tag("rect", y=low + WALL * 0.5, width=WIDTH, height=HEIGHT, fill="var(--city)")
    lanes = join(
        tag("rect", x=0, y=COLONY + row * (TALL + GAP) + TALL - 16, width=RIGHT, height=14, fill="var(--lane)")
        for row in range(SIDE)
    )
    step = WIDTH / 46
    pales = join(
        path(f"M{i * step:.1f} {low + WALL - 4}v-{WALL - 9}l{step / 2:.1f}-5 {step / 2:.1f} 5v{WALL - 9}z", "wood", 1.1)
        for i in range(46)
    )
    towers = tower(GUTTER - 22, low + WALL - 2, 18, WALL - 6) + tower(RIGHT - 4, low + WALL - 2, 18, WALL - 6)
    grass = meadows(WIDTH, TALL, 6, 3, 0, mid) + tufts(WIDTH, 3 * TALL, 40, 5, 0, TOP)
    return field + rock + steppe + grass + town + lanes + inked(pales + towers, 1.4)


def plate(x: float, y: float, w: float, h: float) -> Svg:
    return tag("rect", x=x, y=y, width=w, height=h, rx=8, fill="var(--paper)", fill_opacity=".88", stroke="var(--line)")


def outline(x: float, y: float, fill: str, opacity: str) -> Svg:
    """A space with nothing on it."""
    return tag(
        "rect", x=x + 1.5, y=y + 1.5, width=WIDE - 3, height=TALL - 3, rx=5, fill=fill, fill_opacity=opacity,
        stroke="var(--ink)", stroke_opacity=".5", stroke_width=1.4, stroke_dasharray="3 5",
    )  # fmt: skip


def wild(space: int) -> Svg:
    x, y = corner(space)
    numeral = lettering(NUMERALS[space // SIDE], x + WIDE / 2, y + TALL / 2 + 8, 22, 400)
    return outline(x, y, "var(--paper)", ".2") + tag("g", numeral, opacity=".35")


def site(space: int) -> Svg:
    x, y = corner(space, town=True)
    house = path(f"M{x + WIDE / 2 - 16:g} {y + TALL / 2 + 14:g}v-14l16-13 16 13v14z")
    return outline(x, y, "var(--lane)", ".6") + tag("g", inked(house, 1.8), opacity=".4")


def gutter() -> Svg:
    """The zones at the left: regions above, streets below."""
    parts = []
    for row in range(SIDE):
        y = TOP + (SIDE - 1 - row) * (TALL + GAP)
        numeral = lettering(NUMERALS[row], GUTTER / 2, y + 25, 22, fill="var(--text)")
        parts += [plate(4, y, GUTTER - 8, TALL), numeral, vacant(GUTTER / 2, y + TALL - 42, 17)]
        y = COLONY + row * (TALL + GAP)
        parts += [plate(4, y, GUTTER - 8, TALL), vacant(GUTTER / 2, y + 42, 17)]
    return join(parts)


def vacant(x: float, y: float, r: int) -> Svg:
    """An empty zone."""
    folk = use("set-slot-folk", x - r * 0.6, y - r * 0.68, r * 1.2, opacity=".45")
    return use(f"set-zone-{r}", x - r - 1, y - r - 1, 2 * r + 2) + folk


def tables() -> Svg:
    """The zones at the right: exploring, hunting, fortifying, building, with what each takes; the heroes who have come."""
    x, middle = RIGHT, RIGHT + TABLE / 2
    parts = []
    for row, dy in enumerate((75, 75, 56)):
        y = TOP + row * (TALL + GAP)
        parts += [plate(x, y, TABLE, TALL), vacant(middle, y + dy, 15)]
    for region in range(SIDE):
        cx = x + 17.0 + 30 * region
        box = tag("rect", x=cx - 14, y=TOP + 22, width=28, height=38, rx=6, fill="var(--card)", stroke="var(--line)")
        parts += [
            box,
            lettering(NUMERALS[region], cx, TOP + 38, 13),
            lettering(EXPLORE_VILLAGERS[region], cx, TOP + 55, 13, 400),
        ]
    for i, colour in enumerate(COLOUR_NAMES):
        cx = x + 13.0 + 20.5 * i
        parts += [use(f"set-mon-{colour}", cx - 8, TOP + TALL + GAP + 22, 16, 19)]
        parts += [lettering(HUNT_VILLAGERS[i], cx, TOP + TALL + GAP + 55, 13, fill="var(--text)")]
    parts += [plate(x, COLONY, TABLE, TALL), vacant(middle, COLONY + 56, 15)]
    return join(parts) + plate(x, COLONY + TALL + GAP, TABLE, 2 * TALL + GAP)
