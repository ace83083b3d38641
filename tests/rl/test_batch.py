"""Many games in one call: arrays are made once and written in place, the caller's are filled, every seat may learn."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest

from bastide.core.errors import BadOption
from bastide.games.registry import boxes
from bastide.rl.batch import BatchEnv

ARRAYS = ["observations", "masks", "begins", "actors", "rewards", "dones", "illegal", "unlisted", "lengths", "seeds"]


@pytest.mark.parametrize("name", boxes())
@pytest.mark.parametrize("form", ["compact", "dense"])
def test_every_seat_learns_from_arrays_that_stay(name, form):
    many = BatchEnv(name, 3, reward="score", form=form)
    many.reset(seed=1)
    held = {array: getattr(many, array) for array in [*ARRAYS, "actions"]}
    dice, seats = np.random.default_rng(1), set()
    for _ in range(60):
        for i in range(3):
            legal = many.choices[many.begins[i] : many.begins[i + 1]]
            assert np.array_equal(np.flatnonzero(many.masks[i]), np.sort(legal))
        seats |= set(many.actors)
        many.step(many.random_actions(dice))
        assert not many.illegal.any() and many.rewards.shape == (3, many.game.seats)
    assert len(seats) > 1
    assert all(getattr(many, array) is one for array, one in held.items())


def test_the_arrays_of_the_caller_are_filled():
    own = {"observations": np.zeros((4, 101), np.int16), "rewards": np.zeros(4, np.float32), "dones": np.zeros(4, bool)}
    many = BatchEnv("tithe", 4, learner=1, into=own)
    many.reset(seed=2)
    dice, ends = np.random.default_rng(2), 0
    for _ in range(200):
        many.actions[:] = many.random_actions(dice)
        many.step()
        assert np.array_equal(own["observations"], many.observations) and np.array_equal(own["dones"], many.dones)
        assert np.allclose(own["rewards"], many.rewards) and (many.actors == 1).all()
        ends += own["dones"].sum()
    assert ends > 4
    with pytest.raises(ValueError, match="broadcast"):
        BatchEnv("tithe", 4, into={"dones": np.zeros(3, bool)})


def test_bits_are_the_same_masks():
    many, packed = (BatchEnv("settlement", 2, masks=masks) for masks in ("bytes", "bits"))
    dice = np.random.default_rng(3)
    for one in (many, packed):
        one.reset(seed=3)
    for _ in range(40):
        bits = np.unpackbits(packed.masks, axis=1, bitorder="little")[:, : many.masks.shape[1]]
        assert np.array_equal(bits, many.masks)
        actions = many.random_actions(dice)
        many.step(actions)
        packed.step(actions)
    assert BatchEnv("tithe", 2, masks="none").masks is None


def test_a_step_leaves_nothing_behind():
    """Memory does not grow with the steps: no arrays are made."""
    many = BatchEnv("tithe", 64, form="dense", masks="bytes")
    many.reset(seed=4)
    dice = np.random.default_rng(4)
    for _ in range(50):
        many.step(many.random_actions(dice))
    tracemalloc.start()
    for _ in range(20):
        many.step(many.random_actions(dice))
    first = tracemalloc.get_traced_memory()[0]
    for _ in range(100):
        many.step(many.random_actions(dice))
    grown = tracemalloc.get_traced_memory()[0] - first
    tracemalloc.stop()
    assert grown < many.observations.nbytes / 2


@pytest.mark.parametrize("name", boxes())
def test_an_index_says_what_it_means(name):
    many = BatchEnv(name, 1)
    inside = many.coding.action_count - many.game.outside
    for index in range(0, inside, max(1, inside // 97)):
        meaning = many.action_meaning(index)
        assert many.game.fixed_index(many.game.read(meaning["notation"])) == index
    if many.game.outside:
        assert many.action_meaning(inside) == {
            "index": inside, "notation": None, "cell": None, "outside": 0
        }  # fmt: skip
    with pytest.raises(BadOption):
        many.action_meaning(many.coding.action_count)
    sections = many.observation_sections()
    assert sum(section["count"] for section in sections) == many.observations.shape[1]


def test_cells_are_rows_of_the_planes():
    many = BatchEnv("carcassonne", 1, form="dense")
    many.reset(seed=5)
    dice = np.random.default_rng(5)
    planes = next(one for one in many.observation_sections() if one["name"].startswith("planes"))
    for _ in range(40):
        grid = many.observations[0, planes["first"] : planes["first"] + planes["count"]].reshape(31 * 31, -1)
        for index in many.choices[many.begins[0] : many.begins[1]]:
            meaning = many.action_meaning(int(index))
            if (meaning["notation"] or "").startswith("place"):
                assert grid[meaning["cell"], 0] == 0 and grid[meaning["cell"], 38 + int(meaning["notation"][-1])] == 1
        many.step(many.random_actions(dice))


def test_what_is_wrong_is_said():
    for arguments in ({"form": "round"}, {"masks": "iron"}, {"reward": "fame"}, {"learner": 5}):
        with pytest.raises(BadOption):
            BatchEnv("tithe", 1, **arguments)
