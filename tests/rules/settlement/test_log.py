"""The log: what each action tells, in which order, with which numbers, by which rule."""

from __future__ import annotations

import random

import pytest

from bastide.core.state import EVERYBODY, NOBODY, Entry
from bastide.games.settlement.data import (
    ARTEFACT_NAMES,
    BUILDING_NAMES,
    COLOUR_NAMES,
    GRADE_NAMES,
    HERO_NAMES,
    RESOURCE_NAMES,
    SPACE_NAMES,
    TILE_NAMES,
    TRADES,
    ZONE_NAMES,
)
from bastide.games.settlement.events import EVENTS
from bastide.games.settlement.heuristic import HEURISTIC
from rules.settlement.playing import GAMES, KINDS, Play, rule

NAMES = {
    "artefact": ARTEFACT_NAMES, "previous": ARTEFACT_NAMES, "hero": HERO_NAMES, "building": BUILDING_NAMES,
    "buildings": BUILDING_NAMES,
    "tile": TILE_NAMES, "resource": RESOURCE_NAMES, "colour": COLOUR_NAMES, "zone": ZONE_NAMES, "space": SPACE_NAMES,
    "colony_space": SPACE_NAMES, "trade": [trade.text for trade in TRADES], "grade": GRADE_NAMES,
}  # fmt: skip
ROW = ["ART-01", "ART-02", "ART-03", "ART-04"]
LAND = {"1,1": {"tile": "T1-01"}, "1,2": {"tile": "T1-04"}}  # wood and clay, both green
FORT = {"1,1": {"tile": "T1-01", "fortification": True}}


def line(event):
    """An event in words: seat, what, its arguments by name, points, rule."""
    assert event.eyes == EVERYBODY
    words = [str(event.seat) if event.seat != NOBODY else "-", event.what]
    kind = EVENTS[event.what]
    arguments = kind.arguments + kind.arguments[-1:] * (len(event.args) - len(kind.arguments))
    for argument, number in zip(arguments, event.args, strict=True):
        known = NAMES.get(argument)
        words.append(str(number) if known is None else known[number] if number >= 0 else "none")
    if event.points:
        words.append(f"= {event.points}")
    return f"{' '.join(words)} [{event.rule}]"


def after(board, *texts, fate=()):
    """What the last of these actions tells."""
    return [line(event) for event in board.do(*texts, fate=fate).last.events]


@rule("SET-SETUP-02", "SET-SETUP-05", "SET-SETUP-06", "SET-SETUP-09")
def test_set_up():
    houses, heroes = ["bank", "tavern", *BUILDING_NAMES[:7]], ["ADV-01", "DEF-01", "BLD-01", "ART-01"]
    artefacts = ["wizard_mask", "magic_purse", "sacred_clock", "diamond_ring", "helpful_chest"]
    entry = Entry(NOBODY, 0, [1, *(KINDS[name] for name in [*houses, *heroes, *artefacts])])
    GAMES[2].new(1, entry)
    assert [line(event) for event in entry.events] == [
        "1 first [SET-SETUP-09]",
        *(f"- refills {place} {place % 3} {name} [SET-SETUP-03]" for place, name in enumerate(houses)),
        *(f"- enters {3 - i} {name} [SET-SETUP-05]" for i, name in enumerate(heroes)),
        *(f"- shows {name} [SET-SETUP-06]" for name in artefacts),
    ]


@rule("SET-SETUP-10", "SET-ARTEFACT-03")
def test_artefacts_at_set_up():
    offer = ["magic_purse", "helpful_chest", "wizard_mask", "diamond_ring", "sacred_clock"]
    board = Play({}, {}, choosing=True, artefacts_on_offer=offer)
    assert after(board, "take magic_purse") == [
        "1 takes magic_purse none [SET-SETUP-10]",
        "1 gains gold 1 1 none [SET-ARTEFACT-30]",
    ]
    assert after(board, "take sacred_clock") == ["0 takes sacred_clock none [SET-SETUP-10]"]


