"""Settlement: a player's board: the wildlands above, the palisade, the colony below."""

from __future__ import annotations

from bastide.draw.ink import inked, path
from bastide.draw.look import Look, Panel
from bastide.draw.scenery import meadows, tower, tufts
from bastide.draw.svg import hint, moved, tag, use, words
from bastide.games.settlement.data import (
    BUILD_ZONE,
    COLOUR_NAMES,
    EXPLORE,
    EXPLORE_ZONE,
    FORTIFICATION_ZONE,
    FORTIFY_ZONE,
    HERO_NAMES,
    HUNT,
    HUNT_ZONE,
    REGION_ZONE,
    RESOURCE_NAMES,
    RESOURCES,
    SIDE,
    SPACE_NAMES,
    SPACES,
    STREET_ZONE,
    ZONES,
)
from bastide.games.settlement.rules.explore import PLACE
from bastide.games.settlement.state import SettlementState
from bastide.games.settlement.text import NUMERALS, amounts_text, hero_tip
from bastide.games.settlement.view.pieces import building, line, pill, terrain, zone

WIDE, TALL, GAP = 142, 99, 4  # of a space
GUTTER, TOP, WALL = 58, 6, 26
WIDTH = 600
COLONY = TOP + SIDE * (TALL + GAP) - GAP + WALL + 2  # where the streets begin
HEIGHT = COLONY + SIDE * (TALL + GAP) + 44
RIGHT = GUTTER + SIDE * (WIDE + GAP) + 4


def corner(space: int, town: bool = False) -> tuple[float, float]:
    """Where a space lies: region I is nearest to the palisade, the first street too."""
    row, column = divmod(space, SIDE)
    x = GUTTER + column * (WIDE + GAP)
    return x, COLONY + row * (TALL + GAP) if town else TOP + (SIDE - 1 - row) * (TALL + GAP)


def board(view: SettlementState, seat: int, look: Look) -> Panel:
    """The whole board of one player."""
    parts = [scenery(), *(gutter(view, seat, row, look) for row in range(SIDE))]
    parts += [land(view, seat, space, look) for space in range(SPACES)]
    parts += [plot(view, seat, space, look) for space in range(SPACES)]
    parts += [tasks(view, seat, look), invited(view, seat, look), reserve(view, seat, look)]
    return Panel("land", "board", WIDTH, HEIGHT, "".join(parts))


def scenery() -> str:
    """Mountains, steppe and fields from far to near, then the palisade and the ground of the colony."""
    far, mid, low = TOP + TALL, TOP + 2 * TALL, COLONY - WALL
    ground = tag("rect", width=WIDTH, height=HEIGHT, fill="var(--field)")
    rock = tag("path", d=f"M0 0H600V{far + 2}C420 {far - 6} 180 {far + 12} 0 {far}Z", fill="var(--rock)", opacity=".75")
    steppe = tag(
        "path",
        d=f"M0 {far}C180 {far + 12} 420 {far - 6} 600 {far + 2}V{mid + 6}C360 {mid + 14} 240 {mid - 4} 0 {mid}Z",
        fill="var(--plough)",
        opacity=".7",
    )
    town = tag("rect", y=low + WALL * 0.5, width=WIDTH, height=HEIGHT, fill="var(--city)")
    lanes = "".join(
        tag("rect", x=0, y=COLONY + row * (TALL + GAP) + TALL - 16, width=RIGHT, height=14, fill="var(--lane)")
        for row in range(SIDE)
    )
    step = WIDTH / 46
    pales = "".join(
        path(f"M{i * step:.1f} {low + WALL - 4}v-{WALL - 9}l{step / 2:.1f}-5 {step / 2:.1f} 5v{WALL - 9}z", "wood", 1.1)
        for i in range(46)
    )
    towers = tower(GUTTER - 22, low + WALL - 2, 18, WALL - 6) + tower(RIGHT - 4, low + WALL - 2, 18, WALL - 6)
    grass = meadows(WIDTH, TALL, 6, 3, 0, mid) + tufts(WIDTH, 3 * TALL, 40, 5, 0, TOP)
    return tag("g", ground, rock, steppe, grass, town, lanes, inked(pales + towers, 1.4), aria_hidden="true")


def folk(view: SettlementState, seat: int, number: int, look: Look) -> list[str]:
    """The villagers in a zone, as symbols."""
    packed = view.zones[seat * ZONES + number]
    return [f"set-folk-{look.colour(seat).name}"] * (packed & 7) + ["set-folk-bonus"] * (packed >> 3)


def plate(x: float, y: float, w: float, h: float) -> str:
    return tag("rect", x=x, y=y, width=w, height=h, rx=8, fill="var(--paper)", fill_opacity=".88", stroke="var(--line)")


