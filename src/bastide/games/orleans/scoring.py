"""Orléans: the end of the game and what everything is worth."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Phase
from bastide.core.state import Decision
from bastide.games.orleans.data import COIN_POINTS, GOOD_POINTS, GOODS, STATIONS_CITIZEN
from bastide.games.orleans.rules.gains import take_citizen
from bastide.games.orleans.state import OrleansState


def goods_points(state: OrleansState, seat: i64) -> i64:
    """[ORL-END-04] What the goods are worth."""
    points: i64 = 0
    good: i64 = 0
    while good < GOODS:
        points += state.goods[seat * GOODS + good] * GOOD_POINTS[good]
        good += 1
    return points


def town_points(state: OrleansState, seat: i64) -> i64:
    """[ORL-END-05] Built stations and citizens, each worth the level."""
    return (state.built(seat) + state.citizens_of(seat)) * state.level(seat)


def worth(state: OrleansState, seat: i64) -> i64:
    """The points the player would have if the game ended now, without the last citizen;
    [ORL-END-06] all else is worth nothing."""
    return state.coins[seat] * COIN_POINTS + goods_points(state, seat) + town_points(state, seat)


class End(Phase):
    """[ORL-END-07] When the last round is complete, all is counted."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        seats = len(state.scores)
        built = [int(state.built(seat)) for seat in range(seats)]
        most = max(built)
        if most and built.count(most) == 1:  # [ORL-END-01] [ORL-END-02]
            take_citizen(state, built.index(most), STATIONS_CITIZEN, "ORL-END-01")
        for seat in range(seats):
            coins, level = state.coins[seat], int(state.level(seat))
            state.score("score_coins", seat, coins * COIN_POINTS, "ORL-END-03", [coins])
            state.score("score_goods", seat, goods_points(state, seat), "ORL-END-04", [int(state.goods_held(seat))])
            citizens = int(state.citizens_of(seat))
            state.score("score_towns", seat, town_points(state, seat), "ORL-END-05", [built[seat], citizens, level])
