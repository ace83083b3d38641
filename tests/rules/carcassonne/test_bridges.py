"""Bridges, and castles."""

from __future__ import annotations

import pytest

from bastide.core.errors import BadNotation
from bastide.games.carcassonne.data import NAMES
from bastide.games.carcassonne.state import CASTLE_TOKENS, TOKENS
from rules.carcassonne.playing import Play, bridges, castles, rule

ROADS = ["base-W 0,1 r0", "base-L 0,-1 r2"]  # with the start tile, a landscape that shows nothing but roads
SMALL = ["base-E 0,-1 r2"]  # a small city north of the start tile's road
CASTLE = "0 normal 0,0 city:0 0,-1 city:0"


@rule("CAR-BRIDGE-01")
def test_a_bridge_comes_from_ones_own_stock():
    play = Play("bridges", hand="base-B")
    play.do("place 1,0 r0 bridge 1,0 ew")
    assert play.state.held(0, TOKENS) == 2 and play.state.held(1, TOKENS) == 3
    play = Play("bridges", hand="base-B", stock=[{"bridges": 0}, {}])
    assert play.choices() == [f"place 0,1 r{rotation}" for rotation in range(4)]
    assert play.refused("place 1,0 r0 bridge 1,0 ew") == "CAR-BRIDGE-01"


@rule("CAR-BRIDGE-02", "CAR-BRIDGE-06")
def test_a_bridge_lies_straight_from_field_to_field():
    play = Play("bridges", hand="base-E")
    assert {c for c in play.choices() if "bridge" in c} == {
        f"place {x},0 r{r} bridge {x},0 ew" for x in (1, -1) for r in (0, 2)
    }  # only where both ends are field
    play.refused("place 1,0 r1 bridge 1,0 ew")
    assert play.refused("place 1,0 r0 bridge 1,0 ns") == "CAR-BRIDGE-04"


@rule("CAR-BRIDGE-03")
def test_a_tile_carries_one_bridge():
    # the cloister at 1,0 has an east-west bridge; a road from the north would need another
    board = ["base-B 1,0 r0 bridge 1,0 ew"]
    play = Play("bridges", board=board, hand="base-A")
    assert not any("bridge 1,0" in choice for choice in play.choices())
    play = Play("bridges", board=["base-B 0,1 r0"], hand="base-A")
    assert any("bridge 0,1" in choice for choice in play.choices())


@rule("CAR-BRIDGE-04", "CAR-BRIDGE-05")
def test_a_bridge_only_where_a_road_would_end_at_a_field():
    play = Play("bridges", board=["base-B 0,1 r0"], hand="base-U")
    for choice in play.choices():
        words = choice.split()
        if "bridge" in words:
            x, y = map(int, words[1].split(","))
            u, v = map(int, words[4].split(","))
            assert abs(x - u) + abs(y - v) <= 1
    play.refused("place 0,2 r0 bridge 0,2 ns")  # nothing ends there
    play.refused("place 1,0 r0 bridge 1,0 ew")


@rule("CAR-BRIDGE-07", "CAR-BRIDGE-08", "CAR-BRIDGE-09")
def test_a_bridge_over_a_neighbour_carries_the_new_road_on():
    play = Play("bridges", board=["base-B 0,1 r0"], hand="base-A")
    play.do("place 1,1 r1 bridge 0,1 ew")
    assert bridges(play.state) == {(0, 1): "ew"}
    play.do("claim road:0", fate=["base-V"])
    assert play.hand == "base-V"  # the west of 0,1 shows a road now
    west = {choice for choice in play.choices() if choice.startswith("place -1,1") and "bridge" not in choice}
    assert west == {"place -1,1 r2", "place -1,1 r3"}
    play = Play("bridges", board=["base-B 0,1 r0"], hand="base-A")
    play.refused("place 0,2 r2 bridge 0,1 ns")  # the far end would meet the start tile's field
    play = Play("bridges", board=["base-B 1,0 r0 bridge 1,0 ew", "base-U 2,0 r0"], hand="base-U")
    assert "place 3,0 r0" in play.choices()  # both ends are road edges


@rule("CAR-BRIDGE-10")
def test_a_bridge_spans_whatever_lies_between():
    play = Play("bridges", board=["base-H 0,-1 r0"], figures=["1 normal 0,-1 city:0"], hand="base-A")
    assert "place 1,-1 r1 bridge 0,-1 ew" in play.choices()  # over a city with its knight
    play.do("place 1,-1 r1 bridge 0,-1 ew")
    assert play.figures == ["1 normal 0,-1 city:0"]
    play = Play("bridges", hand="bridges-10")
    assert "place 1,0 r0 bridge 1,0 ew" in play.choices()  # over roads that end at a bazaar


