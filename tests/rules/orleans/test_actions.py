"""Orléans: the actions phase, and recruiting."""

from __future__ import annotations

import pytest

from bastide.games.orleans.data import FARMER_GOODS, GOOD_NAMES, LAST_STEP, TRACK_NAMES
from rules.orleans.playing import IDLE, Play, acting, usable

rule = pytest.mark.rule


@rule("ORL-ACT-01")
def test_a_place_is_activated_when_every_space_is_filled():
    play = acting(usable({"castle": "FB.", "farmhouse": "BC", "village": "+BC"}))
    assert play.choices(seat=0) == ["use farmhouse", "use village", "pass"]
    assert play.refused("use castle", seat=0) == "ORL-ACT-01"


@rule("ORL-ACT-02")
def test_one_follower_activates_the_town_hall_and_tiles_without_spaces_never_are():
    play = acting(usable({"town_hall": ".K"}, ["school", "herb_garden"]))
    assert play.choices(seat=0) == ["use town_hall", "pass"]
    assert "use town_hall" in acting(usable({"town_hall": "F."})).choices(seat=0)
    assert play.refused("use school", seat=0) == play.refused("use herb_garden", seat=0) == "ORL-ACT-02"
    assert acting(usable({"farmhouse": "BC"})).refused("use town_hall", seat=0) == "ORL-ACT-02"


@rule("ORL-ACT-03")
def test_one_action_each_in_turn_order():
    busy = usable({"farmhouse": "BC", "scriptorium": "KS", "monastery": "ST"})
    play = acting(busy, busy, usable({"farmhouse": "BC", "scriptorium": "KS"}), count=3, first=1)
    order = []
    for text in ("use farmhouse", "use farmhouse", "pass", "use scriptorium", "use scriptorium", "use monastery"):
        order += play.pending
        play.do(text, seat=play.pending[0])
    assert order == [1, 2, 0, 1, 2, 1]


@rule("ORL-ACT-04", "ORL-ACT-05", "ORL-ACT-06")
def test_who_passed_is_out_of_the_phase():
    busy = usable({"farmhouse": "BC", "scriptorium": "KS", "monastery": "ST"})
    play = acting(busy, busy)
    play.do("pass", seat=0).do("use farmhouse", seat=1)
    assert play.pending == [1] and play.state.round == 2
    play.do("use scriptorium", seat=1)
    assert play.pending == [1]
    play.do("pass", seat=1)
    assert play.state.round == 3 and play.place("farmhouse") == "BC" and play.place("monastery", 1) == "ST"


@rule("ORL-ACT-07")
def test_who_can_do_nothing_passes():
    play = acting(usable({"castle": "FB."}), IDLE)
    assert play.pending == [1]
    play.do("use brewery", seat=1)
    assert [event.seat for event in play.events if (event.what, event.rule) == ("passes", "ORL-ACT-07")] == [1]
    assert play.state.round == 3


@rule("ORL-ACT-08")
def test_any_order_will_do():
    seat = usable({"farmhouse": "BC", "monastery": "ST", "scriptorium": "KS"})
    for first in ("farmhouse", "monastery", "scriptorium"):
        play = acting(seat)
        assert play.choices(seat=0) == ["use farmhouse", "use monastery", "use scriptorium", "pass"]
        assert f"use {first}" not in play.do(f"use {first}", seat=0).choices(seat=0)


@rule("ORL-ACT-09")
def test_followers_go_back_to_the_bag_at_once():
    play = acting(usable({"monastery": "ST", "scriptorium": "KS"}, market="fbct"))
    play.do("use scriptorium", seat=0)
    assert play.bag() == "KS" and play.place("scriptorium") == ".." and play.market() == "fbct"
    play = acting(usable({"town_hall": "KM", "scriptorium": "KS"}))
    play.do("use town_hall", "give knight papal_conclave", "stop", seat=0)
    assert play.bag() == "" and play.place("town_hall") == ".M" and play.deed("papal_conclave") == "K"


