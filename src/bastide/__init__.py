"""Five medieval eurogames, complete and exact."""

from typing import Any

from bastide.core.game import Game
from bastide.core.state import SPECTATOR, TRUTH, Entry, State

__all__ = ["SPECTATOR", "TRUTH", "Entry", "Game", "State", "game", "shelf"]
__version__ = "0.1.0"


def game(name: str, seats: int | None = None, **options: Any) -> Game:
    """A game with its options, such as game("tithe", seats=3, modules=["abbey"])."""
    from bastide.games.registry import box

    return box(name).game(seats, options)


def shelf() -> list[str]:
    """The names of all games installed, ours and other people's."""
    from bastide.games.registry import boxes

    return sorted(boxes())
