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
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import msgspec

from bastide.arena.match import Fixture
from bastide.arena.recorded_games import play_recorded, record_of
from bastide.bots.judge import error_of
from bastide.bots.names import player
from bastide.bots.review import Depth, Review, Reviewer, budget_of
from bastide.bots.search import Generator, survey
from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.registry import box
from bastide.store.record import Record, game_of, load

GOOD, BAD = "level:6", "level:2"
PLANTED_SHARE, AGREEING, WITHIN, UNEXPLAINED = 0.9, 0.9, 4.0, 5.0
DOUBT = 0.0005  # a share is missed beyond doubt if so few successes would be as seldom as this while it is reached


@dataclass
class Proof:
    """What was measured for one game."""

    game: str
    games: int = 0  # of each kind
    planted_found: int = 0
    planted: int = 0
    good_loss: list[float] = field(default_factory=list)  # by seat and game
    bad_loss: list[float] = field(default_factory=list)
    result: list[float] = field(default_factory=list)  # of the first seat
    luck: list[float] = field(default_factory=list)
    unexplained: list[float] = field(default_factory=list)
    agree: int = 0
    compared: int = 0
    seconds: list[float] = field(default_factory=list)  # of processor time, for one review

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


def worst_action(game: Game, state: State, seat: int) -> Action:
    """The action that a one-ply survey by the game's heuristic ranks last: a bad one, chosen without the judge."""
    leads = survey(game, box(game.name).heuristic, state.redact(seat), seat, 8, 6, Generator(3))
    actions = game.legal(state, seat)
    return actions[min(range(len(actions)), key=lambda i: leads[i])]


def planted_game(fair: Record, bot: str, seed: int) -> tuple[Record, int, int]:
    """A game from this seed that leaves another one by a bad action, somewhere in its middle half: the record, the
    line, the seat; line -1 if nothing could be planted."""
    game = game_of(fair)
    moment = Random(seed).randrange(len(fair.lines) // 4, 3 * len(fair.lines) // 4)
    state: State = game.new(seed)
    players = [player(bot, seed * 2 + seat) for seat in range(2)]
    actions: list[tuple[int, Action]] = []
    planted = -1
    while state.pending:
        seat = state.pending[0]
        if len(actions) < moment:
            seat, action = fair.lines[len(actions)].seat, game.read(fair.lines[len(actions)].do or "")
        elif planted < 0 and len(game.legal(state, seat)) >= 4:
            planted, action = len(actions), worst_action(game, state, seat)
        else:
            action = players[seat].choose(game, state.redact(seat), seat)
        actions.append((seat, action))
        game.apply(state, seat, action)
    return record_of(game, seed, actions, [bot, bot]), planted, actions[planted][0]


class Games(msgspec.Struct, frozen=True):
    """The games of one seed."""

    fair: Record  # two good players
    weak: Record  # two bad ones
    planted: Record  # good ones, with one bad action
    ply: int  # the line of that action, -1 if there is none
    seat: int  # whose action it is


def played(name: str, good: str, bad: str, seed: int) -> Games:
    """Play the games of one seed."""
    fair = load(play_recorded(Fixture(0, name, "", (good, good), seed)).data)
    weak = load(play_recorded(Fixture(0, name, "", (bad, bad), seed)).data)
    return Games(fair, weak, *planted_game(fair, good, seed))


def kept(folder: Path, name: str, good: str, bad: str, seed: int) -> Games:
    """The games of one seed, played only once: they take longer than their reviews."""
    file = folder / f"{name}-{good}-{bad}-{seed}.json".replace(":", "")
    if file.exists():
        return msgspec.json.decode(file.read_bytes(), type=Games)
    games = played(name, good, bad, seed)
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_suffix(".part")
    unfinished.write_bytes(msgspec.json.encode(games))
    unfinished.replace(file)
    return games


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
        of_seed = kept(folder, name, good, bad, seed)
        if of_seed.ply >= 0:
            proof.planted += 1
            proof.planted_found += is_found(timed(proof, of_seed.planted, depth), of_seed.ply, of_seed.seat)
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
