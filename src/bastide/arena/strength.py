"""How strong the levels are: `python -m bastide.arena.strength` measures every claim and prints a table."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated

import msgspec
from cyclopts import Parameter, run

import bastide
from bastide.arena.backends import Backend, backend
from bastide.arena.schedule import fixtures
from bastide.arena.tally import Record, by_entrant, interval
from bastide.arena.tournament import play_all
from bastide.bots.levels import HIGHEST, habits, tables
from bastide.games.registry import box, boxes

STEP = 20  # games between two looks at a running claim
STRICT = 2.8  # deviations that end a claim early: stricter than 95 %, since it is looked at many times
ABOVE = 0.6  # share of the games that a level should win against the one below
TOP = 0.8  # and the highest against greedy play


class Claim(msgspec.Struct, frozen=True):
    """One bot wins at least this share against another, two at the table, seats swapped."""

    game: str
    better: str
    weaker: str
    target: float


class Verdict(msgspec.Struct, frozen=True):
    """What the games say."""

    claim: Claim
    games: int
    share: float
    low: float  # 95 %
    high: float
    holds: bool
    seconds_per_move: float  # of the better bot


def claims(game: str) -> list[Claim]:
    """Each level beats the one below; the highest beats greedy play clearly."""
    found = [Claim(game, f"level:{n + 1}", f"level:{n}", ABOVE) for n in range(1, HIGHEST)]
    return [*found, Claim(game, f"level:{HIGHEST}", "greedy", TOP)]


def test(claim: Claim, most: int, seed: int, place: Backend) -> Verdict:
    """Play until the claim is clearly true or false, or for so many games."""
    plan = fixtures(claim.game, [(claim.better, claim.weaker)], most, seed)
    record = Record()
    for start in range(0, most, STEP):
        part = by_entrant(2, play_all(plan[start : start + STEP], place))[0]
        record.games += part.games
        record.wins += part.wins
        record.actions += part.actions
        record.seconds += part.seconds
        low, high = interval(record.wins, record.games, STRICT)
        if low >= claim.target or high < claim.target:
            break
    low, high = interval(record.wins, record.games)
    share = record.wins / record.games
    return Verdict(claim, record.games, share, low, high, share >= claim.target, record.seconds_per_move)


def alone(game: str, bots: list[str], count: int, seed: int, place: Backend) -> Iterator[str]:
    """Rows about playing alone: the share of victories and the mean score, for each option the game names."""
    for options in habits(game).solo if 1 in box(game).seats else ():
        for name in bots:
            record = by_entrant(1, play_all(fixtures(game, [(name,)], count, seed, [options]), place))[0]
            low, high = interval(record.wins, record.games)
            share = record.wins / record.games
            yield (
                f"| {game} | {options or '–'} | {name} | {record.games} | {share:.1%} ({low:.1%} to {high:.1%}) |"
                f" {record.mean_score:.1f} | {mean_grade(game, record.scores)} |"
            )


def mean_grade(game: str, scores: list[int]) -> str:
    """The mean grade of scores alone at the table, where the game's scoring gives grades."""
    grade = getattr(box(game).module("scoring"), "grade", None)
    return f"{sum(grade(score) for score in scores) / len(scores):.1f}" if grade else "–"


def strength(
    *games: str,
    most: Annotated[int, Parameter(name=["-n", "--games"])] = 200,
    solo: int = 50,
    seed: int = 1,
    workers: int = 0,
) -> int:
    """Measure the levels of some games, or all; exit status 1 if a claim does not hold.

    Parameters
    ----------
    games
        Names of games; all that have levels of their own if none is given.
    most
        Games for each claim, at most; a clear case ends earlier.
    solo
        Games alone for each bot and option.
    seed
        Of the first games.
    workers
        Processes; 0 for one on each core.
    """
    cores = workers or os.cpu_count() or 1
    place = backend("local", cores)
    names = list(games) or [name for name in sorted(boxes()) if name in tables()]
    print(
        f"bastide {bastide.__version__}, {datetime.now(UTC):%Y-%m-%d}, {platform.python_version()}, "
        f"{cores} workers, seeds from {seed}\n"
    )
    print("| game | bots | games | share | 95 % | goal | holds | s a move |\n|---|---|---|---|---|---|---|---|")
    sound = True
    for name in names:
        for claim in claims(name):
            found = test(claim, most, seed, place)
            sound = sound and found.holds
            print(
                f"| {name} | {claim.better} – {claim.weaker} | {found.games} | {found.share:.1%} | "
                f"{found.low:.1%} to {found.high:.1%} | {claim.target:.0%} | {'yes' if found.holds else 'NO'} | "
                f"{found.seconds_per_move:.4f} |",
                flush=True,
            )
    rows = [row for name in names for row in alone(name, ["greedy", f"level:{HIGHEST}"], solo, seed, place)]
    if rows:
        print(
            "\n| game | alone with | bot | games | victories | mean score | mean grade |\n|---|---|---|---|---|---|---|"
        )
        print("\n".join(rows))
    return 0 if sound else 1


if __name__ == "__main__":
    raise SystemExit(run(strength, result_action="return_value"))
