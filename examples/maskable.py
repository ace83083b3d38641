"""An agent of others: MaskablePPO of sb3-contrib learns a game, unchanged, because `SeatEnv` has `action_masks()`.

pip install sb3-contrib                          # brings PyTorch
python examples/maskable.py [GAME] [STEPS]       # the mean score on held-out games, before and after
"""

from __future__ import annotations

import sys

import numpy as np
from sb3_contrib import MaskablePPO

from bastide.rl.single import SeatEnv

HELD_OUT = 1_000_000  # seed of the games that are only for measuring


def mean_score(agent: MaskablePPO, game: str, games: int = 64) -> float:
    environment, totals = SeatEnv(game, reward="score", version=0), np.zeros(games)
    for number in range(games):
        seen, info = environment.reset(seed=HELD_OUT + number)
        over = False
        while not over:
            action, _ = agent.predict(seen, action_masks=info["action_mask"])
            seen, given, over, _, info = environment.step(action)
            totals[number] += given
    return float(totals.mean())


def main(game: str = "villagers", steps: str = "20000") -> None:
    agent = MaskablePPO("MlpPolicy", SeatEnv(game, reward="score", version=0), learning_rate=1e-3, seed=1, device="cpu")
    print(f"{game}, nothing learned: {mean_score(agent, game):.1f} points")
    agent.learn(int(steps))
    print(f"{game}, {steps} steps learned: {mean_score(agent, game):.1f} points")


if __name__ == "__main__":
    main(*sys.argv[1:])
