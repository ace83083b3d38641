"""Solo: what events do, [VGR-EVENT-16] read from `events.json`, where an owner of the printed cards can replace it."""

from __future__ import annotations

import re
from typing import Any, Final, final

from mypy_extensions import i64

from bastide.games.villagers.data import (
    EVENT_OPERATIONS,
    FAMILIES,
    FOODS,
    GOLDS,
    HOUSES,
    PADLOCKS,
    PLACEMENT,
    RECRUITMENT,
)

PAY: Final = 0  # [VGR-EVENT-25] [VGR-EVENT-44]
PAY_PER: Final = 1  # [VGR-EVENT-22] [VGR-EVENT-23] [VGR-EVENT-32] [VGR-EVENT-36] [VGR-EVENT-37] [VGR-EVENT-43]
BANK_PAYS: Final = 2  # inside [VGR-EVENT-31]
MODIFY_LIMIT: Final = 3
IGNORE_SYMBOLS: Final = 4
ON_RECRUIT_FACE_UP: Final = 5
ON_PLACE_COUNTED: Final = 6
ON_UNLOCK: Final = 7
ON_COUNTESS_GAINS: Final = 8
TAKE_HAND_CARD: Final = 9
TAKE_ROAD: Final = 10  # [VGR-EVENT-26] [VGR-EVENT-40]
TAKE_STACK_TOP: Final = 11
STEAL_TOP: Final = 12  # [VGR-EVENT-33] [VGR-EVENT-39]
DISCARD_TOP: Final = 13  # [VGR-EVENT-38]
MOVE_COINS: Final = 14
CHOOSE: Final = 15  # [VGR-EVENT-42]
CODES: Final = {
    "pay": PAY, "pay_per": PAY_PER, "bank_pays": BANK_PAYS, "modify_limit": MODIFY_LIMIT,
    "ignore_symbols": IGNORE_SYMBOLS, "on_recruit_face_up": ON_RECRUIT_FACE_UP, "on_place_counted": ON_PLACE_COUNTED,
    "on_unlock": ON_UNLOCK, "on_countess_gains_villager": ON_COUNTESS_GAINS,
    "countess_takes_random_hand_card": TAKE_HAND_CARD, "countess_takes_road": TAKE_ROAD,
    "countess_takes_stack_top": TAKE_STACK_TOP, "countess_steals_top": STEAL_TOP, "discard_own_top": DISCARD_TOP,
    "move_coins": MOVE_COINS, "choose": CHOOSE,
}  # fmt: skip
LASTING: Final = range(MODIFY_LIMIT, TAKE_HAND_CARD)  # these act throughout a phase; the others once

TO_BANK: Final = 0  # who gets gold
TO_COUNTESS: Final = 1
TO_PLAYER: Final = 2
RECEIVERS: Final = {"bank": TO_BANK, "countess": TO_COUNTESS, "player": TO_PLAYER}
LEFTMOST: Final = 0  # how a card is selected
HIGHEST: Final = 1
CHOSEN: Final = 2
SELECTIONS: Final = {"leftmost": LEFTMOST, "highest_value": HIGHEST, "player_choice": CHOSEN}
LIMITS: Final = {"recruit": RECRUITMENT, "placement": PLACEMENT}
COMMON_VILLAGERS: Final = 100  # what is counted besides the measures of silver
ALL_VILLAGERS: Final = 101
HAND_CARDS: Final = 102
TREASURY: Final = 103
COUNTED: Final = {
    "visible_food": FOODS, "visible_house": HOUSES, "visible_gold_symbol": GOLDS, "padlock_symbol": PADLOCKS,
    "common_villager": COMMON_VILLAGERS, "villager": ALL_VILLAGERS, "hand_card": HAND_CARDS,
} | {f"{family}_symbol": measure for measure, family in enumerate(FAMILIES)}  # fmt: skip
ANY_CARD: Final = 0  # which own cards an event may strike
WITH_HOUSE: Final = 1
WITH_FOOD: Final = 2
FILTERS: Final = {"": ANY_CARD, "has_house": WITH_HOUSE, "has_food": WITH_FOOD}


@final
class Operation:
    """One operation of an event, its words turned into numbers."""

    def __init__(self, words: dict[str, Any]) -> None:
        self.code: Final[i64] = word(words, "op", CODES)
        self.to: Final[i64] = word(words, "to", RECEIVERS) if "to" in words else TO_BANK
        self.gold: Final[i64] = words.get("amount", words.get("each", words.get("delta", 0)))  # or change of a limit
        self.full: Final[bool] = words.get("requires_full", False)  # only with the whole amount
        per = words.get("per", "")
        treasury = re.fullmatch(r"full_(\d+)_gold_in_treasury", per)
        self.share: Final[i64] = int(treasury[1]) if treasury else 1
        self.per: Final[i64] = TREASURY if treasury else word(words, "per", COUNTED) if per else 0
        self.limit: Final[i64] = word(words, "limit", LIMITS) if "limit" in words else 0
        self.least: Final[i64] = words.get("min", 0)
        self.select: Final[i64] = word(words, "select", SELECTIONS) if "select" in words else CHOSEN
        self.filter: Final[i64] = word(words, "filter", FILTERS) if "filter" in words else ANY_CARD
        self.times: Final[i64] = words.get("n", 1)
        self.reserve: Final[bool] = words.get("fallback") == "reserve"
        parts: list[dict[str, Any]] = words.get("options", [words["do"]] if "do" in words else [])
        self.parts: Final = [enlist(part) for part in parts]  # numbers of what it triggers, or leaves to choose
        self.otherwise: Final[i64] = enlist(words["else"]) if "else" in words else -1  # done if it cannot be


def word(words: dict[str, Any], field: str, known: dict[str, int]) -> int:
    value = words[field] or ""
    if value not in known:
        raise ValueError(f"events.json: {field} {value!r} is unknown; known are {', '.join(known)}")
    return known[value]


OPERATIONS: Final[list[Operation]] = []  # all that there are, by number


def enlist(words: dict[str, Any]) -> int:
    """Read an operation with those inside it; return its number."""
    operation = Operation(words)
    OPERATIONS.append(operation)
    return len(OPERATIONS) - 1


EFFECTS: Final[list[list[int]]] = [[enlist(words) for words in event] for event in EVENT_OPERATIONS]  # by event
