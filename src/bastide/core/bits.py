"""Sets as bit masks: counting and choosing members."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

_LEAP: Final = 8
_BYTE: Final = 0xFF


def bit_count(mask: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def lowest_bit(mask: i64) -> i64:
    """The number of the lowest bit that is set; -1 for an empty mask."""
    if not mask:
        return -1
    number: i64 = 0
    while not mask & _BYTE:  # by leaps, then step by step
        mask >>= _LEAP
        number += _LEAP
    while not mask & 1:
        mask >>= 1
        number += 1
    return number


def nth_bit(mask: i64, rank: i64) -> i64:
    """The number of the set bit of this rank, counted from 0; the mask has more bits than that."""
    while rank:
        mask &= mask - 1
        rank -= 1
    return lowest_bit(mask)
