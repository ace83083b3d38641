"""Villagers: actions with an argument, what those arguments mean, and the text of every action."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action, action_of, argument_of
from bastide.games.villagers.codes import (
    BLIND,
    COIN,
    END,
    GIVE,
    HIRE,
    JESTER,
    KEY,
    KEY_BANK,
    KEY_FREE,
    LOSE,
    ON,
    ONTO,
    OPTION,
    PASS,
    PLAY,
    RESOLVE,
    RETURN,
    SIDE,
    SMUGGLE,
    SWAP,
    TAKE,
    WITHDRAW,
)
from bastide.games.villagers.data import (
    COMMON,
    COMMONS,
    EVENT_NAMES,
    FOUNDERS,
    FOUNDERS_FED,
    NAMES,
    PLACES,
    SLOTS,
    VILLAGERS,
)
from bastide.games.villagers.state import PILES, TABLE


def take(place: i64) -> Action:
    """Recruit the villager on this place of the road."""
    return action_of(TAKE, place)


def blind(pile: i64) -> Action:
    """Recruit the top card of a stack, or of the reserve."""
    return action_of(BLIND, pile)


def coin(place: i64) -> Action:
    """Put a coin on the villager on this place of the road."""
    return action_of(COIN, place)


def play(kind: i64) -> Action:
    """Play a card of this kind from the hand."""
    return action_of(PLAY, kind)


def lay_on(card: i64) -> Action:
    """Lay the played card on this card of the village, or on the TABLE."""
    return action_of(ON, card + 1)


def laid_on(action: i64) -> i64:
    """The card, or the TABLE, that `lay_on` was given."""
    return argument_of(action) - 1


def key(card: i64) -> Action:
    """Open the padlock with this card of a village."""
    return action_of(KEY, card)


def hire(common: i64) -> Action:
    """Take the common villager of this number (an index of COMMONS)."""
    return action_of(HIRE, common)


def onto(pile: i64) -> Action:
    """Return a card for it onto this stack."""
    return action_of(ONTO, pile)


def give_back(kind: i64) -> Action:
    """Return a card of this kind for it."""
    return action_of(RETURN, kind)


def swap(card: i64) -> Action:
    """Let the Apprentice replace this card of a village."""
    return action_of(SWAP, card)


def side(kind: i64) -> Action:
    """Lay the Founders with this side up: FOUNDERS or FOUNDERS_FED."""
    return action_of(SIDE, kind)


def smuggle(card: i64) -> Action:
    """Earn half the gold of this card of the village."""
    return action_of(SMUGGLE, card)


def give(place: i64) -> Action:
    """Give the Countess the villager on this place of the road."""
    return action_of(GIVE, place)


def resolve(event: i64) -> Action:
    return action_of(RESOLVE, event)


def lose(card: i64) -> Action:
    """Let an event strike this card of the village."""
    return action_of(LOSE, card)


def option(number: i64) -> Action:
    """Choose this option of an event, counted from 0."""
    return action_of(OPTION, number)


def jester(event: i64) -> Action:
    """Discard an event with the Jester."""
    return action_of(JESTER, event)


PILE_NAMES = [*(str(stack + 1) for stack in range(PLACES)), "reserve"]


def base_texts() -> dict[Action, str]:
    """The actions of the game for several players."""
    kinds = [kind for kind in range(VILLAGERS) if not COMMON[kind]]
    texts: dict[Action, str] = {take(place): f"take {place + 1}" for place in range(PLACES)}
    texts |= {blind(pile): f"blind {PILE_NAMES[pile]}" for pile in range(PILES)}
    texts |= {coin(place): f"coin {place + 1}" for place in range(PLACES)} | {PASS: "pass"}
    texts |= {play(kind): f"play {NAMES[kind]}" for kind in kinds}
    texts |= {lay_on(TABLE): "on table"} | {lay_on(card): f"on {card}" for card in range(SLOTS)}
    texts |= {key(card): f"key {card}" for card in range(SLOTS)}
    texts |= {KEY_BANK: "key bank", KEY_FREE: "key tinner"}
    texts |= {hire(common): f"hire {NAMES[kind]}" for common, kind in enumerate(COMMONS)}
    texts |= {onto(pile): f"onto {PILE_NAMES[pile]}" for pile in range(PILES)}
    texts |= {give_back(kind): f"return {NAMES[kind]}" for kind in kinds}
    texts |= {swap(card): f"swap {card}" for card in range(SLOTS)}
    texts |= {side(FOUNDERS): "side gold", side(FOUNDERS_FED): "side food"}
    texts |= {smuggle(card): f"smuggle {card}" for card in range(SLOTS)}
    return texts | {WITHDRAW: "withdraw", END: "end"}


def solo_texts(options: int) -> dict[Action, str]:
    """The actions against the Countess; no event offers more options than this."""
    texts: dict[Action, str] = {give(place): f"give {place + 1}" for place in range(PLACES)}
    texts |= {resolve(event): f"resolve {name}" for event, name in enumerate(EVENT_NAMES)}
    texts |= {lose(card): f"lose {card}" for card in range(SLOTS)}
    texts |= {option(number): f"option {number + 1}" for number in range(options)}
    return texts | {jester(event): f"jester {name}" for event, name in enumerate(EVENT_NAMES)}