@rule("ORL-ACT-10")
def test_technology_stays_on_its_space():
    play = acting(usable({"castle": "+BT", "scriptorium": "KS"})).do("use castle", seat=0)
    assert play.place("castle") == "+.." and play.bag() == "BTK"


@rule("ORL-ACT-11")
def test_what_is_not_used_stays_filled():
    play = acting(usable({"farmhouse": "BC"})).do("pass", seat=0)
    assert play.state.round == 3 and play.place("farmhouse") == "BC"


@rule("ORL-ACT-12")
def test_only_what_has_an_effect_now_can_be_chosen():
    play = acting(usable({"scriptorium": "KS", "monastery": "ST"}, development=30))
    assert play.choices(seat=0) == ["use monastery", "pass"] and play.refused("use scriptorium", seat=0) == "ORL-ACT-51"
    assert play.refused("draw 1", seat=0) == "ORL-ACT-12"


@rule("ORL-ACT-13")
def test_the_effect_is_complete_before_the_followers_are_free():
    play = acting(usable({"village": "FBC"}))
    play.do("use village", seat=0)
    assert play.place("village") == "FBC"
    play.do("hire trader", seat=0)
    assert play.place("village") == "FBC" and play.bag() == "T"
    play.do("take hayrick", seat=0)
    assert play.place("village") == "..." and play.bag() == "FBCT"


@rule("ORL-ACT-14")
def test_recruits_go_into_the_bag():
    for places, texts, letter in [
        ({"farmhouse": "BC"}, ["use farmhouse"], "F"), ({"village": "FBC"}, ["use village", "hire boatman"], "B"),
        ({"village": "FBC"}, ["use village", "hire craftsman"], "C"), ({"castle": "FBT"}, ["use castle"], "K"),
        ({"village": "FBC"}, ["use village", "hire trader", "take hayrick"], "T"),
        ({"university": "FCT"}, ["use university"], "S"), ({"monastery": "ST"}, ["use monastery"], "M"),
    ]:  # fmt: skip
        play = acting(usable(places | {"scriptorium": "+S"}, market="fbct"), IDLE)
        before = play.supply(letter)
        play.do(*texts, seat=0)
        worked = "".join(places.values())
        assert sorted(play.bag()) == sorted(worked + letter) and play.market() == "fbct"
        assert play.supply(letter) == before - 1


@rule("ORL-ACT-15")
def test_a_place_filled_again_can_be_used_again():
    play = acting(usable({"hayrick": "F", "bathhouse": "f"}, ["hayrick", "bathhouse"], bag=""), IDLE)
    play.do("use hayrick", seat=0).do("pass", seat=1)
    play.do("use bathhouse", seat=0, fate="F")
    play.do("send farmer hayrick.farmer", seat=0)
    assert play.choices(seat=0) == ["use hayrick", "pass"]
    play.do("use hayrick", seat=0)
    assert play.good("grain") == 2


@rule("ORL-ACT-16")
def test_an_effect_worth_nothing_can_be_chosen():
    play = acting(usable({"treasury": "SS", "scriptorium": "KS"}, ["treasury"]))
    assert "use treasury" in play.choices(seat=0)
    play.do("use treasury", seat=0)
    assert play.coins() == 5 and play.bag() == "SS"


@rule("ORL-ACT-17", "ORL-ACT-31")
def test_the_last_step_ends_recruiting():
    assert dict(zip(TRACK_NAMES, LAST_STEP, strict=True)) == {
        "farmers": 8, "boatmen": 5, "craftsmen": 5, "traders": 5, "knights": 5, "scholars": 5,
    }  # fmt: skip
    for track, place, letters in [
        ("farmers", "farmhouse", "BC"), ("knights", "castle", "FBT"), ("scholars", "university", "FCT"),
    ]:  # fmt: skip
        last = LAST_STEP[TRACK_NAMES.index(track)]
        seat = usable({place: letters, "scriptorium": "KS"}, tracks={track: last})
        assert acting(seat).refused(f"use {place}", seat=0) == "ORL-ACT-17"
        assert f"use {place}" in acting(seat | {"tracks": {track: last - 1}}).choices(seat=0)
    for track, hired in [("boatmen", "boatman"), ("craftsmen", "craftsman"), ("traders", "trader")]:
        play = acting(usable({"village": "FBC"}, tracks={track: 5})).do("use village", seat=0)
        assert play.refused(f"hire {hired}", seat=0) == "ORL-ACT-17"
        play = acting(usable({"village": "FBC"}, tracks={track: 4})).do("use village", seat=0)
        assert f"hire {hired}" in play.choices(seat=0)


