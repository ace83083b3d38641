"""Heroes, trading with the supply, and its limits."""

from __future__ import annotations

import pytest

import bastide
from bastide.core.errors import BadNotation
from bastide.games.settlement.data import LEVEL, TRADES
from bastide.games.settlement.rules.trade import make_trade, possible
from rules.settlement.playing import GAMES, Play, rule

ROW = ["ART-11", "ART-05", "ADV-02", "DEF-04"]
MIRROR = "enchanted_mirror"


def rich(**player):
    return {"resources": {"wood": 4, "clay": 4, "stone": 4, "diamond": 8, "gold": 4}} | player


@rule("SET-HERO-01")
def test_a_hero_needs_no_villager():
    board = Play(rich(base=0), hero_row=ROW).do("invite 3")
    assert board.heroes() == ["ADV-02"] and board.villagers() == (0, 0)
    board = Play(rich(), {}, hero_row=ROW)
    assert board.choices("invite") == ["1", "2", "3", "4"]
    board.do("pass")
    assert board.pending == [1] and board.choices("invite") == []


@rule("SET-HERO-02", "SET-HERO-03")
def test_the_price_is_the_cost_and_the_surcharge_of_the_slot():
    for slot, surcharge in ((1, 2), (2, 1), (3, 0), (4, 0)):
        row = [None] * 4
        row[slot - 1] = "ART-08"  # 1 diamond and 1 gold
        board = Play({"resources": {"diamond": 1 + surcharge, "gold": 1}}, hero_row=row, revision=1)
        board.do(f"invite {slot}")
        assert board.goods() == {} and board.supply["diamond"] == 16 and board.supply["gold"] == 16
        if surcharge:
            poor = Play({"resources": {"diamond": surcharge, "gold": 1}}, hero_row=row, revision=1)
            assert poor.refused(f"invite {slot}") == "SET-HERO-02"


@rule("SET-HERO-04")
def test_the_surcharge_belongs_to_the_slot():
    board = Play(rich(), hero_row=[None, "ART-05", None, None], revision=1)
    board.do("invite 2")
    assert board.goods()["diamond"] == 7  # one more, though it was the leftmost card
    board = Play(rich(), hero_row=ROW, hero_deck=["ART-01"], revision=1).do("invite 4", "end", "invite 4")
    assert board.heroes() == ["ADV-02", "DEF-04"] and board.goods()["diamond"] == 7  # the Pikeman's own diamond only


@rule("SET-HERO-05")
def test_the_villagers_of_the_card_come_at_once():
    for hero, bonus in (("ART-01", 0), ("ART-02", 1), ("ART-03", 2)):
        board = Play(rich(), hero_row=[None, None, None, hero]).do("invite 4")
        assert board.villagers() == (6, bonus) and board.supply["bonus"] == 24 - bonus


@rule("SET-HERO-06")
def test_an_invited_hero_leaves_the_row_with_its_icon():
    board = Play(rich(), hero_row=[None, None, "DEF-03", "DEF-04"], terrain_stacks={"1": ["T1-01"]})
    board.do("invite 4", "explore 1", "lay 1,1")
    assert "DEF-04" not in board.row and board.heroes() == ["DEF-04"] and board.monsters() == []  # it was the green one


@rule("SET-HERO-07")
def test_the_row_slides_right_and_a_card_comes_in_on_the_left():
    rows = {
        1: ["ART-09", *ROW[1:]],
        2: ["ART-09", ROW[0], *ROW[2:]],
        3: ["ART-09", *ROW[:2], ROW[3]],
        4: ["ART-09", *ROW[:3]],
    }
    for slot, row in rows.items():
        assert Play(rich(), hero_row=ROW, hero_deck=["ART-09"]).do(f"invite {slot}").row == row


@rule("SET-HERO-08")
def test_any_number_of_heroes():
    many = [f"{guild}-{number:02}" for guild in ("ADV", "DEF") for number in range(1, 13)]
    board = Play(rich(heroes=many), hero_row=[None, None, None, "ART-01"]).do("invite 4")
    assert len(board.heroes()) == 25


