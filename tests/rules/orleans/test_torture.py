"""Orléans: torture."""

from __future__ import annotations

from collections import Counter

import pytest

from bastide.games.orleans.data import HARVEST
from rules.orleans.playing import IDLE, Play, acting, game_for, usable

rule = pytest.mark.rule


def taxed(debt=1, **seat):
    """A seat without coins that owes taxes: so many grain are so many coins."""
    return Play({"phase": "event", "event": "A-taxes", "seats": [{"coins": 0, "goods": {"grain": debt}} | seat]})


@rule("ORL-TORTURE-01")
def test_census_taxes_and_harvest_lead_to_torture():
    broke = {"coins": 0}
    census = Play({"phase": "census", "seats": [broke, *[{"tracks": {"farmers": 1}}] * 2]}, count=3)
    harvest = Play({"phase": "event", "event": "A-harvest", "seats": [broke]})
    for play, debt in ((census, 1), (taxed(2), 2), (harvest, 5)):
        assert (
            play.pending[0] == 0 and "yield station" in play.choices(seat=0) and play.state.stack[-1].argument == debt
        )
    pharmacy = acting(usable({"pharmacy": "F", "monastery": "ST"}, ["pharmacy"], coins=0))
    assert "use pharmacy" not in pharmacy.choices(seat=0), "nobody is tortured for what need not be paid"


@rule("ORL-TORTURE-02", "ORL-TORTURE-19")
def test_coins_first_then_one_item_for_each_missing_coin():
    play = taxed(5, coins=3)
    assert play.coins() == 0
    play.do("yield station", "yield station", seat=0)
    assert play.state.stock[0] == 8 and play.state.round == 3
    assert taxed(3, coins=3).coins() == 0 and taxed(3, coins=3).state.round == 3, "no torture for who can pay"


@rule("ORL-TORTURE-03")
def test_any_mixture_one_after_another():
    seat = {"bag": "K", "market": "fbct", "development": 5, "technology": 1, "tiles": ["hayrick"],
            "stations": ["tours"], "goods": {"grain": 5, "wool": 1}}  # fmt: skip
    play = taxed(**seat)
    assert play.choices(seat=0) == [
        "yield station", "yield station tours", "yield follower", "yield development", "yield grain", "yield wool",
        "yield hayrick", "yield technology",
    ]  # fmt: skip
    play.do("yield wool", "yield follower", "yield station tours", "yield development", seat=0)
    assert play.refused("pass", seat=0) == "ORL-TORTURE-03"
    play.do("yield hayrick", "yield technology", seat=0)
    assert play.state.round == 3 and play.goods() == 5
    assert taxed(tiles=["laboratory"]).choices(seat=0) == ["yield station", "yield grain", "yield laboratory"]


@rule("ORL-TORTURE-04", "ORL-TORTURE-05")
def test_a_station_from_stock_or_from_a_town_which_is_free_then():
    play = taxed(2, stations=["tours"]).do("yield station", "yield station tours", seat=0)
    assert play.state.stock[0] == 8 and play.stations() == []
    builder = usable({"guildhall": "FCK"}, merchant="tours", coins=20)
    play = acting({"coins": 0, "goods": {"grain": 1}, "stations": ["tours"]} | IDLE, builder, event="A-taxes")
    assert play.do("pass", seat=0).pending == [0]
    play.do("yield station tours", "draw 0", seat=0).do("draw 0", "commit", seat=1).do("commit", seat=0)
    assert "use guildhall" in play.choices(seat=1)


@rule("ORL-TORTURE-06", "ORL-TORTURE-20")
def test_a_follower_drawn_at_random_among_the_neutral_ones():
    lost = Counter()
    for seed in range(120):
        state = game_for(2).position(
            {"phase": "event", "event": "A-taxes", "seed": seed, "seats": [{
                "coins": 0, "goods": {"grain": 1}, "bag": "fbctKKKS", "market": "", "tracks": {"knights": 2}}]}
        )  # fmt: skip
        game_for(2).apply(state, 0, game_for(2).read("yield follower"))
        lost[state.lost[4], state.lost[5]] += 1
        assert sum(state.bags[7:11]) == 4 and state.tracks[4] == 2
    assert set(lost) == {(1, 0), (0, 1)} and 70 < lost[1, 0] < 110


@rule("ORL-TORTURE-07")
def test_no_follower_without_a_neutral_one_in_the_bag():
    play = taxed(bag="fb", market="ctKK")
    assert "yield follower" not in play.choices(seat=0) and play.refused("yield follower", seat=0) == "ORL-TORTURE-07"


