"""Articles, prepositions and elisions: by rule, for every noun that can be inserted into a sentence."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from bastide.games.registry import boxes
from bastide.text import catalogue, english, french, speech
from bastide.text.nouns import Noun, Word, person
from good_french import faults

pytestmark = pytest.mark.never_compiled

PACKAGES = [*(box.package for box in boxes().values()), "bastide.text", "bastide.pages"]
FRENCH_GRAMMAR = {"m", "f", "p", "mute", "aspirated", "name", "unique", "chez"}
ENGLISH_GRAMMAR = {"s", "p", "name", "unique", "a", "an", "in", "on", "at"}


@pytest.mark.parametrize(
    ("text", "grammar", "spoken"),
    [  # with le, un, du, au, de
        ("Moulin", "m", "le Moulin, un Moulin, du Moulin, au Moulin, de Moulin"),
        ("Forge", "f", "la Forge, une Forge, de la Forge, à la Forge, de Forge"),
        ("Apprenti", "m", "l’Apprenti, un Apprenti, de l’Apprenti, à l’Apprenti, d’Apprenti"),
        ("École", "f", "l’École, une École, de l’École, à l’École, d’École"),
        ("Œuvre", "f", "l’Œuvre, une Œuvre, de l’Œuvre, à l’Œuvre, d’Œuvre"),
        ("Herboriste", "m mute", "l’Herboriste, un Herboriste, de l’Herboriste, à l’Herboriste, d’Herboriste"),
        ("Haveur", "m aspirated", "le Haveur, un Haveur, du Haveur, au Haveur, de Haveur"),
        ("Étables", "f p", "les Étables, des Étables, des Étables, aux Étables, d’Étables"),
        ("Compagnons", "m p", "les Compagnons, des Compagnons, des Compagnons, aux Compagnons, de Compagnons"),
        ("fermier de départ", "m unique", "le fermier de départ, le fermier de départ, du fermier de départ, "
         "au fermier de départ, de fermier de départ"),
        ("Constructeur", "m chez", "le Constructeur, un Constructeur, de chez le Constructeur, chez le Constructeur, "
         "de Constructeur"),
        ("Le Mans", "name", "Le Mans, Le Mans, du Mans, au Mans, du Mans"),
        ("Les Andelys", "name", "Les Andelys, Les Andelys, des Andelys, aux Andelys, des Andelys"),
        ("La Châtre", "name", "La Châtre, La Châtre, de La Châtre, à La Châtre, de La Châtre"),
        ("Étampes", "name", "Étampes, Étampes, d’Étampes, à Étampes, d’Étampes"),
        ("Ada", "person", "Ada, Ada, d’Ada, à Ada, d’Ada"),
        ("Le Floch", "person", "Le Floch, Le Floch, de Le Floch, à Le Floch, de Le Floch"),
        ("Yves", "person", "Yves, Yves, d’Yves, à Yves, d’Yves"),
        ("Yann", "person", "Yann, Yann, de Yann, à Yann, de Yann"),
        ("Hélène", "person", "Hélène, Hélène, d’Hélène, à Hélène, d’Hélène"),
        ("Henri", "", "le Henri, un Henri, du Henri, au Henri, d’Henri"),
        ("Hugo", "person", "Hugo, Hugo, de Hugo, à Hugo, de Hugo"),
        ("onzième", "m", "le onzième, un onzième, du onzième, au onzième, de onzième"),
    ],
)  # fmt: skip
def test_french_nouns_take_their_articles(text, grammar, spoken):
    word = Word(text, grammar)
    assert ", ".join(french.joined(form, word) for form in ("le", "un", "du", "au", "de")) == spoken


@pytest.mark.parametrize(
    ("text", "grammar", "spoken"),
    [  # with the, a, at the
        ("Agent", "s", "the Agent, an Agent, at the Agent"),
        ("Mill", "s in", "the Mill, a Mill, in the Mill"),
        ("hour", "s an", "the hour, an hour, at the hour"),
        ("University", "s a", "the University, a University, at the University"),
        ("Taxes", "p", "the Taxes, Taxes, at the Taxes"),
        ("starting artisan", "s unique", "the starting artisan, the starting artisan, at the starting artisan"),
        ("Valbrun", "name in", "Valbrun, Valbrun, in Valbrun"),
        ("Ada", "person", "Ada, Ada, at Ada"),
    ],
)
def test_english_nouns_take_their_articles(text, grammar, spoken):
    assert ", ".join(english.joined(form, Word(text, grammar)) for form in ("the", "a", "at the")) == spoken


def test_french_possessives():
    words = [Word("partisan", "m"), Word("grange", "f"), Word("auberge", "f"), Word("terres", "f p")]
    assert [french.joined("son", word) for word in words] == ["son partisan", "sa grange", "son auberge", "ses terres"]


def test_sentences_agree_with_what_is_inserted():
    fill = speech("fr").filled
    assert fill("Le {a} de {b}, du {c}", {"a": Word("Épée", "f"), "b": "Ada", "c": person("{x}")}) == (
        "L’Épée d’Ada, de {x}"
    )
    assert fill("que {a}, de {n} et du {b}", {"a": "Émile", "n": 8, "b": "reste"}) == "qu’Émile, de 8 et du reste"
    assert speech("en").filled("A {a} at the {b}", {"a": "inn", "b": Word("farm", "s on")}) == "An inn on the farm"


@pytest.mark.parametrize("package", PACKAGES)
def test_every_noun_has_its_grammar_in_both_languages(package):
    nouns = {language: catalogue(package, language)[2] for language in ("fr", "en")}
    assert set(nouns["fr"]) == set(nouns["en"])
    for message, written in nouns["fr"].items():
        grammar, text = set(written.split()), str(catalogue(package, "fr")[0][message])
        assert grammar <= FRENCH_GRAMMAR, message
        assert len(grammar & {"m", "f", "name"}) == 1, message
        assert len(grammar & {"mute", "aspirated"}) == (text[0] in "Hh"), f"{message}: how is its h?"
    for message, written in nouns["en"].items():
        grammar = set(written.split())
        assert grammar <= ENGLISH_GRAMMAR and len(grammar & {"s", "p", "name"}) == 1, message


@pytest.mark.parametrize("package", PACKAGES)
def test_every_noun_is_said_well_with_every_article(package):
    say = speech("fr", package)
    for message in catalogue(package, "fr")[2]:
        values = {gap: 2 for _, gap, _, _ in Formatter().parse(str(catalogue(package, "fr")[0][message])) if gap}
        word = say.word(Noun(message, **values))
        for form in french.FORMS:
            assert not faults(f"Voici {french.joined(form, word)}."), message


@pytest.mark.parametrize("package", PACKAGES)
def test_messages_leave_articles_before_a_gap_to_the_rules(package):
    for language, rules in (("fr", french), ("en", english)):
        for message, found in catalogue(package, language)[0].items():
            for form in [found] if isinstance(found, str) else found:
                assert not rules.WRITTEN_OUT.search(form), message


@pytest.mark.parametrize("package", [package for package in PACKAGES if package != "bastide.pages"])
def test_french_messages_are_set_as_french(package):
    for message, found in catalogue(package, "fr")[0].items():
        for form in [found] if isinstance(found, str) else found:
            plain = re.sub(r"\{\w+\}", "7", french.GAP.sub("7", form))
            assert not faults(plain, sentence=False), message
