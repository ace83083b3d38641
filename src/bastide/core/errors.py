"""What can be wrong with what somebody asks for. The state is untouched whenever one of these is raised."""

from __future__ import annotations

from typing import Final


class BadNotation(ValueError):
    """Text or a description that is not understood."""

    def __init__(self, text: str, reason: str = "") -> None:
        super().__init__(f"not understood: {text!r}" + (f": {reason}" if reason else ""))
        self.text: Final = text
        self.reason: Final = reason


class IllegalAction(ValueError):
    """Understood, but not allowed now: which rule forbids it, and what would be allowed."""

    def __init__(self, text: str, rule: str, allowed: list[str]) -> None:
        what = ", ".join(allowed[:12]) + (", …" if len(allowed) > 12 else "") if allowed else "nothing: wait"
        super().__init__(f"{text}: not allowed now{f' [{rule}]' if rule else ''}; allowed: {what}")
        self.text: Final = text
        self.rule: Final = rule
        self.allowed: Final = allowed


class BadOption(ValueError):
    """An option, or a number of seats, that the game does not have; names it and says what is allowed."""

    def __init__(self, option: str, reason: str) -> None:
        super().__init__(f"{option}: {reason}")
        self.option: Final = option
        self.reason: Final = reason


class FateError(ValueError):
    """A forced outcome that cannot happen, or that nothing drew."""


class Unforeseen(Exception):
    """Chance is asked for a ticket below `whole`, and none has been laid in front; the state is half-way."""

    def __init__(self, whole: int) -> None:
        super().__init__(f"a ticket below {whole} is wanted")
        self.whole: Final = whole
