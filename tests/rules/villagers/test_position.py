"""Positions: what is described is there, what cannot be is refused with its path, what is accepted can be played."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bastide.core.errors import BadPosition
from bastide.core.state import rng_start
from bastide.games.registry import box
from bastide.games.villagers.data import (
    COUNTESS,
    COUNTESS_PLAIN,
    EVENT_NAMES,
    KIND,
    NAMES,
    SEASON,
    SUMMER,
    WINTER,
)
from bastide.games.villagers.state import HERS
from random_games import FULL, configurations, fingerprint
from rules.villagers.playing import GAMES, LEVELS, Play, cleared

BOX = box("villagers")
CONFIGURATIONS = configurations(BOX)


@pytest.mark.parametrize(("seats", "options"), CONFIGURATIONS)
def test_nothing_said_is_the_start(seats, options):
    game = BOX.game(seats, options)
    assert fingerprint(game.position({})) == fingerprint(game.new())
    assert fingerprint(game.position({"seed": 7})) == fingerprint(game.new(7))


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_what_is_not_said_is_as_at_the_start(seats):
    said, start = Play(seats, markets=0).state, GAMES[seats].new()
    for field in ("road", "road_coins", "commons", "whose", "what", "sizes", "scores", "countess", "jester", "bank"):
        assert getattr(said, field) == getattr(start, field), field
    assert GAMES[seats].census(said) == GAMES[seats].census(start)
    assert said.events.count(1) == start.events.count(1) == (seats == 1)


SIDES = [("beginner", COUNTESS_PLAIN, 1), ("normal", COUNTESS, 1), ("hard", COUNTESS, 2)]


@pytest.mark.parametrize(("level", "side", "events"), SIDES)
def test_the_countess_lies_on_the_side_of_her_level_and_events_are_face_up(level, side, events):
    game = LEVELS[level]
    for description in ({}, {"gold": [8]}, {"countess": {"gold": 3, "village": ["cooper"]}}):
        state = game.position(description)
        assert state.what[state.village(HERS)[0]] == side
        assert state.events.count(1) == events
    assert game.position({"events": []}).events.count(1) == 0


def test_a_beginners_countess_earns_no_gold_for_her_card():
    market = {"phase": "events", "events": [], "hands": [[]], "stacks": [0] * 6, "markets": 1, "jester": False}
    for level, gold in (("beginner", 1), ("normal", 5)):
        board = Play(1, LEVELS[level], countess={"gold": 1}, **market)
        assert board.over and board.state.countess == gold


def test_events_not_named_are_of_the_season():
    for markets, season in ((0, SUMMER), (1, WINTER)):
        for seed in range(5):
            (event,) = Play(1, markets=markets, seed=seed).face_up()
            assert SEASON[EVENT_NAMES.index(event)] == season


def test_common_villagers_that_are_not_left_are_out_of_the_game():
    state = Play(2, villages=[["miner > mason"]], commons=[10, 4, 9]).state
    assert state.commons == [10, 4, 9]
    assert [state.gone[KIND[name]] for name in ("lumberjack", "hayer", "miner")] == [0, 6, 0]
    assert GAMES[2].census(state)["hayer"] == 10


BAD = [  # for two seats, and where the fault is
    ({"wheat": 1}, "wheat"),
    ({"jester": True}, "jester"),
    ({"seed": -1}, "seed"),
    ({"seed": "1"}, "seed"),
    ({"first": 2}, "first"),
    ({"first": True}, "first"),
    ({"markets": 3}, "markets"),
    ({"phase": "events"}, "phase"),
    ({"phase": "winter"}, "phase"),
    ({"phase": ["end"]}, "phase"),
    ({"gold": [1, 2, 3]}, "gold"),
    ({"gold": [1, -2]}, "gold[1]"),
    ({"gold": 8}, "gold"),
    ({"hands": [[], [], []]}, "hands"),
    ({"hands": [[], ["cooper", 5]]}, "hands[1][1]"),
    ({"hands": [["cooper", "cooper"]]}, "hands[0][1]"),  # one of two is on the road
    ({"hands": [["shepherd"]]}, "hands[0][0]"),  # not in a game for two
    ({"hands": [["miner"]]}, "hands[0][0]"),
    ({"hands": [["founders"]]}, "hands[0][0]"),
    ({"hands": [["cooper{1}"]]}, "hands[0][0]"),
    ({"hands": [["cooper@1"]]}, "hands[0][0]"),
    ({"hands": [["cooper(gold)"]]}, "hands[0][0]"),
    ({"hands": [["no such card"]]}, "hands[0][0]"),
    ({"hands": ["cooper"]}, "hands[0]"),
    ({"villages": [["carpenter"]]}, "villages[0][0]"),
    ({"villages": [[], ["hunter", "lumberjack > [carpenter, cooper, wheeler]"]]}, "villages[1][1]"),
    ({"villages": [["founders", "founders"]]}, "villages[0]"),
    ({"villages": [["lumberjack > founders"]]}, "villages[0][0]"),
    ({"villages": [["lumberjack > [carpenter"]]}, "villages[0][0]"),
    ({"villages": [["lumberjack > carpenter]"]]}, "villages[0][0]"),
    ({"villages": [["lumberjack >"]]}, "villages[0][0]"),
    ({"villages": [[""]]}, "villages[0][0]"),
    ({"villages": [["countess"]]}, "villages[0][0]"),
    ({"villages": [["tinner"]]}, "villages[0][0]"),
    ({"villages": [["miner > monk"]]}, "villages[0][0]"),
    ({"villages": [["hunter > monk > mason"]]}, "villages[0][0]"),
    ({"villages": [["hunter!"]]}, "villages[0][0]"),
    ({"villages": [["hunter{9999999}"]]}, "villages[0][0]"),
    ({"villages": [["miner"] * 11]}, "villages[0][10]"),
    ({"villages": [{}]}, "villages[0]"),
    ({"villages": [[None]]}, "villages[0][0]"),
    ({"road": ["cooper"]}, "road"),
    ({"road": ["hayer", None, None, None, None, None]}, "road[0]"),
    ({"road": [None, "cooper!", None, None, None, None]}, "road[1]"),
    ({"stacks": [40] * 6}, "stacks"),
    ({"stacks": [4] * 5}, "stacks"),
    ({"stacks": [4, 4, 4, 4, 4, -1]}, "stacks[5]"),
    ({"stacks": [4, 4, True, 4, 4, 4]}, "stacks[2]"),
    ({"stacks": [["wheeler", None], 1, 1, 1, 1, 1]}, "stacks[0][1]"),
    ({"stacks": [["wheeler@2"], 1, 1, 1, 1, 1]}, "stacks[0][0]"),
    ({"stacks": [["wheeler!"], 1, 1, 1, 1, 1]}, "stacks[0][0]"),
    ({"reserve": "many"}, "reserve"),
    ({"reserve": [None, "mason{2}"]}, "reserve[1]"),
    ({"commons": [10, 10]}, "commons"),
    ({"commons": [10, 10, 11]}, "commons[2]"),
    ({"commons": [10, 10, 10], "villages": [["miner"]]}, "commons"),
]
BAD_ALONE = [
    ({"events": ["winter"]}, "events[0]"),
    ({"events": ["tithe", "tithe"]}, "events[1]"),
    ({"events": ["tithe"], "discarded": ["tithe"]}, "discarded[0]"),
    ({"events": "tithe"}, "events"),
    ({"jester": 1}, "jester"),
    ({"countess": []}, "countess"),
    ({"countess": {"silver": 1}}, "countess.silver"),
    ({"countess": {"gold": -1}}, "countess.gold"),
    ({"countess": {"village": ["monk"]}}, "countess.village[0]"),  # no special villagers alone
    ({"countess": {"village": ["founders"]}}, "countess.village[0]"),
    ({"countess": {"village": ["miner > mason"]}}, "countess.village[0]"),  # she lays each by itself
]


@pytest.mark.parametrize(
    ("seats", "description", "path"), [(2, *bad) for bad in BAD] + [(1, *bad) for bad in BAD_ALONE]
)
def test_what_cannot_be_is_refused_with_its_path(seats, description, path):
    with pytest.raises(BadPosition) as refusal:
        GAMES[seats].position(description)
    assert refusal.value.path == path


def test_a_description_is_a_mapping():
    for junk in (None, 3, "first", ["first"], [("first", 1)]):
        with pytest.raises(BadPosition):
            GAMES[2].position(junk)
    with pytest.raises(BadPosition):
        LEVELS["beginner"].position({"events": ["it_was_you"]})  # taken out for beginners


names = st.sampled_from(NAMES)
cards = st.builds(
    lambda name, side, coins, eyes: name + side + coins + eyes,
    names,
    st.sampled_from([""] * 8 + ["(food)", "(gold)"]),
    st.sampled_from([""] * 4 + ["{1}", "{4}"]),
    st.sampled_from([""] * 8 + ["!", "@0", "@4"]),
)
plain = names | cards
chains = st.recursive(
    plain,
    lambda inner: st.builds("{} > {}".format, plain, inner) | st.builds("{} > [{}, {}]".format, plain, inner, inner),
    max_leaves=5,
)
sound = st.sampled_from(
    ["harvester", "hunter{2}", "wattler", "lumberjack > [carpenter{2}, cooper]", "miner > seeker > spelunker > jeweler",
     "founders > [swineherd > truffler, brewer]", "founders(food)", "monk > [wheeler, cooper]", "hayer", "agent",
     "miner > [apprentice > spelunker, blacksmith{4}]", "graper > vintner > wine_trader", "shepherd > spinner"]
)  # fmt: skip
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.binary(max_size=3) | plain,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
piles = st.integers(0, 9) | st.lists(st.none() | names, max_size=4).map(lambda some: sorted(some, key=bool))
counts = st.integers(-1, 30)
VALUES = {
    "first": st.integers(-1, 5),
    "gold": st.lists(counts, max_size=6),
    "hands": st.lists(st.lists(plain, max_size=4), max_size=5),
    "villages": st.lists(st.lists(sound | chains, max_size=4), max_size=5),
    "road": st.lists(st.none() | plain, min_size=5, max_size=6),
    "stacks": st.lists(piles, min_size=6, max_size=6),
    "reserve": piles,
    "commons": st.lists(st.integers(0, 11), min_size=3, max_size=3),
    "markets": st.integers(0, 3),
    "phase": st.sampled_from(["recruitment", "arrivals", "placement", "events", "end", "winter"]),
    "seed": st.integers(0, 2000),
    "countess": st.fixed_dictionaries({}, optional={"gold": counts, "village": st.lists(plain, max_size=5)}),
    "events": st.lists(st.sampled_from(EVENT_NAMES), max_size=4),
    "discarded": st.lists(st.sampled_from(EVENT_NAMES), max_size=12),
    "jester": st.booleans(),
}
people = st.sampled_from(
    [name for name in NAMES if name not in ("lumberjack", "hayer", "miner", "founders", "countess")]
)
crowd = st.lists(people, max_size=3, unique=True)
SOUND = {  # what is nearly always accepted, if the box has the cards
    "first": st.just(0),
    "gold": st.lists(st.integers(0, 30), max_size=1),
    "hands": st.lists(crowd, max_size=1),
    "villages": st.lists(st.lists(sound, max_size=2, unique=True), max_size=1),
    "road": crowd.map(cleared),
    "stacks": st.lists(st.integers(0, 6) | crowd, min_size=6, max_size=6),
    "reserve": st.integers(0, 9) | crowd,
    "commons": st.lists(st.integers(0, 7), min_size=3, max_size=3),
    "markets": st.integers(0, 2),
    "phase": st.sampled_from(["recruitment", "arrivals", "placement", "end"]),
    "seed": st.integers(0, 2000),
}
SOUND_ALONE = {
    "countess": st.fixed_dictionaries({}, optional={"gold": st.integers(0, 30), "village": crowd}),
    "events": st.lists(st.sampled_from(EVENT_NAMES), max_size=4, unique=True),
    "jester": st.booleans(),
    "phase": st.sampled_from(["recruitment", "arrivals", "placement", "events", "end"]),
}


@st.composite
def near_valid(draw, seats):
    """Some sound values, and now and then one that is doubtful or junk."""
    description = draw(st.fixed_dictionaries({}, optional=SOUND | (SOUND_ALONE if seats == 1 else {})))
    if draw(st.booleans()):
        key = draw(st.sampled_from([*VALUES]))
        description[key] = draw(VALUES[key] | junk)
    return description


@st.composite
def cases(draw):
    configuration = draw(st.sampled_from(CONFIGURATIONS))
    return configuration, draw(near_valid(configuration[0]) | near_valid(configuration[0]) | junk)


@settings(max_examples=10_000 if FULL else 200, deadline=None)
@given(case=cases(), luck=st.integers(0, 2**30))
def test_whatever_is_accepted_can_be_played_to_the_end(case, luck):
    configuration, description = case
    game = BOX.game(*configuration)
    try:
        state = game.position(description)
    except BadPosition:
        return
    census = game.census(state)
    assert fingerprint(game.position(description)) == fingerprint(state)
    view = state.redact(0)
    assert fingerprint(view.imagine(rng_start(luck)).redact(0)) == fingerprint(view)
    assert game.playout(state, rng_start(luck), game.longest) < game.longest
    assert not state.stack and game.census(state) == census and len(game.places(state)) == game.seats
