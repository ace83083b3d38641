"""What can go wrong with a store, whatever it is kept in."""

from __future__ import annotations


class StoreError(Exception):
    """The store has not done what was asked; nothing was changed."""


class Conflict(StoreError):
    """The number or the name is taken: somebody else has written it first. Read again and try again."""


class StoreUnavailable(StoreError):
    """The store cannot be reached, or has failed."""
