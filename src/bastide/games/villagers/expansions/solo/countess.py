"""Solo: the Countess's village and treasury, and the events that act for her."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.state import NOBODY
from bastide.games.villagers.codes import OPERATE
from bastide.games.villagers.data import (
    COMMON,
    EVENT_ACTS_IN,
    EVENT_NAMES,
    FOOD,
    HOUSE,
    PLACES,
    SEASON,
    SUMMER,
    VILLAGERS,
    WINTER,
)
from bastide.games.villagers.expansions.solo.operations import (
    ALL_VILLAGERS,
    ANY_CARD,
    COMMON_VILLAGERS,
    DISCARD_TOP,
    EFFECTS,
    HAND_CARDS,
    HIGHEST,
    LASTING,
    MOVE_COINS,
    ON_COUNTESS_GAINS,
    OPERATIONS,
    STEAL_TOP,
    TAKE_HAND_CARD,
    TAKE_ROAD,
    TREASURY,
    WITH_HOUSE,
    Operation,
)
from bastide.games.villagers.rules.chains import lay, stealable
from bastide.games.villagers.rules.road import leave
from bastide.games.villagers.scoring import tally
from bastide.games.villagers.state import GAP, HERS, ON_ROAD, TABLE, VillagersState

IN_DECK: Final = 0  # where an event is
FACE_UP: Final = 1
ACTING: Final = 2  # being resolved, or acting throughout its phase
DONE: Final = 3  # resolved, and still on the table
DISCARDED: Final = 4
OUT: Final = 5  # not in this game

PLAYER: Final = 0  # the only seat


OPERATION_BITS: Final = 12  # widths in the argument of OPERATE, GIVE_WHICH, LOSE_WHICH and OPTION_WHICH
EVENT_BITS: Final = 12


def operation_argument(operation: i64, event: i64, times: i64) -> i64:
    """Which operation of which event is done, and how often still."""
    return operation | event << OPERATION_BITS | times << (OPERATION_BITS + EVENT_BITS)


def operation_of(argument: i64) -> Operation:
    return OPERATIONS[argument & ((1 << OPERATION_BITS) - 1)]


def event_of(argument: i64) -> i64:
    return (argument >> OPERATION_BITS) & ((1 << EVENT_BITS) - 1)


def times_of(argument: i64) -> i64:
    return argument >> (OPERATION_BITS + EVENT_BITS)


def once_less(argument: i64) -> i64:
    """The same operation, still to be done once less."""
    return argument - operation_argument(0, 0, 1)


def perform(state: VillagersState, operation: i64, event: i64) -> None:
    """Do an operation next."""
    state.push(OPERATE, NOBODY, operation_argument(operation, event, OPERATIONS[operation].times))


def trigger(state: VillagersState, code: i64) -> None:
    """[VGR-EVENT-14] Every event that acts now answers what has happened."""
    for event in range(len(EVENT_NAMES)):
        if state.events[event] == ACTING:
            for number in EFFECTS[event]:
                if OPERATIONS[number].code == code:
                    for part in OPERATIONS[number].parts:
                        perform(state, part, event)


def start(state: VillagersState, event: i64) -> None:
    """An event is being resolved from now on; what it does once, it does next."""
    state.events[event] = ACTING
    numbers = EFFECTS[event]
    for i in range(len(numbers) - 1, -1, -1):
        if OPERATIONS[numbers[i]].code not in LASTING:
            perform(state, numbers[i], event)


def end_events(state: VillagersState, phase: i64) -> None:
    """[VGR-EVENT-01] The events of a phase end with it, [VGR-SOLO-27] also those that no action has begun."""
    for event in range(len(EVENT_NAMES)):
        if EVENT_ACTS_IN[event] == phase and (state.events[event] == ACTING or state.events[event] == FACE_UP):
            if state.events[event] == FACE_UP:
                state.tell("unused", PLAYER, "VGR-SOLO-27", [event])
            state.events[event] = DONE


def gain(state: VillagersState, kind: i64, where: i64, rule: str, giver: i64 = NOBODY) -> None:
    """[VGR-SOLO-12] A villager is laid by itself into the Countess's village, [VGR-SOLO-13] whatever its padlock;
    [VGR-EVENT-09] so are those she steals. `where` is the place it comes from, `giver` the seat
    that has given it to her freely."""
    card = lay(state, HERS, kind, TABLE)
    state.tell("countess_gains", giver, rule, [int(kind), int(card), int(where)])
    trigger(state, ON_COUNTESS_GAINS)


def take_road(state: VillagersState, place: i64, rule: str, giver: i64 = NOBODY) -> None:
    """A villager of the road joins her; [VGR-SOLO-10] the coins on it go to her treasury."""
    coins = state.road_coins[place]
    kind = leave(state, place)
    gain(state, kind, ON_ROAD, rule, giver)
    if coins:
        state.road_coins[place] = 0
        state.countess += coins
        state.tell("countess_coins", NOBODY, "VGR-SOLO-10", [coins, int(kind)])


def reveal_events(state: VillagersState, count: i64, rule: str) -> None:
    """[VGR-SOLO-20] Turn up events of the season; [VGR-SOLO-21] a deck that is used up is made again from its discard
    pile, and if that is empty too, fewer are turned up."""
    season = WINTER if state.markets else SUMMER
    for _ in range(count):
        deck = draw_pile(state, season)
        if sum(deck) == 0:
            for event in range(len(EVENT_NAMES)):
                if SEASON[event] == season and state.events[event] == DISCARDED:
                    state.events[event] = IN_DECK
            deck = draw_pile(state, season)
        if sum(deck) == 0:
            return
        event = state.chance(deck)
        state.events[event] = FACE_UP
        state.tell("reveals", NOBODY, rule, [int(event)])


def draw_pile(state: VillagersState, season: i64) -> list[int]:
    """The event deck of a season as counts."""
    return [int(state.events[event] == IN_DECK and SEASON[event] == season) for event in range(len(EVENT_NAMES))]


def counted(state: VillagersState, operation: Operation) -> i64:
    """How many of what an operation is paid for the player has."""
    per = operation.per
    if per == TREASURY:
        return state.scores[PLAYER] // operation.share
    if per == HAND_CARDS:
        return state.held(PLAYER)
    if per in (COMMON_VILLAGERS, ALL_VILLAGERS):
        cards: i64 = 0
        for card in range(len(state.whose)):
            kind = state.what[card]
            cards += state.whose[card] == PLAYER and kind < VILLAGERS and (per == ALL_VILLAGERS or COMMON[kind] > 0)
        return cards
    return tally(state, PLAYER).counts[per]


def road_candidates(state: VillagersState, operation: Operation) -> list[int]:
    """The places of the road whose villager she may take now: [VGR-EVENT-11] several if there is a choice."""
    found = [place for place in range(PLACES) if state.road[place] != GAP]
    if operation.select == HIGHEST:
        return best(found, [value_for_her(state, state.road[place]) for place in found])
    return found


def value_for_her(state: VillagersState, kind: i64) -> int:
    """[VGR-EVENT-54] The gold value of a villager as if it stood in her village."""
    symbols = tally(state, HERS)
    symbols.add(kind, False, 0)
    return int(symbols.value(kind))


def card_candidates(state: VillagersState, operation: Operation) -> list[int]:
    """The player's cards an operation may strike: [VGR-EVENT-07] no common villager, [VGR-EVENT-06] no Founders."""
    found: list[int] = []
    if operation.code == MOVE_COINS:
        rich = [card for card in range(len(state.whose)) if state.whose[card] == PLAYER and state.coins[card]]
        return best(rich, [state.coins[card] for card in rich])
    for card in range(len(state.whose)):
        kind = state.what[card]
        if stealable(state, card, PLAYER) and not COMMON[kind]:
            symbols = HOUSE if operation.filter == WITH_HOUSE else FOOD
            if operation.filter == ANY_CARD or symbols[kind]:
                found.append(card)
    if operation.select == HIGHEST:
        village = tally(state, PLAYER)
        return best(found, [int(village.value(state.what[card])) for card in found])
    return found


def best(found: list[int], values: list[int]) -> list[int]:
    """Those with the highest value."""
    top = max(values) if values else 0
    return [thing for thing, value in zip(found, values, strict=True) if value == top]


def feasible(state: VillagersState, operation: Operation) -> bool:
    """Whether an operation that may be chosen can be carried out."""
    if operation.full:
        return state.scores[PLAYER] >= operation.gold
    code = operation.code
    if code == TAKE_HAND_CARD:
        return state.held(PLAYER) > 0
    if code == TAKE_ROAD:
        return len(road_candidates(state, operation)) > 0
    if code in (STEAL_TOP, DISCARD_TOP, MOVE_COINS):
        return len(card_candidates(state, operation)) > 0
    return True
