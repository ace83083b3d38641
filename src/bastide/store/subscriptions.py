"""Who wants to be notified of their turns, and the protocol of what stores that."""

from __future__ import annotations

from typing import Protocol

import msgspec


class Subscription(msgspec.Struct, frozen=True):
    """One address that is notified when a seat has to act."""

    table: str
    seat: int
    channel: str
    address: str
    language: str
    told: int  # the version of the seat's view that was notified last
    looked: float  # the change of the table that was looked at last


class Subscriptions(Protocol):
    """The subscriptions of all seats."""

    async def add(self, table: str, seat: int, channel: str, address: str, language: str) -> None:
        """Add a subscription, or renew it."""

    async def remove(self, table: str, seat: int, channel: str, address: str) -> None:
        """Remove a subscription, if it is there."""

    async def of(self, table: str, seat: int) -> list[Subscription]:
        """The subscriptions of one seat."""

    async def due(self, quiet: float, limit: int = 100) -> list[tuple[Subscription, float]]:
        """Those whose table has changed since it was last looked at, and then not for `quiet` seconds; and when. Left
        out are those whose person has quiet hours now."""

    async def claim(self, subscription: Subscription, touched: float, told: int) -> bool:
        """Whether this process looks at the table for this subscription: only one of them does."""
