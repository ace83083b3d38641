"""Tithe: positions are refused with the path of what is wrong, or can be played."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bastide.core.errors import BadPosition
from bastide.games.registry import box
from random_games import FULL, configurations

CONFIGURATIONS = configurations(box("tithe"))
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4) | st.just({}),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=2),
    max_leaves=4,
)
WORTHS = st.integers(1, 3)
NEAR = st.fixed_dictionaries(
    {},
    optional={
        "turn": st.integers(-1, 4),
        "scores": st.lists(st.integers(-1, 40), max_size=5),
        "sacks": st.lists(st.lists(WORTHS | st.integers(0, 4), max_size=8), max_size=5),
        "sold": st.lists(WORTHS, max_size=12),
        "seed": st.integers(0, 1000),
    },
)


@st.composite
def descriptions(draw):
    """A description that may be right, sometimes with one value that is not."""
    description = draw(NEAR)
    if draw(st.integers(0, 3)) == 0:
        description[draw(st.sampled_from([*description, "turn", "bag"]))] = draw(JUNK)
    return description


@pytest.mark.parametrize(
    ("description", "path"),
    [
        ([], "position"),
        ({"bag": 3}, "bag"),
        ({"": 3}, "''"),
        ({"turn": 2}, "turn"),
        ({"turn": "0"}, "turn"),
        ({"scores": [1, 2, 3]}, "scores"),
        ({"scores": [1, -2]}, "scores[1]"),
        ({"sacks": [[1], [2, 4]]}, "sacks[1][1]"),
        ({"sacks": [[3, 3], [3, 3]]}, "sacks[1][1]"),
        ({"sacks": [3]}, "sacks[0]"),
        ({"sold": [0]}, "sold[0]"),
        ({"sold": [1] * 20}, "sold[9]"),
    ],
)
def test_what_cannot_be_is_refused_with_its_path(description, path):
    with pytest.raises(BadPosition) as refusal:
        box("tithe").game(2).position(description)
    assert refusal.value.path == path and refusal.value.reason


@pytest.mark.parametrize("configuration", CONFIGURATIONS)
def test_an_empty_description_is_the_start(configuration):
    game = box("tithe").game(*configuration)
    assert game.position({}).redact(0).dump() == game.new(0).redact(0).dump()


@settings(
    max_examples=10_000 if FULL else 150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
@given(configuration=st.sampled_from(CONFIGURATIONS), description=descriptions() | JUNK, luck=st.integers(1, 2**31))
def test_what_is_accepted_can_be_played_to_the_end(configuration, description, luck):
    game = box("tithe").game(*configuration)
    try:
        state = game.position(description)
    except BadPosition as refusal:
        assert refusal.path and refusal.reason
        return
    census = game.census(state)
    assert state.pending
    assert game.playout(state, luck, game.longest) < game.longest
    assert not state.pending and game.census(state) == census
