"""Puzzles: positions of games between bots in which one action stands out. How they are found, and the file in which
each game's package keeps them (`puzzles.json`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

import msgspec

from bastide.bots.judge import Judge, Points, Sample, error_of
from bastide.bots.players import Greedy, LevelBot
from bastide.bots.review import budget_of
from bastide.bots.search import Generator
from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import NOBODY, Entry, State
from bastide.games.registry import box

CHOICES: Final = 5  # a puzzle has at least so many
RIGHT: Final = 3  # and at most so many right answers, all worth the same
GAP: Final = 3.0  # points by which they beat all others
SURE: Final = 4.0  # standard errors of that
SEEDS: Final = 5  # all of which must find the same best action, also with ten times the simulations
SIMULATIONS: Final = 200
CONTINUED: Final = 48  # worlds
DEEPER: Final = 10  # times as many
CANDIDATES: Final = 5
SOLVING: Final = 12_000  # actions
SHOWN: Final = 3  # best actions that are explained
FOLLOWING: Final = 8  # actions of a continuation that is shown
NEAR_END: Final = 16  # decisions before the end at which positions are tried for solving
EVERY: Final = 5  # of the other decisions one in so many is tried
PER_GAME: Final = 3  # puzzles of one game: more would be too much alike


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """One action of a continuation, with what chance gave."""

    seat: int
    action: str
    chance: tuple[int, ...] = ()


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """An action of a puzzle, what it leads to, and how play may go on after it; the action itself comes first."""

    action: str
    lead: float  # at the end
    points: tuple[float, ...]
    following: tuple[Reply, ...]
    error: float = 0.0


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A position, by the seed and the actions that led to it, and its solution."""

    seed: int
    actions: tuple[str, ...]
    seat: int
    right: tuple[str, ...]  # the right answers
    options: tuple[Option, ...]  # the best ones, the best first
    values: dict[str, float]  # the lead after each action that was judged
    themes: tuple[str, ...]
    exact: bool = False

    @property
    def key(self) -> str:
        """A short name that lasts."""
        return f"{self.seed}-{len(self.actions)}"


class PuzzleFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The puzzles of a game, all with the same seats, options and revision of the rules."""

    seats: int
    revision: int
    options: dict[str, Any] = {}
    puzzles: tuple[Puzzle, ...] = ()


@cache
def puzzles_of(name: str) -> PuzzleFile:
    """The puzzles that a game's package brings."""
    source = box(name).optional_resource("puzzles.json")
    if source is None:
        return PuzzleFile(box(name).usual_seats, box(name).revision)
    return msgspec.json.decode(source, type=PuzzleFile)


def game_of(name: str) -> Game:
    """The game that its puzzles are played with."""
    file = puzzles_of(name)
    return box(name).game(file.seats, file.options, file.revision)


def position_of(game: Game, puzzle: Puzzle) -> State:
    """The full state in which the puzzle asks for an action."""
    state: State = game.new(puzzle.seed)
    for text in puzzle.actions:
        game.apply(state, state.actor(), game.read(text))
    return state


class Position(msgspec.Struct):
    """A position of a game between bots."""

    state: State
    played: tuple[str, ...]
    left: int = 0  # decisions to the end


def positions(game: Game, seed: int, levels: Sequence[int]) -> list[Position]:
    """All positions of a game between bots of these levels."""
    state: State = game.new(seed)
    bots = [LevelBot(seed * game.seats + seat, level) for seat, level in enumerate(levels)]
    found: list[Position] = []
    played: list[str] = []
    while state.stack:
        seat = int(state.actor())
        found.append(Position(state.clone(), tuple(played)))
        action = bots[seat].choose(game, state.redact(seat), seat)
        played.append(game.write(action))
        game.apply(state, seat, action)
    for i, position in enumerate(found):
        position.left = len(found) - i
    return found


