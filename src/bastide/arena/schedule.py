"""The fixtures of a match or tournament: who plays whom, how often, in which seats, with which seeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bastide.arena.match import Fixture, game_by_name
from bastide.bots.names import read_name
from bastide.contest import pairing
from bastide.core.errors import BadOption

Shape = Literal["round-robin", "ladder"]


def groups(bots: Sequence[str], seats: int, shape: Shape) -> list[tuple[str, ...]]:
    """The groups of bots that play each other: all combinations, or on a ladder only neighbours."""
    if len(bots) < seats:
        raise BadOption("bots", f"{len(bots)} bots cannot fill {seats} seats")
    if shape == "ladder":
        return [tuple(bots[i : i + seats]) for i in range(len(bots) - seats + 1)]
    return pairing.groups(bots, seats)


def fixtures(
    game: str, meetings: Sequence[tuple[str, ...]], count: int, seed: int, options: Sequence[str] = ("",)
) -> list[Fixture]:
    """So many games for each meeting and each set of options. Games come in sets with the same seed, one for each
    turn of the seats, so that neither luck nor the first move favours anybody."""
    if count < 1:
        raise BadOption("n", "at least one game must be played")
    found: list[Fixture] = []
    for option_text in options or ("",):
        for bots in meetings:
            game_by_name(game, len(bots), option_text)
            for name in bots:
                read_name(name)
            for i in range(count):
                turn = i % len(bots)
                seated = bots[turn:] + bots[:turn]
                found.append(Fixture(len(found), game, option_text, seated, seed + i // len(bots)))
    return found
