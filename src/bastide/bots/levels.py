"""Six levels for every game, as data: `levels.json` has a table per game, and one for games it does not know."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from bastide.bots.players import Bot, Greedy, Mcts, Random, Slipping
from bastide.bots.search import Tuning
from bastide.core.errors import BadOption

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


@cache
def tables() -> dict[str, Habits]:
    source = resources.files("bastide.bots").joinpath("levels.json").read_bytes()
    return msgspec.json.decode(source, type=dict[str, Habits])


def habits(game: str) -> Habits:
    """The habits for a game; a game without an entry gets the usual ones."""
    return tables().get(game) or tables()["usual"]


def tuned(game: str) -> Tuning:
    """The search as it suits a game."""
    numbers = habits(game).tuning
    whole = {name: int(numbers[name]) for name in ("plies", "finish", "worlds") if name in numbers}
    real = {name: float(number) for name, number in numbers.items() if name not in whole}
    return Tuning(**real, **whole)  # type: ignore[arg-type]


def greedy(game: str, seed: int) -> Greedy:
    """Greedy play as it suits a game."""
    own = habits(game)
    return Greedy(seed, own.worlds, own.finish)


def at_level(game: str, number: int, seed: int) -> Bot:
    """The bot of a level, 1 to 6."""
    if not 1 <= number <= HIGHEST:
        raise BadOption("level", f"levels go from 1 to {HIGHEST}, not {number}")
    level = habits(game).levels[number - 1]
    bot: Bot
    if level.bot == "random":
        bot = Random(seed)
    elif level.bot == "greedy":
        bot = greedy(game, seed)
    else:
        bot = Mcts(seed, level.iterations, 0.0, tuned(game))
    return Slipping(bot, level.slip, seed) if level.slip else bot
