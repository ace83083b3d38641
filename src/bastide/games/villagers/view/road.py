"""Villagers: the road with its travellers and stacks, and the common villagers."""

from __future__ import annotations

from bastide.draw.ink import inked, path
from bastide.draw.look import Look, Panel
from bastide.draw.svg import NOTHING, Svg, hint, join, tag, use, words
from bastide.games.villagers.art.grounds import HEIGHT, WIDTH, ground
from bastide.games.villagers.data import COMMONS, FAMILIES, FAMILY, FIRST_MARKET, NAMES, PLACES
from bastide.games.villagers.state import GAP, RESERVE, STACK, VillagersState
from bastide.games.villagers.text import top_family
from bastide.games.villagers.view.cards import placed, ring, whole

CARD, FIRST, STEP = 100, 40, 108
FLAG = "#9a3326"  # also in the dark


def road(view: VillagersState, look: Look) -> Panel:
    """Six places with a stack behind each, the common villagers and the reserve beside."""
    parts = [ground()]
    for place in range(PLACES):
        parts.append(stack(view, place, FIRST + STEP * place, look))
        parts.append(traveller(view, place, FIRST + STEP * place, look))
    parts.append(commons(view, look))
    return look.panel("road", "board", WIDTH, HEIGHT, join(parts))


def top(view: VillagersState, pile: int) -> str:
    """The family that shows on top of a pile; empty where there is none."""
    cards = view.cards.at(STACK + pile)
    if not cards:
        return ""
    kind = view.cards.kinds[cards[-1]]
    return FAMILIES[~kind if kind < 0 else FAMILY[kind]]


def stack(view: VillagersState, place: int, x: float, look: Look) -> Svg:
    family, size = top(view, place), view.sizes[place]
    if not size or not family:
        frame = tag("rect", x=x, y=12, width=CARD, height=60, rx=7, class_="vgr-gap")
        return frame + words(look.say("text.empty"), x + CARD / 2, 34, font_size=13, text_anchor="middle")
    layers = join(
        tag("rect", x=x + 2.4 * i, y=12 - 2.4 * i, width=CARD, height=120, rx=6, class_=f"vgr-{family}")
        for i in range(min(4, (size + 1) // 2), 0, -1)
    )
    body = (
        hint(f"{look.say(f'family.{family}')} × {size}")
        + layers
        + use(f"vgr-back-{family}", x, 12, CARD, CARD * 1.4, id=f"stack-{place}")
    )
    body += tag("rect", x=x + CARD - 30, y=17, width=27, height=18, rx=9, fill="var(--card)", stroke="var(--ink)")
    body += words(
        str(size), x + CARD - 16.5, 30.5, font_size=13, font_weight=800, text_anchor="middle", class_="vgr-ink"
    )
    for verb in ("blind", "onto"):
        action = f"{verb} {place + 1}"
        if action in look.actions:
            light, mark = (
                tag("rect", x=x + 4, y=16, width=CARD - 8, height=41, rx=5, class_=css)
                for css in ("vgr-light", "legal")
            )
            body = look.choice(action, body + light + mark)  # light, so that it is seen on backs of all colours
    return body + pennant(place, x, look)


def pennant(place: int, x: float, look: Look) -> Svg:
    """Which stack brings a market when it is exhausted."""
    markets = dict.fromkeys(FIRST_MARKET, "text.first")
    if place == PLACES - 1:
        markets[place] = "text.second"
    if place not in markets:
        return NOTHING
    flag = path(f"M{x - 9:g} 17h33l-6 8 6 8h-33z", FLAG, 1.2)
    name = words(
        look.say(markets[place]),
        x + 4,
        29,
        font_size="13",
        font_weight=700,
        text_anchor="middle",
        class_="vgr-pale",
    )
    return tag("g", hint(look.say(f"{markets[place]}.tip")), inked(flag), name)


def traveller(view: VillagersState, place: int, x: float, look: Look) -> Svg:
    kind = view.road[place]
    if kind == GAP:
        return NOTHING
    body = whole(kind, look, view.road_coins[place])
    chosen = [f"{verb} {place + 1}" for verb in ("take", "coin", "give") if f"{verb} {place + 1}" in look.actions]
    body = look.choice(chosen[-1], body + ring()) if chosen else look.wish(f"take {place + 1}", body)
    return placed(body, x, 60, CARD, f"road-{place}-{NAMES[kind]}")


def commons(view: VillagersState, look: Look) -> Svg:
    """The three piles of common villagers, and the reserve."""
    x = 722
    parts = [
        tag("rect", x=x - 12, y=10, width=286, height=194, rx=10, fill="var(--paper)", opacity=".85"),
        words(look.say("text.common"), x, 28, font_size=13, font_weight=700),
    ]
    for i, kind in enumerate(COMMONS):
        count = view.commons[i]
        body = whole(kind, look, lettering=16)
        body += tag("rect", x=66, y=116, width=30, height=20, rx=10, fill="var(--paper)", stroke="var(--ink)")
        body += words(str(count), 81, 131.5, font_size=16, font_weight=800, text_anchor="middle")
        action = f"hire {NAMES[kind]}"
        body = look.choice(action, body + ring()) if action in look.actions else look.wish(action, body)
        parts.append(
            placed(body if count else tag("g", body, opacity=".4"), x + 92 * i - 3, 38, 82, f"common-{NAMES[kind]}")
        )
    size = view.sizes[RESERVE]
    text = words(
        f"{look.say('text.reserve', n=size)} ({top_family(view, RESERVE, look.say)})",
        x + 130,
        185,
        id=f"stack-{RESERVE}",
        font_size=13,
        text_anchor="middle",
        class_="vgr-soft",
    )
    for verb in ("blind", "onto"):
        action = f"{verb} reserve"
        if action in look.actions:
            text = look.choice(action, tag("rect", x=x + 30, y=167, width=200, height=26, rx=8, class_="legal") + text)
    return tag("g", *parts, text)
