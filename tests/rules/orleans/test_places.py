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
    play = acting(usable({"village": "FBC"})).do(0, "use village", "hire trader")
    assert len(play.choices(0)) == 12 and play.refused(0, "take school") == "ORL-PLACE-01"
    for step in (1, 2, 3, 4):
        play = acting(usable({"village": "FBC"}, tracks={"traders": step})).do(0, "use village", "hire trader")
        assert len(play.choices(0)) == 20 and "take school" in play.choices(0)


@rule("ORL-PLACE-02")
def test_the_tile_is_taken_at_once():
    play = acting(usable({"village": "FBC"}), IDLE).do(0, "use village", "hire trader", "take sacristy")
    assert play.tile("sacristy") == 0 and play.pending() == [1]
    play.do(1, "pass")
    assert play.tile("sacristy") == 0 and play.state.round == 3
    assert acting(IDLE, owner("library", "KS")).refused(0, "use library") == "ORL-PLACE-02"


@rule("ORL-PLACE-03")
def test_its_spaces_can_be_filled_from_now_on():
    seat = usable({"village": "FBC", "bathhouse": "f"}, ["bathhouse"], bag="", technology=1)
    play = acting(seat, IDLE).do(0, "use village", "hire trader", "take hayrick").do(1, "pass")
    play.do(0, "use bathhouse", fate=kinds("FB"))
    assert "send farmer hayrick.farmer" in play.choices(0)
    play = acting(seat, IDLE).do(0, "use village", "hire trader", "take winery").do(1, "pass").do(0, "pass")
    assert "install winery.farmer" in play.choices(0)
    play.do(0, "keep", "draw 0").do(1, "draw 0", "commit")
    assert "place coloured_trader winery.trader" in play.choices(0)


@rule("ORL-PLACE-04")
def test_without_a_tile_left_the_trader_comes_alone():
    first = PLACE_NAMES[10:22]
    play = acting(usable({"village": "FBC", **BUSY}), IDLE | {"tiles": first}).do(0, "use village", "hire trader")
    assert play.pending() == [1] and play.step("traders") == 1 and play.tiles() == []
    play = acting(usable({"village": "FBC"}), {"tiles": first[1:]}).do(0, "use village", "hire trader")
    assert play.choices(0) == ["take hayrick"], "a tile must be taken"


@rule("ORL-PLACE-05")
def test_there_is_one_of_each_and_no_limit():
    seat = usable({"village": "FBC", **BUSY}, PLACE_NAMES[10:18], tracks={"traders": 4})
    play = acting(seat).do(0, "use village", "hire trader")
    assert play.refused(0, "take hayrick") == "ORL-PLACE-05"
    assert len(play.do(0, "take laboratory").tiles()) == 9


@rule("ORL-PLACE-06")
def test_school_and_herb_garden_work_at_once_and_a_new_tower_is_empty():
    seat = usable({"village": "FBC", "bathhouse": "f"}, ["bathhouse"], bag="", tracks={"traders": 1})
    play = acting(seat | {"bag": "SS"}, IDLE).do(0, "use village", "hire trader", "take school").do(1, "pass")
    play.do(0, "use bathhouse", fate=kinds("SS"))
    assert "send scholar ship.knight" in play.choices(0)
    play = acting(seat | {"bag": "BB"}, IDLE).do(0, "use village", "hire trader", "take herb_garden").do(1, "pass")
    play.do(0, "use bathhouse", fate=kinds("BB"))
    assert "send boatman ship.farmer" in play.choices(0)
    play = acting(seat, IDLE).do(0, "use village", "hire trader", "take gunpowder_tower").do(1, "pass").do(0, "pass")
    assert play.tower() == ""
    play.do(1, "draw 0").do(0, "draw 4", fate=kinds("FBCT"))
    assert "stow farmer" in play.choices(0)


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
    play.do(0, f"use {tile}")
    assert play.good(good) == play.goods() == 1 and play.store(good) == store - 1
    assert sorted(play.bag()) == sorted(letters) and ("uses", 0, identifier) == (*play.events[0][:2], play.events[0][3])


@rule("ORL-PLACE-15")
@pytest.mark.parametrize(("identifier", "tile", "letters", "spaces", "good"), GOODS)
def test_a_good_must_be_in_the_supply(identifier, tile, letters, spaces, good):
    left = acting(owner(tile, letters)).store(good)
    play = acting(owner(tile, letters), lost={good: left})
    assert play.refused(0, f"use {tile}") == "ORL-PLACE-15"
    assert any(spot >= 0 for spot in play.state.spots), "goods on the map do not count"


