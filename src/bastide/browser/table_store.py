"""The table store of this edition: what must be asked of all tables at once is in memory, lines are read when a table
is opened. Everything is written before it counts. What the methods do is said in `store.table_store`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from bastide.browser.rows import Rows
from bastide.store.archive import ArchivedTable
from bastide.store.errors import Conflict
from bastide.store.record import Header, Line, Record, Snapshot
from bastide.store.table_store import (
    Changes,
    ListedTable,
    PublicSummary,
    StoredLine,
    StoredTable,
    TableStatus,
    TableSummary,
)

T = TypeVar("T")


class TableRow(msgspec.Struct, frozen=True):
    """All of a table except its lines, notes and snapshots, which are rows of their own."""

    table: str
    settings: str
    seed: str | None
    created: float
    touched: float
    header: Header
    setup: Line
    status: TableStatus
    lines: int
    notes: int
    drafts: dict[int, tuple[int, str]] = {}
    tokens: list[tuple[str, int]] = []  # hash, viewer
    holdings: list[tuple[str, int, float]] = []  # hash of a browser, viewer, since


class BrowserTableStore:
    """Tables in the browser's own database. One worker writes it: windows share that worker."""

    shared = False

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.tables: dict[str, TableRow] = {}
        self.writing = asyncio.Lock()

    async def open(self) -> None:
        """Read what must be known of all tables."""
        for text in (await self.rows.read("table/")).values():
            row = msgspec.json.decode(text, type=TableRow)
            self.tables[row.table] = row

    async def write(self, row: TableRow, others: dict[str, str] | None = None) -> None:
        """Write a table's row, and others with it; then it counts."""
        await self.rows.write({f"table/{row.table}": _json(row), **(others or {})})
        self.tables[row.table] = row

    async def create(self, stored: StoredTable, status: TableStatus, tokens: Sequence[tuple[str, int]]) -> None:
        await self.take_in(stored, status, tokens, [])

    async def take_in(
        self,
        stored: StoredTable,
        status: TableStatus,
        tokens: Sequence[tuple[str, int]],
        holdings: Sequence[tuple[str, int, float]],
    ) -> None:
        """Write a new table, with the browsers that hold its seats."""
        record = stored.record
        keys = {line: key for (_, key), line in stored.keys.items()}
        row = TableRow(
            stored.id, stored.settings, stored.seed, stored.created, stored.touched, record.header, record.setup,
            status, len(record.lines), len(stored.notes), stored.drafts, list(tokens), list(holdings),
        )  # fmt: skip
        rows = {_line(stored.id, n): _json(StoredLine(line, keys.get(n))) for n, line in enumerate(record.lines)}
        rows |= {_note(stored.id, number): body for number, body in enumerate(stored.notes)}
        rows |= {_snapshot(stored.id, max(kept.after) + 1): _json(kept) for kept in record.snapshots}
        async with self.writing:
            if stored.id in self.tables:
                raise Conflict(stored.id)
            await self.write(row, rows)

    async def load(self, table: str) -> StoredTable | None:
        row = self.tables.get(table)
        if row is None:
            return None
        lines, notes = await self.lines(table, 0), await self.notes(table, 0)
        kept = (await self.rows.read(f"snapshot/{table}/")).values()
        snapshots = [msgspec.json.decode(text, type=Snapshot) for text in kept]
        record = Record(copied(row.header), copied(row.setup), [written.line for written in lines], snapshots)
        keys = {(written.line.seat, written.key): n for n, written in enumerate(lines) if written.key is not None}
        return StoredTable(
            table, row.settings, row.seed, row.created, row.touched, row.status.clock, record, keys, notes,
            dict(row.drafts),
        )  # fmt: skip

    async def changes_since(self, table: str, lines: int, notes: int) -> Changes | None:
        row = self.tables.get(table)
        if row is None:
            return None
        fresh = await self.lines(table, lines) if row.lines > lines else []
        told = await self.notes(table, notes) if row.notes > notes else []
        return Changes(fresh, told, dict(row.drafts), row.status.clock)

    async def lines(self, table: str, first: int) -> list[StoredLine]:
        texts = list((await self.rows.read(f"line/{table}/")).values())[first:]
        return [msgspec.json.decode(text, type=StoredLine) for text in texts]

    async def notes(self, table: str, first: int) -> list[str]:
        return list((await self.rows.read(f"note/{table}/")).values())[first:]

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
        async with self.writing:
            row = self.tables[table]
            if number != row.lines:
                raise Conflict(f"{table} has {row.lines} lines")
            rows = {_line(table, number): _json(StoredLine(line, key))}
            if snapshot is not None:
                rows[_snapshot(table, number + 1)] = _json(snapshot)
            drafts = {seat: draft for seat, draft in row.drafts.items() if seat != line.seat}
            changed = msgspec.structs.replace(row, status=status, touched=time.time(), lines=number + 1, drafts=drafts)
            await self.write(changed, rows)

    async def append_note(self, table: str, number: int, body: str, status: TableStatus) -> None:
        async with self.writing:
            row = self.tables[table]
            if number != row.notes:
                raise Conflict(f"{table} has {row.notes} notes")
            changed = msgspec.structs.replace(row, status=status, touched=time.time(), notes=number + 1)
            await self.write(changed, {_note(table, number): body})

    async def rewrite(self, table: str, settings: str, header: Header, notes: Sequence[str]) -> None:
        async with self.writing:
            row = msgspec.structs.replace(self.tables[table], settings=settings, header=header)
            await self.write(row, {_note(table, number): body for number, body in enumerate(notes)})

    async def save_draft(self, table: str, seat: int, draft: tuple[int, str] | None) -> None:
        async with self.writing:
            row = self.tables[table]
            drafts = {other: kept for other, kept in row.drafts.items() if other != seat}
            if draft is not None:
                drafts[seat] = draft
            await self.write(msgspec.structs.replace(row, drafts=drafts))

    async def lease_bots(self, table: str, seconds: float) -> bool:
        row = self.tables.get(table)
        return row is not None and row.status.due

    async def release_bots(self, table: str) -> None:
        pass  # nobody else plays here

    async def tables_with_bots_due(self, seconds: float, without: Sequence[str] = (), limit: int = 100) -> list[str]:
        return self._names((row for row in self._by_change() if row.status.due), without, limit)

    async def tables_past_deadline(self, without: Sequence[str] = (), limit: int = 100) -> list[str]:
        now = time.time()
        return self._names((row for row in self._by_change() if (row.status.deadline or now) < now), without, limit)

    async def listed_tables(self, limit: int = 50) -> list[ListedTable]:
        return [_listed(row) for row in reversed(self._by_change()) if row.status.listed][:limit]

    async def listed_by_name(self, names: Sequence[str]) -> dict[str, ListedTable]:
        return {name: _listed(self.tables[name]) for name in names if name in self.tables}

    async def overview(self, limit: int = 1000, offset: int = 0) -> list[TableSummary]:
        return [
            TableSummary(
                row.table, row.header.game, row.created, row.touched, row.status.over, row.status.closed, row.status.due
            )
            for row in reversed(self._by_change())
        ][offset : offset + limit]

    async def all_tables(self) -> list[str]:
        return [row.table for row in sorted(self.tables.values(), key=lambda row: (row.created, row.table))]

    async def delete(self, table: str) -> bool:
        async with self.writing:
            if table not in self.tables:
                return False
            kinds = ("table", "line", "note", "snapshot")
            await self.rows.write({}, [f"table/{table}", *(f"{kind}/{table}/" for kind in kinds[1:])])
            del self.tables[table]
            return True

    async def exported(self, table: str) -> bytes:
        """One table with all that belongs to it, as servers export and import it."""
        row, stored = self.tables[table], await self.load(table)
        if stored is None:
            raise KeyError(table)
        return msgspec.json.encode(ArchivedTable.of(stored, row.status, row.tokens, row.holdings))

    def _by_change(self) -> list[TableRow]:
        return sorted(self.tables.values(), key=lambda row: row.touched)

    def _names(self, rows: Iterable[TableRow], without: Sequence[str], limit: int) -> list[str]:
        return [row.table for row in rows if row.table not in without][:limit]


