"""A small simulation behind docs/scale.md: tables that move, processes that answer, a database that commits.

    python benchmarks/scale.py

Unit costs are those that `make load` measures; everything else follows from queues. Each process works on one thing at
a time; the database commits in groups, a group taking one flush of the log however many transactions are in it.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
from dataclasses import dataclass


@dataclass(frozen=True)
class Costs:
    """Of one move, in seconds."""

    act: float = 0.004  # of a process, to check, apply, write and answer
    follow: float = 0.002  # of another process that has the table open, to read on
    push: float = 0.0004  # of a process, for each watcher
    flush: float = 0.002  # of the database, for each group of commits
    row: float = 0.00025  # of the database, for each transaction


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
    luck, log = random.Random(1), Log(costs)
    free, busy = [0.0] * processes, 0.0
    work: list[tuple[float, int, str, float]] = []  # when, where, what, when the move was made
    now, seen = 0.0, list[float]()
    while now < seconds:
        now += luck.expovariate(tables / 20.0)
        heapq.heappush(work, (now, luck.randrange(processes), "act", now))
    while work:
        at, process, what, made = heapq.heappop(work)
        if what == "commit":
            done = log.commit(at)
            for _ in range(watchers):
                other = luck.randrange(processes)
                heapq.heappush(work, (done, other, "push" if other == process else "follow", made))
            continue
        cost = {"act": costs.act, "push": costs.push, "follow": costs.follow + costs.push}[what]
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
    parser.add_argument("--act", type=float, default=1000 * Costs.act, help="milliseconds of a process for one move")
    options = parser.parse_args()
    costs = Costs(act=options.act / 1000)
    for tables, processes in (
        (1_000, 1), (2_000, 1), (3_000, 1), (10_000, 5), (10_000, 6), (10_000, 8), (20_000, 16), (40_000, 32),
        (60_000, 48), (80_000, 64),
    ):  # fmt: skip
        result = {"tables": tables, "processes": processes} | simulate(tables, processes, costs)
        print(json.dumps(result))


if __name__ == "__main__":
    main()
