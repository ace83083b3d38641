"""Villagers in words."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.core.action import Action
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
    COINS,
    COMMONS,
    DEPTH,
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
    LEAST,
    LOCK,
    MONK,
    MOST,
    NAMES,
    PADLOCKS,
    PARENT,
    PLACES,
    SILVER,
    SILVER_VALUE,
    SMUGGLER,
    TINNER,
    WOOD_GOLD,
)
from bastide.games.villagers.expansions.solo.countess import FACE_UP, operation_of
from bastide.games.villagers.expansions.solo.event_texts import event_name, sentence
from bastide.games.villagers.expansions.solo.operations import OPERATIONS
from bastide.games.villagers.rules.village_entry import pending_kind
from bastide.games.villagers.scoring import food, houses
from bastide.games.villagers.state import GAP, HERS, RESERVE, STACK, TABLE, VillagersState

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
KIND_FIRST = {
    "recruits", "recruits_blind", "road_coins", "places", "replaces", "recalled", "returns", "hires", "opens_free",
    "pays_padlock", "uses_own_key", "uses_others_key", "countess_gains", "countess_value",
}  # fmt: skip
KIND_SECOND = {
    "arrives", "leaves", "favours", "apprentice_coins", "smuggles", "silver", "coins_moved", "stolen", "loses",
    "stolen_coins", "loses_coins",
}  # fmt: skip
EVENT_FIRST = {"reveals", "resolves", "jester", "pays_bank", "pays_countess", "event_brings"}


def card_name(kind: int, say: Say) -> str:
    """A villager's name; of a card the viewer does not know, its family."""
    if kind < 0:
        return say("text.hidden", family=say(f"family.{FAMILIES[~kind]}"))
    return say(f"card.{NAMES[kind]}")


def prompt(game: Game, view: VillagersState, seat: int, say: Say) -> str:
    """What this seat has to decide."""
    decision = view.stack[int(view.pending_index(seat))]
    phase = int(decision.phase)
    if phase in (PLACE, UNLOCK):
        return say(f"prompt.{PROMPTS[phase]}", what=card_name(int(pending_kind(decision.argument)), say))
    return say(f"prompt.{PROMPTS[phase]}")


def label(game: Game, view: VillagersState, seat: int, action: Action, say: Say) -> str:
    """An action as a person would say it."""
    verb, _, rest = game.write(action).partition(" ")
    number = int(rest) if rest.isdigit() else 0
    if verb in ("pass", "withdraw", "end"):
        return say(f"action.{verb}")
    if verb in ("take", "coin", "give"):
        coins = view.road_coins[number - 1]
        message = "take_coins" if verb == "take" and coins else verb
        return say(f"action.{message}", what=card_name(view.road[number - 1], say), n=number, coins=coins)
    if verb in ("blind", "onto"):
        pile = RESERVE if rest == "reserve" else number - 1
        return say(
            f"action.{verb}", pile=say("reserve") if rest == "reserve" else rest, family=top_family(view, pile, say)
        )
    if verb in ("play", "hire", "return"):
        return say(f"action.{verb}", what=say(f"card.{rest}"))
    if verb in ("resolve", "jester"):
        return say(f"action.{verb}", what=event_name(EVENT_NAMES.index(rest), say))
    if verb == "option":
        choice = operation_of(view.stack[int(view.pending_index(seat))].argument)
        return sentence(OPERATIONS[choice.parts[number - 1]], say)
    if verb == "side":
        return say(f"action.side_{rest}")
    if rest in ("table", "bank", "tinner"):
        return say(f"action.{verb}_{rest}")
    what, owner = one_card(view, number, say), view.whose[number]
    if owner != seat:
        what = say("of", what=what, who=say("card.countess") if owner == HERS else say("seat", n=owner + 1))
    return say("action.key_own" if verb == "key" and owner == seat else f"action.{verb}", what=what)


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
    who = names[event.seat] if event.seat >= 0 else ""
    kind, args = event.what, event.args
    what, n, below, key, family = "", args[0] if args else 0, "", "", ""
    if kind in KIND_FIRST:
        what = card_name(n, say)
    elif kind in KIND_SECOND:
        what = card_name(args[1], say)
    elif kind in EVENT_FIRST:
        what = event_name(n, say)
    if kind == "returns_unseen":
        family = say(f"family.{FAMILIES[n]}")
    elif kind == "market" and n:
        kind = "market_2"
    elif kind in ("uses_own_key", "uses_others_key"):
        key, n = card_name(args[2], say), args[3]
    elif kind == "countess_value":
        n = args[1]
    return say(f"event.{kind}", who=who, what=what, n=n, below=below, key=key, family=family, points=abs(event.points))


def describe(game: Game, view: VillagersState, names: Sequence[str], say: Say) -> list[tuple[str, list[str]]]:
    """The whole table in words: headings with lines, for play without pictures."""
    road = []
    for place in range(PLACES):
        what = card_name(view.road[place], say) if view.road[place] != GAP else say("text.gap")
        size, family = view.sizes[place], top_family(view, place, say)
        road.append(say("text.place", n=place + 1, what=what, coins=view.road_coins[place], size=size, family=family))
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
            say("text.countess", n=int(view.countess)),
            say("text.events", what=", ".join(faces) or say("text.nothing")),
        ]
        if view.jester:
            lines.append(say("text.jester"))
        sections.append((say("card.countess"), [*lines, *chains(view, HERS, say)]))
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
    words.append(say("tip.chain", what=card_name(PARENT[kind], say)) if DEPTH[kind] else say("tip.alone"))
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
