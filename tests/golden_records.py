"""Golden records: games with the outcome that every later version must replay them to.

`python tests/golden_records.py [GAME…]` writes them again for some games, or for all.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from bastide.core.game import Game
from bastide.core.state import NOBODY, SPECTATOR, Entry, rng_start
from bastide.games.registry import Box, boxes
from bastide.store.game_session import GameSession
from bastide.store.record import Record
from random_games import configurations, fingerprint

FOLDER = Path(__file__).parent / "golden"


class Outcome(msgspec.Struct):
    """How a game ended."""

    scores: list[int]
    places: list[int]
    lines: int
    final: str  # digest of what a spectator sees at the end


class Golden(msgspec.Struct):
    """One file: a record and the outcome of replaying it."""

    outcome: Outcome
    record: Record


def outcome(table: GameSession) -> Outcome:
    """The outcome of a finished game."""
    final = hashlib.blake2b(fingerprint(table.state.redact(SPECTATOR)), digest_size=8).hexdigest()
    return Outcome(table.state.scores, table.game.places(table.state), len(table.lines), final)


def read(path: Path) -> Golden:
    """Read one golden file."""
    return msgspec.json.decode(path.read_bytes(), type=Golden)


def write(path: Path, table: GameSession) -> None:
    """Write one golden file, a line of text for each line of the record; events and snapshots are left out, because
    replaying makes them again."""
    for line in table.lines:
        line.events, line.seen, line.revealed = [], [], False
    table.record.setup.events, table.record.snapshots = [], []
    ending, header, setup = (msgspec.json.encode(part).decode() for part in
                             (outcome(table), table.record.header, table.record.setup))  # fmt: skip
    lines = ",\n".join(msgspec.json.encode(line).decode() for line in table.lines)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        f'{{"outcome":{ending},\n"record":{{"header":{header},\n"setup":{setup},\n"lines":[\n{lines}\n]}}}}\n'
    )


def played(box: Box, game: Game, seed: int) -> GameSession:
    """A whole game; seven of ten actions are those that the heuristic suggests, the others are random."""
    dice, heuristic = random.Random(seed), box.heuristic
    table = GameSession(game, next_seed=lambda: rng_start(dice.randrange(2**40)))
    while pending := table.state.pending:
        seat = dice.choice(pending)
        luck = dice.randrange(2**32)
        world = table.state.redact(seat).imagine(rng_start(luck))
        wise = dice.random() < 0.7
        action = heuristic.suggest(game, world, seat, luck) if wise else game.sample(table.state, seat, luck)
        table.act(seat, game.write(action))
    return table


def endings(name: str) -> Any:
    """The module `rules.<game>.endings` of the tests, if there is one: SETTINGS, the WAYS a game can end, `ways` (which
    of them a list of events shows) and `lean` (an action that leads towards one of them)."""
    module = f"rules.{name}.endings"
    return importlib.import_module(module) if importlib.util.find_spec(module) else None


def ended(box: Box, game: Game) -> Iterator[tuple[str, GameSession]]:
    """A game for each way to end; its actions come partly from the heuristic, partly from `endings.lean`."""
    known, heuristic = endings(box.name), box.heuristic
    missing = list(known.WAYS)
    for seed in range(20_000):
        dice, opening = random.Random(seed), Entry(NOBODY, 0)
        state, entries = game.new(rng_start(dice.randrange(2**40)), opening), list[Entry]()
        wise = dice.random() * 0.5
        while pending := state.pending:
            seat, luck = dice.choice(pending), dice.randrange(2**32)
            if dice.random() < wise:
                action = heuristic.suggest(game, state.redact(seat).imagine(rng_start(luck)), seat, luck)
            else:
                action = known.lean(game, state, seat, luck)
            entries.append(Entry(seat, action))
            game.play(state, entries[-1])
        found = known.ways(event for entry in entries for event in entry.events)
        for way in [way for way in missing if way in found]:
            missing.remove(way)
            table = GameSession(game, opening.outcomes)
            for entry in entries:
                table.act(entry.seat, game.write(entry.action), fate=entry.outcomes)
            yield way, table
        if not missing:
            return
    raise LookupError(f"no game of {box.name} ends by way of {missing}")


def title(seats: int, options: dict[str, Any], defaults: dict[str, Any], revision: int) -> str:
    """The name of a golden file, without its ending: seats, what differs from the defaults, revision of the rules."""
    words = [f"{seats}p"]
    for name, value in options.items():
        if isinstance(value, list):
            words += value
        elif value != defaults[name]:
            words.append(name if value is True else f"{name}={value}")
    return "-".join(words) + f"-r{revision}"


def main(names: list[str]) -> None:
    """Write the golden files of these games; of all if none is named."""
    for name in names or sorted(boxes()):
        box = boxes()[name]
        defaults = {option.name: option.default for option in box.options}
        seen: set[str] = set()
        for number, (seats, options) in enumerate(configurations(box)):
            several = [option.name for option in box.options if option.kind == "set"]
            if seats != box.usual_seats and any(len(options[s]) > 0 for s in several) and number % 7:
                continue  # every set of modules once, and a sample at other numbers of seats
            path = FOLDER / name / f"{title(seats, options, defaults, box.revision)}.json"
            if path.stem not in seen:
                seen.add(path.stem)
                write(path, played(box, box.game(seats, options), number))
                print(path.relative_to(FOLDER))
        known = endings(name)
        for seats, options in known.SETTINGS if known else []:
            for way, table in ended(box, box.game(seats, options)):
                path = FOLDER / name / f"{title(seats, options, defaults, box.revision)}-{way}.json"
                write(path, table)
                print(path.relative_to(FOLDER))


if __name__ == "__main__":
    main(sys.argv[1:])
