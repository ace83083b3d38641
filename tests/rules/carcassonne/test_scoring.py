"""Roads, cities, cloisters, fields; inns and cathedrals; the end of the game."""

from __future__ import annotations

from rules.carcassonne.flood import TILES
from rules.carcassonne.playing import Play, game_of, rule

TWO_CITIES = ["base-E 0,-1 r2", "base-U 1,0 r0", "base-B 1,-1 r0", "base-E 2,-1 r0", "base-E 2,-2 r2"]


@rule("CAR-ROAD-01")
def test_a_road_is_complete_when_no_end_is_open():
    play = Play(figures=["0 normal 0,0 road:0"], board=["base-A -1,0 r3", "base-U 1,0 r0"], hand="base-U")
    play.do("place 2,0 r0", "pass")
    assert play.scores == [0, 0]
    loop = ["base-V 1,0 r0", "base-V 1,1 r1", "base-U 0,1 r0", "base-V -1,1 r2"]
    play = Play(figures=["0 normal 0,0 road:0"], board=loop, hand="base-V")
    play.do("place -1,0 r3", "pass")
    assert play.scores == [6, 0]
    arms = ["abbey-11 1,0 r0", "base-A 1,-1 r0"]  # one road with three arms
    play = Play("abbey", figures=["0 normal 0,0 road:0"], board=[*arms, "base-A -1,0 r3"], hand="base-W")
    play.do("place 2,0 r0", "pass")
    assert play.scores == [5, 0]


@rule("CAR-ROAD-02", "CAR-ROAD-03")
def test_a_road_counts_its_tiles_complete_or_not():
    board = ["base-A -1,0 r3", "base-U 1,0 r0"]
    play = Play(figures=["0 normal 0,0 road:0"], board=board, hand="base-A")
    play.do("place 2,0 r1", "pass")
    assert play.scores == [4, 0]
    assert Play(figures=["0 normal 0,0 road:0"], board=board, left=[]).scores == [3, 0]


@rule("CAR-CITY-01", "CAR-CITY-02")
def test_a_city_is_complete_when_no_side_is_open():
    play = Play(figures=["0 normal 0,0 city:0"], board=["base-Q 0,-1 r2", "base-E -1,-1 r1"], hand="base-B")
    play.do("place 0,1 r0", "pass")
    assert play.scores == [0, 0]
    play = Play(figures=["0 normal 0,0 city:0"], board=["base-Q 0,-1 r2", "base-E -1,-1 r1"], hand="base-E")
    play.do("place 1,-1 r3", "pass")
    assert play.scores == [2 * 4 + 2, 0]


@rule("CAR-CITY-03")
def test_a_city_of_two_tiles_is_worth_four():
    play = Play(figures=["1 normal 0,0 city:0"], hand="base-E")
    play.do("place 0,-1 r2", "pass")
    assert play.scores == [0, 4]


@rule("CAR-CITY-04")
def test_an_incomplete_city_counts_half():
    play = Play(figures=["1 normal 0,0 city:0"], board=["base-Q 0,-1 r2", "base-E -1,-1 r1"], left=[])
    assert play.scores == [0, 4]


@rule("CAR-CITY-05")
def test_both_pennants_of_one_tile_count():
    assert TILES["abbey-01"]["features"]["cities"][0]["pennants"] == 2
    board = ["abbey-01 0,-1 r0", "base-E 1,-1 r3", "base-E -1,-1 r1"]
    play = Play("abbey", figures=["0 normal 0,0 city:0"], board=board, hand="base-E")
    play.do("place 0,-2 r2", "pass")
    assert play.scores == [2 * 5 + 2 * 2, 0]


def around_a_cloister(*last):
    """A cloister at 0,1 with so many of its neighbours."""
    board = ["base-B 0,1 r0", "base-U 1,0 r0", "base-U -1,0 r0", "base-E 1,1 r2", "base-E -1,1 r2", "base-E 0,2 r2"]
    return board + list(last)


@rule("CAR-CLOISTER-01", "CAR-CLOISTER-02")
def test_a_cloister_is_complete_with_eight_neighbours():
    board = around_a_cloister()
    play = Play(figures=["1 normal 0,1 cloister"], board=board, hand="base-E")
    play.do("place -1,2 r0", "pass")
    assert play.scores == [0, 0]
    play = Play(figures=["1 normal 0,1 cloister"], board=around_a_cloister("base-E -1,2 r0"), hand="base-E")
    play.do("place 1,2 r0", "pass")
    assert play.scores == [0, 9] and play.figures == []


