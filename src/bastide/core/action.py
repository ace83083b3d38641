"""Actions as numbers: a verb in the low 8 bits, its argument above. Games build and read them with these three."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

Action = int  # its text, not its number, is what records hold
ASIDE: Final = 128  # verbs from here on leave the decision pending
VERB_BITS: Final = 8
VERBS: Final = 1 << VERB_BITS


def action_of(verb: i64, argument: i64) -> Action:
    """The action of this verb with this argument, which is not negative."""
    return verb | argument << VERB_BITS


def verb_of(action: i64) -> i64:
    return action & (VERBS - 1)


def argument_of(action: i64) -> i64:
    return action >> VERB_BITS
