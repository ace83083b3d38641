"""The review of a finished game: what everybody could expect after each action, which choices cost points, and what was
luck. Each line of the record is assessed by itself, so that a review can stop and go on, and early results are final.

A choice is judged from what its seat could know: a search names candidates, and these and the action that was played
are continued with the same budget on the same draws. Luck is the value after a draw less the mean over all that could
have been drawn. What neither explains is told as such.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from bastide.bots.judge import Judge, Points, Sample, difference, error_of, final_points
from bastide.bots.search import Search
from bastide.core.action import Action
from bastide.core.errors import BadNotation
from bastide.core.game import Game
from bastide.core.state import NOBODY, Entry, State
from bastide.games.registry import box
from bastide.store.record import Line, Record, game_of

Depth = Literal["quick", "usual", "deep"]
DEPTHS: Final[dict[Depth, float]] = {"quick": 0.25, "usual": 1.0, "deep": 6.0}  # times the usual budget

CANDIDATES: Final = 3  # actions that are compared with the one played
SURE: Final = 3.0  # standard errors: a smaller difference may be noise
LEAST: Final = 1.0  # points: a smaller loss is not worth a word
MOST_MOMENTS: Final = 12  # of one seat
SETUPS: Final = 24  # deals that the start is the mean of
OUTCOMES: Final = 24  # of one action, where they cannot be listed
LISTED: Final = 90  # outcomes of one action that are listed
SOLVING: Final = 4000  # actions for solving one position
SHOWN: Final = 48  # continuations to the end for the points that a curve shows, at most
LEAST_SHOWN: Final = 8
CURVE: Final = 1_500_000  # actions played on for the whole curve, at the usual depth
LONGER: Final = 15  # times the simulations, for the search that says what was best
CLEARLY: Final = 5  # times as often it must try that as what was played
LEAST_CONTINUED: Final = 6  # continuations of one position
MOST_CONTINUED: Final = 4000
OVERHEAD: Final = 12  # a continuation costs so many actions before the first is played


class Budget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game is reviewed: `review.json` in its package, found by `make review-proof`."""

    actions: int = 2_000_000  # played on for all choices and draws of a game, at the usual depth
    plies: int = -1  # actions that are played on before a position is judged; below 0: to the end
    simulations: int = 150  # of the search that names candidates
    sums: bool = False  # whether choices and luck have proved to be measurable
    gain: float = 0.0  # points that the choices of a good player win on those of continuations in a game of two
    drift: tuple[float, ...] = ()  # points by which two good players end above continuations, at tenths of a game


class Candidate(msgspec.Struct, frozen=True):
    """An action that might have been played, and what it leads to."""

    action: str  # as records write it
    lead: float  # at the end, for the seat that chose
    error: float  # standard error of that; 0 if it was solved


class Assessment(msgspec.Struct, frozen=True):
    """One line of a record: its choice and its luck."""

    ply: int  # lines of the record before it
    seat: int
    played: str
    points: Points  # to be expected before it, by seat
    chosen: bool = False  # whether there was anything to choose
    exact: bool = False  # everything was played out to the end
    best: str = ""
    loss: float = 0.0  # by which the best action beats the one played, for the seat; 0 if they cannot be told apart
    error: float = 0.0  # standard error of the loss
    candidates: tuple[Candidate, ...] = ()  # the best first
    choice: Points = ()  # change of each seat's lead by the choice, against what continuations would have chosen
    luck: Points = ()  # change of each seat's lead by what was drawn


class Beginning(msgspec.Struct, frozen=True):
    """What could be expected before anything was drawn, and what the deal changed."""

    points: Points
    lead: Points
    luck: Points


class Moment(msgspec.Struct, frozen=True):
    """A choice that cost points."""

    ply: int
    seat: int
    played: str
    best: str
    loss: float
    error: float
    exact: bool
    times: int  # so often in a row the same better action was missed
    candidates: tuple[Candidate, ...]


class Chance(msgspec.Struct, frozen=True):
    """A draw that changed much."""

    ply: int
    seat: int  # whom it helped most
    gain: float


class Review(msgspec.Struct, frozen=True):
    """A whole review. For each seat: result = start + skill + luck + unexplained, all in points of lead over the best
    other seat (alone, or where only own points count: in points)."""

    game: str
    seats: int
    plies: int  # lines of the record
    assessed: int  # lines that have been assessed
    start: list[float]
    result: list[float]
    skill: list[float]
    luck: list[float]
    unexplained: list[float]
    choices: list[list[float]]  # skill by seat, and by the seat that chose
    measured: bool  # whether such sums have been proved for this game, its seats and options
    moments: list[Moment]  # worst first
    draws: list[Chance]  # those that changed most
    curve: list[list[float]]  # expected points by seat, before each line in force and at the end
    curve_plies: list[int]  # to which lines these belong
    scores: list[int]
    decisions: list[int]  # choices by seat
    lost: list[float]  # points lost by choices, by seat
    mistakes: list[int] = []  # choices that cost points, by seat: also those that are no moment


