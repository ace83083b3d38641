"""Villagers: what is in the box. Cards are kinds: numbers below KINDS, with their values in lists."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final


def _load(name: str) -> dict[str, Any]:
    folder = resources.files("bastide.games.villagers").joinpath("components")
    box: dict[str, Any] = json.loads(folder.joinpath(name).read_text("utf-8"))
    return box


_BOX: Final = _load("cards.json")
_SETUP: Final = _load("setup.json")
_CARDS: Final[list[dict[str, Any]]] = _BOX["cards"]  # [VGR-COMP-01] [VGR-COMP-02] [VGR-COMP-03] the villagers
_OTHER: Final[dict[str, dict[str, Any]]] = {card["id"]: card for card in _BOX["other_cards"]}  # [VGR-COMP-06]


def _sides(name: str) -> list[dict[str, Any]]:
    """Each side of a card with two sides as a card of its own."""
    return [_OTHER[name] | side for side in _OTHER[name]["sides"].values()]


_ALL: Final[list[dict[str, Any]]] = _CARDS + _sides("founders") + _sides("countess")
VILLAGERS: Final = 53  # kinds below this are villagers
KINDS: Final = VILLAGERS + 4
assert (len(_CARDS), len(_ALL)) == (VILLAGERS, KINDS)
FOUNDERS: Final = VILLAGERS  # the side with gold [VGR-FOUNDERS-01] [VGR-FOUNDERS-07]
FOUNDERS_FED: Final = VILLAGERS + 1  # the side with food
COUNTESS: Final = VILLAGERS + 2
COUNTESS_PLAIN: Final = VILLAGERS + 3  # on its side, without gold

NAMES: Final[list[str]] = [card["id"] for card in _ALL]
KIND: Final[dict[str, int]] = {name: NAMES.index(name) for name in NAMES}
SLOTS: Final = sum(int(card["count"]) for card in _CARDS) + int(_OTHER["founders"]["count"]) + 1  # cards in villages
FAMILIES: Final[list[str]] = [family["id"] for family in _BOX["families"]]  # [VGR-COMP-05]
WOOD: Final = 0
SPECIAL: Final = 8
assert (FAMILIES[WOOD], FAMILIES[SPECIAL]) == ("wood", "special")
NO_FAMILY: Final = len(FAMILIES)  # the Countess card [VGR-SOLO-32]


def _column(name: str) -> list[int]:
    return [int(card.get(name) or 0) for card in _ALL]


FAMILY: Final[list[int]] = [FAMILIES.index(card["family"]) if card["family"] else NO_FAMILY for card in _ALL]
SYMBOLS: Final[list[int]] = _column("family_symbols")  # [VGR-SILVER-16] family symbols in the header
COUNT: Final[list[int]] = _column("count")
START: Final[list[int]] = _column("start_count")  # [VGR-COMP-04] of these, on the starting road
COMMON: Final[list[int]] = _column("common")
COMMONS: Final[list[int]] = [kind for kind in range(VILLAGERS) if COMMON[kind]]
GOLD: Final[list[int]] = _column("gold")
FOOD: Final[list[int]] = _column("food")
HOUSE: Final[list[int]] = _column("house")
LEAST_PLAYERS: Final[list[int]] = _column("players_min")
KEYRING: Final[list[int]] = _column("keyring")  # [VGR-COMP-10] [VGR-COMP-11] information only
NONE: Final = -1
LOCK: Final[list[int]] = [KIND[card["lock"]] if card.get("lock") else NONE for card in _ALL]  # [VGR-LOCK-02] the key
LOCKED: Final[list[int]] = [int(key != NONE) for key in LOCK]


def _special(effect: str) -> int:
    return next(kind for kind, card in enumerate(_CARDS) if card["special"] == effect)


MONK: Final = 49
APPRENTICE: Final = 50
TINNER: Final = 51
SMUGGLER: Final = 52
assert [
    _special("chain_wildcard"), _special("swap_covered_villager"), _special("free_unlock_this_turn"),
    _special("half_printed_gold_round_up"),
] == [MONK, APPRENTICE, TINNER, SMUGGLER]  # fmt: skip
WILD: Final[list[int]] = [
    int(kind in (MONK, APPRENTICE)) for kind in range(KINDS)
]  # [VGR-SPECIAL-13] stand in for others
DISCARDED: Final[list[int]] = _column("discard")  # [VGR-SPECIAL-02] played, not placed

REACH: Final = 3  # of the longest chain
assert max(len(card["chain"]) for card in _ALL) == REACH
DEPTH: Final[list[int]] = [len(card["chain"]) for card in _ALL]  # [VGR-CHAIN-01] how many cards must lie below
CHAIN: Final[list[int]] = [
    KIND[card["chain"][i]] if i < len(card["chain"]) else NONE for card in _ALL for i in range(REACH)
]  # what they are, from the table upwards: kind * REACH + i
PARENT: Final[list[int]] = [  # the one directly below [VGR-CHAIN-10]
    KIND[card["chain"][-1]] if card["chain"] else NONE for card in _ALL
]
ROLE: Final[list[int]] = [KIND[name] for name in NAMES]  # as what a card is known in chains: its first side
BANNER: Final[list[int]] = [
    int(card["suit_banner"] and kind not in (APPRENTICE, TINNER, SMUGGLER)) for kind, card in enumerate(_ALL)
]  # [VGR-PLACE-08] [VGR-SPECIAL-29] may be laid on the table
ROOM: Final[list[int]] = _column("max_children")  # [VGR-CHAIN-06] [VGR-CHAIN-07] [VGR-CHAIN-08] cards it may carry
ROOM_INSIDE: Final[list[int]] = [int(card.get("max_children_mid", card["max_children"])) for card in _ALL]

FAMILY_SYMBOLS: Final = 0  # what silver counts: first the symbols of each family
PADLOCKS: Final = 10
assert len(FAMILIES) + 1 == PADLOCKS
FOODS: Final = PADLOCKS + 1
HOUSES: Final = PADLOCKS + 2
GOLDS: Final = PADLOCKS + 3  # gold symbols
WOOD_GOLD: Final = PADLOCKS + 4  # printed gold of wood villagers
COINS: Final = PADLOCKS + 5  # on one villager
MEASURES: Final = PADLOCKS + 6
_SINGLE: Final = {
    "per_padlock_symbol": PADLOCKS, "per_food_symbol": FOODS, "per_house_symbol": HOUSES,
    "printed_gold_on_wood": WOOD_GOLD, "coins_on_one_villager": COINS, "per_2_gold_symbols": GOLDS,
}  # fmt: skip


def _measure(rule: str) -> int:
    """What a silver rule counts; those of families bear their name."""
    found = next((FAMILY_SYMBOLS + i for i, family in enumerate(FAMILIES) if f"_{family}_symbol" in rule), NONE)
    return _SINGLE[rule] if found == NONE else found


_SILVER: Final[list[dict[str, Any]]] = [card.get("silver") or {} for card in _ALL]
SILVER: Final[list[int]] = [_measure(silver["rule"]) if silver else NONE for silver in _SILVER]
SILVER_PER: Final[list[int]] = [2 if "per_2_" in silver.get("rule", "") else 1 for silver in _SILVER]
SILVER_VALUE: Final[list[int]] = [silver.get("value", 0) for silver in _SILVER]

PURSE: Final[int] = _SETUP["purse"]["gold"]  # [VGR-SETUP-04]
HAND: Final[int] = _SETUP["hand"]["cards"]  # [VGR-SETUP-12]
ROAD: Final[list[int]] = [KIND[name] for name in _SETUP["road"]["start"]]  # [VGR-SETUP-16]
PLACES: Final = 6  # of the road, each with a stack [VGR-SETUP-10]
assert len(ROAD) == PLACES
STACK_SIZES: Final[list[int]] = _SETUP["stacks"]["cards_by_seats"]  # [VGR-SETUP-09] [VGR-SOLO-03] by seats
LEAST: Final[int] = _SETUP["limits"]["least"]  # [VGR-RECRUIT-01] [VGR-PLACE-02]
MOST: Final[int] = _SETUP["limits"]["most"]
EXCHANGES: Final[int] = _SETUP["exchanges"]["times"]  # [VGR-BASIC-01]
PRICE: Final[int] = _SETUP["padlock"]["gold"]  # [VGR-LOCK-03]
FIRST_MARKET: Final[list[int]] = [number - 1 for number in _SETUP["first_market"]["stacks"]]  # [VGR-SETUP-11]
TOKENS: Final[int] = _BOX["meta"]["coin_tokens"]  # [VGR-COMP-08] no limit, only where the bank starts to count
COPIES: Final[dict[str, int]] = {name: card["count"] for name, card in _OTHER.items()} | {
    "first_player": _SETUP["further"]["first_player_cards"]
}


def deck(seats: int) -> list[int]:
    """[VGR-SETUP-08] The cards to be shuffled, by kind: [VGR-SETUP-06] without wool and leather for two or three,
    [VGR-SETUP-07] with all for four or five; [VGR-SETUP-15] [VGR-SOLO-02] alone also without special villagers."""
    return [
        COUNT[kind] - START[kind] if not COMMON[kind] and LEAST_PLAYERS[kind] <= seats else 0
        for kind in range(VILLAGERS)
    ]


_EVENTS: Final[list[dict[str, Any]]] = _load("events.json")["events"]
SOLO: Final[dict[str, Any]] = _SETUP["solo"]
EVENT_NAMES: Final[list[str]] = [event["id"] for event in _EVENTS]
EVENT_RULES: Final[list[str]] = [event["rule"] for event in _EVENTS]
SUMMER: Final = 0
WINTER: Final = 1
SEASON: Final[list[int]] = [["summer", "winter"].index(event["season"]) for event in _EVENTS]
RECRUITMENT: Final = 0  # the phases in which events act [VGR-EVENT-01]
PLACEMENT: Final = 1
EVENT: Final = 2
EVENT_ACTS_IN: Final[list[int]] = [["recruitment", "placement", "event"].index(event["phase"]) for event in _EVENTS]
EVENT_OPERATIONS: Final[list[list[dict[str, Any]]]] = [event["ops"] for event in _EVENTS]  # [VGR-EVENT-16]
