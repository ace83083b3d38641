"""Ratings of people by openskill (Plackett-Luce), on the scale of the ladder: 400 points more mean ten victories to one
defeat, and random play has 0. Bots of our levels stand where they were measured, and stay there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING

import msgspec

from bastide.bots.anchors import POINT, level_ratings
from bastide.store.history import PlayedSeat, Rating

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

LEVEL = "level:"
USUAL_LEVEL = 3  # at which somebody who has never played is thought to be,
UNKNOWN = 400.0  # with this deviation: anywhere between the levels
ANCHORED = 30.0  # the deviation of a bot, whose rating never moves
DRIFT = 4.0  # added to what is not known before each game: people learn
SURE = 2.0  # deviations of an interval of 95 %
PROVISIONAL = 5  # so many games are played before a rating is shown as one


@dataclass(frozen=True)
class Strength:
    """What is thought of one player."""

    mean: float
    deviation: float


@cache
def model(seats: int) -> PlackettLuce:
    """The model for tables of so many: between two players who are known well, it expects what the ladder expects."""
    from openskill.models import PlackettLuce  # not there in browsers, where nobody is rated

    return PlackettLuce(mu=0.0, sigma=UNKNOWN, beta=1 / (POINT * sqrt(seats)), tau=DRIFT)


def after_game(players: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """What is thought of the players after a game, by their places: 1 is best, equals share a place."""
    chosen = model(len(players))
    teams = [[chosen.rating(mu=player.mean, sigma=player.deviation)] for player in players]
    rated = chosen.rate(teams, ranks=[float(place) for place in places])
    return [Strength(float(one.mu), float(one.sigma)) for (one,) in rated]


def unknown(game: str) -> Strength:
    """What is thought of somebody who has not played a rated game yet."""
    return Strength(level_ratings(game)[USUAL_LEVEL - 1], UNKNOWN)


def bot_strength(bot: str, game: str) -> Strength:
    """Where a bot of one of our levels stands."""
    return Strength(level_ratings(game)[int(bot.removeprefix(LEVEL)) - 1], ANCHORED)


def is_anchored(bot: str) -> bool:
    """Whether a bot has a rating: it plays at one of our levels."""
    return bot.startswith(LEVEL)


def rate_seats(seats: Sequence[PlayedSeat], known: dict[str, Rating]) -> list[PlayedSeat]:
    """The seats of a rated game with what it does to their people."""
    before = [strength_before(seat, known) for seat in seats]
    after = after_game(before, [seat.place for seat in seats])
    return [
        seat
        if seat.person is None
        else msgspec.structs.replace(seat, mean=new.mean, deviation=new.deviation, moved=new.mean - old.mean)
        for seat, old, new in zip(seats, before, after, strict=True)
    ]


def strength_before(seat: PlayedSeat, known: dict[str, Rating]) -> Strength:
    """What is thought of who sits there, before the game."""
    if seat.person is None:
        return bot_strength(seat.bot or "", seat.game)
    rating = known.get(seat.person)
    return Strength(rating.mean, rating.deviation) if rating else unknown(seat.game)


def levels_around(game: str, mean: float) -> tuple[int | None, int | None]:
    """The levels of bots between which a rating lies; None below the first and above the last."""
    below = [level for level, rating in enumerate(level_ratings(game), 1) if rating <= mean]
    above = [level for level, rating in enumerate(level_ratings(game), 1) if rating > mean]
    return max(below, default=None), min(above, default=None)
