"""Orléans: place tiles."""

from __future__ import annotations

import pytest

from bastide.games.orleans.data import PLACE_NAMES, SPACE_NAMES, SPACE_PLACE
from rules.orleans.playing import IDLE, Play, acting, kind, kinds, usable

rule = pytest.mark.rule
BUSY = {"scriptorium": "KS"}


def asked(place):
    """What the spaces of a place ask for."""
    number = PLACE_NAMES.index(place)
    return [name.split(".")[1].rstrip("2") for i, name in enumerate(SPACE_NAMES) if SPACE_PLACE[i] == number]


def owner(tile, letters, **seat):
    """A seat that can use this tile, and the scriptorium after it."""
    return usable({tile: letters, "scriptorium": "KS"}, [tile], **seat)


@rule("ORL-PLACE-01")
def test_the_first_tile_is_of_category_one_later_ones_of_either():
    play = acting(usable({"village": "FBC"})).do("use village", "hire trader", seat=0)
    assert len(play.choices(seat=0)) == 12 and play.refused("take school", seat=0) == "ORL-PLACE-01"
    for step in (1, 2, 3, 4):
        play = acting(usable({"village": "FBC"}, tracks={"traders": step})).do("use village", "hire trader", seat=0)
        assert len(play.choices(seat=0)) == 20 and "take school" in play.choices(seat=0)


@rule("ORL-PLACE-02")
def test_the_tile_is_taken_at_once():
    play = acting(usable({"village": "FBC"}), IDLE).do("use village", "hire trader", "take sacristy", seat=0)
    assert play.tile("sacristy") == 0 and play.pending == [1]
    play.do("pass", seat=1)
    assert play.tile("sacristy") == 0 and play.state.round == 3
    assert acting(IDLE, owner("library", "KS")).refused("use library", seat=0) == "ORL-PLACE-02"


@rule("ORL-PLACE-03")
def test_its_spaces_can_be_filled_from_now_on():
    seat = usable({"village": "FBC", "bathhouse": "f"}, ["bathhouse"], bag="", technology=1)
    play = acting(seat, IDLE).do("use village", "hire trader", "take hayrick", seat=0).do("pass", seat=1)
    play.do("use bathhouse", seat=0, fate="FB")
    assert "send farmer hayrick.farmer" in play.choices(seat=0)
    play = (
        acting(seat, IDLE).do("use village", "hire trader", "take winery", seat=0).do("pass", seat=1).do("pass", seat=0)
    )
    assert "install winery.farmer" in play.choices(seat=0)
    play.do("keep", "draw 0", seat=0).do("draw 0", "commit", seat=1)
    assert "place coloured_trader winery.trader" in play.choices(seat=0)


@rule("ORL-PLACE-04")
def test_without_a_tile_left_the_trader_comes_alone():
    first = PLACE_NAMES[10:22]
    play = acting(usable({"village": "FBC", **BUSY}), IDLE | {"tiles": first}).do("use village", "hire trader", seat=0)
    assert play.pending == [1] and play.step("traders") == 1 and play.tiles() == []
    play = acting(usable({"village": "FBC"}), {"tiles": first[1:]}).do("use village", "hire trader", seat=0)
    assert play.choices(seat=0) == ["take hayrick"], "a tile must be taken"


@rule("ORL-PLACE-05")
def test_there_is_one_of_each_and_no_limit():
    seat = usable({"village": "FBC", **BUSY}, PLACE_NAMES[10:18], tracks={"traders": 4})
    play = acting(seat).do("use village", "hire trader", seat=0)
    assert play.refused("take hayrick", seat=0) == "ORL-PLACE-05"
    assert len(play.do("take laboratory", seat=0).tiles()) == 9


