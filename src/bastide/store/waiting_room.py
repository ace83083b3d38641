"""People who want to play at once with whoever comes, and the protocol of what stores them."""

from __future__ import annotations

from typing import Protocol

import msgspec

from bastide.store.errors import StoreReadOnly


class WaitingPlayer(msgspec.Struct, frozen=True):
    """Somebody who waits for others with the same wish, or has found them."""

    id: str
    game: str
    seats: int
    clock: int  # seconds for each player
    person: str
    name: str
    seen: float
    table: str | None = None  # where the player sits, once enough have come
    seat: int | None = None


class WaitingRoom(Protocol):
    """Brings people of the same wish together, in whichever process they ask."""

    async def enter(self, player: WaitingPlayer, table: str, patience: float) -> WaitingPlayer:
        """Wait; or, if enough others wait who were seen within `patience` seconds, sit down with them at a table of
        this name. The player as stored: who waits already is not counted twice."""

    async def look(self, player: str) -> WaitingPlayer | None:
        """One who waits, or has found a table; None if there is none such. Looking counts as being seen."""

    async def leave(self, player: str) -> None:
        """Wait no more."""

    async def seated(self, table: str) -> list[WaitingPlayer]:
        """Those who have come together, by seat."""

    async def waiting(self, patience: float) -> list[WaitingPlayer]:
        """All who wait."""


class NoWaitingRoom:
    """Where one plays alone: nobody waits."""

    async def enter(self, player: WaitingPlayer, table: str, patience: float) -> WaitingPlayer:
        raise StoreReadOnly("nobody else comes here")

    async def look(self, player: str) -> WaitingPlayer | None:
        return None

    async def leave(self, player: str) -> None:
        pass

    async def seated(self, table: str) -> list[WaitingPlayer]:
        return []

    async def waiting(self, patience: float) -> list[WaitingPlayer]:
        return []
