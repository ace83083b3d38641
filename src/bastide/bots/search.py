"""How bots look ahead: a one-ply survey of the legal actions, and Monte Carlo tree search. Both work on worlds (full
states) that agree with a view. This module is compiled."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from bastide.core.action import ASIDE, Action
from bastide.core.action_buffer import ActionBuffer
from bastide.core.game import Game
from bastide.core.heuristic import Heuristic
from bastide.core.state import NOBODY, OPEN, State
from bastide.encoding.judgement import Judgement
from bastide.encoding.observation import Observation

MAX_GROUP_ACTIONS: Final = 200  # actions that may complete a group before a position is judged as it is
CLOCK_INTERVAL: Final = 16  # simulations between two looks at the clock
UNLIMITED: Final = 1 << 40  # simulations: time alone is the limit
# Told now and then how many simulations a search has made, and how many it will; 0: as many as its time allows.
PROGRESS_LISTENERS: Final[list[Callable[[int, int], None]]] = []
CLOSE: Final = 0.5  # a second choice is close that has at least this share of the visits of the first


@final
class Tuning:
    """The parameters of a search; each game has its own, found by experiment."""

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
        longer: float = 1.0,
    ) -> None:
        self.explore: Final[float] = explore  # weight of exploration against the mean outcome
        self.widen: Final[float] = widen  # actions considered grow with this times the root of the visits; 0: all
        self.plies: Final[i64] = plies  # suggested actions after a leaf before it is judged; below 0: to the end
        self.finish: Final[i64] = finish  # suggested actions that may complete the mover's own turn first
        self.guide: Final[float] = (
            guide  # a lead by this many scales in the survey multiplies a root prior by e; 0: none
        )
        self.worlds: Final[i64] = worlds  # worlds of that survey
        self.even: Final[float] = even  # share of the prior weight that is spread evenly over the actions
        self.win: Final[float] = win  # share of the place, against the lead, in the outcome of a finished game
        self.apart: Final[i64] = apart  # 1: others only do what is suggested and only own points count
        self.blind: Final[i64] = blind  # 1: no heuristic is used: equal priors, random play after a leaf
        self.longer: Final[float] = longer  # so many times the simulations where the first two choices are close


@final
class Generator:
    """Random numbers for bots: multiply-with-carry, with another factor than the generator of the states."""

    def __init__(self, start: i64) -> None:
        self.number: i64 = (start & 0xFFFFFFFFFFFFFF) | 1

    def next_u32(self) -> i64:
        """The next number of 32 bits."""
        self.number = 1075433238 * (self.number & 0xFFFFFFFF) + (self.number >> 32)
        return (self.number ^ (self.number >> 32)) & 0xFFFFFFFF

    def next_seed(self) -> i64:
        """A seed for an imagined world, or for another generator."""
        return (self.next_u32() << 24 ^ self.next_u32()) | 1


def seats_to_choose(state: State) -> i64:
    """How many seats of the group on top of the stack have not chosen yet; 0 if no group is on top."""
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


def group_has_sealed(state: State) -> bool:
    """Whether a seat of the group on top of the stack has made its choice, which has no effect until all have."""
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
    generator: Generator,
) -> None:
    """Complete the seat's turn with suggested actions, at most `finish`: until something random happens (the state's
    generator is no longer at `rng`), another seat must act, a group opens, or the seat has chosen in its group."""
    while (
        finish > 0 and state.rng == rng and state.pending_index(seat) >= 0 and grouped == (seats_to_choose(state) > 0)
    ):
        action = heuristic.suggest(game, state, seat, generator.next_u32())
        game.apply(state, seat, action)
        if grouped and not action & ASIDE:
            return
        finish -= 1


def close_group(game: Game, heuristic: Heuristic, state: State, generator: Generator) -> None:
    """Complete a group in which a seat has chosen, with suggested actions for the others."""
    if not group_has_sealed(state):
        return
    left = seats_to_choose(state)
    for _ in range(MAX_GROUP_ACTIONS):
        seat = state.actor()
        action = heuristic.suggest(game, state, seat, generator.next_u32())
        game.apply(state, seat, action)
        now = seats_to_choose(state)
        if group_ended(action, left, now):
            return
        left = now


def group_ended(action: Action, before: i64, after: i64) -> bool:
    """Whether an action in a group has ended the group, given how many seats had to choose before and after it."""
    if action & ASIDE:
        return after != before
    return before == 1 or after != before - 1


def expected(game: Game, heuristic: Heuristic, state: State, seat: i64) -> float:
    """The points a seat may expect at the end. When a game of several seats is over these are its points; otherwise the
    heuristic estimates them."""
    if len(state.stack) == 0 and game.seats > 1:
        return float(state.scores[seat])
    return heuristic.value(game, state, seat)


def lead(game: Game, heuristic: Heuristic, state: State, seat: i64) -> float:
    """The expected points of a seat less those of the best other seat; with one seat only, its expected points."""
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
    game: Game, heuristic: Heuristic, view: State, seat: i64, worlds: i64, finish: i64, generator: Generator
) -> list[float]:
    """For each legal action the lead after it, averaged over a few imagined worlds."""
    actions = game.legal(view, seat)
    leads = [0.0] * len(actions)
    grouped = seats_to_choose(view) > 0
    for _ in range(worlds):
        world = view.imagine(generator.next_seed())
        start = generator.next_seed()
        for i, action in enumerate(actions):
            state = world.clone()
            game.apply(state, seat, action)
            following = Generator(start)
            if not grouped or action & ASIDE:
                finish_turn(game, heuristic, state, seat, finish, grouped, world.rng, following)
            close_group(game, heuristic, state, following)
            leads[i] += lead(game, heuristic, state, seat) / float(worlds)
    return leads


@final
class Search:
    """One tree search from a view. An edge is an action; its child nodes are the decisions that may follow it. While a
    group chooses, each of its seats descends the tree on its own and does not see the choices of the others."""

    def __init__(
        self,
        game: Game,
        heuristic: Heuristic,
        tuning: Tuning,
        view: State,
        seat: i64,
        start: i64,
        judgement: Judgement | None = None,
    ) -> None:
        self.game: Final = game
        self.heuristic: Final = heuristic
        self.judgement: Final = judgement  # what leaves are judged by; None: by the heuristic
        self.notes: Final = Observation(judgement.width if judgement is not None else 0)
        self.tuning: Final = tuning
        self.view: Final = view
        self.seat: Final[i64] = seat
        self.generator: Final = Generator(start)
        self.seats: Final[i64] = game.seats
        self.root_actions: Final = game.legal(view, seat)
        self.root_buffer: Final = ActionBuffer()  # the same
        game.write_legal(view, seat, self.root_buffer)
        self.simulations: i64 = 0  # made so far
        # one item for each edge; edge 0 leads to the root. Packed arrays, as no object is to be made in a descent
        self.actions: vec[i64] = vec[i64]([i64(0)])
        self.visits: vec[i64] = vec[i64]([i64(0)])
        self.totals: vec[float] = vec[float]([0.0])  # outcomes for the seat that acts, summed over the visits
        self.priors: vec[float] = vec[float]([1.0])  # they sum to 1 over the actions of a decision
        self.absences: vec[i64] = vec[i64]([i64(0)])  # how often its node was visited while the action was not legal
        self.first_child: vec[i64] = vec[i64]([i64(-1)])  # node below the edge; -1: none
        # one item for each node
        self.node_labels: vec[i64] = vec[i64]()
        self.next_sibling: vec[i64] = vec[i64]()  # another node below the same edge; -1: none
        self.first_edge: vec[i64] = vec[i64]()  # the edges of the actions that were legal at the first choice
        self.edge_count: vec[i64] = vec[i64]()
        self.later_edges: Final[dict[int, list[int]]] = {}  # by node: those of actions that became legal later
        self.node_visits: vec[i64] = vec[i64]()
        self.node_choices: vec[i64] = vec[i64]()  # how often an action was chosen here
        self.node_totals: vec[float] = vec[float]()  # outcomes for the seat that decides, summed over the visits
        self.offered: vec[i64] = vec[i64]()  # the edges of the legal actions at the node that is being looked at
        # the current simulation
        self.buffer: Final = ActionBuffer()  # the legal actions at the decision that is being looked at
        self.path_edges: list[int] = []  # edges taken
        self.path_movers: list[int] = []  # the seats that took them
        self.path_nodes: list[int] = []  # nodes visited
        self.path_deciders: list[int] = []  # the seats that decided there
        self.parent_edge: list[int] = [0] * game.seats  # by seat: the edge above its next node
        self.path_keys: list[int] = [0] * game.seats  # by seat: what else identifies that node below the edge
        self.outcomes: list[float] = [0.0] * game.seats  # by seat, from 0 (lost) to 1 (won)
        self.points: list[float] = [0.0] * game.seats  # by seat: expected points at the end
        # sums of `points` by root action and seat
        self.point_totals: list[float] = [0.0] * (len(self.root_actions) * game.seats)
        self.reference_points: float = 0.0  # where only own points count: the points of an outcome of one half
        if game.seats == 1 or tuning.apart:
            self.reference_points = self.judge(view.imagine(self.generator.next_seed()), seat)

    def run(self, iterations: i64, seconds: float = 0.0, patient: bool = False) -> None:
        """Make so many simulations, or as many of them as the seconds allow (0: all); more where the choice is close,
        if the tuning says so. Unless `patient`, stop as soon as more could not change the best action."""
        end = time.monotonic() + seconds
        most: i64 = iterations
        while self.simulations < most or (seconds > 0.0 and self.simulations == 0):
            if self.simulations % CLOCK_INTERVAL == 0 and self.simulations > 0:
                for listener in PROGRESS_LISTENERS:
                    listener(self.simulations, most if most < UNLIMITED else 0)
                if seconds > 0.0 and time.monotonic() >= end:
                    return
                if not patient and self.is_decided(most - self.simulations):
                    return
            self.simulate()
            self.simulations += 1
            if self.simulations == iterations and self.tuning.longer > 1.0 and not patient and self.is_close():
                most = i64(float(iterations) * self.tuning.longer)

    def is_decided(self, left: i64) -> bool:
        """Whether no other root action can overtake the most visited one in the simulations that are left."""
        return self.most_visits(0) - self.most_visits(1) > left

    def is_close(self) -> bool:
        """Whether the second choice at the root may yet prove better than the first."""
        return float(self.most_visits(1)) >= CLOSE * float(self.most_visits(0))

    def most_visits(self, rank: i64) -> i64:
        """The visits of the root action that is visited most, or (rank 1) second most."""
        first: i64 = 0
        second: i64 = 0
        for i in range(1, len(self.root_actions) + 1):
            visits = self.visits[i]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
        return second if rank else first

    def best(self) -> Action:
        """The root action with the most visits; among equals the one with the highest total outcome."""
        best: i64 = 1
        for i in range(2, len(self.root_actions) + 1):
            if self.visits[i] > self.visits[best] or (
                self.visits[i] == self.visits[best] and self.totals[i] > self.totals[best]
            ):
                best = i
        return self.root_actions[best - 1]

    def simulate(self) -> None:
        """One simulation: imagine a world, descend the tree to a leaf, evaluate it, and update the path."""
        game, state = self.game, self.view.imagine(self.generator.next_seed())
        self.path_edges.clear()
        self.path_movers.clear()
        self.path_nodes.clear()
        self.path_deciders.clear()
        for seat in range(self.seats):
            self.parent_edge[seat] = 0
            self.path_keys[seat] = 0
        mover = self.seat
        open_seats = seats_to_choose(state)
        top = True
        while mover != NOBODY:
            if self.tuning.apart and mover != self.seat:
                game.apply(state, mover, self.heuristic.suggest(game, state, mover, self.generator.next_u32()))
                open_seats = seats_to_choose(state)
                if state.pending_index(mover) < 0:
                    mover = state.actor()
                continue
            legal = self.root_buffer if top else self.buffer
            if not top:
                game.write_legal(state, mover, legal)
            action = legal.actions[0]
            if top or legal.count > 1:
                node = self.find_node(state, mover)
                self.path_nodes.append(int(node))
                self.path_deciders.append(int(mover))
                if self.node_visits[node] == 0 and not top:
                    break
                edge = self.select_edge(state, mover, node, legal)
                self.path_edges.append(int(edge))
                self.path_movers.append(int(mover))
                action = self.actions[edge]
                game.apply(state, mover, int(action))
                self.descend(mover, edge, open_seats > 0)
            else:
                game.apply(state, mover, int(action))
                self.path_keys[mover] += 1
                if open_seats == 0:
                    for seat in range(self.seats):
                        self.path_keys[seat] = self.path_keys[mover]
            top = False
            left = seats_to_choose(state)
            if open_seats > 0 and group_ended(int(action), open_seats, left):
                self.join_group()
            open_seats = left
            if state.pending_index(mover) < 0:
                mover = state.actor()
        self.evaluate(state, mover)
        self.back_up()

    def descend(self, mover: i64, edge: i64, alone: bool) -> None:
        """Put the next node of the mover below this edge; those of all seats, unless it chose alone in a group."""
        for seat in range(self.seats):
            if not alone or seat == mover:
                self.parent_edge[seat] = int(edge)
                self.path_keys[seat] = 0

    def join_group(self) -> None:
        """End a group: what follows depends on what all of its seats chose."""
        key: i64 = 7
        for seat in range(self.seats):
            key = (key * 1000003 + self.parent_edge[seat] * 31 + self.path_keys[seat]) % 2147483647
        first = self.parent_edge[0]
        for seat in range(self.seats):
            self.parent_edge[seat] = first
            self.path_keys[seat] = int(key)

    def find_node(self, state: State, mover: i64) -> i64:
        """The node of this decision; a new one if it is met for the first time."""
        phase = state.stack[state.pending_index(mover)].phase
        scene = self.heuristic.scene(self.game, state, mover)
        label: i64 = (self.path_keys[mover] * 1000003 + scene * 4096 + phase * 16 + mover) % 1152921504606846976
        edge: i64 = self.parent_edge[mover]
        node: i64 = self.first_child[edge]
        while node >= 0:
            if self.node_labels[node] == label:
                return node
            node = self.next_sibling[node]
        node = len(self.node_labels)
        self.node_labels = append(self.node_labels, label)
        self.next_sibling = append(self.next_sibling, self.first_child[edge])
        self.first_child[edge] = node
        self.first_edge = append(self.first_edge, 0)
        self.edge_count = append(self.edge_count, 0)
        self.node_visits = append(self.node_visits, 0)
        self.node_choices = append(self.node_choices, 0)
        self.node_totals = append(self.node_totals, 0.0)
        return node

    def select_edge(self, state: State, mover: i64, node: i64, legal: ActionBuffer) -> i64:
        """The edge to follow: the highest sum of mean outcome and exploration term (PUCT with progressive widening)."""
        self.offer_edges(state, mover, node, legal)
        tuning, offered, absences, priors = self.tuning, self.offered, self.absences, self.priors
        all_visits, totals = self.visits, self.totals
        node_visits: i64 = self.node_visits[node]
        unvisited = 0.5  # assumed outcome of an edge without visits
        if node_visits > 0:
            unvisited = self.node_totals[node] / float(node_visits) - 0.05
        width = legal.count
        if tuning.widen > 0.0:
            width = 2 + i64(tuning.widen * math.sqrt(float(node_visits)))
        choices: i64 = self.node_choices[node] + 1
        self.node_choices[node] = choices
        always = tuning.explore * math.sqrt(float(choices))
        best: i64 = -1
        peak = -1e9
        fresh: i64 = -1  # the edge without visits that has the largest prior
        heaviest = -1.0
        for i in range(legal.count):
            edge = offered[i]
            absent = absences[edge]
            interest = tuning.explore * math.sqrt(float(choices - absent)) if absent else always
            exploration = interest * priors[edge]
            visits = all_visits[edge]
            if visits == 0:
                if exploration > heaviest:
                    heaviest = exploration
                    fresh = edge
                continue
            width -= 1
            worth = totals[edge] / float(visits) + exploration / float(1 + visits)
            if worth > peak:
                peak = worth
                best = edge
        if fresh >= 0 and width > 0 and (best < 0 or unvisited + heaviest > peak):
            return fresh
        return best

    def offer_edges(self, state: State, mover: i64, node: i64, legal: ActionBuffer) -> None:
        """Write down the edges of the legal actions at a node; those met for the first time are added with priors."""
        number = legal.count
        while len(self.offered) < number:
            self.offered = append(self.offered, 0)
        offered, first, count = self.offered, self.first_edge[node], self.edge_count[node]
        if count == 0:
            first = len(self.actions)
            self.first_edge[node], self.edge_count[node] = first, number
            self.add_edges(node, legal.actions[:number], self.prior_weights(state, mover, legal, node == 0))
            count = number
        if count != number or not self.are_actions(first, legal) or node in self.later_edges:
            self.offer_some(state, mover, node, legal)
            return
        for i in range(number):
            offered[i] = first + i

    def are_actions(self, first: i64, legal: ActionBuffer) -> bool:
        """Whether the legal actions are those of as many edges from this one on, in the same order."""
        actions, wanted, same, number = self.actions, legal.actions, i64(0), legal.count
        while same < number and actions[first + same] == wanted[same]:
            same += 1
        return same == number

    def offer_some(self, state: State, mover: i64, node: i64, legal: ActionBuffer) -> None:
        """The same where other actions are legal than at the first choice here."""
        offered, places = self.offered, {action: i for i, action in enumerate(legal.list())}
        first, later = self.first_edge[node], self.later_edges.get(int(node), [])
        known = [*range(int(first), int(first + self.edge_count[node])), *later]
        for edge in known:
            i = places.pop(int(self.actions[edge]), -1)
            if i < 0:
                self.absences[edge] += 1
            else:
                offered[i] = edge
        if places:
            weights = self.prior_weights(state, mover, legal, node == 0)
            following = len(self.actions)
            for i in places.values():
                offered[i] = following
                later.append(following)
                following += 1
            self.later_edges[int(node)] = later
            actions = vec[i64]([i64(action) for action in places])
            self.add_edges(node, actions, vec[float]([weights[i] for i in places.values()]))

    def add_edges(self, node: i64, actions: vec[i64], weights: vec[float]) -> None:
        """Add edges to a node; they count as absent at all earlier choices there."""
        number: i64 = len(actions)
        self.actions, self.priors = extend(self.actions, actions), extend(self.priors, weights)
        self.visits = extend(self.visits, vec[i64]([i64(0)] * number))
        self.totals = extend(self.totals, vec[float]([0.0] * number))
        self.absences = extend(self.absences, vec[i64]([self.node_choices[node]] * number))
        self.first_child = extend(self.first_child, vec[i64]([i64(-1)] * number))

    def prior_weights(self, state: State, mover: i64, legal: ActionBuffer, root: bool) -> vec[float]:
        """The priors of the legal actions, summing to 1: from the heuristic, at the root also from a survey."""
        tuning, number = self.tuning, float(legal.count)
        if tuning.blind:
            return vec[float]([1.0 / number] * legal.count)
        weights = vec[float](self.heuristic.priors(self.game, state, mover, legal.list()))
        if root and tuning.guide > 0.0:
            leads = survey(self.game, self.heuristic, self.view, mover, tuning.worlds, tuning.finish, self.generator)
            top = max(leads)
            for i, ahead in enumerate(leads):
                weights[i] *= math.exp((ahead - top) / (tuning.guide * self.heuristic.scale))
        whole = 0.0
        for weight in weights:
            whole += weight
        share = tuning.even / number
        for i in range(legal.count):
            weights[i] = share + (1.0 - tuning.even) * weights[i] / whole
        return weights

    def evaluate(self, state: State, mover: i64) -> None:
        """Play on as the tuning says, then set the outcome of the position for each seat."""
        game, heuristic, tuning = self.game, self.heuristic, self.tuning
        plies: i64 = tuning.plies
        if tuning.blind and plies < 0:
            game.playout(state, self.generator.next_seed())
            mover = NOBODY
        while plies != 0 and mover != NOBODY:
            game.apply(state, mover, heuristic.suggest(game, state, mover, self.generator.next_u32()))
            plies -= 1
            if state.pending_index(mover) < 0:
                mover = state.actor()
        if mover != NOBODY:
            grouped = seats_to_choose(state) > 0
            finish_turn(game, heuristic, state, mover, tuning.finish, grouped, state.rng, self.generator)
            close_group(game, heuristic, state, self.generator)
        for seat in range(self.seats):
            self.points[seat] = self.judge(state, seat)
        for seat in range(self.seats):
            rival = self.reference_points
            if self.seats > 1 and not tuning.apart:
                rival = -1e9
                for other in range(self.seats):
                    if other != seat and self.points[other] > rival:
                        rival = self.points[other]
            edge = 2.0 * (self.points[seat] - rival) / heuristic.scale
            self.outcomes[seat] = 0.5 + 0.5 * edge / math.sqrt(1.0 + edge * edge)
        if len(state.stack) == 0:
            places = game.places(state)
            winners = 0
            for place in places:
                winners += place == 1
            for seat in range(self.seats):
                won = 1.0 / float(winners) if places[seat] == 1 else 0.0
                self.outcomes[seat] = tuning.win * won + (1.0 - tuning.win) * self.outcomes[seat]

    def judge(self, state: State, seat: i64) -> float:
        """The points a seat may expect at the end, by the learned judgement if there is one."""
        judgement = self.judgement
        if judgement is None or len(state.stack) == 0:
            return expected(self.game, self.heuristic, state, seat)
        hand_value = self.heuristic.value(self.game, state, seat) if judgement.uses_hand else 0.0
        return judgement.value(self.game, state, seat, hand_value, self.notes)

    def back_up(self) -> None:
        """Add the outcome of this simulation to all edges and nodes of its path: each seat's own outcome to its own."""
        for i, edge in enumerate(self.path_edges):
            self.visits[edge] += 1
            self.totals[edge] += self.outcomes[self.path_movers[i]]
        for i, node in enumerate(self.path_nodes):
            self.node_visits[node] += 1
            self.node_totals[node] += self.outcomes[self.path_deciders[i]]
        if self.path_edges:
            row: i64 = (self.path_edges[0] - 1) * self.seats
            for seat in range(self.seats):
                self.point_totals[row + seat] += self.points[seat]