def hole(*corner):
    """A hole at 1,1 between two roads that face each other, west and east; one corner beside it may be open."""
    west = ["base-U -1,0 r0", "base-W 0,1 r0"]
    east = ["base-U 1,0 r0", "base-U 2,0 r0", "base-W 2,1 r0"]
    return [*west, *east, "base-V 2,2 r1", "base-U 1,2 r0", *corner]


@rule("CAR-BRIDGE-11", "CAR-INT-23")
def test_a_bridge_over_an_abbey_joins_the_roads_it_would_close():
    play = Play("bridges", "abbey", board=hole("base-V 0,2 r2"), hand="abbey-tile")
    assert play.choices() == ["place 1,1 r0", "place 1,1 r0 bridge 1,1 ew"]
    play.do("place 1,1 r0 bridge 1,1 ew")
    assert "claim bridge" in play.choices()
    for bridge, points, connected in (("", 1, True), (" bridge 1,1 ew", 3, False)):
        play = Play("bridges", "abbey", board=hole(), figures=["0 wagon 0,1 road:0"], hand="abbey-tile")
        play.do(f"place 1,1 r0{bridge}").do("pass")
        assert play.scores == [points, 0]  # closed by the abbey, or from crossing to crossing over it
        assert ("move cloister at 1,1" in play.choices()) == connected


@rule("CAR-BRIDGE-18", "CAR-INT-23", "CAR-ABBEY-08")
def test_a_bridge_over_an_abbey_extends_the_road():
    figures = ["0 normal 2,1 road:2", "0 builder 2,1 road:2"]
    for bridge, bonus in (("", False), (" bridge 1,1 ew", True)):
        play = Play("bridges", "abbey", "traders", board=hole(), figures=figures, hand="abbey-tile")
        play.do(f"place 1,1 r0{bridge}").do("pass")
        assert (play.choices() == ["bonus", "decline"]) == bonus


@rule("CAR-BRIDGE-12")
def test_the_tile_under_a_bridge_counts_once():
    board = ["base-A -1,0 r3", "base-B 1,0 r0 bridge 1,0 ew"]
    play = Play("bridges", board=board, figures=["0 normal 0,0 road:0"], hand="base-A")
    play.do("place 2,0 r1").do("pass")
    assert play.scores == [4, 0]
    # a road that comes back under its own bridge: the tile at 1,0 has both
    loop = ["base-U 1,0 r1 bridge 1,0 ew", "base-V 2,0 r0", "base-V 2,1 r1"]
    play = Play("bridges", board=[*loop, "base-A -1,0 r3"], figures=["0 normal 0,0 road:0"], hand="base-V")
    play.do("place 1,1 r2").do("pass")
    assert play.scores == [0, 0]
    play = Play(
        "bridges", board=[*loop, "base-A -1,0 r3", "base-V 1,1 r2"], figures=["0 normal 0,0 road:0"], hand="base-A"
    )
    play.do("place 1,-1 r0").do("pass")
    assert play.scores == [7, 0]


@rule("CAR-BRIDGE-13", "CAR-INT-26")
def test_a_bridge_parts_nothing_below():
    play = Play("bridges", board=["base-B 1,0 r0 bridge 1,0 ew"], figures=["1 normal 1,0 field:0"], hand="base-U")
    play.do("place 2,0 r0")
    # the field under the bridge touches both halves of the new road's edge
    assert not any(choice.startswith("claim field") for choice in play.choices())
    board = ["base-B 1,0 r0 bridge 1,0 ew"]
    tiles = [*board, "base-B 1,1 r0", "base-E 2,1 r1"]
    play = Play("bridges", "abbey", board=tiles, figures=["1 normal 1,0 field:0"], hand="base-U")
    play.do("place 2,0 r0")
    assert "barn sw" in play.choices()