@rule("ORL-ACT-18")
def test_recruiting_needs_a_token_in_the_supply():
    for letter, name, place, letters in [
        ("F", "farmer", "farmhouse", "BC"), ("K", "knight", "castle", "FBT"), ("S", "scholar", "university", "FCT"),
        ("M", "monk", "monastery", "ST"),
    ]:  # fmt: skip
        seat = usable({place: letters, "town_hall": "K."})
        left = acting(seat).supply(letter)
        assert acting(seat, lost={name: left}).refused(f"use {place}", seat=0) == "ORL-ACT-18"
        assert f"use {place}" in acting(seat, lost={name: left - 1}).choices(seat=0)
    seat = usable({"village": "FBC"})
    play = acting(seat, lost={"boatman": acting(seat).supply("B")}).do("use village", seat=0)
    assert (
        play.choices(seat=0) == ["hire craftsman", "hire trader"]
        and play.refused("hire boatman", seat=0) == "ORL-ACT-18"
    )


@rule("ORL-ACT-20", "ORL-ACT-21")
def test_the_farmhouse_brings_a_farmer_and_the_good_of_the_step():
    goods = ["grain", "grain", "cheese", "cheese", "wine", "wine", "wool", "brocade"]
    assert [GOOD_NAMES[good] for good in FARMER_GOODS] == goods
    for step, good in enumerate(goods):
        play = acting(usable({"farmhouse": "BC", "scriptorium": "KS"}, tracks={"farmers": step}))
        store = play.store(good)
        play.do("use farmhouse", seat=0)
        assert play.step("farmers") == step + 1 and play.goods() == play.good(good) == 1
        assert play.store(good) == store - 1 and play.bag() == "FBC"


@rule("ORL-ACT-22")
def test_the_farmhouse_needs_the_good_of_the_next_step():
    seat = usable({"farmhouse": "BC", "scriptorium": "KS"}, tracks={"farmers": 2})
    cheese = acting(seat).store("cheese")
    assert acting(seat, lost={"cheese": cheese}).refused("use farmhouse", seat=0) == "ORL-ACT-22"
    assert "use farmhouse" in acting(seat, lost={"cheese": cheese - 1}).choices(seat=0)


@rule("ORL-ACT-23")
def test_the_village_offers_three():
    play = acting(usable({"village": "FBC"})).do("use village", seat=0)
    assert play.choices(seat=0) == ["hire boatman", "hire craftsman", "hire trader"]
    assert play.refused("pass", seat=0) == "ORL-ACT-23"


@rule("ORL-ACT-24")
def test_the_village_needs_one_possible_recruit():
    full = {"boatmen": 5, "craftsmen": 5, "traders": 5}
    assert (
        acting(usable({"village": "FBC", "scriptorium": "KS"}, tracks=full)).refused("use village", seat=0)
        == "ORL-ACT-24"
    )
    play = acting(usable({"village": "FBC", "scriptorium": "KS"}, tracks=full | {"boatmen": 0}))
    play.do("use village", seat=0)  # the only choice makes itself
    assert play.step("boatmen") == 1 and play.told("recruits") == [[1, 1]]


