"""Orléans: the six character tracks and the development track."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import hint, moved, number, tag, use, words
from bastide.games.orleans.data import (
    ALLOWANCE,
    BOATMAN,
    BOATMAN_COINS,
    CITIZEN_STEP,
    CRAFTSMAN,
    FARMER,
    FARMER_GOODS,
    GOOD_NAMES,
    KNIGHT,
    LAST_SPACE,
    LAST_STEP,
    LEVEL,
    SCHOLAR_POINTS,
    SPACE_CITIZEN,
    SPACE_COINS,
    TILE_CATEGORIES,
    TRACK_CITIZEN,
    TRACK_NAMES,
    TRACKS,
    TRADER,
    TYPE_NAMES,
)
from bastide.games.orleans.state import OrleansState
from bastide.games.orleans.view.pieces import on_coin

WIDTH = 480


def tracks(view: OrleansState, look: Look) -> Panel:
    """Recruiting above, development below."""
    parts = [track(view, number, look) for number in range(TRACKS)]
    return Panel("tracks", "board", WIDTH, 206, "".join(parts) + development(view, look))


def track(view: OrleansState, which: int, look: Look) -> str:
    x0, y0 = 4 + 240 * (which % 2), 2 + 46 * (which // 2)
    steps = LAST_STEP[which] + 1
    wide = 198 / steps
    head = hint(look.say(f"track.{TRACK_NAMES[which]}")) + use(f"orl-token-{TYPE_NAMES[which]}", x0 + 1, y0 + 8, 27, 28)
    parts = [head]
    for step in range(steps):
        x = x0 + 34 + step * wide
        cx = x + wide / 2 - 1
        parts.append(
            tag("rect", x=x, y=y0 + 2, width=wide - 2.5, height=38, rx=4, fill="var(--orl-slot)", stroke="var(--line)")
        )
        parts.append(reward(view, which, step, cx, y0 + 4, min(16.0, wide - 5)))
        here = [seat for seat in range(len(view.scores)) if view.tracks[seat * TRACKS + which] == step]
        for i, seat in enumerate(here):
            dx = (i - (len(here) - 1) / 2) * min(10.5, (wide - 8) / max(len(here), 1))
            pip = use(f"seat-{look.colour(seat).name}", 0, 0, 11)
            parts.append(moved(hint(look.names[seat]) + pip, cx + dx - 5.5, y0 + 26, f"track-{which}-{seat}"))
    return tag("g", *parts)


def reward(view: OrleansState, which: int, step: int, cx: float, y: float, size: float) -> str:
    """What reaching a step brings."""
    citizen = TRACK_CITIZEN[which] if CITIZEN_STEP[which] == step else -1
    found = ""
    if which == KNIGHT:
        found = words(
            str(ALLOWANCE[step]),
            cx - (6 if citizen >= 0 else 0),
            y + 12,
            font_size=12,
            font_weight=700,
            text_anchor="middle",
            class_="orl-soft",
        )
    elif step and which == FARMER:
        found = use(f"orl-{GOOD_NAMES[FARMER_GOODS[step - 1]]}", cx - size / 2, y, size)
    elif step and which == BOATMAN and step <= len(BOATMAN_COINS) and BOATMAN_COINS[step - 1]:
        found = on_coin(BOATMAN_COINS[step - 1], cx - 8, y)
    elif step and which == CRAFTSMAN:
        found = use("orl-gear", cx - 7.5, y, 15)
    elif step and which == TRADER:
        numerals = "I" if max(TILE_CATEGORIES[step - 1]) == 1 else "II"
        found = tag("g", use("orl-house", cx - 8, y - 0.5, 16), color="var(--orl-trader)")
        found += words(
            numerals, cx, y + 12.5, font_size=number(8.5), font_weight=700, text_anchor="middle", style="fill:#fff"
        )
    elif step and which > KNIGHT:
        found = use("orl-dev", cx - 12, y, 15) + words(
            str(SCHOLAR_POINTS[step - 1]), cx + 7, y + 12, font_size=11, font_weight=700, text_anchor="middle"
        )
    if citizen >= 0:
        gone = view.citizens[citizen] >= 0
        found += use("orl-seal", cx + 1 if which == KNIGHT else cx - 8, y, 14, opacity=".3" if gone else None)
    return found


def development(view: OrleansState, look: Look) -> str:
    """The spaces with levels, coins and citizens, and everybody's marker."""
    y0, wide = 142, 472 / (LAST_SPACE + 1)
    parts = [words(look.say("track.development"), 4, y0 + 8, font_size=12, class_="orl-soft")]
    for space in range(LAST_SPACE + 1):
        x = 4 + space * wide
        cx = x + wide / 2
        fill = "var(--orl-slot)" if LEVEL[space] % 2 else "var(--lane)"
        parts.append(
            tag(
                "rect",
                x=x + 0.6,
                y=y0 + 34,
                width=wide - 1.2,
                height=26,
                rx=2.5,
                fill=fill,
                stroke="var(--line)",
                stroke_width=0.8,
            )
        )
        if space == 0 or LEVEL[space] != LEVEL[space - 1]:
            parts.append(use("orl-star", cx - 10, y0 + 13, 20))
            parts.append(
                words(
                    str(LEVEL[space]),
                    cx,
                    y0 + 27,
                    font_size=number(9.5),
                    font_weight=700,
                    text_anchor="middle",
                    class_="orl-dark",
                )
            )
        if SPACE_COINS[space]:
            parts.append(on_coin(SPACE_COINS[space], cx - 7.5, y0 + 16, 15))
        if SPACE_CITIZEN[space] >= 0:
            gone = view.citizens[SPACE_CITIZEN[space]] >= 0
            parts.append(use("orl-seal", cx - 8, y0 + 15, 16, opacity=".3" if gone else None))
    for seat in range(len(view.scores)):
        space = view.development[seat]
        here = [other for other in range(len(view.scores)) if view.development[other] == space]
        lift = 11 * here.index(seat) if len(here) > 1 else 6
        pip = use(f"seat-{look.colour(seat).name}", 0, 0, 13)
        parts.append(
            moved(
                hint(look.names[seat]) + pip,
                4 + space * wide + wide / 2 - 6.5,
                y0 + 34 + lift % 26,
                f"development-{seat}",
            )
        )
    return tag("g", *parts)
