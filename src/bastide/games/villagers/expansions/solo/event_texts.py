"""Solo events in words: their names as `events.json` gives them, their effects told by their operations, so that an
owner of the printed cards corrects the words with the data."""

from __future__ import annotations

import json
from importlib import resources

from bastide.draw.look import Say
from bastide.games.villagers.data import FAMILIES, FOODS, GOLDS, HOUSES, LEAST, PADLOCKS, RECRUITMENT
from bastide.games.villagers.expansions.solo.operations import (
    ALL_VILLAGERS,
    ANY_CARD,
    BANK_PAYS,
    CHOOSE,
    COMMON_VILLAGERS,
    DISCARD_TOP,
    EFFECTS,
    HAND_CARDS,
    HIGHEST,
    IGNORE_SYMBOLS,
    LEFTMOST,
    MODIFY_LIMIT,
    MOVE_COINS,
    ON_COUNTESS_GAINS,
    ON_PLACE_COUNTED,
    ON_RECRUIT_FACE_UP,
    ON_UNLOCK,
    OPERATIONS,
    PAY,
    PAY_PER,
    TAKE_HAND_CARD,
    TAKE_ROAD,
    TAKE_STACK_TOP,
    TO_BANK,
    TO_COUNTESS,
    TREASURY,
    WITH_HOUSE,
    Operation,
)

_EVENTS = json.loads(
    resources.files("bastide.games.villagers").joinpath("components", "events.json").read_text("utf-8")
)["events"]
COUNTED_NAMES = {
    PADLOCKS: "padlocks", FOODS: "foods", HOUSES: "houses", GOLDS: "golds", COMMON_VILLAGERS: "commons",
    ALL_VILLAGERS: "villagers", HAND_CARDS: "hand", TREASURY: "treasury",
}  # fmt: skip
ANSWERS = {ON_RECRUIT_FACE_UP: "recruit", ON_PLACE_COUNTED: "place", ON_UNLOCK: "unlock", ON_COUNTESS_GAINS: "gain"}


def event_name(event: int, say: Say) -> str:
    name: str = _EVENTS[event][say("solo.names")]
    return name


def event_tip(event: int, say: Say) -> str:
    """All that an event does, as sentences."""
    return " ".join(sentence(OPERATIONS[number], say) for number in EFFECTS[event])


def sentence(operation: Operation, say: Say) -> str:
    words = told(operation, say)
    return f"{words[0].upper()}{words[1:]}."


def told(operation: Operation, say: Say) -> str:
    """An operation, with what is done where it cannot be, as part of a sentence."""
    words = clause(operation, say)
    if operation.otherwise >= 0:
        return say("solo.else", first=words, second=told(OPERATIONS[operation.otherwise], say))
    return words


def clause(operation: Operation, say: Say) -> str:
    code, times = int(operation.code), int(operation.times)
    if code in (PAY, PAY_PER):
        return payment(operation, say)
    if code == BANK_PAYS:
        return say("solo.countess_earns" if operation.to == TO_COUNTESS else "solo.you_earn", n=int(operation.gold))
    if code in (MODIFY_LIMIT, IGNORE_SYMBOLS):
        return limit(operation, say)
    if code in ANSWERS:
        parts = [told(OPERATIONS[part], say) for part in operation.parts]
        return say(f"solo.on_{ANSWERS[code]}", what=", ".join(parts))
    if code == TAKE_HAND_CARD:
        return say("solo.hand", n=times)
    if code == TAKE_ROAD:
        return say(f"solo.road_{selection(operation)}", n=times)
    if code == TAKE_STACK_TOP:
        return say("solo.stack_or_reserve" if operation.reserve else "solo.stack")
    if code == CHOOSE:
        ways = [told(OPERATIONS[part], say) for part in operation.parts]
        return say("solo.choose", what=say("solo.or").join(ways))
    if code == MOVE_COINS:
        return say("solo.coins_countess" if operation.to == TO_COUNTESS else "solo.coins_bank", n=times)
    return say("solo.discard" if code == DISCARD_TOP else "solo.steal", what=target(operation, say))


def payment(operation: Operation, say: Say) -> str:
    words = say("solo.pay_bank" if operation.to == TO_BANK else "solo.pay_countess", n=int(operation.gold))
    if operation.full:
        return say("solo.full", what=words)
    if operation.code == PAY:
        return words
    per = int(operation.per)
    if per < len(FAMILIES):
        return say("solo.per_family", what=words, family=say(f"family.{FAMILIES[per]}"))
    return say(f"solo.per_{COUNTED_NAMES[per]}", what=words, n=int(operation.share))


def limit(operation: Operation, say: Say) -> str:
    """What changes how many villagers may be recruited or placed."""
    what, change = "recruit" if operation.limit == RECRUITMENT else "place", int(operation.gold)
    if operation.code == IGNORE_SYMBOLS:
        return say(f"solo.{what}_ignoring", n=LEAST)
    return say(f"solo.{what}_{'fewer' if change < 0 else 'more'}", n=abs(change), least=int(operation.least))


def selection(operation: Operation) -> str:
    return {LEFTMOST: "leftmost", HIGHEST: "highest"}.get(int(operation.select), "chosen")


def target(operation: Operation, say: Say) -> str:
    """The cards of the player an operation strikes."""
    words = say("solo.end_of_chain", n=int(operation.times))
    if operation.filter != ANY_CARD:
        words = say("solo.with_house" if operation.filter == WITH_HOUSE else "solo.with_food", what=words)
    return say("solo.highest" if operation.select == HIGHEST else "solo.chosen", what=words)