@rule("SET-HERO-09")
def test_costs_are_paid_exactly():
    board = Play({"resources": {"gold": 2, "diamond": 4}}, hero_row=[None, None, None, "ART-05"], revision=1)
    assert board.refused("invite 4") == "SET-HERO-02"
    board.do("trade gold for wood", "invite 4")
    assert board.goods() == {"diamond": 4}


@rule("SET-HERO-10", "SET-HERO-11", "SET-HERO-12", "SET-HERO-13")
def test_what_each_guild_counts():
    terrain = {f"1,{i}": {"tile": f"T1-0{i}", "fortification": True} for i in (1, 2)}
    terrain |= {"1,3": {"tile": "T1-03", "monster": True}, "2,1": {"tile": "T2-01"}, "2,2": {"tile": "T2-02"}}
    colony = {"1,1": "bank", "1,2": "cathedral", "2,2": "quarry"}
    for hero, points in (("ADV-03", 5), ("DEF-02", 2), ("BLD-07", 3), ("ART-09", 7), ("ART-01", 5)):
        board = Play({"terrain": terrain, "colony": colony, "heroes": [hero]}, round=6)
        assert board.score() == points
        board.do("pass")
        assert board.scores == [points] and board.points("hero") == points


@rule("SET-HERO-14")
def test_with_an_empty_deck_slots_stay_empty():
    board = Play(rich(), hero_row=ROW).do("invite 3")
    assert board.row == [None, "ART-11", "ART-05", "DEF-04"]
    board.do("end")
    assert board.refused("invite 1") == "SET-HERO-14"
    assert board.choices("invite") == ["2", "3", "4"]
    board = Play({}, hero_row=[None, None, None, "DEF-04"], terrain_stacks={"1": ["T1-07"]})
    assert board.do("explore 1", "lay 1,1").monsters() == []  # an empty slot shows nothing


@rule("SET-HERO-15")
def test_discarded_heroes_never_return():
    board = Play({}, hero_row=ROW)
    board.do("pass", "pass", "pass", "pass", "pass")
    assert board.row == [None] * 4 and int(board.state.gone).bit_count() == 48
    assert board.state.deck == 0 and board.state.round == 6


@rule("SET-TRADE-01")
def test_any_number_of_trades():
    board = Play({"resources": {"wood": 12}})
    for _ in range(6):
        board.do("trade wood+wood for clay")
    board.do("trade clay+clay for stone", "trade clay+clay for stone", "trade stone+stone for wood")
    assert board.goods() == {"wood": 1, "clay": 2}
    assert board.refused("trade diamond+diamond for gold") == "SET-TRADE-01"


@rule("SET-TRADE-02")
def test_two_basics_for_one():
    assert sum(trade.text.count("+") == 1 and trade.give[0] < 3 and trade.get < 3 for trade in TRADES) == 18
    for give in ("wood+wood", "wood+stone", "clay+stone"):
        goods = {name: give.split("+").count(name) for name in give.split("+")}
        for get in ("wood", "clay", "stone"):
            board = Play({"resources": goods}).do(f"trade {give} for {get}")
            assert board.goods() == {get: 1}


@rule("SET-TRADE-03")
def test_one_of_each_basic_for_a_diamond():
    board = Play({"resources": {"wood": 2, "clay": 1, "stone": 1}}).do("trade wood+clay+stone for diamond")
    assert board.goods() == {"wood": 1, "diamond": 1}
    assert Play({"resources": {"wood": 3, "clay": 3}}).refused("trade wood+clay+stone for diamond") == "SET-TRADE-01"


@rule("SET-TRADE-04")
def test_two_diamonds_for_gold():
    assert Play({"resources": {"diamond": 3}}).do("trade diamond+diamond for gold").goods() == {
        "diamond": 1,
        "gold": 1,
    }
    assert Play({"resources": {"diamond": 1}}).refused("trade diamond+diamond for gold") == "SET-TRADE-01"


