"""Villagers in words."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.core.action import Action
from bastide.core.events import named
from bastide.core.game import Game
from bastide.core.state import Event
from bastide.draw.look import Say
from bastide.games.villagers.codes import (
    BUILD,
    COIN_WHICH,
    COUNTESS_GIFT_WHICH,
    GIVE_WHICH,
    LOSE_WHICH,
    ONTO_WHICH,
    OPTION_WHICH,
    PLACE,
    RECRUIT,
    RESOLVE_WHICH,
    RETURN_WHICH,
    SIDE_WHICH,
    SMUGGLE_WHICH,
    SWAP_WHICH,
    UNLOCK,
)
from bastide.games.villagers.data import (
    APPRENTICE,
    BANNER,
    COINS,
    COMMONS,
    COUNTESS,
    DEPTH,
    DISCARDED,
    EVENT_ACTS_IN,
    EVENT_NAMES,
    FAMILIES,
    FAMILY,
    FOOD,
    FOODS,
    GOLD,
    GOLDS,
    HOUSE,
    HOUSES,
    KEYRING,
    KIND,
    LEAST,
    LOCK,
    MONK,
    MOST,
    NAMES,
    NONE,
    PADLOCKS,
    PARENT,
    PLACES,
    PRICE,
    RECRUITMENT,
    SILVER,
    SILVER_VALUE,
    SMUGGLER,
    TINNER,
    WOOD_GOLD,
)
from bastide.games.villagers.events import EVENTS
from bastide.games.villagers.expansions.solo.countess import FACE_UP, event_of, operation_of
from bastide.games.villagers.expansions.solo.event_texts import event_name, event_tip, sentence
from bastide.games.villagers.expansions.solo.operations import DISCARD_TOP, MOVE_COINS, OPERATIONS, TO_COUNTESS
from bastide.games.villagers.rules.common_villagers import common_of, place_of
from bastide.games.villagers.rules.special_villagers import half_gold
from bastide.games.villagers.rules.village_entry import pending_kind
from bastide.games.villagers.scoring import food, houses
from bastide.games.villagers.state import DISCARD, GAP, HERS, ON_ROAD, PILES, RESERVE, STACK, TABLE, VillagersState
from bastide.text import listed
from bastide.text.nouns import Noun, Word, person

PROMPTS = {
    RECRUIT: "recruit", COIN_WHICH: "favour", BUILD: "build", PLACE: "place", UNLOCK: "unlock", ONTO_WHICH: "onto",
    RETURN_WHICH: "return", SWAP_WHICH: "swap", SIDE_WHICH: "side", SMUGGLE_WHICH: "smuggle",
    COUNTESS_GIFT_WHICH: "courtesy", RESOLVE_WHICH: "order", GIVE_WHICH: "give", LOSE_WHICH: "lose",
    OPTION_WHICH: "option",
}  # fmt: skip
WAIVERS: dict[int, tuple[str, str]] = {}  # no decision can be let pass for good
MEASURE_NAMES = {
    PADLOCKS: "padlocks",
    FOODS: "foods",
    HOUSES: "houses",
    GOLDS: "golds",
    WOOD_GOLD: "wood_gold",
    COINS: "coins",
}
SPECIALS = {
    MONK: "chain_wildcard", APPRENTICE: "swap_covered_villager", TINNER: "free_unlock_this_turn",
    SMUGGLER: "half_printed_gold_round_up",
}  # fmt: skip
NUMBERS = {  # the argument that is the number of an event's sentence
    "capacity": "recruits", "lapses": "recruits",
    "leaves": "coins", "builds": "limit", "uses_own_key": "coins", "countess_coins": "coins",
    "countess_value": "value", "countess_earns": "gold", "pays_bank": "asked", "pays_countess": "asked",
    "loses_coins": "coins",
}  # fmt: skip


def card_name(kind: int, say: Say) -> str:
    """A villager's name; of a card the viewer does not know, its family."""
    if kind < 0:
        return say("text.hidden", family=say(f"family.{FAMILIES[~kind]}"))
    return say(f"card.{NAMES[kind]}")


