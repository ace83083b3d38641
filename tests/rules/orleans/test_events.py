"""Orléans: events of the hourglass tiles."""

from __future__ import annotations

from collections import Counter

import pytest

from bastide.games.orleans.data import HOURGLASS_VALUE
from rules.orleans.playing import IDLE, Play, acting, game_for, hourglass, kinds, usable

rule = pytest.mark.rule


def happen(event, *seats, count=2, fate=(), **more):
    """The table after the first event, or in the middle of it if somebody must choose."""
    return Play({"phase": "event", "event": event, "seats": list(seats), "fate": list(fate)} | more, count=count)


@rule("ORL-EVENT-01")
def test_each_resolves_fully_before_the_next_in_turn_order():
    poor = {"coins": 0, "goods": {"grain": 1}}
    play = happen("A-taxes", poor, poor, poor, count=3, first=1)
    assert play.pending == [1]
    assert play.do("yield grain", seat=1).pending == [2]
    assert play.do("yield station", seat=2).pending == [0]
    assert play.do("yield station", seat=0).state.round == 3


@rule("ORL-EVENT-02")
def test_values_depend_on_the_letter():
    values = {name: [HOURGLASS_VALUE[hourglass(f"{letter}-{name}")] for letter in "ABC"]
              for name in ("taxes", "income", "trading_day", "harvest", "plague")}  # fmt: skip
    assert values == {
        "taxes": [1, 2, 3], "income": [3, 2, 1], "trading_day": [3, 2, 1], "harvest": [1, 2, 3], "plague": [0, 0, 0],
    }  # fmt: skip
    for letter in "ABC":
        play = happen(f"{letter}-plague", {"bag": "K", "market": "fbct"}, fate=kinds("K"))
        assert play.bag() == ""


@rule("ORL-EVENT-04")
@pytest.mark.parametrize(("letter", "due"), [("A", [7, 1, 5]), ("B", [3, 0, 2]), ("C", [2, 0, 1])])
def test_taxes(letter, due):
    seats = [{"coins": 9, "goods": goods} for goods in ({"grain": 5, "wool": 2}, {"cheese": 1}, {"wine": 4, "wool": 1})]
    play = happen(f"{letter}-taxes", *seats, count=3)
    assert play.state.coins == [9 - coins for coins in due] and play.goods() == 7


@rule("ORL-EVENT-05")
def test_taxes_that_cannot_be_paid_lead_to_torture():
    play = happen("A-taxes", {"coins": 1, "goods": {"grain": 3}})
    assert play.coins() == 0 and play.pending == [0]
    play.do("yield station", "yield grain", seat=0)
    assert play.state.round == 3 and play.good("grain") == 2 and play.state.stock[0] == 9


@rule("ORL-EVENT-06")
@pytest.mark.parametrize(("letter", "each"), [("A", 3), ("B", 2), ("C", 1)])
def test_income(letter, each):
    play = happen(f"{letter}-income", {"coins": 0, "development": 16}, {"coins": 0})
    assert play.state.coins == [4 * each, each]


@rule("ORL-EVENT-07")
@pytest.mark.parametrize(("letter", "each"), [("A", 3), ("B", 2), ("C", 1)])
def test_trading_day(letter, each):
    play = happen(f"{letter}-trading_day", {"coins": 0, "stations": ["tours", "blois"]}, {"coins": 0, "stock": 3})
    assert play.state.coins == [2 * each, 0]


@rule("ORL-EVENT-08", "ORL-EVENT-12")
@pytest.mark.parametrize(("letter", "food"), [("A", 1), ("B", 2), ("C", 3)])
def test_harvest_asks_for_food(letter, food):
    play = happen(f"{letter}-harvest", {"coins": 0, "goods": {"grain": 4}}, {"coins": 20})
    store = play.store("grain")
    play.do(*["feed grain"] * food, seat=0)
    assert play.good("grain") == 4 - food and play.coins() == 0 and play.store("grain") == store + food
    assert play.coins(1) == 20 - 5 * food


@rule("ORL-EVENT-09")
def test_the_player_chooses_what_and_how_much_to_give():
    seat = {"coins": 12, "goods": {"grain": 1, "cheese": 1, "wine": 1}}
    play = happen("B-harvest", seat)
    assert play.choices(seat=0) == ["feed grain", "feed cheese", "feed wine", "buy food"]
    assert play.do("buy food", seat=0).coins() == 2 and play.goods() == 3
    play = happen("B-harvest", seat).do("feed wine", "buy food", seat=0)
    assert play.coins() == 7 and play.good("wine") == 0 and play.goods() == 2
    play = happen("B-harvest", seat).do("feed cheese", "feed grain", seat=0)
    assert play.coins() == 12 and play.good("wine") == play.goods() == 1


