"""Choosing at random without listing all there is: for playouts."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

TRIES: Final = 40  # at random, before the choices are listed
THROW_BITS: Final = 32  # of a throw
THROW: Final = 0xFFFFFFFF


def next_luck(luck: i64) -> i64:
    """The next number of the sequence from which `Game.playout` draws its choices."""
    return 698769069 * (luck & THROW) + (luck >> THROW_BITS)


def throw_of(luck: i64) -> i64:
    return (luck ^ (luck >> THROW_BITS)) & THROW


def chosen(throw: i64, ways: i64) -> i64:
    """Which of so many ways a throw means, each as likely as the others."""
    return (throw * ways) >> THROW_BITS
