"""bastide bench: how fast the engine is, as ratios that a noisy machine cannot spoil."""

from __future__ import annotations

import copy
import os
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec
from cyclopts import Parameter
from rich import box as box_styles
from rich.console import Console
from rich.table import Table

from bastide.bots.search import Search, Tuning
from bastide.cli.language import words
from bastide.core import game as core
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.state import NOBODY, State, rng_start
from bastide.games.registry import box, boxes
from bastide.text import Speech

WIDTH = 100  # columns of a table
MIDDLES = 16  # positions half-way through a game, as many as the limit has
SOURCES_ONLY = """
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
class SourceFinder:
    def find_spec(self, name, path=None, target=None):
        if name.startswith("bastide."):
            for folder in path:
                if found := FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name):
                    return found
sys.meta_path.insert(0, SourceFinder())
from bastide.cli import main
sys.exit(main(sys.argv[1:]))
"""
Columns = list[tuple[str, float]]  # name of the figure, whose heading is `cli.bench.<name>`, and factor
TABLES: dict[str, Columns] = {  # what is printed for people, by the message of the title
    "cli.bench.engine": [
        ("games_per_s", 1),
        ("moves_per_s", 1),
        ("clone_us", 1),
        ("legal_us", 1),
        ("legal_n", 1),
        ("mid_sims_per_s", 1),
        ("tree_sims_per_s", 1),
        ("state_bytes", 0.001),
    ],
    "cli.bench.limit": [
        ("games_per_s_ratio", 1),
        ("moves_per_s_ratio", 1),
        ("turns_per_s_ratio", 1),
        ("clone_us_ratio", 1),
        ("legal_us_ratio", 1),
        ("packed_us_ratio", 1),
        ("mid_sims_per_s_ratio", 1),
        ("tree_sims_per_s_ratio", 1),
    ],
    "cli.bench.times": [
        ("times_interpreted", 1),
        ("clone_times_interpreted", 1),
        ("clone_times_deepcopy", 1),
    ],
}


