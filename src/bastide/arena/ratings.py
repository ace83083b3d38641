"""Ratings of bots from the results of a tournament."""

from __future__ import annotations

from collections.abc import Sequence

from bastide.arena.match import Fixture, Result
from bastide.contest import ratings
from bastide.contest.ratings import Rating


def rate(bots: Sequence[str], fixtures: Sequence[Fixture], results: Sequence[Result]) -> list[Rating]:
    """The ratings of all bots, the strongest first, from the games in their order."""
    plan = {fixture.number: fixture for fixture in fixtures}
    games = sorted(results, key=lambda result: result.number)
    return ratings.rate(bots, [(plan[result.number].bots, result.places) for result in games])
