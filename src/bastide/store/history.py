"""What came of finished games, seat by seat, and ratings; and the protocol of what stores that.
`store.sql.history` keeps it in a database."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Protocol

import msgspec

Speed = Literal["fast", "steady", "slow"]
SPEEDS: tuple[Speed, ...] = ("fast", "steady", "slow")


class PlayedSeat(msgspec.Struct, frozen=True, kw_only=True):
    """One seat of a finished game."""

    table: str
    seat: int
    person: str | None  # the person id; None for bots, and for somebody who is not known
    bot: str | None
    name: str  # empty: somebody
    look: str  # of the name: names that look the same have the same look
    game: str
    seats: int
    speed: Speed
    rated: bool
    ended: float
    place: int
    score: int
    sources: dict[str, int]  # where the points came from
    mean: float | None = None  # the rating after the game, where it was rated
    deviation: float | None = None
    moved: float | None = None  # what the game has changed the mean by


class Rating(msgspec.Struct, frozen=True):
    """How strong a person is thought to be at a game with so many seats and so much time, and how sure that is."""

    person: str
    game: str
    seats: int
    speed: Speed
    mean: float
    deviation: float
    games: int
    changed: float


class GameFilter(msgspec.Struct, frozen=True):
    """Which of somebody's games are wanted; what is None is not asked for."""

    game: str | None = None
    opponent: str | None = None  # look of a name
    result: Literal["won", "lost"] | None = None
    since: float | None = None
    until: float | None = None
    rated: bool | None = None


class Tally(msgspec.Struct, frozen=True):
    """Games of one kind, summed up."""

    game: str
    seats: int
    key: str  # what they were counted by
    games: int
    won: int
    points: float  # mean


Key = tuple[float, str, int]  # where a page of games ends: when the game ended, its table, the seat
Rate = Callable[[Sequence[PlayedSeat], dict[str, Rating]], list[PlayedSeat]]  # old ratings → seats with new ones


class History(Protocol):
    """Finished games and ratings."""

    async def uncounted(self, without: Sequence[str] = (), limit: int = 100) -> list[str]:
        """Tables whose game is over and has not been counted yet."""

    async def count(self, table: str, seats: Sequence[PlayedSeat], rate: Rate | None = None) -> bool:
        """Note what came of a game, and what it does to ratings, once: False if that was done already. Nobody changes
        the ratings in between; Conflict if somebody did, and nothing was written."""

    async def games(self, person: str, wanted: GameFilter, after: Key | None, limit: int) -> list[PlayedSeat]:
        """The person's own seats in finished games, the last ended first, behind a key."""

    async def seats_of(self, tables: Sequence[str]) -> dict[str, list[PlayedSeat]]:
        """All seats of these finished games."""

    async def games_by_month(self, person: str) -> list[Tally]:
        """The person's finished games with several seats, by game, number of seats, and months since 1970."""

    async def games_against(self, person: str, what: Literal["people", "bots"], latest: int) -> list[Tally]:
        """So many of the person's last games, by game, number of seats, and the names of people or the kinds of bots at
        the table; `won` counts the games in which the person was placed before them."""

    async def latest(self, person: str, game: str, limit: int) -> list[PlayedSeat]:
        """The person's last seats at one game."""

    async def ratings(self, person: str) -> list[Rating]:
        """All ratings of a person, those with the most games first."""

    async def leaders(self, game: str, seats: int, speed: Speed, limit: int) -> list[tuple[str, Rating]]:
        """Names and ratings of those who want to be seen, the best first."""

    async def rated_kinds(self) -> list[tuple[str, int, Speed, int]]:
        """Games, numbers of seats and speeds that have ratings of people who want to be seen, and how many."""

    async def forget(self, person: str, seats: Sequence[tuple[str, int]]) -> None:
        """The person is not known any more at any finished game, and holds none of these seats any more."""


class NoHistory:
    """Where nothing is counted."""

    async def uncounted(self, without: Sequence[str] = (), limit: int = 100) -> list[str]:
        return []

    async def count(self, table: str, seats: Sequence[PlayedSeat], rate: Rate | None = None) -> bool:
        return False

    async def games(self, person: str, wanted: GameFilter, after: Key | None, limit: int) -> list[PlayedSeat]:
        return []

    async def seats_of(self, tables: Sequence[str]) -> dict[str, list[PlayedSeat]]:
        return {}

    async def games_by_month(self, person: str) -> list[Tally]:
        return []

    async def games_against(self, person: str, what: Literal["people", "bots"], latest: int) -> list[Tally]:
        return []

    async def latest(self, person: str, game: str, limit: int) -> list[PlayedSeat]:
        return []

    async def ratings(self, person: str) -> list[Rating]:
        return []

    async def leaders(self, game: str, seats: int, speed: Speed, limit: int) -> list[tuple[str, Rating]]:
        return []

    async def rated_kinds(self) -> list[tuple[str, int, Speed, int]]:
        return []

    async def forget(self, person: str, seats: Sequence[tuple[str, int]]) -> None:
        return None
