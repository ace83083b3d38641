"""Village: the map with travellers and the markers of towns."""

from __future__ import annotations

from bastide.draw.look import Look
from bastide.draw.svg import NOTHING, Svg, hint, join, tag, use, words
from bastide.games.village.art.land import town
from bastide.games.village.data import FARM, PLACE_NAMES, ROADS, TOWN, TOWN_NAMES, TOWNS
from bastide.games.village.state import VillageState
from bastide.games.village.text import town_tip
from bastide.games.village.view.pieces import crowd, menu, pawn

EAST = 972  # where the map ends
LETTER = 8.6  # of a town's name: so wide at most
ASIDE = {"t2": -14}  # names that would cover goods beside their town stand so far from its middle


def travel(view: VillageState, seat: int, look: Look) -> Svg:
    """Towns with who is there and has been there; where one may go, buttons."""
    parts = []
    for i, name in enumerate(TOWN_NAMES):
        x, y = town(name)
        ground = tag("ellipse", hint(town_tip(i, look.say)), cx=x, cy=y - 2, rx=20, ry=16, class_="vil-hit")
        parts.append(look.target(f"mark {name}", "ellipse", cx=x, cy=y - 2, rx=22, ry=17) or ground)
        been = [other for other in range(len(view.scores)) if int(view.have(other, TOWNS)) >> i & 1]
        for k, other in enumerate(been):
            tip = look.say("tip.marker", who=look.names[other])
            key = f"been-{i}-{other}"
            parts.append(
                use(f"seat-{look.colour(other).name}", x - 5.5 * len(been) + 11 * k, y + 30, 11, tip=tip, id=key)
            )
        parts.append(title(name, x + 1 + ASIDE.get(name, 0), y - 22, look))
        parts.append(crowd(view, TOWN + i, x + (22 if x < 920 else -22), y + 10, 40, 22, look))
    for name in TOWN_NAMES:
        x, y = town(name)
        offers = []
        for start, end, _, _ in ROADS:
            if PLACE_NAMES[end] != name:
                continue
            whence = "village" if start == FARM else PLACE_NAMES[start]
            for age in range(1, 5):
                offers.append((f"travel {age} {whence} {name}", [pawn(seat, age, look), "wagon"]))
                offers.append((f"toll {age} {whence} {name}", [pawn(seat, age, look), "0"]))
        parts.append(menu(offers, x, y - 18, look))  # below the name
    return join(parts)


def title(name: str, x: float, y: float, look: Look) -> Svg:
    """The name of a town around a point; one that the map has no room for is broken at its hyphen."""
    called = str(look.say(f"place.{name}"))
    first, hyphen, last = called.rpartition("-") if x + LETTER * len(called) / 2 > EAST else ("", "", called)
    above = words(first + hyphen, x, y - 13, class_="vil-town") if first else NOTHING
    return above + words(last, min(x, EAST - LETTER * len(last) / 2), y, class_="vil-town")
