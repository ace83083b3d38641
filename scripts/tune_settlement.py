"""Finds numbers with which Settlement's quick play reaches most points against itself: an evolution strategy (CMA-ES).

    .venv/bin/python scripts/tune_settlement.py [--generations 40] [--games 300] [--seed 1]

The numbers of `Estimate.hasten` in settlement/heuristic.py come from a draft of this script with the same settings
(70 s of one core, compiled); this form has not made them again.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from bastide.bots.search import Generator
from bastide.games.registry import box
from bastide.games.settlement.heuristic import SettlementHeuristic

NAMES = (
    "unit", "basic", "gold", "sink", "sinks", "idle", "idler", "land", "house", "fort", "lands", "houses", "forts",
    "kept", "step", "eager", "lasting", "wide", "strong", "busy",
)  # fmt: skip
LEAST = 0.02  # of every number: with trades that cost nothing, quick play would pay what it does not have
CHILDREN, PARENTS = 14, 7


def mean_score(numbers: Any, first: int, games: int) -> float:
    """The mean score of quick play with these numbers, against itself."""
    game, heuristic = box("settlement").game(2), SettlementHeuristic()
    for name, number in zip(NAMES, numbers, strict=True):
        setattr(heuristic.estimate, name, float(number))
    heuristic.estimate.tune()
    total = 0
    for seed in range(first, first + games):
        state, luck = game.new(seed), Generator(seed)
        while state.stack:
            seat = state.actor()
            game.apply(state, seat, heuristic.suggest(game, state, seat, luck.next_u32()))
        total += sum(state.scores)
    return total / (2 * games)


def evolve(generations: int, games: int, seed: int) -> Any:
    """The middle of the last generation."""
    dice = np.random.default_rng(seed)
    begin = np.array([getattr(SettlementHeuristic().estimate, name) for name in NAMES])
    spread = np.maximum(0.3 * np.abs(begin), 0.1)
    size = len(NAMES)
    shares = np.log(PARENTS + 0.5) - np.log(np.arange(1, PARENTS + 1))
    shares /= shares.sum()
    effective = 1 / (shares**2).sum()
    path_rate, step_rate = 4 / (size + 4), (effective + 2) / (size + effective + 5)
    one_rate = 2 / ((size + 1.3) ** 2 + effective)
    many_rate = min(1 - one_rate, 2 * (effective - 2 + 1 / effective) / ((size + 2) ** 2 + effective))
    usual = size**0.5 * (1 - 1 / (4 * size) + 1 / (21 * size * size))  # length of a random step
    middle, step, shape = np.zeros(size), 0.6, np.eye(size)
    path, step_path = np.zeros(size), np.zeros(size)
    for generation in range(1, generations + 1):
        root = np.linalg.cholesky(shape + 1e-9 * np.eye(size))
        moves = dice.standard_normal((CHILDREN, size)) @ root.T
        children = np.maximum(begin + spread * (middle + step * moves), LEAST)
        scores = [mean_score(child, 2_000_000 + 10_000 * generation, games) for child in children]
        best = moves[np.argsort(-np.array(scores))[:PARENTS]]
        mean = shares @ best
        middle = middle + step * mean
        step_path = (1 - step_rate) * step_path + np.sqrt(step_rate * (2 - step_rate) * effective) * np.linalg.solve(
            root, mean
        )
        length = float(np.linalg.norm(step_path))
        short = length / np.sqrt(1 - (1 - step_rate) ** (2 * generation)) < (1.4 + 2 / (size + 1)) * usual
        path = (1 - path_rate) * path + short * np.sqrt(path_rate * (2 - path_rate) * effective) * mean
        outer = sum(share * np.outer(move, move) for share, move in zip(shares, best, strict=True))
        shape = (1 - one_rate - many_rate) * shape + one_rate * np.outer(path, path) + many_rate * outer
        step *= float(np.exp(step_rate / (1 + step_rate) * (length / usual - 1)))
        print(f"generation {generation}: best {max(scores):.1f}", flush=True)
    return np.maximum(begin + spread * middle, LEAST)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    found = evolve(asked.generations, asked.games, asked.seed)
    for name, number in zip(NAMES, found, strict=True):
        print(f"{name} = {number:.3f}")
    print(f"{mean_score(found, 1_000_000, 1000):.1f} points on average")


if __name__ == "__main__":
    main()
