"""The proof of the review: does it find planted mistakes, tell good players from bad ones, call luck what is luck, and
say the same twice? `make review-proof` runs it; docs/review.md has the figures. A game that misses a demand beyond
doubt ends early."""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar

import msgspec

from bastide.arena.match import Fixture
from bastide.arena.recorded_games import play_recorded, record_of
from bastide.bots.judge import Judge, error_of
from bastide.bots.names import player
from bastide.bots.review import Depth, Review, Reviewer, budget_of, states_of
from bastide.bots.search import Generator, survey
from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import State
from bastide.store.record import Record, game_of, load

T = TypeVar("T")
GOOD, BAD = "level:6", "level:2"
PLANTED_SHARE, AGREEING, WITHIN, UNEXPLAINED = 0.9, 0.9, 4.0, 5.0
CHOICES = 4  # a decision in which something may be planted has at least so many
COSTS, SURE = 5.0, 3.0  # a planted action costs at least so many points, beyond so many standard errors
FIRST, LAST = 3, 8  # of the survey's ranking, that are continued
TRIED, CONFIRMED = 32, 400  # worlds, to the end of the game: more actions than a review plays on for any choice
PLANTING = 500_000_003  # seeds that no review of a proof has
DOUBT = 0.0005  # a share is missed beyond doubt if so few successes would be as seldom as this while it is reached


@dataclass
class Proof:
    """What was measured for one game."""

    game: str
    games: int = 0  # of each kind
    planted: int = 0
    missed_costs: list[float] = field(default_factory=list)  # of planted actions that were not found
    good_loss: list[float] = field(default_factory=list)  # by seat and game
    bad_loss: list[float] = field(default_factory=list)
    result: list[float] = field(default_factory=list)  # of the first seat
    luck: list[float] = field(default_factory=list)
    unexplained: list[float] = field(default_factory=list)
    agree: int = 0
    compared: int = 0
    seconds: list[float] = field(default_factory=list)  # of processor time, for one review

    @property
    def planted_found(self) -> int:
        return self.planted - len(self.missed_costs)

    def add_planted(self, planted: Planted, found: Review) -> None:
        """Count a planted action as found or missed."""
        self.planted += 1
        if not is_found(found, planted.ply, planted.seat):
            self.missed_costs.append(planted.cost)

    def gates(self) -> dict[str, bool]:
        """Which of the demands are met."""
        return {
            "planted": self.planted > 0 and self.planted_found >= PLANTED_SHARE * self.planted,
            "levels": bool(self.bad_loss) and mean(self.good_loss) <= mean(self.bad_loss) / 3,
            "luck": len(self.luck) > 1 and abs(mean(self.luck)) <= 1.96 * error_of(self.luck),
            "seeds": self.compared > 0 and self.agree >= AGREEING * self.compared,
            "unexplained": bool(self.unexplained) and mean([abs(one) for one in self.unexplained]) < UNEXPLAINED,
        }

    def missed(self) -> list[str]:
        """The demands on a share of the games that more games would not meet."""
        shares = {
            "planted": (self.planted_found, self.planted, PLANTED_SHARE),
            "seeds": (self.agree, self.compared, AGREEING),
        }
        return [name for name, (found, games, share) in shares.items() if at_most(found, games, share) < DOUBT]

    def figures(self) -> dict[str, object]:
        return {
            "game": self.game, "games": self.games, "planted found": f"{self.planted_found} of {self.planted}",
            "costs of those missed": self.missed_costs,
            "loss of good players": round(mean(self.good_loss), 2), "of bad ones": round(mean(self.bad_loss), 2),
            "luck": f"{mean(self.luck):.2f} ± {1.96 * error_of(self.luck):.2f}",
            "two seeds agree": f"{self.agree} of {self.compared}",
            "spread of results": round(spread(self.result), 2),
            "less luck": round(spread([end - drawn for end, drawn in zip(self.result, self.luck, strict=True)]), 2),
            "unexplained": round(mean([abs(one) for one in self.unexplained]), 2),
            "seconds": round(mean(self.seconds), 1), "most seconds": round(max(self.seconds, default=0.0), 1),
            "gates": self.gates(), "missed beyond doubt": self.missed(),
        }  # fmt: skip


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


