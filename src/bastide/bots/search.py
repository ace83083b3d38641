"""Looking ahead: a one-ply survey, and Monte Carlo tree search over the worlds that a view allows."""

from __future__ import annotations

import math
import time
from typing import Final, final

from mypy_extensions import i64

from bastide.core.action import ASIDE, Action
from bastide.core.game import Game
from bastide.core.heuristic import Heuristic
from bastide.core.state import NOBODY, OPEN, State

PATIENCE: Final = 200  # actions that others may take to close a group before a position is judged
CHECK: Final = 16  # simulations between two looks at the clock


@final
class Tuning:
    """How a search spends its simulations; found by experiment, per game."""

    def __init__(
        self,
        explore: float = 0.15,
        widen: float = 2.0,
        plies: int = 0,
        finish: int = 0,
        guide: float = 0.1,
        worlds: int = 3,
        even: float = 0.1,
        win: float = 0.7,
        apart: int = 0,
        blind: int = 0,
    ) -> None:
        self.explore: Final[float] = explore  # weight of curiosity against what is known
        self.widen: Final[float] = widen  # choices looked at grow with this times the root of the visits; 0: all
        self.plies: Final[i64] = plies  # suggested actions after a leaf before it is judged; below 0: to the end
        self.finish: Final[i64] = finish  # suggested actions that may complete the mover's own turn first
        self.guide: Final[float] = guide  # a survey weighs the root: the lead, in scales, that counts e times; 0: none
        self.worlds: Final[i64] = worlds  # worlds of that survey
        self.even: Final[float] = even  # share of the weight that is spread evenly
        self.win: Final[float] = win  # share of the final place, not the lead, in what a finished game is worth
        self.apart: Final[i64] = apart  # 1: others only do what is suggested and only own points count
        self.blind: Final[i64] = blind  # 1: nothing but the rules leads it: equal weights, random play after a leaf


@final
class Luck:
    """The search's own generator: multiply-with-carry with another factor than that of the states."""

    def __init__(self, start: i64) -> None:
        self.number: i64 = (start & 0xFFFFFFFFFFFFFF) | 1

    def roll(self) -> i64:
        """32 bits."""
        self.number = 1075433238 * (self.number & 0xFFFFFFFF) + (self.number >> 32)
        return (self.number ^ (self.number >> 32)) & 0xFFFFFFFF

    def world(self) -> i64:
        """Where the generator of an imagined world may start."""
        return (self.roll() << 24 ^ self.roll()) | 1


def waiting(state: State) -> i64:
    """How many seats of the group on top have still to choose; 0 where no group is on top."""
    i: i64 = len(state.stack) - 1
    if i < 0:
        return 0
    group, seats = state.stack[i].group, i64(0)
    if group == 0:
        return 0
    while i >= 0 and state.stack[i].group == group:
        if state.stack[i].sealed == OPEN:
            seats += 1
        i -= 1
    return seats


def cleared(state: State) -> bool:
    """Whether somebody in the group on top has sealed a choice, which tells nothing before all have."""
    i: i64 = len(state.stack) - 1
    if i < 0 or state.stack[i].group == 0:
        return False
    group = state.stack[i].group
    while i >= 0 and state.stack[i].group == group:
        if state.stack[i].sealed != OPEN:
            return True
        i -= 1
    return False


def finish_turn(
    game: Game,
    heuristic: Heuristic,
    state: State,
    seat: i64,
    finish: i64,
    grouped: bool,
    rng: i64,
    luck: Luck,
) -> None:
    """Let suggestions finish what the seat has begun: until chance falls (the generator is no longer at `rng`), another
    must act, a group opens, or the seat has chosen in the group it was in."""
    while finish > 0 and state.rng == rng and state.pending_index(seat) >= 0 and grouped == (waiting(state) > 0):
        action = heuristic.suggest(game, state, seat, luck.roll())
        game.apply(state, seat, action)
        if grouped and not action & ASIDE:
            return
        finish -= 1


def close_group(game: Game, heuristic: Heuristic, state: State, luck: Luck) -> None:
    """Let suggestions complete a group in which somebody has chosen."""
    if not cleared(state):
        return
    left = waiting(state)
    for _ in range(PATIENCE):
        seat = state.actor()
        action = heuristic.suggest(game, state, seat, luck.roll())
        game.apply(state, seat, action)
        now = waiting(state)
        if closed(action, left, now):
            return
        left = now


def closed(action: Action, before: i64, after: i64) -> bool:
    """Whether an action taken in a group has ended it, from how many had to choose before and after."""
    if action & ASIDE:
        return after != before
    return before == 1 or after != before - 1


