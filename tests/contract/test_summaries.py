"""The summary of each game says what its rules say, in good French and in English, with symbols that there are."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from bastide.games.registry import Box
from bastide.games.summaries import Fact, Summary, summary
from bastide.pages.sprites import sprite
from bastide.text import LANGUAGES
from bastide.text.rules import defined
from good_french import faults

pytestmark = pytest.mark.never_compiled

MISTAKES = 5
FEW_WORDS = 60  # in one fact: all of them stand on one sheet of paper
IN_WORDS = {"1": "a|an|one|each", "2": "two|twice|pair", "3": "three", "4": "four", "6": "six", "8": "eight"}
EXAMPLES = {  # numbers of an example that the summary itself makes
    "your development level for each: with 6 stations, 3 citizens and level 4, 36 points": {"6", "3", "4", "36"},
}


def numbers(text: str) -> set[str]:
    """The numbers of a text, in digits or in words."""
    worded = {digit for digit, words in IN_WORDS.items() if re.search(rf"\b({words})\b", text, re.IGNORECASE)}
    return set(re.findall(r"\d+", text)) | worded


@pytest.fixture
def told(box: Box) -> Summary:
    found = summary(box)
    assert found is not None
    return found


def test_a_summary_tells_all_that_a_beginner_needs(told: Summary) -> None:
    assert len(told.turn) >= 2 and len(told.scoring) >= 2 and len(told.mistakes) == MISTAKES
    assert all(fact.title and fact.pictures for fact in (*told.turn, *told.scoring))
    assert all(fact.value for fact in told.scoring)


def test_every_fact_names_the_rules_that_say_it(box: Box, told: Summary) -> None:
    rules = defined(box.ledger("en"))
    for fact in told.facts:
        assert fact.rules, fact.text["en"]
        assert [rule for rule in fact.rules if rule not in rules] == [], fact.text["en"]


def test_every_number_of_a_summary_is_one_of_those_rules(box: Box, told: Summary) -> None:
    rules = defined(box.ledger("en"))
    for fact in told.facts:
        said = numbers(" ".join(rules[rule] for rule in fact.rules))
        for text in (fact.value, fact.text["fr"], fact.text["en"]):
            given = set(re.findall(r"\d+", text))
            assert given <= said | EXAMPLES.get(fact.text["en"], set()), (text, fact.rules, given - said)


def test_a_summary_is_written_well_in_both_languages(told: Summary) -> None:
    for fact in told.facts:
        for words in (fact.text, fact.title):
            assert not words or set(words) == set(LANGUAGES)
        assert faults(fact.text["fr"], sentence=is_sentence(told, fact)) == []
        assert faults(fact.title.get("fr", ""), sentence=False) == []
        assert all(len(text.split()) <= FEW_WORDS for text in fact.text.values())
    assert faults(told.turn_title["fr"], sentence=False) == []


def is_sentence(told: Summary, fact: Fact) -> bool:
    return fact not in told.scoring


def test_the_symbols_of_a_summary_are_in_the_sprite(box: Box, told: Summary) -> None:
    drawn = sprite(box.name)
    for fact in told.facts:
        assert [name for name in fact.pictures if name not in drawn.names | drawn.picture_names] == []


def test_rules_are_for_players(box: Box) -> None:
    """Nothing in them is about our files and tests."""
    for language in LANGUAGES:
        found = re.findall(r"\S*\.json\S*|\bcomponents/\S*|\b(?:tests?|testable)\b", box.ledger(language))
        assert found == [], language


def test_the_steps_of_a_turn_name_actions_that_there_are(box: Box, told: Summary) -> None:
    """So that the drawer of a table can tell in which of them the reader is; no action belongs to two."""
    verbs = [verb for fact in told.turn for verb in fact.verbs]
    written = resources.files(box.package).joinpath("notation.py").read_text("utf-8")
    assert verbs and len(set(verbs)) == len(verbs)
    assert [verb for verb in verbs if not re.search(rf"[\"' ]{verb}\b", written)] == []
