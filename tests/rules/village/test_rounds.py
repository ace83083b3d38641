"""Village: rounds, turns and time."""

from __future__ import annotations

import pytest

from bastide.games.village.data import HOURS
from rules.village.playing import LAST_CUBE, PLENTY, Play, rule

MEMBERS = {"farm": [1, 1, 1, 1]}


@rule("VIL-ROUND-01", "VIL-ROUND-03", "VIL-ROUND-04")
def test_the_bag_is_filled_and_emptied_onto_the_spaces():
    board = Play.new(2)
    assert [board.supply(colour) for colour in ("orange", "green", "brown", "pink", "plague")] == [14, 14, 14, 14, 0]
    assert sum(board.state.bag) == 4 * 4 + 6 - 18
    board = Play(spaces=LAST_CUBE, bag={"pink": 5}).do("take orange grain", "decline")
    pinks = sum(board.space(name).count("pink") for name in PLENTY) + board.state.bag[3]
    assert pinks == 5 + 4  # what was left in the bag is mixed with the four that are added
    assert board.supply("plague") == 0 and board.state.cubes == 18


@rule("VIL-ROUND-02")
def test_a_short_supply_gives_what_it_has():
    board = Play({"pink": 16}, spaces=LAST_CUBE).do("take orange grain", "decline")
    assert board.supply("pink") == 0 and board.supply("green") == 14
    assert sum(board.space(name).count("pink") for name in PLENTY) + board.state.bag[3] == 2


@rule("VIL-ROUND-05")
def test_an_empty_bag_leaves_the_last_spaces_bare():
    hoard = {"orange": 7, "green": 18, "brown": 18, "pink": 18}
    board = Play(hoard, {"orange": 8}, spaces={"grain": ["orange"]}).do("take orange grain", "decline")
    assert board.state.cubes == 6 + 2 and not sum(board.state.bag)  # the plague cubes and what orange was left
    assert [len(board.space(name)) for name in PLENTY] == [3, 2, 3, 0, 0, 0, 0]


@rule("VIL-ROUND-06")
def test_turns_go_round_from_the_first_player():
    board = Play(seats=3, first=1)
    order = []
    for _ in range(5):
        order.append(board.actor)
        board.do("take orange market" if "take orange market" in board.choices() else board.choices()[0])
        board.drift("pass", "decline")
    assert order == [1, 2, 0, 1, 2]


@rule("VIL-ROUND-07", "VIL-MASS-01")
def test_a_round_ends_with_a_mass_after_the_last_cube_was_used():
    board = Play(spaces=LAST_CUBE).do("take orange grain")
    assert board.state.cubes == 0 and not board.told("mass") and board.phase == "grain_action"
    board.do("harvest")
    assert board.told("mass") == [[1, 0]] and board.have()["grain"] == 2 and board.state.round == 2


@rule("VIL-ROUND-08")
def test_a_death_belongs_to_the_turn_that_ends_the_round():
    board = Play({"time": 9, "members": {"farm": [1], "smithy": [1]}}, spaces={"grain": ["plague"]})
    board.do("take plague grain", "harvest")
    assert board.phase == "death_choice" and not board.told("mass")
    board.do("die smithy")
    assert board.told("mass")


@rule("VIL-ROUND-09")
def test_the_holder_of_the_marker_is_first_in_the_next_round():
    board = Play(seats=3, spaces=LAST_CUBE, next_first=2).do("take orange grain", "decline")
    assert (board.actor, board.state.first, board.state.next_first) == (2, 2, -1)
    board = Play(seats=3, spaces=LAST_CUBE, first=1).do("take orange grain", "decline")
    assert (board.actor, board.state.first) == (1, 1)


@rule("VIL-ROUND-10")
def test_the_old_first_player_begins_the_mass():
    people = [{"members": {"church:1": [1]}, "grain": 1, "coin": 0}] * 3
    board = Play(*people, seats=3, spaces=LAST_CUBE, first=1, next_first=2).do("take orange grain")
    assert (board.phase, board.actor) == ("advancement", 1)


@rule("VIL-ROUND-11")
def test_the_well_makes_a_round_longer():
    board = Play({"pink": 3}, spaces=LAST_CUBE).do("well pink 0", "do family", "birth")
    assert board.state.cubes == 1 and board.actor == 1


