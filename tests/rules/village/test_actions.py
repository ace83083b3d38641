"""Village: grain, family, crafts, coins and the well."""

from __future__ import annotations

import pytest

from rules.village.playing import Play, rule

ALONE = {"members": {"farm": [1]}}


def harvest(**farm):
    """The grain that a harvest gives."""
    return Play(ALONE | farm).do("take orange grain", "harvest").told("harvests")[0][0]


@rule("VIL-GRAIN-01")
def test_a_harvest_needs_a_member_on_the_farm():
    board = Play({"members": {"smithy": [1], "council:1": [1]}}).do("take orange grain")
    assert board.actor == 1 and "grain" not in board.have()


@rule("VIL-GRAIN-02")
def test_two_grain():
    assert harvest() == harvest(plough=3) == harvest(ox=1) == harvest(horse=2) == 2


@rule("VIL-GRAIN-03")
def test_horse_and_plough_give_three():
    assert harvest(horse=1, plough=1) == 3


@rule("VIL-GRAIN-04")
def test_ox_and_plough_give_four():
    assert harvest(ox=1, plough=1) == 4


@rule("VIL-GRAIN-05")
def test_only_one_combination_counts():
    assert harvest(ox=2, horse=2, plough=4, members={"farm": [1, 1, 1, 1]}) == 4
    assert harvest(horse=3, plough=2) == 3


@rule("VIL-GRAIN-06")
def test_nothing_is_used_up():
    board = Play({"ox": 1, "plough": 1}).do("take orange grain", "harvest")
    assert board.have() == {"ox": 1, "plough": 1, "grain": 4, "coin": 1, "orange": 1}
    assert board.living() == {"farm": [1, 1, 1, 1]}


@rule("VIL-GRAIN-07")
def test_a_farm_holds_five_grain():
    assert harvest(grain=4) == 1 and harvest(grain=3, ox=1, plough=1) == 2
    assert Play({"grain": 5}).do("take orange grain").actor == 1


@rule("VIL-GRAIN-08")
def test_a_harvest_costs_no_time_and_knows_no_choice():
    board = Play({"time": 4}).do("take orange grain")
    assert board.choices() == ["harvest", "decline"]
    assert board.do("harvest").time() == 4
    assert Play({"pink": 3}).do("well pink 0", "do grain").have()["grain"] == 2


@rule("VIL-FAMILY-01")
def test_a_birth_or_a_recall():
    board = Play({"members": {"farm": [1], "smithy": [1, 1], "t3": [2]}}).do("take orange family")
    assert board.choices() == ["birth", "recall 1 smithy", "recall 2 t3", "decline"]
    assert board.refused("recall 1 stable") == "VIL-FAMILY-01"


@rule("VIL-FAMILY-02")
def test_the_lowest_number_is_born():
    born = []
    for reserve in ([2, 2, 2, 3, 3, 4, 4], [3, 3, 4, 4], [4, 4]):
        there = [age for age in [2, 2, 2, 3, 3, 4, 4] if age not in reserve]
        board = Play({"members": {"smithy": there}}).do("take orange family", "birth")
        born += board.living()["farm"]
    assert born == [2, 3, 4]


@rule("VIL-FAMILY-03")
def test_a_recalled_member_is_on_the_farm():
    board = Play({"members": {"smithy": [1], "council:3": [2]}}).do("take orange family", "recall 2 council:3")
    assert board.living() == {"farm": [2], "smithy": [1]}


@rule("VIL-FAMILY-04")
def test_who_can_be_recalled():
    there = {"stable": [1], "t1": [1], "council:1": [1], "church:1": [1], "inn": [2], "bag": [2]}
    gone = {"chronicle:farm": [2], "grave": [3], "removed": [3]}
    board = Play({"members": there | gone}, inn=True).do("take orange family")
    assert board.choices() == [
        "birth", "recall 1 stable", "recall 1 t1", "recall 1 council:1", "recall 1 church:1", "recall 2 inn", "decline"
    ]  # fmt: skip


@rule("VIL-FAMILY-05")
def test_the_family_action_costs_nothing():
    board = Play({"coin": 0, "members": {"smithy": [1]}}).do("take orange family", "recall 1 smithy")
    assert board.have() == {"orange": 1} and board.time() == 0


