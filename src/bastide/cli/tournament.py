"""bastide tournament: many bots, many games, a rating for each."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from bastide.arena.ratings import rate
from bastide.arena.report import report_page
from bastide.arena.results import results_by_bot
from bastide.arena.schedule import Shape, fixtures, groups
from bastide.bots.external import Limits
from bastide.cli.series import ANSWER_SECONDS, BackendName, Games, Switch, Trouble, play_series


def tournament(
    game: str,
    *bots: str,
    n: Games = 20,
    seats: int = 2,
    shape: Shape = "round-robin",
    seed: int = 0,
    options: Annotated[list[str] | None, Parameter(consume_multiple=False)] = None,
    workers: int = 0,
    backend: BackendName = "local",
    address: str = "",
    log: Path | None = None,
    report: Path | None = None,
    bot_seconds: float = ANSWER_SECONDS,
    trouble: Trouble = "fallback",
    json: Switch = False,
) -> None:
    """Play a tournament. With --log it goes on where it was stopped; the result does not depend on the workers.

    Parameters
    ----------
    game
        The name of a game.
    bots
        All that take part, such as greedy, mcts:500, level:4, cmd:./program.
    n
        Games for each meeting and each set of options.
    seats
        At each table.
    shape
        round-robin: every group of bots meets; ladder: only neighbours in the order given.
    seed
        Of the first games of a meeting; the following ones count up.
    options
        Options of the game; given several times, every meeting is played with each.
    workers
        Processes or Ray tasks at once; 0 for one on each core.
    backend
        local (processes of this machine) or ray.
    address
        Of a Ray cluster that is already there; without it, one is started here.
    log
        JSON lines, one for each finished game; an unfinished log is continued.
    report
        Where to write a page with ratings, tables and plots.
    bot_seconds
        What a program from outside may take for an answer.
    trouble
        What happens when such a program fails.
    json
        Print one JSON object.
    """
    plan = fixtures(game, groups(bots, seats, shape), n, seed, options or [""])
    limits = Limits(seconds=bot_seconds, trouble=trouble)
    results = play_series(plan, workers or os.cpu_count() or 1, backend, address, log, limits)
    ratings = rate(bots, plan, results)
    records = results_by_bot(bots, plan, results)
    if report:
        report.write_text(report_page(f"{game}: {shape}", bots, plan, results), "utf-8")
    if json:
        standings = [
            {
                "bot": rating.bot,
                "rating": rating.mean,
                "interval": [rating.low, rating.high],
                "games": records[rating.bot].games,
                "wins": round(records[rating.bot].wins, 3),
                "mean_score": round(records[rating.bot].mean_score, 3),
                "seconds_per_move": round(records[rating.bot].seconds_per_move, 6),
                "forfeits": records[rating.bot].forfeits,
            }
            for rating in ratings
        ]
        print(msgspec.json.encode({"game": game, "games": len(results), "standings": standings}).decode())
        return
    for rating in ratings:
        record = records[rating.bot]
        print(
            f"{rating.bot:16} {rating.mean:6.1f} ({rating.low:.1f} to {rating.high:.1f})"
            f"  {record.wins:g} of {record.games} games  mean score {record.mean_score:.1f}"
        )
