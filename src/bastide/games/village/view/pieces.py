"""Village: members, customers, and small buttons with the signs of what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bastide.draw.look import Look
from bastide.draw.svg import Svg, hint, join, moved, sliding, tag, use, words
from bastide.games.village.data import COLOURS, CUSTOMER_NAMES, FAMILY, GENERATION, KINDS, PLACE_NAMES
from bastide.games.village.rules.death import eldest
from bastide.games.village.state import VillageState
from bastide.games.village.text import customer

PILL = 29  # height of a small button
SIGN, AGAIN = 21, 15  # how far it is from a sign to the next, and to the same once more
Offer = tuple[str, Sequence[str]]  # an action and the signs that stand for it


def living(view: VillageState, place: int) -> list[tuple[int, int]]:
    """Who is at a place: seat and member."""
    return [(i // FAMILY, i % FAMILY) for i, home in enumerate(view.home) if home == place]


def figure(view: VillageState, seat: int, which: int, x: float, y: float, size: float, look: Look) -> Svg:
    """A member standing with its feet at a point; what can be chosen by touching it is offered."""
    age, place = GENERATION[which] + 1, view.home[seat * FAMILY + which]
    name = PLACE_NAMES[place]
    symbol, key = f"vil-m-{look.colour(seat).name}-{age}", f"m{seat}-{which}"
    x, y = round(x - size / 2), round(y - size)
    if seat == view.viewer:
        acts = [f"recall {age} {name}"]
        if eldest(view, seat, place) == seat * FAMILY + which:
            acts.append(f"die {name}")
        if name.startswith("church:"):
            acts += [f"move {age} {name[-1]}", f"raise {age} {name[-1]}"]
        for act in acts:
            if act in look.actions:
                ring = tag("circle", cx=size / 2, cy=size / 2, r=size * 0.6, class_="legal")
                return moved(look.choice(act, ring + use(symbol, 0, 0, size)), x, y, key)
    tip = look.say("member", who=look.names[seat], n=age)
    return sliding(symbol, x, y, size, tip=tip, id=key)


def crowd(view: VillageState, place: int, x: float, y: float, room: float, size: float, look: Look) -> Svg:
    """All members at a place, side by side around a point, within so much room."""
    who = living(view, place)
    step = min(size * 0.8, room / max(len(who), 1))
    left = x - step * (len(who) - 1) / 2
    return join(figure(view, seat, i, left + step * k, y, size, look) for k, (seat, i) in enumerate(who))


def tile(number: int, x: float, y: float, key: str, look: Look, queued: bool = False) -> Svg:
    """A customer, to be served or claimed if that is legal."""
    name = CUSTOMER_NAMES[number]
    body = use(f"vil-{name}q", 0, 0, 62, 22) if queued else use(f"vil-{name}", 0, 0, 50, 58)
    wide, tall = (62, 22) if queued else (50, 58)
    for act in (f"serve {name}", f"claim {name}"):
        if act in look.actions:
            ring = tag("rect", x=-2, y=-2, width=wide + 4, height=tall + 4, rx=7, class_="legal")
            return moved(look.choice(act, ring + body), x, y, key)
    return moved(look.wish(f"serve {name}", hint(customer(number, look.say)) + body), x, y, key)


def pill(offer: Offer, x: float, y: float, look: Look) -> tuple[Svg, float]:
    """A small button, and how wide it is."""
    action, signs = offer
    parts, left = [], 5.0
    timed = " ".join(signs).replace("hourglass ", "hours-").split(" ")
    for sign, following in zip(timed, [*timed[1:], ""], strict=True):
        if sign.startswith("hours-"):
            parts.append(use(f"vil-{sign}", left, 4, 32, 20))
            left += 32
        elif sign in KINDS or sign.startswith(("vil-", "hourglass", "star")):
            parts.append(use(sign if sign.startswith("vil-") else f"vil-{sign}", left, 4, 20))
            left += AGAIN if sign == following else SIGN
        else:
            parts.append(words(sign, left + 5, 19, class_="vil-n"))
            left += 11
    back = tag("rect", width=left + 4, height=PILL, rx=6, class_="legal vil-pill")
    return look.choice(action, back + join(parts), transform=f"translate({x:.0f} {y:.0f})"), left + 4


def menu(offers: Iterable[Offer], x: float, y: float, look: Look, up: bool = False, most: int = 2) -> Svg:
    """The legal ones of these offers, three below each other around a point, or upwards from it; many in columns."""
    legal = [offer for offer in offers if offer[0] in look.actions]
    columns = min(most, max(1, -(-len(legal) // 3)))
    wide = max((pill(offer, 0, 0, look)[1] for offer in legal), default=0) + 3
    left = max(16, x - columns * wide / 2)
    rows = (len(legal) + columns - 1) // columns
    start = y - (PILL + 2) * rows if up else y
    return join(
        pill(offer, left + wide * (i % columns), start + (PILL + 2) * (i // columns), look)[0]
        for i, offer in enumerate(legal)
    )


def pawn(seat: int, age: int, look: Look) -> str:
    """The sign of a member."""
    return f"vil-m-{look.colour(seat).name}-{age}"


def paid(view: VillageState, seat: int, cost: Sequence[str]) -> list[str]:
    """The signs of a cost as the seat would pay it: coins stand for the cubes that it lacks."""
    left = {KINDS[colour]: int(view.have(seat, colour)) for colour in range(COLOURS)}
    found = []
    for sign in cost:
        lacking = left.get(sign) == 0
        found.append("coin" if lacking else sign)
        if sign in left and not lacking:
            left[sign] -= 1
    return found
