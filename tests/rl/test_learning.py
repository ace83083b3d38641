"""The learning example learns: a short run already beats random play on games that it has never seen."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

PLACE = Path(__file__).parents[2] / "examples" / "learn.py"


def example():
    spec = importlib.util.spec_from_file_location("learn", PLACE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_short_run_scores_better_than_random_play():
    learn = example()
    _, curve, random_play = learn.train("tithe", 400, "margin", checks=1, held_out=160, rate=0.03)
    assert curve[-1][0] >= 400
    assert curve[-1][1] > random_play + 2, "the learned policy on held-out games"
    drawn = ElementTree.fromstring(learn.picture("a < b", curve, random_play))
    assert drawn.tag.endswith("svg") and "a < b" in "".join(drawn.itertext())


@pytest.mark.full
def test_so_it_does_in_a_long_game():
    _, curve, random_play = example().train("villagers", 320, checks=1)
    assert curve[-1][1] > 1.2 * random_play


def test_the_policy_chooses_legal_actions_only_and_prefers_what_paid():
    learn = example()
    learner = learn.Learner(numbers=3, actions=4, rate=0.1)
    observation, mask = np.ones(3, np.float32), np.array([1, 0, 1, 1], np.int8)
    chances = learner.chances(learner.features(observation[None]), mask[None])[0]
    assert chances[1] == 0 and np.allclose(chances[[0, 2, 3]], 1 / 3)
    for _ in range(50):
        learner.learn([(observation, mask, action, float(action == 2)) for action in (0, 2, 3)])
    chances = learner.chances(learner.features(observation[None]), mask[None])[0]
    assert chances[1] == 0 and chances[2] > 0.9
    assert set(learner.choose(np.repeat(observation[None], 200, 0), np.repeat(mask[None], 200, 0))) <= {0, 2, 3}
