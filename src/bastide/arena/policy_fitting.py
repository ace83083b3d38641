"""Fits the preferences of a policy to what searches made of decisions: softmax regression, with NumPy."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from bastide.arena.fitting import HELD_OUT, KNOTS, RARE, knot_shares
from bastide.encoding.policy import POLICY_UNIT

STRENGTHS = (1e-5, 1e-4, 1e-3)  # by which weights are drawn to 0; the best on games held out is taken
STEPS_OF_DESCENT, RATE = 300, 0.05  # Adam's
FADING, SQUARE_FADING = 0.9, 0.999

Array = Any  # NumPy's own types differ from version to version


class Decisions(msgspec.Struct):
    """Decisions as arrays: a row for each legal action of each decision."""

    game: Array  # by decision: number of the game
    progress: Array  # by decision
    begins: Array  # where the rows of each decision begin; one more at the end
    action: Array
    share: Array  # of the visits of the decision
    prior: Array  # the logarithm of the heuristic's


class PolicyFit(msgspec.Struct):
    """Preferences that were found, and how well they tell what searches choose in games that were held out."""

    trust: list[int]
    actions: list[int]
    weights: list[list[int]]
    strength: float
    games: int
    decisions: int
    error_by_hand: float  # cross entropy of the heuristic's priors,
    error: float  # of the preferences,
    least: float  # and of the best that can be: the searches themselves


class Regression:
    """The preferences of some decisions, as numbers that can be fitted."""

    def __init__(self, decisions: Decisions) -> None:
        sizes = np.diff(decisions.begins)
        self.decisions, self.starts = decisions, decisions.begins[:-1]
        self.of_row = np.repeat(np.arange(len(sizes)), sizes)  # the decision of each row
        self.shares = knot_shares(decisions.progress)[self.of_row]  # of the knots, by row
        self.actions, self.column = np.unique(decisions.action, return_inverse=True)
        self.common = np.bincount(self.column, minlength=len(self.actions)) >= RARE
        self.test = (decisions.game % HELD_OUT == HELD_OUT - 1)[self.of_row]

    def chances(self, trust: Array, weights: Array) -> Array:
        """How likely each action is to be chosen, by row."""
        worth = (self.shares @ trust) * self.decisions.prior
        worth = worth + (self.shares * weights[:, self.column].T).sum(axis=1)
        power = np.exp(worth - np.maximum.reduceat(worth, self.starts)[self.of_row])
        return power / np.add.reduceat(power, self.starts)[self.of_row]

    def error(self, chances: Array, rows: Array) -> float:
        """The cross entropy of a decision, on average over these rows."""
        whole = -(self.decisions.share[rows] * np.log(np.maximum(chances[rows], 1e-12))).sum()
        return float(whole) / max(len(np.unique(self.of_row[rows])), 1)

    def descend(self, strength: float, rows: Array) -> tuple[Array, Array]:
        """Trust and weights that suit these rows, by Adam."""
        found = [np.ones(KNOTS), np.zeros((KNOTS, len(self.actions)))]
        means, squares = [[np.zeros_like(one) for one in found] for _ in range(2)]
        count = max(len(np.unique(self.of_row[rows])), 1)
        for step in range(1, STEPS_OF_DESCENT + 1):
            wrong = np.where(rows, self.chances(*found) - self.decisions.share, 0.0) / count
            by_knot = self.shares * wrong[:, None]
            of_weights = np.stack(
                [np.bincount(self.column, by_knot[:, knot], len(self.actions)) for knot in range(KNOTS)]
            )
            slopes = [by_knot.T @ self.decisions.prior, (of_weights + strength * found[1]) * self.common]
            for i, slope in enumerate(slopes):
                means[i] = FADING * means[i] + (1 - FADING) * slope
                squares[i] = SQUARE_FADING * squares[i] + (1 - SQUARE_FADING) * slope**2
                size = np.sqrt(squares[i] / (1 - SQUARE_FADING**step)) + 1e-9
                found[i] = found[i] - RATE * means[i] / (1 - FADING**step) / size
        return found[0], found[1]


def fit_policy(decisions: Decisions) -> PolicyFit:
    """Fit preferences; games held out choose how strongly weights are drawn to 0."""
    task = Regression(decisions)
    errors = [task.error(task.chances(*task.descend(strength, ~task.test)), task.test) for strength in STRENGTHS]
    best = int(np.argmin(errors))
    trust, weights = task.descend(STRENGTHS[best], np.ones_like(task.test))
    kept = np.flatnonzero(task.common)
    by_hand = task.chances(np.ones(KNOTS), np.zeros_like(weights))
    table = np.rint(weights[:, kept] * POLICY_UNIT).astype(int)
    return PolicyFit(
        [round(float(one) * POLICY_UNIT) for one in trust], [int(one) for one in task.actions[kept]],
        [[int(one) for one in row] for row in table], STRENGTHS[best], len(np.unique(decisions.game)),
        len(decisions.progress), round(task.error(by_hand, task.test), 4), round(errors[best], 4),
        round(task.error(decisions.share, task.test), 4),
    )  # fmt: skip
