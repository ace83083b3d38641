"""Traders & Builders: builder, pig, goods."""

from __future__ import annotations

from rules.carcassonne.playing import Play, goods, rule

ROAD = {"board": ["base-U 1,0 r0"], "figures": ["0 normal 0,0 road:0"]}
BUILT = {"board": ["base-U 1,0 r0"], "figures": ["0 normal 0,0 road:0", "0 builder 1,0 road:0"]}
TWO_CITIES = ["base-E 0,-1 r2", "base-U 1,0 r0", "base-B 1,-1 r0", "base-E 2,-1 r0", "base-E 2,-2 r2"]


@rule("CAR-BUILDER-01", "CAR-BUILDER-03")
def test_the_builder_joins_an_own_follower_as_the_figure_of_the_part():
    play = Play("traders", hand="base-U", **ROAD)
    play.do("place 2,0 r0")
    assert "builder road:0" in play.choices() and "builder field:0" not in play.choices()
    play.do("builder road:0")
    assert play.actor == 1 and play.supply(0, "builder") == 0
    play = Play("traders", board=["base-U 1,0 r0"], figures=["1 normal 0,0 road:0"], hand="base-U")
    play.do("place 2,0 r0")
    assert play.refused("builder road:0") == "CAR-BUILDER-01"
    play = Play("traders", figures=["0 normal 0,0 city:0"], hand="base-G")
    play.do("place 0,-1 r1")
    assert "builder city:0" in play.choices()


@rule("CAR-BUILDER-02")
def test_the_builder_needs_an_incomplete_feature():
    play = Play("traders", board=["base-A -1,0 r3"], figures=["0 normal 0,0 road:0"], hand="base-A")
    play.do("place 1,0 r1")
    play.refused("builder road:0")
    assert "claim cloister" in play.choices()


@rule("CAR-BUILDER-04")
def test_builders_of_several_players_may_meet():
    figures = ["0 normal 0,0 road:0", "1 normal 1,0 road:0", "1 builder 2,0 road:0"]
    play = Play("traders", board=["base-U 1,0 r0", "base-U 2,0 r0"], figures=figures, hand="base-U")
    play.do("place 3,0 r0").do("builder road:0")
    assert [line for line in play.figures if "builder" in line] == ["0 builder 3,0 road:0", "1 builder 2,0 road:0"]


@rule("CAR-BUILDER-05", "CAR-BUILDER-06", "CAR-BUILDER-08")
def test_extending_the_builders_feature_earns_a_part_that_may_be_declined():
    play = Play("traders", hand="base-U", **BUILT)
    play.do("place 2,0 r0")
    assert "bonus" not in play.choices() and play.state.earned == 1  # the first part is played out before
    play.do("claim field:0")
    assert play.choices() == ["bonus", "decline"] and play.actor == 0
    play.do("decline")
    assert play.actor == 1
    play = Play("traders", hand="base-U", **BUILT)
    play.do("place 0,1 r0").do("pass")
    assert play.actor == 1  # another feature


@rule("CAR-BUILDER-07", "CAR-BUILDER-09")
def test_a_bonus_part_is_a_full_one_and_earns_no_other():
    play = Play("traders", hand="base-U", **BUILT)
    play.do("place 2,0 r0", "pass", "bonus", fate=["base-A"])
    assert play.actor == 0 and play.hand == "base-A" and play.state.part == 1
    play.do("place 3,0 r1")
    assert "claim cloister" in play.choices()
    play.do("claim cloister")
    assert play.actor == 1 and "0 normal 3,0 cloister" in play.figures


@rule("CAR-BUILDER-10", "CAR-BUILDER-11", "CAR-BUILDER-14")
def test_completing_earns_too_and_the_builder_may_be_placed_again():
    play = Play("traders", board=[*BUILT["board"], "base-A -1,0 r3"], figures=BUILT["figures"], hand="base-W")
    play.do("place 2,0 r0", "claim road:0")
    assert play.scores == [4, 0] and play.supply(0, "builder") == 1  # it has come back with the road
    play.do("bonus", fate=["base-U"])
    play.do("place 3,0 r0")
    assert "builder road:0" in play.choices()


@rule("CAR-BUILDER-12")
def test_a_builder_earns_nothing_from_the_tile_it_came_with():
    play = Play("traders", hand="base-U", **ROAD)
    play.do("place 2,0 r0", "builder road:0")
    assert play.actor == 1


