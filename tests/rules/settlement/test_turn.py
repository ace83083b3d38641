"""Villagers and turns."""

from __future__ import annotations

import random

from rules.settlement.playing import GAMES, Play, rule

LAND = {"1,1": {"tile": "T1-01"}}  # wood, green
FORT = {"1,1": {"tile": "T1-01", "fortification": True}}
ARTISANS = ["ART-01", "ART-02", "ART-05", "ART-04"]  # red, green, red, blue
DRAGON = {"1,1": {"tile": "T1-01"}, "2,1": {"tile": "T2-11", "monster": True}}


@rule("SET-VILLAGER-01")
def test_an_action_moves_villagers_from_the_reserve_to_its_zone():
    board = Play({"terrain": DRAGON})
    board.do("hunt 2,1", "end", "fortify 2,1", "end", "region 1")
    assert board.villagers() == (0, 0)
    assert [board.zone(name) for name in ("hunt", "fortify", "region 1", "build")] == [4, 1, 1, 0]


@rule("SET-VILLAGER-02")
def test_base_villagers_go_first_unless_bonus_villagers_are_named():
    player = {"terrain": DRAGON, "bonus": 3}
    assert Play(player).do("hunt 2,1").villagers() == (2, 3)
    assert Play(player).do("bonus 2", "hunt 2,1").villagers() == (4, 1)
    assert Play(player).do("bonus 3", "fortify 1,1").villagers() == (6, 2)  # no more than the action needs
    assert Play(player | {"base": 3}).do("hunt 2,1").villagers() == (0, 2)
    board = Play(player)
    assert board.choices("bonus") == ["1", "2", "3"]
    board.do("bonus 1")
    assert board.choices("bonus") == []  # once in a turn
    assert board.state.volunteers == 1
    board.do("fortify 1,1")
    assert board.state.volunteers == 0  # as encodings tell it
    board.do("end", "region 1")
    assert board.villagers() == (5, 2)  # the wish was for one action


@rule("SET-VILLAGER-03")
def test_villagers_stay_in_their_zone_until_the_player_passes():
    board = Play({"terrain": FORT}, {"terrain": {"1,1": {"tile": "T1-02"}}})
    board.do("fortification 1,1", "end", "region 1", "end", "region 1", "end")
    assert board.zone("fortification 1,1") == board.zone("region 1") == board.zone("region 1", 1) == 1
    board.do("pass")
    assert board.zone("region 1", 1) == 0 and board.zone("region 1") == 1


@rule("SET-VILLAGER-04")
def test_building_exploring_hunting_and_fortifying_can_be_repeated():
    lands = {f"1,{i}": {"tile": f"T1-0{i}", "monster": i < 3} for i in (1, 2, 3)}
    board = Play({"terrain": lands, "resources": {"stone": 2}}, market=["sawmill", "sawmill"])
    board.do("hunt 1,1", "end", "hunt 1,2", "end", "fortify 1,1", "end", "fortify 1,2", "end")
    board.do("build 1", "site 1,1", "end", "build 2", "site 1,2")
    assert [board.zone(name) for name in ("hunt", "fortify", "build")] == [2, 2, 2]
    board = Play({}, terrain_stacks={"1": ["T1-01", "T1-02", "T1-03"]})
    board.do("explore 1", "lay 1,1", "end", "explore 1", "end", "explore 1")
    assert board.zone("explore") == 3


@rule("SET-VILLAGER-05")
def test_an_activation_zone_is_used_once_a_round():
    board = Play({"terrain": FORT, "colony": {"2,1": "sawmill"}})
    board.do("region 1", "end", "fortification 1,1", "end", "street 2", "done", "end")
    assert board.refused("region 1") == "SET-REGION-02"
    assert board.refused("fortification 1,1") == "SET-FORTACT-02"
    assert board.refused("street 2") == "SET-STREET-02"
    board.do("pass", "keep 1,0,0", "region 1", "end", "fortification 1,1", "end", "street 2", "done")


