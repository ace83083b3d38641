"""Many games in one call, at the speed of the engine: arrays that are made once, written in place, and never copied."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bastide.core.errors import BadOption
from bastide.core.state import NOBODY, State
from bastide.encoding.tables import BIT_MASKS, BYTE_MASKS, EVERY_SEAT, MARGIN, NO_MASKS, SCORE, WIN
from bastide.games.registry import box
from bastide.rl.codings import FixedCoding
from bastide.rl.seat_tables import bots_by_seat
from bastide.rl.session import observation_space

MASKS = {"none": NO_MASKS, "bytes": BYTE_MASKS, "bits": BIT_MASKS}
REWARDS = {"win": WIN, "score": SCORE, "margin": MARGIN}


def writable(packed: Any) -> NDArray[Any]:
    """A packed array of the engine as NumPy sees it, to write on; it lives as long as the engine's."""
    seen = np.asarray(packed)
    memory = (ctypes.c_char * seen.nbytes).from_address(seen.ctypes.data)
    array: NDArray[Any] = np.frombuffer(memory, seen.dtype)  # type: ignore[call-overload]
    return array


def chosen(names: dict[str, int], what: str, name: str) -> int:
    if name not in names:
        raise BadOption(what, f"{name!r} is unknown; choose one of {', '.join(names)}")
    return names[name]


class BatchEnv:
    """Tables of one game side by side. With `learner` a seat, bots sit in the others; without, every seat learns:
    whoever has to choose is observed, and `rewards` has a column for each seat.

    After `reset` and after each `step` the arrays hold what is to be known: `observations`, `masks` (bytes, bits, or
    none), `choices[begins[i]:begins[i + 1]]` (the legal actions of table i), `actors` (the seat that chooses there),
    `rewards` and `dones` of the step before, `illegal` (the choice was not legal and counted as the next one that is),
    `unlisted` (legal actions without an index: always 0 but for landscapes far beyond the grid), `lengths` and `seeds`
    of the games under way. A game that is over begins anew in the same step. `into` names arrays of the caller that
    are filled besides."""

    def __init__(
        self,
        game: str,
        tables: int,
        seats: int | None = None,
        learner: int | None = None,
        bots: str = "random",
        reward: str = "win",
        form: str = "compact",
        masks: str = "bytes",
        into: dict[str, NDArray[Any]] | None = None,
        **options: Any,
    ) -> None:
        shelf = box(game)
        self.game = shelf.game(seats, options)
        self.coding = FixedCoding(self.game, shelf.encoder, form)
        mask_form, kind = chosen(MASKS, "masks", masks), chosen(REWARDS, "reward", reward)
        if learner is not None and not 0 <= learner < self.game.seats:
            raise BadOption("learner", f"{game} has the seats 0 to {self.game.seats - 1}")
        self.num_envs, self.learner, self.bots = tables, learner, bots
        self.tables = self.coding.tables(tables, EVERY_SEAT if learner is None else learner, mask_form, kind)
        self.tables.random_bots = set(bots.split(",")) == {"random"}
        self.players: list[list[Any]] = [[] for _ in range(tables)]
        self.keep_ends = False  # whether the last states of games that are over are kept, for their observations
        self.ends: dict[int, State] = {}
        self.single_observation_space = observation_space(self.coding)
        self.single_action_space = spaces.Discrete(self.coding.action_count)
        row = self.tables.row
        self.observations = np.asarray(row.octets if row.dense else row.shorts).reshape(tables, -1)
        self.masks = np.asarray(self.tables.masks).reshape(tables, -1) if mask_form else None
        self.begins, self.actors = np.asarray(self.tables.begins), np.asarray(self.tables.actors)
        rewards = np.asarray(self.tables.rewards)
        self.rewards = rewards.reshape(tables, -1) if learner is None else rewards
        self.dones, self.illegal = np.asarray(self.tables.dones), np.asarray(self.tables.illegal)
        self.unlisted, self.lengths = np.asarray(self.tables.unlisted), np.asarray(self.tables.lengths)
        self.seeds = np.asarray(self.tables.seeds)
        self.actions = writable(self.tables.actions)
        self.into = into or {}
        for name, array in self.into.items():
            np.copyto(array, getattr(self, name), casting="unsafe")  # so that a wrong shape is found now

    @property
    def choices(self) -> NDArray[np.int32]:
        """The legal actions of all tables; `begins` parts them."""
        return np.asarray(self.tables.choices)

    def reset(self, seed: int = 0, first: int = 0) -> None:
        """Begin a new game at every table; equal seeds give equal games. Those of a table depend on the seed and its
        number alone; the numbers count from `first` on, for batches that are parts of a larger one."""
        self.tables.reset(seed, first)
        if self._asks_bots():
            for number in range(self.num_envs):
                self._seat_bots(number)
                self._play_bots(number)
                self.tables.remember(number)
            self.tables.look()
        self._fill()

    def step(self, actions: NDArray[Any] | None = None) -> None:
        """Play at every table what stands in `actions`, or what is given."""
        if actions is not None:
            self.actions[:] = actions
        if self._asks_bots() or self.keep_ends:
            self._step_in_parts()
        else:
            self.tables.step()
        self._fill()

    def _fill(self) -> None:
        for name, array in self.into.items():
            np.copyto(array, getattr(self, name), casting="unsafe")

    def _asks_bots(self) -> bool:
        return self.learner is not None and not self.tables.random_bots

    def _step_in_parts(self) -> None:
        """As the engine steps, with what only this side can do between."""
        tables, asks = self.tables, self._asks_bots()
        tables.act()
        if asks:
            for number in range(self.num_envs):
                self._play_bots(number)
        elif self.learner is not None:
            tables.answer()
        if self.keep_ends:
            self.ends = {number: state for number, state in enumerate(tables.states) if state.actor() == NOBODY}
        tables.give()
        if asks:
            for ended in np.flatnonzero(self.dones):
                self._seat_bots(int(ended))
                self._play_bots(int(ended))
                tables.remember(int(ended))
        tables.look()

    def _seat_bots(self, number: int) -> None:
        for player in self.players[number]:
            player.close()
        self.players[number] = bots_by_seat(self.bots, self.game.seats, int(self.seeds[number]))

    def _play_bots(self, number: int) -> None:
        state = self.tables.states[number]
        while (seat := int(state.actor())) not in (self.learner, NOBODY):
            view = state.redact(seat)
            self.game.apply(state, seat, self.players[number][seat].choose(self.game, view, seat))

    def final_observation(self, number: int) -> NDArray[Any]:
        """What the learner knew at the end of the game that was over in the last step at a table; with `keep_ends`."""
        return self.coding.observe(self.ends[number], self.learner or 0)

    def random_actions(self, dice: np.random.Generator) -> NDArray[np.int32]:
        """One of the legal actions of each table, all equally likely."""
        begins = self.begins
        counts = begins[1:] - begins[:-1]
        found: NDArray[np.int32] = self.choices[begins[:-1] + (dice.random(self.num_envs) * counts).astype(np.int32)]
        return found

    def action_meaning(self, index: int) -> dict[str, Any]:
        """What an index means, for the whole game."""
        return self.coding.action_meaning(index)

    def observation_sections(self) -> list[dict[str, Any]]:
        """What stands where in an observation."""
        return self.coding.sections()

    def close(self) -> None:
        """Close the bots; those that are programs end."""
        for players in self.players:
            for player in players:
                player.close()