@rule("VIL-TURN-01")
def test_a_turn_is_a_cube_or_the_well():
    board = Play({"brown": 3}, spaces={"grain": ["orange"], "church": ["plague"]})
    assert board.choices() == ["take orange grain", "take plague church", "well brown 0", "well brown 1"]
    assert board.refused("take pink grain") == "VIL-TURN-01"
    assert board.refused("decline") == "VIL-TURN-01"


@rule("VIL-TURN-02")
def test_any_cube_of_a_space_may_be_taken():
    board = Play(spaces={"travel": ["orange", "orange", "brown", "plague"]})
    assert board.choices() == ["take orange travel", "take brown travel", "take plague travel"]


@rule("VIL-TURN-03")
def test_a_cube_goes_to_the_farm():
    board = Play({"green": 9}).do("take green grain")
    assert board.have()["green"] == 10 and board.space("grain") == ["orange", "plague"]


@rule("VIL-TURN-04")
def test_a_plague_cube_goes_back_and_costs_two_hours():
    board = Play({"time": 3})
    before = board.supply("plague")
    board.do("take plague grain", "harvest")
    assert (board.time(), board.supply("plague"), board.have()) == (5, before + 1, {"coin": 1, "grain": 2})


@rule("VIL-TURN-05")
def test_an_action_may_be_left():
    for space in ("grain", "family", "crafts", "church"):
        board = Play().do(f"take orange {space}")
        assert "decline" in board.choices()
        board.do("decline")
        assert board.actor == 1 and board.members(0) == Play().members(0)


@rule("VIL-TURN-06", "VIL-MARKET-01")
def test_a_market_day_takes_place_in_any_case():
    board = Play({"plough": 1}, {"plough": 1, "green": 1}, stalls=["c05", "c12", "c16"], queue=[])
    board.do("take orange market")
    assert "decline" not in board.choices()
    board.do("pass")
    assert (board.actor, board.phase) == (1, "sale")
    board.do("serve c05")
    assert board.customers(1) == ["c05"]


@rule("VIL-TURN-07")
def test_a_cube_may_be_taken_for_an_action_one_cannot_perform():
    board = Play({"members": {"council:1": [1]}, "coin": 0}).do("take orange travel")
    assert board.have() == {"orange": 1} and board.actor == 1


@rule("VIL-TURN-08")
def test_the_cube_just_taken_may_be_spent():
    board = Play({"coin": 0}, spaces={"church": ["brown", "green"]}).do("take brown church", "ordain 1 brown")
    assert board.members()["bag"] == [1] and not board.have()


@rule("VIL-TURN-09")
def test_costs_are_paid_in_full_and_time_always_can_be():
    board = Play({"orange": 1, "coin": 0, "grain": 1}).do("take green crafts")
    assert not [text for text in board.choices() if text.startswith(("buy", "mill"))]
    alone = Play({"time": 9, "members": {}}, spaces={"grain": ["plague", "orange"]}).do("take plague grain")
    assert alone.time() == 1 and alone.actor == 1 and alone.told("nobody_dies")


@rule("VIL-TURN-10")
def test_members_come_from_the_farm():
    away = {"smithy": [1], "council:1": [1], "t1": [1]}
    board = Play({"members": away, "green": 2, "wagon": 1, "brown": 5})
    crafts = Play({"members": away}).do("take orange crafts")
    assert not [text for text in crafts.choices() if text.startswith("train")]
    council = Play({"members": away, "green": 2, "coin": 0}).do("take orange council")
    assert council.choices() == [
        "advance 1 2 green", "privilege next_first_player", "decline"
    ]  # fmt: skip
    board.do("take orange church")
    assert board.actor == 1  # nobody can go into the bag


@rule("VIL-TURN-11")
def test_any_generation_may_be_placed():
    board = Play({"members": {"farm": [1, 2, 4]}}).do("take orange crafts")
    assert {"train 1 smithy", "train 2 smithy", "train 4 smithy"} <= set(board.choices())
    assert board.do("train 4 smithy", "decline").members()["smithy"] == [4]


@rule("VIL-TURN-12")
def test_members_stay_where_they_are():
    away = {"smithy": [1], "council:2": [1], "church:1": [1], "t2": [1], "farm": [2]}
    board = Play({"members": away, "green": 4, "grain": 5}, spaces=PLENTY).do("take orange crafts", "produce plough")
    board.do("take orange grain", "harvest").do("take green council", "privilege two_cubes", "cube pink", "cube pink")
    assert board.living() == away


