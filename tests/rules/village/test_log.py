"""Village: what the log tells, event by event: which, of whom, with which numbers and points, by which rule, in order.

A story is a position, some actions with what chance gives to the last of them, and all that is told."""

from __future__ import annotations

import re

import pytest

from bastide.core.state import Event
from bastide.games.registry import box
from bastide.games.village import text
from bastide.games.village.events import EVENTS
from bastide.text import LANGUAGES, catalogue, speech
from rules.village.playing import Play, in_words, rule, village

PILES = [["abbot", "nun"], ["mayor"], ["count"]]  # of the inn, the visible cards first
NAMES = ["Aline", "Bertrand", "Chloé", "Édith", "Ugo"]
STORIES = {}


def story(*rules, fate=()):
    """A story of these rules: the function gives position, actions, and what is told."""

    def note(function):
        STORIES[function.__name__] = (function, rules, fate)
        return function

    return note


@story("VIL-GRAIN-02")
def a_harvest():
    play = Play({"horse": 1, "plough": 1})
    return (
        play,
        ["take orange grain", "harvest"],
        ["0: takes grain orange [VIL-TURN-03]", "0: harvests bags=3 horse yields=3 [VIL-GRAIN-02]"],
    )


@story("VIL-GRAIN-04", "VIL-TURN-05")
def a_harvest_with_an_ox_and_one_that_is_left():
    play = Play({"horse": 1, "ox": 1, "plough": 1, "grain": 3}, {"grain": 1})
    return (
        play,
        ["take plague grain", "harvest", "take green grain", "decline"],
        [
            "0: takes grain plague [VIL-TURN-03]",
            "0: time lost=2 position=2 [VIL-TIME-02]",
            "0: harvests bags=2 ox yields=4 [VIL-GRAIN-07]",
            "1: takes grain green [VIL-TURN-03]",
            "1: declines grain_action [VIL-TURN-05]",
        ],
    )


@story("VIL-GRAIN-07", "VIL-GRAIN-08")
def harvests_as_far_as_the_farm_holds_them():
    play = Play({"grain": 4}, {"grain": 3, "horse": 1, "plough": 1}, {"ox": 1, "plough": 1, "grain": 1}, seats=3)
    return (
        play,
        ["take orange grain", "harvest", "take green grain", "harvest", "take plague grain", "harvest"],
        [
            "0: takes grain orange [VIL-TURN-03]",
            "0: harvests bags=1 animal=-1 yields=2 [VIL-GRAIN-07]",
            "1: takes grain green [VIL-TURN-03]",
            "1: harvests bags=2 horse yields=3 [VIL-GRAIN-07]",
            "2: takes grain plague [VIL-TURN-03]",
            "2: time lost=2 position=2 [VIL-TIME-02]",
            "2: harvests bags=4 ox yields=4 [VIL-GRAIN-02]",
        ],
    )


@story("VIL-TURN-07")
def an_action_that_nobody_could_perform():
    play = Play({"members": {"smithy": [1]}})
    return play, ["take green grain"], ["0: takes grain green [VIL-TURN-03]", "0: idle grain_action [VIL-GRAIN-01]"]


@story("VIL-TURN-07", "VIL-GRAIN-07")
def a_harvest_for_which_the_farm_has_no_room():
    play = Play({"grain": 5}, {"grain": 5, "members": {"smithy": [1]}})
    return (
        play,
        ["take green grain", "take orange grain"],
        [
            "0: takes grain green [VIL-TURN-03]",
            "0: idle grain_action [VIL-GRAIN-07]",
            "1: takes grain orange [VIL-TURN-03]",
            "1: idle grain_action [VIL-GRAIN-01]",
        ],
    )


@story("VIL-FAMILY-02", "VIL-FAMILY-03")
def a_birth_and_a_recall():
    play = Play({}, {"members": {"t4": [1]}})
    return (
        play,
        ["take plague family", "birth", "take orange family", "recall 1 t4"],
        [
            "0: takes family plague [VIL-TURN-03]",
            "0: time lost=2 position=2 [VIL-TIME-02]",
            "0: birth generation=1 [VIL-FAMILY-02]",
            "1: takes family orange [VIL-TURN-03]",
            "1: recall generation=0 t4 [VIL-FAMILY-03]",
        ],
    )


@story("VIL-CRAFT-03", "VIL-CRAFT-04")
def training_and_producing():
    play = Play({"time": 5})
    return (
        play,
        ["take orange crafts", "train 1 stable", "produce ox"],
        [
            "0: takes crafts orange [VIL-TURN-03]",
            "0: trains generation=0 stable [VIL-CRAFT-03]",
            "0: time lost=3 position=8 [VIL-TIME-02]",
            "0: produces ox number=1 [VIL-CRAFT-14]",
            "0: time lost=3 position=1 [VIL-TIME-02]",
        ],
    )


@story("VIL-CRAFT-05")
def training_alone():
    play = Play()
    return (
        play,
        ["take orange crafts", "train 1 scriptorium", "decline"],
        [
            "0: takes crafts orange [VIL-TURN-03]",
            "0: trains generation=0 scriptorium [VIL-CRAFT-03]",
            "0: time lost=2 position=2 [VIL-TIME-02]",
            "0: declines production [VIL-CRAFT-05]",
        ],
    )


@story("VIL-CRAFT-11", "VIL-COIN-03")
def buying_with_cubes_and_coins():
    play = Play({"orange": 0, "pink": 1, "coin": 2})
    return (
        play,
        ["take orange crafts", "buy wagon", "coins 0", "coins 1"],
        [
            "0: takes crafts orange [VIL-TURN-03]",
            "0: buys wagon number=1 [VIL-CRAFT-11]",
            "0: pays orange cubes=1 coins=0 [VIL-COIN-03]",
            "0: pays pink cubes=0 coins=1 [VIL-COIN-03]",
        ],
    )


@story("VIL-CRAFT-11")
def buying_with_grain():
    play = Play({"grain": 3})
    return (
        play,
        ["take orange crafts", "buy horse"],
        ["0: takes crafts orange [VIL-TURN-03]", "0: buys horse number=1 [VIL-CRAFT-11]"],
    )


@story("VIL-COIN-03")
def buying_with_a_coin_among_cubes():
    play = Play({"orange": 1, "coin": 1})
    return (
        play,
        ["take green crafts", "buy plough"],
        [
            "0: takes crafts green [VIL-TURN-03]",
            "0: buys plough number=1 [VIL-CRAFT-11]",
            "0: pays orange cubes=1 coins=1 [VIL-COIN-03]",
        ],
    )


@story("VIL-CRAFT-17")
def the_mill():
    play = Play({"grain": 2})
    return (
        play,
        ["take orange crafts", "mill"],
        [
            "0: takes crafts orange [VIL-TURN-03]",
            "0: mill coins=2 [VIL-CRAFT-17]",
            "0: time lost=2 position=2 [VIL-TIME-02]",
        ],
    )


@story("VIL-MARKET-01", "VIL-MARKET-03", "VIL-MARKET-07", "VIL-MARKET-09", "VIL-MARKET-12", fate=[7, 8, 9, 10])
def a_market_day():
    play = Play(
        {"plough": 1, "ox": 1, "green": 1, "coin": 0},
        {"scroll": 1, "coin": 1},
        stalls=["c05", "c04", "c01"],
        queue=["c02", "c03"],
    )
    return (
        play,
        ["take orange market", "serve c05", "pass", "pass"],
        [
            "0: takes market orange [VIL-TURN-03]",
            "0: market [VIL-MARKET-01]",
            "0: serves c05 prestige=4 free=1 [VIL-MARKET-03]",
            "1: passes [VIL-MARKET-09]",
            "0: passes [VIL-MARKET-09]",
            "arrives c08 [VIL-MARKET-12]",
            "arrives c09 [VIL-MARKET-12]",
            "arrives c10 [VIL-MARKET-12]",
            "arrives c11 [VIL-MARKET-12]",
        ],
    )


