"""Training of what reviews judge by: continuations are the same again, and the weights tell their ends."""

import pytest

pytest.importorskip("numpy")

from bastide.arena.train_review import Positions, play_sampled, train
from bastide.bots.judge import Judge
from bastide.core.errors import BadOption
from bastide.games.registry import box


def found(games: int) -> Positions:
    positions = Positions()
    for number in range(games):
        play_sampled(box("tithe"), number, 100 + number, 2, positions)
    return positions


def test_equal_seeds_give_equal_weights() -> None:
    first, again = found(12), found(12)
    assert first.count > 24 and len(first.final) == 2 * first.count == len(first.begins) - 1
    assert first.fit(box("tithe"), 1).weights == again.fit(box("tithe"), 1).weights


def test_weights_tell_the_end_better_than_the_heuristic() -> None:
    made = found(60).fit(box("tithe"), 1).made
    assert made["games"] == 60 and made["error"] < made["error by hand"]


def test_where_continuations_go_to_the_end_there_is_nothing_to_learn() -> None:
    with pytest.raises(BadOption, match="to the end"):
        train("settlement", games=1)


def test_reviews_use_the_weights_with_two_seats_and_the_usual_options_only() -> None:
    shelf = box("carcassonne")
    learned = shelf.judgement(2, "review_weights.json")
    assert learned is not None
    assert Judge(shelf.game(2)).expectation is learned
    assert Judge(shelf.game(3)).expectation is None
    assert Judge(shelf.game(2, {"modules": ["inns"]})).expectation is None
    assert Judge(shelf.game(2)).judgement is None, "searches judge as before"
