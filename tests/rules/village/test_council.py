"""Village: the council chamber."""

from __future__ import annotations

import pytest

from rules.village.playing import Play, rule

POOR = {"coin": 0}


def council(more, **position):
    return Play(POOR | more, **position).do("take orange council")


@rule("VIL-COUNCIL-01")
def test_enter_advance_or_privilege():
    board = council({"members": {"farm": [1], "council:1": [2]}, "green": 2, "scroll": 1})
    assert board.choices() == [
        "enter 1 green", "enter 1 scroll", "advance 2 2 green", "advance 2 2 scroll", "privilege next_first_player",
        "decline",
    ]  # fmt: skip


@rule("VIL-COUNCIL-02", "VIL-COUNCIL-03")
def test_of_those_alike_one_is_offered_and_neighbours_are_not_forgotten():
    board = council({"members": {"farm": [1, 2], "council:1": [1, 1, 2], "council:2": [1, 2]}, "green": 3})
    assert board.choices()[:6] == [
        "enter 1 green", "advance 1 2 green", "advance 1 3 green", "enter 2 green", "advance 2 2 green",
        "advance 2 3 green",
    ]  # fmt: skip


@rule("VIL-COUNCIL-02")
def test_entering():
    board = council({"green": 3}).do("enter 1 green", "decline")
    assert board.time() == 1 and board.have() == {"green": 1, "orange": 1}
    assert board.living() == {"farm": [1, 1, 1], "council:1": [1]}
    board = council({"scroll": 1, "green": 1}).do("enter 1 scroll", "decline")
    assert board.have() == {"green": 1, "orange": 1} and board.time() == 1
    assert (
        council({"green": 1, "members": {"farm": [1], "council:1": [1]}}).refused("enter 1 green") == "VIL-COUNCIL-02"
    )


@rule("VIL-COUNCIL-03", "VIL-COUNCIL-04")
@pytest.mark.parametrize(("level", "hours"), [(2, 2), (3, 2), (4, 3)])
def test_advancing_costs_the_time_of_the_new_level(level, hours):
    board = council({"members": {f"council:{level - 1}": [1]}, "green": 2}).do(f"advance 1 {level} green", "decline")
    assert board.time() == hours and board.living() == {f"council:{level}": [1]} and "green" not in board.have()
    board = council({"members": {f"council:{level - 1}": [1]}, "scroll": 1}).do(f"advance 1 {level} scroll", "decline")
    assert board.time() == hours and "scroll" not in board.have()
    assert council({"members": {"council:1": [1]}, "green": 1}).refused("advance 1 2 green") == "VIL-COUNCIL-03"


@rule("VIL-COUNCIL-05")
def test_a_privilege_alone_is_free():
    board = council({"members": {"council:1": [1]}}).do("privilege next_first_player")
    assert board.time() == 0 and board.have() == {"orange": 1} and board.state.next_first == 0
    assert council({"members": {"farm": [1]}}).actor == 1


@rule("VIL-COUNCIL-06")
def test_the_privilege_of_the_level_or_a_lower_one():
    board = council({"members": {"council:3": [1]}, "coin": 1})
    assert [text for text in board.choices() if text.startswith("privilege")] == [
        "privilege next_first_player", "privilege two_cubes", "privilege one_good",
    ]  # fmt: skip
    assert board.refused("privilege buy_prestige") == "VIL-COUNCIL-06"
    moved = council({"members": {"council:1": [1]}, "green": 2}).do("advance 1 2 green")
    assert moved.choices() == ["privilege next_first_player", "privilege two_cubes", "decline"]
    assert moved.do("decline").actor == 1


@rule("VIL-COUNCIL-07")
def test_the_reference_is_any_member_or_the_one_just_moved():
    people = {"members": {"council:1": [1], "council:4": [2], "farm": [3]}, "green": 2, "coin": 1}
    assert "privilege buy_prestige" in council(people).choices()
    entered = council(people).do("enter 3 green", "coins 0")
    assert entered.choices() == ["privilege next_first_player", "decline"]


@rule("VIL-COUNCIL-08")
def test_the_next_first_player_marker_is_taken_once():
    board = council({"members": {"council:1": [1]}}, next_first=1)
    assert board.actor == 1  # the privilege has no effect: there is nothing to do
    busy = council({"members": {"council:2": [1]}}, next_first=1)
    assert busy.refused("privilege next_first_player") == "VIL-COUNCIL-08"
    own = council({"members": {"council:2": [1]}}, next_first=0)
    assert own.refused("privilege next_first_player") == "VIL-COUNCIL-08"
    free = council({"members": {"council:2": [1]}}).do("decline")
    assert free.actor == 1


@rule("VIL-COUNCIL-09")
def test_the_first_player_may_take_it_and_has_it_in_the_next_round():
    board = Play({"members": {"council:1": [1]}}, seats=3, spaces={"council": ["orange", "green"]})
    board.do("take orange council", "privilege next_first_player")
    assert board.actor == 1 and board.state.first == 0
    board.do("take green council", "decline")
    assert board.actor == 0 and board.state.first == 0 and board.state.next_first == -1


@rule("VIL-COUNCIL-10")
def test_two_cubes_of_choice():
    board = council({"members": {"council:2": [1]}}).do("privilege two_cubes", "cube brown", "cube green")
    assert board.have() == {"orange": 1, "brown": 1, "green": 1}
    assert council({"members": {"council:2": [1]}}).do("privilege two_cubes").refused("decline") == "VIL-COUNCIL-10"


@rule("VIL-COUNCIL-11")
def test_a_good_of_choice():
    board = council({"members": {"council:3": [1]}}).do("privilege one_good")
    assert board.choices() == ["good scroll", "good horse", "good plough", "good ox", "good wagon"]
    assert board.do("good ox").have()["ox"] == 1
    inn = council({"members": {"council:3": [1]}}, inn=True).do("privilege one_good")
    assert inn.choices()[-1] == "good beer" and inn.refused("decline") == "VIL-COUNCIL-11"


@rule("VIL-COUNCIL-12")
def test_a_coin_for_three_points():
    board = council({"members": {"council:4": [1]}, "coin": 2}).do("privilege buy_prestige")
    assert board.scores[0] == 3 and board.have()["coin"] == 1 and board.actor == 1
    assert "privilege buy_prestige" not in council({"members": {"council:4": [1]}, "green": 9}).choices()


@rule("VIL-COUNCIL-13")
def test_any_number_of_members_on_a_level():
    board = council({"members": {"council:2": [1, 1, 2, 2], "council:1": [1]}, "green": 2})
    assert len(board.do("advance 1 2 green", "decline").living()["council:2"]) == 5


@rule("VIL-COUNCIL-14")
def test_nobody_rises_above_level_four():
    board = council({"members": {"council:4": [1]}, "green": 4})
    assert not [text for text in board.choices() if text.startswith("advance")]
