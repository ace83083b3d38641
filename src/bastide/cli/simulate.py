"""bastide simulate: many games, everybody in a fixed seat."""

from __future__ import annotations

from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from bastide.arena.match import play_fixture
from bastide.arena.recorded_games import play_recorded
from bastide.arena.results import FAULT_COLUMNS, BotResults
from bastide.cli.language import words
from bastide.cli.series import (
    Games,
    Switch,
    counting_note,
    fault_lists,
    fixed_seats,
    play_series,
    programs_among,
    start_status,
)


def simulate(
    game: str,
    *,
    players: str = "random,random",
    n: Games = 100,
    seed: int = 0,
    options: str = "",
    jobs: int = 1,
    count_fallback: Switch = False,
    json: Switch = False,
    records: Path | None = None,
) -> int:
    """Play many games and sum them up; the exit status is 1 if a program never started.

    Parameters
    ----------
    game
        The name of a game; `bastide games` lists them.
    players
        Who sits where, such as `greedy,random` or `mcts:100,level:2,random`.
    n
        How many games.
    seed
        Of the first game; the following ones count up.
    options
        Options of the game, such as `inns,dragon`.
    jobs
        Processes to play in.
    count_fallback
        Count games in which greedy play has chosen for a program as they ended; without this they are lost by it.
    json
        Print one JSON object.
    records
        A folder for the record of every game, as a file; `bastide replay` and `bastide review` read them.
    """
    plan = fixed_seats(game, players, n, seed, options)
    play = play_fixture if records is None else play_recorded
    results, names = play_series(plan, jobs, count_fallback=count_fallback, play=play), plan[0].bots
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
        for fixture, result in zip(plan, results, strict=True):
            (records / f"{game}-{fixture.seed}.json").write_bytes(result.data)
    seats = range(len(names))
    wins = [sum(result.places[seat] == 1 for result in results) for seat in seats]
    means = [round(sum(result.scores[seat] for result in results) / n, 3) for seat in seats]
    totals = [BotResults() for _ in seats]
    for result in results:
        for seat in seats:
            totals[seat].add(result, seat)
    moves = round(sum(sum(result.actions) for result in results) / n, 2)
    if json:
        answer = {
            "games": len(results),
            "wins": wins,
            "mean_scores": means,
            "mean_moves": moves,
            **fault_lists(totals),
            "count_fallback": count_fallback,
        }
        print(msgspec.json.encode(answer).decode())
        return start_status(zip(names, totals, strict=True))
    say = words()
    headings = (say(f"cli.simulate.{heading}") for heading in ("seat", "player", "first", "mean"))
    table = Table(*headings, title=say("cli.simulate.title", n=n, game=game, moves=say.decimal(moves, "")))
    faults = programs_among(names)
    for column in FAULT_COLUMNS if faults else ():
        table.add_column(say(f"series.{column}"))
    for seat in seats:
        counts = totals[seat].fault_counts().values() if faults else ()
        table.add_row(str(seat + 1), names[seat], str(wins[seat]), say.decimal(means[seat], ""), *map(str, counts))
    Console().print(table)
    if faults:
        print(counting_note(count_fallback))
    return start_status(zip(names, totals, strict=True))
