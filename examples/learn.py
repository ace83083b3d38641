"""A learner in one file, with NumPy alone: a linear policy that learns a game by playing it against bots.

    python examples/learn.py                         # about a minute and a half on one core; writes learning.svg
    python examples/learn.py --game tithe --reward margin

The policy gives every action of the game's dense index a preference, linear in the observation, and plays by the
softmax over the legal ones. After each batch of games it moves towards the actions after which more points came than
the baseline had expected (REINFORCE with a linear baseline, steps by Adam).
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy reads it; more threads wait for each other here

import numpy as np
from numpy.typing import NDArray

from bastide.arena.plots import frame
from bastide.draw.svg import tag, words
from bastide.rl.vector import FloatSeatVectorEnv

Array = NDArray[np.float32]
HELD_OUT = 1_000_000  # seed of the games that are only for measuring
TABLES = 16  # games side by side


class Adam:
    """Steps of a size that fits each weight."""

    def __init__(self, shape: tuple[int, ...], rate: float) -> None:
        self.weights: Array = np.zeros(shape, np.float32)
        self.mean, self.square = np.zeros(shape, np.float32), np.zeros(shape, np.float32)
        self.rate, self.pace, self.time = rate, 1.0, 0

    def climb(self, gradient: Array) -> None:
        self.time += 1
        self.mean += 0.1 * (gradient - self.mean)
        self.square += 0.01 * (gradient**2 - self.square)
        size = self.rate * self.pace * np.sqrt(1 - 0.99**self.time) / (1 - 0.9**self.time)
        self.weights += size * self.mean / (np.sqrt(self.square) + 1e-6)


class Learner:
    """Preferences for actions and an expectation of the points to come, both linear."""

    def __init__(self, numbers: int, actions: int, rate: float, seed: int = 0) -> None:
        self.policy, self.value = Adam((numbers + 1, actions), rate), Adam((numbers + 1,), 3 * rate)
        self.dice = np.random.default_rng(seed)
        self.spread = 1.0  # of the points to come

    @staticmethod
    def features(observations: Array) -> Array:
        """Large counts drawn together, and a one for the constant."""
        flat = observations.reshape(len(observations), -1)
        small = np.sign(flat) * np.log1p(np.abs(flat))
        return np.concatenate([small, np.ones((len(flat), 1), np.float32)], axis=1)

    def chances(self, features: Array, masks: NDArray[np.int8]) -> Array:
        logits = np.where(masks > 0, features @ self.policy.weights, -np.inf)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        chances: Array = odds / odds.sum(axis=1, keepdims=True)
        return chances

    def choose(self, observations: Array, masks: NDArray[np.int8]) -> NDArray[np.int64]:
        chances = self.chances(self.features(observations), masks)
        noise = self.dice.gumbel(size=chances.shape)
        with np.errstate(divide="ignore"):
            chosen: NDArray[np.int64] = np.argmax(np.log(chances) + noise, axis=1)
        return chosen

    def learn(self, steps: list[tuple[Array, NDArray[np.int8], int, float]]) -> None:
        """From observations, masks, actions taken and points that came after them."""
        features = self.features(np.stack([step[0] for step in steps]))
        masks = np.stack([step[1] for step in steps])
        actions = np.array([step[2] for step in steps])
        points = np.array([step[3] for step in steps], np.float32)
        self.spread += 0.1 * (max(float(points.std()), 1.0) - self.spread)
        surprise = points / self.spread - features @ self.value.weights
        merit = (surprise - surprise.mean()) / (surprise.std() + 1e-6)
        push = -self.chances(features, masks)
        push[np.arange(len(actions)), actions] += 1
        self.policy.climb((features.T @ (push * merit[:, None]) / len(actions)).astype(np.float32))
        self.value.climb((features.T @ surprise / len(actions)).astype(np.float32))


def random_play(observations: Array, masks: NDArray[np.int8]) -> NDArray[np.int64]:
    """Any legal action; the yardstick."""
    dice = np.random.default_rng([int(masks.sum()), int(abs(observations).sum())])
    chosen: NDArray[np.int64] = np.argmax(dice.random(masks.shape) * masks, axis=1)
    return chosen


Choose = Callable[[Array, NDArray[np.int8]], NDArray[np.int64]]
Told = Callable[[list[tuple[int, float]], float], None]  # the curve so far, and random play
Done = Callable[[list[tuple[Array, NDArray[np.int8], int, float]]], None]


def play(many: FloatSeatVectorEnv, choose: Choose, games: int, seed: int, done: Done | None = None) -> list[float]:
    """The points of so many games, as many at each table; `done` is handed the steps of each when it is over."""
    observations, info = many.reset(seed=seed)
    masks = info["action_mask"]
    stories: list[list[Any]] = [[] for _ in range(many.num_envs)]
    totals: list[list[float]] = [[] for _ in range(many.num_envs)]
    each = -(-games // many.num_envs)
    while min(map(len, totals)) < each:
        actions = choose(observations, masks)
        following, rewards, over, _, info = many.step(actions)
        for table, story in enumerate(stories):
            story.append((observations[table], masks[table], int(actions[table]), float(rewards[table])))
        for table in np.flatnonzero(over).tolist():
            points = np.cumsum([step[3] for step in stories[table]][::-1])[::-1]  # from each step to the end
            totals[table].append(float(points[0]))
            if done:
                steps = zip(stories[table], points, strict=True)
                done([(*step[:3], float(rest)) for step, rest in steps])
            stories[table] = []
        observations, masks = following, info["action_mask"]
    return [total for table in totals for total in table[:each]]


def measure(many: FloatSeatVectorEnv, choose: Choose, games: int) -> float:
    """Mean points over games that nobody has learned from."""
    return float(np.mean(play(many, choose, games, HELD_OUT)))


def train(
    game: str,
    games: int,
    reward: str = "score",
    batch: int = 16,
    checks: int = 10,
    held_out: int = 128,
    rate: float = 0.005,
    told: Told | None = None,
) -> tuple[Learner, list[tuple[int, float]], float]:
    """The learner, its mean points on held-out games after so many games, and those of random play."""
    many = FloatSeatVectorEnv(game, TABLES, reward=reward, bots="random")
    numbers, actions = int(np.prod(many.single_observation_space.shape)), int(many.single_action_space.n)
    learner = Learner(numbers, actions, rate)
    yardstick = measure(many, random_play, held_out)
    curve = [(0, measure(many, learner.choose, held_out))]
    waiting: list[Any] = []
    finished = 0

    def done(steps: list[tuple[Array, NDArray[np.int8], int, float]]) -> None:
        nonlocal finished
        finished += 1
        waiting.extend(steps)
        if finished % batch == 0:
            learner.policy.pace = learner.value.pace = max(0.05, 1 - finished / games)  # small steps towards the end
            learner.learn(waiting)
            waiting.clear()

    for check in range(checks):
        play(many, learner.choose, games // checks, check, done)
        curve.append((finished, measure(many, learner.choose, held_out)))
        if told:
            told(curve, yardstick)
    return learner, curve, yardstick


def picture(title: str, curve: list[tuple[int, float]], yardstick: float) -> str:
    """The learning curve as SVG, random play as a dashed line."""
    last, values = curve[-1][0] or 1, [*(value for _, value in curve), yardstick]
    low, high = min(0.0, *values), max(values) or 1.0

    def across(games: float) -> float:
        return 60 + games / last * 550

    def down(points: float) -> float:
        return 230 - (points - low) / ((high - low) or 1.0) * 200

    path = "M" + " L".join(f"{across(games):.1f},{down(points):.1f}" for games, points in curve)
    level = down(yardstick)
    return frame(
        270.0, title,
        tag("rect", width="100%", height="100%", fill="#fbf7ee"),
        words(title, 60, 18, font_size=14),
        tag("path", d=f"M60,30 V230 H610 M60,{level:.1f} H610", fill="none", stroke="#8a7f6a", stroke_dasharray="4 3"),
        tag("path", d=path, fill="none", stroke="#7a2e1d", stroke_width=2.5),
        *(words(f"{points:.0f}", 52, down(points) + 4, text_anchor="end", font_size=12) for points in (low, high)),
        words("random play", 606, level - 5, text_anchor="end", font_size=12),
        words("0", 60, 248, font_size=12),
        words(f"{last} games", 610, 248, text_anchor="end", font_size=12),
    )  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="villagers")
    parser.add_argument("--reward", default="score", choices=["score", "margin", "win"])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--rate", type=float, default=0.005)
    parser.add_argument("--out", type=Path, default=Path("learning.svg"))
    chosen = parser.parse_args()
    title = f"{chosen.game}: mean {chosen.reward} on held-out games"

    def told(curve: list[tuple[int, float]], yardstick: float) -> None:
        games, points = curve[-1]
        used = time.process_time()
        print(f"{games:6} games, {used:5.0f} s: {points:7.2f} points (random play: {yardstick:.2f})", flush=True)
        chosen.out.write_text(picture(title, curve, yardstick), "utf-8")

    train(chosen.game, chosen.games, chosen.reward, rate=chosen.rate, told=told)
    print(f"{chosen.out} shows the curve")


if __name__ == "__main__":
    main()