@story("VIL-MARKET-10")
def a_market_day_without_customers_for_anybody():
    play = Play(stalls=["c05", "c01", "c22"], queue=["c02", "c03", "c04", "c06", "c07"])
    return (
        play,
        ["take orange market"],
        [
            "0: takes market orange [VIL-TURN-03]",
            "0: market [VIL-MARKET-01]",
            "0: cannot_sell [VIL-MARKET-10]",
            "1: cannot_sell [VIL-MARKET-10]",
        ],
    )


@story("VIL-TIME-06", "VIL-DEATH-04", fate=[7, 8])
def a_death_in_a_market_day():
    play = Play(
        {"plough": 1},
        {"scroll": 1, "green": 1, "coin": 0, "time": 9, "members": {"farm": [1]}},
        stalls=["c05", "c01", "c22"],
        queue=["c02", "c03", "c04", "c06", "c07"],
    )
    return (
        play,
        ["take orange market", "serve c05", "serve c01"],
        [
            "0: takes market orange [VIL-TURN-03]",
            "0: market [VIL-MARKET-01]",
            "0: serves c05 prestige=4 free=1 [VIL-MARKET-03]",
            "1: serves c01 prestige=3 free=0 [VIL-MARKET-03]",
            "1: time lost=1 position=0 [VIL-TIME-02]",
            "1: pays green cubes=1 coins=0 [VIL-COIN-03]",
            "1: chronicled generation=0 farm farm [VIL-DEATH-04]",
            "0: cannot_sell [VIL-MARKET-10]",
            "1: cannot_sell [VIL-MARKET-10]",
            "arrives c08 [VIL-MARKET-12]",
            "arrives c09 [VIL-MARKET-12]",
        ],
    )


@story("VIL-TRAVEL-02", "VIL-TRAVEL-06")
def a_journey_to_a_town_with_prestige():
    play = Play({"wagon": 1, "brown": 2, "coin": 0})
    return (
        play,
        ["take green travel", "travel 1 village t1"],
        [
            "0: takes travel green [VIL-TURN-03]",
            "0: travels generation=0 farm t1 wagons=1 [VIL-TRAVEL-01]",
            "0: time lost=2 position=2 [VIL-TIME-02]",
            "0: pays brown cubes=2 coins=0 [VIL-COIN-03]",
            "0: marker t1 [VIL-TRAVEL-06]",
            "0: town t1 +3 [VIL-TRAVEL-06]",
        ],
    )


@story("VIL-TRAVEL-12")
def a_journey_to_a_town_with_cubes():
    play = Play({"wagon": 1, "pink": 2, "coin": 0, "members": {"t1": [1]}, "towns": ["t1"]})
    return (
        play,
        ["take green travel", "travel 1 t1 t3", "cube orange", "cube pink"],
        [
            "0: takes travel green [VIL-TURN-03]",
            "0: travels generation=0 t1 t3 wagons=1 [VIL-TRAVEL-01]",
            "0: time lost=2 position=2 [VIL-TIME-02]",
            "0: pays pink cubes=2 coins=0 [VIL-COIN-03]",
            "0: marker t3 [VIL-TRAVEL-06]",
            "0: cube orange giver=0 [VIL-TRAVEL-12]",
            "0: cube pink giver=0 [VIL-TRAVEL-12]",
        ],
    )


@story("VIL-TRAVEL-06")
def a_journey_to_a_town_with_a_coin():
    play = Play({"wagon": 1, "brown": 2, "coin": 0, "members": {"t2": [1]}})
    return (
        play,
        ["take green travel", "travel 1 t2 t4"],
        [
            "0: takes travel green [VIL-TURN-03]",
            "0: travels generation=0 t2 t4 wagons=1 [VIL-TRAVEL-01]",
            "0: time lost=2 position=2 [VIL-TIME-02]",
            "0: pays brown cubes=2 coins=0 [VIL-COIN-03]",
            "0: marker t4 [VIL-TRAVEL-06]",
            "0: coins coins=1 t4 [VIL-TRAVEL-06]",
        ],
    )


@story("VIL-TRAVEL-07")
def a_journey_to_a_town_known_before():
    play = Play({"wagon": 1, "brown": 2, "coin": 0, "members": {"t2": [1]}, "towns": ["t4"]})
    return (
        play,
        ["take green travel", "travel 1 t2 t4"],
        [
            "0: takes travel green [VIL-TURN-03]",
            "0: travels generation=0 t2 t4 wagons=1 [VIL-TRAVEL-01]",
            "0: time lost=2 position=2 [VIL-TIME-02]",
            "0: pays brown cubes=2 coins=0 [VIL-COIN-03]",
        ],
    )


@story("VIL-COUNCIL-02", "VIL-COUNCIL-08")
def entering_the_council_for_the_first_privilege():
    play = Play({"green": 1, "coin": 0})
    return (
        play,
        ["take green council", "enter 1 green", "privilege next_first_player"],
        [
            "0: takes council green [VIL-TURN-03]",
            "0: council generation=0 level=0 way=0 [VIL-COUNCIL-02]",
            "0: time lost=1 position=1 [VIL-TIME-02]",
            "0: pays green cubes=2 coins=0 [VIL-COIN-03]",
            "0: next_first [VIL-COUNCIL-08]",
        ],
    )


@story("VIL-COUNCIL-03", "VIL-COUNCIL-10")
def rising_in_the_council_for_two_cubes():
    play = Play({"scroll": 1, "members": {"council:1": [1]}})
    return (
        play,
        ["take green council", "advance 1 2 scroll", "privilege two_cubes", "cube brown", "cube green"],
        [
            "0: takes council green [VIL-TURN-03]",
            "0: council generation=0 level=1 way=1 [VIL-COUNCIL-03]",
            "0: time lost=2 position=2 [VIL-TIME-02]",
            "0: two_cubes [VIL-COUNCIL-10]",
            "0: cube brown giver=1 [VIL-COUNCIL-10]",
            "0: cube green giver=1 [VIL-COUNCIL-10]",
        ],
    )


@story("VIL-COUNCIL-11")
def a_good_by_privilege():
    play = Play({"members": {"council:3": [1]}})
    return (
        play,
        ["take green council", "privilege one_good", "good ox"],
        ["0: takes council green [VIL-TURN-03]", "0: good ox number=1 card=-1 [VIL-COUNCIL-11]"],
    )


@story("VIL-COUNCIL-12", "VIL-COUNCIL-06")
def prestige_by_privilege_and_none():
    play = Play({"members": {"council:4": [1]}, "coin": 1}, {"scroll": 1})
    return (
        play,
        ["take green council", "privilege buy_prestige", "take orange council", "enter 1 scroll", "decline"],
        [
            "0: takes council green [VIL-TURN-03]",
            "0: buys_prestige coins=1 +3 [VIL-COUNCIL-12]",
            "1: takes council orange [VIL-TURN-03]",
            "1: council generation=0 level=0 way=1 [VIL-COUNCIL-02]",
            "1: time lost=1 position=1 [VIL-TIME-02]",
            "1: declines privilege_choice [VIL-COUNCIL-06]",
        ],
    )


@story("VIL-CHURCH-01")
def the_way_into_the_church():
    play = Play({"brown": 1, "coin": 0}, {"coin": 0})
    return (
        play,
        ["take green church", "ordain 1 brown", "take orange church", "ordain 1 time"],
        [
            "0: takes church green [VIL-TURN-03]",
            "0: ordains generation=0 way=0 [VIL-CHURCH-01]",
            "0: pays brown cubes=1 coins=0 [VIL-COIN-03]",
            "1: takes church orange [VIL-TURN-03]",
            "1: ordains generation=0 way=1 [VIL-CHURCH-01]",
            "1: time lost=3 position=3 [VIL-TIME-02]",
        ],
    )


