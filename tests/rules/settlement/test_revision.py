"""Revision 2: calibrated costs of heroes and six terrains; revision 1 keeps what it had."""

from __future__ import annotations

import re

import pytest

import bastide
from bastide.core.errors import BadOption
from bastide.games.registry import box
from bastide.games.settlement import text
from bastide.games.settlement.art.cards import cost_name, land_name
from bastide.games.settlement.data import (
    COLOUR_NAMES,
    HERO_BONUS,
    HERO_COLOUR,
    HERO_GUILD,
    HERO_NAMES,
    HERO_VALUE,
    TILE_COLOUR,
    TILE_NAMES,
)
from bastide.text import speech
from rules.settlement.playing import Play, rule

LETTERS = {"w": "wood", "c": "clay", "s": "stone", "d": "diamond", "g": "gold"}
COSTS = [
    "ADV-01",
    "wwgg",
    "wwgg",
    "ADV-02",
    "wg",
    "wwg",
    "ADV-03",
    "wwd",
    "wdd",
    "ADV-04",
    "sg",
    "ssg",
    "ADV-05",
    "wwcs",
    "wwcsd",
    "ADV-06",
    "ccd",
    "ccdd",
    "ADV-07",
    "dd",
    "ddd",
    "ADV-08",
    "wdd",
    "wdg",
    "ADV-09",
    "wwcd",
    "wwcdd",
    "ADV-10",
    "csg",
    "wwcsg",
    "ADV-11",
    "dg",
    "wddg",
    "ADV-12",
    "wcsg",
    "wcsdg",
    "DEF-01",
    "g",
    "ssg",
    "DEF-02",
    "sd",
    "ssd",
    "DEF-03",
    "cd",
    "sg",
    "DEF-04",
    "wcs",
    "wcsd",
    "DEF-05",
    "wss",
    "wwcss",
    "DEF-06",
    "wd",
    "dd",
    "DEF-07",
    "wwc",
    "wwd",
    "DEF-08",
    "wcd",
    "wcg",
    "DEF-09",
    "wsd",
    "wsdd",
    "DEF-10",
    "dd",
    "ddd",
    "DEF-11",
    "sg",
    "sdg",
    "DEF-12",
    "cdd",
    "cddd",
    "BLD-01",
    "ccgg",
    "ccgg",
    "BLD-02",
    "cg",
    "ccg",
    "BLD-03",
    "cdd",
    "cdd",
    "BLD-04",
    "wg",
    "wwg",
    "BLD-05",
    "wcsd",
    "wccsd",
    "BLD-06",
    "sdd",
    "ssdd",
    "BLD-07",
    "wdd",
    "ddd",
    "BLD-08",
    "dg",
    "cdg",
    "BLD-09",
    "csdd",
    "ccsdd",
    "BLD-10",
    "wcg",
    "wccsg",
    "BLD-11",
    "cdg",
    "cddg",
    "BLD-12",
    "wcsg",
    "wcsdg",
    "ART-01",
    "sd",
    "wsd",
    "ART-02",
    "ccd",
    "cdd",
    "ART-03",
    "wg",
    "wcg",
    "ART-04",
    "ssd",
    "sdd",
    "ART-05",
    "g",
    "wg",
    "ART-06",
    "dd",
    "ddd",
    "ART-07",
    "wwg",
    "wwdg",
    "ART-08",
    "cg",
    "dg",
    "ART-09",
    "wcsd",
    "wcsdd",
    "ART-10",
    "ssg",
    "ssdg",
    "ART-11",
    "dg",
    "gg",
    "ART-12",
    "ccdd",
    "ccddd",
]  # hero, cost now, cost in revision 1
PRICES = [tuple(COSTS[i : i + 3]) for i in range(0, len(COSTS), 3)]
YIELDS = [("T2-01", "diamond", "wood"), ("T2-04", "diamond", "stone"), ("T2-07", "diamond", "clay"),
          ("T3-01", "gold", "diamond"), ("T3-03", "gold", "diamond"), ("T3-06", "gold", "diamond")]  # fmt: skip


def purse(letters):
    return {name: letters.count(letter) for letter, name in LETTERS.items() if letter in letters}


def test_every_hero_is_in_the_table_and_all_but_three_were_changed():
    assert [hero for hero, _, _ in PRICES] == HERO_NAMES
    assert [hero for hero, now, then in PRICES if now == then] == ["ADV-01", "BLD-01", "BLD-03"]


@rule("SET-HERO-02", "SET-HERO-09")
@pytest.mark.parametrize(("hero", "now", "then"), PRICES, ids=HERO_NAMES)
def test_each_hero_is_paid_with_the_cost_of_its_revision(hero, now, then):
    for revision, cost in ((1, then), (2, now)):
        row = [None, None, None, hero]
        board = Play({"resources": purse(cost)}, hero_row=row, revision=revision).do("invite 4")
        assert board.heroes() == [hero] and board.goods() == {}
        assert board.told("pays") == [[cost.count(letter) for letter in LETTERS]]
        for i in range(len(cost)):  # each token is needed
            poor = Play({"resources": purse(cost[:i] + cost[i + 1 :])}, hero_row=row, revision=revision)
            assert poor.refused("invite 4") == "SET-HERO-02"


@rule("SET-COMP-04")
def test_no_two_heroes_are_equal_in_any_revision():
    for revision in (1, 2):
        state = box("settlement").game(2, {}, revision).new(1)
        heroes = {
            (HERO_GUILD[hero], state.cost_of(hero), HERO_BONUS[hero], HERO_VALUE[hero], HERO_COLOUR[hero])
            for hero in range(48)
        }
        assert len(heroes) == 48


