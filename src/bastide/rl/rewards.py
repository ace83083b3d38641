"""What a learner is given: points as they come, the victory at the end, or the lead."""

from __future__ import annotations

from collections.abc import Callable
from operator import sub

from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.state import State

Reward = Callable[[Game, list[int], State], list[float]]  # game, scores before the action, state after it


def score(game: Game, before: list[int], after: State) -> list[float]:
    """The points each seat has gained by the action."""
    return list(map(float, map(sub, after.scores, before)))


def win(game: Game, before: list[int], after: State) -> list[float]:
    """Nothing until the end; then 1 for the victory, shared ones divided, and -1 shared among those who lost.
    Alone at the table, 1 for a victory and -1 for a defeat."""
    if after.pending:
        return [0.0] * game.seats
    places = game.places(after)
    firsts = places.count(1)
    if firsts == game.seats:
        return [1.0] if game.seats == 1 else [0.0] * game.seats
    return [1 / firsts if place == 1 else -1 / (game.seats - firsts) for place in places]


def margin(game: Game, before: list[int], after: State) -> list[float]:
    """By how much each seat's lead over the best of the others has changed; alone, the points."""
    if game.seats == 1:
        return score(game, before, after)
    return [_lead(after.scores, seat) - _lead(before, seat) for seat in range(game.seats)]


def _lead(scores: list[int], seat: int) -> float:
    return float(scores[seat] - max(other for i, other in enumerate(scores) if i != seat))


# All of these add up: over several actions they give what the first scores and the last state alone would give.
REWARDS: dict[str, Reward] = {"score": score, "win": win, "margin": margin}


def reward(kind: str | Reward) -> Reward:
    """A reward by name, or one's own."""
    if not isinstance(kind, str):
        return kind
    if kind not in REWARDS:
        raise BadOption("reward", f"{kind!r} is unknown; choose one of {', '.join(REWARDS)}")
    return REWARDS[kind]
