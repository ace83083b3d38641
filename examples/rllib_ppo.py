"""RLlib learns a game: its own PPO, with its own module for masks, on `SeatEnv`.

pip install 'bastide[rl]' 'ray[rllib]' torch
python examples/rllib_ppo.py [GAME] [STEPS]      # the mean lead over a random opponent on held-out games
"""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
import numpy as np
import ray
import torch
from numpy.typing import NDArray
from ray.rllib.algorithms.ppo import PPO, PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env

from bastide.rl.single import SeatEnv

ROUND = 2048  # steps between two improvements
HELD_OUT = 1_000_000  # seed of the games that are only for measuring
Seen = dict[str, NDArray[np.float32]]


class MaskedSeat(gymnasium.ObservationWrapper[Seen, np.int64, NDArray[Any]]):
    """Observation and mask as RLlib's module takes them; large counts are drawn together."""

    def __init__(self, config: dict[str, Any]) -> None:
        table = SeatEnv(config["game"], reward="margin")
        super().__init__(table)
        self.table = table
        numbers = gymnasium.spaces.Box(-16.0, 16.0, table.observation_space.shape)
        masks = gymnasium.spaces.Box(0.0, 1.0, (int(table.action_space.n),))
        self.observation_space = gymnasium.spaces.Dict({"observations": numbers, "action_mask": masks})

    def observation(self, observation: NDArray[Any]) -> Seen:
        numbers = observation.astype(np.float32)
        drawn = np.sign(numbers) * np.log1p(np.abs(numbers))
        mask = self.table.action_masks()
        if not mask.any():  # the game is over, and a policy needs something to choose from
            mask = np.ones_like(mask)
        return {"observations": drawn, "action_mask": mask.astype(np.float32)}


def mean_lead(agent: PPO | None, game: str, games: int = 100) -> float:
    """Without an agent, of random play."""
    table, dice, total = MaskedSeat({"game": game}), np.random.default_rng(1), 0.0
    for number in range(games):
        seen, _ = table.reset(seed=HELD_OUT + number)
        over = False
        while not over:
            if agent is None:
                action = int(dice.choice(np.flatnonzero(seen["action_mask"])))
            else:
                batch = {"obs": {name: torch.tensor(part)[None] for name, part in seen.items()}}
                with torch.no_grad():
                    action = int(agent.get_module().forward_inference(batch)["action_dist_inputs"].argmax())
            seen, given, over, _, _ = table.step(np.int64(action))
            total += float(given)
    return total / games


def main(game: str = "tithe", steps: str = "40960") -> None:
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False, ignore_reinit_error=True)
    register_env("bastide", MaskedSeat)
    config = (
        PPOConfig()
        .environment("bastide", env_config={"game": game})
        .env_runners(num_env_runners=0, num_envs_per_env_runner=1)  # in this process
        .learners(num_learners=0)
        .training(
            train_batch_size_per_learner=ROUND,
            minibatch_size=256,
            num_epochs=4,
            lr=1e-3,
            gamma=0.99,
            entropy_coeff=0.01,
        )
        .rl_module(
            rl_module_spec=RLModuleSpec(
                module_class=ActionMaskingTorchRLModule, model_config={"head_fcnet_hiddens": [128]}
            )
        )
        .debugging(seed=1, log_level="ERROR")
    )
    agent = config.build_algo()
    print(f"{game}, random play: lead {mean_lead(None, game):.2f}", flush=True)
    learned = 0
    while learned < int(steps):
        agent.train()
        learned += ROUND
    print(f"{game}, {learned} steps learned: lead {mean_lead(agent, game):.2f}")
    agent.stop()
    ray.shutdown()


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(*sys.argv[1:])
