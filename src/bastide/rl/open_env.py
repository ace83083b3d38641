"""OpenEnv: a game in words as an environment that agents reach over HTTP and WebSocket.

    uvicorn.run(server("tithe", bots="greedy"), port=8000)     # pip install 'bastide[rl]' openenv-core

The words are those of `bastide.rl.text`: an answer is read leniently, and every refusal has its reason.
"""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any

from openenv.core.env_server import Action, Environment, Observation, State, create_fastapi_app
from openenv.core.env_server.types import EnvironmentMetadata

from bastide import __version__
from bastide.rl.text import TextEnv


class Answer(Action):
    """What an agent says: an action, its number, or a question such as `list`."""

    text: str


class Sight(Observation):
    """What the seat knows and has to decide, or the reply to its answer."""

    text: str
    refusal: str = ""  # why nothing was played


class TableEnvironment(Environment):
    """One seat of a game, bots in the others."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, game: str, **settings: Any) -> None:
        super().__init__()
        self.game, self.table = game, TextEnv(game, **settings)
        self.episode, self.steps = "", 0

    def reset(self, seed: int | None = None, episode_id: str | None = None, **_: Any) -> Sight:
        self.episode, self.steps = episode_id or secrets.token_hex(8), 0
        return Sight(text=self.table.reset(secrets.randbits(53) if seed is None else seed), reward=0.0)

    def step(self, action: Answer, timeout_s: float | None = None, **_: Any) -> Sight:
        self.steps += 1
        told = self.table.step(action.text)
        return Sight(text=told.text, reward=told.reward, done=told.over, refusal=told.info.get("refusal", ""))

    @property
    def state(self) -> State:
        """How far the game is; nothing that a seat must not know."""
        return State(episode_id=self.episode, step_count=self.steps)

    def get_metadata(self) -> EnvironmentMetadata:
        about = f"{self.game}: one seat, played in words"
        return EnvironmentMetadata(name=f"bastide-{self.game}", description=about, version=__version__)

    def close(self) -> None:
        """Close the bots; those that are programs end."""
        self.table.close()


def server(game: str, at_once: int = 16, **settings: Any) -> Any:
    """The application that offers a game to so many agents at once, each at a table of its own; the settings are those
    of `TextEnv`."""
    return create_fastapi_app(partial(TableEnvironment, game, **settings), Answer, Sight, max_concurrent_envs=at_once)