@rule("ORL-ACT-25", "ORL-ACT-26", "ORL-ACT-27")
def test_boatmen_bring_coins_and_the_first_at_the_end_a_citizen():
    for step, coins in enumerate([2, 3, 4, 5]):
        play = acting(usable({"village": "FBC", "scriptorium": "KS"}, tracks={"boatmen": step}))
        play.do("use village", "hire boatman", seat=0)
        assert play.coins() == 5 + coins and play.step("boatmen") == step + 1
        assert play.citizen("boatmen") == -1
    seat = usable({"village": "FBC", "scriptorium": "KS"}, tracks={"boatmen": 4})
    play = acting(seat, seat).do("use village", "hire boatman", seat=0)
    assert play.coins() == 5 and play.citizen("boatmen") == 0
    play.do("use village", "hire boatman", seat=1)
    assert play.coins(1) == 11 and play.citizen("boatmen") == 0


@rule("ORL-ACT-28", "ORL-ACT-29")
def test_craftsmen_bring_technology_while_there_is_any():
    play = acting(usable({"village": "FBC", "scriptorium": "KS"})).do("use village", "hire craftsman", seat=0)
    assert play.step("craftsmen") == 1 and play.state.inventions[0] == 1 and play.state.technology == 15
    play = acting(usable({"village": "FBC"}), lost={"technology": 15}).do("use village", "hire craftsman", seat=0)
    assert play.state.technology == 0  # the last one will do
    play = acting(usable({"village": "FBC"}), lost={"technology": 16}).do("use village", seat=0)
    assert (
        play.choices(seat=0) == ["hire boatman", "hire trader"]
        and play.refused("hire craftsman", seat=0) == "ORL-ACT-29"
    )


@rule("ORL-ACT-30")
def test_traders_bring_a_place_tile():
    play = acting(usable({"village": "FBC", "scriptorium": "KS"})).do("use village", "hire trader", seat=0)
    assert play.step("traders") == 1 and play.pending == [0]
    assert play.do("take winery", seat=0).tiles() == ["winery"]


@rule("ORL-ACT-32", "ORL-ACT-33")
def test_scholars_bring_development():
    for step, points in enumerate([2, 3, 4, 5, 6]):
        play = acting(usable({"university": "FCT", "scriptorium": "KS"}, tracks={"scholars": step}))
        play.do("use university", seat=0)
        assert play.step("scholars") == step + 1 and play.development() == points
    play = acting(usable({"university": "FCT", "town_hall": "K."}, development=30)).do("use university", seat=0)
    assert play.development() == 30 and play.step("scholars") == 1


@rule("ORL-ACT-34", "ORL-ACT-35")
def test_knights_and_the_citizen_of_the_fourth():
    seat = usable({"castle": "FBT", "scriptorium": "KS"})
    play = acting(seat).do("use castle", seat=0)
    assert play.step("knights") == 1 and play.citizen("knights") == -1 and play.bag() == "FBTK"
    third = seat | {"tracks": {"knights": 3}}
    play = acting(third, third).do("use castle", seat=0).do("use castle", seat=1)
    assert play.citizen("knights") == 0 and play.state.citizens_of(1) == 0
    assert play.state.allowance(0) == play.state.allowance(1) == 7


@rule("ORL-ACT-37")
def test_monks_have_no_limit_but_the_supply():
    play = acting(usable({"monastery": "ST", "scriptorium": "KS"}, bag="MMMMMMM"))
    tracks = play.state.tracks[:]
    play.do("use monastery", seat=0)
    assert play.supply("M") == 0 and play.bag().count("M") == 8 and play.state.tracks == tracks
    assert play.coins() == 5 and play.development() == 0


@rule("ORL-ACT-38")
def test_no_monks_in_a_pilgrimage():
    for event in ("start-pilgrimage", "B-pilgrimage", "C-pilgrimage"):
        play = acting(usable({"monastery": "ST", "scriptorium": "KS"}), event=event)
        assert play.refused("use monastery", seat=0) == "ORL-ACT-38"


def test_a_position_says_what_it_does_not_understand():
    for wrong in ({"sets": []}, {"seats": [{"bag": "X"}]}, {"event": "A-flood"}, {"seats": [{"tiles": ["castle"]}]}):
        with pytest.raises(ValueError):
            Play(wrong)