def budget_of(game: str) -> Budget:
    """How this game is reviewed."""
    source = box(game).optional_resource("review.json")
    return Budget() if source is None else msgspec.json.decode(source, type=Budget)


class Reviewer:
    """Assesses the lines of one record. Equal seeds give equal reviews."""

    def __init__(self, record: Record, depth: Depth = "usual", seed: int = 0) -> None:
        self.record, self.seed = record, seed
        self.game: Final[Game] = game_of(record)
        self.budget: Final = budget_of(self.game.name)
        self.judge: Final = Judge(self.game, self.budget.plies)
        self.to_the_end: Final = Judge(self.game)  # for the points that are shown
        self.numbers: Final = record.in_force()
        self.states: Final = list(states_of(self.game, record, self.numbers))
        if self.states[-1].stack:
            raise BadNotation("record", "only a finished game can be reviewed")
        share = self.budget.actions * DEPTHS[depth]
        self.simulations: Final = max(20, round(self.budget.simulations * DEPTHS[depth]))
        length = len(self.numbers)
        chosen = sum(len(self.game.legal(state, self.line(i).seat)) > 1 for i, state in enumerate(self.states[:-1]))
        drawn = sum(bool(self.line(i).chance) for i in range(length))
        self.for_choice: Final = 0.5 * share / max(1, chosen)  # actions to play on for each
        self.for_draw: Final = 0.5 * share / max(1, drawn)
        self.for_point: Final = CURVE * DEPTHS[depth] / max(1, length)  # of the curve

    @property
    def as_proved(self) -> bool:
        """Whether the game was played as in the proof: by two, with the usual options."""
        return self.game.seats == 2 and box(self.game.name).has_usual_options(self.game)

    def line(self, place: int) -> Line:
        """A line that still holds, by its place among these."""
        return self.record.lines[self.numbers[place]]

    def count(self, actions: float, place: int, things: int) -> int:
        """How often each of so many things can be continued to the end with this number of actions."""
        left = max(1, len(self.numbers) - place)
        if self.budget.plies >= 0:
            left = min(left, self.budget.plies)
        return max(LEAST_CONTINUED, min(MOST_CONTINUED, round(actions / ((left + OVERHEAD) * things))))

    def shown(self, place: int) -> int:
        """How often a position is continued to the end for the curve: seldom far from it in a long game."""
        left = max(1, len(self.numbers) - place)
        return max(LEAST_SHOWN, min(SHOWN, round(self.for_point / left)))

    def beginning(self) -> Beginning:
        """What is expected before the deal, and the luck of the deal."""
        count = self.count(self.for_draw, 0, SETUPS)
        deals = [self.game.new(self.seed * SETUPS + i + 1) for i in range(SETUPS)]
        values = [self.judge.value(deal, count, self.seed + 1) for deal in deals]
        mean = Sample(values).mean
        lead = Sample([self.judge.leads(value) for value in values]).mean
        if not self.record.setup.chance:
            return Beginning(mean, self.judge.leads(mean), (0.0,) * self.game.seats)
        dealt = self.judge.value(self.states[0], count, self.seed + 1)
        return Beginning(mean, lead, difference(self.judge.leads(dealt), lead))

    def assess(self, place: int) -> Assessment:
        """The choice and the luck of a line that still holds, by its place among these."""
        state, line, seed = self.states[place], self.line(place), self.seed * 100_003 + place * 7 + 1
        judge, seat, played = self.judge, line.seat, self.game.read(line.do or "")
        found = Assessment(
            self.numbers[place], seat, line.do or "", self.to_the_end.value(state, self.shown(place), seed),
            choice=(0.0,) * self.game.seats, luck=(0.0,) * self.game.seats,
        )  # fmt: skip
        if len(self.game.legal(state, seat)) > 1:
            found = self.measured(msgspec.structs.replace(found, chosen=True), place, played, seed)
            solved = judge.solve(state, SOLVING) if state.actor() == seat else None
            found = self.judged(found, place, played, seed) if solved is None else self.solved(found, solved)
        if line.chance:
            found = msgspec.structs.replace(found, luck=self.luck(place, played, seed))
        return found

    def solved(self, found: Assessment, values: dict[Action, Points]) -> Assessment:
        """The choice where everything can be played out."""
        seat, write = found.seat, self.game.write
        ranked = sorted(values, key=lambda action: -self.judge.lead(values[action], seat))
        played, best = self.game.read(found.played), ranked[0]
        loss = self.judge.lead(values[best], seat) - self.judge.lead(values[played], seat)
        named = ranked[:CANDIDATES] + ([] if played in ranked[:CANDIDATES] else [played])
        candidates = tuple(Candidate(write(one), round(self.judge.lead(values[one], seat), 2), 0.0) for one in named)
        told = loss > 1e-9
        return msgspec.structs.replace(
            found, exact=True, points=values[best], best=write(best) if told else found.played,
            loss=round(loss, 3) if told else 0.0, candidates=candidates,
        )  # fmt: skip

    def measured(self, found: Assessment, place: int, played: Action, seed: int) -> Assessment:
        """What the choice changed: all of it, also what is too little to be called a loss, measured by continuations
        also where the best action is known exactly, or sums would not add up."""
        count = self.count(0.5 * self.for_choice, place, 2)
        gains = self.judge.gains(self.states[place].redact(found.seat), found.seat, played, count, seed + 2)
        return msgspec.structs.replace(found, choice=gains.mean)

    def judged(self, found: Assessment, place: int, played: Action, seed: int) -> Assessment:
        """The choice by continuations. Where these find something better than what was played, a longer search says
        what was best, and other continuations tell how much better it is: the best of several noisy values is always
        too good, and continuations alone overlook what good players see."""
        seat, write, judge = found.seat, self.game.write, self.judge
        view = self.states[place].redact(seat)
        search = judge.search(view, seat, seed)
        search.run(self.simulations, 0.0, True)
        order = sorted(range(len(search.root_actions)), key=lambda i: -search.visits[i + 1])
        actions = [search.root_actions[i] for i in order[:CANDIDATES]]
        if played not in actions:
            actions.append(played)
        count = self.count(0.5 * self.for_choice, place, 2 * len(actions))
        first = judge.continued(view, seat, actions, count, seed)
        ranked = sorted(actions, key=lambda action: -judge.lead(first[action].mean, seat))
        candidates = tuple(self.candidate(write(one), first[one], seat) for one in ranked)
        found = msgspec.structs.replace(found, best=found.played, candidates=candidates)
        if judge.lead(first[ranked[0]].mean, seat) - judge.lead(first[played].mean, seat) < LEAST:
            return found
        best = self.first_choice(search, played)
        if best == played:
            return found
        second = judge.continued(view, seat, [best, played], 2 * count, seed + 3)
        better, worse = second[best], second[played]
        gaps = [
            judge.lead(one, seat) - judge.lead(other, seat) for one, other in zip(better.rows, worse.rows, strict=True)
        ]
        loss, error = sum(gaps) / len(gaps), error_of(gaps)
        if loss < max(LEAST, SURE * error):
            return found
        if best not in actions:
            candidates = (self.candidate(write(best), better, seat), *candidates)
        return msgspec.structs.replace(
            found,
            best=write(best),
            loss=round(loss, 3),
            error=round(error, 3),
            candidates=candidates,
        )

    def first_choice(self, search: Search, played: Action) -> Action:
        """What a longer search would play; what was played, if it would nearly as soon play that."""
        search.run(LONGER * self.simulations, 0.0, True)
        best = search.best()
        tried = dict(zip(search.root_actions, list(search.visits)[1:], strict=False))
        return played if tried[played] * CLEARLY >= tried[best] else best

    def candidate(self, text: str, sample: Sample, seat: int) -> Candidate:
        leads = [self.judge.lead(row, seat) for row in sample.rows]
        return Candidate(text, round(sum(leads) / len(leads), 2), round(error_of(leads), 2))

    def luck(self, place: int, played: Action, seed: int) -> Points:
        """The value after what was drawn, less the mean over all that could have been drawn."""
        judge, before, seat = self.judge, self.states[place], self.line(place).seat
        outcomes = judge.all_outcomes(before, seat, played, LISTED)
        if outcomes is None:
            outcomes = judge.outcomes(before, seat, played, OUTCOMES, seed)
        half = 0.5 * self.for_draw  # what came weighs as much as all that could have come, so it has as much budget
        count = self.count(half, place, len(outcomes))
        values = [judge.value(self.states[place + 1], self.count(half, place, 1), seed + 5)]
        for i, (_, state) in enumerate(outcomes):  # each with chance of its own: errors in their mean cancel out
            values.append(judge.value(state, count, seed + 5 + 1009 * (i + 1)))
        now, *possible = map(judge.leads, values)
        mean = [sum(p * lead[i] for (p, _), lead in zip(outcomes, possible, strict=True)) for i in range(len(now))]
        return difference(now, mean)

    def sum_up(self, beginning: Beginning, assessed: Sequence[Assessment]) -> Review:
        """The review, of all lines or of those that have been assessed so far."""
        game, seats = self.game, range(self.game.seats)
        result = self.judge.leads(final_points(self.states[-1]))
        choices = [
            [sum(one.choice[seat] for one in assessed if one.seat == other) for other in seats] for seat in seats
        ]
        if game.seats == 2 and not self.judge.apart:
            share = self.budget.gain * len(assessed) / len(self.numbers)
            for seat in seats:
                choices[seat][seat] -= share
                choices[seat][1 - seat] += share
        skill = [sum(row) for row in choices]
        luck = [beginning.luck[seat] + sum(one.luck[seat] for one in assessed) for seat in seats]
        parts = zip(result, beginning.lead, skill, luck, strict=True)
        unexplained = [end - start - chosen - drawn for end, start, chosen, drawn in parts]
        drawn = [chance_of(one) for one in assessed if any(abs(change) >= 3 * LEAST for change in one.luck)]
        final = [float(score) for score in self.states[-1].scores]
        complete = len(assessed) == len(self.numbers)
        curve = [self.with_drift(one.points, i) for i, one in enumerate(assessed)] + ([final] if complete else [])
        return Review(
            game=game.name, seats=game.seats, plies=len(self.record.lines), assessed=len(assessed),
            start=rounded(beginning.lead), result=rounded(result), skill=rounded(skill), luck=rounded(luck),
            unexplained=rounded(unexplained), choices=[rounded(row) for row in choices],
            measured=self.budget.sums and self.as_proved, moments=moments_of(assessed, game.seats),
            draws=sorted(drawn, key=lambda draw: (-draw.gain, draw.ply))[:MOST_MOMENTS],
            curve=[rounded(row) for row in curve],
            curve_plies=[one.ply for one in assessed] + ([len(self.record.lines)] if complete else []),
            scores=list(self.states[-1].scores),
            decisions=[sum(one.seat == seat and one.chosen for one in assessed) for seat in seats],
            lost=rounded([sum(one.loss for one in assessed if one.seat == seat) for seat in seats]),
            mistakes=[sum(one.seat == seat and one.loss > 0 for one in assessed) for seat in seats],
        )  # fmt: skip

    def with_drift(self, points: Points, place: int) -> list[float]:
        """Expected points for good players: continuations play less well, by a number of points that is known."""
        drift = self.budget.drift
        if not drift or self.game.seats != 2:
            return list(points)
        at = place / max(1, len(self.numbers)) * (len(drift) - 1)
        low = min(int(at), len(drift) - 2)
        shift = drift[low] + (drift[low + 1] - drift[low]) * (at - low)
        return [one + shift for one in points]

    def review(self) -> Review:
        """All of it."""
        return self.sum_up(self.beginning(), [self.assess(place) for place in range(len(self.numbers))])


