"""How people want to be told that it is their turn, at all their tables; and the protocol of what stores that."""

from __future__ import annotations

from typing import Protocol

import msgspec

DAY = 24 * 60  # minutes


class Reminder(msgspec.Struct, frozen=True):
    """One address at which a person is told of all turns, or (`digest`) once a day of all that wait."""

    person: str
    channel: str  # push, email, webhook or digest
    address: str
    language: str
    quiet_from: int = 0  # minutes of the day in UTC; of a digest, when it is sent
    quiet_until: int = 0  # the same as `quiet_from`: never quiet
    sent: float = 0.0  # the last digest


def is_quiet(reminder: Reminder, minute: int) -> bool:
    """Whether nothing is sent at this minute of the day."""
    start, end = reminder.quiet_from, reminder.quiet_until
    return start <= minute < end if start <= end else minute >= start or minute < end


class Reminders(Protocol):
    """The wishes of all people. They hold at all tables: subscriptions of single seats follow from them."""

    async def of(self, person: str) -> list[Reminder]:
        """What a person has asked for."""

    async def add(self, reminder: Reminder) -> None:
        """Add a wish, or change its language and quiet hours; it holds at the tables of the person from now on."""

    async def remove(self, person: str, channel: str, address: str) -> None:
        """Remove a wish, and the subscriptions that follow from it."""

    async def digests(self, now: float) -> list[Reminder]:
        """The daily digests whose hour has come since they were last sent."""

    async def claim_digest(self, reminder: Reminder, now: float) -> bool:
        """Whether this process sends a digest: only one of them does."""