@rule("CAR-BRIDGE-09", "CAR-INT-24")
def test_a_bridge_that_ends_at_an_abbey_leads_a_wagon_to_it():
    """The road from the cloister at -2,1 is closed by the abbey at 1,1, which the wagon may therefore move to."""
    roads = [f"base-U {x},0 r0" for x in (-1, -2, 1, 2)]
    cloisters = [f"base-B {x},{y} r0" for x, y in ((0, 1), (2, 1), (2, 2), (1, 2))]
    board = [*roads, *cloisters, "abbey-tile 1,1 r0", "base-A -2,1 r3"]
    play = Play("bridges", "abbey", board=board, figures=["0 wagon -2,1 road:0"], hand="base-U")
    play.do("place -1,1 r0 bridge 0,1 ew").do("pass")
    assert play.points("road") == 3
    assert play.choices() == ["home", "move cloister at 1,1", "move cloister at -2,1"]


@rule("CAR-BRIDGE-14")
def test_a_thief_may_stand_on_a_bridge_of_the_tile_just_placed():
    play = Play("bridges", hand="base-B")
    play.do("place 1,0 r0 bridge 1,0 ew").do("claim bridge")
    assert play.figures == ["0 normal 1,0 bridge"]
    play = Play("bridges", board=["base-B 0,1 r0"], hand="base-A")
    play.do("place 1,1 r1 bridge 0,1 ew")
    assert "claim bridge" not in play.choices() and "claim road:0" in play.choices()
    assert play.refused("claim bridge") == "CAR-FIG-03"
    play = Play("bridges", figures=["1 normal 0,0 road:0"], hand="base-B")
    play.do("place 1,0 r0 bridge 1,0 ew")
    assert play.refused("claim bridge") == "CAR-FIG-04"
    play = Play("bridges", "dragon", board=["base-B 1,0 r0 bridge 1,0 ew"], hand="dragon-22")
    play.do(next(choice for choice in play.choices() if choice.startswith("place 0,1")))
    assert "claim bridge at 1,0" in play.choices()


@rule("CAR-BRIDGE-15", "CAR-TILE-07", "CAR-BAZAAR-25")
def test_a_tile_that_fits_only_with_a_bridge_may_be_refused():
    play = Play("bridges", board=ROADS, hand="bridges-06")
    assert play.choices() and play.choices()[-1] == "refuse" and all("bridge" in c for c in play.choices()[:-1])
    play.do("refuse", fate=["base-V"])
    assert play.hand == "base-V" and play.actor == 0 and "refuse" not in play.choices()
    assert play.state.gone[NAMES.index("bridges-06")] == 1 and not play.state.market
    last = Play("bridges", board=ROADS, hand="bridges-06", left=[]).do("refuse")
    assert last.state.tile == -1 and last.over  # nobody holds a tile any more, and the game is over
    play = Play("bridges", board=ROADS, hand="base-B", stock=[{"bridges": 0}, {}])
    assert play.hand != "base-B" and play.state.gone[NAMES.index("base-B")] == 1  # unplaceable without


@rule("CAR-BRIDGE-16")
def test_the_bridge_is_declared_with_the_placement():
    play = Play("bridges", hand="base-B")
    play.do("place 1,0 r0 bridge 1,0 ew")
    assert bridges(play.state) == {(1, 0): "ew"} and "claim bridge" in play.choices()
    assert [event.what for event in play.last.events][:2] == ["spans", "places"]


@rule("CAR-BRIDGE-17")
def test_bridges_stay():
    play = Play("bridges", board=["base-A -1,0 r3"], figures=["0 normal 0,0 road:0"], hand="base-B")
    play.do("place 1,0 r0 bridge 1,0 ew").do("pass", fate=["base-A"])
    play.do("place 2,0 r1").do("pass")
    assert play.scores == [4, 0] and bridges(play.state) == {(1, 0): "ew"}


@rule("CAR-BRIDGE-18")
def test_a_bridge_extends_the_road_for_the_builder():
    figures = ["0 normal 0,0 road:0", "0 builder 1,0 road:0"]
    play = Play("bridges", "traders", board=["base-U 1,0 r0"], figures=figures, hand="base-B")
    play.do("place 2,0 r0 bridge 2,0 ew").do("pass")
    assert play.choices() == ["bonus", "decline"]


