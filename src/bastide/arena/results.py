"""Results of many games added up for each bot: victories, scores, time, faults; intervals of shares."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from bastide.arena.match import Fixture, Result
from bastide.bots.external import FaultKind, ProgramReport

FAULT_COLUMNS = ("faults", "illegal", "timeouts", "crashes", "garbled", "forfeits", "fallback_games")  # of programs


class BotResults(msgspec.Struct):
    """The results of one bot in many games."""

    games: int = 0
    wins: float = 0.0  # first places, shared ones divided
    scores: list[int] = []
    actions: int = 0
    seconds: float = 0.0
    forfeits: int = 0
    faults: dict[FaultKind, int] = {}
    fallback_games: int = 0  # in which greedy play has chosen for the program
    started_games: int = 0  # in which the program said a fitting `hello`
    failed_starts: int = 0  # games in which it never did
    first_fault: str = ""

    @property
    def mean_score(self) -> float:
        return sum(self.scores) / len(self.scores) if self.scores else 0.0

    @property
    def seconds_per_move(self) -> float:
        return self.seconds / self.actions if self.actions else 0.0

    def add(self, result: Result, seat: int) -> None:
        """Count one game from one seat."""
        self.games += 1
        self.wins += result.shares()[seat]
        self.scores.append(result.scores[seat])
        self.actions += result.actions[seat]
        self.seconds += result.seconds[seat]
        self.forfeits += bool(result.forfeit) and result.places[seat] != 1
        if result.programs:
            self.add_report(result.programs[seat])

    def add_report(self, report: ProgramReport | None) -> None:
        """Count the faults of one game; None if the bot is no program, or was not asked."""
        if report is None:
            return
        for kind in report.faults:
            self.faults[kind] = self.faults.get(kind, 0) + 1
        self.fallback_games += report.replaced > 0
        self.started_games += report.started
        self.failed_starts += not report.started
        self.first_fault = self.first_fault or report.first_fault

    @property
    def never_started(self) -> bool:
        """Whether the bot is a program that was tried and never ran."""
        return self.failed_starts > 0 and self.started_games == 0

    def fault_counts(self) -> dict[str, int]:
        """The numbers of FAULT_COLUMNS."""
        return {
            "faults": sum(self.faults.values()),
            "illegal": self.faults.get("illegal", 0),
            "timeouts": self.faults.get("slow", 0),
            "crashes": self.faults.get("crashed", 0),
            "garbled": self.faults.get("garbled", 0),
            "forfeits": self.forfeits,
            "fallback_games": self.fallback_games,
        }


def results_by_bot(
    bots: Sequence[str], fixtures: Sequence[Fixture], results: Sequence[Result]
) -> dict[str, BotResults]:
    """The results of each bot, in the order given; a bot that plays against itself counts for both seats."""
    totals = {name: BotResults() for name in bots}
    plan = {fixture.number: fixture for fixture in fixtures}
    for result in results:
        for seat, name in enumerate(plan[result.number].bots):
            totals[name].add(result, seat)
    return totals


def results_by_entrant(count: int, results: Sequence[Result]) -> list[BotResults]:
    """The results of the bots of one match, by their place on the command line; equal names are kept apart."""
    totals = [BotResults() for _ in range(count)]
    for result in results:
        for seat in range(count):
            totals[(seat + result.number) % count].add(result, seat)
    return totals


def wilson_interval(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share of victories: 95 % with the default z."""
    if not games:
        return 0.0, 1.0
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - reach), min(1.0, middle + reach)
