"""Words for people, in French and English: message catalogues, and the rules as text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from bastide.text.catalogues import catalogue

LANGUAGES = ("fr", "en")
BEFORE = re.compile(r"\b(d|qu)e \{(\w+)\}", re.I)
VOWELS = tuple("aeiouàâäéèêëîïôöœûùAEIOUÀÂÄÉÈÊËÎÏÔÖŒÛÙ")


DERIVED = ("game.", "option.", "panel.", "score.")  # messages that a game without catalogues need not bring


def derived(message: str, package: str) -> str:
    """Words for a message of a package that brings none: from the names in its sources."""
    if message == "game.about":
        return ""
    name = package if message == "game.name" else message
    return name.rpartition(".")[2].replace("_", " ").capitalize()


class Speech:
    """One language as a reader of one game needs it: `say("event.sells", who="Ada", n=3)`."""

    def __init__(self, language: str, packages: Sequence[str]) -> None:
        self.language = language
        self.catalogues = [catalogue(package, language) for package in packages]
        self.silent = next((package for package in packages if not catalogue(package, language)[0]), "")

    def __call__(self, message: str, **values: object) -> str:
        """The message with its values filled in; where it has a plural, `n` chooses the form."""
        for messages, plural in self.catalogues:
            if message in messages:
                found = messages[message]
                if not isinstance(found, str):
                    number = values["n"]
                    assert isinstance(number, int)
                    found = found[plural(abs(number))]
                return elided(found, self.language, values).format(**values) if values else found
        if self.silent and message.startswith(DERIVED):
            return derived(message, self.silent)
        raise KeyError(f"no message {message!r} in {self.language}")

    def __contains__(self, message: str) -> bool:
        return any(message in messages for messages, _ in self.catalogues)

    def several(self, things: Sequence[str]) -> str:
        """A list in words: a, b and c."""
        if len(things) < 2:
            return "".join(things)
        return self("list.and", first=", ".join(things[:-1]), last=things[-1])


def elided(message: str, language: str, values: dict[str, object]) -> str:
    """French: « de » and « que » before a name that begins with a vowel."""
    if language != "fr":
        return message
    return BEFORE.sub(
        lambda found: f"{found[1]}’{{{found[2]}}}" if str(values[found[2]]).startswith(VOWELS) else found[0], message
    )


@cache
def speech(language: str, package: str = "") -> Speech:
    """The language for a game's package; without one, only the words all games share."""
    return Speech(language, [package, "bastide.text"] if package else ["bastide.text"])
