"""Village: deaths and the end of the game."""

from __future__ import annotations

import pytest

from bastide.games.village.data import ROUNDS
from rules.village.playing import Play, rule

PLAGUE = {"travel": ["plague", "orange", "green", "pink", "brown"]}
FULL = {"council": 0, "crafts": 0, "travel": 0, "church": 0, "farm": 0}
GONE = ("chronicled", "buried", "removed")
LAST_PAGE = FULL | {"farm": 1}


def dying(members, *others, **more):
    """Seat 0 passes the bridge with a plague cube."""
    board = Play({"time": 9, "coin": 0, "members": members}, *others, **({"spaces": PLAGUE} | more))
    return board.do("take plague travel")


@rule("VIL-DEATH-01")
def test_one_of_the_lowest_generation_dies():
    board = dying({"farm": [2, 3], "smithy": [2], "t1": [2], "council:1": [4]})
    assert board.choices() == ["die farm", "die smithy", "die t1"] and board.refused("die council:1") == "VIL-DEATH-01"
    assert board.do("die t1").members()["chronicle:travel"] == [2]
    assert dying({"farm": [1, 1], "smithy": [2]}).members()["chronicle:farm"] == [1]


@rule("VIL-DEATH-02")
def test_the_bag_and_the_unborn_are_spared():
    board = dying({"bag": [1], "church:2": [2], "inn": [2], "council:4": [2], "farm": [3]}, inn=True)
    assert sorted(board.choices()) == ["die church:2", "die council:4", "die inn"]
    assert "die bag" not in board.game.actions
    crafts = dying({"bag": [1], "stable": [2], "t5": [2], "farm": [2]})
    assert sorted(crafts.choices()) == ["die farm", "die stable", "die t5"]


@rule("VIL-DEATH-03")
def test_what_counts_is_the_moment_of_the_death():
    board = Play({"time": 9, "members": {"bag": [1]}}, spaces={"family": ["plague", "orange"]})
    board.do("take plague family", "birth")
    assert board.members()["chronicle:farm"] == [2]  # the child just born


@rule("VIL-DEATH-04", "VIL-DEATH-06")
@pytest.mark.parametrize(
    ("place", "profession"),
    [("farm", "farm"), ("smithy", "crafts"), ("t4", "travel"), ("council:3", "council"), ("church:2", "church")],
)
def test_a_free_page_of_the_profession_is_used(place, profession):
    board = dying({place: [1]})
    assert board.members()[f"chronicle:{profession}"] == [1] and board.state.graves == 3


@rule("VIL-DEATH-05")
def test_otherwise_an_anonymous_grave():
    board = dying({"farm": [1]}, chronicle={"farm": 0})
    assert board.members()["grave"] == [1] and board.state.graves == 2


@rule("VIL-DEATH-07")
@pytest.mark.parametrize(
    ("places", "profession"),
    [(["wagon_maker", "stable", "scriptorium", "smithy"], "crafts"), (["t1", "t2", "t3", "t4", "t5", "t6"], "travel"),
     (["council:1", "council:2", "council:3", "council:4"], "council"),
     (["church:1", "church:2", "church:3", "church:4"], "church")],
)  # fmt: skip
def test_all_places_of_a_kind_are_one_profession(places, profession):
    free = Play.new().pages()[profession]
    for place in places:
        assert dying({place: [1]}).pages()[profession] == free - 1


@rule("VIL-DEATH-05", "VIL-DEATH-08")
@pytest.mark.parametrize("place", ["council:1", "smithy", "t1", "church:1", "farm"])
def test_a_full_page_sends_every_profession_to_the_graves(place):
    full = dict.fromkeys(FULL, 0) | {"crafts" if place != "smithy" else "farm": 1}
    board = dying({place: [1]}, chronicle=full)
    assert [(event.what, event.rule) for event in board.last.events if event.what in GONE] == [
        ("buried", "VIL-DEATH-05")
    ]
    board = dying({place: [1]}, chronicle=full, graves=0, ender=1, last_turns=1)
    assert [(event.what, event.rule) for event in board.last.events if event.what in GONE] == [
        ("removed", "VIL-DEATH-08")
    ]