def gutter(view: SettlementState, seat: int, row: int, look: Look) -> str:
    """The zones at the left: a region above, a street below."""
    say = look.say
    y = TOP + (SIDE - 1 - row) * (TALL + GAP)
    mark = tag("rect", x=6, y=y + 2, width=GUTTER - 12, height=TALL - 4, rx=8, class_="legal")
    region = plate(4, y, GUTTER - 8, TALL) + words(
        NUMERALS[row], GUTTER / 2, y + 25, font_size=22, font_weight=700, text_anchor="middle"
    )
    region += zone(GUTTER / 2, y + TALL - 42, 17, folk(view, seat, REGION_ZONE + row, look))
    region += words(say("text.activate"), GUTTER / 2, y + TALL - 10, font_size=11, text_anchor="middle")
    y = COLONY + row * (TALL + GAP)
    street = plate(4, y, GUTTER - 8, TALL) + zone(GUTTER / 2, y + 42, 17, folk(view, seat, STREET_ZONE + row, look))
    street += words(say(f"street.short.{row}"), GUTTER / 2, y + 76, font_size=11, text_anchor="middle")
    other = tag("rect", x=6, y=y + 2, width=GUTTER - 12, height=TALL - 4, rx=8, class_="legal")
    parts = []
    for action, body, target in ((f"region {row + 1}", region, mark), (f"street {row + 1}", street, other)):
        parts.append(look.choice(action, body + target) if action in look.actions else body)
    return "".join(parts)


