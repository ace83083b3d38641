"""Village: all districts in one line, for windows that show a part of the board."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import Svg, hint, join, tag, use, words
from bastide.games.village.art.land import DISTRICTS, RIBBONS
from bastide.games.village.data import CUBES, KINDS, SPACE_NAMES
from bastide.games.village.state import VillageState

HIGH, GAP, CUBE = 46, 4, 17
LETTER = 7.9  # width of a letter, on average


def districts(view: VillageState, look: Look) -> Panel:
    """A button for each district with its cubes, which brings it into sight."""
    parts, x = list[Svg](), 0.0
    for name in DISTRICTS:
        wide = max(len(look.say(f"space.{name}")) * LETTER, sum(cubes(view, name)) * CUBE) + 14
        parts.append(button(view, name, x, wide, look))
        x += wide + GAP
    return look.panel("districts", "own", x, HIGH, join(parts), brief=True)


def cubes(view: VillageState, name: str) -> list[int]:
    """How many of each kind lie there."""
    first = SPACE_NAMES.index(name) * CUBES
    return [int(count) for count in view.spaces[first : first + CUBES]]


def button(view: VillageState, name: str, x: float, wide: float, look: Look) -> Svg:
    """The name above its cubes."""
    lying = [KINDS[cube] for cube, count in enumerate(cubes(view, name)) for _ in range(count)]
    left = x + (wide - len(lying) * CUBE) / 2
    return tag(
        "g",
        hint(look.say(f"space.{name}.tip")),
        tag("rect", x=x, width=wide, height=HIGH, rx=9, fill=RIBBONS[name], class_="vil-band"),
        words(look.say(f"space.{name}"), x + wide / 2, 18, class_="vil-ribbon", text_anchor="middle"),
        join(use(f"vil-{kind}", left + CUBE * i, 25, CUBE) for i, kind in enumerate(lying)),
        data_reach=f"head-{name}",
    )
