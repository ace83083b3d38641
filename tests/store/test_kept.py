"""Small texts that a server keeps, on both databases."""

from __future__ import annotations

import asyncio

import msgspec

from bastide.store.game_session import GameSession
from bastide.store.kept import KeptTexts, TextsInMemory
from bastide.store.sql.database import Database
from bastide.store.sql.kept import SqlKeptTexts
from bastide.store.sql.table_store import SqlTableStore
from bastide.store.table_store import StoredTable, TableStatus
from bastide.tables.table_settings import SeatSettings, TableSettings, game_for


async def keep_and_find(kept: KeptTexts) -> None:
    assert await kept.get("answer", "a_b/1") is None
    assert await kept.add("answer", "a_b/1", "first")
    assert not await kept.add("answer", "a_b/1", "second")
    assert await kept.get("answer", "a_b/1") == "first"
    await kept.put("answer", "a_b/2", "x")
    await kept.put("answer", "a_b/2", "y")
    await kept.put("answer", "aXb/3", "the underscore stands for itself")
    await kept.put("review", "a_b/4", "another kind")
    assert await kept.find("answer", "a_b/") == {"a_b/1": "first", "a_b/2": "y"}
    assert await kept.find("answer", "a_b/", 1) == {"a_b/1": "first"}


def test_texts_are_kept_in_memory() -> None:
    asyncio.run(keep_and_find(TextsInMemory()))


def test_texts_are_kept_in_a_database_and_go_with_their_table(store: str) -> None:
    async def whole() -> None:
        database = Database(store)
        await database.migrate()
        try:
            kept, tables = SqlKeptTexts(database), SqlTableStore(database, "test")
            await keep_and_find(kept)
            settings = msgspec.json.encode(TableSettings(game="tithe", seats=[SeatSettings(), SeatSettings()]))
            record = GameSession(game_for("tithe", 2, {})).record
            stored = StoredTable("one", settings.decode(), None, 1.0, 1.0, None, record, {}, [], {})
            await tables.create(stored, TableStatus(over=True), [])
            await kept.put("review", "one", "body", "one")
            await tables.delete("one")
            assert await kept.get("review", "one") is None
        finally:
            await database.close()

    asyncio.run(whole())
