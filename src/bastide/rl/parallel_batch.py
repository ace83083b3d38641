"""A batch on several cores: processes step parts of the tables, in memory that they share with the caller."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bastide.core.errors import BadOption
from bastide.rl.batch import BatchEnv

ARRAYS = ("observations", "masks", "rewards", "dones", "actors", "illegal", "unlisted", "lengths", "seeds")
STARTED = 300.0  # seconds that a process may take until its tables stand
Shape = tuple[tuple[int, ...], str]


class ParallelBatch:
    """`BatchEnv` in several processes: the same tables, the same games, the same arrays, but for `choices`; masks are
    bytes or bits. What is in the arrays does not depend on how many processes there are.

        with ParallelBatch("village", tables=256, processes=4) as many:
            many.reset(seed=1)
            many.step(many.random_actions(dice))
    """

    def __init__(self, game: str, tables: int, processes: int, masks: str = "bytes", **settings: Any) -> None:
        if not 1 <= processes <= tables:
            raise BadOption("processes", f"from 1 to {tables}, for each has a table at least")
        if masks not in ("bytes", "bits"):
            raise BadOption("masks", "bytes or bits")
        self.num_envs, self._masks_are_bits = tables, masks == "bits"
        sample = BatchEnv(game, 1, masks=masks, **settings)
        self.game, self.coding = sample.game, sample.coding
        self.single_observation_space = sample.single_observation_space
        self.single_action_space = sample.single_action_space
        shapes = {
            name: ((tables, *getattr(sample, name).shape[1:]), getattr(sample, name).dtype.str) for name in ARRAYS
        }
        shapes["actions"] = ((tables,), np.dtype(np.int32).str)
        sample.close()
        self._memory = SharedMemory(create=True, size=sum(size for _, _, size in laid_out(shapes)))
        self._arrays = arrays_in(self._memory, shapes)
        bounds = [tables * part // processes for part in range(processes + 1)]
        spawning = multiprocessing.get_context("spawn")  # the same on every system
        self._parts: list[tuple[Any, Connection]] = []
        for first, end in pairwise(bounds):
            ours, theirs = spawning.Pipe()
            plan = (game, first, end, {"masks": masks, **settings}, self._memory.name, shapes)
            process = spawning.Process(target=serve, args=(theirs, *plan), daemon=True)
            process.start()
            theirs.close()
            self._parts.append((process, ours))
        self._await()

    def __getattr__(self, name: str) -> NDArray[Any]:
        """The arrays, by their names."""
        arrays: dict[str, NDArray[Any]] = self.__dict__.get("_arrays", {})
        if name in arrays:
            return arrays[name]
        raise AttributeError(name)

    def reset(self, seed: int = 0) -> None:
        """Begin a new game at every table; equal seeds give equal games, those of `BatchEnv`."""
        self._tell(("reset", seed))

    def step(self, actions: NDArray[Any] | None = None) -> None:
        """Play at every table what stands in `actions`, or what is given."""
        if actions is not None:
            self.actions[:] = actions
        self._tell(("step", 0))

    def _tell(self, what: tuple[str, int]) -> None:
        for _, pipe in self._parts:
            pipe.send(what)
        self._await()

    def _await(self) -> None:
        for process, pipe in self._parts:
            try:
                if not pipe.poll(STARTED):
                    raise TimeoutError(f"process {process.pid} does not answer")
                failure = pipe.recv()
            except EOFError:
                raise RuntimeError(f"process {process.pid} has ended with status {process.exitcode}") from None
            if failure is not None:
                raise RuntimeError(f"process {process.pid}: {failure}")

    def random_actions(self, dice: np.random.Generator) -> NDArray[np.int32]:
        """One of the legal actions of each table, all equally likely."""
        legal = np.unpackbits(self.masks, axis=1, bitorder="little") if self._masks_are_bits else self.masks
        table, index = np.nonzero(legal)
        counts = np.bincount(table, minlength=self.num_envs)
        found: NDArray[np.int32] = index[np.cumsum(counts) - counts + (dice.random(self.num_envs) * counts).astype(int)]
        return found

    def action_meaning(self, index: int) -> dict[str, Any]:
        """What an index means, for the whole game."""
        return self.coding.action_meaning(index)

    def close(self) -> None:
        """End the processes and give the memory back; the arrays are gone then."""
        for process, pipe in self._parts:
            pipe.close()  # the process ends when nobody can ask it any more
            process.join()
        self._parts = []
        if self._arrays:
            self._arrays = {}
            self._memory.close()
            self._memory.unlink()

    def __enter__(self) -> ParallelBatch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def laid_out(shapes: dict[str, Shape]) -> Iterator[tuple[str, int, int]]:
    """Name, place and size of each array in the memory; places are multiples of 64."""
    place = 0
    for name, (shape, kind) in shapes.items():
        size = -(-int(np.prod(shape)) * np.dtype(kind).itemsize // 64) * 64
        yield name, place, size
        place += size


def arrays_in(memory: SharedMemory, shapes: dict[str, Shape]) -> dict[str, NDArray[Any]]:
    """The arrays that lie in the memory; they hold it."""
    return {
        name: np.ndarray(shapes[name][0], shapes[name][1], memory.buf, place) for name, place, _ in laid_out(shapes)
    }


def serve(
    pipe: Connection, game: str, first: int, end: int, settings: dict[str, Any], name: str, shapes: dict[str, Shape]
) -> None:
    """Step the tables from `first` to `end` until nobody asks any more."""
    memory = SharedMemory(name)
    arrays = {name: array[first:end] for name, array in arrays_in(memory, shapes).items()}
    actions = arrays.pop("actions")
    try:
        batch = BatchEnv(game, end - first, into=arrays, **settings)
        pipe.send(None)
        while True:
            word, seed = pipe.recv()
            if word == "reset":
                batch.reset(seed, first)
            else:
                batch.step(actions)
            pipe.send(None)
    except EOFError:
        batch.close()
    except Exception as failure:
        pipe.send(f"{type(failure).__name__}: {failure}")
    finally:
        arrays.clear()
        del actions
