"""Settlement: what is on offer to all: heroes, buildings, artefacts, trades."""

from __future__ import annotations

from textwrap import wrap

from bastide.core.bits import bit_count
from bastide.draw.look import Look, Panel
from bastide.draw.svg import Svg, hint, join, moved, tag, use, words
from bastide.games.settlement.art.cards import TRADE, trade_name
from bastide.games.settlement.codes import PLACE
from bastide.games.settlement.data import (
    ARTEFACT_NAMES,
    BUILDING_NAMES,
    DIAMOND,
    HERO_COLOUR,
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
SHORT = 22  # letters of a name that has room at its full size


def heroes(view: SettlementState, look: Look) -> Panel:
    """The hero row, with the surcharge above each slot."""
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
            card = look.choice(action, card + tag("rect", x=1, y=1, width=92, height=132, rx=6, class_="legal"))
        parts.append(moved(card, x, 24, f"row-{which}"))
    left = look.say("text.deck", n=int(bit_count(view.deck)))
    parts.append(words(left, WIDTH / 2, 174, font_size=12, text_anchor="middle", class_="set-soft", id="deck"))
    return look.panel("heroes", "own", WIDTH, 180, join(parts))


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
            tile += line(f"×{view.piles[place]}", x + 112, y + 17.5, 12, font_weight=700)
        action = f"build {place + 1}"
        if action in look.actions:
            target = tag("rect", x=x + 1, y=y + 1, width=126, height=97, rx=5, class_="legal")
            tile = look.choice(action, tile + target)
        parts.append(tag("g", tile, id=f"market-{place}-{BUILDING_NAMES[kind]}"))
    for stack, tiles in enumerate(view.stacks):
        x, y = 4 + 132.5 * stack, 312
        body = tag("rect", x=x, y=y, width=128, height=26, rx=5, class_="set-stack")
        body += words(str(tiles), x + 64, y + 18, "set-pale t14 b7 middle")
        parts.append(body + look.target(f"refill {stack + 1}", "rect", x=x, y=y, width=128, height=26, rx=5))
    return look.panel("market", "own", WIDTH, 342, join(parts))


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
    return look.panel("artefacts", "own", WIDTH, 34 + 38 * max(1, len(offered)), join(parts))


def row(number: int, x: float, y: float, look: Look, key: str) -> Svg:
    """An artefact with its name and what it does, in a line or two."""
    name = ARTEFACT_NAMES[number]
    title, tip = look.say(f"artefact.{name}"), look.say(f"artefact.{name}.tip")
    lines = wrap(tip, 34)
    first, step = (15, 15) if len(lines) == 1 else (11, 10.5)
    return tag(
        "g", hint(tip), use(f"set-prize-{name}", x, y + 1, 32),
        words(title, x + 38, y + first, font_size=12 if len(title) <= SHORT else 11, font_weight=600),
        *(words(line, x + 38, y + first + step * i, font_size="10.5", class_="set-soft")
          for i, line in enumerate(lines, 1)), id=key,
    )  # fmt: skip


def trades(look: Look) -> Panel | None:
    """The exchanges with the general supply that can be made now."""
    offers = [action for action in look.actions if action.startswith("trade ")]
    if not offers:
        return None
    parts = []
    for i, action in enumerate(offers):
        symbol = trade_name(action.removeprefix("trade "))
        parts.append(look.ghost(action, symbol, 4 + 100 * (i % 4), 4 + 34 * (i // 4), *TRADE, css="button"))
    return look.panel("exchange", "own", WIDTH, 8 + 34 * ((len(offers) + 3) // 4), join(parts))
