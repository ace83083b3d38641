"""Where the first tile, the last one or a tie makes a difference, and what random play may choose."""

from __future__ import annotations

import pytest

from bastide.core.state import next_u32
from bastide.games.carcassonne.data import FIGURES, NAMES, REF_NAMES, TYPE_OF
from bastide.games.carcassonne.expansions.bridges import over_abbey
from bastide.games.carcassonne.notation import NO_BRIDGE
from bastide.games.carcassonne.rules.features import companion, node_at, root_of
from bastide.games.carcassonne.state import x_of, y_of
from rules.carcassonne.playing import Play, rule, spot

TWO_CITIES = ["base-E 0,-1 r2", "base-U 1,0 r0", "base-B 1,-1 r0", "base-E 2,-1 r0", "base-E 2,-2 r2"]
MEADOWS = ["base-B -1,-1 r0", "base-B -1,-2 r0", "base-B 0,-2 r0"]
# a hole at 0,-1, north of the start tile: its city in the south, fields or a road's end on the other sides
NORTH = ["base-U -1,0 r0", "base-U 1,0 r0", *MEADOWS]


def node_of(play, x, y, name):
    """The node of a segment."""
    state = play.state
    slot = next(slot for slot in range(state.slots) if spot(state, slot) == (x, y))
    return int(node_at(state, slot, REF_NAMES.index(name)))


def sampled(play):
    """All that random play chooses in a position."""
    luck, drawn = 1, set[int]()
    for _ in range(4000):
        luck = int(next_u32(luck))
        drawn.add(play.game.sample(play.state, play.actor, luck))
    return {play.game.write(action) for action in drawn}


@pytest.mark.parametrize("hand", ["base-U", "base-D", "base-C", "base-A"])
def test_random_play_may_place_a_tile_and_a_follower_wherever_it_is_allowed(hand):
    play = Play(hand=hand, figures=["1 normal 0,0 road:0"])
    assert sampled(play) == set(play.choices())
    play.do(play.choices()[0])
    assert sampled(play) == set(play.choices())


def test_random_play_may_place_a_tile_with_or_without_a_bridge():
    play = Play("bridges", board=["base-W 0,1 r0", "base-L 0,-1 r2"], hand="bridges-06")
    assert "refuse" in play.choices() and sampled(play) == set(play.choices())
    either = Play("bridges", board=["base-U 1,0 r0"], hand="base-U")
    assert sampled(either) == set(either.choices())


@pytest.mark.parametrize("modules", [("traders",), ("inns",), ("dragon",), ("traders", "dragon", "abbey", "bridges")])
def test_random_play_may_place_every_figure_that_is_allowed(modules):
    play = Play(*modules, figures=["0 normal 0,0 road:0"], hand="base-U").do("place 1,0 r0")
    assert sampled(play) == set(play.choices())


@rule("CAR-FIG-02")
@pytest.mark.parametrize("hand", ["base-E", "base-U", "base-A", "base-D"])
def test_without_a_follower_nobody_is_asked(hand):
    play = Play("inns", hand=hand)
    for figure in ("normal", "big"):
        play.state.give(0, FIGURES.index(figure), -play.supply(0, figure))
    play.census = play.game.census(play.state)
    play.do(play.choices()[0])
    assert play.actor == 1 and play.figures == []


def test_random_play_may_bid_all_that_is_allowed():
    play = Play("bridges", seats=3, hand="bridges-06", scores=[9, 3, 4]).do("place 0,1 r0")
    play.do("pass", fate=["base-U", "base-V", "base-W"]).do("lot base-U")
    assert play.state.auction == [TYPE_OF["base-U"], 1, 0, 1]  # nothing is offered yet
    assert sampled(play) == set(play.choices()) == {"bid 0", "bid 1", "bid 2", "bid 3"}
    play.do("bid 1")
    assert sampled(play) == set(play.choices()) == {"pass", "bid 2", "bid 3", "bid 4"}


