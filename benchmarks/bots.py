"""How many decisions bots take in a second of processor time, for every game; a table in Markdown.

    python benchmarks/bots.py [GAME ...] [--bots greedy level:4] [--seconds 1.0] [--rounds 3]

A decision is one choice among several actions, from the view of the seat that acts, as at a table: in sixteen positions
half-way through random games with the usual number of seats, one after another; medians of several rounds. The seeds
are fixed, so that two engines that play alike measure the same work.
"""

from __future__ import annotations

import argparse
import statistics
import time

from bastide.bots.names import player
from bastide.bots.players import Player
from bastide.cli.bench import MIDDLES, compiled, configurations, middle
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.registry import box, boxes

SEED = 7


def per_second(bot: Player, game: Game, views: list[tuple[State, int]], seconds: float) -> float:
    """Whole passes over the positions, since they differ in cost, until the time is over."""
    done, clock = 0, time.process_time()
    while (spent := time.process_time() - clock) < seconds or not done:
        for view, seat in views:
            bot.choose(game, view, seat)
        done += len(views)
    return done / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--bots", nargs="+", default=["greedy", "level:4"])
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--positions", type=int, default=MIDDLES)
    given = parser.parse_args()
    print(f"| decisions/s, {'compiled' if compiled() else 'interpreted'} | {' | '.join(given.bots)} |")
    print("| --- |" + " --- |" * len(given.bots))
    for shelf in [box(name).name for name in given.games] or sorted(boxes()):
        for name, game in configurations(shelf):
            states = [middle(game, seed) for seed in range(given.positions)]
            views = [(state.redact(state.actor()), int(state.actor())) for state in states]
            found = []
            for bot in given.bots:
                rates = [per_second(player(bot, SEED), game, views, given.seconds) for _ in range(given.rounds)]
                found.append(f"{statistics.median(rates):,.0f}")
            print(f"| {name} | {' | '.join(found)} |", flush=True)


if __name__ == "__main__":
    main()
