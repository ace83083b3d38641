"""Many games at once for learners: what one seat knows and may do in each, gathered without leaving the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import NOBODY, State, rng_start
from bastide.encoding.observation import Observation


def dice(seed: int) -> State:
    """Luck by itself: a state that holds nothing else."""
    luck = State()
    luck.open_common(0)
    luck.rng = rng_start(seed)
    return luck


def wander(game: Game, state: State, seat: i64, luck: State) -> None:
    """Let the others play at random until this seat has to choose or the game is over."""
    actor = state.actor()
    while actor != seat and actor != NOBODY:
        choices = game.legal(state, actor)
        game.apply(state, actor, choices[luck.draw_below(len(choices))])
        actor = state.actor()


@final
class Heap:
    """Whole numbers, as many as come; NumPy reads them as they are."""

    def __init__(self) -> None:
        self.numbers = vec[i64]([i64(0)] * 256)
        self.count: i64 = 0

    def room(self, more: i64) -> vec[i64]:
        """The numbers, with room for so many more behind those that count."""
        numbers, count = self.numbers, self.count
        if count + more > len(numbers):
            wider = vec[i64]([i64(0)] * (2 * (count + more)))
            for i in range(count):
                wider[i] = numbers[i]
            self.numbers = numbers = wider
        return numbers


@final
class Glance:
    """From one seat over many tables. Places count on from table to table, as in an array with a row for each."""

    def __init__(
        self, game: Game, seat: i64, width: i64, encode: Callable[[Game, Any, Observation], Observation]
    ) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.encode: Final = encode
        self.row: Final = Observation(width)
        self.places: Final = Heap()  # of all numbers of the observations that are not 0
        self.numbers: Final = Heap()
        self.choices: Final = Heap()  # places of the legal actions in the masks
        self.actions: list[list[Action]] = []  # the same actions by table
        self.begins: list[i64] = []  # where the choices of each table begin

    def look(self, states: list[State]) -> None:
        """Gather everything anew."""
        game, seat, row, choices = self.game, self.seat, self.row, self.choices
        self.places.count = self.numbers.count = choices.count = 0
        self.actions, self.begins = [], []
        first: i64 = 0
        base: i64 = 0
        for state in states:
            self.encode(game, state.redact(seat), row)
            self.gather(first)
            actions = game.legal(state, seat)
            self.actions.append(actions)
            self.begins.append(choices.count)
            indices = choices.room(len(actions))
            for action in actions:
                indices[choices.count] = base + game.index(state, action)
                choices.count += 1
            first += len(row.numbers)
            base += game.action_count

    def gather(self, first: i64) -> None:
        """Take down what is in the row."""
        row, filled, count = self.row, self.row.filled, self.places.count
        places, numbers = self.places.room(filled), self.numbers.room(filled)
        for i in range(filled):
            at = i64(row.places[i])
            places[count + i] = first + at
            numbers[count + i] = i64(row.numbers[at])
        self.places.count = self.numbers.count = count + filled

    def step(self, states: list[State], luck: list[State], indices: list[int]) -> list[list[int]]:
        """Play these choices of the seat, and what the others answer at random; the scores before that."""
        game, seat = self.game, self.seat
        before: list[list[int]] = []
        for table in range(i64(len(states))):
            state = states[table]
            before.append(state.scores[:])
            game.apply(state, seat, self.nearest(table, indices[table]))
            wander(game, state, seat, luck[table])
        return before

    def nearest(self, table: i64, index: i64) -> Action:
        """The action of this index at a table, or of the next legal one, from the beginning again after the last."""
        actions, begin, choices = self.actions[table], self.begins[table], self.choices.numbers
        wanted: i64 = table * self.game.action_count + index
        following: i64 = -1
        lowest: i64 = 0
        for i in range(i64(len(actions))):
            place = choices[begin + i]
            if place == wanted:
                return actions[i]
            if place > wanted and (following < 0 or place < choices[begin + following]):
                following = i
            if place < choices[begin + lowest]:
                lowest = i
        return actions[following if following >= 0 else lowest]