@rule("ORL-PLACE-06")
def test_school_and_herb_garden_work_at_once_and_a_new_tower_is_empty():
    seat = usable({"village": "FBC", "bathhouse": "f"}, ["bathhouse"], bag="", tracks={"traders": 1})
    play = acting(seat | {"bag": "SS"}, IDLE).do("use village", "hire trader", "take school", seat=0).do("pass", seat=1)
    play.do("use bathhouse", seat=0, fate="SS")
    assert "send scholar ship.knight" in play.choices(seat=0)
    play = (
        acting(seat | {"bag": "BB"}, IDLE)
        .do("use village", "hire trader", "take herb_garden", seat=0)
        .do("pass", seat=1)
    )
    play.do("use bathhouse", seat=0, fate="BB")
    assert "send boatman ship.farmer" in play.choices(seat=0)
    play = (
        acting(seat, IDLE)
        .do("use village", "hire trader", "take gunpowder_tower", seat=0)
        .do("pass", seat=1)
        .do("pass", seat=0)
    )
    assert play.tower() == ""
    play.do("draw 0", seat=1).do("draw 4", seat=0, fate="FBCT")
    assert "stow farmer" in play.choices(seat=0)


GOODS = [
    ("ORL-PLACE-10", "hayrick", "F", ["farmer"], "grain"),
    ("ORL-PLACE-11", "cheese_factory", "FF", ["farmer", "farmer"], "cheese"),
    ("ORL-PLACE-12", "winery", "FT", ["farmer", "trader"], "wine"),
    ("ORL-PLACE-13", "wool_manufacturer", "BT", ["boatman", "trader"], "wool"),
    ("ORL-PLACE-14", "tailor_shop", "TS", ["trader", "scholar"], "brocade"),
]


@rule("ORL-PLACE-10", "ORL-PLACE-11", "ORL-PLACE-12", "ORL-PLACE-13", "ORL-PLACE-14")
@pytest.mark.parametrize(("identifier", "tile", "letters", "spaces", "good"), GOODS)
def test_tiles_that_make_goods(identifier, tile, letters, spaces, good):
    assert asked(tile) == spaces
    play = acting(owner(tile, letters))
    store = play.store(good)
    play.do(f"use {tile}", seat=0)
    assert play.good(good) == play.goods() == 1 and play.store(good) == store - 1
    assert sorted(play.bag()) == sorted(letters) and ("uses", 0, identifier) == (
        play.events[0].what,
        play.events[0].seat,
        play.events[0].rule,
    )


@rule("ORL-PLACE-15")
@pytest.mark.parametrize(("identifier", "tile", "letters", "spaces", "good"), GOODS)
def test_a_good_must_be_in_the_supply(identifier, tile, letters, spaces, good):
    left = acting(owner(tile, letters)).store(good)
    play = acting(owner(tile, letters), lost={good: left})
    assert play.refused(f"use {tile}", seat=0) == "ORL-PLACE-15"
    assert any(spot >= 0 for spot in play.state.spots), "goods on the map do not count"


@rule("ORL-PLACE-16")
def test_the_shipping_line():
    assert asked("shipping_line") == ["boatman"]
    assert acting(owner("shipping_line", "B")).do("use shipping_line", seat=0).development() == 1
    play = acting(usable({"shipping_line": "B", "monastery": "ST"}, ["shipping_line"], development=30))
    assert play.refused("use shipping_line", seat=0) == "ORL-PLACE-16"


@rule("ORL-PLACE-17")
def test_the_brewery():
    assert asked("brewery") == ["monk"]
    play = acting(owner("brewery", "M")).do("use brewery", seat=0)
    assert play.coins() == 7 and play.bag() == "M"


@rule("ORL-PLACE-18")
def test_the_library():
    assert asked("library") == ["knight", "scholar"]
    assert acting(owner("library", "KS")).do("use library", seat=0).development() == 2
    assert acting(owner("library", "KS", development=29)).do("use library", seat=0).development() == 30
    play = acting(usable({"library": "KS", "monastery": "ST"}, ["library"], development=30))
    assert play.refused("use library", seat=0) == "ORL-PLACE-18"


@rule("ORL-PLACE-19")
def test_the_windmill():
    assert asked("windmill") == ["craftsman", "craftsman"]
    play = acting(owner("windmill", "CC")).do("use windmill", seat=0)
    assert play.coins() == 7 and play.development() == 1
    play = acting(usable({"windmill": "CC", "monastery": "ST"}, ["windmill"], development=30)).do(
        "use windmill", seat=0
    )
    assert play.coins() == 7 and play.development() == 30


@rule("ORL-PLACE-20")
def test_the_restaurant():
    assert asked("restaurant") == ["monk", "scholar"]
    assert acting(owner("restaurant", "MS")).do("use restaurant", seat=0).coins() == 9