@rule("SET-TRADE-05")
def test_gold_for_a_basic():
    for name in ("wood", "clay", "stone"):
        assert Play({"resources": {"gold": 1}}).do(f"trade gold for {name}").goods() == {name: 1}


@rule("SET-TRADE-06")
def test_two_diamonds_straight_for_a_basic():
    for name in ("wood", "clay", "stone"):
        board = Play({"resources": {"diamond": 2}}, supply={"gold": 0})
        assert board.refused("trade diamond+diamond for gold") == "SET-TRADE-11"
        board.do(f"trade diamond+diamond for {name}")
        assert board.goods() == {name: 1}


@rule("SET-TRADE-07")
def test_there_is_no_other_rate():
    board = Play({"resources": {"wood": 9, "clay": 9, "stone": 9, "diamond": 9, "gold": 9}, "bonus": 3})
    for text in ("gold for diamond", "gold for diamond+diamond", "wood+wood+wood for gold", "diamond for wood"):
        with pytest.raises(BadNotation):
            board.do(f"trade {text}")
    assert board.refused("trade wood for clay") == "SET-TRADE-07"
    assert len(board.choices("trade")) == 18 + 1 + 1 + 3 + 3


@rule("SET-TRADE-08")
def test_players_do_not_trade_with_each_other():
    board = Play({"resources": {"wood": 2}}, {"resources": {"stone": 9}}, supply={"stone": 0})
    assert board.refused("trade wood+wood for stone") == "SET-TRADE-11"
    board.do("trade wood+wood for clay")
    assert board.goods(1) == {"stone": 9}


@rule("SET-TRADE-09")
def test_when_trades_are_allowed():
    land = {"1,1": {"tile": "T1-01", "fortification": True}, "1,2": {"tile": "T1-02"}}
    player = {"resources": {"wood": 9, "stone": 1}, "terrain": land, "colony": {"2,1": "warehouse", "2,2": "bank"}}
    player |= {"artefact": "sacred_clock"}
    setting = {
        "market": ["sawmill"],
        "terrain_stacks": {"2": ["T2-01", "T2-02"]},
        "building_stacks": [["bank"], ["bank"], []],
    }
    board = Play(player, {}, **setting)
    assert board.choices("trade")
    board.do("build 1")
    assert not board.choices("trade")  # in the middle of a payment
    board.do("site 1,1")
    assert not board.choices("trade")
    board.do("refill 1")
    assert board.choices("trade") and board.choices("use") == ["1,1"]  # before the effect of the Sacred Clock
    board.do("done")
    assert board.choices("trade")
    board = Play(player, {}, **setting).do("street 2")
    assert board.choices("trade")
    assert board.do("use 2,1 wood").choices("trade")
    board = Play(player, {}, **setting).do("explore 2")
    assert not board.choices("trade")  # the drawn tile is in the hand
    board = Play(player, {}, **setting).do("pass")
    assert board.choices("trade") and board.choices("keep")  # while passing, before the discard


@rule("SET-TRADE-10")
def test_no_trade_outside_the_own_turn_nor_after_passing():
    board = Play({"resources": {"diamond": 4}}, {"resources": {"diamond": 4}})
    game, state = board.game, board.state
    assert game.legal(state, 1) == []
    board.do("pass")
    assert game.legal(state, 0) == [] and board.pending == [1]


@rule("SET-TRADE-11")
def test_what_is_given_returns_before_the_other_is_taken():
    board = Play({"resources": {"wood": 2}}, supply={"wood": 0, "clay": 0})
    assert board.refused("trade wood+wood for clay") == "SET-TRADE-11"
    board.do("trade wood+wood for wood")
    assert board.goods() == {"wood": 1} and board.supply["wood"] == 1


@rule("SET-TRADE-12")
def test_the_mirror_does_not_go_round_in_circles():
    land = {"1,1": {"tile": "T1-05", "fortification": True}}
    board = Play({"resources": {"wood": 2, "clay": 3}, "artefact": MIRROR, "terrain": land})
    board.do("trade wood for clay")
    assert board.refused("trade clay for wood") == "SET-TRADE-12"
    board.do("trade clay+clay for stone")  # another trade may give it, and does not end the run
    assert board.refused("trade clay for stone") == "SET-TRADE-12"
    board.do("trade stone for wood")
    assert board.refused("trade wood for clay") == "SET-TRADE-12"
    board.do("fortification 1,1", "trade clay for wood")
    assert board.goods() == {"wood": 3, "clay": 1, "stone": 1}


