"""Gymnasium: one seat learns, bots of any name or level sit in the others."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from bastide.bots.names import player
from bastide.bots.players import Player
from bastide.rl.desk import Desk, Floats, Mask
from bastide.rl.rewards import Reward


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
        self.desk = Desk(game, seats, options, reward)
        self.learner, self.bots, self.render_mode = seat, bots, render_mode
        self.observation_space = spaces.Box(-np.inf, np.inf, self.desk.shape, np.float32)
        self.action_space = spaces.Discrete(self.desk.game.action_count)
        self.others: list[Player] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        luck = int(self.np_random.integers(2**53))
        self.desk.reset(luck)
        self.others = seated(self.bots, self.desk.game.seats, luck)
        self._let_others_play()
        return self.desk.encode(self.learner), self._info(False)

    def step(self, action: np.int64) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        index = self.desk.nearest(int(action))
        given = self.desk.act(index)[self.learner] + self._let_others_play()
        over = self.desk.seat < 0
        return self.desk.encode(self.learner), given, over, False, self._info(index != int(action))

    def _let_others_play(self) -> float:
        """Until the learner has to choose, or the game is over; what the learner is given meanwhile."""
        return let_others_play(self.desk, self.learner, self.others)

    def _info(self, illegal: bool) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "illegal": illegal}

    def action_masks(self) -> Mask:
        """For maskable agents."""
        return self.desk.mask(self.learner)

    def render(self) -> Any:
        return self.desk.render(self.render_mode, self.learner) if self.render_mode else None


def seated(bots: str, seats: int, seed: int) -> list[Player]:
    """A bot for each seat: one name for all, or one for each of the others, separated by commas."""
    names = bots.split(",")
    return [player(names[(seat - 1) % len(names)], seed * seats + seat) for seat in range(seats)]


def let_others_play(desk: Desk, learner: int, others: list[Player]) -> float:
    given = 0.0
    while (seat := desk.seat) not in (learner, -1):
        action = others[seat].choose(desk.game, desk.state.redact(seat), seat)
        before = desk.state.scores[:]
        desk.game.apply(desk.state, seat, action)
        given += desk.reward(desk.game, before, desk.state)[learner]
    return given
