"""Village: the ground of the board with its districts, the map of towns, and the farm with its way of time."""

from __future__ import annotations

from math import copysign, cos, pi, sin
from random import Random

from bastide.draw.ink import disc, oval, path
from bastide.draw.miniatures import church as chapel
from bastide.draw.miniatures import furrows, grass, house, tower, tree
from bastide.draw.svg import NOTHING, Svg, join, markup
from bastide.games.village.art.buildings import (
    church,
    council,
    homestead,
    library,
    mill,
    smithy,
    stables,
    stall,
    wagon_yard,
)
from bastide.games.village.data import FARM, FORTIFIED, HOURS, ROADS, TOWN, TOWN_NAMES

WIDTH, HEIGHT = 988, 540
DISTRICTS = {  # of each space: left, top, width, height, ground
    "church": (14, 16, 282, 172, "city"), "council": (14, 214, 282, 156, "city"),
    "market": (322, 214, 372, 156, "lane"), "travel": (708, 18, 270, 258, "field2"),
    "grain": (14, 398, 138, 132, "field2"), "family": (164, 398, 134, 132, "city"),
    "crafts": (320, 398, 656, 132, "city"),
}  # fmt: skip
RIBBONS = {
    "church": "#69452a", "council": "#9a3326", "market": "#2f628f", "travel": "#47702f", "grain": "#9c4672",
    "family": "#9c4672", "crafts": "#8a6614", "inn": "#2f7f7d",
}  # fmt: skip
TOWNS = {
    "village": (24, 194), "t1": (46, 114), "t2": (126, 186), "t3": (98, 44), "t4": (206, 132), "t5": (172, 43),
    "t6": (237, 62),
}  # fmt: skip
SHOPS = (334, 464, 594, 724, 854)  # left ends of the buildings of the crafts, the mill last
SHOP_GROUND = 486
WAYS = (
    "M0 382Q160 372 310 378T640 380T988 372M306 0Q312 110 304 204T318 379M698 0Q690 110 698 200T695 377"
    "M305 204Q420 186 560 196T696 190M308 379Q300 460 306 540"
)


def town(name: str) -> tuple[float, float]:
    """Where a town lies on the board."""
    x, y = TOWNS[name]
    return 708 + x, 32 + y * 1.12


def road_middle(start: str, end: str) -> tuple[float, float]:
    (ax, ay), (bx, by) = town(start), town(end)
    return (ax + bx) / 2 + (by - ay) * 0.04, (ay + by) / 2 - (bx - ax) * 0.04


def outline(name: str) -> str:
    """The uneven edge of a district."""
    x, y, w, h, _ = DISTRICTS[name]
    dice = Random(name)

    def point(px: float, py: float) -> str:
        return f"{px + dice.uniform(-3, 3):.0f} {py + dice.uniform(-3, 3):.0f}"

    c = 20
    corners = [
        (x + w - c, y, x + w, y, x + w, y + c), (x + w, y + h - c, x + w, y + h, x + w - c, y + h),
        (x + c, y + h, x, y + h, x, y + h - c), (x, y + c, x, y, x + c, y),
    ]  # fmt: skip
    d = f"M{point(x + c, y)}"
    for ax, ay, bx, by, cx, cy in corners:
        d += f"L{point(ax, ay)}Q{point(bx, by)} {point(cx, cy)}"
    return d + "Z"


