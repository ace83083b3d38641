"""Games for training: bots that sometimes move at random, positions of their games with what a judgement weighs of each
seat, decisions with what a search made of them, and matches between two sets of weights."""

from __future__ import annotations

import gzip
import random
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import msgspec

from bastide.arena.match import Fixture, Result, game_by_name
from bastide.bots.external import Limits
from bastide.bots.levels import bot_settings
from bastide.bots.names import player
from bastide.bots.players import Bot, Mcts, choice_seed
from bastide.bots.search import Generator, Search
from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.heuristic import Heuristic
from bastide.core.state import State
from bastide.encoding.judgement import Judgement
from bastide.encoding.observation import Observation
from bastide.games.registry import box
from bastide.games.weights import PolicyFile, WeightFile

SLIPS = (0.03, 0.1, 0.2)  # share of random moves, by game in turn
POSITIONS = 32  # taken from each game, about
BY_HAND = "-"  # in place of a file of weights: none
STRAYING = 0.08  # share of random moves in games that a policy is learned from

Override = Callable[[State, int, list[Action]], Action | None]  # before each choice: an action to take instead


class SeatSample(msgspec.Struct, array_like=True):
    """What is weighed of one seat in a position."""

    hand: float  # the heuristic's own value
    places: list[int]  # features that are not 0
    numbers: list[int]


class SampledPosition(msgspec.Struct, array_like=True):
    """One position, with all seats."""

    progress: int
    seats: list[SeatSample]


class SampledGame(msgspec.Struct):
    """Positions of one game, and how it ended."""

    number: int
    seed: int
    options: str
    final: list[float]  # by seat: the score; alone at the table, the heuristic's value of the end
    positions: list[SampledPosition]


class SearchedDecision(msgspec.Struct, array_like=True):
    """What a search made of one decision."""

    progress: int
    actions: list[int]  # the legal ones
    visits: list[int]  # of each, by the search
    priors: list[float]  # of each, by the heuristic


class SearchedGame(msgspec.Struct):
    """The decisions of one game."""

    number: int
    seed: int
    options: str
    decisions: list[SearchedDecision]


class Trainee(Mcts):
    """A tree search with weights and preferences of its own."""

    def __init__(self, seed: int, iterations: int, weights: str, preferences: str = BY_HAND) -> None:
        super().__init__(seed, iterations)
        self.weights, self.preferences = weights, preferences

    def judgement(self, game: Game) -> Judgement | None:
        return judgement_of(self.weights, game.name, game.seats) if self.weights else super().judgement(game)

    def heuristic(self, game: Game) -> Heuristic:
        return heuristic_with(self.preferences, game.name, game.seats) if self.preferences else super().heuristic(game)


@lru_cache(64)
def judgement_of(weights: str, name: str, seats: int) -> Judgement | None:
    """The judgement of a file of weights."""
    features = box(name).features
    if weights == BY_HAND or features is None:
        return None
    found = WeightFile.read(Path(weights).read_bytes()).weights_for(seats)
    return None if found is None else found.judgement(features)


@lru_cache(64)
def heuristic_with(preferences: str, name: str, seats: int) -> Heuristic:
    """The heuristic of a game as a file of preferences corrects it."""
    heuristic, features = box(name).heuristic, box(name).features
    if preferences == BY_HAND or features is None:
        return heuristic
    found = PolicyFile.read(Path(preferences).read_bytes()).weights_for(seats)
    return heuristic if found is None else found.guided(heuristic, features)


def trainee(name: str, seed: int) -> Bot:
    """A bot by name, or a search with the weights of a file and, if one is named, the preferences of another:
    `mcts:40@WEIGHTS@PREFERENCES`. Where the name of a file is empty it has those of the game."""
    bot, *files = name.split("@")
    if files:
        return Trainee(seed, int(bot.partition(":")[2]), *files)
    found = player(bot, seed)
    assert isinstance(found, Bot)
    return found


