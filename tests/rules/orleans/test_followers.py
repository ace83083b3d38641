"""Orléans: recalling and drawing followers."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.orleans.playing import Play, acting, game_for

rule = pytest.mark.rule


def drawing(seat, count=2, **more):
    return Play({"phase": "followers", "round": 3, "seats": [seat]} | more, count=count)


@rule("ORL-FOLLOW-01")
def test_knights_say_how_many():
    full = {"market": "", "bag": "fbctFFFFFFFF"}
    for step, number in enumerate([4, 5, 6, 7, 7, 8]):
        play = drawing(full | {"tracks": {"knights": step}})
        assert play.choices(seat=0) == [f"draw {n}" for n in range(number + 1)]


@rule("ORL-FOLLOW-02")
def test_recalls_and_draws_share_the_allowance():
    play = drawing({"market": "", "bag": "fbctFFFF", "places": {"castle": "MBT", "ship": "FB."}})
    play.do("recall castle.farmer", "recall ship.farmer", seat=0)
    assert [choice for choice in play.choices(seat=0) if "draw" in choice] == ["draw 0", "draw 1", "draw 2"]
    assert play.refused("draw 3", seat=0) == "ORL-FOLLOW-02"
    play.do("recall castle.trader", seat=0)
    assert play.refused("recall ship.knight", seat=0) == "ORL-FOLLOW-10"  # one could come, but nobody is there
    play.do("recall ship.boatman", seat=0)
    assert play.choices(seat=0) == ["draw 0"] and play.refused("recall castle.boatman", seat=0) == "ORL-FOLLOW-02"
    play.do("draw 0", seat=0)
    assert play.market() == "FBTM" and play.place("castle") == ".B." and play.place("ship") == "..."


@rule("ORL-FOLLOW-03")
def test_the_market_must_have_room():
    play = drawing({"market": "FFFFFfb", "bag": "ctK", "places": {"scriptorium": "KS"}})
    assert [choice for choice in play.choices(seat=0) if "draw" in choice] == ["draw 0", "draw 1"]
    assert play.refused("draw 2", seat=0) == "ORL-FOLLOW-03"
    play.do("recall scriptorium.knight", seat=0)
    assert play.choices(seat=0) == ["draw 0"] and play.refused("recall scriptorium.scholar", seat=0) == "ORL-FOLLOW-03"


@rule("ORL-FOLLOW-04", "ORL-PLACE-60")
def test_eight_spaces_and_two_in_the_tower():
    seat = {"market": "FFFFFF", "bag": "fbctKKK", "tracks": {"knights": 2}}
    assert drawing(seat).choices(seat=0)[-1] == "draw 2"
    assert drawing(seat | {"tiles": ["gunpowder_tower"]}).choices(seat=0)[-1] == "draw 4"
    assert drawing(seat | {"tiles": ["gunpowder_tower"], "tower": "S"}).choices(seat=0)[-1] == "draw 3"


@rule("ORL-FOLLOW-05")
def test_no_more_than_the_bag_holds():
    play = drawing({"market": "fb", "bag": "ct"})
    assert play.choices(seat=0) == ["draw 0", "draw 1", "draw 2"] and play.refused("draw 3", seat=0) == "ORL-FOLLOW-05"
    tight = drawing({"market": "FFFfb", "bag": "ct"})  # room for three, but only two are there
    assert tight.refused("draw 3", seat=0) == "ORL-FOLLOW-05" and tight.refused("draw 4", seat=0) == "ORL-FOLLOW-03"


@rule("ORL-FOLLOW-06")
def test_fewer_will_do():
    play = drawing({"market": "fb", "bag": "ct"}).do("draw 0", seat=0)
    assert play.market() == "fb" and play.bag() == "ct"


@rule("ORL-FOLLOW-07")
def test_draws_are_random_without_replacement_and_go_to_the_market():
    play = drawing({"market": "", "bag": "fbctK"}).do("draw 3", seat=0, fate="Kbf")
    assert play.market() == "Kfb" and play.bag() == "ct"
    drawn = Counter()
    for seed in range(300):
        state = game_for(2).position({"seats": [{"market": "", "bag": "fbctKKKK"}], "seed": seed})
        game_for(2).apply(state, 0, game_for(2).read("draw 1"))
        drawn["K" if state.market[4] else "coloured"] += 1
    assert 110 < drawn["K"] < 190


@rule("ORL-FOLLOW-08")
def test_what_is_recalled_is_said_before_the_first_draw():
    play = drawing({"market": "", "bag": "fbct", "places": {"scriptorium": "KS"}}).do("draw 1", seat=0)
    assert not any("recall" in choice or "draw" in choice for choice in play.choices(seat=0))
    assert play.place("scriptorium") == "KS"


@rule("ORL-FOLLOW-09")
def test_with_an_empty_bag_one_may_still_recall():
    play = drawing({"places": {"village": "fbc", "town_hall": "M."}, "market": "t"})
    assert play.pending == [0] and play.choices(seat=0) == [
        "draw 0", "recall village.farmer", "recall village.boatman", "recall village.craftsman",
        "recall town_hall.any_neutral",
    ]  # fmt: skip
    play.do("recall village.farmer", "draw 0", seat=0)
    assert play.market() == "ft"


@rule("ORL-FOLLOW-10")
def test_followers_come_back_from_every_own_place():
    play = drawing({"places": {"ship": "..K", "town_hall": ".S", "library": "K.", "sacristy": "M"},
                    "tiles": ["library", "sacristy"]})  # fmt: skip
    play.do(
        "recall ship.knight", "recall town_hall.any_neutral2", "recall library.knight", "recall sacristy.monk", seat=0
    )
    assert play.market() == "KKSMfbct"
    assert play.refused("recall castle.farmer", seat=0) == "ORL-FOLLOW-02"


@rule("ORL-FOLLOW-11")
def test_technology_is_never_recalled():
    play = drawing({"places": {"castle": "+B."}})
    assert play.choices(seat=0) == ["draw 0", "recall castle.boatman"]
    assert play.refused("recall castle.farmer", seat=0) == "ORL-FOLLOW-11"


@rule("ORL-FOLLOW-12")
def test_who_is_left_in_the_market_keeps_a_space_and_can_be_used_later():
    play = drawing({"market": "FFKK", "bag": "fbct"}).do("draw 1", seat=0, fate="f")
    assert play.market() == "FFKKf"
    play.do("place farmer castle.farmer", "commit", seat=0)
    play.do("commit", seat=1)
    assert play.market() == "FKKf" and play.pending == [0] and play.state.round == 4
    assert play.refused("draw 5", seat=0) == "ORL-FOLLOW-02" and play.choices(seat=0)[:4] == [
        "draw 0",
        "draw 1",
        "draw 2",
        "draw 3",
    ]


@rule("ORL-FOLLOW-13")
def test_in_the_first_round_nobody_draws():
    for seats in (2, 5):
        play = Play(count=seats)
        assert play.state.round == 1 and play.choices(seat=0)[0] == "commit" and play.market() == "fbct"


@rule("ORL-FOLLOW-14")
def test_the_owner_of_the_tower_moves_followers_between_it_and_the_market():
    play = drawing({"market": "FFFFFFfb", "bag": "ctK", "tiles": ["gunpowder_tower"], "tower": "S"})
    play.do("draw 1", seat=0, fate="K")
    assert play.pending == [0] and "done" not in play.choices(seat=0), "nine followers do not fit into the market"
    assert play.refused("commit", seat=0) == "ORL-FOLLOW-14"
    assert play.choices(seat=0) == ["stow farmer", "stow knight", "stow coloured_farmer", "stow coloured_boatman",
                               "fetch scholar"]  # fmt: skip
    play.do("fetch scholar", "stow knight", seat=0)
    assert "done" not in play.choices(seat=0) and not any("fetch" in choice for choice in play.choices(seat=0))
    play.do("stow coloured_boatman", seat=0)  # now all is settled
    assert play.tower() == "Kb" and play.market() == "FFFFFFSf"
    assert play.choices(seat=0)[0] == "commit", "outside this phase nobody moves between market and tower"
    assert not any(choice.split()[0] in ("stow", "fetch") for choice in play.choices(seat=0))


@rule("ORL-FOLLOW-15")
def test_nobody_waits_for_anybody():
    seat = {"market": "", "bag": "fbct"}
    play = Play({"phase": "followers", "round": 3, "seats": [seat] * 3}, count=3)
    assert play.pending == [0, 1, 2]
    play.do("draw 4", seat=2).do("draw 4", seat=0)
    assert play.pending == [1]
    play.do("draw 4", seat=1)
    assert play.choices(seat=0)[0] == "commit"


@rule("ORL-ACT-36")
def test_a_new_knight_counts_from_the_next_draw():
    play = acting({"market": "", "places": {"castle": "FBT"}}).do("use castle", seat=0)
    assert play.bag() == "FBTKfbct" and play.step("knights") == 1
    assert play.state.round == 3 and play.choices(seat=0)[-1] == "draw 5"
