"""Our own bots: random, greedy, tree search, and levels made of these."""

from __future__ import annotations

from hashlib import blake2b
from typing import Protocol

import msgspec

from bastide.bots.levels import bot_settings
from bastide.bots.search import UNLIMITED, Generator, Search, Tuning, survey
from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.heuristic import Heuristic
from bastide.core.state import State
from bastide.encoding.judgement import Judgement
from bastide.games.registry import box


class Player(Protocol):
    """Anything that plays a seat. It is given the view of its seat, never the full state."""

    def choose(self, game: Game, view: State, seat: int) -> Action:
        """One of the actions that are legal for the seat."""
        ...

    def close(self) -> None:
        """Free what the player holds; called when its game is over."""
        ...


class Forfeit(Exception):
    """Raised by a player whose fault loses it the game."""

    def __init__(self, seat: int, reason: str) -> None:
        super().__init__(f"seat {seat} forfeits: {reason}")
        self.seat, self.reason = seat, reason


def choice_seed(seed: int, view: State) -> int:
    """The seed of one choice: it depends on the bot's seed and on what the seat sees, and on nothing else."""
    digest = blake2b(str(seed).encode(), digest_size=7)
    digest.update(msgspec.json.encode(view.dump()))
    return int.from_bytes(digest.digest(), "big") | 1


class Bot:
    """A bot of our own: equal seeds and equal views give equal choices."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, game: Game, view: State, seat: int) -> Action:
        actions = game.legal(view, seat)
        if len(actions) == 1:
            return actions[0]
        return self.choose_among(game, view, seat, actions, Generator(choice_seed(self.seed, view)))

    def choose_among(self, game: Game, view: State, seat: int, actions: list[Action], generator: Generator) -> Action:
        """The choice among several actions."""
        raise NotImplementedError

    def close(self) -> None:
        """Nothing to free."""


class Random(Bot):
    """Any legal action."""

    def choose_among(self, game: Game, view: State, seat: int, actions: list[Action], generator: Generator) -> Action:
        return actions[generator.next_u32() % len(actions)]


class Greedy(Bot):
    """The action with the highest lead in a one-ply survey; one of them at random if several are equal."""

    def __init__(self, seed: int = 0, classic: bool = False) -> None:
        super().__init__(seed)
        self.classic = classic

    def choose_among(self, game: Game, view: State, seat: int, actions: list[Action], generator: Generator) -> Action:
        settings = bot_settings(game.name, self.classic)
        heuristic = heuristic_of(game, self.classic)
        leads = survey(game, heuristic, view, seat, settings.worlds, settings.finish, generator)
        top = max(leads)
        best = [action for action, lead in zip(actions, leads, strict=True) if lead == top]
        return best[generator.next_u32() % len(best)]


class Mcts(Bot):
    """The action that a tree search visits most."""

    def __init__(
        self,
        seed: int = 0,
        iterations: int = UNLIMITED,
        seconds: float = 0.0,
        tuning: Tuning | None = None,
        classic: bool = False,
        longer: float = 1.0,
    ) -> None:
        super().__init__(seed)
        self.iterations, self.seconds = iterations, seconds
        self.tuning = tuning  # None: the game's own
        self.classic, self.longer = classic, longer

    def choose_among(self, game: Game, view: State, seat: int, actions: list[Action], generator: Generator) -> Action:
        tuning = self.tuning or bot_settings(game.name, self.classic).search_tuning(game.seats, self.longer)
        search = Search(game, self.heuristic(game), tuning, view, seat, generator.next_seed(), self.judgement(game))
        search.run(self.iterations, self.seconds)
        return search.best()

    def judgement(self, game: Game) -> Judgement | None:
        """What leaves are judged by; None: by the heuristic."""
        return None if self.classic else box(game.name).judgement(game.seats)

    def heuristic(self, game: Game) -> Heuristic:
        """What leads the search."""
        return heuristic_of(game, True) if self.classic else box(game.name).guided_heuristic(game.seats)


class LevelBot(Bot):
    """A level from 1 (beginner) to 6 (strongest): the bot of the game's settings, with some choices at random. The
    classic ones play as the levels did before judgement was learned. `seconds` bound a decision on slow machines."""

    def __init__(self, seed: int, level: int, classic: bool = False, seconds: float = 0.0) -> None:
        super().__init__(seed)
        self.level, self.classic, self.seconds = level, classic, seconds

    def choose_among(self, game: Game, view: State, seat: int, actions: list[Action], generator: Generator) -> Action:
        level = bot_settings(game.name, self.classic).levels[self.level - 1]
        bot: Bot = Random(self.seed)
        if level.slip and generator.next_u32() < int(level.slip * (1 << 32)):
            return bot.choose_among(game, view, seat, actions, generator)
        if level.bot == "greedy":
            bot = Greedy(self.seed, self.classic)
        elif level.bot == "mcts":
            bot = Mcts(self.seed, level.iterations, self.seconds, classic=self.classic, longer=level.longer)
        return bot.choose_among(game, view, seat, actions, generator)


def heuristic_of(game: Game, classic: bool) -> Heuristic:
    """What a game tells its bots, now or as it was."""
    heuristic = box(game.name).heuristic
    return heuristic.classic() if classic else heuristic