@rule("VIL-FAMILY-06")
def test_without_reserve_or_travellers():
    grown = {"farm": [1, 1, 1, 2, 2, 2, 3, 3, 4, 4]}
    assert Play({"members": grown | {"smithy": [1]}}).do("take orange family").choices() == [
        "recall 1 smithy",
        "decline",
    ]
    assert Play({"members": grown}).do("take orange family").actor == 1


@rule("VIL-FAMILY-07")
def test_a_recalled_traveller_leaves_markers():
    board = Play({"members": {"t2": [1]}, "towns": ["t1", "t2"]}).do("take orange family", "recall 1 t2")
    assert board.towns() == ["t1", "t2"] and board.living() == {"farm": [1]}


@rule("VIL-FAMILY-08")
def test_a_recalled_councillor_starts_again_from_below():
    board = Play({"members": {"council:3": [1]}, "green": 2, "coin": 0})
    board.do("take orange family", "recall 1 council:3").do("take orange grain", "decline").do("take orange council")
    assert board.choices() == ["enter 1 green", "decline"]
    assert board.do("enter 1 green", "decline").time() == 1


@rule("VIL-CRAFT-01")
def test_one_product_per_action():
    board = Play({"members": {"wagon_maker": [1], "farm": [1]}}).do("take orange crafts", "produce wagon")
    assert board.have()["wagon"] == 1 and board.actor == 1
    assert Play({"grain": 2}).do("take orange crafts", "mill").have()["coin"] == 3


@rule("VIL-CRAFT-02")
def test_time_and_a_member_or_cubes():
    board = Play({"members": {"smithy": [1]}, "coin": 0}).do("take orange crafts")
    assert board.choices() == ["produce plough", "decline"]
    board = Play({"members": {"council:1": [1]}, "orange": 2, "coin": 0}).do("take green crafts")
    assert board.choices() == ["buy plough", "decline"]


@rule("VIL-CRAFT-03", "VIL-CRAFT-04")
def test_training_and_producing():
    board = Play({"time": 1}).do("take orange crafts", "train 1 stable")
    assert board.time() == 4 and board.living() == {"farm": [1, 1, 1], "stable": [1]}
    board.do("produce ox")
    assert board.time() == 7 and board.have()["ox"] == 1


@rule("VIL-CRAFT-05")
def test_training_without_producing():
    board = Play().do("take orange crafts", "train 1 smithy")
    assert board.choices() == ["produce plough", "decline"]
    assert board.do("decline").time() == 3 and "plough" not in board.have()
    strict = Play(train_without_producing=False).do("take orange crafts", "train 1 smithy")
    assert strict.choices() == ["produce plough"] and strict.refused("decline") == "VIL-CRAFT-05"


@rule("VIL-CRAFT-06")
def test_a_craftsman_there_produces_for_the_production_time():
    board = Play({"members": {"smithy": [1]}}).do("take orange crafts", "produce plough")
    assert board.time() == 3


@rule("VIL-CRAFT-07")
def test_a_craftsman_makes_the_product_of_his_building():
    board = Play({"members": {"stable": [1]}, "coin": 0}).do("take orange crafts")
    assert board.choices() == ["produce horse", "produce ox", "decline"]
    board = Play().do("take orange crafts", "train 1 scriptorium")
    assert board.choices() == ["produce scroll", "decline"] and board.refused("produce wagon") == "VIL-CRAFT-07"


@rule("VIL-CRAFT-08")
def test_any_number_of_members_in_a_building():
    board = Play({"members": {"smithy": [1, 1, 1, 2, 2], "farm": [1]}}, {"members": {"smithy": [1], "farm": [1]}})
    board.do("take orange crafts", "train 1 smithy", "decline").do("take green crafts", "train 1 smithy", "decline")
    assert len(board.living(0)["smithy"]) == 6 and len(board.living(1)["smithy"]) == 2


@rule("VIL-CRAFT-09")
def test_another_may_be_trained_but_one_product_is_made():
    board = Play({"members": {"smithy": [1], "farm": [1]}}).do("take orange crafts", "train 1 smithy")
    assert board.do("produce plough").have()["plough"] == 1
    assert board.actor == 1


