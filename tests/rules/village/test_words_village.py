"""Village in words and pictures: every component explains itself, and the picture stays small."""

from __future__ import annotations

import re

import pytest

from bastide.draw.look import Look
from bastide.games.registry import box
from bastide.games.village import text, view
from bastide.games.village.data import CARD_NAMES, CUSTOMERS, PLACE_NAMES, PRIVILEGES, SPACE_NAMES, TOWN_NAMES
from bastide.text import LANGUAGES, speech


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_has_a_name_and_says_what_it_does(language):
    say = speech(language, box("village").package)
    assert all(say(f"space.{name}") and say(f"space.{name}.tip") for name in SPACE_NAMES)
    for number, name in enumerate(CARD_NAMES):
        assert text.card(number, say).startswith(text.capital(say(f"card.{name}")))
        assert text.card_tip(number, say) in text.card(number, say)
    assert "2, 5, 9, 14, 19, 24" in text.card_tip(CARD_NAMES.index("traveller"), say)
    assert all(say(f"place.{name}") for name in PLACE_NAMES)
    rewards = [text.town_tip(town, say) for town in range(len(TOWN_NAMES))]
    assert [tip[-1] + str(len(re.findall(r"\d", tip))) for tip in rewards] == [".1"] * len(TOWN_NAMES)
    assert all(say(f"privilege.{name}") for name in PRIVILEGES)
    assert len({text.customer(number, say) for number in range(CUSTOMERS)}) == CUSTOMERS


@pytest.mark.parametrize("seats", [2, 5])
def test_the_first_turn_is_chosen_on_the_board_and_the_picture_is_small(seats):
    game = box("village").game(seats, {"modules": ["inn"]})
    seen = game.new(4).redact(0)
    say = speech("fr", box("village").package)
    labels = {game.write(action): text.label(game, seen, 0, action, say) for action in game.legal(seen, 0)}
    panels = view.panels(game, seen, Look(say, ["Ada", "Bo", "Cy", "Di", "Ed"][:seats], labels))
    assert "decide" not in [panel.name for panel in panels]
    assert sum(len(panel.body) for panel in panels) < 40_000


@pytest.mark.parametrize("revision", [1, 2])
@pytest.mark.parametrize("seats", [2, 5])
def test_every_page_and_grave_is_drawn_in_its_place(seats, revision):
    """Up to six spaces for craftsmen and seven graves."""
    game = box("village").game(seats, {"modules": ["inn"]}, revision)
    say = speech("fr", box("village").package)
    board = view.panels(game, game.new(4).redact(0), Look(say, ["Ada", "Bo", "Cy", "Di", "Ed"][:seats], {}))[0].body
    slots = [
        (int(many), float(x), float(wide))
        for many, x, wide in re.findall(r'"#vil-slots-(\d)" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', board)
    ]
    assert sum(many for many, _, _ in slots) == sum(game.kit.pages)
    assert all(x >= 440 and (x + wide <= 556 or (x >= 562 and x + wide <= 680)) for _, x, wide in slots)
    graves = [
        (float(x), float(wide)) for x, wide in re.findall(r'"#vil-grave" x="([\d.]+)" y="[\d.]+" width="(\d+)"', board)
    ]
    assert len(graves) == game.kit.graves and all(x >= 316 and x + wide <= 420 for x, wide in graves)
