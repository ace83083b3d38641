"""The exceptions that refuse a request; each kind has its status in HTTP."""

from __future__ import annotations


class Refused(Exception):
    """Understood, but not possible: nothing was changed. Answered 422, like an illegal action."""

    def __init__(self, reason: str, rule: str = "", field: str = "") -> None:
        super().__init__(reason)
        self.reason, self.rule, self.field = reason, rule, field


class NotInLesson(Refused):
    """A guided first game asks for another action; the reason in every language."""

    def __init__(self, words: dict[str, str]) -> None:
        super().__init__(words["en"])
        self.words = words


class NoSeat(Exception):
    """The caller holds no seat (401), or not one that may do this (403)."""

    def __init__(self, reason: str, known: bool = False) -> None:
        super().__init__(reason)
        self.reason, self.known = reason, known


class WrongLink(NoSeat):
    """A link that leads to no seat."""


class TooMany(Exception):
    """Slow down: answered 429 with the seconds to wait."""

    def __init__(self, reason: str, wait: float) -> None:
        super().__init__(reason)
        self.reason, self.wait = reason, wait
