"""Learn a policy by imitation: read what bots decided, and choose as they did. NumPy alone, one core, two minutes.

    bastide dataset villagers -n 300 --players greedy,greedy --out decisions
    python examples/imitate.py decisions

The policy is tried on games that it has never seen, against random play, beside random play in the same seat.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bastide.rl.batch import BatchEnv
from bastide.rl.dataset import Decisions, about, load

Floats = NDArray[np.float32]
TABLES = 32


class Policy:
    """One hidden layer over the numbers of the observation, scaled by what was seen, and over which of them are equal
    to 1 to 4; a logit for each action, learned by Adam."""

    def __init__(self, numbers: int, actions: int, hidden: int = 128, seed: int = 1) -> None:
        dice, wide = np.random.default_rng(seed), 5 * numbers + 1
        self.actions, self.steps = actions, 0
        self.scale = np.ones(numbers, np.float32)
        first = dice.normal(0, np.sqrt(1 / wide), (wide, hidden))
        self.layers = [first.astype(np.float32), np.zeros((hidden + 1, actions), np.float32)]
        self.means = [np.zeros_like(layer) for layer in self.layers]
        self.squares = [np.zeros_like(layer) for layer in self.layers]

    def features(self, observations: NDArray[np.int16]) -> Floats:
        scaled = observations.astype(np.float32) / self.scale
        equal = [observations == number for number in range(1, 5)]
        return np.concatenate([scaled, *equal, np.ones((len(scaled), 1))], axis=1, dtype=np.float32)

    def hidden(self, features: Floats) -> Floats:
        found = np.maximum(features @ self.layers[0], 0)
        return np.concatenate([found, np.ones((len(found), 1))], axis=1, dtype=np.float32)

    def chances(self, features: Floats, masks: NDArray[np.bool_]) -> Floats:
        return softmax(self.hidden(features) @ self.layers[1], masks)

    def learn(self, part: Decisions, rate: float, dice: np.random.Generator, size: int = 64) -> None:
        """A pass over the decisions, in any order."""
        self.scale = np.maximum(self.scale, np.abs(part.observations).max(axis=0))
        usable = dice.permutation(np.flatnonzero(part.actions >= 0))
        for begin in range(0, len(usable), size):
            rows = usable[begin : begin + size]
            features, masks = self.features(part.observations[rows]), masks_of(part, rows, self.actions)
            hidden = self.hidden(features)
            slope = softmax(hidden @ self.layers[1], masks)
            slope[np.arange(len(rows)), part.actions[rows]] -= 1
            back = (slope @ self.layers[1][:-1].T) * (hidden[:, :-1] > 0)
            self.change([features.T @ back / len(rows), hidden.T @ slope / len(rows)], rate)

    def change(self, slopes: list[Floats], rate: float) -> None:
        self.steps += 1
        for layer, mean, square, slope in zip(self.layers, self.means, self.squares, slopes, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            fresh, spread = mean / (1 - 0.9**self.steps), square / (1 - 0.999**self.steps)
            layer -= rate * fresh / (np.sqrt(spread) + 1e-8)


def softmax(logits: Floats, masks: NDArray[np.bool_]) -> Floats:
    """Chances of the legal actions."""
    logits = np.where(masks, logits, -np.inf)
    exponents = np.exp(logits - logits.max(axis=1, keepdims=True))
    found: Floats = exponents / exponents.sum(axis=1, keepdims=True)
    return found


def masks_of(part: Decisions, rows: NDArray[np.int64], actions: int) -> NDArray[np.bool_]:
    masks = np.zeros((len(rows), actions), np.bool_)
    for number, row in enumerate(rows):
        masks[number, part.legal[row]] = True
    return masks


def train(folder: Path, rate: float = 0.002, passes: int = 10) -> Policy:
    said, dice = about(folder), np.random.default_rng(1)
    policy: Policy | None = None
    for _ in range(passes):
        for part in load(folder):
            if policy is None:
                policy = Policy(part.observations.shape[1], int(said["actions"]))
            policy.learn(part, rate, dice)
    assert policy is not None
    return policy


def margin(game: str, policy: Policy | None, games: int, seed: int) -> float:
    """The mean lead over a random opponent in games of these seeds; without a policy, of random play."""
    many = BatchEnv(game, TABLES, learner=0, reward="margin", masks="bytes")
    assert many.masks is not None
    many.reset(seed)
    dice, leads, totals = np.random.default_rng(seed), list[float](), np.zeros(TABLES)
    while len(leads) < games:
        if policy is None:
            actions = many.random_actions(dice)
        else:
            masks = many.masks.astype(np.bool_)
            actions = policy.chances(policy.features(many.observations), masks).argmax(axis=1).astype(np.int32)
        many.step(actions)
        totals += many.rewards
        for number in np.flatnonzero(many.dones):
            leads.append(float(totals[number]))
            totals[number] = 0.0
    return float(np.mean(leads))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="what `bastide dataset` has written")
    parser.add_argument("--games", type=int, default=200, help="to try the policy in")
    chosen = parser.parse_args()
    game = about(chosen.folder)["game"]
    policy = train(chosen.folder)
    print(f"{game}, lead over a random opponent: random play {margin(game, None, chosen.games, 10**6):.1f}, ", end="")
    print(f"imitation {margin(game, policy, chosen.games, 10**6):.1f}")


if __name__ == "__main__":
    main()