@story("VIL-WELL-01", "VIL-WELL-06")
def the_well():
    play = Play({"pink": 2, "coin": 1})
    return (
        play,
        ["well pink 1", "do family", "birth"],
        [
            "0: well pink cubes=2 coins=1 [VIL-WELL-01]",
            "0: chooses family [VIL-WELL-06]",
            "0: birth generation=1 [VIL-FAMILY-02]",
        ],
    )


@story("VIL-WELL-01")
def the_well_for_coins_alone():
    play = Play({"coin": 3})
    return (
        play,
        ["well coins", "do grain"],
        [
            "0: well orange cubes=0 coins=3 [VIL-WELL-01]",
            "0: chooses grain [VIL-WELL-06]",
            "0: harvests bags=2 animal=-1 yields=2 [VIL-GRAIN-02]",
        ],
    )


@story("VIL-MASS-01", "VIL-MASS-03", "VIL-MASS-05", "VIL-MASS-06", "VIL-MASS-10", "VIL-CHURCH-04", "VIL-ROUND-09")
def a_mass():
    play = Play(
        {"members": {"bag": [1], "farm": [1]}, "coin": 1, "grain": 1},
        {"members": {"bag": [2], "farm": [1]}, "coin": 0},
        next_first=1,
        spaces={"grain": ["orange"]},
        bag={"orange": 6, "green": 6, "pink": 6},
    )
    return (
        play,
        ["take orange grain", "decline", "redeem 1", "move 1 1"],
        [
            "0: takes grain orange [VIL-TURN-03]",
            "0: declines grain_action [VIL-TURN-05]",
            "mass round=1 final=0 [VIL-MASS-01]",
            "0: redeems generation=0 coins=1 [VIL-MASS-03]",
            "monks number=3 chosen=0 [VIL-MASS-06]",
            "0: moves_left generation=0 window=0 grain=1 [VIL-CHURCH-04]",
            "0: majority members=1 way=0 window=1 +2 [VIL-MASS-10]",
            "1: round number=2 [VIL-ROUND-09]",
        ],
    )


def after_the_last_cube(*people):
    """The round is over, and nobody has anything to pay with at mass."""
    play = Play(*({"coin": 0} | person for person in people), seats=len(people), spaces={"travel": ["orange"]})
    return play, ["take orange travel"], [
        "0: takes travel orange [VIL-TURN-03]",
        "0: idle travel_action [VIL-TRAVEL-01]",
        "mass round=1 final=0 [VIL-MASS-01]",
        "monks number=4 chosen=0 [VIL-MASS-06]",
    ]  # fmt: skip


def praying(**windows):
    """Members at windows of the church."""
    return {"members": {f"church:{window[1]}": ages for window, ages in windows.items()}}


@story("VIL-MASS-11")
def a_tie_that_the_furthest_member_breaks():
    people = [praying(w1=[1], w2=[1]), praying(w2=[1, 2]), praying(w1=[1], w3=[1]), praying(w4=[1])]
    play, actions, told = after_the_last_cube(*people)
    rewarded = "2: majority members=2 way=1 window=2 rivals=0,1 +2 [VIL-MASS-11]"
    return play, actions, [*told, rewarded, "0: round number=2 [VIL-ROUND-09]"]


@story("VIL-MASS-12", "VIL-MASS-13")
def a_majority_that_is_shared():
    people = [praying(w1=[1], w3=[1]), praying(w1=[1], w2=[1]), praying(w3=[1, 1]), praying(w3=[1, 2])]
    play, actions, told = after_the_last_cube(*people)
    rewarded = [
        "0: majority members=2 way=2 window=2 rivals=2,3 +2 [VIL-MASS-12]",
        "2: majority members=2 way=2 window=2 rivals=0,3 +2 [VIL-MASS-12]",
        "3: majority members=2 way=2 window=2 rivals=0,2 +2 [VIL-MASS-12]",
    ]
    return play, actions, [*told, *rewarded, "0: round number=2 [VIL-ROUND-09]"]


@story("VIL-MASS-14")
def an_empty_church():
    play, actions, told = after_the_last_cube({}, {})
    return play, actions, [*told, "no_majority [VIL-MASS-14]", "0: round number=2 [VIL-ROUND-09]"]


@story("VIL-DEATH-05")
def a_death_in_a_grave():
    play = Play({"time": 9, "members": {"farm": [1]}}, chronicle={"farm": 0}, spaces={"travel": ["plague", "orange"]})
    return (
        play,
        ["take plague travel"],
        [
            "0: takes travel plague [VIL-TURN-03]",
            "0: time lost=2 position=1 [VIL-TIME-02]",
            "0: idle travel_action [VIL-TRAVEL-01]",
            "0: buried generation=0 farm [VIL-DEATH-05]",
        ],
    )


@story("INN-14")
def a_death_in_the_inn():
    play = Play({"time": 9, "members": {"inn": [1]}}, inn=True, spaces={"travel": ["plague", "orange"]})
    return (
        play,
        ["take plague travel"],
        [
            "0: takes travel plague [VIL-TURN-03]",
            "0: time lost=2 position=1 [VIL-TIME-02]",
            "0: idle travel_action [VIL-TRAVEL-01]",
            "0: buried generation=0 inn [INN-14]",
        ],
    )


@story("VIL-DEATH-08")
def a_death_without_a_place():
    play = Play(
        {"time": 9, "members": {"farm": [1], "smithy": [1]}},
        graves=0,
        chronicle={"farm": 0},
        ender=1,
        last_turns=2,
        spaces={"travel": ["plague", "orange"]},
    )
    return (
        play,
        ["take plague travel", "die farm"],
        [
            "0: takes travel plague [VIL-TURN-03]",
            "0: time lost=2 position=1 [VIL-TIME-02]",
            "0: idle travel_action [VIL-TRAVEL-01]",
            "0: removed generation=0 farm [VIL-DEATH-08]",
            "1: last_turn [VIL-END-03]",
        ],
    )


@story("INN-68")
def a_guest_without_a_grave():
    play = Play(
        {"time": 9, "members": {"inn": [1]}},
        inn=True,
        graves=0,
        ender=1,
        last_turns=2,
        spaces={"travel": ["plague", "orange"]},
    )
    return (
        play,
        ["take plague travel"],
        [
            "0: takes travel plague [VIL-TURN-03]",
            "0: time lost=2 position=1 [VIL-TIME-02]",
            "0: idle travel_action [VIL-TRAVEL-01]",
            "0: removed generation=0 inn [INN-68]",
            "1: last_turn [VIL-END-03]",
        ],
    )


@story("VIL-DEATH-09")
def a_death_of_nobody():
    play = Play({"time": 9, "members": {"bag": [1]}}, spaces={"travel": ["plague", "orange"]})
    return (
        play,
        ["take plague travel"],
        [
            "0: takes travel plague [VIL-TURN-03]",
            "0: time lost=2 position=1 [VIL-TIME-02]",
            "0: idle travel_action [VIL-TRAVEL-01]",
            "0: nobody_dies [VIL-DEATH-09]",
        ],
    )