def pebbles(name: str) -> Svg:
    x, y, w, h, _ = DISTRICTS[name]
    dice = Random(name)
    d = "".join(
        f"M{dice.uniform(x + 10, x + w - 12):.0f} {dice.uniform(y + 30, y + h - 8):.0f}h2" for _ in range(w * h // 900)
    )
    return markup(f'<g opacity=".5">{path(d, None, 1.2, "road-e")}</g>')


def ground() -> Svg:
    """Everything on the board that never changes and bears no word."""
    meadows = ((175, 300, 170, 70), (560, 110, 180, 80), (834, 330, 150, 70), (420, 470, 200, 60), (834, 60, 150, 60))
    parts = [markup(f'<g opacity=".6">{oval(*one, "field2", 0)}</g>') for one in meadows]
    parts += [grass(Random(1), 6, 6, 980, 536, 190), path(WAYS, None, 12, "road-e"), path(WAYS, None, 9, "road")]
    trees = (
        (972, 316, 1.7, 0), (960, 328, 1.4, 1), (714, 352, 1.5, 0), (828, 344, 1.3, 1), (420, 178, 1.5, 0), (404, 184, 1.2, 1),
        (312, 176, 1.3, 1), (684, 186, 1.3, 0), (716, 304, 1.3, 1), (822, 330, 1.5, 0), (322, 30, 1.2, 1), (416, 28, 1.3, 0),
    )  # fmt: skip
    parts += [tree(x, y, scale, bool(fir)) for x, y, scale, fir in trees]
    for name, (_, _, _, _, fill) in DISTRICTS.items():
        parts.append(path(outline(name), fill, 1.4, "road-e") + (pebbles(name) if fill == "city" else NOTHING))
    parts += [graveyard(), book(434, 14, 248, 158), church(14, 18), council(14, 204)]
    parts.append(path("M326 306q160 14 360 0", None, 14, "city"))
    parts += [stall(362 + 74 * i, 206, i) for i in range(5)]
    parts += [
        travel_map(),
        field(14, 392),
        path("M170 520q60 12 124 0", None, 14, "lane"),
        homestead(164, 514),
    ]
    parts += [path("M326 518q320 10 648-2", None, 16, "lane"), *(
        draw(x, SHOP_GROUND)
        for x, draw in zip(
            SHOPS,
            (wagon_yard, stables, library, smithy, mill),
            strict=True,
        )
    )]  # fmt: skip
    return join(parts) + pond() + well(770, 306)


def graveyard() -> Svg:
    hedge = path(
        "M330 40H406Q420 40 420 56V146Q420 162 404 162H332Q316 162 316 146V54Q316 40 330 40Z", "tree-l", 1.6, "tuft"
    )
    return markup(f'<g opacity=".55" stroke-dasharray="5 3">{hedge}</g>')


def grave(x: float, y: float) -> Svg:
    stone = path(f"M{x - 10:g} {y:g}v-19q10-13 20 0v19Z", "wall", 1.1)
    return (
        oval(x, y + 1, 14, 4, "tuft", 0)
        + stone
        + path(f"M{x:g} {y - 20:g}v10M{x - 4:g} {y - 17:g}h8", None, 1.6, "wall-d")
    )


def book(x: float, y: float, w: float, h: float) -> Svg:
    """An open book with two pages."""
    m, q, t = x + w / 2, x + w * 0.25, x + w * 0.75
    cover = f"M{x:g} {y + 12:g}Q{q:g} {y - 2:g} {m:g} {y + 12:g}Q{t:g} {y - 2:g} {x + w:g} {y + 12:g}V{y + h + 4:g}"
    cover += f"Q{t:g} {y + h - 9:g} {m:g} {y + h + 4:g}Q{q:g} {y + h - 9:g} {x:g} {y + h + 4:g}Z"
    page = f"M{x + 3:g} {y + 6:g}Q{q:g} {y - 8:g} {m:g} {y + 7:g}Q{t:g} {y - 8:g} {x + w - 3:g} {y + 6:g}V{y + h - 3:g}"
    page += f"Q{t:g} {y + h - 15:g} {m:g} {y + h - 2:g}Q{q:g} {y + h - 15:g} {x + 3:g} {y + h - 3:g}Z"
    ribbon = path("M508 0h100v16l-50 8-50-8Z", RIBBONS["council"], 1)
    return (
        path(cover, "wood-d", 1.5) + path(page, "card", 1.2) + path(f"M{m:g} {y + 7:g}V{y + h - 2:g}", None, 1) + ribbon
    )


def travel_map() -> Svg:
    x, y = 708, 14
    river = f"M{x + 152} {y + 250}q-10-46 14-64t16-82q4-40 34-66"
    parts = [path(f"M{x + 6} {y + 34}q60-6 128 0t128-2v214q-60 8-128 2t-128 2Z", "card", 1.3, "road-e")]
    parts += [path(river, None, 6, "vil-water-d"), path(river, None, 4, "vil-water")]
    woods = ((26, 66), (40, 60), (34, 72), (150, 150), (92, 168), (240, 226), (228, 232), (216, 222), (84, 176), (252, 166), (200, 232), (60, 190))  # fmt: skip
    parts += [tree(x + a, y + b, 1, i % 2 == 0) for i, (a, b) in enumerate(woods)]
    lines = ""
    for start, end, _, _ in ROADS:
        (ax, ay), (bx, by) = town(_name(start)), town(_name(end))
        if start == FARM or start < end:
            mx, my = (ax + bx) / 2 + (by - ay) * 0.08, (ay + by) / 2 - (bx - ax) * 0.08
            lines += f"M{ax:g} {ay:.0f}Q{mx:.0f} {my:.0f} {bx:g} {by:.0f}"
    parts += [path(lines, None, 4.5, "road-e"), path(lines, None, 3, "road")]
    for i, name in enumerate(TOWN_NAMES):
        tx, ty = town(name)
        parts.append(oval(tx, ty + 2, 18, 9.5, "city", 2.6 if FORTIFIED[i] else 1.2))
        if FORTIFIED[i]:
            parts.append(tower(tx - 12, ty + 3, 7, 13, "wall") + tower(tx - 2, ty + 2, 6, 18))
            parts.append(house(tx + 3, ty + 3, 11, 5) + house(tx - 7, ty + 8, 12, 5, "roof2"))
        else:
            parts.append(
                chapel(tx - 8, ty + 2, 0.62, False)
                + house(tx - 13, ty + 7, 11, 5, "roof2")
                + house(tx + 1, ty + 8, 12, 5)
            )
    vx, vy = town("village")
    return join(parts) + house(vx - 14, vy + 2, 14, 6) + chapel(vx - 4, vy + 6, 0.7)


def _name(place: int) -> str:
    return "village" if place == FARM else TOWN_NAMES[place - TOWN]


def field(x: float, y: float) -> Svg:
    """A field of corn."""
    soil = path(f"M{x + 6:g} {y + 30:g}q62-10 126 0l2 104q-64 8-130 0Z", "plough", 1.2, "road-e")
    stems, ears = "", ""
    for j in range(4):
        for i in range(9):
            sx, sy = x + 16 + i * 13 + (6 if j % 2 else 0), y + 132 - j * 14
            stems += f"M{sx:g} {sy:g}v-11"
            ears += f"M{sx:g} {sy - 17:g}q4 4 0 9-4-5 0-9ZM{sx:g} {sy - 8:g}l4-5M{sx:g} {sy - 8:g}l-4-5"
    return soil + path(stems, None, 1.3, "gold-d") + path(ears, "gold", 0.9, "gold-d")


def pond() -> Svg:
    water = path(
        "M848 344Q846 327 892 326T968 336Q984 350 944 356T872 359Q848 358 848 344Z", "vil-water", 1.6, "vil-water-d"
    )
    waves = path("M862 340q14-5 28 0M912 346q14-5 28 0M884 352q10-4 20 0", None, 1.3, "vil-water-l")
    return water + waves


def well(x: float, y: float) -> Svg:
    return (
        oval(x, y + 34, 48, 14, "lane", 1)
        + path(f"M{x - 20:g} {y + 4:g}v24M{x + 20:g} {y + 4:g}v24", None, 3, "wood-d")
        + path(f"M{x - 30:g} {y + 6:g}l30-30 30 30Z", "roof0", 1.2)
        + path(f"M{x:g} {y:g}v18", None, 1.2)
        + path(f"M{x - 5:g} {y + 12:g}h10l-1.5 8h-7Z", "wood", 1)
        + path(f"M{x - 26:g} {y + 22:g}v14q26 12 52 0v-14Z", "wall", 1.2)
        + oval(x, y + 22, 26, 7, "vil-water-d", 1.2)
        + path(f"M{x - 26:g} {y + 30:g}q26 12 52 0", None, 0.8)
    )


def hour_spot(hour: float) -> tuple[float, float]:
    """Where an hour lies on the way around the farm; 0 is right of the bridge at the top."""
    turn = -pi / 2 + (hour + 0.5) * 2 * pi / HOURS
    c, s = cos(turn), sin(turn)
    return 210 + 172 * copysign(abs(c) ** 0.72, c), 90 + 62 * copysign(abs(s) ** 0.72, s)


def farmland() -> Svg:
    """The farm with its way of time and the bridge, 420 by 176."""
    way = "M" + "L".join("{:.0f} {:.0f}".format(*hour_spot(i / 4)) for i in range(40)) + "Z"
    brook = "M210-6Q204 30 212 44"
    parts = [
        path("M10 .5H410Q419.5 .5 419.5 10V166Q419.5 175.5 410 175.5H10Q.5 175.5 .5 166V10Q.5 .5 10 .5Z", "field", 1, "line"),
        oval(142, 62, 130, 50, "field2", 0), grass(Random(3), 6, 6, 414, 170, 40),
        path(brook, None, 26, "vil-water-d"), path(brook, None, 22, "vil-water"), oval(214, 56, 34, 10, "vil-water", 1.6),
        path("M196 56q8-3 16 0M212 60q8-3 16 0", None, 1.2, "vil-water-l"), path(way, None, 30, "road-e"),
        path(way, None, 27, "road"), furrows(72, 74, 60, 26, -3), house(132, 122, 54, 22), house(100, 124, 28, 12, "roof2"),
        tree(86, 124, 1.5), tree(330, 122, 1.5), tree(344, 118, 1.2, True),
    ]  # fmt: skip
    y = hour_spot(-0.5)[1]
    parts.append(path(f"M180 {y + 17:g}q30-16 60 0v-32q-30-12-60 0Z", "wall", 1.3))
    parts.append(path(f"M180 {y - 13:g}q30-12 60 0M180 {y + 14:g}q30-15 60 0", None, 2.6, "wall-d"))
    for hour in range(HOURS):
        parts.append(disc(*hour_spot(hour), 12, "paper", 1.3, "road-e"))
    return join(parts)