@rule("ORL-PLACE-21", "ORL-PLACE-22")
def test_the_pharmacy_sells_one_to_three_points():
    assert asked("pharmacy") == ["any"]
    play = acting(owner("pharmacy", "f", coins=9)).do("use pharmacy", seat=0)
    assert play.choices(seat=0) == ["pay 1", "pay 2", "pay 3"]
    play.do("pay 3", seat=0)
    assert play.coins() == 6 and play.development() == 3 and play.bag() == "f"
    play = acting(owner("pharmacy", "K", coins=2)).do("use pharmacy", seat=0)
    assert play.choices(seat=0) == ["pay 1", "pay 2"] and play.refused("pay 3", seat=0) == "ORL-PLACE-22"
    assert acting(owner("pharmacy", "K", coins=9, development=29)).do("use pharmacy", seat=0).choices(seat=0) == [
        "pay 1"
    ]
    assert acting(owner("pharmacy", "K", coins=0)).refused("use pharmacy", seat=0) == "ORL-PLACE-22"
    play = acting(usable({"pharmacy": "K", "monastery": "ST"}, ["pharmacy"], development=30))
    assert play.refused("use pharmacy", seat=0) == "ORL-PLACE-22"


@rule("ORL-PLACE-23")
def test_coins_gained_by_the_move_cannot_pay_for_it():
    play = acting(owner("pharmacy", "K", coins=1, development=6)).do("use pharmacy", seat=0)
    assert play.choices(seat=0) == ["pay 1"]
    play.do("pay 1", seat=0)
    assert play.coins() == 3 and [event.what for event in play.events if event.what != "passes"][-3:] == [
        "pays",
        "develops",
        "coins",
    ]


@rule("ORL-PLACE-24")
def test_the_treasury():
    assert asked("treasury") == ["scholar", "scholar"]
    play = acting(owner("treasury", "SS", stations=["tours", "blois", "briare"]), {"stations": ["nevers"]})
    assert play.do("use treasury", seat=0).coins() == 8


@rule("ORL-PLACE-25")
def test_the_hospital():
    assert asked("hospital") == ["boatman", "scholar"]
    assert acting(owner("hospital", "BS", development=16)).do("use hospital", seat=0).coins() == 9


@rule("ORL-PLACE-26")
def test_the_horse_wagon_is_a_wagon():
    assert asked("horse_wagon") == ["knight", "trader"]
    goods = {"r-orleans-vierzon": ["brocade"]}
    play = acting(owner("horse_wagon", "KT"), map=goods).do("use horse_wagon", seat=0)
    assert play.choices(seat=0) == [
        "move r-orleans-vierzon", "move r-chartres-orleans", "move r-chateaudun-orleans", "move r-orleans-montargis",
    ]  # fmt: skip
    play.do("move r-orleans-vierzon", "collect brocade", seat=0)
    assert play.merchant() == "vierzon" and play.good("brocade") == 1


@rule("ORL-PLACE-27", "ORL-PLACE-28")
def test_school_and_herb_garden_are_passive():
    assert asked("school") == asked("herb_garden") == []
    play = acting(usable(BUSY, ["school", "herb_garden"]))
    assert play.choices(seat=0) == ["use scriptorium", "pass"]
    seat = {"market": "SB", "tiles": ["school", "herb_garden"]}
    play = Play({"phase": "planning", "seats": [seat]})
    assert {"place scholar castle.boatman", "place boatman castle.trader"} <= set(play.choices(seat=0))


@rule("ORL-PLACE-40")
def test_the_bathhouse_draws_two():
    assert asked("bathhouse") == ["any"]
    play = acting(owner("bathhouse", "c", bag="TSM")).do("use bathhouse", seat=0, fate="TS")
    assert play.told("bathes") == [kinds("TS")] and play.bag() == "M" and play.place("bathhouse") == "c"


