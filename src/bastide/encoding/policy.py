"""A learned policy: which actions search should look at first, as a correction of what the heuristic says.

The logarithm of the heuristic's prior counts so many times, and each action that was met in training adds a weight of
its own. Both change with the progress of a game. The weights are data (`policy.json` in the game's package), made by
`python -m bastide.arena.train --what policy`.
"""

from __future__ import annotations

import math
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from bastide.core.action import Action
from bastide.core.game import Game
from bastide.encoding.judgement import STEPS, Features

POLICY_UNIT: Final = 1000  # of a weight: a thousandth of a logarithm


@final
class Policy:
    """Weights of actions at a few moments of a game, the knots; between two knots they change evenly."""

    def __init__(self, features: Features, trust: list[int], actions: list[int], weights: list[list[int]]) -> None:
        self.features: Final = features
        self.knots: Final[i64] = len(trust)
        self.trust: Final = vec[i32]([i32(one) for one in trust])  # of the heuristic's prior, by knot
        self.rows: Final = {action: i for i, action in enumerate(actions)}
        flat: list[i32] = []
        for row in range(len(actions)):  # by action and knot
            for knot in range(self.knots):
                flat.append(i32(weights[knot][row]))
        self.weights: Final = vec[i32](flat)

    def correct(self, game: Game, state: Any, actions: list[Action], priors: vec[float]) -> None:
        """Replace the heuristic's priors of these actions by what was learned; the largest becomes 1."""
        knots, weights = self.knots, self.weights
        at = min(max(self.features.progress(game, state), 0), STEPS) * (knots - 1)
        knot = min(at // STEPS, knots - 2)
        after = at - knot * STEPS
        before = STEPS - after
        unit = float(POLICY_UNIT * STEPS)
        trust = float(i64(self.trust[knot]) * before + i64(self.trust[knot + 1]) * after) / unit
        highest = -1e9
        for i, action in enumerate(actions):
            learned = trust * math.log(priors[i])
            row: i64 = self.rows.get(action, -1)
            if row >= 0:
                first = row * knots + knot
                learned += float(i64(weights[first]) * before + i64(weights[first + 1]) * after) / unit
            priors[i] = learned
            highest = max(highest, learned)
        for i in range(len(actions)):
            priors[i] = math.exp(priors[i] - highest)
