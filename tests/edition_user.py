"""The edition outside of browsers: the same Python, with rows in memory instead of IndexedDB."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bastide.browser.edition import Edition, GivenPage
from bastide.store.errors import StoreFull
from bastide.tables.workers import InPlaceWorker

ORIGIN, FOLDER = "https://games.example", "/some/folder/app"


class MemoryRows:
    """Rows as IndexedDB keeps them: all or nothing."""

    def __init__(self) -> None:
        self.rows: dict[str, str] = {}
        self.full = False

    async def read(self, prefix: str) -> dict[str, str]:
        return {key: self.rows[key] for key in sorted(self.rows) if key.startswith(prefix)}

    async def write(self, rows: Mapping[str, str], removed: Sequence[str] = ()) -> None:
        if self.full:
            raise StoreFull("QuotaExceededError")
        kept = {key: row for key, row in self.rows.items() if not key.startswith(tuple(removed))}
        self.rows = kept | dict(rows)


class EditionUser:
    """One person who plays in the browser alone."""

    def __init__(self, rows: MemoryRows | None = None) -> None:
        self.rows = rows or MemoryRows()
        self.edition = Edition(self.rows, InPlaceWorker(), ORIGIN, FOLDER)

    async def get(self, path: str, **headers: str) -> GivenPage:
        return await self.send("GET", path, [], headers)

    async def post(self, path: str, **form: object) -> GivenPage:
        return await self.send("POST", path, [(name, str(value)) for name, value in form.items()], {"x-bastide": "1"})

    async def send(self, method: str, path: str, form: list[tuple[str, str]], headers: dict[str, str]) -> GivenPage:
        asked = {"method": method, "path": path.removeprefix(FOLDER), "headers": headers, "form": form}
        answer = await self.edition.answer(msgspec.json.encode(asked).decode())
        return msgspec.json.decode(answer, type=GivenPage)

    async def play_now(self, game: str) -> str:
        """A new table against bots; its name."""
        answer = await self.post("/play", game=game)
        assert answer.status == 303, answer.body
        return answer.headers["Location"].removeprefix(f"{FOLDER}/t/").partition("?")[0]
