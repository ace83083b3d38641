"""Choosing at random without listing all there is: for playouts."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

TRIES: Final = 40  # at random, before the choices are listed
THROW_BITS: Final = 32  # of a throw, see `core.state.next_u32`


def chosen(throw: i64, ways: i64) -> i64:
    """Which of so many ways a throw means, each as likely as the others."""
    return (throw * ways) >> THROW_BITS
