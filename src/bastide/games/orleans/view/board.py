"""Orléans: the viewer's own board: places as cards, and the market as a tray below them."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import hint, moved, number, tag, use, words
from bastide.games.orleans.art import check
from bastide.games.orleans.data import (
    AMOUNT,
    BOARD,
    BUILD,
    EFFECT,
    EMPTY,
    FIRST_SPACE,
    GAIN,
    GOOD,
    GOOD_NAMES,
    GOODS,
    INVENT,
    KIND_NAMES,
    KINDS,
    MARKET,
    PLACE_NAMES,
    PLACES,
    POINTS,
    RECRUIT,
    SPACE_ASKS,
    SPACE_NAMES,
    SPACES,
    TECHNOLOGY,
    TRAVEL,
    TWINS,
    TYPE_NAMES,
    WATER,
)
from bastide.games.orleans.state import OrleansState
from bastide.games.orleans.text import followers
from bastide.games.orleans.view.pieces import figure, follower, named, on_coin, slot, target

WIDE, TALL, STEP = 152, 138, 158
WIDTH = 3 * STEP - 6
GLYPHS = (*TYPE_NAMES, "any", "any")
PLACING = ("place", "deploy", "send")


def own_board(view: OrleansState, seat: int, look: Look) -> Panel:
    """The places of one player; those that can be used first."""
    places = [place for place in range(PLACES) if view.owns(seat, place)]
    parts = [purse(view, seat, look)]
    for i, place in enumerate(places):
        x, y = STEP * (i % 3), 32 + (TALL + 6) * (i // 3)
        parts.append(tag("g", card(view, seat, place, look), transform=f"translate({x} {y})", id=f"place-{place}"))
    return Panel("board", "own", WIDTH, 32 + (TALL + 6) * ((len(places) + 2) // 3), "".join(parts))


def purse(view: OrleansState, seat: int, look: Look) -> str:
    """Coins, level, stations, citizens, goods, technology beside the board."""
    colour = look.colour(seat).name
    held = [
        ("orl-coin", view.coins[seat]),
        ("orl-star", int(view.level(seat))),
        (f"orl-station-{colour}", view.stock[seat]),
    ]
    held.append(("orl-seal", int(view.citizens_of(seat))))
    held += [(f"orl-{name}", view.goods[seat * GOODS + good]) for good, name in enumerate(GOOD_NAMES)]
    held.append(("orl-gear", view.inventions[seat]))
    parts = [use(f"seat-{colour}", 2, 4, 20)]
    parts += [figure(symbol, str(value), 30 + 44 * i, 5, 18) for i, (symbol, value) in enumerate(held)]
    for good, name in enumerate(GOOD_NAMES):
        for verb in ("feed", "yield"):
            action = f"{verb} {name}"
            if action in look.actions:
                box = tag("rect", x=30 + 44 * (4 + good) - 3, y=2, width=40, height=24, rx=6, class_="legal")
                parts.append(look.choice(action, box))
    return tag("g", *parts)


def card(view: OrleansState, seat: int, place: int, look: Look) -> str:
    """A place: its picture, its spaces with who stands there, what it brings."""
    say, name = look.say, PLACE_NAMES[place]
    title = say(f"place.{name}")
    spaces = range(FIRST_SPACE[place], FIRST_SPACE[place + 1])
    standing = [view.spaces[seat * SPACES + space] for space in spaces]
    full = bool(standing) and EMPTY not in standing
    parts = [
        hint(f"{title} : {say(f'place.{name}.tip')}"),
        tag("rect", x=0.75, y=0.75, width=150.5, height=136.5, rx=7, fill="var(--paper2)"),
        tag("rect", x=1.5, y=23, width=149, height=66, fill="var(--sky)"),
        use(f"orl-place-{name}", 1.5, 23, 149, 66),
        words(title, 9, 16.5, font_size=number(12.8 if len(title) < 20 else 11), font_weight=600),
    ]
    for i, space in enumerate(spaces):
        parts.append(stand(view, seat, space, 21 + 35 * i, standing[i], look))
    parts.append(yields(place, 133, 113))
    parts.append(
        tag(
            "rect",
            x=0.75,
            y=0.75,
            width=150.5,
            height=136.5,
            rx=7,
            class_="orl-frame orl-ready" if full else "orl-frame",
        )
    )
    if full:
        parts.append(check(138, 12))
    body = "".join(parts)
    for verb in ("use", "yield"):
        action = f"{verb} {name}"
        if action in look.actions:
            body = look.choice(action, body + tag("rect", x=2, y=2, width=148, height=134, rx=7, class_="legal"))
    return body


def stand(view: OrleansState, seat: int, space: int, x: float, who: int, look: Look) -> str:
    """One space: empty, with technology, or with a follower; and what can be put there or taken away."""
    name, y = SPACE_NAMES[space], 113.0
    if who == TECHNOLOGY:
        found = tag("circle", cx=x, cy=y, r=16, fill="var(--orl-slot)", stroke="var(--line)") + use(
            "orl-gear", x - 14, y - 14, 28
        )
        return (
            look.choice(f"yield technology {name}", found + target(x, y, 31))
            if f"yield technology {name}" in look.actions
            else found
        )
    if who != EMPTY:
        found = moved(named(who, 0, 0, 31, seat, look), x, y, f"space-{space}")
        if view.viewer == seat and any(placed & 63 == space and placed >> 7 == seat for placed in view.plan):
            found += tag("circle", cx=x, cy=y, r=17, fill="none", stroke="var(--gold)", stroke_width=1.6)
        return look.choice(f"recall {name}", found + target(x, y, 31)) if f"recall {name}" in look.actions else found
    found = slot(GLYPHS[SPACE_ASKS[space]], x, y, 31)
    if f"install {name}" in look.actions:
        return look.choice(f"install {name}", found + target(x, y, 31))
    if TWINS[space]:
        return found
    fits = [action for action in look.actions if action.split(" ")[0] in PLACING and action.endswith(f" {name}")]
    if len(fits) == 1:
        return look.choice(fits[0], found + target(x, y, 31))
    for i, action in enumerate(fits):  # several followers fit: small ghosts side by side, each a choice
        kind = KIND_NAMES.index(action.split(" ")[1])
        gx, gy = x - 9 + 18 * (i % 2), y - 9 + 18 * (i // 2) - (9 if len(fits) <= 2 else 0) * 0
        ghost = follower(kind, gx, gy, 16, seat, look)
        found += look.choice(action, ghost + tag("circle", cx=gx, cy=gy, r=9, class_="legal", fill="none"))
    return found


def yields(place: int, x: float, y: float) -> str:
    """What using a place brings, as a sign."""
    kind, amount = EFFECT[place], AMOUNT[place]
    if kind == RECRUIT:
        if amount < len(TYPE_NAMES):
            return words("+", x - 16, y + 4, font_size=13, font_weight=700) + use(
                f"orl-token-{TYPE_NAMES[amount]}", x - 11, y - 11, 22, 23
            )
        trio = (("boatman", -2, -6), ("craftsman", -8, 5), ("trader", 4, 5))
        return "".join(use(f"orl-token-{name}", x + dx - 7, y + dy - 7, 14, 15) for name, dx, dy in trio)
    if kind == TRAVEL:
        return tag(
            "g", use("orl-boatman" if amount == WATER else "orl-wagon", x - 11, y - 11, 22), color="var(--orl-water-d)"
        )
    if kind == BUILD:
        return use("orl-station-orange", x - 11, y - 11, 22)
    if kind == GOOD:
        return use(f"orl-{GOOD_NAMES[amount]}", x - 11, y - 11, 22)
    if kind == GAIN:
        found = on_coin(amount, x - (20 if POINTS[place] else 9), y - 9, 18) if amount else ""
        if POINTS[place]:
            found += use("orl-dev", x - (2 if amount else 12), y - 9, 18)
            found += words(
                str(POINTS[place]),
                x + (18 if amount else 10),
                y + 5,
                font_size=11,
                font_weight=700,
                text_anchor="middle",
            )
        return found
    if kind == INVENT:
        return use("orl-gear", x - 11, y - 11, 22)
    return use("orl-seal" if place < BOARD else "orl-coin", x - 10, y - 10, 20)


def market(view: OrleansState, seat: int, look: Look) -> Panel:
    """The tray with the followers to plan with, and the bag beside it."""
    there = [kind for kind in range(KINDS) for _ in range(view.market[seat * KINDS + kind])]
    tower = [kind for kind in range(KINDS) for _ in range(view.tower[kind])] if view.has_tower(seat) else []
    bag = view.bags[seat * KINDS : (seat + 1) * KINDS]
    parts = [
        tag(
            "rect",
            x=0.75,
            y=0.75,
            width=WIDTH - 1.5,
            height=86.5,
            rx=8,
            fill="var(--orl-tray)",
            stroke="var(--orl-tray-d)",
            stroke_width=1.5,
        ),
        tag("g", hint(look.say("text.bag", what=followers(bag, look.say))), use("orl-bag", 8, 10, 50)),
        tag("circle", cx=49, cy=58, r=11, fill="var(--paper2)", stroke="var(--ink)"),
        words(str(view.bag_size(seat)), 49, 62.5, font_size=number(12.5), font_weight=700, text_anchor="middle"),
    ]
    pitch = min(48.0, (WIDTH - 100) / max(MARKET, len(there) + len(tower)))
    for i in range(max(MARKET, len(there) + len(tower))):
        parts.append(
            tag("circle", cx=92 + pitch * i, cy=44, r=min(21.0, pitch / 2 - 1), fill="var(--orl-tray-d)", opacity=".55")
        )
    for i, kind in enumerate(there + tower):
        x = 92 + pitch * i
        verb = "fetch" if i >= len(there) else "stow"
        body = named(kind, 0, 0, min(40.0, pitch - 2), seat, look)
        first = i == 0 or (there + tower)[i - 1] != kind or i == len(there)
        action = f"{verb} {KIND_NAMES[kind]}"
        if first and action in look.actions:
            body = look.choice(action, body + target(0, 0, pitch - 6))
        parts.append(moved(body, x, 44, f"market-{seat}-{i}"))
    return Panel("market", "own", WIDTH, 88, "".join(parts))
