"""PettingZoo: every game as an AEC environment, `bastide/<game>-v0`, with what PettingZoo lacks: clone, save, load."""

from __future__ import annotations

from typing import Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from bastide.rl.agents import Agents


class SeatsEnv(Agents, AECEnv[str, dict[str, Any], int]):
    """The seats act in the order the rules ask them; of several at once, in seat order, without seeing the others'
    hidden choices."""

    def __init__(self, game: str, **arguments: Any) -> None:
        super().__init__(game, **arguments)
        self.metadata["is_parallelizable"] = False

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        given = self.session.act(int(action))
        self.rewards = dict(zip(self.possible_agents, given, strict=True))
        self.cycles += 1
        if self.session.seat < 0:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self.cycles >= self.max_cycles * len(self.possible_agents):
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _select(self) -> None:
        self.agent_selection = self.agents[max(self.session.seat, 0)]

    def save(self) -> bytes:
        """The running game, for `load`; the secrets of all seats are in it."""
        return self.session.save()

    def load(self, saved: bytes) -> None:
        """Go on from a saved game; what has been given so far is forgotten."""
        self.reset()
        self.session.load(saved)
        self.terminations = dict.fromkeys(self.agents, self.session.seat < 0)
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
        new.session = self.session.copy()
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