@rule("VIL-DEATH-08", "VIL-END-09")
def test_without_any_place_the_dead_are_removed():
    board = dying({"farm": [1, 1]}, chronicle=FULL | {"crafts": 1}, graves=0, ender=1, last_turns=1)
    assert board.members()["removed"] == [1, 1, 1] and board.told("removed") == [[0, 1]]
    placed = dying({"smithy": [1]}, chronicle=FULL | {"crafts": 1}, graves=0, ender=1, last_turns=1)
    assert placed.members()["chronicle:crafts"] == [1] and not placed.told("ends")


@rule("VIL-DEATH-09")
def test_without_a_visible_member_nobody_dies():
    board = dying({"bag": [1]})
    assert board.told("nobody_dies") == [[]] and board.living() == {"bag": [1]}
    board.do("take green travel").do("take orange travel")
    assert not board.told("chronicled")  # nor later


@rule("VIL-DEATH-10")
def test_the_dead_do_nothing_more():
    board = dying({"farm": [1]})
    assert board.state.living(0) == 0
    board.do("take green travel")
    assert board.state.living(0) == 0 and "recall 1 chronicle:farm" not in board.game.actions


@rule("VIL-DEATH-11")
def test_time_adds_up_and_the_death_follows_the_action():
    board = Play({"time": 9, "members": {"farm": [1, 2]}}, spaces={"crafts": ["plague", "orange"]})
    board.do("take plague crafts", "train 1 smithy", "produce plough")
    assert board.time() == 7 and board.members()["chronicle:crafts"] == [1]


@rule("VIL-END-01")
@pytest.mark.parametrize("which", ["page", "grave"])
def test_the_last_page_or_the_last_grave_ends_the_game(which):
    free = {"chronicle": LAST_PAGE} if which == "page" else {"chronicle": {"farm": 0}, "graves": 1}
    board = dying({"farm": [1]}, **free)
    assert board.state.ender == 0 and board.told("ends") == [[int(which == "grave")]]
    more = dying({"farm": [1]}, chronicle=FULL | {"farm": 1, "church": 1})
    assert more.state.ender == -1


@rule("VIL-END-02", "VIL-END-03")
def test_every_other_player_has_one_last_turn():
    board = Play({}, {"time": 9}, {}, seats=3, turn=1, chronicle=LAST_PAGE, spaces=PLAGUE).do("take plague travel")
    order = []
    for cube in ("orange", "green"):
        order.append(board.actor)
        board.do(f"take {cube} travel")
    assert order == [2, 0] and not board.state.stack


@rule("VIL-END-04")
def test_a_last_turn_is_a_normal_turn():
    board = Play({"pink": 3}, ender=1, last_turns=1, spaces={"grain": ["orange"]})
    assert board.choices() == ["take orange grain", "well pink 0", "well pink 1"]


@rule("VIL-END-05", "VIL-END-06", "VIL-END-07")
def test_when_the_cubes_run_out_in_last_turns():
    board = Play({}, {}, {"grain": 5}, seats=3, ender=2, last_turns=2, turn=0, spaces={"travel": ["orange"]})
    board.do("take orange travel")
    assert board.actor == 1 and not board.state.cubes and not board.told("mass")
    assert board.choices() == ["do grain", "do family", "do crafts", "do market", "do church", "decline"]
    board.do("do family", "birth")
    assert board.living(1)["farm"] == [1, 1, 1, 1, 2] and not board.have(1).get("orange")
    assert len(board.told("mass")) == 1 and not board.state.stack
    idle = Play(ender=1, last_turns=1, spaces={}).do("decline")
    assert not idle.state.stack and idle.told("rests") == [[]]


@rule("VIL-END-08")
def test_the_same_if_the_ending_turn_takes_the_last_cube():
    board = dying({"farm": [1]}, chronicle=LAST_PAGE, spaces={"travel": ["plague"]})
    assert board.actor == 1 and not board.told("mass") and board.choices()[0] == "do grain"