class BrowserSeatTokens:
    """Who holds which seat, in the rows of the tables. What the methods do is said in `store.seat_tokens`."""

    def __init__(self, store: BrowserTableStore) -> None:
        self.store = store
        self.seen: dict[str, dict[int, float]] = {}  # table → seat → when

    async def find(self, token: str) -> tuple[str, int] | None:
        held = ((row.table, viewer) for row in self.store.tables.values() for own, viewer in row.tokens if own == token)
        return next(held, None)

    def forget_table(self, table: str) -> None:
        pass  # nothing is cached

    def forget_all(self) -> None:
        pass

    async def grant(self, token: str, table: str, viewer: int, renew: bool = False) -> None:
        async with self.store.writing:
            row = self.store.tables[table]
            tokens = [one for one in row.tokens if not (renew and one[1] == viewer)]
            holdings = [one for one in row.holdings if not (renew and one[1] == viewer)]
            await self.store.write(msgspec.structs.replace(row, tokens=[*tokens, (token, viewer)], holdings=holdings))

    async def remember(self, person: str, table: str, viewer: int) -> None:
        async with self.store.writing:
            row = self.store.tables[table]
            if (person, viewer) not in [one[:2] for one in row.holdings]:
                holdings = [*row.holdings, (person, viewer, time.time())]
                await self.store.write(msgspec.structs.replace(row, holdings=holdings))

    async def seats_of_person(self, person: str, table: str) -> list[int]:
        return [viewer for own, viewer in await self.holders(table) if own == person]

    async def tables_of_person(self, person: str, limit: int = 60) -> list[tuple[str, int]]:
        rows = sorted(self.store.tables.values(), key=lambda row: (row.status.over, -row.touched))
        return [(row.table, viewer) for row in rows for own, viewer, _ in row.holdings if own == person][:limit]

    async def holders(self, table: str) -> list[tuple[str, int]]:
        row = self.store.tables.get(table)
        return [(person, viewer) for person, viewer, _ in row.holdings] if row is not None else []

    async def mark_present(self, seats: Sequence[tuple[str, int]]) -> None:
        for table, seat in seats:
            self.seen.setdefault(table, {})[seat] = time.time()

    async def last_seen(self, table: str) -> dict[int, float]:
        return self.seen.get(table, {})


def copied(value: T) -> T:
    """Another object with the same values: a table in play changes its own."""
    return msgspec.json.decode(msgspec.json.encode(value), type=type(value))


def _listed(row: TableRow) -> ListedTable:
    status = row.status
    summary = msgspec.json.decode(status.summary, type=PublicSummary) if status.summary else None
    return ListedTable(row.table, row.header.game, row.created, status.over, status.closed, summary)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _line(table: str, number: int) -> str:
    return f"line/{table}/{number:06}"


def _note(table: str, number: int) -> str:
    return f"note/{table}/{number:06}"


def _snapshot(table: str, number: int) -> str:
    return f"snapshot/{table}/{number:06}"
