"""How many decisions bots take in a second of processor time, for every game; a table in Markdown.

    python benchmarks/bots.py [GAME ...] [--bots greedy level:4] [--seconds 1.0] [--rounds 3] [--beside PYTHON]

A decision is one choice among several actions, from the view of the seat that acts, as at a table: in sixteen positions
half-way through random games with the usual number of seats, one after another; medians of several rounds. The seeds
are fixed, so that two engines that play alike measure the same work. `--beside` names the Python of another state of
the project (`make bench-compare` leaves one in build/base/.venv): each game is then measured with it and with this one
in turn, and the table has `its rate -> ours`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
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


def measured(given: argparse.Namespace, shelf: str) -> dict[str, list[float]]:
    """The rates of all bots, by configuration of a game."""
    found = {}
    for name, game in configurations(shelf):
        states = [middle(game, seed) for seed in range(given.positions)]
        views = [(state.redact(state.actor()), int(state.actor())) for state in states]
        found[name] = [
            statistics.median(per_second(player(bot, SEED), game, views, given.seconds) for _ in range(given.rounds))
            for bot in given.bots
        ]
    return found


def measured_by(python: str, shelf: str, options: list[str]) -> dict[str, list[float]]:
    """The same by another Python, with the project that it has."""
    command = [python, __file__, shelf, "--json", *options]
    found: dict[str, list[float]] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--bots", nargs="+", default=["greedy", "level:4"])
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--positions", type=int, default=MIDDLES)
    parser.add_argument("--beside", metavar="PYTHON")
    parser.add_argument("--json", action="store_true", help="the rates of one game, for --beside")
    given = parser.parse_args()
    if given.json:
        print(json.dumps(measured(given, given.games[0])))
        return
    print(f"| decisions/s, {'compiled' if compiled() else 'interpreted'} | {' | '.join(given.bots)} |")
    print("| --- |" + " --- |" * len(given.bots), flush=True)
    options = ["--bots", *given.bots, "--seconds", str(given.seconds), "--rounds", str(given.rounds)]
    options += ["--positions", str(given.positions)]
    for shelf in [box(name).name for name in given.games] or sorted(boxes()):
        before = measured_by(given.beside, shelf, options) if given.beside else {}
        for name, rates in measured_by(sys.executable, shelf, options).items():
            old = [f"{rate:,.0f} -> " for rate in before.get(name, [])] or [""] * len(rates)
            print(
                f"| {name} | {' | '.join(o + f'{rate:,.0f}' for o, rate in zip(old, rates, strict=True))} |", flush=True
            )


if __name__ == "__main__":
    main()
