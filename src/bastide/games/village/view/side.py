"""Village: the other farms."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import Svg, hint, join, tag, use, words
from bastide.games.village.data import COIN, COLOURS, FARM, FIRST_GOOD, GRAIN, HAND, KINDS
from bastide.games.village.state import VillageState
from bastide.games.village.view.farm import hours
from bastide.games.village.view.pieces import figure, living

WIDTH = 256


def others(view: VillageState, seat: int, look: Look) -> Panel:
    """Each other player: time, who is at home, and what lies on the farm."""
    parts, y = [], 0.0
    for other in range(len(view.scores)):
        if other == seat:
            continue
        parts.append(tag("rect", x=0.5, y=y + 0.5, width=WIDTH - 1, height=93, rx=7, class_="card"))
        parts.append(use(f"seat-{look.colour(other).name}", 8, y + 8, 17))
        parts.append(words(look.names[other], 30, y + 22, class_="vil-name"))
        if view.first == other:
            parts.append(
                tag("g", hint(look.say("tip.first")), use("vil-crown", 34 + 7.6 * len(look.names[other]), y + 8, 16))
            )
        parts.append(hours(view, other, 134, y + 16, look))
        home = [i for one, i in living(view, FARM) if one == other]
        step = min(22, 220 / max(len(home), 1))
        parts += [figure(view, other, i, 20 + step * k, y + 55, 23, look) for k, i in enumerate(home)]
        parts.append(belongings(view, other, y + 60, look))
        y += 102
    return look.panel("others", "side", WIDTH, max(y, 20), join(parts))


def belongings(view: VillageState, seat: int, y: float, look: Look) -> Svg:
    """Cubes, coins, grain and goods in one line."""
    kinds = [*range(COLOURS), COIN, GRAIN, *range(FIRST_GOOD, COIN)]
    held = [(kind, int(view.have(seat, kind))) for kind in kinds if view.have(seat, kind)]
    step = min(31.0, 240 / max(len(held), 1))
    told = ", ".join(look.say(f"things.{KINDS[kind]}", n=count) for kind, count in held)
    parts = [hint(told)] if held else []
    for i, (kind, count) in enumerate(held):
        x = round(8 + step * i)
        parts += [use(f"vil-{KINDS[kind]}", x, y + 5, 17), words(str(count), x + 18, y + 26, class_="vil-n")]
    parts = [tag("g", *parts)]
    if view.have(seat, HAND):
        card = tag("rect", x=232, y=y - 26, width=14, height=19, rx=2, class_="vil-back")
        cards = words(str(int(view.have(seat, HAND))), 239, y - 12, class_="vil-n")
        parts.append(tag("g", hint(look.say("chip.cards")), card, cards))
    return join(parts)
