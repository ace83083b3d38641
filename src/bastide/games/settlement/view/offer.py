"""Settlement: what is on offer to all: heroes, buildings, artefacts, trades."""

from __future__ import annotations

from bastide.core.bits import bit_count
from bastide.draw.look import Look, Panel
from bastide.draw.svg import Svg, hint, join, moved, squeezed, tag, use, words
from bastide.games.settlement.art.cards import TRADE, trade_name
from bastide.games.settlement.codes import PLACE
from bastide.games.settlement.data import (
    ARTEFACT_NAMES,
    BUILDING_NAMES,
    DIAMOND,
    HERO_COLOUR,
    ROUNDS,
    SURCHARGE,
    TILE_COLOUR,
    amount,
    holds,
)
from bastide.games.settlement.rules.explore import drawn_tile
from bastide.games.settlement.rules.heroes import fee
from bastide.games.settlement.state import SettlementState
from bastide.games.settlement.view.pieces import building, hero, line

WIDTH = 404
ROW = 38  # height of an artefact
LEAST = 110  # height of the artefacts: never so low that a window would show them below other panels
THUMB = 52  # at the least scale of a page as large as a thumb


def heroes(view: SettlementState, look: Look) -> Panel:
    """The hero row, with the surcharge above each slot; below it which round it is, and how many are left."""
    viewer = int(view.viewer)
    purse = view.purse(viewer) if viewer >= 0 else 0
    threat = next(
        (TILE_COLOUR[drawn_tile(d.argument)] for d in reversed(view.stack) if d.phase == PLACE and d.seat == viewer),
        -1,
    )
    parts = []
    for slot, which in enumerate(view.row):
        x = 4 + 100 * slot
        extra = int(amount(SURCHARGE[slot], DIAMOND))
        parts += [use("set-extra", x + 16, 1, 62, 20), words(f"+{extra}", x + 38, 15.5, "t13 b7 middle")]
        if which < 0:
            continue
        price = fee(view, which, slot)
        card = hero(view, which, slot, look, viewer >= 0 and holds(purse, price), HERO_COLOUR[which] == threat)
        action = f"invite {slot + 1}"
        if action in look.actions:
            card = look.choice(action, card + tag("rect", x=1, y=1, width=92, height=142, rx=6, class_="legal"))
        else:
            card = look.wish(action, card)
        parts.append(moved(card, x, 24, f"row-{which}"))
    below = look.say("text.round", n=int(view.round), last=ROUNDS), look.say("text.deck", n=int(bit_count(view.deck)))
    line_below = words(
        " · ".join(below), WIDTH / 2, 184, font_size=13, text_anchor="middle", class_="set-soft", id="deck"
    )
    parts.append(line_below)
    return look.panel("heroes", "own", WIDTH, 190, join(parts))


def market(view: SettlementState, look: Look) -> Panel:
    """Nine kinds of buildings with the size of their piles, and the stacks behind them."""
    parts = []
    for place, kind in enumerate(view.market):
        x, y = 4 + 132.5 * (place % 3), 2 + 103 * (place // 3)
        if kind < 0:
            parts.append(tag("rect", x=x, y=y, width=128, height=99, rx=5, class_="card"))
            continue
        tile = building(kind, x, y, look, shop=True)
        if view.piles[place] > 1:
            tile += tag("rect", x=x + 100, y=y + 4, width=24, height=18, rx=9, class_="set-disc")
            tile += line(f"×{view.piles[place]}", x + 112, y + 18, 13, font_weight=700)
        action = f"build {place + 1}"
        if action in look.actions:
            target = tag("rect", x=x + 1, y=y + 1, width=126, height=97, rx=5, class_="legal")
            tile = look.choice(action, tile + target)
        else:
            tile = look.wish(action, tile)
        parts.append(tag("g", tile, id=f"market-{place}-{BUILDING_NAMES[kind]}"))
    for stack, tiles in enumerate(view.stacks):
        x, y = 4 + 132.5 * stack, 312
        body = tag("rect", x=x, y=y, width=128, height=29, rx=5, class_="set-stack")
        body += words(str(tiles), x + 64, y + 19.5, "set-pale t14 b7 middle")
        parts.append(body + look.target(f"refill {stack + 1}", "rect", x=x, y=y, width=128, height=29, rx=5))
    return look.panel("market", "own", WIDTH, 342, join(parts))


def artefacts(view: SettlementState, seat: int, look: Look) -> Panel:
    """The artefact one holds, and those to take when passing; before the first round, those to begin with."""
    say, own = look.say, view.artefacts[seat]
    offered = [number for number in range(len(ARTEFACT_NAMES)) if view.offer >> number & 1]
    offered += [n for n, name in enumerate(ARTEFACT_NAMES) if f"take {name}" in look.actions and n not in offered]
    parts, y = list[Svg](), 2
    if own >= 0:
        whose = say("text.own") if seat == view.viewer else look.names[seat]
        parts += [words(whose, 10, 18, font_size=13, font_weight=700), row(own, 26, look, f"held-{seat}")]
        parts.append(words(say("text.onoffer"), 10, 40 + ROW, font_size=13, font_weight=700))
        y = 48 + ROW
    for number in offered:
        action, key = f"take {ARTEFACT_NAMES[number]}", f"offer-{number}"
        if action in look.actions:
            target = tag("rect", x=4, y=y, width=WIDTH - 8, height=THUMB, rx=6, class_="legal")
            parts.append(look.choice(action, target + row(number, y + (THUMB - ROW) // 2 + 2, look, key)))
            y += THUMB + 4
        else:
            parts.append(row(number, y, look, key))
            y += ROW
    return look.panel("artefacts", "own", WIDTH, max(y + 4, LEAST), join(parts))


def row(number: int, y: float, look: Look, key: str) -> Svg:
    """An artefact with its name and what it does, below each other."""
    name = ARTEFACT_NAMES[number]
    title, tip = look.say(f"artefact.{name}"), look.say(f"artefact.{name}.tip")
    return tag(
        "g", hint(tip), use(f"set-prize-{name}", 8, y, 32),
        words(title, 46, y + 13, font_size=13, font_weight=600),
        words(tip, 46, y + 28, font_size=13, class_="set-soft", **squeezed(tip, 10.4, WIDTH - 54)), id=key,
    )  # fmt: skip


def trades(look: Look) -> Panel | None:
    """The exchanges with the general supply that can be made now; those that only give something away come last."""
    offers = sorted((action for action in look.actions if action.startswith("trade ")), key=is_loss)
    if not offers:
        return None
    parts = []
    for i, action in enumerate(offers):
        x, y = 4 + 100 * (i % 4), 4 + (THUMB + 4) * (i // 4)
        button = tag("rect", x=x, y=y, width=TRADE[0], height=THUMB, rx=7, class_="button")
        picture = use(trade_name(action.removeprefix("trade ")), x, y + (THUMB - TRADE[1]) // 2, *TRADE)
        parts.append(look.choice(action, button + picture, opacity=".5" if is_loss(action) else None))
    return look.panel("exchange", "own", WIDTH, 8 + (THUMB + 4) * ((len(offers) + 3) // 4), join(parts))


def is_loss(trade: str) -> bool:
    """Whether a trade gives back nothing but a part of what it takes."""
    given, _, got = trade.removeprefix("trade ").partition(" for ")
    return got in given.split("+")
