"""Abbey & Mayor: abbey tile, mayor, wagon, barn."""

from __future__ import annotations

import pytest

from bastide.core.errors import BadNotation
from bastide.games.carcassonne.state import ABBEY_TILES
from rules.carcassonne.playing import Play, barns, board, goods, rule

# a hole at 1,1: road in the north, cities in the west and the east, field in the south
HOLE = [
    "base-U 1,0 r0", "base-U 2,0 r0", "base-E 0,1 r1", "base-E 2,1 r3", "base-E 0,2 r2", "base-E 2,2 r2",
    "base-B 1,2 r0",
]  # fmt: skip
TWO_CITIES = ["base-E 0,-1 r2", "base-U 1,0 r0", "base-B 1,-1 r0", "base-E 2,-1 r0", "base-E 2,-2 r2"]


def closed(*extra):
    """A hole at 1,1 whose north is the end of a road that leads from the start tile."""
    return [
        "base-A -1,0 r3",
        "base-V 1,0 r0",
        "base-E 2,0 r2",
        "base-I 2,1 r0",
        "base-E 0,1 r1",
        "base-E 0,2 r2",
        *extra,
    ]


@rule("CAR-ABBEY-01")
def test_the_abbey_is_chosen_before_drawing():
    play = Play("abbey", board=HOLE)
    assert play.choices() == ["draw", "abbey"] and play.hand == ""
    play.do("draw", fate=["base-V"])
    assert play.hand == "base-V" and play.state.held(0, ABBEY_TILES) == 1
    play = Play("abbey", board=HOLE)
    play.do("abbey")
    assert play.hand == "abbey-tile" and play.state.held(0, ABBEY_TILES) == 0


@rule("CAR-ABBEY-02", "CAR-ABBEY-03", "CAR-ABBEY-12")
def test_the_abbey_fits_any_hole_turned_one_way():
    assert Play("abbey", board=HOLE[:-1]).choices()[0].startswith("place")  # no hole, no choice
    two = ["base-U 3,0 r0", "base-U 4,0 r0", "base-B 4,1 r0", "base-B 3,2 r0"]
    play = Play("abbey", board=[*HOLE, *two], hand="abbey-tile")
    assert sorted(play.choices()) == ["place 1,1 r0", "place 3,1 r0"]
    play.refused("place 1,1 r1")
    assert play.refused("place 5,0 r0") == "CAR-ABBEY-02"


@rule("CAR-ABBEY-04", "CAR-ABBEY-07")
def test_the_abbey_is_a_cloister_and_nothing_else():
    play = Play("abbey", "traders", board=HOLE, hand="abbey-tile", figures=["0 normal 1,0 road:0"])
    play.do("place 1,1 r0")
    assert play.choices() == ["pass", "claim cloister"]  # complete already, so no wagon
    play.do("claim cloister")
    assert play.scores == [9, 0]


@rule("CAR-ABBEY-05", "CAR-ABBEY-06")
def test_the_abbey_closes_what_faces_it_and_does_not_count():
    figures = ["0 normal 0,0 road:0", "1 normal 0,1 city:0"]
    play = Play("abbey", board=[*closed(), "base-E 1,2 r0"], figures=figures, hand="abbey-tile")
    play.do("place 1,1 r0").do("pass")
    assert play.scores == [3, 2] and play.figures == []
    table = board(play.state)
    assert not any(segment[:2] == (1, 1) and segment[2] != "cloister" for segment in table.segments)


@rule("CAR-ABBEY-08", "CAR-INT-23")
def test_closing_is_not_extending():
    figures = ["0 normal 0,0 road:0", "0 builder 1,0 road:0"]
    play = Play("abbey", "traders", board=[*closed(), "base-E 1,2 r0"], figures=figures, hand="abbey-tile")
    play.do("place 1,1 r0").do("pass")
    assert play.scores == [3, 0] and play.actor == 1


@rule("CAR-ABBEY-09")
def test_goods_go_to_who_placed_the_abbey():
    around = ["base-U 1,0 r0", "base-B 1,-1 r0", "base-B 1,-2 r0", "base-B 1,-3 r0", "base-B 0,-3 r0"]
    tiles = ["traders-15 0,-1 r1", "base-E -1,-1 r2", "base-E -1,-2 r0", *around]
    play = Play("abbey", "traders", board=tiles, hand="abbey-tile")
    assert play.choices() == ["place 0,-2 r0"]
    play.do("place 0,-2 r0").do("pass")
    assert goods(play.state, 0) == {"wine": 1, "grain": 0, "cloth": 0}


