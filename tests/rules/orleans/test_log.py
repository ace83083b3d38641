"""Orléans: the log. What each action tells, in which order, with which numbers, by which rule and to whom."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bastide.core.state import EVERYBODY, NOBODY, SPECTATOR, Entry, bit
from bastide.games.orleans.data import (
    CITIZEN_NAMES,
    DEED_NAMES,
    EDGE_NAMES,
    EVENT_NAMES,
    GOOD_NAMES,
    HOURGLASS_NAMES,
    KIND_NAMES,
    PLACE_NAMES,
    SPACE_NAMES,
    TOWN_NAMES,
)
from bastide.games.orleans.events import EVENTS
from bastide.games.orleans.heuristic import HEURISTIC
from rules.orleans.playing import IDLE, Play, acting, game_for, usable

rule = pytest.mark.rule
NAMES = {
    "place": PLACE_NAMES, "tile": HOURGLASS_NAMES, "kind": KIND_NAMES, "type": KIND_NAMES, "kinds": KIND_NAMES,
    "good": GOOD_NAMES, "citizen": CITIZEN_NAMES, "edge": EDGE_NAMES, "town": TOWN_NAMES, "deed": DEED_NAMES,
    "event": EVENT_NAMES, "space": SPACE_NAMES,
}  # fmt: skip


def line(event):
    """An event in the words of the notation: seat, what, its arguments by name, points, rule, and who is told."""
    kind = EVENTS[event.what]
    arguments = kind.arguments + kind.arguments[-1:] * (len(event.args) - len(kind.arguments))
    words = ["-" if event.seat == NOBODY else str(event.seat), event.what]
    for argument, number in zip(arguments, event.args, strict=False):
        if event.what == "falls_back":
            words.append(str(number))  # a space of the development track
        elif argument in NAMES:
            words.append(NAMES[argument][number] if number >= 0 else "none")
        else:
            words.append(str(number))
    if event.points:
        words.append(f"= {event.points}")
    told = "" if event.eyes == EVERYBODY else f" to {[seat for seat in range(5) if event.eyes & bit(seat)]}"
    return f"{' '.join(words)} [{event.rule}]{told}"


def log(play):
    """What the last action told."""
    return [line(event) for event in play.last.events]


def after(play, *texts, seat=0, fate=()):
    """What the last of these actions tells."""
    return log(play.do(*texts, seat=seat, fate=fate))


BUSY = {"scriptorium": "KS"}


@rule("ORL-SETUP-26", "ORL-VAR-03", "ORL-VAR-04", "ORL-FLOW-03")
def test_exclusion_and_the_first_hourglass_tile():
    play = Play(exclusion=True)
    assert [line(event) for event in play.events] == ["0 first_player [ORL-SETUP-26]"]
    assert after(play, "exclude school") == ["0 excludes school [ORL-VAR-04]"]
    assert after(play, "decline") == ["0 declines [ORL-VAR-03]"]
    assert after(play, "decline", seat=1) == [
        "1 declines [ORL-VAR-03]",
        "- hourglass start-pilgrimage 1 [ORL-FLOW-03]",
    ]
    assert [line(event) for event in Play(first_player="2").events] == [
        "1 first_player [ORL-SETUP-26]",
        "- hourglass start-pilgrimage 1 [ORL-FLOW-03]",
    ]


@rule("ORL-FLOW-02", "ORL-FLOW-06", "ORL-CENSUS-08", "ORL-ACT-07")
def test_a_round_ends_and_the_next_begins():
    play = acting(IDLE, {"tracks": {"farmers": 2}}, {"tracks": {"farmers": 1}}, count=3, first=2, turn=0)
    assert after(play, "pass", fate=["A-taxes"]) == [
        "0 passes [ORL-ACT-06]",
        "1 passes [ORL-ACT-07]",
        "2 passes [ORL-ACT-07]",
        "2 coins 3 [ORL-EVENT-06]",
        "0 coins 3 [ORL-EVENT-06]",
        "1 coins 3 [ORL-EVENT-06]",
        "0 first_player [ORL-FLOW-06]",
        "- hourglass A-taxes 3 [ORL-FLOW-03]",
        "1 coins 1 [ORL-CENSUS-02]",
        "0 pays 1 [ORL-CENSUS-04]",
    ]


@rule("ORL-CENSUS-07", "ORL-TORTURE-01")
def test_who_cannot_pay_at_the_census_is_tortured():
    seats = [{"tracks": {"farmers": step}, "coins": 0} for step in (1, 1, 0)]
    play = acting(IDLE | seats[0], *seats[1:], count=3, event="start-pilgrimage")
    assert after(play, "pass", fate=["A-taxes"])[-3:] == [
        "1 first_player [ORL-FLOW-06]",
        "- hourglass A-taxes 2 [ORL-FLOW-03]",
        "2 debt 1 none [ORL-TORTURE-01]",
    ]


@rule("ORL-FOLLOW-02", "ORL-FOLLOW-07", "ORL-FOLLOW-14")
def test_recalling_drawing_and_stowing():
    seat = {"market": "f", "bag": "bctKF", "places": {"ship": "..K"}, "tiles": ["gunpowder_tower"], "tower": "S"}
    play = Play({"phase": "followers", "round": 2, "seats": [seat, {"market": "fbct", "places": {"ship": "F.."}}]})
    assert after(play, "recall ship.knight") == ["0 recalls knight ship.knight [ORL-FOLLOW-02]"]
    assert after(play, "draw 3", fate="cKF") == ["0 draws farmer knight coloured_craftsman [ORL-FOLLOW-07]"], (
        "the order of the draw is not told"
    )
    assert after(play, "draw 0", seat=1) == ["1 draws [ORL-FOLLOW-07]"]
    assert after(play, "fetch scholar") == ["0 fetches scholar [ORL-FOLLOW-14]"]
    assert after(play, "stow knight") == ["0 stows knight [ORL-FOLLOW-14]"]
    assert after(play, "done") == []


@rule("ORL-PLAN-01", "ORL-PLAN-13", "ORL-PLACE-61")
def test_plans_in_public():
    seat = {"market": "fF", "bag": "bct", "tiles": ["gunpowder_tower"], "tower": "S"}
    play = Play({"phase": "planning", "round": 2, "seats": [seat]})
    assert after(play, "place coloured_farmer ship.farmer") == ["0 places coloured_farmer ship.farmer 0 [ORL-PLAN-01]"]
    assert after(play, "deploy scholar town_hall.any_neutral") == [
        "0 places scholar town_hall.any_neutral 1 [ORL-PLAN-01]"
    ]
    assert after(play, "place farmer town_hall.any_neutral") == [
        "0 places farmer town_hall.any_neutral2 0 [ORL-PLAN-01]"
    ]
    ship, first, second = (SPACE_NAMES.index(f"{name}") for name in
                           ("ship.farmer", "town_hall.any_neutral", "town_hall.any_neutral2"))  # fmt: skip
    assert after(play, "commit") == [f"0 plans {ship} 7 {first} 5 {second} 0 [ORL-PLAN-13]"]
    play = Play({"phase": "planning", "round": 2, "seats": [{"market": ""}, seat]}).do("commit", seat=1)
    assert log(play)[0] == "1 plans [ORL-PLAN-13]"


@rule("ORL-PLAN-15", "ORL-INFO-02")
def test_hidden_plans_are_told_to_their_owner_and_then_together():
    seat = {"market": "f", "bag": "bct"}
    play = Play({"phase": "planning", "round": 2, "seats": [IDLE | seat, seat]}, planning="hidden")
    assert after(play, "place coloured_farmer ship.farmer") == [
        "0 places coloured_farmer ship.farmer 0 [ORL-PLAN-01] to [0]"
    ]
    assert not play.last.events[0].eyes & bit(SPECTATOR)
    assert after(play, "commit") == []
    assert after(play, "commit", seat=1) == [
        f"0 plans {SPACE_NAMES.index('ship.farmer')} 7 [ORL-PLAN-13]",
        "1 plans [ORL-PLAN-13]",
    ]


@rule("ORL-ACT-20", "ORL-ACT-14", "ORL-ACT-37")
def test_recruiting_farmers_knights_and_monks():
    seat = usable({"farmhouse": "BC", "castle": "FBT", "monastery": "ST"}, tracks={"knights": 3})
    play = acting(seat, IDLE)
    assert after(play, "use farmhouse") == [
        "0 uses farmhouse [ORL-ACT-20]",
        "0 recruits farmer 1 [ORL-ACT-14]",
        "0 good grain [ORL-ACT-20]",
    ]
    play.do("pass", seat=1)
    assert after(play, "use castle") == [
        "0 uses castle [ORL-ACT-34]",
        "0 recruits knight 4 [ORL-ACT-14]",
        "0 citizen knights [ORL-ACT-35]",
    ]
    assert after(play, "use monastery")[:3] == [
        "0 uses monastery [ORL-ACT-37]",
        "0 recruits monk 0 [ORL-ACT-37]",
        "0 passes [ORL-ACT-07]",
    ]


@rule("ORL-ACT-23", "ORL-ACT-25", "ORL-ACT-26", "ORL-ACT-27", "ORL-ACT-28", "ORL-ACT-30", "ORL-PLACE-02")
def test_recruiting_in_the_village():
    def hire(who, *seats, **tracks):
        play = acting(usable({"village": "FBC", **BUSY}, tracks=tracks), *(seats or [IDLE]))
        assert after(play, "use village") == ["0 uses village [ORL-ACT-23]"]
        return play, after(play, f"hire {who}")

    assert hire("boatman")[1] == ["0 recruits boatman 1 [ORL-ACT-14]", "0 coins 2 [ORL-ACT-25]"]
    assert hire("boatman", boatmen=4)[1] == ["0 recruits boatman 5 [ORL-ACT-14]", "0 citizen boatmen [ORL-ACT-26]"]
    first = IDLE | {"tracks": {"boatmen": 5}, "citizens": ["boatmen"]}
    assert hire("boatman", first, boatmen=4)[1] == ["0 recruits boatman 5 [ORL-ACT-14]", "0 coins 6 [ORL-ACT-27]"]
    assert hire("craftsman")[1] == ["0 recruits craftsman 1 [ORL-ACT-14]", "0 technology 1 [ORL-ACT-28]"]
    play, told = hire("trader")
    assert told == ["0 recruits trader 1 [ORL-ACT-14]"]
    assert after(play, "take winery") == ["0 takes_tile winery [ORL-PLACE-02]"]


@rule("ORL-ACT-32", "ORL-DEV-03", "ORL-DEV-05", "ORL-DEV-09")
def test_the_university_and_the_development_track():
    play = acting(usable({"university": "FCT", **BUSY}, development=1, tracks={"scholars": 4}), IDLE)
    assert after(play, "use university") == [
        "0 uses university [ORL-ACT-32]",
        "0 recruits scholar 5 [ORL-ACT-14]",
        "0 develops 1 7 [ORL-ACT-32]",
        "0 citizen dev_3 [ORL-DEV-05]",
        "0 coins 3 [ORL-DEV-03]",
    ]
    play.do("pass", seat=1)
    assert after(play, "use scriptorium")[:2] == ["0 uses scriptorium [ORL-ACT-51]", "0 develops 7 8 [ORL-ACT-51]"]


@rule("ORL-ACT-40", "ORL-ACT-41", "ORL-ACT-42", "ORL-ACT-43", "ORL-ACT-46")
def test_travelling_and_building():
    goods = {"w-orleans-blois": ["wool"], "r-blois-vierzon": ["wine"], "r-orleans-vierzon": []}
    seat = usable({"ship": "FBK", "wagon": "FTK", "horse_wagon": "KT", "guildhall": "FCK"}, ["horse_wagon"])
    play = acting(seat, map=goods, count=5)
    assert after(play, "use ship") == ["0 uses ship [ORL-ACT-40]"]
    assert after(play, "move w-orleans-blois") == ["0 moves w-orleans-blois blois [ORL-ACT-40]"]
    assert after(play, "collect wool")[0] == "0 collects wool w-orleans-blois [ORL-ACT-42]"
    assert after(play, "use wagon", "move r-blois-vierzon") == ["0 moves r-blois-vierzon vierzon [ORL-ACT-41]"]
    assert after(play, "leave") == ["0 leaves_goods r-blois-vierzon [ORL-ACT-43]"]
    assert after(play, "use guildhall") == ["0 uses guildhall [ORL-ACT-46]", "0 builds vierzon [ORL-ACT-46]"]
    assert after(play, "use horse_wagon") == ["0 uses horse_wagon [ORL-PLACE-26]"]
    assert after(play, "move r-orleans-vierzon")[0] == "0 moves r-orleans-vierzon orleans [ORL-ACT-41]"


@rule("ORL-PLACE-10", "ORL-PLACE-17", "ORL-PLACE-19", "ORL-PLACE-24", "ORL-PLACE-25", "ORL-PLACE-29", "ORL-PLACE-23")
def test_what_place_tiles_give():
    tiles = {
        "hayrick": "F", "brewery": "M", "windmill": "CC", "treasury": "SS", "hospital": "BS", "laboratory": "CS",
        "pharmacy": "f", "library": "KS",
    }  # fmt: skip
    seat = usable(tiles | BUSY, list(tiles), development=4, stations=["tours", "blois"])
    wanted = {
        "hayrick": ["0 good grain [ORL-PLACE-10]"],
        "brewery": ["0 coins 2 [ORL-PLACE-17]"],
        "windmill": ["0 coins 2 [ORL-PLACE-19]", "0 develops 4 5 [ORL-PLACE-19]"],
        "treasury": ["0 coins 2 [ORL-PLACE-24]"],
        "hospital": ["0 coins 2 [ORL-PLACE-25]"],
        "laboratory": ["0 technology 1 [ORL-PLACE-29]"],
        "library": ["0 develops 4 6 [ORL-PLACE-18]"],
    }
    for tile, told in wanted.items():
        play = acting(seat, {"places": {"farmhouse": "BC"}}, count=5)
        assert after(play, f"use {tile}")[1:] == told, tile
    play = acting(seat | {"development": 6}, {"places": {"farmhouse": "BC"}}, count=5)
    assert after(play, "use pharmacy", "pay 2") == [
        "0 pays 2 [ORL-PLACE-21]",
        "0 develops 6 8 [ORL-PLACE-21]",
        "0 coins 3 [ORL-DEV-03]",
    ]


@rule("ORL-DEED-01", "ORL-DEED-02", "ORL-DEED-06", "ORL-DEED-07", "ORL-DEED-10")
def test_deeds():
    seat = usable({"town_hall": "SB", **BUSY}, ["gunpowder_tower"], tower="KM", market="fbct")
    play = acting(seat, IDLE, deeds={"astronomy": "ST", "papal_conclave": "K"}, count=5)
    assert after(play, "use town_hall") == ["0 uses town_hall [ORL-DEED-01]"]
    assert after(play, "give scholar astronomy") == [
        "0 gives scholar astronomy [ORL-DEED-01]",
        "0 coins 1 [ORL-DEED-06]",
        "0 citizen deed_astronomy [ORL-DEED-10]",
    ]
    assert after(play, "give boatman canalisation") == ["0 gives boatman canalisation [ORL-DEED-01]"]
    assert after(play, "reward point") == ["0 develops 0 1 [ORL-DEED-07]"]
    play.do("pass", seat=1)
    assert after(play, "use gunpowder_tower", "give monk papal_conclave") == [
        "0 gives monk papal_conclave [ORL-DEED-01]",
        "0 coins 3 [ORL-DEED-06]",
    ]
    assert after(play, "stop") == ["0 gives_no_more gunpowder_tower [ORL-DEED-02]"]
    play = acting(usable({"town_hall": "F.", **BUSY}), IDLE)
    assert after(play, "use town_hall", "give farmer canalisation", "reward coin") == ["0 coins 1 [ORL-DEED-07]"]


@rule("ORL-PLACE-40", "ORL-PLACE-41", "ORL-PLACE-44")
def test_the_bathhouse():
    play = acting(usable({"bathhouse": "c", "wagon": "F.K"}, ["bathhouse"], bag="TSM"), IDLE)
    assert after(play, "use bathhouse", fate="TS") == [
        "0 uses bathhouse [ORL-PLACE-40]",
        "0 bathes trader scholar [ORL-PLACE-40]",
    ]
    assert after(play, "send trader wagon.trader") == ["0 sends trader wagon.trader [ORL-PLACE-41]"]
    full = {
        "university": "FCT", "castle": "FBT", "monastery": "ST", "ship": "FBK", "wagon": "F.K", "guildhall": "FCK",
        "town_hall": "KK", "village": "FBC", "farmhouse": "BC", "bathhouse": "c", "scriptorium": "KS",
    }  # fmt: skip
    play = acting(usable(full, ["bathhouse"], bag="fb"), IDLE, count=5)
    assert after(play, "use bathhouse", fate="fb") == [
        "0 uses bathhouse [ORL-PLACE-40]",
        "0 bathes coloured_farmer coloured_boatman [ORL-PLACE-40]",
        "0 bathes_in_vain [ORL-PLACE-44]",
    ]


@rule("ORL-TECH-03", "ORL-TECH-04")
def test_installing_technology():
    seat = {"technology": 2, "tiles": ["windmill"], "places": {"windmill": "C."}, "installed": 1}
    play = Play({"phase": "technology", "event": "A-income", "seats": [seat]})
    assert after(play, "install windmill.craftsman") == ["0 installs windmill.craftsman2 [ORL-TECH-04]"]
    assert after(play, "keep")[0] == "0 keeps_technology 1 [ORL-TECH-03]"


def event_of(name, *seats, **more):
    """All that the actions' end tells of an event, for a seat that could still act and one that could not."""
    play = acting(IDLE | seats[0], *seats[1:], event=name, **more)
    return play, after(play, "pass")