@rule("ORL-PLACE-41")
def test_one_of_them_goes_to_an_empty_space_that_it_fits():
    seat = usable({"bathhouse": "c", "wagon": "F.K", **BUSY}, ["bathhouse"], bag="TSM")
    play = acting(seat).do("use bathhouse", seat=0, fate="TS")
    assert {"send trader wagon.trader", "send scholar monastery.scholar"} <= set(play.choices(seat=0))
    assert play.refused("send scholar wagon.trader", seat=0) == "ORL-PLACE-41"  # does not fit
    assert play.refused("send trader scriptorium.scholar", seat=0) == "ORL-PLACE-41"
    play.do("send trader wagon.trader", seat=0)
    assert play.place("wagon") == "FTK" and play.market() == "fbt"
    play = acting(seat | {"bag": "MSS"}).do("use bathhouse", seat=0, fate="MS")
    assert "send monk wagon.trader" in play.choices(seat=0)


@rule("ORL-PLACE-42")
def test_not_on_the_bathhouse():
    play = acting(owner("bathhouse", "c", bag="TSM")).do("use bathhouse", seat=0, fate="TS")
    assert not any("bathhouse" in choice for choice in play.choices(seat=0))
    assert play.refused("send trader bathhouse.any", seat=0) == "ORL-PLACE-42"


@rule("ORL-PLACE-43")
def test_the_other_and_the_bather_go_back_to_the_bag():
    play = acting(owner("bathhouse", "c", bag="TSM")).do("use bathhouse", seat=0, fate="TS")
    play.do("send trader castle.trader", seat=0)
    assert play.bag() == "SMc" and play.place("bathhouse") == "." and play.place("castle") == "..T"


FULL = {
    "university": "FCT", "castle": "FBT", "monastery": "ST", "ship": "FBK", "wagon": "F.K", "guildhall": "FCK",
    "town_hall": "KK", "village": "FBC", "farmhouse": "BC", "bathhouse": "c", "scriptorium": "KS",
}  # fmt: skip


@rule("ORL-PLACE-44", "ORL-PLACE-45")
def test_what_fits_nowhere_goes_back_and_what_fits_must_go():
    seat = usable(FULL, ["bathhouse"], bag="fb")
    play = acting(seat, count=5).do("use bathhouse", seat=0, fate="fb")
    assert play.bag() == "fbc" and play.told("bathes_in_vain") == [[]] and play.place("bathhouse") == "."
    play = acting(seat | {"bag": "fTb"}, count=5).do("use bathhouse", seat=0, fate="fT")
    assert play.choices(seat=0) == ["send trader wagon.trader"] and play.refused("pass", seat=0) == "ORL-PLACE-45"


@rule("ORL-PLACE-46")
def test_a_small_bag():
    play = acting(owner("bathhouse", "c", bag="T")).do("use bathhouse", seat=0)
    assert play.told("bathes") == [kinds("T")]
    assert acting(owner("bathhouse", "c", bag="")).refused("use bathhouse", seat=0) == "ORL-PLACE-46"


@rule("ORL-PLACE-47")
def test_town_hall_and_sacristy_are_targets_market_tower_and_deeds_are_not():
    seat = usable({"bathhouse": "c", **BUSY}, ["bathhouse", "sacristy", "gunpowder_tower"], bag="Mf")
    play = acting(seat).do("use bathhouse", seat=0, fate="Mf")
    targets = {choice.split()[2].split(".")[0] for choice in play.choices(seat=0)}
    assert {"town_hall", "sacristy"} <= targets and not targets & {"gunpowder_tower", "market", "cathedral"}
    assert "send coloured_farmer town_hall.any_neutral" not in play.choices(seat=0)


@rule("ORL-PLACE-48")
def test_a_place_completed_by_the_bathhouse_can_be_used_in_a_later_turn():
    seat = usable({"bathhouse": "c", "wagon": "F.K"}, ["bathhouse"], bag="TSM")
    play = acting(seat, IDLE).do("use bathhouse", seat=0, fate="TS").do("send trader wagon.trader", seat=0)
    assert play.pending == [1], "not in the same turn"
    assert "use wagon" in play.do("pass", seat=1).choices(seat=0)


def guarded(event, **seat):
    return acting(usable({"sacristy": "M", **BUSY}, ["sacristy"], **seat), event=event).do("pass", seat=0)


@rule("ORL-PLACE-50")
def test_the_sacristy_is_not_an_action():
    play = acting(usable({"sacristy": "M", **BUSY}, ["sacristy"]))
    assert asked("sacristy") == ["monk"] and play.refused("use sacristy", seat=0) == "ORL-PLACE-50"
    assert acting(usable({"sacristy": "M"}, ["sacristy"]), IDLE).pending == [1]


