"""Six levels for every game, as data: `levels.json` has a table per game, and one for games it does not know."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from bastide.bots.search import Tuning

HIGHEST = 6


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays at a level: iterations make it play alike everywhere, slips make it human."""

    bot: Literal["random", "greedy", "mcts"]
    iterations: int = 0  # of mcts, for each decision
    slip: float = 0.0  # share of the choices made without thinking


class Habits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the bots play one game, found by experiment."""

    levels: tuple[Level, ...]
    worlds: int = 3  # of greedy play
    finish: int = 0  # suggested actions that complete a turn before greedy play judges it
    tuning: dict[str, float] = {}  # of the search; names as in `Tuning`
    solo: tuple[str, ...] = ()  # options under which playing alone is measured

    def tuned(self) -> Tuning:
        """The search as it suits the game."""
        whole = {name: int(self.tuning[name]) for name in ("plies", "finish", "worlds") if name in self.tuning}
        real = {name: number for name, number in self.tuning.items() if name not in whole}
        return Tuning(**real, **whole)  # type: ignore[arg-type]


@cache
def tables() -> dict[str, Habits]:
    source = resources.files("bastide.bots").joinpath("levels.json").read_bytes()
    return msgspec.json.decode(source, type=dict[str, Habits])


def habits(game: str) -> Habits:
    """The habits for a game; a game without an entry gets the usual ones."""
    return tables().get(game) or tables()["usual"]
