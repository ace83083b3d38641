"""Many tables of one game at once: what one seat observes and may do at each, gathered by compiled code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import NOBODY, State, rng_start
from bastide.encoding.observation import Observation

Encode = Callable[[Game, Any, Observation], Observation]


def rng_from(seed: int) -> State:
    """A random number generator of its own: a state that holds nothing else."""
    rng = State()
    rng.open_common(0)
    rng.rng = rng_start(seed)
    return rng


def play_others(game: Game, state: State, seat: i64, rng: State) -> None:
    """Let the other seats play at random until this seat has to choose or the game is over."""
    actor = state.actor()
    while actor != seat and actor != NOBODY:
        choices = game.legal(state, actor)
        game.apply(state, actor, choices[rng.draw_below(len(choices))])
        actor = state.actor()


def nearest(wanted: i64, indices: vec[i64], first: i64, count: i64) -> i64:
    """Which of `count` indices, from `first` on, is the wanted one, or else the next greater one, or else the least."""
    following: i64 = -1
    least: i64 = 0
    for i in range(count):
        index = indices[first + i]
        if index == wanted:
            return i
        if index > wanted and (following < 0 or index < indices[first + following]):
            following = i
        if index < indices[first + least]:
            least = i
    return following if following >= 0 else least


@final
class IntBuffer:
    """A growing array of whole numbers that NumPy reads without copying."""

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
class Batch:
    """Observations and legal actions of one seat at many tables. Positions count on from table to table, as in an array
    with a row for each table."""

    def __init__(self, game: Game, seat: i64, width: i64, encode: Encode) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.encode: Final = encode
        self.observation: Final = Observation(width)
        self.places: Final = IntBuffer()  # where the observations are not 0
        self.numbers: Final = IntBuffer()  # and what stands there
        self.choices: Final = IntBuffer()  # positions of the legal actions in the masks
        self.actions: list[list[Action]] = []  # the same actions by table
        self.begins: list[i64] = []  # where the choices of each table begin

    def observe(self, states: list[State]) -> None:
        """Gather observations and legal actions anew."""
        game, seat, observation, choices = self.game, self.seat, self.observation, self.choices
        self.places.count = self.numbers.count = choices.count = 0
        self.actions, self.begins = [], []
        first: i64 = 0
        base: i64 = 0
        for state in states:
            self.encode(game, state.redact(seat), observation)
            self.append(first)
            actions = game.legal(state, seat) if state.actor() == seat else []
            self.actions.append(actions)
            self.begins.append(choices.count)
            indices = choices.room(len(actions))
            for action in actions:
                indices[choices.count] = base + game.index(state, action)
                choices.count += 1
            first += len(observation.numbers)
            base += game.action_count

    def append(self, first: i64) -> None:
        """Add what the observation holds; `first` is where its row begins."""
        observation, filled, count = self.observation, self.observation.filled, self.places.count
        places, numbers = self.places.room(filled), self.numbers.room(filled)
        for i in range(filled):
            place = i64(observation.places[i])
            places[count + i] = first + place
            numbers[count + i] = i64(observation.numbers[place])
        self.places.count = self.numbers.count = count + filled

    def step(self, states: list[State], others: list[State], indices: list[int]) -> list[list[int]]:
        """Play these choices of the seat, and what the other seats answer at random; the scores before that."""
        game, seat = self.game, self.seat
        before: list[list[int]] = []
        for table in range(i64(len(states))):
            state = states[table]
            before.append(state.scores[:])
            game.apply(state, seat, self.nearest(table, indices[table]))
            play_others(game, state, seat, others[table])
        return before

    def legal(self, table: i64, index: i64) -> bool:
        """Whether the action of this index may be chosen at a table."""
        found = self.begins[table] + self.rank(table, index)
        return self.choices.numbers[found] == table * self.game.action_count + index

    def nearest(self, table: i64, index: i64) -> Action:
        """The action of this index at a table, or of the next legal one, from the beginning again after the last."""
        return self.actions[table][self.rank(table, index)]

    def rank(self, table: i64, index: i64) -> i64:
        wanted: i64 = table * self.game.action_count + index
        return nearest(wanted, self.choices.numbers, self.begins[table], len(self.actions[table]))
