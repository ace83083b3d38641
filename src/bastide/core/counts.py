"""Bags and stocks as lists of counts: typed loops for the inner circle."""

from mypy_extensions import i64

from bastide.core.state import State


def total(counts: list[int], start: i64, width: i64) -> i64:
    """How many things are in counts[start : start + width]."""
    things: i64 = 0
    for i in range(start, start + width):
        things += counts[i]
    return things


def draw(state: State, counts: list[int]) -> i64:
    """Take one thing at random out of counts; return its kind."""
    kind = state.chance(counts)
    counts[kind] -= 1
    return kind
