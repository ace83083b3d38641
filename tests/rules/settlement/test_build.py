"""Constructing buildings, streets, and what each building does."""

from __future__ import annotations

import pytest

from bastide.games.settlement.data import BUILDING_COST, BUILDING_NAMES, bundle
from rules.settlement.playing import Play, rule

COSTS = {
    "sawmill": "stone", "clay_pit": "wood", "quarry": "clay", "diamond_mine": "gold", "bazaar": "diamond",
    "goldsmith": "gold", "alchemist_tower": "stone", "warehouse": "diamond", "tavern": "gold", "bank": "clay",
    "cathedral": "wood", "trading_post": "diamond",
}  # fmt: skip
BASICS = {"wood": 2, "clay": 2, "stone": 2}


def street(*buildings, **player):
    """A board with these buildings in the upper street, about to use them."""
    colony = {f"1,{i + 1}": name for i, name in enumerate(buildings)}
    return Play({"colony": colony} | player).do("street 1")


@rule("SET-BUILD-01")
def test_building_takes_a_villager():
    board = Play({"resources": {"stone": 1}}, market=["sawmill"]).do("build 1", "site 1,1")
    assert board.villagers() == (5, 0) and board.zone("build") == 1


@rule("SET-BUILD-02")
def test_a_building_of_the_market_is_paid_and_placed_anywhere():
    board = Play({"resources": {"clay": 1, "wood": 1}}, market=["sawmill", "quarry", ["bank", "bank"], "cathedral"])
    assert board.choices("build") == ["2", "3", "4"]
    assert board.refused("build 1") == "SET-BUILD-02"
    board.do("build 3", "site 3,2")
    assert board.colony() == {"3,2": "bank"} and board.goods() == {"wood": 1} and board.supply["clay"] == 16


@rule("SET-BUILD-03")
def test_a_full_colony_builds_no_more():
    names = ["sawmill", "clay_pit", "quarry", "bank", "bank", "bank", "tavern", "tavern", "cathedral"]
    colony = {f"{i // 3 + 1},{i % 3 + 1}": name for i, name in enumerate(names)}
    board = Play({"resources": BASICS, "colony": colony}, market=["sawmill"])
    assert board.refused("build 1") == "SET-BUILD-03"
    del colony["2,3"]
    Play({"resources": BASICS, "colony": colony}, market=["sawmill"]).do("build 1", "site 2,3")


@rule("SET-BUILD-04")
def test_an_emptied_space_is_refilled_from_the_stack_the_buyer_names():
    board = Play(
        {"resources": {"stone": 1}}, market=["bank", "sawmill"], building_stacks=[["bank"], ["tavern"], ["quarry"]]
    )
    board.do("build 2", "site 1,1")
    assert board.choices() == ["refill 1", "refill 2", "refill 3"]
    board.do("refill 3", fate=("quarry",))
    assert board.market[:2] == [["bank"], ["quarry"]] and board.state.stacks == [1, 1, 0]


@rule("SET-BUILD-05")
def test_a_group_is_not_refilled():
    board = Play({"resources": {"stone": 1}}, market=[["sawmill", "sawmill"]], building_stacks=[["bank"], ["bank"], []])
    board.do("build 1", "site 1,1")
    assert board.market[0] == ["sawmill"] and board.state.stacks == [1, 1, 0] and "end" in board.choices()


@rule("SET-BUILD-06")
def test_the_new_tile_keeps_its_own_space():
    board = Play({"resources": {"stone": 1}}, market=["bank", "sawmill"], building_stacks=[["bank"], ["bank"], []])
    board.do("build 2", "site 1,1", "refill 1")
    assert board.market[:2] == [["bank"], ["bank"]]


@rule("SET-BUILD-07")
def test_without_stacks_the_space_stays_empty():
    board = Play({"resources": {"stone": 2}}, market=["sawmill", "sawmill"]).do("build 1", "site 1,1", "end")
    assert board.market[0] == [] and board.choices("build") == ["2"]


@rule("SET-BUILD-08")
def test_equal_buildings_may_stand_side_by_side():
    board = Play({"resources": {"stone": 3}}, market=[["sawmill", "sawmill", "sawmill"]])
    board.do("build 1", "site 1,1", "end", "build 1", "site 1,2", "end", "build 1", "site 2,1", "end", "street 1")
    board.do("use 1,1", "use 1,2")
    assert board.goods() == {"wood": 2}


@rule("SET-BUILD-09")
def test_a_new_building_does_nothing_yet():
    board = Play({"resources": {"stone": 1}}, market=["sawmill"]).do("build 1", "site 1,1")
    assert board.goods() == {} and board.choices("use") == [] and "end" in board.choices()


