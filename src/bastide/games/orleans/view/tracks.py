"""Orléans: the six character tracks and the development track."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.draw.look import Look, Panel
from bastide.draw.svg import NOTHING, Svg, join, sliding, tag, use, words
from bastide.games.orleans.art.fittings import (
    DEVELOPMENT,
    MARKERS,
    SPACE_WIDTH,
    TRACK,
    is_bare,
    step_width,
    track_seal,
)
from bastide.games.orleans.data import SPACE_CITIZEN, TRACK_CITIZEN, TRACK_NAMES, TRACKS
from bastide.games.orleans.state import OrleansState

Box = tuple[float, float, float, float]  # left, top, width, height
WIDTH, HEIGHT = DEVELOPMENT[0], 206
BELOW = 142  # where development begins
LARGER, RISE = 1.6, 70  # how much larger tracks are in one column, and how far from each other: as wide as a phone


def tracks(view: OrleansState, look: Look) -> Panel:
    """Recruiting above, development below; in upright windows all tracks below each other."""
    parts = [track(view, which, look) for which in range(TRACKS)]
    tall = TRACKS * RISE
    development = develop(view, look)
    parts.append(tag("g", development, transform=f"translate(0 {BELOW})", data_tall=f"translate(0 {tall})"))
    size = (WIDTH, tall + HEIGHT - BELOW)
    return look.panel("tracks", "board", WIDTH, HEIGHT, join(parts), tall=size)


def track(view: OrleansState, which: int, look: Look) -> Svg:
    """A character track: whose it is, its citizen if nobody has it yet, and the markers on it."""
    name, citizen, wide = TRACK_NAMES[which], TRACK_CITIZEN[which], step_width(which)
    parts = [use(f"orl-track-{name}", 0, 0, *TRACK), use(f"orl-sign-{name}", 1, 8, 27, 28, look.say(f"track.{name}"))]
    if citizen >= 0 and view.citizens[citizen] < 0:
        parts.append(use("orl-seal-14", *track_seal(which), 14))
    steps = view.tracks[which::TRACKS]
    for seat, step in enumerate(steps):
        high = 36 if is_bare(which, step) else 18
        box = (33.5 + step * wide, 39 - high, wide - 1, high)
        parts.append(marker(str(which), seat, steps, box, look))
    at = f"translate({4 + 240 * (which % 2)} {2 + 46 * (which // 2)})"
    below = f"translate(2 {RISE * which}) scale({LARGER})"
    return tag("g", *parts, transform=at, data_tall=below)


def develop(view: OrleansState, look: Look) -> Svg:
    """The development track with its citizens and the markers."""
    parts = [use("orl-development", 0, 0, *DEVELOPMENT)]
    parts.append(words(look.say("track.development"), 4, 8, font_size=14, class_="orl-soft"))
    for space, citizen in enumerate(SPACE_CITIZEN):
        seal = use("orl-seal-16", 4 + (space + 0.5) * SPACE_WIDTH - 8, 15, 16)
        parts.append(seal if citizen >= 0 and view.citizens[citizen] < 0 else NOTHING)
    for seat, space in enumerate(view.development):
        box = (4 + space * SPACE_WIDTH, 33, SPACE_WIDTH, 28)
        parts.append(marker("development", seat, view.development, box, look))
    return join(parts)


def marker(name: str, seat: int, steps: Sequence[int], box: Box, look: Look) -> Svg:
    """The marker of a player on a track, beside those of others on the same step."""
    here = [other for other, step in enumerate(steps) if step == steps[seat]]
    x, y, d = place_in(box, here.index(seat), len(here))
    symbol, tip = f"orl-pip-{look.colour(seat).name}-{d}", look.names[seat]
    return sliding(symbol, x, y, d, tip=tip, id=f"pip-{seat}-{name}")


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
