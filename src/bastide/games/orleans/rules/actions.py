"""Orléans: the fifth phase. In turn order, one action at a time, until all have passed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.bits import lowest_bit
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision, bit
from bastide.games.orleans.codes import (
    ACT,
    ACTIONS,
    EMPTYING,
    GIVING,
    PASS,
    PAYING,
    TRAVELLING,
    USE,
    VILLAGE_HIRE,
)
from bastide.games.orleans.data import (
    AMOUNT,
    BATHE,
    BUILD,
    BUY,
    CHOICE,
    COINS_PER_POINT,
    DEEDS_EFFECT,
    EFFECT,
    FARMHOUSE,
    FIRST_SPACE,
    GAIN,
    GOOD,
    INVENT,
    LAST_SPACE,
    LAST_STEP,
    LEVEL_COINS,
    MONASTERY,
    NOTHING,
    PILGRIMAGE,
    PLACE_MASKS,
    PLACE_NAMES,
    PLACES,
    POINTS,
    RECRUIT,
    SACRISTY,
    SPACE_PLACE,
    STATION_COINS,
    TOWER,
    TOWN_HALL,
    TRACKS,
    TRAVEL,
    TYPES,
    WAYS,
)
from bastide.games.orleans.notation import pay_coins, use_place
from bastide.games.orleans.rules.bathhouse import bathe
from bastide.games.orleans.rules.deeds import gifts, giving
from bastide.games.orleans.rules.gains import develop, dismiss, earn, pay, take_good
from bastide.games.orleans.rules.recruiting import invent, may_recruit, recruit, village_choices
from bastide.games.orleans.rules.travel import build, may_build
from bastide.games.orleans.state import OrleansState

_RULES: Final[dict[str, str]] = {
    "farmhouse": "ORL-ACT-20", "village": "ORL-ACT-23", "university": "ORL-ACT-32", "castle": "ORL-ACT-34",
    "monastery": "ORL-ACT-37", "ship": "ORL-ACT-40", "wagon": "ORL-ACT-41", "guildhall": "ORL-ACT-46",
    "scriptorium": "ORL-ACT-51", "town_hall": "ORL-DEED-01", "hayrick": "ORL-PLACE-10",
    "cheese_factory": "ORL-PLACE-11", "winery": "ORL-PLACE-12", "wool_manufacturer": "ORL-PLACE-13",
    "tailor_shop": "ORL-PLACE-14", "shipping_line": "ORL-PLACE-16", "brewery": "ORL-PLACE-17",
    "library": "ORL-PLACE-18", "windmill": "ORL-PLACE-19", "restaurant": "ORL-PLACE-20", "pharmacy": "ORL-PLACE-21",
    "treasury": "ORL-PLACE-24", "hospital": "ORL-PLACE-25", "horse_wagon": "ORL-PLACE-26", "school": "ORL-PLACE-27",
    "herb_garden": "ORL-PLACE-28", "laboratory": "ORL-PLACE-29", "bathhouse": "ORL-PLACE-40",
    "sacristy": "ORL-PLACE-50", "gunpowder_tower": "ORL-PLACE-62",
}  # fmt: skip
PLACE_RULES: Final[list[str]] = [_RULES[name] for name in PLACE_NAMES]  # the rule that says what each place does
_BLOCKED: Final[dict[int, str]] = {  # the rule that says when an effect is impossible
    TRAVEL: "ORL-ACT-45", BUILD: "ORL-ACT-49", GOOD: "ORL-PLACE-15", BUY: "ORL-PLACE-22", BATHE: "ORL-PLACE-46",
    INVENT: "ORL-PLACE-29", NOTHING: "ORL-PLACE-50",
}  # fmt: skip


def activated(state: OrleansState, seat: i64, place: i64) -> bool:
    """[ORL-ACT-01] Every space is filled; [ORL-ACT-02] one will do in the town hall, none never does."""
    return suffices(place, state.filled(seat))


def suffices(place: i64, filled: i64) -> bool:
    """Whether these filled spaces activate a place."""
    spaces: i64 = PLACE_MASKS[place]
    found = spaces & filled
    return found != 0 and (found == spaces or place == TOWN_HALL)


def possible(state: OrleansState, seat: i64, place: i64) -> bool:
    """[ORL-ACT-12] Whether the effect of the place can happen; [ORL-ACT-16] it may be worth nothing."""
    effect: i64 = EFFECT[place]
    amount: i64 = AMOUNT[place]
    if effect == RECRUIT:
        return may_recruit(state, seat, amount) if amount < TYPES else len(village_choices(state, seat)) > 0
    if effect == TRAVEL:
        return len(WAYS[state.merchants[seat] * 2 + amount]) > 0
    if effect == BUILD:
        return may_build(state, seat)
    if effect == DEEDS_EFFECT:
        return len(gifts(state, seat, place)) > 0  # [ORL-DEED-03] [ORL-PLACE-65]
    if effect == GOOD:
        return state.store[amount] > 0
    if effect == GAIN:  # [ORL-PLACE-16] [ORL-PLACE-18] [ORL-PLACE-19] points alone are not to be had on the last space
        return amount > 0 or state.development[seat] < LAST_SPACE
    if effect == BUY:
        return state.coins[seat] >= COINS_PER_POINT and state.development[seat] < LAST_SPACE
    if effect == BATHE:
        return state.bag_size(seat) > 0
    if effect == INVENT:
        return state.technology >= amount
    return effect != NOTHING


def next_playable(state: OrleansState, seat: i64, place: i64) -> i64:
    """The first place from this one on whose action can be chosen; PLACES if there is none."""
    filled = state.filled(seat)
    found: i64 = PLACES
    first: i64 = FIRST_SPACE[place]
    rest = filled >> first << first
    while rest:  # the places on which anything stands
        found = SPACE_PLACE[lowest_bit(rest)]
        if suffices(found, filled) and possible(state, seat, found):
            break
        rest &= ~PLACE_MASKS[found]
        found = PLACES
    if place <= TOWER < found and state.has_tower(seat) and possible(state, seat, TOWER):
        return TOWER  # [ORL-PLACE-64] as often as there are tokens
    return found


class Actions(Phase):
    """[ORL-ACT-03] The next player who has not passed acts; [ORL-ACT-07] who cannot has passed."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        seats: i64 = len(state.scores)
        step: i64 = 0
        while step < seats:  # [ORL-ACT-05] the phase ends when all have passed
            seat = (decision.argument + step) % seats
            if not state.passed & bit(seat):  # [ORL-ACT-04]
                if next_playable(state, seat, 0) < PLACES:
                    state.push(ACT, seat)
                    return
                state.passed |= bit(seat)
                state.tell("passes", seat, "ORL-ACT-07")
            step += 1


