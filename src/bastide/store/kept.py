"""Small texts that a server keeps: reviews of games, answers to puzzles, results of the day. The protocol of what keeps
them, and the simplest that does; `store.sql.kept` keeps them in a database."""

from __future__ import annotations

from typing import Protocol


class KeptTexts(Protocol):
    """Texts by kind and key. One that belongs to a table goes with it."""

    async def get(self, kind: str, key: str) -> str | None:
        """The text, or None if there is none."""

    async def put(self, kind: str, key: str, body: str, table: str | None = None) -> None:
        """Keep a text in the place of an earlier one."""

    async def add(self, kind: str, key: str, body: str, table: str | None = None) -> bool:
        """Keep a text if there is none yet; whether that was so."""

    async def find(self, kind: str, prefix: str, limit: int = 1000) -> dict[str, str]:
        """The texts of a kind whose keys begin so, by key."""


class TextsInMemory:
    """Keeps texts as long as the process lives."""

    def __init__(self) -> None:
        self.texts: dict[tuple[str, str], str] = {}

    async def get(self, kind: str, key: str) -> str | None:
        return self.texts.get((kind, key))

    async def put(self, kind: str, key: str, body: str, table: str | None = None) -> None:
        self.texts[kind, key] = body

    async def add(self, kind: str, key: str, body: str, table: str | None = None) -> bool:
        return self.texts.setdefault((kind, key), body) is body

    async def find(self, kind: str, prefix: str, limit: int = 1000) -> dict[str, str]:
        found = {key: body for (k, key), body in self.texts.items() if k == kind and key.startswith(prefix)}
        return dict(sorted(found.items())[:limit])
