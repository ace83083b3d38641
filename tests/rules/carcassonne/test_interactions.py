"""Where modules meet."""

from __future__ import annotations

from bastide.games.carcassonne.rules.features import node_at, root_of, strength
from rules.carcassonne.playing import Play, barns, goods, rule

TWO_CITIES = ["base-E 0,-1 r2", "base-U 1,0 r0", "base-B 1,-1 r0", "base-E 2,-1 r0", "base-E 2,-2 r2"]
LINE = ["base-U 1,0 r0", "base-U 2,0 r0", "base-U 3,0 r0"]


def walk(play):
    while play.choices() and play.choices()[0].startswith("dragon"):
        play.do(play.choices()[0])


@rule("CAR-INT-02")
def test_goods_come_though_the_knights_were_eaten():
    tiles = ["traders-15 0,-1 r1"]
    play = Play("traders", "dragon", board=tiles, figures=["1 normal 0,-1 city:0"], dragon="0,0", hand="dragon-07")
    play.do("place 0,-2 r2").do("pass")
    assert play.last_told("eaten") and goods(play.state, 0)["wine"] == 1 and play.scores == [0, 0]


@rule("CAR-INT-03")
def test_the_builder_goes_with_the_last_follower_wherever_it_is():
    figures = ["1 normal 1,0 road:0", "1 builder 3,0 road:0"]
    play = Play("traders", "dragon", board=LINE, figures=figures, dragon="0,0", fairy="3,0", hand="dragon-12")
    play.do("place 4,0 r0").do("pass")
    assert play.figures == [] and play.last_told("left_alone") and play.supply(1, "builder") == 1


@rule("CAR-INT-04")
def test_the_follower_stays_when_only_the_builder_is_eaten():
    figures = ["1 normal 0,0 road:0", "1 builder 2,0 road:0", "0 normal 0,0 field:0", "0 pig 1,0 field:0"]
    play = Play("traders", "dragon", board=LINE, figures=figures, dragon="0,0", hand="dragon-12")
    play.do("place 4,0 r0").do("pass")
    assert play.figures == ["0 normal 0,0 field:0", "1 normal 0,0 road:0"]


@rule("CAR-INT-05")
def test_the_pig_goes_with_the_last_farmer():
    figures = ["0 normal 1,0 field:0", "0 pig 0,0 field:0"]
    play = Play("traders", "dragon", board=LINE, figures=figures, dragon="0,0", hand="dragon-12")
    play.do("place 4,0 r0").do("pass")
    assert play.figures == [] and [args[0] for _, _, args in play.last_told("left_alone")] == [5]


@rule("CAR-INT-06")
def test_barns_survive_the_dragon():
    tiles = [*TWO_CITIES, "base-U 2,0 r0"]
    play = Play("abbey", "dragon", board=tiles, figures=["0 barn 2,0 nw"], dragon="2,-1", hand="dragon-12")
    play.do("place 3,0 r0").do("pass")
    walk(play)
    assert len(barns(play.state)) == 1


@rule("CAR-INT-07")
def test_no_barn_with_a_volcano():
    tiles = [*TWO_CITIES, "base-U 2,0 r0"]
    for hand, may in (("base-B", True), ("dragon-01", False)):
        play = Play("abbey", "dragon", board=[*tiles, "base-U 3,0 r0"], hand=hand)
        play.do("place 3,-1 r0")
        assert any(choice.startswith("barn") for choice in play.choices()) == may


@rule("CAR-DRAGON-17")
def test_a_barn_may_stand_at_the_dragons_tile():
    tiles = [*TWO_CITIES, "base-U 2,0 r0"]
    play = Play("abbey", "dragon", board=[*tiles, "base-U 3,0 r0"], dragon="2,0", hand="base-B")
    play.do("place 3,-1 r0")
    assert "barn sw" in play.choices()


@rule("CAR-INT-08")
def test_no_farmer_through_the_portal_into_a_barns_field():
    tiles = [*TWO_CITIES, "base-U 2,0 r0"]
    for figures in ([], ["1 barn 1,-1 se"]):
        play = Play("abbey", "dragon", board=tiles, figures=figures, hand="dragon-22")
        play.do("place 3,0 r0")
        assert ("claim field:0 at 1,-1" in play.choices()) == (not figures)


@rule("CAR-INT-09")
def test_mayor_and_wagon_through_the_portal():
    tiles = ["base-E 0,-1 r2", "base-U 1,0 r0", "base-D -1,0 r0"]
    play = Play("abbey", "dragon", board=tiles, hand="dragon-22")
    play.do("place 2,0 r0")
    mayor = {choice for choice in play.choices() if choice.startswith("claim mayor") and " at " in choice}
    assert mayor == {"claim mayor city:0 at -1,0"}  # the complete city is not among them
    wagon = {choice.split()[2] for choice in play.choices() if choice.startswith("claim wagon") and " at " in choice}
    assert wagon == {"city:0", "road:0"}


