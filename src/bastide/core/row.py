"""Observations: a row of whole numbers, filled from left to right. NumPy reads the packed numbers as they are."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64


@final
class Row:
    """As many numbers as the encoder's shape says, all 0 until something is put there."""

    def __init__(self, width: i64) -> None:
        self.numbers: Final = vec[i32]([i32(0)] * width)
        self.at: i64 = 0  # where the next number goes

    def put(self, number: i64) -> None:
        self.numbers[self.at] = i32(number)
        self.at += 1

    def counts(self, counts: list[int]) -> None:
        """As they are."""
        at, numbers = self.at, self.numbers
        for count in counts:
            numbers[at] = i32(i64(count))
            at += 1
        self.at = at

    def tally(self, kinds: list[int], width: i64) -> None:
        """How often each kind is there; what has no kind below the width is left out."""
        for kind in kinds:
            if 0 <= kind < width:
                self.numbers[self.at + kind] += 1
        self.at += width

    def one(self, index: i64, width: i64) -> None:
        """A one among zeros; all zeros for an index out of range."""
        if 0 <= index < width:
            self.numbers[self.at + index] = 1
        self.at += width

    def bits(self, mask: i64, width: i64) -> None:
        for i in range(width):
            self.put((mask >> i) & 1)

    def where(self, values: list[int], wanted: i64) -> None:
        """A one for each value that is the wanted one."""
        for value in values:
            self.put(value == wanted)

    def whole(self) -> vec[i32]:
        """The numbers, all of them."""
        assert self.at == len(self.numbers), "the encoder and its shape disagree"
        return self.numbers
