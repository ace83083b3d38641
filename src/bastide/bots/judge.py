"""What a position is worth, in points: all that is compared is continued with the same budget on the same draws, and
near the end of a game every line is played out. Nothing here is an average over the visits of a search."""

from __future__ import annotations

import marshal
import math
from collections.abc import Sequence
from itertools import product
from typing import Final

from bastide.bots.levels import bot_settings
from bastide.bots.search import Generator, Search, Tuning
from bastide.core.action import Action
from bastide.core.errors import DrawNeeded
from bastide.core.game import Game
from bastide.core.state import NOBODY, TRUTH, Entry, State
from bastide.encoding.judgement import Judgement
from bastide.games.registry import box

Points = tuple[float, ...]  # at the end of the game, by seat

SHORT: Final = 10  # suggested actions to the end: a game that has more left is not solved
MOST_OUTCOMES: Final = 400  # of one action, for listing them all


class TooLong(Exception):
    """Solving this position would take more actions than were allowed."""


def lead_of(points: Sequence[float], seat: int, apart: bool = False) -> float:
    """The points of a seat less those of the best other one; its points, if alone or if others do not count."""
    if apart or len(points) == 1:
        return points[seat]
    return points[seat] - max(other for i, other in enumerate(points) if i != seat)


def difference(one: Sequence[float], other: Sequence[float]) -> Points:
    return tuple(a - b for a, b in zip(one, other, strict=True))


class Sample:
    """Values of one thing on many draws."""

    def __init__(self, rows: Sequence[Points]) -> None:
        self.rows: Final = list(rows)

    @property
    def mean(self) -> Points:
        return tuple(sum(column) / len(self.rows) for column in zip(*self.rows, strict=True))


def error_of(numbers: Sequence[float]) -> float:
    """The standard error of the mean of these numbers; infinite for a single one."""
    n = len(numbers)
    if n < 2:
        return math.inf
    mean = sum(numbers) / n
    return math.sqrt(sum((one - mean) ** 2 for one in numbers) / (n - 1) / n)


