"""English: articles and prepositions agree with the noun that follows them.

A message writes "the {place}", "a {kind}" and "at the {place}" right before its gap; what is said is "Valbrun", "an
artisan" and "on the farm". A noun's grammar is `s` or `p`, singular or plural, or where it applies:

- `name`: a proper name, or a noun with a number, which takes no article; so does `person`, the name of a player;
- `unique`: there is only one, hence "the" where others take "a";
- `an` or `a`: how it is spoken, if that is not as its first letter is (an hour, a university);
- `in`, `on` or `at`: the preposition of a place."""

from __future__ import annotations

import re

from bastide.text.nouns import Word, agree, first_letter

GAP = re.compile(r"\b([Aa]t the|[Tt]he|[Aa]) \{(\w+)\}")
WRITTEN_OUT = re.compile(r"\b[Aa]n \{\w+\}")  # what messages must leave to these rules


def agreed(message: str, values: dict[str, object]) -> str:
    """The message with every article and preposition before a gap as its value needs it."""
    return agree(message, values, GAP, joined)


def joined(written: str, word: Word) -> str:
    """A noun, name or phrase with what stands before it."""
    grammar = word.grammar
    if written == "at the":
        place = next((place for place in ("in", "on") if place in grammar), "at")
        return f"{place} {joined('the', word)}"
    if grammar & {"name", "person"}:
        return word.text
    if written == "the" or "unique" in grammar:
        return f"the {word.text}"
    if "p" in grammar:
        return word.text
    vowel = "an" in grammar or (first_letter(word.text) in tuple("aeiou") and "a" not in grammar)
    return f"{'an' if vowel else 'a'} {word.text}"
