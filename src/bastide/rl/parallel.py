"""PettingZoo's parallel form: all seats answer in each cycle, and only the answer of the seat that acts counts."""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from bastide.rl.agents import Agents


class TableEnv(Agents, ParallelEnv[str, dict[str, Any], int]):
    """A cycle is one action of the game. An answer that is not legal counts as the next one that is."""

    def __init__(self, game: str, **arguments: Any) -> None:
        super().__init__(game, **arguments)
        self.metadata["is_parallelizable"] = True

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        self._begin(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        seat = self.session.seat
        given = self.session.play(seat, self.session.nearest(int(actions[self.possible_agents[seat]])))
        self.cycles += 1
        over = self.session.seat < 0
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
        if self.render_mode == "human":
            self.render()
        return answer

    def _observations(self) -> dict[str, dict[str, Any]]:
        return {agent: self.observe(agent) for agent in self.possible_agents}