def states_of(game: Game, record: Record, numbers: Sequence[int]) -> Iterator[State]:
    """The full states before each of these lines, and at the end."""
    state: State = game.new(0, Entry(NOBODY, 0, record.setup.chance))
    state.rng = 1
    yield state.clone()
    for number in numbers:
        line = record.lines[number]
        state.rng = 1
        game.play(state, Entry(line.seat, game.read(line.do or ""), line.chance))
        yield state.clone()


def rounded(numbers: Sequence[float]) -> list[float]:
    """Numbers to a millionth, so that sums of parts still add up."""
    return [round(number, 6) for number in numbers]


def chance_of(one: Assessment) -> Chance:
    seat = max(range(len(one.luck)), key=lambda other: one.luck[other])
    return Chance(one.ply, seat, round(one.luck[seat], 2))


def moments_of(assessed: Sequence[Assessment], seats: int) -> list[Moment]:
    """The choices that cost most, worst first, at most twelve of each seat. The same better action that is missed again
    and again is one moment, where it cost most."""
    found: list[Moment] = []
    for seat in range(seats):
        mine: list[Moment] = []
        last = ""
        for one in assessed:
            if one.seat != seat or not one.chosen:
                continue
            if one.loss <= 0:
                last = ""
                continue
            moment = Moment(one.ply, seat, one.played, one.best, one.loss, one.error, one.exact, 1, one.candidates)
            if one.best == last:
                before = mine.pop()
                worse = moment if moment.loss > before.loss else before
                moment = msgspec.structs.replace(worse, times=before.times + 1)
            mine.append(moment)
            last = one.best
        found += sorted(mine, key=lambda moment: -moment.loss)[:MOST_MOMENTS]
    return sorted(found, key=lambda moment: (-moment.loss, moment.ply))