@rule("CAR-CLOISTER-03")
def test_an_incomplete_cloister_counts_itself_and_its_neighbours():
    assert Play(figures=["1 normal 0,1 cloister"], board=around_a_cloister(), left=[]).scores == [0, 7]
    assert Play(figures=["1 normal 0,1 cloister"], board=["base-B 0,1 r0"], left=[]).scores == [0, 2]


@rule("CAR-CLOISTER-04")
def test_any_tile_is_a_neighbour():
    board = ["base-B 0,1 r0", "dragon-01 0,2 r0", "bridges-06 1,1 r0"]
    play = Play("dragon", "bridges", figures=["0 normal 0,1 cloister"], board=board, left=[])
    assert play.scores == [4, 0]


@rule("CAR-FARM-01")
def test_fields_join_where_halves_meet_and_roads_part_them():
    play = Play(board=["base-U 1,0 r0"], figures=["0 normal 0,0 field:1"], hand="base-U")
    play.do("place 2,0 r0")
    assert "claim field:0" in play.choices() and "claim field:1" not in play.choices()
    play = Play(figures=["0 normal 0,0 field:0"], hand="base-E")  # behind the city wall
    play.do("place 0,-1 r2")
    assert "claim field:0" in play.choices()


@rule("CAR-FARM-02", "CAR-FARM-03")
def test_farmers_stay_and_score_completed_cities_at_the_end():
    play = Play(board=TWO_CITIES, figures=["1 normal 1,-1 field:0"], hand="base-U", left=[])
    play.do("place 2,0 r0")
    assert play.figures == ["1 normal 1,-1 field:0"] and play.scores == [0, 0]
    play.do("pass")
    assert play.scores == [0, 6] and play.last_told("field") == [
        (1, 6, [*play.last_told("field")[0][2][:3], 2, 0, 0, 0])
    ]


@rule("CAR-FARM-04")
def test_a_city_counts_once_per_field():
    # a field that goes round a city of two tiles touches it on both
    board = ["base-B 0,1 r0", "base-B 0,2 r0", "base-E 1,1 r2", "base-E 1,2 r0"]
    play = Play(board=board, figures=["0 normal 0,1 field:0"], left=[])
    assert play.scores == [3, 0]


@rule("CAR-FARM-05")
def test_a_city_counts_for_every_field_it_touches():
    board = ["base-E 0,-1 r2"]
    figures = ["0 normal 0,0 field:0", "1 normal 0,-1 field:0"]
    play = Play(board=board, figures=figures, left=[])
    assert play.scores == [3, 3]


@rule("CAR-FARM-06")
def test_incomplete_cities_are_worth_nothing_to_fields():
    assert Play(figures=["0 normal 0,0 field:0"], left=[]).scores == [0, 0]


@rule("CAR-FARM-07", "CAR-END-07")
def test_tied_farmers_all_score():
    figures = ["0 normal 1,-1 field:0", "1 normal 2,-1 field:0", "1 normal 0,0 road:0", "0 normal 1,0 road:0"]
    assert Play(board=TWO_CITIES, figures=figures, left=[]).scores == [8, 8]


@rule("CAR-FARM-08")
def test_an_enclosed_field_may_be_farmed():
    assert TILES["inns-03"]["features"]["fields"] == [{"half_edges": [], "adjacent_cities": [0, 1, 2, 3]}]
    play = Play("inns", hand="inns-03", left=[])
    play.do("place 0,-1 r0")
    assert "claim field:0" in play.choices()
    play.do("claim field:0")
    assert play.scores == [3, 0]


@rule("CAR-BIG-01")
def test_the_big_follower_counts_two():
    figures = ["0 big 1,-1 field:0", "1 normal 2,-1 field:0"]
    assert Play("inns", board=TWO_CITIES, figures=figures, left=[]).scores == [6, 0]
    board = ["base-R 0,-1 r2", "base-E -1,-1 r1"]
    play = Play("inns", board=board, figures=["0 big 0,0 city:0", "1 normal -1,-1 city:0"], hand="base-E")
    play.do("place 1,-1 r3", "pass")
    assert play.scores == [8, 0]
    road = ["0 big 1,0 road:0", "1 normal -1,0 road:0"]
    play = Play("inns", board=["base-U 1,0 r0", "base-U -1,0 r0"], figures=road, left=[])
    assert play.scores == [3, 0]


@rule("CAR-BIG-02")
def test_the_big_follower_is_one_figure_otherwise():
    play = Play("inns", hand="base-W")
    play.do("place 1,0 r0")
    normal = {
        choice.replace("claim ", "") for choice in play.choices() if choice.startswith("claim ") and "big" not in choice
    }
    big = {choice.replace("claim big ", "") for choice in play.choices() if "big" in choice}
    assert normal == big
    play = Play("inns", hand="base-E").do("place 0,-1 r2", "claim big city:0")
    assert play.scores == [4, 0] and play.supply(0, "big") == 1


