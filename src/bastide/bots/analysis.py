"""Analysis of a position: the best moves, and the result to expect of each. A tree search finds the moves; what they
are worth is found by continuing each of them with the same budget on the same draws, or exactly where the game is
nearly over. The averages of the search itself mislead there: they hold all the moves that it tried on the way."""

from __future__ import annotations

import math

import msgspec

from bastide.bots.judge import SHORT, Judge, Points
from bastide.bots.levels import bot_settings
from bastide.bots.players import choice_seed
from bastide.bots.search import UNLIMITED, Search
from bastide.core.action import Action
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.state import State

SOLVING = 20_000  # actions for solving a position
CONTINUED = 64  # worlds in which each of the best moves is continued


class Move(msgspec.Struct, frozen=True):
    """One action and what was found out about it."""

    action: str  # as records write it
    share: float  # of the visits, from 0 to 1
    outcome: float  # what it is worth to the seat, from 0 (lost) to 1 (won)
    points: tuple[float, ...]  # the final scores to expect, by seat


class Analysis(msgspec.Struct, frozen=True):
    """The moves of one seat, the best first."""

    seat: int
    simulations: int
    moves: tuple[Move, ...]
    exact: bool = False  # every line was played to the end


def analyse(
    game: Game, view: State, seat: int, iterations: int = 1000, seconds: float = 0.0, seed: int = 0, top: int = 5
) -> Analysis:
    """The best moves of a pending seat, from its view. BadOption if the seat has nothing to decide."""
    if view.pending_index(seat) < 0:
        raise BadOption("seat", f"seat {seat} has nothing to decide now; pending are {view.pending or 'no seats'}")
    tuning = bot_settings(game.name).search_tuning(game.seats)
    start = choice_seed(seed, view)
    search = Judge(game).search(view, seat, start)
    search.run(UNLIMITED if seconds else iterations, seconds, patient=True)
    shares = {action: int(search.visits[i + 1]) / search.simulations for i, action in enumerate(search.root_actions)}
    solved = solved_from(game, view, seat, start)
    if solved is not None:
        judge = Judge(game)
        ranked = sorted(solved, key=lambda action: (-judge.lead(solved[action], seat), -shares[action]))[:top]
        return analysis(game, seat, search, shares, {action: [solved[action]] for action in ranked}, exact=True)
    ranked = sorted(filter(lambda action: shares[action] > 0, shares), key=lambda action: -shares[action])[:top]
    values = Judge(game, int(tuning.plies)).continued(view, seat, ranked, CONTINUED, start)
    return analysis(game, seat, search, shares, {action: values[action].rows for action in ranked}, exact=False)


def solved_from(game: Game, view: State, seat: int, start: int) -> dict[Action, Points] | None:
    """The exact value of each action, if the game is nearly over and the seat knows all there is to know."""
    judge, world = Judge(game), view.imagine(start)
    if world.actor() != seat or judge.length(world) > SHORT or not judge.is_open(world):
        return None
    return judge.solve(world, SOLVING)


def analysis(
    game: Game, seat: int, search: Search, shares: dict[Action, float], rows: dict[Action, list[Points]], exact: bool
) -> Analysis:
    """The moves in this order, with the mean of what each leads to."""
    moves = [
        Move(
            game.write(action),
            round(shares[action], 4),
            round(sum(outcome(game, seat, row, search) for row in found) / len(found), 4),
            tuple(round(sum(column) / len(found), 2) for column in zip(*found, strict=True)),
        )
        for action, found in rows.items()
    ]
    return Analysis(seat, int(search.simulations), tuple(moves), exact)


def outcome(game: Game, seat: int, points: Points, search: Search) -> float:
    """What final points are worth to a seat, from 0 to 1, as the search counts it."""
    rival = search.reference_points
    if game.seats > 1 and not search.tuning.apart:
        rival = max(other for i, other in enumerate(points) if i != seat)
    edge = 2.0 * (points[seat] - rival) / search.heuristic.scale
    return 0.5 + 0.5 * edge / math.sqrt(1.0 + edge * edge)
