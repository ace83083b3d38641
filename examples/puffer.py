"""PufferLib's own trainer learns a game: `PufferTables` is a native `PufferEnv`.

pip install 'bastide[rl]' torch, then PufferLib as docs/research.md says
python examples/puffer.py [GAME] [STEPS]         # the mean return of the games that ended in each round
"""

from __future__ import annotations

import sys
from typing import Any

import torch
from pufferlib import pufferl
from torch import nn

from bastide.rl.puffer import PufferTables

TABLES, HORIZON = 64, 32
SCALE = 0.02  # of rewards: the trainer cuts them off at 1


class Policy(nn.Module):
    """Logits of what is legal and a value, as PufferLib calls them; large counts are drawn together."""

    def __init__(self, env: PufferTables, hidden: int = 128) -> None:
        super().__init__()
        self.hidden_size = hidden
        self.actions = int(env.single_action_space.n)
        self.body = nn.Sequential(nn.Linear(env.single_observation_space.shape[0] - self.actions, hidden), nn.Tanh())
        self.actor, self.critic = nn.Linear(hidden, self.actions), nn.Linear(hidden, 1)

    def forward(self, observations: torch.Tensor, state: Any = None) -> tuple[torch.Tensor, torch.Tensor]:
        seen, legal = observations.float().split([observations.shape[1] - self.actions, self.actions], dim=1)
        found = self.body(torch.sign(seen) * torch.log1p(seen.abs()))
        return self.actor(found) - 1e9 * (1 - legal), self.critic(found)

    forward_eval = forward


class Shown(pufferl.PuffeRL):  # type: ignore[misc]
    """Without the screen of figures."""

    def print_dashboard(self, *arguments: Any, **options: Any) -> None:
        pass


def main(game: str = "tithe", steps: str = "150000") -> None:
    torch.manual_seed(1)
    sys.argv = sys.argv[:1]  # PufferLib reads the rest as its own options
    config = pufferl.load_config("default")["train"]
    config |= {
        "device": "cpu",
        "optimizer": "adam",
        "learning_rate": 0.001,
        "ent_coef": 0.01,
        "adam_eps": 1e-8,
        "env": game,
        "use_rnn": False,
    }
    config |= {"total_timesteps": int(steps), "bptt_horizon": HORIZON, "minibatch_size": TABLES * HORIZON // 2}
    tables = PufferTables(game, TABLES, reward="margin", with_masks=True, scale=SCALE)
    trainer = Shown(config, tables, Policy(tables))
    returns: list[float] = []
    while trainer.global_step < int(steps):
        trainer.evaluate()
        returns += trainer.stats.pop("episode_return", [])
        trainer.train()
    few = max(1, len(returns) // 10)
    print(f"{game}: mean lead {sum(returns[:few]) / few:.2f} in the first tenth, ", end="")
    print(f"{sum(returns[-few:]) / few:.2f} in the last, {trainer.global_step} steps learned")
    trainer.utilization.stop()  # its thread would keep the program alive
    tables.close()


if __name__ == "__main__":
    torch.set_num_threads(1)
    main(*sys.argv[1:])