def expected(game: Game, heuristic: Heuristic, state: State, seat: i64) -> float:
    """The final points to expect; when the game is over, those it has; alone, what the heuristic makes of them."""
    if len(state.stack) == 0 and game.seats > 1:
        return float(state.scores[seat])
    return heuristic.value(game, state, seat)


def lead(game: Game, heuristic: Heuristic, state: State, seat: i64) -> float:
    """By how many points the seat may expect to be ahead of the best other; alone, its points."""
    own = expected(game, heuristic, state, seat)
    if game.seats == 1:
        return own
    best = -1e9
    for other in range(game.seats):
        if other != seat:
            points = expected(game, heuristic, state, other)
            if points > best:
                best = points
    return own - best


def survey(
    game: Game, heuristic: Heuristic, view: State, seat: i64, worlds: i64, finish: i64, luck: Luck
) -> list[float]:
    """For each legal action the lead it gives, on average over a few imagined worlds."""
    actions = game.legal(view, seat)
    leads = [0.0] * len(actions)
    grouped = waiting(view) > 0
    for _ in range(worlds):
        world = view.imagine(luck.world())
        start = luck.world()
        for i, action in enumerate(actions):
            state = world.clone()
            game.apply(state, seat, action)
            own = Luck(start)
            if not grouped or action & ASIDE:
                finish_turn(game, heuristic, state, seat, finish, grouped, world.rng, own)
            close_group(game, heuristic, state, own)
            leads[i] += lead(game, heuristic, state, seat) / float(worlds)
    return leads


