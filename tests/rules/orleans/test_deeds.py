"""Orléans: beneficial deeds, and the development track."""

from __future__ import annotations

import json
from importlib import resources

import pytest

from bastide.games.orleans.data import (
    DEED_NAMES,
    DEED_SPACES,
    LAST_SPACE,
    LEVEL,
    SPACE_CITIZEN,
    SPACE_COINS,
    TYPE_NAMES,
)
from bastide.games.orleans.rules.deeds import giving_left
from rules.orleans.playing import IDLE, Play, acting, usable

rule = pytest.mark.rule
BUSY = {"scriptorium": "KS"}
BOX = json.loads(resources.files("bastide.games.orleans").joinpath("components", "components.json").read_text("utf-8"))


def hall(letters, **table):
    """A seat in its town hall, about to give."""
    seat = usable({"town_hall": letters, "monastery": "ST"}, **table.pop("seat", {}))
    return acting(seat, IDLE, **table).do("use town_hall", seat=0)


@rule("ORL-DEED-01")
def test_one_or_two_tokens_go_to_spaces_of_their_type():
    play = hall("KS")
    assert play.refused("pass", seat=0) == "ORL-DEED-01"
    assert set(play.choices(seat=0)) == {
        "give knight city_wall", "give knight papal_conclave", "give knight peace_treaty",
        "give scholar defeating_plague", "give scholar astronomy", "give scholar boatmen_guild",
        "give scholar peace_treaty",
    }  # fmt: skip
    play.do("give knight peace_treaty", "give scholar peace_treaty", seat=0)
    assert play.deed("peace_treaty") == "KS" and play.place("town_hall") == ".." and play.pending == [1]
    assert hall("KS").refused("give farmer city_wall", seat=0) == "ORL-DEED-01"


@rule("ORL-DEED-02")
def test_the_second_may_stay_for_a_later_action():
    play = hall("KS").do("give scholar astronomy", seat=0)
    assert "stop" in play.choices(seat=0) and giving_left(play.state.stack[-1].argument) == 1
    play.do("stop", seat=0).do("pass", seat=1)
    assert play.place("town_hall") == "K." and "use town_hall" in play.choices(seat=0)


@rule("ORL-DEED-03")
def test_the_town_hall_needs_a_free_space():
    seat = usable({"town_hall": "M.", **BUSY})
    full = {"papal_conclave": "MM", "cathedral": "MM", "peace_treaty": "M"}
    assert acting(seat, deeds=full).refused("use town_hall", seat=0) == "ORL-DEED-03"
    assert "use town_hall" in acting(seat, deeds=full | {"peace_treaty": ""}).choices(seat=0)


@rule("ORL-DEED-04")
def test_nothing_stands_for_another_on_the_deeds():
    play = hall("MB", seat={"tiles": ["herb_garden", "school"]})
    assert (
        play.refused("give boatman city_wall", seat=0) == play.refused("give monk astronomy", seat=0) == "ORL-DEED-04"
    )
    assert {choice.split()[2] for choice in play.choices(seat=0) if choice.startswith("give monk")} == {
        "papal_conclave", "cathedral", "peace_treaty",
    }  # fmt: skip


@rule("ORL-DEED-05")
def test_coloured_tokens_never_go_to_deeds():
    play = Play({"phase": "planning", "seats": [{"market": "fF"}]})
    assert play.refused("place coloured_farmer town_hall.any_neutral", seat=0) == "ORL-PLAN-08"
    seat = usable(BUSY, ["gunpowder_tower"], tower="fb", market="ct")
    assert "use gunpowder_tower" not in acting(seat).choices(seat=0)


@rule("ORL-DEED-06")
def test_each_token_is_rewarded_at_once():
    for deed, letter, coins in [
        ("city_wall", "K", 1), ("papal_conclave", "K", 3), ("defeating_plague", "S", 2), ("astronomy", "S", 1),
        ("boatmen_guild", "S", 1), ("cathedral", "M", 2), ("peace_treaty", "K", 2),
    ]:  # fmt: skip
        play = hall(f"{letter}.")
        name = TYPE_NAMES["FBCTKSM".index(letter)]
        assert play.do(f"give {name} {deed}", seat=0).coins() == 5 + coins
    assert hall("KK").do("give knight papal_conclave", "give knight city_wall", seat=0).coins() == 5 + 3 + 1


@rule("ORL-DEED-07")
def test_canalisation_gives_a_coin_or_a_point():
    play = hall("BF").do("give boatman canalisation", seat=0)
    assert play.choices(seat=0) == ["reward coin", "reward point"]
    play.do("reward coin", "give farmer canalisation", "reward point", seat=0)
    assert play.coins() == 6 and play.development() == 1


@rule("ORL-DEED-08")
def test_at_the_last_space_only_the_coin():
    play = hall("B.", seat={"development": 30}).do("give boatman canalisation", seat=0)
    assert play.coins() == 6 and play.pending == [1]


@rule("ORL-DEED-09")
def test_the_spaces_of_the_deeds():
    wanted = {
        "city_wall": "FFFCCCTKKK", "papal_conclave": "KMM", "defeating_plague": "FBTSS", "astronomy": "TSS",
        "boatmen_guild": "BBBS", "cathedral": "CCTTMM", "peace_treaty": "KKSM", "canalisation": "FFFBBBCCTT",
    }  # fmt: skip
    for deed, name in enumerate(DEED_NAMES):
        letters = "".join(letter * DEED_SPACES[deed * 7 + i] for i, letter in enumerate("FBCTKSM"))
        assert letters == wanted[name]
    assert sum(DEED_SPACES) == BOX["deeds"]["total_spaces"] == 45
    play = hall("S.", deeds={"astronomy": "SS"})
    assert play.refused("give scholar astronomy", seat=0) == "ORL-DEED-09"


