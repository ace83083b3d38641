"""How people want to be told that it is their turn, at all their tables; and the protocol of what stores that."""

from __future__ import annotations

from typing import Protocol

import msgspec

from bastide.store.errors import StoreReadOnly

DAY = 24 * 60  # minutes


class Reminder(msgspec.Struct, frozen=True):
    """One address at which a person is told of all turns, or (`digest`) once a day of all that wait."""

    person: str
    channel: str  # push, email, webhook or digest
    address: str
    language: str
    hour: int = 0  # of a digest: the minute of the day (in UTC) when it is sent
    sent: float = 0.0  # the last digest


class QuietHours(msgspec.Struct, frozen=True):
    """When a person wants to hear nothing, in minutes of the day (in UTC); the same twice is never."""

    start: int
    end: int

    def holds(self, minute: int) -> bool:
        around = minute >= self.start or minute < self.end
        return self.start <= minute < self.end if self.start <= self.end else around


class Reminders(Protocol):
    """The wishes of all people. They hold at all tables: subscriptions of single seats follow from them."""

    async def of(self, person: str) -> list[Reminder]:
        """What a person has asked for."""

    async def add(self, reminder: Reminder) -> None:
        """Add a wish, or change it; it holds at the tables of the person from now on."""

    async def remove(self, person: str, channel: str, address: str) -> None:
        """Remove a wish, and the subscriptions that follow from it."""

    async def quiet_hours(self, person: str) -> QuietHours | None:
        """When a person wants to hear nothing."""

    async def set_quiet_hours(self, person: str, hours: QuietHours) -> None:
        """Change that."""

    async def forget(self, person: str) -> None:
        """Remove all that a person has asked for."""

    async def digests(self, now: float) -> list[Reminder]:
        """The daily digests whose hour has come since they were last sent."""

    async def claim_digest(self, reminder: Reminder, now: float) -> bool:
        """Whether this process sends a digest: only one of them does."""


class NoReminders:
    """Where nobody can be told anything."""

    async def of(self, person: str) -> list[Reminder]:
        return []

    async def add(self, reminder: Reminder) -> None:
        raise StoreReadOnly("nobody is told anything here")

    async def remove(self, person: str, channel: str, address: str) -> None:
        pass

    async def quiet_hours(self, person: str) -> QuietHours | None:
        return None

    async def set_quiet_hours(self, person: str, hours: QuietHours) -> None:
        raise StoreReadOnly("nobody is told anything here")

    async def digests(self, now: float) -> list[Reminder]:
        return []

    async def claim_digest(self, reminder: Reminder, now: float) -> bool:
        return False

    async def forget(self, person: str) -> None:
        pass
