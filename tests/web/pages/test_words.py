"""The words of the pages: both languages complete, and every refusal of the service can be told in both."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import bastide
from bastide.games.registry import boxes
from bastide.pages.errors import translated_refusal
from bastide.text import LANGUAGES, catalogue, speech

SOURCES = Path(bastide.__file__).parent
PLACEHOLDER = re.compile(r"{(\w+)")
MESSAGE = re.compile(r"""(?:say|tell)\(\s*f?["']([a-z_]+(?:\.[a-z_{}0-9\[\]]+)*\.?)["'](\s*~)?""")
ELSEWHERE = ("game.", "panel.", "option.", "level.", "colour.")  # messages of games, and those that all share


def forms(message):
    return [message] if isinstance(message, str) else list(message)


def test_both_languages_have_the_same_messages_with_the_same_gaps():
    french, english = catalogue("bastide.pages", "fr")[0], catalogue("bastide.pages", "en")[0]
    assert set(french) == set(english)
    for message in french:
        gaps = [
            {gap for form in forms(words[message]) for gap in PLACEHOLDER.findall(form)} for words in (french, english)
        ]
        assert gaps[0] == gaps[1], message
        assert all(forms(french[message])) and all(forms(english[message])), message


def test_every_message_of_the_pages_exists():
    known = catalogue("bastide.pages", "fr")[0]
    templates = [*(SOURCES / "pages" / "templates").rglob("*.html")]
    assert len(templates) > 30
    for path in [*(SOURCES / "pages").glob("*.py"), *templates]:
        for message, begins in MESSAGE.findall(path.read_text("utf-8")):
            stem = message.split("{")[0]
            if message.startswith(ELSEWHERE):
                continue
            if stem != message or begins:  # the rest of the name is a value
                assert any(name.startswith(stem) for name in known), f"{message} in {path.name}"
            else:
                assert message in speech("fr", "bastide.pages"), f"{message} in {path.name}"


def test_no_page_writes_the_colon_of_one_language():
    """French has a narrow space before it, English has none: `say("colon")` knows."""
    for path in [*(SOURCES / "pages").glob("*.py"), *(SOURCES / "pages" / "templates").rglob("*.html")]:
        assert not re.search(r'[}"] : ["{<]', path.read_text("utf-8")), path.name
    assert speech("fr", "bastide.pages")("colon") == "\u202f: " and speech("en", "bastide.pages")("colon") == ": "


def refusals():
    """What the service may refuse, as its sources say it; a gap stands for a value."""
    for path in [*(SOURCES / "tables").glob("*.py"), *(SOURCES / "web").glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused" and node.args:
                reason = node.args[0]
                if isinstance(reason, ast.Constant):
                    yield str(reason.value)
                elif isinstance(reason, ast.JoinedStr):
                    yield "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in reason.values)


@pytest.mark.parametrize("reason", sorted(set(refusals())))
def test_every_refusal_is_told_in_both_languages(reason):
    words = {translated_refusal(reason, speech(language, "bastide.pages")) for language in LANGUAGES}
    assert len(words) == 2, reason


def test_french_elides_before_names():
    say = speech("fr", "bastide.pages")
    assert say("table.turn_of", who="Aliénor") == "Au tour d’Aliénor"
    assert say("table.turn_of", who="Bertrand") == "Au tour de Bertrand"
    assert speech("en", "bastide.pages")("table.turn_of", who="Ada") == "It is the turn of Ada"


def test_every_place_has_its_word():
    most = max(seats for box in boxes().values() for seats in box.seats)
    assert [speech("en", "bastide.pages")(f"side.place.{place}") for place in (1, 2, 3)] == ["1st", "2nd", "3rd"]
    assert all(f"side.place.{most}" in speech(language, "bastide.pages") for language in LANGUAGES)


def test_numbers_have_a_true_minus_and_zero_has_no_sign():
    english, french = speech("en"), speech("fr")
    assert (english.decimal(-3, "d"), french.decimal(-0.25, ".1%")) == ("−3", "−25,0\u00a0%")
    assert [english.signed(number, 1) for number in (2.04, -2.06, -0.04)] == ["+2.0", "−2.1", "0.0"]
