"""Steps per second of processor time, beside classic environments of PettingZoo and OpenSpiel, all in one run.

    python benchmarks/environments.py            # a second for each row and round
    python benchmarks/environments.py --seconds 5 --games carcassonne,tithe

Each row plays by random legal actions, one process, one thread; a step is one action with the observation and the mask
that follow it. The median of five rounds, the rows taken in turn in each, so that the load of the machine falls on
all alike; the clock counts what this process has used. PettingZoo's classic environments want
`pip install "pettingzoo[classic]"`.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray
from open_spiel.python.games import tic_tac_toe  # noqa: F401 -- registers python_tic_tac_toe
from pettingzoo.classic import connect_four_v3, tictactoe_v3

import bastide.core.state
from bastide.games.registry import boxes
from bastide.rl import spiel  # noqa: F401 -- registers python_bastide_*
from bastide.rl.aec import env
from bastide.rl.single import SeatEnv
from bastide.rl.vector import SeatVectorEnv

ROUNDS = 5
TABLES = 16
Row = Callable[[float], float]  # seconds to take → steps per second


def turns(environment: Any) -> Row:
    """A PettingZoo AEC environment in its usual wrappers."""

    def run(seconds: float) -> float:
        dice, steps, start = random.Random(1), 0, time.process_time()
        while time.process_time() - start < seconds:
            environment.reset(seed=steps)
            for _ in environment.agent_iter():
                seen, _, over, cut, _ = environment.last()
                action = None if over or cut else dice.choice(np.flatnonzero(seen["action_mask"]))
                environment.step(action)
                steps += action is not None
                if time.process_time() - start >= seconds:
                    break
        return steps / (time.process_time() - start)

    return run


def any_legal(dice: np.random.Generator, masks: NDArray[np.int8]) -> NDArray[np.int64]:
    """One of the legal actions of each table, all equally likely; cheap, so that the environments are measured."""
    legal = np.flatnonzero(masks.view(np.bool_))
    counts = np.bincount(legal // masks.shape[1], minlength=len(masks))
    chosen: NDArray[np.int64] = legal[np.cumsum(counts) - counts + (dice.random(len(masks)) * counts).astype(np.int64)]
    return chosen % masks.shape[1]


def tables(name: str) -> Row:
    """The vector environment: a step is an action of the learner; those of the bot in the other seat do not count."""
    many = SeatVectorEnv(name, TABLES, reward="score", bots="random")

    def run(seconds: float) -> float:
        dice = np.random.default_rng(1)
        _, info = many.reset(seed=1)
        steps, start = 0, time.process_time()
        while time.process_time() - start < seconds:
            _, _, _, _, info = many.step(any_legal(dice, info["action_mask"]))
            steps += TABLES
        return steps / (time.process_time() - start)

    return run


def seat(name: str) -> Row:
    """The same number of single-seat environments, one after the other in a loop; their masks are put together for the
    same choice, their observations stay apart."""
    environments = [SeatEnv(name, reward="score", bots="random") for _ in range(TABLES)]

    def run(seconds: float) -> float:
        dice, steps = np.random.default_rng(1), 0
        infos = [environment.reset(seed=number)[1] for number, environment in enumerate(environments)]
        start = time.process_time()
        while time.process_time() - start < seconds:
            actions = any_legal(dice, np.stack([info["action_mask"] for info in infos]))
            for number, environment in enumerate(environments):
                _, _, over, _, infos[number] = environment.step(actions[number])
                if over:
                    _, infos[number] = environment.reset()
            steps += TABLES
        return steps / (time.process_time() - start)

    return run


def nodes(name: str) -> Row:
    """An OpenSpiel Python game with its observer; a step is a player's action, chance nodes are not counted."""
    game = pyspiel.load_game(name)
    observer = game.make_py_observer()

    def run(seconds: float) -> float:
        dice, steps, start = random.Random(1), 0, time.process_time()
        while time.process_time() - start < seconds:
            state = game.new_initial_state()
            while not state.is_terminal() and time.process_time() - start < seconds:
                if state.is_chance_node():
                    state.apply_action(dice.choice(state.chance_outcomes())[0])  # all are equally likely
                    continue
                observer.set_from(state, state.current_player())
                state.apply_action(dice.choice(state.legal_actions()))
                steps += 1
        return steps / (time.process_time() - start)

    return run


def rows(games: list[str]) -> dict[tuple[str, str], Row]:
    found: dict[tuple[str, str], Row] = {
        ("PettingZoo tictactoe_v3", "AEC"): turns(tictactoe_v3.env()),
        ("PettingZoo connect_four_v3", "AEC"): turns(connect_four_v3.env()),
        ("OpenSpiel python_tic_tac_toe", "OpenSpiel"): nodes("python_tic_tac_toe"),
    }
    for name in games:
        found[f"Bastide {name}", "AEC"] = turns(env(game=name))
        found[f"Bastide {name}", "single"] = seat(name)
        found[f"Bastide {name}", "vector"] = tables(name)
        found[f"Bastide {name}", "OpenSpiel"] = nodes(f"python_bastide_{name}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each row and round")
    parser.add_argument("--games", default=",".join(boxes()), help="separated by commas")
    chosen = parser.parse_args()
    seconds, every = chosen.seconds, rows(chosen.games.split(","))
    measured: dict[tuple[str, str], list[float]] = {key: [] for key in every}
    for _ in range(ROUNDS):
        for key, row in every.items():
            measured[key].append(row(seconds))
    engine = "interpreted" if str(bastide.core.state.__file__).endswith(".py") else "compiled"
    print(f"Python {platform.python_version()}, engine {engine}, {os.cpu_count()} cores, ", end="")
    print(f"load {os.getloadavg()[0]:.1f}, {ROUNDS} rounds of {seconds:g} s of processor time\n")
    forms = ["AEC", "single", "vector", "OpenSpiel"]
    print(f"| environment | {' | '.join(forms)} | vector : single |\n|---|{'--:|' * (len(forms) + 1)}")
    for name in dict.fromkeys(name for name, _ in every):
        cells = [measured.get((name, form)) for form in forms]
        texts = [f"{statistics.median(cell):,.0f}" if cell else "" for cell in cells]
        pairs = zip(measured.get((name, "vector"), []), measured.get((name, "single"), []), strict=True)
        ratios = [many / one for many, one in pairs]
        print(f"| {name} | {' | '.join(texts)} | {f'{statistics.median(ratios):.2f}' if ratios else ''} |")


if __name__ == "__main__":
    main()
