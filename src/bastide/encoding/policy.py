"""A learned policy: which actions deserve a look, as a correction of what the heuristic says.

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
from bastide.core.heuristic import Heuristic
from bastide.core.state import next_u32
from bastide.encoding.judgement import STEPS, Features

POLICY_UNIT: Final = 1000  # of a weight: a thousandth of a logarithm
LUCK: Final = 1.0  # what the best luck adds to the logarithm of an action that is suggested
POOR_BITS: Final = 16  # the lowest bits of the sequence of luck repeat soon
LUCK_STEPS: Final = 65536.0


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

    def correct(self, game: Game, state: Any, actions: list[Action], priors: list[float]) -> None:
        """Replace the heuristic's priors of these actions by the logarithms of what was learned."""
        knots, weights = self.knots, self.weights
        at = min(max(self.features.progress(game, state), 0), STEPS) * (knots - 1)
        knot = min(at // STEPS, knots - 2)
        after = at - knot * STEPS
        before = STEPS - after
        unit = float(POLICY_UNIT * STEPS)
        trust = float(i64(self.trust[knot]) * before + i64(self.trust[knot + 1]) * after) / unit
        for i, action in enumerate(actions):
            learned = trust * math.log(priors[i])
            row: i64 = self.rows.get(action, -1)
            if row >= 0:
                first = row * knots + knot
                learned += float(i64(weights[first]) * before + i64(weights[first + 1]) * after) / unit
            priors[i] = learned


@final
class GuidedHeuristic(Heuristic):
    """What a game tells the bots, with priors that a policy corrects; if the policy suggests, suggestions too."""

    def __init__(self, heuristic: Heuristic, policy: Policy, suggests: bool) -> None:
        self.scale = heuristic.scale
        self.heuristic: Final = heuristic
        self.policy: Final = policy
        self.suggests: Final = suggests

    def value(self, game: Game, state: Any, seat: i64) -> float:
        return self.heuristic.value(game, state, seat)

    def priors(self, game: Game, state: Any, seat: i64, actions: list[Action]) -> list[float]:
        """What was learned; the largest is 1."""
        weights = self.heuristic.priors(game, state, seat, actions)
        self.policy.correct(game, state, actions, weights)
        highest = max(weights)
        for i, weight in enumerate(weights):
            weights[i] = math.exp(weight - highest)
        return weights

    def suggest(self, game: Game, state: Any, seat: i64, luck: i64) -> Action:
        """The likeliest action, with a little luck."""
        if not self.suggests:
            return self.heuristic.suggest(game, state, seat, luck)
        actions = game.legal(state, seat)
        if len(actions) == 1:
            return actions[0]
        weights = self.heuristic.priors(game, state, seat, actions)
        self.policy.correct(game, state, actions, weights)
        best: i64 = 0
        most = -1e9
        for i, weight in enumerate(weights):
            luck = next_u32(luck)
            worth = weight + LUCK * float(luck >> POOR_BITS) / LUCK_STEPS
            if worth > most:
                best, most = i, worth
        return actions[best]

    def scene(self, game: Game, state: Any, seat: i64) -> i64:
        return self.heuristic.scene(game, state, seat)
