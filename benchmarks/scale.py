"""A small simulation behind docs/scale.md: tables that move, processes that answer, a database that commits.

    python benchmarks/scale.py [--game tithe] [--costs benchmarks/costs.jsonl]

What an act, a picture and a watcher cost is read from what `benchmarks/costs.py` measured (PostgreSQL, medians where a
figure was measured several times); reading on in another process, flushes and rows are assumed. Every watcher has a
picture of its own, as players have. Everything else follows from queues. Each process works on one thing at a time; the
database commits in groups, a group taking one flush of the log however many transactions are in it.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import statistics
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Costs:
    """Of one move, in seconds."""

    act: float  # of a process, to check, apply, write and answer: measured
    draw: float  # of a process, for each picture that a move changes: measured
    push: float  # of a process, to send it to one page: measured
    follow: float = 0.002  # of another process that has the table open, to read on: assumed
    flush: float = 0.002  # of the database, for each group of commits: assumed
    row: float = 0.00025  # of the database, for each transaction: assumed


def measured(file: Path, game: str) -> Costs:
    """Unit costs from the lines that `costs.py` printed."""
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    found = [line for line in lines if line["store"] == "postgresql" and line["tables"] == 1]

    def cpu(name: str, watchers: int) -> float:
        fitting = [line for line in found if line["game"] == name and line["watchers"] == watchers]
        return statistics.median(line["cpu_ms_per_move"] for line in fitting) / 1000

    counts = {line["watchers"] for line in found if line["game"] == "carcassonne" and line["watchers"]}
    fewest, most = min(counts), max(counts)
    push = (cpu("carcassonne", most) - cpu("carcassonne", fewest)) / (most - fewest)
    act = cpu(game, 0)
    return Costs(act=act, draw=max(0.0, cpu(game, 2) - act - 2 * push), push=max(0.0, push))


class Log:
    """The database: while one group of commits is being flushed, the next one gathers."""

    def __init__(self, costs: Costs) -> None:
        self.costs = costs
        self.flushing = self.gathering = 0.0  # when each of the two groups will be on disk

    def commit(self, at: float) -> float:
        """When a transaction that is ready now will be on disk."""
        if at >= self.gathering:  # both groups are done
            self.flushing = self.gathering = at + self.costs.flush + self.costs.row
            return self.flushing
        if at >= self.flushing:
            self.flushing, self.gathering = self.gathering, self.gathering + self.costs.flush
        elif self.gathering == self.flushing:
            self.gathering += self.costs.flush
        self.gathering += self.costs.row
        return self.gathering


def simulate(tables: int, processes: int, costs: Costs, seconds: float = 20.0, watchers: int = 2) -> dict[str, float]:
    """Each table moves every 20 s on average; a move goes to any process, its watchers hang on any others."""
    rng, log = random.Random(1), Log(costs)
    free, busy = [0.0] * processes, 0.0
    work: list[tuple[float, int, str, float]] = []  # when, where, what, when the move was made
    now, seen = 0.0, list[float]()
    while now < seconds:
        now += rng.expovariate(tables / 20.0)
        heapq.heappush(work, (now, rng.randrange(processes), "act", now))
    while work:
        at, process, what, made = heapq.heappop(work)
        if what == "commit":
            done = log.commit(at)
            for _ in range(watchers):
                other = rng.randrange(processes)
                heapq.heappush(work, (done, other, "push" if other == process else "follow", made))
            continue
        shown = costs.draw + costs.push
        cost = {"act": costs.act, "push": shown, "follow": costs.follow + shown}[what]
        free[process] = max(at, free[process]) + cost
        busy += cost
        if what == "act":
            heapq.heappush(work, (free[process], process, "commit", made))
        else:
            seen.append(free[process] - made)
    seen.sort()
    return {
        "moves_per_s": round(len(seen) / watchers / seconds),
        "process_load": round(busy / (processes * seconds), 2),
        "p50_ms": round(1000 * seen[len(seen) // 2], 1),
        "p99_ms": round(1000 * seen[int(len(seen) * 0.99)], 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--costs", type=Path, default=Path(__file__).with_name("costs.jsonl"))
    parser.add_argument("--game", default="tithe")
    options = parser.parse_args()
    costs = measured(options.costs, options.game)
    print(json.dumps({"game": options.game} | {name: round(1000 * cost, 3) for name, cost in asdict(costs).items()}))
    for tables, processes in (
        (1_000, 1), (1_500, 1), (2_000, 1), (10_000, 8), (10_000, 10), (10_000, 12), (10_000, 16), (20_000, 24),
        (40_000, 48), (60_000, 72), (80_000, 96),
    ):  # fmt: skip
        result = {"tables": tables, "processes": processes} | simulate(tables, processes, costs)
        print(json.dumps(result))


if __name__ == "__main__":
    main()
