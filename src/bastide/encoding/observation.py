"""Observations: a row of whole numbers, filled from left to right. NumPy reads the packed numbers as they are."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64


@final
class Observation:
    """As many numbers as the encoder's shape says, all 0 until something is put there. Most stay so: a row knows its
    other places, so that it can be wiped and used again without going through it from end to end."""

    def __init__(self, width: i64) -> None:
        self.numbers: Final = vec[i32]([i32(0)] * width)
        self.places: Final = vec[i32]([i32(0)] * width)  # where something was put, in that order
        self.filled: i64 = 0  # how many places there are
        self.at: i64 = 0  # where the next number goes

    def wipe(self) -> None:
        """Back to zeros."""
        numbers, places = self.numbers, self.places
        for i in range(self.filled):
            numbers[i64(places[i])] = 0
        self.filled = self.at = 0

    def add(self, at: i64, number: i64) -> None:
        """Add to what stands at a place."""
        if number:
            numbers = self.numbers
            if not numbers[at]:
                self.places[self.filled] = i32(at)
                self.filled += 1
            numbers[at] += i32(number)

    def put(self, number: i64) -> None:
        self.add(self.at, number)
        self.at += 1

    def counts(self, counts: list[int]) -> None:
        """As they are."""
        at = self.at
        for count in counts:
            if count:
                self.add(at, count)
            at += 1
        self.at = at

    def tally(self, kinds: list[int], width: i64) -> None:
        """How often each kind is there; what has no kind below the width is left out."""
        for kind in kinds:
            if 0 <= kind < width:
                self.add(self.at + kind, 1)
        self.at += width

    def one(self, index: i64, width: i64) -> None:
        """A one among zeros; all zeros for an index out of range."""
        if 0 <= index < width:
            self.add(self.at + index, 1)
        self.at += width

    def bits(self, mask: i64, width: i64) -> None:
        at = self.at
        self.at = at + width
        while mask:
            if mask & 1:
                self.add(at, 1)
            at += 1
            mask >>= 1

    def where(self, values: list[int], wanted: i64) -> None:
        """A one for each value that is the wanted one."""
        at = self.at
        for value in values:
            if value == wanted:
                self.add(at, 1)
            at += 1
        self.at = at

    def done(self) -> Observation:
        """The row, when all is in it."""
        assert self.at == len(self.numbers), "the encoder and its shape disagree"
        return self


def cleared(row: Observation | None, width: i64) -> Observation:
    """The row that is given, wiped, or a new one."""
    if row is None:
        return Observation(width)
    row.wipe()
    return row
