"""Orléans: the worked examples, one test each."""

from __future__ import annotations

import pytest

from bastide.games.orleans.data import EVENT_NAMES, HOURGLASS_EVENT, HOURGLASS_STACK, SPOT_MARKS
from rules.orleans.playing import IDLE, Play, acting, game_for, kinds, usable

rule = pytest.mark.rule
TOWNS = ["tours", "blois", "briare", "nevers", "loches", "chinon"]


def happen(event, *seats):
    return Play({"phase": "event", "event": event, "seats": list(seats)}, count=max(2, len(seats)))


def ended(*seats):
    """The table after a last round in which nothing happens."""
    first = {"tiles": ["brewery"], "places": {"brewery": "M"}} | seats[0]
    table = {"phase": "actions", "round": 18, "event": "C-pilgrimage", "seats": [first, *seats[1:]]}
    return Play(table, count=max(2, len(seats))).do("pass", seat=0)


@rule("ORL-END-05")
def test_ex_01_stations_and_citizens():
    seat = {"coins": 0, "stations": TOWNS[:5], "citizens": ["dev_3"], "development": 15}
    assert ended(seat, {}).state.scores[0] == 28  # the second citizen is that of most stations


@rule("ORL-END-03", "ORL-END-04", "ORL-END-05")
def test_ex_02_full_score():
    goods = {"brocade": 2, "wool": 1, "wine": 3, "grain": 4}
    seat = {"coins": 13, "goods": goods, "stations": TOWNS[:5], "citizens": ["dev_3"], "development": 17}
    assert ended(seat, {}).state.scores[0] == 68


def census(*steps):
    seats = [{"tracks": {"farmers": step}} for step in steps]
    coins = Play({"phase": "census", "seats": seats}, count=len(steps)).state.coins
    return [own - 5 for own in coins]


@rule("ORL-CENSUS-02", "ORL-CENSUS-04")
def test_ex_03_census_with_four():
    assert census(5, 3, 3, 1) == [1, 0, 0, -1]


@rule("ORL-CENSUS-03", "ORL-CENSUS-05")
def test_ex_04_census_ties():
    assert census(4, 4, 2, 2) == [0, 0, 0, 0] and census(3, 1, 1) == [1, 0, 0] and census(0, 0, 0, 0, 0) == [0] * 5


@rule("ORL-CENSUS-06")
def test_ex_05_census_with_two():
    assert census(3, 1) == [1, 0]


@rule("ORL-FOLLOW-01")
def test_ex_06_draw_numbers():
    seats = [{"tracks": {"knights": step}, "market": "", "bag": "fbctFFFF"} for step in (0, 2, 2, 5)]
    seats = [
        seat | {"bag": "fbct" + letters} for seat, letters in zip(seats, ("FFFF", "BBBB", "CCCC", "TTTT"), strict=True)
    ]
    play = Play({"phase": "followers", "round": 3, "seats": seats}, count=4)
    assert [play.choices(seat=seat)[-1] for seat in range(4)] == ["draw 4", "draw 6", "draw 6", "draw 8"]


@rule("ORL-FOLLOW-02", "ORL-FOLLOW-03", "ORL-FOLLOW-09")
def test_ex_07_recall_instead_of_drawing():
    seat = {"market": "", "bag": "fbctFFFKK", "places": {"castle": "FBT"}, "tracks": {"knights": 2}}
    play = Play({"phase": "followers", "round": 3, "seats": [seat]})
    play.do("recall castle.farmer", "recall castle.trader", "draw 4", seat=0, fate="fbct")
    assert play.market() == "FTfbct" and play.place("castle") == ".B." and len(play.bag()) == 5
    play = Play({"phase": "followers", "round": 3, "seats": [seat]})
    play.do("recall castle.farmer", "recall castle.trader", "recall castle.boatman", seat=0)
    assert play.refused("draw 4", seat=0) == "ORL-FOLLOW-02"


@rule("ORL-FOLLOW-03", "ORL-FOLLOW-04")
def test_ex_08_market_limit():
    seat = {"market": "FFFKK", "bag": "fbctSS", "tracks": {"knights": 3}}
    assert Play({"phase": "followers", "round": 3, "seats": [seat]}).choices(seat=0)[-1] == "draw 3"