def play_sampled(fixture: Fixture, limits: Limits | None = None) -> Result:
    """Play a fixture with some moves at random; the result holds positions of it."""
    game = game_by_name(fixture.game, len(fixture.bots), fixture.options)
    dice = random.Random(fixture.seed)
    slip = SLIPS[fixture.number % len(SLIPS)]
    if not fixture.bots[0].startswith("greedy"):
        slip /= 3
    heuristic = box(fixture.game).heuristic
    samples: list[SampledPosition] = []
    met = 0

    def before(state: State, seat: int, legal: list[Action]) -> Action | None:
        nonlocal met
        if len(legal) < 2:
            return None
        met += 1
        if len(samples) < POSITIONS:
            samples.append(sample(game, state))
        elif dice.random() * met < POSITIONS:  # so that all positions of a game are equally likely to stay
            samples[dice.randrange(POSITIONS)] = sample(game, state)
        return dice.choice(legal) if dice.random() < slip else None

    result, state = play(game, fixture, before)
    final = [float(score) for score in state.scores]
    if game.seats == 1:
        final = [heuristic.value(game, state, 0)]
    played = SampledGame(fixture.number, fixture.seed, fixture.options, final, samples)
    return msgspec.structs.replace(result, data=gzip.compress(msgspec.json.encode(played), 6, mtime=0))


def sample(game: Game, state: State) -> SampledPosition:
    """What is weighed of each seat now."""
    features, heuristic = box(game.name).features, box(game.name).heuristic
    assert features is not None
    row = Observation(features.width)
    found: list[SeatSample] = []
    for seat in range(game.seats):
        row.wipe()
        features.fill(game, state, seat, row)
        places = [int(place) for place in list(row.places)[: row.filled]]
        numbers = [int(row.numbers[place]) for place in places]
        found.append(SeatSample(round(heuristic.value(game, state, seat), 4), places, numbers))
    return SampledPosition(int(features.progress(game, state)), found)


def play_searched(fixture: Fixture, limits: Limits | None = None) -> Result:
    """Play a fixture with some moves at random; the result holds what searches made of its decisions."""
    game = game_by_name(fixture.game, len(fixture.bots), fixture.options)
    shelf, tuning = box(fixture.game), bot_settings(fixture.game).search_tuning(game.seats)
    assert shelf.features is not None
    bots = [trainee(name, fixture.seed * game.seats + seat) for seat, name in enumerate(fixture.bots)]
    dice = random.Random(fixture.seed)
    decisions: list[SearchedDecision] = []
    state = game.new(fixture.seed)
    while pending := state.pending:
        seat, bot = pending[0], bots[pending[0]]
        assert isinstance(bot, Trainee)
        view = state.redact(seat)
        legal = game.legal(view, seat)
        action = legal[0]
        if len(legal) > 1:
            generator = Generator(choice_seed(bot.seed, view))
            priors = shelf.heuristic.priors(game, view.imagine(generator.next_seed()), seat, legal)
            start = generator.next_seed()
            search = Search(game, bot.heuristic(game), tuning, view, seat, start, bot.judgement(game))
            search.run(bot.iterations, 0.0, True)
            visits = [int(search.visits[i + 1]) for i in range(len(legal))]
            progress = int(shelf.features.progress(game, view))
            decisions.append(SearchedDecision(progress, legal, visits, [round(one, 6) for one in priors]))
            action = dice.choice(legal) if dice.random() < STRAYING else search.best()
        game.apply(state, seat, action)
    played = SearchedGame(fixture.number, fixture.seed, fixture.options, decisions)
    scores, places = tuple(state.scores), tuple(game.places(state))
    data = gzip.compress(msgspec.json.encode(played), 6, mtime=0)
    return Result(fixture.number, scores, places, (len(decisions),) * game.seats, (0.0,) * game.seats, data=data)


def play_weighed(fixture: Fixture, limits: Limits | None = None) -> Result:
    """Play a fixture between sets of weights; the seconds are those of the processor."""
    game = game_by_name(fixture.game, len(fixture.bots), fixture.options)
    return play(game, fixture, lambda state, seat, legal: None)[0]


def play(game: Game, fixture: Fixture, before: Override) -> tuple[Result, State]:
    """Play a fixture to its end; the state then."""
    bots = [trainee(name, fixture.seed * game.seats + seat) for seat, name in enumerate(fixture.bots)]
    state = game.new(fixture.seed)
    actions, seconds = [0] * game.seats, [0.0] * game.seats
    while pending := state.pending:
        seat = pending[0]
        legal = game.legal(state, seat)
        action = before(state, seat, legal)
        start = time.process_time()
        if action is None:
            view = state.redact(seat)
            action = legal[0]
            if len(legal) > 1:
                generator = Generator(choice_seed(bots[seat].seed, view))
                action = bots[seat].choose_among(game, view, seat, game.legal(view, seat), generator)
        seconds[seat] += time.process_time() - start
        actions[seat] += 1
        game.apply(state, seat, action)
    places, rounded = tuple(game.places(state)), tuple(round(one, 6) for one in seconds)
    return Result(fixture.number, tuple(state.scores), places, tuple(actions), rounded), state
