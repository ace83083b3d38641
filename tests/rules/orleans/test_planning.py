"""Orléans: planning, in public and hidden."""

from __future__ import annotations

import pytest

from bastide.core.errors import IllegalAction
from bastide.core.state import SPECTATOR
from bastide.games.orleans.state import placement
from bastide.store.game_session import GameSession
from rules.orleans.playing import Play, acting, game_for

rule = pytest.mark.rule


def planning(*seats, count=2, **more):
    options = {name: more.pop(name) for name in ("planning",) if name in more}
    return Play(
        {"phase": "planning", "round": 2, "event": "A-income", "seats": list(seats)} | more, count=count, **options
    )


def targets(play, seat, kind):
    """Where a kind of follower can be placed."""
    return [choice.split()[2] for choice in play.choices(seat=seat) if choice.split()[:2] == ["place", kind]]


@rule("ORL-PLAN-01")
def test_followers_go_from_the_market_to_empty_own_spaces():
    play = planning({"market": "fb", "places": {"castle": "F.."}}, {"tiles": ["hayrick"]})
    assert targets(play, 0, "coloured_farmer") == [f"{place}.farmer" for place in
        ("village", "university", "ship", "wagon", "guildhall")]  # fmt: skip
    play.do("place coloured_farmer ship.farmer", seat=0)
    assert play.market() == "b" and play.place("ship") == "f.."
    assert play.refused("place coloured_farmer wagon.farmer", seat=0) == "ORL-PLAN-01"  # none is left
    assert play.refused("place coloured_boatman shipping_line.boatman", seat=0) == "ORL-PLAN-01"  # not an own place
    assert "hayrick.farmer" in targets(play.do("commit", seat=0), 1, "coloured_farmer")


@rule("ORL-PLAN-02")
def test_a_type_fits_its_spaces_whatever_its_colour():
    play = planning({"market": "Cc", "bag": "fbt"})
    assert targets(play, 0, "craftsman") == [*targets(play, 0, "coloured_craftsman"), "town_hall.any_neutral"]
    assert targets(play, 0, "coloured_craftsman") == [f"{place}.craftsman" for place in
        ("farmhouse", "village", "university", "guildhall")]  # fmt: skip
    assert play.refused("place craftsman ship.farmer", seat=0) == "ORL-PLAN-02"


@rule("ORL-PLAN-03", "ORL-PLAN-04")
def test_a_monk_fits_everywhere_and_alone_a_monk_space():
    play = planning({"market": "MSf", "tiles": ["brewery", "restaurant"]})
    board = {"farmhouse": 2, "village": 3, "university": 3, "castle": 3, "monastery": 2, "ship": 3, "wagon": 3,
             "guildhall": 3, "scriptorium": 2, "town_hall": 1, "brewery": 1, "restaurant": 2}  # fmt: skip
    assert len(targets(play, 0, "monk")) == sum(board.values())
    assert "restaurant.scholar" in targets(play, 0, "scholar")
    assert play.refused("place scholar restaurant.monk", seat=0) == "ORL-PLAN-04"
    assert play.refused("place coloured_farmer brewery.monk", seat=0) == "ORL-PLAN-04"


@rule("ORL-PLAN-05")
def test_the_school_lets_scholars_stand_for_five_others():
    play = planning({"market": "S", "tiles": ["school", "brewery"]}, {"market": "S"})
    spaces = targets(play, 0, "scholar")
    assert {space.split(".")[1] for space in spaces} == {
        "farmer", "boatman", "craftsman", "trader", "knight", "scholar", "any_neutral"}  # fmt: skip
    assert "brewery.monk" not in spaces
    assert play.do("commit", seat=0).refused("place scholar ship.knight", seat=1) == "ORL-PLAN-02"


@rule("ORL-PLAN-06")
def test_the_herb_garden_lets_boatmen_stand_for_three_others():
    play = planning({"market": "Bb", "tiles": ["herb_garden"]}, {"market": "B"})
    assert {space.split(".")[1] for space in targets(play, 0, "boatman")} == {
        "farmer", "boatman", "craftsman", "trader", "any_neutral"}  # fmt: skip
    assert "wagon.farmer" in targets(play, 0, "coloured_boatman")
    assert play.refused("place boatman ship.knight", seat=0) == "ORL-PLAN-02"
    assert play.do("commit", seat=0).refused("place boatman wagon.farmer", seat=1) == "ORL-PLAN-02"