@rule("SET-TRADE-12", "SET-STREET-07")
def test_a_building_ends_a_run_of_the_mirror_too():
    colony = {"1,1": "quarry", "1,2": "quarry"}
    board = Play({"resources": {"wood": 2}, "artefact": MIRROR, "colony": colony}).do("street 1", "trade wood for clay")
    assert board.refused("trade clay for wood") == "SET-TRADE-12"
    board.do("use 1,1")
    assert all(f"{basic} for {other}" in board.choices("trade")
               for basic, other in (("wood", "clay"), ("clay", "wood"), ("stone", "wood")))  # fmt: skip
    board.do("trade clay for wood")
    assert board.goods() == {"wood": 2, "stone": 1}


@rule("SET-TRADE-12", "SET-PASS-07")
def test_a_pass_ends_a_run_of_the_mirror_and_leaves_the_next_player_all_trades():
    land = {"1,1": {"tile": "T1-05", "fortification": True}}
    passing = Play({"resources": {"wood": 2}, "artefact": MIRROR, "terrain": land}, {}).do(
        "pass", "trade wood for clay"
    )
    assert passing.refused("trade clay for wood") == "SET-TRADE-12"
    assert passing.refused("trade stone for wood") == "SET-TRADE-01"
    rich = {"resources": {"wood": 1, "clay": 1, "stone": 1}, "artefact": MIRROR}
    board = Play({}, rich, artefacts_on_offer=["diamond_ring"]).do("pass", "take diamond_ring")
    assert [trade for trade in board.choices("trade") if "+" not in trade] == [
        "wood for clay", "wood for stone", "clay for wood", "clay for stone", "stone for wood", "stone for clay",
    ]  # fmt: skip


@rule("SET-TRADE-13")
def test_every_run_of_trades_ends():
    board = Play({"resources": {"wood": 5, "clay": 4, "stone": 3, "diamond": 4, "gold": 2}, "artefact": MIRROR})

    def worth():
        goods = board.goods()
        return 2 * sum(goods.get(name, 0) for name in ("wood", "clay", "stone", "diamond")) + 3 * goods.get("gold", 0)

    for number, trade in enumerate(TRADES):
        state = board.state.clone()
        if not trade.mirror and possible(state, 0, number):
            before = state.goods[:]
            make_trade(state, 0, number)
            lost = [2, 2, 2, 2, 3]
            assert sum((b - a) * w for b, a, w in zip(before, state.goods, lost, strict=True)) >= 1
    steps, limit = 0, worth() + 12 + 20
    while board.choices("trade"):
        board.do(f"trade {board.choices('trade')[-1]}")
        steps += 1
        assert steps <= limit


@rule("SET-SUPPLY-01")
def test_tokens_are_limited_unless_the_option_says_otherwise():
    land = {"1,1": {"tile": "T1-01", "fortification": True}}
    assert Play({"terrain": land, "resources": {"wood": 16}}).do("fortification 1,1").goods() == {"wood": 16}
    free = {"resource_supply": "unlimited"}
    board = Play({"terrain": land, "resources": {"wood": 16}}, options=free).do("fortification 1,1")
    assert board.goods() == {"wood": 17}
    assert bastide.game("settlement", seats=2, **free).new(1).spare == 24  # bonus villagers stay limited


@rule("SET-SUPPLY-02")
def test_gains_are_partial():
    hydra = {"1,1": {"tile": "T1-11", "monster": True}}
    board = Play({"terrain": hydra}, supply={"gold": 1}).do("hunt 1,1")
    assert board.goods() == {"gold": 1} and board.told("gains")[0] == [4, 1, 2, -1]
    mills = {"colony": {"1,1": "sawmill", "1,2": "quarry"}}
    board = Play(mills, supply={"wood": 0, "stone": 1}).do("street 1")
    assert board.choices("use") == ["1,2"]  # of wood there is nothing to gain


