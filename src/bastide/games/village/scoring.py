"""Village: the final scoring."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.village.data import (
    CHRONICLE,
    CHRONICLE_POINTS,
    CHURCH,
    CHURCH_POINTS,
    COIN,
    COIN_POINTS,
    COUNCIL,
    COUNCIL_POINTS,
    CUSTOMERS,
    FAMILY,
    GRAVE,
    PRESTIGE,
    TRAVEL_POINTS,
)
from bastide.games.village.expansions.base import Expansion
from bastide.games.village.rules.travel import markers
from bastide.games.village.state import SERVED, VillageState


class Scoring(Phase):
    """[VIL-SCORE-09] All is added to the points gained during the game. [VIL-SCORE-08] Nothing else scores, [INN-65]
    but the cards of the expansion, afterwards."""

    def __init__(self, expansion: Expansion) -> None:
        self.expansion: Final = expansion

    def apply(self, state: VillageState, decision: Decision, action: Action) -> None:
        for seat in range(len(state.scores)):
            travel = self.expansion.travel_table(state, seat, TRAVEL_POINTS)
            chronicle = self.expansion.chronicle_table(state, seat, CHRONICLE_POINTS)
            towns, dead = markers(state, seat), chronicled(state, seat)
            state.score("final_travel", seat, step(travel, towns), "VIL-SCORE-01", [int(towns)])
            state.score("final_council", seat, risen(state, seat, COUNCIL, COUNCIL_POINTS), "VIL-SCORE-02")
            state.score("final_church", seat, risen(state, seat, CHURCH, CHURCH_POINTS), "VIL-SCORE-03")
            state.score("final_chronicle", seat, step(chronicle, dead), "VIL-SCORE-05", [int(dead)])
            state.score("final_customers", seat, customer_points(state, seat), "VIL-SCORE-06", [int(state.tiles(seat))])
            coins = state.have(seat, COIN)  # [VIL-COIN-05]
            state.score("final_coins", seat, coins * COIN_POINTS, "VIL-SCORE-07", [int(coins)])
        self.expansion.final_points(state)


def step(table: list[int], number: i64) -> i64:
    """A table of points; the last entry holds for all greater numbers."""
    return table[min(number, len(table) - 1)]


def risen(state: VillageState, seat: i64, first: i64, table: list[int]) -> i64:
    """[VIL-SCORE-02] [VIL-SCORE-03] Every living councillor by level, every living cleric by window: from the first of
    these places on. [VIL-SCORE-04] The black bag is no window."""
    points: i64 = 0
    for i in range(seat * FAMILY, (seat + 1) * FAMILY):
        height: i64 = state.home[i] - first
        if 0 <= height < len(table):
            points += table[height]
    return points


def chronicled(state: VillageState, seat: i64) -> i64:
    """[VIL-SCORE-05] [INN-52] Members in the chronicle, the one beside its spaces included."""
    members: i64 = 0
    for i in range(seat * FAMILY, (seat + 1) * FAMILY):
        if CHRONICLE <= state.home[i] < GRAVE:
            members += 1
    return members


def customer_points(state: VillageState, seat: i64) -> i64:
    """[VIL-SCORE-06] [VIL-MARKET-04] What the customers served are worth."""
    points: i64 = 0
    for i in range(CUSTOMERS):
        if state.customers[i] == SERVED + seat:
            points += PRESTIGE[i]
    return points


def places(state: VillageState) -> list[int]:
    """[VIL-SCORE-10] Ties are broken by customer tiles, [VIL-SCORE-11] then by living members; [VIL-SCORE-12] who is
    still tied shares. [VIL-END-17] An unfinished game has no winner: all share the first place."""
    seats = len(state.scores)
    if state.ender < 0:
        return [1] * seats
    ranks = [(state.scores[seat], int(state.tiles(seat)), int(state.living(seat))) for seat in range(seats)]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]