@rule("SET-VILLAGER-06")
def test_a_gained_bonus_villager_works_at_once():
    board = Play(
        {"base": 0, "resources": {"clay": 1, "diamond": 2}, "terrain": LAND},
        hero_row=["ADV-01", "ADV-02", "ART-02"],
        revision=1,
    )
    assert board.refused("fortify 1,1") == "SET-TURN-09"
    board.do("invite 3", "fortify 1,1")
    assert board.villagers() == (0, 0) and board.forts() == ["1,1"]


@rule("SET-VILLAGER-07")
def test_a_used_bonus_villager_goes_back_and_an_unused_one_stays():
    board = Play({"bonus": 3, "terrain": FORT, "base": 0})
    board.do("region 1", "pass", "keep 1,0,0")
    assert board.villagers() == (6, 2) and board.supply["bonus"] == 22
    board.do("pass", "keep 0,0,0")
    assert board.villagers() == (6, 2) and board.state.round == 3


@rule("SET-VILLAGER-08")
def test_every_round_starts_with_six_base_villagers():
    board = Play({"terrain": LAND})
    board.do("pass")
    assert board.villagers() == (6, 0)
    board.do("region 1", "pass")
    assert board.villagers() == (6, 0)


@rule("SET-TURN-01")
def test_turns_go_round_among_those_who_have_not_passed():
    players = [{"terrain": {f"1,{i}": {"tile": f"T1-{3 * seat + i:02}"} for i in (1, 2, 3)}} for seat in range(3)]
    board = Play(*players, current=1)
    order = []
    for text in ("fortify 1,1", "fortify 1,1", "fortify 1,1", "fortify 1,2", "pass", "fortify 1,2", "fortify 1,3"):
        order += board.pending
        board.do(*([text] if text == "pass" else [text, "end"]))
    assert order == [1, 2, 0, 1, 2, 0, 1] and board.pending == [0]


@rule("SET-TURN-02")
def test_one_action_and_one_hero_in_either_order():
    rich = {"resources": {"wood": 4, "gold": 4}, "terrain": LAND}
    for first, second in (("fortify 1,1", "invite 3"), ("invite 3", "fortify 1,1")):
        board = Play(rich, hero_row=["ART-01", "ART-05", "ADV-02", "ART-11"], revision=1).do(first, second)
        assert board.forts() == ["1,1"] and board.heroes() == ["ADV-02"]
        assert board.refused("region 1") == "SET-TURN-02"
        assert board.refused("invite 4") == "SET-TURN-02"
    one = Play(rich, hero_row=["ART-01", "ART-05", "ADV-02", "ART-11"], revision=1)
    one.do("invite 4")
    assert one.refused("invite 4") == "SET-TURN-02"
    one.do("end", "fortify 1,1")
    assert one.refused("region 1") == "SET-TURN-02"


@rule("SET-TURN-03")
def test_a_turn_cannot_be_skipped():
    board = Play({"terrain": LAND}, {})
    assert board.refused("end") == "SET-TURN-03"
    board.do("region 1", "end")
    assert board.pending == [1]
    assert board.refused("end") == "SET-TURN-03"
    board.do("pass")


@rule("SET-TURN-04")
def test_passing_is_always_allowed():
    board = Play({"terrain": LAND, "resources": {"wood": 1, "gold": 1}}, {}, hero_row=[None, None, "ART-05", "ART-01"])
    assert {"region 1", "invite 3", "pass"} <= set(board.choices())
    board.do("pass")
    assert board.state.passed == 1


@rule("SET-TURN-05")
def test_after_the_action_the_turn_ends_or_the_player_passes():
    for last, passed in (("end", 0), ("pass", 1)):
        board = Play({"terrain": LAND}, {}).do("fortify 1,1")
        assert {"end", "pass"} <= set(board.choices())
        board.do(last)
        assert board.state.passed == passed and board.pending == [1]