@rule("CAR-CASTLE-01", "CAR-INT-21")
def test_a_small_city_is_two_plain_segments():
    play = Play("bridges", figures=["0 normal 0,0 city:0"], hand="base-E").do("place 0,-1 r2").do("pass")
    assert play.choices() == ["castle", "points"]
    play = Play("bridges", "inns", figures=["0 normal 0,0 city:0"], hand="inns-07").do("place 0,-1 r2").do("pass")
    assert play.scores == [4, 0] and play.actor == 1  # a two-tile city, but no semicircle
    play = Play("bridges", board=["base-G 0,-1 r1"], figures=["0 normal 0,0 city:0"], hand="base-E")
    play.do("place 0,-2 r2").do("pass")
    assert play.scores == [6, 0]
    with pytest.raises(BadNotation, match="CAR-CASTLE-01"):
        Play("bridges", board=["base-G 0,-1 r1"], castles=["0 normal 0,0 city:0 0,-1 city:0"])


@rule("CAR-CASTLE-02", "CAR-CASTLE-03", "CAR-CASTLE-05", "CAR-CASTLE-06")
def test_the_owner_may_build_a_castle_instead_of_scoring():
    play = Play("bridges", "dragon", figures=["0 normal 0,0 city:0"], fairy="0,0", hand="base-E")
    play.do("place 0,-1 r2").do("pass")
    play.do("castle")
    assert play.scores == [0, 0] and play.state.held(0, CASTLE_TOKENS) == 2
    assert [castle[:3] for castle in castles(play.state)] == [((0, -1, "city:0"), (0, 0, "city:0"), 0)]
    assert play.figures == ["0 normal 0,0 city:0"]
    play = Play("bridges", figures=["0 normal 0,0 city:0"], hand="base-E").do("place 0,-1 r2").do("pass").do("points")
    assert play.scores == [4, 0] and not castles(play.state)
    play = Play("bridges", figures=["0 normal 0,0 city:0"], hand="base-E", stock=[{"castles": 0}, {}])
    play.do("place 0,-1 r2").do("pass")
    assert play.scores == [4, 0]  # nobody without a token is asked


@rule("CAR-CASTLE-04")
def test_owners_decide_clockwise_and_on_each_city():
    board = ["base-U 1,0 r0", "base-U -1,0 r0", "base-E 1,-1 r3", "base-E -1,-1 r1"]
    figures = ["0 normal 0,0 city:0", "0 normal 1,-1 city:0", "1 normal -1,-1 city:0"]
    play = Play("bridges", "inns", board=board, figures=figures, turn=1, hand="inns-04")
    play.do("place 0,-1 r2").do("pass")
    asked = []
    while play.choices() == ["castle", "points"]:
        asked.append(play.actor)
        play.do("castle")
    assert asked == [1, 0, 0] and len(castles(play.state)) == 3
    one = {"stock": [{"castles": 1}, {}]}
    play = Play("bridges", "inns", board=board, figures=figures, turn=1, hand="inns-04", **one)
    play.do("place 0,-1 r2").do("pass").do("points").do("castle")
    assert play.choices() != ["castle", "points"] and play.scores == [4, 4]  # one token, one castle


@rule("CAR-CASTLE-07")
def test_a_mayor_holds_no_castle():
    play = Play("bridges", "abbey", figures=["0 mayor 0,0 city:0"], hand="base-E")
    play.do("place 0,-1 r2").do("pass")
    assert play.actor == 1 and not castles(play.state)
    with pytest.raises(BadNotation, match="CAR-CASTLE-07"):
        Play("bridges", "abbey", board=SMALL, castles=["0 mayor 0,0 city:0 0,-1 city:0"])


@rule("CAR-CASTLE-08", "CAR-CASTLE-09", "CAR-CASTLE-11")
def test_a_castle_earns_a_road_through_its_neighbourhood():
    board = [*SMALL, "base-A -1,0 r3"]
    play = Play("bridges", board=board, castles=[CASTLE], figures=["1 normal 0,0 road:0"], turn=1, hand="base-A")
    play.do("place 1,0 r1").do("pass")
    assert play.scores == [3, 3]
    # beyond the ends of the castle's line nothing is near
    play = Play("bridges", board=[*SMALL, "base-E 0,1 r2"], castles=[CASTLE], hand="base-E")
    play.do("place 0,2 r0").do("pass")
    assert play.scores == [0, 0] and not play.last_told("castle_scores")


