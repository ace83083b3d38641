"""Village: all districts in one line, for windows that show a part of the board."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.draw.look import Look, Panel
from bastide.draw.svg import Svg, hint, join, tag, use, words
from bastide.games.village.art.land import DISTRICTS, RIBBONS
from bastide.games.village.data import CUBES, KINDS, SPACE_NAMES
from bastide.games.village.state import VillageState
from bastide.games.village.view.board import payments

HIGH, GAP, CUBE = 46, 4, 17
WATER = "#2f5f86"
LETTER = 7.9  # width of a letter, on average


def districts(view: VillageState, look: Look) -> Panel:
    """A button for each district with its cubes, which brings it into sight; and for the well, if one can pay there."""
    say = look.say
    shown = [
        (f"head-{name}", say(f"space.{name}"), say(f"space.{name}.tip"), RIBBONS[name], cubes(view, name))
        for name in DISTRICTS
    ]
    at_well = list(dict.fromkeys(sign for _, signs in payments(look) for sign in signs))
    if at_well:
        shown.append(("space-well", say("view.well"), say("tip.well"), WATER, at_well))
    parts, x = list[Svg](), 0.0
    for place, title, tip, fill, signs in shown:
        wide = max(len(title) * LETTER, len(signs) * CUBE) + 14
        parts.append(button(place, title, tip, fill, signs, x, wide))
        x += wide + GAP
    return look.panel("districts", "own", x, HIGH, join(parts), brief=True)


def cubes(view: VillageState, name: str) -> list[str]:
    """The cubes that lie there."""
    first = SPACE_NAMES.index(name) * CUBES
    return [KINDS[cube] for cube in range(CUBES) for _ in range(int(view.spaces[first + cube]))]


def button(place: str, title: str, tip: str, fill: str, signs: Sequence[str], x: float, wide: float) -> Svg:
    """The name of a place above what lies there."""
    left = x + (wide - len(signs) * CUBE) / 2
    return tag(
        "g",
        hint(tip),
        tag("rect", x=x, width=wide, height=HIGH, rx=9, fill=fill, class_="vil-band"),
        words(title, x + wide / 2, 18, class_="vil-ribbon", text_anchor="middle"),
        join(use(f"vil-{sign}", left + CUBE * i, 25, CUBE) for i, sign in enumerate(signs)),
        data_reach=place,
    )