@rule("CAR-BAZAAR-11", "CAR-BAZAAR-14")
def test_the_opener_may_buy_with_the_last_point():
    play = Play("bridges", seats=3, hand="bridges-06", scores=[0, 5, 9]).do("place 0,1 r0")
    play.do("pass", fate=["base-U", "base-V", "base-W"]).do("lot base-U", "bid 2", "bid 5")
    assert play.actor == 1 and play.choices() == ["buy", "sell"]
    play.do("buy")
    assert play.scores == [0, 0, 14]


@rule("CAR-TILE-01")
@pytest.mark.parametrize("name", [NAMES[0], NAMES[1]])
def test_every_type_can_be_drawn(name):
    play = Play(hand="base-U").do("place 1,0 r0").do("pass", fate=[name])
    assert play.hand == name


@rule("CAR-BAZAAR-19", "CAR-BAZAAR-20")
def test_every_type_can_be_won():
    play = Play("bridges", hand="bridges-06").do("place 0,1 r0").do("pass", fate=[NAMES[0], "base-V"])
    play.do(f"lot {NAMES[0]}")
    assert play.actor == 1 and play.hand == NAMES[0]


@rule("CAR-END-03", "CAR-BUILDER-08")
def test_a_single_tile_is_enough_for_a_bonus_part():
    built = ["0 normal 0,0 road:0", "0 builder 1,0 road:0"]
    for left, choices in ((["base-U"], ["bonus", "decline"]), ([], [])):
        play = Play("traders", board=["base-U 1,0 r0"], figures=built, hand="base-U", left=left)
        play.do("place 2,0 r0", "pass")
        assert (play.choices() if not play.over else []) == choices


@rule("CAR-BUILDER-05")
def test_a_builder_on_the_first_tile_counts():
    figures = ["0 normal 0,-1 city:0", "0 builder 0,0 city:0"]
    play = Play("traders", board=["base-G 0,-1 r1"], figures=figures, hand="base-E")
    play.do("place 0,-2 r2", "pass")
    assert play.choices() == ["bonus", "decline"]


@rule("CAR-SCORE-07")
def test_what_was_completed_before_is_not_completed_again():
    play = Play(board=["base-E 0,-1 r2"], hand="base-U").do("place 1,0 r0", "pass")
    assert not play.told("unclaimed")
    play = Play(board=["base-E 0,-1 r2"], hand="base-B").do("place 0,1 r0", "claim cloister")
    assert not play.told("unclaimed") and not play.told("city")


@rule("CAR-FIG-09", "CAR-INT-03")
def test_a_builder_stays_with_another_follower_and_leaves_nothing_behind_when_it_goes():
    figures = ["0 normal 0,0 city:0", "0 normal 0,-1 city:0", "0 builder 0,-1 city:0"]
    tiles = {"board": ["base-G 0,-1 r1"], "hand": "dragon-28"}
    two = Play("traders", "dragon", figures=figures, **tiles).do("place 0,-2 r2")
    two.do(next(choice for choice in two.choices() if choice != "pass"))
    assert [line.split()[1] for line in two.figures] == ["builder", "normal"] and not two.told("left_alone")
    one = Play("traders", "dragon", figures=[figures[0], figures[2]], **tiles).do("place 0,-2 r2")
    assert one.figures == [] and not companion(one.state.nodes, root_of(one.state.nodes, 0), 0)


@rule("CAR-BARN-08", "CAR-PIG-05")
def test_a_pig_that_went_home_leaves_nothing_behind():
    figures = ["1 normal 0,-1 field:0", "1 pig 1,0 field:0"]
    play = Play("abbey", "traders", board=TWO_CITIES, figures=figures, hand="base-U")
    field = node_of(play, 0, -1, "field:0")
    assert companion(play.state.nodes, root_of(play.state.nodes, field), 1)
    play.do("place 2,0 r0", "barn nw")
    assert not companion(play.state.nodes, root_of(play.state.nodes, field), 1)


