"""One game as a learner meets it: numbers in, numbers out. All adapters stand on this."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from bastide.core.errors import BadOption
from bastide.core.state import SPECTATOR, State
from bastide.games.registry import box
from bastide.rl.rewards import Reward, reward
from bastide.rl.showing import ansi, pixels, svg

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]


class Desk:
    """A game with its options, a running state, and observations as arrays."""

    def __init__(
        self, game: str, seats: int | None = None, options: dict[str, Any] | None = None, kind: str | Reward = "win"
    ) -> None:
        self.box = box(game)
        self.game = self.box.game(seats, options)
        self.encoder = self.box.module("encode")
        self.shape: tuple[int, ...] = tuple(self.encoder.shape(self.game))
        self.reward = reward(kind)
        self.state: State = self.game.new(0)

    def reset(self, seed: int) -> None:
        self.state = self.game.new(seed)

    @property
    def seat(self) -> int:
        """Who acts now, -1 when the game is over; of several pending seats the first."""
        return int(self.state.actor())

    def encode(self, seat: int) -> Floats:
        """What this seat knows, as numbers."""
        view = self.state.redact(seat)
        return np.asarray(self.encoder.encode(self.game, view), dtype=np.float32).reshape(self.shape)

    def mask(self, seat: int) -> Mask:
        """1 for each legal action; all 0 for a seat that has to wait."""
        mask = np.zeros(self.game.action_count, dtype=np.int8)
        mask[list(self.game.indexed(self.state, seat))] = 1
        return mask

    def act(self, index: int) -> list[float]:
        """Play the action of this index for the seat that acts now; what each seat is given for it."""
        seat = self.seat
        action = self.game.indexed(self.state, seat).get(index)
        if action is None:
            raise BadOption("action", f"{index} is not legal now; the mask says which are")
        before = self.state.scores[:]
        self.game.apply(self.state, seat, action)
        return self.reward(self.game, before, self.state)

    def nearest(self, index: int) -> int:
        """This index where it is legal, else the next legal one, from the beginning again after the last."""
        legal = sorted(self.game.indexed(self.state, self.seat))
        return next((other for other in legal if other >= index), legal[0])

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