def at_most(successes: int, games: int, share: float) -> float:
    """How likely so many successes or fewer are, if each game is one with this probability."""
    return sum(math.comb(games, k) * share**k * (1 - share) ** (games - k) for k in range(successes + 1))


def spread(numbers: Sequence[float]) -> float:
    """The standard deviation."""
    return statistics.stdev(numbers) if len(numbers) > 1 else 0.0


class Planted(msgspec.Struct, frozen=True):
    """A game that leaves a fair one by a bad action."""

    record: Record
    ply: int  # the line of that action
    seat: int  # whose action it is
    cost: float  # points that it costs by continuations
    error: float  # standard error of that


class Bad(NamedTuple):
    """An action that costs points without doubt."""

    action: Action
    cost: float
    error: float


def bad_action(judge: Judge, state: State, seat: int, played: Action, seed: int) -> Bad | None:
    """The worst action of a decision, if it is bad; None if nothing is. What a survey by the heuristic ranks first and
    last, and what a good player played, is continued in some worlds that agree with the seat's view; the worst of these
    is bad if in many other worlds it ends so many points below the best of them that no doubt is left."""
    view, legal = state.redact(seat), list(judge.game.legal(state, seat))
    if len(legal) < CHOICES:
        return None
    leads = survey(judge.game, judge.heuristic, view, seat, 8, 6, Generator(seed))
    ranked = [legal[i] for i in sorted(range(len(legal)), key=lambda i: leads[i])]
    tried = list(dict.fromkeys([*ranked[:LAST], *ranked[-FIRST:], played]))
    first = judge.continued(view, seat, tried, TRIED, seed + 1)
    by_lead = sorted(tried, key=lambda action: judge.lead(first[action].mean, seat))
    worst, best = by_lead[0], by_lead[-1]
    sample = judge.continued(view, seat, [worst, best], CONFIRMED, seed + 2)
    gaps = [
        judge.lead(better, seat) - judge.lead(worse, seat)
        for better, worse in zip(sample[best].rows, sample[worst].rows, strict=True)
    ]
    cost, error = mean(gaps), error_of(gaps)
    return Bad(worst, round(cost, 2), round(error, 2)) if cost - SURE * error >= COSTS else None


def planted_games(fair: Record, bot: str, seed: int) -> list[Planted]:
    """A game from this seed that leaves a fair one by a bad action, at a decision that is chosen at random among those
    that have one, and is played on by good players; none if there is no such decision."""
    game = game_of(fair)
    judge, numbers = Judge(game), fair.in_force()
    states = list(states_of(game, fair, numbers))
    for place in Random(seed).sample(range(len(numbers)), len(numbers)):
        line = fair.lines[numbers[place]]
        bad = bad_action(judge, states[place], line.seat, game.read(line.do or ""), PLANTING + seed * 1009 + place)
        if bad is not None:
            before = [(line.seat, game.read(line.do or "")) for line in (fair.lines[n] for n in numbers[:place])]
            lines = played_on(game, seed, [*before, (line.seat, bad.action)], bot)
            return [Planted(record_of(game, seed, lines, [bot, bot]), place, line.seat, bad.cost, bad.error)]
    return []


def played_on(game: Game, seed: int, begun: list[tuple[int, Action]], bot: str) -> list[tuple[int, Action]]:
    """All actions of a game of this seed that begins with these and is played on by a bot on each seat."""
    state: State = game.new(seed)
    players = [player(bot, seed * 2 + seat) for seat in range(game.seats)]
    actions = list(begun)
    for seat, action in begun:
        game.apply(state, seat, action)
    while state.pending:
        seat = state.pending[0]
        actions.append((seat, players[seat].choose(game, state.redact(seat), seat)))
        game.apply(state, *actions[-1])
    return actions


