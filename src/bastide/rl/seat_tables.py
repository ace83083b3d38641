"""Tables at which one seat learns and bots play the others: what the single and the vector environment share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bastide.bots.names import player
from bastide.bots.players import Bot, Player
from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import State
from bastide.encoding.batch import Batch, play_others, rng_from
from bastide.rl.session import Mask, Session


class FastRandomBot(Bot):
    """Any legal action, as `random` plays. It draws from a stream of its own; the arena's random bot hashes the whole
    view for each choice, which would take most of the time of a step."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.rng = rng_from(seed)

    def choose(self, game: Game, view: State, seat: int) -> Action:
        choices = game.legal(view, seat)
        return choices[self.rng.draw_below(len(choices))]


def bots_by_seat(bots: str, seats: int, seed: int) -> list[Player]:
    """A bot for each seat: one name for all, or one for each of the others, separated by commas."""
    names, fast = [name.strip() for name in bots.split(",")], FastRandomBot(seed)
    turned = [names[(seat - 1) % len(names)] for seat in range(seats)]
    return [fast if name == "random" else player(name, seed * seats + seat) for seat, name in enumerate(turned)]


class LearnerTable:
    """One table seen from the learner's seat: the bots in the others play until it has to choose."""

    def __init__(self, session: Session, learner: int, bots: str) -> None:
        self.session, self.learner, self.bots = session, learner, bots
        self.others: list[Player] = []
        self.rng: State | None = None  # of the others, where all play at random and the engine can do it alone

    def begin(self, seed: int) -> None:
        self.close()
        self.session.reset(seed)
        self.others = bots_by_seat(self.bots, self.session.game.seats, seed)
        only = self.others[0] if len(set(map(id, self.others))) == 1 else None
        self.rng = only.rng if isinstance(only, FastRandomBot) and self.session.reward_adds_up else None
        self._play_others()

    def act(self, action: Action) -> float:
        """Play for the learner and let the bots answer; the learner's reward for all of that."""
        return self.session.play(self.learner, action)[self.learner] + self._play_others()

    def _play_others(self) -> float:
        session, reward = self.session, 0.0
        while (seat := session.seat) not in (self.learner, -1):
            action = self.others[seat].choose(session.game, session.state.redact(seat), seat)
            reward += session.play(seat, action)[self.learner]
        return reward

    def close(self) -> None:
        """Close the bots; those that are programs end."""
        for other in self.others:
            other.close()


class SeatTables:
    """So many tables side by side. Where all others play at random and the reward adds up, compiled code plays them."""

    def __init__(self, session: Session, learner: int, bots: str, count: int) -> None:
        self.learner, self.first = learner, session
        self.tables = [LearnerTable(session.copy(), learner, bots) for _ in range(count)]
        self.states: list[State] = [table.session.state for table in self.tables]
        self.rngs: list[State] = []  # of the other seats, one for each table; empty where bots have to be asked
        width = int(np.prod(session.observation_space.shape))
        self.batch = Batch(session.game, learner, width, session.encoder.encode)

    def begin(self, number: int, seed: int) -> None:
        """Start a new game at one table."""
        table = self.tables[number]
        table.begin(seed)
        self.states[number] = table.session.state
        if table.rng is not None:
            self.rngs[number : number + 1] = [table.rng]

    def observe(self) -> Batch:
        """Observations and legal actions of all tables as they are now."""
        self.batch.observe(self.states)
        return self.batch

    def step(self, indices: Sequence[int]) -> list[float]:
        """Play a choice of the learner at each table; its rewards. `observe` must have been called since the last."""
        batch, learner = self.batch, self.learner
        if not self.rngs:
            choices = enumerate(zip(self.tables, indices, strict=True))
            return [table.act(batch.nearest(number, index)) for number, (table, index) in choices]
        before = batch.step(self.states, self.rngs, list(indices))
        pairs = zip(self.tables, before, strict=True)
        return [table.session.rewards_since(scores)[learner] for table, scores in pairs]

    def legal(self, number: int, index: int) -> bool:
        """Whether the learner may choose this at a table now."""
        return self.batch.legal(number, index)

    def observation(self) -> NDArray[Any]:
        """Of the only table."""
        self.observe()
        return np.asarray(self.batch.observation.numbers, dtype=np.float32)

    def mask(self) -> Mask:
        """Of the only table, as it was observed last."""
        choices = self.batch.choices
        mask = np.zeros(self.batch.game.action_count, dtype=np.int8)
        mask[np.asarray(choices.numbers)[: choices.count]] = 1
        return mask

    def over(self, number: int) -> bool:
        return self.states[number].actor() < 0

    def close(self) -> None:
        for table in self.tables:
            table.close()


class FixedSeatTable:
    """The same for one table in version 1."""

    def __init__(self, session: Session, learner: int, bots: str) -> None:
        self.table, self.learner = LearnerTable(session, learner, bots), learner
        self.tables, self.session = [self.table], session

    def begin(self, number: int, seed: int) -> None:
        self.table.begin(seed)

    def step(self, indices: Sequence[int]) -> list[float]:
        table, session = self.table, self.session
        action = session.nearest(indices[0])
        if table.rng is None:
            return [table.act(action)]
        before = session.state.scores[:]
        session.game.apply(session.state, self.learner, action)
        play_others(session.game, session.state, self.learner, table.rng)
        return [session.rewards_since(before)[self.learner]]

    def legal(self, number: int, index: int) -> bool:
        return index in self.session.legal_by_index()

    def observation(self) -> NDArray[Any]:
        return self.session.observe(self.learner)

    def mask(self) -> Mask:
        return self.session.mask(self.learner)

    def over(self, number: int) -> bool:
        return self.session.seat < 0

    def close(self) -> None:
        self.table.close()