@rule("ORL-PLACE-16")
def test_the_shipping_line():
    assert asked("shipping_line") == ["boatman"]
    assert acting(owner("shipping_line", "B")).do(0, "use shipping_line").development() == 1
    play = acting(usable({"shipping_line": "B", "monastery": "ST"}, ["shipping_line"], development=30))
    assert play.refused(0, "use shipping_line") == "ORL-PLACE-16"


@rule("ORL-PLACE-17")
def test_the_brewery():
    assert asked("brewery") == ["monk"]
    play = acting(owner("brewery", "M")).do(0, "use brewery")
    assert play.coins() == 7 and play.bag() == "M"


@rule("ORL-PLACE-18")
def test_the_library():
    assert asked("library") == ["knight", "scholar"]
    assert acting(owner("library", "KS")).do(0, "use library").development() == 2
    assert acting(owner("library", "KS", development=29)).do(0, "use library").development() == 30
    play = acting(usable({"library": "KS", "monastery": "ST"}, ["library"], development=30))
    assert play.refused(0, "use library") == "ORL-PLACE-18"


@rule("ORL-PLACE-19")
def test_the_windmill():
    assert asked("windmill") == ["craftsman", "craftsman"]
    play = acting(owner("windmill", "CC")).do(0, "use windmill")
    assert play.coins() == 7 and play.development() == 1
    play = acting(usable({"windmill": "CC", "monastery": "ST"}, ["windmill"], development=30)).do(0, "use windmill")
    assert play.coins() == 7 and play.development() == 30


@rule("ORL-PLACE-20")
def test_the_restaurant():
    assert asked("restaurant") == ["monk", "scholar"]
    assert acting(owner("restaurant", "MS")).do(0, "use restaurant").coins() == 9


@rule("ORL-PLACE-21", "ORL-PLACE-22")
def test_the_pharmacy_sells_one_to_three_points():
    assert asked("pharmacy") == ["any"]
    play = acting(owner("pharmacy", "f", coins=9)).do(0, "use pharmacy")
    assert play.choices(0) == ["pay 1", "pay 2", "pay 3"]
    play.do(0, "pay 3")
    assert play.coins() == 6 and play.development() == 3 and play.bag() == "f"
    play = acting(owner("pharmacy", "K", coins=2)).do(0, "use pharmacy")
    assert play.choices(0) == ["pay 1", "pay 2"] and play.refused(0, "pay 3") == "ORL-PLACE-22"
    assert acting(owner("pharmacy", "K", coins=9, development=29)).do(0, "use pharmacy").choices(0) == ["pay 1"]
    assert acting(owner("pharmacy", "K", coins=0)).refused(0, "use pharmacy") == "ORL-PLACE-22"
    play = acting(usable({"pharmacy": "K", "monastery": "ST"}, ["pharmacy"], development=30))
    assert play.refused(0, "use pharmacy") == "ORL-PLACE-22"


@rule("ORL-PLACE-23")
def test_coins_gained_by_the_move_cannot_pay_for_it():
    play = acting(owner("pharmacy", "K", coins=1, development=6)).do(0, "use pharmacy")
    assert play.choices(0) == ["pay 1"]
    play.do(0, "pay 1")
    assert play.coins() == 3 and [what for what, *_ in play.events if what != "passes"][-3:] == [
        "pays",
        "develops",
        "coins",
    ]


@rule("ORL-PLACE-24")
def test_the_treasury():
    assert asked("treasury") == ["scholar", "scholar"]
    play = acting(owner("treasury", "SS", stations=["tours", "blois", "briare"]), {"stations": ["nevers"]})
    assert play.do(0, "use treasury").coins() == 8


@rule("ORL-PLACE-25")
def test_the_hospital():
    assert asked("hospital") == ["boatman", "scholar"]
    assert acting(owner("hospital", "BS", development=16)).do(0, "use hospital").coins() == 9


@rule("ORL-PLACE-26")
def test_the_horse_wagon_is_a_wagon():
    assert asked("horse_wagon") == ["knight", "trader"]
    goods = {"r-orleans-vierzon": ["brocade"]}
    play = acting(owner("horse_wagon", "KT"), map=goods).do(0, "use horse_wagon")
    assert play.choices(0) == [
        "move r-orleans-vierzon", "move r-chartres-orleans", "move r-chateaudun-orleans", "move r-orleans-montargis",
    ]  # fmt: skip
    play.do(0, "move r-orleans-vierzon", "collect brocade")
    assert play.merchant() == "vierzon" and play.good("brocade") == 1