@rule("VIL-TURN-13")
def test_the_order_within_a_turn():
    """A plague cube, the action, the death, and only then the next player."""
    board = Play({"time": 8, "members": {"farm": [1], "smithy": [1]}}, spaces={"crafts": ["plague", "orange"]})
    board.do("take plague crafts")
    assert board.time() == 0 and board.phase == "craft_action"
    board.do("produce plough")
    assert board.phase == "death_choice" and board.have()["plough"] == 1 and board.actor == 0
    assert board.do("die farm").actor == 1


@rule("VIL-TURN-14")
def test_what_is_paid_goes_to_the_supply():
    board = Play({"orange": 2, "grain": 3})
    orange, grain = board.supply("orange"), board.supply("grain")
    board.do("take green crafts", "buy plough", "coins 0")
    assert board.supply("orange") == orange + 2
    board.do("take orange family", "decline").do("take orange crafts", "buy ox")
    assert board.supply("grain") == grain + 3


@rule("VIL-TIME-01", "VIL-TIME-02")
@pytest.mark.parametrize("hour", range(10))
def test_time_goes_round_in_ten_hours(hour):
    assert HOURS == 10
    board = Play({"time": hour, "members": {}}).do("take plague grain")
    assert board.time() == (hour + 2) % 10


@rule("VIL-TIME-03", "VIL-TIME-04")
@pytest.mark.parametrize("hour", range(10))
def test_each_passage_costs_a_life(hour):
    """Two hours from 7 stop before the bridge; reaching 0 exactly is a passage."""
    board = Play({"time": hour}).do("take plague grain", "harvest")
    assert len(board.told("chronicled")) == (hour >= 8)


@rule("VIL-TIME-05")
def test_the_death_comes_after_the_action():
    board = Play({"time": 9, "members": {"farm": [1]}}).do("take plague family")
    assert not board.told("chronicled")
    board.do("birth")
    assert board.told("chronicled") and board.living() == {"farm": [2]}


@rule("VIL-TIME-06")
def test_in_a_market_day_the_death_comes_at_once():
    seller = {"time": 9, "green": 1, "plough": 1, "members": {"farm": [1], "council:1": [1]}}
    board = Play({}, seller, {"plough": 1, "green": 1}, seats=3, stalls=["c05", "c12", "c16"], queue=[])
    board.do("take orange market", "serve c05", "coins 0")
    assert (board.actor, board.phase) == (1, "death_choice")
    board.do("die farm")
    assert board.living(1) == {"council:1": [1]}


@rule("VIL-TIME-07")
def test_several_deaths_come_one_after_the_other():
    """With the switch for the Herbalist there can be two: the last of the first generation, then one of the second."""
    family = {"time": 9, "hand": ["herbalist"], "members": {"council:1": [1], "farm": [2], "smithy": [2]}}
    board = Play(family, inn=True, herbalist_may_cross_bridge=True)
    board.do("take plague grain", "play herbalist", "hour bridge")
    assert board.time() == 0 and not board.told("chronicled")
    board.do("harvest")
    assert board.members()["chronicle:council"] == [1] and board.phase == "death_choice"
    assert board.choices() == ["die farm", "die smithy"]
    assert board.do("die smithy").living() == {"farm": [2]}


@rule("VIL-TIME-08", "VIL-END-15")
def test_plague_before_a_market_day_kills_after_it():
    starter = {"time": 9, "plough": 1, "members": {"farm": [1], "council:1": [1]}}
    given = {"stalls": ["c05", "c12", "c16"], "queue": [], "spaces": {"market": ["plague", "orange"]}}
    board = Play(starter, **given).do("take plague market")
    assert (board.phase, board.time()) == ("sale", 1)
    board.do("serve c05")
    assert board.phase == "death_choice" and board.customers() == ["c05"]
    early = Play(starter, plague_crossing_before_market_dies_at_end_of_turn=False, **given).do("take plague market")
    assert early.phase == "death_choice"
    assert early.do("die farm").phase == "sale"


@rule("VIL-TIME-09")
def test_no_action_of_the_base_game_turns_time_back():
    board = Play.new(3, seed=4)
    hours = [0, 0, 0]
    while board.state.pending and board.state.round < 3:
        board.do(board.choices()[0])
        spent = [sum(args[0] for args in board.told("time", seat)) for seat in range(3)]
        assert all(new >= old for new, old in zip(spent, hours, strict=True))
        assert [board.time(seat) for seat in range(3)] == [total % 10 for total in spent]
        hours = spent
