"""Tables as files: one table with all that belongs to it is one line of JSON."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bastide.core.errors import BadNotation
from bastide.store.record import Record
from bastide.store.table_store import StoredTable, TableStatus

FORMAT = 1


class ArchivedTable(msgspec.Struct):
    """One table with all that belongs to it. Secrets are hashes, so that links still open it elsewhere."""

    table: str
    plan: msgspec.Raw  # the table's settings
    seed: str | None
    created: float
    touched: float
    record: Record
    standing: TableStatus
    keys: list[tuple[int, str, int]]  # seat, key of a request, line
    notes: list[msgspec.Raw]
    tokens: list[tuple[str, int]]  # hash, viewer
    holdings: list[tuple[str, int, float]]  # hash of a browser, viewer, since
    format: int = FORMAT

    @classmethod
    def of(
        cls,
        stored: StoredTable,
        standing: TableStatus,
        tokens: Sequence[tuple[str, int]],
        holdings: Sequence[tuple[str, int, float]],
    ) -> ArchivedTable:
        """A table from what a store knows of it."""
        return cls(
            table=stored.id,
            plan=msgspec.Raw(stored.settings.encode()),
            seed=stored.seed,
            created=stored.created,
            touched=stored.touched,
            record=stored.record,
            standing=standing,
            keys=[(seat, key, line) for (seat, key), line in stored.keys.items()],
            notes=[msgspec.Raw(note.encode()) for note in stored.notes],
            tokens=list(tokens),
            holdings=list(holdings),
        )

    def stored(self) -> StoredTable:
        """The table as a store takes it."""
        notes = [bytes(note).decode() for note in self.notes]
        keys = {(seat, key): line for seat, key, line in self.keys}
        return StoredTable(
            self.table, bytes(self.plan).decode(), self.seed, self.created, self.touched, self.standing.clock,
            self.record, keys, notes, {},
        )  # fmt: skip


def read_archived(line: bytes, number: int) -> ArchivedTable:
    """A table from its line of JSON; BadNotation names the line and what is wrong with it."""
    try:
        archived = msgspec.json.decode(line, type=ArchivedTable)
    except msgspec.MsgspecError as error:
        raise BadNotation(f"line {number}", str(error)) from None
    if archived.format != FORMAT:
        raise BadNotation(f"line {number}", f"format {archived.format} is unknown; this program reads {FORMAT}")
    return archived
