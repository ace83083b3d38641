"""Clocks: how much time each seat has left, shown so that it does not give away a hidden choice."""

from __future__ import annotations

import msgspec

from bastide.tables.table_settings import ClockSettings


class Clock(msgspec.Struct):
    """Time left at a moment, who has been thinking since, and what of that is public."""

    left: list[float]
    thinking: list[int]
    since: float
    public_left: list[float]  # as it was when the seats publicly known to have to act last changed
    public_thinking: list[int]
    public_since: float

    @classmethod
    def full(cls, settings: ClockSettings, seats: int) -> Clock:
        return cls([settings.seconds] * seats, [], 0.0, [settings.seconds] * seats, [], 0.0)

    def tick(
        self, now: float, thinking: list[int], public: list[int], actor: int | None, settings: ClockSettings
    ) -> Clock:
        """The clock after something happened: time is taken from those who were thinking."""
        left = self.left[:]
        for seat in self.thinking:
            left[seat] -= max(0.0, now - self.since)
        if actor is not None and actor in self.thinking:
            left[actor] += settings.increment
        if public == self.public_thinking:
            return Clock(left, thinking, now, self.public_left, public, self.public_since)
        return Clock(left, thinking, now, left[:], public, now)

    def deadline(self) -> float | None:
        """When the first of those who are thinking will have no time left."""
        return min((self.since + self.left[seat] for seat in self.thinking), default=None)

    def out_of_time(self, now: float) -> list[int]:
        return [seat for seat in self.thinking if self.since + self.left[seat] <= now]

    def shown_to(self, viewer: int) -> tuple[list[float], list[int], float]:
        """Time left, who is thinking, since when: a viewer knows its own clock, of the others what is public."""
        left, thinking = self.public_left[:], [seat for seat in self.public_thinking if seat != viewer]
        if viewer < 0:
            return left, thinking, self.public_since
        elapsed = self.public_since - self.since
        left[viewer] = self.left[viewer]
        if viewer in self.thinking:
            thinking.append(viewer)
            left[viewer] -= elapsed
        return left, sorted(thinking), self.public_since
