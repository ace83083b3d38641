"""The fourteen artefacts."""

from __future__ import annotations

import random

from rules.settlement.playing import GAMES, Play, rule

ROW = ["ADV-01", "ADV-03", "DEF-03", "ART-05"]  # green, blue, red, red: no yellow
LAND = {"1,1": {"tile": "T1-01"}, "1,2": {"tile": "T1-04"}, "1,3": {"tile": "T1-05"}}  # wood, clay, stone; green
FORT = {"1,1": {"tile": "T1-01", "fortification": True}, "1,2": {"tile": "T1-04"}}


@rule("SET-ARTEFACT-01")
def test_everybody_always_holds_one_artefact():
    game = GAMES[3]
    state, dice = game.new(5), random.Random(5)
    for _ in range(3):
        game.apply(state, state.pending[0], game.legal(state, state.pending[0])[0])
    while state.pending:
        assert -1 not in state.artefacts and len(set(state.artefacts)) == 3
        game.apply(state, state.pending[0], dice.choice(game.legal(state, state.pending[0])))


@rule("SET-ARTEFACT-02")
def test_an_artefact_works_for_its_holder_until_it_is_exchanged():
    two = [{"terrain": {"1,1": {"tile": f"T1-0{i}", "fortification": True}}} for i in (1, 2)]
    board = Play(two[0] | {"artefact": "sovereign_crown"}, two[1], artefacts_on_offer=["helpful_chest"])
    board.do("fortification 1,1", "end", "fortification 1,1", "end")
    assert board.goods(0) == {"wood": 2} and board.goods(1) == {"wood": 1}
    board.do("pass", "keep 0,0,0", "take helpful_chest", "pass", "keep 0,0,0", "take sovereign_crown")
    board.do("fortification 1,1", "end", "fortification 1,1")
    assert board.goods(0) == {"wood": 1} and board.goods(1) == {"wood": 2}


@rule("SET-ARTEFACT-03")
def test_three_artefacts_work_once_when_taken():
    for name, goods, bonus in (
        ("helpful_chest", {}, 1),
        ("diamond_ring", {"diamond": 1}, 0),
        ("magic_purse", {"gold": 1}, 0),
    ):
        board = Play({"terrain": LAND}, {}, artefacts_on_offer=[name, "sacred_clock"]).do("pass", f"take {name}")
        assert board.goods() == goods and board.villagers() == (6, bonus)
        board.do("pass", "take sacred_clock", "fortify 1,1", "end")
        assert board.goods() == goods and board.villagers()[1] == bonus


@rule("SET-ARTEFACT-04")
def test_effects_work_each_time():
    board = Play({"terrain": LAND, "artefact": "potion_of_might"}).do(
        "fortify 1,1", "end", "fortify 1,2", "end", "fortify 1,3"
    )
    assert board.goods() == {"wood": 1, "clay": 1, "stone": 1}


@rule("SET-ARTEFACT-05")
def test_gains_come_by_themselves_and_a_may_can_be_declined():
    board = Play({"terrain": LAND, "artefact": "potion_of_might"}).do("fortify 1,1")
    assert board.goods() == {"wood": 1} and "end" in board.choices()
    board = Play({"resources": {"stone": 1}, "artefact": "sacred_clock"}, market=["sawmill"]).do("build 1", "site 1,1")
    assert board.choices() == ["use 1,1", "done"]
    assert board.do("done").goods() == {}


@rule("SET-ARTEFACT-10")
def test_the_sacred_clock_uses_a_new_building_at_once():
    player = {"resources": {"stone": 1, "clay": 1}, "artefact": "sacred_clock"}
    board = Play(player, market=["sawmill", "quarry"]).do("build 1", "site 1,1", "use 1,1")
    assert board.goods() == {"wood": 1, "clay": 1}
    board.do("end", "build 2", "site 1,2", "use 1,2")
    assert board.goods() == {"wood": 1, "stone": 1}


