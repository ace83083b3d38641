"""bastide match: bots against each other."""

from __future__ import annotations

import msgspec

from bastide.arena.results import results_by_entrant, wilson_interval
from bastide.arena.schedule import fixtures
from bastide.bots.external import Limits
from bastide.cli.language import words
from bastide.cli.series import (
    ANSWER_SECONDS,
    Games,
    Switch,
    Trouble,
    counting_note,
    fault_lists,
    fault_text,
    play_series,
    programs_among,
    start_status,
)


def match(
    game: str,
    *bots: str,
    n: Games = 100,
    seed: int = 0,
    options: str = "",
    workers: int = 1,
    bot_seconds: float = ANSWER_SECONDS,
    trouble: Trouble = "fallback",
    count_fallback: Switch = False,
    json: Switch = False,
) -> int:
    """Let bots play each other: as many seats as bots, the seats turned from game to game, seeds shared by each turn.
    The exit status is 1 if a program never started.

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
        What an external program may take for an answer.
    trouble
        What happens when such a program fails: greedy play chooses in its place, or it forfeits the game.
    count_fallback
        Count games in which greedy play has chosen for a program as they ended; without this they are lost by it.
    json
        Print one JSON object.
    """
    plan = fixtures(game, [bots], n, seed, [options])
    limits = Limits(seconds=bot_seconds, trouble=trouble)
    results = play_series(plan, workers, limits=limits, count_fallback=count_fallback)
    draws = sum(result.places.count(1) > 1 for result in results)
    totals = results_by_entrant(len(bots), results)
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
            "mean_scores": [round(one.mean_score, 3) for one in totals],
            "seconds_per_move": [round(one.seconds_per_move, 6) for one in totals],
            **fault_lists(totals),
            "count_fallback": count_fallback,
        }
        print(msgspec.json.encode(answer).decode())
        return start_status(zip(bots, totals, strict=True))
    say = words()
    print(say("cli.match.games", n=len(results), game=game, draws=draws))
    faults = programs_among(bots)
    for name, won, one in zip(bots, wins, totals, strict=True):
        low, high = wilson_interval(one.wins, one.games)
        share = say("interval", low=say.decimal(low, ".1%"), high=say.decimal(high, ".1%"))
        print(
            f"{name:16} {won:5} {say('cli.match.won', n=won)}",
            f"{say.decimal(one.wins / one.games, '6.1%')} ({share})",
            say("cli.match.score", mean=say.decimal(one.mean_score, "6.1f")),
            say("cli.match.time", time=say.decimal(1000 * one.seconds_per_move, "8.2f")),
            *([fault_text(one)] if faults else []),
            sep="  ",
        )
    if faults:
        print(counting_note(count_fallback))
    return start_status(zip(bots, totals, strict=True))
