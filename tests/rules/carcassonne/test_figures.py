"""Placing figures, majorities, and scoring in general."""

from __future__ import annotations

from rules.carcassonne.playing import MODULES, Play, rule

CITY_OF_THREE = {"board": ["base-G 0,-1 r1"], "hand": "base-E"}  # the start tile's city, still open in the north


@rule("CAR-FIG-01", "CAR-FIG-05")
def test_at_most_one_figure_a_part_and_none_if_one_likes():
    play = Play(hand="base-W")
    play.do("place 1,0 r0")
    assert play.choices()[0] == "pass" and len(play.choices()) == 7
    play.do("claim road:1")
    assert play.actor == 1 and play.figures == ["0 normal 1,0 road:1"]
    play = Play(hand="base-W")
    play.do("place 1,0 r0", "pass")
    assert play.actor == 1 and play.figures == []


@rule("CAR-FIG-02")
def test_the_figure_comes_from_the_supply():
    seven = [f"0 normal {x},0 {ref}" for x, ref in ((0, "field:0"), (0, "field:1"), (1, "field:0"), (1, "field:1"))]
    seven += ["0 normal 2,0 field:0", "0 normal 2,0 field:1", "0 normal 0,0 city:0"]
    board = ["base-U 1,0 r0", "base-U 2,0 r0"]
    play = Play(board=board, figures=seven, hand="base-U")
    play.do("place 3,0 r0")
    assert play.supply(0, "normal") == 0 and play.actor == 1  # nobody is asked what cannot be done
    play = Play("inns", board=board, figures=seven, hand="base-U")
    play.do("place 3,0 r0")
    assert play.choices() == ["pass", "claim big road:0"]
    assert play.refused("claim road:0") == "CAR-FIG-02"


@rule("CAR-FIG-03")
def test_the_figure_goes_onto_the_tile_just_placed():
    play = Play("dragon", board=["base-U 1,0 r0"], hand="base-U")
    play.do("place 2,0 r0")
    assert not any(" at " in choice for choice in play.choices())
    assert play.refused("claim field:1 at 0,0") == "CAR-FIG-03"


@rule("CAR-FIG-04")
def test_a_feature_with_any_follower_is_taken():
    for figures, free in (([], True), (["0 normal 0,0 road:0"], False), (["1 normal 0,0 road:0"], False)):
        play = Play(board=["base-U 1,0 r0"], figures=figures, hand="base-U")
        play.do("place 2,0 r0")
        assert ("claim road:0" in play.choices()) == free
    play = Play("traders", board=["base-U 1,0 r0"], figures=["1 normal 0,0 field:1"], hand="base-U")
    play.do("place 2,0 r0")
    assert "claim field:0" in play.choices() and "claim field:1" not in play.choices()


@rule("CAR-FIG-06")
def test_what_the_tile_completes_can_be_claimed_and_scores_at_once():
    for modules, claim in (((), "claim city:0"), (("inns",), "claim big city:0"), (("abbey",), "claim mayor city:0")):
        play = Play(*modules, hand="base-E")
        play.do("place 0,-1 r2")
        assert claim in play.choices()
        play.do(claim)
        assert play.scores == ([4, 0] if "mayor" not in claim else [0, 0]) and play.figures == []


@rule("CAR-FIG-07")
def test_a_cloister_in_a_city_is_another_feature():
    play = Play("bridges", figures=["1 normal 0,0 city:0"], hand="bridges-07")
    play.do("place 0,-1 r1")
    assert "claim cloister" in play.choices() and "claim city:0" not in play.choices()
    play.do("claim cloister")
    assert sorted(play.figures) == ["0 normal 0,-1 cloister", "1 normal 0,0 city:0"]


@rule("CAR-FIG-08")
def test_figures_cannot_be_taken_back_at_will():
    play = Play(*MODULES, figures=["0 normal 0,0 road:0"], hand="base-B")
    play.do("place 0,1 r0")
    assert not any(choice.startswith(("home", "move", "dismiss", "take")) for choice in play.choices())
    play.do("pass")
    assert play.figures == ["0 normal 0,0 road:0"]


@rule("CAR-FIG-09")
def test_a_builder_or_pig_left_alone_goes_back():
    figures = ["0 normal 0,0 city:0", "0 builder 0,-1 city:0"]
    play = Play("traders", "dragon", board=["base-G 0,-1 r1"], figures=figures, hand="dragon-28")
    play.do("place 0,-2 r2")  # the princess dismisses the only knight
    assert [args[0] for _, _, args in play.last_told("left_alone")] == [4]
    assert play.figures == [] and play.supply(0, "builder") == 1
    figures = ["0 normal 0,0 field:1", "0 pig 1,0 field:1", "0 normal 2,0 field:0"]
    board = ["base-U 1,0 r0", "base-U 2,0 r0", "base-U -1,0 r0"]
    play = Play("traders", "dragon", board=board, figures=figures, dragon="-1,0", hand="dragon-12")
    play.do("place 3,0 r0", "pass")  # the only way for the dragon leads over all of them
    assert play.figures == [] and [args[0] for _, _, args in play.last_told("left_alone")] == [5]
    assert play.supply(0, "pig") == 1


