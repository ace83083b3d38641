"""Village: the final scoring, and where points would come from if it came now."""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Game, Phase
from bastide.core.state import Decision
from bastide.games.village.codes import SCORING
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
    LEVELS,
    PRESTIGE,
    TRAVEL_POINTS,
    WINDOWS,
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
            travel = travel_points(state, self.expansion, seat)
            chronicle = chronicle_points(state, self.expansion, seat)
            by_card = self.expansion.travel_table(state, seat, TRAVEL_POINTS) is not TRAVEL_POINTS
            state.score("final_travel", seat, travel, "VIL-SCORE-01", [int(markers(state, seat)), int(by_card)])
            council, church = living_on(state, seat, COUNCIL, LEVELS), living_on(state, seat, CHURCH, WINDOWS)
            state.score("final_council", seat, risen(state, seat, COUNCIL, COUNCIL_POINTS), "VIL-SCORE-02", [council])
            state.score("final_church", seat, risen(state, seat, CHURCH, CHURCH_POINTS), "VIL-SCORE-03", [church])
            by_card = self.expansion.chronicle_table(state, seat, CHRONICLE_POINTS) is not CHRONICLE_POINTS
            dead = int(chronicled(state, seat))
            state.score("final_chronicle", seat, chronicle, "VIL-SCORE-05", [dead, int(by_card)])
            state.score("final_customers", seat, customer_points(state, seat), "VIL-SCORE-06", [int(state.tiles(seat))])
            state.score("final_coins", seat, coin_points(state, seat), "VIL-SCORE-07", [int(state.have(seat, COIN))])
        self.expansion.final_points(state)


def breakdown(game: Game, view: VillageState, seat: int) -> list[tuple[str, int]]:
    """Where the points of a seat would come from if the game ended now, as far as the viewer knows. A final mass would
    come before that; what it brings nobody knows."""
    if not view.stack and view.ender < 0:  # [VIL-END-17]
        return [("score.prestige", view.scores[seat])]
    expansion = cast(Scoring, game.phases[SCORING]).expansion
    parts = final_parts(view, expansion, seat)
    cards = expansion.card_points(view, seat)
    if not view.stack:  # all is among the points already; the Trickster cannot be told apart any more
        before = view.scores[seat] - sum(points for _, points in parts) - int(cards)
        tricked = expansion.last_place_points(view, seat, view.scores) > 0
        parts.insert(0, ("score.prestige_trickster" if tricked else "score.prestige", before))
    else:
        totals = []
        for other in range(len(view.scores)):
            ending = sum(points for _, points in final_parts(view, expansion, other))
            totals.append(view.scores[other] + ending + int(expansion.card_points(view, other)))
        parts.insert(0, ("score.prestige", view.scores[seat]))
        cards += expansion.last_place_points(view, seat, totals)
    return [*parts, ("score.cards", int(cards))] if view.hidden else parts


def final_parts(state: VillageState, expansion: Expansion, seat: i64) -> list[tuple[str, int]]:
    """The points of the final scoring without cards, by where they come from."""
    return [
        ("score.travel", int(travel_points(state, expansion, seat))),
        ("score.council", int(risen(state, seat, COUNCIL, COUNCIL_POINTS))),
        ("score.church", int(risen(state, seat, CHURCH, CHURCH_POINTS))),
        ("score.chronicle", int(chronicle_points(state, expansion, seat))),
        ("score.customers", int(customer_points(state, seat))),
        ("score.coins", int(coin_points(state, seat))),
    ]


def travel_points(state: VillageState, expansion: Expansion, seat: i64) -> i64:
    """[VIL-SCORE-01] By towns with a marker, or as a card says."""
    return step(expansion.travel_table(state, seat, TRAVEL_POINTS), markers(state, seat))


def chronicle_points(state: VillageState, expansion: Expansion, seat: i64) -> i64:
    """[VIL-SCORE-05] By members in the chronicle, or as a card says."""
    return step(expansion.chronicle_table(state, seat, CHRONICLE_POINTS), chronicled(state, seat))


def coin_points(state: VillageState, seat: i64) -> i64:
    """[VIL-SCORE-07] [VIL-COIN-05] What coins are worth."""
    return state.have(seat, COIN) * COIN_POINTS


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


def living_on(state: VillageState, seat: i64, first: i64, many: i64) -> int:
    """How many members are on the levels or windows from the first of these places on."""
    members = 0
    for place in range(first, first + many):
        members += int(state.living_at(seat, place))
    return members


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