@rule("CAR-CASTLE-10", "CAR-INT-22")
def test_a_cloister_is_near_only_with_its_own_tile():
    ring = ["base-B 1,-1 r0", "base-U 1,0 r0", "base-U 2,0 r0", "base-E 2,-1 r0", "base-E 0,-2 r0", "base-E 2,-2 r2"]
    play = Play("bridges", board=[*SMALL, *ring], castles=[CASTLE], hand="base-E")
    play.do("place 1,-2 r0").do("pass")
    assert play.scores == [9, 0]  # the cloister at 1,-1 is beside the castle
    far = ["base-U 1,0 r0", "base-U 2,0 r0", "base-U 3,0 r0", "base-B 1,-1 r0", "base-B 2,-1 r0", "base-B 3,-1 r0"]
    far += ["base-E 1,-2 r0", "base-E 2,-2 r0"]
    play = Play("bridges", board=[*SMALL, *far], castles=[CASTLE], hand="base-E")
    play.do("place 3,-2 r0").do("pass")
    assert play.scores == [0, 0]  # the cloister at 2,-1 is not


@rule("CAR-CASTLE-12")
def test_an_unoccupied_feature_counts_without_the_fairy():
    board = [*SMALL, "base-A -1,0 r3"]
    play = Play("bridges", board=board, castles=[CASTLE], turn=1, hand="base-A")
    play.do("place 1,0 r1").do("pass")
    assert play.scores == [3, 0]
    figures = ["1 normal -1,0 road:0"]
    play = Play(
        "bridges", "dragon", board=board, castles=[CASTLE], figures=figures, fairy="-1,0", turn=1, hand="base-A"
    )
    play.do("place 1,0 r1").do("pass")
    assert play.scores == [3, 3 + 3]  # the fairy's three are not the castle's


@rule("CAR-CASTLE-13", "CAR-CASTLE-18", "CAR-CASTLE-19")
def test_a_castle_must_score_at_once_and_is_empty_afterwards():
    board = [*SMALL, "base-A -1,0 r3"]
    play = Play("bridges", "dragon", board=board, castles=[CASTLE], turn=1, hand="base-A")
    play.do("place 1,0 r1").do("pass", fate=["dragon-22"])
    assert play.scores == [3, 0] and play.figures == [] and castles(play.state)[0][3] == 2
    assert play.supply(0, "normal") == 7
    play.do(next(choice for choice in play.choices() if choice.startswith("place")))
    assert not any("city:0 at 0,0" in choice or "city:0 at 0,-1" in choice for choice in play.choices())


@rule("CAR-CASTLE-14")
def test_the_placement_that_made_a_castle_does_not_feed_it():
    board = ["base-U 1,0 r0", "base-E 1,-1 r3"]
    play = Play("bridges", board=board, figures=["0 normal 0,0 city:0"], hand="base-I")
    play.do("place 0,-1 r2").do("pass").do("castle")
    assert play.last_told("unclaimed") and play.scores == [0, 0]  # the other city was completed by the same tile
    assert castles(play.state)[0][3] == 1  # from the next part on it may score


@rule("CAR-CASTLE-15")
def test_of_several_features_the_castle_takes_one():
    board = [*SMALL, "base-A -1,0 r3", "base-E 1,-1 r2"]
    play = Play("bridges", board=board, castles=[CASTLE], turn=1, hand="base-L")
    play.do("place 1,0 r0").do("pass")
    assert play.actor == 0 and len(play.choices()) == 2 and all(choice.startswith("take") for choice in play.choices())
    assert play.refused("pass") == "CAR-CASTLE-15"
    city = next(choice for choice in play.choices() if "city" in choice)
    play.do(city)
    assert play.scores == [4, 0]


@rule("CAR-CASTLE-16", "CAR-CASTLE-17")
def test_a_castle_that_scores_feeds_those_near_it():
    board = ["base-E 0,-1 r2", "base-E 1,-1 r1", "base-E 2,-1 r3", "base-A -1,0 r3"]
    both = ["0 normal 0,0 city:0 0,-1 city:0", "1 normal 1,-1 city:0 2,-1 city:0"]
    play = Play("bridges", board=board, castles=both, turn=1, hand="base-A")
    play.do("place 1,0 r1").do("pass")
    rules = [event.rule for event in play.last.events if event.what == "castle_scores"]
    assert rules == ["CAR-CASTLE-11"] * 2 and play.scores == [3, 3]  # the road is near both, so no chain
    board = ["base-E 0,-1 r2", "base-E 1,-1 r0", "base-E 1,-2 r2", "base-V -1,0 r3", "base-A -1,1 r2"]
    chain = ["0 normal 0,0 city:0 0,-1 city:0", "1 normal 1,-1 city:0 1,-2 city:0"]
    play = Play("bridges", board=board, castles=chain, turn=1, hand="base-A")
    play.do("place 1,0 r1").do("pass")
    rules = [event.rule for event in play.last.events if event.what == "castle_scores"]
    assert rules == ["CAR-CASTLE-11", "CAR-CASTLE-16"] and play.scores == [4, 4]


