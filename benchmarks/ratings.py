"""How well ratings find the order of people whose strength is known.

    python benchmarks/ratings.py [--people 1000] [--games 30] [--seats 2] [--seed 1] [--sort]

People's true strengths are spread normally, by 300 points of the ladder around level 3 of Carcassonne. Tables are drawn
at random; who wins is drawn by the true strengths (Plackett-Luce, the ladder's odds). Kendall's tau compares the order
of the ratings with the true one: 1 is the same order, 0 is none.
"""

from __future__ import annotations

import argparse
import random
from math import exp

from bastide.bots.anchors import POINT
from bastide.tables.ratings import after_game, unknown

SPREAD = 300.0  # points of the ladder: from level 2 to level 5 of Carcassonne are two of them in each direction


def simulate(people: int, games: int, seats: int, seed: int, by_rating: bool = False) -> float:
    """Kendall's tau of ratings and true strengths after so many games of everybody. Tables are drawn at random, or
    among neighbours by rating, as where people choose equals."""
    luck, start = random.Random(seed), unknown("carcassonne")
    truth = [start.mean + luck.gauss(0, SPREAD) for _ in range(people)]
    ratings = [start] * people
    for _ in range(games):
        order = list(range(people))
        luck.shuffle(order)
        if by_rating:
            order.sort(key=lambda one: ratings[one].mean + luck.gauss(0, SPREAD / 2))
        for first in range(0, people - people % seats, seats):
            table = order[first : first + seats]
            places = drawn_places([truth[one] for one in table], luck)
            for one, strength in zip(table, after_game([ratings[one] for one in table], places), strict=True):
                ratings[one] = strength
    return kendall(truth, [rating.mean for rating in ratings])


def drawn_places(strengths: list[float], luck: random.Random) -> list[int]:
    """Who comes where: the first is drawn by the odds, then the second among the others, and so on."""
    left, places = list(range(len(strengths))), [0] * len(strengths)
    best = max(strengths)
    for place in range(1, len(strengths) + 1):
        chosen = luck.choices(left, [exp(POINT * (strengths[one] - best)) for one in left])[0]
        places[chosen] = place
        left.remove(chosen)
    return places


def kendall(first: list[float], second: list[float]) -> float:
    """Kendall's tau: the share of pairs in the same order, less the share in the other."""
    order = sorted(range(len(first)), key=lambda one: first[one])
    values = [second[one] for one in order]
    rank = {value: number for number, value in enumerate(sorted(set(values)), 1)}
    tree, discordant = [0] * (len(rank) + 1), 0
    for seen, value in enumerate(values):  # a Fenwick tree counts those before that are greater
        place, smaller = rank[value], 0
        while place:
            smaller += tree[place]
            place &= place - 1
        discordant += seen - smaller
        place = rank[value]
        while place < len(tree):
            tree[place] += 1
            place += place & -place
    pairs = len(values) * (len(values) - 1) // 2
    return 1 - 2 * discordant / pairs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=1000)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sort", action="store_true", help="tables of neighbours by rating, not at random")
    asked = parser.parse_args()
    tau = simulate(asked.people, asked.games, asked.seats, asked.seed, asked.sort)
    print(f"{asked.people} people, {asked.games} games each, {asked.seats} seats: Kendall's tau {tau:.3f}")


if __name__ == "__main__":
    main()