def card(kind: int) -> Noun:
    """A villager, for a sentence that gives him an article."""
    return Noun(f"card.{NAMES[kind]}")


def pile_noun(pile: int) -> Noun:
    """A stack or the reserve."""
    return Noun("pile.reserve" if pile == RESERVE else f"pile.{pile + 1}")


def owner_noun(owner: int, names: Sequence[str]) -> Noun | Word:
    """Whose village it is."""
    return card(COUNTESS) if owner == HERS else person(names[owner])


def prompt(game: Game, view: VillagersState, seat: int, say: Say) -> str:
    """What this seat has to decide."""
    decision = view.stack[int(view.pending_index(seat))]
    phase, argument = int(decision.phase), int(decision.argument)
    message = f"prompt.{PROMPTS[phase]}"
    if phase in (PLACE, UNLOCK):
        return say(message, card=card(int(pending_kind(argument))))
    if phase == RETURN_WHICH:
        if place_of(argument) == DISCARD:
            return say(f"{message}_discard", card=card(COMMONS[common_of(argument)]))
        return say(message, pile=pile_noun(int(place_of(argument)) - STACK))
    if phase in (GIVE_WHICH, LOSE_WHICH, OPTION_WHICH):
        code = operation_of(argument).code
        variant = {DISCARD_TOP: "_discard", MOVE_COINS: "_coins"}.get(int(code), "") if phase == LOSE_WHICH else ""
        return say(message + variant, what=event_name(int(event_of(argument)), say))
    if phase == BUILD and view.monk >= 0:
        return say(f"{message}_monk")
    if phase == BUILD:
        special = any(kind >= 0 and DISCARDED[kind] for kind in view.hand(seat))  # [VGR-SPECIAL-02]
        left = "" if view.limit[seat] else "_special" if special else "_full"
        message += left + ("" if view.exchanges or left == "_full" else "_only")  # [VGR-BASIC-01]
    return say(message, n=view.limit[seat])


def label(game: Game, view: VillagersState, seat: int, action: Action, say: Say) -> str:
    """An action as a person would say it."""
    verb, _, rest = game.write(action).partition(" ")
    number = int(rest) if rest.isdigit() else 0
    decision = view.stack[int(view.pending_index(seat))]
    if verb in ("pass", "withdraw", "end"):
        return say(f"action.{verb}")
    if verb in ("take", "coin", "give"):
        coins = view.road_coins[number - 1]
        message = "take_coins" if verb == "take" and coins else verb
        return say(f"action.{message}", card=card(view.road[number - 1]), n=number, coins=coins)
    if verb in ("blind", "onto"):
        pile = RESERVE if rest == "reserve" else number - 1
        return say(f"action.{verb}", pile=pile_noun(pile), family=top_family(view, pile, say))
    if verb in ("play", "hire", "return"):
        special = verb == "play" and KIND[rest] in SPECIALS and KIND[rest] != MONK
        discards = verb == "return" and place_of(decision.argument) == DISCARD
        variant = "_special" if special else "_discard" if discards else ""
        return say(f"action.{verb}{variant}", card=card(KIND[rest]))
    if verb in ("resolve", "jester"):
        return say(f"action.{verb}", what=event_name(EVENT_NAMES.index(rest), say))
    if verb == "option":
        return sentence(OPERATIONS[operation_of(decision.argument).parts[number - 1]], say)
    if verb == "side":
        return say(f"action.side_{rest}")
    if rest in ("table", "bank", "tinner"):
        return say(f"action.{verb}_{rest}", n=PRICE)
    what, owner = one_card(view, number, say), view.whose[number]
    if owner != seat:
        what = say("of", what=what, who=say("card.countess") if owner == HERS else say("seat", n=owner + 1))
    if verb == "smuggle":
        return say("action.smuggle", what=what, n=int(half_gold(view.what[number])))
    return say("action.key_own" if verb == "key" and owner == seat else f"action.{verb}", what=what, n=PRICE)


