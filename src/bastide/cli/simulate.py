"""bastide simulate: many games, everybody in a fixed seat."""

from __future__ import annotations

import msgspec
from rich.console import Console
from rich.table import Table

from bastide.cli.series import Games, Switch, fixed_seats, play_series


def simulate(
    game: str,
    *,
    players: str = "random,random",
    n: Games = 100,
    seed: int = 0,
    options: str = "",
    jobs: int = 1,
    json: Switch = False,
) -> None:
    """Play many games and sum them up.

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
    json
        Print one JSON object.
    """
    plan = fixed_seats(game, players, n, seed, options)
    results, names = play_series(plan, jobs), plan[0].bots
    seats = range(len(names))
    wins = [sum(result.places[seat] == 1 for result in results) for seat in seats]
    means = [round(sum(result.scores[seat] for result in results) / n, 3) for seat in seats]
    moves = round(sum(sum(result.actions) for result in results) / n, 2)
    if json:
        answer = {"games": len(results), "wins": wins, "mean_scores": means, "mean_moves": moves}
        print(msgspec.json.encode(answer).decode())
        return
    table = Table(
        "seat", "player", "first places", "mean score", title=f"{n} games of {game}, {moves} moves on average"
    )
    for seat in seats:
        table.add_row(str(seat + 1), names[seat], str(wins[seat]), str(means[seat]))
    Console().print(table)
