"""What can be wrong with what somebody asks for. The state is untouched whenever one of these is raised."""

from __future__ import annotations

from typing import Final


class BadNotation(ValueError):
    """Text or a description that is not understood."""

    def __init__(self, text: str, reason: str = "") -> None:
        super().__init__(f"not understood: {text!r}" + (f": {reason}" if reason else ""))
        self.text: Final = text
        self.reason: Final = reason


class BadPosition(BadNotation):
    """A description of a position that cannot be: the path of the bad value, and why."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path: Final = path


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


class DrawNeeded(Exception):
    """Chance needs a number below `whole` and the entry prescribes none; the state is half-way through an action."""

    def __init__(self, whole: int) -> None:
        super().__init__(f"a draw below {whole} is needed")
        self.whole: Final = whole
