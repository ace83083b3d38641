"""Gymnasium's single form: one seat learns, bots of any name or level sit in the others."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from bastide.rl.rewards import Reward
from bastide.rl.seat_tables import SeatTables
from bastide.rl.session import Floats, Mask, Session


class SeatEnv(gymnasium.Env[Floats, np.int64]):
    """The mask of legal actions is in `info["action_mask"]` and from `action_masks()`. An action that is not legal
    counts as the next one that is, and `info["illegal"]` says so."""

    metadata = {"render_modes": ["ansi", "svg", "rgb_array"], "render_fps": 2}  # noqa: RUF012 -- Gymnasium's name

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        seat: int = 0,
        bots: str = "random",
        reward: str | Reward = "win",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.tables = SeatTables(Session(game, seats, options, reward), seat, bots, 1)
        self.session = self.tables.tables[0].session
        self.learner, self.render_mode = seat, render_mode
        self.observation_space, self.action_space = self.session.observation_space, self.session.action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        self.tables.begin(0, int(self.np_random.integers(2**53)))
        return self._observe(), {"action_mask": self.action_masks(), "illegal": False}

    def step(self, action: np.int64) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        illegal = not self.tables.batch.legal(0, int(action))
        reward = self.tables.step([int(action)])[0]
        observation = self._observe()
        return observation, reward, self.tables.over(0), False, {"action_mask": self.action_masks(), "illegal": illegal}

    def _observe(self) -> Floats:
        batch, shape = self.tables.observe(), self.session.observation_space.shape
        return np.asarray(batch.observation.numbers, dtype=np.float32).reshape(shape)

    def action_masks(self) -> Mask:
        """For maskable agents: 1 for each action that is legal now."""
        choices = self.tables.batch.choices
        mask = np.zeros(self.session.game.action_count, dtype=np.int8)
        mask[np.asarray(choices.numbers)[: choices.count]] = 1
        return mask

    def render(self) -> Any:
        return self.session.render(self.render_mode, self.learner) if self.render_mode else None

    def close(self) -> None:
        """Close the bots; those that are programs end."""
        self.tables.close()
