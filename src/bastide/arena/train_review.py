"""Trains what the review judges positions by: `python -m bastide.arena.train_review carcassonne`.

Continuations in a review play as the heuristic suggests, and are judged after some actions. The heuristic's own value
is made for choosing, and exaggerates early leads; the weights learned here tell how such continuations end. They are
begun in positions of games between good players, judged where a review would judge them, and played to the end.
"""

from __future__ import annotations

import importlib
import random
import sys
from array import array
from pathlib import Path

from cyclopts import run

from bastide.arena.match import game_by_name
from bastide.arena.trainer import Shown, commit
from bastide.arena.training_games import SampledPosition, sample
from bastide.bots.names import player
from bastide.bots.review import budget_of
from bastide.bots.search import Generator
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.state import NOBODY, State
from bastide.games.registry import REVIEW_WEIGHTS, Box, box
from bastide.games.weights import WeightFile, Weights

SEATS = 2  # with the usual options: so much of reviews is proved
PLAYERS = "level:5"  # who play the games in which continuations begin
BEGUN = 0.25  # share of the positions of a game in which some begin,
TIMES = 3  # so many in each


class Positions:
    """Judged positions and how their continuations ended, as they are fitted to."""

    def __init__(self) -> None:
        self.game, self.position, self.places, self.numbers = (array("q") for _ in range(4))
        self.progress, self.hand, self.final = (array("d") for _ in range(3))
        self.begins = array("q", [0])
        self.count = 0

    def add(self, game: int, judged: SampledPosition, final: list[int]) -> None:
        for seat, score in zip(judged.seats, final, strict=True):
            self.game.append(game)
            self.position.append(self.count)
            self.progress.append(judged.progress)
            self.hand.append(seat.hand)
            self.final.append(score)
            self.places.extend(seat.places)
            self.numbers.extend(seat.numbers)
            self.begins.append(len(self.places))
        self.count += 1

    def fit(self, shelf: Box, seed: int) -> Weights:
        import numpy as np

        from bastide.arena.fitting import Rows, fit

        columns = (
            self.game, self.position, self.progress, self.hand, self.final, self.begins, self.places, self.numbers,
        )  # fmt: skip
        assert shelf.features is not None
        found = fit(Rows(*map(np.array, columns)), shelf.features, together=True)
        made = {
            "recipe": "python -m bastide.arena.train_review", "seed": seed, "commit": commit(), "games": found.games,
            "positions": found.rows, "ridge": found.ridge, "error by hand": found.error_by_hand, "error": found.error,
        }  # fmt: skip
        return Weights((SEATS,), found.hand, found.bias, found.weights, made=made)


def play_on(game: Game, state: State, seat: int, plies: int, generator: Generator) -> int:
    """Play so many suggested actions, to the end if below 0; who chooses then."""
    heuristic = box(game.name).heuristic
    while plies != 0 and seat != NOBODY:
        game.apply(state, seat, heuristic.suggest(game, state, seat, generator.next_u32()))
        plies -= 1
        if state.pending_index(seat) < 0:
            seat = int(state.actor())
    return seat


def play_sampled(shelf: Box, number: int, seed: int, plies: int, found: Positions) -> None:
    """Play a game, and continuations of some of its positions."""
    dice = random.Random(seed)
    game = game_by_name(shelf.name, SEATS, "")
    players = [player(PLAYERS, seed * SEATS + seat) for seat in range(SEATS)]
    state: State = game.new(seed)
    while state.pending:
        seat = state.pending[0]
        for _ in range(TIMES * (dice.random() < BEGUN)):
            world, generator = state.clone(), Generator(dice.getrandbits(40))
            world.rng = generator.next_seed()
            chooser = play_on(game, world, seat, plies, generator)
            if chooser != NOBODY:
                judged = sample(game, world)
                play_on(game, world, chooser, -1, generator)
                found.add(number, judged, world.scores)
        game.apply(state, seat, players[seat].choose(game, state.redact(seat), seat))


def train(game: str, *, games: int = 1000, seed: int = 1) -> int:
    """Train what the review of a game judges positions by, and write it into the game's package.

    Parameters
    ----------
    game
        The name of a game.
    games
        In which continuations begin.
    seed
        Of all games.
    """
    shelf, plies, found = box(game), budget_of(game).plies, Positions()
    if shelf.features is None:
        raise BadOption("game", f"{game} has no features.py: there is nothing to weigh")
    if plies < 0:
        raise BadOption("game", f"continuations of {game} go to the end: there is nothing to judge")
    with Shown(f"{game}: games with continuations") as report:
        for number in range(games):
            play_sampled(shelf, number, seed * 1_000_000 + number, plies, found)
            report(number + 1, games)
    weights = found.fit(shelf, seed)
    path = Path(str(importlib.import_module(shelf.package).__file__)).with_name(REVIEW_WEIGHTS)
    path.write_text(WeightFile(game, (weights,)).write(), "utf-8")
    print(weights.made)
    return 0


if __name__ == "__main__":
    sys.exit(run(train))
