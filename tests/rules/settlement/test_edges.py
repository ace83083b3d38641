"""Settlement: the first of each sort of things, and how likely what chance gives is."""

from __future__ import annotations

import pytest

from bastide.core.errors import DrawNeeded
from bastide.core.state import NOBODY, Entry
from rules.settlement.playing import GAMES, Play, rule

RICH = {"wood": 9, "clay": 9, "stone": 9, "diamond": 9, "gold": 9}
FORT = {"1,1": {"tile": "T1-01", "fortification": True}, "1,2": {"tile": "T1-02", "fortification": True}}


@rule("SET-TRADE-12", "SET-PASS-07")
def test_a_run_of_trades_ends_with_what_is_kept():
    """Alone and without an artefact on offer, the same player has the mirror in the next turn too."""
    board = Play({"resources": {"wood": 2, "clay": 1}, "artefact": "enchanted_mirror", "terrain": FORT})
    board.do("pass", "trade wood for clay")
    assert board.refused("trade clay for wood") == "SET-TRADE-12"
    board.do("keep 0,2,0")
    assert board.state.round == 2 and "clay for wood" in board.choices("trade")


@rule("SET-ROUND-05", "SET-ROUND-11")
def test_the_first_of_all_buildings_comes_together_too():
    board = Play({}, {}, market=["sawmill", "sawmill", "bank"]).do("pass", "pass")
    assert board.market[:3] == [["sawmill", "sawmill"], [], ["bank"]] and board.told("groups") == [[0, 0, 2]]


@rule("SET-STREET-03")
def test_a_sawmill_alone_makes_a_street():
    board = Play({"colony": {"2,1": "sawmill"}})
    assert board.choices("street") == ["2"]


@rule("SET-HERO-01", "SET-HERO-02", "SET-HERO-14")
def test_the_first_of_all_heroes():
    row = ["ADV-01", None, None, None]
    assert Play({"resources": RICH}, hero_row=row).choices("invite") == ["1"]
    assert Play({}, hero_row=row).refused("invite 1") == "SET-HERO-02"
    assert Play({}, hero_row=row).refused("invite 2") == "SET-HERO-14"
    last = Play({}, {}, hero_row=[None, None, None, "ADV-01"]).do("pass", "pass")
    assert last.row == [None] * 4 and last.told("leaves") == [[0]]


@rule("SET-PASS-10", "SET-PASS-12")
def test_the_first_of_all_artefacts_is_laid_down():
    board = Play({"artefact": "sacred_clock"}, {}, artefacts_on_offer=["magic_purse"]).do("pass", "take magic_purse")
    assert board.offer == {"sacred_clock"} and board.artefact() == "magic_purse"


@rule("SET-SETUP-09")
def test_every_seat_is_as_likely_to_begin():
    for seats in (2, 3, 4):
        entry = Entry(NOBODY, 0)
        entry.draws = []
        with pytest.raises(DrawNeeded) as needed:
            GAMES[seats].new(1, entry)
        assert needed.value.whole == seats