@rule("ORL-PLAN-07")
def test_pharmacy_and_bathhouse_take_anybody():
    play = planning({"market": "FKMSf", "tiles": ["pharmacy", "bathhouse"]})
    for follower in ("farmer", "knight", "monk", "scholar", "coloured_farmer"):
        assert {"pharmacy.any", "bathhouse.any"} <= set(targets(play, 0, follower))


@rule("ORL-PLAN-08")
def test_the_town_hall_takes_two_neutral_followers():
    play = planning({"market": "fFKS"})
    assert play.refused("place coloured_farmer town_hall.any_neutral", seat=0) == "ORL-PLAN-08"
    play.do("place knight town_hall.any_neutral", "place farmer town_hall.any_neutral", seat=0)
    assert play.place("town_hall") == "KF"
    assert play.refused("place scholar town_hall.any_neutral", seat=0) == "ORL-PLAN-09"


@rule("ORL-PLAN-09")
def test_one_follower_per_space_and_technology_fills_it():
    play = planning({"market": "FF", "bag": "fbct", "places": {"castle": "+..", "ship": "F.."}})
    assert play.refused("place farmer castle.farmer", seat=0) == "ORL-PLAN-09"
    assert play.refused("place farmer ship.farmer", seat=0) == "ORL-PLAN-09"
    play.do("place farmer wagon.farmer", seat=0)
    assert play.refused("place farmer wagon.farmer", seat=0) == "ORL-PLAN-09"


@rule("ORL-PLAN-10")
def test_a_place_may_be_filled_in_part():
    play = planning({"market": "fb"}).do("place coloured_farmer castle.farmer", "commit", seat=0).do("commit", seat=1)
    assert play.place("castle") == "f.." and play.state.round == 3


@rule("ORL-PLAN-11")
def test_who_stood_there_before_cannot_be_moved():
    play = planning({"market": "f", "places": {"castle": ".b."}})
    assert play.refused("recall castle.boatman", seat=0) == "ORL-PLAN-11"
    assert {choice.split()[0] for choice in play.choices(seat=0)} == {"commit", "place"}


@rule("ORL-PLAN-12")
def test_a_placement_can_be_taken_back_until_the_plan_is_finished():
    table = GameSession(game_for(2))
    for text in ("place coloured_farmer village.farmer", "place coloured_boatman village.boatman"):
        table.act(0, text)
    table.undo(0)
    table.act(0, "place coloured_boatman castle.boatman")
    table.undo(0)
    table.undo(0)
    assert Play(game=game_for(2)).state.market == table.state.market and not table.state.plan
    with pytest.raises(IllegalAction):
        table.undo(0)


@rule("ORL-PLAN-13")
def test_a_finished_plan_stands():
    table = GameSession(game_for(2))
    table.act(0, "place coloured_farmer village.farmer")
    table.act(0, "commit")
    with pytest.raises(IllegalAction):
        table.act(0, "place coloured_boatman village.boatman")
    table.act(1, "place coloured_farmer ship.farmer")
    assert table.undoable_line(0) is None, "the next player has acted upon it"
    assert table.state.plan == [placement(1, 13, False)], "only the unfinished plan is left open"


@rule("ORL-PLAN-14")
def test_plans_are_public_and_made_in_turn_order():
    play = planning(count=3, first=1)
    assert play.pending == [1]
    play.do("place coloured_farmer village.farmer", seat=1)
    assert play.place("village", 1) == "f.." and play.state.redact(2).spaces == play.state.spaces
    assert play.do("commit", seat=1).pending == [2]
    assert play.do("commit", seat=2).pending == [0]


@rule("ORL-PLAN-15", "ORL-INFO-02")
def test_hidden_plans_are_made_at_once_and_shown_together():
    play = planning(count=3, planning="hidden")
    assert sorted(play.pending) == [0, 1, 2]
    unplanned = play.state.redact(SPECTATOR).dump()
    play.do("place coloured_farmer village.farmer", "commit", seat=2).do("place coloured_boatman ship.boatman", seat=0)
    for viewer in (1, SPECTATOR):
        assert play.state.redact(viewer).dump() == unplanned | {"viewer": viewer}
    own = play.state.redact(0)
    assert own.spaces != unplanned["spaces"] and own.market[:11] == [0] * 7 + [1, 0, 1, 1]
    assert own.market[22:] == [0] * 7 + [1] * 4, "the other's plan lies in the market still"
    play.do("commit", seat=1).do("commit", seat=0)
    assert play.place("village", 2) == "f.." and play.place("ship") == ".b."
    assert play.told("plans") == [[14, 8], [], [2, 7]]


