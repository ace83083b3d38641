"""Nobody is notified of anything here: who plays has the page open."""

from __future__ import annotations

from bastide.store.subscriptions import Subscription
from bastide.tables.refusals import Refused


class NoSubscriptions:
    """What the methods do is said in `store.subscriptions`."""

    async def add(self, table: str, seat: int, channel: str, address: str, language: str) -> None:
        raise Refused("nobody can be notified without a server")

    async def remove(self, table: str, seat: int, channel: str, address: str) -> None:
        pass

    async def of(self, table: str, seat: int) -> list[Subscription]:
        return []

    async def due(self, quiet: float, limit: int = 100) -> list[tuple[Subscription, float]]:
        return []

    async def claim(self, subscription: Subscription, touched: float, told: int) -> bool:
        return False
