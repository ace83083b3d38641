"""Self-play data: games with every step, kept in a file on disk until all are played."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

import msgspec

import bastide
from bastide.arena.match import Fixture, Result, game_by_name, play_fixture
from bastide.bots.external import Limits, ProgramReport
from bastide.core.action import Action
from bastide.core.errors import BadOption
from bastide.core.game import Game
from bastide.core.state import State
from bastide.games.registry import box


class RecordedStep(msgspec.Struct, omit_defaults=True):
    """One action: the seat, the action, the legal ones, and what the seat observed."""

    seat: int
    action: int  # dense index
    notation: str
    legal: list[int]  # dense indices
    scores: list[int]  # of all seats, before the action
    observation: list[float] = []


class PlayedGame(msgspec.Struct, omit_defaults=True):
    """One game, as it is written to a JSON line."""

    number: int
    game: str
    options: str
    players: tuple[str, ...]
    seed: int
    revision: int  # of the rules
    scores: tuple[int, ...]
    places: tuple[int, ...]
    forfeit: str
    steps: list[RecordedStep]
    programs: tuple[ProgramReport | None, ...] = ()  # by seat; left out if no program was asked


def play_recorded(fixture: Fixture, limits: Limits | None = None) -> Result:
    """Play a fixture; the result holds the packed game."""
    return _play_and_record(fixture, limits, False)


def play_observed(fixture: Fixture, limits: Limits | None = None) -> Result:
    """Play a fixture; the result holds the packed game with the observations of the acting seats."""
    return _play_and_record(fixture, limits, True)


def _play_and_record(fixture: Fixture, limits: Limits | None, observe: bool) -> Result:
    """Play a fixture and pack its steps into the result."""
    encoder = box(fixture.game).encoder
    steps: list[RecordedStep] = []

    def record_step(game: Game, state: State, seat: int, action: Action) -> None:
        table = game.indexed(state, seat)
        index = next(index for index, other in table.items() if other == action)
        seen = [float(number) for number in encoder.encode(game, state.redact(seat)).numbers] if observe else []
        steps.append(RecordedStep(seat, index, game.write(action), sorted(table), state.scores[:], seen))

    result = play_fixture(fixture, limits, record_step)
    game = game_by_name(fixture.game, len(fixture.bots), fixture.options)
    played = PlayedGame(
        fixture.number, fixture.game, fixture.options, fixture.bots, fixture.seed, game.revision,
        result.scores, result.places, result.forfeit, steps, result.programs,
    )  # fmt: skip
    packed = gzip.compress(msgspec.json.encode(played) + b"\n", 6, mtime=0)
    return msgspec.structs.replace(result, data=packed)


class SpoolHeader(msgspec.Struct, frozen=True):
    """The first line of a spool file: which run it belongs to."""

    plan: str  # digest of all fixtures and of what is kept of them
    version: str = bastide.__version__


class Spool:
    """A file of finished games in the order they were finished, each after a line with its number and length. An
    incomplete last game is removed. Only the places of the games are held in memory."""

    def __init__(self, path: Path, fixtures: Sequence[Fixture], observations: bool) -> None:
        plan = blake2b(msgspec.json.encode([fixtures, observations]), digest_size=8).hexdigest()
        self.path, self.places = path, dict[int, tuple[int, int]]()  # number → where it begins, how long it is
        self.stream = path.open("r+b" if path.exists() else "w+b")
        try:
            self._read_index(SpoolHeader(plan))
        except BaseException:
            self.stream.close()
            raise

    def _read_index(self, header: SpoolHeader) -> None:
        """Find the games that are already in the file; BadOption if it belongs to another run."""
        size = self.stream.seek(0, os.SEEK_END)
        self.stream.seek(0)
        first = self.stream.readline()
        if not first.endswith(b"\n"):
            self.stream.seek(0)
            self.stream.truncate()
            self.stream.write(msgspec.json.encode(header) + b"\n")
            return
        try:
            fits = msgspec.json.decode(first, type=SpoolHeader) == header
        except msgspec.MsgspecError:
            fits = False
        if not fits:
            raise BadOption("resume", f"{self.path} holds other games; remove it or name another file")
        complete = self.stream.tell()
        while (line := self.stream.readline()).endswith(b"\n"):
            number, length = map(int, line.split())
            begin = self.stream.tell()
            if begin + length > size:
                break
            self.places[number] = begin, length
            complete = self.stream.seek(begin + length)
        self.stream.seek(complete)
        self.stream.truncate()

    def add(self, results: Sequence[Result]) -> None:
        """Add games; when this returns they are on disk."""
        for result in results:
            self.stream.seek(0, os.SEEK_END)
            self.stream.write(b"%d %d\n" % (result.number, len(result.data)))
            self.places[result.number] = self.stream.tell(), len(result.data)
            self.stream.write(result.data)
        self.stream.flush()
        os.fsync(self.stream.fileno())

    def packed(self) -> Iterator[bytes]:
        """The games in the order of their numbers, each a gzip member with one JSON line."""
        for number in sorted(self.places):
            begin, length = self.places[number]
            self.stream.seek(begin)
            yield self.stream.read(length)

    def games(self) -> Iterator[PlayedGame]:
        """The games in the order of their numbers, decoded."""
        for packed in self.packed():
            yield msgspec.json.decode(gzip.decompress(packed), type=PlayedGame)

    def close(self) -> None:
        self.stream.close()
