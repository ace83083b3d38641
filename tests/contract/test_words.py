"""Words and pictures: both languages complete, every rule cited exists, whatever is legal can be clicked."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from bastide.core.state import Entry
from bastide.draw.look import Look, picture
from bastide.draw.palette import SHARED
from bastide.draw.style import VARIABLE
from bastide.games.registry import boxes
from bastide.text import LANGUAGES, catalogue, speech
from bastide.text.rules import RULE, defined
from random_games import FULL, random_game, sampled_positions, viewers

pytestmark = pytest.mark.never_compiled

NAMES = ["Ada", "Bo & Co", "<Cy>", "Dée", 'E"e', "Fé"]
PLACEHOLDER = re.compile(r"{(\w+)")


def test_numbers_are_written_as_the_language_does():
    french, english = speech("fr"), speech("en")
    assert [french.signed(-2.34, 1), french.signed(0.5, 1), french.signed(0.01, 1)] == ["−2,3", "+0,5", "0,0"]
    assert [english.signed(-2.34, 1), english.signed(12)] == ["−2.3", "+12"]


def test_both_languages_have_the_same_messages_with_the_same_gaps(box):
    for package in (box.package, "bastide.text"):
        french, english = catalogue(package, "fr")[0], catalogue(package, "en")[0]
        assert set(french) == set(english)
        for message in french:
            assert gaps(french[message]) == gaps(english[message]), message
            assert all(forms(french[message])) and all(forms(english[message])), message


def forms(message):
    return [message] if isinstance(message, str) else list(message)


def gaps(message):
    return {gap for form in forms(message) for gap in PLACEHOLDER.findall(form)}


def test_the_rules_are_the_same_in_both_languages_and_each_is_defined_once(box):
    english, french = box.resource("rules.en.md"), box.resource("rules.fr.md")
    for ledger in (english, french):
        assert max(Counter(found["id"] for found in RULE.finditer(ledger)).values()) == 1
    assert list(defined(english)) == list(defined(french))


def test_options_have_labels_in_both_languages(box):
    for language in LANGUAGES:
        say = speech(language, box.package)
        for option in box.options:
            assert say(f"option.{option.name}")
            assert all(say(f"option.{option.name}.{choice}") for choice in option.choices)
        assert all(say(clash.text) for clash in box.clashes)
        assert say("game.name") and say("game.about")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told_in_words_and_cites_a_rule(box, plays_of, language):
    rules, say, text = defined(box.resource("rules.en.md")), speech(language, box.package), box.text

    @settings(max_examples=60 if FULL else 6)
    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        for state, seat, action in random_game(game, seed):
            if action < 0:
                return
            entry = Entry(seat, action)
            game.play(state.clone(), entry)
            for event in entry.events:
                assert event.rule in rules, event.dump()
                assert text.event(game, event, NAMES, say)
            for phase in game.phases:
                assert not phase.rule or phase.rule in rules

    check()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_legal_can_be_clicked_and_nothing_else(box, plays_of, language):
    say, text, view_module = speech(language, box.package), box.text, box.view
    symbols = set(re.findall(r'<symbol[^>]* id="([^"]+)"', view_module.sprite()))

    @settings(max_examples=40 if FULL else 4)
    @given(play=plays_of(box))
    def check(play):
        game, seed = play
        for state, _, _ in sampled_positions(game, seed, 6):
            for viewer in viewers(game):
                view = state.redact(viewer)
                legal = game.legal(view, viewer)
                labels = {game.write(action): text.label(game, view, viewer, action, say) for action in legal}
                assert all(labels.values())
                assert len(set(labels.values())) == len(labels), "two actions have the same label"
                look = Look(say, NAMES[: game.seats], labels)
                panels = view_module.panels(game, view, look)
                assert len({panel.name for panel in panels}) == len(panels)
                before_others = view_module.board_of(game, view, 0, Look(say, NAMES[: game.seats]))
                assert all(say(f"panel.{panel.name}") for panel in [*panels, *before_others])
                root = ElementTree.fromstring(picture(panels, look, view_module.style(), "", "table"))
                found = {element.get("data-action") for element in root.iter() if element.get("data-action")}
                assert found == set(labels)
                identities = [element.get("id") for element in root.iter() if element.get("id")]
                assert len(set(identities)) == len(identities), Counter(identities).most_common(2)
                used = {element.get("href", "")[1:] for element in root.iter() if element.tag.endswith("use")}
                own = {name for name in used if not name.startswith(("seat-", "meeple-", "i-"))}
                assert own <= symbols | set(identities)
                assert len(view_module.players(game, view, look)) == game.seats
                assert text.describe(game, view, NAMES[: game.seats], say)
                if viewer in view.pending:
                    assert text.prompt(game, view, viewer, say)

    check()


def test_the_sprite_and_the_cover_parse(box):
    view = box.view
    for body in (view.sprite(), view.cover()):
        ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{body}</svg>')
    named = re.findall(r'<symbol id="([^"]+)" viewBox="\S+ \S+ \S+ \S+">', view.sprite())
    assert len(set(named)) == len(named) == view.sprite().count("<symbol"), (
        "a symbol needs a name of its own and a size"
    )
    used = set(VARIABLE.findall(view.sprite() + view.cover() + view.style()))
    assert used <= set(SHARED) | set(view.PALETTE)
    assert view.LAYOUT in ("rows", "columns", "stage")
    assert 'class="' not in view.sprite(), "symbols bear their colours themselves: they are used from another document"


def test_games_agree_on_the_colours_they_share():
    values: dict[str, tuple[str, str]] = dict(SHARED)
    for box in boxes().values():
        for name, pair in box.view.PALETTE.items():
            assert values.setdefault(name, pair) == pair, f"{box.name} has another colour for {name}"
