"""PettingZoo: every game as an AEC environment, `bastide/<game>-v0`, with what PettingZoo lacks: clone, save, load."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from bastide.rl.desk import Desk, Mask
from bastide.rl.rewards import Reward

MODES = ["human", "ansi", "svg", "rgb_array"]


class SeatsEnv(AECEnv[str, dict[str, Any], int]):
    """The seats act in the order the rules ask them; of several at once, in seat order, without seeing the others'
    hidden choices. Observations hold what the seat may know, and a mask of its legal actions."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        reward: str | Reward = "win",
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.desk = Desk(game, seats, options, reward)
        self.metadata = {"name": f"{game}_v0", "render_modes": MODES, "is_parallelizable": False, "render_fps": 2}
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(self.desk.game.seats)]
        observation = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, self.desk.shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self.desk.game.action_count,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: spaces.Discrete(self.desk.game.action_count) for agent in self.possible_agents}
        self._draws = np.random.default_rng()
        self.cycles = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._draws = np.random.default_rng(seed)
        self.desk.reset(int(self._draws.integers(2**53)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.cycles = 0
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.desk.encode(seat), "action_mask": self._mask(agent, seat)}

    def _mask(self, agent: str, seat: int) -> Mask:
        if agent != self.agent_selection or self.desk.seat != seat:
            return np.zeros(self.desk.game.action_count, dtype=np.int8)
        return self.desk.mask(seat)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        given = self.desk.act(int(action))
        self.rewards = dict(zip(self.possible_agents, given, strict=True))
        self.cycles += 1
        if self.desk.seat < 0:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self.cycles >= self.max_cycles * len(self.possible_agents):
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        self.agent_selection = self.agents[max(self.desk.seat, 0)]

    def render(self) -> Any:
        if self.render_mode == "human":
            print(self.desk.render("ansi"))
            return None
        return self.desk.render(self.render_mode or "ansi")

    def close(self) -> None:
        """Nothing is held open."""

    def save(self) -> bytes:
        """The running game, for `load`; the secrets of all seats are in it."""
        return self.desk.save()

    def load(self, saved: bytes) -> None:
        """Go on from a saved game; what has been given so far is forgotten."""
        self.reset()
        self.desk.load(saved)
        self.terminations = dict.fromkeys(self.agents, self.desk.seat < 0)
        self._select()

    def clone(self) -> SeatsEnv:
        """An environment that goes on by itself from here."""
        return self.__deepcopy__({})

    def __deepcopy__(self, memo: dict[int, Any]) -> SeatsEnv:
        new = SeatsEnv.__new__(SeatsEnv)
        new.__dict__ = {
            name: value.copy() if isinstance(value, dict | list) and name not in SHARED else value
            for name, value in self.__dict__.items()
        }
        new.desk = Desk.__new__(Desk)
        new.desk.__dict__ = self.desk.__dict__ | {"state": self.desk.state.clone()}
        new._draws = np.random.default_rng(self._draws.integers(2**53))
        return new


SHARED = {"observation_spaces", "action_spaces", "metadata"}  # by clones, being constant


def raw_env(**arguments: Any) -> SeatsEnv:
    return SeatsEnv(**arguments)


def env(illegal_reward: float = -1.0, **arguments: Any) -> Any:
    """The environment in PettingZoo's usual wrappers: an illegal action ends the game with `illegal_reward`."""
    wrapped: Any = wrappers.TerminateIllegalWrapper(SeatsEnv(**arguments), illegal_reward=illegal_reward)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)