@rule("ORL-FOLLOW-13", "ORL-PLAN-02", "ORL-ACT-23", "ORL-ACT-30", "ORL-PLACE-01", "ORL-ACT-14")
def test_ex_09_opening_round():
    play = Play()
    play.do(*[f"place coloured_{who} village.{who}" for who in ("farmer", "boatman", "craftsman")], "commit", seat=0)
    traders = play.supply("T")
    play.do("commit", seat=1).do("use village", "hire trader", seat=0)
    assert play.refused("take school", seat=0) == "ORL-PLACE-01"
    play.do("take hayrick", seat=0)
    assert play.supply("T") == traders - 1 and play.step("traders") == 1 and play.tiles() == ["hayrick"]
    assert play.bag() == "Tfbc" and play.market() == "t"
    assert play.state.round == 2 and play.choices(seat=0)[-1] == "draw 4"


@rule("ORL-ACT-20", "ORL-ACT-21")
def test_ex_10_farmhouse():
    play = acting(usable({"farmhouse": "bC"}, tracks={"farmers": 2}))
    farmers, cheese = play.supply("F"), play.store("cheese")
    play.do("use farmhouse", seat=0)
    assert play.bag() == "FCb" and play.step("farmers") == 3 and play.good("cheese") == 1
    assert (play.supply("F"), play.store("cheese")) == (farmers - 1, cheese - 1)


@rule("ORL-ACT-35", "ORL-FOLLOW-01")
def test_ex_11_fourth_knight():
    seat = usable({"castle": "FBT", "town_hall": "K."}, tracks={"knights": 3})
    play = acting(seat, seat).do("use castle", seat=0).do("use castle", seat=1)
    assert play.step("knights") == 4 and play.state.allowance(0) == 7 and play.citizen("knights") == 0
    play = acting(seat | {"tracks": {"knights": 4}}).do("use castle", seat=0)
    assert play.state.allowance(0) == 8
    assert "use castle" not in acting(seat | {"tracks": {"knights": 5}}).choices(seat=0)


@rule("ORL-ACT-25", "ORL-ACT-26", "ORL-ACT-27")
def test_ex_12_last_boatmen_step():
    seat = usable({"village": "FBC", "town_hall": "K."}, tracks={"boatmen": 4}, coins=0)
    play = acting(seat, seat).do("use village", "hire boatman", seat=0).do("use village", "hire boatman", seat=1)
    assert play.citizen("boatmen") == 0 and play.state.coins == [0, 6]
    assert acting(seat | {"tracks": {"boatmen": 1}}).do("use village", "hire boatman", seat=0).coins() == 3


@rule("ORL-ACT-32", "ORL-DEV-03", "ORL-DEV-06")
def test_ex_13_university_crosses_a_coin_space():
    seat = usable({"university": "FCT", "town_hall": "K."}, tracks={"scholars": 1}, development=5, coins=0)
    play = acting(seat).do("use university", seat=0)
    assert (play.step("scholars"), play.development(), play.coins(), play.state.level(0)) == (2, 8, 3, 2)


@rule("ORL-DEV-05", "ORL-DEV-06")
def test_ex_14_passing_the_first_citizen():
    seat = usable({"library": "KS", "town_hall": "K."}, ["library"], development=2)
    play = acting(seat).do("use library", seat=0)
    assert play.development() == 4 and play.citizen("dev_3") == 0 and play.state.level(0) == 2
    play = acting(seat, {"citizens": ["dev_3"]}).do("use library", seat=0)
    assert play.development() == 4 and play.state.citizens_of(0) == 0 and play.state.level(0) == 2


@rule("ORL-TORTURE-02", "ORL-TORTURE-03", "ORL-TORTURE-04", "ORL-TORTURE-06", "ORL-TORTURE-08")
def test_ex_15_torture():
    seat = {"coins": 0, "development": 6, "stations": ["tours", "blois"], "bag": "fFK"}
    play = happen("A-harvest", seat)
    assert play.state.stock[0] == 8
    play.do("yield follower", "yield station", "yield station", "yield development", "yield development", seat=0)
    assert play.lost("F") + play.lost("K") == 1 and "f" in play.bag() and play.state.stock[0] == 6
    assert play.development() == 4 and play.state.level(0) == 2 and play.state.round == 3


@rule("ORL-EVENT-04")
def test_ex_16_taxes_by_letter():
    for goods, paid in (({"grain": 5, "wine": 2}, [7, 3, 2]), ({"grain": 1}, [1, 0, 0])):
        coins = [happen(f"{letter}-taxes", {"coins": 9, "goods": goods}).coins() for letter in "ABC"]
        assert coins == [9 - due for due in paid]


@rule("ORL-EVENT-06", "ORL-EVENT-07")
def test_ex_17_income_and_trading_day_by_letter():
    seat = {"coins": 0, "development": 16, "stations": TOWNS[:5]}
    assert [happen(f"{letter}-income", seat).coins() for letter in "ABC"] == [12, 8, 4]
    assert [happen(f"{letter}-trading_day", seat).coins() for letter in "ABC"] == [15, 10, 5]