@story("VIL-END-01", "VIL-END-03", "VIL-END-06")
def the_last_page_ends_the_game():
    play = Play(
        {"time": 9, "members": {"farm": [1]}},
        {},
        {},
        seats=3,
        chronicle={"council": 0, "crafts": 0, "travel": 0, "church": 0, "farm": 1},
        spaces={"travel": ["plague"]},
    )
    return (
        play,
        ["take plague travel", "do family", "birth"],
        [
            "0: takes travel plague [VIL-TURN-03]",
            "0: time lost=2 position=1 [VIL-TIME-02]",
            "0: idle travel_action [VIL-TRAVEL-01]",
            "0: chronicled generation=0 farm farm [VIL-DEATH-04]",
            "0: ends graves=0 [VIL-END-01]",
            "1: last_turn [VIL-END-03]",
            "1: free_action family [VIL-END-06]",
            "1: birth generation=1 [VIL-FAMILY-02]",
            "2: last_turn [VIL-END-03]",
        ],
    )


@story("VIL-END-01")
def the_last_grave_ends_the_game():
    play = Play(
        {"time": 9, "members": {"farm": [1]}}, graves=1, chronicle={"farm": 0}, spaces={"travel": ["plague", "orange"]}
    )
    return (
        play,
        ["take plague travel"],
        [
            "0: takes travel plague [VIL-TURN-03]",
            "0: time lost=2 position=1 [VIL-TIME-02]",
            "0: idle travel_action [VIL-TRAVEL-01]",
            "0: buried generation=0 farm [VIL-DEATH-05]",
            "0: ends graves=1 [VIL-END-01]",
            "1: last_turn [VIL-END-03]",
        ],
    )


@story(
    "VIL-END-06",
    "VIL-END-16",
    "VIL-SCORE-01",
    "VIL-SCORE-02",
    "VIL-SCORE-03",
    "VIL-SCORE-05",
    "VIL-SCORE-06",
    "VIL-SCORE-07",
    fate=[8, 8, 8, 8],
)
def the_final_mass_and_scoring():
    play = Play(
        {
            "towns": ["t1", "t2"],
            "coin": 2,
            "customers": ["c05"],
            "members": {
                "council:2": [1],
                "council:4": [2],
                "church:2": [1],
                "chronicle:farm": [1],
                "chronicle:crafts": [1],
            },
        },
        {"coin": 0, "members": {"chronicle:church": [1, 1], "chronicle:crafts": [1]}},
        ender=1,
        last_turns=1,
        round=4,
        spaces={},
    )
    return (
        play,
        ["decline"],
        [
            "0: rests [VIL-END-06]",
            "mass round=4 final=1 [VIL-MASS-01]",
            "monks number=4 chosen=0 [VIL-MASS-06]",
            "0: majority members=1 way=0 window=1 +2 [VIL-MASS-10]",
            "0: final_travel towns=2 by_card=0 +3 [VIL-SCORE-01]",
            "0: final_council members=2 +8 [VIL-SCORE-02]",
            "0: final_church members=1 +3 [VIL-SCORE-03]",
            "0: final_chronicle members=2 by_card=0 [VIL-SCORE-05]",
            "0: final_customers tiles=1 +4 [VIL-SCORE-06]",
            "0: final_coins coins=2 +2 [VIL-SCORE-07]",
            "1: final_travel towns=0 by_card=0 [VIL-SCORE-01]",
            "1: final_council members=0 [VIL-SCORE-02]",
            "1: final_church members=0 [VIL-SCORE-03]",
            "1: final_chronicle members=3 by_card=0 +4 [VIL-SCORE-05]",
            "1: final_customers tiles=0 [VIL-SCORE-06]",
            "1: final_coins coins=0 [VIL-SCORE-07]",
        ],
    )


@story("VIL-END-17")
def the_game_is_given_up():
    play = Play(round=100, spaces={"grain": ["orange"]})
    return (
        play,
        ["take orange grain", "decline"],
        [
            "0: takes grain orange [VIL-TURN-03]",
            "0: declines grain_action [VIL-TURN-05]",
            "unfinished rounds=100 [VIL-END-17]",
        ],
    )


@story("INN-05", "INN-06", "INN-07", "INN-08", "INN-09")
def lodging_and_acquiring_a_card():
    play = Play({"beer": 2, "coin": 1}, inn=True, piles=PILES, spaces={"inn": ["orange", "green"]})
    return (
        play,
        ["take orange inn", "lodge 1", "acquire", "tuck 1", "fetch 3"],
        [
            "0: takes inn orange [VIL-TURN-03]",
            "0: lodges generation=0 [INN-05]",
            "0: time lost=1 position=1 [VIL-TIME-02]",
            "0: acquires [INN-06]",
            "0: time lost=1 position=2 [VIL-TIME-02]",
            "0: tucks pile=0 abbot [INN-07]",
            "card pile=0 nun [INN-09]",
            "0: card_taken count bought=1 [INN-08]",
        ],
    )


@story("INN-05")
def lodging_without_a_card():
    play = Play({"beer": 2}, inn=True, piles=PILES, spaces={"inn": ["orange", "green"]})
    return (
        play,
        ["take orange inn", "lodge 1", "decline"],
        [
            "0: takes inn orange [VIL-TURN-03]",
            "0: lodges generation=0 [INN-05]",
            "0: time lost=1 position=1 [VIL-TIME-02]",
            "0: declines tucking [INN-05]",
        ],
    )


@story("INN-12")
def acquiring_no_card():
    play = Play(
        {"beer": 2, "members": {"inn": [1], "farm": [1]}}, inn=True, piles=PILES, spaces={"inn": ["orange", "green"]}
    )
    return (
        play,
        ["take orange inn", "acquire", "tuck 1", "decline"],
        [
            "0: takes inn orange [VIL-TURN-03]",
            "0: acquires [INN-06]",
            "0: time lost=1 position=1 [VIL-TIME-02]",
            "0: tucks pile=0 abbot [INN-07]",
            "card pile=0 nun [INN-09]",
            "0: declines fetching [INN-12]",
        ],
    )


@story("INN-59", "INN-70")
def the_sage_and_no_action():
    play = Play({"hand": ["sage"]}, inn=True, piles=PILES)
    return play, ["sage", "decline"], ["0: plays sage +3 [INN-59]", "0: declines act [INN-70]"]


@story("INN-59")
def the_sage_and_an_action():
    play = Play({"hand": ["sage"]}, inn=True, piles=PILES)
    return (
        play,
        ["sage", "do grain"],
        [
            "0: plays sage +3 [INN-59]",
            "0: chooses grain [INN-59]",
            "0: harvests bags=2 animal=-1 yields=2 [VIL-GRAIN-02]",
        ],
    )


@story("INN-58")
def the_miller():
    play = Play({"hand": ["miller"], "grain": 2}, inn=True, piles=PILES)
    return (
        play,
        ["take orange crafts", "miller"],
        [
            "0: takes crafts orange [VIL-TURN-03]",
            "0: plays miller [INN-58]",
            "0: mill coins=5 [INN-58]",
            "0: time lost=2 position=2 [VIL-TIME-02]",
        ],
    )


@story("INN-64")
def the_toll_keeper():
    play = Play({"hand": ["toll_keeper"]}, inn=True, piles=PILES)
    return (
        play,
        ["take orange travel", "toll 1 village t2"],
        [
            "0: takes travel orange [VIL-TURN-03]",
            "0: plays toll_keeper [INN-64]",
            "0: travels generation=0 farm t2 wagons=0 [VIL-TRAVEL-01]",
            "0: marker t2 [VIL-TRAVEL-06]",
            "0: town t2 +3 [VIL-TRAVEL-06]",
        ],
    )


@story("INN-51")
def the_bard():
    play = Play(
        {"hand": ["bard"], "time": 9, "members": {"smithy": [1], "farm": [2]}},
        inn=True,
        piles=PILES,
        spaces={"travel": ["plague", "orange"]},
    )
    return (
        play,
        ["take plague travel", "bard smithy"],
        [
            "0: takes travel plague [VIL-TURN-03]",
            "0: time lost=2 position=1 [VIL-TIME-02]",
            "0: idle travel_action [VIL-TRAVEL-01]",
            "0: plays bard [INN-51]",
            "0: sung generation=0 smithy [INN-51]",
        ],
    )


