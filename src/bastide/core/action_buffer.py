"""Choices as packed numbers: what search reads, and what lists are made from."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import extend, vec
from mypy_extensions import i64, mypyc_attr

from bastide.core.action import Action

EMPTY: Final = vec[i64]([i64(0)] * 48)


@final
@mypyc_attr(free_list_len=1)
class ActionBuffer:
    """Where choices are written down, without making objects of them."""

    def __init__(self) -> None:
        self.actions: vec[i64] = EMPTY[:]
        self.count: i64 = 0

    def clear(self) -> None:
        self.count = 0

    def add(self, action: i64) -> None:
        if self.count == len(self.actions):
            self.actions = extend(self.actions, self.actions)
        self.actions[self.count] = action
        self.count += 1

    def make_room(self, more: i64) -> None:
        """So that as many can be written down without asking."""
        while self.count + more > len(self.actions):
            self.actions = extend(self.actions, self.actions)

    def list(self) -> list[Action]:
        choices = [0] * self.count
        for i in range(self.count):
            choices[i] = int(self.actions[i])
        return choices