@rule("SET-BUILD-10")
def test_a_new_building_works_in_the_same_round():
    board = Play({"resources": {"stone": 1}}, market=["sawmill"])
    board.do("build 1", "site 2,2", "end", "street 2", "use 2,2")
    assert board.goods() == {"wood": 1}


@rule("SET-BUILD-11")
def test_only_a_stack_with_tiles_can_be_named():
    board = Play({"resources": {"stone": 1}}, market=["sawmill"], building_stacks=[["bank"], [], ["bank"]])
    board.do("build 1", "site 1,1")
    assert board.refused("refill 2") == "SET-BUILD-11"
    assert board.choices() == ["refill 1", "refill 3"]
    board = Play({"resources": {"stone": 1}}, market=["sawmill"], building_stacks=[[], ["tavern"], []])
    board.do("build 1", "site 1,1")  # the one stack that is left needs no word
    assert board.market[0] == ["tavern"] and board.state.stacks == [0, 0, 0]


@rule("SET-STREET-01")
def test_a_street_takes_a_villager():
    board = street("sawmill")
    assert board.villagers() == (5, 0) and board.zone("street 1") == 1


@rule("SET-STREET-02")
def test_a_street_works_once_a_round():
    board = street("sawmill").do("use 1,1", "end")
    assert board.refused("street 1") == "SET-STREET-02"
    assert board.choices("street") == []


@rule("SET-STREET-03")
def test_an_empty_street_cannot_be_activated():
    board = Play({"colony": {"2,3": "sawmill"}})
    assert board.refused("street 1") == "SET-STREET-03"
    assert board.refused("street 3") == "SET-STREET-03"
    assert board.choices("street") == ["2"]


@rule("SET-STREET-04")
def test_each_building_once_in_any_order():
    board = street("sawmill", "quarry", "clay_pit").do("use 1,3", "use 1,1")
    assert board.refused("use 1,3") == "SET-STREET-04"
    board.do("use 1,2")
    assert board.goods() == {"wood": 1, "clay": 1, "stone": 1} and "end" in board.choices()
    board = Play({"colony": {"1,1": "sawmill", "2,1": "quarry"}}).do("street 1")
    assert board.refused("use 2,1") == "SET-STREET-04"


@rule("SET-STREET-05")
def test_no_effect_is_mandatory():
    board = street("sawmill", "quarry").do("done")
    assert board.goods() == {} and board.villagers() == (5, 0) and "end" in board.choices()


@rule("SET-STREET-06")
def test_what_one_building_gives_the_next_can_spend():
    board = street("quarry", "bazaar", "bank").do("use 1,1", "use 1,2 stone", "use 1,3")
    assert board.goods() == {} and board.stored("1,3") == 1


@rule("SET-STREET-07")
def test_trades_between_two_effects():
    board = street("quarry", "cathedral", resources={"wood": 1, "clay": 1})
    assert board.choices("trade") and "wood+clay+stone for diamond" not in board.choices("trade")
    board.do("use 1,1", "trade wood+clay+stone for diamond", "use 1,2")
    assert board.goods() == {} and board.stored("1,2") == 1


def test_the_costs_of_the_buildings():
    assert dict(zip(BUILDING_NAMES, BUILDING_COST, strict=True)) == {
        name: bundle({resource: 1}) for name, resource in COSTS.items()
    }


@pytest.mark.parametrize(
    ("building", "gain"),
    [
        pytest.param("sawmill", "wood", marks=rule("SET-BUILDING-01")),
        pytest.param("clay_pit", "clay", marks=rule("SET-BUILDING-02")),
        pytest.param("quarry", "stone", marks=rule("SET-BUILDING-03")),
        pytest.param("diamond_mine", "diamond", marks=rule("SET-BUILDING-04")),
    ],
)
def test_buildings_that_yield(building, gain):
    board = Play({"resources": {COSTS[building]: 1}}, market=[building])
    board.do("build 1", "site 1,1", "end", "street 1", "use 1,1")
    assert board.goods() == {gain: 1} and board.supply[gain] == 15
    poor = Play({}, market=[building])
    assert poor.refused("build 1") == "SET-BUILD-02"


@rule("SET-BUILDING-05")
def test_the_bazaar_turns_a_basic_into_gold():
    board = street("bazaar", resources={"wood": 1, "stone": 1, "diamond": 1})
    assert board.choices("use") == ["1,1 wood", "1,1 stone"]
    board.do("use 1,1 stone")
    assert board.goods() == {"wood": 1, "diamond": 1, "gold": 1} and COSTS["bazaar"] == "diamond"


