"""Steps per second of the environments, beside those of others, all in one run.

    python benchmarks/env.py                     # a second of processor time for each row and round
    python benchmarks/env.py --seconds 3 --games carcassonne,tithe --forms compact,dense
    python benchmarks/env.py --json              # a line for each row: game, form, tables, steps_per_s,
    steps_per_wall_s
    python benchmarks/env.py --table             # the table of docs/research.md

Each row plays by random legal actions that the caller chooses, one process, one thread; a step is one action with the
observation and the legal actions that follow it. The median of five rounds, the rows taken in turn in each, so that the
load of the machine falls on all alike. `steps_per_s` counts the processor time that this process has used,
`steps_per_wall_s` the time of the clock, which a busy machine stretches. The forms:

    compact, dense     BatchEnv, every seat learns; compact with lists of legal actions, dense with masks of bytes
    vector             SeatVectorEnv, one seat learns, a random bot has the other: its moves are not counted
    single, AEC        SeatEnv; PettingZoo's wrapped environment
    OpenSpiel          the Python game with its observer

Others, where they are installed: PettingZoo's connect_four_v3 and go_v5 (`pip install "pettingzoo[classic]"`), pgx's
connect_four and go_9x9 (`pip install pgx`; many tables, compiled by JAX before the clock starts), OpenSpiel's
connect_four and backgammon (C++ through Python). One that is missing is named on standard error.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import bastide.core.state
from bastide.games.registry import boxes
from bastide.rl.batch import BatchEnv
from bastide.rl.single import SeatEnv
from bastide.rl.vector import SeatVectorEnv

ROUNDS = 5
TABLES = 64
FORMS = ["compact", "dense", "vector", "single", "AEC", "OpenSpiel", "pgx"]
Play = Callable[[Callable[[], bool]], int]  # plays until it is told that the time is over; how many steps


class Row(NamedTuple):
    game: str
    form: str
    tables: int
    play: Play


def batch(name: str, form: str) -> Row:
    """Every seat learns; the caller draws from the legal actions."""
    many = BatchEnv(name, TABLES, reward="score", form=form, masks="none" if form == "compact" else "bytes")
    many.reset(seed=1)
    dice = np.random.default_rng(1)

    def play(over: Callable[[], bool]) -> int:
        steps = 0
        while not over():
            for _ in range(20):
                many.step(many.random_actions(dice))
            steps += 20 * TABLES
        return steps

    return Row(name, form, TABLES, play)


def any_legal(dice: np.random.Generator, masks: NDArray[np.int8]) -> NDArray[np.int64]:
    """One of the legal actions of each table, all equally likely."""
    legal = np.flatnonzero(masks.view(np.bool_))
    counts = np.bincount(legal // masks.shape[1], minlength=len(masks))
    chosen: NDArray[np.int64] = legal[np.cumsum(counts) - counts + (dice.random(len(masks)) * counts).astype(np.int64)]
    return chosen % masks.shape[1]


def vector(name: str) -> Row:
    many = SeatVectorEnv(name, TABLES, reward="score")

    def play(over: Callable[[], bool]) -> int:
        dice, steps = np.random.default_rng(1), 0
        _, info = many.reset(seed=1)
        while not over():
            _, _, _, _, info = many.step(any_legal(dice, info["action_mask"]))
            steps += TABLES
        return steps

    return Row(name, "vector", TABLES, play)


def single(name: str) -> Row:
    environment = SeatEnv(name, reward="score")

    def play(over: Callable[[], bool]) -> int:
        dice, steps = np.random.default_rng(1), 0
        _, info = environment.reset(seed=1)
        while not over():
            _, _, done, _, info = environment.step(dice.choice(np.flatnonzero(info["action_mask"])))
            steps += 1
            if done:
                _, info = environment.reset()
        return steps

    return Row(name, "single", 1, play)


def turns(name: str, environment: Any) -> Row:
    """A PettingZoo AEC environment in its usual wrappers."""

    def play(over: Callable[[], bool]) -> int:
        dice, steps = random.Random(1), 0
        while not over():
            environment.reset(seed=steps)
            for _ in environment.agent_iter():
                seen, _, done, cut, _ = environment.last()
                action = None if done or cut else dice.choice(np.flatnonzero(seen["action_mask"]))
                environment.step(action)
                steps += action is not None
                if over():
                    break
        return steps

    return Row(name, "AEC", 1, play)


def nodes(name: str, shown: str) -> Row:
    """An OpenSpiel game with its observation; a step is a player's action, chance nodes are not counted."""
    import pyspiel

    game = pyspiel.load_game(name)
    observer = game.make_py_observer() if name.startswith("python_") else None

    def play(over: Callable[[], bool]) -> int:
        dice, steps = random.Random(1), 0
        while not over():
            state = game.new_initial_state()
            while not state.is_terminal() and not over():
                if state.is_chance_node():
                    state.apply_action(dice.choice(state.chance_outcomes())[0])
                    continue
                if observer is not None:
                    observer.set_from(state, state.current_player())
                else:
                    state.observation_tensor(state.current_player())
                state.apply_action(dice.choice(state.legal_actions()))
                steps += 1
        return steps

    return Row(shown, "OpenSpiel", 1, play)