@rule("SET-BUILD-01", "SET-BUILD-02", "SET-BUILD-04", "SET-BUILD-05")
def test_building():
    stacks = [["bank"], ["tavern"], []]
    board = Play({"resources": {"stone": 1}}, market=["bank", "sawmill"], building_stacks=stacks)
    assert after(board, "build 2") == ["0 sends build 1 0 [SET-BUILD-01]", "0 pays 0 0 1 0 0 [SET-BUILD-02]"]
    assert after(board, "site 2,3") == ["0 builds 1 sawmill 2,3 [SET-BUILD-02]"]
    assert after(board, "refill 2", fate=["tavern"]) == ["0 refills 1 1 tavern [SET-BUILD-04]"]
    board = Play({"resources": {"stone": 1}}, market=["sawmill"], building_stacks=[[], [], ["bank"]]).do("build 1")
    assert after(board, "site 1,1") == ["0 builds 0 sawmill 1,1 [SET-BUILD-02]", "0 refills 0 2 bank [SET-BUILD-04]"]
    board = Play({"resources": {"stone": 1}}, market=[["sawmill", "sawmill"]], building_stacks=[["bank"], [], []])
    assert after(board, "build 1", "site 1,1") == ["0 builds 0 sawmill 1,1 [SET-BUILD-02]"]


@rule("SET-EXPLORE-02", "SET-EXPLORE-08", "SET-MONSTER-01")
def test_exploring():
    stacks = {"1": ["T1-07", "T1-01"], "2": ["T2-11"]}
    board = Play({}, terrain_stacks=stacks, hero_row=["ART-02"])  # green
    assert after(board, "explore 1", fate=["T1-01"]) == [
        "0 sends explore 1 0 [SET-EXPLORE-01]",
        "0 draws 0 T1-01 [SET-EXPLORE-02]",
    ]
    assert after(board, "lay 1,3") == ["0 lays 1,3 T1-01 [SET-EXPLORE-02]", "0 appears 1,3 green [SET-MONSTER-01]"]
    board.do("end")
    assert after(board, "explore 2") == [
        "0 sends explore 2 0 [SET-EXPLORE-01]",
        "0 draws 1 T2-11 [SET-EXPLORE-02]",
        "0 lays 2,3 T2-11 [SET-EXPLORE-02]",
    ]


@rule("SET-ARTEFACT-13", "SET-ARTEFACT-22")
def test_exploring_with_astrolabe_or_mask():
    board = Play({"artefact": "explorer_astrolabe"}, terrain_stacks={"1": ["T1-01"]}, hero_row=["ART-02"])
    assert after(board, "explore 1", "lay 1,1") == [
        "0 lays 1,1 T1-01 [SET-EXPLORE-02]",
        "0 gains wood 1 1 T1-01 [SET-ARTEFACT-13]",
        "0 appears 1,1 green [SET-MONSTER-01]",
    ]
    for text, told in (("appear", "0 appears 1,2 yellow"), ("hide", "0 hides 1,2 yellow")):
        board = Play({"artefact": "wizard_mask"}, terrain_stacks={"1": ["T1-07"]}, hero_row=["ART-02"])
        assert after(board, "explore 1", "lay 1,2") == ["0 lays 1,2 T1-07 [SET-EXPLORE-02]"]
        assert after(board, text) == [f"{told} [SET-ARTEFACT-22]"]


@rule("SET-HUNT-01", "SET-HUNT-03", "SET-ARTEFACT-14", "SET-SUPPLY-02")
def test_hunting():
    prey = {"1,1": {"tile": "T1-02"}, "2,1": {"tile": "T2-11", "monster": True}}
    sent, hunted = "0 sends hunt 4 0 [SET-HUNT-02]", "0 hunts 2,1 red [SET-HUNT-01]"
    assert after(Play({"terrain": prey}), "hunt 2,1") == [
        sent, hunted, "0 gains diamond 1 1 none [SET-HUNT-03]", "0 gains gold 2 2 none [SET-HUNT-03]",
    ]  # fmt: skip
    mace = Play({"terrain": prey, "artefact": "mace_of_the_brave"}, supply={"diamond": 1, "gold": 1})
    assert after(mace, "hunt 2,1") == [
        sent, hunted, "0 gains diamond 1 1 none [SET-HUNT-03]", "0 gains gold 1 2 none [SET-HUNT-03]",
        "0 gains diamond 0 1 none [SET-ARTEFACT-14]",
    ]  # fmt: skip


@rule("SET-FORT-01", "SET-FORT-02", "SET-ARTEFACT-15")
def test_fortifying():
    told = ["0 sends fortify 1 0 [SET-FORT-01]", "0 fortifies 1,2 [SET-FORT-02]"]
    assert after(Play({"terrain": LAND}), "fortify 1,2") == told
    potion = Play({"terrain": LAND, "artefact": "potion_of_might"})
    assert after(potion, "fortify 1,2") == [*told, "0 gains clay 1 1 T1-04 [SET-ARTEFACT-15]"]


