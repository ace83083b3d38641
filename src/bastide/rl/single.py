"""Gymnasium: one seat learns, bots of any name or level sit in the others."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from bastide.bots.names import player
from bastide.bots.players import Bot, Player
from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.glance import dice
from bastide.core.state import State
from bastide.rl.desk import Desk, Floats, Mask
from bastide.rl.rewards import Reward


class Chair:
    """A desk seen from the learner's seat: the bots in the others play until it has to choose."""

    def __init__(self, desk: Desk, learner: int, bots: str) -> None:
        self.desk, self.learner, self.bots = desk, learner, bots
        self.others: list[Player] = []
        self.luck: State | None = None  # of the others, where all play at random and the engine can do it alone

    def begin(self, seed: int) -> None:
        self.close()
        self.desk.reset(seed)
        self.others = seated(self.bots, self.desk.game.seats, seed)
        stray = self.others[0] if len(set(map(id, self.others))) == 1 else None
        self.luck = stray.luck if isinstance(stray, Stray) and self.desk.adds_up else None
        self._wait()

    def act(self, action: Action) -> float:
        """Play for the learner; what it is given, also for what the others do then."""
        given = self.desk.play(self.learner, action, self.luck)[self.learner]
        return given if self.luck is not None else given + self._wait()

    def _wait(self) -> float:
        desk, given = self.desk, 0.0
        while (seat := desk.seat) not in (self.learner, -1):
            action = self.others[seat].choose(desk.game, desk.state.redact(seat), seat)
            given += desk.play(seat, action)[self.learner]
        return given

    def close(self) -> None:
        for other in self.others:
            other.close()


class Stray(Bot):
    """Any legal action, as `random` plays. Its luck is a stream; the arena's hangs on the whole view, and reading that
    would take most of the time of a step."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.luck = dice(seed)

    def choose(self, game: Game, view: State, seat: int) -> Action:
        choices = game.legal(view, seat)
        return choices[self.luck.draw_below(len(choices))]


def seated(bots: str, seats: int, seed: int) -> list[Player]:
    """A bot for each seat: one name for all, or one for each of the others, separated by commas."""
    names, stray = [name.strip() for name in bots.split(",")], Stray(seed)
    turned = [names[(seat - 1) % len(names)] for seat in range(seats)]
    return [stray if name == "random" else player(name, seed * seats + seat) for seat, name in enumerate(turned)]


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
        self.chair = Chair(self.desk, seat, bots)
        self.learner, self.render_mode = seat, render_mode
        self.observation_space, self.action_space = self.desk.observation_space, self.desk.action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        super().reset(seed=seed)
        self.chair.begin(int(self.np_random.integers(2**53)))
        return self.desk.encode(self.learner), {"action_mask": self.action_masks(), "illegal": False}

    def step(self, action: np.int64) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        illegal = int(action) not in self.desk.table()
        given = self.chair.act(self.desk.nearest(int(action)))
        info = {"action_mask": self.action_masks(), "illegal": illegal}
        return self.desk.encode(self.learner), given, self.desk.seat < 0, False, info

    def action_masks(self) -> Mask:
        """For maskable agents."""
        return self.desk.mask(self.learner)

    def render(self) -> Any:
        return self.desk.render(self.render_mode, self.learner) if self.render_mode else None

    def close(self) -> None:
        """Send the bots away; those that are programs end."""
        self.chair.close()
