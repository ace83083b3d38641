"""Orléans: the sixth phase. The event of the hourglass tile reaches everybody, one after another."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action, argument_of, verb_of
from bastide.core.counts import total
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.orleans.codes import BUY_FOOD, ENDURE, FEED, FEEDING, HIT, WARD, WARDING
from bastide.games.orleans.data import (
    BOARD,
    EMPTY,
    FIRST_SPACE,
    FOOD,
    FOOD_COINS,
    GOODS,
    HARVEST,
    HOURGLASS_VALUE,
    INCOME,
    KINDS,
    PILGRIMAGE,
    PLAGUE,
    SACRISTY,
    SPACES,
    TAXES,
    TRADING_DAY,
    TYPES,
    WARDED,
)
from bastide.games.orleans.notation import feed_good
from bastide.games.orleans.rules.gains import dismiss, earn
from bastide.games.orleans.rules.torture import charge
from bastide.games.orleans.state import OrleansState


class Happening(Phase):
    """[ORL-EVENT-01] [ORL-FLOW-07] All are hit in turn order; [ORL-FLOW-04] a pilgrimage is already over."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        if state.event() != PILGRIMAGE:  # [ORL-EVENT-03]
            for step in range(len(state.scores) - 1, -1, -1):
                state.push(HIT, NOBODY, state.seat_after(step))


class Hit(Phase):
    """[ORL-PLACE-52] Before anything is paid, counted or drawn, the owner of the sacristy may ward it off."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        seat = decision.argument
        guarded = state.tiles[SACRISTY - BOARD] == seat and state.event() in WARDED  # [ORL-EVENT-20] [ORL-PLACE-54]
        if guarded and state.spaces[seat * SPACES + FIRST_SPACE[SACRISTY]] != EMPTY:
            state.push(WARDING, seat)
        else:
            strike(state, seat)


class Warding(Phase):
    """[ORL-DEC-15] [ORL-PLACE-51] Send the monk of the sacristy to the bag and ignore the event, or not."""

    def __init__(self) -> None:
        self.rule = "ORL-PLACE-51"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        return [WARD, ENDURE]

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        if action == WARD:
            dismiss(state, decision.seat, FIRST_SPACE[SACRISTY])
            state.tell("wards", decision.seat, "ORL-PLACE-51", [int(state.event())])
        else:
            strike(state, decision.seat)  # [ORL-PLACE-53]


def untouched(state: OrleansState, seat: i64, event: i64, value: i64) -> str:
    """By which rule the event does nothing to a player; empty if it does something."""
    if event == TAXES and state.goods_held(seat) < value:
        return "ORL-EVENT-04"
    if event == TRADING_DAY and not state.built(seat):
        return "ORL-EVENT-07"
    if event == PLAGUE and not total(state.bags, seat * KINDS, KINDS):
        return "ORL-EVENT-18"
    return ""


def strike(state: OrleansState, seat: i64) -> None:
    """What the event does to one player."""
    event: i64 = state.event()
    value: i64 = HOURGLASS_VALUE[state.tile]  # [ORL-EVENT-02]
    safe = untouched(state, seat, event, value)
    if safe:
        state.tell("untouched", seat, safe, [int(event)])
    elif event == TAXES:
        charge(state, seat, state.goods_held(seat) // value, "ORL-EVENT-04", TAXES)  # [ORL-EVENT-05]
    elif event == INCOME:
        earn(state, seat, value * state.level(seat), "ORL-EVENT-06")
    elif event == TRADING_DAY:
        earn(state, seat, value * state.built(seat), "ORL-EVENT-07")
    elif event == HARVEST:
        harvest(state, seat, value)
    elif event == PLAGUE:
        plague(state, seat)


def plague(state: OrleansState, seat: i64) -> None:
    """[ORL-EVENT-14] One follower from the bag; [ORL-EVENT-19] all others are safe."""
    first = seat * KINDS
    kind = state.chance(state.bags[first : first + KINDS])
    if kind < TYPES:  # [ORL-EVENT-15] [ORL-EVENT-16]
        state.bags[first + kind] -= 1
        state.supply[kind] += 1
        state.tell("plague", seat, "ORL-EVENT-15", [int(kind)])
    else:
        state.tell("spared", seat, "ORL-EVENT-17", [int(kind)])


def food_held(state: OrleansState, seat: i64) -> list[int]:
    """The sorts of food that the player has."""
    return [good for good in range(GOODS) if FOOD[good] and state.goods[seat * GOODS + good]]


def harvest(state: OrleansState, seat: i64, asked: i64) -> None:
    """[ORL-EVENT-08] So much food, or coins for it; [ORL-EVENT-11] who has no food pays or is tortured."""
    if asked and food_held(state, seat):
        state.push(FEEDING, seat, asked)
    else:
        charge(state, seat, asked * FOOD_COINS, "ORL-EVENT-08", HARVEST)


class Feeding(Phase):
    """[ORL-DEC-16] [ORL-EVENT-09] Give one food, or pay for all that is still asked."""

    def __init__(self) -> None:
        self.rule = "ORL-EVENT-09"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        found = [feed_good(good) for good in food_held(state, decision.seat)]
        if state.coins[decision.seat] >= decision.argument * FOOD_COINS:  # [ORL-EVENT-10]
            found.append(BUY_FOOD)
        return found

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        seat, good = decision.seat, argument_of(action)
        if action == BUY_FOOD:
            charge(state, seat, decision.argument * FOOD_COINS, "ORL-EVENT-09", HARVEST)
            return
        state.goods[seat * GOODS + good] -= 1
        state.store[good] += 1  # [ORL-EVENT-12] [ORL-SUPPLY-03]
        state.tell("feeds", seat, "ORL-EVENT-08", [int(good)])
        harvest(state, seat, decision.argument - 1)

    def refusal(self, state: OrleansState, decision: Decision, action: Action) -> str:
        if action == BUY_FOOD:
            return "ORL-EVENT-10"
        return "ORL-EVENT-13" if verb_of(action) == FEED and not FOOD[argument_of(action)] else self.rule
