"""Passing, the end of a round, the end of the game, and the game alone."""

from __future__ import annotations

import random

from bastide.games.settlement.data import GRADE_NAMES
from bastide.games.settlement.scoring import grade
from rules.settlement.playing import GAMES, Play, rule

ROW = ["ART-01", "ART-02", "ART-03", "ART-04"]
OFFER = ["diamond_ring", "shooting_star", "scroll_of_power"]
FORTS = {f"1,{i}": {"tile": f"T1-0{i}", "fortification": i < 3} for i in (1, 2, 3)}
LAND = {"1,1": {"tile": "T1-01"}}


@rule("SET-PASS-01")
def test_who_passes_is_out_of_the_round():
    board = Play({"terrain": LAND}, {"terrain": {"1,1": {"tile": "T1-02"}}}).do("pass", "region 1", "end")
    assert board.pending == [1] and board.state.passed == 1
    board.do("pass")
    assert board.state.passed == 0 and board.state.round == 2


@rule("SET-PASS-02")
def test_the_first_to_pass_begins_the_next_round():
    players = [{"terrain": {"1,1": {"tile": f"T1-0{i}"}}} for i in (1, 2, 3)]
    board = Play(*players).do("region 1", "end", "pass", "region 1", "end", "pass", "pass")
    assert board.state.round == 2 and board.state.first == 1 and board.pending == [1]


@rule("SET-PASS-03")
def test_discard_then_empty_zones_then_artefact():
    board = Play({"terrain": FORTS, "resources": {"wood": 3}, "artefact": "wizard_mask", "base": 2},
                  {}, artefacts_on_offer=OFFER)  # fmt: skip
    board.do("pass")
    assert board.choices("keep") and board.villagers() == (2, 0)
    board.do("keep 1,0,0")
    assert board.villagers() == (6, 0) and set(board.choices("take")) == set(OFFER)
    board.do("take shooting_star")
    assert [event.what for event in board.events] == ["passes", "keeps", "returns", "takes"]


@rule("SET-PASS-04")
def test_one_basic_is_kept_for_each_fortification():
    player = {"terrain": FORTS, "resources": {"wood": 1, "clay": 2, "stone": 1}}
    board = Play(player, {}).do("pass")
    assert set(board.choices("keep")) == {
        "0,0,0", "1,0,0", "0,1,0", "0,0,1", "1,1,0", "1,0,1", "0,1,1", "0,2,0",
    }  # fmt: skip
    assert board.refused("keep 1,1,1") == "SET-PASS-04"
    board.do("keep 0,1,1")
    assert board.goods() == {"clay": 1, "stone": 1} and board.supply["wood"] == 16 and board.supply["clay"] == 15
    assert Play({"resources": {"wood": 3}}, {}).do("pass").goods() == {}


@rule("SET-PASS-05")
def test_what_is_kept_need_not_match_the_terrain():
    fort = {"1,1": {"tile": "T1-01", "fortification": True}}  # wood
    assert Play({"terrain": fort, "resources": {"stone": 1}}, {}).do("pass", "keep 0,0,1").goods() == {"stone": 1}


@rule("SET-PASS-06")
def test_rare_resources_are_never_discarded():
    board = Play({"resources": {"wood": 1, "diamond": 5, "gold": 4}}, {}).do("pass")
    assert board.goods() == {"diamond": 5, "gold": 4}


@rule("SET-PASS-07")
def test_trades_before_the_discard():
    board = Play({"terrain": FORTS, "resources": {"wood": 1, "clay": 1, "stone": 1}}, {})
    board.do("pass", "trade wood+clay+stone for diamond")
    assert board.choices() == ["keep 0,0,0"]
    assert board.do("keep 0,0,0").goods() == {"diamond": 1}


@rule("SET-PASS-08")
def test_villagers_go_home():
    zones = {"build": [1, 1], "region 1": 1, "street 2": 1, "fortification 1,1": [0, 1], "hunt": 2}
    board = Play({"terrain": FORTS, "zones": zones, "bonus": 2}, {})
    assert board.villagers() == (1, 2) and board.supply["bonus"] == 20
    board.do("pass")
    assert board.villagers() == (6, 2) and board.supply["bonus"] == 22
    assert all(board.zone(name) == 0 for name in zones)