@rule("ORL-EVENT-04", "ORL-EVENT-06", "ORL-EVENT-07")
def test_taxes_income_and_trading_day():
    rich = {"goods": {"wool": 4}, "coins": 9, "development": 9, "stations": ["tours", "blois"]}
    wanted = {
        "B-taxes": ["0 pays 2 [ORL-EVENT-04]", "1 untouched taxes [ORL-EVENT-04]"],
        "B-income": ["0 coins 6 [ORL-EVENT-06]", "1 coins 2 [ORL-EVENT-06]"],
        "B-trading_day": ["0 coins 4 [ORL-EVENT-07]", "1 untouched trading_day [ORL-EVENT-07]"],
        "B-pilgrimage": [],
    }
    for name, told in wanted.items():
        _, story = event_of(name, rich)
        assert story[2:-2] == told and story[-2] == "1 first_player [ORL-FLOW-06]"


@rule("ORL-EVENT-08", "ORL-EVENT-09", "ORL-TORTURE-01", "ORL-TORTURE-18")
def test_harvest_and_what_is_missing():
    fed = {"coins": 12, "goods": {"cheese": 1, "wine": 1}}
    play, story = event_of("B-harvest", fed, {"coins": 3, "stock": 0, "market": "fbct"})
    assert story[2:] == []
    assert after(play, "feed wine") == ["0 feeds wine [ORL-EVENT-08]"]
    assert after(play, "buy food")[:4] == [
        "0 pays 5 [ORL-EVENT-09]",
        "1 pays 3 [ORL-EVENT-08]",
        "1 debt 7 harvest [ORL-TORTURE-01]",
        "1 cancelled 7 [ORL-TORTURE-18]",
    ]
    play, _ = event_of("B-harvest", {"coins": 12, "goods": {"cheese": 1}}, {"coins": 20})
    assert after(play, "feed cheese")[:2] == ["0 feeds cheese [ORL-EVENT-08]", "0 pays 5 [ORL-EVENT-08]"]
    play, _ = event_of("A-harvest", {"coins": 12, "goods": {"grain": 1}}, {"coins": 9})
    assert after(play, "feed grain")[:2] == ["0 feeds grain [ORL-EVENT-08]", "1 pays 5 [ORL-EVENT-08]"]