@rule("SET-BUILDING-06")
def test_the_goldsmith_turns_a_diamond_into_one_of_each_basic():
    board = street("goldsmith", resources={"diamond": 2}).do("use 1,1")
    assert board.goods() == {"wood": 1, "clay": 1, "stone": 1, "diamond": 1}
    assert street("goldsmith", resources={"gold": 3}).choices("use") == []


@rule("SET-BUILDING-07")
def test_the_alchemist_turns_gold_into_two_diamonds():
    board = street("alchemist_tower", resources={"gold": 2}).do("use 1,1")
    assert board.goods() == {"diamond": 2, "gold": 1}


@rule("SET-BUILDING-08")
def test_the_warehouse_gives_a_basic_of_choice():
    board = street("warehouse")
    assert board.choices("use") == ["1,1 wood", "1,1 clay", "1,1 stone"]
    assert board.do("use 1,1 clay").goods() == {"clay": 1}


@rule("SET-BUILDING-09")
def test_the_tavern_turns_a_diamond_into_two_villagers():
    board = street("tavern", resources={"diamond": 1}).do("use 1,1")
    assert board.goods() == {} and board.villagers() == (5, 2) and board.supply["bonus"] == 22
    assert street("tavern", resources={"gold": 1}).choices("use") == []


@rule("SET-BUILDING-10")
def test_the_bank_stores_gold_for_five_points():
    board = street("bank", resources={"gold": 2, "diamond": 1}).do("use 1,1")
    assert board.goods() == {"diamond": 1, "gold": 1} and board.stored("1,1") == 1 and board.score() == 5


@rule("SET-BUILDING-11")
def test_the_cathedral_stores_diamonds_for_four_points():
    board = street("cathedral", resources={"gold": 1, "diamond": 2}).do("use 1,1")
    assert board.goods() == {"diamond": 1, "gold": 1} and board.stored("1,1") == 1 and board.score() == 4


@rule("SET-BUILDING-12")
def test_what_is_stored_cannot_be_spent_and_breaks_no_tie():
    board = street("bank", "bank", resources={"gold": 1}).do("use 1,1")
    assert board.choices("use") == [] and board.choices("trade") == []
    colony = {"1,1": {"building": "cathedral", "stored": 5}}
    rival = {"1,1": {"building": "bank", "stored": 4}}
    tied = Play({"colony": colony, "resources": {"diamond": 1}}, {"colony": rival}, round=6).do("pass", "pass")
    assert tied.state.scores == [20, 20] and tied.game.places(tied.state) == [1, 2]


@rule("SET-BUILDING-13")
def test_each_bank_is_a_store_of_its_own_without_limit():
    colony = {"1,1": {"building": "bank", "stored": 4}, "1,2": "bank"}
    board = Play({"colony": colony, "resources": {"gold": 2}}).do("street 1", "use 1,1", "use 1,2")
    assert (board.stored("1,1"), board.stored("1,2")) == (5, 1) and board.score() == 30


FORTS = {
    "1,1": {"tile": "T1-01", "fortification": True}, "2,1": {"tile": "T2-11", "fortification": True},
    "2,2": {"tile": "T2-02"},
}  # fmt: skip


@rule("SET-BUILDING-14")
def test_the_trading_post_yields_a_fortified_terrain():
    board = street("trading_post", terrain=FORTS)
    assert board.choices("use") == ["1,1 at 1,1", "1,1 at 2,1"]
    assert board.do("use 1,1 at 2,1").goods() == {"diamond": 1}


@rule("SET-BUILDING-15")
def test_the_trading_post_leaves_the_fortification_zone_alone():
    board = Play(
        {"terrain": FORTS, "colony": {"1,1": "trading_post", "1,2": "trading_post"}}, hero_row=["ADV-01", "ADV-04"]
    )
    board.do("fortification 1,1", "end", "street 1", "use 1,1 at 1,1", "use 1,2 at 1,1", "end")
    assert board.goods() == {"wood": 3} and board.villagers() == (4, 0) and board.monsters() == []
    board.do("fortification 2,1")
    assert board.zone("fortification 1,1") == board.zone("fortification 2,1") == 1


@rule("SET-BUILDING-16")
def test_without_a_fortification_the_trading_post_does_nothing():
    board = street("trading_post", terrain={"1,1": {"tile": "T1-01"}})
    assert board.choices() == ["done"]


@rule("SET-BUILDING-17")
def test_an_effect_is_used_once_per_activation():
    board = street("bazaar", "warehouse", resources=BASICS).do("use 1,1 wood")
    assert board.choices("use") == ["1,2 wood", "1,2 clay", "1,2 stone"]
    assert board.goods() == {"wood": 1, "clay": 2, "stone": 2, "gold": 1}
