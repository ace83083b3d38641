"""What the commands that play many games share: their options, and playing the games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from bastide.arena.backends import backend
from bastide.arena.match import Fixture, Result, game_by_name
from bastide.arena.tournament import ProgressBar, play_all
from bastide.bots.external import Limits
from bastide.bots.names import read_name
from bastide.core.errors import BadOption

Games = Annotated[int, Parameter(name=["-n", "--games"])]  # how many
Switch = Annotated[bool, Parameter(negative="")]  # off unless it is named
BackendName = Literal["local", "ray"]
Trouble = Literal["fallback", "forfeit"]  # what happens when a program from outside fails
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
) -> list[Result]:
    """The results of all games, in their order, with a progress bar where somebody can see it."""
    with ProgressBar(plan[0].game) as report:
        return play_all(plan, backend(backend_name, workers, address), log, limits or Limits(), report)
