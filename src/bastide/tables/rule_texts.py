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


def typeset(text: str) -> str:
    """French as it is printed: narrow spaces that never break a line, and true apostrophes."""
    return WIDE_SPACE.sub("\u202f", text).replace("'", "’")


@cache
def _rule_texts(game: str, language: str) -> dict[str, str]:
    texts = {rule: sentence(text) for rule, text in defined(box(game).ledger(language)).items()}
    return {rule: typeset(text) for rule, text in texts.items()} if language == "fr" else texts