@story("INN-53", fate=[7])
def the_barker():
    play = Play(
        {"hand": ["barker"], "scroll": 1},
        inn=True,
        piles=PILES,
        stalls=["c05", "c04", "c22"],
        queue=["c02", "c01", "c03", "c06", "c07"],
    )
    return (
        play,
        ["take orange market", "bark", "serve c01"],
        [
            "0: takes market orange [VIL-TURN-03]",
            "0: market [VIL-MARKET-01]",
            "0: plays barker [INN-53]",
            "0: serves c01 prestige=3 free=1 [VIL-MARKET-03]",
            "1: cannot_sell [VIL-MARKET-10]",
            "0: cannot_sell [VIL-MARKET-10]",
            "arrives c08 [VIL-MARKET-12]",
        ],
    )


@story("INN-61", fate=[7])
def the_scrap_dealer():
    play = Play(
        {"hand": ["scrap_dealer"]},
        inn=True,
        piles=PILES,
        stalls=["c05", "c01", "c22"],
        queue=["c02", "c03", "c04", "c06", "c07"],
    )
    return (
        play,
        ["take orange market", "claim c05"],
        [
            "0: takes market orange [VIL-TURN-03]",
            "0: market [VIL-MARKET-01]",
            "0: cannot_sell [VIL-MARKET-10]",
            "1: cannot_sell [VIL-MARKET-10]",
            "0: plays scrap_dealer [INN-61]",
            "0: claims c05 [INN-61]",
            "arrives c08 [VIL-MARKET-12]",
        ],
    )


@story("INN-60")
def the_prior():
    play = Play(
        {"hand": ["prior"], "members": {"bag": [1], "farm": [1]}},
        {"members": {"bag": [2]}},
        inn=True,
        piles=PILES,
        spaces={"grain": ["orange"]},
        bag={"orange": 6, "green": 6, "pink": 6, "brown": 6},
    )
    return (
        play,
        ["take orange grain", "decline", "prior", "out red 1", "out monk", "out yellow 2"],
        [
            "0: takes grain orange [VIL-TURN-03]",
            "0: declines grain_action [VIL-TURN-05]",
            "mass round=1 final=0 [VIL-MASS-01]",
            "0: plays prior [INN-60]",
            "0: drawn generation=0 chosen=1 [INN-60]",
            "monks number=1 chosen=1 [INN-60]",
            "1: drawn generation=1 chosen=1 [INN-60]",
            "0: majority members=1 way=2 window=0 rivals=1 +2 [VIL-MASS-12]",
            "1: majority members=1 way=2 window=0 rivals=0 +2 [VIL-MASS-12]",
            "0: round number=2 [VIL-ROUND-09]",
        ],
    )


@story("INN-55")
def the_juggler():
    play = Play({"hand": ["juggler"]}, inn=True, piles=PILES)
    return (
        play,
        ["take orange grain", "harvest", "juggle", "take green grain", "decline"],
        [
            "0: takes grain orange [VIL-TURN-03]",
            "0: harvests bags=2 animal=-1 yields=2 [VIL-GRAIN-02]",
            "0: plays juggler +2 [INN-55]",
            "0: takes grain green [VIL-TURN-03]",
            "0: declines grain_action [VIL-TURN-05]",
        ],
    )


@story("INN-40")
def the_abbot():
    play = Play({"hand": ["abbot"], "members": {"church:2": [2], "farm": [1]}}, inn=True, piles=[["nun"]])
    return play, ["play abbot"], ["0: plays abbot [INN-40]", "0: exalted generation=1 window=1 [INN-40]"]


@story("INN-40")
def the_abbot_with_a_choice():
    play = Play(
        {"hand": ["abbot"], "members": {"church:2": [2], "church:1": [1], "farm": [1]}}, inn=True, piles=[["nun"]]
    )
    return play, ["play abbot", "raise 1 1"], ["0: plays abbot [INN-40]", "0: exalted generation=0 window=0 [INN-40]"]


@story("INN-41")
def the_blacksmith():
    play = Play({"hand": ["blacksmith"]}, inn=True, piles=PILES)
    return play, ["play blacksmith"], ["0: plays blacksmith [INN-41]", "0: good plough number=2 blacksmith [INN-41]"]


@story("INN-42")
def the_breeder():
    play = Play({"hand": ["breeder"]}, inn=True, piles=PILES)
    return (
        play,
        ["play breeder", "good horse"],
        ["0: plays breeder [INN-42]", "0: good horse number=1 breeder [INN-42]"],
    )


@story("INN-43")
def the_councillor():
    play = Play({"hand": ["councillor"], "members": {"council:1": [1]}}, inn=True, piles=PILES)
    return (
        play,
        ["play councillor", "privilege next_first_player"],
        ["0: plays councillor [INN-43]", "0: next_first [VIL-COUNCIL-08]"],
    )


@story("INN-45")
def the_day_labourer():
    play = Play({"hand": ["day_labourer"], "grain": 2}, inn=True, piles=PILES)
    return play, ["play day_labourer"], ["0: plays day_labourer +2 [INN-45]", "0: grain bags=3 [INN-45]"]


@story("INN-46")
def the_herbalist():
    play = Play({"hand": ["herbalist"], "time": 4}, inn=True, piles=PILES)
    return play, ["play herbalist", "hour 9"], ["0: plays herbalist +2 [INN-46]", "0: herbs hour=9 [INN-46]"]


@story("INN-46")
def the_herbalist_moves_nothing():
    play = Play({"hand": ["herbalist"], "time": 4}, inn=True, piles=PILES)
    return (
        play,
        ["play herbalist", "decline"],
        ["0: plays herbalist +2 [INN-46]", "0: declines herbalist_choice [INN-46]"],
    )


@story("INN-46")
def the_herbalist_over_the_bridge():
    play = Play({"hand": ["herbalist"], "time": 4}, inn=True, piles=PILES, herbalist_may_cross_bridge=True)
    return (
        play,
        ["play herbalist", "hour bridge"],
        ["0: plays herbalist +2 [INN-46]", "0: herbs hour=10 [INN-46]", "0: time lost=6 position=0 [VIL-TIME-02]"],
    )


@story("INN-47")
def the_lost_son():
    play = Play({"hand": ["lost_son"]}, inn=True, piles=PILES)
    return play, ["play lost_son", "birth"], ["0: plays lost_son +3 [INN-47]", "0: birth generation=1 [VIL-FAMILY-02]"]


@story("INN-47")
def the_lost_son_alone():
    play = Play({"hand": ["lost_son"]}, inn=True, piles=PILES)
    return (
        play,
        ["play lost_son", "decline"],
        ["0: plays lost_son +3 [INN-47]", "0: declines family_action [VIL-TURN-05]"],
    )


@story("INN-48")
def the_messenger():
    play = Play({"hand": ["messenger"]}, inn=True, piles=PILES)
    return (
        play,
        ["play messenger", "mark t5"],
        ["0: plays messenger [INN-48]", "0: marker t5 [VIL-TRAVEL-06]", "0: coins coins=1 t5 [VIL-TRAVEL-06]"],
    )


@story("INN-49")
def the_countess_and_a_visible_card():
    play = Play({"hand": ["countess"]}, inn=True, piles=PILES)
    return (
        play,
        ["play countess", "search 1", "pluck abbot"],
        [
            "0: plays countess +2 [INN-49]",
            "0: searches pile=0 [INN-49]",
            "0: card_taken abbot bought=0 [INN-49]",
            "card pile=0 nun [INN-09]",
        ],
    )