@rule("ORL-PLACE-51", "ORL-PLACE-52")
@pytest.mark.parametrize("event", ["A-harvest", "A-taxes", "A-plague"])
def test_the_sacristy_wards_off_harvest_taxes_and_plague(event):
    play = guarded(event, goods={"wool": 2}, bag="fbctKKKK")
    assert play.pending == [0] and play.choices(seat=0) == ["ward", "endure"]
    assert play.refused("pass", seat=0) == "ORL-PLACE-51"
    assert play.coins() == 5 and play.bag() == "KKKKfbct", "nothing has been paid or drawn yet"
    play.do("ward", seat=0)
    assert play.coins() == 5 and play.bag() == "KKKKMfbct" and play.place("sacristy") == "."
    assert play.good("wool") == 2 and play.told("wards")


@rule("ORL-PLACE-52")
def test_the_choice_comes_even_if_nothing_would_be_lost():
    assert guarded("A-taxes").pending == [0]


@rule("ORL-PLACE-53")
def test_unused_the_monk_stays():
    play = guarded("A-taxes", goods={"wool": 2}).do("endure", seat=0)
    assert play.coins() == 3 and play.place("sacristy") == "M"


@rule("ORL-PLACE-54")
def test_the_sacristy_does_not_help_against_census_pilgrimage_or_income():
    for event in ("A-income", "A-trading_day", "start-pilgrimage"):
        play = guarded(event)
        assert play.place("sacristy") == "M" and play.state.round > 1 and "ward" not in play.choices(seat=0)
    seats = [usable({"sacristy": "M"}, ["sacristy"]), {"tracks": {"farmers": 1}}, {"tracks": {"farmers": 1}}]
    assert Play({"phase": "census", "seats": seats}, count=3).state.coins == [4, 5, 5]


def towered(tower, **more):
    return acting(usable(BUSY, ["gunpowder_tower"], tower=tower, market="fbct", **more))


@rule("ORL-PLACE-62")
def test_the_tower_serves_the_deeds():
    play = towered("KM").do("use gunpowder_tower", seat=0)
    assert "give knight papal_conclave" in play.choices(seat=0) and "stop" not in play.choices(seat=0)
    play.do("give knight papal_conclave", "give monk papal_conclave", seat=0)
    assert play.coins() == 11 and play.tower() == "" and play.deed("papal_conclave") == "KM" and play.bag() == ""


@rule("ORL-PLACE-63")
def test_coloured_followers_in_the_tower_do_not_go_to_deeds():
    play = acting(usable(BUSY, ["gunpowder_tower"], tower="fK", market="bct")).do("use gunpowder_tower", seat=0)
    assert {choice.split()[1] for choice in play.choices(seat=0)} == {"knight"}
    seat = usable(BUSY, ["gunpowder_tower"], tower="fb", market="ct")
    assert acting(seat).refused("use gunpowder_tower", seat=0) == "ORL-PLACE-65"


@rule("ORL-PLACE-64")
def test_the_tower_can_be_used_again():
    play = towered("KM").do("use gunpowder_tower", "give knight papal_conclave", "stop", seat=0)
    assert "use gunpowder_tower" in play.choices(seat=0)
    assert "use gunpowder_tower" not in play.do("use gunpowder_tower", "give monk cathedral", seat=0).choices(seat=0)


@rule("ORL-PLACE-65")
def test_the_tower_needs_a_deed_that_takes_its_followers():
    full = {"papal_conclave": "MM", "cathedral": "MM", "peace_treaty": "M"}
    play = acting(usable(BUSY, ["gunpowder_tower"], tower="M"), deeds=full)
    assert play.refused("use gunpowder_tower", seat=0) == "ORL-PLACE-65"
    del full["peace_treaty"]
    assert "use gunpowder_tower" in acting(usable(BUSY, ["gunpowder_tower"], tower="M"), deeds=full).choices(seat=0)
    assert (
        acting(IDLE, usable({}, ["gunpowder_tower"], tower="M")).refused("use gunpowder_tower", seat=0)
        == "ORL-PLACE-02"
    )


def test_kinds_and_letters_agree():
    assert kind("M") == 6 and kinds("fM") == [7, 6]
