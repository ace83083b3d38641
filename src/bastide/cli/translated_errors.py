"""Sentences that the layers below say in English, told in the language of the terminal.

The English catalogue holds them as messages `cli.said.…` with gaps; a sentence that is one of them is said again in the
other language with what fills its gaps. One that is unknown is told as it is."""

from __future__ import annotations

import re
from functools import cache

from bastide.text import Speech
from bastide.text.catalogues import catalogue

SAID = "cli.said."
GAP = re.compile(r"\\\{(\w+)\\\}")  # as re.escape writes it


@cache
def patterns() -> list[tuple[str, re.Pattern[str]]]:
    """All sentences that are known, in the order of the catalogue: the first that fits is taken."""
    english = catalogue("bastide.text", "en")[0]
    return [
        (message, re.compile(GAP.sub(r"(?P<\1>.+)", re.escape(text)), re.S))
        for message, text in english.items()
        if isinstance(text, str) and message.startswith(SAID)
    ]


def translated(say: Speech, sentence: str) -> str:
    """The sentence in this language; what fills its gaps may be a sentence too."""
    if say.language == "en":
        return sentence
    for message, pattern in patterns():
        if found := pattern.fullmatch(sentence):
            parts = found.groupdict()
            return say(
                message, **{gap: int(text) if gap == "n" else translated(say, text) for gap, text in parts.items()}
            )
    return sentence