@rule("SET-SUPPLY-03")
def test_exchanges_are_all_or_nothing():
    tower = {"1,1": "alchemist_tower", "1,2": "goldsmith"}
    player = {"colony": tower, "resources": {"gold": 1, "diamond": 1}}
    board = Play(player, supply={"diamond": 1}).do("street 1")
    assert board.choices("use") == ["1,2"]
    assert Play(player, supply={"clay": 0}).do("street 1").choices("use") == ["1,1"]
    board = Play({"colony": {"1,1": "bazaar"}, "resources": {"wood": 1}}, supply={"gold": 0}).do("street 1")
    assert board.choices("use") == []
    rest = {"wood": 0, "clay": 0, "stone": 0, "diamond": 0, "gold": 1}  # the last gold can be had for wood
    board = Play({"colony": {"1,1": "bazaar"}, "resources": {"wood": 1}}, supply=rest).do("street 1", "use 1,1 wood")
    assert board.goods() == {"gold": 1} and board.supply["wood"] == 1


@rule("SET-SUPPLY-04")
def test_what_is_spent_can_be_gained_again():
    land = {"1,1": {"tile": "T1-05", "fortification": True}}
    board = Play({"resources": {"stone": 1}, "terrain": land}, market=["sawmill"], supply={"stone": 0})
    board.do("build 1", "site 1,1", "end", "fortification 1,1")
    assert board.goods() == {"stone": 1} and board.supply["stone"] == 0


@rule("SET-SUPPLY-05")
def test_stored_tokens_are_out_of_the_supply():
    board = Play({"colony": {"1,1": "bank"}, "resources": {"gold": 2}}).do("street 1", "use 1,1", "trade gold for wood")
    assert board.supply["gold"] == 15
    board.do("pass")
    assert board.supply["gold"] == 15 and board.stored("1,1") == 1


@rule("SET-SUPPLY-06")
def test_bonus_villagers_are_limited():
    hero = [None, None, None, "ART-03"]  # two villagers
    assert Play(rich(), hero_row=hero, supply={"bonus_villager": 1}).do("invite 4").villagers() == (6, 1)
    for left, uses in ((1, []), (2, ["1,1"])):
        board = Play(rich(colony={"1,1": "tavern"}), supply={"bonus_villager": left}).do("street 1")
        assert board.choices("use") == uses


@rule("SET-SUPPLY-07")
def test_terrain_and_fortifications_cannot_run_out():
    most = [mask.bit_count() // 3 for mask in LEVEL]
    assert most == [4, 4, 4]  # three for each of four players
    board = Play(
        {"terrain": {f"{r},{c}": {"tile": f"T{r}-0{c}", "fortification": True} for r in (1, 2, 3) for c in (1, 2, 3)}}
    )
    assert len(board.forts()) == 9 and board.choices("explore") == [] and board.choices("fortify") == []
    assert Play({"base": 1}).refused("explore 1") == "SET-SUPPLY-07"  # but for positions without a stack


@rule("SET-SUPPLY-08")
def test_stacks_and_decks_can_run_out():
    board = Play({}, {}, market=["tavern", "tavern", "bank"], building_stacks=[["quarry"], [], []], hero_row=ROW)
    board.do("pass", "pass")
    assert board.market == [["tavern", "tavern"], ["quarry"], ["bank"], [], [], [], [], [], []]
    assert board.row == [None, *ROW[:3]]
    board.do("pass", "pass")
    assert board.state.round == 3


@rule("SET-SUPPLY-09")
def test_rare_resources_as_the_retail_box_has_them():
    assert GAMES[2].new(1).supply[3:] == [16, 16]
    assert bastide.game("settlement", seats=2, rare_counts="rulebook").new(1).supply[3:] == [16, 16]
    assert bastide.game("settlement", seats=2, rare_counts="retail").new(1).supply[3:] == [42, 32]
