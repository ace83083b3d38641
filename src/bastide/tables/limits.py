"""Limits for each address: how many requests in a time, and how many streams at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection

from bastide.tables.refusals import TooMany

MOST_BUCKETS = 10_000  # buckets before the full ones are thrown away


class RateLimit:
    """A token bucket for each caller: up to `size` at once, refilled at `rate` a second. `take` fails when empty."""

    def __init__(
        self, rate: float, size: float, clock: Callable[[], float] = time.monotonic, free: Collection[str] = ()
    ) -> None:
        self.rate, self.size, self.clock = rate, size, clock
        self.free = free  # callers without a limit
        self.levels: dict[str, tuple[float, float]] = {}  # caller → (tokens, when)

    def level(self, who: str) -> float:
        tokens, when = self.levels.get(who, (self.size, 0.0))
        return min(self.size, tokens + (self.clock() - when) * self.rate)

    def take(self, who: str, what: str, amount: float = 1) -> None:
        """Take one token, or so many; TooMany, with the seconds to wait, if there are not enough."""
        if who in self.free:
            return
        tokens = self.level(who)
        if tokens < min(amount, self.size):
            raise TooMany(f"too many {what}", (amount - tokens) / self.rate)
        if len(self.levels) > MOST_BUCKETS:
            self.levels = {other: entry for other, entry in self.levels.items() if self.level(other) < self.size}
        self.levels[who] = (tokens - amount, self.clock())


class OpenCount:
    """Counts how many things each caller has open at a time; TooMany beyond `most`."""

    def __init__(self, most: int, free: Collection[str] = ()) -> None:
        self.most, self.free = most, free
        self.open: dict[str, int] = {}

    def enter(self, who: str, what: str) -> None:
        if self.open.get(who, 0) >= self.most and who not in self.free:
            raise TooMany(f"too many {what}", 5.0)
        self.open[who] = self.open.get(who, 0) + 1

    def leave(self, who: str) -> None:
        left = self.open.get(who, 1) - 1
        if left:
            self.open[who] = left
        else:
            self.open.pop(who, None)
