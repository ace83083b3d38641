"""Orléans: the six character tracks and the development track."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import NOTHING, Svg, hint, join, sliding, tag, use, words
from bastide.games.orleans.art.fittings import SPACE_WIDTH, TRACK, step_width, track_corner, track_seal
from bastide.games.orleans.data import SPACE_CITIZEN, TRACK_CITIZEN, TRACK_NAMES, TRACKS
from bastide.games.orleans.state import OrleansState


def tracks(view: OrleansState, look: Look) -> Panel:
    """Recruiting above, development below."""
    parts = [use("orl-tracks", 0, 0, *TRACK), *(sign(view, number, look) for number in range(TRACKS))]
    parts += [words(look.say("track.development"), 4, 150, font_size=13, class_="orl-soft")]
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
    for which in range(TRACKS):
        (left, top), wide = track_corner(which), step_width(which)
        steps = view.tracks[which::TRACKS]
        here = [other for other, step in enumerate(steps) if step == steps[seat]]
        dx = (here.index(seat) - (len(here) - 1) / 2) * min(10.5, (wide - 8) / len(here))
        along = round(left + 27.5 + (steps[seat] + 0.5) * wide + dx)
        parts.append(sliding(f"orl-pip-{colour}-11", along, top + 26, 11, id=f"pip-{seat}-{which}"))
    space = view.development[seat]
    here = [other for other in range(len(view.scores)) if view.development[other] == space]
    room = TRACK[1] - 176 - 13  # for those who stand on one space, one above the other
    lift = room * here.index(seat) // (len(here) - 1) if len(here) > 1 else room // 2
    x = round(4 + (space + 0.5) * SPACE_WIDTH - 6.5)
    parts.append(sliding(f"orl-pip-{colour}-13", x, 176 + lift, 13, id=f"pip-{seat}-development"))
    return tag("g", *parts)
