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
from bastide.cli.language import terminal_language, words
from bastide.cli.series import (
    ANSWER_SECONDS,
    BackendName,
    Games,
    Switch,
    Trouble,
    counting_note,
    fault_text,
    play_series,
    programs_among,
    start_status,
)


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
    count_fallback: Switch = False,
    json: Switch = False,
) -> int:
    """Play a tournament. With --log it goes on where it was stopped; the result does not depend on the workers.
    The exit status is 1 if a program never started.

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
        What an external program may take for an answer.
    trouble
        What happens when such a program fails: greedy play chooses in its place, or it forfeits the game.
    count_fallback
        Count games in which greedy play has chosen for a program as they ended; without this they are lost by it.
    json
        Print one JSON object.
    """
    plan = fixtures(game, groups(bots, seats, shape), n, seed, options or [""])
    limits = Limits(seconds=bot_seconds, trouble=trouble)
    results = play_series(plan, workers or os.cpu_count() or 1, backend, address, log, limits, count_fallback)
    ratings = rate(bots, plan, results)
    totals = results_by_bot(bots, plan, results)
    if report:
        page = report_page(f"{game}: {shape}", bots, plan, results, count_fallback, terminal_language())
        report.write_text(page, "utf-8")
    if json:
        standings = [
            {
                "bot": rating.name,
                "rating": rating.mean,
                "interval": [rating.low, rating.high],
                "games": totals[rating.name].games,
                "wins": round(totals[rating.name].wins, 3),
                "mean_score": round(totals[rating.name].mean_score, 3),
                "seconds_per_move": round(totals[rating.name].seconds_per_move, 6),
                **totals[rating.name].fault_counts(),
                "never_started": totals[rating.name].never_started,
            }
            for rating in ratings
        ]
        answer = {"game": game, "games": len(results), "standings": standings, "count_fallback": count_fallback}
        print(msgspec.json.encode(answer).decode())
        return start_status(totals.items())
    faults, say = programs_among(bots), words()
    for rating in ratings:
        one = totals[rating.name]
        interval = say("interval", low=say.decimal(rating.low, ".1f"), high=say.decimal(rating.high, ".1f"))
        print(
            f"{rating.name:16} {say.decimal(rating.mean, '6.1f')} ({interval})",
            say("cli.tournament.won", won=say.decimal(one.wins, "g"), n=one.games),
            say("cli.match.score", mean=say.decimal(one.mean_score, ".1f")),
            *([fault_text(one)] if faults else []),
            sep="  ",
        )
    if faults:
        print(counting_note(count_fallback))
    return start_status(totals.items())
