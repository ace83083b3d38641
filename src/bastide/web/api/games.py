"""API: the games that can be played."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import get

from bastide.bots.levels import HIGHEST
from bastide.games.registry import Box, boxes
from bastide.web.api.callers import TheContext

BOTS = ["random", "greedy", "mcts:500", *(f"level:{level}" for level in range(1, HIGHEST + 1))]


class OptionAnswer(msgspec.Struct, frozen=True):
    name: str
    kind: str
    default: Any
    choices: list[str]


class ClashAnswer(msgspec.Struct, frozen=True):
    """A combination that the rules do not allow."""

    reason: str
    seats: list[int]
    options: dict[str, list[Any]]


class GameAnswer(msgspec.Struct, frozen=True):
    name: str
    seats: list[int]
    options: list[OptionAnswer]
    clashes: list[ClashAnswer]
    minutes: int
    weight: int
    revision: int
    bots: list[str]
    levels: int


class GamesAnswer(msgspec.Struct, frozen=True):
    games: list[GameAnswer]


def described(box: Box, programs: list[str]) -> GameAnswer:
    """A game as data; with the operator's programs among its bots."""
    options = [OptionAnswer(o.name, o.kind, o.default, list(o.choices)) for o in box.options]
    clashes = [
        ClashAnswer(clash.reason, list(clash.seats), {name: list(values) for name, values in clash.options.items()})
        for clash in box.clashes
    ]
    bots = [*BOTS, *programs]
    return GameAnswer(box.name, list(box.seats), options, clashes, box.minutes, box.weight, box.revision, bots, HIGHEST)


@get("/games", tags=["games"])
async def list_games(context: TheContext) -> GamesAnswer:
    """The games with their options, numbers of seats, bots and levels."""
    return GamesAnswer([described(box, context.settings.external_bots(name)) for name, box in sorted(boxes().items())])


game_routes = [list_games]
