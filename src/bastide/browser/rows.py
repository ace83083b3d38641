"""The browser's own database as this edition uses it: rows of text under keys, and nothing else."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping, Sequence
from typing import Protocol

import msgspec

from bastide.store.errors import StoreFull, StoreUnavailable

FULL = "QuotaExceededError"  # how browsers call it


class Rows(Protocol):
    """Rows by key. Keys are paths, such as `line/abc/000012`."""

    async def read(self, prefix: str) -> dict[str, str]:
        """All rows whose keys begin like this, in the order of their keys."""

    async def write(self, rows: Mapping[str, str], removed: Sequence[str] = ()) -> None:
        """Write rows, and remove all whose keys begin in one of these ways: at once or not at all, and for good before
        it comes back. StoreFull if there is no room."""


class JavaScriptRows(Protocol):
    """What `rows.js` offers. Everything goes through as JSON, which is quicker than single values."""

    def read(self, prefix: str) -> Awaitable[str]:
        """A list of keys and rows."""

    def write(self, changes: str) -> Awaitable[str]:
        """Rows to be written and prefixes to be removed; the name of what went wrong, or nothing."""


class IndexedDbRows:
    """Rows in IndexedDB."""

    def __init__(self, script: JavaScriptRows) -> None:
        self.script = script

    async def read(self, prefix: str) -> dict[str, str]:
        return dict(msgspec.json.decode(await self.script.read(prefix), type=list[tuple[str, str]]))

    async def write(self, rows: Mapping[str, str], removed: Sequence[str] = ()) -> None:
        changes = msgspec.json.encode({"rows": list(rows.items()), "removed": removed}).decode()
        trouble = await self.script.write(changes)
        if trouble:
            raise (StoreFull if trouble == FULL else StoreUnavailable)(trouble)
