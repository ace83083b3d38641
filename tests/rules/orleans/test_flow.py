"""Orléans: rounds and their phases."""

from __future__ import annotations

import random

import pytest

from bastide.core.state import Entry
from bastide.games.orleans.codes import (
    ACTIONS,
    CENSUS,
    EVENT,
    FIRST_PLAYER,
    FOLLOWERS,
    HOURGLASS,
    PLANNING,
)
from bastide.games.orleans.rules.round import STEPS
from rules.orleans.playing import IDLE, Play, acting, game_for, hourglass

rule = pytest.mark.rule


def story(seats, seed, **options):
    """All events of a random game, and its last state."""
    game, dice, events = game_for(seats, **options), random.Random(seed), []
    state = game.new(seed)
    while state.pending:
        seat = dice.choice(state.pending)
        entry = Entry(seat, dice.choice(game.legal(state, seat)))
        game.play(state, entry)
        events += entry.events
    return events, state


@rule("ORL-FLOW-01", "ORL-FLOW-09")
def test_every_game_has_eighteen_rounds_and_all_players_play_to_the_end():
    for seats in (2, 3, 4, 5):
        events, state = story(seats, seats)
        rounds = [event.args[1] for event in events if event.what == "hourglass"]
        assert rounds == list(range(2, 19)) and state.round == 18 and not state.stack
        last = len(events) - 1 - [event.what for event in reversed(events)].index("hourglass")
        passed = {event.seat for event in events[last:] if event.what == "passes"}
        assert passed == set(range(seats)), "even who has nothing takes part in the last round"
        assert max(event.seat for event in events if event.what == "score_coins") == seats - 1


@rule("ORL-FLOW-02")
def test_seven_phases_follow_in_order():
    named = [step for step in STEPS if step in (HOURGLASS, CENSUS, FOLLOWERS, PLANNING, ACTIONS, EVENT, FIRST_PLAYER)]
    assert named == [HOURGLASS, CENSUS, FOLLOWERS, PLANNING, ACTIONS, EVENT, FIRST_PLAYER]
    play = Play({"phase": "hourglass", "round": 6, "seats": [{"tracks": {"farmers": 1}, "market": "fb", "bag": "ct"}]})
    assert play.coins() == 6  # the census has been held
    play.do("draw 2", seat=0, fate="ct")
    assert play.choices(seat=0)[0] == "commit"  # then planning, though seat 1 has drawn nothing
    play.do("place coloured_boatman village.boatman", "commit", seat=0)
    play.do("commit", seat=1)
    assert [event.what for event in play.events][-3:] == ["first_player", "hourglass", "coins"]


@rule("ORL-FLOW-03")
def test_the_event_of_the_round_is_known_when_its_tile_is_turned():
    play = acting(IDLE, event="A-income", passed=[1])
    play.do("pass", seat=0, fate=["A-plague"])
    assert play.event() == "plague" and play.pending == [0]
    assert play.told("hourglass") == [[hourglass("A-plague"), 3]]
    for viewer in (0, 1, -2):
        assert play.state.redact(viewer).event() == play.state.event()


@rule("ORL-FLOW-04", "ORL-EVENT-03")
def test_a_pilgrimage_acts_in_the_actions_phase_all_others_after_it():
    play = acting({"places": {"monastery": "ST"}}, event="B-income")
    assert "use monastery" in play.choices(seat=0) and play.coins() == 5
    play.do("pass", seat=0)
    assert play.coins() == 7 and play.coins(1) == 7  # the income of level 1, after the actions
    play = Play(
        {
            "phase": "actions", "event": "B-pilgrimage",
            "seats": [{"tiles": ["brewery"], "places": {"monastery": "ST", "brewery": "M"}}],
        }
    )  # fmt: skip
    assert play.choices(seat=0) == ["use brewery", "pass"]
    before = play.state.coins[:]
    play.do("pass", seat=0)
    assert play.state.coins == before and play.state.round == 8


@rule("ORL-FLOW-05")
def test_the_event_of_the_last_round_comes_before_the_scoring():
    play = acting(IDLE, event="C-income", round=18, passed=[1])
    play.do("pass", seat=0)
    assert play.pending == [] and play.coins() == 6
    assert [event.what for event in play.events if event.what in ("coins", "first_player", "score_coins")] == [
        "coins", "coins", "first_player", "score_coins", "score_coins",
    ]  # fmt: skip
    assert play.state.scores[1] == 6


@rule("ORL-FLOW-06")
def test_the_first_player_tile_goes_round_clockwise():
    play = acting(IDLE, {}, {}, count=3, first=0)
    play.do("pass", seat=0)
    assert play.state.first == 1 and play.told("first_player") == [[]]
    assert acting(IDLE, count=3, first=2, turn=0).do("pass", seat=0).state.first == 0


@rule("ORL-FLOW-07")
def test_order_is_turn_order():
    seats = [{"places": {"town_hall": "M."}}] * 3
    play = acting(*seats, count=3, first=2)
    assert play.pending == [2]
    play.do("use town_hall", "give monk cathedral", seat=2)
    assert play.pending == [0]
    play.do("pass", seat=0)
    assert play.pending == [1]
    play.do("pass", seat=1)
    assert [event.seat for event in play.events if event.what == "coins"][1:4] == [2, 0, 1]  # income too


@rule("ORL-FLOW-08")
def test_the_tile_moves_in_the_last_round_as_well_and_decides_nothing():
    play = acting(IDLE, event="C-pilgrimage", round=18, passed=[1], first=0)
    play.do("pass", seat=0)
    assert play.state.first == 1 and play.game.places(play.state) == [1, 1]
