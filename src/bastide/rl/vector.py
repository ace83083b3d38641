"""Gymnasium's vector form: many games in one call, written straight into shared arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from bastide.rl.desk import Desk
from bastide.rl.rewards import Reward
from bastide.rl.single import let_others_play, seated


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
        self.desks = [Desk(game, seats, options, reward) for _ in range(num_envs)]
        self.num_envs, self.learner, self.bots = num_envs, seat, bots
        first = self.desks[0]
        for desk in self.desks:
            desk.game = first.game
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = spaces.Box(-np.inf, np.inf, first.shape, np.float32)
        self.single_action_space = spaces.Discrete(first.game.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.others = [seated(bots, first.game.seats, number) for number in range(num_envs)]
        self.observations = np.zeros((num_envs, *first.shape), dtype=np.float32)
        self.masks = np.zeros((num_envs, first.game.action_count), dtype=np.int8)
        self.tables: list[dict[int, int]] = [{} for _ in range(num_envs)]  # legal actions by index, of each game

    def reset(self, *, seed: int | list[int | None] | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        self._draws = np.random.default_rng(seed if not isinstance(seed, list) else [one or 0 for one in seed])
        for number in range(self.num_envs):
            self._begin(number)
            self._look(number)
        return self.observations.copy(), {"action_mask": self.masks.copy()}

    def step(self, actions: NDArray[np.int64]) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        rewards = np.zeros(self.num_envs, dtype=np.float64)
        ended = np.zeros(self.num_envs, dtype=np.bool_)
        final: list[Any] = [None] * self.num_envs
        for number, desk in enumerate(self.desks):
            rewards[number] = self._advance(number, int(actions[number]))
            if desk.seat < 0:
                ended[number] = True
                final[number] = desk.encode(self.learner)
                self._begin(number)
            self._look(number)
        info: dict[str, Any] = {"action_mask": self.masks.copy()}
        if ended.any():
            info |= {"final_obs": np.array(final, dtype=object), "_final_obs": ended.copy()}
        return self.observations.copy(), rewards, ended, np.zeros(self.num_envs, dtype=np.bool_), info

    def _begin(self, number: int) -> None:
        desk = self.desks[number]
        desk.reset(int(self._draws.integers(2**53)))
        let_others_play(desk, self.learner, self.others[number])

    def _advance(self, number: int, index: int) -> float:
        desk, table = self.desks[number], self.tables[number]
        action = table.get(index)
        if action is None:
            action = table[desk.nearest(index)]
        before = desk.state.scores[:]
        desk.game.apply(desk.state, self.learner, action)
        given = desk.reward(desk.game, before, desk.state)[self.learner]
        return given + let_others_play(desk, self.learner, self.others[number])

    def _look(self, number: int) -> None:
        desk = self.desks[number]
        view = desk.state.redact(self.learner)
        self.observations[number].reshape(-1)[:] = desk.encoder.encode(desk.game, view)
        self.tables[number] = desk.game.indexed(desk.state, self.learner)
        self.masks[number] = 0
        self.masks[number, list(self.tables[number])] = 1