@rule("ORL-EVENT-08", "ORL-EVENT-09", "ORL-EVENT-12")
def test_ex_18_harvest_b():
    seat = {"coins": 12, "goods": {"cheese": 1, "wool": 1}}
    play = happen("B-harvest", seat, {"coins": 20})
    assert play.choices(seat=0) == ["feed cheese", "buy food"]
    store = play.store("cheese")
    play.do("feed cheese", seat=0)
    assert play.coins() == 7 and play.store("cheese") == store + 1
    play = happen("B-harvest", seat, {"coins": 20}).do("buy food", seat=0)
    assert play.coins() == 2 and play.good("cheese") == 1


@rule("ORL-EVENT-14", "ORL-EVENT-15", "ORL-EVENT-16", "ORL-EVENT-17")
def test_ex_19_plague():
    table = {"phase": "event", "event": "A-plague", "seats": [{"bag": "tK", "tracks": {"knights": 2}}]}
    play = Play(table | {"fate": kinds("K")})
    assert play.bag() == "t" and play.step("knights") == 2 and play.supply("K") == 8
    play = Play(table | {"fate": kinds("t")})
    assert play.bag() == "Kt" and play.supply("K") == 7


@rule("ORL-ACT-38", "ORL-ACT-11", "ORL-PLAN-17")
def test_ex_20_pilgrimage():
    play = acting(usable({"monastery": "ST"}), IDLE, event="B-pilgrimage")
    assert play.pending == [1], "the pass of who can only pass makes itself"
    play.do("pass", seat=1, fate=["B-income"]).do("draw 0", seat=0).do("draw 0", "commit", seat=1).do("commit", seat=0)
    assert play.place("monastery") == "ST" and play.event() != "pilgrimage"
    assert "use monastery" in play.do("pass", seat=1).choices(seat=0)


@rule("ORL-TECH-01", "ORL-TECH-02", "ORL-TECH-05", "ORL-TECH-08", "ORL-TECH-09")
def test_ex_21_first_technology_token():
    play = acting(usable({"village": "FBC"}, ["hayrick"]), IDLE).do("use village", "hire craftsman", seat=0)
    assert play.pending == [1]
    play.do("pass", seat=1)
    assert {"install village.farmer", "install castle.farmer"} <= set(play.choices(seat=0))
    for site, cited in [("farmhouse.boatman", "05"), ("scriptorium.knight", "05"), ("hayrick.farmer", "09")]:
        assert play.refused(f"install {site}", seat=0) == f"ORL-TECH-{cited}"
    play.do("install castle.farmer", seat=0)
    assert play.place("castle") == "+.."
    again = Play({"phase": "technology", "seats": [{"technology": 1, "places": {"castle": "+.."}}]})
    assert again.refused("install castle.boatman", seat=0) == "ORL-TECH-08"


@rule("ORL-ACT-40", "ORL-ACT-41", "ORL-ACT-42", "ORL-ACT-43", "ORL-ACT-44", "ORL-MAP-03")
def test_ex_22_moves_from_orleans():
    play = acting(usable({"ship": "FBK", "wagon": "FTK"}), count=3).do("use ship", seat=0)
    assert play.choices(seat=0) == ["move w-orleans-briare", "move w-orleans-blois"]
    assert all(good >= 0 for good in play.state.spots[:2])
    play.do("move w-orleans-briare", seat=0)
    play.do(play.choices(seat=0)[0], seat=0)
    assert play.goods() == 1 and sorted(good >= 0 for good in play.state.spots[:2]) == [False, True]
    play = acting(usable({"wagon": "FTK"}), count=3).do("use wagon", seat=0)
    towns = {name for choice in play.choices(seat=0) for name in choice.removeprefix("move r-").split("-")} - {
        "orleans"
    }
    assert towns == {"chartres", "chateaudun", "montargis", "vierzon"}


@rule("ORL-ACT-46", "ORL-ACT-47", "ORL-ACT-48", "ORL-ACT-49")
def test_ex_23_guildhall():
    owner, builder = {"stations": ["orleans", "blois"]}, usable({"guildhall": "FCK", "scriptorium": "KS"})
    play = acting(owner, builder | {"merchant": "blois"})
    assert play.choices(seat=1) == ["use scriptorium", "pass"]
    assert "use guildhall" in acting(owner, builder).choices(seat=1)


