"""Village: travels."""

from __future__ import annotations

import pytest

from bastide.games.village.data import FARM, KINDS, PLACE_NAMES, ROADS
from rules.village.playing import Play, rule

READY = {"wagon": 2, "brown": 4, "pink": 6, "orange": 6, "coin": 0}


def at(town, **more):
    return Play(READY | {"members": {town: [1], "farm": []}} | more).do("take green travel")


@rule("VIL-TRAVEL-01")
def test_one_member_goes_one_step():
    board = Play(READY | {"members": {"farm": [1, 2], "t1": [1], "smithy": [1]}}).do("take green travel")
    assert board.choices() == [
        "travel 1 village t1", "travel 1 village t2", "travel 1 t1 t2", "travel 1 t1 t3", "travel 2 village t1",
        "travel 2 village t2", "decline",
    ]  # fmt: skip
    assert board.do("travel 2 village t1").living() == {"farm": [1], "t1": [1, 2], "smithy": [1]} and board.actor == 1


@rule("VIL-TRAVEL-01", "VIL-TRAVEL-05")
def test_of_those_alike_in_a_town_one_is_offered_and_neighbours_are_not_forgotten():
    board = Play(READY | {"members": {"t1": [1, 1], "t2": [1]}}).do("take green travel")
    assert board.choices("travel") == ["1 t1 t2", "1 t1 t3", "1 t2 t1", "1 t2 t4"]


@rule("VIL-TRAVEL-02")
def test_a_step_costs_time_a_wagon_and_cubes():
    board = Play(READY).do("take green travel", "travel 1 village t1")
    assert board.time() == 2 and (board.have()["wagon"], board.have()["brown"]) == (1, 2)
    assert Play(READY | {"wagon": 0}).do("take green travel").actor == 1
    poor = Play(READY | {"brown": 1}).do("take green travel")
    assert poor.choices()[0] == "travel 1 village t2" and poor.refused("travel 1 village t1") == "VIL-TRAVEL-02"


@rule("VIL-TRAVEL-03")
def test_the_roads_from_the_village():
    roads = {PLACE_NAMES[end]: (KINDS[colour], number) for start, end, colour, number in ROADS if start == FARM}
    assert roads == {"t1": ("brown", 2), "t2": ("pink", 2)}
    assert Play(READY).do("take green travel", "travel 1 village t2").have()["pink"] == 4


@rule("VIL-TRAVEL-04")
def test_the_other_roads_cost_two_or_three_and_go_both_ways():
    others = {(start, end): (colour, number) for start, end, colour, number in ROADS if start != FARM}
    assert all(number in (2, 3) and colour != KINDS.index("green") for colour, number in others.values())
    assert all(others[end, start] == price for (start, end), price in others.items())
    assert at("t4").do("travel 1 t4 t2").have()["brown"] == 2
    assert at("t2").do("travel 1 t2 t4").have()["brown"] == 2
    assert at("t4").do("travel 1 t4 t6", "cube green", "cube green").have()["pink"] == 3


@rule("VIL-TRAVEL-05")
def test_several_travellers():
    board = Play(READY).do("take green travel", "travel 1 village t1").do("take orange grain", "decline")
    board.do("take orange travel", "travel 1 village t2")
    assert board.living() == {"farm": [1, 1], "t1": [1], "t2": [1]}


@rule("VIL-TRAVEL-06")
@pytest.mark.parametrize(
    ("start", "town", "gain"),
    [("village", "t1", "prestige"), ("village", "t2", "prestige"), ("t1", "t3", "cubes"), ("t2", "t4", "coin"),
     ("t3", "t5", "coin"), ("t5", "t6", "cubes")],
)  # fmt: skip
def test_the_rewards_of_the_towns(start, town, gain):
    members = {"members": {"farm" if start == "village" else start: [1]}}
    board = Play(READY | members).do("take green travel", f"travel 1 {start} {town}")
    if gain == "cubes":
        assert board.phase == "cube_choice"
        board.do("cube green", "cube brown")
        assert board.told("cube") == [[1, 0], [2, 0]]
    assert board.towns() == [town] and board.scores[0] == (3 if gain == "prestige" else 0)
    assert board.have().get("coin", 0) == (gain == "coin")


@rule("VIL-TRAVEL-07")
def test_a_town_rewards_once():
    board = at("t2", towns=["t2", "t4"]).do("travel 1 t2 t4")
    assert board.have()["brown"] == 2 and "coin" not in board.have() and board.time() == 2
    assert board.towns() == ["t2", "t4"]


@rule("VIL-TRAVEL-08")
def test_any_number_of_members_in_a_town():
    crowd = {"members": {"t1": [1, 1, 2, 2], "farm": [1]}}
    board = Play(READY | crowd, {"members": {"t1": [1, 1]}}).do("take green travel", "travel 1 village t1")
    assert len(board.living()["t1"]) == 5


@rule("VIL-TRAVEL-09")
def test_no_road_leads_back_into_the_village():
    assert not [text for text in Play().game.actions if text.startswith("travel") and text.endswith("village")]
    assert FARM not in [road[1] for road in ROADS]


@rule("VIL-TRAVEL-10")
def test_a_traveller_goes_one_road_at_a_time():
    board = at("t1")
    assert board.choices() == ["travel 1 t1 t2", "travel 1 t1 t3", "decline"]
    assert board.do("travel 1 t1 t2").actor == 1


@rule("VIL-TRAVEL-11")
def test_markers_stay_when_the_traveller_dies():
    traveller = {"members": {"t2": [1]}, "towns": ["t1", "t2"], "time": 9}
    board = Play(traveller, ender=1, last_turns=1, spaces={"grain": ["plague"]}).do("take plague grain")
    assert board.members()["chronicle:travel"] == [1] and board.towns() == ["t1", "t2"]
    assert board.points("final_travel") == 3


@rule("VIL-TRAVEL-12")
def test_cubes_of_choice_as_far_as_there_are_any():
    hoard = {"green": 18, "brown": 10, "orange": 8, "coin": 0}
    scarce = {"brown": 8, "pink": 16, "orange": 9, "wagon": 1, "members": {"t1": [1]}, "coin": 0}
    board = Play(hoard, scarce, turn=1, spaces={"travel": ["orange", "plague"]}).do("take plague travel")
    board.do("travel 1 t1 t3")
    assert board.have(1)["pink"] == 16 and not board.phase.startswith(
        "cube"
    )  # the only two left were the two just paid
    short = Play(hoard, scarce | {"orange": 8, "pink": 17}, turn=1, spaces={"travel": ["orange", "plague"]})
    short.do("take plague travel", "travel 1 t1 t3")
    assert short.choices() == ["cube orange", "cube pink"] and "cube plague" not in short.game.actions
    assert short.refused("cube green") == "VIL-TRAVEL-12"
