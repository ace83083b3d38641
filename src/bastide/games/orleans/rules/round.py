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
        state.tiles[place - BOARD] = OUT_OF_GAME
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
        state.push(STEPS[i], NOBODY, state.first if STEPS[i] == ACTIONS else 0)
        if STEPS[i] == phase:
            return
        i -= 1


class Hourglass(Phase):
    """[ORL-FLOW-03] Turn up the next tile: [ORL-SETUP-20] [ORL-SETUP-22] the start tile, then stacks A, B and C."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        state.passed = 0
        top = HOURGLASS_STACK[state.hourglass.index(1)]
        weights = [left if HOURGLASS_STACK[tile] == top else 0 for tile, left in enumerate(state.hourglass)]
        state.tile = state.chance(weights)
        state.hourglass[state.tile] = 0
        state.tell("hourglass", NOBODY, "ORL-FLOW-03", [int(state.tile), int(state.round)])


class Census(Phase):
    """[ORL-CENSUS-01] Who is ahead and who behind on the farmers track, alone."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        seats = len(state.scores)
        steps = [state.tracks[seat * TRACKS + FARMER] for seat in range(seats)]
        most, least = max(steps), min(steps)
        if steps.count(most) == 1:  # [ORL-CENSUS-02] [ORL-CENSUS-03] [ORL-CENSUS-08]
            earn(state, steps.index(most), 1, "ORL-CENSUS-02")
        if seats > 2 and steps.count(least) == 1:  # [ORL-CENSUS-04] [ORL-CENSUS-05] [ORL-CENSUS-06]
            charge(state, steps.index(least), 1, "ORL-CENSUS-04", EMPTY)  # [ORL-CENSUS-07]


class FirstPlayer(Phase):
    """[ORL-FLOW-06] [ORL-FLOW-08] The first-player tile goes to the left."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        state.first = state.seat_after(1)
        state.tell("first_player", state.first, "ORL-FLOW-06")