@rule("VIL-CRAFT-10")
def test_nobody_works_at_the_mill():
    assert not [text for text in Play().game.actions if text.endswith(" mill")]


@rule("VIL-CRAFT-11")
def test_buying_needs_neither_member_nor_time():
    board = Play({"members": {}, "grain": 3}).do("take orange crafts", "buy horse")
    assert board.have() == {"orange": 1, "horse": 1, "coin": 1} and board.time() == 0


@rule("VIL-CRAFT-12")
def test_time_and_cubes_are_not_mixed():
    """After a training only time pays for the product."""
    board = Play({"orange": 2, "pink": 2, "grain": 5}).do("take orange crafts", "train 1 smithy")
    assert board.choices() == ["produce plough", "decline"]


PRICES = {
    "wagon": ("wagon_maker", 2, 2, {"orange": 1, "pink": 1}),
    "ox": ("stable", 3, 3, {"grain": 3}),
    "horse": ("stable", 3, 3, {"grain": 3}),
    "scroll": ("scriptorium", 2, 2, {"pink": 2}),
    "plough": ("smithy", 3, 3, {"orange": 2}),
}


@rule("VIL-CRAFT-13", "VIL-CRAFT-14", "VIL-CRAFT-15", "VIL-CRAFT-16")
@pytest.mark.parametrize("good", PRICES)
def test_what_each_good_costs(good):
    building, train, produce, price = PRICES[good]
    board = Play({"coin": 0}).do("take green crafts", f"train 1 {building}")
    assert board.time() == train
    assert board.do(f"produce {good}").time() == train + produce and board.have()[good] == 1
    board = Play({"coin": 0} | price).do("take green crafts", f"buy {good}")
    assert board.have() == {"green": 1, good: 1} and board.time() == 0
    less = {kind: number - 1 for kind, number in price.items()}
    assert f"buy {good}" not in Play({"coin": 0} | less).do("take green crafts").choices()


@rule("VIL-CRAFT-17")
def test_the_mill_turns_time_and_grain_into_coins():
    board = Play({"grain": 3, "time": 6}).do("take green crafts", "mill")
    assert board.have() == {"green": 1, "grain": 1, "coin": 3} and board.time() == 8
    assert "mill" not in Play({"grain": 1, "pink": 9, "coin": 9}).do("take green crafts").choices()


@rule("VIL-COIN-01")
def test_where_coins_come_from():
    board = Play({"grain": 2, "members": {"t2": [1]}, "wagon": 1, "brown": 2, "coin": 0, "towns": ["t2"]})
    board.do("take green crafts", "mill").do("take green grain", "decline")
    assert board.have()["coin"] == 2
    board.do("take green travel", "travel 1 t2 t4", "coins 0")
    assert board.have()["coin"] == 3


@rule("VIL-COIN-02")
def test_what_coins_buy():
    board = Play({"members": {"council:4": [1]}, "coin": 2}).do("take green council", "privilege buy_prestige")
    assert board.have()["coin"] == 1 and board.scores[0] == 3
    mass = Play({"members": {"bag": [1]}, "coin": 2}, spaces={"grain": ["green"]}).do("take green grain")
    assert mass.do("redeem 1").have()["coin"] == 1


@rule("VIL-COIN-03")
def test_a_coin_replaces_any_cube():
    board = Play({"orange": 1, "pink": 1, "coin": 2}).do("take green crafts", "buy wagon")
    assert board.phase == "payment" and board.choices() == ["coins 0", "coins 1"]
    board.do("coins 1")  # a coin for the orange cube
    assert board.choices() == ["coins 0", "coins 1"]
    assert board.do("coins 0").have() == {"green": 1, "orange": 1, "coin": 1, "wagon": 1}
    needed = Play({"orange": 1, "coin": 1}).do("take green crafts", "buy wagon")
    assert needed.have() == {"green": 1, "wagon": 1}  # the only coin is needed for the pink cube
    assert Play({"coin": 2}).do("take green crafts", "buy plough").have() == {"green": 1, "plough": 1}
    assert Play({"orange": 2, "coin": 2}).do("take green crafts", "buy plough").refused("coins 3") == "VIL-COIN-03"


