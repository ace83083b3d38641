"""Many games, played wherever there is room, each of them once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from bastide.arena.backends import Backend
from bastide.arena.log import Log
from bastide.arena.match import Fixture, Result
from bastide.bots.external import Limits

Report = Callable[[int, int], None]  # told how many games are done, of how many


def play_all(
    fixtures: Sequence[Fixture],
    backend: Backend,
    log: Path | None = None,
    limits: Limits | None = None,
    report: Report | None = None,
) -> list[Result]:
    """The results of all fixtures, in their order; with a log, those it already has are not played again."""
    keeper = Log(log, fixtures) if log else None
    try:
        results = {result.number: result for result in keeper.found} if keeper else {}
        left = [fixture for fixture in fixtures if fixture.number not in results]
        if report:
            report(len(results), len(fixtures))
        for found in backend.run(left, limits or Limits()) if left else ():
            if keeper:
                keeper.add(found)
            results |= {result.number: result for result in found}
            if report:
                report(len(results), len(fixtures))
    finally:
        if keeper:
            keeper.close()
    return [results[fixture.number] for fixture in fixtures]


class Bar:
    """A progress bar with the time to go, on standard error, where somebody can see it."""

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

    def __enter__(self) -> Report:
        self.progress.start()
        return self.told

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def told(self, done: int, games: int) -> None:
        self.progress.update(self.task, completed=done, total=games)
