"""PPO in one file, as CleanRL writes it: every line of the learning is here, over `BatchEnv` and its action masks.

pip install 'bastide[rl]' torch
python examples/cleanrl_ppo.py [GAME] [STEPS]    # the mean lead over a random opponent on held-out games, as it learns
"""

from __future__ import annotations

import sys
import time

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

from bastide.rl.batch import BatchEnv

TABLES, LENGTH, EPOCHS, PARTS = 32, 64, 4, 4
DISCOUNT, SMOOTHING, CLIP, ENTROPY, RATE = 0.99, 0.95, 0.2, 0.01, 1e-3
HELD_OUT = 1_000_000  # seed of the games that are only for measuring


class Agent(nn.Module):
    """Logits of the actions, and the return to expect; large counts are drawn together."""

    def __init__(self, numbers: int, actions: int) -> None:
        super().__init__()
        self.actor = nn.Sequential(nn.Linear(numbers, 128), nn.Tanh(), nn.Linear(128, actions))
        self.critic = nn.Sequential(nn.Linear(numbers, 128), nn.Tanh(), nn.Linear(128, 1))

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        drawn = torch.sign(seen) * torch.log1p(seen.abs())
        logits = self.actor(drawn).masked_fill(~masks, -1e9)  # what is not legal is never chosen
        return Categorical(logits=logits), self.critic(drawn).squeeze(-1)


def look(many: BatchEnv) -> tuple[torch.Tensor, torch.Tensor]:
    """Copies of what the tables show now: the arrays are written again by the next step."""
    assert many.masks is not None
    return torch.tensor(many.observations, dtype=torch.float32), torch.tensor(many.masks, dtype=torch.bool)


@torch.no_grad()
def mean_lead(agent: Agent | None, game: str, games: int = 200) -> float:
    """Without an agent, of random play."""
    many = BatchEnv(game, TABLES, learner=0, reward="margin")
    many.reset(HELD_OUT)
    dice, leads, totals = np.random.default_rng(1), list[float](), np.zeros(TABLES)
    while len(leads) < games:
        many.step(many.random_actions(dice) if agent is None else agent(*look(many))[0].probs.argmax(1).numpy())
        totals += many.rewards
        leads += totals[many.dones > 0].tolist()
        totals[many.dones > 0] = 0
    return float(np.mean(leads))


def train(game: str, steps: int) -> Agent:
    torch.manual_seed(1)
    many = BatchEnv(game, TABLES, learner=0, reward="margin")
    many.reset(1)
    agent = Agent(many.observations.shape[1], many.coding.action_count)
    optimiser = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    rounds = max(1, steps // (TABLES * LENGTH))
    spread = 1.0  # of returns, so that rates suit any game
    for number in range(rounds):
        optimiser.param_groups[0]["lr"] = RATE * (1 - number / rounds)
        story: list[tuple[torch.Tensor, ...]] = []
        for _ in range(LENGTH):
            seen, masks = look(many)
            with torch.no_grad():
                chances, value = agent(seen, masks)
                action = chances.sample()
            many.step(action.numpy())
            given, over = torch.tensor(many.rewards, dtype=torch.float32) / spread, torch.tensor(many.dones > 0)
            story.append((seen, masks, action, chances.log_prob(action), value, given, over))
        seen, masks, action, before, value, given, over = (torch.stack(column) for column in zip(*story, strict=True))
        with torch.no_grad():
            following, advantage = agent(*look(many))[1], torch.zeros_like(given)
            gained = torch.zeros(TABLES)
            for step in reversed(range(LENGTH)):
                goes_on = (~over[step]).float()
                surprise = given[step] + DISCOUNT * following * goes_on - value[step]
                advantage[step] = gained = surprise + DISCOUNT * SMOOTHING * goes_on * gained
                following = value[step]
        returns = advantage + value
        spread += 0.1 * (max(float((returns * spread).std()), 1.0) - spread)
        flat = [part.flatten(0, 1) for part in (seen, masks, action, before, advantage, returns)]
        for _ in range(EPOCHS):
            for rows in torch.randperm(TABLES * LENGTH).chunk(PARTS):
                learn(agent, optimiser, *(part[rows] for part in flat))
        if number % max(1, rounds // 10) == 0 or number == rounds - 1:
            done, used = (number + 1) * TABLES * LENGTH, time.process_time()
            print(f"{done:7} steps, {used:4.0f} s: lead {mean_lead(agent, game):6.2f}", flush=True)
    return agent


def learn(
    agent: Agent, optimiser: torch.optim.Optimizer, seen: torch.Tensor, masks: torch.Tensor, action: torch.Tensor,
    before: torch.Tensor, advantage: torch.Tensor, returns: torch.Tensor,
) -> None:  # fmt: skip
    chances, value = agent(seen, masks)
    ratio = (chances.log_prob(action) - before).exp()
    merit = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
    gain = torch.min(ratio * merit, ratio.clamp(1 - CLIP, 1 + CLIP) * merit).mean()
    loss = 0.5 * (value - returns).pow(2).mean() - gain - ENTROPY * chances.entropy().mean()
    optimiser.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
    optimiser.step()


def main(game: str = "tithe", steps: str = "200000") -> None:
    print(f"{game}, random play: lead {mean_lead(None, game):.2f}", flush=True)
    agent = train(game, int(steps))
    print(f"{game}, {steps} steps learned: lead {mean_lead(agent, game):.2f}")


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(*sys.argv[1:])
