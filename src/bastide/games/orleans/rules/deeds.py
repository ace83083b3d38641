"""Orléans: beneficial deeds, served by the town hall and the gunpowder tower."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.orleans.codes import GIVE, GIVING, REWARDING, STOP
from bastide.games.orleans.data import (
    AMOUNT,
    DEED_CITIZEN,
    DEED_COINS,
    DEED_POINTS,
    DEED_SPACES,
    DEEDS,
    EMPTY,
    FIRST_SPACE,
    LAST_SPACE,
    SPACES,
    TOWN_HALL,
    TYPES,
)
from bastide.games.orleans.notation import COIN, POINT, choose_reward, deed_of, give_token, token_of
from bastide.games.orleans.rules.gains import develop, earn, take_citizen
from bastide.games.orleans.state import OrleansState


def waits(state: OrleansState, seat: i64, place: i64, what: i64) -> bool:
    """Whether a neutral token of this type stands ready in the town hall or the tower:
    [ORL-DEED-05] [ORL-PLACE-63] coloured ones never go to the deeds."""
    if place != TOWN_HALL:
        return state.tower[what] > 0
    first = seat * SPACES + FIRST_SPACE[TOWN_HALL]
    return state.spaces[first] == what or state.spaces[first + 1] == what


def gifts(state: OrleansState, seat: i64, place: i64) -> list[Action]:
    """[ORL-DEED-01] Free spaces of exactly the type of a token there; [ORL-DEED-04] nothing stands for another."""
    found: list[Action] = []
    for what in range(TYPES):
        if waits(state, seat, place, what):
            for deed in range(DEEDS):
                if state.deeds[deed * TYPES + what] < DEED_SPACES[deed * TYPES + what]:
                    found.append(give_token(what, deed))
    return found


_LEFT_BITS: Final = 4  # of the argument of GIVING


def giving(place: i64, left: i64) -> i64:
    """The argument of GIVING: the town hall or the tower, and how many of its tokens may still be given."""
    return place << _LEFT_BITS | left


def giving_place(argument: i64) -> i64:
    return argument >> _LEFT_BITS


def giving_left(argument: i64) -> i64:
    return argument & ((1 << _LEFT_BITS) - 1)


class Giving(Phase):
    """[ORL-DEC-10] One token, and then another [ORL-DEED-13] or none [ORL-DEED-02]."""

    def __init__(self) -> None:
        self.rule = "ORL-DEED-01"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        place, left = giving_place(decision.argument), giving_left(decision.argument)
        found = gifts(state, decision.seat, place)
        if left < AMOUNT[place]:
            found.append(STOP)
        return found

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        seat, place, left = decision.seat, giving_place(decision.argument), giving_left(decision.argument)
        if action == STOP:
            state.tell("gives_no_more", seat, "ORL-DEED-02", [int(place)])
            return
        what, deed = token_of(action), deed_of(action)
        take_away(state, seat, place, what)
        state.deeds[deed * TYPES + what] += 1  # [ORL-DEED-12]
        state.tell("gives", seat, "ORL-DEED-01", [int(what), int(deed)])
        if left > 1 and gifts(state, seat, place):
            state.push(GIVING, seat, giving(place, left - 1))
        if DEED_POINTS[deed] and state.development[seat] < LAST_SPACE:
            state.push(REWARDING, seat, deed)
        else:
            earn(state, seat, DEED_COINS[deed], "ORL-DEED-06")  # [ORL-DEED-08]
        if complete(state, deed):
            take_citizen(state, seat, DEED_CITIZEN[deed], "ORL-DEED-10")  # [ORL-DEED-11]

    def refusal(self, state: OrleansState, decision: Decision, action: Action) -> str:
        if verb_of(action) != GIVE:
            return self.rule
        what, deed = token_of(action), deed_of(action)
        if not DEED_SPACES[deed * TYPES + what]:
            return "ORL-DEED-04"
        return "ORL-DEED-09" if waits(state, decision.seat, giving_place(decision.argument), what) else "ORL-DEED-01"


def take_away(state: OrleansState, seat: i64, place: i64, what: i64) -> None:
    """The token leaves the town hall or the tower; [ORL-ACT-09] it does not come back to the bag."""
    if place != TOWN_HALL:
        state.tower[what] -= 1
        return
    space = FIRST_SPACE[TOWN_HALL]
    if state.spaces[seat * SPACES + space] != what:
        space += 1
    state.stand(seat, space, EMPTY)


def complete(state: OrleansState, deed: i64) -> bool:
    return state.deeds[deed * TYPES : (deed + 1) * TYPES] == DEED_SPACES[deed * TYPES : (deed + 1) * TYPES]


class Rewarding(Phase):
    """[ORL-DEC-11] [ORL-DEED-07] Canalisation: a coin or a development point."""

    def __init__(self) -> None:
        self.rule = "ORL-DEED-07"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        return [choose_reward(COIN), choose_reward(POINT)]

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        if argument_of(action) == COIN:
            earn(state, decision.seat, DEED_COINS[decision.argument], "ORL-DEED-07")
        else:
            develop(state, decision.seat, DEED_POINTS[decision.argument], "ORL-DEED-07")
