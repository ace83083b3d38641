"""French: articles and prepositions agree with the noun that follows them.

A message writes them as for a masculine noun right before its gap: « le {card} », « du {card} », « au {card} »,
« un {card} », « son {card} », « de {who} », « que {who} ». What is said is « l’Apprenti », « de la Comtesse »,
« aux Étables », « une grange », « sa grange », « d’Ada », « qu’Ada ». A noun's grammar is `m` or `f`, with `p` in the
plural, and where it applies:

- `mute` or `aspirated`: how it is spoken, if it begins with h;
- `name`: a proper name, which takes no article but may begin with one (Le Mans, au Mans); it needs no gender;
- `person`: the name of a player, which takes no article and never changes;
- `unique`: there is only one, hence « le » where others take « un »;
- `chez`: a person whose place is meant, « chez le Constructeur ».

Before a text that is no noun only « de » and « que » are elided."""

from __future__ import annotations

import re

from bastide.text.nouns import Word, agree, first_letter

GAP = re.compile(r"\b([Ll]e|[Uu]n|[Dd]u|[Aa]u|[Ss]on|[Dd]e|[Àà]|[Qq]ue) \{(\w+)\}")
# what messages must leave to these rules
WRITTEN_OUT = re.compile(r"\b(?:(?:[Ll]a|[Ll]es|[Uu]ne|[Ss]a|[Ss]es|[Dd]es|[Aa]ux) |[LlDd]’|[Qq]u’)\{(?!n\})\w+\}")
# first names whose h is mute beyond doubt; of others (Hugo, Hans) usage differs or forbids it
MUTE_NAMES = (
    "hadrien", "hector", "hélène", "héloïse", "henri", "hermine", "hervé", "hilaire", "hippolyte", "honoré", "honorine",
    "horace", "hortense", "hubert", "hyacinthe",
)  # fmt: skip
NO_ELISION = ("onz", "oui", "uhlan")  # begin with a vowel, but are preceded by le and de in full
FORMS = {  # by what a message writes: masculine, feminine, before a vowel, plural
    "le": ("le ", "la ", "l’", "les "),
    "un": ("un ", "une ", "", "des "),
    "du": ("du ", "de la ", "de l’", "des "),
    "au": ("au ", "à la ", "à l’", "aux "),
    "son": ("son ", "sa ", "son ", "ses "),
}
OF_PLACE = {"au": "chez ", "du": "de chez "}
BARE = {"le": "", "un": "", "son": "", "du": "de ", "au": "à ", "de": "de ", "à": "à ", "que": "que "}
CONTRACTED = {"de Le ": "du ", "de Les ": "des ", "à Le ": "au ", "à Les ": "aux "}


def agreed(message: str, values: dict[str, object]) -> str:
    """The message with every article and preposition before a gap as its value needs it."""
    return agree(message, values, GAP, joined)


def joined(written: str, word: Word) -> str:
    """A noun, name or phrase with what stands before it."""
    grammar = word.grammar
    if written == "un" and "unique" in grammar:
        written = "le"
    if written in OF_PLACE and "chez" in grammar:
        return OF_PLACE[written] + joined("le", word)
    if not grammar and written in FORMS:
        return f"{written} {word.text}"
    if written not in FORMS or grammar & {"name", "person"}:
        return bare(written, word)
    masculine, feminine, elided, plural = FORMS[written]
    if "p" in grammar:
        return plural + word.text
    if elided and elides(word):
        return elided + word.text
    return (feminine if "f" in grammar else masculine) + word.text


def bare(written: str, word: Word) -> str:
    """A word without an article of its own: only de and que change before a vowel, and names like Le Mans contract."""
    before = BARE[written]
    if before in ("de ", "que ") and elides(word):
        return f"{before[:-2]}’{word.text}"
    whole = before + word.text
    if "name" in word.grammar:
        for apart, together in CONTRACTED.items():
            if whole.startswith(apart):
                return together + whole.removeprefix(apart)
    return whole


def elides(word: Word) -> bool:
    """Whether a word begins with a vowel, as it is spoken."""
    letter, text = first_letter(word.text), word.text.lower()
    if letter == "h":
        return "mute" in word.grammar or text.startswith(MUTE_NAMES)
    if letter == "y":
        return len(text) > 1 and first_letter(text[1:]) not in "aeiou"  # Yves, but not Yann
    return bool(letter) and letter in "aeiou" and not text.startswith(NO_ELISION)
