"""Village in words and pictures: every component explains itself, and the picture stays small."""

from __future__ import annotations

import pytest

from bastide.draw.look import Look
from bastide.games.registry import box
from bastide.games.village import text, view
from bastide.games.village.data import CARD_NAMES, CUSTOMERS, PLACE_NAMES, PRIVILEGES, SPACE_NAMES, TOWN_NAMES
from bastide.text import LANGUAGES, speech


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_has_a_name_and_says_what_it_does(language):
    say = speech(language, box("village").package)
    for name in [f"space.{name}" for name in SPACE_NAMES] + [f"card.{name}" for name in CARD_NAMES]:
        assert say(name) and say(f"{name}.tip")
    assert all(say(f"place.{name}") for name in PLACE_NAMES)
    assert all(say(f"place.{name}.tip") for name in TOWN_NAMES)
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