@rule("ORL-PLACE-27", "ORL-PLACE-28")
def test_school_and_herb_garden_are_passive():
    assert asked("school") == asked("herb_garden") == []
    play = acting(usable(BUSY, ["school", "herb_garden"]))
    assert play.choices(0) == ["use scriptorium", "pass"]
    seat = {"market": "SB", "tiles": ["school", "herb_garden"]}
    play = Play({"phase": "planning", "seats": [seat]})
    assert {"place scholar castle.boatman", "place boatman castle.trader"} <= set(play.choices(0))


@rule("ORL-PLACE-40")
def test_the_bathhouse_draws_two():
    assert asked("bathhouse") == ["any"]
    play = acting(owner("bathhouse", "c", bag="TSM")).do(0, "use bathhouse", fate=kinds("TS"))
    assert play.told("bathes") == [kinds("TS")] and play.bag() == "M" and play.place("bathhouse") == "c"


@rule("ORL-PLACE-41")
def test_one_of_them_goes_to_an_empty_space_that_it_fits():
    seat = usable({"bathhouse": "c", "wagon": "F.K", **BUSY}, ["bathhouse"], bag="TSM")
    play = acting(seat).do(0, "use bathhouse", fate=kinds("TS"))
    assert {"send trader wagon.trader", "send scholar monastery.scholar"} <= set(play.choices(0))
    assert play.refused(0, "send scholar wagon.trader") == "ORL-PLACE-41"  # does not fit
    assert play.refused(0, "send trader scriptorium.scholar") == "ORL-PLACE-41"
    play.do(0, "send trader wagon.trader")
    assert play.place("wagon") == "FTK" and play.market() == "fbt"
    play = acting(seat | {"bag": "MSS"}).do(0, "use bathhouse", fate=kinds("MS"))
    assert "send monk wagon.trader" in play.choices(0)


@rule("ORL-PLACE-42")
def test_not_on_the_bathhouse():
    play = acting(owner("bathhouse", "c", bag="TSM")).do(0, "use bathhouse", fate=kinds("TS"))
    assert not any("bathhouse" in choice for choice in play.choices(0))
    assert play.refused(0, "send trader bathhouse.any") == "ORL-PLACE-42"


@rule("ORL-PLACE-43")
def test_the_other_and_the_bather_go_back_to_the_bag():
    play = acting(owner("bathhouse", "c", bag="TSM")).do(0, "use bathhouse", fate=kinds("TS"))
    play.do(0, "send trader castle.trader")
    assert play.bag() == "SMc" and play.place("bathhouse") == "." and play.place("castle") == "..T"


FULL = {
    "university": "FCT", "castle": "FBT", "monastery": "ST", "ship": "FBK", "wagon": "F.K", "guildhall": "FCK",
    "town_hall": "KK", "village": "FBC", "farmhouse": "BC", "bathhouse": "c", "scriptorium": "KS",
}  # fmt: skip


@rule("ORL-PLACE-44", "ORL-PLACE-45")
def test_what_fits_nowhere_goes_back_and_what_fits_must_go():
    seat = usable(FULL, ["bathhouse"], bag="fb")
    play = acting(seat, count=5).do(0, "use bathhouse", fate=kinds("fb"))
    assert play.bag() == "fbc" and play.told("bathes_in_vain") == [[]] and play.place("bathhouse") == "."
    play = acting(seat | {"bag": "fTb"}, count=5).do(0, "use bathhouse", fate=kinds("fT"))
    assert play.choices(0) == ["send trader wagon.trader"] and play.refused(0, "pass") == "ORL-PLACE-45"


@rule("ORL-PLACE-46")
def test_a_small_bag():
    play = acting(owner("bathhouse", "c", bag="T")).do(0, "use bathhouse")
    assert play.told("bathes") == [kinds("T")]
    assert acting(owner("bathhouse", "c", bag="")).refused(0, "use bathhouse") == "ORL-PLACE-46"


@rule("ORL-PLACE-47")
def test_town_hall_and_sacristy_are_targets_market_tower_and_deeds_are_not():
    seat = usable({"bathhouse": "c", **BUSY}, ["bathhouse", "sacristy", "gunpowder_tower"], bag="Mf")
    play = acting(seat).do(0, "use bathhouse", fate=kinds("Mf"))
    targets = {choice.split()[2].split(".")[0] for choice in play.choices(0)}
    assert {"town_hall", "sacristy"} <= targets and not targets & {"gunpowder_tower", "market", "cathedral"}
    assert "send coloured_farmer town_hall.any_neutral" not in play.choices(0)


@rule("ORL-PLACE-48")
def test_a_place_completed_by_the_bathhouse_can_be_used_in_a_later_turn():
    seat = usable({"bathhouse": "c", "wagon": "F.K"}, ["bathhouse"], bag="TSM")
    play = acting(seat, IDLE).do(0, "use bathhouse", fate=kinds("TS")).do(0, "send trader wagon.trader")
    assert play.pending() == [1], "not in the same turn"
    assert "use wagon" in play.do(1, "pass").choices(0)