@rule("ORL-DEED-01", "ORL-DEED-06", "ORL-DEED-10")
def test_ex_24_completing_a_deed():
    play = acting({}, usable({"town_hall": "KM", "scriptorium": "KS"}), deeds={"papal_conclave": "M"})
    play.do("use town_hall", "give knight papal_conclave", "give monk papal_conclave", seat=1)
    assert play.coins(1) == 11 and play.citizen("deed_papal_conclave") == 1
    assert play.deed("papal_conclave") == "KMM" and play.place("town_hall", 1) == ".."


@rule("ORL-DEED-07", "ORL-DEV-03")
def test_ex_25_canalisation_choice():
    play = acting(usable({"town_hall": "BB", "scriptorium": "KS"}, development=6), deeds={"canalisation": "B"})
    play.do(
        "use town_hall", "give boatman canalisation", "reward point", "give boatman canalisation", "reward coin", seat=0
    )
    assert play.development() == 7 and play.coins() == 5 + 4


@rule("ORL-PLACE-21", "ORL-PLACE-22")
def test_ex_26_pharmacy():
    seat = usable({"pharmacy": "f", "scriptorium": "KS"}, ["pharmacy"], coins=2, development=10)
    play = acting(seat).do("use pharmacy", seat=0)
    assert play.refused("pay 3", seat=0) == "ORL-PLACE-22"
    play.do("pay 2", seat=0)
    assert play.development() == 12 and play.coins() == 4 and play.bag() == "f"


@rule("ORL-PLACE-40", "ORL-PLACE-41", "ORL-PLACE-42", "ORL-PLACE-43", "ORL-PLACE-48")
def test_ex_27_bathhouse():
    play = acting(usable({"bathhouse": "c", "wagon": "F.K"}, ["bathhouse"], bag="TSM"))
    play.do("use bathhouse", seat=0, fate="TS").do("send trader wagon.trader", seat=0)
    assert play.bag() == "SMc" and play.choices(seat=0) == ["use wagon", "pass"]


@rule("ORL-SETUP-10", "ORL-SETUP-13", "ORL-SETUP-14", "ORL-SETUP-15", "ORL-SETUP-16", "ORL-SETUP-17", "ORL-SETUP-18")
def test_ex_28_setup_with_three():
    state = game_for(3).new(4)
    assert state.supply == [14, 8, 8, 8, 11, 11, 11] and sum(state.lost) == 6
    assert sum(good >= 0 for good in state.spots) == 48 and sum(state.store) == 36 and state.technology == 16
    assert all(good < 0 for good, mark in zip(state.spots, SPOT_MARKS, strict=True) if mark == 4)


@rule("ORL-SETUP-20", "ORL-SETUP-21", "ORL-SETUP-22")
def test_ex_29_hourglass_deck():
    stacks = [
        [EVENT_NAMES[e] for e, s in zip(HOURGLASS_EVENT, HOURGLASS_STACK, strict=True) if s == n] for n in range(4)
    ]
    five = ["harvest", "income", "plague", "taxes", "trading_day"]
    assert stacks[0] == ["pilgrimage"] and sorted(stacks[1]) == five
    assert sorted(stacks[2]) == sorted(stacks[3]) == sorted([*five, "pilgrimage"])
    assert game_for(2).new(1).event() == EVENT_NAMES.index("pilgrimage")
    assert all(sum(stack.count(name) for stack in stacks) == 3 for name in EVENT_NAMES)


@rule("ORL-END-01", "ORL-END-08", "ORL-END-09")
def test_ex_30_last_citizen_and_tie_break():
    more = ["vierzon", "bourges", "sancerre", "montargis", "vendome", "etampes", "chartres", "le_mans", "la_chatre",
            "le_blanc"]  # fmt: skip
    play = ended({"stations": TOWNS}, {"stations": more[:6]}, {"stations": more[6:]})
    assert play.citizen("most_stations") == -1
    for development, places in ((14, [1, 2, 3]), (16, [1, 1, 3])):
        play = ended({"coins": 91, "development": 16}, {"coins": 91, "development": development}, {"coins": 80})
        assert play.state.scores == [91, 91, 80] and play.game.places(play.state) == places


@rule("ORL-PLAN-03", "ORL-PLAN-04", "ORL-PLAN-05", "ORL-PLAN-06")
def test_ex_31_monks_and_substitutes():
    def choices(**seat):
        return Play({"phase": "planning", "seats": [{"market": "MSB"} | seat]}).choices(seat=0)

    assert {f"place monk ship.{space}" for space in ("farmer", "boatman", "knight")} <= set(choices())
    assert "place scholar ship.knight" not in choices() and "place boatman ship.farmer" not in choices()
    assert "place scholar ship.knight" in choices(tiles=["school"])
    assert "place boatman ship.farmer" in choices(tiles=["herb_garden"])
