"""Each game of the registry is tested by being registered."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from bastide.games.registry import boxes
from random_games import FULL, configurations

settings.register_profile(
    "contract",
    deadline=None,
    max_examples=200 if FULL else int(os.environ.get("BASTIDE_EXAMPLES", "12")),
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    database=None,
    print_blob=True,
)
settings.load_profile("contract")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "box" in metafunc.fixturenames:
        metafunc.parametrize("box", list(boxes().values()), ids=list(boxes()))


def plays(box: Any) -> Any:
    """A game of the box in some configuration, with a seed."""
    games = [lambda c=c: box.game(*c) for c in configurations(box)]
    return st.tuples(st.sampled_from(games).map(lambda make: make()), st.integers(1, 2**40))


@pytest.fixture(scope="session")
def plays_of() -> Any:
    return plays
