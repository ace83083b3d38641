"""Fits the weights of a judgement to positions of played games: ridge regression, with NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec
import numpy as np

from bastide.encoding.judgement import LARGEST, LOG_UNIT, LOGARITHMS, STEPS, UNIT, Features

KNOTS = 3
STRENGTHS = (3.0, 10.0, 30.0, 100.0, 300.0, 1000.0, 3000.0)  # of the ridge; the best on games held out is taken
HELD_OUT = 5  # every fifth game
RARE = 8  # a feature that is seen in fewer rows has no weight
LIMIT = 2**31 - 1

Array = Any  # NumPy's own types differ from version to version


class Rows(msgspec.Struct):
    """Positions as arrays: a row for each seat of each position."""

    game: Array  # number of the game
    position: Array  # number of the position; the rows of a position are neighbours
    progress: Array
    hand: Array
    final: Array
    begins: Array  # where the features of each row begin in the next two; one more at the end
    places: Array
    numbers: Array


class Fit(msgspec.Struct):
    """Weights that were found, and how well they tell the end of games that were held out."""

    hand: list[int]
    bias: list[int]
    weights: list[list[int]]
    ridge: float
    games: int
    rows: int
    error_by_hand: float  # root of the mean square, in points
    error: float
    left_over: Array  # what weights learned without the games held out leave of the final scores, for each row


def logged(numbers: Array) -> Array:
    """The logarithms by which a judgement counts features; below 0 with their sign."""
    table = np.array([float(one) / LOG_UNIT for one in LOGARITHMS])
    return np.sign(numbers) * table[np.minimum(np.abs(numbers), LARGEST)]


def counted(features: Features, places: Array, numbers: Array) -> Array:
    """What features count: their logarithm, or themselves."""
    return np.where(places < features.plain, numbers.astype(float), logged(numbers))


def knot_shares(progress: Array) -> Array:
    """How much each knot counts in each row."""
    at = np.clip(progress, 0, STEPS) * (KNOTS - 1) / STEPS
    return np.maximum(0.0, 1.0 - np.abs(at[:, None] - np.arange(KNOTS)[None, :]))


def design(rows: Rows, features: Features, first: int, end: int) -> Array:
    """The inputs of some rows: hand value, bias and features for each knot."""
    width = features.width + 2
    plain = np.zeros((end - first, width))
    low, high = rows.begins[first], rows.begins[end]
    row = np.repeat(np.arange(end - first), np.diff(rows.begins[first : end + 1]))
    plain[:, 0] = rows.hand[first:end]
    plain[:, 1] = 1.0
    plain[row, rows.places[low:high] + 2] = counted(features, rows.places[low:high], rows.numbers[low:high])
    shares = knot_shares(rows.progress[first:end])
    return (shares[:, :, None] * plain[:, None, :]).reshape(end - first, KNOTS * width)


def centred(values: Array, position: Array) -> Array:
    """Values less the mean of their position: what tells the seats of a position apart."""
    _, group = np.unique(position, return_inverse=True)
    counts = np.bincount(group).astype(float)
    if values.ndim == 1:
        return values - (np.bincount(group, weights=values) / counts)[group]
    sums = np.zeros((len(counts), values.shape[1]))
    np.add.at(sums, group, values)
    return values - (sums / counts[:, None])[group]


def cuts_of(rows: Rows, chunk: int = 4096) -> list[int]:
    """Where to cut the rows into parts that fit into memory: never within a position."""
    total = len(rows.hand)
    cuts = [0]
    while cuts[-1] < total:
        end = min(cuts[-1] + chunk, total)
        while end < total and rows.position[end] == rows.position[end - 1]:
            end += 1
        cuts.append(end)
    return cuts


def fit(rows: Rows, features: Features, together: bool, use_hand: bool = True) -> Fit:
    """Fit weights. `together`: all that counts is what tells the seats of a position apart."""
    width = features.width + 2
    size = KNOTS * width
    kept, held = np.zeros((size, size)), np.zeros((size, size))
    kept_y, held_y = np.zeros(size), np.zeros(size)
    held_square, by_hand, held_rows = 0.0, 0.0, 0
    seen = np.zeros(size)
    cuts = cuts_of(rows)
    for first, end in pairwise(cuts):
        inputs = design(rows, features, first, end)
        if not use_hand:
            inputs[:, [knot * width for knot in range(KNOTS)]] = 0.0
        goal = rows.final[first:end] - (rows.hand[first:end] if use_hand else 0.0)
        wrong = rows.final[first:end] - rows.hand[first:end]
        if together:
            position = rows.position[first:end]
            inputs, goal, wrong = centred(inputs, position), centred(goal, position), centred(wrong, position)
        seen += (np.abs(inputs) > 1e-9).sum(axis=0)
        test = rows.game[first:end] % HELD_OUT == HELD_OUT - 1
        kept += inputs[~test].T @ inputs[~test]
        kept_y += inputs[~test].T @ goal[~test]
        held += inputs[test].T @ inputs[test]
        held_y += inputs[test].T @ goal[test]
        held_square += float(goal[test] @ goal[test])
        by_hand += float(wrong[test] @ wrong[test])
        held_rows += int(test.sum())
    used = np.flatnonzero(seen >= RARE)
    free = [knot * width + column for knot in range(KNOTS) for column in (0, 1)]  # hand and bias are not drawn to 0
    best, ridge, without_held = np.inf, 0.0, np.zeros(size)
    for strength in STRENGTHS:
        weights = solve(kept, kept_y, used, free, strength)
        square = float(held_square - 2 * weights @ held_y + weights @ held @ weights)
        if square < best:
            best, ridge, without_held = square, strength, weights
    weights = solve(kept + held, kept_y + held_y, used, free, ridge)
    hands = [knot * width for knot in range(KNOTS)]
    for found in (weights, without_held):
        found[hands] += float(use_hand)  # they were fitted to what the heuristic's own value leaves
    biases = [knot * width + 1 for knot in range(KNOTS)]
    if together:
        weights[biases] = 0.0
        weights[biases] = mean_errors(rows.progress, unexplained(rows, features, weights))
    table = np.rint(weights.reshape(KNOTS, width) * UNIT).clip(-LIMIT, LIMIT).astype(int).tolist()
    return Fit(
        [line[0] for line in table], [line[1] for line in table], [line[2:] for line in table], ridge,
        len(np.unique(rows.game)), len(rows.hand),
        round(float(np.sqrt(by_hand / max(held_rows, 1))), 2), round(float(np.sqrt(best / max(held_rows, 1))), 2),
        unexplained(rows, features, without_held),
    )  # fmt: skip


def solve(squares: Array, products: Array, used: Array, free: Sequence[int], strength: float) -> Array:
    """The weights of a ridge of this strength; those of features that are not used are 0."""
    part = squares[np.ix_(used, used)]
    penalty = np.full(len(used), strength)
    penalty[np.isin(used, free)] = 1e-3
    found = np.zeros(len(products))
    found[used] = np.linalg.solve(part + np.diag(penalty), products[used])
    return found


def unexplained(rows: Rows, features: Features, weights: Array) -> Array:
    """What weights leave of the final scores, for each row."""
    parts = [
        rows.final[first:end] - design(rows, features, first, end) @ weights for first, end in pairwise(cuts_of(rows))
    ]
    return np.concatenate(parts)


def mean_errors(progress: Array, wrong: Array) -> Array:
    """What is wrong on average at each knot: nothing between seats, but in the points that are shown."""
    shares = knot_shares(progress)
    return np.linalg.solve(shares.T @ shares + 1e-6 * np.eye(KNOTS), shares.T @ wrong)
