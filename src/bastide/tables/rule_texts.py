"""The sentences of the rules, by rule ID, for refusals and tooltips."""

from __future__ import annotations

import re
from functools import cache

from bastide.games.registry import box
from bastide.text.rules import defined, sentence

WIDE_SPACE = re.compile(r" (?=[:;!?»])|(?<=«) ")


def rule_text(game: str, rule: str, language: str) -> str:
    """What a rule says, in the reader's language; empty if the game has no such rule."""
    return _rule_texts(game, language).get(rule, "")


def typeset(text: str, language: str) -> str:
    """Text of a ledger as it is printed; French has narrow spaces that never break a line, and true apostrophes."""
    return WIDE_SPACE.sub("\u202f", text).replace("'", "’") if language == "fr" else text


@cache
def _rule_texts(game: str, language: str) -> dict[str, str]:
    rules = defined(box(game).ledger(language))
    return {rule: typeset(sentence(text), language) for rule, text in rules.items()}
