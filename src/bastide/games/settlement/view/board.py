"""Settlement: a player's board: the wildlands above, the palisade, the colony below."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import NOTHING, Svg, hint, join, sliding, squeezed, tag, use, words
from bastide.games.settlement.art.tableau import (
    COLONY,
    GAP,
    GUTTER,
    HEIGHT,
    RIGHT,
    TABLE,
    TALL,
    TOP,
    WIDE,
    WIDTH,
    corner,
)
from bastide.games.settlement.codes import PLACE
from bastide.games.settlement.data import (
    BUILD_ZONE,
    EXPLORE_ZONE,
    FORTIFICATION_ZONE,
    FORTIFY_ZONE,
    HERO_NAMES,
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
from bastide.games.settlement.rules.explore import drawn_tile
from bastide.games.settlement.state import SettlementState, base_of, bonus_of
from bastide.games.settlement.text import amounts_text, hero_tip
from bastide.games.settlement.view.pieces import building, crowd, line, pill, terrain

OWN, STORE = 390, 36  # of the reserve, which fits a phone


def board(view: SettlementState, seat: int, look: Look) -> Panel:
    """The whole board of one player."""
    parts = [use("set-ground", 0, 0, WIDTH, HEIGHT), *(gutter(view, seat, row, look) for row in range(SIDE))]
    parts += [land(view, seat, space, look) for space in range(SPACES)]
    parts += [plot(view, seat, space, look) for space in range(SPACES)]
    parts += [unexplored(view, seat, row, look) for row in range(SIDE)]
    parts += [tasks(view, seat, look), invited(view, seat, look)]
    return look.panel("land", "board", WIDTH, HEIGHT, join(parts), likely="end")


def folk(view: SettlementState, seat: int, number: int, look: Look) -> list[str]:
    """The villagers in a zone, as symbols."""
    there = view.zones[seat * ZONES + number]
    own = [f"set-folk-{look.colour(seat).name}"] * int(base_of(there))
    return own + ["set-folk-bonus"] * int(bonus_of(there))


def gutter(view: SettlementState, seat: int, row: int, look: Look) -> Svg:
    """The zones at the left: a region above, a street below."""
    say, parts = look.say, []
    y = TOP + (SIDE - 1 - row) * (TALL + GAP)
    parts.append(crowd(GUTTER / 2, y + TALL - 42, 17, folk(view, seat, REGION_ZONE + row, look)))
    activate = say("text.activate")
    parts.append(words(activate, GUTTER / 2, y + TALL - 10, "t13 middle", **squeezed(activate, 13, GUTTER - 16.0)))
    parts.append(look.target(f"region {row + 1}", "rect", x=6, y=y + 2, width=GUTTER - 12, height=TALL - 4, rx=8))
    y = COLONY + row * (TALL + GAP)
    parts.append(crowd(GUTTER / 2, y + 42, 17, folk(view, seat, STREET_ZONE + row, look)))
    street = say(f"street.short.{row}")
    parts.append(words(street, GUTTER / 2, y + 76, "t13 middle", **squeezed(street, 13, GUTTER - 16.0)))
    parts.append(look.target(f"street {row + 1}", "rect", x=6, y=y + 2, width=GUTTER - 12, height=TALL - 4, rx=8))
    return join(parts)


def land(view: SettlementState, seat: int, space: int, look: Look) -> Svg:
    """A space of the wildlands with all that can be done there."""
    x, y = corner(space)
    name, tile = SPACE_NAMES[space], view.lands[seat * SPACES + space]
    if tile < 0:
        if f"lay {name}" not in look.actions:
            return NOTHING
        whole = tag("rect", x=x + 1, y=y + 1, width=WIDE - 2, height=TALL - 2, rx=6, class_="legal")
        drawn = next(int(drawn_tile(one.argument)) for one in reversed(view.stack) if one.phase == PLACE)
        ghost = tag("g", terrain(view, drawn, x, y, look), opacity=".82")
        return look.choice(f"lay {name}", ghost + whole + pill(look.say("text.here"), x + WIDE / 2, y + TALL / 2))
    parts = [terrain(view, tile, x, y, look, bool(view.beasts[seat] >> space & 1))]
    if view.forts[seat] >> space & 1:
        cx, cy, people = x + WIDE - 19, y + TALL - 19, folk(view, seat, FORTIFICATION_ZONE + space, look)
        parts.append(use("set-fort", x + WIDE / 2 - 25, y + TALL / 2 - 32, 50))
        parts.append(crowd(cx, cy, 15, people) or use("set-vacant-15", cx - 16, cy - 16, 32))
        quarter = {"x": x + WIDE / 2, "y": y + TALL / 2, "width": WIDE / 2 - 1, "height": TALL / 2 - 1}
        parts.append(look.target(f"fortification {name}", "rect", "legal", **quarter, rx=6))
    for verb, word, half in (("hunt", "hunt", 1), ("fortify", "fortify", 0), ("extra", "here", 0)):
        action, top = f"{verb} {name}", y + half * TALL / 2
        if action in look.actions:
            frame = tag("rect", x=x + 1, y=top + 1, width=WIDE - 2, height=TALL / 2 - 2, rx=6, class_="legal")
            said = pill(look.say(f"text.{word}"), x + WIDE / 2 + 19, top + TALL / 4, 92)  # right of what it yields
            parts.append(look.choice(action, frame + said))
    return tag("g", *parts, id=f"land-{space}")


def unexplored(view: SettlementState, seat: int, row: int, look: Look) -> Svg:
    """The empty spaces of a region that can be explored."""
    action, lands = f"explore {row + 1}", view.lands[seat * SPACES : (seat + 1) * SPACES]
    corners = [corner(space) for space in range(row * SIDE, (row + 1) * SIDE) if lands[space] < 0]
    if action not in look.actions or not corners:
        return NOTHING
    frames = [tag("rect", x=x + 1, y=y + 1, width=WIDE - 2, height=TALL - 2, rx=6, class_="legal") for x, y in corners]
    (x, y) = corners[0]
    return look.choice(action, join(frames) + pill(look.say("text.explore"), x + WIDE / 2, y + TALL / 2))


def plot(view: SettlementState, seat: int, space: int, look: Look) -> Svg:
    """A space of the colony with all that can be done there."""
    x, y = corner(space, town=True)
    name, kind = SPACE_NAMES[space], view.houses[seat * SPACES + space]
    target = tag("rect", x=x + 1, y=y + 1, width=WIDE - 2, height=TALL - 2, rx=6, class_="legal")
    if kind < 0:
        word = pill(look.say("text.buildhere"), x + WIDE / 2, y + TALL / 2)
        return look.choice(f"site {name}", target + word) if f"site {name}" in look.actions else NOTHING
    parts = [building(kind, x, y, look, stored=view.vaults[seat * SPACES + space])]
    if f"use {name}" in look.actions:
        parts = [look.choice(f"use {name}", parts[0] + target)]
    uses = [action for action in look.actions if action.startswith(f"use {name} ")]
    for i, action in enumerate(uses):
        choice = action.removeprefix(f"use {name} ")
        cx, cy = x + 24 + 32 * (i % 4), y + 22 + 32 * (i // 4)
        ring = tag("circle", cx=cx, cy=cy, r=15, class_="legal")
        disc = tag("circle", cx=cx, cy=cy, r=15, class_="set-disc")
        inside = (
            use(f"set-{choice}", cx - 10, cy - 10, 20) if choice in RESOURCE_NAMES else line(choice[3:], cx, cy + 4, 13)
        )
        parts.append(look.choice(action, disc + inside + ring))
    return tag("g", *parts, id=f"plot-{space}")


def tasks(view: SettlementState, seat: int, look: Look) -> Svg:
    """The zones at the right: exploring, hunting, fortifying, building, with what each takes."""
    middle, parts = RIGHT + TABLE / 2, []
    rows = (("explore", EXPLORE_ZONE, 75), ("hunt", HUNT_ZONE, 75), ("fortify", FORTIFY_ZONE, 56))
    tops = [(TOP + row * (TALL + GAP), *task) for row, task in enumerate(rows)] + [(COLONY, "build", BUILD_ZONE, 56)]
    for y, name, number, dy in tops:
        parts.append(words(look.say(f"text.{name}"), middle, y + 17, "t13 b7 middle"))
        parts.append(crowd(middle, y + dy, 15, folk(view, seat, number, look)))
    return join(parts)


def invited(view: SettlementState, seat: int, look: Look) -> Svg:
    """The heroes who have come, as small portraits; the last ones where there are many."""
    x, y = RIGHT, COLONY + TALL + GAP
    title = look.say("text.yours" if seat == view.viewer else "panel.heroes")
    parts = [words(title, x + TABLE / 2, y + 17, "t13 b7 middle")]
    there = [hero for hero in range(len(HERO_NAMES)) if view.heroes[seat] >> hero & 1]
    for i, hero in enumerate(there[-8:]):
        px, py = x + 5 + 43 * (i % 2), y + 22 + 42 * (i // 2)
        tip = hero_tip(view, hero, -1, look.say)
        face = f"set-face-{HERO_NAMES[hero]}"
        parts.append(sliding(face, px, py, 39, 40, tip=tip, id=f"hero-{seat}-{hero}"))
    return join(parts)


def reserve(view: SettlementState, seat: int, look: Look) -> Panel:
    """Tokens and people at hand: a panel of its own, so that it stays in sight whatever else one looks at."""
    goods = view.goods[seat * RESOURCES : (seat + 1) * RESOURCES]
    parts = [
        hint(amounts_text(goods, look.say)),
        tag("rect", x=0.5, y=1, width=OWN - 1, height=STORE - 2, rx=10, class_="set-store"),
    ]
    for kind, count in enumerate(goods):
        symbol = f"set-{RESOURCE_NAMES[kind]}"
        parts.append(use(symbol, 8 + 47 * kind, 6, 24, id=f"own-{symbol}"))
        parts.append(words(str(count), 34 + 47 * kind, 24))
    people = [f"set-folk-{look.colour(seat).name}"] * view.base[seat] + ["set-folk-bonus"] * view.bonus[seat]
    step = min(24.0, 130 / max(len(people), 1))
    parts += [use(f"{one}-15", 246 + step * i, 5, 25.8) for i, one in enumerate(people)]
    return look.panel("reserve", "board", OWN, STORE, tag("g", *parts, class_="t17 b7"))