@rule("ORL-TORTURE-08", "ORL-TORTURE-09")
def test_development_points_but_never_onto_or_behind_a_coin_space():
    play = taxed(3, development=6).do("yield development", "yield development", "yield development", seat=0)
    assert play.development() == 3
    for space, allowed in {0: 0, 1: 1, 6: 1, 7: 0, 8: 0, 9: 1, 12: 0, 13: 0, 14: 1, 25: 0, 26: 0, 30: 1}.items():
        play = taxed(development=space)
        assert ("yield development" in play.choices(seat=0)) == bool(allowed), space
        if not allowed:
            assert play.refused("yield development", seat=0) == "ORL-TORTURE-09"


@rule("ORL-TORTURE-10", "ORL-TORTURE-14")
def test_a_good_of_ones_choice_out_of_the_game():
    play = taxed(goods={"brocade": 1, "grain": 1}, coins=1)
    store, lost = play.store("brocade"), play.state.lost[11]
    play.do("yield brocade", seat=0)
    assert play.good("brocade") == 0 and play.good("grain") == 1
    assert play.store("brocade") == store and play.state.lost[11] == lost + 1


@rule("ORL-TORTURE-11")
def test_a_tile_with_what_stands_on_it():
    held = {"winery": "+T", "wool_manufacturer": "BT", "cheese_factory": "FF"}
    play = taxed(tiles=list(held), places=held, bag="", market="fbct", technology=0)
    technology = play.state.technology
    play.do("yield winery", seat=0)
    assert play.tile("winery") == -2 and play.bag() == "T" and play.place("winery") == ".."
    assert play.place("wool_manufacturer") == "BT" and play.place("cheese_factory") == "FF"
    assert play.state.technology == technology and play.state.lost[12] == 1
    assert play.state.round == 3, "for one coin, whatever lay on it"


@rule("ORL-TORTURE-12")
def test_followers_leave_a_tower_that_is_given_up():
    play = taxed(tiles=["gunpowder_tower"], tower="Kf", market="bct", bag="").do("yield gunpowder_tower", seat=0)
    assert play.bag() == "Kf" and play.tower() == "" and play.tile("gunpowder_tower") == -2


@rule("ORL-TORTURE-13", "ORL-TORTURE-21")
def test_technology_placed_or_not():
    play = taxed(2, technology=1, places={"castle": "+BT"})
    assert {"yield technology", "yield technology castle.farmer"} <= set(play.choices(seat=0))
    play.do("yield technology", seat=0)
    assert play.state.inventions[0] == 0 and play.place("castle") == "+BT"
    play.do("yield technology castle.farmer", seat=0)
    assert play.place("castle") == ".BT" and play.state.lost[12] == 2 and play.state.technology == 14
    play = acting(usable({"castle": ".BT", "brewery": "M"}, ["brewery"], technology=1, installed=1))
    assert play.choices(seat=0) == ["use brewery", "pass"]
    assert "install castle.farmer" in play.do("pass", seat=0).choices(seat=0)


@rule("ORL-TORTURE-14")
def test_followers_lost_do_not_return_to_the_supply():
    play = taxed(bag="K", market="fbct")
    supply = play.supply("K")
    play.do("yield follower", seat=0, fate="K")
    assert play.supply("K") == supply and play.lost("K") == 1


@rule("ORL-TORTURE-15", "ORL-TORTURE-16")
def test_lost_development_can_be_won_back_but_not_its_citizen():
    seat = usable({"scriptorium": "KS", "library": "KS", "brewery": "M"}, ["library", "brewery"], development=4,
                  coins=0, goods={"grain": 2}, citizens=["dev_3"])  # fmt: skip
    play = acting(seat, event="A-taxes").do("pass", "yield development", "yield development", seat=0)
    assert play.development() == 2 and play.citizen("dev_3") == 0 and play.state.level(0) == 1
    other = acting(usable({"library": "KS", "brewery": "M"}, ["library", "brewery"], development=2),
                   {"citizens": ["dev_3"]})  # fmt: skip
    other.do("use library", seat=0)
    assert other.development() == 4 and other.state.level(0) == 2 and other.citizen("dev_3") == 1


@rule("ORL-TORTURE-17", "ORL-SUPPLY-06")
def test_coloured_tokens_and_citizens_are_never_given_up():
    play = taxed(bag="fbct", market="", citizens=["dev_3"], stock=0)
    assert play.choices(seat=0) == ["yield grain"] and play.citizen("dev_3") == 0
    play.do("yield grain", seat=0)
    assert play.bag() == "fbct"


@rule("ORL-TORTURE-18")
def test_who_has_nothing_left_is_let_off():
    play = acting({"coins": 0, "stock": 1, "market": "fbct", "places": {"town_hall": "K."}}, event="A-harvest")
    play.do("pass", "yield station", seat=0)
    assert play.told("debt") == [[5, HARVEST]] and play.told("cancelled") == [[4]] and play.state.round == 3
