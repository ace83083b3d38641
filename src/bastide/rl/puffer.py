"""PufferLib: tables of a game as a native `PufferEnv`, written straight into the buffers that its trainer shares."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pufferlib import PufferEnv

from bastide.rl.batch import BatchEnv


class PufferTables(PufferEnv):
    """So many tables; at each one seat learns, bots sit in the others. PufferLib's trainer knows no masks, so an action
    that is not legal counts as the next one that is; with masks the observation ends with a 1 for each legal action,
    and a policy can leave out the others. It also cuts rewards off at -1 and 1: `scale` makes them small enough."""

    def __init__(
        self,
        game: str,
        num_envs: int = 64,
        seats: int | None = None,
        learner: int = 0,
        bots: str = "random",
        reward: str = "margin",
        form: str = "compact",
        with_masks: bool = False,
        scale: float = 1.0,
        buf: Any = None,
        seed: int = 0,
        **options: Any,
    ) -> None:
        self.tables = BatchEnv(game, num_envs, seats, learner, bots, reward, form, **options)
        seen, masks = self.tables.observations, self.tables.masks
        assert masks is not None
        self.parts = [seen, masks] if with_masks else [seen]  # of an observation, in the engine's memory
        bounds, width = np.iinfo(seen.dtype), sum(part.shape[1] for part in self.parts)
        self.single_observation_space = spaces.Box(int(bounds.min), int(bounds.max), (width,), seen.dtype.type)
        self.single_action_space = self.tables.single_action_space
        self.num_agents = num_envs
        super().__init__(buf)
        self.given = np.zeros(num_envs)  # in the game under way at each table, not scaled
        self.seed, self.scale = seed, scale

    def reset(self, seed: int | None = None) -> tuple[NDArray[Any], list[dict[str, Any]]]:
        self.tables.reset(self.seed if seed is None else seed)
        self.given[:] = 0
        self._fill()
        return self.observations, []

    def step(self, actions: NDArray[Any]) -> tuple[Any, Any, Any, Any, list[dict[str, Any]]]:
        self.tables.step(actions)
        self._fill()
        self.given += self.tables.rewards
        infos = []
        if self.terminals.any():
            ended = self.given[self.terminals]
            infos.append({"episode_return": float(ended.mean()), "games": len(ended)})
            self.given[self.terminals] = 0
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def _fill(self) -> None:
        np.concatenate(self.parts, axis=1, out=self.observations, casting="same_kind")
        self.rewards[:] = self.scale * self.tables.rewards
        self.terminals[:] = self.tables.dones > 0

    def close(self) -> None:
        """Close the bots; those that are programs end."""
        self.tables.close()
