"""Games played at random, and the configurations to play them in: for tests of what every game promises."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec

from bastide.core.game import Game
from bastide.core.state import NOBODY, SPECTATOR, State
from bastide.games.registry import Box, boxes

FULL = bool(os.environ.get("BASTIDE_FULL"))  # the full counts of make test-all
Configuration = tuple[int, dict[str, Any]]


def fingerprint(state: State) -> bytes:
    """The whole state as JSON, to compare two of them."""
    return msgspec.json.encode(state.dump())


def viewers(game: Game) -> list[int]:
    """All who may look at a game: its seats and a spectator."""
    return [*range(game.seats), SPECTATOR]


def option_sets(box: Box) -> list[dict[str, Any]]:
    """The option sets that matter: the defaults, every other value alone, every set of modules, and all at once."""
    sets: list[dict[str, Any]] = [{}]
    for option in box.options:
        if option.kind == "flag":
            sets.append({option.name: not option.default})
        elif option.kind == "choice":
            sets += [{option.name: choice} for choice in option.choices if choice != option.default]
        else:
            sizes = range(len(option.choices) + 1)
            sets += [{option.name: list(some)} for size in sizes for some in combinations(option.choices, size)]
    everything = {option.name: list(option.choices) for option in box.options if option.kind == "set"}
    sets += [everything | some for some in sets if not set(some) & set(everything)]
    return sets


def configurations(box: Box) -> list[Configuration]:
    """Every number of seats with every option set that matters and that the rules allow."""
    found: list[Configuration] = []
    for seats in box.seats:
        for options in option_sets(box):
            checked = allowed(box, seats, options)
            if checked is not None and (seats, checked) not in found:
                found.append((seats, checked))
    return found


def allowed(box: Box, seats: int, options: dict[str, Any]) -> dict[str, Any] | None:
    """The options with their defaults filled in; None if they exclude each other."""
    checked = {option.name: option.read(options.get(option.name, option.default)) for option in box.options}
    return None if any(clash.holds(seats, checked) for clash in box.clashes) else checked


def every_configuration() -> list[tuple[Box, int, dict[str, Any]]]:
    """The configurations of all games."""
    return [(box, seats, options) for box in boxes().values() for seats, options in configurations(box)]


def each_once() -> list[tuple[Box, int, dict[str, Any]]]:
    """Every option set of every game once, the numbers of seats in turn; then those that were left out."""
    sets: dict[str, list[tuple[Box, int, dict[str, Any]]]] = {}
    for box, seats, options in every_configuration():
        sets.setdefault(f"{box.name} {options}", []).append((box, seats, options))
    chosen = [alike[number % len(alike)] for number, alike in enumerate(sets.values())]
    for box, seats, options in every_configuration():
        if not any((box.name, seats) == (other.name, taken) for other, taken, _ in chosen):
            chosen.append((box, seats, options))
    return chosen


def random_game(game: Game, seed: int) -> Iterator[tuple[State, int, int]]:
    """Play at random; yield each position with the seat and the action about to be taken, last NOBODY and -1."""
    dice, state, left = random.Random(seed), game.new(seed), game.longest
    while state.pending:
        seat = dice.choice(state.pending)
        action = dice.choice(game.legal(state, seat))
        yield state, seat, action
        game.apply(state, seat, action)
        left -= 1
        assert left >= 0, f"the game takes more than {game.longest} actions"
    yield state, NOBODY, -1


def sampled_positions(game: Game, seed: int, stops: int) -> Iterator[tuple[State, int, int]]:
    """A few positions of a random game and its last one, for checks that are too slow to make at every position."""
    total = sum(1 for _ in random_game(game, seed))
    chosen = set(random.Random(seed + 1).sample(range(total), min(stops, total))) | {total - 1}
    yield from (stop for i, stop in enumerate(random_game(game, seed)) if i in chosen)
