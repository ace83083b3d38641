"""What PettingZoo's two forms have in common: a desk, and an agent for each of its seats."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from bastide.rl.desk import Desk
from bastide.rl.rewards import Reward

MODES = ["human", "ansi", "svg", "rgb_array"]


class Agents:
    """Observations hold what the seat may know, and a mask of its legal actions."""

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
        self.metadata: dict[str, Any] = {"name": f"{game}_v0", "render_modes": MODES, "render_fps": 2}
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(self.desk.game.seats)]
        mask = spaces.Box(0, 1, (self.desk.game.action_count,), np.int8)
        seen = spaces.Dict({"observation": self.desk.observation_space, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self.desk.game.action_count) for agent in self.possible_agents}
        self._draws = np.random.default_rng()
        self.cycles = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._draws = np.random.default_rng(seed)
        self.desk.reset(int(self._draws.integers(2**53)))
        self.agents, self.cycles = self.possible_agents[:], 0

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.desk.encode(seat), "action_mask": self.desk.mask(seat)}

    def render(self) -> Any:
        if self.render_mode == "human":
            print(self.desk.render("ansi"))
            return None
        return self.desk.render(self.render_mode or "ansi")

    def close(self) -> None:
        """Nothing is held open."""
