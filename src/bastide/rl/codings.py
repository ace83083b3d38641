"""How a version of the environments puts games into numbers: what an observation holds and what an index means."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bastide.core.action import Action
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.state import State
from bastide.encoding.observation import Observation
from bastide.encoding.seat_row import SeatRow
from bastide.encoding.tables import Tables, sample_row
from bastide.games.contract import EncodeModule
from bastide.games.registry import box

FORMS = ["compact", "dense"]
NEWEST = 1


class Shared:
    """What copies of an environment share, and how it is packed: as words from which it is made again."""

    game: Game
    version: int
    form: str

    def __deepcopy__(self, memo: Any) -> Any:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.game
        return unpacked, (game.name, game.seats, game.options, game.revision, self.version, self.form)


def unpacked(name: str, seats: int, options: dict[str, Any], revision: int, version: int, form: str) -> Coding:
    shelf = box(name)
    return coding(shelf.game(seats, options, revision), shelf.encoder, version, form)


class FloatCoding(Shared):
    """Version 0: a row of floats, and indices that depend on the position where a game has coordinates."""

    version, form = 0, "compact"

    def __init__(self, game: Game, encoder: EncodeModule) -> None:
        self.game, self.encoder = game, encoder
        self.shape, self.dtype = tuple(encoder.shape(game)), np.dtype(np.float32)
        self.low, self.high = -np.inf, np.inf
        self.action_count = game.action_count
        self._row: Observation | None = None  # written again and again

    def observe(self, state: State, seat: int) -> NDArray[Any]:
        """What this seat knows, as numbers."""
        self._row = self.encoder.encode(self.game, state.redact(seat), self._row)
        return np.asarray(self._row.numbers, dtype=np.float32)

    def indexed(self, state: State, seat: int) -> dict[int, Action]:
        """The legal actions by their index."""
        return self.game.indexed(state, seat)

    def action_meaning(self, index: int) -> dict[str, Any]:
        raise BadOption("version", "an index of version 0 may mean something else in each position; take version 1")

    def sections(self) -> list[dict[str, Any]]:
        raise BadOption("version", "docs/research.md lists the numbers of version 0; take version 1")

    def copy(self) -> FloatCoding:
        """Another one that can be used beside this one."""
        new = FloatCoding.__new__(FloatCoding)
        new.__dict__ = self.__dict__ | {"_row": None}
        return new


class FixedCoding(Shared):
    """Version 1: small whole numbers that tell all a seat knows, and indices that keep their meaning."""

    version = 1

    def __init__(self, game: Game, encoder: EncodeModule, form: str = "compact") -> None:
        if form not in FORMS:
            raise BadOption("form", f"{form!r} is unknown; choose one of {', '.join(FORMS)}")
        self.game, self.form, self.observer, self.dense = game, form, encoder.observe, form == "dense"
        sample = sample_row(game, self.observer, self.dense)
        self.width, self._sections = int(sample.at), sample.sections or []
        self.shape, self.dtype = (self.width,), np.dtype(np.uint8 if self.dense else np.int16)
        self.low, self.high = (0.0, 255.0) if self.dense else (-32768.0, 32767.0)
        self.action_count = game.fixed_count
        self._row = SeatRow(1, self.width, self.dense)

    def observe(self, state: State, seat: int) -> NDArray[Any]:
        """What this seat knows, as numbers."""
        row = self._row
        row.begin(0)
        self.observer(self.game, state, seat, row)
        return np.array(row.octets if self.dense else row.shorts)

    def indexed(self, state: State, seat: int) -> dict[int, Action]:
        """Those outside of the grid come last, by their rank; where there are more of them than indices, the rest is
        left out, as `unlisted` of a batch says."""
        found, following = dict[int, Action](), self.action_count - self.game.outside
        for action in self.game.legal(state, seat):
            index = int(self.game.fixed_index(action))
            if index < 0:
                index, following = following, following + 1
            if index < self.action_count:
                found[index] = action
        return found

    def action_meaning(self, index: int) -> dict[str, Any]:
        """The action in notation, and where it names a position the cell of the board's grid, row by row: the one that
        has the position in the planes. For the last indices, `outside` is the rank among the legal actions outside of
        the grid, in the order of `game.legal`."""
        inside = self.action_count - self.game.outside
        if not 0 <= index < self.action_count:
            raise BadOption("index", f"there are {self.action_count} actions")
        if index >= inside:
            return {"index": index, "notation": None, "cell": None, "outside": index - inside}
        action = self.game.fixed_action(index)
        cell = self.game.fixed_cell(action)
        return {
            "index": index, "notation": self.game.write(action), "cell": cell if cell >= 0 else None, "outside": None
        }  # fmt: skip

    def sections(self) -> list[dict[str, Any]]:
        """Name, first number, how many numbers, and what each row of it holds."""
        ends = [section.first for section in self._sections[1:]] + [self.width]
        return [
            {"name": one.name, "first": one.first, "count": end - one.first, "columns": one.columns}
            for one, end in zip(self._sections, ends, strict=True)
        ]

    def copy(self) -> FixedCoding:
        """Another one that can be used beside this one."""
        new = FixedCoding.__new__(FixedCoding)
        new.__dict__ = self.__dict__ | {"_row": SeatRow(1, self.width, self.dense)}
        return new

    def tables(self, count: int, learner: int, masks: int, reward: int) -> Tables:
        """Many tables that compiled code steps."""
        return Tables(self.game, count, learner, self.observer, self.width, self.dense, masks, reward)


Coding = FloatCoding | FixedCoding


def coding(game: Game, encoder: EncodeModule, version: int = NEWEST, form: str = "compact") -> Coding:
    if version not in (0, 1):
        raise BadOption("version", f"{version!r} is unknown; choose 0 or 1")
    return FloatCoding(game, encoder) if version == 0 else FixedCoding(game, encoder, form)