@rule("ORL-DEED-10", "ORL-DEED-11")
def test_who_completes_a_deed_takes_its_citizen():
    play = hall("S.", deeds={"astronomy": "ST"}).do("give scholar astronomy", seat=0)
    assert play.citizen("deed_astronomy") == 0 and play.coins() == 6 and play.state.citizens_of(1) == 0
    play = hall("S.", deeds={"astronomy": "T"}).do("give scholar astronomy", seat=0)
    assert play.citizen("deed_astronomy") == -1
    givers = usable({"town_hall": "KM"})
    play = acting(givers, usable({"town_hall": "M."}))
    play.do("use town_hall", "give knight papal_conclave", "give monk papal_conclave", seat=0)
    play.do("use town_hall", "give monk papal_conclave", seat=1)
    assert play.citizen("deed_papal_conclave") == 1, "however much the other has given"


@rule("ORL-DEED-12")
def test_tokens_stay_on_the_deeds():
    play = hall("S.").do("give scholar astronomy", seat=0).do("pass", seat=1).do("pass", seat=0)
    assert play.state.round == 3 and play.deed("astronomy") == "S" and "S" not in play.bag()


@rule("ORL-DEED-13")
def test_the_first_is_resolved_before_the_second():
    play = hall("BF", seat={"development": 6}).do("give farmer canalisation", seat=0)
    assert play.choices(seat=0) == ["reward coin", "reward point"], "the second waits"
    assert play.refused("give boatman canalisation", seat=0) == "ORL-DEED-07"
    play.do("reward point", seat=0)
    assert play.development() == 7 and play.coins() == 8 and "give boatman canalisation" in play.choices(seat=0)


@rule("ORL-DEV-01", "ORL-DEV-02")
def test_each_point_is_a_space_up_to_thirty():
    assert LAST_SPACE == 30 and len(LEVEL) == 31
    for start, end in ((0, 1), (13, 14), (29, 30)):
        play = acting(usable({"scriptorium": "KS"}, development=start))
        assert play.do("use scriptorium", seat=0).development() == end
    with pytest.raises(ValueError, match="ORL-DEV-02"):
        acting(usable({}, development=31))


@rule("ORL-DEV-03", "ORL-DEV-04")
def test_coin_spaces_pay_everybody_who_stops_on_or_passes_them():
    assert {space: coins for space, coins in enumerate(SPACE_COINS) if coins} == {7: 3, 12: 4, 25: 5}
    for space, coins in ((7, 3), (12, 4), (25, 5)):
        seat = usable({"library": "KS", "monastery": "ST"}, ["library"])
        assert acting(seat | {"development": space - 2}).do("use library", seat=0).coins() == 5 + coins  # stopped on
        assert acting(seat | {"development": space - 1}).do("use library", seat=0).coins() == 5 + coins  # passed
        assert acting(seat | {"development": space}).do("use library", seat=0).coins() == 5
    both = usable({"scriptorium": "KS", "monastery": "ST"}, development=6)
    play = acting(both, both).do("use scriptorium", seat=0).do("use scriptorium", seat=1)
    assert play.state.coins == [8, 8]


@rule("ORL-DEV-05")
def test_the_first_to_reach_a_citizen_takes_it():
    assert [space for space, citizen in enumerate(SPACE_CITIZEN) if citizen >= 0] == [3, 18, 28]
    for space in (3, 18, 28):
        seat = usable({"library": "KS", "monastery": "ST"}, ["library"], development=space - 1)
        other = usable({"scriptorium": "KS", "monastery": "ST"}, development=space - 1)
        play = acting(seat, other).do("use library", seat=0).do("use scriptorium", seat=1)
        assert play.citizen(f"dev_{space}") == 0 and play.state.citizens_of(1) == 0


@rule("ORL-DEV-06", "ORL-DEV-07")
def test_the_level_follows_from_the_space():
    starts = {space: LEVEL[space] for space in range(31) if space == 0 or LEVEL[space] != LEVEL[space - 1]}
    assert starts == {0: 1, 4: 2, 9: 3, 15: 4, 22: 5, 30: 6}
    play = acting({"coins": 0, "goods": {"wool": 1}, "development": 9} | IDLE, event="A-taxes")
    assert play.state.level(0) == 3
    play.do("pass", "yield development", seat=0)
    assert play.development() == 8 and play.state.level(0) == 2


@rule("ORL-DEV-08")
def test_points_beyond_the_last_space_are_lost():
    play = acting(usable({"university": "FCT", "monastery": "ST"}, development=29, tracks={"scholars": 4}))
    assert play.do("use university", seat=0).development() == 30 and play.coins() == 5


@rule("ORL-DEV-09")
def test_a_move_is_resolved_space_by_space():
    play = acting(usable({"university": "FCT", "monastery": "ST"}, development=1, tracks={"scholars": 4}))
    play.do("use university", seat=0)
    assert play.development() == 7 and play.coins() == 8 and play.citizen("dev_3") == 0
    assert [event.what for event in play.events if event.what != "passes"][-3:] == ["develops", "citizen", "coins"]


@rule("ORL-DEV-10")
def test_the_level_counts_for_income_hospital_and_scoring():
    seat = usable({"hospital": "BS", "monastery": "ST"}, ["hospital"], development=15, coins=0, citizens=["dev_3"])
    play = acting(seat, event="C-income", round=18).do("use hospital", seat=0)
    assert play.coins() == 4
    play.do("pass", seat=0)
    assert play.coins() == 8 and play.state.scores[0] == 8 + 4
