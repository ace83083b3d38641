"""One game as a learner meets it: observations, masks and rewards as arrays. All adapters use this class."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bastide.core.action import Action
from bastide.core.errors import BadOption
from bastide.core.state import SPECTATOR, State
from bastide.games.registry import box
from bastide.rl.codings import NEWEST, Coding, coding
from bastide.rl.rendering import ansi, pixels, svg
from bastide.rl.rewards import Reward, reward

Mask = NDArray[np.int8]


def observation_space(form: Coding) -> spaces.Box:
    """The space of the observations of a coding."""
    return spaces.Box(form.low, form.high, form.shape, form.dtype.type)


class Session:
    """A game with its options, a running state, and observations as arrays."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        kind: str | Reward = "win",
        version: int = NEWEST,
        form: str = "compact",
    ) -> None:
        self.box = box(game)
        self.game = self.box.game(seats, options)
        self.encoder = self.box.encoder
        self.coding = coding(self.game, self.encoder, version, form)
        self.observation_space, self.action_count = observation_space(self.coding), self.coding.action_count
        self.action_space = spaces.Discrete(self.action_count)
        self.reward, self.reward_adds_up = reward(kind), isinstance(kind, str)
        self.state: State = self.game.new(0)
        self._listed: tuple[State | None, dict[int, Action]] = None, {}  # a state, and what is legal in it

    def copy(self) -> Session:
        """Another session of the same game, with a state of its own."""
        new = Session.__new__(Session)
        new.__dict__ = self.__dict__ | {"state": self.state.clone(), "coding": self.coding.copy()}
        return new

    def reset(self, seed: int) -> None:
        self.state = self.game.new(seed)

    @property
    def seat(self) -> int:
        """Who acts now, -1 when the game is over; of several pending seats the first."""
        return int(self.state.actor())

    def observe(self, seat: int) -> NDArray[Any]:
        """What this seat knows, as numbers."""
        return self.coding.observe(self.state, seat)

    def action_meaning(self, index: int) -> dict[str, Any]:
        """What an index means: the action in notation, row and column of the grid where it names a position."""
        return self.coding.action_meaning(index)

    def observation_sections(self) -> list[dict[str, Any]]:
        """What stands where in an observation."""
        return self.coding.sections()

    def legal_by_index(self) -> dict[int, Action]:
        """What the seat that acts may do, by index; listed once for each state."""
        if self._listed[0] is not self.state:
            self._listed = self.state, self.coding.indexed(self.state, self.seat)
        return self._listed[1]

    def mask(self, seat: int) -> Mask:
        """1 for each legal action; all 0 for a seat that has to wait."""
        mask = np.zeros(self.action_count, dtype=np.int8)
        if seat == self.seat:
            mask[list(self.legal_by_index())] = 1
        return mask

    def act(self, index: int) -> list[float]:
        """Play the action of this index for the seat that acts now; the reward of each seat."""
        action = self.legal_by_index().get(index)
        if action is None:
            raise BadOption("action", f"{index} is not legal now; the mask says which are")
        return self.play(self.seat, action)

    def play(self, seat: int, action: Action) -> list[float]:
        """Play what is known to be legal for the seat; the reward of each seat."""
        before = self.state.scores[:]
        self.game.apply(self.state, seat, action)
        return self.rewards_since(before)

    def rewards_since(self, before: list[int]) -> list[float]:
        """The reward of each seat for all that was played since the scores were these."""
        self._listed = None, {}
        return self.reward(self.game, before, self.state)

    def nearest(self, index: int) -> Action:
        """The action of this index, or of the next one that is legal, from the beginning again after the last."""
        legal = self.legal_by_index()
        if index not in legal:
            index = min((other for other in legal if other > index), default=min(legal))
        return legal[index]

    def save(self) -> bytes:
        """The whole state, secrets and generator included."""
        return msgspec.json.encode(self.state.dump())

    def load(self, saved: bytes) -> None:
        self.state = self.game.restore(msgspec.json.decode(saved))

    def render(self, mode: str, viewer: int = SPECTATOR) -> Any:
        """A picture of what a viewer sees: `ansi` text, `svg` text, or `rgb_array`."""
        view = self.state.redact(viewer)
        if mode == "ansi":
            return ansi(self.game, view)
        return svg(self.game, view) if mode == "svg" else pixels(self.game, view)
