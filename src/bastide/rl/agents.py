"""What PettingZoo's two forms have in common: a session, and an agent for each of its seats."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from bastide.rl.codings import NEWEST
from bastide.rl.rewards import Reward
from bastide.rl.session import Session

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
        version: int = NEWEST,
        form: str = "compact",
        **options: Any,
    ) -> None:
        self.session = Session(game, seats, options, reward, version, form)
        self.metadata: dict[str, Any] = {"name": f"{game}_v{version}", "render_modes": MODES, "render_fps": 2}
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(self.session.game.seats)]
        mask = spaces.Box(0, 1, (self.session.action_count,), np.int8)
        seen = spaces.Dict({"observation": self.session.observation_space, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: spaces.Discrete(self.session.action_count) for agent in self.possible_agents}
        self._draws = np.random.default_rng()
        self.cycles = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def action_meaning(self, index: int) -> dict[str, Any]:
        """What an index means, for the whole game."""
        return self.session.action_meaning(index)

    def observation_sections(self) -> list[dict[str, Any]]:
        """What stands where in an observation."""
        return self.session.observation_sections()

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._draws = np.random.default_rng(seed)
        self.session.reset(int(self._draws.integers(2**53)))
        self.agents, self.cycles = self.possible_agents[:], 0

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.session.observe(seat), "action_mask": self.session.mask(seat)}

    def render(self) -> Any:
        if self.render_mode == "human":
            print(self.session.render("ansi"))
            return None
        return self.session.render(self.render_mode or "ansi")

    def close(self) -> None:
        """Nothing is held open."""
