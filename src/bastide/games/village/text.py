"""Village in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bastide.core.action import Action, verb_of
from bastide.core.events import named
from bastide.core.game import Game
from bastide.core.state import Decision, Event
from bastide.draw.look import Say
from bastide.games.village import codes
from bastide.games.village.data import (
    BAG,
    CARD_COST,
    CARD_NAMES,
    CHURCH,
    CHURCH_COST,
    CHURCH_TIME,
    CHURCH_WAYS,
    COIN,
    COUNCIL,
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
    FARM,
    FETCH_TIME,
    FORTIFIED,
    GENERATION,
    GRAIN,
    GRANARY,
    HAND,
    KINDS,
    LODGING,
    LODGING_TIME,
    MAKER,
    MILL_COINS,
    MILL_COST,
    MILL_TIME,
    MILLER_COINS,
    PILES,
    PLACE_NAMES,
    PLAGUE,
    PRESTIGE,
    PROFESSIONS,
    REDEEM_COINS,
    ROAD_TIME,
    ROAD_WAGONS,
    ROADS,
    SALE_COST,
    SALE_TIME,
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
    WINDOWS,
)
from bastide.games.village.events import EVENTS
from bastide.games.village.expansions.inn.cards import top
from bastide.games.village.expansions.inn.endgame_cards import TABLES
from bastide.games.village.notation import OVER_BRIDGE
from bastide.games.village.rules.church import FURTHEST, MOST, SHARED
from bastide.games.village.rules.death import eldest
from bastide.games.village.rules.market import extra
from bastide.games.village.rules.payment import BY_TOWN, card_of, colour_of, number_of
from bastide.games.village.rules.turn import ENCORE
from bastide.games.village.state import SERVED, VillageState, high_part, low_part
from bastide.text import listed
from bastide.text.nouns import Noun

PROMPTS = {
    codes.ACT: "act", codes.GRAIN_ACTION: "grain", codes.FAMILY_ACTION: "family", codes.CRAFT_ACTION: "craft",
    codes.TRAVEL_ACTION: "travel", codes.COUNCIL_ACTION: "council", codes.CHURCH_ACTION: "church",
    codes.PRODUCTION: "production", codes.SALE: "sale", codes.PRIVILEGE_CHOICE: "privilege",
    codes.DEATH_CHOICE: "death", codes.RANSOM: "ransom", codes.ADVANCEMENT: "advancement", codes.TUCKING: "tucking",
    codes.FETCHING: "fetching", codes.BARKER_QUESTION: "barker", codes.SCRAP_DEALER_QUESTION: "scrap_dealer",
    codes.PRIOR_QUESTION: "prior", codes.TURN_END: "turn_end", codes.BEFORE_MAJORITY: "before_majority",
    codes.ABBOT_CHOICE: "abbot", codes.HERBALIST_CHOICE: "herbalist", codes.MESSENGER_CHOICE: "messenger",
    codes.COUNTESS_PILE: "countess_pile", codes.COUNTESS_CARD: "countess_card",
}  # fmt: skip
SPACE_OF = {  # the action space whose action a phase is
    codes.GRAIN_ACTION: "grain", codes.FAMILY_ACTION: "family", codes.CRAFT_ACTION: "crafts",
    codes.TRAVEL_ACTION: "travel", codes.COUNCIL_ACTION: "council", codes.CHURCH_ACTION: "church",
    codes.INN_ACTION: "inn",
}  # fmt: skip
WAIVERS = {  # asked of all who might hold a card for this occasion
    codes.BARKER_QUESTION: ("pass", "prompt.barker"),
    codes.SCRAP_DEALER_QUESTION: ("pass", "prompt.scrap_dealer"),
    codes.PRIOR_QUESTION: ("pass", "prompt.prior"),
    codes.TURN_END: ("done", "prompt.turn_end"),
    codes.BEFORE_MAJORITY: ("done", "prompt.before_majority"),
}
LEAVING = (codes.DECLINE, codes.DONE, codes.PASS)  # actions that do nothing more
PLAIN = {"harvest", "birth", "sage", "bark", "prior", "juggle"}  # labels without gaps


def things(pairs: Sequence[int], say: Say) -> list[str]:
    """Pairs of kind and number, each in words."""
    return [say(f"things.{KINDS[pairs[i]]}", n=pairs[i + 1]) for i in range(0, len(pairs), 2) if pairs[i + 1]]


def price(pairs: Sequence[int], hours: int, say: Say) -> str:
    """A cost in words: pairs of kind and number, and time."""
    return ", ".join(things(pairs, say) + ([say("things.time", n=hours)] if hours else []))


def enumeration(pairs: Sequence[int], say: Say) -> str:
    """Pairs of kind and number as a part of a sentence: a, b and c."""
    return listed(things(pairs, say), say)


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


def capital(words: str) -> str:
    """Words that begin a sentence or a title."""
    return words[:1].upper() + words[1:]


def generation(number: int, say: Say) -> str:
    """A member of a generation, counted from 0."""
    return say("one", n=number + 1)


def spot(place: int) -> Noun:
    """Where somebody is, goes to or comes from."""
    if COUNCIL <= place < CHURCH:
        return Noun("spot.council", n=place - COUNCIL + 1)
    if CHURCH <= place < BAG:
        return Noun("spot.church", n=place - CHURCH + 1)
    return spot_named(PLACE_NAMES[place])


def spot_named(name: str) -> Noun:
    """A place outside council and church."""
    return Noun(f"place.{name}" if name in TOWN_NAMES else f"spot.{name}")


def prompt(game: Game, view: VillageState, seat: int, say: Say) -> str:
    """What this seat has to decide."""
    decision = view.stack[int(view.pending_index(seat))]
    phase, argument = int(decision.phase), decision.argument
    legal = game.phases[phase].legal(view, decision)
    if phase == codes.TURN:
        return say(f"prompt.{turn_prompt(view, decision, legal)}")
    if phase == codes.PAYMENT:
        return say("prompt.payment", what=say(f"things.{KINDS[colour_of(argument)]}", n=int(number_of(argument))))
    if phase == codes.CUBE_CHOICE:
        giver = "town" if high_part(argument) == BY_TOWN else "privilege"
        return say(f"prompt.cube_{giver}", n=int(low_part(argument)))
    if phase == codes.GOOD_CHOICE:
        return say("prompt.good_privilege" if card_of(argument) < 0 else "prompt.good_breeder")
    if phase == codes.PRIOR_CHOICE:
        return say("prompt.prior_choice", n=int(low_part(argument)))
    if phase == codes.INN_ACTION:
        word = "inn_card" if codes.ACQUIRE in legal else "inn"
    elif phase == codes.ACT and codes.DECLINE in legal:
        word = "act_free"
    else:
        word = PROMPTS[phase]
    if phase == codes.TURN_END and codes.JUGGLE in legal:
        word = "turn_end_juggler"
    elif all(action in LEAVING for action in legal):
        return nothing_left(word, bool(game.asides(view, seat)), say)
    return say(f"prompt.{word}")


NOTHING_LEFT = (  # decisions that a seat may reach although it can only play a card, or leave it
    "grain", "family", "craft", "travel", "council", "church", "inn", "production", "sale", "privilege", "ransom",
    "advancement", "fetching", "tucking",
)  # fmt: skip
SUSPECTED = ("barker", "scrap_dealer", "prior", "turn_end", "before_majority")  # asked of all who might hold a card


def nothing_left(word: str, cards: bool, say: Say) -> str:
    """The prompt of a seat that can do nothing more, but perhaps play a card."""
    if word in NOTHING_LEFT:
        what = say(f"prompt.{word}_none")
        return say("prompt.or_card", what=what) if cards else what
    if word in SUSPECTED and not cards:
        return say(f"prompt.{word}_none")
    return say(f"prompt.{word}")


def turn_prompt(view: VillageState, decision: Decision, legal: Sequence[Action]) -> str:
    """How a turn is to begin: by a cube or the well, as far as there are any."""
    if not view.cubes:
        return "turn_bare"
    word = "turn_again" if decision.argument == ENCORE else "turn"
    return word if any(verb_of(action) == codes.WELL for action in legal) else f"{word}_cube"


def label(game: Game, view: VillageState, seat: int, action: Action, say: Say) -> str:
    """An action as a person would say it."""
    verb, *rest = game.write(action).split(" ")
    if verb in PLAIN:
        return say(f"action.{verb}")
    return capital(LABELS[verb](view, seat, rest, say))


Words = list[str]


def _take(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.take", where=say(f"space.{rest[1]}"), what=say(f"kind.{rest[0]}"))


def _well(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    coins = WELL_CUBES if rest[0] == "coins" else int(rest[1])
    cubes = [KINDS.index(rest[0]), WELL_CUBES - coins] if rest[0] != "coins" else []
    return say("action.well", what=price([*cubes, COIN, coins], 0, say))


def _do(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.do", where=say(f"space.{rest[0]}"))


def _decline(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    phase = int(view.stack[int(view.pending_index(seat))].phase)
    kept = {
        codes.PRODUCTION: "action.decline_production", codes.PRIVILEGE_CHOICE: "action.decline_privilege",
        codes.FETCHING: "action.decline_card", codes.HERBALIST_CHOICE: "action.decline_herbalist",
    }  # fmt: skip
    return say(kept.get(phase, "action.decline"))


def _pass(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    selling = view.stack[int(view.pending_index(seat))].phase == codes.SALE
    return say("action.pass" if selling else "action.pass_card")


def _recall(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.recall", what=say("one", n=int(rest[0])), whence=spot(PLACE_NAMES.index(rest[1])))


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


def _miller(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.miller", cost=price(MILL_COST, MILL_TIME, say), what=say("things.coin", n=MILLER_COINS))


def _done(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    phase = int(view.stack[int(view.pending_index(seat))].phase)
    left = {codes.RANSOM: "action.done_ransom", codes.ADVANCEMENT: "action.done_advancement"}
    return say(left.get(phase, "action.done"))


def _serve(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    what = customer(CUSTOMER_NAMES.index(rest[0]), say)
    if extra(view, seat):
        return say("action.serve_extra", what=what, cost=price(SALE_COST, SALE_TIME, say))
    return say("action.serve", what=what)


def _claim(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.claim", what=customer(CUSTOMER_NAMES.index(rest[0]), say))


def road_cost(start: str, end: str, say: Say) -> str:
    """What a step along a road costs."""
    ends = [1 if start == "village" else PLACE_NAMES.index(start), PLACE_NAMES.index(end)]
    colour, number = next(road[2:] for road in ROADS if road[:2] == ends)
    return price([WAGON, ROAD_WAGONS, colour, number], ROAD_TIME, say)


def _travel(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    what, where = say("one", n=int(rest[0])), spot_named(rest[2])
    cost = road_cost(rest[1], rest[2], say)
    return say("action.travel", what=what, whence=spot_named(rest[1]), where=where, cost=cost)


def _toll(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    what, where = say("one", n=int(rest[0])), spot_named(rest[2])
    return say("action.toll", what=what, whence=spot_named(rest[1]), where=where)


def _enter(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    cost = price(COUNCIL_COST[0][COUNCIL_WAYS.index(rest[1])], COUNCIL_TIME[0], say)
    return say("action.enter", what=say("one", n=int(rest[0])), cost=cost)


def _advance(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    level = int(rest[1]) - 1
    cost = price(COUNCIL_COST[level][COUNCIL_WAYS.index(rest[2])], COUNCIL_TIME[level], say)
    return say("action.advance", what=say("one", n=int(rest[0])), where=spot(COUNCIL + level), cost=cost)


def _privilege(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.privilege", what=say(f"privilege.{rest[0]}"))


def _ordain(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    way = CHURCH_WAYS.index(rest[1])
    return say("action.ordain", what=say("one", n=int(rest[0])), cost=price(CHURCH_COST[way], CHURCH_TIME[way], say))


def _coins(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.coins", n=int(rest[0])) if int(rest[0]) else say("action.coins_none")


def _one_thing(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.one_thing", what=say(f"things.{rest[0]}", n=1))


def _die(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.die", what=_eldest(view, seat, rest[0], say), where=spot(PLACE_NAMES.index(rest[0])))


def _bard(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.bard", what=_eldest(view, seat, rest[0], say), where=spot(PLACE_NAMES.index(rest[0])))


def _eldest(view: VillageState, seat: int, place: str, say: Say) -> str:
    return generation(GENERATION[int(eldest(view, seat, PLACE_NAMES.index(place))) - seat * FAMILY], say)


def _redeem(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.redeem", what=say("one", n=int(rest[0])), cost=say("things.coin", n=REDEEM_COINS))


def _move(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    window = int(rest[1])
    cost = say("things.grain", n=STEP_GRAIN[window - 1])
    return say("action.move", what=say("one", n=int(rest[0])), level=window, higher=window + 1, cost=cost)


def _raise(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.raise", what=say("one", n=int(rest[0])), level=rest[1], higher=WINDOWS)


def _lodge(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.lodge", what=say("one", n=int(rest[0])), cost=price([], LODGING_TIME, say))


def _acquire(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.acquire", cost=price([], FETCH_TIME, say))


def _visible(view: VillageState, pile: str) -> tuple[int, Noun]:
    kind = view.cards.kinds[int(top(view, int(pile) - 1))]
    return kind, Noun(f"card.{CARD_NAMES[kind]}")


def _tuck(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.tuck", n=rest[0], what=_visible(view, rest[0])[1])


def _fetch(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    kind, name = _visible(view, rest[0])
    return say("action.fetch", n=rest[0], what=name, cost=price(CARD_COST[kind], 0, say))


def _search(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.search", n=rest[0], what=_visible(view, rest[0])[1])


def _out(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    if rest[0] == "monk":
        return say("action.out_monk")
    who = say("seat", n=SEAT_COLOURS.index(rest[0]) + 1)  # pages put the name of the seat in its place
    return say("action.out", who=who, what=say("one", n=int(rest[1])))


def _hour(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    if rest[0] == "bridge":
        return say("action.hour_bridge")
    return say("action.hour_after" if rest[0] == "0" else "action.hour_before", n=int(rest[0]))


def _mark(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.mark", where=spot_named(rest[0]))


def _pluck(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.pluck", what=Noun(f"card.{rest[0]}"))


def _play(view: VillageState, seat: int, rest: Words, say: Say) -> str:
    return say("action.play", what=Noun(f"card.{rest[0]}"))


LABELS: dict[str, Callable[[VillageState, int, Words, Say], str]] = {
    "take": _take, "well": _well, "do": _do, "decline": _decline, "done": _done, "pass": _pass, "recall": _recall,
    "buy": _buy,
    "produce": _produce, "train": _train, "mill": _mill, "miller": _miller, "serve": _serve, "claim": _claim,
    "travel": _travel, "toll": _toll, "enter": _enter, "advance": _advance, "privilege": _privilege,
    "ordain": _ordain, "coins": _coins, "cube": _one_thing, "good": _one_thing, "die": _die, "bard": _bard,
    "redeem": _redeem, "move": _move, "raise": _raise, "lodge": _lodge, "acquire": _acquire, "tuck": _tuck,
    "fetch": _fetch, "search": _search, "out": _out, "hour": _hour, "mark": _mark, "pluck": _pluck, "play": _play,
}  # fmt: skip
COUNTED = (  # arguments that are the number of a sentence
    "bags", "coins", "lost", "members", "number", "round", "rounds", "tiles", "towns",
)  # fmt: skip
MAJORITY_VARIANTS = {MOST: "", FURTHEST: "_furthest", SHARED: "_shared"}
RIVALS = EVENTS["majority"].arguments.index("rivals")  # where their seats begin
DECLINED = {
    codes.ACT: "act", codes.PRODUCTION: "production", codes.PRIVILEGE_CHOICE: "privilege",
    codes.TUCKING: "acquiring", codes.FETCHING: "card", codes.HERBALIST_CHOICE: "herbalist",
}  # fmt: skip


def event(game: Game, event: Event, names: Sequence[str], say: Say) -> str:
    """A line of the log."""
    args = named(EVENTS, event)
    who = names[event.seat] if event.seat >= 0 else ""
    found = gaps(args, say) | {"prestige": prestige(event.points, say), "ground": enumeration(MILL_COST, say)}
    found["room"] = GRANARY
    if event.what == "majority":
        found["rivals"] = listed([names[seat] for seat in event.args[RIVALS:]], say)
    return say(f"event.{variant(event, args)}", who=who, **found)


def prestige(points: int, say: Say) -> str:
    return say("prestige", n=points)


def variant(event: Event, args: dict[str, int]) -> str:
    """The message for an event: several where its numbers make it a different thing to say."""
    what = event.what
    if what == "takes":
        return "takes_plague" if args["cube"] == PLAGUE else what
    if what == "time":
        return "time_bridge" if args["position"] < args["lost"] else what
    if what == "pays":
        return "pays" if not args["coins"] else "pays_both" if args["cubes"] else "pays_coins"
    if what == "harvests":
        means = f"harvests_{KINDS[args['animal']]}" if args["animal"] >= 0 else what
        return f"{means}_full" if args.get("yields", 0) > args["bags"] else means  # old records do not say it
    if what == "idle":
        return "idle_full" if event.rule == "VIL-GRAIN-07" else what
    if what == "buys":
        return "buys_for_grain" if CRAFT_COST[MAKER[args["kind"]]][0] == GRAIN else what
    if what == "serves":
        return what if args["free"] else "serves_extra"
    if what == "travels":
        return what if args["wagons"] else "travels_free"
    if what == "cube":
        return "cube_town" if args["giver"] == BY_TOWN else "cube_privilege"
    if what == "good":
        return "good_card" if args["card"] >= 0 else "good_privilege"
    if what == "council":
        return ("council_rises" if args["level"] else "council_enters") + "_scroll" * (
            COUNCIL_WAYS[args["way"]] == "scroll"
        )
    if what == "mass":
        return "mass_final" if args["final"] else what
    if what == "majority":
        return what + MAJORITY_VARIANTS[args.get("way", MOST)]  # old records do not say why
    if what in ("drawn", "monks"):
        return f"{what}_chosen" if args["chosen"] else what
    if what in ("buried", "removed"):
        return f"{what}_guest" if args["place"] == LODGING else what
    if what == "ends":
        return "ends_graves" if args["graves"] else "ends_chronicle"
    if what.startswith("final_") and what != "final_card" and not next(iter(args.values())):
        return f"{what}_none"
    if what in ("final_travel", "final_chronicle"):
        return f"{what}_card" if args["by_card"] else what
    if what == "card_taken":
        return "card_bought" if args["bought"] else what
    if what == "plays":
        return "plays_points" if event.points else what
    if what == "herbs":
        return "herbs_bridge" if args["hour"] == OVER_BRIDGE else "herbs_before" if args["hour"] else "herbs_after"
    if what == "declines":
        return f"declines_{DECLINED[args['phase']]}" if args["phase"] in DECLINED else what
    return what


def gaps(args: dict[str, int], say: Say) -> dict[str, object]:
    """The arguments of an event in words, by the names of the gaps that messages have for them."""
    found: dict[str, object] = {}
    for name, value in args.items():
        if name in COUNTED:
            found["n"] = value
        elif name == "generation":
            found["what"] = generation(value, say)
        elif name == "place":
            found["where"] = found["whence"] = spot(value)
        elif name == "start":
            found["whence"] = spot_named("village") if value == FARM else spot(value)  # a road begins at the village
        elif name == "end":
            found["where"] = spot(value)
        elif name == "space":
            found["where"] = say(f"space.{SPACE_NAMES[value]}")
        elif name == "phase":
            found["where"] = say(f"space.{SPACE_OF[value]}") if value in SPACE_OF else ""
        elif name == "profession":
            found["profession"] = say(f"profession.{PROFESSIONS[value]}")
        elif name == "town":
            found["where"] = spot_named(TOWN_NAMES[value])
        elif name == "cube":
            found["what"] = say(f"things.{KINDS[value]}", n=1)
        elif name == "customer":
            found["what"], found["worth"] = enumeration(WANTS[value], say), prestige(PRESTIGE[value], say)
        elif name == "card" and value >= 0:
            found["card"] = Noun(f"card.{CARD_NAMES[value]}")
            found["cost"] = enumeration(CARD_COST[value], say)
        elif name == "pile":
            found["pile"] = value + 1
        elif name in ("level", "window"):
            found["level"], found["higher"] = value + 1, value + 2
        elif name == "grain":
            found["cost"] = say("things.grain", n=value)
        elif name == "wagons":
            found["cost"] = say("things.wagon", n=value)
        elif name == "yields":
            found["yields"] = value
    if "kind" in args:
        trade = MAKER[args["kind"]]
        found["what"] = say(f"things.{KINDS[args['kind']]}", n=args["number"])
        found["where"] = spot(CRAFT + trade)
        found["cost"] = enumeration(CRAFT_COST[trade], say)
    if "colour" in args:
        colour, cubes, coins = args["colour"], args.get("cubes", 1), args.get("coins", 0)
        found["what"] = enumeration([colour, cubes, COIN, coins], say)
        found["cubes"], found["coins"] = say(f"things.{KINDS[colour]}", n=cubes), say("things.coin", n=coins)
        found["replaced"] = say(f"instead.{KINDS[colour]}", n=coins)
    if "coins" in args:
        found["cost"] = say("things.coin", n=args["coins"])
    return found


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
    return say("text.separator").join(customer(tile - 1, say) for tile in tiles if tile > 0) or say("text.no_customers")


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
        say("text.time", n=view.scores[seat], position=int(view.have(seat, TIME))),
        say("text.stock", what=stock([int(view.have(seat, kind)) for kind in range(STOCK)], say)),
        say("text.family", what=say("text.separator").join(family)),
        say("text.towns", what=", ".join(marked) or say("text.no_towns")),
        say("text.served", what=customers(served, say)),
    ]
    if view.have(seat, HAND):
        lines.append(say("text.hand", what=hand(view, seat, say)))
    return lines


def hand(view: VillageState, seat: int, say: Say) -> str:
    """The cards of a seat, as far as the viewer knows them."""
    known = [view.cards.kinds[i] for i in view.cards.at(seat)]
    return " ".join(card(kind, say) if kind >= 0 else "?" for kind in known)