def guarded(event, **seat):
    return acting(usable({"sacristy": "M", **BUSY}, ["sacristy"], **seat), event=event).do(0, "pass")


@rule("ORL-PLACE-50")
def test_the_sacristy_is_not_an_action():
    play = acting(usable({"sacristy": "M", **BUSY}, ["sacristy"]))
    assert asked("sacristy") == ["monk"] and play.refused(0, "use sacristy") == "ORL-PLACE-50"
    assert acting(usable({"sacristy": "M"}, ["sacristy"]), IDLE).pending() == [1]


@rule("ORL-PLACE-51", "ORL-PLACE-52")
@pytest.mark.parametrize("event", ["A-harvest", "A-taxes", "A-plague"])
def test_the_sacristy_wards_off_harvest_taxes_and_plague(event):
    play = guarded(event, goods={"wool": 2}, bag="fbctKKKK")
    assert play.pending() == [0] and play.choices(0) == ["ward", "endure"]
    assert play.coins() == 5 and play.bag() == "KKKKfbct", "nothing has been paid or drawn yet"
    play.do(0, "ward")
    assert play.coins() == 5 and play.bag() == "KKKKMfbct" and play.place("sacristy") == "."
    assert play.good("wool") == 2 and play.told("wards")


@rule("ORL-PLACE-52")
def test_the_choice_comes_even_if_nothing_would_be_lost():
    assert guarded("A-taxes").pending() == [0]


@rule("ORL-PLACE-53")
def test_unused_the_monk_stays():
    play = guarded("A-taxes", goods={"wool": 2}).do(0, "endure")
    assert play.coins() == 3 and play.place("sacristy") == "M"


@rule("ORL-PLACE-54")
def test_the_sacristy_does_not_help_against_census_pilgrimage_or_income():
    for event in ("A-income", "A-trading_day", "start-pilgrimage"):
        play = guarded(event)
        assert play.place("sacristy") == "M" and play.state.round > 1 and "ward" not in play.choices(0)
    seats = [usable({"sacristy": "M"}, ["sacristy"]), {"tracks": {"farmers": 1}}, {"tracks": {"farmers": 1}}]
    assert Play({"phase": "census", "seats": seats}, count=3).state.coins == [4, 5, 5]


def towered(tower, **more):
    return acting(usable(BUSY, ["gunpowder_tower"], tower=tower, market="fbct", **more))


@rule("ORL-PLACE-62")
def test_the_tower_serves_the_deeds():
    play = towered("KM").do(0, "use gunpowder_tower")
    assert "give knight papal_conclave" in play.choices(0) and "stop" not in play.choices(0)
    play.do(0, "give knight papal_conclave", "give monk papal_conclave")
    assert play.coins() == 11 and play.tower() == "" and play.deed("papal_conclave") == "KM" and play.bag() == ""


@rule("ORL-PLACE-63")
def test_coloured_followers_in_the_tower_do_not_go_to_deeds():
    play = acting(usable(BUSY, ["gunpowder_tower"], tower="fK", market="bct")).do(0, "use gunpowder_tower")
    assert {choice.split()[1] for choice in play.choices(0)} == {"knight"}
    seat = usable(BUSY, ["gunpowder_tower"], tower="fb", market="ct")
    assert acting(seat).refused(0, "use gunpowder_tower") == "ORL-PLACE-65"


@rule("ORL-PLACE-64")
def test_the_tower_can_be_used_again():
    play = towered("KM").do(0, "use gunpowder_tower", "give knight papal_conclave", "stop")
    assert "use gunpowder_tower" in play.choices(0)
    assert "use gunpowder_tower" not in play.do(0, "use gunpowder_tower", "give monk cathedral").choices(0)


@rule("ORL-PLACE-65")
def test_the_tower_needs_a_deed_that_takes_its_followers():
    full = {"papal_conclave": "MM", "cathedral": "MM", "peace_treaty": "M"}
    play = acting(usable(BUSY, ["gunpowder_tower"], tower="M"), deeds=full)
    assert play.refused(0, "use gunpowder_tower") == "ORL-PLACE-65"
    del full["peace_treaty"]
    assert "use gunpowder_tower" in acting(usable(BUSY, ["gunpowder_tower"], tower="M"), deeds=full).choices(0)
    assert acting(IDLE, usable({}, ["gunpowder_tower"], tower="M")).refused(0, "use gunpowder_tower") == "ORL-PLACE-02"


def test_kinds_and_letters_agree():
    assert kind("M") == 6 and kinds("fM") == [7, 6]
