"""Fits a small hidden layer to what the weighted sum of a judgement leaves unexplained: Adam, with NumPy."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from bastide.arena.fitting import HELD_OUT, KNOTS, RARE, Array, Rows, knot_shares, logged, mean_errors
from bastide.encoding.judgement import UNIT, Features

UNITS = 16
EPOCHS = 40  # at most; the best one on games held out is taken
PATIENCE = 6  # epochs without a better one before it ends
POSITIONS = 128  # of a step
RATE = 0.005
DECAYS = (1e-4, 1e-3)  # how strongly weights are drawn to 0; the best on games held out is taken
WORTH = 0.01  # share of the error that a hidden layer must take away, as it costs time


class Hidden(msgspec.Struct):
    """A hidden layer that was found, and how well it tells the end of games that were held out."""

    inputs: list[list[int]]
    outputs: list[list[int]]
    bias: list[int]  # by knot: what is to be added, so that it adds nothing on average
    error: float  # root of the mean square, in points
    decay: float
    epochs: int


class Groups:
    """Rows that are compared with each other: those of a position, or each by itself."""

    def __init__(self, position: Array, together: bool) -> None:
        numbers = position if together else np.arange(len(position))
        self.starts = np.flatnonzero(np.concatenate([[True], numbers[1:] != numbers[:-1]]))
        self.sizes = np.diff(np.concatenate([self.starts, [len(numbers)]]))
        self.alone = not together

    def rows_of(self, groups: Array) -> tuple[Array, Array]:
        """The rows of some groups, and where each group begins among them."""
        sizes = self.sizes[groups]
        begins = np.cumsum(sizes) - sizes
        rows = np.repeat(self.starts[groups] - begins, sizes) + np.arange(int(sizes.sum()))
        return rows, begins

    def centred(self, values: Array, begins: Array) -> Array:
        """Values less the mean of their group."""
        if self.alone:
            return values
        sizes = np.diff(np.concatenate([begins, [len(values)]]))
        return values - np.repeat(np.add.reduceat(values, begins) / sizes, sizes)


class Layer:
    """The numbers of a hidden layer while they are being found."""

    def __init__(self, numbers: Array, seed: int) -> None:
        """Units that are about half on in rows such as these."""
        dice = np.random.default_rng(seed)
        size = 0.5 / float(np.sqrt((numbers**2).sum(axis=1).mean()))
        self.inputs = dice.normal(0.0, size, (numbers.shape[1], UNITS)).astype(np.float32)
        self.bias = np.full(UNITS, 0.3, np.float32)
        self.outputs = dice.normal(0.0, 0.1, (KNOTS, UNITS)).astype(np.float32)
        self.moments = [np.zeros_like(one) for one in (*self.parts(), *self.parts())]
        self.steps = 0

    def parts(self) -> list[Array]:
        return [self.inputs, self.bias, self.outputs]

    def forward(self, numbers: Array, shares: Array) -> tuple[Array, Array, Array]:
        """What the units add, how far each is on, and where it is neither off nor fully on."""
        sums = numbers @ self.inputs + self.bias
        on = np.clip(sums, 0.0, 1.0)
        return ((shares @ self.outputs) * on).sum(axis=1), on, (sums > 0.0) & (sums < 1.0)

    def learn(self, numbers: Array, shares: Array, wrong: Array, on: Array, moving: Array, decay: float) -> None:
        """One step of Adam against the errors of some rows."""
        wrong = wrong[:, None] / len(wrong)
        back = wrong * (shares @ self.outputs) * moving
        slopes = [numbers.T @ back + decay * self.inputs, back.sum(axis=0), shares.T @ (wrong * on)]
        self.steps += 1
        for i, (part, slope) in enumerate(zip(self.parts(), slopes, strict=True)):
            mean, square = self.moments[i], self.moments[i + 3]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            unbiased = mean / (1 - 0.9**self.steps)
            part -= RATE * unbiased / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)

    def whole(self) -> tuple[list[list[int]], list[list[int]]]:
        """The same in whole numbers."""
        units = np.concatenate([self.bias[None, :], self.inputs]).T
        return [[round(float(one) * UNIT) for one in unit] for unit in units], [
            [round(float(one) * UNIT) for one in knot] for knot in self.outputs
        ]


def logarithms_of(rows: Rows, features: Features) -> Array:
    """The features of all rows as a hidden layer takes them: all by their logarithm; rare ones are left out."""
    found = np.zeros((len(rows.hand), features.width), np.float32)
    row = np.repeat(np.arange(len(rows.hand)), np.diff(rows.begins))
    found[row, rows.places] = logged(rows.numbers)
    found[:, (found != 0).sum(axis=0) < RARE] = 0.0
    return found


def fit_hidden(rows: Rows, features: Features, left_over: Array, together: bool, seed: int = 1) -> Hidden | None:
    """A hidden layer for what is left over in each row; None if it does not tell enough of games that were held out."""
    groups = Groups(rows.position, together)
    numbers, shares = logarithms_of(rows, features), knot_shares(rows.progress).astype(np.float32)
    every, begins = groups.rows_of(np.arange(len(groups.starts)))
    goal = groups.centred(left_over[every], begins).astype(np.float32)
    held = rows.game[groups.starts] % HELD_OUT == HELD_OUT - 1
    test, test_begins = groups.rows_of(np.flatnonzero(held))
    learned = np.flatnonzero(~held)
    without = float(np.sqrt((goal[test] ** 2).mean()))
    best: tuple[float, Any] = (without, None)
    for decay in DECAYS:
        dice, layer = np.random.default_rng(seed), Layer(numbers[test], seed)
        lowest, since = np.inf, 0
        for epoch in range(1, EPOCHS + 1):
            dice.shuffle(learned)
            for first in range(0, len(learned), POSITIONS):
                chosen, begins = groups.rows_of(learned[first : first + POSITIONS])
                added, on, moving = layer.forward(numbers[chosen], shares[chosen])
                missed = groups.centred(added, begins) - goal[chosen]
                layer.learn(numbers[chosen], shares[chosen], missed, on, moving, decay)
            left = groups.centred(layer.forward(numbers[test], shares[test])[0], test_begins) - goal[test]
            error = float(np.sqrt((left**2).mean()))
            if error < best[0]:
                added = layer.forward(numbers, shares)[0]
                bias = [round(float(one) * UNIT) for one in mean_errors(rows.progress, -added)]
                best = (error, (*layer.whole(), bias, decay, epoch))
            if error < lowest:
                lowest, since = error, 0
            else:
                since += 1
            if since >= PATIENCE:
                break
    error, found = best
    if found is None or error > (1 - WORTH) * without:
        return None
    inputs, outputs, bias, decay, epochs = found
    return Hidden(inputs, outputs, bias, round(error, 2), decay, epochs)