@rule("ORL-EVENT-15", "ORL-EVENT-17", "ORL-EVENT-18", "ORL-PLACE-51", "ORL-PLACE-53")
def test_plague_and_sacristy():
    _, story = event_of("A-plague", {"bag": "", "market": "fbct"}, {"bag": "", "market": "fbct"})
    assert story[2:4] == ["0 untouched plague [ORL-EVENT-18]", "1 untouched plague [ORL-EVENT-18]"]
    sick, lucky = {"bag": "K", "market": "fbct"}, {"bag": "f", "market": "bct"}
    play = acting(IDLE | sick, lucky, event="A-plague")
    assert after(play, "pass", fate="Kf")[2:4] == [
        "0 plague knight [ORL-EVENT-15]",
        "1 spared coloured_farmer [ORL-EVENT-17]",
    ]
    guarded = usable({"sacristy": "M", **BUSY}, ["sacristy"], goods={"wool": 2})
    play = acting(guarded, event="A-taxes").do("pass", seat=0)
    assert after(play, "ward")[0] == "0 wards taxes [ORL-PLACE-51]"
    play = acting(guarded, event="A-taxes").do("pass", seat=0)
    assert after(play, "endure")[0] == "0 pays 2 [ORL-EVENT-04]"


@rule("ORL-TORTURE-02", "ORL-TORTURE-04", "ORL-TORTURE-05", "ORL-TORTURE-06", "ORL-TORTURE-08", "ORL-TORTURE-10")
@rule("ORL-TORTURE-11", "ORL-TORTURE-13", "ORL-TORTURE-21")
def test_everything_that_torture_takes():
    seat = {"coins": 1, "goods": {"grain": 5, "wool": 4}, "stations": ["tours"], "bag": "K", "market": "fbct",
            "development": 5, "tiles": ["hayrick", "brewery"], "technology": 1,
            "places": {"castle": "+..", "brewery": "M"}}  # fmt: skip
    play = acting(seat, event="A-taxes")
    assert after(play, "pass", "keep")[1:] == ["0 pays 1 [ORL-EVENT-04]", "0 debt 8 taxes [ORL-TORTURE-01]"]
    assert after(play, "yield station") == ["0 loses_station none [ORL-TORTURE-04]"]
    assert after(play, "yield station tours") == ["0 loses_station tours [ORL-TORTURE-05]"]
    assert after(play, "yield follower") == ["0 loses_follower knight [ORL-TORTURE-06]"]
    assert after(play, "yield development") == ["0 falls_back 4 [ORL-TORTURE-08]"]
    assert after(play, "yield grain") == ["0 loses_good grain [ORL-TORTURE-10]"]
    assert after(play, "yield hayrick") == ["0 loses_tile hayrick [ORL-TORTURE-11]"]
    assert after(play, "yield technology") == ["0 loses_technology none [ORL-TORTURE-13]"]
    assert after(play, "yield technology castle.farmer")[0] == "0 loses_technology castle.farmer [ORL-TORTURE-21]"