@rule("CAR-CASTLE-20", "CAR-INT-14")
def test_fields_count_castles_one_more():
    for castle in (CASTLE, CASTLE.replace("normal", "empty")):
        play = Play("bridges", board=SMALL, castles=[castle], figures=["1 normal 0,-1 field:0"], left=[])
        assert play.scores == [0, 4]
    block = [*SMALL, "base-B 0,-2 r0", "base-B 1,-1 r0", "base-B 1,-2 r0"]
    figures = ["1 normal 0,-1 field:0", "1 pig 1,-1 field:0"]
    play = Play("bridges", "traders", board=block, castles=[CASTLE], figures=figures, left=[])
    assert play.scores == [0, 5]
    play = Play("bridges", "abbey", board=block, castles=[CASTLE], figures=["1 barn 0,-1 ne"], left=[])
    assert play.scores == [0, 5]
    play = Play(
        "bridges", "abbey", board=block[:-1], castles=[CASTLE], figures=["1 normal 0,-1 field:0"], hand="base-B"
    )
    play.do("place 1,-2 r0").do("barn sw")
    assert play.scores == [0, 4]
    joined = [*SMALL, "base-U 1,0 r0", "base-B 1,-1 r0", "base-E 2,-1 r0", "base-E 2,-2 r2", "base-U 2,0 r0"]
    figures = ["1 normal 3,-2 field:0", "0 barn 1,-1 se"]
    play = Play("bridges", "abbey", board=[*joined, "base-B 3,-2 r0"], castles=[CASTLE], figures=figures, hand="base-E")
    play.do("place 3,-1 r1").do("pass")
    assert play.scores == [0, 1 + 2]  # a city and a castle


@rule("CAR-CASTLE-21")
def test_followers_on_castles_score_nothing_at_the_end():
    play = Play("bridges", "dragon", board=SMALL, castles=[CASTLE], fairy="0,0", left=[])
    assert play.scores == [0, 0]


@rule("CAR-CASTLE-22")
def test_a_castle_parts_fields_as_the_city_did():
    play = Play("bridges", board=SMALL, castles=[CASTLE], figures=["1 normal 0,0 field:0"], hand="base-U")
    play.do("place 1,0 r0")
    assert "claim field:0" not in play.choices() and "claim field:1" in play.choices()
    figures = ["0 normal 0,0 field:0", "1 normal 0,-1 field:0"]
    assert Play(
        "bridges", board=SMALL, castles=["0 empty 0,0 city:0 0,-1 city:0"], figures=figures, left=[]
    ).scores == [4, 4]


@rule("CAR-CASTLE-24", "CAR-DRAGON-18")
def test_for_the_fairy_a_castle_is_on_both_its_tiles():
    play = Play("bridges", "dragon", board=SMALL, castles=[CASTLE], dragon="0,-1", hand="base-B")
    play.do("place 0,1 r0")
    assert {"fairy 0,0", "fairy 0,-1"} <= set(play.choices())  # even where the dragon stands
    for at in ("0,0", "0,-1"):
        play = Play("bridges", "dragon", board=SMALL, castles=[CASTLE], fairy=at)
        assert play.scores == [1, 0]
        board = [*SMALL, "base-A -1,0 r3"]
        play = Play("bridges", "dragon", board=board, castles=[CASTLE], fairy=at, turn=1, hand="base-A")
        play.do("place 1,0 r1").do("pass")
        assert play.scores == [3 + 3, 0]
    play = Play("bridges", "dragon", board=SMALL[:0], figures=["1 normal 0,0 city:0"], dragon="0,0", hand="base-E")
    play.do("place 0,-1 r2").do("pass")
    assert play.choices() == ["castle", "points"] and play.actor == 1


@rule("CAR-CASTLE-25")
def test_a_wagon_on_a_castle_goes_home():
    board = [*SMALL, "base-A -1,0 r3"]
    wagon = "0 wagon 0,0 city:0 0,-1 city:0"
    play = Play("bridges", "abbey", board=board, castles=[wagon], turn=1, hand="base-A")
    play.do("place 1,0 r1").do("pass")
    assert play.scores == [3, 0] and play.supply(0, "wagon") == 1 and not any("move" in c for c in play.choices())
