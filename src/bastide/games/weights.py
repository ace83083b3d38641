"""The files of learned weights in a game's package, `judgement.json` and `policy.json`, with all that tells how they
were made."""

from __future__ import annotations

from typing import Any

import msgspec

from bastide.core.heuristic import Heuristic
from bastide.encoding.judgement import Features, Judgement
from bastide.encoding.policy import GuidedHeuristic, Policy


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Weights for some numbers of seats, with all options, in thousandths of a point."""

    seats: tuple[int, ...]
    hand: list[int]  # by knot: of the heuristic's own value
    bias: list[int]
    weights: list[list[int]]  # by knot and feature
    made: dict[str, Any] = {}  # how: recipe, seed, commit, games, errors, the match that let them in

    def judgement(self, features: Features) -> Judgement:
        """The judgement with these weights."""
        if any(len(row) != features.width for row in self.weights):
            raise ValueError(f"judgement.json is for other features: {len(self.weights[0])}, not {features.width}")
        return Judgement(features, self.hand, self.bias, self.weights)


class WeightFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All weights of a game. A number of seats without weights is judged by the heuristic."""

    game: str
    sets: tuple[Weights, ...] = ()
    rounds: tuple[dict[str, Any], ...] = ()  # of training: what each tried, and whether it was kept

    @staticmethod
    def read(source: str | bytes) -> WeightFile:
        return msgspec.json.decode(source, type=WeightFile)

    def weights_for(self, seats: int) -> Weights | None:
        return next((one for one in self.sets if seats in one.seats), None)

    def write(self) -> str:
        return written(self)


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


class PolicyFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All preferences of a game. With a number of seats that has none, search begins with the heuristic's priors."""

    game: str
    sets: tuple[Preferences, ...] = ()
    rounds: tuple[dict[str, Any], ...] = ()  # of training: what each tried, and whether it was kept

    @staticmethod
    def read(source: str | bytes) -> PolicyFile:
        return msgspec.json.decode(source, type=PolicyFile)

    def weights_for(self, seats: int) -> Preferences | None:
        return next((one for one in self.sets if seats in one.seats), None)

    def write(self) -> str:
        return written(self)


def written(file: WeightFile | PolicyFile) -> str:
    """A file as text, a line for each row of weights."""
    text = msgspec.json.format(msgspec.json.encode(file), indent=1).decode()
    return compact_numbers(text) + "\n"


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