@story("INN-49")
def the_countess_and_a_hidden_card():
    play = Play({"hand": ["countess"]}, inn=True, piles=[["abbot", "nun", "mayor"], ["count"], []])
    return (
        play,
        ["play countess", "search 1", "pluck mayor"],
        [
            "0: plays countess +2 [INN-49]",
            "0: searches pile=0 [INN-49]",
            "0: card_taken mayor bought=0 [INN-49] eyes=[0]",
            "0: card_taken_unseen [INN-49] eyes=[1, 2, 3, 4]",
        ],
    )


@story("INN-50")
def the_scribe_and_the_wainwright():
    play = Play({"hand": ["scribe", "wainwright"]}, inn=True, piles=PILES)
    return (
        play,
        ["play scribe", "play wainwright"],
        [
            "0: plays scribe [INN-50]",
            "0: good scroll number=2 scribe [INN-50]",
            "0: plays wainwright [INN-50]",
            "0: good wagon number=1 wainwright [INN-50]",
        ],
    )


@story("INN-27", "INN-28", "INN-29", "INN-39", "INN-65")
def the_final_scoring_with_cards():
    play = Play(
        {
            "hand": ["artist", "count"],
            "coin": 0,
            "beer": 0,
            "towns": ["t4"],
            "members": {"farm": [1], "chronicle:farm": [1]},
        },
        {"hand": ["traveller", "trickster", "abbot"], "coin": 0, "beer": 0, "towns": ["t1"], "members": {}},
        inn=True,
        piles=[["nun"]],
        ender=1,
        last_turns=1,
        spaces={},
    )
    return (
        play,
        ["decline"],
        [
            "0: rests [VIL-END-06]",
            "mass round=1 final=1 [VIL-MASS-01]",
            "monks number=4 chosen=0 [VIL-MASS-06]",
            "no_majority [VIL-MASS-14]",
            "0: final_travel towns=1 by_card=0 +1 [VIL-SCORE-01]",
            "0: final_council members=0 [VIL-SCORE-02]",
            "0: final_church members=0 [VIL-SCORE-03]",
            "0: final_chronicle members=1 by_card=1 +2 [VIL-SCORE-05]",
            "0: final_customers tiles=0 [VIL-SCORE-06]",
            "0: final_coins coins=0 [VIL-SCORE-07]",
            "1: final_travel towns=1 by_card=1 +2 [VIL-SCORE-01]",
            "1: final_council members=0 [VIL-SCORE-02]",
            "1: final_church members=0 [VIL-SCORE-03]",
            "1: final_chronicle members=0 by_card=0 [VIL-SCORE-05]",
            "1: final_customers tiles=0 [VIL-SCORE-06]",
            "1: final_coins coins=0 [VIL-SCORE-07]",
            "0: final_card count +2 [INN-28]",
            "1: final_card trickster +6 [INN-29]",
        ],
    )


@story("VIL-MASS-05", "VIL-MASS-06", fate=[1, 8, 6, 8])
def a_member_drawn_from_the_bag():
    play = Play(
        {"members": {"bag": [1, 2], "farm": [1]}, "coin": 0},
        {"members": {"bag": [3]}, "coin": 0},
        ender=1,
        last_turns=1,
        spaces={},
    )
    return (
        play,
        ["decline"],
        [
            "0: rests [VIL-END-06]",
            "mass round=1 final=1 [VIL-MASS-01]",
            "0: drawn generation=1 chosen=0 [VIL-MASS-05]",
            "1: drawn generation=2 chosen=0 [VIL-MASS-05]",
            "monks number=2 chosen=0 [VIL-MASS-06]",
            "0: majority members=1 way=2 window=0 rivals=1 +2 [VIL-MASS-12]",
            "1: majority members=1 way=2 window=0 rivals=0 +2 [VIL-MASS-12]",
            "0: final_travel towns=0 by_card=0 [VIL-SCORE-01]",
            "0: final_council members=0 [VIL-SCORE-02]",
            "0: final_church members=1 +2 [VIL-SCORE-03]",
            "0: final_chronicle members=0 by_card=0 [VIL-SCORE-05]",
            "0: final_customers tiles=0 [VIL-SCORE-06]",
            "0: final_coins coins=0 [VIL-SCORE-07]",
            "1: final_travel towns=0 by_card=0 [VIL-SCORE-01]",
            "1: final_council members=0 [VIL-SCORE-02]",
            "1: final_church members=1 +2 [VIL-SCORE-03]",
            "1: final_chronicle members=0 by_card=0 [VIL-SCORE-05]",
            "1: final_customers tiles=0 [VIL-SCORE-06]",
            "1: final_coins coins=0 [VIL-SCORE-07]",
        ],
    )


@story("VIL-COUNCIL-10")
def two_cubes_of_which_one_is_left():
    play = Play({"members": {"council:2": [1]}, "orange": 10}, {"green": 11, "brown": 18, "pink": 18})
    return (
        play,
        ["take green council", "privilege two_cubes"],
        [
            "0: takes council green [VIL-TURN-03]",
            "0: two_cubes [VIL-COUNCIL-10]",
            "0: cube orange giver=1 [VIL-COUNCIL-10]",
        ],
    )


@story("INN-55")
def the_juggler_and_the_well_without_coins():
    play = Play({"hand": ["juggler"], "pink": 3}, inn=True, piles=PILES)
    return (
        play,
        ["take orange grain", "decline", "juggle", "well pink 0", "do family", "birth"],
        [
            "0: takes grain orange [VIL-TURN-03]",
            "0: declines grain_action [VIL-TURN-05]",
            "0: plays juggler +2 [INN-55]",
            "0: well pink cubes=3 coins=0 [VIL-WELL-01]",
            "0: chooses family [VIL-WELL-06]",
            "0: birth generation=1 [VIL-FAMILY-02]",
        ],
    )


@story("INN-46")
def the_herbalist_after_the_bridge():
    play = Play({"hand": ["herbalist"], "time": 4}, inn=True, piles=PILES)
    return play, ["play herbalist", "hour 0"], ["0: plays herbalist +2 [INN-46]", "0: herbs hour=0 [INN-46]"]


@story("INN-15")
def brewing():
    play = Play({"grain": 3}, {"members": {"brewery": [1]}}, inn=True, piles=PILES)
    return (
        play,
        ["take orange crafts", "buy beer", "take green crafts", "produce beer"],
        [
            "0: takes crafts orange [VIL-TURN-03]",
            "0: buys beer number=2 [VIL-CRAFT-11]",
            "1: takes crafts green [VIL-TURN-03]",
            "1: produces beer number=2 [INN-15]",
            "1: time lost=3 position=3 [VIL-TIME-02]",
        ],
    )


@story("VIL-GRAIN-02")
def the_ox_alone_helps_nothing():
    play = Play({"ox": 1})
    return (
        play,
        ["take orange grain", "harvest"],
        ["0: takes grain orange [VIL-TURN-03]", "0: harvests bags=2 animal=-1 yields=2 [VIL-GRAIN-02]"],
    )


@story("VIL-COUNCIL-03")
def rising_for_cubes():
    play = Play({"green": 2, "coin": 0, "members": {"council:1": [1]}}, next_first=1)
    return (
        play,
        ["take orange council", "advance 1 2 green", "decline"],
        [
            "0: takes council orange [VIL-TURN-03]",
            "0: council generation=0 level=1 way=0 [VIL-COUNCIL-03]",
            "0: time lost=2 position=2 [VIL-TIME-02]",
            "0: pays green cubes=2 coins=0 [VIL-COIN-03]",
            "0: declines privilege_choice [VIL-COUNCIL-06]",
        ],
    )


@story("VIL-END-06")
def a_last_turn_without_cubes_and_without_an_action():
    play = Play(ender=1, last_turns=2, spaces={})
    return play, ["decline"], ["0: rests [VIL-END-06]", "1: last_turn [VIL-END-03]"]


