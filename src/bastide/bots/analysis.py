"""What a bot thinks of a position: the best moves, how often it came back to each, and how it expects them to end."""

from __future__ import annotations

import msgspec

from bastide.bots.levels import habits
from bastide.bots.players import ENDLESS, choice_seed
from bastide.bots.search import Search
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.registry import box


class Move(msgspec.Struct, frozen=True):
    """One action with what the search found."""

    action: str  # as records write it
    share: float  # of the visits, from 0 to 1
    outcome: float  # what it is worth to the seat, from 0 (lost) to 1 (won)
    points: tuple[float, ...]  # the final scores to expect, by seat


class Analysis(msgspec.Struct, frozen=True):
    """The moves of one seat, the best first."""

    seat: int
    simulations: int
    moves: tuple[Move, ...]


def analyse(
    game: Game, view: State, seat: int, iterations: int = 1000, seconds: float = 0.0, seed: int = 0, top: int = 5
) -> Analysis:
    """The best moves of a pending seat, from its view. BadOption if the seat has nothing to decide."""
    if view.pending_index(seat) < 0:
        raise BadOption("seat", f"seat {seat} has nothing to decide now; pending are {view.pending or 'no seats'}")
    search = Search(
        game, box(game.name).heuristic, habits(game.name).tuned(game.seats), view, seat, choice_seed(seed, view)
    )
    search.run(ENDLESS if seconds else iterations, seconds, patient=True)
    moves: list[Move] = []
    for i, action in enumerate(search.roots):
        visits = search.visits[i + 1]
        if visits:
            row = search.tally[i * game.seats : (i + 1) * game.seats]
            points = tuple(round(total / visits, 2) for total in row)
            outcome = round(search.totals[i + 1] / visits, 4)
            moves.append(Move(game.write(action), round(visits / search.done, 4), outcome, points))
    moves.sort(key=lambda move: (-move.share, -move.outcome))
    return Analysis(seat, int(search.done), tuple(moves[:top]))
