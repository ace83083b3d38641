"""Plays the games of a tournament on a backend, with a log and a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bastide.arena.backends import Backend, PlayFunction
from bastide.arena.log import ResultLog
from bastide.arena.match import Fixture, Result, play_fixture
from bastide.bots.external import Limits

ProgressCallback = Callable[[int, int], None]  # called with the games done and the games in all


def play_all(
    fixtures: Sequence[Fixture],
    backend: Backend,
    log: Path | None = None,
    limits: Limits | None = None,
    report: ProgressCallback | None = None,
    play: PlayFunction = play_fixture,
) -> list[Result]:
    """The results of all fixtures, in their order; with a log, those it already has are not played again."""
    log_file = ResultLog(log, fixtures) if log else None
    try:
        return play_some(fixtures, backend, log_file, limits, report, play)
    finally:
        if log_file:
            log_file.close()


def play_some(
    fixtures: Sequence[Fixture],
    backend: Backend,
    log: ResultLog | None = None,
    limits: Limits | None = None,
    report: ProgressCallback | None = None,
    play: PlayFunction = play_fixture,
) -> list[Result]:
    """The results of these fixtures, in their order. An open log, which may be of more fixtures, keeps them, and those
    that it has are not played again."""
    wanted = {fixture.number for fixture in fixtures}
    results = {result.number: result for result in log.results if result.number in wanted} if log else {}
    left = [fixture for fixture in fixtures if fixture.number not in results]
    if report:
        report(len(results), len(fixtures))
    for found in backend.run(left, limits or Limits(), play) if left else ():
        if log:
            log.add(found)
        results |= {result.number: result for result in found}
        if report:
            report(len(results), len(fixtures))
    return [results[fixture.number] for fixture in fixtures]


class ProgressBar:
    """A progress bar with the remaining time, on standard error if that is a terminal."""

    def __init__(self, title: str) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self.progress = Progress(
            TextColumn(title),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            disable=not sys.stderr.isatty(),
        )
        self.task = self.progress.add_task(title, total=None)

    def __enter__(self) -> ProgressCallback:
        self.progress.start()
        return self.update

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def update(self, done: int, games: int) -> None:
        """Show that so many games of all are done."""
        self.progress.update(self.task, completed=done, total=games)
