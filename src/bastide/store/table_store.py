"""Tables as they are stored, and the protocol of what stores them. `store.sql.table_store` keeps them in a database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from bastide.store.record import Header, Line, Record, Snapshot


class TableStatus(msgspec.Struct, frozen=True):
    """What a store must be able to ask of all tables at once."""

    over: bool = False
    closed: bool = False
    listed: bool = False
    due: bool = False  # bots have to act
    clock: str | None = None
    deadline: float | None = None
    summary: str | None = None  # what lists say of a table that everybody may see


class StoredLine(msgspec.Struct, frozen=True):
    """A line with the key that the client gave its request."""

    line: Line
    key: str | None = None


class StoredTable(msgspec.Struct):
    """One table with all that is stored of it."""

    id: str
    settings: str  # JSON of the table's settings
    seed: str | None
    created: float
    touched: float
    clock: str | None
    record: Record
    keys: dict[tuple[int, str], int]  # (seat, key of a request) → the line it made
    notes: list[str]
    drafts: dict[int, tuple[int, str]]  # seat → (version, action)


class Changes(msgspec.Struct, frozen=True):
    """What has been written to a table since it was last read."""

    lines: list[StoredLine]
    notes: list[str]
    drafts: dict[int, tuple[int, str]]
    clock: str | None


class TableSummary(msgspec.Struct, frozen=True):
    """A table in a list of all."""

    id: str
    game: str
    created: float
    touched: float
    over: bool
    closed: bool
    due: bool


class SeatSummary(msgspec.Struct, frozen=True):
    """Who sits there, in a list of tables."""

    name: str
    kind: str  # person, bot or open
    colour: int


class PublicSummary(msgspec.Struct, frozen=True):
    """What everybody may know of a table that is open to all, without opening it."""

    seats: list[SeatSummary]
    options: dict[str, Any]
    spectators: bool
    steps: int  # that everybody has seen
    scores: list[int]
    pending: list[int]  # seats publicly known to have to act


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list, with what everybody may know of it; None if it was written before summaries were."""

    id: str
    game: str
    created: float
    over: bool
    closed: bool
    summary: PublicSummary | None


class TableStore(Protocol):
    """Reads and writes tables. A writer names the number it expects to be next; `Conflict` if it is taken."""

    shared: bool  # other processes may write at any moment

    async def create(self, stored: StoredTable, status: TableStatus, tokens: Sequence[tuple[str, int]]) -> None:
        """Write a new table, or one from elsewhere with all its lines; Conflict if its name is taken."""

    async def load(self, table: str) -> StoredTable | None:
        """Everything about one table, or None if there is no such table."""

    async def changes_since(self, table: str, lines: int, notes: int) -> Changes | None:
        """What has been written after so many lines and notes; None if the table is gone."""

    async def append_line(
        self,
        table: str,
        number: int,
        line: Line,
        status: TableStatus,
        key: str | None = None,
        snapshot: Snapshot | None = None,
        drafted: bool = True,
    ) -> None:
        """Write the next line, with what it changes, at once or not at all; the seat's draft is used up."""

    async def append_note(self, table: str, number: int, body: str, status: TableStatus) -> None:
        """Write the next note: chat, who sits where, what is asked of the table."""

    async def rewrite(self, table: str, settings: str, header: Header, notes: Sequence[str]) -> None:
        """Replace the settings, the header of the record and the first notes, so that a name can be deleted."""

    async def save_draft(self, table: str, seat: int, draft: tuple[int, str] | None) -> None:
        """Store the action that waits for a seat's confirmation, or remove it."""

    async def lease_bots(self, table: str, seconds: float) -> bool:
        """Whether this process may play the bots of the table for so long."""

    async def release_bots(self, table: str) -> None:
        """Let other processes play the bots of the table."""

    async def tables_with_bots_due(self, seconds: float, without: Sequence[str] = (), limit: int = 100) -> list[str]:
        """Tables whose bots have to act, and that no process has leased for its `seconds`; some may be left out."""

    async def tables_past_deadline(self, without: Sequence[str] = (), limit: int = 100) -> list[str]:
        """Tables where a clock has run out; some may be left out."""

    async def listed_tables(self, limit: int = 50) -> list[ListedTable]:
        """Tables where somebody may still sit down or watch, the newest first."""

    async def listed_by_name(self, names: Sequence[str]) -> dict[str, ListedTable]:
        """These tables, as far as they are there."""

    async def overview(self, limit: int = 1000, offset: int = 0) -> list[TableSummary]:
        """All tables, those that were changed last first."""

    async def all_tables(self) -> list[str]:
        """The names of all tables, the oldest first."""

    async def delete(self, table: str) -> bool:
        """Delete a table with all that belongs to it; whether it was there."""
