"""Orléans: the map, travel and building."""

from __future__ import annotations

from collections import Counter

import pytest

from bastide.games.orleans.data import EDGE_ENDS, EDGE_NAMES, EDGE_TYPE, FIRST_SPOT, ROAD, SPOT_MARKS, TOWN_NAMES, WATER
from rules.orleans.playing import IDLE, acting, usable

rule = pytest.mark.rule


def marked(mark):
    """The edges with a spot of this mark."""
    return {
        EDGE_NAMES[edge]
        for edge in range(len(EDGE_NAMES))
        if mark in SPOT_MARKS[FIRST_SPOT[edge] : FIRST_SPOT[edge + 1]]
    }


def sailing(town="orleans", **more):
    return acting(usable({"ship": "FBK", "wagon": "FTK"}, merchant=town), IDLE, **more)


@rule("ORL-MAP-01")
def test_towns_and_edges_form_one_land():
    assert len(TOWN_NAMES) == 23 and len(EDGE_NAMES) == 43 and Counter(EDGE_TYPE) == {WATER: 14, ROAD: 29}
    reached, ways = {0}, list(zip(EDGE_ENDS[::2], EDGE_ENDS[1::2], strict=True))
    for _ in TOWN_NAMES:
        reached |= {b for a, b in ways if a in reached} | {a for a, b in ways if b in reached}
    assert len(reached) == 23
    play = sailing().do("use ship", seat=0)
    assert play.refused("move w-blois-tours", seat=0) == "ORL-MAP-01"


@rule("ORL-MAP-02")
def test_every_edge_has_one_unmarked_spot():
    for edge in range(43):
        assert SPOT_MARKS[FIRST_SPOT[edge] : FIRST_SPOT[edge + 1]].count(0) == 1
    assert len(SPOT_MARKS) == 52


@rule("ORL-MAP-03")
def test_spots_for_three_players():
    assert marked(3) == {
        "w-orleans-briare", "w-briare-sancerre", "w-chinon-le_blanc", "r-le_mans-tours", "r-orleans-vierzon",
    }  # fmt: skip


@rule("ORL-MAP-04")
def test_spots_for_four_players():
    assert marked(4) == {
        "r-chartres-le_mans", "r-etampes-montargis", "r-chatellerault-argenton_sur_creuse",
        "r-saint_amand_montrond-nevers",
    }  # fmt: skip


@rule("ORL-MAP-05")
def test_two_ways_join_chinon_and_chatellerault():
    goods = {"w-chinon-chatellerault": ["wool"], "r-chinon-chatellerault": ["grain"]}
    play = (
        sailing("chinon", map=goods)
        .do("use ship", "move w-chinon-chatellerault", "collect wool", seat=0)
        .do("pass", seat=1)
    )
    assert play.merchant() == "chatellerault"
    play.do("use wagon", "move r-chinon-chatellerault", "collect grain", seat=0)
    assert play.merchant() == "chinon" and play.good("wool") == play.good("grain") == 1


@rule("ORL-MAP-06")
def test_edges_go_both_ways():
    play = sailing("blois").do("use ship", seat=0)
    assert play.choices(seat=0) == ["move w-orleans-blois", "move w-blois-tours"]
    assert play.do("move w-orleans-blois", seat=0).merchant() == "orleans"


@rule("ORL-MAP-07")
def test_merchants_may_meet():
    seat = usable({"ship": "FBK"})
    play = acting(seat, seat).do("use ship", "move w-orleans-blois", "leave", seat=0)
    play.do("use ship", "move w-orleans-blois", seat=1)
    assert play.merchant(0) == play.merchant(1) == "blois"


@rule("ORL-MAP-08")
def test_goods_on_edges_are_not_refilled():
    play = sailing(map={"w-orleans-blois": ["wine"]}).do("use ship", "move w-orleans-blois", "collect wine", seat=0)
    spots = play.state.spots[:]
    play.do("pass", seat=1).do("pass", seat=0)
    assert play.state.spots == spots and spots.count(-1) == 10
    play = sailing(map={"w-orleans-blois": []}).do("use ship", "move w-orleans-blois", seat=0)
    assert play.goods() == 0 and play.pending == [1]


@rule("ORL-MAP-09")
def test_there_is_no_limit_to_goods():
    held = {"grain": 7, "wine": 8, "wool": 7}
    play = acting(usable({"ship": "FBK"}, goods=held), map={"w-orleans-blois": ["wine"]})
    play.do("use ship", "move w-orleans-blois", "collect wine", seat=0)
    assert play.good("wine") == 9 and play.goods() == 23