def compiled_by_jax(name: str) -> Row:
    """pgx: many tables that choose at random and begin anew within one compiled function."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    environment: Any = pgx.make(name)
    tables = 1024

    def one(state: Any, key: Any) -> Any:
        chosen, again = jax.random.split(key)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        action = jax.random.categorical(chosen, logits)
        return auto_reset(environment.step, environment.init)(state, action, again)

    step = jax.jit(jax.vmap(one))
    state = jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.PRNGKey(1), tables))
    state = jax.block_until_ready(step(state, jax.random.split(jax.random.PRNGKey(2), tables)))
    held = [state]

    def play(over: Callable[[], bool]) -> int:
        steps, key = 0, jax.random.PRNGKey(3)
        while not over():
            key, now = jax.random.split(key)
            held[0] = jax.block_until_ready(step(held[0], jax.random.split(now, tables)))
            steps += tables
        return steps

    return Row(f"pgx {name}", "pgx", tables, play)


def own(name: str, form: str) -> Row:
    """A row of Bastide."""
    if form in ("compact", "dense"):
        return batch(name, form)
    if form == "AEC":
        from bastide.rl.aec import env

        return turns(name, env(game=name))
    if form == "OpenSpiel":
        from bastide.rl import spiel  # noqa: F401 -- registers python_bastide_*

        return nodes(f"python_bastide_{name}", name)
    return vector(name) if form == "vector" else single(name)


def others(forms: list[str]) -> Iterator[Row]:
    """Rows of other libraries, as far as they are installed."""
    found: list[tuple[str, str, Callable[[], Row]]] = [
        ("AEC", "PettingZoo connect_four_v3", lambda: turns("PettingZoo connect_four_v3", classic("connect_four_v3"))),
        ("AEC", "PettingZoo go_v5", lambda: turns("PettingZoo go_v5", classic("go_v5"))),
        ("OpenSpiel", "OpenSpiel connect_four", lambda: nodes("connect_four", "OpenSpiel connect_four")),
        ("OpenSpiel", "OpenSpiel backgammon", lambda: nodes("backgammon", "OpenSpiel backgammon")),
        ("pgx", "pgx connect_four", lambda: compiled_by_jax("connect_four")),
        ("pgx", "pgx go_9x9", lambda: compiled_by_jax("go_9x9")),
    ]
    for form, name, make in found:
        if form in forms:
            try:
                yield make()
            except Exception as missing:  # whatever keeps another's library from running here
                print(f"{name} is not measured: {missing}", file=sys.stderr)


def classic(name: str) -> Any:
    import importlib

    return importlib.import_module(f"pettingzoo.classic.{name}").env()


def measure(row: Row, seconds: float) -> tuple[float, float]:
    """Steps per second of processor time, and of the clock."""
    clock, processor = time.perf_counter(), time.process_time()
    steps = row.play(lambda: time.process_time() - processor >= seconds)
    return steps / (time.process_time() - processor), steps / (time.perf_counter() - clock)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time, for each row and round")
    parser.add_argument("--games", default=",".join(boxes()), help="separated by commas")
    parser.add_argument("--forms", default=",".join(FORMS), help="separated by commas")
    parser.add_argument("--alone", action="store_true", help="without the environments of others")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each row")
    parser.add_argument("--table", action="store_true", help="a line for each game, as docs/research.md has them")
    chosen = parser.parse_args()
    forms = chosen.forms.split(",")
    rows = [] if chosen.alone else list(others(forms))
    rows += [own(name, form) for name in chosen.games.split(",") for form in forms if form != "pgx"]
    measured: list[list[tuple[float, float]]] = [[] for _ in rows]
    for _ in range(ROUNDS):
        for row, found in zip(rows, measured, strict=True):
            found.append(measure(row, chosen.seconds))
    engine = "interpreted" if str(bastide.core.state.__file__).endswith(".py") else "compiled"
    medians = [tuple(statistics.median(column) for column in zip(*found, strict=True)) for found in measured]
    if not chosen.json:
        print(f"Python {platform.python_version()}, engine {engine}, {os.cpu_count()} cores, ", end="")
        print(f"load {os.getloadavg()[0]:.1f}, {ROUNDS} rounds of {chosen.seconds:g} s of processor time\n")
    if chosen.table:
        print_table(rows, [processor for processor, _ in medians])
        return
    if not chosen.json:
        print("| game | form | tables | steps/s of processor time | steps/s by the clock |\n|---|---|--:|--:|--:|")
    for row, (processor, clock) in zip(rows, medians, strict=True):
        if chosen.json:
            line = {"game": row.game, "form": row.form, "tables": row.tables, "steps_per_s": round(processor)}
            print(json.dumps(line | {"steps_per_wall_s": round(clock), "engine": engine}))
        else:
            print(f"| {row.game} | {row.form} | {row.tables} | {processor:,.0f} | {clock:,.0f} |")


def print_table(rows: list[Row], medians: list[float]) -> None:
    """A line for each game, ours first, and a column for each form."""
    found: dict[str, dict[str, float]] = {}
    for row, median in zip(rows, medians, strict=True):
        found.setdefault(row.game, {})[row.form] = median
    print(f"| environment | {' | '.join(FORMS)} |\n|---|{'--:|' * len(FORMS)}")
    for game in sorted(found, key=lambda name: name not in boxes()):
        shown = f"Bastide {game}" if game in boxes() else game
        cells = [f"{found[game][form]:,.0f}" if form in found[game] else "" for form in FORMS]
        print(f"| {shown} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
