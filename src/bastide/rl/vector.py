"""Gymnasium's vector form: many games in one call. The engine gathers what is to be seen in all of them; it is written
straight into the arrays that are handed out."""

from __future__ import annotations

from sys import getrefcount
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from bastide.core.glance import Glance, Heap
from bastide.core.state import State
from bastide.rl.desk import Desk
from bastide.rl.rewards import Reward
from bastide.rl.single import Chair

SPARE = 3  # arrays kept for later: one in the learner's hands, one before it, one to write on


class Sheet:
    """An array of zeros to write on, to hand out, and to write on again when nobody holds it any more."""

    def __init__(self, shape: tuple[int, ...], kind: type[np.generic]) -> None:
        self.array = np.zeros(shape, kind)
        self.alone = getrefcount(self.array)

    @property
    def free(self) -> bool:
        """Whether all that was handed out is gone, parts of it too: they hold the whole."""
        return getrefcount(self.array) == self.alone


class Sheets:
    """Arrays of one shape. New ones for each step would cost more than all that is written on them."""

    def __init__(self, shape: tuple[int, ...], kind: type[np.generic]) -> None:
        self.shape, self.kind = shape, kind
        self.made: list[Sheet] = []

    def written(self, places: Heap, values: NDArray[np.int64] | int) -> NDArray[Any]:
        """Zeros but for these values in these places."""
        sheet = next((sheet for sheet in self.made if sheet.free), None)
        if sheet is None:
            sheet = Sheet(self.shape, self.kind)
            self.made = [*self.made, sheet][-SPARE:]
        else:
            sheet.array.fill(0)  # all of it: who held it may have written elsewhere
        sheet.array.reshape(-1)[numbers(places)] = values
        return sheet.array[:]  # a view: its shape is not ours


def numbers(heap: Heap) -> NDArray[np.int64]:
    return np.asarray(heap.numbers)[: heap.count]


class SeatVectorEnv(VectorEnv[Any, Any, Any]):
    """As many single-seat games side by side; one that is over begins anew in the same step."""

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int | None = None,
        seat: int = 0,
        bots: str = "random",
        reward: str | Reward = "win",
        **options: Any,
    ) -> None:
        first = Desk(game, seats, options, reward)
        self.num_envs, self.learner = num_envs, seat
        self.chairs = [Chair(first.beside(), seat, bots) for _ in range(num_envs)]
        self.states: list[State] = [chair.desk.state for chair in self.chairs]
        self.luck: list[State] = []  # of the others at each table, where the engine plays them all
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space, self.single_action_space = first.observation_space, first.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        width = int(np.prod(first.observation_space.shape))
        self._glance = Glance(first.game, seat, width, first.encoder.encode)
        self._seen = Sheets((num_envs, *first.observation_space.shape), np.float32)
        self._masks = Sheets((num_envs, first.game.action_count), np.int8)
        self._draws = np.random.default_rng()

    def reset(self, *, seed: int | list[int | None] | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        self._draws = np.random.default_rng(seed if not isinstance(seed, list) else [one or 0 for one in seed])
        for number in range(self.num_envs):
            self._begin(number)
        info: dict[str, Any] = {}
        return self._look(info), info

    def step(self, actions: NDArray[np.int64]) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        rewards = np.array(self._play(actions.tolist()), dtype=np.float64)
        ended = np.zeros(self.num_envs, dtype=np.bool_)
        info: dict[str, Any] = {}
        for number, state in enumerate(self.states):
            if state.actor() < 0:
                final = info.setdefault("final_obs", np.full(self.num_envs, None))
                final[number], ended[number] = self.chairs[number].desk.encode(self.learner), True
                self._begin(number)
        if info:
            info["_final_obs"] = ended.copy()
        return self._look(info), rewards, ended, np.zeros(self.num_envs, dtype=np.bool_), info

    def _play(self, indices: list[int]) -> list[float]:
        """What each learner is given for its choice; the engine alone plays all tables where it can."""
        glance, learner = self._glance, self.learner
        if not self.luck:
            choices = enumerate(zip(self.chairs, indices, strict=True))
            return [chair.act(glance.nearest(number, index)) for number, (chair, index) in choices]
        before = glance.step(self.states, self.luck, indices)
        return [chair.desk.given(scores)[learner] for chair, scores in zip(self.chairs, before, strict=True)]

    def _begin(self, number: int) -> None:
        chair = self.chairs[number]
        chair.begin(int(self._draws.integers(2**53)))
        self.states[number] = chair.desk.state
        if chair.luck is not None:
            self.luck[number : number + 1] = [chair.luck]

    def _look(self, info: dict[str, Any]) -> NDArray[np.float32]:
        """What each learner knows; its mask goes into the info."""
        glance = self._glance
        glance.look(self.states)
        info["action_mask"] = self._masks.written(glance.choices, 1)
        return self._seen.written(glance.places, numbers(glance.numbers))

    def close_extras(self, **arguments: Any) -> None:
        """Send the bots away; those that are programs end."""
        for chair in self.chairs:
            chair.close()
