"""Tithe: everything the log may tell, with the names of the numbers that belong to it."""

from __future__ import annotations

from typing import Final

from bastide.core.events import EventKind, declare

EVENTS: Final[dict[str, EventKind]] = declare(
    "gleans worth",  # to the seat itself
    "gleans_unseen",  # to all others
    "ends",  # the bag is empty
    "calls",
    "sells worth",
    "shared_best worth",  # by several stalls, so that none is doubled
    "stall worth doubled",
    "pardon",  # the expansion Abbey
    "desk",
    "bids points",
    "wins_charter price",
    "charter_stays bid",  # the highest bid: 0, or made by several
    "charter kind",
    "peeks",
    "swaps_own kind",  # to the seat itself
    "swaps",  # to all others
)