@rule("VIL-END-10", "VIL-END-12", "VIL-END-13")
@pytest.mark.parametrize(("reading", "order"), [("starts", [0, 1, 2]), ("ends", [1, 2, 0])])
def test_another_player_ends_the_game_in_a_market_day(reading, order):
    seller = {"time": 9, "plough": 1, "green": 1, "coin": 0, "members": {"farm": [1]}}
    third = {"scroll": 1, "green": 1, "coin": 0}
    name = "final_round_when_other_player_ends_game_in_market"
    board = Play(
        {}, seller, third, seats=3, stalls=["c05", "c01", "c06"], queue=[], chronicle=LAST_PAGE,
        spaces=PLAGUE | {"market": ["orange"]}, **{name: f"{reading}_with_market_starter"},
    ).do("take orange market", "serve c05")  # fmt: skip
    assert board.state.ender == 1 and (board.actor, board.phase) == (2, "sale")
    board.do("serve c01")
    turns = []
    for cube in ("orange", "green", "pink"):
        turns.append(board.actor)
        board.do(f"take {cube} travel")
    assert turns == order and not board.state.stack


@rule("VIL-END-10", "VIL-END-11")
def test_the_starter_ends_the_game_in_his_own_market_day():
    starter = {"time": 9, "plough": 1, "scroll": 1, "green": 1, "coin": 0, "members": {"farm": [1]}}
    board = Play(
        starter, {"grain": 4, "green": 1, "coin": 0}, {"coin": 0}, seats=3, stalls=["c05", "c01", "c06", "c07"],
        queue=[], chronicle=LAST_PAGE, spaces=PLAGUE | {"market": ["orange"]},
    ).do("take orange market", "serve c05", "pass")  # fmt: skip
    board.do("serve c01")
    assert board.state.ender == 0 and board.actor == 1
    board.do("take orange travel")
    assert board.actor == 2
    assert not board.do("take green travel").state.stack


@rule("VIL-END-14")
def test_the_first_to_fill_a_last_space_is_the_ending_player():
    """Two players fill the last page and the last grave in one market day."""
    seller = {"time": 9, "green": 1, "coin": 0, "members": {"farm": [1]}}
    board = Play(
        {}, seller | {"plough": 1}, seller | {"scroll": 1}, seats=3, stalls=["c05", "c01", "c06"], queue=[],
        chronicle=LAST_PAGE, graves=1, spaces=PLAGUE | {"market": ["orange"]},
    ).do("take orange market", "serve c05", "serve c01")  # fmt: skip
    assert board.members(2)["grave"] == [1] and board.state.ender == 1 and len(board.told("ends")) == 1


@rule("VIL-END-15")
def test_a_passage_resolved_after_the_market_day_belongs_to_the_turn():
    starter = {"time": 9, "plough": 1, "members": {"farm": [1]}}
    board = Play(starter, chronicle=LAST_PAGE, stalls=["c05"], queue=[], spaces=PLAGUE | {"market": ["plague"]})
    board.do("take plague market", "serve c05")
    assert board.state.ender == 0 and board.actor == 1
    assert not board.do("take orange travel").state.stack


@rule("VIL-END-16")
def test_the_final_mass_and_scoring_ignore_cubes_left():
    board = Play({"members": {"church:1": [1]}}, first=1, turn=0, ender=1, last_turns=1, spaces=PLAGUE, next_first=0)
    board.do("take orange travel")
    assert board.state.cubes == 4 and board.state.first == 1 and board.points("majority") == 2
    assert not board.state.stack and board.points("final_church") == 2


@rule("VIL-END-17")
def test_a_game_that_never_ends_is_given_up_without_a_winner():
    board = Play({"score": 9, "members": {}}, round=ROUNDS, spaces={"travel": ["orange"]}).do("take orange travel")
    assert ROUNDS >= 40 and board.told("unfinished") == [[ROUNDS]] and not board.state.stack
    assert board.game.places(board.state) == [1, 1]
