"""Bots by name: `random`, `greedy`, `mcts:500`, `mcts:1.5s`, `level:4`, `classic:6`, `cmd:./program`."""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from bastide.bots.external import ExternalBot, Limits
from bastide.bots.levels import HIGHEST
from bastide.bots.players import Greedy, LevelBot, Mcts, Player, Random
from bastide.bots.search import UNLIMITED
from bastide.core.errors import BadOption

DEFAULT_SIMULATIONS = 500  # of plain `mcts`
KNOWN = (
    f"random, greedy, mcts, mcts:500, mcts:1.5s, level:1 to level:{HIGHEST}, classic:1 to classic:{HIGHEST}, "
    "cmd:./program"
)
Kind = Literal["random", "greedy", "mcts", "level", "classic", "cmd"]


class Name(msgspec.Struct, frozen=True):
    """The parts of a bot's name."""

    kind: Kind
    number: int = 0  # simulations, or the level
    seconds: float = 0.0
    command: str = ""


def read_name(text: str) -> Name:
    """Parse a bot's name. BadOption, which lists the known names, if there is no such bot."""
    kind, colon, rest = text.strip().partition(":")
    if kind == "cmd" and rest.strip():
        return Name("cmd", command=rest.strip())
    if kind == "random" and not colon:
        return Name("random")
    if kind == "greedy" and not colon:
        return Name("greedy")
    if kind == "mcts" and not colon:
        return Name("mcts", DEFAULT_SIMULATIONS)
    if kind == "mcts" and re.fullmatch(r"[1-9]\d{0,8}", rest):
        return Name("mcts", int(rest))
    if kind == "mcts" and re.fullmatch(r"\d{1,4}(\.\d{1,3})?s", rest) and float(rest[:-1]) > 0:
        return Name("mcts", UNLIMITED, float(rest[:-1]))
    if kind in ("level", "classic") and re.fullmatch(rf"[1-{HIGHEST}]", rest):
        return Name("level" if kind == "level" else "classic", int(rest))
    raise BadOption("bot", f"{text!r} is unknown; there are {KNOWN}")


def player(text: str, seed: int = 0, limits: Limits | None = None, level_seconds: float = 0.0) -> Player:
    """The player of this name; `limits` apply to external programs, `level_seconds` to each decision of a level."""
    name = read_name(text)
    if name.kind == "random":
        return Random(seed)
    if name.kind == "greedy":
        return Greedy(seed)
    if name.kind == "mcts":
        return Mcts(seed, name.number, name.seconds)
    if name.kind == "level":
        return LevelBot(seed, name.number, seconds=level_seconds)
    if name.kind == "classic":
        return LevelBot(seed, name.number, classic=True, seconds=level_seconds)
    return ExternalBot(name.command, limits or Limits(), Greedy(seed))