@rule("CAR-BARN-07")
def test_the_last_barn_is_scored_like_the_first():
    tiles = [*TWO_CITIES, "base-B 0,1 r0", "base-B 1,1 r0"]
    figures = ["1 barn 0,1 ne", "1 normal 0,-1 field:0"]
    play = Play("abbey", board=tiles, figures=figures, hand="base-U").do("place 2,0 r0", "barn nw")
    assert play.scores == [0, 2 * 3] and play.figures == []


@rule("CAR-CASTLE-08", "CAR-CASTLE-11")
def test_a_castle_from_west_to_east_looks_north_and_south():
    tiles = ["base-U 1,0 r0", "base-A -1,0 r3", "base-E 0,1 r1"]
    play = Play("bridges", board=tiles, figures=["0 normal 0,1 city:0"], hand="base-E").do("place 1,1 r3", "pass")
    play.do("castle", fate=["base-A"]).do("place 2,0 r1", "pass")
    assert play.scores == [4, 0] and len(play.told("castle_scores")) == 1


@rule("CAR-CASTLE-24", "CAR-FAIRY-03")
def test_the_fairy_comes_to_either_tile_of_the_own_castle_only():
    for owner, tiles in ((1, {"fairy 1,0"}), (0, {"fairy 1,0", "fairy 0,0", "fairy 0,-1"})):
        castle = [f"{owner} normal 0,0 city:0 0,-1 city:0"]
        play = Play("bridges", "dragon", board=["base-E 0,-1 r2", "base-U 1,0 r0"], castles=castle, hand="base-B",
                    figures=["0 normal 1,0 road:0"])  # fmt: skip
        play.do("place 0,1 r0")
        assert {choice for choice in play.choices() if choice.startswith("fairy")} == tiles


@rule("CAR-CASTLE-17")
def test_castles_score_clockwise_from_the_active_player():
    """Both are near the road that is completed."""
    tiles = ["base-E 0,-1 r2", "base-E 1,-1 r1", "base-E 2,-1 r3", "base-A -1,0 r3"]
    both = ["0 normal 0,0 city:0 0,-1 city:0", "1 normal 1,-1 city:0 2,-1 city:0"]
    for turn in (0, 1):
        play = Play("bridges", board=tiles, castles=both, turn=turn, hand="base-A").do("place 1,0 r1", "pass")
        assert [event.seat for event in play.last.events if event.what == "castle_scores"] == [turn, 1 - turn]


@rule("CAR-FAIRY-07")
def test_the_fairy_pleases_only_who_is_on_her_tile():
    tiles = ["base-A -1,0 r3", "base-U 1,0 r0"]
    for fairy, points in (("1,0", 4), ("0,0", 4 + 3)):
        play = Play("dragon", board=tiles, figures=["0 normal 0,0 road:0"], fairy=fairy, hand="base-A")
        before = play.scores[0]
        play.do("place 2,0 r1", "pass")
        assert play.scores[0] - before == points


@rule("CAR-FAIRY-07", "CAR-CASTLE-24")
def test_the_fairy_pleases_neither_a_castle_nor_a_follower_of_another_tile():
    """The road scores for its thief, and for the castle beside it; none of them is on the tile of the fairy."""
    tiles = ["base-E 0,-1 r2", "base-A -1,0 r3", "base-U 1,0 r0"]
    castle, thief = "1 normal 0,0 city:0 0,-1 city:0", "0 normal 0,0 road:0"
    for fairy, points in (("1,0", [4, 4]), ("0,-1", [4, 4 + 3]), ("0,0", [4 + 3, 4 + 3])):
        play = Play("bridges", "dragon", board=tiles, castles=[castle], figures=[thief], fairy=fairy, hand="base-A")
        before = play.scores
        play.do("place 2,0 r1", "pass")
        assert [play.scores[seat] - before[seat] for seat in (0, 1)] == points


