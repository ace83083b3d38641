"""Measures the gain from workers: `python -m bastide.arena.scaling` plays the same games with one and with several."""

from __future__ import annotations

import statistics
import time
from typing import Literal

from cyclopts import run

from bastide.arena.backends import Backend, ProcessPool, Ray
from bastide.arena.schedule import fixtures
from bastide.arena.tournament import play_all


def scaling(
    game: str = "tithe",
    bot: str = "mcts:200",
    *,
    games: int = 200,
    rounds: int = 3,
    workers: int = 2,
    backend: Literal["local", "ray"] = "local",
) -> None:
    """Print games per second with one worker and with several, in turn, and the median of the ratios.

    Parameters
    ----------
    game
        What is played.
    bot
        Who plays it, against itself.
    games
        In each run; the start of the processes is part of it.
    rounds
        Pairs of runs.
    workers
        Compared with one.
    backend
        Where the several play.
    """
    ratios: list[float] = []
    for number in range(rounds):
        plan = fixtures(game, [(bot, bot)], games, number * games)
        rates: list[float] = []
        for count in (1, workers):
            place: Backend = Ray(count) if backend == "ray" else ProcessPool(count)
            start = time.perf_counter()
            play_all(plan, place)
            rates.append(games / (time.perf_counter() - start))
        ratios.append(rates[1] / rates[0])
        print(
            f"1 worker {rates[0]:.2f} games/s, {workers} workers {rates[1]:.2f} games/s: {ratios[-1]:.2f}", flush=True
        )
    print(f"median {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    run(scaling)