@rule("CAR-INN-01", "CAR-INN-02", "CAR-INN-03")
def test_an_inn_doubles_a_road_or_makes_it_worthless():
    figures = ["0 normal 0,0 road:0"]
    for inns in (["inns-15 1,0 r0"], ["inns-15 1,0 r0", "inns-16 2,0 r0"]):
        tiles = 2 + len(inns)
        board = ["base-A -1,0 r3", *inns]
        assert Play("inns", board=board, figures=figures, left=[]).scores == [0, 0]
        play = Play("inns", board=board, figures=figures, hand="base-A")
        play.do("place 2,0 r1" if len(inns) == 1 else "place 2,1 r2").do("pass")
        assert play.scores == [2 * (tiles + 1), 0]


@rule("CAR-INN-04")
def test_at_a_crossing_the_inn_belongs_to_its_own_road():
    roads = TILES["inns-14"]["features"]["roads"]
    assert [road["inn"] for road in roads] == [True, False, False]
    figures = ["0 normal 0,0 road:0"]
    play = Play("inns", board=["base-A -1,0 r3"], figures=figures, hand="inns-14")
    play.do("place 1,0 r0", "pass")  # its western road has no inn
    assert play.scores == [3, 0]
    play = Play("inns", board=["base-A -1,0 r3"], figures=figures, hand="inns-14")
    play.do("place 1,0 r2", "pass")  # its eastern road, turned to the west, has
    assert play.scores == [6, 0]


@rule("CAR-CATH-01", "CAR-CATH-02", "CAR-CATH-03")
def test_a_cathedral_raises_a_city_or_makes_it_worthless():
    figures = ["0 normal 0,0 city:0"]
    board = ["inns-01 0,-1 r0", "base-E 1,-1 r3", "base-E -1,-1 r1"]
    assert Play("inns", board=board, figures=figures, left=[]).scores == [0, 0]
    play = Play("inns", board=board, figures=figures, hand="base-E")
    play.do("place 0,-2 r2", "pass")
    assert play.scores == [15, 0]
    board = ["inns-01 0,-1 r0", "inns-01 0,-2 r0", "base-E 1,-1 r3", "base-E -1,-1 r1", "base-E 1,-2 r3"]
    play = Play("inns", board=[*board, "base-E -1,-2 r1"], figures=figures, hand="base-E")
    play.do("place 0,-3 r2", "pass")
    assert play.scores == [3 * 8, 0]


@rule("CAR-CATH-04")
def test_a_cathedral_does_not_matter_to_fields():
    board = ["inns-01 0,-1 r0", "base-E 1,-1 r3", "base-E -1,-1 r1", "base-E 0,-2 r2"]
    assert Play("inns", board=board, figures=["0 normal 0,0 field:0"], left=[]).scores == [3, 0]


@rule("CAR-END-01")
def test_the_game_ends_with_the_turn_of_the_last_tile():
    play = Play(hand="base-U", left=["base-V"])
    play.do("place 1,0 r0", "pass")
    assert play.actor == 1 and play.hand == "base-V"
    play.do("place 2,0 r0")
    assert play.state.pending == [1]
    play.do("pass")
    assert not play.state.pending and play.last_told("ends")


@rule("CAR-END-04", "CAR-END-05", "CAR-END-06")
def test_the_final_scoring_goes_step_by_step():
    board = [*TWO_CITIES, "base-U 2,0 r0"]
    figures = ["0 normal 0,0 road:0", "1 normal 1,-1 cloister", "0 normal 1,-1 field:0", "1 barn 1,-1 se"]
    play = Play("traders", "abbey", board=board, figures=figures, hand="base-B", left=[], goods=[[0, 2, 0], [0, 1, 0]])
    play.do("place 0,1 r0").do("pass")
    ended = [event.what for event in play.last.events][[e.what for e in play.last.events].index("ends") + 1 :]
    assert [what for what in ended if what in ("road", "cloister", "field", "barn", "most_goods")] == [
        "road", "cloister", "field", "barn", "most_goods"
    ]  # fmt: skip
    assert play.scores == [3 + 6 + 10, 7 + 8]


@rule("CAR-END-08", "CAR-END-09")
def test_the_most_points_win_and_ties_share():
    game = game_of(3)
    state = Play(seats=3, scores=[5, 9, 9], left=[]).state
    assert game.places(state) == [3, 1, 1]
    assert game.places(Play(seats=3, scores=[5, 9, 12], left=[]).state) == [3, 2, 1]