@rule("CAR-ABBEY-10")
def test_one_abbey_each_and_no_duty_to_use_it():
    play = Play("abbey", board=HOLE, stock=[{"abbeys": 0}, {}])
    assert play.choices()[0].startswith("place")
    play = Play("abbey", board=HOLE, stock=[{}, {}])
    play.do("draw")
    assert play.state.held(0, ABBEY_TILES) == 1


@rule("CAR-MAYOR-01", "CAR-MAYOR-04")
def test_the_mayor_stands_in_free_cities_only():
    play = Play("abbey", hand="base-D")
    play.do("place 1,0 r0")
    assert [choice for choice in play.choices() if "mayor" in choice] == ["claim mayor city:0"]
    assert play.refused("claim mayor field:0") == "CAR-MAYOR-01"
    assert play.refused("claim wagon field:0") == "CAR-WAGON-04"
    play.do("claim mayor city:0")
    play = Play("abbey", "traders", figures=["1 normal 0,0 city:0"], hand="base-G")
    play.do("place 0,-1 r1")
    assert play.refused("claim mayor city:0") == "CAR-FIG-04"
    play = Play("abbey", "traders", figures=["1 mayor 0,0 city:0"], turn=1, hand="base-G")
    play.do("place 0,-1 r1")
    assert "builder city:0" in play.choices() and "claim city:0" not in play.choices()


@rule("CAR-MAYOR-02", "CAR-MAYOR-05")
def test_the_mayor_counts_by_pennants_and_adds_no_points():
    figures = ["0 mayor 0,0 city:0", "1 normal 0,-1 city:0"]
    for tiles, scores in (
        (["base-F 0,-1 r1", "base-F 0,-2 r1"], [12, 0]),
        (["base-F 0,-1 r1", "base-G 0,-2 r1"], [10, 10]),
    ):
        play = Play("abbey", board=tiles, figures=figures, hand="base-E")
        play.do("place 0,-3 r2").do("pass")
        assert play.scores == scores


@rule("CAR-WAGON-02", "CAR-WAGON-03", "CAR-WAGON-04")
def test_the_wagon_stands_in_incomplete_features_but_fields():
    play = Play("abbey", hand="base-A")
    play.do("place 1,0 r1")
    assert [choice for choice in play.choices() if "wagon" in choice] == ["claim wagon road:0", "claim wagon cloister"]
    play = Play("abbey", hand="base-E")
    play.do("place 0,-1 r2")
    assert "claim city:0" in play.choices() and "claim wagon city:0" not in play.choices()
    assert play.refused("claim wagon city:0") == "CAR-WAGON-03"
    assert play.refused("claim wagon field:0") == "CAR-WAGON-04"
    assert play.refused("claim wagon cloister") == "CAR-FIG-03"  # there is none


@rule("CAR-WAGON-05", "CAR-WAGON-06", "CAR-WAGON-13", "CAR-WAGON-15")
def test_a_scored_wagon_goes_home_or_on():
    play = Play("abbey", "inns", figures=["1 wagon 0,0 city:0"], hand="inns-08")
    play.do("place 0,-1 r2").do("claim field:0")
    assert play.scores == [0, 4] and play.actor == 1 and play.choices() == ["home", "move road:0 at 0,-1"]
    play.do("move road:0 at 0,-1")
    assert "1 wagon 0,-1 road:0" in play.figures and play.scores == [0, 4] and play.actor == 1
    play = Play("abbey", "inns", figures=["0 wagon 0,0 city:0"], hand="inns-08")
    play.do("place 0,-1 r2", "pass", "home")
    assert play.supply(0, "wagon") == 1 and play.actor == 1
    tiles = ["base-R 0,-1 r2", "base-E -1,-1 r1"]
    figures = ["0 wagon 0,0 city:0", "1 normal -1,-1 city:0", "1 normal 0,-1 city:0"]
    play = Play("abbey", "traders", board=tiles, figures=figures, hand="traders-16")
    play.do("place 1,-1 r3", "pass")
    assert play.scores == [0, 8] and play.choices() == ["home", "move road:0 at 1,-1"]  # without a point


@rule("CAR-WAGON-07", "CAR-WAGON-09", "CAR-WAGON-10")
def test_connections_lie_anywhere_on_the_scored_feature():
    # the wagon's road runs from a crossing to a cloister; the crossing's other roads and the cloister touch it
    tiles = ["base-W -1,0 r0", "base-U -2,0 r0"]
    play = Play("abbey", board=tiles, figures=["0 wagon 0,0 road:0"], hand="base-A")
    play.do("place 1,0 r1").do("pass")
    assert play.scores == [3, 0]
    moves = {"move road:1 at -1,0", "move road:2 at -1,0", "move road:0 at -2,0", "move cloister at 1,0"}
    assert set(play.choices()) == {"home", *moves}  # any segment of a connected road
    play.do("move road:0 at -2,0")
    assert play.figures == ["0 wagon -2,0 road:0"]


