"""Village in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import Event
from bastide.draw.look import Say
from bastide.games.village import codes
from bastide.games.village.data import (
    CARD_COST,
    CARD_NAMES,
    CHURCH_COST,
    CHURCH_TIME,
    CHURCH_WAYS,
    COIN,
    COUNCIL_COST,
    COUNCIL_TIME,
    COUNCIL_WAYS,
    CRAFT,
    CRAFT_COST,
    CRAFT_TIME,
    CRAFT_YIELD,
    CUBES,
    CUSTOMER_NAMES,
    FAMILY,
    FORTIFIED,
    GENERATION,
    HAND,
    KINDS,
    MAKER,
    MILL_COINS,
    MILL_COST,
    MILL_TIME,
    PILES,
    PLACE_NAMES,
    PRESTIGE,
    PROFESSIONS,
    ROAD_TIME,
    ROAD_WAGONS,
    ROADS,
    SEAT_COLOURS,
    SPACE_NAMES,
    STEP_GRAIN,
    STOCK,
    TIME,
    TOWN_COINS,
    TOWN_CUBES,
    TOWN_NAMES,
    TOWN_PRESTIGE,
    TOWNS,
    TRAIN_TIME,
    WAGON,
    WANTS,
    WELL_CUBES,
)
from bastide.games.village.expansions.inn.cards import top
from bastide.games.village.expansions.inn.endgame_cards import TABLES
from bastide.games.village.rules.death import eldest
from bastide.games.village.rules.payment import colour_of, number_of
from bastide.games.village.state import SERVED, VillageState

PROMPTS = {
    codes.TURN: "turn", codes.ACT: "act", codes.GRAIN_ACTION: "grain", codes.FAMILY_ACTION: "family",
    codes.CRAFT_ACTION: "craft", codes.MARKET_ACTION: "market", codes.TRAVEL_ACTION: "travel",
    codes.COUNCIL_ACTION: "council", codes.CHURCH_ACTION: "church", codes.INN_ACTION: "inn",
    codes.PRODUCTION: "production", codes.SALE: "sale", codes.PRIVILEGE_CHOICE: "favour", codes.PAYMENT: "payment",
    codes.CUBE_CHOICE: "cube", codes.GOOD_CHOICE: "good", codes.DEATH_CHOICE: "death", codes.RANSOM: "ransom",
    codes.ADVANCEMENT: "advancement", codes.TUCKING: "tucking", codes.FETCHING: "fetching",
    codes.BARKER_QUESTION: "barking", codes.SCRAP_DEALER_QUESTION: "scrapping", codes.PRIOR_QUESTION: "consecration",
    codes.PRIOR_CHOICE: "selection", codes.TURN_END: "epilogue", codes.BEFORE_MAJORITY: "vigil",
    codes.ABBOT_CHOICE: "raising", codes.HERBALIST_CHOICE: "remedy", codes.MESSENGER_CHOICE: "errand",
    codes.COUNTESS_PILE: "searching", codes.COUNTESS_CARD: "plucking",
}  # fmt: skip
WAIVERS = {  # asked of all who might hold a card for this occasion
    codes.BARKER_QUESTION: ("pass", "prompt.barking"),
    codes.SCRAP_DEALER_QUESTION: ("pass", "prompt.scrapping"),
    codes.PRIOR_QUESTION: ("pass", "prompt.consecration"),
    codes.TURN_END: ("done", "prompt.epilogue"),
    codes.BEFORE_MAJORITY: ("done", "prompt.vigil"),
}
PLAIN = {
    "decline", "harvest", "birth", "pass", "done", "acquire", "miller", "sage", "bark", "prior", "juggle",
}  # fmt: skip


def price(pairs: Sequence[int], hours: int, say: Say) -> str:
    """A cost in words: pairs of kind and number, and time."""
    found = [say(f"things.{KINDS[pairs[i]]}", n=pairs[i + 1]) for i in range(0, len(pairs), 2) if pairs[i + 1]]
    return ", ".join(found + ([say("things.time", n=hours)] if hours else []))


def customer(number: int, say: Say) -> str:
    """What a customer wants and is worth."""
    return say("customer", what=price(WANTS[number], 0, say), n=PRESTIGE[number])


def card(number: int, say: Say) -> str:
    """A villager card with its effect and price."""
    name = CARD_NAMES[number]
    cost = price(CARD_COST[number], 0, say)
    return say("card.cost", name=say(f"card.{name}"), tip=card_tip(number, say), cost=cost)


def card_tip(number: int, say: Say) -> str:
    """What a villager card does; the tables some of them bring are data."""
    table = TABLES[number]
    points = ", ".join(str(points) for points in table[1:])
    return say(f"card.{CARD_NAMES[number]}.tip", points=points, n=len(table) - 1)


def town_tip(town: int, say: Say) -> str:
    """A town and its reward, as the data has them."""
    name = say(f"place.{TOWN_NAMES[town]}")
    name = say("tip.fortified", name=name) if FORTIFIED[town] else name
    rewards = {"points": TOWN_PRESTIGE[town], "tip.cubes": TOWN_CUBES[town], "things.coin": TOWN_COINS[town]}
    what = ", ".join(say(message, n=number) for message, number in rewards.items() if number)
    return say("tip.town", name=name, what=what)


def generation(number: int, say: Say) -> str:
    return say("one", n=number + 1)


def prompt(game: Game, view: VillageState, seat: int, say: Say) -> str:
    """What this seat has to decide."""
    decision = view.stack[int(view.pending_index(seat))]
    if decision.phase == codes.PAYMENT:
        colour, due = colour_of(decision.argument), number_of(decision.argument)
        return say("prompt.payment", what=say(f"things.{KINDS[colour]}", n=int(due)))
    return say(f"prompt.{PROMPTS[int(decision.phase)]}")


def label(game: Game, view: VillageState, seat: int, action: Action, say: Say) -> str:
    """An action as a person would say it."""
    verb, *rest = game.write(action).split(" ")
    if verb in PLAIN:
        return say(f"action.{verb}")
    found = LABELS[verb](view, seat, rest, say)
    return found[0].upper() + found[1:]


Words = list[str]


def _take(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.take", where=say(f"space.{rest[1]}"), what=say(f"kind.{rest[0]}"))


def _well(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    coins = WELL_CUBES if rest[0] == "coins" else int(rest[1])
    cubes = [KINDS.index(rest[0]), WELL_CUBES - coins] if rest[0] != "coins" else []
    return say("action.well", what=price([*cubes, COIN, coins], 0, say))


def _do(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.do", where=say(f"space.{rest[0]}"))


def _recall(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.recall", what=say("one", n=int(rest[0])), where=say(f"place.{rest[1]}"))


def _buy(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    kind = KINDS.index(rest[0])
    trade = MAKER[kind]
    what, where = say(f"things.{rest[0]}", n=CRAFT_YIELD[trade]), say(f"place.{PLACE_NAMES[CRAFT + trade]}")
    return say("action.buy", what=what, where=where, cost=price(CRAFT_COST[trade], 0, say))


def _produce(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    trade = MAKER[KINDS.index(rest[0])]
    what, where = say(f"things.{rest[0]}", n=CRAFT_YIELD[trade]), say(f"place.{PLACE_NAMES[CRAFT + trade]}")
    return say("action.produce", what=what, where=where, cost=price([], CRAFT_TIME[trade], say))


def _train(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    cost = price([], TRAIN_TIME[PLACE_NAMES.index(rest[1]) - CRAFT], say)
    return say("action.train", what=say("one", n=int(rest[0])), where=say(f"place.{rest[1]}"), cost=cost)


def _mill(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.mill", cost=price(MILL_COST, MILL_TIME, say), what=say("things.coin", n=MILL_COINS))


def _serve(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.serve", what=customer(CUSTOMER_NAMES.index(rest[0]), say))


def _claim(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.claim", what=customer(CUSTOMER_NAMES.index(rest[0]), say))


def road_cost(start: str, end: str, say: Say) -> str:
    """What a step along a road costs."""
    ends = [1 if start == "village" else PLACE_NAMES.index(start), PLACE_NAMES.index(end)]
    colour, number = next(road[2:] for road in ROADS if road[:2] == ends)
    return price([WAGON, ROAD_WAGONS, colour, number], ROAD_TIME, say)


def _travel(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    what, whence, where = say("one", n=int(rest[0])), say(f"place.{rest[1]}"), say(f"place.{rest[2]}")
    return say("action.travel", what=what, whence=whence, where=where, cost=road_cost(rest[1], rest[2], say))


def _toll(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    what, whence, where = say("one", n=int(rest[0])), say(f"place.{rest[1]}"), say(f"place.{rest[2]}")
    return say("action.toll", what=what, whence=whence, where=where)


def _enter(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    cost = price(COUNCIL_COST[0][COUNCIL_WAYS.index(rest[1])], COUNCIL_TIME[0], say)
    return say("action.enter", what=say("one", n=int(rest[0])), cost=cost)


def _advance(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    level = int(rest[1]) - 1
    cost = price(COUNCIL_COST[level][COUNCIL_WAYS.index(rest[2])], COUNCIL_TIME[level], say)
    return say("action.advance", what=say("one", n=int(rest[0])), where=say(f"place.council:{rest[1]}"), cost=cost)


def _privilege(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.privilege", what=say(f"privilege.{rest[0]}"))


def _ordain(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    way = CHURCH_WAYS.index(rest[1])
    return say("action.ordain", what=say("one", n=int(rest[0])), cost=price(CHURCH_COST[way], CHURCH_TIME[way], say))


def _coins(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.coins", n=int(rest[0])) if int(rest[0]) else say("action.coins_none")


def _cube(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.cube", what=say(f"kind.{rest[0]}"))


def _good(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.good", what=say(f"kind.{rest[0]}"))


def _die(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.die", what=_eldest(view, seat, rest[0], say), where=say(f"place.{rest[0]}"))


def _bard(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.bard", what=_eldest(view, seat, rest[0], say), where=say(f"place.{rest[0]}"))


def _eldest(view: VillageState, seat: int, place: str, say: Say) -> str:
    return generation(GENERATION[int(eldest(view, seat, PLACE_NAMES.index(place))) - seat * FAMILY], say)


def _redeem(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.redeem", what=say("one", n=int(rest[0])))


def _move(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    cost = say("things.grain", n=STEP_GRAIN[int(rest[1]) - 1])
    return say("action.move", what=say("one", n=int(rest[0])), level=rest[1], cost=cost)


def _raise(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.raise", what=say("one", n=int(rest[0])), level=rest[1])


def _lodge(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.lodge", what=say("one", n=int(rest[0])))


def _visible(view: VillageState, pile: str, say: Say) -> tuple[int, str]:
    kind = view.cards.kinds[int(top(view, int(pile) - 1))]
    return kind, say(f"card.{CARD_NAMES[kind]}")


def _tuck(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.tuck", n=rest[0], what=_visible(view, rest[0], say)[1])


def _fetch(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    kind, name = _visible(view, rest[0], say)
    return say("action.fetch", n=rest[0], what=name, cost=price(CARD_COST[kind], 0, say))


def _search(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.search", n=rest[0], what=_visible(view, rest[0], say)[1])


def _out(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    if rest[0] == "monk":
        return say("action.out_monk")
    who = str(SEAT_COLOURS.index(rest[0]) + 1)
    return say("action.out", who=who, what=say("one", n=int(rest[1])))


def _hour(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.hour_bridge") if rest[0] == "bridge" else say("action.hour", n=int(rest[0]))


def _mark(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.mark", where=say(f"place.{rest[0]}"))


def _pluck(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.pluck", what=say(f"card.{rest[0]}"))


def _play(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.play", what=say(f"card.{rest[0]}"))


LABELS: dict[str, Callable[[VillageState, int, Words, Say], str]] = {
    "take": _take, "well": _well, "do": _do, "recall": _recall, "buy": _buy, "produce": _produce, "train": _train,
    "mill": _mill, "serve": _serve, "claim": _claim, "travel": _travel, "toll": _toll, "enter": _enter,
    "advance": _advance, "privilege": _privilege, "ordain": _ordain, "coins": _coins, "cube": _cube, "good": _good,
    "die": _die, "bard": _bard, "redeem": _redeem, "move": _move, "raise": _raise, "lodge": _lodge, "tuck": _tuck,
    "fetch": _fetch, "search": _search, "out": _out, "hour": _hour, "mark": _mark, "pluck": _pluck, "play": _play,
}  # fmt: skip
EVENTS = {  # what the numbers of an event are, in order; their names are the gaps of its message
    "arrives": ("customer",), "birth": ("one",), "buried": ("one", "where"), "card": ("n1", "card"),
    "card_taken": ("card",), "chooses": ("space",), "chronicled": ("one", "where"), "claims": ("customer",),
    "coins": ("n",), "council": ("one", "n1"), "cube": ("kind",), "drawn": ("one",), "exalted": ("one",),
    "final_card": ("card",), "final_chronicle": ("n",), "final_coins": ("n",), "final_customers": ("n",),
    "final_travel": ("n",), "free_action": ("space",), "good": ("kind", "number"), "grain": ("n",), "harvests": ("n",),
    "herbs": ("n",), "lodges": ("one",), "majority": ("n",), "makes": ("kind", "number"), "marker": ("town",),
    "mass": ("n",), "mill": ("n",), "monks": ("n",), "moves_left": ("one", "n1"), "ordains": ("one",),
    "pays": ("kind", "number", "coins"), "plays": ("card",), "recall": ("one", "where"), "redeems": ("one",),
    "removed": ("one", "where"), "round": ("n",), "searches": ("n1",), "serves": ("customer",),
    "sung": ("one", "where"), "takes": ("in", "kind"), "time": ("n",), "town": ("town",), "trains": ("one", "where"),
    "travels": ("one", "from", "where"), "tucks": ("n1", "card"), "unfinished": ("n",),
    "well": ("kind", "number", "coins"),
}  # fmt: skip


def event(game: Game, event: Event, names: Sequence[str], say: Say) -> str:
    """A line of the log."""
    who = names[event.seat] if event.seat >= 0 else ""
    kind, args = event.what, event.args
    what, where, n = "", "", 0
    for meaning, value in zip(EVENTS.get(kind, ()), args, strict=False):
        if meaning in ("n", "n1"):
            n = value + (meaning == "n1")
        elif meaning == "one":
            what = generation(value, say)
        elif meaning == "where":
            where = say(f"place.{PLACE_NAMES[value]}")
        elif meaning == "in":
            where = say(f"space.{SPACE_NAMES[value]}")
        elif meaning == "customer":
            what = customer(value, say)
        elif meaning == "card":
            what = say(f"card.{CARD_NAMES[value]}")
        elif meaning == "space":
            what = say(f"space.{SPACE_NAMES[value]}")
        elif meaning == "town":
            what = say(f"place.{TOWN_NAMES[value]}")
        elif meaning == "kind":
            what = say(f"kind.{KINDS[value]}")
        elif meaning == "number":
            coins = args[2] if len(args) > 2 else 0
            what = price([args[0], value, COIN, coins], 0, say)
    if kind == "ends":
        kind = f"ends{args[0]}"
    elif kind == "plays" and event.points:
        kind = "plays_points"
    elif kind == "herbs" and n >= 10:
        kind = "herbs_bridge"
    return say(f"event.{kind}", who=who, what=what, where=where, n=n, points=say("points", n=event.points))


def describe(game: Game, view: VillageState, names: Sequence[str], say: Say) -> list[tuple[str, list[str]]]:
    """The whole table in words: headings with lines, for play without pictures."""
    lines = []
    for space, name in enumerate(SPACE_NAMES):
        held = stock(view.spaces[space * CUBES : (space + 1) * CUBES], say)
        if name != "inn" or view.hidden:
            lines.append(say("text.space", where=say(f"space.{name}"), what=held))
    lines.append(say("text.bag", what=stock(view.bag, say)))
    lines.append(say("text.stalls", what=customers(view.stalls, say)))
    lines.append(say("text.queue", what=customers(view.queue, say)))
    free = [f"{say(f'profession.{name}')} {view.pages[i]}" for i, name in enumerate(PROFESSIONS)]
    lines.append(say("text.pages", what=", ".join(free)))
    lines.append(say("text.graves", n=int(view.graves)))
    if view.next_first >= 0:
        lines.append(say("text.next", who=names[int(view.next_first)]))
    for pile in range(PILES if view.hidden else 0):
        visible = int(top(view, pile))
        shown = card(view.cards.kinds[visible], say) if visible >= 0 else say("view.none")
        lines.append(say("text.pile", n=pile + 1, what=shown))
    heading = say("text.round", n=int(view.round), who=names[int(view.first)])
    return [(heading, lines)] + [(name, household(view, seat, say)) for seat, name in enumerate(names)]


def stock(counts: Sequence[int], say: Say) -> str:
    found = [say(f"things.{KINDS[kind]}", n=count) for kind, count in enumerate(counts) if count]
    return ", ".join(found) or say("view.none")


def customers(tiles: Sequence[int], say: Say) -> str:
    return say("text.separator").join(customer(tile - 1, say) for tile in tiles if tile > 0) or say("view.none")


def household(view: VillageState, seat: int, say: Say) -> list[str]:
    """What one player has, in words."""
    family = []
    for place, name in enumerate(PLACE_NAMES):
        there = [GENERATION[i] + 1 for i in range(FAMILY) if view.home[seat * FAMILY + i] == place]
        if there:
            family.append(say("text.member", where=say(f"place.{name}"), what=", ".join(map(str, there))))
    marked = [say(f"place.{name}") for town, name in enumerate(TOWN_NAMES) if int(view.have(seat, TOWNS)) >> town & 1]
    served = [i + 1 for i, place in enumerate(view.customers) if place == SERVED + seat]
    lines = [
        say("text.time", n=view.scores[seat], hour=int(view.have(seat, TIME))),
        say("text.stock", what=stock([int(view.have(seat, kind)) for kind in range(STOCK)], say)),
        say("text.family", what=", ".join(family)),
        say("text.towns", what=", ".join(marked) or say("view.none")),
        say("text.served", what=customers(served, say)),
    ]
    if view.have(seat, HAND):
        lines.append(say("text.hand", what=hand(view, seat, say)))
    return lines


def hand(view: VillageState, seat: int, say: Say) -> str:
    """The cards of a seat, as far as the viewer knows them."""
    known = [view.cards.kinds[i] for i in view.cards.at(seat)]
    return " ".join(card(kind, say) if kind >= 0 else "?" for kind in known)