class Games(msgspec.Struct, frozen=True):
    """The games of one seed."""

    fair: Record  # two good players
    weak: Record  # two bad ones


def played(name: str, good: str, bad: str, seed: int) -> Games:
    """Play the games of one seed."""
    fair = load(play_recorded(Fixture(0, name, "", (good, good), seed)).data)
    weak = load(play_recorded(Fixture(0, name, "", (bad, bad), seed)).data)
    return Games(fair, weak)


def kept(file: Path, form: type[T], make: Callable[[], T]) -> T:
    """What has been played already, or is now: games take longer than their reviews."""
    if file.exists():
        return msgspec.json.decode(file.read_bytes(), type=form)
    made = make()
    file.parent.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_suffix(".part")
    unfinished.write_bytes(msgspec.json.encode(made))
    unfinished.replace(file)
    return made


def timed(proof: Proof, record: Record, depth: Depth, seed: int = 0) -> Review:
    start = time.process_time()
    found = Reviewer(record, depth, seed).review()
    proof.seconds.append(time.process_time() - start)
    return found


def is_found(found: Review, ply: int, seat: int) -> bool:
    """Whether a line is among the three worst of its seat."""
    return ply in [moment.ply for moment in found.moments if moment.seat == seat][:3]


def prove(name: str, most: int, good: str, bad: str, depth: Depth, first: int, folder: Path, whole: bool) -> Proof:
    """Measure everything on so many games of each kind; unless `whole`, until a demand is missed beyond doubt."""
    proof = Proof(name)
    for seed in range(first, first + most):
        file = folder / f"{name}-{good}-{bad}-{seed}.json".replace(":", "")
        of_seed = kept(file, Games, partial(played, name, good, bad, seed))
        beside = file.with_name(f"{file.stem}-planted.json")
        for planted in kept(beside, list[Planted], partial(planted_games, of_seed.fair, good, seed)):
            proof.add_planted(planted, timed(proof, planted.record, depth))
        one, other = timed(proof, of_seed.fair, depth, 2 * seed), timed(proof, of_seed.fair, depth, 2 * seed + 1)
        proof.good_loss += one.lost
        proof.result.append(one.result[0])
        proof.luck.append(one.luck[0])
        proof.unexplained.append(one.unexplained[0])
        proof.compared += 1
        gaps = [abs(a - b) for a, b in zip(one.luck + one.skill, other.luck + other.skill, strict=True)]
        proof.agree += max(gaps) <= WITHIN
        proof.bad_loss += timed(proof, of_seed.weak, depth).lost
        proof.games += 1
        print(json.dumps(proof.figures()), file=sys.stderr, flush=True)
        if proof.missed() and not whole:
            break
    return proof


def main() -> int:
    """Print a line of JSON for each game; the exit status is 1 if a game that shows sums misses a gate."""
    parser = argparse.ArgumentParser(description="Prove the review of finished games.")
    parser.add_argument("--games", default="carcassonne,orleans,village,villagers,settlement")
    parser.add_argument("-n", type=int, default=100, help="games of each kind, at most")
    parser.add_argument("--whole", action="store_true", help="all games, also when a demand is missed beyond doubt")
    parser.add_argument("--good", default=GOOD)
    parser.add_argument("--bad", default=BAD)
    parser.add_argument("--depth", default="usual", choices=["quick", "usual", "deep"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path("build/review-proof"), help="folder of the games played")
    wanted = parser.parse_args()
    failed = False
    for name in wanted.games.split(","):
        proof = prove(
            name, wanted.n, wanted.good, wanted.bad, wanted.depth, wanted.seed, wanted.keep, wanted.whole
        )  # fmt: skip
        print(json.dumps(proof.figures()), flush=True)
        failed = failed or (budget_of(name).sums and not all(proof.gates().values()))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