@rule("SET-REGION-01", "SET-REGION-04", "SET-REGION-06", "SET-ARTEFACT-17", "SET-ARTEFACT-25")
def test_activating_a_region():
    sent = "0 sends region 1 1 0 [SET-REGION-01]"
    board = Play({"terrain": LAND, "artefact": "shooting_star"}, hero_row=["ART-03"])  # yellow
    harvest = ["0 gains wood 1 1 T1-01 [SET-REGION-04]", "0 gains clay 1 1 T1-04 [SET-REGION-04]"]
    assert after(board, "region 1") == [sent, "0 region 0 0 [SET-REGION-01]", *harvest]
    board.do("end")
    assert after(board, "region 1") == [sent, "0 region 0 1 [SET-REGION-01]", *harvest]
    board = Play({"terrain": LAND}, hero_row=["ART-02"])
    assert after(board, "region 1") == [
        sent, "0 region 0 0 [SET-REGION-01]", harvest[0], "0 appears 1,1 green [SET-MONSTER-01]", harvest[1],
        "0 appears 1,2 green [SET-MONSTER-01]",
    ]  # fmt: skip
    board = Play({"terrain": LAND, "artefact": "scroll_of_power"})
    assert after(board, "region 1") == [sent, "0 region 0 0 [SET-REGION-01]"]
    assert after(board, "extra 1,2") == [harvest[0], "0 gains clay 2 2 T1-04 [SET-ARTEFACT-17]"]
    alone = Play({"terrain": {"1,1": {"tile": "T1-01"}}, "artefact": "scroll_of_power"})
    assert after(alone, "region 1")[2:] == ["0 gains wood 2 2 T1-01 [SET-ARTEFACT-17]"]


@rule("SET-ARTEFACT-23")
def test_a_region_with_the_mask():
    board = Play({"terrain": LAND, "artefact": "wizard_mask"})
    assert after(board, "region 1")[2:] == ["0 gains wood 1 1 T1-01 [SET-REGION-04]"]
    assert after(board, "hide") == ["0 hides 1,1 green [SET-ARTEFACT-22]", "0 gains clay 1 1 T1-04 [SET-REGION-04]"]
    assert after(board, "appear") == ["0 appears 1,2 green [SET-ARTEFACT-22]"]


@rule("SET-FORTACT-01", "SET-FORTACT-03", "SET-ARTEFACT-19", "SET-VILLAGER-02")
def test_activating_a_fortification():
    told = ["0 sends fortification 1,1 1 0 [SET-FORTACT-01]", "0 fortification 1,1 [SET-FORTACT-01]"]
    assert after(Play({"terrain": FORT}), "fortification 1,1") == [*told, "0 gains wood 1 1 T1-01 [SET-FORTACT-03]"]
    crown = Play({"terrain": FORT, "artefact": "sovereign_crown", "bonus": 2})
    assert after(crown, "bonus 2") == ["0 volunteers 2 [SET-VILLAGER-02]"]
    assert after(crown, "fortification 1,1") == [
        "0 sends fortification 1,1 0 1 [SET-FORTACT-01]", told[1], "0 gains wood 2 2 T1-01 [SET-ARTEFACT-19]",
    ]  # fmt: skip


@rule("SET-STREET-01", "SET-STREET-05", "SET-ARTEFACT-27")
def test_activating_a_street():
    board = Play({"colony": {"2,1": "sawmill", "2,2": "tavern"}, "artefact": "key_of_knowledge"})
    sent = "0 sends street 2 1 0 [SET-STREET-01]"
    assert after(board, "street 2") == [sent, "0 street 1 0 [SET-STREET-01]"]
    assert after(board, "use 2,1") == [
        "0 uses 2,1 sawmill 0 0 [SET-BUILDING-01]",
        "0 gains wood 1 1 none [SET-BUILDING-01]",
    ]
    assert after(board, "done") == ["0 spares 0 tavern [SET-STREET-05]"]
    board.do("end")
    assert after(board, "street 2") == [sent, "0 street 1 1 [SET-STREET-01]"]
    assert after(board, "done") == ["0 spares 0 sawmill tavern [SET-STREET-05]"]