@rule("SET-PASS-09")
def test_used_bonus_villagers_return_at_the_own_pass():
    hero = {"resources": {"wood": 1, "clay": 1, "gold": 1}}  # for the Woodcutter with two villagers
    board = Play({"used_bonus": 2}, hero, hero_row=[None, None, None, "ART-03"], supply={"bonus_villager": 0})
    board.do("pass", "invite 4")
    assert board.villagers(1) == (6, 2) and board.state.passed == 1


@rule("SET-PASS-10")
def test_the_previous_artefact_goes_on_offer():
    board = Play({"artefact": "wizard_mask"}, {}, artefacts_on_offer=OFFER).do("pass", "take shooting_star")
    assert board.artefact() == "shooting_star" and board.offer == {"diamond_ring", "scroll_of_power", "wizard_mask"}


@rule("SET-PASS-11")
def test_a_new_artefact_must_be_taken():
    board = Play({"artefact": "wizard_mask"}, {}, artefacts_on_offer=OFFER).do("pass")
    assert {text.split()[0] for text in board.choices()} == {"take"}
    assert board.refused("take wizard_mask") == "SET-PASS-11"
    assert board.refused("pass") == "SET-PASS-11"


@rule("SET-PASS-12")
def test_a_later_passer_may_take_what_was_given_back():
    board = Play({"artefact": "wizard_mask"}, {"artefact": "magic_purse"}, artefacts_on_offer=OFFER)
    board.do("pass", "take shooting_star", "pass", "take wizard_mask")
    assert board.artefact(1) == "wizard_mask" and board.offer == {"diamond_ring", "scroll_of_power", "magic_purse"}


@rule("SET-PASS-13")
def test_only_immediate_effects_come_with_the_pass():
    board = Play({"terrain": LAND}, {}, artefacts_on_offer=["magic_purse", "sovereign_crown", "cup_of_good_cheer"])
    board.do("pass", "take magic_purse")
    assert board.goods() == {"gold": 1} and board.game.legal(board.state, 0) == []
    fort = {"1,1": {"tile": "T1-01", "fortification": True}}
    board = Play({"terrain": fort}, {}, artefacts_on_offer=["sovereign_crown"]).do(
        "pass", "take sovereign_crown", "pass"
    )
    assert board.goods() == {} and board.do("fortification 1,1").goods() == {"wood": 2}


@rule("SET-PASS-14")
def test_in_the_last_round_nothing_is_put_away():
    player = {
        "terrain": FORTS,
        "resources": {"wood": 3, "diamond": 2},
        "artefact": "wizard_mask",
        "base": 2,
        "used_bonus": 1,
    }
    board = Play(player, {}, round=6, artefacts_on_offer=OFFER)
    board.do("trade diamond+diamond for gold", "pass")
    assert board.goods() == {"wood": 3, "gold": 1} and board.villagers() == (2, 0) and board.supply["bonus"] == 23
    assert board.artefact() == "wizard_mask" and board.offer == set(OFFER) and board.pending == [1]


@rule("SET-PASS-15")
def test_after_the_last_pass_resources_are_final():
    board = Play({"resources": {"diamond": 2}}, {"resources": {"diamond": 3}}, round=6).do("pass")
    assert board.game.legal(board.state, 0) == []
    board.do("pass")
    assert board.goods() == {"diamond": 2} and board.game.places(board.state) == [2, 1] and board.scores == [0, 0]


@rule("SET-ROUND-01")
def test_the_round_ends_when_all_have_passed():
    board = Play({}, {}, {}).do("pass", "pass")
    assert board.state.round == 1
    assert board.do("pass").state.round == 2