class PuzzleMaker:
    """Finds puzzles in games between bots."""

    def __init__(self, game: Game, level: int = 4) -> None:
        self.game, self.level = game, level
        self.judge: Final = Judge(game, budget_of(game.name).plies)

    def find(self, seed: int) -> Iterator[Puzzle]:
        """The puzzles in the game of this seed; near the end first, where they can be solved."""
        game, found = self.game, 0
        for position in reversed(positions(game, seed, [self.level] * game.seats)):
            seat = int(position.state.actor())
            legal = game.legal(position.state, seat)
            near = position.left <= NEAR_END
            if len(legal) < CHOICES or len(position.state.pending) > 1 or not (near or position.left % EVERY == 0):
                continue
            puzzle = self.solved(position, seed, seat) if near else None
            puzzle = puzzle or self.searched(position, seed, seat)
            if puzzle is not None:
                yield puzzle
                found += 1
                if found == PER_GAME:
                    return

    def solved(self, position: Position, seed: int, seat: int) -> Puzzle | None:
        """A puzzle whose every line is played out."""
        values = self.judge.solve(position.state, SOLVING)
        if values is None:
            return None
        leads = {action: self.judge.lead(points, seat) for action, points in values.items()}
        best = max(leads.values())
        right = [action for action, lead in leads.items() if best - lead < 1e-9]
        others = [lead for lead in leads.values() if best - lead >= 1e-9]
        if len(right) > RIGHT or not others or best - max(others) < GAP:
            return None
        ranked = sorted(leads, key=lambda action: -leads[action])[:SHOWN]
        options = [self.option(position.state, seat, one, values[one], 0.0, exact=True) for one in ranked]
        return self.puzzle(position, seed, seat, right, options, leads, exact=True)

    def searched(self, position: Position, seed: int, seat: int) -> Puzzle | None:
        """A puzzle whose best action is the same whatever the seed, and with ten times the simulations."""
        view, first = position.state.redact(seat), None
        for attempt in range(SEEDS):
            best, *_ = self.judged(view, seat, seed * 31 + attempt + 1, 1)
            if best is None or first not in (None, best):
                return None
            first = best
        best, samples, error = self.judged(view, seat, seed * 31 + 99, DEEPER)
        if best is None or best != first:
            return None
        leads = {action: self.judge.lead(sample.mean, seat) for action, sample in samples.items()}
        ranked = sorted(leads, key=lambda action: -leads[action])[:SHOWN]
        options = [self.option(position.state, seat, one, samples[one].mean, error, exact=False) for one in ranked]
        return self.puzzle(position, seed, seat, [best], options, leads, exact=False)

    def judged(
        self, view: State, seat: int, seed: int, times: int
    ) -> tuple[Action | None, dict[Action, Sample], float]:
        """The best action if it stands out, with what is known of all candidates."""
        search = self.judge.search(view, seat, seed)
        search.run(SIMULATIONS * times, 0.0, True)
        order = sorted(range(len(search.root_actions)), key=lambda i: -search.visits[i + 1])
        actions = [search.root_actions[i] for i in order[:CANDIDATES]]
        samples = self.judge.continued(view, seat, actions, CONTINUED * times, seed)
        ranked = sorted(actions, key=lambda action: -self.judge.lead(samples[action].mean, seat))
        best, second = (samples[action].rows for action in ranked[:2])
        gaps = [self.judge.lead(a, seat) - self.judge.lead(b, seat) for a, b in zip(best, second, strict=True)]
        gap, error = sum(gaps) / len(gaps), error_of(gaps)
        if ranked[0] != actions[0] or gap < GAP or gap < SURE * error:
            return None, samples, error  # search and continuations must agree
        return ranked[0], samples, error

    def option(self, state: State, seat: int, action: Action, points: Points, error: float, exact: bool) -> Option:
        """An action with a continuation of it: the best one where it is solved, else the usual one."""
        game, judge, generator = self.game, self.judge, Generator(5)
        trial, following, mover, chosen = state.clone(), [], seat, action
        trial.rng = 11
        while True:
            entry = Entry(mover, chosen)
            trial = judge.after(trial, entry, int(trial.rng))
            following.append(Reply(mover, game.write(chosen), tuple(entry.outcomes)))
            mover = int(trial.actor())
            if mover == NOBODY or len(following) == FOLLOWING:
                break
            values = judge.solve(trial, SOLVING) if exact else None
            if values is not None:
                chosen = max(values, key=lambda one: judge.lead(values[one], mover))
            else:
                chosen = judge.heuristic.suggest(game, trial, mover, generator.next_u32())
        told = tuple(round(one, 2) for one in points)
        lead = round(judge.lead(points, seat), 2)
        return Option(game.write(action), lead, told, tuple(following), round(error, 2))

    def puzzle(
        self, position: Position, seed: int, seat: int, right: Sequence[Action], options: Sequence[Option],
        leads: dict[Action, float], exact: bool,
    ) -> Puzzle:  # fmt: skip
        write, game = self.game.write, self.game
        greedy = Greedy(1).choose(game, position.state.redact(seat), seat)
        total = len(position.played) + position.left
        third = ("opening", "middle", "end")[min(2, 3 * len(position.played) // total)]
        themes = [third, "plain" if greedy in right else "trap"]
        values = {write(action): round(lead, 2) for action, lead in leads.items()}
        answers = tuple(write(action) for action in right)
        return Puzzle(seed, position.played, seat, answers, tuple(options), values, tuple(themes), exact)