class Act(Phase):
    """[ORL-DEC-06] [ORL-ACT-08] One of the own playable actions, in any order, or [ORL-ACT-06] a pass."""

    def __init__(self) -> None:
        self.rule = "ORL-ACT-12"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        found: list[Action] = []
        place = next_playable(state, decision.seat, 0)
        while place < PLACES:
            found.append(use_place(place))
            place = next_playable(state, decision.seat, place + 1)
        found.append(PASS)
        return found

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        seat, place = decision.seat, argument_of(action)
        state.push(ACTIONS, NOBODY, (seat + 1) % len(state.scores))
        if action == PASS:  # [ORL-ACT-11] what is filled stays filled
            state.passed |= bit(seat)
            state.tell("passes", seat, "ORL-ACT-06")
            return
        state.tell("uses", seat, PLACE_RULES[place], [int(place)])
        if EFFECT[place] != DEEDS_EFFECT:  # [ORL-ACT-09]
            state.push(EMPTYING, NOBODY, emptying(seat, place))
        perform(state, seat, place)

    def refusal(self, state: OrleansState, decision: Decision, action: Action) -> str:
        return obstacle(state, decision.seat, argument_of(action)) if verb_of(action) == USE else self.rule


def perform(state: OrleansState, seat: i64, place: i64) -> None:
    """What the action of a place does, or the question it asks."""
    effect: i64 = EFFECT[place]
    amount: i64 = AMOUNT[place]
    rule = PLACE_RULES[place]
    if effect == RECRUIT:
        if amount < TYPES:
            recruit(state, seat, amount)
            return
        choices = village_choices(state, seat)
        if len(choices) == 1:
            recruit(state, seat, argument_of(choices[0]))
        else:
            state.push(VILLAGE_HIRE, seat)
    elif effect == TRAVEL:
        state.push(TRAVELLING, seat, amount)
    elif effect == BUILD:
        build(state, seat)
    elif effect == DEEDS_EFFECT:
        state.push(GIVING, seat, giving(place, amount))  # [ORL-PLACE-62]
    elif effect == GOOD:
        take_good(state, seat, amount, rule)
    elif effect == GAIN:
        earn(state, seat, amount, rule)
        develop(state, seat, POINTS[place], rule)
    elif effect == LEVEL_COINS:
        earn(state, seat, amount * state.level(seat), rule)  # [ORL-DEV-10]
    elif effect == STATION_COINS:
        earn(state, seat, amount * state.built(seat), rule)
    elif effect == BUY:
        state.push(PAYING, seat, place)
    elif effect == BATHE:
        bathe(state, seat, amount)
    elif effect == INVENT:
        invent(state, seat, amount, rule)


