"""The record of a game: a header and lines that are only ever appended. JSON with a published schema."""

from __future__ import annotations

from typing import Any

import msgspec

from bastide.core.errors import BadNotation
from bastide.core.game import Game
from bastide.core.state import EVERYBODY, Event
from bastide.games.registry import box

FORMAT = 1


class RecordedEvent(msgspec.Struct, frozen=True, array_like=True):
    """An event as it is recorded; `eyes` are the viewers who may know it, as bits."""

    what: str
    seat: int
    rule: str
    args: list[int] = []
    points: int = 0
    eyes: int = EVERYBODY

    def event(self) -> Event:
        return Event(self.what, self.seat, self.rule, self.args, self.points, self.eyes)


class Line(msgspec.Struct, omit_defaults=True):
    """What a seat did: an action, taking one back (`undo` names its line), or by consent of all
    going back to the position before a line (`rewind`)."""

    seat: int
    do: str | None = None
    chance: list[int] = []  # outcomes, in the order they were drawn
    events: list[RecordedEvent] = []
    undo: int | None = None
    rewind: int | None = None
    seen: list[int] = []  # viewers whose view it changed
    revealed: bool = False  # somebody learned what only play could tell: undo stops here
    at: float = 0.0  # seconds since the epoch; 0 where nobody looked at the clock
    nonce: str = ""  # what the player has sent to have a say in what chance gives


class Snapshot(msgspec.Struct):
    """The state after some lines, so that a long record opens at once; a cache, never the truth."""

    after: list[int]  # the lines in force
    schema: str  # fits only a state with these fields
    state: dict[str, Any]


class Fairness(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a record says of where its chance comes from."""

    commitment: str  # SHA-256 of the secret, told before the first action
    secret: str | None = None  # told when the game is over
    begins: int = 0  # the first draw that it holds for: 0 is the set-up, n + 1 is line n; a copy begins later


class Header(msgspec.Struct):
    game: str
    seats: int
    options: dict[str, Any]
    revision: int  # of the rules
    components: str  # digest of the component data
    format: int = FORMAT
    names: list[str] = []
    fairness: Fairness | msgspec.UnsetType = msgspec.UNSET  # records of tables that commit themselves to their chance


class Record(msgspec.Struct):
    header: Header
    setup: Line  # what chance gave before the first action
    lines: list[Line] = []
    snapshots: list[Snapshot] = []

    def dump(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1)

    def in_force(self, ply: int | None = None) -> list[int]:
        """The lines that still hold after so many lines: undone ones are left out."""
        in_force: list[int] = []
        for number, line in enumerate(self.lines[:ply]):
            if line.undo is not None:
                in_force.remove(line.undo)
            elif line.rewind is not None:
                in_force = [other for other in in_force if other < line.rewind]
            else:
                in_force.append(number)
        return in_force


def header(game: Game, names: list[str] | None = None) -> Header:
    return Header(game.name, game.seats, game.options, game.revision, box(game.name).digest, names=names or [])


def load(source: bytes | str) -> Record:
    """A record from JSON; BadNotation says what is wrong with it."""
    try:
        record = msgspec.json.decode(source, type=Record)
    except msgspec.MsgspecError as error:
        raise BadNotation("record", str(error)) from None
    if record.header.format != FORMAT:
        raise BadNotation("record", f"format {record.header.format} is unknown; this program reads format {FORMAT}")
    return record


def schema() -> dict[str, Any]:
    """The JSON Schema of records."""
    return msgspec.json.schema(Record)


def game_of(record: Record) -> Game:
    """The game a record was played with, at the revision of its rules."""
    head = record.header
    return box(head.game).game(head.seats, head.options, head.revision)
