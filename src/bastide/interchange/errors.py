"""What can be wrong with a file of another program."""

from __future__ import annotations

from bastide.core.errors import BadNotation


class BadSave(BadNotation):
    """A file that is damaged, or that has something that is not played here: one sentence says what."""

    def __init__(self, reason: str) -> None:
        super().__init__("save", reason)
        self.args = (reason,)


class RulingDiffers(BadNotation):
    """Something in a save that the rules of the other program allow, and ours do not."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__("save", reason)
        self.args = (f"{reason} [{rule}]",)
        self.rule = rule
