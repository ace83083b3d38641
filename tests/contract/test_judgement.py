"""A learned judgement gives the same number everywhere: compiled, interpreted, on every machine."""

import pytest

from bastide.encoding.judgement import Judgement
from bastide.encoding.observation import Observation
from bastide.games.registry import box

EXACT = [
    ("village", 2.336576410293579),
    ("orleans", 8.939713888168335),
    ("villagers", 24.441341064453123),
    ("settlement", 2.7065281009674074),
    ("carcassonne", 1.8531571788787842),
]
EXACT_HIDDEN = [("village", 1.3966316318511962), ("orleans", 1.3378080368041991), ("carcassonne", 0.21382548713684082)]


@pytest.mark.parametrize(("name", "expected"), EXACT)
def test_a_judgement_is_the_same_number_everywhere(name: str, expected: float) -> None:
    """Change the numbers when features change; then the weights must be learned anew, too."""
    shelf = box(name)
    game, features = shelf.game(2), shelf.features
    assert features is not None
    weights = [[(7919 * (knot + 1) * (i + 3)) % 4001 - 2000 for i in range(features.width)] for knot in range(3)]
    judgement = Judgement(features, [100, 500, 900], [1000, 0, -1000], weights, [], [])
    state = game.new(2)
    game.playout(state, 42, 60)
    assert judgement.value(game, state, 0, 0.0, Observation(features.width)) == expected


@pytest.mark.parametrize(("name", "expected"), EXACT_HIDDEN)
def test_hidden_units_add_the_same_number_everywhere(name: str, expected: float) -> None:
    shelf = box(name)
    game, features = shelf.game(2), shelf.features
    assert features is not None
    nothing = [[0] * features.width] * 3
    inputs = [[(6007 * (unit + 1) * (i + 5)) % 401 - 200 for i in range(features.width + 1)] for unit in range(5)]
    outputs = [[(31 * (knot + 2) * (unit + 7)) % 4001 for unit in range(5)] for knot in range(3)]
    judgement = Judgement(features, [0] * 3, [0] * 3, nothing, inputs, outputs)
    state = game.new(2)
    game.playout(state, 42, 60)
    assert judgement.value(game, state, 0, 0.0, Observation(features.width)) == expected