@rule("SET-ROUND-02")
def test_heroes_then_market_then_marker():
    board = Play(
        {}, {}, hero_row=ROW, hero_deck=["DEF-01"], market=["bank", "bank"], building_stacks=[["quarry"], [], []]
    )
    board.do("pass", "pass")
    told = [event.what for event in board.events if event.what in ("leaves", "enters", "groups", "refills", "round")]
    assert told == ["leaves", "enters", "groups", "refills", "round"]


@rule("SET-ROUND-03")
def test_the_rightmost_hero_leaves():
    board = Play({}, {}, hero_row=ROW, hero_deck=["DEF-01"]).do("pass", "pass")
    assert board.row == ["DEF-01", "ART-01", "ART-02", "ART-03"]


@rule("SET-ROUND-04")
def test_a_hero_leaves_however_many_were_invited():
    board = Play(
        {"resources": {"stone": 1, "diamond": 2}}, {}, hero_row=ROW, hero_deck=["DEF-01", "DEF-02"], revision=1
    )
    board.do("invite 4", "pass", "pass")
    assert board.told("leaves")[0] == [38] and board.heroes() == ["ART-04"]  # ART-03
    assert board.row[2:] == ["ART-01", "ART-02"] and set(board.row[:2]) == {"DEF-01", "DEF-02"}


@rule("SET-ROUND-05")
def test_equal_buildings_are_put_together():
    market = ["tavern", "bank", ["tavern"], ["bank", "bank"], "quarry"]
    board = Play({}, {}, market=market).do("pass", "pass")
    assert board.market[:5] == [["tavern", "tavern"], ["bank", "bank", "bank"], [], [], ["quarry"]]


@rule("SET-ROUND-06")
def test_every_empty_space_gets_a_new_tile():
    board = Play({}, {}, market=["tavern", "tavern"], building_stacks=[["bank"] * 3, ["quarry"] * 3, ["sawmill"] * 3])
    board.do("pass", "pass")
    assert [len(group) for group in board.market] == [2] + [1] * 8 and sum(board.state.stacks) == 1


@rule("SET-ROUND-07")
def test_a_new_tile_is_grouped_only_at_the_end_of_the_next_round():
    board = Play({}, {}, market=["tavern", "tavern"], building_stacks=[["tavern"], [], []]).do("pass", "pass")
    assert board.market[:2] == [["tavern", "tavern"], ["tavern"]]
    board.do("pass", "pass")
    assert board.market[:2] == [["tavern"] * 3, []]


@rule("SET-ROUND-08")
def test_the_tallest_stack_gives_the_tile():
    board = Play(
        {}, {}, market=["bank"] * 3 + ["quarry"] * 3, building_stacks=[["tavern"], ["sawmill"] * 2, ["goldsmith"] * 2]
    )
    board.do("pass", "pass")
    stacks = [args[:2] for args in board.told("refills")]
    assert stacks == [[1, 1], [2, 2], [4, 0], [5, 1], [6, 2]] and board.state.stacks == [0, 0, 0]
    assert board.market[7] == []


@rule("SET-ROUND-09")
def test_the_marker_moves_and_the_first_passer_begins():
    board = Play({}, {}, current=1, round=3).do("pass", "pass")
    assert board.state.round == 4 and board.state.first == 1 and board.pending == [1]
    assert board.state.leaver == -1


@rule("SET-ROUND-10")
def test_after_the_last_round_nothing_is_renewed():
    board = Play(
        {},
        {},
        round=6,
        hero_row=ROW,
        hero_deck=["DEF-01"],
        market=["bank", "bank"],
        building_stacks=[["quarry"], [], []],
    )
    board.do("pass", "pass")
    assert board.row == ROW and board.market[:2] == [["bank"], ["bank"]] and board.state.round == 6
    assert board.pending == []


@rule("SET-ROUND-11")
def test_groups_go_to_the_lowest_space_and_gaps_are_filled_in_order():
    market = ["quarry", "tavern", "bank", "tavern", "bank", "cathedral", "sawmill", "goldsmith", "bazaar"]
    board = Play({}, {}, market=market, building_stacks=[["clay_pit", "clay_pit"], [], []]).do("pass", "pass")
    assert board.market == [
        ["quarry"], ["tavern", "tavern"], ["bank", "bank"], ["clay_pit"], ["clay_pit"], ["cathedral"], ["sawmill"],
        ["goldsmith"], ["bazaar"],
    ]  # fmt: skip
    assert [args[0] for args in board.told("refills")] == [3, 4]