@rule("ORL-PLAN-15")
def test_a_hidden_plan_from_the_tower_is_hidden_too():
    owner = {"tiles": ["gunpowder_tower"], "tower": "SK"}
    play = planning(owner, planning="hidden")
    before = play.state.redact(1).dump()
    play.do("deploy scholar monastery.scholar", seat=0)
    assert play.state.redact(1).dump() == before and play.tower() == "K" and play.place("monastery") == "S."


@rule("ORL-PLAN-16")
def test_an_empty_plan_will_do():
    play = planning().do("commit", seat=0).do("commit", seat=1)
    assert play.state.round == 3 and play.market() == "fbct"


@rule("ORL-PLAN-17")
def test_a_place_may_be_filled_that_cannot_be_used():
    play = planning({"market": "ST"}, round=7, event="B-pilgrimage")
    play.do("place scholar monastery.scholar", "place trader monastery.trader", "commit", seat=0).do("commit", seat=1)
    assert play.place("monastery") == "ST" and play.state.round == 8


@rule("ORL-PLAN-18")
def test_some_tiles_have_no_spaces():
    play = planning({"market": "FBCTKSM", "tiles": ["school", "herb_garden", "gunpowder_tower"]})
    places = {choice.split()[2].split(".")[0] for choice in play.choices(seat=0) if " " in choice}
    assert not places & {"school", "herb_garden", "gunpowder_tower"}


@rule("ORL-PLAN-19")
def test_who_stands_there_stays_when_the_school_is_lost():
    play = acting(
        {"coins": 0, "tiles": ["school"], "places": {"ship": "SBS"}, "stock": 0, "goods": {"wool": 1}},
        event="A-taxes",
    )
    play.do("pass", "yield school", seat=0)
    assert play.place("ship") == "SBS" and play.tile("school") == -2
    play = acting({"places": {"ship": "SBS"}})
    assert "use ship" in play.choices(seat=0)


@rule("ORL-PLAN-16", "ORL-PLACE-61")
@pytest.mark.parametrize("mode", ["public", "hidden"])
def test_who_has_nothing_to_place_is_not_asked(mode):
    nothing = {"market": "", "bag": "fbct"}
    assert planning(nothing, planning=mode).pending == [1]
    assert planning(nothing | {"tiles": ["gunpowder_tower"]}, planning=mode).pending == [1], "the tower is empty"
    owner = nothing | {"tiles": ["gunpowder_tower"], "tower": "S"}
    assert planning(owner, nothing, planning=mode).pending == [0], "the tower is the other's"
    taken = {"farmhouse": "B.", "village": ".B.", "castle": ".B.", "ship": ".B."}
    full = {"market": "b", "bag": "fct", "places": taken}
    assert planning(full, count=5, planning=mode).pending[0] == 1, "no space is left for a boatman"


@rule("ORL-PLACE-61")
def test_followers_in_the_tower_can_be_planned_like_those_in_the_market():
    play = planning({"market": "Sf", "bag": "bct", "tiles": ["gunpowder_tower"], "tower": "SK"})
    choices = play.choices(seat=0)
    assert {"place scholar monastery.scholar", "deploy scholar monastery.scholar"} <= set(choices)
    chosen = [play.game.write(play.game.sample(play.state, 0, luck)) for luck in range(len(choices))]
    assert sorted(chosen) == sorted(choices)  # random play takes each of them as often
    play.do("deploy scholar monastery.scholar", seat=0)
    assert (play.tower(), play.market(), play.place("monastery")) == ("K", "Sf", "S.")
    assert play.refused("deploy scholar scriptorium.scholar", seat=0) == "ORL-PLAN-01"


def test_who_can_place_nothing_is_not_asked():
    play = planning({"market": ""}, planning="hidden")
    assert play.pending == [1]


def test_several_seats_draw_and_plan_at_the_same_time():
    seat = {"market": "f", "bag": "bct"}
    play = Play({"phase": "followers", "round": 2, "seats": [seat, seat]}, planning="hidden")
    play.do("draw 1", seat=1, fate="b").do("draw 1", seat=0, fate="c")
    play.do("place coloured_boatman castle.boatman", seat=1).do("place coloured_farmer castle.farmer", seat=0)
    play.do("commit", seat=1).do("commit", seat=0, fate=["A-plague"])
    assert play.place("castle", 1) == ".b." and play.place("castle") == "f.."
