"""The notice that a seat is sent, whatever the channel."""

from __future__ import annotations

import msgspec


class Notice(msgspec.Struct, frozen=True):
    """One message to one seat. It holds nothing that the seat's own view does not."""

    table: str
    seat: int
    version: int
    game: str
    title: str
    lines: list[str]  # what happened since the seat last acted
    url: str
