"""The page of a review: where a result comes from."""

from itertools import pairwise

import msgspec
import pytest

from bastide.arena.match import Fixture
from bastide.arena.recorded_games import play_recorded
from bastide.bots.review import Reviewer
from bastide.pages.review_page import document, parts_of, precision
from bastide.store.record import load
from bastide.text import speech


@pytest.fixture(scope="module")
def record():
    return load(play_recorded(Fixture(0, "tithe", "", ("greedy", "random"), 6)).data)


@pytest.fixture(scope="module")
def review(record):
    return msgspec.structs.replace(Reviewer(record, "quick").review(), measured=True)


def test_bars_lead_from_the_start_to_the_result(review):
    for seat in range(2):
        *steps, result = parts_of(review, seat, ("Ada", "Bo"), speech("en", "bastide.pages"))
        assert len(steps) == 5, "the start, the choices of both, luck, and what is not explained"
        for one, other in pairwise(steps):
            ends = {round(one.left), round(one.left + one.width)}
            begins = {round(other.left), round(other.left + other.width)}
            assert any(abs(end - begin) <= 1 for end in ends for begin in begins), "each begins where one ended"
        assert all(part.left >= 0 and part.left + part.width <= 101 for part in [*steps, result])
        assert result.points == speech("en", "bastide.pages").signed(review.result[seat])


def test_sums_are_told_where_they_are_measured(record, review):
    told = document(record, review, "fr")
    untold = document(record, msgspec.structs.replace(review, measured=False), "fr")
    assert told.count('class="cascade"') == 12 and "Chance" in told
    assert 'cascade"' not in untold and "Dans une partie comme celle-ci" in untold


def test_the_file_tells_moments_in_words(record, review):
    told = document(record, review, "fr")
    assert [(moment.played, moment.best) for moment in review.moments] == [("sell 1", "sell 3")]
    assert "Vendre une gerbe de valeur 1<" in told and "Vendre une gerbe de valeur 3<" in told


def test_mistakes_that_are_no_moment_are_counted(review):
    many = msgspec.structs.replace(review, mistakes=[15, 0])
    assert [mistakes for _, mistakes, _ in precision(many)] == [15, 0]