@rule("CAR-BUILDER-13")
def test_an_opponents_tile_earns_nothing():
    play = Play("traders", hand="base-U", turn=1, **BUILT)
    play.do("place 2,0 r0", "pass")
    assert play.actor == 0 and not play.state.earned


@rule("CAR-PIG-01")
def test_the_pig_joins_an_own_farmer():
    play = Play("traders", board=["base-U 1,0 r0"], figures=["0 normal 0,0 field:1"], hand="base-U")
    play.do("place 2,0 r0")
    assert "pig field:1" in play.choices() and "pig field:0" not in play.choices()
    play.do("pig field:1")
    assert play.supply(0, "pig") == 0 and play.actor == 1
    play = Play("traders", board=["base-U 1,0 r0"], figures=["1 normal 0,0 field:1"], hand="base-U")
    play.do("place 2,0 r0")
    assert play.refused("pig field:1") == "CAR-PIG-01"


@rule("CAR-PIG-02", "CAR-PIG-03", "CAR-PIG-04")
def test_a_pig_helps_its_owner_if_he_scores():
    pig = ["0 normal 1,-1 field:0", "0 pig 1,0 field:0"]
    assert Play("traders", board=TWO_CITIES, figures=pig, left=[]).scores == [8, 0]
    tied = [*pig, "1 normal 2,-1 field:0"]
    assert Play("traders", board=TWO_CITIES, figures=tied, left=[]).scores == [8, 6]
    beaten = [*tied, "1 normal 0,-1 field:0"]
    assert Play("traders", board=TWO_CITIES, figures=beaten, left=[]).scores == [0, 6]


@rule("CAR-PIG-05")
def test_the_pig_stays():
    figures = ["0 normal 1,-1 field:0", "0 pig 1,0 field:0"]
    play = Play("traders", board=TWO_CITIES[:-1], figures=figures, hand="base-E")
    play.do("place 2,-2 r2", "pass")
    assert "0 pig 1,0 field:0" in play.figures


@rule("CAR-GOODS-01", "CAR-GOODS-02", "CAR-GOODS-03")
def test_who_completes_a_city_takes_its_goods():
    for figures in (["1 normal 0,0 city:0"], []):
        play = Play("traders", board=["traders-15 0,-1 r1", "traders-17 0,-2 r1"], figures=figures, hand="base-E")
        play.do("place 0,-3 r2", "pass")
        assert goods(play.state, 0) == {"wine": 1, "grain": 1, "cloth": 0} and not any(goods(play.state, 1).values())
        assert play.scores == [0, 8 if figures else 0]


@rule("CAR-GOODS-04", "CAR-GOODS-05")
def test_most_goods_of_a_kind_score_ten():
    play = Play("traders", seats=3, goods=[[3, 0, 0], [2, 1, 0], [0, 1, 0]], left=[])
    assert play.scores == [10, 10, 10]
    play = Play("traders", seats=3, goods=[[2, 0, 0], [2, 0, 0], [0, 0, 0]], left=[])
    assert play.scores == [10, 10, 0]  # nobody scores where nobody has one


@rule("CAR-GOODS-06")
def test_incomplete_cities_yield_nothing():
    play = Play("traders", board=["traders-15 0,-1 r1"], hand="base-G")
    play.do("place 0,-2 r1", "pass")
    assert not any(goods(play.state, 0).values())
    assert Play("traders", board=["traders-15 0,-1 r1"], left=[]).scores == [0, 0]


@rule("CAR-END-03", "CAR-ABBEY-11")
def test_a_bonus_with_the_last_tile_is_for_an_abbey_only():
    play = Play("traders", hand="base-U", left=[], **BUILT)
    play.do("place 2,0 r0", "pass")
    assert not play.state.pending
    figures = ["0 normal 0,0 road:0", "0 builder 1,0 road:0"]
    board = ["base-U 1,0 r0", "base-U 2,0 r0", "base-E 0,1 r3", "base-E 0,2 r2", "base-B 1,2 r0", "base-B 2,2 r0"]
    play = Play("traders", "abbey", board=[*board, "base-B 2,1 r0"], figures=figures, hand="base-U", left=[])
    play.do("place 3,0 r0", "pass")
    assert play.choices() == ["bonus", "decline"]
    play.do("bonus")
    assert play.hand == "abbey-tile" and play.choices() == ["place 1,1 r0"]
