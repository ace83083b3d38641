"""Six levels for every game, as data: a game brings its own `levels.json`; others get the one beside this file."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from bastide.bots.search import Tuning
from bastide.games.registry import boxes

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
    alone: dict[str, float] = {}  # what of it changes where there is but one seat
    solo: tuple[str, ...] = ()  # options under which playing alone is measured

    def numbers(self, seats: int) -> dict[str, float]:
        return self.tuning | self.alone if seats == 1 else self.tuning

    def tuned(self, seats: int) -> Tuning:
        """The search as it suits the game."""
        numbers = self.numbers(seats)
        whole = {name: int(numbers[name]) for name in ("plies", "finish", "worlds", "apart") if name in numbers}
        real = {name: number for name, number in numbers.items() if name not in whole}
        return Tuning(**real, **whole)  # type: ignore[arg-type]


@cache
def habits(game: str) -> Habits:
    """The habits for a game: its own, or the usual ones."""
    known = boxes().get(game)
    source = known.optional_resource("levels.json") if known else None
    if source is None:
        source = resources.files("bastide.bots").joinpath("levels.json").read_text("utf-8")
    return msgspec.json.decode(source, type=Habits)


def recipe(game: str, bot: str, seats: int) -> str:
    """All that a bot of our own does by number: equal recipes play alike, as long as rules and heuristics are equal."""
    kind, _, number = bot.partition(":")
    own = habits(game)
    parts: list[object] = [bot]
    if kind == "level":
        level = own.levels[int(number) - 1]
        kind, parts = level.bot, [level]
    if kind == "mcts":
        parts.append(own.numbers(seats))
    elif kind == "greedy":
        parts += [own.worlds, own.finish]
    return msgspec.json.encode(parts).decode()
