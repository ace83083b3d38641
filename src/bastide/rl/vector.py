"""Gymnasium's vector form: many games in one call, written straight into the arrays that are handed out."""

from __future__ import annotations

from sys import getrefcount
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from bastide.core.errors import BadOption
from bastide.encoding.batch import IntBuffer
from bastide.rl.batch import BatchEnv
from bastide.rl.rewards import Reward
from bastide.rl.seat_tables import SeatTables
from bastide.rl.session import Session

SPARE = 3  # arrays kept for later: one in the learner's hands, one before it, one to write on


class ReusableArray:
    """An array of zeros to write on, to hand out, and to write on again when nobody holds it any more."""

    def __init__(self, shape: tuple[int, ...], kind: type[np.generic]) -> None:
        self.array = np.zeros(shape, kind)
        self.alone = getrefcount(self.array)

    @property
    def free(self) -> bool:
        """Whether all that was handed out is gone, parts of it too: they hold the whole."""
        return getrefcount(self.array) == self.alone


class ArrayPool:
    """Arrays of one shape. New ones for each step would cost more than all that is written on them."""

    def __init__(self, shape: tuple[int, ...], kind: type[np.generic]) -> None:
        self.shape, self.kind = shape, kind
        self.made: list[ReusableArray] = []

    def filled(self, places: IntBuffer, values: NDArray[np.int64] | int) -> NDArray[Any]:
        """An array of zeros but for these values in these places."""
        chosen = next((array for array in self.made if array.free), None)
        if chosen is None:
            chosen = ReusableArray(self.shape, self.kind)
            self.made = [*self.made, chosen][-SPARE:]
        else:
            chosen.array.fill(0)  # all of it: who held it may have written elsewhere
        chosen.array.reshape(-1)[numbers(places)] = values
        return chosen.array[:]  # a view: its shape is not ours


def numbers(buffer: IntBuffer) -> NDArray[np.int64]:
    return np.asarray(buffer.numbers)[: buffer.count]


class FloatSeatVectorEnv(VectorEnv[Any, Any, Any]):
    """Version 0: as many single-seat games side by side; one that is over begins anew in the same step."""

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int | None = None,
        seat: int = 0,
        bots: str = "random",
        reward: str | Reward = "win",
        version: int = 0,
        **options: Any,
    ) -> None:
        session = Session(game, seats, options, reward, version)
        self.num_envs, self.learner = num_envs, seat
        self.tables = SeatTables(session, seat, bots, num_envs)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space, self.single_action_space = session.observation_space, session.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._observations = ArrayPool((num_envs, *session.observation_space.shape), np.float32)
        self._masks = ArrayPool((num_envs, session.game.action_count), np.int8)
        self._seeds = np.random.default_rng()

    def reset(self, *, seed: int | list[int | None] | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        self._seeds = np.random.default_rng(seed if not isinstance(seed, list) else [one or 0 for one in seed])
        for number in range(self.num_envs):
            self.tables.begin(number, int(self._seeds.integers(2**53)))
        info: dict[str, Any] = {}
        return self._observe(info), info

    def step(self, actions: NDArray[np.int64]) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        rewards = np.array(self.tables.step(actions.tolist()), dtype=np.float64)
        ended = np.zeros(self.num_envs, dtype=np.bool_)
        info: dict[str, Any] = {}
        for number, table in enumerate(self.tables.tables):
            if self.tables.over(number):
                final = info.setdefault("final_obs", np.full(self.num_envs, None))
                final[number], ended[number] = table.session.observe(self.learner), True
                self.tables.begin(number, int(self._seeds.integers(2**53)))
        if info:
            info["_final_obs"] = ended.copy()
        return self._observe(info), rewards, ended, np.zeros(self.num_envs, dtype=np.bool_), info

    def _observe(self, info: dict[str, Any]) -> NDArray[np.float32]:
        """What each learner knows; its mask goes into the info."""
        batch = self.tables.observe()
        info["action_mask"] = self._masks.filled(batch.choices, 1)
        return self._observations.filled(batch.places, numbers(batch.numbers))

    def close_extras(self, **arguments: Any) -> None:
        """Close the bots; those that are programs end."""
        self.tables.close()


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """Version 1: as many single-seat games side by side, stepped by compiled code; one that is over begins anew in the
    same step. Arrays that are handed out are the caller's. `BatchEnv` is the same without Gymnasium's ways, and
    faster."""

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int | None = None,
        seat: int = 0,
        bots: str = "random",
        reward: str = "win",
        form: str = "compact",
        version: int = 1,
        **options: Any,
    ) -> None:
        if version != 1:
            raise BadOption("version", "this is version 1; FloatSeatVectorEnv is version 0")
        self.batch = BatchEnv(game, num_envs, seats, seat, bots, reward, form, "bytes", **options)
        self.batch.keep_ends = True
        self.num_envs, self.learner = num_envs, seat
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = self.batch.single_observation_space
        self.single_action_space = self.batch.single_action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seeds = np.random.default_rng()

    def reset(self, *, seed: int | list[int | None] | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        if seed is not None:
            self._seeds = np.random.default_rng(seed if not isinstance(seed, list) else [one or 0 for one in seed])
        self.batch.reset(int(self._seeds.integers(2**53)))
        return self.batch.observations.copy(), self._info()

    def step(self, actions: NDArray[np.int64]) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        batch = self.batch
        batch.step(actions)
        info, ended = self._info(), batch.dones.astype(np.bool_)
        if ended.any():
            final = info["final_obs"] = np.full(self.num_envs, None)
            for number in np.flatnonzero(ended):
                final[number] = batch.final_observation(int(number))
            info["_final_obs"] = ended.copy()
        return batch.observations.copy(), batch.rewards.copy(), ended, np.zeros(self.num_envs, dtype=np.bool_), info

    def _info(self) -> dict[str, Any]:
        assert self.batch.masks is not None
        return {"action_mask": self.batch.masks.view(np.int8).copy(), "illegal": self.batch.illegal.astype(np.bool_)}

    def action_meaning(self, index: int) -> dict[str, Any]:
        """What an index means, for the whole game."""
        return self.batch.action_meaning(index)

    def close_extras(self, **arguments: Any) -> None:
        """Close the bots; those that are programs end."""
        self.batch.close()
