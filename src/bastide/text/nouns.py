"""Nouns that are put into sentences: each brings its grammar along, so that articles agree with it by rule."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import Final


class Noun:
    """A message that is a noun, as a value for a gap of a sentence: `say("event.uses", place=Noun("place.mill"))`."""

    def __init__(self, message: str, **values: object) -> None:
        self.message: Final = message
        self.values: Final = values


class Word:
    """A noun in one language. The catalogue writes its grammar behind it (`Hôpital|m mute`); what that means is told by
    the module of the language. A name or phrase that is inserted as it is has none."""

    def __init__(self, text: str, grammar: str = "") -> None:
        self.text: Final = text
        self.grammar: Final = frozenset(grammar.split())

    def __str__(self) -> str:
        return self.text


def person(name: str) -> Word:
    """The name of a player, for a gap that may also be filled by a noun."""
    return Word(name, "person")


def first_letter(text: str) -> str:
    """The letter that a word begins with, small and without its accent; a ligature counts as its first letter."""
    return unicodedata.normalize("NFD", text[:1].lower().replace("œ", "o").replace("æ", "a"))[:1]


def agree(message: str, values: dict[str, object], gap: re.Pattern[str], joined: Callable[[str, Word], str]) -> str:
    """The message in which every gap with an article or preposition before it is filled: `gap` finds the two,
    `joined` makes what is said of them. Numbers are left alone."""
    if not needs_agreement(message, gap):
        return message

    def filled(found: re.Match[str]) -> str:
        value = values[found[2]]
        word = Word(value) if isinstance(value, str) else value
        if not isinstance(word, Word):
            return found[0]
        words = joined(found[1].lower(), word)
        words = words[:1].upper() + words[1:] if found[1][0].isupper() else words
        return words.replace("{", "{{").replace("}", "}}")

    return gap.sub(filled, message)


@lru_cache(maxsize=8192)
def needs_agreement(message: str, gap: re.Pattern[str]) -> bool:
    """Whether there is such a gap: few messages have one."""
    return gap.search(message) is not None
