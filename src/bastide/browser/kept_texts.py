"""Reviews, answers to puzzles and results of the day, in rows of the browser's database."""

from __future__ import annotations

from bastide.browser.rows import Rows


class BrowserKeptTexts:
    """What the methods do is said in `store.kept`."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    async def get(self, kind: str, key: str) -> str | None:
        return (await self.rows.read(_row(kind, key))).get(_row(kind, key))

    async def put(self, kind: str, key: str, body: str, table: str | None = None) -> None:
        await self.rows.write({_row(kind, key): body})

    async def add(self, kind: str, key: str, body: str, table: str | None = None) -> bool:
        fresh = await self.get(kind, key) is None
        if fresh:
            await self.put(kind, key, body, table)
        return fresh

    async def find(self, kind: str, prefix: str, limit: int = 1000) -> dict[str, str]:
        found = await self.rows.read(_row(kind, prefix))
        return {row.removeprefix(_row(kind, "")): body for row, body in list(found.items())[:limit]}


def _row(kind: str, key: str) -> str:
    return f"kept/{kind}/{key}"