def land(view: SettlementState, seat: int, space: int, look: Look) -> str:
    """A space of the wildlands with all that can be done there."""
    x, y = corner(space)
    name, tile = SPACE_NAMES[space], view.lands[seat * SPACES + space]
    whole = tag("rect", x=x + 1, y=y + 1, width=WIDE - 2, height=TALL - 2, rx=6, class_="legal")
    if tile < 0:
        empty = tag(
            "rect", x=x, y=y, width=WIDE, height=TALL, rx=6, fill="var(--paper)", fill_opacity=".2",
            stroke="var(--ink)", stroke_opacity=".5", stroke_width=1.4, stroke_dasharray="3 5",
        )  # fmt: skip
        numeral = line(NUMERALS[space // SIDE], x + WIDE / 2, y + TALL / 2 + 8, 22, opacity=".35")
        if f"lay {name}" not in look.actions:
            return empty + numeral
        drawn = next(int(decision.a) // SIDE for decision in reversed(view.stack) if decision.phase == PLACE)
        ghost = tag("g", terrain(drawn, x, y, WIDE, TALL, look), opacity=".82")
        return look.choice(f"lay {name}", ghost + whole + pill(look.say("text.here"), x + WIDE / 2, y + TALL / 2))
    beast = bool(view.beasts[seat] >> space & 1)
    parts = [terrain(tile, x, y, WIDE, TALL, look, beast)]
    if view.forts[seat] >> space & 1:
        parts.append(use("set-fort", x + WIDE / 2 - 25, y + TALL / 2 - 32, 50))
        post = zone(x + WIDE - 19, y + TALL - 19, 15, folk(view, seat, FORTIFICATION_ZONE + space, look))
        target = tag("circle", cx=x + WIDE - 19, cy=y + TALL - 19, r=17, class_="legal")
        action = f"fortification {name}"
        parts.append(look.choice(action, post + target) if action in look.actions else post)
    for action, word, dx in (("hunt", "text.hunt", 0.5), ("fortify", "text.fortify", 0.5), ("extra", "text.here", 0.5)):
        if f"{action} {name}" in look.actions:
            height = {"hunt": 78, "fortify": 18, "extra": 50}[action]
            wide = 92.0
            parts.append(look.choice(f"{action} {name}", pill(look.say(word), x + WIDE * dx, y + height, wide)))
    return tag("g", *parts, id=f"land-{space}")


def plot(view: SettlementState, seat: int, space: int, look: Look) -> str:
    """A space of the colony with all that can be done there."""
    x, y = corner(space, town=True)
    name, kind = SPACE_NAMES[space], view.houses[seat * SPACES + space]
    if kind < 0:
        empty = tag(
            "rect", x=x, y=y, width=WIDE, height=TALL, rx=6, fill="var(--lane)", fill_opacity=".6",
            stroke="var(--ink)", stroke_opacity=".5", stroke_width=1.4, stroke_dasharray="3 5",
        )  # fmt: skip
        outline = path(f"M{x + WIDE / 2 - 16:g} {y + TALL / 2 + 14:g}v-14l16-13 16 13v14z")
        empty += tag("g", inked(outline, 1.8), opacity=".4")
        if f"site {name}" not in look.actions:
            return empty
        target = tag("rect", x=x + 1, y=y + 1, width=WIDE - 2, height=TALL - 2, rx=6, class_="legal")
        return look.choice(
            f"site {name}", empty + target + pill(look.say("text.buildhere"), x + WIDE / 2, y + TALL / 2)
        )
    parts = [building(kind, x, y, WIDE, TALL, look, stored=view.vaults[seat * SPACES + space])]
    if f"use {name}" in look.actions:
        target = tag("rect", x=x + 1, y=y + 1, width=WIDE - 2, height=TALL - 2, rx=6, class_="legal")
        parts = [look.choice(f"use {name}", parts[0] + target)]
    uses = [action for action in look.actions if action.startswith(f"use {name} ")]
    for i, action in enumerate(uses):
        choice = action.removeprefix(f"use {name} ")
        cx, cy = x + 24 + 32 * (i % 4), y + 22 + 32 * (i // 4)
        ring = tag("circle", cx=cx, cy=cy, r=15, class_="legal", fill="var(--card)")
        ground = tag("circle", cx=cx, cy=cy, r=15, fill="var(--card)")
        inside = (
            use(f"set-{choice}", cx - 10, cy - 10, 20) if choice in RESOURCE_NAMES else line(choice[3:], cx, cy + 4, 11)
        )
        parts.append(look.choice(action, ground + inside + ring))
    return tag("g", *parts, id=f"plot-{space}")


def tasks(view: SettlementState, seat: int, look: Look) -> str:
    """The zones at the right: exploring, hunting, fortifying, building, with what each takes."""
    say, x, w = look.say, RIGHT, WIDTH - RIGHT - 6
    middle = x + w / 2
    parts = []
    for row, (name, number) in enumerate((("explore", EXPLORE_ZONE), ("hunt", HUNT_ZONE), ("fortify", FORTIFY_ZONE))):
        y = TOP + row * (TALL + GAP)
        parts += [
            plate(x, y, w, TALL),
            line(say(f"text.{name}"), middle, y + 17, 12.5, font_weight=700, css=""),
        ]
        people = folk(view, seat, number, look)
        parts.append(zone(middle, y + (78 if name != "fortify" else 56), 15, people))
    for region in range(SIDE):
        cx = x + 16.0 + 28 * region
        disc = tag("rect", x=cx - 12, y=TOP + 24, width=24, height=34, rx=6, fill="var(--card)", stroke="var(--line)")
        body = (
            disc
            + line(NUMERALS[region], cx, TOP + 38, 11, font_weight=700)
            + line(str(EXPLORE[region]), cx, TOP + 53, 11)
        )
        target = tag("rect", x=cx - 12, y=TOP + 24, width=24, height=34, rx=6, class_="legal")
        action = f"explore {region + 1}"
        parts.append(look.choice(action, body + target) if action in look.actions else body)
    for i, colour in enumerate(COLOUR_NAMES):
        cx = x + 13.0 + 20.5 * i
        parts.append(use(f"set-mon-{colour}", cx - 8, TOP + TALL + GAP + 22, 16, 19))
        parts.append(line(str(HUNT[i]), cx, TOP + TALL + GAP + 54, 11, font_weight=700))
    y = COLONY
    parts += [plate(x, y, w, TALL), line(say("text.build"), middle, y + 17, 12.5, font_weight=700)]
    parts.append(zone(middle, y + 56, 15, folk(view, seat, BUILD_ZONE, look)))
    return "".join(parts)


def invited(view: SettlementState, seat: int, look: Look) -> str:
    """The heroes who have come, as small portraits; the last ones where there are many."""
    x, y, w = RIGHT, COLONY + TALL + GAP, WIDTH - RIGHT - 6
    parts = [plate(x, y, w, 2 * TALL + GAP), line(look.say("text.yours"), x + w / 2, y + 17, 12, font_weight=700)]
    there = [hero for hero in range(len(HERO_NAMES)) if view.heroes[seat] >> hero & 1]
    for i, hero in enumerate(there[-8:]):
        px, py = x + 5 + 43 * (i % 2), y + 25 + 44 * (i // 2)
        frame = tag("rect", width=39, height=40, rx=5, fill="var(--card)", stroke="var(--ink)")
        face = use(f"set-hero-{HERO_NAMES[hero]}", 1, 4, 37, 36)
        parts.append(moved(hint(hero_tip(hero, -1, look.say)) + frame + face, px, py, f"hero-{seat}-{hero}"))
    return "".join(parts)


def reserve(view: SettlementState, seat: int, look: Look) -> str:
    """Tokens and people at hand."""
    y = HEIGHT - 40
    goods = view.goods[seat * RESOURCES : (seat + 1) * RESOURCES]
    parts = [
        hint(amounts_text(dict(enumerate(goods)), look.say)),
        tag("rect", x=0, y=y, width=WIDTH, height=40, fill="var(--paper2)", stroke="var(--line)"),
    ]
    for kind, count in enumerate(goods):
        parts.append(use(f"set-{RESOURCE_NAMES[kind]}", 12 + 62 * kind, y + 7, 26))
        parts.append(words(str(count), 42 + 62 * kind, y + 26, font_size=17, font_weight=700))
    people = [f"set-folk-{look.colour(seat).name}"] * view.base[seat] + ["set-folk-bonus"] * view.bonus[seat]
    step = min(24.0, 240 / max(len(people), 1))
    for i, symbol in enumerate(people):
        parts.append(use(symbol, 336 + step * i, y + 7, 26))
    return tag("g", *parts)
