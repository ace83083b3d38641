"""Village: the crafts with their masters."""

from __future__ import annotations

from bastide.draw.look import Look
from bastide.draw.svg import Svg, hint, join, squeezed, tag, words
from bastide.games.village.art.land import SHOP_GROUND, SHOPS
from bastide.games.village.art.signs import repeated
from bastide.games.village.data import (
    BEER,
    CRAFT,
    CRAFT_COST,
    CRAFT_TIME,
    CRAFT_YIELD,
    KINDS,
    MILL_COINS,
    MILL_COST,
    MILL_TIME,
    PLACE_NAMES,
    PRODUCTS,
    TRAIN_TIME,
)
from bastide.games.village.state import VillageState
from bastide.games.village.text import price
from bastide.games.village.view.pieces import Offer, crowd, menu, paid, pawn

LETTERING, ROOM = 12.5, 122  # of the name of a building; one that is longer has two lines
MASTERS = [trade for trade in range(len(PRODUCTS)) if BEER not in PRODUCTS[trade]]


def crafts(view: VillageState, seat: int, look: Look) -> Svg:
    """The buildings of the district: names, members, what can be done there."""
    parts = []
    for x, trade in zip(SHOPS, MASTERS, strict=False):
        parts.append(shop(view, trade, x, SHOP_GROUND, look))
        parts.append(menu(offers(view, seat, trade, look), x + 44, SHOP_GROUND + 3, look, up=True))  # above the name
    x = SHOPS[-1]
    cost, coins = price(MILL_COST, MILL_TIME, look.say), look.say("things.coin", n=MILL_COINS)
    parts.append(name("mill", look.say("tip.mill", cost=cost, what=coins), x, SHOP_GROUND, look))
    parts.append(menu([("mill", ["grain", "grain", "→", "coin", "coin"])], x + 48, SHOP_GROUND - 9, look, up=True))
    return join(parts)


def name(place: str, tip: str, x: float, y: float, look: Look) -> Svg:
    hit = tag("rect", x=x, y=y - 60, width=118, height=100, class_="vil-hit")
    title = str(look.say(f"place.{place}"))
    first, _, rest = title.partition(" ") if squeezed(title, LETTERING, ROOM) else (title, "", "")
    lines = [(first, 11), (rest, 23)] if rest else [(title, 18)]
    return tag("g", hint(tip), hit, *(words(line, x + 48, y + dy, class_="vil-halo") for line, dy in lines))


def tip(trade: int, look: Look) -> str:
    """What a building does, in words."""
    say = look.say
    made = f" {say('or')} ".join(say(f"things.{KINDS[kind]}", n=CRAFT_YIELD[trade]) for kind in PRODUCTS[trade])
    place, train = say(f"place.{PLACE_NAMES[CRAFT + trade]}"), price([], TRAIN_TIME[trade], say)
    work, cost = price([], CRAFT_TIME[trade], say), price(CRAFT_COST[trade], 0, say)
    return say("tip.craft", place=place, train=train, work=work, cost=cost, what=made)


def shop(view: VillageState, trade: int, x: float, y: float, look: Look) -> Svg:
    made = KINDS[PRODUCTS[trade][0]]
    label = look.wish(f"produce {made}", name(PLACE_NAMES[CRAFT + trade], tip(trade, look), x, y, look))
    return label + crowd(view, CRAFT + trade, x + 92, y + 2, 76, 26, look)


def offers(view: VillageState, seat: int, trade: int, look: Look) -> list[Offer]:
    """Everything that can be done at a building."""
    found: list[Offer] = []
    for kind in PRODUCTS[trade]:
        made = KINDS[kind]
        found.append((f"produce {made}", ["hourglass", str(CRAFT_TIME[trade]), "→", made]))
        found.append((f"buy {made}", [*paid(view, seat, repeated(CRAFT_COST[trade])), "→", made]))
    place = PLACE_NAMES[CRAFT + trade]
    for age in range(1, 5):
        found.append((f"train {age} {place}", [pawn(seat, age, look), "hourglass", str(TRAIN_TIME[trade])]))
    return found