@rule("SET-BUILDING-05", "SET-BUILDING-06", "SET-BUILDING-07", "SET-BUILDING-08", "SET-BUILDING-09")
@pytest.mark.parametrize(
    ("building", "text", "told"),
    [
        ("bazaar", "use 1,1 clay", ["uses 1,1 bazaar 2 0", "pays 0 1 0 0 0", "gains gold 1 1 none"]),
        ("goldsmith", "use 1,1", ["uses 1,1 goldsmith 0 0", "pays 0 0 0 1 0", "gains wood 1 1 none",
                                  "gains clay 1 1 none", "gains stone 1 1 none"]),
        ("alchemist_tower", "use 1,1", ["uses 1,1 alchemist_tower 0 0", "pays 0 0 0 0 1", "gains diamond 2 2 none"]),
        ("warehouse", "use 1,1 stone", ["uses 1,1 warehouse 3 0", "gains stone 1 1 none"]),
        ("tavern", "use 1,1", ["uses 1,1 tavern 0 0", "pays 0 0 0 1 0", "welcomes 2 2"]),
        ("bank", "use 1,1", ["uses 1,1 bank 0 0", "stores 1,1 bank 1"]),
        ("cathedral", "use 1,1", ["uses 1,1 cathedral 0 0", "stores 1,1 cathedral 1"]),
        ("trading_post", "use 1,1 at 1,1", ["uses 1,1 trading_post 4 0", "gains wood 1 1 T1-01"]),
        ("diamond_mine", "use 1,1", ["uses 1,1 diamond_mine 0 0", "gains diamond 1 1 none"]),
    ],
)  # fmt: skip
def test_using_a_building(building, text, told):
    rules = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "14"]
    cited = f"SET-BUILDING-{rules[BUILDING_NAMES.index(building)]}"
    goods = {"clay": 1, "diamond": 1, "gold": 1}
    board = Play({"colony": {"1,1": building, "1,2": "quarry"}, "terrain": FORT, "resources": goods}).do("street 1")
    assert after(board, text) == [f"0 {one} [{cited}]" for one in told]


@rule("SET-ARTEFACT-10", "SET-ARTEFACT-12")
def test_the_sacred_clock():
    board = Play({"resources": {"stone": 1}, "artefact": "sacred_clock"}, market=["sawmill"],
                 building_stacks=[["bank"], [], []])  # fmt: skip
    assert after(board, "build 1", "site 1,1") == [
        "0 builds 0 sawmill 1,1 [SET-BUILD-02]",
        "0 refills 0 0 bank [SET-BUILD-04]",
    ]
    assert after(board, "use 1,1") == [
        "0 uses 1,1 sawmill 0 1 [SET-BUILDING-01]",
        "0 gains wood 1 1 none [SET-BUILDING-01]",
    ]
    board = Play({"resources": {"stone": 1}, "colony": {"1,2": "quarry"}, "artefact": "sacred_clock"},
                 market=["sawmill"], building_stacks=[["bank"], [], []]).do("build 1", "site 1,1")  # fmt: skip
    assert after(board, "done") == ["0 spares 1 sawmill [SET-STREET-05]"]


@rule("SET-HERO-01", "SET-HERO-02", "SET-HERO-05", "SET-HERO-07", "SET-ARTEFACT-21", "SET-SUPPLY-06")
def test_inviting():
    player = {"resources": {"wood": 1, "diamond": 1, "gold": 1}, "artefact": "cup_of_good_cheer"}
    board = Play(player, hero_row=[None, "ART-03", None, None], hero_deck=["DEF-01"], supply={"bonus_villager": 2})
    assert after(board, "invite 2") == [
        "0 invites 1 ART-03 [SET-HERO-01]",
        "0 pays 1 0 0 1 1 [SET-HERO-02]",
        "0 welcomes 2 2 [SET-HERO-05]",
        "0 welcomes 0 1 [SET-ARTEFACT-21]",
        "- enters 0 DEF-01 [SET-HERO-07]",
    ]
    assert after(board, "end") == ["0 ends [SET-TURN-05]"]
    plain = Play({"resources": {"gold": 1}}, hero_row=[None, None, None, "ART-05"])
    assert after(plain, "invite 4") == ["0 invites 3 ART-05 [SET-HERO-01]", "0 pays 0 0 0 0 1 [SET-HERO-02]"]


@rule("SET-TRADE-01", "SET-ARTEFACT-29")
def test_trading():
    board = Play({"resources": {"wood": 3, "clay": 1}, "artefact": "enchanted_mirror"})
    assert after(board, "trade wood+wood for stone") == ["0 trades wood+wood for stone [SET-TRADE-01]"]
    assert after(board, "trade wood for clay") == ["0 trades wood for clay [SET-ARTEFACT-29]"]


