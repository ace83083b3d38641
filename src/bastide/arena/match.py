"""Plays one game between bots: a fixture goes in, a result comes out."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache

import msgspec

from bastide.bots.external import ExternalBot, Limits, ProgramReport
from bastide.bots.names import player
from bastide.bots.players import Forfeit, Player
from bastide.core.action import Action
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.registry import box

ActionObserver = Callable[[Game, State, int, Action], None]  # called before each action, with the full state


class Fixture(msgspec.Struct, frozen=True):
    """A game to be played, with all that its result depends on."""

    number: int
    game: str
    options: str  # as on the command line
    bots: tuple[str, ...]  # by seat
    seed: int


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended. Seconds differ from run to run, all else does not."""

    number: int
    scores: tuple[int, ...]
    places: tuple[int, ...]
    actions: tuple[int, ...]  # taken by each seat
    seconds: tuple[float, ...]  # thought by each seat
    forfeit: str = ""  # why a seat lost the game before its end
    programs: tuple[ProgramReport | None, ...] = ()  # by seat; empty if no program was asked
    data: bytes = b""  # what self-play keeps of the game

    def shares(self) -> list[float]:
        """The victory by seat, divided among the seats in first place."""
        firsts = self.places.count(1)
        return [1 / firsts if place == 1 else 0.0 for place in self.places]

    def ahead(self, seat: int, other: int) -> float:
        """1 if a seat has finished before another, one half if they share a place, else 0."""
        return (self.places[seat] < self.places[other]) + 0.5 * (self.places[seat] == self.places[other])

    def share_ahead(self, seat: int) -> float:
        """The share of the other seats before which a seat has finished; those at its place count half."""
        others = [other for other in range(len(self.places)) if other != seat]
        return sum(self.ahead(seat, other) for other in others) / len(others)

    def without_fallback(self) -> Result:
        """The same result with each seat for which greedy play has chosen behind all other seats, and never first."""
        helped = [report is not None and report.replaced > 0 for report in self.programs]
        if not any(helped):
            return self
        ahead = [place for place, fallback in zip(self.places, helped, strict=True) if fallback]
        places = [place - sum(other < place for other in ahead) for place in self.places]
        last = 1 + max((place for place, fallback in zip(places, helped, strict=True) if not fallback), default=1)
        counted = tuple(last if fallback else place for place, fallback in zip(places, helped, strict=True))
        return msgspec.structs.replace(self, places=counted)


@lru_cache(64)
def game_by_name(name: str, seats: int, options: str) -> Game:
    """The game of a fixture; BadOption if there is no such game."""
    shelf = box(name)
    return shelf.game(seats, shelf.read_options(options))


def play_fixture(fixture: Fixture, limits: Limits | None = None, observer: ActionObserver | None = None) -> Result:
    """Play a fixture to its end. A forfeit ends it: the seat that forfeits is last, all others are first."""
    game = game_by_name(fixture.game, len(fixture.bots), fixture.options)
    players = [player(name, fixture.seed * game.seats + seat, limits) for seat, name in enumerate(fixture.bots)]
    try:
        return play_with(game, fixture, players, observer)
    finally:
        for one in players:
            one.close()


def play_with(game: Game, fixture: Fixture, players: list[Player], observer: ActionObserver | None = None) -> Result:
    """Play with these players, who are closed by the caller."""
    state = game.new(fixture.seed)
    actions, seconds, forfeit, loser = [0] * game.seats, [0.0] * game.seats, "", -1
    while pending := state.pending:
        seat = pending[0]
        view = state.redact(seat)
        start = time.perf_counter()
        try:
            action = players[seat].choose(game, view, seat)
        except Forfeit as fault:
            forfeit, loser = fault.reason, seat
            break
        seconds[seat] += time.perf_counter() - start
        actions[seat] += 1
        if observer is not None:
            observer(game, state, seat, action)
        game.apply(state, seat, action)
    places = game.places(state) if loser < 0 else [2 if seat == loser else 1 for seat in range(game.seats)]
    rounded = tuple(round(one, 6) for one in seconds)
    programs = tuple(one.report() if isinstance(one, ExternalBot) else None for one in players)
    return Result(
        fixture.number, tuple(state.scores), tuple(places), tuple(actions), rounded, forfeit,
        programs if any(programs) else (),
    )  # fmt: skip
