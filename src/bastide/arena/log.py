"""The log of a tournament: JSON lines, one for each finished game, written at once. A killed run goes on from it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path

import msgspec

import bastide
from bastide.arena.match import Fixture, Result
from bastide.core.errors import BadOption


class Head(msgspec.Struct, frozen=True):
    """The first line: which games belong here."""

    plan: str  # digest of all fixtures
    games: int
    version: str = bastide.__version__


class Log:
    """Finished games on disk. What was torn off by a kill in the middle of a line is cut away and played again."""

    def __init__(self, path: Path, fixtures: Sequence[Fixture]) -> None:
        head = Head(blake2b(msgspec.json.encode(fixtures), digest_size=8).hexdigest(), len(fixtures))
        self.found: list[Result] = []
        whole = b""
        if path.exists():
            text = path.read_bytes()
            whole = text[: text.rfind(b"\n") + 1]
        lines = whole.splitlines()
        try:
            if lines and msgspec.json.decode(lines[0], type=Head).plan != head.plan:
                raise BadOption("log", f"{path} holds another tournament; name another file or remove it")
            self.found = [msgspec.json.decode(line, type=Result) for line in lines[1:]]
        except msgspec.MsgspecError as error:
            raise BadOption("log", f"{path} is not the log of a tournament: {error}") from None
        self.stream = path.open("r+b" if path.exists() else "w+b")
        self.stream.truncate(len(whole))
        self.stream.seek(len(whole))
        if not lines:
            self.stream.write(msgspec.json.encode(head) + b"\n")
        self.keep()

    def add(self, results: Sequence[Result]) -> None:
        """Write results; when this returns they are on disk."""
        for result in results:
            self.stream.write(msgspec.json.encode(result) + b"\n")
        self.keep()

    def keep(self) -> None:
        self.stream.flush()
        os.fsync(self.stream.fileno())

    def close(self) -> None:
        self.stream.close()
