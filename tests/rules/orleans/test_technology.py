"""Orléans: technology."""

from __future__ import annotations

import pytest

from rules.orleans.playing import IDLE, Play, acting, usable

rule = pytest.mark.rule


def installing(seat, **more):
    """A seat that is about to place its technology."""
    return Play({"phase": "technology", "event": "A-income", "seats": [{"technology": 1} | seat]} | more)


def sites(play, seat=0):
    return [choice.removeprefix("install ") for choice in play.choices(seat=seat) if choice != "keep"]


@rule("ORL-TECH-01", "ORL-TECH-02")
def test_technology_is_placed_when_all_have_passed():
    play = acting(usable({"village": "FBC"}), IDLE).do("use village", "hire craftsman", seat=0)
    assert play.pending == [1] and play.state.inventions == [1, 0]
    play.do("use brewery", seat=1)
    assert play.pending == [0] and "install castle.farmer" in play.choices(seat=0)
    play = Play({"phase": "technology", "first": 1, "event": "A-income", "seats": [{"technology": 1}] * 2})
    assert play.pending == [1]
    assert play.do("install castle.farmer", seat=1).pending == [0]


@rule("ORL-TECH-03")
def test_a_token_may_be_kept_for_later():
    play = installing({}).do("keep", seat=0)
    assert play.state.inventions[0] == 1 and play.state.round == 3
    play = acting(IDLE | {"technology": 1}).do("pass", seat=0)
    assert "install castle.farmer" in play.choices(seat=0)


@rule("ORL-TECH-04")
def test_it_stands_for_the_follower_on_an_empty_space():
    play = installing({"places": {"castle": "F..", "wagon": ".TK"}})
    assert "castle.farmer" not in sites(play) and play.refused("install castle.farmer", seat=0) == "ORL-TECH-04"
    play.do("install wagon.farmer", seat=0)
    assert play.place("wagon") == "+TK" and play.state.inventions[0] == 0
    play = acting(usable({"wagon": "+TK"}))
    assert "use wagon" in play.choices(seat=0)
    assert installing({}).refused("install cheese_factory.farmer", seat=0) == "ORL-TECH-04"  # not an own place


@rule("ORL-TECH-05")
def test_the_first_one_goes_on_a_farmer_space():
    play = installing({"tiles": ["winery", "cheese_factory"]})
    assert sites(play) == [
        "village.farmer", "university.farmer", "castle.farmer", "ship.farmer", "wagon.farmer", "guildhall.farmer",
        "cheese_factory.farmer", "winery.farmer",
    ]  # fmt: skip
    assert play.refused("install castle.boatman", seat=0) == "ORL-TECH-05"


@rule("ORL-TECH-06", "ORL-TECH-07")
def test_later_ones_go_anywhere_but_on_monk_spaces():
    play = installing({"installed": 1, "tiles": ["restaurant", "winery"]})
    assert {"farmhouse.boatman", "monastery.scholar", "scriptorium.knight", "restaurant.scholar"} <= set(sites(play))
    assert not any(site.endswith("monk") for site in sites(play))
    assert play.refused("install restaurant.monk", seat=0) == "ORL-TECH-07"
    assert len(sites(play)) == 24 + 1 + 2  # the board without the town hall, and the two tiles


@rule("ORL-TECH-08")
def test_one_per_place():
    play = installing({"places": {"castle": "+..", "windmill": "+."}, "tiles": ["windmill"]})
    assert not any(site.startswith(("castle", "windmill")) for site in sites(play))
    assert play.refused("install castle.boatman", seat=0) == "ORL-TECH-08"


@rule("ORL-TECH-09")
def test_none_where_one_follower_is_enough():
    tiles = ["hayrick", "brewery", "sacristy", "shipping_line", "pharmacy", "bathhouse"]
    play = installing({"installed": 1, "tiles": tiles})
    assert not any(site.split(".")[0] in tiles for site in sites(play))
    for site in ("hayrick.farmer", "brewery.monk", "sacristy.monk", "shipping_line.boatman", "pharmacy.any",
                 "bathhouse.any"):  # fmt: skip
        assert play.refused(f"install {site}", seat=0) == "ORL-TECH-09"


@rule("ORL-TECH-10")
def test_none_in_town_hall_or_tower():
    play = installing({"installed": 1, "tiles": ["gunpowder_tower"]})
    assert not any(site.startswith(("town_hall", "gunpowder_tower")) for site in sites(play))
    assert play.refused("install town_hall.any_neutral", seat=0) == "ORL-TECH-10"


@rule("ORL-TECH-11")
def test_it_is_never_moved():
    play = installing({}).do("install castle.farmer", seat=0)
    assert play.state.round == 3 and play.place("castle") == "+.."
    play.do("commit", seat=1).do("place coloured_boatman castle.boatman", "commit", seat=0)
    assert play.place("castle") == "+b."
    assert play.refused("recall castle.farmer", seat=0) == "ORL-FOLLOW-11"


@rule("ORL-TECH-12")
def test_first_means_the_first_of_the_game_even_if_it_was_lost():
    play = acting(
        {"tiles": ["brewery"], "places": {"brewery": "M", "castle": "+.."}, "coins": 0, "technology": 0,
         "goods": {"grain": 1}},
        event="A-taxes",
    )  # fmt: skip
    play.do("pass", "yield technology castle.farmer", seat=0)
    assert play.place("castle") == "..." and play.state.installed[0] == 1
    assert "castle.boatman" in sites(installing({"installed": 1}))


@rule("ORL-TECH-13")
def test_without_a_farmer_space_the_first_must_be_kept():
    full = {"village": "F..", "university": "F..", "castle": "F..", "ship": "F..", "wagon": "F..", "guildhall": "F.."}
    play = installing({"places": full})
    assert play.state.round == 3 and play.state.inventions[0] == 1
    play = installing({"places": full, "installed": 1})
    assert play.pending == [0]


@rule("ORL-TECH-14")
def test_a_place_it_completes_can_be_used_from_the_next_round_on():
    play = installing({"places": {"castle": ".BT"}, "market": "f"}).do("install castle.farmer", seat=0)
    assert play.state.round == 3 and play.place("castle") == "+BT" and play.step("knights") == 0
    play.do("draw 0", seat=0).do("commit", seat=1).do("commit", seat=0)
    assert play.choices(seat=0) == ["use castle", "pass"]


@rule("ORL-TECH-15", "ORL-PLACE-29", "ORL-PLACE-30")
def test_the_laboratory_gives_technology_and_takes_it():
    play = acting(usable({"laboratory": "CS"}, ["laboratory"]), IDLE).do("use laboratory", seat=0)
    assert play.state.inventions[0] == 1 and play.state.technology == 15 and play.pending == [1]
    play.do("pass", seat=1)
    assert sites(play) and all(site.endswith("farmer") for site in sites(play))
    seat = usable({"laboratory": "CS", "scriptorium": "KS"}, ["laboratory"])
    assert acting(seat, lost={"technology": 16}).refused("use laboratory", seat=0) == "ORL-PLACE-29"
    assert {"laboratory.craftsman", "laboratory.scholar"} <= set(
        sites(installing({"installed": 1, "tiles": ["laboratory"]}))
    )
