"""The file: JSON with the players, the setup, and every message that a player has sent."""

from __future__ import annotations

import re
from typing import Any, TypeVar

import msgspec

from bastide.interchange.errors import BadSave

HAS_POINTS = re.compile(r"(.+) has (-?\d+) points?")
SCORED = re.compile(r"(.+) scored (\w+) for (-?\d+) points?")
Payload = TypeVar("Payload")


class Player(msgspec.Struct):
    name: str


class StartTile(msgspec.Struct):
    tile: str
    x: int
    y: int
    rotation: int


class Setup(msgspec.Struct):
    """The sets of tiles, the figures and other elements, and the settings of rules; 0 and false mean none."""

    sets: dict[str, int]
    elements: dict[str, int | bool]
    rules: dict[str, str | int | bool | None] = {}
    start: list[StartTile] = []


class Message(msgspec.Struct):
    """What a player has sent. The player is not always named."""

    type: str
    payload: dict[str, Any] = {}
    player: int | None = None


class Annotations(msgspec.Struct, rename="camel"):
    draw_order: list[str] | None = None  # tiles in the order in which they are drawn
    end_turn: int | None = None  # the game ends when so many tiles have been drawn


class Expectations(msgspec.Struct):
    """What a save that serves as a test expects: sentences such as "Alice has 9 points"."""

    assertions: list[str] = []


class Save(msgspec.Struct, rename="camel"):
    players: list[Player]
    setup: Setup
    replay: list[Message]
    game_annotations: Annotations | None = None
    test: Expectations | None = None


class PlaceTile(msgspec.Struct, rename="camel"):
    tile_id: str
    rotation: str
    position: tuple[int, int]


class Pointer(msgspec.Struct):
    """A segment: where its tile lies, what it is, and at which sides or halves of sides."""

    position: tuple[int, int]
    feature: str
    location: str


class MeeplePointer(msgspec.Struct, rename="camel"):
    feature_pointer: Pointer
    meeple_id: str


class Position(msgspec.Struct):
    position: tuple[int, int]


class DeployMeeple(msgspec.Struct, rename="camel"):
    pointer: Pointer
    meeple_id: str


class ReturnMeeple(msgspec.Struct):
    pointer: MeeplePointer
    source: str


class PlaceToken(msgspec.Struct):
    token: str
    pointer: Pointer


class MoveNeutralFigure(msgspec.Struct, rename="camel"):
    figure_id: str
    to: Any

    @property
    def position(self) -> tuple[int, int]:
        """The tile that is meant: a pair of numbers, a segment, or a follower on a segment."""
        if isinstance(self.to, list):
            return convert(self.to, tuple[int, int])
        if isinstance(self.to, dict) and "featurePointer" in self.to:
            return convert(self.to, MeeplePointer).feature_pointer.position
        return convert(self.to, Position).position


def convert(value: Any, kind: type[Payload]) -> Payload:
    """A part of the save in its form; BadSave if it has another."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise BadSave(str(error)) from None


def read_save(source: bytes) -> Save:
    """The save; messages that a player has taken back are left out."""
    try:
        save = msgspec.json.decode(source, type=Save)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadSave(f"no save of JCloisterZone: {error}") from None
    messages: list[Message] = []
    for message in save.replay:
        if message.type != "UNDO":
            messages.append(message)
        elif not messages:
            raise BadSave("the first message takes one back")
        else:
            messages.pop()
    save.replay = messages
    return save
