"""Orléans: what one looks up: beneficial deeds, place tiles, the other players' boards."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import hint, number, tag, use, words
from bastide.games.orleans.data import (
    BOARD,
    CATEGORY,
    DEED_CITIZEN,
    DEED_COINS,
    DEED_NAMES,
    DEED_SPACES,
    EMPTY,
    EVENT_NAMES,
    FIRST_SPACE,
    HOURGLASS_EVENT,
    KINDS,
    PLACE_NAMES,
    PLACES,
    ROUNDS,
    SPACES,
    TECHNOLOGY,
    TYPE_NAMES,
    TYPES,
)
from bastide.games.orleans.state import IN_PILE, OrleansState
from bastide.games.orleans.text import coming, event_text
from bastide.games.orleans.view.pieces import follower, named

WIDTH = 258


def deeds(view: OrleansState, look: Look) -> Panel:
    """The event of the round, then every deed with what it still asks for."""
    parts = [now(view, look)]
    for deed, name in enumerate(DEED_NAMES):
        parts.append(one_deed(view, deed, name, 40 + 33 * deed, look))
    return Panel("deeds", "side", WIDTH, 40 + 33 * len(DEED_NAMES), "".join(parts))


def now(view: OrleansState, look: Look) -> str:
    """The hourglass: which event, which round, what is still to come."""
    say = look.say
    parts = [hint(say("text.left", what=coming(view, say)))]
    if view.tile >= 0:
        name = EVENT_NAMES[HOURGLASS_EVENT[int(view.tile)]]
        text = event_text(int(view.tile), say)
        parts.append(use(f"orl-ev_{name}", 4, 6, 24))
        parts.append(words(say(f"event_name.{name}"), 34, 16, font_size=14, font_weight=700))
        detail = text.partition(" (")[2].rstrip(")")
        parts.append(words(detail, 34, 30, font_size=number(10.5), class_="orl-soft"))
    parts.append(use("orl-hourglass", WIDTH - 64, 4, 18))
    parts.append(words(f"{int(view.round)}/{ROUNDS}", WIDTH - 42, 18, font_size=13, font_weight=600))
    return tag("g", *parts)


def one_deed(view: OrleansState, deed: int, name: str, y: float, look: Look) -> str:
    asked = [kind for kind in range(TYPES) for _ in range(DEED_SPACES[deed * TYPES + kind])]
    given = view.deeds[deed * TYPES : (deed + 1) * TYPES]
    done = sum(given) == len(asked)
    parts = [words(look.say(f"deed.{name}"), 2, y + 11, font_size=12)]
    parts += [
        use("orl-coin", WIDTH - 54, y, 14),
        words(str(DEED_COINS[deed]), WIDTH - 37, y + 11, font_size=12, font_weight=600),
    ]
    if view.citizens[DEED_CITIZEN[deed]] < 0:
        parts.append(use("orl-seal", WIDTH - 22, y - 0.5, 16))
    left = list(given)
    for i, kind in enumerate(asked):
        x = 9 + 17 * i
        if left[kind]:
            left[kind] -= 1
            parts.append(follower(kind, x, y + 22, 14, 0, look))
            continue
        ring = tag(
            "circle",
            cx=x,
            cy=y + 22,
            r=7,
            fill="var(--orl-slot)",
            stroke=f"var(--orl-{TYPE_NAMES[kind]})",
            stroke_width=1.4,
        )
        ring += tag("g", use(f"orl-{TYPE_NAMES[kind]}", x - 4.6, y + 17.4, 9.2), color=f"var(--orl-{TYPE_NAMES[kind]})")
        action = f"give {TYPE_NAMES[kind]} {name}"
        first = i == 0 or asked[i - 1] != kind or (bool(given[kind]) and asked[:i].count(kind) == given[kind])
        if action in look.actions and first and f'data-action="{action}"' not in "".join(parts):
            ring = look.choice(action, ring + tag("circle", cx=x, cy=y + 22, r=8.5, class_="legal"))
        parts.append(ring)
    return tag("g", *parts, opacity=".5" if done else None, id=f"deed-{deed}")


def tiles(view: OrleansState, look: Look) -> Panel:
    """The place tiles nobody has taken yet."""
    pile = [place for place in range(BOARD, PLACES) if view.tiles[place - BOARD] == IN_PILE]
    parts = []
    for i, place in enumerate(pile):
        x, y, name = 2 + 86 * (i % 3), 2 + 56 * (i // 3), PLACE_NAMES[place]
        title = look.say(f"place.{name}")
        spaces = FIRST_SPACE[place + 1] - FIRST_SPACE[place]
        body = hint(f"{title} : {look.say(f'place.{name}.tip')}")
        body += tag("rect", x=x, y=y, width=82, height=52, rx=5, fill="var(--paper2)", stroke="var(--line)")
        body += use(f"orl-place-{name}", x + 1, y + 14, 80, 37)
        body += words(
            title if len(title) < 15 else title[:14] + "…", x + 4, y + 11, font_size=number(9.5), font_weight=600
        )
        body += words(
            "I" * CATEGORY[place - BOARD],
            x + 77,
            y + 49,
            font_size=number(9.5),
            font_weight=700,
            text_anchor="end",
            class_="orl-dark",
        )
        assert spaces >= 0
        for verb in ("take", "exclude"):
            action = f"{verb} {name}"
            if action in look.actions:
                body = look.choice(
                    action, body + tag("rect", x=x + 1, y=y + 1, width=80, height=50, rx=5, class_="legal")
                )
        parts.append(tag("g", body, id=f"tile-{place}"))
    return Panel("tiles", "side", WIDTH, 4 + 56 * ((len(pile) + 2) // 3), "".join(parts))


def others(view: OrleansState, seat: int, look: Look) -> Panel:
    """The other players: who stands where, and what waits in their markets."""
    parts, y = [], 2.0
    for other in range(len(view.scores)):
        if other == seat:
            continue
        parts += [
            use(f"seat-{look.colour(other).name}", 4, y, 18),
            words(look.names[other], 28, y + 14, font_size=13, font_weight=700),
        ]
        there = [kind for kind in range(KINDS) for _ in range(view.market[other * KINDS + kind])]
        parts += [named(kind, 14 + 21 * i, y + 32, 18, other, look) for i, kind in enumerate(there)]
        y += 46
        for place in range(PLACES):
            standing = [
                view.spaces[other * SPACES + space] for space in range(FIRST_SPACE[place], FIRST_SPACE[place + 1])
            ]
            if not view.owns(other, place) or (place < BOARD and all(one == EMPTY for one in standing)):
                continue
            parts.append(words(look.say(f"place.{PLACE_NAMES[place]}"), 8, y + 12, font_size=11))
            for i, one in enumerate(standing):
                x = 166 + 24 * i
                if one == TECHNOLOGY:
                    parts.append(use("orl-gear", x - 8, y, 16))
                elif one == EMPTY:
                    parts.append(tag("circle", cx=x, cy=y + 8, r=7, fill="var(--orl-slot)", stroke="var(--line)"))
                else:
                    parts.append(named(one, x, y + 8, 16, other, look))
            y += 19
        y += 6
    return Panel("others", "side", WIDTH, max(y, 20), "".join(parts))
