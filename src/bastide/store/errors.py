"""What can go wrong with a store, whatever it is kept in."""

from __future__ import annotations

from typing import ClassVar, Literal

Trouble = Literal["gone", "full", "read-only"]


class StoreError(Exception):
    """The store has not done what was asked; nothing was changed."""


class Conflict(StoreError):
    """The number or the name is taken: somebody else has written it first. Read again and try again."""


class StoreUnavailable(StoreError):
    """The store cannot be reached, or has failed."""

    kind: ClassVar[Trouble] = "gone"


class StoreFull(StoreUnavailable):
    """There is no room left: what is stored can be read, and nothing can be added."""

    kind = "full"


class StoreDamaged(StoreError):
    """What is stored cannot be read back."""


class StoreReadOnly(StoreUnavailable):
    """The store may be read but not written."""

    kind = "read-only"