@final
class Search:
    """A tree over the worlds that a view allows. An edge is an action; below it hang nodes, one for each decision
    that may follow. While a group chooses, each of its seats descends on its own, blind to the others."""

    def __init__(self, game: Game, heuristic: Heuristic, tuning: Tuning, view: State, seat: i64, start: i64) -> None:
        self.game: Final = game
        self.heuristic: Final = heuristic
        self.tuning: Final = tuning
        self.view: Final = view
        self.seat: Final[i64] = seat
        self.luck: Final = Luck(start)
        self.seats: Final[i64] = game.seats
        self.roots: Final = game.legal(view, seat)
        self.done: i64 = 0  # simulations
        # edges; number 0 leads to the root
        self.actions: list[int] = [0]
        self.visits: list[int] = [0]
        self.totals: list[float] = [0.0]  # worth to the seat that acts, summed over the visits
        self.weights: list[float] = [1.0]  # prior, summing to 1 over the actions of a decision
        self.absent: list[int] = [0]  # how often the action was not there to be chosen
        self.below: list[int] = [-1]  # first node below the edge
        # nodes
        self.labels: list[int] = []
        self.beside: list[int] = []  # the next node below the same edge
        self.edges: list[list[int]] = []
        self.entered: list[int] = []
        self.choices: list[int] = []  # how often an action was chosen here
        self.sums: list[float] = []  # worth to the seat that decides, summed over the visits
        # the simulation under way
        self.path: list[int] = []  # edges taken, and who took them
        self.movers: list[int] = []
        self.passed: list[int] = []  # nodes passed, and who decided there
        self.deciders: list[int] = []
        self.where: list[int] = [0] * game.seats  # the edge where each seat's next node hangs
        self.salts: list[int] = [0] * game.seats  # what else tells that node from its neighbours
        self.worth: list[float] = [0.0] * game.seats  # what the simulation was worth to each seat, from 0 to 1
        self.points: list[float] = [0.0] * game.seats
        self.tally: list[float] = [0.0] * (len(self.roots) * game.seats)  # points by root action and seat, summed
        self.reference: float = 0.0  # where only own points count, those that are worth one half
        if game.seats == 1 or tuning.apart:
            self.reference = expected(game, heuristic, view.imagine(self.luck.world()), seat)

    def run(self, iterations: i64, seconds: float = 0.0, patient: bool = False) -> None:
        """Simulate so often or so long; unless patient, stop as soon as the choice cannot change any more."""
        end = time.monotonic() + seconds
        while self.done < iterations or (seconds > 0.0 and self.done == 0):
            if self.done % CHECK == 0 and self.done > 0:
                if seconds > 0.0 and time.monotonic() >= end:
                    return
                if seconds <= 0.0 and not patient and self.decided(iterations - self.done):
                    return
            self.simulate()
            self.done += 1

    def decided(self, left: i64) -> bool:
        """Whether no other root action can overtake the first in the simulations that are left."""
        first: i64 = 0
        second: i64 = 0
        for i in range(1, len(self.roots) + 1):
            visits: i64 = self.visits[i]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return first - second > left

    def best(self) -> Action:
        """The root action visited most; among equals the one worth most."""
        best: i64 = 1
        for i in range(2, len(self.roots) + 1):
            if self.visits[i] > self.visits[best] or (
                self.visits[i] == self.visits[best] and self.totals[i] > self.totals[best]
            ):
                best = i
        return self.roots[best - 1]

    def simulate(self) -> None:
        """Imagine a world, walk down the tree, judge the leaf, and remember."""
        game, state = self.game, self.view.imagine(self.luck.world())
        self.path.clear()
        self.movers.clear()
        self.passed.clear()
        self.deciders.clear()
        for seat in range(self.seats):
            self.where[seat] = 0
            self.salts[seat] = 0
        mover = self.seat
        open_seats = waiting(state)
        top = True
        while mover != NOBODY:
            if self.tuning.apart and mover != self.seat:
                game.apply(state, mover, self.heuristic.suggest(game, state, mover, self.luck.roll()))
                open_seats = waiting(state)
                if state.pending_index(mover) < 0:
                    mover = state.actor()
                continue
            legal = self.roots if top else game.legal(state, mover)
            action: i64 = legal[0]
            if top or len(legal) > 1:
                node = self.node(state, mover)
                self.passed.append(int(node))
                self.deciders.append(int(mover))
                if self.entered[node] == 0 and not top:
                    break
                edge = self.choose(state, mover, node, legal)
                self.path.append(int(edge))
                self.movers.append(int(mover))
                action = self.actions[edge]
                game.apply(state, mover, int(action))
                self.advance(mover, edge, open_seats > 0)
            else:
                game.apply(state, mover, int(action))
                self.salts[mover] += 1
                if open_seats == 0:
                    for seat in range(self.seats):
                        self.salts[seat] = self.salts[mover]
            top = False
            left = waiting(state)
            if open_seats > 0 and closed(int(action), open_seats, left):
                self.join()
            open_seats = left
            if state.pending_index(mover) < 0:
                mover = state.actor()
        self.judge(state, mover)
        self.remember()

    def advance(self, mover: i64, edge: i64, alone: bool) -> None:
        """The mover's next node hangs below this edge; everybody's, unless it chose behind a screen."""
        for seat in range(self.seats):
            if not alone or seat == mover:
                self.where[seat] = int(edge)
                self.salts[seat] = 0

    def join(self) -> None:
        """The group has chosen: what follows hangs on what all of them did."""
        salt: i64 = 7
        for seat in range(self.seats):
            salt = (salt * 1000003 + self.where[seat] * 31 + self.salts[seat]) % 2147483647
        first = self.where[0]
        for seat in range(self.seats):
            self.where[seat] = first
            self.salts[seat] = int(salt)

    def node(self, state: State, mover: i64) -> i64:
        """The node of this decision; made when it is met for the first time."""
        phase = state.stack[state.pending_index(mover)].phase
        scene = self.heuristic.scene(self.game, state, mover)
        label: i64 = (self.salts[mover] * 1000003 + scene * 4096 + phase * 16 + mover) % 1152921504606846976
        edge: i64 = self.where[mover]
        node: i64 = self.below[edge]
        while node >= 0:
            if self.labels[node] == label:
                return node
            node = self.beside[node]
        node = len(self.labels)
        self.labels.append(int(label))
        self.beside.append(self.below[edge])
        self.below[edge] = int(node)
        self.edges.append([])
        self.entered.append(0)
        self.choices.append(0)
        self.sums.append(0.0)
        return node

    def choose(self, state: State, mover: i64, node: i64, legal: list[Action]) -> i64:
        """The edge to follow: worth, plus curiosity led by the weights, among those wide enough in sight."""
        edges = self.matched(state, mover, node, legal)
        tuning = self.tuning
        entered: i64 = self.entered[node]
        unknown = 0.5
        if entered > 0:
            unknown = self.sums[node] / float(entered) - 0.05
        width: i64 = len(legal)
        if tuning.widen > 0.0:
            width = 2 + i64(tuning.widen * math.sqrt(float(entered)))
        choices: i64 = self.choices[node] + 1
        self.choices[node] = int(choices)
        always = tuning.explore * math.sqrt(float(choices))
        best: i64 = -1
        peak = -1e9
        fresh: i64 = -1  # the heaviest of those never visited
        heaviest = -1.0
        for number in edges:
            edge: i64 = number
            absent: i64 = self.absent[edge]
            interest = tuning.explore * math.sqrt(float(choices - absent)) if absent else always
            curiosity = interest * self.weights[edge]
            visits: i64 = self.visits[edge]
            if visits == 0:
                if curiosity > heaviest:
                    heaviest = curiosity
                    fresh = edge
                continue
            width -= 1
            worth = self.totals[edge] / float(visits) + curiosity / float(1 + visits)
            if worth > peak:
                peak = worth
                best = edge
        if fresh >= 0 and width > 0 and (best < 0 or unknown + heaviest > peak):
            return fresh
        return best

    def matched(self, state: State, mover: i64, node: i64, legal: list[Action]) -> list[int]:
        """The edges of the legal actions; those met for the first time are added with their weights."""
        known = self.edges[node]
        count: i64 = len(known)
        same: i64 = 0
        if count == len(legal):
            while same < count and self.actions[known[same]] == legal[same]:
                same += 1
            if same == count:
                return known
        if count == 0:
            self.add(node, legal, self.weigh(state, mover, legal, node == 0))
            return known
        found = [-1] * len(legal)
        places = {action: i for i, action in enumerate(legal)}
        for edge in known:
            i = places.pop(self.actions[edge], -1)
            if i < 0:
                self.absent[edge] += 1
            else:
                found[i] = edge
        if places:
            weights = self.weigh(state, mover, legal, node == 0)
            following = len(self.actions)
            for i in places.values():
                found[i] = following
                following += 1
            self.add(node, list(places), [weights[i] for i in places.values()])
        return found

    def add(self, node: i64, actions: list[Action], weights: list[float]) -> None:
        """New edges of a node, for actions that were not there when it was chosen before."""
        first, count = len(self.actions), len(actions)
        self.edges[node].extend(range(first, first + count))
        self.actions.extend(actions)
        self.weights.extend(weights)
        self.visits.extend([0] * count)
        self.totals.extend([0.0] * count)
        self.absent.extend([self.choices[node]] * count)
        self.below.extend([-1] * count)

    def weigh(self, state: State, mover: i64, legal: list[Action], root: bool) -> list[float]:
        """Weights that sum to 1: the game's priors; at the root also what a survey says."""
        tuning = self.tuning
        if tuning.blind:
            return [1.0 / float(len(legal))] * len(legal)
        weights = self.heuristic.priors(self.game, state, mover, legal)[:]
        if root and tuning.guide > 0.0:
            leads = survey(self.game, self.heuristic, self.view, mover, tuning.worlds, tuning.finish, self.luck)
            top = max(leads)
            for i in range(len(weights)):
                weights[i] *= math.exp((leads[i] - top) / (tuning.guide * self.heuristic.scale))
        whole = 0.0
        for weight in weights:
            whole += weight
        share = tuning.even / float(len(weights))
        for i in range(len(weights)):
            weights[i] = share + (1.0 - tuning.even) * weights[i] / whole
        return weights

    def judge(self, state: State, mover: i64) -> None:
        """Play on a little, then say what the position is worth to each seat."""
        game, heuristic, tuning = self.game, self.heuristic, self.tuning
        plies: i64 = tuning.plies
        if tuning.blind and plies < 0:
            game.playout(state, self.luck.world())
            mover = NOBODY
        while plies != 0 and mover != NOBODY:
            game.apply(state, mover, heuristic.suggest(game, state, mover, self.luck.roll()))
            plies -= 1
            if state.pending_index(mover) < 0:
                mover = state.actor()
        if mover != NOBODY:
            finish_turn(game, heuristic, state, mover, tuning.finish, waiting(state) > 0, state.rng, self.luck)
            close_group(game, heuristic, state, self.luck)
        for seat in range(self.seats):
            self.points[seat] = expected(game, heuristic, state, seat)
        for seat in range(self.seats):
            rival = self.reference
            if self.seats > 1 and not tuning.apart:
                rival = -1e9
                for other in range(self.seats):
                    if other != seat and self.points[other] > rival:
                        rival = self.points[other]
            edge = 2.0 * (self.points[seat] - rival) / heuristic.scale
            self.worth[seat] = 0.5 + 0.5 * edge / math.sqrt(1.0 + edge * edge)
        if len(state.stack) == 0:
            places = game.places(state)
            winners = 0
            for place in places:
                winners += place == 1
            for seat in range(self.seats):
                won = 1.0 / float(winners) if places[seat] == 1 else 0.0
                self.worth[seat] = tuning.win * won + (1.0 - tuning.win) * self.worth[seat]

    def remember(self) -> None:
        """Write the worth of this simulation on all it passed: each seat counts its own."""
        for i, edge in enumerate(self.path):
            self.visits[edge] += 1
            self.totals[edge] += self.worth[self.movers[i]]
        for i, node in enumerate(self.passed):
            self.entered[node] += 1
            self.sums[node] += self.worth[self.deciders[i]]
        if self.path:
            row: i64 = (self.path[0] - 1) * self.seats
            for seat in range(self.seats):
                self.tally[row + seat] += self.points[seat]
