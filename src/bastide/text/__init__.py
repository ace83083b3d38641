"""Words for people, in French and English: message catalogues, and the rules as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from bastide.text import english, french
from bastide.text.catalogues import catalogue
from bastide.text.nouns import Noun, Word

LANGUAGES = ("fr", "en")
GRAMMARS = {"fr": french.agreed, "en": english.agreed}
KEPT = 16384  # sentences
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
        """The message with its values filled in, articles in agreement with nouns; where it has a plural, `n` chooses
        the form."""
        for messages, plural, _ in self.catalogues:
            if message in messages:
                found = messages[message]
                if not isinstance(found, str):
                    number = values["n"]
                    assert isinstance(number, int)
                    found = found[plural(abs(number))]
                return self.filled(found, values) if values else found
        if self.silent and message.startswith(DERIVED):
            return derived(message, self.silent)
        raise KeyError(f"no message {message!r} in {self.language}")

    def filled(self, message: str, values: dict[str, object]) -> str:
        """A message in which values have taken the place of its gaps."""
        for value in values.values():
            if type(value) is not str and type(value) is not int:  # also bool, which equals a number
                break
        else:
            return _filled(self.language, message, tuple(values.items()))
        spoken = {name: self.word(value) if isinstance(value, Noun) else value for name, value in values.items()}
        return GRAMMARS[self.language](message, spoken).format(**spoken)

    def word(self, noun: Noun) -> Word:
        """A noun in this language, with its grammar."""
        grammar = next(nouns[noun.message] for _, _, nouns in self.catalogues if noun.message in nouns)
        return Word(self(noun.message, **noun.values), grammar)

    def __contains__(self, message: str) -> bool:
        return any(message in messages for messages, _, _ in self.catalogues)

    def decimal(self, number: float, form: str) -> str:
        """A number as the language writes it, with a true minus: 52.3% in English, 52,3 % in French."""
        text = format(number, form).replace("-", "−")
        return text.replace(".", ",").replace("%", "\u00a0%") if self.language == "fr" else text

    def signed(self, number: float, digits: int = 0) -> str:
        """A number with its sign, as the language writes it."""
        value = round(number, digits) + 0.0  # no minus before a zero
        return self.decimal(value, f"{'+' if value else ''}.{digits}f")

    def several(self, things: Sequence[str]) -> str:
        """A list in words: a, b and c."""
        return listed(things, self)


def listed(things: Sequence[str], say: Callable[..., str]) -> str:
    """A list in words: a, b and c."""
    return say("list.and", first=", ".join(things[:-1]), last=things[-1]) if len(things) > 1 else "".join(things)


@lru_cache(maxsize=KEPT)
def _filled(language: str, message: str, values: tuple[tuple[str, object], ...]) -> str:
    """The same where all values are plain text or numbers: tables say the same again and again."""
    given: dict[str, object] = dict(values)
    return GRAMMARS[language](message, given).format(**given)


@cache
def speech(language: str, package: str = "") -> Speech:
    """The language for a game's package; without one, only the words all games share."""
    return Speech(language, [package, "bastide.text"] if package else ["bastide.text"])
