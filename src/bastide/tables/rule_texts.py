"""The sentences of the rules, by rule ID, for refusals and tooltips."""

from __future__ import annotations

from functools import cache

from bastide.games.registry import box
from bastide.text.rules import defined, sentence


def rule_text(game: str, rule: str, language: str) -> str:
    """What a rule says, in the reader's language; empty if the game has no such rule."""
    return _rule_texts(game, language).get(rule, "")


@cache
def _rule_texts(game: str, language: str) -> dict[str, str]:
    return {rule: sentence(text) for rule, text in defined(box(game).ledger(language)).items()}