@rule("SET-ARTEFACT-11")
def test_the_sacred_clock_uses_neither_villager_nor_street():
    player = {"resources": {"stone": 1}, "artefact": "sacred_clock", "colony": {"1,1": "quarry"}}
    board = Play(player, market=["sawmill"]).do("build 1", "site 1,2")
    assert board.choices("use") == ["1,2"]
    board.do("use 1,2")
    assert board.villagers() == (5, 0) and board.zone("street 1") == 0
    board.do("end", "street 1", "use 1,1", "use 1,2")
    assert board.goods() == {"wood": 2, "stone": 1}


@rule("SET-ARTEFACT-12")
def test_the_sacred_clock_strikes_after_refill_and_trades():
    player = {"resources": {"stone": 1, "wood": 1, "clay": 1, "diamond": 1}, "artefact": "sacred_clock"}
    board = Play(player, market=["alchemist_tower"], building_stacks=[["bank"], ["bank"], []]).do("build 1", "site 1,1")
    assert board.choices("refill") == ["1", "2"] and board.choices("use") == []
    board.do("refill 2")
    assert board.choices("use") == [] and board.choices("trade")  # no gold yet
    board = Play({"resources": {"stone": 1, "diamond": 2}, "artefact": "sacred_clock"}, market=["alchemist_tower"])
    board.do("build 1", "site 1,1", "trade diamond+diamond for gold", "use 1,1")
    assert board.goods() == {"diamond": 2}


@rule("SET-ARTEFACT-13")
def test_the_astrolabe_collects_before_the_check():
    board = Play({"artefact": "explorer_astrolabe"}, terrain_stacks={"1": ["T1-01"]}, hero_row=ROW)
    board.do("explore 1", "lay 1,1")
    assert board.goods() == {"wood": 1} and board.monsters() == ["1,1"]
    told = [event.what for event in board.events if event.what in ("gains", "appears")]
    assert told == ["gains", "appears"]


@rule("SET-ARTEFACT-14")
def test_the_mace_adds_a_diamond_to_each_hunt():
    prey = {"1,1": {"tile": "T1-01", "monster": True}, "1,2": {"tile": "T1-07", "monster": True}}
    board = Play({"terrain": prey, "artefact": "mace_of_the_brave"}).do("hunt 1,1", "end", "hunt 1,2")
    assert board.goods() == {"diamond": 3, "gold": 1}


@rule("SET-ARTEFACT-15")
def test_the_potion_collects_when_fortifying():
    board = Play({"terrain": LAND, "artefact": "potion_of_might"}, hero_row=ROW).do("fortify 1,2")
    assert board.goods() == {"clay": 1} and board.monsters() == [] and board.zone("fortification 1,2") == 0
    board.do("end", "fortification 1,2")
    assert board.goods() == {"clay": 2}


@rule("SET-ARTEFACT-16")
def test_the_chest_brings_a_villager_for_the_coming_round():
    board = Play({"used_bonus": 1}, {}, artefacts_on_offer=["helpful_chest"]).do("pass", "take helpful_chest")
    assert board.villagers() == (6, 1) and board.supply["bonus"] == 23
    board.do("pass")
    assert board.state.round == 2 and board.villagers() == (6, 1)


@rule("SET-ARTEFACT-17")
def test_the_scroll_yields_one_more():
    board = Play({"terrain": LAND, "artefact": "scroll_of_power"}).do("region 1", "extra 1,3")
    assert board.goods() == {"wood": 1, "clay": 1, "stone": 2}