@rule("SET-TURN-06")
def test_no_hero_comes_in_the_middle_of_an_action():
    player = {"resources": {"wood": 2, "gold": 1}, "colony": {"1,1": "sawmill"}}
    board = Play(player, hero_row=[None, None, "ART-05", "ADV-02"], terrain_stacks={"1": ["T1-01"]})
    board.do("street 1")
    assert board.choices("invite") == []
    board.do("done")
    assert board.choices("invite") == ["3", "4"]
    board.do("end", "explore 1")
    assert board.choices("invite") == []


@rule("SET-TURN-07")
def test_trades_stand_before_between_and_after():
    goods = {"wood": 8, "gold": 1}
    board = Play({"resources": goods, "terrain": LAND}, {}, hero_row=[None, None, None, "ART-05"], revision=1)
    board.do("trade wood+wood for clay")
    assert board.refused("end") == "SET-TURN-03"
    board.do("fortify 1,1", "trade wood+wood for clay", "invite 4")
    board.do("trade wood+wood for clay", "end")
    assert board.goods() == {"wood": 1, "clay": 3} and board.pending == [1]


@rule("SET-TURN-08")
def test_the_seven_actions():
    lands = FORT | {"1,2": {"tile": "T1-02", "monster": True}, "1,3": {"tile": "T1-03"}}
    player = {"terrain": lands, "colony": {"1,1": "sawmill"}, "resources": {"stone": 1}}
    board = Play(player, market=["sawmill"], terrain_stacks={"2": ["T2-01"]})
    verbs = {text.split()[0] for text in board.choices()} - {"pass", "invite", "trade"}
    assert verbs == {"build", "explore", "hunt", "fortify", "region", "street", "fortification"}


@rule("SET-TURN-09")
def test_an_action_needs_its_villagers_and_conditions_at_that_moment():
    board = Play({"base": 3, "terrain": DRAGON, "resources": {"wood": 2}}, market=["sawmill"])
    assert board.refused("hunt 2,1") == "SET-HUNT-02"
    assert board.refused("build 1") == "SET-BUILD-02"
    board.do("trade wood+wood for stone", "build 1", "site 1,1")
    board = Play({"base": 0, "terrain": LAND})
    assert board.refused("region 1") == "SET-TURN-09"
    assert board.choices() == ["pass"]


@rule("SET-TURN-10")
def test_the_last_player_takes_turn_after_turn():
    lands = {"1,1": {"tile": "T1-01"}, "1,2": {"tile": "T1-02"}}
    board = Play({"passed": True}, {"terrain": lands}, current=1, first_passer=0)
    for text in ("fortify 1,1", "fortify 1,2", "region 1"):
        board.do(text)
        assert board.refused("fortification 1,1") == "SET-TURN-02"
        board.do("end")
        assert board.pending == [1]


@rule("SET-TURN-11")
def test_a_trade_alone_is_no_turn():
    board = Play({"resources": {"diamond": 2}}, {})
    board.do("trade diamond+diamond for gold")
    assert board.refused("end") == "SET-TURN-03"
    assert board.choices("pass") == [""]


@rule("SET-TURN-12")
def test_a_round_always_ends():
    game = GAMES[2]
    for seed in range(20):
        state, dice = game.new(seed), random.Random(seed)
        sent, rounds, turns = [0, 0], int(state.round), 0
        while state.pending:
            seat = state.pending[0]
            actions = [action for action in game.legal(state, seat) if game.write(action) != "pass"]
            game.apply(state, seat, dice.choice(actions or [game.read("pass")]))
            if state.round != rounds:
                rounds, turns = int(state.round), 0
            turns += 1
            sent = [sum((packed & 7) + (packed >> 3) for packed in state.zones[s * 19 : s * 19 + 19]) for s in (0, 1)]
            assert max(sent) <= 30 and turns < game.longest // 6