@rule("SET-PASS-03", "SET-PASS-04", "SET-PASS-08", "SET-PASS-09", "SET-PASS-10")
def test_passing():
    first = {"terrain": FORT, "resources": {"wood": 2, "clay": 1}, "artefact": "wizard_mask", "used_bonus": 2}
    second = {"resources": {"stone": 2, "gold": 1}, "artefact": "sacred_clock"}
    market = {"market": ["bank", "quarry", "bank", "bank"], "building_stacks": [["tavern"], [], []]}
    board = Play(
        first,
        second,
        artefacts_on_offer=["diamond_ring", "helpful_chest"],
        hero_row=ROW,
        hero_deck=["DEF-01"],
        **market,
    )
    assert after(board, "pass") == ["0 passes 1 [SET-PASS-01]"]
    assert after(board, "keep 1,0,0") == ["0 keeps 1 1 0 1 0 0 [SET-PASS-04]", "0 returns 2 [SET-PASS-08]"]
    assert after(board, "take diamond_ring") == [
        "0 takes diamond_ring wizard_mask [SET-PASS-10]",
        "0 gains diamond 1 1 none [SET-ARTEFACT-24]",
    ]
    assert after(board, "pass") == [
        "1 passes 0 [SET-PASS-01]", "1 keeps 0 0 0 0 0 2 [SET-PASS-04]", "1 returns 0 [SET-PASS-08]",
    ]  # fmt: skip
    assert after(board, "take helpful_chest") == [
        "1 takes helpful_chest sacred_clock [SET-PASS-10]",
        "1 welcomes 1 1 [SET-ARTEFACT-16]",
        "- leaves ART-04 [SET-ROUND-03]",
        "- enters 0 DEF-01 [SET-HERO-07]",
        "- groups 0 bank 3 [SET-ROUND-05]",
        "- refills 2 0 tavern [SET-ROUND-06]",
        "0 round 2 [SET-ROUND-09]",
    ]


@rule("SET-ROUND-05", "SET-ROUND-12")
def test_a_round_without_heroes_or_equal_buildings_tells_only_its_end():
    board = Play({}, {}, market=["bank", "tavern"]).do("pass")
    assert after(board, "pass") == [
        "1 passes 0 [SET-PASS-01]", "1 keeps 0 0 0 0 0 0 [SET-PASS-04]", "1 returns 0 [SET-PASS-08]",
        "0 round 2 [SET-ROUND-09]",
    ]  # fmt: skip


@rule("SET-SOLO-05")
def test_passing_alone():
    board = Play({"artefact": "magic_purse"}, artefacts_on_offer=["wizard_mask"], artefact_deck=["sacred_clock"])
    assert after(board, "pass", "take wizard_mask") == [
        "0 takes wizard_mask magic_purse [SET-PASS-10]",
        "- shows sacred_clock [SET-SOLO-05]",
        "0 round 2 [SET-ROUND-09]",
    ]


@rule("SET-END-02", "SET-SOLO-09", "SET-HERO-10", "SET-HERO-11", "SET-HERO-12", "SET-HERO-13")
def test_the_end():
    colony = {"1,1": {"building": "bank", "stored": 2}, "1,2": {"building": "cathedral", "stored": 3}}
    heroes = ["ART-04", "BLD-02", "DEF-02", "ADV-02"]
    board = Play({"heroes": heroes, "colony": colony, "terrain": LAND | FORT}, round=6)
    assert after(board, "pass") == [
        "0 passes 1 [SET-PASS-01]",
        "0 hero ADV-02 2 = 2 [SET-HERO-10]",
        "0 hero DEF-02 1 = 1 [SET-HERO-11]",
        "0 hero BLD-02 2 = 2 [SET-HERO-12]",
        "0 hero ART-04 1 = 6 [SET-HERO-13]",
        "0 stored bank 2 = 10 [SET-BUILDING-10]",
        "0 stored cathedral 3 = 12 [SET-BUILDING-11]",
        "0 grade villager [SET-SOLO-09]",
    ]
    board = Play({"heroes": ["ART-11"]}, {"heroes": ["ART-12"]}, round=6).do("pass")
    assert after(board, "pass") == [
        "1 passes 0 [SET-PASS-01]", "0 hero ART-11 1 = 8 [SET-HERO-13]", "1 hero ART-12 1 = 8 [SET-HERO-13]",
    ]  # fmt: skip


def test_every_event_is_told_in_some_game():
    """Each declared event occurs when people play sensibly, now and then at random."""
    told = set()
    for seats in (1, 2, 3):
        game = GAMES[seats]
        for seed in range(16):
            entry, dice = Entry(NOBODY, 0), random.Random(seed)
            state = game.new(seed, entry)
            while True:
                told |= {event.what for event in entry.events}
                if not state.pending:
                    break
                seat = state.pending[0]
                wise = dice.random() < 0.75
                choice = HEURISTIC.suggest(game, state, seat, 1) if wise else dice.choice(game.legal(state, seat))
                entry = Entry(seat, choice)
                game.play(state, entry)
    assert told == set(EVENTS)
