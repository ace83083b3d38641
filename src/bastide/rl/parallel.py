"""PettingZoo's parallel form: all seats answer in each cycle, and only the answer of the seat that acts counts."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from bastide.rl.aec import MODES
from bastide.rl.desk import Desk
from bastide.rl.rewards import Reward


class TableEnv(ParallelEnv[str, dict[str, Any], int]):
    """A cycle is one action of the game. An answer that is not legal counts as the next one that is."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        reward: str | Reward = "win",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        self.desk = Desk(game, seats, options, reward)
        self.metadata = {"name": f"{game}_v0", "render_modes": MODES, "is_parallelizable": True}
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(self.desk.game.seats)]
        count = self.desk.game.action_count
        observation = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, self.desk.shape, np.float32),
                "action_mask": spaces.Box(0, 1, (count,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._draws = np.random.default_rng()
        self.cycles = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        if seed is not None:
            self._draws = np.random.default_rng(seed)
        self.desk.reset(int(self._draws.integers(2**53)))
        self.agents, self.cycles = self.possible_agents[:], 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        seat = self.desk.seat
        given = self.desk.act(self.desk.nearest(int(actions[self.possible_agents[seat]])))
        self.cycles += 1
        over = self.desk.seat < 0
        late = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        agents = self.agents
        answer: tuple[Any, Any, Any, Any, Any] = (
            self._observations(),
            dict(zip(agents, given, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            {agent: {} for agent in agents},
        )
        if over or late:
            self.agents = []
        return answer

    def _observations(self) -> dict[str, dict[str, Any]]:
        acting = self.desk.seat
        empty = np.zeros(self.desk.game.action_count, dtype=np.int8)
        return {
            agent: {
                "observation": self.desk.encode(seat),
                "action_mask": self.desk.mask(seat) if seat == acting else empty,
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def render(self) -> Any:
        return self.desk.render(self.render_mode or "ansi")

    def close(self) -> None:
        """Nothing is held open."""
