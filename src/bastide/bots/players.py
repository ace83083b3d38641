"""Those who choose: at random, greedily, by search, or at a level between them."""

from __future__ import annotations

from hashlib import blake2b
from typing import Protocol

import msgspec

from bastide.bots.levels import habits
from bastide.bots.search import Luck, Search, Tuning, survey
from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.registry import box

ENDLESS = 1 << 40  # simulations, where time is the limit


class Player(Protocol):
    """A bot or a policy: it sees a view, never the truth."""

    def choose(self, game: Game, view: State, seat: int) -> Action:
        """One of the actions that are legal for the seat."""
        ...

    def close(self) -> None:
        """The game is over, or the player is no longer needed."""
        ...


class Forfeit(Exception):
    """A player that has lost its seat by breaking the rules of the table."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(f"seat {seat} forfeits: {reason}")
        self.seat, self.reason = seat, reason


def choice_seed(seed: int, view: State) -> int:
    """The seed of one choice: it depends on the bot's seed and on what the seat sees, and on nothing else."""
    digest = blake2b(str(seed).encode(), digest_size=7)
    digest.update(msgspec.json.encode(view.dump()))
    return int.from_bytes(digest.digest(), "big") | 1


class Bot:
    """A player of our own; equal seeds and views give equal choices."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, game: Game, view: State, seat: int) -> Action:
        actions = game.legal(view, seat)
        if len(actions) == 1:
            return actions[0]
        return self.prefer(game, view, seat, actions, Luck(choice_seed(self.seed, view)))

    def prefer(self, game: Game, view: State, seat: int, actions: list[Action], luck: Luck) -> Action:
        """The choice among several actions."""
        raise NotImplementedError

    def close(self) -> None:
        """Nothing to put away."""


class Random(Bot):
    """Any legal action."""

    def prefer(self, game: Game, view: State, seat: int, actions: list[Action], luck: Luck) -> Action:
        return actions[luck.roll() % len(actions)]


class Greedy(Bot):
    """The action after which the seat is furthest ahead, by the game's own judgement."""

    def prefer(self, game: Game, view: State, seat: int, actions: list[Action], luck: Luck) -> Action:
        own = habits(game.name)
        leads = survey(game, box(game.name).heuristic, view, seat, own.worlds, own.finish, luck)
        top = max(leads)
        best = [action for action, lead in zip(actions, leads, strict=True) if lead == top]
        return best[luck.roll() % len(best)]


class Mcts(Bot):
    """The action that a tree search over imagined worlds comes back to most."""

    def __init__(
        self, seed: int = 0, iterations: int = ENDLESS, seconds: float = 0.0, tuning: Tuning | None = None
    ) -> None:
        super().__init__(seed)
        self.iterations, self.seconds = iterations, seconds
        self.tuning = tuning  # None: as it suits the game

    def prefer(self, game: Game, view: State, seat: int, actions: list[Action], luck: Luck) -> Action:
        tuning = self.tuning or habits(game.name).tuned(game.seats)
        search = Search(game, box(game.name).heuristic, tuning, view, seat, luck.world())
        search.run(self.iterations, self.seconds)
        return search.best()


class Levelled(Bot):
    """A level from 1, a friendly beginner, to 6, the strongest; now and then it may choose without thinking."""

    def __init__(self, seed: int, level: int) -> None:
        super().__init__(seed)
        self.level = level

    def prefer(self, game: Game, view: State, seat: int, actions: list[Action], luck: Luck) -> Action:
        level = habits(game.name).levels[self.level - 1]
        bot: Bot = Random(self.seed)
        if level.slip and luck.roll() < int(level.slip * (1 << 32)):
            return bot.prefer(game, view, seat, actions, luck)
        if level.bot == "greedy":
            bot = Greedy(self.seed)
        elif level.bot == "mcts":
            bot = Mcts(self.seed, level.iterations)
        return bot.prefer(game, view, seat, actions, luck)
