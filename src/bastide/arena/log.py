"""The log of a tournament: one JSON line for each finished game, written at once, so that a killed run can go on."""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path

import msgspec

import bastide
from bastide.arena.match import Fixture, Result
from bastide.core.errors import BadOption


class LogHeader(msgspec.Struct, frozen=True):
    """The first line of a log: which tournament it belongs to."""

    plan: str  # digest of all fixtures
    games: int
    version: str = bastide.__version__


def digest_of(key: object) -> str:
    """A short name for what the games of a file depend on, such as their fixtures."""
    return blake2b(msgspec.json.encode(key), digest_size=8).hexdigest()


def read_log(path: Path, fixtures: Sequence[Fixture]) -> tuple[list[Result], int]:
    """The results that a log of these fixtures holds, and how many bytes they take: an incomplete last line, which a
    killed run has left or a running one is writing, is none. BadOption if it is the log of another tournament."""
    text = path.read_bytes() if path.exists() else b""
    complete = text[: text.rfind(b"\n") + 1]
    lines = complete.splitlines()
    try:
        if lines and msgspec.json.decode(lines[0], type=LogHeader).plan != digest_of(fixtures):
            raise BadOption("log", f"{path} holds another tournament; name another file or remove it")
        return [msgspec.json.decode(line, type=Result) for line in lines[1:]], len(complete)
    except msgspec.MsgspecError as error:
        raise BadOption("log", f"{path} is not the log of a tournament: {error}") from None


class ResultLog:
    """Results on disk. An incomplete last line, left by a killed run, is removed; its game is played again."""

    def __init__(self, path: Path, fixtures: Sequence[Fixture]) -> None:
        self.results, size = read_log(path, fixtures)  # those that were there at the start
        self.stream = path.open("r+b" if path.exists() else "w+b")
        self.stream.truncate(size)
        self.stream.seek(size)
        if not size:
            self.stream.write(msgspec.json.encode(LogHeader(digest_of(fixtures), len(fixtures))) + b"\n")
        self.flush()

    def add(self, results: Sequence[Result]) -> None:
        """Write results; when this returns they are on disk."""
        for result in results:
            self.stream.write(msgspec.json.encode(result) + b"\n")
        self.flush()

    def flush(self) -> None:
        """Make sure that all that was written is on disk."""
        self.stream.flush()
        os.fsync(self.stream.fileno())

    def close(self) -> None:
        self.stream.close()
