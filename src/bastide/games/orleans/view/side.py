"""Orléans: what one looks up: beneficial deeds and place tiles."""

from __future__ import annotations

from itertools import pairwise

from bastide.draw.look import Look, Panel
from bastide.draw.svg import Svg, hint, join, number, squeezed, tag, use, words
from bastide.games.orleans.art.fittings import ROW, TILE
from bastide.games.orleans.data import (
    BOARD,
    DEED_CITIZEN,
    DEED_NAMES,
    DEED_SPACES,
    EVENT_NAMES,
    HOURGLASS_EVENT,
    PLACE_NAMES,
    PLACES,
    ROUNDS,
    TYPE_NAMES,
    TYPES,
)
from bastide.games.orleans.state import IN_PILE, OrleansState
from bastide.games.orleans.text import coming, hourglass_words, place_tip
from bastide.games.orleans.view.pieces import follower

WIDTH = 258


def deeds(view: OrleansState, look: Look) -> Panel:
    """The event of the round, then every deed with what it still asks for."""
    parts = [now(view, look)]
    for deed, name in enumerate(DEED_NAMES):
        parts.append(one_deed(view, deed, name, 40 + 33 * deed, look))
    return look.panel("deeds", "side", WIDTH, 40 + 33 * len(DEED_NAMES), join(parts))


def now(view: OrleansState, look: Look) -> Svg:
    """The hourglass: which event, which round, what is still to come."""
    say = look.say
    parts = [hint(say("text.left", what=coming(view, say)))]
    if view.tile >= 0:
        name = EVENT_NAMES[HOURGLASS_EVENT[int(view.tile)]]
        tip = str(hourglass_words(int(view.tile), say)["tip"])
        parts.append(use(f"orl-ev_{name}", 4, 6, 24))
        parts.append(words(say(f"event_name.{name}"), 34, 16, font_size=14, font_weight=700))
        parts.append(words(tip, 34, 30, font_size=number(10.5), class_="orl-soft"))
    parts.append(use("orl-hourglass", WIDTH - 64, 4, 18))
    parts.append(words(f"{int(view.round)}/{ROUNDS}", WIDTH - 42, 18, font_size=13, font_weight=600))
    return tag("g", *parts)


def one_deed(view: OrleansState, deed: int, name: str, y: float, look: Look) -> Svg:
    asked = [kind for kind in range(TYPES) for _ in range(DEED_SPACES[deed * TYPES + kind])]
    left = view.deeds[deed * TYPES : (deed + 1) * TYPES]
    done = sum(left) == len(asked)
    parts = [use(f"orl-deed-{name}", 0, y, *ROW), words(look.say(f"deed.{name}"), 2, y + 11, font_size=13)]
    if view.citizens[DEED_CITIZEN[deed]] < 0:
        parts.append(use("orl-seal-16", WIDTH - 22, y - 0.5, 16))
    gifts: dict[str, float] = {}
    for i, kind in enumerate(asked):
        x, action = 9 + 17 * i, f"give {TYPE_NAMES[kind]} {name}"
        if left[kind]:
            left[kind] -= 1
            parts.append(follower(kind, x, y + 22, 14, 0, look, named=False))
        elif action in look.actions:
            gifts.setdefault(action, x)
    parts += give(gifts, y, look)
    return tag("g", *parts, opacity=".5" if done else None, id=f"deed-{deed}")


def give(gifts: dict[str, float], y: float, look: Look) -> list[Svg]:
    """Marks for what can be given to a deed. The whole row is the target: each mark has what is nearest to it."""
    at = list(gifts.values())
    edges = [0, *((one + other) / 2 for one, other in pairwise(at)), WIDTH]
    return [
        look.choice(
            action,
            tag("rect", x=edges[i], y=y, width=edges[i + 1] - edges[i], height=ROW[1], class_="orl-hit")
            + tag("circle", cx=x, cy=y + 22, r=8.5, class_="legal"),
        )
        for i, (action, x) in enumerate(gifts.items())
    ]


def tiles(view: OrleansState, look: Look) -> Panel:
    """The place tiles nobody has taken yet."""
    pile = [place for place in range(BOARD, PLACES) if view.tiles[place - BOARD] == IN_PILE]
    parts = []
    for i, place in enumerate(pile):
        x, y, name = 1 + 130 * (i % 2), 2 + 50 * (i // 2), PLACE_NAMES[place]
        title = look.say(f"place.{name}")
        body = use(f"orl-tile-{name}", x, y, *TILE, tip=place_tip(place, look.say), id=f"tile-{place}")
        body += words(title, x + 5, y + 13.5, "", font_size=13, font_weight=600, **squeezed(title, 12, 116))
        for verb in ("take", "exclude"):
            action = f"{verb} {name}"
            if action in look.actions:
                body = look.choice(
                    action, body + tag("rect", x=x + 1, y=y + 1, width=124, height=44, rx=5, class_="legal")
                )
        parts.append(body)
    return look.panel("tiles", "side", WIDTH, 4 + 50 * ((len(pile) + 1) // 2), join(parts))
