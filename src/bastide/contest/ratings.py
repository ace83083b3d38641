"""Ratings by openskill (Plackett-Luce), from the games in their order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec


class Rating(msgspec.Struct, frozen=True):
    """The estimated strength of a player, with its 95 % interval."""

    name: str
    mean: float
    low: float
    high: float


def rate(names: Sequence[str], games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> list[Rating]:
    """The ratings of all players, the strongest first; a game is who sat where, and their places. Left out are games of
    a player against itself, and games without a winner, as when every seat is a program that failed."""
    from openskill.models import PlackettLuce  # not there in browsers, where nobody is rated

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for seated, places in games:
        if len(set(seated)) == len(seated) > 1 and 1 in places:
            teams = model.rate([[ratings[name]] for name in seated], ranks=[float(place) for place in places])
            for name, (rating,) in zip(seated, teams, strict=True):
                ratings[name] = rating
    found = [
        Rating(name, round(one.mu, 2), round(one.mu - 1.96 * one.sigma, 2), round(one.mu + 1.96 * one.sigma, 2))
        for name, one in ratings.items()
    ]
    return sorted(found, key=lambda rating: -rating.mean)