@rule("CAR-INT-11")
def test_a_small_city_emptied_by_the_princess_is_no_castle():
    play = Play("dragon", "bridges", figures=["1 normal 0,0 city:0"], hand="dragon-24")
    play.do("place 0,-1 r2")
    assert play.scores == [0, 0] and play.choices() != ["castle", "points"] and not play.state.castles
    assert play.last_told("unclaimed")


@rule("CAR-INT-12")
def test_a_volcano_may_be_placed_with_a_bridge():
    play = Play("dragon", "bridges", hand="dragon-01")
    play.do("place 1,0 r0 bridge 1,0 ew")
    assert play.state.dragon == 1 and play.actor == 1  # and nobody may stand on that bridge


@rule("CAR-INT-13")
def test_a_pig_may_be_placed_before_the_barn_scores():
    tiles = [*TWO_CITIES, "base-U 2,0 r0", "base-B 3,-2 r0"]
    figures = ["1 normal 3,-2 field:0", "0 barn 1,-1 se"]
    play = Play("abbey", "traders", board=tiles, figures=figures, turn=1, hand="base-E")
    play.do("place 3,-1 r1")
    assert "pig field:0" in play.choices()
    play.do("pig field:0")
    assert play.scores == [0, 4] and play.supply(1, "pig") == 1


@rule("CAR-INT-18")
def test_a_castle_takes_the_raised_value():
    tiles = ["base-E 0,-1 r2", "base-A -1,0 r3"]
    castle = ["0 normal 0,0 city:0 0,-1 city:0"]
    play = Play("bridges", "inns", board=tiles, castles=castle, turn=1, hand="inns-14")
    play.do("place 1,0 r2").do("pass")
    assert play.scores == [6, 0]


@rule("CAR-INT-19", "CAR-INT-20")
def test_an_abbey_completes_raised_and_one_tile_features():
    ring = ["base-A -1,0 r3", "inns-16 1,0 r0", "base-E 2,0 r2", "base-I 2,1 r0", "base-E 0,1 r1", "base-E 0,2 r2"]
    figures = ["0 normal 0,0 road:0", "1 normal 2,1 city:1"]
    play = Play("abbey", "inns", board=[*ring, "base-E 1,2 r0"], figures=figures, hand="abbey-tile")
    play.do("place 1,1 r0").do("pass")
    assert play.scores == [2 * 3, 2]  # the abbey is not counted


@rule("CAR-INT-25")
def test_the_followers_of_one_player_add_up():
    tiles = ["inns-01 0,-1 r0", "base-E 1,-1 r3", "base-E -1,-1 r1", "base-F 0,-2 r1"]
    figures = ["0 mayor 0,0 city:0", "0 big 1,-1 city:0", "0 wagon -1,-1 city:0", "0 normal 0,-2 city:0"]
    others = [f"1 normal {at}" for at in ("0,0 field:0", "0,0 field:1")]
    play = Play("inns", "abbey", board=tiles, figures=figures + others, hand="base-E")
    root = root_of(play.state.nodes, node_at(play.state, 0, 0))
    assert strength(play.state.nodes, root, 0) == 1 + 2 + 1 + 1


@rule("CAR-INT-27")
def test_passing_over_a_castle_the_dragon_takes_the_others():
    tiles = ["base-E 0,-1 r2", *LINE]
    figures = ["0 normal 0,-1 field:0", "1 normal 0,0 field:1"]
    play = Play("bridges", "dragon", board=tiles, castles=["1 normal 0,0 city:0 0,-1 city:0"], figures=figures,
                dragon="3,0", hand="dragon-12")  # fmt: skip
    play.do("place 4,0 r0").do("pass")
    while play.choices() and play.choices()[0].startswith("dragon"):
        play.do("dragon w" if "dragon w" in play.choices() else play.choices()[0])
    assert play.figures == ["1 normal 0,0 city:0"]


@rule("CAR-INT-29")
def test_a_walk_ends_where_there_is_no_way():
    play = Play("dragon", board=LINE[:1], dragon="0,0", fairy="1,0", hand="dragon-12")
    play.do("place 2,0 r0").do("pass")
    assert not play.last_told("flies") and play.last_told("rests") == [(-1, 0, [0])]


@rule("CAR-INT-30")
def test_a_bonus_earned_is_kept_though_the_builder_is_gone():
    figures = ["0 normal 1,0 road:0", "0 builder 2,0 road:0"]
    play = Play("traders", "dragon", board=LINE, figures=figures, dragon="0,0", hand="dragon-12")
    play.do("place 4,0 r0").do("pass")
    assert play.figures == [] and play.choices() == ["bonus", "decline"]