@rule("SET-ROUND-12")
def test_an_empty_row_discards_nobody():
    board = Play({}, {}, market=["bank", "bank"]).do("pass", "pass")
    assert board.told("leaves") == [] and board.state.gone == (1 << 48) - 1
    assert board.market[0] == ["bank", "bank"] and board.state.round == 2


@rule("SET-END-01")
def test_the_game_ends_with_the_last_pass_of_round_six():
    board = Play({}, {}, round=6).do("pass")
    assert board.pending == [1]
    assert board.do("pass").state.pending == [] and not board.state.stack


@rule("SET-END-02")
def test_heroes_and_stored_tokens_make_the_score():
    colony = {"1,1": {"building": "bank", "stored": 2}, "1,2": {"building": "cathedral", "stored": 3}}
    player = {"heroes": ["ART-04", "BLD-02"], "colony": colony, "resources": {"gold": 5}, "bonus": 3}
    board = Play(player, round=6).do("pass")
    assert board.scores == [6 + 2 + 10 + 12]
    assert sorted(event.points for event in board.events if event.points) == [2, 6, 10, 12]


@rule("SET-END-03")
def test_counts_are_those_of_the_end():
    player = {"resources": {"wood": 1, "diamond": 2}, "terrain": LAND}
    board = Play(
        player,
        hero_row=[None, None, None, "ADV-03"],
        terrain_stacks={"1": ["T1-07"], "2": ["T2-05"]},
        round=6,
        revision=1,
    )
    board.do("invite 4")
    assert board.score() == 1
    board.do("explore 1", "end", "explore 2", "lay 2,1", "pass")
    assert board.scores == [3]


@rule("SET-END-04")
def test_each_hero_counts_by_itself():
    terrain = {f"{r},{c}": {"tile": f"T{r}-0{c}"} for r in (1, 2) for c in (1, 2, 3)} | {"3,1": {"tile": "T3-01"}}
    assert Play({"terrain": terrain, "heroes": ["ADV-01", "ADV-02", "ADV-03"]}).score() == 21


@rule("SET-END-05")
def test_gold_then_diamonds_break_a_tie():
    hands = [{"gold": 1, "diamond": 9}, {"gold": 2}, {"gold": 2, "diamond": 1}]
    board = Play(*({"resources": goods} for goods in hands), round=6).do("pass", "pass", "pass")
    assert board.game.places(board.state) == [3, 2, 1]


@rule("SET-END-06")
def test_equal_players_share_the_victory():
    hands = [{"gold": 1, "diamond": 2, "wood": 5}, {"gold": 1, "diamond": 2}]
    board = Play(*({"resources": goods} for goods in hands), round=6).do("pass", "pass")
    assert board.game.places(board.state) == [1, 1]


@rule("SET-END-07")
def test_basics_villagers_and_monsters_are_worth_nothing():
    terrain = {"1,1": {"tile": "T1-01", "monster": True}}
    board = Play({"resources": {"wood": 9, "stone": 9}, "bonus": 9, "terrain": terrain}, {}, round=6).do("pass", "pass")
    assert board.scores == [0, 0] and board.game.places(board.state) == [1, 1]


@rule("SET-END-08")
def test_the_ranking_below_the_winner_has_the_same_keys():
    hands = [
        {"heroes": ["ART-11"]},
        {"resources": {"gold": 1}},
        {"resources": {"diamond": 3}},
        {"resources": {"diamond": 3}},
    ]
    board = Play(*hands, round=6).do("pass", "pass", "pass", "pass")
    assert board.game.places(board.state) == [1, 2, 3, 3]


