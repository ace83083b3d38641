"""Orléans: the six character tracks and the development track."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.draw.look import Look, Panel
from bastide.draw.svg import NOTHING, Svg, hint, join, sliding, tag, use, words
from bastide.games.orleans.art.fittings import (
    MARKERS,
    SPACE_WIDTH,
    TRACK,
    is_bare,
    step_width,
    track_corner,
    track_seal,
)
from bastide.games.orleans.data import SPACE_CITIZEN, TRACK_CITIZEN, TRACK_NAMES, TRACKS
from bastide.games.orleans.state import OrleansState

Box = tuple[float, float, float, float]  # left, top, width, height


def tracks(view: OrleansState, look: Look) -> Panel:
    """Recruiting above, development below."""
    parts = [use("orl-tracks", 0, 0, *TRACK), *(sign(view, number, look) for number in range(TRACKS))]
    parts += [words(look.say("track.development"), 4, 150, font_size=14, class_="orl-soft")]
    for space, citizen in enumerate(SPACE_CITIZEN):
        if citizen >= 0 and view.citizens[citizen] < 0:
            parts.append(use("orl-seal-16", 4 + (space + 0.5) * SPACE_WIDTH - 8, 157, 16))
    parts += [markers(view, seat, look) for seat in range(len(view.scores))]
    return look.panel("tracks", "board", *TRACK, join(parts))


def sign(view: OrleansState, which: int, look: Look) -> Svg:
    """Whose track it is, and its citizen if nobody has it yet."""
    x, y = track_corner(which)
    name, citizen = TRACK_NAMES[which], TRACK_CITIZEN[which]
    seal = use("orl-seal-14", *track_seal(which), 14) if citizen >= 0 and view.citizens[citizen] < 0 else NOTHING
    return use(f"orl-sign-{name}", x + 1, y + 8, 27, 28, look.say(f"track.{name}")) + seal


def markers(view: OrleansState, seat: int, look: Look) -> Svg:
    """One player's marker on every track."""
    colour, parts = look.colour(seat).name, [hint(look.names[seat])]

    def marker(track: str, steps: Sequence[int], box: Box) -> Svg:
        here = [other for other, step in enumerate(steps) if step == steps[seat]]
        x, y, d = place_in(box, here.index(seat), len(here))
        return sliding(f"orl-pip-{colour}-{d}", x, y, d, id=f"pip-{seat}-{track}")

    for which in range(TRACKS):
        (left, top), wide = track_corner(which), step_width(which)
        steps = view.tracks[which::TRACKS]
        high = 36 if is_bare(which, steps[seat]) else 18
        box = (left + 33.5 + steps[seat] * wide, top + 39 - high, wide - 1, high)
        parts.append(marker(str(which), steps, box))
    box = (4 + view.development[seat] * SPACE_WIDTH, 175, SPACE_WIDTH, 28)
    parts.append(marker("development", view.development, box))
    return tag("g", *parts)


def place_in(box: Box, number: int, many: int) -> tuple[float, float, int]:
    """Where in a box one of so many markers lies, in rows, and its size: as large as there is room for all of them."""
    left, top, wide, high = box
    size = next((d for d in MARKERS if (wide // d) * (high // d) >= many), MARKERS[-1])
    columns = min(many, int(wide // size))
    rows = -(-many // columns)
    row, column = divmod(number, columns)
    beside = min(columns, many - row * columns)
    x = left + (wide - beside * size) / 2 + column * size
    return round(x, 1), round(top + (high - rows * size) / 2 + row * size, 1), size
