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


class ResultLog:
    """Results on disk. An incomplete last line, left by a killed run, is removed; its game is played again."""

    def __init__(self, path: Path, fixtures: Sequence[Fixture]) -> None:
        header = LogHeader(blake2b(msgspec.json.encode(fixtures), digest_size=8).hexdigest(), len(fixtures))
        self.results: list[Result] = []  # those that were there at the start
        complete = b""
        if path.exists():
            text = path.read_bytes()
            complete = text[: text.rfind(b"\n") + 1]
        lines = complete.splitlines()
        try:
            if lines and msgspec.json.decode(lines[0], type=LogHeader).plan != header.plan:
                raise BadOption("log", f"{path} holds another tournament; name another file or remove it")
            self.results = [msgspec.json.decode(line, type=Result) for line in lines[1:]]
        except msgspec.MsgspecError as error:
            raise BadOption("log", f"{path} is not the log of a tournament: {error}") from None
        self.stream = path.open("r+b" if path.exists() else "w+b")
        self.stream.truncate(len(complete))
        self.stream.seek(len(complete))
        if not lines:
            self.stream.write(msgspec.json.encode(header) + b"\n")
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