class Judge:
    """Judges positions of one game. Equal questions with equal seeds have equal answers."""

    def __init__(self, game: Game, plies: int = -1) -> None:
        """Continuations are so many actions long before a position is judged; below 0 they go to the end."""
        shelf = box(game.name)
        self.game: Final = game
        self.heuristic: Final = shelf.heuristic
        self.judgement: Final = shelf.judgement(game.seats)  # that tells actions apart
        self.guided: Final = shelf.guided_heuristic(game.seats)  # that leads searches
        self.expectation: Final = shelf.review_judgement(game)  # that tells how continuations end
        self.tuning: Final = bot_settings(game.name).search_tuning(game.seats)
        self.continuing: Final = Tuning(plies=plies, finish=int(self.tuning.finish), apart=int(self.tuning.apart))
        self.apart: Final = game.seats == 1 or bool(self.tuning.apart)  # only own points count

    def lead(self, points: Sequence[float], seat: int) -> float:
        """What a seat plays for: its lead, or its points where only these count."""
        return lead_of(points, seat, self.apart)

    def leads(self, points: Sequence[float]) -> Points:
        """What all seats play for."""
        return tuple(self.lead(points, seat) for seat in range(self.game.seats))

    def search(self, view: State, seat: int, seed: int) -> Search:
        """A search from what the seat knows."""
        return Search(self.game, self.guided, self.tuning, view, seat, seed, self.judgement)

    def evaluator(self, state: State, seat: int, judgement: Judgement | None) -> Search:
        """A search of which only the evaluation is used: it plays on as the game's heuristic suggests."""
        return Search(self.game, self.heuristic, self.continuing, state, seat, 1, judgement)

    def length(self, state: State) -> int:
        """How many suggested actions a full state is from the end of the game."""
        game, heuristic, generator = self.game, self.heuristic, Generator(1)
        trial, actions = state.clone(), 0
        trial.rng = trial.rng or 1
        while trial.stack:
            seat = trial.actor()
            game.apply(trial, seat, heuristic.suggest(game, trial, seat, generator.next_u32()))
            actions += 1
        return actions

    def continued(
        self, view: State, seat: int, actions: Sequence[Action], count: int, seed: int
    ) -> dict[Action, Sample]:
        """What each action leads to, continued in so many worlds that agree with the view: the same worlds, and the
        same chance in them, for all of the actions."""
        ahead, generator = self.evaluator(view, seat, self.judgement), Generator(seed)
        rows: dict[Action, list[Points]] = {action: [] for action in actions}
        for _ in range(count):
            world, start = view.imagine(generator.next_seed()), generator.next_seed()
            for action in actions:
                rows[action].append(self.points_after(world, seat, action, ahead, start))
        return {action: Sample(found) for action, found in rows.items()}

    def gains(self, view: State, seat: int, action: Action, count: int, seed: int) -> Sample:
        """By how much an action beats what the heuristic suggests, as leads of all seats: both are continued in so many
        worlds that agree with the view, with the same chance in them."""
        ahead, generator = self.evaluator(view, seat, self.expectation), Generator(seed)
        rows: list[Points] = []
        for _ in range(count):
            world, start = view.imagine(generator.next_seed()), generator.next_seed()
            suggested = self.heuristic.suggest(self.game, world, seat, generator.next_u32())
            played, usual = (self.points_after(world, seat, one, ahead, start) for one in (action, suggested))
            rows.append(difference(self.leads(played), self.leads(usual)))
        return Sample(rows)

    def points_after(self, world: State, seat: int, action: Action, ahead: Search, start: int) -> Points:
        """What an action leads to in one world, continued with the chance that begins at this number."""
        state = world.clone()
        self.game.apply(state, seat, action)
        ahead.generator.number = start
        ahead.evaluate(state, state.actor())
        return tuple(ahead.points)

    def value(self, state: State, count: int, seed: int) -> Points:
        """The points to expect in a full state, as the mean of so many continuations with the chance of this seed."""
        seat = state.actor()
        if seat == NOBODY:
            return final_points(state)
        ahead, generator = self.evaluator(state, int(seat), self.expectation), Generator(seed)
        rows: list[Points] = []
        for _ in range(count):
            world = state.clone()
            world.rng = generator.next_seed()
            ahead.generator.number = generator.next_seed()
            ahead.evaluate(world, seat)
            rows.append(tuple(ahead.points))
        return Sample(rows).mean

    def outcomes(self, state: State, seat: int, action: Action, most: int, seed: int) -> list[tuple[float, State]]:
        """The full states that an action may lead to from a full state, with their probabilities: all of them if they
        are few, else as many as may be are drawn."""
        listed = self.all_outcomes(state, seat, action, most)
        if listed is not None:
            return listed
        generator = Generator(seed)
        found: dict[tuple[int, ...], tuple[float, State]] = {}
        for _ in range(most):
            entry = Entry(seat, action)
            trial = self.after(state, entry, int(generator.next_seed()))
            key = tuple(entry.outcomes)
            found[key] = (found[key][0] + 1 / most if key in found else 1 / most, trial)
        return list(found.values())

    def all_outcomes(self, state: State, seat: int, action: Action, most: int) -> list[tuple[float, State]] | None:
        """All states that an action may lead to, with their probabilities; None if there are more than so many ways."""
        wholes: list[int] = []
        found: dict[tuple[int, ...], tuple[float, State]] = {}
        while True:
            ways = math.prod(wholes)
            if ways > most:
                return None
            found.clear()
            try:
                for draws in product(*map(range, wholes)):
                    entry = Entry(seat, action)
                    entry.draws = list(draws)
                    trial = self.after(state, entry, 1)
                    if entry.draws:
                        return None  # how much is drawn hangs on what is drawn
                    key = tuple(entry.outcomes)
                    before = found[key][0] if key in found else 0.0
                    found[key] = (before + 1 / ways, trial)
                return list(found.values())
            except DrawNeeded as needed:
                if len(wholes) >= 3:
                    return None
                wholes.append(needed.whole)

    def after(self, state: State, entry: Entry, seed: int) -> State:
        """The state after an action, with chance from the entry or from this seed."""
        trial = state.clone()
        trial.rng, trial.entry = seed, entry
        self.game.apply(trial, entry.seat, entry.action)
        trial.entry = None
        return trial

    def is_open(self, state: State) -> bool:
        """Whether nobody hides anything from anybody: everybody's view is the full state."""
        truth = open_part(state)
        return all(open_part(state.redact(seat)) == truth for seat in range(self.game.seats))

    def solve(self, state: State, budget: int, longest: int = SHORT) -> dict[Action, Points] | None:
        """What each action of the seat that acts leads to if all play their best to the end, chance at its exact mean;
        None if that takes more actions than the budget, if the end is too far, or if something is hidden."""
        seat = state.actor()
        if seat == NOBODY or len(state.pending) != 1 or self.length(state) > longest or not self.is_open(state):
            return None
        solver = Solver(self, budget)
        try:
            return {action: solver.after(state, int(seat), action) for action in self.game.legal(state, seat)}
        except TooLong:
            return None


class Solver:
    """Plays out every line of one position, each position on the way once."""

    def __init__(self, judge: Judge, budget: int) -> None:
        self.judge: Final = judge
        self.left = budget  # actions that may still be tried
        self.solved: Final[dict[bytes, Points]] = {}

    def after(self, state: State, seat: int, action: Action) -> Points:
        """The points after an action, at the mean over all that chance may give."""
        outcomes = self.judge.all_outcomes(state, seat, action, MOST_OUTCOMES)
        if outcomes is None or self.left <= 0:
            raise TooLong
        self.left -= len(outcomes)
        mean = [0.0] * self.judge.game.seats
        for probability, following in outcomes:
            for other, points in enumerate(self.best(following)):
                mean[other] += probability * points
        return tuple(mean)

    def best(self, state: State) -> Points:
        """The points at the end if all play their best from here."""
        pending = state.pending
        if not pending:
            return final_points(state)
        if len(pending) > 1:
            raise TooLong  # who chooses at the same time cannot be put in an order
        key = marshal.dumps(open_part(state))
        if key not in self.solved:
            seat = pending[0]
            actions = self.judge.game.legal(state, seat)
            self.solved[key] = max(
                (self.after(state, seat, action) for action in actions),
                key=lambda points: self.judge.lead(points, seat),
            )
        return self.solved[key]


def final_points(state: State) -> Points:
    return tuple(float(score) for score in state.scores)


def open_part(state: State) -> dict[str, object]:
    """A state without what a view never has."""
    return state.dump() | {"rng": 0, "viewer": TRUTH}
