"""The files of learned weights in a game's package, `judgement.json` and `policy.json`, with all that tells how they
were made."""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

import msgspec

from bastide.core.heuristic import Heuristic
from bastide.encoding.judgement import Features, Judgement
from bastide.encoding.policy import GuidedHeuristic, Policy


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Weights for some numbers of seats, with all options, in thousandths of a point."""

    seats: tuple[int, ...]
    hand: list[int]  # by knot: of the heuristic's own value
    bias: list[int]
    weights: list[list[int]]  # by knot and feature
    inputs: list[list[int]] = []  # of the hidden units: by unit its bias, then by feature
    outputs: list[list[int]] = []  # by knot and unit
    made: dict[str, Any] = {}  # how: recipe, seed, commit, games, errors, the match that let them in

    def judgement(self, features: Features) -> Judgement:
        """The judgement with these weights."""
        widths = {len(row) for row in self.weights} | {len(row) - 1 for row in self.inputs}
        if widths != {features.width} or any(len(row) != len(self.inputs) for row in self.outputs):
            raise ValueError(f"judgement.json is for other features: {max(widths)}, not {features.width}")
        return Judgement(features, self.hand, self.bias, self.weights, self.inputs, self.outputs)


class Preferences(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What corrects the heuristic's priors with some numbers of seats, with all options, in thousandths."""

    seats: tuple[int, ...]
    trust: list[int]  # by knot: of the logarithm of the heuristic's prior
    actions: list[int]  # those that were met in training; all others are left as they are
    weights: list[list[int]]  # by knot and action: what is added to that logarithm
    suggests: bool = False  # whether they also lead what is played on after a leaf
    made: dict[str, Any] = {}  # how: recipe, seed, commit, games, errors, the match that let them in

    def guided(self, heuristic: Heuristic, features: Features) -> GuidedHeuristic:
        """The heuristic as these preferences correct it."""
        if any(len(row) != len(self.actions) for row in self.weights):
            raise ValueError("policy.json has not a weight for each action")
        return GuidedHeuristic(heuristic, Policy(features, self.trust, self.actions, self.weights), self.suggests)


Learned = TypeVar("Learned", Weights, Preferences)


class LearnedFile(msgspec.Struct, Generic[Learned], frozen=True, forbid_unknown_fields=True):
    """All that was learned of one kind for a game, by numbers of seats."""

    game: str
    sets: tuple[Learned, ...] = ()
    rounds: tuple[dict[str, Any], ...] = ()  # of training: what each tried, and whether it was kept

    @classmethod
    def read(cls, source: str | bytes) -> Self:
        return msgspec.json.decode(source, type=cls)

    def weights_for(self, seats: int) -> Learned | None:
        return next((one for one in self.sets if seats in one.seats), None)

    def write(self) -> str:
        """The file as text, a line for each row of weights."""
        return compact_numbers(msgspec.json.format(msgspec.json.encode(self), indent=1).decode()) + "\n"


class WeightFile(LearnedFile[Weights], frozen=True, forbid_unknown_fields=True):
    """All weights of a game. A number of seats without weights is judged by the heuristic."""


class PolicyFile(LearnedFile[Preferences], frozen=True, forbid_unknown_fields=True):
    """All preferences of a game. With a number of seats that has none, search begins with the heuristic's priors."""


def compact_numbers(text: str) -> str:
    """Formatted JSON with lists of numbers on one line each."""
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        bare = line.strip()
        number = bare.rstrip(",").lstrip("-").replace(".", "", 1).isdigit()
        if inside and (number or bare in ("]", "],")):
            lines[-1] += bare
        else:
            lines.append(line)
        inside = number or bare.endswith("[")
    return "\n".join(lines)