@rule("CAR-BRIDGE-11")
def test_a_bridge_over_an_abbey_needs_a_hole_and_two_roads():
    hole = [
        "base-U 1,0 r0", "base-U 2,0 r0", "base-E 0,1 r1", "base-E 2,1 r3", "base-E 0,2 r2", "base-E 2,2 r2",
        "base-B 1,2 r0",
    ]  # fmt: skip
    play = Play("abbey", "bridges", board=hole, hand="abbey-tile")
    assert play.choices() == ["place 1,1 r0"]
    gap = Play("abbey", "bridges", board=["base-B 0,1 r0", "base-B 1,1 r0", "base-B 2,1 r0", "base-U 2,0 r0"])
    state = gap.state
    place = next(i for i in range(state.verges) if (x_of(state.verge[i]), y_of(state.verge[i])) == (1, 0))
    assert [over_abbey(state, place, side) for side in range(4)] == [NO_BRIDGE] * 4  # open in the north


@rule("CAR-WAGON-08")
def test_a_wagon_goes_from_what_an_abbey_closes_to_the_abbey():
    play = Play("abbey", board=[*NORTH, "base-B 1,-1 r0"], figures=["0 wagon 0,0 city:0"], hand="abbey-tile")
    play.do("place 0,-1 r0", "pass")
    assert [choice for choice in play.choices() if choice.startswith("move")] == ["move cloister at 0,-1"]


@rule("CAR-WAGON-08", "CAR-INT-24")
def test_a_wagon_goes_from_an_abbey_to_a_road_that_it_closes():
    tiles = [*NORTH, "base-U 1,-1 r0"]
    play = Play("abbey", board=tiles, hand="abbey-tile").do("place 0,-1 r0")
    play.do("claim wagon cloister", fate=["base-B"])
    play.do("place 1,-2 r0", "pass")
    assert play.actor == 0
    assert [choice for choice in play.choices() if choice.startswith("move")] == ["move road:0 at 1,-1"]


@rule("CAR-MAYOR-01")
def test_a_mayor_stands_on_no_road():
    play = Play("abbey", hand="base-U").do("place 1,0 r0")
    assert play.refused("claim mayor road:0") == "CAR-MAYOR-01"


@rule("CAR-BARN-01", "CAR-BARN-02")
@pytest.mark.parametrize("last", ["1,1", "0,1", "1,0"])
def test_a_barn_may_touch_the_first_tile(last):
    """It lies across, below or beside the tile that is placed last."""
    tiles = {"1,0": "base-U 1,0 r0", "0,1": "base-B 0,1 r0", "1,1": "base-B 1,1 r0"}
    hand = tiles.pop(last)
    order = sorted(tiles.values(), key=lambda tile: tile.split()[1] == "1,1")
    play = Play("abbey", board=order, hand=hand.split()[0]).do(f"place {last} r0")
    corner = {"1,1": "nw", "0,1": "ne", "1,0": "sw"}[last]
    assert [choice for choice in play.choices() if choice.startswith("barn")] == [f"barn {corner}"]


@rule("CAR-PRINCESS-03", "CAR-VOLCANO-01", "CAR-BUILDER-03")
def test_a_volcano_leaves_no_place_for_a_builder():
    tiles, found = ["base-U 1,0 r0"], []
    play = Play("dragon", "traders", board=tiles, figures=["0 normal 0,0 road:0"], hand="dragon-03")
    for choice in play.choices():
        other = Play("dragon", "traders", board=tiles, figures=["0 normal 0,0 road:0"], hand="dragon-03").do(choice)
        if other.actor == 0:
            found += [text for text in other.choices() if text.startswith(("builder", "pig", "claim"))]
    assert not found


@rule("CAR-FAIRY-03", "CAR-FAIRY-04")
def test_two_followers_on_a_tile_call_the_fairy_once():
    figures = ["0 normal 0,0 road:0", "0 normal 0,0 field:0", "0 normal 1,0 field:0"]
    play = Play("dragon", board=["base-U 1,0 r0"], figures=figures[:2], hand="base-B").do("place 0,1 r0")
    assert [choice for choice in play.choices() if not choice.startswith(("claim", "pass"))] == ["fairy 0,0"]


def test_nodes_are_counted_from_the_first_tile():
    state = Play(hand="base-U").state
    assert root_of(state.nodes, node_at(state, 0, 0)) == node_at(state, 0, 0) == 0
