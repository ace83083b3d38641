"""bastide match: bots against each other."""

from __future__ import annotations

import msgspec

from bastide.arena.results import results_by_entrant, wilson_interval
from bastide.arena.schedule import fixtures
from bastide.bots.external import Limits
from bastide.cli.series import ANSWER_SECONDS, Games, Switch, Trouble, play_series


def match(
    game: str,
    *bots: str,
    n: Games = 100,
    seed: int = 0,
    options: str = "",
    workers: int = 1,
    bot_seconds: float = ANSWER_SECONDS,
    trouble: Trouble = "fallback",
    json: Switch = False,
) -> None:
    """Let bots play each other: as many seats as bots, the seats turned from game to game, seeds shared by each turn.

    Parameters
    ----------
    game
        The name of a game.
    bots
        Such as random, greedy, mcts:500, mcts:1.5s, level:4, cmd:./program.
    n
        How many games.
    seed
        Of the first games; the following ones count up.
    options
        Options of the game, such as `inns,dragon`.
    workers
        Processes to play in.
    bot_seconds
        What a program from outside may take for an answer.
    trouble
        What happens when such a program fails: greedy play helps out, or it forfeits the game.
    json
        Print one JSON object.
    """
    plan = fixtures(game, [bots], n, seed, [options])
    results = play_series(plan, workers, limits=Limits(seconds=bot_seconds, trouble=trouble))
    draws = sum(result.places.count(1) > 1 for result in results)
    records = results_by_entrant(len(bots), results)
    wins = [0] * len(bots)
    for result in results:
        if result.places.count(1) == 1:
            wins[(result.places.index(1) + result.number) % len(bots)] += 1
    if json:
        answer = {
            "game": game,
            "bots": bots,
            "games": len(results),
            "wins": wins,
            "draws": draws,
            "mean_scores": [round(record.mean_score, 3) for record in records],
            "seconds_per_move": [round(record.seconds_per_move, 6) for record in records],
            "forfeits": [record.forfeits for record in records],
        }
        print(msgspec.json.encode(answer).decode())
        return
    print(f"{len(results)} games of {game}, {draws} drawn")
    for name, won, record in zip(bots, wins, records, strict=True):
        low, high = wilson_interval(record.wins, record.games)
        print(
            f"{name:16} {won:5} won  {record.wins / record.games:6.1%} ({low:.1%} to {high:.1%})"
            f"  mean score {record.mean_score:6.1f}  {1000 * record.seconds_per_move:8.2f} ms a move"
        )
