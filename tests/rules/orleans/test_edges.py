"""Orléans: where one piece more or less makes a difference, and how likely what chance gives is."""

from __future__ import annotations

import pytest

from rules.orleans.playing import IDLE, acting, usable
from rules.orleans.test_torture import taxed

rule = pytest.mark.rule


@rule("ORL-PLACE-64")
def test_the_tower_is_offered_right_after_the_place_before_it():
    places = {"horse_wagon": "KS", "monastery": "ST"}
    seat = usable(places, ["horse_wagon", "gunpowder_tower"], tower="KM", market="fbct")
    assert acting(seat, IDLE).choices("use", seat=0) == ["monastery", "horse_wagon", "gunpowder_tower"]


@rule("ORL-ACT-45")
def test_a_single_waterway_or_road_will_do():
    places = {"ship": "FBK", "wagon": "FTK"}
    assert {"ship", "wagon"} <= set(acting(usable(places, merchant="loches")).choices("use", seat=0))  # one waterway
    assert {"ship", "wagon"} <= set(acting(usable(places, merchant="briare")).choices("use", seat=0))  # one road
    assert "ship" not in acting(usable(places, merchant="chartres")).choices("use", seat=0)


@rule("ORL-DEED-03", "ORL-DEED-13")
def test_the_last_space_for_a_token_is_a_reason_to_use_the_town_hall():
    """Two deeds take monks besides the peace treaty, and both are full."""
    seat = usable({"town_hall": "M.", "monastery": "ST"})
    deeds = {"papal_conclave": "MM", "cathedral": "MM"}
    play = acting(seat, IDLE, deeds=deeds).do("use town_hall", seat=0)
    assert play.choices(seat=0) == ["give monk peace_treaty"]
    assert play.do("give monk peace_treaty", seat=0).place("town_hall") == ".."
    full = acting(seat, IDLE, deeds=deeds | {"peace_treaty": "M"})
    assert full.refused("use town_hall", seat=0) == "ORL-DEED-03"


@rule("ORL-PLACE-15", "ORL-PLACE-29")
def test_the_last_good_and_the_last_technology_can_be_had():
    seat = usable({"hayrick": "F", "laboratory": "CS"}, ["hayrick", "laboratory"])
    start = acting(seat, IDLE)
    left = {"grain": start.store("grain"), "technology": int(start.state.technology)}
    one = acting(seat, IDLE, lost={name: number - 1 for name, number in left.items()})
    assert one.choices("use", seat=0) == ["hayrick", "laboratory"]
    none = acting(seat, IDLE | {"places": {"brewery": "M"}}, lost=left)
    assert none.pending == [1] and none.told("passes", 0) == []


@rule("ORL-TORTURE-03", "ORL-TORTURE-18")
def test_who_has_a_single_thing_left_gives_it_up():
    play = taxed(1, stock=0, bag="", market="fbct")
    assert play.choices(seat=0) == ["yield grain"]
    assert taxed(1, stock=0, bag="", market="fbct", goods={"grain": 1}, coins=1).state.round == 3


@rule("ORL-SETUP-20", "ORL-FLOW-03")
def test_every_tile_on_top_is_as_likely_as_any_other():
    """When the first of a stack has been turned up: stack A has five tiles, stack B has six."""
    for tile, left in (("A-income", 4), ("B-income", 5)):
        play = acting(IDLE, usable({"monastery": "ST"}), event=tile).do("pass", seat=0)
        assert play.draws("pass", 1, seat=1) == [left]
