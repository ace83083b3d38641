"""Village: descriptions of positions. What cannot be is refused with its path; what is accepted can be played."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bastide.core.errors import BadPosition
from bastide.core.state import rng_start
from bastide.games.registry import box
from bastide.games.village.data import (
    CARD_NAMES,
    CUSTOMER_NAMES,
    KINDS,
    PLACE_NAMES,
    PROFESSIONS,
    SPACE_NAMES,
    TOWN_NAMES,
)
from random_games import FULL, configurations
from rules.village.playing import PLENTY, rule, village

JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 120), st.floats(), st.text(max_size=4), st.lists(st.integers(-1, 3)),
    st.dictionaries(st.text(max_size=3), st.integers(-1, 3), max_size=2), st.just(10**30), st.binary(max_size=2),
)  # fmt: skip
COUNT = st.integers(0, 6)
SOME_CARDS = st.lists(st.sampled_from(CARD_NAMES), max_size=3, unique=True)
MEMBERS = st.dictionaries(st.sampled_from(PLACE_NAMES), st.lists(st.integers(1, 4), max_size=3), max_size=4)
FARM = st.fixed_dictionaries(
    {},
    optional=dict.fromkeys(KINDS, COUNT)
    | {
        "time": st.integers(0, 10), "score": st.integers(0, 60), "members": MEMBERS, "hand": SOME_CARDS,
        "secret": SOME_CARDS, "towns": st.lists(st.sampled_from(TOWN_NAMES), max_size=4),
        "customers": st.lists(st.sampled_from(CUSTOMER_NAMES), max_size=3, unique=True),
    },
)  # fmt: skip
LINE = st.lists(st.one_of(st.none(), st.sampled_from(CUSTOMER_NAMES)), max_size=6)
DESCRIPTION = st.fixed_dictionaries(
    {},
    optional={
        "turn": st.integers(0, 3), "first": st.integers(0, 3), "next_first": st.one_of(st.none(), st.integers(0, 3)),
        "round": st.integers(0, 101), "ender": st.integers(-1, 3), "last_turns": st.integers(-1, 4), "seed": COUNT,
        "players": st.lists(FARM, max_size=4), "stalls": LINE, "queue": LINE, "graves": st.integers(0, 5),
        "spaces": st.dictionaries(
            st.sampled_from(SPACE_NAMES), st.lists(st.sampled_from(KINDS[:5]), max_size=4), max_size=8
        ),
        "bag": st.dictionaries(st.sampled_from(KINDS[:5]), COUNT, max_size=5),
        "chronicle": st.dictionaries(st.sampled_from(PROFESSIONS), st.integers(0, 5), max_size=5),
        "piles": st.lists(SOME_CARDS, max_size=4),
    },
)  # fmt: skip
MANY = settings(
    max_examples=10_000 if FULL else 150, deadline=None, derandomize=True, database=None,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


def spoiled(description, dice, junk):
    """The description with one of its values, wherever it stands, replaced."""
    places = []

    def walk(value):
        if isinstance(value, dict):
            places.extend((value, key) for key in value)
        elif isinstance(value, list):
            places.extend((value, i) for i in range(len(value)))
        for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            walk(inner)

    walk(description)
    if places:
        holder, key = dice.choice(places)
        holder[key] = junk
    return description


def playable(game, state, seed):
    """Play to the end at random; nothing is lost on the way."""
    census, dice, left = game.census(state), random.Random(seed), 3000
    while state.pending and left:
        seat = dice.choice(state.pending)
        legal = game.legal(state, seat)
        assert legal
        game.apply(state, seat, dice.choice(legal))
        assert game.census(state) == census
        left -= 1
    if state.pending:  # a long game without births: to the end without looking
        assert game.playout(state, rng_start(seed)) <= game.longest
    assert not state.pending


@MANY
@given(DESCRIPTION, st.sampled_from([(2, False), (3, True), (4, False)]), st.randoms(use_true_random=False), JUNK)
def test_what_is_accepted_can_be_played_to_the_end(description, setting, dice, junk):
    """Descriptions that are nearly right, and such with one value spoiled."""
    game = village(*setting)
    for candidate in (description, spoiled(description, dice, junk)):
        try:
            state = game.position(candidate)
        except BadPosition as error:
            assert error.path and error.reason
        else:
            playable(game, state, dice.randrange(2**20))


@MANY
@given(JUNK)
def test_junk_is_refused(junk):
    for inn in (False, True):
        try:
            village(2, inn).position(junk)
        except BadPosition as error:
            assert error.reason
        else:
            assert junk == {}


def test_nothing_said_is_the_start_in_every_option():
    for seats, options in configurations(box("village")):
        game = box("village").game(seats, options)
        assert game.position({}).dump() == game.new(0).dump()
        assert game.position({"seed": 7}).dump() == game.new(7).dump()


WRONG = {
    "village": {"village": 1},
    "position": [],
    "players": {"players": 3},
    "players[1]": {"players": [{}, 7]},
    "players[0].wheat": {"players": [{"wheat": 1}]},
    "players[0].beer": {"players": [{"beer": 1}]},
    "players[0].hand": {"players": [{"hand": ["nun"]}]},
    "players[0].grain": {"players": [{"grain": 6}]},
    "players[0].coin": {"players": [{"coin": True}]},
    "players[1].orange": {"players": [{"orange": 10}, {"orange": 9}]},
    "players[0].time": {"players": [{"time": 10}]},
    "players[0].score": {"players": [{"score": "3"}]},
    "players[0].towns[1]": {"players": [{"towns": ["t1", "t7"]}]},
    "players[1].customers[0]": {"players": [{"customers": ["c01"]}, {"customers": ["c01"]}]},
    "players[0].members.inn": {"players": [{"members": {"inn": [1]}}]},
    "players[0].members.farm[4]": {"players": [{"members": {"farm": [1, 1, 1, 1, 1]}}]},
    "players[0].members.reserve[0]": {"players": [{"members": {"reserve": [1]}}]},
    "players[0].members.farm[0]": {"players": [{"members": {"farm": [5]}}]},
    "turn": {"turn": 2},
    "first": {"first": -1},
    "next_first": {"next_first": 2.0},
    "round": {"round": 0},
    "last_turns": {"last_turns": 1},
    "graves": {"graves": 0},
    "chronicle": {"chronicle": dict.fromkeys(PROFESSIONS, 0)},
    "chronicle.council": {"chronicle": {"council": 9}},
    "spaces": {"spaces": {}},
    "spaces.inn": {"spaces": {"inn": ["orange"]}},
    "spaces.grain[6]": {"spaces": {"grain": ["plague"] * 7}},
    "bag.orange": {"bag": {"orange": 19}, "spaces": PLENTY},
    "stalls[3]": {"stalls": [None, None, None, "c01"]},
    "stalls": {"stalls": ["c01"] * 6},
    "queue[1]": {"queue": [None, "c01"]},
    "queue[0]": {"queue": ["c28"]},
    "seed": {"seed": -1},
}


@rule("VIL-SETUP-03", "VIL-SETUP-12", "VIL-SETUP-21", "VIL-END-01")
@pytest.mark.parametrize("path", WRONG)
def test_a_wrong_value_is_named_by_its_path(path):
    with pytest.raises(BadPosition) as error:
        village(2).position(WRONG[path])
    assert error.value.path == path


def test_wrong_cards_and_limited_tiles_are_named_too():
    inn = village(2, inn=True)
    for path, description in {
        "players[1].secret[0]": {"players": [{"hand": ["nun"]}, {"secret": ["nun"]}]},
        "piles[0][1]": {"piles": [["nun", "sister"]]},
        "piles[1][0]": {"piles": [["nun"], ["nun"]]},
        "piles": {"piles": [[], [], [], []]},
    }.items():
        with pytest.raises(BadPosition) as error:
            inn.position(description)
        assert error.value.path == path
    for path, option, name, count in (
        ("players[1].ox", "goods_unlimited", "ox", 9),
        ("players[1].coin", "coins_unlimited", "coin", 15),
    ):
        with pytest.raises(BadPosition) as error:
            village(2, **{option: False}).position({"players": [{}, {name: count}]})
        assert error.value.path == path
        assert village(2).position({"players": [{}, {name: count}]}).pending == [0]
