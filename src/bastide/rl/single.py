"""Gymnasium's single form: one seat learns, bots of any name or level sit in the others."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from bastide.rl.codings import NEWEST
from bastide.rl.rewards import Reward
from bastide.rl.seat_tables import FixedSeatTable, SeatTables
from bastide.rl.session import Mask, Session


class SeatEnv(gymnasium.Env[NDArray[Any], np.int64]):
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
        version: int = NEWEST,
        form: str = "compact",
        **options: Any,
    ) -> None:
        session = Session(game, seats, options, reward, version, form)
        self.tables: SeatTables | FixedSeatTable = (
            SeatTables(session, seat, bots, 1) if version == 0 else FixedSeatTable(session, seat, bots)
        )
        self.session = self.tables.tables[0].session
        self.learner, self.render_mode = seat, render_mode
        self.observation_space, self.action_space = self.session.observation_space, self.session.action_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        super().reset(seed=seed)
        self.tables.begin(0, int(self.np_random.integers(2**53)))
        return self._observe(), {"action_mask": self.action_masks(), "illegal": False}

    def step(self, action: np.int64) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        illegal = not self.tables.legal(0, int(action))
        reward = self.tables.step([int(action)])[0]
        observation = self._observe()
        return observation, reward, self.tables.over(0), False, {"action_mask": self.action_masks(), "illegal": illegal}

    def _observe(self) -> NDArray[Any]:
        return self.tables.observation().reshape(self.session.observation_space.shape)

    def action_masks(self) -> Mask:
        """For maskable agents: 1 for each action that is legal now."""
        return self.tables.mask()

    def action_meaning(self, index: int) -> dict[str, Any]:
        """What an index means, for the whole game."""
        return self.session.action_meaning(index)

    def observation_sections(self) -> list[dict[str, Any]]:
        """What stands where in an observation."""
        return self.session.observation_sections()

    def render(self) -> Any:
        return self.session.render(self.render_mode, self.learner) if self.render_mode else None

    def close(self) -> None:
        """Close the bots; those that are programs end."""
        self.tables.close()