@story("INN-28", "INN-31", "INN-32", "INN-33", "INN-34", "INN-36", "INN-37", "INN-38")
def points_of_every_card_at_the_end():
    play = Play(
        {
            "hand": ["count", "guild_master", "mayor", "nun", "scholar", "steward", "medico", "farmer_woman"],
            "towns": ["t4", "t5"],
            "orange": 1,
            "green": 2,
            "brown": 3,
            "pink": 4,
            "grain": 2,
            "ox": 1,
            "coin": 0,
            "beer": 1,
            "members": {"farm": [1, 1]},
        },
        {"coin": 0, "beer": 0, "members": {}},
        inn=True,
        piles=[["artist"]],
        ender=1,
        last_turns=1,
        spaces={},
    )
    return (
        play,
        ["decline"],
        [
            "0: rests [VIL-END-06]",
            "mass round=1 final=1 [VIL-MASS-01]",
            "monks number=4 chosen=0 [VIL-MASS-06]",
            "no_majority [VIL-MASS-14]",
            "0: final_travel towns=2 by_card=0 +3 [VIL-SCORE-01]",
            "0: final_council members=0 [VIL-SCORE-02]",
            "0: final_church members=0 [VIL-SCORE-03]",
            "0: final_chronicle members=0 by_card=0 [VIL-SCORE-05]",
            "0: final_customers tiles=0 [VIL-SCORE-06]",
            "0: final_coins coins=0 [VIL-SCORE-07]",
            "1: final_travel towns=0 by_card=0 [VIL-SCORE-01]",
            "1: final_council members=0 [VIL-SCORE-02]",
            "1: final_church members=0 [VIL-SCORE-03]",
            "1: final_chronicle members=0 by_card=0 [VIL-SCORE-05]",
            "1: final_customers tiles=0 [VIL-SCORE-06]",
            "1: final_coins coins=0 [VIL-SCORE-07]",
            "0: final_card count +4 [INN-28]",
            "0: final_card guild_master +2 [INN-31]",
            "0: final_card mayor +4 [INN-32]",
            "0: final_card nun +6 [INN-33]",
            "0: final_card scholar [INN-34]",
            "0: final_card steward +4 [INN-36]",
            "0: final_card medico +2 [INN-37]",
            "0: final_card farmer_woman +2 [INN-38]",
        ],
    )


@pytest.mark.parametrize("name", [pytest.param(name, marks=rule(*rules)) for name, (_, rules, _) in STORIES.items()])
def test_a_story_is_told_exactly(name):
    function, _, fate = STORIES[name]
    play, actions, expected = function()
    start = len(play.events)
    told_out(play, actions, fate)
    assert play.log(start) == expected


def told_out(play, actions, fate):
    """Play a story; fate belongs to its last action."""
    play.do(*actions[:-1]).do(actions[-1], fate=fate)


@rule("VIL-SETUP-11", "INN-09", "VIL-ROUND-09")
def test_the_setup_is_told_in_its_order():
    told = Play.new(2, inn=True, seed=5).log()
    assert [line.split()[0] for line in told] == ["arrives"] * 8 + ["card"] * 3 + ["0:"]
    assert told[-1] == "0: round number=1 [VIL-ROUND-09]"
    assert all(line.endswith("[VIL-MARKET-12]") for line in told[:8])
    assert [line.split()[1] for line in told[8:11]] == ["pile=0", "pile=1", "pile=2"]


def all_events():
    """Everything that the stories and a set-up tell."""
    found = list(Play.new(2, inn=True).events)
    for function, _, fate in STORIES.values():
        play, actions, _ = function()
        told_out(play, actions, fate)
        found += play.events
    return found