@rule("ORL-EVENT-10")
def test_food_cannot_be_held_back_by_who_cannot_pay():
    play = happen("B-harvest", {"coins": 9, "goods": {"grain": 2}})
    assert play.choices(seat=0) == ["feed grain"] and play.refused("buy food", seat=0) == "ORL-EVENT-10"
    assert play.do("feed grain", seat=0).choices(seat=0) == ["feed grain", "buy food"]  # five coins are there


@rule("ORL-EVENT-11")
def test_who_has_too_little_food_pays_all_coins_and_is_tortured_for_the_rest():
    play = happen("B-harvest", {"coins": 3, "goods": {"grain": 1}, "stock": 5}, {"coins": 20})
    play.do("feed grain", seat=0)
    assert play.coins() == 0 and play.state.stack[-1].argument == 2 and play.pending == [0]
    play.do("yield station", "yield station", seat=0)
    assert play.state.stock[0] == 3 and play.state.round == 8


@rule("ORL-EVENT-13")
def test_wool_and_brocade_are_no_food():
    play = happen("A-harvest", {"coins": 5, "goods": {"wool": 2, "brocade": 2, "wine": 1}})
    assert play.choices(seat=0) == ["feed wine", "buy food"]
    assert play.refused("feed wool", seat=0) == play.refused("feed brocade", seat=0) == "ORL-EVENT-13"
    assert play.refused("feed grain", seat=0) == "ORL-EVENT-09", "food, but none is there"
    assert play.refused("collect wool", seat=0) == play.refused("pass", seat=0) == "ORL-EVENT-09"
    assert happen("A-harvest", {"coins": 5, "goods": {"wool": 2}}).coins() == 0


@rule("ORL-EVENT-14")
def test_the_plague_draws_one_at_random():
    drawn = Counter()
    for seed in range(120):
        seats = [{"market": "fbct", "bag": "KKKS"}]
        state = game_for(2).position({"phase": "event", "event": "A-plague", "seed": seed, "seats": seats})
        drawn[sum(state.bags[:11]), state.bags[4]] += 1
    assert set(drawn) == {(3, 2), (3, 3)} and 70 < drawn[3, 2] < 110


@rule("ORL-EVENT-15", "ORL-EVENT-16")
def test_a_neutral_victim_returns_to_the_supply_and_the_track_stays():
    play = happen("A-plague", {"bag": "KS", "market": "fbct", "tracks": {"knights": 2}}, fate=kinds("K"))
    assert play.bag() == "S" and play.step("knights") == 2
    assert play.supply("K") == game_for(2).new(1).supply[4] and play.lost("K") == 0


@rule("ORL-EVENT-17")
def test_a_coloured_token_is_spared():
    play = happen("A-plague", {"bag": "fK", "market": "bct"}, fate=kinds("f"))
    assert play.bag() == "Kf"


@rule("ORL-EVENT-18")
def test_an_empty_bag_loses_nothing():
    play = happen("A-plague", {"market": "fbct", "bag": ""})
    assert play.market() == "fbct" and play.state.round == 3


@rule("ORL-EVENT-19")
def test_who_is_not_in_the_bag_is_safe():
    seat = {"market": "fbctKK", "tower": "SS", "tiles": ["gunpowder_tower"], "places": {"castle": "FBT"}}
    play = happen("A-plague", seat)
    assert play.market() == "KKfbct" and play.tower() == "SS" and play.place("castle") == "FBT"


@rule("ORL-EVENT-20")
def test_gains_are_not_warded_off():
    seat = usable({"sacristy": "M"}, ["sacristy"], coins=0, stations=["tours"])
    for event in ("A-income", "A-trading_day"):
        play = happen(event, seat)
        assert play.coins() == 3 and play.place("sacristy") == "M"


@rule("ORL-SUPPLY-03")
def test_what_comes_back_makes_actions_possible_again():
    seat = usable({"hayrick": "F", "brewery": "M"}, ["hayrick", "brewery"], goods={"grain": 1}, coins=0)
    left = acting(seat).store("grain")
    play = acting(seat, IDLE | {"tiles": []} | {"places": {}, "coins": 20}, event="A-harvest", lost={"grain": left})
    assert play.refused("use hayrick", seat=0) == "ORL-PLACE-15"
    play.do("pass", "feed grain", "draw 0", seat=0).do("commit", seat=1).do("commit", seat=0)
    assert "use hayrick" in play.choices(seat=0)
