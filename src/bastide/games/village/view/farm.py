"""Village: the viewer's farm with its way of time, its stock and its family."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import NOTHING, Svg, hint, join, moved, squeezed, tag, use, words
from bastide.games.village import codes
from bastide.games.village.art.land import hour_spot
from bastide.games.village.data import (
    BAG,
    BEER,
    COIN,
    COLOURS,
    CRAFT,
    FAMILY,
    FARM,
    FIRST_GOOD,
    GENERATION,
    GRAIN,
    GRANARY,
    HOURS,
    KINDS,
    PLACE_NAMES,
    RESERVE,
    TIME,
)
from bastide.games.village.state import SERVED, VillageState
from bastide.games.village.view.inn import in_line
from bastide.games.village.view.pieces import figure, living, tile

WIDTH, HEIGHT = 420, 176
STOCK, AWAY = 320, 232  # width of what lies on the farm; of who is away, and of the customers
TILE, STEP, NAMED = 58, 30, 132  # room for a customer; for another one behind it; for names of places
BRIEF = 700  # width of the line that stands for both
AHEAD = 3  # hours that one action may take, shown while time can be spent
SPENDING = (
    codes.CRAFT_ACTION, codes.PRODUCTION, codes.TRAVEL_ACTION, codes.COUNCIL_ACTION, codes.CHURCH_ACTION,
    codes.INN_ACTION, codes.SALE,
)  # fmt: skip


def farm(view: VillageState, seat: int, look: Look) -> Panel:
    """The way of time around the members at home."""
    return look.panel("farm", "own", WIDTH, HEIGHT, timeline(view, seat, look) + at_home(view, seat, look))


def goods(view: VillageState, seat: int, look: Look) -> Panel:
    """What lies on the farm."""
    return look.panel("goods", "own", STOCK, HEIGHT, stock(view, seat, look), beside=True)


def others(view: VillageState, seat: int, look: Look) -> Panel:
    """Who is away, and the customers served."""
    body = away(view, seat, look) + served(view, seat, look)
    return look.panel("others", "own", AWAY, HEIGHT, body, beside=True, behind="goods")


def brief(view: VillageState, seat: int, look: Look) -> Panel:
    """Time and belongings in one line, for windows where the farm has no room."""
    body = hours(view, seat, 14, 19, look) + tag("g", belongings(view, seat, look), transform="translate(140 0)")
    cards, end = in_line(view, seat, BRIEF, look) if view.hidden else (NOTHING, BRIEF)
    return look.panel("brief", "own", end, 38, body + cards, brief=True)


def belongings(view: VillageState, seat: int, look: Look) -> Svg:
    """Cubes, coins, grain and goods with their numbers."""
    kinds = [*range(COLOURS), COIN, GRAIN, *range(FIRST_GOOD, BEER + bool(view.hidden))]
    held = [(KINDS[kind], int(view.have(seat, kind))) for kind in kinds]
    return join(
        counted(name, count, 8 + 46 * i, 8, look.say(f"kind.{name}"), keyed=False)
        for i, (name, count) in enumerate(held)
    )


def at_home(view: VillageState, seat: int, look: Look) -> Svg:
    """The members on the farm."""
    home = [i for one, i in living(view, FARM) if one == seat]
    size, row = (40, 3) if len(home) < 4 else (30, 4) if len(home) < 9 else (23, 5)
    step, rows = 120 / row, (len(home) + row - 1) // row
    return join(
        figure(view, seat, i, 216 + step * (k % row), 134 - (size - 1) * (rows - 1 - k // row), size, look)
        for k, i in enumerate(home)
    )


def timeline(view: VillageState, seat: int, look: Look) -> Svg:
    """The ten hours, the bridge, and the marker."""
    say, now = look.say, int(view.have(seat, TIME))
    parts = [use("vil-farm", 0, 0, 420, 176)]
    frame = int(view.pending_index(seat)) if view.viewer == seat else -1
    acting = frame >= 0 and int(view.stack[frame].phase) in SPENDING
    if view.first == seat:
        parts.append(tag("g", hint(say("tip.first")), use("vil-crown", 150, 74, 22)))
    bridge = hint(say("tip.bridge")) + use("vil-skull", 198, hour_spot(-0.5)[1] - 14, 24)
    if "hour bridge" in look.actions:
        bridge = look.choice("hour bridge", bridge + tag("circle", cx=210, cy=28, r=18, class_="legal"))
    parts.append(tag("g", bridge))
    for hour in range(HOURS):
        x, y = hour_spot(hour)
        mark = NOTHING
        if acting and 0 < (hour - now) % HOURS <= AHEAD:
            mark = tag("circle", cx=x, cy=y, r=12, class_="vil-ahead")
            mark += words(f"+{(hour - now) % HOURS}", x, y + 5.4, class_="vil-n vil-dark vil-hour")
        parts.append(mark + look.target(f"hour {hour}", "circle", cx=x, cy=y, r=12))
    x, y = hour_spot(now)
    colour = look.colour(seat)
    disc = tag("circle", cx=13, cy=13, r=13, fill=colour.fill, stroke="var(--mline)", stroke_width=1.3)
    tip = hint(say("tip.time", who=look.names[seat], n=now))
    parts.append(moved(tip + disc + use("vil-hourglass", 4, 4, 18), x - 13, y - 13, f"time-{seat}"))
    return join(parts)


def stock(view: VillageState, seat: int, look: Look) -> Svg:
    """Cubes and coins, grain, goods, and who is still unborn."""
    say = look.say
    parts = [
        words(say(f"view.{row}"), 10, 32 + 40 * i, class_="vil-soft", id="own-grain" if row == "grain" else None)
        for i, row in enumerate(("influence", "grain", "goods", "unborn"))
    ]
    for i, kind in enumerate((*range(COLOURS), COIN)):
        parts.append(counted(KINDS[kind], int(view.have(seat, kind)), 84 + 44 * i, 16, say(f"kind.{KINDS[kind]}")))
    slots = "".join(f"M{85 + 32 * i} 55h27v27h-27Z" for i in range(GRANARY))
    parts.append(tag("path", d=slots, class_="vil-slot"))
    parts += [use("vil-grain", 87 + 32 * i, 57, 23) for i in range(int(view.have(seat, GRAIN)))]
    for i, kind in enumerate(range(FIRST_GOOD, BEER + bool(view.hidden))):
        parts.append(counted(KINDS[kind], int(view.have(seat, kind)), 84 + 39 * i, 96, say(f"kind.{KINDS[kind]}")))
    unborn = [i for one, i in living(view, RESERVE) if one == seat]
    name = look.colour(seat).name
    coming = [
        use(f"vil-m-{name}-{GENERATION[i] + 1}", 84 + 26 * k, 134, 24, id=f"m{seat}-{i}") for k, i in enumerate(unborn)
    ]
    return join(parts) + (tag("g", *coming, opacity=".65") if coming else NOTHING)


def counted(name: str, count: int, x: float, y: float, tip: str, keyed: bool = True) -> Svg:
    """A thing with how many there are; none is faint. With a key, others of its kind travel to it."""
    picture = use(f"vil-{name}", x, y, 23, id=f"own-{name}" if keyed else None)
    body = hint(tip) + picture + words(str(count), x + 30, y + 17, class_="vil-sum")
    return tag("g", body, opacity=None if count else ".45")


def away(view: VillageState, seat: int, look: Look) -> Svg:
    """Where on the board the others of the family are."""
    parts = [words(look.say("view.away"), 10, 24, class_="vil-soft")]
    out = [i for i in range(FAMILY) if CRAFT <= view.home[seat * FAMILY + i] <= BAG]
    size = 24 if len(out) < 6 else 138 / len(out)
    room = first_tile(len(won_by(view, seat))) - 38
    for k, i in enumerate(out):
        y = 32 + size * k
        place = str(look.say(f"place.{PLACE_NAMES[view.home[seat * FAMILY + i]]}"))
        fitted = squeezed(place, 12, room)
        parts.append(use(f"vil-m-{look.colour(seat).name}-{GENERATION[i] + 1}", 10, y, min(20, size)))
        parts.append(words(place[:1].upper() + place[1:], 34, y + size * 0.6, class_="vil-small", **fitted))
    return join(parts)


def won_by(view: VillageState, seat: int) -> list[int]:
    """The customers' tiles of a player."""
    return [i for i, place in enumerate(view.customers) if place == SERVED + seat]