@rule("CAR-WAGON-08", "CAR-INT-24")
def test_an_abbey_touches_what_it_closes():
    figures = ["0 wagon 0,0 road:0"]
    play = Play("abbey", board=[*closed(), "base-E 1,2 r0"], figures=figures, turn=1, hand="abbey-tile")
    play.do("place 1,1 r0").do("pass")
    assert play.actor == 0 and "move cloister at 1,1" in play.choices() and "move cloister at -1,0" in play.choices()
    play = Play("abbey", board=[*closed(), "base-E 1,2 r0"], figures=figures, turn=1, hand="abbey-tile")
    play.do("place 1,1 r0").do("claim cloister")
    assert "move cloister at 1,1" not in play.choices()


@rule("CAR-WAGON-11", "CAR-WAGON-12")
def test_wagons_move_clockwise_from_the_active_player():
    tiles = ["base-R 0,-1 r2", "base-E -1,-1 r1"]
    figures = ["0 wagon 0,0 city:0", "1 wagon -1,-1 city:0"]
    play = Play("abbey", "traders", board=tiles, figures=figures, turn=1, hand="traders-16")
    play.do("place 1,-1 r3").do("pass")
    assert play.actor == 1 and play.choices() == ["home", "move road:0 at 1,-1"]
    play.do("move road:0 at 1,-1")
    assert (
        play.supply(0, "wagon") == 1 and play.actor == 0 and play.choices()[0].startswith("place")
    )  # taken: no choice
    play = Play("abbey", "traders", board=tiles, figures=figures, turn=1, hand="traders-16")
    play.do("place 1,-1 r3").do("pass").do("home")
    assert play.actor == 0 and play.choices() == ["home", "move road:0 at 1,-1"]


@rule("CAR-WAGON-14", "CAR-INT-10")
def test_a_wagon_taken_by_force_does_not_move():
    play = Play("abbey", "dragon", figures=["1 wagon 0,0 city:0"], hand="dragon-24")
    play.do("place 0,-1 r2")
    assert play.last_told("dismissed")[0][2][0] == 3 and play.supply(1, "wagon") == 1
    assert play.actor == 1 and play.choices()[0].startswith("place")  # the next turn
    play = Play("abbey", "dragon", figures=["1 mayor 0,0 city:0"], hand="dragon-24")
    play.do("place 0,-1 r2")
    assert play.supply(1, "mayor") == 1
    line = ["base-U 1,0 r0", "base-U 2,0 r0"]
    play = Play("abbey", "dragon", board=line, figures=["1 wagon 1,0 road:0"], dragon="0,0", hand="dragon-12")
    play.do("place 3,0 r0").do("pass")
    assert play.supply(1, "wagon") == 1 and play.actor == 1 and play.choices()[0].startswith("place")


@rule("CAR-BARN-01", "CAR-BARN-02", "CAR-BARN-03", "CAR-BARN-05")
def test_a_barn_stands_where_four_fields_meet():
    play = Play("abbey", board=TWO_CITIES, figures=["1 normal 1,-1 field:0"], hand="base-U")
    play.do("place 2,0 r0")
    assert [choice for choice in play.choices() if choice.startswith("barn")] == ["barn nw"]
    play.do("barn nw")
    assert play.supply(0, "barn") == 0 and play.actor == 1 and len(barns(play.state)) == 1
    play = Play("abbey", board=["base-U 1,0 r0", "base-E 0,1 r1"], hand="base-I")
    play.do(next(choice for choice in play.choices() if choice.startswith("place 1,1")))
    assert not any(choice.startswith("barn") for choice in play.choices())  # a city at the corner


@rule("CAR-BARN-04", "CAR-BARN-09")
def test_one_barn_a_field_and_no_followers_beside_it():
    tiles = [*TWO_CITIES, "base-U 2,0 r0"]
    play = Play("abbey", board=tiles, figures=["1 barn 1,-1 se"], hand="base-U")
    play.do("place 3,0 r0")
    assert "claim field:0" not in play.choices() and "claim field:1" in play.choices()
    play = Play("abbey", board=[*tiles, "base-U 3,0 r0"], figures=["1 barn 1,-1 se"], hand="base-B")
    play.do("place 3,-1 r0")
    assert not any(choice.startswith("barn") for choice in play.choices())
    play = Play("abbey", board=[*tiles, "base-U 3,0 r0"], hand="base-B")
    play.do("place 3,-1 r0")
    assert "barn sw" in play.choices()