@rule("VIL-COIN-04")
def test_a_coin_replaces_nothing_but_cubes():
    board = Play({"coin": 9, "members": {"council:1": [1], "farm": [1]}, "grain": 1}, stalls=["c05", "c06", "c01"])
    board.do("take green travel")
    assert board.actor == 1  # no wagon
    crafts = Play({"coin": 9, "grain": 2, "members": {}}).do("take green crafts").choices()
    assert crafts == ["buy wagon", "buy scroll", "buy plough", "mill", "decline"]
    market = Play({"coin": 9, "grain": 3}, stalls=["c05", "c06", "c01"]).do("take green market")
    assert market.actor == 1 and market.told("cannot_sell", 0)
    inn = Play({"coin": 9, "beer": 0}, inn=True, piles=[["nun"], ["artist"], ["count"]]).do("take orange grain")
    assert "acquire" not in inn.choices()


@rule("VIL-WELL-01")
def test_the_well_takes_three_cubes_of_a_colour_for_any_action():
    board = Play({"pink": 4, "green": 2, "orange": 1, "coin": 0})
    assert [text for text in board.choices() if text.startswith("well")] == ["well pink 0"]
    before = board.supply("pink")
    board.do("well pink 0")
    assert board.supply("pink") == before + 3 and board.phase == "act"
    assert board.choices() == ["do grain", "do family", "do crafts", "do market", "do council", "do church"]
    assert Play({"orange": 2, "coin": 0}).refused("well orange 0") == "VIL-WELL-01"


@rule("VIL-WELL-02")
def test_the_well_takes_no_plague():
    assert "well plague 0" not in Play().game.actions
    board = Play().do("take plague grain", "harvest")
    assert "plague" not in board.have()


@rule("VIL-WELL-03")
def test_the_well_is_open_while_cubes_lie_on_the_board():
    board = Play({"pink": 3}, spaces={}, ender=1, last_turns=1)
    assert not [text for text in board.choices() if text.startswith("well")]
    assert board.refused("well pink 0") == "VIL-WELL-03"


@rule("VIL-WELL-04")
def test_coins_replace_cubes_at_the_well():
    rich = {"pink": 3, "orange": 1, "coin": 3}
    wells = [text for text in Play(rich).choices() if text.startswith("well")]
    assert wells == ["well orange 2", "well pink 0", "well pink 1", "well pink 2", "well coins"]
    assert Play(rich).do("well coins").have() == {"pink": 3, "orange": 1}
    assert Play(rich).do("well pink 1").have() == {"pink": 1, "orange": 1, "coin": 2}
    strict = Play(rich, coins_count_as_cubes_for_well=False)
    assert [text for text in strict.choices() if text.startswith("well")] == ["well pink 0"]


@rule("VIL-WELL-05")
def test_the_well_takes_no_cube():
    board = Play({"pink": 3})
    cubes = board.state.cubes
    assert board.do("well pink 0", "do family", "birth").state.cubes == cubes and "orange" not in board.have()


@rule("VIL-WELL-06")
def test_the_space_of_the_action_may_be_empty():
    board = Play({"pink": 3}, spaces={"church": ["plague"]}).do("well pink 0", "do family", "birth")
    assert board.living()["farm"] == [1, 1, 1, 1, 2]


@rule("VIL-WELL-07")
def test_the_well_must_change_something():
    board = Play({"pink": 3, "grain": 5, "coin": 0}).do("well pink 0")
    assert "do grain" not in board.choices() and "do travel" not in board.choices()
    assert board.refused("decline") == "VIL-WELL-07"
    board.do("do crafts")
    assert "decline" not in board.choices() and board.refused("decline") == "VIL-WELL-07"
    nobody = {"pink": 3, "coin": 0, "members": {"bag": [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4]}}
    assert Play(nobody).do("well pink 0").choices() == ["do market"]
    taken = {"pink": 3, "coin": 0, "members": {"council:1": [1], "bag": [2, 2, 2, 3, 3, 4, 4]}}
    assert "do council" not in Play(taken, next_first=1).do("well pink 0").choices()
    assert "do council" in Play(taken).do("well pink 0").choices()
