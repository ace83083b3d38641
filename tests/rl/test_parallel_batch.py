"""A batch on several cores has the same games as one in this process."""

from __future__ import annotations

import numpy as np
import pytest

from bastide.core.errors import BadOption
from bastide.rl.batch import BatchEnv
from bastide.rl.parallel_batch import ARRAYS, ParallelBatch


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("tithe", {"reward": "score"}),
        ("villagers", {"learner": 1, "seats": 3}),
        ("tithe", {"learner": 0, "bots": "greedy"}),
    ],
)
def test_processes_do_not_change_the_games(name, settings):
    alone = BatchEnv(name, 7, **settings)
    dice, ends = np.random.default_rng(1), 0
    with ParallelBatch(name, 7, 2, **settings) as many:
        alone.reset(seed=5)
        many.reset(seed=5)
        for _ in range(60):
            for array in ARRAYS:
                assert np.array_equal(getattr(many, array), getattr(alone, array)), array
            actions = alone.random_actions(dice)
            alone.step(actions)
            many.step(actions)
            ends += int(many.dones.sum())
    assert ends > 3 or name != "tithe"


def test_the_actions_it_draws_are_legal():
    with ParallelBatch("tithe", 6, 2, masks="bits") as many:
        many.reset(seed=1)
        dice = np.random.default_rng(1)
        for _ in range(20):
            many.step(many.random_actions(dice))
            assert not many.illegal.any()


def test_what_goes_wrong_in_a_process_is_told():
    with pytest.raises(BadOption, match="processes"):
        ParallelBatch("tithe", 2, 3)
    with pytest.raises(RuntimeError, match="nobody"), ParallelBatch("tithe", 2, 1, learner=0, bots="nobody") as many:
        many.reset(seed=1)
