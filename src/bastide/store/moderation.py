"""What operators do about people who disturb others, and the protocol of what stores it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

FORGOTTEN = "…"  # in the place of words that were deleted


class LogEntry(msgspec.Struct, frozen=True):
    """Something that an operator did, and why."""

    at: float
    act: str  # mute, unmute, rename, remove
    about: str
    reason: str


class Moderation(Protocol):
    """Who may not chat, and what operators have done."""

    async def mute(self, persons: Sequence[str], until: float) -> None:
        """Take the word from these people, at all tables, until a time; a time that has passed gives it back."""

    async def is_muted(self, persons: Sequence[str]) -> bool:
        """Whether one of these people may not chat now."""

    async def write(self, entry: LogEntry) -> None:
        """Add to the log, which is only ever appended to."""

    async def entries(self, limit: int = 100) -> list[LogEntry]:
        """The log, the newest entries first."""

    async def forget(self, about: str) -> None:
        """Take names and reasons out of the entries about this: who was called so has deleted everything."""


class NoModeration:
    """Where nobody looks after others."""

    async def mute(self, persons: Sequence[str], until: float) -> None:
        pass

    async def is_muted(self, persons: Sequence[str]) -> bool:
        return False

    async def write(self, entry: LogEntry) -> None:
        pass

    async def entries(self, limit: int = 100) -> list[LogEntry]:
        return []

    async def forget(self, about: str) -> None:
        pass
