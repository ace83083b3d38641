"""What calibrated values changed: whole games of greedy play, before and after, as the tables of docs/calibration.md.

    python scripts/calibration_table.py [settlement|village] [-n 100] [--jobs 2]

Before is revision 1 of the rules, judged with the weights that belonged to it; after is the present revision. Game
number i of a row has the seed i, so a row can be played again. With the compiled engine a row takes about a minute.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from statistics import mean

from bastide.bots.players import Greedy
from bastide.core.bits import bit_count
from bastide.core.game import Game
from bastide.core.state import NOBODY, Entry, Event, State
from bastide.games.registry import box
from bastide.games.settlement.data import SIDE
from bastide.games.settlement.heuristic import CLASSIC

FIRST_WEIGHTS = {  # of settlement/heuristic.py at revision 1
    "unit": 1.79, "basic": 0.56, "gold": 1.8, "sink": 6.96, "sinks": 5.34, "idle": 0.64, "idler": 0.47, "land": 0.14,
    "house": 0.35, "fort": 0.12, "lands": 0.75, "houses": 0.92, "forts": 0.37, "wild": 0.75, "kept": 0.58, "step": 0.05,
    "magic": 0.99, "eager": 0.22, "lasting": 1.3, "wide": 0.56, "strong": 0.47, "busy": 0.24,
}  # fmt: skip
PRESENT_WEIGHTS = {name: getattr(CLASSIC.estimate, name) for name in FIRST_WEIGHTS}
LAST_REGION = (1 << SIDE * SIDE) - (1 << SIDE * (SIDE - 1))  # of the spaces of the wildlands, as a mask
SETTLEMENT_SOURCES = {
    "adventurers": "Adventurers",
    "defenders": "Defenders",
    "builders": "Builders",
    "artisans": "Artisans",
    "bank": "Bank",
    "cathedral": "Cathedral",
}
VILLAGE_SOURCES = {
    "prestige": "during the game",
    "travel": "travel",
    "council": "council",
    "church": "church",
    "chronicle": "chronicle",
    "customers": "customers",
    "coins": "coins",
}
Figures = dict[str, float]  # of one game, by the name of the column


def play(game: Game, seed: int) -> tuple[State, list[Event]]:
    """A whole game of greedy play: how it ends, and all that was told."""
    opening = Entry(NOBODY, 0)
    state, bots = game.new(seed, opening), [Greedy(seed * game.seats + seat) for seat in range(game.seats)]
    events = opening.events
    while state.pending:
        seat = state.pending[0]
        entry = Entry(seat, bots[seat].choose(game, state.redact(seat), seat))
        game.play(state, entry)
        events += entry.events
    return state, events


def shares(game: Game, state: State, sources: dict[str, str]) -> Figures:
    """The points of all seats by source, a column for each source."""
    points: Counter[str] = Counter()
    for seat in range(game.seats):
        for source, number in box(game.name).scoring.breakdown(game, state, seat):
            points[sources[source.removeprefix("score.")]] += number
    return {f"%{name}": points[name] for name in sources.values()}


def settlement_game(seats: int, revision: int, seed: int) -> Figures:
    """One game of Settlement."""
    game = box("settlement").game(seats, revision=revision)
    for name, weight in (FIRST_WEIGHTS if revision == 1 else PRESENT_WEIGHTS).items():
        setattr(CLASSIC.estimate, name, weight)
    CLASSIC.estimate.tune()
    state, _ = play(game, seed)
    explored = [state.explored(seat) for seat in range(seats)]
    return {
        "rounds": state.round,
        "winner": max(state.scores),
        "heroes": mean(bit_count(heroes) for heroes in state.heroes),
        "terrains": mean(bit_count(spaces) for spaces in explored),
        "region III": mean(bit_count(spaces & LAST_REGION) for spaces in explored),
    } | shares(game, state, SETTLEMENT_SOURCES)


def village_game(seats: int, revision: int, seed: int) -> Figures:
    """One game of Village without the expansion."""
    game = box("village").game(seats, revision=revision)
    state, events = play(game, seed)
    ends = [event.args[0] for event in events if event.what == "ends"]
    return {
        "rounds": max(event.args[0] for event in events if event.what == "round"),
        "#by chronicle": int(ends == [0]),
        "#by graves": int(ends == [1]),
        "winner": max(state.scores),
    } | shares(game, state, VILLAGE_SOURCES)


GAMES: dict[str, tuple[Callable[[int, int, int], Figures], list[int]]] = {
    "settlement": (settlement_game, [1, 2, 4]),
    "village": (village_game, [2, 4]),
}


def one(name: str, seats: int, revision: int, seed: int) -> Figures:
    return GAMES[name][0](seats, revision, seed)


def table(name: str, games: int, workers: Executor) -> list[str]:
    """Rows of a Markdown table: means over the games; % is the share of all points, # is the number of games."""
    lines: list[str] = []
    for seats in GAMES[name][1]:
        for revision in (1, box(name).revision):
            played = list(workers.map(one, *zip(*((name, seats, revision, i) for i in range(games)), strict=True)))
            if not lines:
                titles = [column.lstrip("#%") for column in played[0]]
                lines = [f"| seats | revision | {' | '.join(titles)} |", "| ---: " * (len(titles) + 2) + "|"]
            total = sum(figures[column] for figures in played for column in figures if column.startswith("%"))
            cells = [str(seats), str(revision)]
            for column in played[0]:
                values = [figures[column] for figures in played]
                if column.startswith("%"):
                    cells.append(f"{100 * sum(values) / total:.0f} %")
                elif column.startswith("#"):
                    cells.append(f"{sum(values):.0f}")
                else:
                    cells.append(f"{mean(values):.2f}" if column == "region III" else f"{mean(values):.1f}")
            lines.append(f"| {' | '.join(cells)} |")
            print(lines[-1], flush=True)
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES), help=f"some of {', '.join(GAMES)}")
    parser.add_argument("-n", type=int, default=100, help="games a row")
    parser.add_argument("--jobs", type=int, default=2, help="games at the same time")
    arguments = parser.parse_args()
    for name in arguments.games:
        with ProcessPoolExecutor(arguments.jobs) as workers:
            lines = table(name, arguments.n, workers)
        print("\n".join(["", f"## {name}", "", *lines, ""]), flush=True)


if __name__ == "__main__":
    main()