def one_card(view: VillagersState, number: int, say: Say) -> str:
    """A card of a village; where the village has several of its kind, which of them."""
    name, owner, kind = card_name(view.what[number], say), view.whose[number], view.what[number]
    alike = [card for card in view.village(owner) if view.what[card] == kind]
    return name if len(alike) == 1 else say("number", what=name, n=alike.index(number) + 1)


def top_family(view: VillagersState, pile: int, say: Say) -> str:
    """The family of the top card of a pile, which all see."""
    cards = view.cards.at(STACK + pile)
    if not cards:
        return say("text.empty")
    kind = view.cards.kinds[cards[-1]]
    return say(f"family.{FAMILIES[~kind if kind < 0 else FAMILY[kind]]}")


def event(game: Game, event: Event, names: Sequence[str], say: Say) -> str:
    """A line of the log."""
    numbers = named(EVENTS, event)
    values: dict[str, object] = {
        "who": names[event.seat] if event.seat >= 0 else names[0],
        "points": abs(event.points),
        "n": numbers.get(NUMBERS.get(event.what, ""), abs(event.points)),
    }
    if "kind" in numbers:
        values["card"] = card(numbers["kind"])
    if "key" in numbers:
        values["key"] = card(numbers["key"])
    if "place" in numbers:
        values["place"] = numbers["place"] + 1
    if "owner" in numbers:
        values["owner"] = owner_noun(numbers["owner"], names)
    if "family" in numbers:
        values["family"] = say(f"family.{FAMILIES[numbers['family']]}")
    if "event" in numbers:
        values["what"] = event_name(numbers["event"], say)
    pile = numbers.get("pile", numbers.get("where", NONE + STACK) - STACK)
    if 0 <= pile < PILES:
        values["pile"] = pile_noun(pile)
    values |= particulars(event, numbers, names, say)
    return say(f"event.{event.what}{variant(event, numbers)}", **values)


def variant(event: Event, numbers: dict[str, int]) -> str:
    """Which of several sentences an event has."""
    what = event.what
    if what == "market":
        return "_second" if numbers["second"] else ""
    if what == "leaves":
        return "_coins" if numbers["coins"] else ""
    if what == "places" and numbers["below"] != TABLE:
        return "_on" if "below_kind" in numbers else "_in"  # old records do not say on which card
    if what == "replaces":
        return "_own" if numbers["owner"] == event.seat else ""
    if what in ("returns", "returns_unseen"):
        return "_discard" if numbers["where"] == DISCARD else ""
    if what == "countess_gains" and "where" in numbers:
        where = numbers["where"]
        if where == ON_ROAD:
            return "_gift" if event.seat >= 0 else "_road"
        return "_hand" if where < STACK else "_pile"
    if what == "countess_value":
        return "" if "events" in numbers else "_alone"  # old records do not say how many events come
    if what in ("pays_bank", "pays_countess"):
        if not event.points:
            return "_broke" if numbers["asked"] else "_nothing"
        return "_part" if -event.points < numbers["asked"] else ""
    if what == "unused":
        return "_recruitment" if EVENT_ACTS_IN[numbers["event"]] == RECRUITMENT else "_placement"
    if what == "loses_coins":
        return "_countess" if numbers["receiver"] == TO_COUNTESS else ""
    return ""


def particulars(event: Event, numbers: dict[str, int], names: Sequence[str], say: Say) -> dict[str, object]:
    """Values that only one kind of event has."""
    if event.what == "round":
        each = [say("event.round_seat", who=names[seat], n=n) for seat, n in enumerate(event.args)]
        return {"what": listed(each, say)}
    if event.what == "places" and "below_kind" in numbers and numbers["below"] != TABLE:
        return {"below": card(numbers["below_kind"])}
    if event.what == "reveals":
        return {"effect": event_tip(numbers["event"], say)}
    if event.what == "countess_value" and "events" in numbers:
        return {"events": say("event.events_come", n=numbers["events"])}
    if event.what == "countess_market":
        return {"n": sum(numbers.values()), **numbers}
    return {}


