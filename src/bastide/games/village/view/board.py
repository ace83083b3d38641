"""Village: the board with its districts."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import NOTHING, Svg, hint, join, moved, tag, use, words
from bastide.games.village import codes
from bastide.games.village.art.land import DISTRICTS, HEIGHT, RIBBONS, WIDTH, outline
from bastide.games.village.data import (
    BAG,
    BARDS,
    CHRONICLE,
    CHURCH,
    CHURCH_POINTS,
    CHURCH_WAYS,
    COLOURS,
    COUNCIL,
    COUNCIL_POINTS,
    COUNCIL_TIME,
    COUNCIL_WAYS,
    CUBES,
    GENERATION,
    GRAVE,
    KINDS,
    LEVELS,
    MONKS,
    PRIVILEGES,
    PROFESSIONS,
    SEAT_COLOURS,
    SPACE_NAMES,
    WELL_CUBES,
    WINDOWS,
)
from bastide.games.village.state import CLOSED, VillageState
from bastide.games.village.text import price
from bastide.games.village.view.crafts import crafts
from bastide.games.village.view.pieces import Offer, crowd, figure, living, menu, paid, pawn, tile
from bastide.games.village.view.travel import travel

ACTIVE = {  # the district in which a phase takes place
    codes.GRAIN_ACTION: "grain", codes.FAMILY_ACTION: "family", codes.CRAFT_ACTION: "crafts",
    codes.PRODUCTION: "crafts", codes.SALE: "market", codes.TRAVEL_ACTION: "travel",
    codes.COUNCIL_ACTION: "council", codes.PRIVILEGE_CHOICE: "council",
    codes.CHURCH_ACTION: "church", codes.RANSOM: "church", codes.ADVANCEMENT: "church", codes.PRIOR_CHOICE: "church",
}  # fmt: skip
AGES = range(1, 5)
PAGES = {"crafts": (448, 34), "farm": (448, 108), "council": (574, 34), "travel": (574, 79), "church": (574, 124)}
BEYOND = "M0 382L-1600 394M988 372L2600 360M306 0V-900M698 0V-900M306 540V1500"  # the ways outside of the board
AT_WELL = 9  # offers that have room there; the others are buttons
PAGE_ROW = 4  # spaces of a profession in a row of the chronicle; a second row holds the others


def village(view: VillageState, seat: int, look: Look) -> Panel:
    """The whole board."""
    parts = [field(WIDTH, HEIGHT), ways(BEYOND), use("vil-ground", 0, 0, WIDTH, HEIGHT), active(view)]
    parts += [district(view, name, look) for name in DISTRICTS]
    parts += [graves(view, look), chronicle(view, look), church(view, seat, look), council(view, seat, look)]
    parts += [market(view, look), travel(view, seat, look), crafts(view, seat, look), home(look), well(look)]
    parts += [look.target(f"do {name}", "path", d=outline(name)) for name in DISTRICTS]  # over all that lies there
    return look.panel("village", "board", WIDTH, HEIGHT, join(parts), pan=True)


def field(width: float, height: float) -> Svg:
    """The ground below a board, for pictures without a page, which has a ground of its own that goes on around it."""
    return tag("rect", width=width, height=height, class_="vil-field")


def ways(course: str) -> Svg:
    """Ways that lead on, where a page shows more than the board."""
    edge = tag("path", d=course, fill="none", stroke="var(--road-e)", stroke_width=12)
    return edge + tag("path", d=course, fill="none", stroke="var(--road)", stroke_width=9)


def active(view: VillageState) -> Svg:
    """The district in which the viewer now acts stands out."""
    frame = int(view.pending_index(view.viewer)) if view.viewer >= 0 else -1
    name = ACTIVE.get(int(view.stack[frame].phase)) if frame >= 0 else None
    return tag("path", d=outline(name), class_="vil-active") if name else NOTHING


def district(view: VillageState, name: str, look: Look) -> Svg:
    x, y, w, _, _ = DISTRICTS[name]
    return head(view, name, x, y, w, look)


def head(view: VillageState, name: str, x: float, y: float, w: float, look: Look) -> Svg:
    """A ribbon with the name, and a plaque with the cubes."""
    title = look.say(f"space.{name}")
    wide = 20 + len(title) * 8.2
    shape = f"M{x + 2:g} {y - 6:g}h{wide:.0f}l8 13-8 13h{-wide:.0f}Z"
    ribbon = hint(look.say(f"space.{name}.tip")) + tag("path", d=shape, fill=RIBBONS[name], class_="vil-band")
    ribbon += words(title, x + 11, y + 12, class_="vil-ribbon")
    found = plaque(view, name, x, y, w, wide, look) + pennant(name, x + wide, y, look)
    return tag("g", tag("g", ribbon, id=f"space-{name}"), found, id=f"head-{name}")


def plaque(view: VillageState, name: str, x: float, y: float, w: float, wide: float, look: Look) -> Svg:
    """The cubes of a space; each colour is one thing to take."""
    first = SPACE_NAMES.index(name) * CUBES
    counts = view.spaces[first : first + CUBES]
    total = sum(counts)
    if not total:
        return NOTHING
    narrow = w <= 160
    step = min(30.0, (w - 14) / total) if narrow else 30.0
    high = 33 * step / 30
    room = round(total * step + 10)
    px, py = (round(x + w / 2 - room / 2), y + 24) if narrow else (round(x + wide + 16), y - 15)
    parts = [tag("rect", x=px, y=py, width=room, height=37, rx=9, class_="vil-plaque")]
    left = px + 5.0
    for cube, count in enumerate(counts):
        if not count:
            continue
        action, heap = f"take {KINDS[cube]} {name}", f"vil-heap-{KINDS[cube]}-{count}"
        place = (round(left), py + 2 + (33 - high) / 2, step * count, high)
        tip = look.say(f"kind.{KINDS[cube]}")
        key = f"heap-{name}-{KINDS[cube]}"
        parts.append(look.ghost(action, heap, *place) or use(heap, *place, tip=tip, class_="vil-hit", id=key))
        left += step * count
    return join(parts)


def pennant(name: str, x: float, y: float, look: Look) -> Svg:
    """Who has just taken a cube here."""
    took = [event.seat for event in look.last if event.what == "takes" and SPACE_NAMES[event.args[0]] == name]
    if not took:
        return NOTHING
    pole = tag("path", d=f"M{x + 10:.0f} {y + 20:g}v-36", stroke="var(--wood-d)", stroke_width=2)
    return pole + use(f"seat-{look.colour(took[-1]).name}", x + 10, y - 18, 13)


def graves(view: VillageState, look: Look) -> Svg:
    dead = living(view, GRAVE)
    parts = [hint(look.say("tip.graves", n=int(view.graves)))]
    parts.append(words(look.say("view.graves"), 368, 56, class_="vil-halo"))
    many = int(view.graves) + len(dead)
    row, step = (3, 34) if many <= 6 else (4, 26)
    wide = min(28, step)
    for i in range(many):
        x, y = 368 - step * (row - 1) / 2 + step * (i % row), 92 + 38 * (i // row)
        parts.append(use("vil-grave", x - wide / 2, y - 33, wide, 38))
        if i < len(dead):
            parts.append(figure(view, *dead[i], x, y + 5, 23, look))
    return tag("g", *parts)


def chronicle(view: VillageState, look: Look) -> Svg:
    """The book: the spaces of each profession with those who have them."""
    book = hint(look.say("tip.chronicle")) + words(look.say("view.chronicle"), 558, 14, class_="vil-title")
    parts = [tag("g", book)]
    for i, name in enumerate(PROFESSIONS):
        x, y = PAGES[name]
        label = hint(look.say("tip.page", what=look.say(f"profession.{name}"), n=view.pages[i]))
        label += words(look.say(f"profession.{name}"), x, y + 1, class_="vil-page")
        dead = living(view, CHRONICLE + i)
        left = view.pages[i] + len(dead)
        slots = NOTHING
        for row in range(2):
            many = min(left, PAGE_ROW)
            slots += use(f"vil-slots-{many}", x - 1, y + 4 + 26 * row, 26 * many, 26) if many else NOTHING
            left -= many
        parts.append(tag("g", label, slots))
        for k, one in enumerate(dead):
            parts.append(figure(view, *one, x + 11 + 26 * (k % PAGE_ROW), y + 28 + 26 * (k // PAGE_ROW), 22, look))
    parts.append(words(look.say("view.left", n=int(view.blanks)), 448, 156, class_="vil-page"))
    return join(parts) + crowd(view, BARDS, 530, 160, 40, 20, look)


def church(view: VillageState, seat: int, look: Look) -> Svg:
    """The windows, the first at the right, and the black bag at the door."""
    parts = []
    for window in range(WINDOWS):
        x = 54 + 50 * (WINDOWS - 1 - window)
        tip = hint(look.say("tip.window", level=window + 1, n=CHURCH_POINTS[window]))
        parts.append(tag("rect", tip, x=x - 18, y=102, width=36, height=84, class_="vil-hit"))
        parts.append(crowd(view, CHURCH + window, x, 168, 46, 25, look))
    inside = living(view, BAG)
    who = ", ".join(look.say("member", who=look.names[one], n=GENERATION[i] + 1) for one, i in inside)
    tip = hint(look.say("tip.bag", what=who or look.say("view.nobody")))
    ball = tag("circle", cx=274, cy=181, r=8, class_="vil-count")
    hit = tag("rect", x=246, y=156, width=30, height=30, class_="vil-hit")
    parts.append(tag("g", tip, hit, ball, words(str(len(inside) + MONKS), 274, 185, class_="vil-n")))
    for k, (one, i) in enumerate(inside):
        parts.append(figure(view, one, i, 262 + 11 * (k - (len(inside) - 1) / 2), 160, 15, look))
    offers = [
        (
            f"ordain {age} {way}",
            [pawn(seat, age, look), *(paid(view, seat, ["brown"]) if way == "brown" else ["hourglass", "3"])],
        )
        for age in AGES
        for way in CHURCH_WAYS
    ]
    offers += [(f"redeem {age}", [pawn(seat, age, look), "coin"]) for age in AGES]
    for other in range(len(view.scores)):
        offers += [(f"out {SEAT_COLOURS[other]} {age}", [pawn(other, age, look)]) for age in AGES]
    offers.append(("out monk", ["vil-bagb"]))
    return join(parts) + menu(offers, 238, 44, look)


def council(view: VillageState, seat: int, look: Look) -> Svg:
    """Four levels with their privileges."""
    say, parts = look.say, []
    for level in range(LEVELS):
        x = 57 + 65 * level
        cost, favour = price([], COUNCIL_TIME[level], say), say(f"privilege.{PRIVILEGES[level]}")
        tip = hint(say("tip.level", level=level + 1, cost=cost, n=COUNCIL_POINTS[level], what=favour))
        parts.append(tag("rect", tip, x=x - 24, y=288, width=48, height=84, class_="vil-hit"))
        parts.append(crowd(view, COUNCIL + level, x, 356, 56, 25, look))
        action = f"privilege {PRIVILEGES[level]}"
        parts.append(look.target(action, "rect", x=x - 22, y=293, width=44, height=28, rx=8))
        verb = "enter {}" if level == 0 else f"advance {{}} {level + 1}"
        offers = [
            (
                f"{verb.format(age)} {way}",
                [pawn(seat, age, look), *([way] if way == "scroll" else paid(view, seat, [way, way]))],
            )
            for age in AGES
            for way in COUNCIL_WAYS
        ]
        parts.append(menu(offers, x, 374, look, up=True))
    if view.next_first >= 0:
        tip = hint(say("tip.next_first") + " : " + look.names[int(view.next_first)])
        seal = use(f"seat-{look.colour(int(view.next_first)).name}", 0, 0, 15)
        parts.append(moved(tip + seal, 66, 304, "next-first"))
    return join(parts)


def market(view: VillageState, look: Look) -> Svg:
    """Five stalls and the queue behind them."""
    parts = []
    for i, there in enumerate(view.stalls):
        x = 362 + 74 * i
        if there > 0:
            parts.append(tile(there - 1, x - 25, 264, f"customer-{there - 1}", look))
        elif there == CLOSED:
            board = tag("path", d=f"M{x - 30} 272h60v10h-60ZM{x - 30} 296h60v10h-60Z", class_="vil-boards")
            parts.append(tag("g", hint(look.say("tip.closed")), board))
    parts.append(words(look.say("view.queue"), 328, 350, class_="vil-dark vil-small"))
    for i, there in enumerate(view.queue):
        if there > 0:
            parts.append(tile(there - 1, 366 + 64 * i, 335, f"customer-{there - 1}", look, True))
    return join(parts)


def home(look: Look) -> Svg:
    """The field and the house, where harvest and birth are chosen."""
    harvest = look.target("harvest", "rect", x=22, y=424, width=122, height=104, rx=10)
    return harvest + look.target("birth", "rect", x=172, y=460, width=118, height=66, rx=10)


def well(look: Look) -> Svg:
    """The well with what can pay there, as far as there is room."""
    label = tag("g", hint(look.say("tip.well")), words(look.say("view.well"), 764, 366, class_="vil-halo"))
    shown = payments(look)[:AT_WELL]
    middle = 795 + 34 * -(-len(shown) // 3)  # they begin right of the name
    return tag("g", label, menu(shown, middle, 282, look, most=3), id="space-well")


def payments(look: Look) -> list[Offer]:
    """What can pay at the well: cubes of a colour, coins, and then some of both."""
    plain, mixed = list[Offer](), list[Offer]()
    for colour in range(COLOURS):
        ways = [coins for coins in range(WELL_CUBES) if f"well {KINDS[colour]} {coins}" in look.actions]
        for coins in ways:
            signs = [KINDS[colour]] * (WELL_CUBES - coins) + ["coin"] * coins
            (plain if coins == ways[0] else mixed).append((f"well {KINDS[colour]} {coins}", signs))
    if "well coins" in look.actions:
        plain.append(("well coins", ["coin"] * WELL_CUBES))
    return [*plain, *mixed]
