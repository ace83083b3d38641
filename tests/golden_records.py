"""Golden records: games with the outcome that every later version must replay them to, and with all that is told.

`python tests/golden_records.py [GAME…]` writes them again for some games, or for all. `--told` before the games keeps
what was played and only writes anew what is told about it: for a change of the log that changes no rule.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from bastide.core.game import Game
from bastide.core.state import EVERYBODY, NOBODY, SPECTATOR, Entry, rng_start
from bastide.games.registry import Box, boxes
from bastide.store.game_session import GameSession
from bastide.store.record import Line, Record, RecordedEvent
from random_games import configurations, fingerprint

FOLDER = Path(__file__).parent / "golden"


class Outcome(msgspec.Struct):
    """How a game ended."""

    scores: list[int]
    places: list[int]
    lines: int
    final: str  # digest of what a spectator sees at the end


class Golden(msgspec.Struct):
    """One file: a record and the outcome of replaying it. Each event on the record names the eyes that may see it: what
    every viewer is told."""

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
    """Write one golden file, a line of text for each line of the record; snapshots and who saw a change are left out,
    because replaying makes them again."""
    for line in (table.record.setup, *table.lines):
        line.seen, line.revealed = [], False
    table.record.snapshots = []
    ending, header = (msgspec.json.encode(part).decode() for part in (outcome(table), table.record.header))
    lines = ",\n".join(compact(line) for line in table.lines)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        f'{{"outcome":{ending},\n"record":{{"header":{header},\n"setup":{compact(table.record.setup)},\n'
        f'"lines":[\n{lines}\n]}}}}\n'
    )


def compact(line: Line) -> str:
    """A line of a record as JSON, without what goes without saying: the time, and at the end of an event everybody's
    eyes, no points, no arguments."""
    plain = msgspec.to_builtins(line)
    plain.pop("at", None)
    for event in plain.get("events", []):
        for default in (EVERYBODY, 0, []):
            if event[-1] != default:
                break
            event.pop()
    return msgspec.json.encode(plain).decode()


def told(record: Record) -> list[list[RecordedEvent]]:
    """What is on record as told: at set-up, then by each line."""
    return [line.events for line in (record.setup, *record.lines)]


def told_again(record: Record) -> GameSession:
    """The table of a record after every line was played, and told, once more."""
    table = GameSession.resume(record)
    table.tell_again()
    return table


def played(box: Box, game: Game, seed: int, wisdom: float = 0.7) -> GameSession:
    """A whole game; so many of its actions are those that the heuristic suggests, the others are random."""
    dice, heuristic = random.Random(seed), box.heuristic
    table = GameSession(game, next_seed=lambda: rng_start(dice.randrange(2**40)))
    while pending := table.state.pending:
        seat = dice.choice(pending)
        luck = dice.randrange(2**32)
        world = table.state.redact(seat).imagine(rng_start(luck))
        wise = dice.random() < wisdom
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


def telling(box: Box, kinds: set[str]) -> Iterator[tuple[str, GameSession]]:
    """Games in which events of these kinds are told, as far as so many games show them; each with the first of them."""
    possible, missing = configurations(box), set(kinds)
    for seed in range(400):
        if not missing:
            return
        seats, options = possible[seed % len(possible)]
        table = played(box, box.game(seats, options), seed, wisdom=(seed % 4) / 4)
        found = missing & {event.what for events in told(table.record) for event in events}
        if found:
            missing -= found
            yield min(found), table


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
        written = set(played_anew(boxes()[name]))
        tell_anew(path for path in sorted(FOLDER.glob(f"{name}/*.json")) if path not in written)


def tell_anew(paths: Iterable[Path]) -> None:
    """Write anew what is told in golden files, whose games stay as they are."""
    for path in paths:
        golden = read(path)
        table = told_again(golden.record)
        assert outcome(table) == golden.outcome, f"{path} ends in another way"
        write(path, table)


def played_anew(box: Box) -> Iterator[Path]:
    """Write a golden file for each configuration of a game, and for each way in which it can end."""
    name, defaults = box.name, {option.name: option.default for option in box.options}
    seen: set[Path] = set()
    for number, (seats, options) in enumerate(configurations(box)):
        sets = {option.name: list(option.choices) for option in box.options if option.kind == "set"}
        full = seats == max(box.seats) and options == defaults | sets
        if seats != box.usual_seats and any(options[one] for one in sets) and not full and number % 7:
            continue  # every set of modules once, a sample at other numbers of seats, and all with the most seats
        path = FOLDER / name / f"{title(seats, options, defaults, box.revision)}.json"
        if path not in seen:
            seen.add(path)
            write(path, played(box, box.game(seats, options), number))
            yield path
    known = endings(name)
    for seats, options in known.SETTINGS if known else []:
        for way, table in ended(box, box.game(seats, options)):
            path = FOLDER / name / f"{title(seats, options, defaults, box.revision)}-{way}.json"
            write(path, table)
            yield path
    yield from told_at_last(box)


def told_at_last(box: Box) -> Iterator[Path]:
    """Write a golden file for each kind of event that no other one tells, if a game can be found that does."""
    defaults = {option.name: option.default for option in box.options}
    records = [read(path).record for path in FOLDER.glob(f"{box.name}/*.json")]
    seen = {event.what for record in records for events in told(record) for event in events}
    for kind, table in telling(box, set(box.game().events) - seen):
        head = table.record.header
        path = FOLDER / box.name / f"{title(head.seats, head.options, defaults, box.revision)}-{kind}.json"
        write(path, table)
        yield path


if __name__ == "__main__":
    if sys.argv[1:2] == ["--told"]:
        tell_anew(path for name in sys.argv[2:] or boxes() for path in sorted(FOLDER.glob(f"{name}/*.json")))
    else:
        main(sys.argv[1:])
