"""Ratings by openskill (Plackett-Luce), from the games in their order."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from openskill.models import PlackettLuce

from bastide.arena.match import Fixture, Result


class Rating(msgspec.Struct, frozen=True):
    """The estimated strength of a bot, with its 95 % interval."""

    bot: str
    mean: float
    low: float
    high: float


def rate(bots: Sequence[str], fixtures: Sequence[Fixture], results: Sequence[Result]) -> list[Rating]:
    """The ratings of all bots, the strongest first. Left out are games of a bot against itself, and games without a
    winner, as when every seat is a program that failed."""
    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in bots}
    plan = {fixture.number: fixture for fixture in fixtures}
    for result in sorted(results, key=lambda result: result.number):
        seated = plan[result.number].bots
        if len(set(seated)) == len(seated) > 1 and 1 in result.places:
            teams = model.rate([[ratings[name]] for name in seated], ranks=[float(place) for place in result.places])
            for name, (rating,) in zip(seated, teams, strict=True):
                ratings[name] = rating
    found = [
        Rating(name, round(one.mu, 2), round(one.mu - 1.96 * one.sigma, 2), round(one.mu + 1.96 * one.sigma, 2))
        for name, one in ratings.items()
    ]
    return sorted(found, key=lambda rating: -rating.mean)
