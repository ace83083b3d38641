"""What a game tells the bots: how good a position is, and which actions deserve a look first."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64, mypyc_attr

from bastide.core.action import Action
from bastide.core.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristic:
    """Knowledge of one game, on full (imagined) states. Greedy play takes the action whose value is best."""

    scale: float = 20.0  # a lead of so many points is nearly a won game

    def classic(self) -> Heuristic:
        """The same knowledge as it was when the levels called `classic` were made, for matches against them."""
        return self

    def value(self, game: Game, state: Any, seat: i64) -> float:
        """The final score this seat may expect, in points."""
        return float(state.scores[seat])

    def priors(self, game: Game, state: Any, seat: i64, actions: list[Action]) -> list[float]:
        """A weight above 0 for each action: what search should look at first."""
        return [1.0] * len(actions)

    def suggest(self, game: Game, state: Any, seat: i64, luck: i64) -> Action:
        """A quick, sensible action for playouts; random play unless the game knows better."""
        return game.sample(state, seat, luck)

    def scene(self, game: Game, state: Any, seat: i64) -> i64:
        """What chance has just shown that this seat's choice hangs on, as a number; search keeps scenes apart."""
        return 0