@rule("SET-SOLO-01")
def test_alone_the_rules_are_the_same():
    board = Play({"terrain": FORTS, "resources": {"wood": 3}, "artefact": "wizard_mask"}, artefacts_on_offer=OFFER)
    assert board.refused("end") == "SET-TURN-03"
    board.do("fortify 1,3", "end", "pass")
    assert board.refused("keep 4,0,0") == "SET-PASS-04"
    board.do("keep 3,0,0")
    assert board.choices("take") and board.goods() == {"wood": 3}


@rule("SET-SOLO-02")
def test_alone_four_artefacts_are_shown_and_ten_form_a_deck():
    state = GAMES[1].new(1)
    assert int(state.offer).bit_count() == 4 and int(state.chest).bit_count() == 10 and state.away == 0


@rule("SET-SOLO-03")
def test_alone_one_of_four_is_chosen_and_three_stay():
    game = GAMES[1]
    state = game.new(1)
    assert len(game.legal(state, 0)) == 4
    game.apply(state, 0, game.legal(state, 0)[2])
    assert int(state.offer).bit_count() == 3 and int(state.chest).bit_count() == 10


@rule("SET-SOLO-04", "SET-SOLO-05")
def test_alone_the_previous_artefact_leaves_the_game_and_a_new_one_is_shown():
    board = Play({"artefact": "wizard_mask"}, artefacts_on_offer=OFFER, artefact_deck=["magic_purse", "helpful_chest"])
    board.do("pass").do("take shooting_star", fate=("helpful_chest",))
    assert board.offer == {"diamond_ring", "scroll_of_power", "helpful_chest"} and board.artefact() == "shooting_star"
    assert int(board.state.chest).bit_count() == 1
    board.do("pass")
    assert board.refused("take wizard_mask") == "SET-PASS-11"


@rule("SET-SOLO-06")
def test_alone_nine_artefacts_are_seen():
    game = GAMES[1]
    state, dice = game.new(3), random.Random(1)
    while state.pending:
        game.apply(state, 0, dice.choice(game.legal(state, 0)))
    assert int(state.chest).bit_count() == 5
    assert int(state.offer).bit_count() == 3 and int(state.away).bit_count() == 5 and state.artefacts[0] >= 0


@rule("SET-SOLO-07")
def test_alone_immediate_effects_work_and_what_is_gone_stays_gone():
    board = Play({"artefact": "magic_purse"}, artefacts_on_offer=OFFER, artefact_deck=["helpful_chest"])
    board.do("pass", "take diamond_ring")
    assert board.goods() == {"diamond": 1}
    board.do("pass", "take helpful_chest")
    assert board.villagers() == (6, 1) and not board.offer & {"magic_purse", "diamond_ring"}
    board.do("pass")
    assert board.refused("take magic_purse") == "SET-PASS-11"
    assert board.refused("take diamond_ring") == "SET-PASS-11"


@rule("SET-SOLO-08")
def test_alone_the_end_of_a_round_is_the_same():
    board = Play({}, hero_row=ROW, hero_deck=["DEF-01"], market=["bank", "bank"], building_stacks=[["quarry"], [], []])
    board.do("pass")
    assert board.row == ["DEF-01", *ROW[:3]] and board.market[:2] == [["bank", "bank"], ["quarry"]]


@rule("SET-SOLO-09")
def test_alone_the_score_is_a_grade():
    wanted = {
        0: "villager",
        50: "villager",
        51: "mayor",
        75: "mayor",
        76: "knight",
        100: "knight",
        101: "lord",
        300: "lord",
    }
    assert {score: GRADE_NAMES[grade(score)] for score in wanted} == wanted
    heroes = ["ART-04", "ART-05", "ART-06", "ART-07", "ART-08", "ART-09", "ART-11", "ART-12"]
    board = Play({"heroes": heroes}, round=6).do("pass")
    assert board.scores == [54] and board.told("grade")[0] == [GRADE_NAMES.index("mayor")]


@rule("SET-SOLO-10")
def test_alone_there_is_no_threshold():
    for heroes in ([], ["ART-11", "ART-12"]):
        board = Play({"heroes": heroes}, round=6).do("pass")
        assert board.game.places(board.state) == [1]