@rule("CAR-MAJ-01", "CAR-MAJ-02", "CAR-SCORE-04")
def test_the_greatest_strength_takes_all_and_everybody_goes_home():
    board = ["inns-01 0,-1 r0", "base-E 1,-1 r3", "base-E -1,-1 r1"]
    figures = ["0 normal 0,0 city:0", "1 normal 1,-1 city:0", "1 normal -1,-1 city:0"]
    play = Play("inns", board=board, figures=figures, hand="base-E")
    play.do("place 0,-2 r2", "pass")
    assert play.scores == [0, 15] and play.figures == []
    assert play.supply(0, "normal") == play.supply(1, "normal") == 7


@rule("CAR-MAJ-03")
def test_all_that_are_tied_score_in_full():
    board = ["base-R 0,-1 r2", "base-E -1,-1 r1"]
    figures = ["0 normal 0,0 city:0", "1 normal -1,-1 city:0"]
    play = Play(board=board, figures=figures, hand="base-E")
    play.do("place 1,-1 r3", "pass")
    assert play.scores == [8, 8]
    assert [args[-1] for _, _, args in play.last_told("city")] == [1, 1]


@rule("CAR-MAJ-04", "CAR-MAYOR-03")
def test_without_strength_nobody_scores():
    play = Play("abbey", figures=["0 mayor 0,0 city:0"], hand="base-E")
    play.do("place 0,-1 r2", "pass")
    assert play.scores == [0, 0] and play.last_told("powerless")
    assert play.figures == [] and play.supply(0, "mayor") == 1


@rule("CAR-MAJ-05", "CAR-WAGON-01")
def test_a_normal_follower_and_a_wagon_count_one():
    board = ["base-R 0,-1 r2", "base-E -1,-1 r1"]
    play = Play("abbey", board=board, figures=["0 wagon 0,0 city:0", "1 normal -1,-1 city:0"], hand="base-E")
    play.do("place 1,-1 r3", "pass")
    assert play.scores == [8, 8]


@rule("CAR-MAJ-06")
def test_builders_pigs_and_barns_add_no_strength():
    board = ["base-R 0,-1 r2", "base-E -1,-1 r1"]
    figures = ["0 normal 0,0 city:0", "0 builder 0,-1 city:0", "1 normal -1,-1 city:0"]
    play = Play("traders", board=board, figures=figures, hand="base-E")
    play.do("place 1,-1 r3", "pass")
    assert play.scores == [8, 8]
    field = ["0 normal 0,-1 field:0", "0 pig 1,-1 field:0", "1 normal 2,-1 field:0"]
    board = ["base-E 0,-1 r2", "base-U 1,0 r0", "base-B 1,-1 r0", "base-E 2,-1 r0", "base-E 2,-2 r2"]
    play = Play("traders", board=board, figures=field, left=[])
    assert play.scores == [8, 6]  # tied


@rule("CAR-SCORE-01")
def test_fields_are_not_scored_in_play():
    play = Play(figures=["0 normal 0,0 field:0"], hand="base-E")
    play.do("place 0,-1 r2", "pass")
    assert play.scores == [0, 0] and play.figures == ["0 normal 0,0 field:0"]


@rule("CAR-SCORE-02")
def test_what_is_completed_is_scored_whoever_owns_it():
    play = Play(figures=["1 normal 0,0 city:0"], hand="base-E")
    play.do("place 0,-1 r2", "pass")
    assert play.scores == [0, 4] and play.figures == []


@rule("CAR-SCORE-03")
def test_features_completed_by_one_tile_add_up():
    board = ["base-A -1,0 r3", "base-E 0,-1 r2", "base-E 1,-1 r2"]
    play = Play(board=board, figures=["0 normal 0,0 road:0", "0 normal 1,-1 city:0"], hand="base-L")
    play.do("place 1,0 r0", "pass")
    assert play.scores == [7, 0] and [points for _, points, _ in play.last_told("road") + play.last_told("city")] == [
        3,
        4,
    ]


@rule("CAR-SCORE-05", "CAR-ROAD-04")
def test_a_tile_counts_once_in_a_feature():
    # a loop that leaves a crossing in the east and comes back from the south
    board = ["base-X 1,0 r0", "base-V 2,0 r0", "base-V 2,1 r1"]
    play = Play(board=board, figures=["0 normal 2,0 road:0"], hand="base-V")
    play.do("place 1,1 r2", "pass")
    assert play.scores == [4, 0]
    assert play.last_told("road")[0][2][4] == 4


@rule("CAR-SCORE-06")
def test_the_figures_of_a_scored_feature_return():
    figures = ["0 normal 0,0 city:0", "0 builder 0,-1 city:0", "1 normal 0,0 field:0"]
    play = Play("traders", figures=figures, **CITY_OF_THREE)
    play.do("place 0,-2 r2", "pass")
    assert play.figures == ["1 normal 0,0 field:0"]
    assert (play.supply(0, "normal"), play.supply(0, "builder")) == (7, 1)


@rule("CAR-SCORE-07")
def test_an_unoccupied_feature_is_completed_all_the_same():
    play = Play(figures=["0 normal 0,0 field:0"], hand="base-E", left=[])
    play.do("place 0,-1 r2").do("pass")
    assert play.last_told("unclaimed") and play.scores == [3, 0]  # it counts for the field at the end
