"""Orléans: set-up, the frame of a round, hourglass, census and first player."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action, argument_of
from bastide.core.counts import draw
from bastide.core.game import Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.orleans.codes import (
    ACTIONS,
    CENSUS,
    DECLINE,
    EVENT,
    EXCLUDING,
    FIRST_PLAYER,
    FOLLOWERS,
    HOURGLASS,
    PLANNING,
    ROUND,
    TECHNOLOGIES,
    TOWER_STEP,
)
from bastide.games.orleans.data import (
    BOARD,
    EMPTY,
    FARMER,
    HOURGLASS_STACK,
    PLACES,
    ROUNDS,
    SPOT_MARKS,
    TRACKS,
    TYPES,
    exclusions,
    goods_removed,
    spots_left_empty,
)
from bastide.games.orleans.notation import exclude_tile
from bastide.games.orleans.rules.gains import earn
from bastide.games.orleans.rules.torture import charge
from bastide.games.orleans.state import IN_PILE, OUT_OF_GAME, OrleansState

STEPS: Final = [  # [ORL-FLOW-02] the seven phases; the tower ends the third, technology the fifth
    HOURGLASS, CENSUS, FOLLOWERS, TOWER_STEP, PLANNING, ACTIONS, TECHNOLOGIES, EVENT, FIRST_PLAYER
]  # fmt: skip


class Deal(Phase):
    """[ORL-SETUP-27] Draw goods: some leave the game unseen, the others lie on the spots in use."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        seats = len(state.scores)
        state.tell("first_player", state.first, "ORL-SETUP-26")
        for _ in range(goods_removed(seats)):  # [ORL-SETUP-13] [ORL-SETUP-17]
            state.lost[TYPES + draw(state, state.store)] += 1
        unused = spots_left_empty(seats)
        for spot, mark in enumerate(SPOT_MARKS):
            if mark not in unused:  # [ORL-SETUP-14] [ORL-SETUP-15]
                state.spots[spot] = int(draw(state, state.store))  # [ORL-SETUP-16] what is left is the supply


class Exclusion(Phase):
    """[ORL-VAR-01] Before the first round, in turn order, each player may exclude place tiles."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        seats = len(state.scores)
        for step in range(seats - 1, -1, -1):
            state.push(EXCLUDING, state.seat_after(step), exclusions(seats))  # [ORL-VAR-02]


class Excluding(Phase):
    """[ORL-DEC-01] One tile that is left, or none [ORL-VAR-03]."""

    def __init__(self) -> None:
        self.rule = "ORL-VAR-01"

    def legal(self, state: OrleansState, decision: Decision) -> list[Action]:
        tiles = [exclude_tile(place) for place in range(BOARD, PLACES) if state.tiles[place - BOARD] == IN_PILE]
        return [*tiles, DECLINE]

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        if action == DECLINE:
            state.tell("declines", decision.seat, "ORL-VAR-03")
            return
        place = argument_of(action)
        state.give_tile(place - BOARD, OUT_OF_GAME)
        state.tell("excludes", decision.seat, "ORL-VAR-04", [int(place)])
        if decision.argument > 1:
            state.push(EXCLUDING, decision.seat, decision.argument - 1)


class Round(Phase):
    """[ORL-FLOW-01] [ORL-FLOW-09] Eighteen rounds, no more and no fewer."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        state.round += 1
        begin(state, HOURGLASS)


def begin(state: OrleansState, phase: i64) -> None:
    """Put the steps of the round from this one on before all else, and the next round beneath them."""
    if state.round < ROUNDS:  # [ORL-FLOW-05]
        state.push(ROUND, NOBODY)
    i: i64 = len(STEPS) - 1
    while True:
        step: i64 = STEPS[i]
        state.push(step, NOBODY, state.first if step == ACTIONS else 0)
        if step == phase:
            return
        i -= 1


class Hourglass(Phase):
    """[ORL-FLOW-03] Turn up the next tile: [ORL-SETUP-20] [ORL-SETUP-22] the start tile, then stacks A, B and C."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        state.passed = 0
        left, top = state.hourglass, EMPTY
        weights = [0] * len(left)
        for tile in range(len(left)):  # the stacks stand behind each other: the first that has any is on top
            if left[tile] and top in (EMPTY, HOURGLASS_STACK[tile]):
                top = HOURGLASS_STACK[tile]
                weights[tile] = 1
        state.tile = state.chance(weights)
        state.hourglass[state.tile] = 0
        state.tell("hourglass", NOBODY, "ORL-FLOW-03", [int(state.tile), int(state.round)])


def alone(state: OrleansState, seats: i64, direction: i64) -> i64:
    """The seat that no other equals at the head (1) or the tail (-1) of the farmers track; EMPTY if there is none."""
    found: i64 = EMPTY
    best: i64 = 0
    seat: i64 = 0
    while seat < seats:
        step = state.tracks[seat * TRACKS + FARMER] * direction
        if seat == 0 or step > best:
            found, best = seat, step
        elif step == best:
            found = EMPTY
        seat += 1
    return found


class Census(Phase):
    """[ORL-CENSUS-01] Who is ahead and who behind on the farmers track, alone."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        seats: i64 = len(state.scores)
        first, last = alone(state, seats, 1), alone(state, seats, -1)
        if first >= 0:  # [ORL-CENSUS-02] [ORL-CENSUS-03] [ORL-CENSUS-08]
            earn(state, first, 1, "ORL-CENSUS-02")
        if seats > 2 and last >= 0:  # [ORL-CENSUS-04] [ORL-CENSUS-05] [ORL-CENSUS-06]
            charge(state, last, 1, "ORL-CENSUS-04", EMPTY)  # [ORL-CENSUS-07]


class FirstPlayer(Phase):
    """[ORL-FLOW-06] [ORL-FLOW-08] The first-player tile goes to the left."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        state.first = state.seat_after(1)
        state.tell("first_player", state.first, "ORL-FLOW-06")
