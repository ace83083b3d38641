"""The bot settings of each game: six levels and the tuning of the search, read from the game's `levels.json`. A game
without that file gets the `levels.json` of this package."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib import resources
from typing import Literal

import msgspec

from bastide.bots.search import Tuning
from bastide.games.registry import boxes
from bastide.games.weights import PolicyFile, Preferences, WeightFile, Weights

HIGHEST = 6


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One level. It is defined by simulations, not by time, so that it plays alike on every machine."""

    bot: Literal["random", "greedy", "mcts"]
    iterations: int = 0  # simulations of mcts for each decision
    longer: float = 1.0  # so many times the simulations where the first two choices are close
    slip: float = 0.0  # share of the choices made at random


class BotSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the bots play one game; the numbers were found by experiment."""

    levels: tuple[Level, ...]
    worlds: int = 3  # imagined by greedy play for each choice
    finish: int = 0  # suggested actions that complete a turn before greedy play judges it
    tuning: dict[str, float] = {}  # parameters of the search; names as in `Tuning`
    alone: dict[str, float] = {}  # parameters that differ in games with one seat
    crowd: dict[str, float] = {}  # and with three and more
    solo: tuple[str, ...] = ()  # options with which solo play is measured
    classic: BotSettings | None = None  # of the bots called `classic`, which have no learned judgement; None: the same

    def parameters(self, seats: int) -> dict[str, float]:
        """The parameters of the search that differ from the defaults."""
        if seats == 2:
            return self.tuning
        return self.tuning | (self.alone if seats == 1 else self.crowd)

    def search_tuning(self, seats: int, longer: float = 1.0) -> Tuning:
        """The parameters as a search takes them; a level may think longer where choices are close."""
        numbers = self.parameters(seats) | {"longer": longer}
        whole = {name: int(numbers[name]) for name in ("plies", "finish", "worlds", "apart") if name in numbers}
        real = {name: number for name, number in numbers.items() if name not in whole}
        return Tuning(**real, **whole)  # type: ignore[arg-type]


@cache
def bot_settings(game: str, classic: bool = False) -> BotSettings:
    """The settings of a game: its own, or those of this package."""
    if classic:
        present = bot_settings(game)
        return present.classic or present
    known = boxes().get(game)
    source = known.optional_resource("levels.json") if known else None
    if source is None:
        source = resources.files("bastide.bots").joinpath("levels.json").read_text("utf-8")
    return msgspec.json.decode(source, type=BotSettings)


def settings_key(game: str, bot: str, seats: int) -> str:
    """The settings of one of our bots as text: bots with equal keys play alike if rules and heuristics are equal."""
    kind, _, number = bot.partition(":")
    settings = bot_settings(game, kind == "classic")
    learned = [] if kind == "classic" else learned_numbers(game, seats)
    parts: list[object] = [bot]
    if kind in ("level", "classic"):
        level = settings.levels[int(number) - 1]
        kind, parts = level.bot, [level]
    if kind == "mcts":
        digest = blake2b(msgspec.json.encode(learned), digest_size=6).hexdigest()
        parts += [settings.parameters(seats), digest]
    elif kind == "greedy":
        parts += [settings.worlds, settings.finish]
    return msgspec.json.encode(parts).decode()


def learned_numbers(game: str, seats: int) -> list[Weights | Preferences]:
    """What was learned of a game for so many seats, without how it was made."""
    found: list[Weights | Preferences] = []
    kinds: dict[str, type[WeightFile] | type[PolicyFile]] = {"judgement.json": WeightFile, "policy.json": PolicyFile}
    for file, kind in kinds.items():
        source = boxes()[game].optional_resource(file)
        learned = kind.read(source).weights_for(seats) if source else None
        if learned is not None:
            found.append(msgspec.structs.replace(learned, made={}))
    return found