def bench(
    game: str | None = None,
    *,
    json: Annotated[bool, Parameter(negative="")] = False,
    seconds: float = 0.4,
    rounds: int = 5,
    anchor: Annotated[bool, Parameter(negative="")] = False,
    interpreted: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Measure playouts, clones, listing and memory per game, in CPU time; medians of several rounds.

    Parameters
    ----------
    game
        Only this game; by default all.
    json
        Print one JSON object per line.
    seconds
        CPU time for each figure in each round.
    rounds
        How often to measure; medians are printed.
    anchor
        Build and run the C++ limit of benchmarks/ before and after each round, and print ratios to it.
    interpreted
        Measure the interpreted engine as well, and print how many times faster the compiled one is.
    """
    if rounds < 1 or seconds <= 0:
        raise BadOption("rounds", words()("cli.bench.rounds"))
    names = [box(game).name] if game else sorted(boxes())
    games = {name: made for shelf in names for name, made in configurations(shelf)}
    limit = Limit(seconds) if anchor else None
    results: dict[str, list[dict[str, float]]] = {name: [] for name in games}
    for _ in range(rounds):
        for name, made in games.items():
            before = limit.run() if limit else {}
            figures = measure(made, seconds)
            results[name].append(figures | (ratios(figures, before, limit.run()) if limit else {}))
    rows = [{"name": name, "compiled": compiled()} | medians(found) for name, found in results.items()]
    if interpreted and compiled():
        compare(rows, names if game else [], seconds, rounds)
    show(rows, json)


def compiled() -> bool:
    """Whether this process runs the compiled engine."""
    return not core.__file__.endswith(".py")


def configurations(name: str) -> list[tuple[str, Game]]:
    """The base game, and everything that can be added to it, at the usual number of seats."""
    shelf = box(name)
    sets = {option.name: list(option.choices) for option in shelf.options if option.kind == "set" and option.choices}
    found = [(f"{name}-base-{shelf.usual_seats}", shelf.game())]
    if sets:
        found.append((f"{name}-all-{shelf.usual_seats}", shelf.game(options=sets)))
    return found


def measure(game: Game, seconds: float) -> dict[str, float]:
    """All figures of a game, each measured for so long."""
    games = moves = turns = seed = 0
    clock = time.process_time()
    while (spent := time.process_time() - clock) < seconds or not games:
        state = game.new(seed)
        moves += game.playout(state, rng_start(seed))
        turns += game.turns(state)
        games, seed = games + 1, seed + 1
    middles = [middle(game, seed) for seed in range(MIDDLES)]
    listed = [widest(game, state) for state in middles]
    trees = [tree(game, state, seed) for seed, state in enumerate(middles)]
    found = {
        "games_per_s": games / spent,
        "moves_per_s": moves / spent,
        "clone_us": 1e6 / each_per_second([state.clone for state in middles], seconds / 4),
        "legal_us": 1e6 / per_second(lambda _: game.listed(listed, 16), seconds / 4) / (16 * MIDDLES),
        "packed_us": 1e6 / per_second(lambda _: game.written(listed, 16), seconds / 4) / (16 * MIDDLES),
        "legal_n": game.listed(listed, 1) / MIDDLES,
        "mid_sims_per_s": per_second(lambda i: game.playout(middles[i % MIDDLES].clone(), rng_start(i)), seconds),
        "tree_sims_per_s": per_second(lambda i: trees[i % MIDDLES].simulate(), seconds),
        "state_bytes": float(weight(middles[0])),
    }
    return found | ({"turns_per_s": turns / spent} if turns else {}) | blind(middles[0])


def tree(game: Game, state: State, seed: int) -> Search:
    """A search that nothing but the rules leads: equal weights, and random play from each leaf to the end."""
    seat = state.actor()
    return Search(game, box(game.name).heuristic, Tuning(plies=-1, blind=1), state.redact(seat), seat, rng_start(seed))


def widest(game: Game, state: State) -> State:
    """The position with the most choices among this one and the two that follow: a placement in Carcassonne, with as
    many choices as the limit lists (its `legal_n`)."""
    best, most, state = state, 0, state.clone()
    for luck in range(3):
        if state.actor() == NOBODY:
            break
        choices = len(game.legal(state, state.actor()))
        if choices > most:
            best, most = state.clone(), choices
        game.playout(state, rng_start(luck), 1)
    return best


def blind(state: State) -> dict[str, float]:
    """How long copying without knowledge of the state takes; compiled objects do not show their fields."""
    try:
        fields = vars(state)
    except TypeError:
        return {}
    return {"deepcopy_us": 1e6 / per_second(lambda _: copy.deepcopy(fields), 0.05)}


def middle(game: Game, seed: int) -> State:
    """A position half-way through a random game, where somebody has a choice."""
    total = game.playout(game.new(seed), rng_start(seed))
    state = game.new(seed)
    game.playout(state, rng_start(seed), total // 2)
    while state.actor() != NOBODY and len(game.legal(state, state.actor())) < 2:
        game.playout(state, rng_start(seed), 1)
    return state if state.actor() != NOBODY else middle(game, seed + 1000)


def per_second(job: Callable[[int], object], seconds: float) -> float:
    done, clock = 0, time.process_time()
    while (spent := time.process_time() - clock) < seconds or not done:
        job(done)
        done += 1
    return done / spent


def each_per_second(jobs: list[Callable[[], object]], seconds: float) -> float:
    """For what takes less than a microsecond: nearly nothing but the calls themselves."""
    done, clock = 0, time.process_time()
    while (spent := time.process_time() - clock) < seconds or not done:
        for job in jobs * 16:
            job()
        done += 16 * len(jobs)
    return done / spent


def weight(state: State, copies: int = 200) -> int:
    """The memory of one state, from that of many clones."""
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = [state.clone() for _ in range(copies)]
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) // len(kept)


def medians(found: list[dict[str, float]]) -> dict[str, float]:
    return {key: float(f"{statistics.median(figures[key] for figures in found):.4g}") for key in found[0]}


class Limit:
    """Our own C++ kernel of base Carcassonne: what one careful design reaches without Python."""

    def __init__(self, seconds: float) -> None:
        folder = Path("benchmarks")
        if not (folder / "carc_limit.cpp").exists():
            raise BadOption("anchor", words()("cli.bench.checkout", file="benchmarks/carc_limit.cpp"))
        self.seconds, self.place = seconds, tempfile.mkdtemp()
        subprocess.run([sys.executable, folder / "carc_tables.py", self.place], check=True)
        compiler = os.environ.get("CXX", "g++")
        flags = ["-O3", "-march=native", "-std=c++17", "-I", self.place]
        try:
            subprocess.run([compiler, *flags, folder / "carc_limit.cpp", "-o", f"{self.place}/limit"], check=True)
        except FileNotFoundError:
            raise BadOption("anchor", words()("cli.bench.compiler", compiler=compiler)) from None

    def run(self) -> dict[str, float]:
        """The figures of the kernel with fields."""
        run = subprocess.run([f"{self.place}/limit", str(self.seconds)], check=True, capture_output=True)
        rows = [msgspec.json.decode(line) for line in run.stdout.splitlines()]
        found: dict[str, float] = next(row for row in rows if "farm" in row["name"])
        return found


def ratios(figures: dict[str, float], before: dict[str, float], after: dict[str, float]) -> dict[str, float]:
    """Each figure against the mean of the limit's just before and just after."""
    keys = ("games_per_s", "moves_per_s", "clone_us", "legal_us", "mid_sims_per_s")
    mean = {key: (before[key] + after[key]) / 2 for key in keys if before.get(key)}
    mean["turns_per_s"] = mean["moves_per_s"] / 2  # it asks twice a turn, for the tile and for the figure
    mean["tree_sims_per_s"] = mean["mid_sims_per_s"]  # it grows no tree
    mean["packed_us"] = mean["legal_us"]  # it makes no list of objects
    return {f"{key}_ratio": figures[key] / mean[key] for key in mean if key in figures}


def compare(rows: list[dict[str, Any]], names: list[str], seconds: float, rounds: int) -> None:
    """Measure the same in a process that sees the sources only."""
    command = [sys.executable, "-c", SOURCES_ONLY, "bench", *names, "--json", "--seconds", str(seconds)]
    run = subprocess.run([*command, "--rounds", str(rounds)], check=True, capture_output=True)
    slow = {row["name"]: row for row in map(msgspec.json.decode, run.stdout.splitlines())}
    for row in rows:
        other = slow[row["name"]]
        row["times_interpreted"] = float(f"{row['games_per_s'] / other['games_per_s']:.3g}")
        row["clone_times_interpreted"] = float(f"{other['clone_us'] / row['clone_us']:.3g}")
        if "deepcopy_us" in other:
            row["clone_times_deepcopy"] = float(f"{other['deepcopy_us'] / row['clone_us']:.3g}")


def show(rows: list[dict[str, Any]], json: bool) -> None:
    if json:
        for row in rows:
            print(msgspec.json.encode(row).decode(), flush=True)
        return
    say = words()
    engine = say("cli.bench.compiled" if compiled() else "cli.bench.interpreted")
    for title, columns in TABLES.items():
        present = [column for column in columns if any(column[0] in row for row in rows)]
        if present:
            Console(width=WIDTH).print(table(say(title, engine=engine), present, rows, say))


def table(title: str, columns: Columns, rows: list[dict[str, Any]], say: Speech) -> Table:
    """Some figures of all configurations."""
    made = Table(title=title, title_justify="left", box=box_styles.SIMPLE_HEAD, padding=(0, 1))
    made.add_column(say("cli.bench.configuration"), no_wrap=True)
    for key, _ in columns:
        made.add_column(say(f"cli.bench.{key}"), justify="right", no_wrap=True)
    for row in rows:
        made.add_row(row["name"], *(figure(row[key] * scale, say) if key in row else "" for key, scale in columns))
    return made


def figure(number: float, say: Speech) -> str:
    """Three digits that count: 1.45 M, 22.4, 0.176."""
    for size, unit in ((1e6, " M"), (1e4, " k")):
        if number >= size:
            number /= 1e6 if unit == " M" else 1e3
            break
    else:
        unit = ""
    return say.decimal(number, ".0f" if number >= 100 else ".3g") + unit
