"""Claims of strength, such as that a level beats the one below, and how they are tested: by playing until the case is
clear."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from math import log
from pathlib import Path
from typing import Literal

import msgspec

from bastide.arena.backends import Backend
from bastide.arena.log import ResultLog
from bastide.arena.match import Fixture, Result
from bastide.arena.results import results_by_entrant, wilson_interval
from bastide.arena.schedule import fixtures
from bastide.arena.tournament import play_some
from bastide.bots.levels import HIGHEST
from bastide.games.registry import box

STEP = 10  # games between two tests of a claim
ABOVE, ABOVE_CLEAR = 0.6, 0.75  # share of the games that a level should win against the one below; a clear case
TOO_FAR = 0.8  # a larger share is too great a step between two levels
TOP, TOP_CLEAR = 0.8, 0.9  # and the highest against greedy play
LEARNED, LEARNED_CLEAR = 0.75, 0.85  # and against the highest of before judgement was learned
CROWD, CROWD_CLEAR = 1.6, 2.0  # times the fair share: the same with more seats, alone against the others
ABOVE_CROWD, ABOVE_CROWD_CLEAR = 1.2, 1.6  # and alone against those of the level below
CROWDS = (3, 4, 5)  # seats
SURE = log(20)  # of the likelihood ratio: wrong in one case of twenty at most, however often it is looked at
ENOUGH = 200  # games after which the share itself decides

Holds = Literal["yes, sequential test", "yes, 200 games", "open", "no", "no, too great a step"]


class Claim(msgspec.Struct, frozen=True):
    """One bot wins at least this share against another, or against several like it; seats are swapped."""

    game: str
    better: str
    weaker: str
    target: float
    clear: float  # the share in a clear case, which the test looks for; as much below the target is clearly false
    seats: int = 2
    most: float = 1.0  # a share that must not be exceeded for sure

    @property
    def file_stem(self) -> str:
        """What the file of its games is called by."""
        return f"{self.game}-{self.seats}-{self.better}-{self.weaker}".replace(":", "")


class Verdict(msgspec.Struct, frozen=True):
    """The result of testing a claim."""

    claim: Claim
    games: int
    share: float
    low: float  # 95 %
    high: float
    holds: Holds
    points: float  # of the better bot in the mean
    points_of_others: float
    points_of_winners: float
    seconds: float  # for a decision of the better bot


def claims(game: str) -> list[Claim]:
    """The claims for one game: each level beats the one below, with two seats and with most; the highest beats greedy
    play clearly, and its classic self; with more seats too."""
    highest, classic = f"level:{HIGHEST}", f"classic:{HIGHEST}"
    found = [Claim(game, f"level:{n + 1}", f"level:{n}", ABOVE, ABOVE_CLEAR, most=TOO_FAR) for n in range(1, HIGHEST)]
    found += [Claim(game, highest, "greedy", TOP, TOP_CLEAR), Claim(game, highest, classic, LEARNED, LEARNED_CLEAR)]
    largest = max(box(game).seats)
    for n in range(1, HIGHEST - 1):
        found.append(crowd_claim(game, f"level:{n + 1}", f"level:{n}", ABOVE_CROWD, ABOVE_CROWD_CLEAR, largest))
    for seats in sorted({*CROWDS, largest} & set(box(game).seats)):
        found.append(crowd_claim(game, highest, classic, CROWD, CROWD_CLEAR, seats))
        found.append(crowd_claim(game, highest, f"level:{HIGHEST - 1}", ABOVE_CROWD, ABOVE_CROWD_CLEAR, seats))
    return found


def crowd_claim(game: str, better: str, weaker: str, target: float, clear: float, seats: int) -> Claim:
    """One against several alike wins so many times its fair share."""
    return Claim(game, better, weaker, target / seats, clear / seats, seats)


def log_likelihood_ratio(wins: float, games: int, share: float, against: float) -> float:
    """The logarithm of how much likelier so many wins are with one share than with another; a draw is half a win."""
    return wins * log(share / against) + (games - wins) * log((1 - share) / (1 - against))


def decide(claim: Claim, wins: float, games: int) -> Holds:
    """Whether a claim holds: two sequential tests, above and below the target; after enough games the share decides."""
    if log_likelihood_ratio(wins, games, claim.clear, claim.target) >= SURE:
        return "yes, sequential test"
    if log_likelihood_ratio(wins, games, 2 * claim.target - claim.clear, claim.target) >= SURE:
        return "no"
    if games < ENOUGH:
        return "open"
    return "yes, 200 games" if wins >= claim.target * games else "no"


def plan_of(claim: Claim, most: int, seed: int) -> list[Fixture]:
    """The games that a claim is tested with, at most."""
    return fixtures(claim.game, [(claim.better, *[claim.weaker] * (claim.seats - 1))], most, seed)


def check_claim(
    claim: Claim, most: int, seed: int, place: Backend, file: Path | None = None, whole: bool = False
) -> Verdict:
    """Play until the claim is clearly true or false, or for so many games (`whole`: all of them, however clear); a
    file keeps what was played."""
    plan = plan_of(claim, most, seed)
    results: list[Result] = []
    log = ResultLog(file, plan) if file is not None else None
    try:
        for start in range(0, most, STEP):
            results += play_some(plan[start : start + STEP], place, log)
            if not whole and verdict(claim, results).holds != "open":
                break
    finally:
        if log is not None:
            log.close()
    return verdict(claim, results)


def verdict(claim: Claim, results: Sequence[Result]) -> Verdict:
    """What these games say of a claim."""
    better, *others = results_by_entrant(claim.seats, results)
    low, high = wilson_interval(better.wins, better.games)
    holds: Holds = "no, too great a step" if low > claim.most else decide(claim, better.wins, better.games)
    share, others_mean = better.wins / better.games, statistics.mean(one.mean_score for one in others)
    winners = statistics.mean(max(result.scores) for result in results)
    seconds = better.seconds_per_move
    return Verdict(claim, better.games, share, low, high, holds, better.mean_score, others_mean, winners, seconds)
