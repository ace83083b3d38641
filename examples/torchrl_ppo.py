"""TorchRL learns a game: `GymWrapper` around `SeatEnv`, its masks read from the info, PPO from TorchRL's own parts.

pip install 'bastide[rl]' torchrl
python examples/torchrl_ppo.py [GAME] [STEPS]    # the mean lead over a random opponent on held-out games
"""

from __future__ import annotations

import sys

import torch
from tensordict import TensorDict
from tensordict.nn import TensorDictModule, TensorDictSequential
from torch import nn
from torchrl.collectors import Collector
from torchrl.data import Binary, Composite
from torchrl.envs import GymWrapper
from torchrl.envs.gym_like import default_info_dict_reader
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

from bastide.rl.single import SeatEnv

ROUND, EPOCHS, PART = 1024, 4, 256
HELD_OUT = 1_000_000  # seed of the games that are only for measuring


class Drawn(nn.Module):
    """Counts as floats, large ones drawn together."""

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        found = seen.float()
        return torch.sign(found) * torch.log1p(found.abs())


def environment(game: str) -> GymWrapper:
    table = SeatEnv(game, reward="margin")
    made = GymWrapper(table, categorical_action_encoding=True)
    actions = int(table.action_space.n)
    spec = Composite({"action_mask": Binary(n=actions, dtype=torch.int8)})
    return made.set_info_dict_reader(default_info_dict_reader(["action_mask"], spec))


def network(numbers: int, outputs: int) -> nn.Module:
    return nn.Sequential(Drawn(), nn.Linear(numbers, 128), nn.Tanh(), nn.Linear(128, outputs))


def mean_lead(policy: ProbabilisticActor | None, game: str, games: int = 100) -> float:
    """Without a policy, of random play."""
    table, total = SeatEnv(game, reward="margin"), 0.0
    for number in range(games):
        seen, info = table.reset(seed=HELD_OUT + number)
        over = False
        while not over:
            mask = torch.tensor(info["action_mask"])[None]
            if policy is None:
                action = mask.float().multinomial(1)
            else:
                position = TensorDict({"observation": torch.tensor(seen)[None], "action_mask": mask}, [1])
                with torch.no_grad():
                    action = policy.get_dist(position).probs.argmax(-1)
            seen, given, over, _, info = table.step(int(action))
            total += float(given)
    return total / games


def main(game: str = "tithe", steps: str = "40960") -> None:
    torch.manual_seed(1)
    table = environment(game)
    numbers, actions = table.observation_spec["observation"].shape[-1], int(table.action_spec.space.n)
    logits = TensorDictModule(network(numbers, actions), in_keys=["observation"], out_keys=["logits"])
    masks = TensorDictModule(torch.Tensor.bool, in_keys=["action_mask"], out_keys=["mask"])
    both = TensorDictSequential(logits, masks)
    policy = ProbabilisticActor(
        both, in_keys=["logits", "mask"], distribution_class=MaskedCategorical, return_log_prob=True
    )
    critic = ValueOperator(network(numbers, 1), in_keys=["observation"])
    gains = GAE(gamma=0.99, lmbda=0.95, value_network=critic)
    loss = ClipPPOLoss(policy, critic, clip_epsilon=0.2, entropy_coeff=0.01, normalize_advantage=True)
    optimiser = torch.optim.Adam(loss.parameters(), lr=1e-3)
    print(f"{game}, random play: lead {mean_lead(None, game):.2f}", flush=True)
    for data in Collector(table, policy, frames_per_batch=ROUND, total_frames=int(steps)):
        gains(data)
        for _ in range(EPOCHS):
            for rows in torch.randperm(ROUND).split(PART):
                found = loss(data.reshape(-1)[rows])
                optimiser.zero_grad()
                (found["loss_objective"] + found["loss_critic"] + found["loss_entropy"]).backward()
                nn.utils.clip_grad_norm_(loss.parameters(), 0.5)
                optimiser.step()
    print(f"{game}, {steps} steps learned: lead {mean_lead(policy, game):.2f}")


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(*sys.argv[1:])
