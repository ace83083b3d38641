"""The protocol of what stores who holds which seat. `store.sql.seat_tokens` keeps it in a database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class SeatTokens(Protocol):
    """Finds the seat of a secret link or of a person. Only hashes of secrets are stored."""

    async def find(self, token: str) -> tuple[str, int] | None:
        """The table and the viewer that the hash of a token stands for."""

    def forget_table(self, table: str) -> None:
        """Drop what is cached of a table: its tokens may have been renewed."""

    def forget_all(self) -> None:
        """Drop everything that is cached."""

    async def grant(self, token: str, table: str, viewer: int, renew: bool = False) -> None:
        """Add a token for a seat; renewing makes all others of the seat invalid, browsers' included."""

    async def remember(self, person: str, table: str, viewer: int) -> None:
        """Note that a person, by the id that `store.accounts` speaks of, holds a seat."""

    async def seats_of_person(self, person: str, table: str) -> list[int]:
        """The viewers that this person may be at the table, the oldest first."""

    async def tables_of_person(self, person: str, limit: int = 60) -> list[tuple[str, int]]:
        """Seats of this person: those in running games first, at the tables changed last first; then those in games
        that are over, the last taken first."""

    async def holders(self, table: str) -> list[tuple[str, int]]:
        """Who holds which seat of a table, or watches it: person and viewer, the oldest first."""

    async def mark_present(self, seats: Sequence[tuple[str, int]]) -> None:
        """Note that the people at these seats are here now."""

    async def last_seen(self, table: str) -> dict[int, float]:
        """When each seat was last seen; may be some seconds old."""
