"""Measures anchors of the ladder: `python -m bastide.arena.measure_anchors village --seats 5` plays each classic level
against the anchor below it and prints the set for `bots/anchors.json`."""

from __future__ import annotations

import os
from itertools import pairwise
from typing import Annotated

import msgspec
from cyclopts import Parameter, run

from bastide.arena.backends import Backend, backend
from bastide.arena.schedule import fixtures
from bastide.arena.tournament import play_all
from bastide.bots.anchors import AnchorSet, Step
from bastide.games.registry import box

FIRST = "random"


def measure_step(game: str, seats: int, better: str, weaker: str, games: int, seed: int, place: Backend) -> Step:
    """The better one at a table of weaker ones: how often it finishes before another; a shared place counts half."""
    plan = fixtures(game, [(better, *[weaker] * (seats - 1))], games, seed)
    results = zip(plan, play_all(plan, place), strict=True)
    ahead = sum(result.share_ahead(fixture.bots.index(better)) for fixture, result in results)
    return Step(better, games, round(ahead / games, 3))


def measure(
    game: str,
    *,
    seats: int = 0,
    highest: int = 6,
    games: Annotated[int, Parameter(name=["-n", "--games"])] = 60,
    seed: int = 1,
    workers: int = 0,
) -> int:
    """Print the anchors of a game with so many seats.

    Parameters
    ----------
    game
        The name of a game.
    seats
        At the table; 0 for as many as there can be.
    highest
        The highest classic level that is measured.
    games
        Of each step.
    seed
        Of the first games.
    workers
        Processes to play in; 0 for one on each core.
    """
    place, seats = backend("local", workers or os.cpu_count() or 1), seats or max(box(game).seats)
    names = [FIRST, *(f"classic:{level}" for level in range(1, highest + 1))]
    steps: list[Step] = []
    for weaker, better in pairwise(names):
        steps.append(measure_step(game, seats, better, weaker, games, seed, place))
        print(msgspec.json.encode(steps[-1]).decode(), flush=True)
    print(msgspec.json.encode(AnchorSet(game, seats, FIRST, tuple(steps))).decode())
    return 0


if __name__ == "__main__":
    raise SystemExit(run(measure, result_action="return_value"))