def first_tile(many: int) -> float:
    """The left end of so many of them."""
    return AWAY - TILE - min(STEP * max((many - 1) // 2, 0), AWAY - TILE - NAMED) if many else AWAY


def served(view: VillageState, seat: int, look: Look) -> Svg:
    """The customers' tiles that have been won: two below each other, then the next ones left of them."""
    won = won_by(view, seat)
    parts = [words(f"{look.say('view.customers')} {len(won) or ''}", AWAY - 8, 24, "vil-soft end")]
    step = (AWAY - TILE - first_tile(len(won))) / max((len(won) - 1) // 2, 1)
    for k, i in reversed(list(enumerate(won))):
        parts.append(tile(i, AWAY - TILE - step * (k // 2), 34 + 70 * (k % 2), f"customer-{i}", look))
    return join(parts)


def hours(view: VillageState, seat: int, x: float, y: float, look: Look) -> Svg:
    """The time of a player as ten beads."""
    now = int(view.have(seat, TIME))
    marker = tag("circle", cx=float(x + 10 * now), cy=float(y), r=5, fill=look.colour(seat).fill, stroke="var(--mline)")
    tip = look.say("tip.time", who=look.names[seat], n=now)
    return use("vil-beads", x - 6, y - 6, 116, 12, tip) + marker