def describe(game: Game, view: VillagersState, names: Sequence[str], say: Say) -> list[tuple[str, list[str]]]:
    """The whole table in words: headings with lines, for play without pictures."""
    road = []
    for place in range(PLACES):
        what = card_name(view.road[place], say) if view.road[place] != GAP else say("text.gap")
        coins, size, family = view.road_coins[place], view.sizes[place], top_family(view, place, say)
        what = say("text.coins_on", what=what, n=coins) if coins else what
        pile = say("text.pile", n=size, family=family) if size else family
        road.append(say("text.place", n=place + 1, what=what, pile=pile))
    road.append(say("text.reserve", n=view.sizes[RESERVE]))
    commons = [f"{card_name(kind, say)} × {count}" for kind, count in zip(COMMONS, view.commons, strict=True)]
    road.append(say("text.commons", what=", ".join(commons)))
    sections = [(say("text.road"), road)]
    for seat, name in enumerate(names):
        hand = ", ".join(card_name(kind, say) for kind in view.hand(seat))
        eaten, housed = int(food(view, seat)), int(houses(view, seat))
        lines = [
            say("text.treasury", n=view.scores[seat]),
            say("text.food", n=eaten, m=min(LEAST + eaten, MOST)),
            say("text.houses", n=housed, m=min(LEAST + housed, MOST)),
            say("text.hand", what=hand or say("text.nothing")),
            *chains(view, seat, say),
        ]
        sections.append((name, lines))
    if game.seats == 1:
        faces = [event_name(i, say) for i in range(len(EVENT_NAMES)) if view.events[i] == FACE_UP]
        lines = [
            say("text.treasury", n=int(view.countess)),
            say("text.events", what=", ".join(faces) or say("text.none")),
        ]
        if view.jester:
            lines.append(say("text.jester"))
        sections.append((say("panel.countess"), [*lines, *chains(view, HERS, say)]))
    return sections


def chains(view: VillagersState, owner: int, say: Say) -> list[str]:
    """A village: each chain from the table upwards, with the numbers and coins of its cards."""
    found = []
    village = [int(card) for card in view.village(owner)]
    for card in village:
        if not any(view.under[other] == card for other in village):
            chain = [card]
            while view.under[chain[0]] != TABLE:
                chain.insert(0, view.under[chain[0]])
            words = [
                one_card(view, one, say) + (say("text.on_card", n=view.coins[one]) if view.coins[one] else "")
                for one in chain
            ]
            found.append(say("text.village", what=" → ".join(words)))
    return found


def tip(kind: int, say: Say) -> str:
    """All that a card says: chain, lock, key ring, gold, silver, food, houses, effect."""
    family = FAMILIES[FAMILY[kind]] if FAMILY[kind] < len(FAMILIES) else ""
    name = card_name(kind, say)
    words = [say("tip.card", name=name, family=say(f"family.{family}")) if family else name]
    if DEPTH[kind]:
        words.append(say("tip.chain", what=card_name(PARENT[kind], say)))
    elif BANNER[kind]:
        words.append(say("tip.alone"))
    if LOCK[kind] >= 0:
        words.append(say("tip.lock", what=card_name(LOCK[kind], say)))
    if GOLD[kind]:
        words.append(say("tip.gold", n=GOLD[kind]))
    if SILVER[kind] >= 0:
        measure = MEASURE_NAMES.get(SILVER[kind]) or FAMILIES[SILVER[kind]]
        words.append(say("tip.silver", n=SILVER_VALUE[kind], what=say(f"silver.{measure}")))
    if FOOD[kind]:
        words.append(say("tip.food", n=FOOD[kind]))
    if HOUSE[kind]:
        words.append(say("tip.house", n=HOUSE[kind]))
    if KEYRING[kind]:
        words.append(say("tip.keyring", n=KEYRING[kind]))
    if kind in SPECIALS:
        words.append(say("tip.special", what=say(f"special.{SPECIALS[kind]}")))
    return " · ".join(words)