def test_every_event_and_every_way_to_say_it_occurs_in_a_story():
    events, said = all_events(), set()
    assert {event.what for event in events} == set(EVENTS)

    def note(message, **values):
        said.add(message)
        return message

    for event in events:
        text.event(village(5, inn=True), event, NAMES, note)
    messages = {message for message in catalogue(box("village").package, "en")[0] if message.startswith("event.")}
    assert messages == {message for message in said if message.startswith("event.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_the_log_is_a_sentence(language):
    say, game = speech(language, box("village").package), village(5, inn=True)
    for event in all_events():
        line = text.event(game, event, NAMES, say)
        assert line[0].isupper() and line.endswith(".") and "  " not in line and " ." not in line, line
        assert "'" not in line and "{" not in line, line
        if language == "fr":
            assert not re.search(r" [:;!?»]|[^\u202f][:;!?»]", line), line
            assert not re.search(r"\b(à|de) les?\b|\bde (?=[aeiouyéèêâî])", line), line


SENTENCES = [  # a story, which of its events, and what it reads like
    (
        "harvests_as_far_as_the_farm_holds_them",
        1,
        "Aline ne récolte qu’un sac de grains sur 2 : une ferme n’en contient jamais plus de 5.",
        "Aline harvests only 1 of 2 bags of grain: a farm never holds more than 5.",
    ),
    (
        "harvests_as_far_as_the_farm_holds_them",
        3,
        "Bertrand ne récolte que 2 sacs de grains sur 3, avec un cheval et une charrue : une ferme n’en contient "
        "jamais plus de 5.",
        "Bertrand harvests only 2 of 3 bags of grain with a horse and a plough: a farm never holds more than 5.",
    ),
    (
        "a_harvest_with_an_ox_and_one_that_is_left",
        2,
        "Aline ne récolte que 2 sacs de grains sur 4, avec un bœuf et une charrue : une ferme n’en contient jamais "
        "plus de 5.",
        "Aline harvests only 2 of 4 bags of grain with an ox and a plough: a farm never holds more than 5.",
    ),
    (
        "a_harvest_for_which_the_farm_has_no_room",
        1,
        "Aline ne peut rien récolter : sa ferme contient déjà 5 sacs de grains, le maximum.",
        "Aline cannot harvest anything: the farm already holds 5 bags of grain, the most it can.",
    ),
    (
        "a_tie_that_the_furthest_member_breaks",
        4,
        "À égalité avec Aline et Bertrand (2 membres à l’église), Chloé a la majorité grâce à son membre le plus "
        "avancé, à la fenêtre 3 : 2 points de prestige.",
        "Tied with Aline and Bertrand (2 members in the church), Chloé has the majority thanks to their furthest "
        "member, at window 3: 2 prestige points.",
    ),
    (
        "a_majority_that_is_shared",
        4,
        "Aline partage la majorité à l’église avec Chloé et Édith (2 membres, le plus avancé à la fenêtre 3) : 2 "
        "points de prestige.",
        "Aline shares the majority in the church with Chloé and Édith (2 members, the furthest at window 3): 2 "
        "prestige points.",
    ),
    (
        "an_empty_church",
        4,
        "Personne n’a de membre à l’église : la majorité n’est pas récompensée.",
        "Nobody has a member in the church: the majority is not rewarded.",
    ),
    (
        "a_harvest",
        0,
        "Aline prend 1 cube orange sur la case Récolte.",
        "Aline takes 1 orange cube from the Grain harvest space.",
    ),
    (
        "an_action_that_nobody_could_perform",
        1,
        "Aline ne peut pas faire l’action Récolte.",
        "Aline cannot perform the Grain harvest action.",
    ),
    (
        "a_market_day",
        5,
        "Un client arrive au marché : il demande 1 parchemin et 2 sacs de grains, contre 5 points de prestige.",
        "A customer comes to the market wanting 1 scroll and 2 bags of grain for 5 prestige points.",
    ),
    (
        "a_death_in_a_market_day",
        6,
        "Bertrand perd un membre de la génération 1, mort à la ferme : il entre aux Archives du village, case Ferme.",
        "Bertrand loses a member of generation 1, who dies on the farm and enters the village chronicle (Farm space).",
    ),
    (
        "rising_in_the_council_for_two_cubes",
        3,
        "Aline utilise le privilège du niveau 2 : deux cubes d’influence au choix.",
        "Aline uses the privilege of level 2: two influence cubes of their choice.",
    ),
    (
        "the_prior",
        4,
        "Le Prieur fait sortir du sac noir, pour Aline, un membre de la génération 1 : il va à la fenêtre 1 de "
        "l’église.",
        "The Prior lets a member of generation 1 leave the black bag for Aline and go to window 1 of the church.",
    ),
    (
        "the_bard",
        4,
        "Aline perd un membre de la génération 1, mort à la forge : le Barde l’ajoute aux Archives du "
        "village, à côté des cases.",
        "Aline loses a member of generation 1, who dies in the smithy: the Bard adds the member to the village "
        "chronicle, beside its spaces.",
    ),
    (
        "lodging_and_acquiring_a_card",
        7,
        "Aline prend le Comte et paie 1 bière.",
        "Aline takes the Count and pays 1 beer.",
    ),
    (
        "lodging_and_acquiring_a_card",
        6,
        "La Nonne devient visible sur la pile 1.",
        "The Nun becomes visible on pile 1.",
    ),
    (
        "a_guest_without_a_grave",
        3,
        "Aline perd un membre de la génération 1, mort à l’auberge : il n’a pas de case aux Archives et, faute de "
        "tombe libre, il est retiré du jeu.",
        "Aline loses a member of generation 1, who dies in the inn, has no space in the chronicle and, for want of a "
        "free grave, is removed from the game.",
    ),
    (
        "a_death_without_a_place",
        3,
        "Aline perd un membre de la génération 1, mort à la ferme : faute de case et de tombe libres, il "
        "est retiré du jeu.",
        "Aline loses a member of generation 1, who dies on the farm: for want of a free space or grave, "
        "the member is removed from the game.",
    ),
    (
        "training_and_producing",
        4,
        "Aline perd 3 temps et passe le pont.",
        "Aline loses 3 units of time and passes the bridge.",
    ),
    (
        "training_and_producing",
        1,
        "Aline forme un membre de la génération 1 aux étables.",
        "Aline trains a member of generation 1 in the stable.",
    ),
    (
        "buying_with_cubes_and_coins",
        3,
        "Aline paie 1 pièce à la place d’un cube rose.",
        "Aline pays 1 coin instead of a pink cube.",
    ),
    (
        "buying_with_a_coin_among_cubes",
        2,
        "Aline paie 1 cube orange, et 1 pièce à la place d’un cube orange.",
        "Aline pays 1 orange cube, and 1 coin instead of an orange cube.",
    ),
    (
        "buying_with_grain",
        1,
        "Aline achète 1 cheval aux étables pour 3 sacs de grains.",
        "Aline buys 1 horse in the stable for 3 bags of grain.",
    ),
    (
        "a_birth_and_a_recall",
        4,
        "Bertrand rapatrie de Fortmarché à la ferme un membre de la génération 1.",
        "Bertrand calls a member of generation 1 back from Fortmarché to the farm.",
    ),
    (
        "a_harvest",
        1,
        "Aline récolte 3 sacs de grains avec un cheval et une charrue.",
        "Aline harvests 3 bags of grain with a horse and a plough.",
    ),
    (
        "a_journey_to_a_town_with_prestige",
        1,
        "Aline envoie un membre de la génération 1 du village à Valbrun avec 1 chariot.",
        "Aline sends a member of generation 1 from the village to Valbrun with 1 wagon.",
    ),
    (
        "a_journey_to_a_town_with_a_coin",
        5,
        "Aline reçoit 1 pièce à Fortmarché.",
        "Aline receives 1 coin in Fortmarché.",
    ),
    (
        "a_market_day",
        2,
        "Aline sert un client qui demandait 1 charrue, sans supplément pour cette première vente : 4 "
        "points de prestige à la fin.",
        "Aline serves a customer who wanted 1 plough, at no extra cost for this first sale: 4 prestige "
        "points at the end.",
    ),
    (
        "rising_in_the_council_for_two_cubes",
        1,
        "Aline fait monter un membre de la génération 1 au niveau 2 de la Chambre du Conseil contre 1 parchemin.",
        "Aline lets a member of generation 1 rise to level 2 of the council chamber for 1 scroll.",
    ),
    (
        "a_mass",
        5,
        "Aline paie 1 sac de grains et avance un membre de la génération 1 de la fenêtre 1 à la fenêtre 2 de l’église.",
        "Aline pays 1 bag of grain and moves a member of generation 1 from window 1 to window 2 of the church.",
    ),
    (
        "a_mass",
        3,
        "Aline paie 1 pièce pour sortir un membre de la génération 1 du sac noir : il va à la fenêtre 1 de l’église.",
        "Aline pays 1 coin to buy a member of generation 1 out of the black bag, who goes to window 1 of the church.",
    ),
    (
        "the_breeder",
        1,
        "L’Éleveur donne 1 cheval à Aline.",
        "The Breeder gives Aline 1 horse.",
    ),
    (
        "the_herbalist",
        1,
        "L’Herboriste place le marqueur de temps d’Aline juste avant le pont.",
        "The Herbalist puts Aline’s time marker just before the bridge.",
    ),
    (  # with the Messenger nobody visits the town
        "the_messenger",
        1,
        "Aline pose un marqueur à Rochefière, son premier dans cette cité.",
        "Aline lays a marker in Rochefière, their first in this town.",
    ),
    (
        "the_scrap_dealer",
        5,
        "Grâce au Camelot, Aline prend sans payer un client qui demandait 1 charrue : 4 points de prestige à la fin.",
        "Thanks to the Scrap Dealer, Aline takes without paying a customer who wanted 1 plough: 4 prestige points "
        "at the end.",
    ),
    (
        "the_final_scoring_with_cards",
        16,
        "Le Comte rapporte 2 points de prestige à Aline.",
        "The Count scores 2 prestige points for Aline.",
    ),
    (
        "the_final_mass_and_scoring",
        5,
        "Aline a 2 membres à la Chambre du Conseil : 8 points de prestige.",
        "Aline has 2 members in the council chamber: 8 prestige points.",
    ),
]


def test_the_log_says_why():
    """A few sentences in full, in both languages."""
    game, french, english = (village(2, inn=True), *(speech(one, box("village").package) for one in ("fr", "en")))
    for name, number, fr, en in SENTENCES:
        function, _, fate = STORIES[name]
        play, actions, _ = function()
        start = len(play.events)
        told_out(play, actions, fate)
        event = play.events[start + number]
        assert text.event(game, event, NAMES, french) == fr.replace(" :", " :"), in_words(event)
        assert text.event(game, event, NAMES, english) == en, in_words(event)


def test_views_are_told_what_they_may_know():
    """The Countess takes a card that the others cannot see: they are told no name."""
    play, actions, _ = STORIES["the_countess_and_a_hidden_card"][0]()
    play.do(*actions)
    for viewer, told in ((0, ["card_taken"]), (1, ["card_taken_unseen"])):
        assert [event.what for event in play.last.events if event.eyes >> viewer & 1] == told


def test_events_of_older_records_are_told_with_what_they_know():
    """Harvests and majorities have got arguments since; lines of the store may lack them."""
    say = speech("en", box("village").package)
    for event, words in (
        (Event("harvests", 0, "VIL-GRAIN-02", [2, -1], 0, 0), "Aline harvests 2 bags of grain."),
        (
            Event("majority", 0, "VIL-MASS-10", [2], 2, 0),
            "Aline has the majority in the church with 2 members: 2 prestige points.",
        ),
    ):
        assert text.event(village(2), event, NAMES, say) == words