@rule("SET-ARTEFACT-18")
def test_the_scroll_chooses_among_the_terrains_collected():
    lands = LAND | {"1,2": {"tile": "T1-04", "monster": True}}
    board = Play({"terrain": lands, "artefact": "scroll_of_power"}, hero_row=ROW).do("region 1")
    assert board.choices() == ["extra 1,1", "extra 1,3"]
    assert board.refused("extra 1,2") == "SET-ARTEFACT-18"
    board.do("extra 1,1")
    assert board.goods() == {"wood": 2, "stone": 1} and board.monsters() == ["1,1", "1,2", "1,3"]
    assert len(board.told("appears")) == 2  # one check for each terrain
    alone = Play({"terrain": {"1,1": {"tile": "T1-01"}}, "artefact": "scroll_of_power"}).do("region 1")
    assert alone.goods() == {"wood": 2}  # the only terrain needs no word


@rule("SET-ARTEFACT-19")
def test_the_crown_doubles_a_fortification():
    board = Play({"terrain": FORT, "artefact": "sovereign_crown"}).do("fortification 1,1")
    assert board.goods() == {"wood": 2}


@rule("SET-ARTEFACT-20")
def test_the_crown_doubles_nothing_else():
    player = {"terrain": FORT, "artefact": "sovereign_crown", "colony": {"1,1": "trading_post"}}
    board = Play(player).do("street 1", "use 1,1 at 1,1")
    assert board.goods() == {"wood": 1}
    board.do("end", "region 1")
    assert board.goods() == {"wood": 2, "clay": 1}
    board.do("end", "fortify 1,2")
    assert board.goods() == {"wood": 2, "clay": 1}


@rule("SET-ARTEFACT-21")
def test_the_cup_brings_a_villager_with_each_hero():
    for hero, villagers in (("ART-05", 1), ("ART-03", 3)):
        player = {"resources": {"wood": 1, "clay": 1, "gold": 1}, "artefact": "cup_of_good_cheer"}
        board = Play(player, hero_row=[None, None, None, hero]).do("invite 4")
        assert board.villagers() == (6, villagers)


@rule("SET-ARTEFACT-22")
def test_the_mask_decides_whatever_the_row_shows():
    for tile, shown in (("T1-01", True), ("T1-07", False)):
        for word, monsters in (("appear", ["1,1"]), ("hide", [])):
            board = Play({"artefact": "wizard_mask"}, terrain_stacks={"1": [tile]}, hero_row=ROW)
            board.do("explore 1", "lay 1,1")
            assert board.choices() == ["appear", "hide"]
            assert bool(board.state.icons() >> board.state.colour(0, 0) & 1) == shown
            assert board.do(word).monsters() == monsters


@rule("SET-ARTEFACT-23")
def test_the_mask_decides_terrain_by_terrain():
    board = Play({"terrain": LAND | {"1,2": FORT["1,1"] | {"tile": "T1-04"}}, "artefact": "wizard_mask"}, hero_row=ROW)
    board.do("region 1", "appear")
    assert board.monsters() == ["1,1"] and board.goods() == {"wood": 1, "clay": 1, "stone": 1}
    board.do("hide")
    assert board.monsters() == ["1,1"] and "end" in board.choices()  # none for the fortified terrain
    assert board.supply["green"] == 8


@rule("SET-ARTEFACT-23", "SET-REGION-06")
def test_the_mask_decides_for_all_terrains_of_the_last_region():
    land = {f"3,{column}": {"tile": f"T3-0{column}"} for column in (1, 2, 3)}
    land |= {"1,1": {"tile": "T1-01"}, "2,1": {"tile": "T2-01"}}
    board = Play({"terrain": land, "artefact": "wizard_mask"}, hero_row=ROW).do("region 3", "hide", "hide", "appear")
    assert board.monsters() == ["3,3"] and sum(board.goods().values()) == 3 and "end" in board.choices()
    middle = {f"1,{column}": {"tile": f"T1-0{column}"} for column in (1, 2, 3)}
    middle |= {"2,1": {"tile": "T2-01"}, "2,3": {"tile": "T2-02"}}
    board = Play({"terrain": middle, "artefact": "wizard_mask"}, hero_row=ROW).do("region 2")
    assert board.refused("region 1") == "SET-ARTEFACT-22"  # first it is decided about the monster
    board.do("hide", "hide")
    assert sum(board.goods().values()) == 2  # none of them yields twice


