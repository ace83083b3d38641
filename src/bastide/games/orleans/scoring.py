"""Orléans: the end of the game and what everything is worth."""

from __future__ import annotations

from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Game, Phase
from bastide.core.state import NOBODY, Decision
from bastide.games.orleans.data import COIN_POINTS, EMPTY, GOOD_POINTS, GOODS, STATIONS_CITIZEN
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


def most_stations(state: OrleansState) -> int:
    """[ORL-END-01] Who has built most stations, [ORL-END-02] alone; EMPTY if nobody has."""
    built = [int(state.built(seat)) for seat in range(len(state.scores))]
    most = max(built)
    return built.index(most) if most and built.count(most) == 1 else EMPTY


class End(Phase):
    """[ORL-END-07] When the last round is complete, all is counted; [ORL-END-06] what is not named is worth nothing."""

    def apply(self, state: OrleansState, decision: Decision, action: Action) -> None:
        builder = most_stations(state)
        if builder != EMPTY:
            take_citizen(state, builder, STATIONS_CITIZEN, "ORL-END-01")
        else:
            built = max([int(state.built(seat)) for seat in range(len(state.scores))])
            state.tell("no_citizen", NOBODY, "ORL-END-01" if built else "ORL-END-02", [built])
        for seat in range(len(state.scores)):
            coins, goods = state.coins[seat], int(state.goods_held(seat))
            state.score("score_coins", seat, coins * COIN_POINTS, "ORL-END-03", [coins])
            state.score("score_goods", seat, goods_points(state, seat), "ORL-END-04", [goods])
            towns = [int(state.built(seat)), int(state.citizens_of(seat)), int(state.level(seat))]
            state.score("score_towns", seat, town_points(state, seat), "ORL-END-05", towns)


def breakdown(game: Game, view: OrleansState, seat: int) -> list[tuple[str, int]]:
    """Where the points of a seat would come from if the game ended now; all of it is public."""
    level, citizens = int(view.level(seat)), int(view.citizens_of(seat))
    if view.citizens[STATIONS_CITIZEN] == EMPTY and most_stations(view) == seat:
        citizens += 1
    return [
        ("score.coins", view.coins[seat] * COIN_POINTS),
        ("score.goods", int(goods_points(view, seat))),
        ("score.stations", int(view.built(seat)) * level),
        ("score.citizens", citizens * level),
    ]
