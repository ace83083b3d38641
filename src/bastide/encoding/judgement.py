"""A learned judgement of positions: the points a seat may expect at the end, as a weighted sum of what belongs to it
and, where that helps, of what a small hidden layer makes of it.

A game tells what there is to weigh (`Features`); the weights are data (`judgement.json` in the game's package), made by
`python -m bastide.arena.train`. The sums are of whole numbers, so that they are the same on every machine, compiled or
not; no library is needed.
"""

from __future__ import annotations

import math
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from bastide.core.game import Game
from bastide.encoding.observation import Observation

STEPS: Final = 1024  # of the progress of a game
UNIT: Final = 1000  # of a weight: a thousandth of a point
LOG_UNIT: Final = 1024  # of the logarithm by which a feature counts
LARGEST: Final = 1023  # greater numbers count as this one


def logarithms() -> vec[i32]:
    """The logarithm of 1 + x for each number x that a feature may have, in whole units."""
    return vec[i32]([i32(round(LOG_UNIT * math.log(1 + x))) for x in range(LARGEST + 1)])


LOGARITHMS: Final = logarithms()


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """What of a position there is to weigh for one seat; each game has its own."""

    width: int = 0  # numbers that `fill` writes
    plain: int = 0  # so many of them, the first ones, count as they are; the others by their logarithm

    def progress(self, game: Game, state: Any) -> i64:
        """How far the game has come: 0 at its beginning, STEPS at its end."""
        return 0

    def fill(self, game: Game, state: Any, seat: i64, row: Observation) -> None:
        """Write what belongs to a seat into a cleared row, from a full (imagined) state."""
        raise NotImplementedError


@final
class Judgement:
    """Weights at a few moments of a game, the knots; between two knots they change evenly."""

    def __init__(
        self,
        features: Features,
        hand: list[int],
        bias: list[int],
        weights: list[list[int]],
        inputs: list[list[int]],
        outputs: list[list[int]],
    ) -> None:
        """Weights by knot and feature; `inputs`: those of the hidden units, by unit its bias and then by feature;
        `outputs`: by knot what each unit adds when it is fully on. Without hidden units both are empty."""
        self.features: Final = features
        self.knots: Final[i64] = len(hand)
        self.width: Final[i64] = features.width
        self.plain: Final[i64] = features.plain
        self.hand: Final = vec[i32]([i32(one) for one in hand])  # of the heuristic's own value, by knot
        self.bias: Final = vec[i32]([i32(one) for one in bias])  # by knot
        flat: list[i32] = []
        for place in range(self.width):  # by feature and knot
            for knot in range(self.knots):
                flat.append(i32(weights[knot][place]))
        self.weights: Final = vec[i32](flat)
        self.uses_hand: Final = any(one != 0 for one in hand)  # whether the heuristic's own value counts at all
        self.units: Final[i64] = len(inputs)
        self.inputs: Final = vec[i32]([i32(unit[place]) for place in range(self.width + 1) for unit in inputs])
        self.outputs: Final = vec[i32]([i32(one) for knot in outputs for one in knot])
        self.sums: Final = vec[i64]([i64(0)] * len(inputs))  # by unit: notes of the position that is being judged

    def value(self, game: Game, state: Any, seat: i64, hand_value: float, row: Observation) -> float:
        """The final score to expect, where the heuristic's own value is this; the row is for notes."""
        knots, weights = self.knots, self.weights
        row.wipe()
        self.features.fill(game, state, seat, row)
        at = min(max(self.features.progress(game, state), 0), STEPS) * (knots - 1)
        knot = min(at // STEPS, knots - 2)
        after = at - knot * STEPS
        before = STEPS - after
        total: i64 = (i64(self.bias[knot]) * before + i64(self.bias[knot + 1]) * after) * LOG_UNIT
        numbers, places = row.numbers, row.places
        for i in range(row.filled):
            place = i64(places[i])
            number = i64(numbers[place])
            weight = i64(weights[place * knots + knot]) * before + i64(weights[place * knots + knot + 1]) * after
            if place < self.plain:
                total += weight * number * LOG_UNIT
            elif number < 0:
                total -= weight * i64(LOGARITHMS[min(-number, LARGEST)])
            else:
                total += weight * i64(LOGARITHMS[min(number, LARGEST)])
        if self.units > 0:
            total += self.hidden(row, knot, before, after)
        trust = float(i64(self.hand[knot]) * before + i64(self.hand[knot + 1]) * after) / float(UNIT * STEPS)
        return trust * hand_value + float(total) / float(UNIT * STEPS * LOG_UNIT)

    def hidden(self, row: Observation, knot: i64, before: i64, after: i64) -> i64:
        """What the hidden units add: each is on as far as its weighted sum reaches from 0 to 1."""
        units, inputs, outputs, sums = self.units, self.inputs, self.outputs, self.sums
        numbers, places = row.numbers, row.places
        for unit in range(units):
            sums[unit] = i64(inputs[unit]) * LOG_UNIT
        for i in range(row.filled):
            place = i64(places[i])
            number = i64(numbers[place])
            size = i64(LOGARITHMS[min(number, LARGEST)]) if number > 0 else -i64(LOGARITHMS[min(-number, LARGEST)])
            first = (place + 1) * units
            for unit in range(units):
                sums[unit] += i64(inputs[first + unit]) * size
        total: i64 = 0
        for unit in range(units):
            if sums[unit] > 0:
                on = min(sums[unit] // UNIT, LOG_UNIT)
                low, high = i64(outputs[knot * units + unit]), i64(outputs[(knot + 1) * units + unit])
                total += on * (low * before + high * after)
        return total
