"""Analysis of a position by tree search: the best moves, their share of the visits, and the result to expect."""

from __future__ import annotations

import msgspec

from bastide.bots.levels import bot_settings
from bastide.bots.players import UNLIMITED, choice_seed
from bastide.bots.search import Search
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.registry import box


class Move(msgspec.Struct, frozen=True):
    """One action and what the search found out about it."""

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
    tuning = bot_settings(game.name).search_tuning(game.seats)
    shelf = box(game.name)
    judgement = shelf.judgement(game.seats)
    search = Search(game, shelf.heuristic, tuning, view, seat, choice_seed(seed, view), judgement)
    search.run(UNLIMITED if seconds else iterations, seconds, patient=True)
    moves: list[Move] = []
    for i, action in enumerate(search.root_actions):
        visits = search.visits[i + 1]
        if visits:
            row = search.point_totals[i * game.seats : (i + 1) * game.seats]
            points = tuple(round(total / visits, 2) for total in row)
            outcome = round(search.totals[i + 1] / visits, 4)
            moves.append(Move(game.write(action), round(visits / search.simulations, 4), outcome, points))
    moves.sort(key=lambda move: (-move.share, -move.outcome))
    return Analysis(seat, int(search.simulations), tuple(moves[:top]))