_PLACE_BITS: Final = 5  # of the argument of EMPTYING


def emptying(seat: i64, place: i64) -> i64:
    """The argument of EMPTYING: whose followers leave which place."""
    return seat << _PLACE_BITS | place


def emptied_seat(argument: i64) -> i64:
    return argument >> _PLACE_BITS


def emptied_place(argument: i64) -> i64:
    return argument & ((1 << _PLACE_BITS) - 1)


class Emptying(Phase):
    """[ORL-ACT-09] [ORL-ACT-13] When all is done, the followers of the place go back to the bag."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        seat, place = emptied_seat(decision.argument), emptied_place(decision.argument)
        space: i64 = FIRST_SPACE[place]
        end: i64 = FIRST_SPACE[place + 1]
        while space < end:
            dismiss(state, seat, space)
            space += 1


class Paying(Phase):
    """[ORL-DEC-12] [ORL-PLACE-21] The pharmacy: as many development points as coins."""

    def __init__(self) -> None:
        self.rule = "ORL-PLACE-22"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        seat = decision.seat
        most = min(
            AMOUNT[decision.argument], LAST_SPACE - state.development[seat], state.coins[seat] // COINS_PER_POINT
        )
        return [pay_coins(points * COINS_PER_POINT) for points in range(1, most + 1)]

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        """[ORL-PLACE-23] The coins are gone before the marker moves."""
        coins = argument_of(action)
        pay(state, decision.seat, coins, "ORL-PLACE-21")
        develop(state, decision.seat, coins // COINS_PER_POINT, "ORL-PLACE-21")


def obstacle(state: OrleansState, seat: i64, place: i64) -> str:
    """The rule that keeps a place from being used."""
    if not state.owns(seat, place):
        return "ORL-PLACE-02"
    if place == SACRISTY or EFFECT[place] == NOTHING:
        return "ORL-PLACE-50" if place == SACRISTY else "ORL-ACT-02"
    if place == TOWER:
        return "ORL-PLACE-65"
    if not activated(state, seat, place):
        return "ORL-ACT-02" if place == TOWN_HALL else "ORL-ACT-01"
    if place == TOWN_HALL:
        return "ORL-DEED-03"
    if EFFECT[place] == RECRUIT:
        what = AMOUNT[place]
        if place == MONASTERY and state.event() == PILGRIMAGE:
            return "ORL-ACT-38"
        if what == CHOICE:
            return "ORL-ACT-24"
        if not state.supply[what]:
            return "ORL-ACT-18"
        if what < TRACKS and state.tracks[seat * TRACKS + what] == LAST_STEP[what]:
            return "ORL-ACT-17"
        return "ORL-ACT-22" if place == FARMHOUSE else PLACE_RULES[place]
    return _BLOCKED.get(EFFECT[place], PLACE_RULES[place])