@rule("SET-REGION-04", "SET-FORTACT-03", "SET-COMP-02")
@pytest.mark.parametrize(("tile", "now", "then"), YIELDS)
def test_six_terrains_yield_something_else(tile, now, then):
    level = int(tile[1])
    lands = {"1,1": {"tile": "T1-01"}, "2,1": {"tile": "T2-02"}} | {f"{level},1": {"tile": tile, "fortification": True}}
    for revision, resource in ((1, then), (2, now)):
        board = Play({"terrain": lands}, revision=revision)
        assert board.do(f"fortification {level},1").goods() == {resource: 1}
        assert board.do("end", f"region {level}").goods() == {resource: 2}


@rule("SET-COMP-02")
def test_each_level_has_its_resources():
    state = bastide.game("settlement", seats=2).new(1)
    found = [[int(state.resource_of(tile)) for tile in range(36) if TILE_NAMES[tile][1] == level] for level in "123"]
    assert sorted(found[0]) == [0] * 4 + [1] * 4 + [2] * 4 and found[1:] == [[3] * 12, [4] * 12]


@rule("SET-HERO-03", "SET-HERO-04", "SET-TRADE-03")
def test_the_cartographer_from_the_second_slot():
    """Two wood and a diamond on the card, one diamond for the slot; a set of basics becomes the second diamond."""
    player = {"resources": {"wood": 3, "clay": 1, "stone": 1, "diamond": 1}}
    board = Play(player, hero_row=[None, "ADV-03", None, None])
    assert board.refused("invite 2") == "SET-HERO-02"
    board.do("trade wood+clay+stone for diamond", "invite 2")
    assert board.goods() == {} and board.heroes() == ["ADV-03"]


@rule("SET-END-02", "SET-END-04", "SET-HERO-10", "SET-HERO-11", "SET-HERO-12", "SET-HERO-13")
def test_a_last_round_with_gold_from_the_third_region():
    """The lake of region III brings a gold by its region and one by its fortification: enough for the Guard Captain
    (1 gold) and the Potter (1 gold). Five terrains, two fortifications, two buildings: the Navigator counts 5, the
    Captain 2, the Potter 6, the Mason 2; the Bank holds 1 gold for 5. That is 20."""
    lands = {f"1,{i}": {"tile": f"T1-0{i}"} for i in (1, 2)} | {
        "2,1": {"tile": "T2-01"},
        "3,1": {"tile": "T3-03", "fortification": True},
        "3,2": {"tile": "T3-04", "fortification": True},
    }
    colony = {"1,1": {"building": "bank", "stored": 1}, "2,1": "sawmill"}
    player = {"terrain": lands, "colony": colony, "heroes": ["ADV-04", "BLD-02"], "zones": {"region 1": 1}}
    board = Play(player, hero_row=[None, None, "ART-05", "DEF-01"], round=6)
    board.do("fortification 3,1", "invite 4", "end")
    assert board.goods() == {} and board.villagers() == (4, 1)  # the Captain brings a villager
    board.do("region 3", "trade gold for wood", "invite 4", "pass")
    assert board.goods() == {"wood": 1} and board.scores == [5 + 2 + 2 + 6 + 5]


@rule("SET-HUNT-05", "SET-ARTEFACT-13")
def test_the_astrolabe_finds_a_diamond_in_the_forest_of_region_two():
    player = {"terrain": {"1,1": {"tile": "T1-01"}}, "artefact": "explorer_astrolabe"}
    for revision, goods in ((1, {"wood": 1}), (2, {"diamond": 1})):
        board = Play(player, terrain_stacks={"2": ["T2-01"]}, revision=revision).do("explore 2")
        assert board.goods() == goods


def test_the_revision_is_kept_by_copies_views_and_snapshots():
    for revision in (1, 2):
        game = box("settlement").game(2, {}, revision)
        tile = TILE_NAMES.index("T3-01")
        for state in (game.new(1), game.position({}), game.position({"round": 2}), game.restore(game.new(1).dump())):
            for copy in (state, state.clone(), state.redact(0), state.redact(0).imagine(1), state.clone().clone()):
                assert copy.resource_of(tile) == (3 if revision == 1 else 4)
    assert box("settlement").game(2).revision == 2
    with pytest.raises(BadOption):
        box("settlement").game(2, {}, 3)


def test_every_card_of_both_revisions_is_drawn():
    symbols = set(re.findall('<symbol[^>]* id="([^"]+)"', box("settlement").view.sprite()))
    for revision in (1, 2):
        state = box("settlement").game(2, {}, revision).new(1)
        for hero in range(48):
            assert f"set-{cost_name(int(state.cost_of(hero)))}" in symbols
        for tile, colour in enumerate(TILE_COLOUR):
            for beast in (False, True):
                name = land_name(COLOUR_NAMES[colour], int(state.resource_of(tile)), beast)
                assert f"set-{name}" in symbols


def test_words_tell_the_values_of_the_revision():
    say = speech("en", "bastide.games.settlement")
    for revision, cost, land in ((1, "2 wood and 1 gold", "wood"), (2, "1 wood and 1 gold", "diamond")):
        player = {"resources": {"wood": 2, "gold": 1}, "terrain": {"1,1": {"tile": "T1-01"}}}
        stacks = {"2": ["T2-01"]}
        board = Play(player, hero_row=[None, None, None, "ADV-02"], terrain_stacks=stacks, revision=revision)
        assert text.label(board.game, board.state, 0, board.game.read("invite 4"), say) == f"Invite: Scout ({cost})"
        board.do("explore 2")
        told = [text.event(board.game, event, ["Ada"], say) for event in board.last.events]
        assert told[1] == f"Ada explores region II and draws a terrain: Forest II ({land})."
