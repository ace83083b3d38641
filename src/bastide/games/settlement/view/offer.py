"""Settlement: what is on offer to all: heroes, buildings, artefacts, trades."""

from __future__ import annotations

from bastide.draw.look import Look, Panel
from bastide.draw.svg import hint, moved, tag, use, words
from bastide.games.settlement.data import (
    ARTEFACT_NAMES,
    BUILDING_NAMES,
    DIAMOND,
    HERO_COLOUR,
    HERO_COST,
    RESOURCE_NAMES,
    SIDE,
    SURCHARGE,
    TILE_COLOUR,
    amount,
    holds,
)
from bastide.games.settlement.rules.explore import PLACE
from bastide.games.settlement.state import SettlementState, size
from bastide.games.settlement.view.pieces import building, hero, row_of

WIDTH = 404


def heroes(view: SettlementState, look: Look) -> Panel:
    """The hero row, with the surcharge above each slot."""
    viewer = int(view.viewer)
    purse = view.purse(viewer) if viewer >= 0 else 0
    threat = next(
        (TILE_COLOUR[int(d.a) // SIDE] for d in reversed(view.stack) if d.phase == PLACE and d.seat == viewer), -1
    )
    parts = []
    for slot, which in enumerate(view.row):
        x = 4 + 100 * slot
        extra = int(amount(SURCHARGE[slot], DIAMOND))
        parts.append(tag("rect", x=x + 16, y=1, width=62, height=20, rx=10, fill="var(--paper)", stroke="var(--line)"))
        parts.append(words(f"+{extra}", x + 38, 15.5, font_size=13, font_weight=700, text_anchor="middle"))
        parts.append(use("set-diamond", x + 52, 3, 16))
        if which < 0:
            continue
        price = HERO_COST[which] + SURCHARGE[slot]
        card = hero(which, slot, look, viewer >= 0 and holds(purse, price), HERO_COLOUR[which] == threat)
        action = f"invite {slot + 1}"
        if action in look.actions:
            card = look.choice(
                action, card + tag("rect", x=1, y=1, width=92, height=132, rx=6, class_="legal", fill="none")
            )
        parts.append(moved(card, x, 24, f"row-{which}"))
    left = look.say("text.deck", n=int(size(view.deck)))
    parts.append(words(left, WIDTH / 2, 174, font_size=12, text_anchor="middle", class_="set-soft"))
    return Panel("heroes", "own", WIDTH, 180, "".join(parts))


def market(view: SettlementState, look: Look) -> Panel:
    """Nine kinds of buildings with the size of their piles, and the stacks behind them."""
    parts = []
    for place, kind in enumerate(view.market):
        x, y = 4 + 132.5 * (place % 3), 2 + 103 * (place // 3)
        if kind < 0:
            parts.append(tag("rect", x=x, y=y, width=128, height=99, rx=5, class_="card"))
            continue
        tile = building(kind, x, y, 128, 99, look, cost=True)
        if view.piles[place] > 1:
            tile += tag("rect", x=x + 100, y=y + 4, width=24, height=18, rx=9, fill="var(--card)", stroke="var(--ink)")
            tile += words(
                f"×{view.piles[place]}",
                x + 112,
                y + 17.5,
                font_size=12,
                font_weight=700,
                text_anchor="middle",
                class_="set-ink",
            )
        action = f"build {place + 1}"
        if action in look.actions:
            target = tag("rect", x=x + 1, y=y + 1, width=126, height=97, rx=5, class_="legal")
            tile = look.choice(action, tile + target)
        parts.append(tag("g", tile, id=f"market-{place}-{BUILDING_NAMES[kind]}"))
    for stack, tiles in enumerate(view.stacks):
        x, y = 4 + 132.5 * stack, 312
        body = tag("rect", x=x, y=y, width=128, height=26, rx=5, fill="var(--wood)", stroke="var(--ink)")
        body += tag(
            "text",
            str(tiles),
            x=x + 64,
            y=y + 18,
            font_size=14,
            font_weight=700,
            text_anchor="middle",
            style="fill:#fff6e2",
        )
        action = f"refill {stack + 1}"
        if action in look.actions:
            body = look.choice(action, body + tag("rect", x=x, y=y, width=128, height=26, rx=5, class_="legal"))
        parts.append(body)
    return Panel("market", "own", WIDTH, 342, "".join(parts))


def artefacts(view: SettlementState, seat: int, look: Look) -> Panel:
    """The artefact one holds, and those to take when passing."""
    say = look.say
    offer = [number for number in range(len(ARTEFACT_NAMES)) if view.offer >> number & 1]
    parts = [words(say("text.own"), 10, 18, font_size=13, font_weight=700)]
    own = view.artefacts[seat]
    if own >= 0:
        parts.append(row(own, 8, 26, look, f"held-{seat}"))
    parts.append(words(say("text.onoffer"), 204, 18, font_size=13, font_weight=700))
    offered = list(offer) + [
        n for n, name in enumerate(ARTEFACT_NAMES) if f"take {name}" in look.actions and n not in offer
    ]
    for i, number in enumerate(offered):
        body = row(number, 202, 26 + 38 * i, look, f"offer-{number}")
        action = f"take {ARTEFACT_NAMES[number]}"
        if action in look.actions:
            target = tag("rect", x=200, y=25 + 38 * i, width=202, height=36, rx=6, class_="legal")
            body = look.choice(action, body + target)
        parts.append(body)
    return Panel("artefacts", "own", WIDTH, 34 + 38 * max(1, len(offered)), "".join(parts))


def row(number: int, x: float, y: float, look: Look, key: str) -> str:
    name = ARTEFACT_NAMES[number]
    tip = look.say(f"artefact.{name}.tip")
    disc = tag("circle", cx=x + 16, cy=y + 17, r=15, fill="var(--card)", stroke="var(--ink)")
    return tag(
        "g", hint(tip), disc, use(f"set-art-{name}", x + 5, y + 6, 22),
        words(look.say(f"artefact.{name}"), x + 38, y + 15, font_size=12, font_weight=600),
        words(tip if len(tip) < 34 else tip[:32] + "…", x + 38, y + 30, font_size="10.5", class_="set-soft"), id=key,
    )  # fmt: skip


def trades(look: Look) -> Panel | None:
    """The exchanges with the general supply that can be made now."""
    offers = [action for action in look.actions if action.startswith("trade ")]
    if not offers:
        return None
    parts = []
    for i, action in enumerate(offers):
        x, y = 4 + 100 * (i % 4), 4 + 34 * (i // 4)
        give, _, get = action.removeprefix("trade ").partition(" for ")
        signs = [f"set-{name}" for name in give.split("+")] + ["→", f"set-{get}"]
        assert get in RESOURCE_NAMES
        frame = tag("rect", x=x, y=y, width=95, height=30, rx=7, class_="button")
        parts.append(look.choice(action, frame + row_of(signs, x + 47, y + 6, 18)))
    return Panel("exchange", "own", WIDTH, 8 + 34 * ((len(offers) + 3) // 4), "".join(parts))