@rule("ORL-END-01", "ORL-END-03", "ORL-END-04", "ORL-END-05")
def test_the_end():
    rich = {"coins": 7, "goods": {"wool": 2, "grain": 1}, "stations": ["tours", "blois"], "development": 4}
    play = acting(IDLE | rich, {"coins": 2, "citizens": ["dev_3"]}, event="C-pilgrimage", round=18)
    assert after(play, "pass") == [
        "0 passes [ORL-ACT-06]",
        "1 passes [ORL-ACT-07]",
        "1 first_player [ORL-FLOW-06]",
        "0 citizen most_stations [ORL-END-01]",
        "0 score_coins 7 = 7 [ORL-END-03]",
        "0 score_goods 3 = 9 [ORL-END-04]",
        "0 score_towns 2 1 2 = 6 [ORL-END-05]",
        "1 score_coins 2 = 2 [ORL-END-03]",
        "1 score_goods 0 [ORL-END-04]",
        "1 score_towns 0 1 1 = 1 [ORL-END-05]",
    ]


@rule("ORL-END-01", "ORL-END-02")
def test_nobody_gets_the_citizen_for_stations():
    two = {"stations": ["tours", "blois"]}
    for seats, told in (
        ((two, {"stations": ["chinon", "orleans"]}), "- no_citizen 2 [ORL-END-01]"),
        (({}, {}), "- no_citizen 0 [ORL-END-02]"),
    ):
        play = acting(IDLE | seats[0], seats[1], event="C-pilgrimage", round=18)
        assert after(play, "pass")[3] == told


def test_games_tell_every_event():
    """Players who mostly do what is suggested bring up all events sooner or later."""
    found = Counter()
    for seed in range(60):
        game = game_for(2 + seed % 4, planning=("public", "hidden")[seed % 2], exclusion=seed % 3 == 0)
        dice, entry = random.Random(seed), Entry(-1, 0)
        state = game.new(seed, entry)
        while True:
            found.update(event.what for event in entry.events)
            if not state.pending:
                break
            seat, luck = dice.choice(state.pending), dice.randrange(2**32)
            wise = dice.random() < 0.7
            action = HEURISTIC.suggest(game, state, seat, luck) if wise else game.sample(state, seat, luck)
            entry = Entry(seat, action)
            game.play(state, entry)
    assert set(EVENTS) - set(found) == {"bathes_in_vain"}