@rule("ORL-ACT-40", "ORL-ACT-41")
def test_ships_take_waterways_and_wagons_roads():
    play = sailing().do("use ship", seat=0)
    assert play.choices(seat=0) == ["move w-orleans-briare", "move w-orleans-blois"]
    assert play.refused("move r-orleans-vierzon", seat=0) == "ORL-ACT-40"
    play = sailing().do("use wagon", seat=0)
    assert play.choices(seat=0) == [
        "move r-orleans-vierzon", "move r-chartres-orleans", "move r-chateaudun-orleans", "move r-orleans-montargis",
    ]  # fmt: skip
    assert play.refused("move w-orleans-blois", seat=0) == "ORL-ACT-41"
    assert play.do("move r-orleans-vierzon", seat=0).merchant() == "vierzon"


@rule("ORL-ACT-42", "ORL-ACT-43")
def test_one_good_of_the_edge_may_be_taken():
    goods = {"w-orleans-briare": ["wool", "brocade"]}
    play = sailing(map=goods).do("use ship", "move w-orleans-briare", seat=0)
    assert play.choices(seat=0) == ["collect wool", "collect brocade", "leave"]
    assert play.refused("collect grain", seat=0) == "ORL-ACT-42"
    play.do("collect brocade", seat=0)
    assert play.goods() == play.good("brocade") == 1 and play.pending == [1]
    play = sailing(map=goods).do("use ship", "move w-orleans-briare", "leave", seat=0)
    assert play.goods() == 0 and play.state.spots[:2] == [3, 4]
    play = sailing(map={"w-orleans-briare": ["wine", "wine"]}).do("use ship", "move w-orleans-briare", seat=0)
    assert play.choices(seat=0) == ["collect wine", "leave"]


@rule("ORL-ACT-44")
def test_empty_edges_may_be_used():
    play = sailing(map={"w-orleans-blois": []}).do("use ship", "move w-orleans-blois", seat=0)
    assert play.merchant() == "blois" and play.goods() == 0 and play.pending == [1]


@rule("ORL-ACT-45")
def test_a_ship_needs_water():
    play = sailing("chartres")
    assert play.refused("use ship", seat=0) == "ORL-ACT-45" and "use wagon" in play.choices(seat=0)


@rule("ORL-ACT-46", "ORL-ACT-50")
def test_building_puts_a_station_into_the_town_and_costs_nothing():
    play = acting(usable({"guildhall": "FCK", "scriptorium": "KS"}, merchant="tours")).do("use guildhall", seat=0)
    assert play.stations() == ["tours"] and play.state.stock[0] == 9 and play.bag() == "FCK"
    assert play.coins() == 5 and play.development() == 0 and play.goods() == 0 and play.state.citizens_of(0) == 0


@rule("ORL-ACT-47", "ORL-ACT-49")
def test_a_town_holds_one_station():
    seat = usable({"guildhall": "FCK", "scriptorium": "KS"}, merchant="tours")
    assert acting(seat, {"stations": ["tours"]}).refused("use guildhall", seat=0) == "ORL-ACT-49"
    assert acting(seat | {"stations": ["tours"]}).refused("use guildhall", seat=0) == "ORL-ACT-49"
    assert "use guildhall" in acting(seat, {"stations": ["blois"]}).choices(seat=0)
    assert acting(seat | {"stock": 0}).refused("use guildhall", seat=0) == "ORL-ACT-49"


@rule("ORL-ACT-48")
def test_in_orleans_everybody_may_build_once():
    seat = usable({"guildhall": "FCK", "scriptorium": "KS"})
    play = acting(seat, seat).do("use guildhall", seat=0).do("use guildhall", seat=1)
    assert play.stations(0) == play.stations(1) == ["orleans"]
    assert "use guildhall" in acting(seat, {"stations": ["orleans"]}).choices(seat=0), "whoever came first"
    assert acting(seat | {"stations": ["orleans"]}).refused("use guildhall", seat=0) == "ORL-ACT-49"


@rule("ORL-ACT-51")
def test_the_scriptorium_gives_a_development_point():
    play = acting(usable({"scriptorium": "KS", "monastery": "ST"}, development=4)).do("use scriptorium", seat=0)
    assert play.development() == 5 and play.bag() == "KS"
    play = acting(usable({"scriptorium": "KS", "monastery": "ST"}, development=30))
    assert play.refused("use scriptorium", seat=0) == "ORL-ACT-51"
