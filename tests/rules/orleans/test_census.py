"""Orléans: the census."""

from __future__ import annotations

import pytest

from rules.orleans.playing import Play

rule = pytest.mark.rule


def census(*steps, coins=5, **more):
    """The coins after the census of players on these steps of the farmers track."""
    seats = [{"tracks": {"farmers": step}, "coins": coins} | more for step in steps]
    return Play({"phase": "census", "seats": seats}, count=len(steps))


@rule("ORL-CENSUS-01")
def test_steps_count_not_tokens():
    seats = [{"bag": "FFFFF"}, {"tracks": {"farmers": 1}}, {}]
    assert Play({"phase": "census", "seats": seats}, count=3).state.coins == [5, 6, 5]


@rule("ORL-CENSUS-02", "ORL-CENSUS-04")
def test_the_first_alone_takes_a_coin_and_the_last_alone_pays_one():
    assert census(5, 3, 3, 1).state.coins == [6, 5, 5, 4]


@rule("ORL-CENSUS-03", "ORL-CENSUS-05")
def test_ties_take_and_pay_nothing():
    assert census(4, 4, 2, 2).state.coins == [5, 5, 5, 5]
    assert census(4, 4, 3, 2).state.coins == [5, 5, 5, 4]
    assert census(4, 2, 2).state.coins == [6, 5, 5]


@rule("ORL-CENSUS-06")
def test_with_two_players_nobody_pays():
    assert census(3, 1).state.coins == [6, 5] and census(2, 2).state.coins == [5, 5]


@rule("ORL-CENSUS-07")
def test_who_cannot_pay_is_tortured():
    play = census(3, 2, 0, coins=0)
    assert play.pending == [2] and "yield station" in play.choices(seat=2)
    play.do("yield station", seat=2)
    assert play.state.stock == [10, 10, 9] and play.state.coins == [1, 0, 0]
    assert (2 in play.state.pending and play.choices(seat=2)[0] == "commit") or play.pending != [2]


@rule("ORL-CENSUS-08")
def test_the_gain_comes_before_the_payment():
    play = Play({"phase": "actions", "round": 3, "seats": [{"places": {"town_hall": "M."}, "tracks": {"farmers": 2}},
                 {"tracks": {"farmers": 1}}, {}]}, count=3)  # fmt: skip
    play.do("pass", seat=0)
    rules = [event.rule for event in play.events if event.rule.startswith("ORL-CENSUS")]
    assert rules == ["ORL-CENSUS-02", "ORL-CENSUS-04"]
