"""Catalogues of messages: one for each package and language, made from `locale/<language>.po`."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

import msgspec

from bastide.generated import FOLDER, generated

CODE = resources.files(__package__).joinpath("catalogues.py")
NOUN = re.compile(r"(?P<text>.*)\|(?P<grammar>[a-z]+(?: [a-z]+)*)", re.S)
Message = str | tuple[str, ...]  # with its plural forms


class Catalogue(msgspec.Struct, frozen=True):
    """All that is needed to speak at run time."""

    plural: str  # which form a number takes, as gettext writes it in C
    messages: dict[str, str | list[str]]


@cache
def catalogue(package: str, language: str) -> tuple[dict[str, Message], Callable[[int], int], dict[str, str]]:
    """The messages of a package by ID, the language's choice of plural, and the grammar of the messages that are nouns,
    which stands behind a bar in the catalogue: `Hôpital|m mute`."""
    spoken = next((other for other in (language, "en", "fr") if has_catalogue(package, other)), None)
    if spoken is None:
        return {}, gettext.c2py("n != 1"), {}
    if spoken != language:
        return catalogue(package, spoken)
    source = resources.files(package).joinpath("locale", f"{language}.po")
    text = generated(package, f"{language}.json", lambda: compiled(source, language), [source, CODE])
    found = msgspec.json.decode(text, type=Catalogue)
    messages: dict[str, Message] = {}
    nouns: dict[str, str] = {}
    for key, one in found.messages.items():
        if isinstance(one, str):
            noun = NOUN.fullmatch(one)
            messages[key] = noun["text"] if noun else one
            if noun:
                nouns[key] = noun["grammar"]
        else:
            messages[key] = tuple(one)
    return messages, gettext.c2py(found.plural), nouns


def has_catalogue(package: str, language: str) -> bool:
    """Whether a package speaks a language: as a source, or as the file that is made from it."""
    folder = resources.files(package)
    sources = (folder.joinpath("locale", f"{language}.po"), folder.joinpath(FOLDER, f"{language}.json"))
    return any(source.is_file() for source in sources)


def compiled(source: Traversable, language: str) -> str:
    """A .po file as JSON. Only this needs Babel: wheels bring the result."""
    try:
        from babel.messages.pofile import read_po
    except ImportError:
        raise ImportError(f"{source} is to be compiled, which needs Babel: pip install babel") from None

    with source.open("rb") as file:
        po = read_po(file, locale=language)
    messages: dict[str, str | list[str]] = {}
    for message in po:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            messages[key] = message.string if isinstance(message.string, str) else list(message.string or ())
    return msgspec.json.format(msgspec.json.encode(Catalogue(po.plural_expr, messages))).decode()
