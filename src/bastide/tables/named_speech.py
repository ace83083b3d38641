"""A game's language in which seats have the names of their players."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from bastide.text import Speech


class NamedSpeech(Speech):
    """Says what another speech says, but calls each seat by its name: sentences are written with names in them."""

    def __init__(self, say: Speech, names: Sequence[str]) -> None:
        self.language, self.catalogues, self.silent = say.language, say.catalogues, say.silent
        self.names = names

    def __call__(self, message: str, **values: object) -> str:
        if message == "seat":
            number = values["n"]
            assert isinstance(number, int)
            return self.names[number - 1]
        return super().__call__(message, **values)


@lru_cache(maxsize=1024)
def named_speech(say: Speech, names: tuple[str, ...]) -> NamedSpeech:
    """A speech with these names: the same one each time, so that what games keep of what it has said is found again."""
    return NamedSpeech(say, names)