@rule("SET-ARTEFACT-24")
def test_the_ring_is_worth_a_diamond():
    board = Play({}, {}, artefacts_on_offer=["diamond_ring"]).do("pass", "take diamond_ring")
    assert board.goods() == {"diamond": 1}


@rule("SET-ARTEFACT-25")
def test_the_star_activates_a_region_again():
    board = Play({"terrain": LAND, "artefact": "shooting_star"}).do("region 1", "end", "region 1")
    assert board.zone("region 1") == 2 and board.villagers() == (4, 0)
    assert board.goods() == {"wood": 2, "clay": 2, "stone": 2}


@rule("SET-ARTEFACT-26")
def test_the_second_activation_is_a_whole_action():
    lands = LAND | {"1,3": {"tile": "T1-10"}}  # yellow, which the row does not show
    board = Play({"terrain": lands, "artefact": "shooting_star"}, hero_row=ROW).do("region 1")
    assert board.refused("region 1") == "SET-TURN-02"
    board.do("end", "region 1")
    assert board.goods() == {"wood": 1, "clay": 1, "stone": 2} and board.monsters() == ["1,1", "1,2"]


@rule("SET-ARTEFACT-27")
def test_the_key_activates_a_street_again():
    board = Play({"colony": {"1,1": "sawmill", "1,2": "quarry"}, "artefact": "key_of_knowledge"})
    board.do("street 1", "use 1,1", "done", "end", "street 1", "use 1,1", "use 1,2")
    assert board.zone("street 1") == 2 and board.goods() == {"wood": 2, "stone": 1}


@rule("SET-ARTEFACT-28")
def test_key_and_star_work_once_for_one_zone():
    lands = {"1,1": {"tile": "T1-01", "fortification": True}, "2,1": {"tile": "T2-01", "fortification": True}}
    board = Play({"terrain": lands, "artefact": "shooting_star"}).do(
        "region 1", "end", "region 2", "end", "region 1", "end"
    )
    assert board.refused("region 1") == "SET-REGION-02"
    assert board.refused("region 2") == "SET-REGION-02"
    colony = {"1,1": "sawmill", "2,1": "quarry"}
    board = Play({"colony": colony, "artefact": "key_of_knowledge"})
    board.do("street 1", "done", "end", "street 2", "done", "end", "street 2", "done", "end")
    assert board.refused("street 1") == "SET-STREET-02"
    assert board.refused("street 2") == "SET-STREET-02"


@rule("SET-ARTEFACT-29")
def test_the_mirror_changes_basics_one_for_one():
    board = Play({"resources": {"wood": 2, "stone": 1, "diamond": 1}, "artefact": "enchanted_mirror"})
    one = [text for text in board.choices("trade") if "+" not in text]
    assert sorted(one) == ["stone for clay", "stone for wood", "wood for clay", "wood for stone"]
    board.do("trade wood for clay", "trade wood for clay")
    assert board.goods() == {"clay": 2, "stone": 1, "diamond": 1}
    assert [event.rule for event in board.events if event.what == "trades"] == ["SET-ARTEFACT-29"] * 2
    plain = Play({"resources": {"wood": 2}})
    assert plain.refused("trade wood for clay") == "SET-TRADE-07"
    assert all("+" in text for text in plain.choices("trade"))
    empty = Play({"resources": {"wood": 2}, "artefact": "enchanted_mirror"}, supply={"clay": 0})
    assert empty.refused("trade wood for clay") == "SET-TRADE-11"


@rule("SET-ARTEFACT-30")
def test_the_purse_is_worth_a_gold():
    board = Play({}, {}, artefacts_on_offer=["magic_purse"]).do("pass", "take magic_purse")
    assert board.goods() == {"gold": 1}
