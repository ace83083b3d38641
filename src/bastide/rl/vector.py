"""Gymnasium's vector form: many games in one call, written straight into the arrays that are handed out."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from bastide.rl.desk import Desk, Floats, Mask
from bastide.rl.rewards import Reward
from bastide.rl.single import Chair


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
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space, self.single_action_space = first.observation_space, first.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._draws = np.random.default_rng()

    def reset(self, *, seed: int | list[int | None] | None = None, options: Any = None) -> tuple[Any, dict[str, Any]]:
        self._draws = np.random.default_rng(seed if not isinstance(seed, list) else [one or 0 for one in seed])
        for chair in self.chairs:
            self._begin(chair)
        observations, masks = self._look()
        return observations, {"action_mask": masks}

    def step(self, actions: NDArray[np.int64]) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        rewards = np.zeros(self.num_envs, dtype=np.float64)
        ended = np.zeros(self.num_envs, dtype=np.bool_)
        info: dict[str, Any] = {}
        for number, (chair, index) in enumerate(zip(self.chairs, actions.tolist(), strict=True)):
            rewards[number] = chair.act(index)
            if chair.desk.seat < 0:
                final = info.setdefault("final_obs", np.full(self.num_envs, None))
                final[number], ended[number] = chair.desk.encode(self.learner), True
                self._begin(chair)
        if info:
            info["_final_obs"] = ended.copy()
        observations, info["action_mask"] = self._look()
        return observations, rewards, ended, np.zeros(self.num_envs, dtype=np.bool_), info

    def _begin(self, chair: Chair) -> None:
        chair.begin(int(self._draws.integers(2**53)))

    def _look(self) -> tuple[Floats, Mask]:
        """What each learner knows, and its mask."""
        first = self.chairs[0].desk
        game, encode, width = first.game, first.encoder.encode, first.game.action_count
        observations = np.empty((self.num_envs, *first.observation_space.shape), dtype=np.float32)
        legal: list[int] = []
        for number, chair in enumerate(self.chairs):
            desk = chair.desk
            observations[number] = encode(game, desk.state.redact(self.learner))
            legal += [number * width + index for index in desk.table()]
        masks = np.zeros((self.num_envs, width), dtype=np.int8)
        masks.reshape(-1)[legal] = 1
        return observations, masks

    def close_extras(self, **arguments: Any) -> None:
        """Send the bots away; those that are programs end."""
        for chair in self.chairs:
            chair.close()
