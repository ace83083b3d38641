"""What the commands that play many games share: options, playing the games, telling of programs that failed."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from bastide.arena.backends import PlayFunction, backend
from bastide.arena.match import Fixture, Result, game_by_name, play_fixture
from bastide.arena.results import FAULT_COLUMNS, BotResults
from bastide.arena.tournament import ProgressBar, play_all
from bastide.bots.external import Limits
from bastide.bots.names import read_name
from bastide.cli.language import words
from bastide.cli.translated_errors import translated
from bastide.core.errors import BadOption

Games = Annotated[int, Parameter(name=["-n", "--games"])]  # how many
Switch = Annotated[bool, Parameter(negative="")]  # off unless it is named
BackendName = Literal["local", "ray"]
Trouble = Literal["fallback", "forfeit"]  # what happens when an external program fails
ANSWER_SECONDS = Limits().seconds  # what such a program may take for an answer


def fixed_seats(game: str, players: str, n: int, seed: int, options: str) -> list[Fixture]:
    """So many games with everybody in the same seat, seeds counting up; BadOption for what cannot be played."""
    if n < 1:
        raise BadOption("n", "at least one game must be played")
    names = tuple(name.strip() for name in players.split(","))
    game_by_name(game, len(names), options)
    for name in names:
        read_name(name)
    return [Fixture(number, game, options, names, seed + number) for number in range(n)]


def play_series(
    plan: Sequence[Fixture],
    workers: int,
    backend_name: BackendName = "local",
    address: str = "",
    log: Path | None = None,
    limits: Limits | None = None,
    count_fallback: bool = False,
    play: PlayFunction = play_fixture,
) -> list[Result]:
    """The results of all games, in their order, with a progress bar. Unless `count_fallback`, games in which greedy
    play has chosen for a program are lost by it; a log holds them as they ended."""
    with ProgressBar(plan[0].game) as report:
        results = play_all(plan, backend(backend_name, workers, address), log, limits or Limits(), report, play)
    return results if count_fallback else [result.without_fallback() for result in results]


def programs_among(bots: Iterable[str]) -> bool:
    """Whether any of these bots is an external program; only then do tables for people show faults."""
    return any(read_name(bot).kind == "cmd" for bot in bots)


def fault_text(one: BotResults) -> str:
    """The faults of a bot in words."""
    return words()("cli.faults", **one.fault_counts())


def fault_lists(totals: Sequence[BotResults]) -> dict[str, list[int] | list[bool]]:
    """The faults of all bots for JSON: a list for each kind."""
    counts = [one.fault_counts() for one in totals]
    return {
        **{key: [count[key] for count in counts] for key in FAULT_COLUMNS},
        "never_started": [one.never_started for one in totals],
    }


def counting_note(count_fallback: bool) -> str:
    """How games are counted in which a program had to be replaced."""
    say = words()
    return (
        say("series.counted_as_played") if count_fallback else f"{say('series.counted_as_lost')} {say('cli.counting')}"
    )


def start_status(totals: Iterable[tuple[str, BotResults]]) -> int:
    """The exit status of a command: 1 if a program never started, which is said on standard error; else 0."""
    missing = {bot: one.first_fault for bot, one in totals if one.never_started}
    for bot, fault in missing.items():
        say = words()
        print(say("cli.error", what=translated(say, f"{bot} never started: {fault}")), file=sys.stderr)
    return 1 if missing else 0