@rule("CAR-BARN-06")
def test_the_barn_stays():
    tiles = [*TWO_CITIES, "base-U 2,0 r0"]
    play = Play("abbey", "dragon", board=tiles, figures=["0 barn 1,-1 se"], dragon="0,0", hand="dragon-12")
    play.do("place 3,0 r0").do("pass")
    while play.choices()[0].startswith("dragon"):
        play.do(play.choices()[0])
    assert len(barns(play.state)) == 1 and play.supply(0, "barn") == 0


@rule("CAR-BARN-07", "CAR-BARN-08", "CAR-BARN-13")
def test_a_new_barn_scores_the_farmers_and_sends_them_home():
    figures = ["0 normal 1,-1 field:0", "1 normal 0,-1 field:0", "1 normal 2,-1 field:0", "1 pig 1,0 field:0"]
    play = Play("abbey", "traders", board=TWO_CITIES, figures=figures, hand="base-U")
    play.do("place 2,0 r0").do("barn nw")
    assert play.scores == [0, 2 * 3 + 2] and play.figures == []
    # a city completed by the very tile counts
    block = ["base-B 0,1 r0", "base-B 0,2 r0", "base-B 1,2 r0", "base-B 2,2 r0", "base-E 2,1 r3"]
    play = Play("abbey", board=block, figures=["1 normal 0,1 field:0"], hand="base-E")
    play.do("place 1,1 r1").do("barn sw")
    assert play.scores == [0, 3]


@rule("CAR-BARN-10", "CAR-BARN-11", "CAR-BARN-12")
def test_farmers_joined_to_a_barn_score_less_and_go_home():
    tiles = [*TWO_CITIES, "base-U 2,0 r0", "base-B 3,-2 r0"]
    figures = ["1 normal 3,-2 field:0", "1 pig 3,-2 field:0", "0 barn 1,-1 se"]
    play = Play("abbey", "traders", board=tiles, figures=[figures[0], figures[2]], hand="base-E")
    play.do("place 3,-1 r1")
    play.do("pass")
    assert play.scores == [0, 2] and play.figures == [] and len(barns(play.state)) == 1
    tiles += ["base-B 4,-2 r0"]
    figures = ["1 normal 3,-2 field:0", "1 pig 4,-2 field:0", "0 barn 1,-1 se"]
    play = Play("abbey", "traders", board=tiles, figures=figures, hand="base-E")
    play.do("place 3,-1 r1").do("pass")
    assert play.scores == [0, 4] and play.supply(1, "pig") == 1


@rule("CAR-BARN-14", "CAR-BARN-15")
def test_barns_score_at_the_end():
    tiles = [*TWO_CITIES, "base-U 2,0 r0", "base-U 3,0 r0"]
    assert Play("abbey", board=tiles, figures=["0 barn 1,-1 se"], left=[]).scores == [8, 0]
    tiles += ["base-B 3,-1 r0"]
    play = Play("abbey", "traders", board=tiles, figures=["0 barn 1,-1 se", "1 barn 2,-1 se"], left=[])
    assert play.scores == [8, 8]


@rule("CAR-BARN-16")
def test_a_barn_is_no_follower():
    tiles = [*TWO_CITIES, "base-U 2,0 r0"]
    play = Play("abbey", "dragon", board=tiles, figures=["0 barn 1,-1 se"], fairy="1,-1")
    assert play.scores == [0, 0]
    play = Play("abbey", "dragon", board=tiles, figures=["0 barn 1,-1 se"], hand="base-B")
    play.do("place 0,1 r0")
    assert not any(choice.startswith("fairy") for choice in play.choices())


@rule("CAR-BARN-17")
def test_a_point_has_four_names():
    tiles = [*TWO_CITIES, "base-U 2,0 r0"]
    for name in ("1,-1 se", "2,-1 sw", "1,0 ne", "2,0 nw"):
        play = Play("abbey", board=tiles, figures=[f"0 barn {name}"], left=[])
        assert play.scores == [8, 0]
    with pytest.raises(BadNotation, match="CAR-BARN-02"):
        Play("abbey", board=tiles, figures=["0 barn 1,0 se"])


@rule("CAR-END-02")
def test_abbeys_do_not_prolong_the_game():
    play = Play("abbey", board=HOLE, hand="base-V", left=[])
    play.do(play.choices()[0])
    if "pass" in play.choices():
        play.do("pass")
    assert not play.state.pending and play.state.held(0, ABBEY_TILES) == 1
